/* gpu-fryer: what it prints, its JSON report and its JSON log. One set of results a precision.
 * Source: huggingface/gpu-fryer src/main.rs, src/log.rs. */

#include <string.h>

#include "ingest/raw_readers.h"
#include "model/base/stats.h"

enum { GPUS_MAX = 256 };

struct fryer {
    struct reading *reading;
    double gflops[GPUS_MAX];
    size_t n, throttled;
    long first_line;
    const char *precision;
    size_t first; /* measurement of the set at hand */
    bool verdict; /* seen for this set */
    bool sick;
};

static bool is_report(const struct json_at *root)
{
    struct json_at gpus = json_get(root, "gpus"), first = json_item(&gpus, 0);
    struct json_at average = json_get(&first, "flops_gflops_avg");
    return json_kind(&average) == JSON_NUMBER;
}

static bool is_log(const struct json_at *root)
{
    struct json_at gpus = json_get(root, "gpus"), first = json_item(&gpus, 0);
    struct json_at result = json_get(&first, "burn_result"), average = json_get(&first, "flops_avg");
    return json_kind(&result) == JSON_OBJECT && json_kind(&average) == JSON_NUMBER;
}

static bool is_gpu_line(struct text line)
{
    return text_starts_with(line, "GPU #") && text_contains(line, "Gflops/s (min:");
}

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->jsons.n; i++) {
        struct json_at root = json_root(source->jsons.items[i].doc);
        if (is_report(&root) || is_log(&root))
            return (struct sniff){SNIFF_CERTAIN, "GPUs with their average flops"};
    }
    for (size_t i = 0; i < source->lines.n; i++)
        if (is_gpu_line(text_trim(source->lines.items[i].text)))
            return (struct sniff){SNIFF_CERTAIN, "a line \"GPU #…: … Gflops/s (min: …\""};
    return (struct sniff){SNIFF_NO, "no GPU with its Gflops/s"};
}

#define FRYER_DIMENSIONS(fryer) DIM_TEXT("precision", (fryer)->precision)

/* The whole of a set: the median GPU, the slowest, how far they are apart. */
static void close_set(struct fryer *fryer)
{
    struct reading *reading = fryer->reading;
    if (fryer->n == 0)
        return;
    const struct dimension gpus = DIM_NUMBER("gpus", (double)fryer->n);
    double low = stats_minimum(fryer->gflops, fryer->n), high = stats_maximum(fryer->gflops, fryer->n);
    EMIT_SCALED(reading, "gpu_fryer.median_tflops", stats_median(fryer->gflops, fryer->n, reading->arena), 1e-3,
                "Gflops/s", fryer->first_line, FRYER_DIMENSIONS(fryer), gpus);
    EMIT_SCALED(reading, "gpu_fryer.min_tflops", low, 1e-3, "Gflops/s", fryer->first_line, FRYER_DIMENSIONS(fryer),
                gpus);
    if (fryer->n > 1)
        EMIT(reading, "gpu_fryer.spread_pct", high > 0 ? 100 * (high - low) / high : NAN, fryer->first_line,
             FRYER_DIMENSIONS(fryer), gpus);
    EMIT(reading, "gpu_fryer.throttled_gpus", (double)fryer->throttled, fryer->first_line, FRYER_DIMENSIONS(fryer),
         gpus);
    if (!(low > 0))
        reading_mark(reading, fryer->first, VALIDITY_WRONG, "a GPU computed nothing");
    if (fryer->sick)
        reading_mark(reading, fryer->first, VALIDITY_WRONG, "the tool found GPUs unhealthy");
}

static void open_set(struct fryer *fryer)
{
    fryer->n = fryer->throttled = 0;
    fryer->first = fryer->reading->evidence->measurements.n;
    fryer->verdict = fryer->sick = false;
}

static void mark_sick(struct fryer *fryer, long line)
{
    fryer->sick = true;
    reading_warn(fryer->reading, line, "the run is kept and marked, never scored", "the tool found GPUs unhealthy");
    reading_mark(fryer->reading, fryer->first, VALIDITY_WRONG, "the tool found GPUs unhealthy");
}

static void add_gpu(struct fryer *fryer, double index, double gflops, double slowest_second, long line)
{
    struct reading *reading = fryer->reading;
    if (isnan(gflops) || fryer->n >= GPUS_MAX)
        return;
    if (fryer->n == 0)
        fryer->first_line = line;
    fryer->gflops[fryer->n++] = gflops;
    reading->role = ROLE_CONTEXT;
    EMIT_SCALED(reading, "gpu_fryer.gpu_tflops", gflops, 1e-3, "Gflops/s", line, FRYER_DIMENSIONS(fryer),
                DIM_NUMBER("gpu_index", index), DIM_TEXT("statistic", "mean"));
    EMIT_SCALED(reading, "gpu_fryer.gpu_tflops", slowest_second, 1e-3, "Gflops/s", line, FRYER_DIMENSIONS(fryer),
                DIM_NUMBER("gpu_index", index), DIM_TEXT("statistic", "minimum"));
    reading->role = ROLE_RESULT;
}

