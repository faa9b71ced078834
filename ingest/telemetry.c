#include "ingest/telemetry.h"

#include <stdlib.h>

const struct telemetry_metric telemetry_metrics[] = {
    {"DCGM_FI_DEV_GPU_TEMP", "telemetry.gpu_temperature_celsius", 1, "C", 200, WORST_HIGH, false,
     "telemetry.gpu_temperature_drift_celsius_per_h"},
    {"DCGM_FI_DEV_MEMORY_TEMP", "telemetry.gpu_memory_temperature_celsius", 1, "C", 200, WORST_HIGH, false, NULL},
    {"DCGM_FI_DEV_POWER_USAGE", "telemetry.gpu_power_watts", 1, "W", 1e4, WORST_LOW, false,
     "telemetry.gpu_power_drift_watts_per_h"},
    {"DCGM_FI_DEV_POWER_MGMT_LIMIT", "telemetry.gpu_power_limit_watts", 1, "W", 1e4, WORST_LOW, false, NULL},
    {"DCGM_FI_DEV_SM_CLOCK", "telemetry.gpu_sm_clock_mhz", 1, "MHz", 1e4, WORST_LOW, false,
     "telemetry.gpu_sm_clock_drift_mhz_per_h"},
    {"DCGM_FI_DEV_MEM_CLOCK", "telemetry.gpu_memory_clock_mhz", 1, "MHz", 2e4, WORST_LOW, false, NULL},
    {"DCGM_FI_DEV_GPU_UTIL", "telemetry.gpu_utilization_pct", 1, "%", 100, WORST_LOW, false, NULL},
    {"DCGM_FI_DEV_FB_USED", "telemetry.gpu_memory_used_mebibytes", 1, "MiB", 1e7, WORST_NONE, false, NULL},
    {"DCGM_FI_DEV_FB_FREE", "telemetry.gpu_memory_free_mebibytes", 1, "MiB", 1e7, WORST_NONE, false, NULL},
    {"DCGM_FI_DEV_XID_ERRORS", "telemetry.gpu_xid_code", 1, "", 1000, WORST_HIGH, false, NULL},
    {"DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION", "telemetry.gpu_energy_joules", 1e-3, "mJ", 1e18, WORST_NONE, true, NULL},
    {"DCGM_FI_DEV_PCIE_REPLAY_COUNTER", "telemetry.gpu_pcie_replay_count", 1, "", 1e12, WORST_NONE, true, NULL},
    {"DCGM_FI_DEV_ECC_SBE_VOL_TOTAL", "telemetry.gpu_ecc_single_bit_count", 1, "", 1e12, WORST_NONE, true, NULL},
    {"DCGM_FI_DEV_ECC_DBE_VOL_TOTAL", "telemetry.gpu_ecc_double_bit_count", 1, "", 1e12, WORST_NONE, true, NULL},
    {"DCGM_FI_DEV_CORRECTABLE_REMAPPED_ROWS", "telemetry.gpu_remapped_rows_correctable_count", 1, "", 1e6, WORST_NONE,
     true, NULL},
    {"DCGM_FI_DEV_UNCORRECTABLE_REMAPPED_ROWS", "telemetry.gpu_remapped_rows_uncorrectable_count", 1, "", 1e6,
     WORST_NONE, true, NULL},
    {"DCGM_FI_DEV_ROW_REMAP_FAILURE", "telemetry.gpu_row_remap_failure_count", 1, "", 1e6, WORST_NONE, true, NULL},
    {"DCGM_FI_PROF_SM_ACTIVE", "telemetry.gpu_sm_active_ratio", 1, "", 1.05, WORST_LOW, false, NULL},
    {"DCGM_FI_PROF_SM_OCCUPANCY", "telemetry.gpu_sm_occupancy_ratio", 1, "", 1.05, WORST_LOW, false, NULL},
    {"DCGM_FI_PROF_PIPE_TENSOR_ACTIVE", "telemetry.gpu_tensor_active_ratio", 1, "", 1.05, WORST_LOW, false, NULL},
    {"DCGM_FI_PROF_DRAM_ACTIVE", "telemetry.gpu_dram_active_ratio", 1, "", 1.05, WORST_LOW, false, NULL},
    {"DCGM_FI_PROF_PCIE_TX_BYTES", "telemetry.gpu_pcie_sent_bytes_per_s", 1, "B/s", 1e13, WORST_NONE, false, NULL},
    {"DCGM_FI_PROF_PCIE_RX_BYTES", "telemetry.gpu_pcie_received_bytes_per_s", 1, "B/s", 1e13, WORST_NONE, false, NULL},
    {"DCGM_FI_PROF_NVLINK_TX_BYTES", "telemetry.gpu_nvlink_sent_bytes_per_s", 1, "B/s", 1e13, WORST_LOW, false, NULL},
    {"DCGM_FI_PROF_NVLINK_RX_BYTES", "telemetry.gpu_nvlink_received_bytes_per_s", 1, "B/s", 1e13, WORST_LOW, false,
     NULL},
    {"nvidia_smi_temperature_gpu", "telemetry.gpu_temperature_celsius", 1, "C", 200, WORST_HIGH, false,
     "telemetry.gpu_temperature_drift_celsius_per_h"},
    {"nvidia_smi_power_draw_watts", "telemetry.gpu_power_watts", 1, "W", 1e4, WORST_LOW, false,
     "telemetry.gpu_power_drift_watts_per_h"},
    {"nvidia_smi_clocks_current_sm_clock_hz", "telemetry.gpu_sm_clock_mhz", 1e-6, "Hz", 1e10, WORST_LOW, false,
     "telemetry.gpu_sm_clock_drift_mhz_per_h"},
    {"nvidia_smi_utilization_gpu_ratio", "telemetry.gpu_utilization_pct", 100, "", 1, WORST_LOW, false, NULL},
};
const size_t n_telemetry_metrics = sizeof telemetry_metrics / sizeof *telemetry_metrics;

