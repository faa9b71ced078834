/* torchtitan and its kin: one line a step. tps counts tokens a second and device; the first step is left out, and so
 * are the same steps as other ranks print them. Source: pytorch/torchtitan torchtitan/components/metrics.py. */

#include <string.h>

#include "ingest/raw_readers.h"
#include "model/base/stats.h"

static bool is_step(struct text line)
{
    return text_contains(line, "step:") && text_contains(line, "loss:") && text_contains(line, "tps:");
}

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->lines.n; i++)
        if (is_step(source->lines.items[i].text))
            return (struct sniff){SNIFF_CERTAIN, "a line with step:, loss: and tps:"};
    return (struct sniff){SNIFF_NO, "no line with step:, loss: and tps:"};
}

static const struct {
    const char *label, *metric;
} quantities[] = {{"tps:", "training.tokens_per_s_per_gpu"},
                  {"tflops:", "training.tflops_per_gpu"},
                  {"mfu:", "training.mfu_pct"},
                  {"memory:", "training.memory_gibibytes"},
                  {"loss:", "training.loss"}};
enum { N_QUANTITIES = sizeof quantities / sizeof *quantities, TOKENS = 0, LOSS = 4 };

struct series {
    double *values[N_QUANTITIES];
    size_t n[N_QUANTITIES], capacity[N_QUANTITIES];
    double last_step;
    size_t n_steps;
    long line; /* of the last step */
    struct text rank;
};

static void add_step(struct reading *reading, struct series *series, const struct line *line, bool keep)
{
    for (size_t i = 0; i < N_QUANTITIES; i++) {
        double value = text_number_after(line->text, quantities[i].label);
        if (!isnan(value) && keep)
            *ARENA_PUSH(reading->arena, series->values[i], series->n[i], series->capacity[i]) = value;
    }
    series->n_steps++;
    series->line = line->number;
}

/* Warm-up and compilation are in the first step of a run; a single step is all there is. */
static void read_steps(struct reading *reading, struct series *series)
{
    const struct lines *lines = &reading->source->lines;
    for (size_t i = 0; i < lines->n; i++) {
        const struct line *line = &lines->items[i];
        double step = text_number_after(line->text, "step:");
        if (!is_step(line->text) || isnan(step))
            continue;
        if (series->n_steps == 0)
            series->rank = line->prefix;
        if (!text_equal(line->prefix, series->rank) || (series->n_steps > 0 && step == series->last_step))
            continue;
        series->last_step = step;
        add_step(reading, series, line, step != 1);
    }
}

static void emit(struct reading *reading, const struct series *series, size_t i)
{
    const struct dimension steps = DIM_NUMBER("steps", (double)series->n_steps);
    const double *values = series->values[i];
    size_t n = series->n[i];
    if (n == 0)
        return;
    if (i == LOSS) {
        reading->role = ROLE_CONTEXT;
        EMIT(reading, quantities[i].metric, values[n - 1], series->line, steps, DIM_TEXT("statistic", "last"));
        reading->role = ROLE_RESULT;
        return;
    }
    EMIT(reading, quantities[i].metric, stats_median(values, n, reading->arena), series->line, steps,
         DIM_TEXT("statistic", "median"));
    reading->role = ROLE_CONTEXT;
    EMIT(reading, quantities[i].metric, stats_mean(values, n), series->line, steps, DIM_TEXT("statistic", "mean"));
    EMIT(reading, quantities[i].metric, stats_minimum(values, n), series->line, steps,
         DIM_TEXT("statistic", "minimum"));
    EMIT(reading, quantities[i].metric, values[n - 1], series->line, steps, DIM_TEXT("statistic", "last"));
    reading->role = ROLE_RESULT;
}

static void read(struct reading *reading)
{
    struct series series = {.line = 1};
    reading_tool(reading, "torchtitan", NULL);
    read_steps(reading, &series);
    for (size_t i = 0; i < N_QUANTITIES; i++)
        emit(reading, &series, i);
    if (series.n[TOKENS] == 0) {
        reading_warn(reading, series.line, NULL, "only the first step is in the log: it says nothing");
    } else if (series.n[LOSS] < series.n[TOKENS]) { /* "nan" is no number to us */
        reading_warn(reading, series.line, "the run is kept and marked, never scored", "the loss is not a number");
        reading_mark(reading, 0, VALIDITY_WRONG, "the loss is not a number");
    }
}

const struct reader reader_training = {"torchtitan", "training logs of torchtitan", sniff, read};
