/* Writes a release of fictional providers in the formats that analysts have: reviews, interviews, nccl-tests logs, fio
 * and hyperfine JSON, audits, GPU telemetry. Seeded: the same arguments give the same bytes.
 *
 * make_workspace FOLDER N_PROVIDERS FILES_PER_PROVIDER KIB_PER_PROVIDER TELEMETRY_MINUTES
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "model/base/fs.h"
#include "model/base/json.h"
#include "model/base/rng.h"
#include "model/base/str.h"

struct maker {
    struct arena *arena; /* of the file at hand */
    const char *folder;
    long n_providers, n_files, kib, minutes;
    struct rng rng;
    double quality; /* of the provider at hand, 0..1 */
    struct json_at criteria;
};

static void put(struct maker *maker, const char *relative, const struct str *content)
{
    struct error err = {0};
    const char *path = fs_join(maker->arena, maker->folder, relative);
    if (!fs_make_folders(fs_folder(maker->arena, path), &err)) {
        error_print(&err, stderr);
        exit(EXIT_FAILURE);
    }
    /* Plainly: a million small files need no fsync each. */
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(content->bytes, 1, content->length, file) != content->length || fclose(file) != 0) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    arena_reset(maker->arena);
}

static const char *slug_of(struct maker *maker, long provider)
{
    return arena_printf(maker->arena, "cloud-%05ld", provider);
}

static void make_release(struct maker *maker)
{
    struct str out;
    str_init(&out, maker->arena);
    str_appendf(&out,
                "{\"format\": \"clustermax.release/1\", \"version\": \"9.9\", \"title\": \"%ld invented clouds\","
                " \"date\": \"2026-03-01\", \"methodology\": \"3.0\", \"summary\": \"Invented, to measure speed.\"}\n",
                maker->n_providers);
    put(maker, "release.json", &out);
}

static void make_provider(struct maker *maker, long provider)
{
    static const char *const gpus[] = {"B200", "H200", "GB300", "MI355X"};
    struct str out;
    const char *slug = slug_of(maker, provider);
    str_init(&out, maker->arena);
    str_appendf(&out, "{\"format\": \"clustermax.provider/1\", \"slug\": \"%s\", \"name\": \"Invented Cloud %ld\",\n",
                slug, provider);
    str_appendf(&out,
                " \"environments\": [{\"id\": \"slurm\", \"scheduler\": \"slurm\", \"gpu\": \"%s\", \"nodes\": 4,"
                " \"gpus\": 32, \"access\": \"announced\"}],\n",
                gpus[provider % 4]);
    str_appendf(&out,
                " \"prices\": [{\"id\": \"p1\", \"gpu\": \"%s\", \"pricing\": \"on_demand\","
                " \"price_usd_per_gpu_hour\": %.2f, \"date\": \"2026-02-01\","
                " \"source\": \"https://cloud.example/%ld\"}]}\n",
                gpus[provider % 4], 1.5 + 4 * rng_uniform(&maker->rng), provider);
    put(maker, arena_printf(maker->arena, "providers/%s/provider.json", slug), &out);
}

static const char *random_state(struct maker *maker)
{
    double draw = rng_uniform(&maker->rng);
    return draw < maker->quality ? "met" : draw < (1 + maker->quality) / 2 ? "partial" : "unmet";
}

/* Five of each criterion's items. */
static void make_review(struct maker *maker, long provider)
{
    struct str out;
    const char *slug = slug_of(maker, provider);
    long n = 0;
    str_init(&out, maker->arena);
    str_appendf(&out,
                "{\n  \"format\": \"clustermax.review/1\",\n  \"provider\": \"%s\",\n  \"date\": \"2026-02-20\",\n",
                slug);
    str_append(&out, "  \"findings\": [");
    for (size_t c = 0; c < json_size(&maker->criteria); c++) {
        struct json_at criterion = json_item(&maker->criteria, c);
        struct json_at items = json_get(&criterion, "items"), id = json_get(&criterion, "id");
        for (size_t i = 0; i < 5 && i < json_size(&items); i++) {
            struct json_at item = json_item(&items, (i * 3 + (size_t)provider) % json_size(&items));
            struct json_at name = json_get(&item, "id");
            const char *state = random_state(maker);
            str_appendf(&out, "%s\n    {\"id\": \"%s-%03ld\", \"item\": \"%s.%s\", \"state\": \"%s\"%s,", n ? "," : "",
                        slug, n, json_string(&id), json_string(&name), state,
                        string_equal(state, "met") ? "" : ", \"severity\": \"minor\"");
            str_appendf(&out,
                        " \"note\": \"Invented statement number %ld about this point, as long as a sentence is.\","
                        " \"evidence\": \"hands-on\", \"source\": \"https://cloud.example/%s/%ld\"}",
                        n, slug, n);
            n++;
        }
    }
    str_append(&out, "\n  ]\n}\n");
    put(maker, arena_printf(maker->arena, "providers/%s/review.json", slug), &out);
}

