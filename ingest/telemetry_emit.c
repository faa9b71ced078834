/* From a reduction to measurements: a single scrape as it is, a long run as statistics. */

#include <stdlib.h>

#include "ingest/telemetry.h"

enum { GAP_MAX = 4096, DRIFT_MINUTES_MIN = 10 };

static double minute_mean(const struct telemetry_minute *minute)
{
    return sum_value(minute->sum_whole, minute->sum_parts) / minute->n;
}

/* Least squares over the minutes' means; the first tenth is warm-up. */
double telemetry_drift_per_hour(const struct telemetry_series *series)
{
    size_t first = series->n_minutes / 10, n = series->n_minutes - first;
    double mean_hour = 0, mean_value = 0, covariance = 0, variance = 0;
    if (series->n_minutes < DRIFT_MINUTES_MIN)
        return NAN;
    const struct telemetry_minute *minutes = series->minutes + first;
    for (size_t i = 0; i < n; i++) {
        mean_hour += (double)(minutes[i].minute - minutes[0].minute) / 60 / (double)n;
        mean_value += minute_mean(&minutes[i]) / (double)n;
    }
    for (size_t i = 0; i < n; i++) {
        double hours = (double)(minutes[i].minute - minutes[0].minute) / 60 - mean_hour;
        covariance += hours * (minute_mean(&minutes[i]) - mean_value);
        variance += hours * hours;
    }
    return variance > 0 ? covariance / variance : NAN;
}

double telemetry_worst_minute(const struct telemetry_series *series)
{
    double worst = NAN;
    for (size_t i = 0; i < series->n_minutes && series->key.metric->worst != WORST_NONE; i++) {
        double mean = minute_mean(&series->minutes[i]);
        bool worse = series->key.metric->worst == WORST_HIGH ? mean > worst : mean < worst;
        worst = isnan(worst) || worse ? mean : worst;
    }
    return worst;
}

/* The usual time between two samples is the most frequent one; what is longer leaves a gap. */
void telemetry_gaps(const struct telemetry_series *series, double *longest_s, double *missing_pct)
{
    uint32_t counts[GAP_MAX] = {0};
    int64_t last = -1, first = -1, longest = 0;
    double n = 0;
    for (size_t i = 0; i < series->n_minutes; i++)
        for (int second = 0; second < 60; second++) {
            if ((series->minutes[i].seconds >> second & 1) == 0)
                continue;
            int64_t now = series->minutes[i].minute * 60 + second, gap = last < 0 ? 0 : now - last;
            first = first < 0 ? now : first;
            longest = gap > longest ? gap : longest;
            counts[gap < GAP_MAX ? gap : GAP_MAX - 1]++;
            last = now;
            n++;
        }
    size_t usual = 1;
    for (size_t gap = 2; gap < GAP_MAX; gap++)
        usual = counts[gap] > counts[usual] ? gap : usual;
    *longest_s = n > 1 ? (double)longest : NAN;
    double expected = n > 1 ? floor((double)(last - first) / (double)usual) + 1 : NAN;
    *missing_pct = expected > n ? 100 * (expected - n) / expected : isnan(expected) ? NAN : 0;
}

/* Nodes are numbered in an order that does not depend on the order of reading. */
struct numbering {
    double *names;
    size_t n;
};