const struct telemetry_metric *telemetry_metric_of(struct text family)
{
    for (size_t i = 0; i < n_telemetry_metrics; i++)
        if (text_is(family, telemetry_metrics[i].family))
            return &telemetry_metrics[i];
    return NULL;
}

void telemetry_init(struct telemetry *telemetry, struct arena *arena)
{
    *telemetry = (struct telemetry){.arena = arena};
}

static bool same_ordinal(double a, double b)
{
    return (isnan(a) && isnan(b)) || (a <= b && a >= b);
}

static bool same_key(const struct telemetry_key *a, const struct telemetry_key *b)
{
    return a->metric == b->metric && same_ordinal(a->gpu, b->gpu) && same_ordinal(a->node, b->node) &&
           same_ordinal(a->device, b->device) && same_ordinal(a->instance, b->instance);
}

size_t telemetry_series_of(struct telemetry *telemetry, const struct telemetry_key *key, long line)
{
    for (size_t i = 0; i < telemetry->n; i++)
        if (same_key(&telemetry->items[i].key, key))
            return i;
    if (telemetry->n >= TELEMETRY_SERIES_MAX)
        return SIZE_MAX;
    struct telemetry_series *series = ARENA_PUSH(telemetry->arena, telemetry->items, telemetry->n, telemetry->capacity);
    *series = (struct telemetry_series){.key = *key, .line = line};
    sketch_init(&series->values, telemetry->arena);
    return telemetry->n - 1;
}

/* DCGM's "no value", for integers of 32 and 64 bits and for floating point, each with kinds of why not; and the largest
 * 32-bit number, which exporters give in its place. Source: dcgm_structs.h, NVIDIA/DCGM issue 199. */
static bool is_blank(double value)
{
    return value >= 9223372036854775792.0 || (value >= 140737488355328.0 && value < 140737488355344.0) ||
           (value >= 2147483632.0 && value <= 2147483647.0) || (value >= 4294967295.0 && value <= 4294967295.0);
}

static int compare_minutes(const void *a, const void *b)
{
    const struct telemetry_minute *left = a, *right = b;
    return (left->minute > right->minute) - (left->minute < right->minute);
}

static void join(struct telemetry_minute *into, const struct telemetry_minute *from)
{
    into->seconds |= from->seconds;
    into->sum_whole += from->sum_whole;
    into->sum_parts += from->sum_parts;
    into->n += from->n;
}