static void make_interviews(struct maker *maker)
{
    struct str out;
    str_init(&out, maker->arena);
    str_append(&out, "interview,role,scale_gpus,date,provider,criterion,score,weight\r\n");
    for (long i = 0; i < 3 * maker->n_providers; i++)
        for (long k = 0; k < 3; k++)
            str_appendf(&out, "iv-%06ld,engineer,%ld,2026-02-10,%s,reliability,%d,1\r\n", i, 64 * (1 + i % 9),
                        slug_of(maker, (i + k * 7) % maker->n_providers), 1 + (int)rng_below(&maker->rng, 5));
    put(maker, "interviews.csv", &out);
}

static void make_nccl(struct maker *maker, struct str *out)
{
    double peak = 250 + 200 * maker->quality;
    str_append(
        out,
        "# nThread 1 nGpus 1 minBytes 1024 maxBytes 17179869184 step: 2(factor) warmup iters: 5 iters: 20 agg iters: 1 "
        "validation: 1 graph: 0\n#\n# Using devices\n");
    for (int rank = 0; rank < 32; rank++)
        str_appendf(out, "#  Rank %2d Group  0 Pid %d on node-%d device %2d [0000:%02x:00] NVIDIA B200\n", rank,
                    9000 + rank, rank / 8, rank % 8, 16 + rank % 8);
    str_append(out, "#\n#                                                              out-of-place                    "
                    "   in-place\n"
                    "#       size         count      type   redop    root     time   algbw   busbw #wrong     time   "
                    "algbw   busbw #wrong\n"
                    "#        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  "
                    "(GB/s)  (GB/s)\n");
    for (double size = 1024; size <= 17179869184.0; size *= 2) {
        double busbw = peak * size / (size + 2e8) * (1 + 0.01 * rng_normal(&maker->rng)), algbw = busbw * 32 / 62;
        str_appendf(
            out, "%12.0f  %12.0f     float     sum      -1  %7.1f  %6.2f  %6.2f      0  %7.1f  %6.2f  %6.2f      0\n",
            size, size / 4, size / algbw / 1e3, algbw, busbw, size / algbw / 1e3, algbw, busbw);
    }
    str_appendf(out, "# Out of bounds values : 0 OK\n# Avg bus bandwidth    : %.3f\n#\n", peak / 3);
}

static void make_fio_direction(struct maker *maker, struct str *out, const char *direction, double bytes_per_s)
{
    static const char *const percentiles[] = {
        "1.000000",  "5.000000",  "10.000000", "20.000000", "30.000000", "40.000000", "50.000000", "60.000000",
        "70.000000", "80.000000", "90.000000", "95.000000", "99.000000", "99.500000", "99.900000", "99.990000"};
    double latency = 1e6 * (1 + rng_uniform(&maker->rng));
    str_appendf(out,
                "\"%s\": {\"io_bytes\": %.0f, \"io_kbytes\": %.0f, \"bw_bytes\": %.0f, \"bw\": %.0f, \"iops\": %.6f,"
                " \"runtime\": 60000, \"total_ios\": %.0f, \"short_ios\": 0, \"drop_ios\": 0,",
                direction, bytes_per_s * 60, bytes_per_s * 60 / 1024, bytes_per_s, bytes_per_s / 1024,
                bytes_per_s / 131072, bytes_per_s * 60 / 131072);
    str_appendf(
        out,
        " \"clat_ns\": {\"min\": 1000, \"max\": %.0f, \"mean\": %.6f, \"stddev\": %.6f, \"N\": %.0f, \"percentile\": {",
        latency * 40, latency, latency / 3, bytes_per_s * 60 / 131072);
    for (size_t i = 0; i < sizeof percentiles / sizeof *percentiles; i++)
        str_appendf(out, "%s\"%s\": %.0f", i ? ", " : "", percentiles[i], latency * (0.5 + (double)i / 10));
    str_append(out, "}}, \"bw_min\": 0, \"bw_max\": 0}");
}

static void make_fio(struct maker *maker, struct str *out, size_t bytes)
{
    str_append(out,
               "{\"fio version\": \"fio-3.33\", \"timestamp\": 1772000000, \"time\": \"Wed Feb 25 06:13:20 2026\",\n"
               " \"jobs\": [\n");
    for (int job = 0; job == 0 || out->length < bytes; job++) {
        double rate = 1e9 * (0.5 + maker->quality) * (1 + 0.02 * rng_normal(&maker->rng));
        str_appendf(out, "%s  {\"jobname\": \"seq-%d\", \"groupid\": 0, \"error\": 0, \"eta\": 0, \"elapsed\": 61,",
                    job ? ",\n" : "", job);
        str_append(
            out, " \"job options\": {\"rw\": \"rw\", \"bs\": \"128k\", \"iodepth\": \"32\", \"direct\": \"1\"},\n   ");
        make_fio_direction(maker, out, "read", rate);
        str_append(out, ",\n   ");
        make_fio_direction(maker, out, "write", rate / 2);
        str_append(out, ", \"usr_cpu\": 3.1, \"sys_cpu\": 9.9, \"ctx\": 12345, \"majf\": 0, \"minf\": 62}");
    }
    str_append(out, "\n ]}\n");
}

