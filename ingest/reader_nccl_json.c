/* JSON of nccl-tests (-J), file versions 1 to 3, with and without the misspelt keys of 2.17.4 to 2.17.8.
 * The member "env" holds the tester's whole environment, secrets included: it is never looked at.
 * Source: NVIDIA/nccl-tests src/util.cu; pull request 370 (spelling). */

#include <stdio.h>
#include <string.h>

#include "ingest/nccl_run.h"
#include "ingest/raw_readers.h"

static bool is_document(const struct json_at *root)
{
    struct json_at results = json_get(root, "results"), config = json_get(root, "config");
    struct json_at version = json_get(root, "nccl_version");
    return json_kind(&results) == JSON_ARRAY && json_kind(&config) == JSON_OBJECT &&
           json_kind(&version) != JSON_MISSING;
}

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->jsons.n; i++) {
        struct json_at root = json_root(source->jsons.items[i].doc);
        if (is_document(&root))
            return (struct sniff){SNIFF_CERTAIN, "an object with nccl_version, config and results"};
    }
    return (struct sniff){SNIFF_NO, "no object with nccl_version, config and results"};
}

/* The file writes booleans as strings. */
static bool says(const struct json_at *object, const char *key, const char *word)
{
    struct json_at at = json_get(object, key);
    const char *text = json_string(&at);
    return text != NULL ? strcmp(text, word) == 0 : json_kind(&at) == JSON_BOOL && json_true(&at) == (word[0] == 't');
}

static struct nccl_half read_half(const struct json_at *at)
{
    struct json_at time = json_get(at, "time"), cpu_time = json_get(at, "cpu_time");
    struct json_at algbw = json_get(at, "alg_bw"), busbw = json_get(at, "bus_bw"), wrong = json_get(at, "nwrong");
    if (json_kind(&time) == JSON_MISSING)
        time = cpu_time;
    return (struct nccl_half){.time_us = json_lenient_number(&time),
                              .algbw_gbytes_per_s = json_lenient_number(&algbw),
                              .busbw_gbytes_per_s = json_lenient_number(&busbw),
                              .n_wrong = json_lenient_number(&wrong)};
}

static const char *string_or_blank(const struct json_at *at)
{
    return json_string(at) == NULL ? "" : json_string(at);
}

static void read_rows(struct reading *reading, struct nccl_run *run, const struct json_at *results)
{
    for (JSON_EACH(i, results)) {
        struct json_at size = json_get(&i.at, "size"), type = json_get(&i.at, "type");
        struct json_at redop = json_get(&i.at, "redop"), root = json_get(&i.at, "root");
        struct json_at out = json_get(&i.at, "out_of_place"), in = json_get(&i.at, "in_place");
        struct json_at experiment = json_get(&i.at, "experiment_name");
        struct nccl_row row = {.size_bytes = json_lenient_number(&size),
                               .type = string_or_blank(&type),
                               .redop = string_or_blank(&redop),
                               .root = json_lenient_number(&root),
                               .halves = {read_half(&out), read_half(&in)},
                               .pointer = json_pointer(&i.at, reading->arena)};
        row.line = json_place(&i.at).line;
        if (run->operation == NULL && json_string(&experiment) != NULL)
            run->operation = nccl_operation(text_of(json_string(&experiment)));
        *ARENA_PUSH(reading->arena, run->rows, run->n, run->capacity) = row;
    }
}

/* One entry a process: with several GPUs a process only the first is listed. */
static void read_devices(struct reading *reading, struct nccl_run *run, const struct json_at *config)
{
    struct json_at devices = json_get(config, "devices"), n_threads = json_get(config, "nthreads");
    struct json_at n_gpus = json_get(config, "ngpus");
    const char **hosts = ARENA_ARRAY(reading->arena, json_size(&devices) + 1, const char *);
    size_t n_hosts = 0;
    for (JSON_EACH(i, &devices)) {
        struct json_at host = json_get(&i.at, "hostname"), info = json_get(&i.at, "device_info");
        bool known = false;
        for (size_t k = 0; k < n_hosts && !known; k++)
            known = string_equal(hosts[k], json_string(&host));
        if (!known)
            hosts[n_hosts++] = json_string(&host);
        reading_gpu(reading, text_of(json_string(&info)));
    }
    double n_processes = (double)json_size(&devices);
    double per_process = json_lenient_number(&n_threads) * json_lenient_number(&n_gpus);
    if (n_processes > 0) {
        run->n_ranks = n_processes * (isnan(per_process) ? 1 : per_process);
        run->n_nodes = (double)n_hosts;
    }
}

static void read_end(struct nccl_run *run, const struct json_at *root)
{
    struct json_at bounds = json_get(root, "out_of_bounds"), n_wrong = json_get(&bounds, "count");
    struct json_at average = json_get(root, "average_bus_bandwidth"), value = json_get(&average, "bandwidth");
    struct json_at misspelt = json_get(root, "average_bus_bandwidith"), other = json_get(&misspelt, "bandwidith");
    struct json_at end = json_get(root, "end_time");
    run->n_out_of_bounds = json_lenient_number(&n_wrong);
    run->out_of_bounds_failed = says(&bounds, "okay", "false");
    run->average_busbw = json_lenient_number(json_kind(&value) != JSON_MISSING ? &value : &other);
    run->average_failed = says(&average, "okay", "false") || says(&misspelt, "okay", "false");
    run->complete = json_kind(&end) != JSON_MISSING;
    run->footer_line = json_place(&bounds).line;
}

static const char *version_text(struct reading *reading, const struct json_at *root)
{
    struct json_at at = json_get(root, "nccl_version");
    int64_t code;
    if (!json_integer(&at, &code) || code < 1000)
        return NULL;
    return arena_printf(reading->arena, "NCCL %d.%d.%d", (int)(code / 10000), (int)(code / 100 % 100),
                        (int)(code % 100));
}

static void read(struct reading *reading)
{
    for (size_t i = 0; i < reading->source->jsons.n; i++) {
        struct json_at root = json_root(reading->source->jsons.items[i].doc);
        if (!is_document(&root))
            continue;
        struct json_at config = json_get(&root, "config"), results = json_get(&root, "results");
        struct json_at minimum = json_get(&config, "minimum_bytes"), maximum = json_get(&config, "maximum_bytes");
        struct nccl_run run;
        nccl_run_init(&run, json_place(&root).line);
        reading_tool(reading, "nccl-tests", version_text(reading, &root));
        run.minimum_bytes = json_lenient_number(&minimum);
        run.maximum_bytes = json_lenient_number(&maximum);
        read_devices(reading, &run, &config);
        read_rows(reading, &run, &results);
        read_end(&run, &root);
        nccl_run_emit(reading, &run);
    }
}

const struct reader reader_nccl_json = {"nccl-tests-json", "NCCL collective tests, JSON (-J)", sniff, read};