static void add_temperature(struct fryer *fryer, double index, double celsius, long line)
{
    fryer->reading->role = ROLE_CONTEXT;
    EMIT(fryer->reading, "gpu_fryer.temperature_max_celsius", celsius > 0 ? celsius : NAN, line,
         FRYER_DIMENSIONS(fryer), DIM_NUMBER("gpu_index", index));
    fryer->reading->role = ROLE_RESULT;
}

/* Text. */

/* Where runs of several precisions follow each other the first GPU comes again. */
static void take_line(struct fryer *fryer, struct text line, long number, double *index)
{
    if (text_starts_with(line, "Detected GPU #"))
        reading_gpu(fryer->reading, line);
    if (text_starts_with(line, "Using precision")) {
        close_set(fryer);
        open_set(fryer);
        fryer->precision = text_contains(line, "FP8") ? "fp8" : text_contains(line, "BF16") ? "bf16" : "fp32";
    }
    if (is_gpu_line(line)) {
        double next = text_number_after(line, "GPU #");
        if (fryer->n > 0 && (fryer->verdict || next <= *index)) {
            close_set(fryer);
            open_set(fryer);
        }
        *index = next;
        size_t colon = text_find(line, ":", 0);
        add_gpu(fryer, next, text_number_after(text_slice(line, colon, line.length), ":"),
                text_number_after(line, "(min"), number);
    } else if (text_starts_with(line, "Temperature:") && fryer->n > 0) {
        add_temperature(fryer, *index, text_number_after(line, "max"), number);
    } else if (text_starts_with(line, "Throttling HW:") && fryer->n > 0) {
        fryer->throttled += text_contains(line, "true");
    } else if (text_starts_with(line, "All GPUs seem healthy") && fryer->n > 0) {
        fryer->verdict = true;
    } else if (text_starts_with(line, "Some GPUs are not healthy") && fryer->n > 0) {
        fryer->verdict = true;
        mark_sick(fryer, number);
    }
}

static void read_text(struct fryer *fryer)
{
    const struct lines *lines = &fryer->reading->source->lines;
    double index = NAN;
    for (size_t i = 0; i < lines->n; i++)
        take_line(fryer, text_trim(lines->items[i].text), lines->items[i].number, &index);
    close_set(fryer);
    if (fryer->n > 0 && !fryer->verdict) {
        reading_warn(fryer->reading, lines->items[lines->n - 1].number, NULL, "the log ends before the verdict");
        reading_mark(fryer->reading, fryer->first, VALIDITY_DOUBTFUL, "the log ends before the verdict");
    }
}

/* JSON. */

static bool member_true(const struct json_at *object, const char *name)
{
    struct json_at at = json_get(object, name);
    return json_true(&at) || json_number(&at) > 0;
}

static double member(const struct json_at *object, const char *name)
{
    struct json_at at = json_get(object, name);
    return json_lenient_number(&at);
}

static void read_gpus(struct fryer *fryer, const struct json_at *root, bool log)
{
    struct json_at gpus = json_get(root, "gpus");
    for (JSON_EACH(i, &gpus)) {
        struct json_at inner = json_get(&i.at, "burn_result");
        const struct json_at *gpu = log ? &inner : &i.at;
        long line = json_place(&i.at).line;
        double index = member(gpu, "gpu_idx");
        add_gpu(fryer, index, log ? member(&i.at, "flops_avg") / 1e9 : member(gpu, "flops_gflops_avg"),
                log ? member(gpu, "flops_min") / 1e9 : member(gpu, "flops_gflops_min"), line);
        add_temperature(fryer, index, member(gpu, log ? "temp_max" : "temperature_celsius_max"), line);
        fryer->throttled += member_true(gpu, "throttling_hw") || member_true(gpu, "throttling_thermal_sw") ||
                            member_true(gpu, "throttling_thermal_hw");
    }
}

static void read_document(struct fryer *fryer, const struct json_at *root)
{
    struct json_at healthy = json_get(root, "healthy"), problems = json_get(root, "problems");
    struct json_at detected = json_get(root, "detected_gpus"), first = json_item(&detected, 0);
    struct json_at name = json_get(&first, "name");
    if (json_string(&name) != NULL)
        reading_gpu(fryer->reading, text_of(json_string(&name)));
    if (json_get(root, "bf16").value != NULL && json_get(root, "fp8").value != NULL)
        fryer->precision = member_true(root, "fp8") ? "fp8" : member_true(root, "bf16") ? "bf16" : "fp32";
    if (is_report(root) || is_log(root)) {
        open_set(fryer);
        read_gpus(fryer, root, is_log(root));
        close_set(fryer);
    }
    if ((json_kind(&healthy) == JSON_BOOL && !json_true(&healthy)) || json_size(&problems) > 0)
        mark_sick(fryer, json_place(json_size(&problems) > 0 ? &problems : &healthy).line);
}

static void read(struct reading *reading)
{
    struct fryer fryer = {.reading = reading};
    reading_tool(reading, "gpu-fryer", NULL);
    for (size_t i = 0; i < reading->source->jsons.n; i++) {
        struct json_at root = json_root(reading->source->jsons.items[i].doc);
        if (json_kind(&root) == JSON_OBJECT)
            read_document(&fryer, &root);
    }
    if (reading->evidence->measurements.n == 0)
        read_text(&fryer);
}

const struct reader reader_gpu_fryer = {"gpu-fryer", "gpu-fryer, text and JSON", sniff, read};