static void make_hyperfine(struct maker *maker, struct str *out)
{
    str_append(out, "{\"results\": [{\"command\": \"python3 -c 'import torch'\", ");
    double mean = 1.5 + 3 * (1 - maker->quality);
    str_appendf(out,
                "\"mean\": %.9f, \"stddev\": 0.11, \"median\": %.9f, \"user\": 1.2, \"system\": 0.4, \"min\": %.9f, "
                "\"max\": %.9f, ",
                mean, mean, mean * 0.9, mean * 1.2);
    str_append(out, "\"times\": [");
    for (int i = 0; i < 50; i++)
        str_appendf(out, "%s%.9f", i ? ", " : "", mean * (1 + 0.05 * rng_normal(&maker->rng)));
    str_append(out, "], \"exit_codes\": [");
    for (int i = 0; i < 50; i++)
        str_append(out, i ? ", 0" : "0");
    str_append(out, "]}]}\n");
}

/* One second of one node of eight GPUs a block, as a DCGM exporter prints it. */
static void make_telemetry(struct maker *maker, struct str *out)
{
    static const char *const names[] = {"DCGM_FI_DEV_GPU_TEMP", "DCGM_FI_DEV_POWER_USAGE", "DCGM_FI_DEV_SM_CLOCK",
                                        "DCGM_FI_DEV_GPU_UTIL"};
    static const double levels[] = {62, 690, 1755, 98};
    for (long second = 0; second < maker->minutes * 60; second++)
        for (int metric = 0; metric < 4; metric++)
            for (int gpu = 0; gpu < 8; gpu++)
                str_appendf(out, "%s{gpu=\"%d\",UUID=\"GPU-%08d\",modelName=\"NVIDIA B200\"} %.3f %lld\n",
                            names[metric], gpu, gpu, levels[metric] * (1 + 0.02 * rng_normal(&maker->rng)),
                            (1772000000LL + second) * 1000);
}

static void make_raw(struct maker *maker, long provider)
{
    /* nccl-tests logs are 6 KB and hyperfine files 1 KB; fio takes what is left. */
    long n_fio = maker->n_files / 4 > 0 ? maker->n_files / 4 : 1;
    long rest = maker->kib * 1024 - maker->n_files / 2 * 6000 - maker->n_files / 4 * 1500;
    size_t fio_bytes = rest > n_fio * 3000 ? (size_t)(rest / n_fio) : 3000;
    for (long i = 0; i < maker->n_files; i++) {
        struct str out;
        str_init(&out, maker->arena);
        int kind = (int)(i % 4);
        if (kind < 2)
            make_nccl(maker, &out);
        else if (kind == 2)
            make_fio(maker, &out, fio_bytes);
        else
            make_hyperfine(maker, &out);
        put(maker, arena_printf(maker->arena, "providers/%s/raw/slurm/run-%03ld.out", slug_of(maker, provider), i),
            &out);
    }
    if (maker->minutes > 0) {
        struct str out;
        str_init(&out, maker->arena);
        make_telemetry(maker, &out);
        put(maker, arena_printf(maker->arena, "providers/%s/raw/slurm/telemetry.prom", slug_of(maker, provider)), &out);
    }
}

static long number(const char *text)
{
    return strtol(text, NULL, 10);
}

int main(int argc, char **argv)
{
    if (argc != 6) {
        fprintf(stderr,
                "usage: make_workspace FOLDER N_PROVIDERS FILES_PER_PROVIDER KIB_PER_PROVIDER TELEMETRY_MINUTES\n");
        return EXIT_USAGE;
    }
    struct arena *whole = arena_create(NULL);
    struct maker maker = {.arena = arena_create(whole),
                          .folder = argv[1],
                          .n_providers = number(argv[2]),
                          .n_files = number(argv[3]),
                          .kib = number(argv[4]),
                          .minutes = number(argv[5])};
    struct text text;
    struct json_doc *doc;
    struct error err = {0};
    if (!fs_read(whole, "data/criteria.json", 16 << 20, &text, &err) || !json_parse("criteria", text, &doc, &err)) {
        error_print(&err, stderr);
        return EXIT_FAILURE;
    }
    struct json_at root = json_root(doc);
    maker.criteria = json_get(&root, "criteria");
    rng_init(&maker.rng, 9, 0);
    make_release(&maker);
    make_interviews(&maker);
    for (long provider = 0; provider < maker.n_providers; provider++) {
        rng_init(&maker.rng, 9, (uint64_t)provider + 1);
        maker.quality = rng_uniform(&maker.rng);
        make_provider(&maker, provider);
        make_review(&maker, provider);
        make_raw(&maker, provider);
    }
    json_doc_free(doc);
    arena_destroy(whole);
    return EXIT_SUCCESS;
}