static void settle_series(struct telemetry_series *series)
{
    size_t kept = 0;
    if (!series->unsettled)
        return;
    qsort(series->minutes, series->n_minutes, sizeof *series->minutes, compare_minutes);
    for (size_t i = 0; i < series->n_minutes; i++)
        if (kept > 0 && series->minutes[kept - 1].minute == series->minutes[i].minute)
            join(&series->minutes[kept - 1], &series->minutes[i]);
        else
            series->minutes[kept++] = series->minutes[i];
    series->n_minutes = kept;
    series->unsettled = false;
}

void telemetry_settle(struct telemetry *telemetry)
{
    for (size_t i = 0; i < telemetry->n; i++)
        settle_series(&telemetry->items[i]);
}

/* The newest line is mostly the right one; a minute that comes late gets a line of its own until all is settled. NULL
 * beyond the limit. */
static struct telemetry_minute *minute_of(struct arena *arena, struct telemetry_series *series, int64_t minute)
{
    if (series->n_minutes > 0 && series->minutes[series->n_minutes - 1].minute == minute)
        return &series->minutes[series->n_minutes - 1];
    if (series->n_minutes == series->capacity)
        settle_series(series);
    if (series->n_minutes >= TELEMETRY_MINUTES_MAX)
        return NULL;
    series->unsettled |= series->n_minutes > 0 && series->minutes[series->n_minutes - 1].minute > minute;
    struct telemetry_minute *line = ARENA_PUSH(arena, series->minutes, series->n_minutes, series->capacity);
    *line = (struct telemetry_minute){.minute = minute};
    return line;
}

/* By time and then by value, so that the order of reading does not matter. */
static bool is_before(struct telemetry_moment a, struct telemetry_moment b)
{
    return a.time < b.time || (a.time <= b.time && a.value < b.value);
}

static void take_moment(struct telemetry_series *series, struct telemetry_moment moment, bool is_first)
{
    bool timed = !isnan(moment.time);
    if (is_first || (timed && is_before(moment, series->first)))
        series->first = moment;
    if (is_first || !timed || is_before(series->last, moment))
        series->last = moment;
}

void telemetry_add(struct telemetry *telemetry, size_t index, double time, double value)
{
    if (index >= telemetry->n) {
        telemetry->n_dropped++;
        return;
    }
    struct telemetry_series *series = &telemetry->items[index];
    if (isnan(value) || is_blank(value)) {
        telemetry->n_blank++;
        return;
    }
    if (value < 0 || value > series->key.metric->maximum) {
        telemetry->n_implausible++;
        return;
    }
    take_moment(series, (struct telemetry_moment){time, value}, series->values.n == 0);
    sketch_add(&series->values, value);
    if (!(time >= 0 && time < 1e11))
        return;
    telemetry->timed = true;
    int64_t second = (int64_t)time;
    struct telemetry_minute *minute = minute_of(telemetry->arena, series, second / 60);
    if (minute == NULL) {
        telemetry->n_dropped++;
        return;
    }
    minute->seconds |= (uint64_t)1 << (second % 60);
    sum_add(&minute->sum_whole, &minute->sum_parts, value);
    minute->n++;
}

static void merge_series(struct telemetry *into, struct telemetry_series *series, const struct telemetry_series *from)
{
    if (from->values.n == 0)
        return;
    bool is_first = series->values.n == 0;
    take_moment(series, from->first, is_first);
    take_moment(series, from->last, false);
    sketch_merge(&series->values, &from->values);
    for (size_t i = 0; i < from->n_minutes; i++) {
        struct telemetry_minute *minute = minute_of(into->arena, series, from->minutes[i].minute);
        if (minute != NULL)
            join(minute, &from->minutes[i]);
        else
            into->n_dropped += from->minutes[i].n;
    }
}

void telemetry_merge(struct telemetry *into, const struct telemetry *from)
{
    for (size_t i = 0; i < from->n; i++) {
        size_t index = telemetry_series_of(into, &from->items[i].key, from->items[i].line);
        if (index != SIZE_MAX)
            merge_series(into, &into->items[index], &from->items[i]);
        else
            into->n_dropped += from->items[i].values.n;
    }
    into->timed |= from->timed;
    into->n_blank += from->n_blank;
    into->n_implausible += from->n_implausible;
    into->n_dropped += from->n_dropped;
    telemetry_settle(into);
}
