/* Long telemetry, reduced as it comes by: what the indicators need of hours of samples, in memory that does not grow
 * with their number.
 *
 * Shapes:  a series a metric and GPU: a sketch of its values and a line a minute. Merging two reductions gives the same
 *          as reducing both inputs at once, whatever the order and wherever they were cut.
 * Units:   as exported; turned into the metrics' own when emitted. Times in seconds since 1970, NAN where the samples
 *          have none.
 * Owns:    everything lives in the arena.
 * Errors:  none: samples of series beyond the limit and of minutes beyond two weeks are counted as dropped.
 * Source:  ingest/sketch.h.
 */
#ifndef CLUSTERMAX_TELEMETRY_H
#define CLUSTERMAX_TELEMETRY_H

#include "ingest/reader.h"
#include "ingest/sketch.h"

enum { TELEMETRY_SERIES_MAX = 8192, TELEMETRY_MINUTES_MAX = 20160 };

enum telemetry_worst { WORST_NONE, WORST_HIGH, WORST_LOW };

/* What is known of a metric that exporters give. */
struct telemetry_metric {
    const char *family; /* "DCGM_FI_DEV_GPU_TEMP" */
    const char *id;
    double factor;
    const char *unit; /* as exported, where the factor is not 1 */
    double maximum;   /* what is beyond is a blank or a fault of the exporter */
    enum telemetry_worst worst;
    bool counter;
    const char *drift; /* the metric of its drift an hour, or NULL */
};
extern const struct telemetry_metric telemetry_metrics[];
extern const size_t n_telemetry_metrics;
const struct telemetry_metric *telemetry_metric_of(struct text family);

struct telemetry_key {
    const struct telemetry_metric *metric;
    double node, device;  /* stand for their names, which are not kept */
    double gpu, instance; /* ordinals; NAN: not said */
};

struct telemetry_minute {
    int64_t minute;   /* since 1970 */
    uint64_t seconds; /* bit s: there was a sample in second s */
    int64_t sum_whole, sum_parts;
    uint32_t n;
};

struct telemetry_moment {
    double time, value;
};

struct telemetry_series {
    struct telemetry_key key;
    struct sketch values;
    struct telemetry_minute *minutes; /* sorted once settled */
    size_t n_minutes, capacity;
    bool unsettled;
    struct telemetry_moment first, last; /* the earliest and latest sample; without times the first and last read */
    long line;
};

struct telemetry {
    struct arena *arena;
    struct telemetry_series *items;
    size_t n, capacity;
    uint64_t n_blank, n_implausible, n_dropped;
    bool timed;
};

void telemetry_init(struct telemetry *telemetry, struct arena *arena);
/* The series of a key, made when there is none; SIZE_MAX beyond the limit. */
size_t telemetry_series_of(struct telemetry *telemetry, const struct telemetry_key *key, long line);
/* Blanks and implausible values are counted and left out. */
void telemetry_add(struct telemetry *telemetry, size_t series, double time, double value);
/* To be called once all samples are added. */
void telemetry_settle(struct telemetry *telemetry);
void telemetry_merge(struct telemetry *into, const struct telemetry *from);
void telemetry_emit(struct reading *reading, const struct telemetry *telemetry);

/* NAN where there are too few minutes. */
double telemetry_drift_per_hour(const struct telemetry_series *series);
double telemetry_worst_minute(const struct telemetry_series *series);
/* The longest time without a sample, and the share of expected samples that is missing. */
void telemetry_gaps(const struct telemetry_series *series, double *longest_s, double *missing_pct);

#endif
