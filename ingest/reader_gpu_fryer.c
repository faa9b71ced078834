/* gpu-fryer: one block a GPU at the end. Its "dev" repeats the mean and is not used.
 * Source: huggingface/gpu-fryer src/main.rs and README. */

#include <string.h>

#include "ingest/raw_readers.h"
#include "model/base/stats.h"

static bool is_gpu(struct text line)
{
    return text_starts_with(line, "GPU #") && text_contains(line, "Gflops/s");
}

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->lines.n; i++)
        if (is_gpu(text_trim(source->lines.items[i].text)))
            return (struct sniff){SNIFF_CERTAIN, "a line \"GPU #… Gflops/s\""};
    return (struct sniff){SNIFF_NO, "no line \"GPU #… Gflops/s\""};
}

struct fryer {
    double *means;
    size_t n, capacity;
    double index;
    bool healthy, judged, throttled;
    long line;
};

/* "GPU #7:  51494 Gflops/s (min: 50577.53, max: 51677.05, dev: 51493.79)" */
static void read_gpu(struct reading *reading, struct fryer *fryer, struct text line, long number)
{
    static const char *const labels[] = {"min:", "max:"};
    static const char *const statistics[] = {"minimum", "maximum"};
    double mean = text_number_after(text_slice(line, text_find(line, ":", 0), line.length), ":");
    fryer->index = text_number_after(line, "GPU #");
    fryer->line = number;
    if (isnan(mean))
        return;
    *ARENA_PUSH(reading->arena, fryer->means, fryer->n, fryer->capacity) = mean;
    EMIT_SCALED(reading, "gpu_fryer.tflops", mean, 1e-3, "Gflops/s", number, DIM_NUMBER("gpu_index", fryer->index),
                DIM_TEXT("statistic", "mean"));
    for (size_t i = 0; i < 2; i++)
        EMIT_SCALED(reading, "gpu_fryer.tflops", text_number_after(line, labels[i]), 1e-3, "Gflops/s", number,
                    DIM_NUMBER("gpu_index", fryer->index), DIM_TEXT("statistic", statistics[i]));
}

static void read_line(struct reading *reading, struct fryer *fryer, struct text line, long number)
{
    if (is_gpu(line))
        read_gpu(reading, fryer, line, number);
    else if (text_starts_with(line, "Temperature:"))
        EMIT(reading, "gpu_fryer.temperature_max_celsius", text_number_after(line, "max:"), number,
             DIM_NUMBER("gpu_index", fryer->index));
    else if (text_starts_with(line, "Throttling"))
        fryer->throttled |= text_contains(line, "true");
    else if (text_contains(line, "All GPUs seem healthy"))
        fryer->healthy = fryer->judged = true;
    else if (text_contains(line, "Some GPUs are not healthy") || text_contains(line, "not healthy"))
        fryer->judged = true;
}

static void emit_summary(struct reading *reading, const struct fryer *fryer)
{
    double slowest = stats_minimum(fryer->means, fryer->n), fastest = stats_maximum(fryer->means, fryer->n);
    EMIT_SCALED(reading, "gpu_fryer.min_tflops", slowest, 1e-3, "Gflops/s", fryer->line, DIM_NONE);
    EMIT_SCALED(reading, "gpu_fryer.median_tflops", stats_median(fryer->means, fryer->n, reading->arena), 1e-3,
                "Gflops/s", fryer->line, DIM_NONE);
    if (fryer->n > 1)
        EMIT(reading, "gpu_fryer.spread_pct", 100 * (1 - slowest / fastest), fryer->line, DIM_NONE);
}

static void read(struct reading *reading)
{
    struct fryer fryer = {.index = NAN, .line = 1};
    const struct lines *lines = &reading->source->lines;
    reading_tool(reading, "gpu-fryer", NULL);
    for (size_t i = 0; i < lines->n; i++)
        read_line(reading, &fryer, text_trim(lines->items[i].text), lines->items[i].number);
    if (fryer.n > 0)
        emit_summary(reading, &fryer);
    if (fryer.throttled)
        reading_note(reading, fryer.line, NULL, "a GPU was throttled");
    if (fryer.judged && !fryer.healthy)
        reading_note(reading, fryer.line, NULL, "gpu-fryer calls GPUs unhealthy");
    if (!fryer.judged) {
        reading_warn(reading, fryer.line, NULL, "no verdict after the last GPU: the run was cut off");
        reading_mark(reading, 0, VALIDITY_DOUBTFUL, "the run was cut off");
    }
}

const struct reader reader_gpu_fryer = {"gpu-fryer", "gpu-fryer, text", sniff, read};