static int compare_numbers(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

static struct numbering number_nodes(struct arena *arena, const struct telemetry *telemetry)
{
    struct numbering numbering = {.names = ARENA_ARRAY(arena, telemetry->n + 1, double)};
    size_t kept = 0;
    for (size_t i = 0; i < telemetry->n; i++)
        if (!isnan(telemetry->items[i].key.node))
            numbering.names[numbering.n++] = telemetry->items[i].key.node;
    qsort(numbering.names, numbering.n, sizeof *numbering.names, compare_numbers);
    for (size_t i = 0; i < numbering.n; i++)
        if (kept == 0 || numbering.names[i] > numbering.names[kept - 1])
            numbering.names[kept++] = numbering.names[i];
    numbering.n = kept;
    return numbering;
}

struct emission {
    struct reading *reading;
    const struct telemetry *telemetry;
    struct numbering nodes;
    bool single; /* one sample a series */
};

/* Of one node alone there is nothing to say. */
static double node_number(const struct emission *emission, const struct telemetry_key *key)
{
    for (size_t i = 0; i < emission->nodes.n && emission->nodes.n > 1; i++)
        if (!(key->node < emission->nodes.names[i]) && !(key->node > emission->nodes.names[i]))
            return (double)i + 1;
    return NAN;
}

#define SERIES_DIMENSIONS(emission, series)                                                                            \
    DIM_NUMBER("gpu_index", (series)->key.gpu), DIM_NUMBER("instance", (series)->key.instance),                        \
        DIM_NUMBER("node", node_number((emission), &(series)->key))

static void emit_single(struct emission *emission)
{
    for (size_t i = 0; i < emission->telemetry->n; i++) {
        const struct telemetry_series *series = &emission->telemetry->items[i];
        const struct telemetry_metric *metric = series->key.metric;
        if (series->values.n > 0)
            EMIT_SCALED(emission->reading, metric->id, series->last.value, metric->factor, metric->unit, series->line,
                        SERIES_DIMENSIONS(emission, series));
    }
}

/* All series of one metric. */

static bool is_first_of_metric(const struct telemetry *telemetry, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (telemetry->items[i].key.metric == telemetry->items[index].key.metric)
            return false;
    return true;
}

static void emit_sketch(struct emission *emission, const struct telemetry_series *first, const struct sketch *all,
                        double n_series)
{
    static const struct {
        const char *name;
        double q;
    } quantiles[] = {{"p50", 0.5}, {"p01", 0.01}, {"p05", 0.05}, {"p95", 0.95}, {"p99", 0.99}};
    struct reading *reading = emission->reading;
    const struct dimension series = DIM_NUMBER("series", n_series), samples = DIM_NUMBER("samples", (double)all->n);
    const char *id = first->key.metric->id;
    double factor = first->key.metric->factor;
    for (size_t i = 0; i < sizeof quantiles / sizeof *quantiles; i++) {
        reading->role = i == 0 ? ROLE_RESULT : ROLE_CONTEXT;
        EMIT(reading, id, sketch_quantile(all, quantiles[i].q) * factor, first->line, series, samples,
             DIM_TEXT("statistic", quantiles[i].name));
    }
    EMIT(reading, id, all->minimum * factor, first->line, series, samples, DIM_TEXT("statistic", "minimum"));
    EMIT(reading, id, all->maximum * factor, first->line, series, samples, DIM_TEXT("statistic", "maximum"));
    EMIT(reading, id, sketch_mean(all) * factor, first->line, series, samples, DIM_TEXT("statistic", "mean"));
    reading->role = ROLE_RESULT;
}

static void emit_of_series(struct emission *emission, const char *id, const struct telemetry_series *series,
                           double value, const char *statistic)
{
    if (series != NULL && id != NULL)
        EMIT(emission->reading, id, value * series->key.metric->factor, series->line, DIM_TEXT("statistic", statistic),
             SERIES_DIMENSIONS(emission, series));
}

/* The series that is furthest out by some measure. */
struct furthest {
    const struct telemetry_series *series;
    double value;
};

static void take_further(struct furthest *furthest, const struct telemetry_series *series, double value, bool further)
{
    if (!isnan(value) && (furthest->series == NULL || further))
        *furthest = (struct furthest){series, value};
}

/* A counter's last value and how far it rose, where it rose most. */
static void emit_counter(struct emission *emission, const struct telemetry_series *first)
{
    struct furthest last = {0}, rise = {0};
    for (size_t i = 0; i < emission->telemetry->n; i++) {
        const struct telemetry_series *series = &emission->telemetry->items[i];
        if (series->key.metric != first->key.metric || series->values.n == 0)
            continue;
        double increase = series->last.value - series->first.value;
        take_further(&last, series, series->last.value, series->last.value > last.value);
        take_further(&rise, series, increase, increase > rise.value);
    }
    emit_of_series(emission, first->key.metric->id, rise.series, rise.value, "largest_increase");
    emission->reading->role = ROLE_CONTEXT;
    emit_of_series(emission, first->key.metric->id, last.series, last.value, "largest_last");
    emission->reading->role = ROLE_RESULT;
}

static void emit_extremes(struct emission *emission, const struct telemetry_series *first)
{
    const struct telemetry_metric *metric = first->key.metric;
    struct furthest worst = {0}, drifting = {0};
    for (size_t i = 0; i < emission->telemetry->n; i++) {
        const struct telemetry_series *series = &emission->telemetry->items[i];
        if (series->key.metric != metric)
            continue;
        double minute = telemetry_worst_minute(series), drift = telemetry_drift_per_hour(series);
        take_further(&worst, series, minute, metric->worst == WORST_HIGH ? minute > worst.value : minute < worst.value);
        take_further(&drifting, series, drift, fabs(drift) > fabs(drifting.value));
    }
    emit_of_series(emission, metric->id, worst.series, worst.value, "worst_minute");
    emit_of_series(emission, metric->drift, drifting.series, drifting.value, NULL);
}

static void emit_metric(struct emission *emission, size_t index)
{
    const struct telemetry *telemetry = emission->telemetry;
    const struct telemetry_series *first = &telemetry->items[index];
    struct sketch all;
    double n_series = 0;
    if (first->key.metric->counter) {
        emit_counter(emission, first);
        return;
    }
    sketch_init(&all, emission->reading->arena);
    for (size_t i = index; i < telemetry->n; i++)
        if (telemetry->items[i].key.metric == first->key.metric && telemetry->items[i].values.n > 0) {
            sketch_merge(&all, &telemetry->items[i].values);
            n_series++;
        }
    if (all.n == 0)
        return;
    emit_sketch(emission, first, &all, n_series);
    emit_extremes(emission, first);
}

static void emit_coverage(struct emission *emission)
{
    double longest = NAN, missing = NAN, start = INFINITY, end = -INFINITY;
    for (size_t i = 0; i < emission->telemetry->n; i++) {
        const struct telemetry_series *series = &emission->telemetry->items[i];
        double gap, share;
        telemetry_gaps(series, &gap, &share);
        longest = isnan(longest) || gap > longest ? gap : longest;
        missing = isnan(missing) || share > missing ? share : missing;
        start = series->values.n > 0 && series->first.time < start ? series->first.time : start;
        end = series->values.n > 0 && series->last.time > end ? series->last.time : end;
    }
    emission->reading->role = ROLE_CONTEXT;
    EMIT(emission->reading, "telemetry.gap_longest_s", longest, 1, DIM_NONE);
    EMIT(emission->reading, "telemetry.samples_missing_pct", missing, 1, DIM_NONE);
    EMIT(emission->reading, "telemetry.duration_s", end - start, 1, DIM_NONE);
    emission->reading->role = ROLE_RESULT;
}

void telemetry_emit(struct reading *reading, const struct telemetry *telemetry)
{
    struct emission emission = {
        .reading = reading, .telemetry = telemetry, .nodes = number_nodes(reading->arena, telemetry), .single = true};
    for (size_t i = 0; i < telemetry->n; i++)
        emission.single &= telemetry->items[i].values.n <= 1;
    if (emission.nodes.n > 1)
        reading_common(reading, "nodes", NULL, (double)emission.nodes.n);
    if (emission.single) {
        emit_single(&emission);
        return;
    }
    for (size_t i = 0; i < telemetry->n; i++)
        if (is_first_of_metric(telemetry, i))
            emit_metric(&emission, i);
    if (telemetry->timed)
        emit_coverage(&emission);
}
