/* GPU telemetry as Prometheus text or as its HTTP API answers: one scrape or hours of them, reduced a GPU and field.
 * Source: NVIDIA/dcgm-exporter etc/default-counters.csv; DCGM dcgm_structs.h (blank values). */

#include <string.h>

#include "ingest/raw_readers.h"
#include "model/base/stats.h"

static const struct metric_map fields[] = {
    {"DCGM_FI_DEV_SM_CLOCK", "telemetry.gpu_sm_clock_mhz", 1, NULL},
    {"DCGM_FI_DEV_MEM_CLOCK", "telemetry.gpu_memory_clock_mhz", 1, NULL},
    {"DCGM_FI_DEV_MEMORY_TEMP", "telemetry.gpu_memory_temperature_celsius", 1, NULL},
    {"DCGM_FI_DEV_GPU_TEMP", "telemetry.gpu_temperature_celsius", 1, NULL},
    {"DCGM_FI_DEV_POWER_USAGE", "telemetry.gpu_power_watts", 1, NULL},
    {"DCGM_FI_DEV_POWER_MGMT_LIMIT", "telemetry.gpu_power_limit_watts", 1, NULL},
    {"DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION", "telemetry.gpu_energy_joules", 1e-3, "mJ"},
    {"DCGM_FI_DEV_PCIE_REPLAY_COUNTER", "telemetry.gpu_pcie_replay_count", 1, NULL},
    {"DCGM_FI_DEV_GPU_UTIL", "telemetry.gpu_utilization_pct", 1, NULL},
    {"DCGM_FI_DEV_FB_FREE", "telemetry.gpu_memory_free_mebibytes", 1, NULL},
    {"DCGM_FI_DEV_FB_USED", "telemetry.gpu_memory_used_mebibytes", 1, NULL},
    {"DCGM_FI_DEV_XID_ERRORS", "telemetry.gpu_xid_code", 1, NULL},
    {"DCGM_FI_DEV_ECC_SBE_VOL_TOTAL", "telemetry.gpu_ecc_single_bit_count", 1, NULL},
    {"DCGM_FI_DEV_ECC_DBE_VOL_TOTAL", "telemetry.gpu_ecc_double_bit_count", 1, NULL},
    {"DCGM_FI_DEV_CORRECTABLE_REMAPPED_ROWS", "telemetry.gpu_remapped_rows_correctable_count", 1, NULL},
    {"DCGM_FI_DEV_UNCORRECTABLE_REMAPPED_ROWS", "telemetry.gpu_remapped_rows_uncorrectable_count", 1, NULL},
    {"DCGM_FI_DEV_ROW_REMAP_FAILURE", "telemetry.gpu_row_remap_failure_count", 1, NULL},
    {"DCGM_FI_PROF_SM_ACTIVE", "telemetry.gpu_sm_active_ratio", 1, NULL},
    {"DCGM_FI_PROF_SM_OCCUPANCY", "telemetry.gpu_sm_occupancy_ratio", 1, NULL},
    {"DCGM_FI_PROF_PIPE_TENSOR_ACTIVE", "telemetry.gpu_tensor_active_ratio", 1, NULL},
    {"DCGM_FI_PROF_DRAM_ACTIVE", "telemetry.gpu_dram_active_ratio", 1, NULL},
    {"DCGM_FI_PROF_PCIE_TX_BYTES", "telemetry.gpu_pcie_sent_bytes_per_s", 1, NULL},
    {"DCGM_FI_PROF_PCIE_RX_BYTES", "telemetry.gpu_pcie_received_bytes_per_s", 1, NULL},
    {"DCGM_FI_PROF_NVLINK_TX_BYTES", "telemetry.gpu_nvlink_sent_bytes_per_s", 1, NULL},
    {"DCGM_FI_PROF_NVLINK_RX_BYTES", "telemetry.gpu_nvlink_received_bytes_per_s", 1, NULL},
};
enum { N_FIELDS = sizeof fields / sizeof *fields };

static bool is_answer(const struct json_at *root)
{
    struct json_at data = json_get(root, "data"), type = json_get(&data, "resultType");
    return json_string(&type) != NULL;
}

static struct sniff sniff(const struct source *source)
{
    struct json_at root = source_json(source);
    if (is_answer(&root))
        return (struct sniff){SNIFF_CERTAIN, "an answer of the Prometheus HTTP API"};
    for (size_t i = 0; i < source->lines.n; i++)
        if (text_starts_with(source->lines.items[i].text, "DCGM_FI_") ||
            text_starts_with(source->lines.items[i].text, "# HELP DCGM_FI_"))
            return (struct sniff){SNIFF_CERTAIN, "a line that starts with DCGM_FI_"};
    return (struct sniff){SNIFF_NO, "no line that starts with DCGM_FI_"};
}

/* One field of one GPU over time. */
struct series {
    struct text gpu, index; /* identity; what is shown */
    double *values;
    size_t n, capacity;
    long line;
};

struct telemetry {
    struct reading *reading;
    struct series *series[N_FIELDS];
    size_t n[N_FIELDS], capacity[N_FIELDS], next[N_FIELDS]; /* next: where the following sample most likely belongs */
    double n_blank, n_foreign;
};

/* DCGM writes numbers near the type's end for "not measured": 64-bit, 32-bit and real ones. */
static bool is_blank(double value)
{
    return value >= 140737488355328.0 || (value >= 2147483632.0 && value <= 2147483647.0);
}

static size_t field_index(struct text name)
{
    for (size_t i = 0; i < N_FIELDS; i++)
        if (text_is(name, fields[i].key))
            return i;
    return N_FIELDS;
}

static struct series *find_series(struct telemetry *telemetry, size_t field, struct text gpu, struct text index)
{
    size_t n = telemetry->n[field], at = telemetry->next[field];
    for (size_t tried = 0; tried < n; tried++, at++) {
        at = at < n ? at : 0;
        if (text_equal(telemetry->series[field][at].gpu, gpu)) {
            telemetry->next[field] = at + 1;
            return &telemetry->series[field][at];
        }
    }
    struct series *series = ARENA_PUSH(telemetry->reading->arena, telemetry->series[field], telemetry->n[field],
                                       telemetry->capacity[field]);
    series->gpu = gpu;
    series->index = index;
    telemetry->next[field] = telemetry->n[field];
    return series;
}

static void add(struct telemetry *telemetry, struct text name, struct text gpu, struct text index, double value,
                long line)
{
    size_t field = field_index(name);
    if (field == N_FIELDS) {
        telemetry->n_foreign++;
        return;
    }
    if (isnan(value) || is_blank(value)) {
        telemetry->n_blank++;
        return;
    }
    struct series *series = find_series(telemetry, field, gpu, index);
    series->line = series->n == 0 ? line : series->line;
    *ARENA_PUSH(telemetry->reading->arena, series->values, series->n, series->capacity) = value;
}

/* key="value" among labels that may have blanks after their commas. */
static struct text label(struct text labels, const char *key)
{
    size_t length = strlen(key);
    for (size_t at = text_find(labels, key, 0); at < labels.length; at = text_find(labels, key, at + 1)) {
        bool starts = at == 0 || labels.bytes[at - 1] == ',' || labels.bytes[at - 1] == ' ';
        size_t open = at + length;
        if (starts && text_starts_with(text_slice(labels, open, labels.length), "=\""))
            return text_slice(labels, open + 2, text_find(labels, "\"", open + 2));
    }
    return text_of(NULL);
}

static void read_sample(struct telemetry *telemetry, const struct line *line)
{
    struct text text = text_trim(line->text), name = text_slice(text, 0, text_find(text, "{", 0));
    size_t close = text_find(text, "}", 0);
    struct text labels = text_slice(text, name.length + 1, close), rest = text_slice(text, close + 1, text.length),
                word;
    double value;
    if (close >= text.length || !text_next_word(&rest, &word)) {
        reading_warn(telemetry->reading, line->number, NULL, "the sample is cut off: left out");
        return;
    }
    if (label(labels, "GPU_I_ID").length > 0)
        return; /* a part of a GPU repeats the whole one's labels */
    struct text uuid = label(labels, "UUID"), index = label(labels, "gpu");
    reading_gpu(telemetry->reading, label(labels, "modelName"));
    add(telemetry, name, uuid.length > 0 ? uuid : index, index, num_parse(word, &value) ? value : NAN, line->number);
}

static void read_answer(struct telemetry *telemetry, const struct json_at *root)
{
    struct json_at data = json_get(root, "data"), result = json_get(&data, "result");
    for (JSON_EACH(i, &result)) {
        struct json_at metric = json_get(&i.at, "metric"), name = json_get(&metric, "__name__");
        struct json_at uuid = json_get(&metric, "UUID"), gpu = json_get(&metric, "gpu");
        struct json_at values = json_get(&i.at, "values"), value = json_get(&i.at, "value");
        struct json_at single = json_item(&value, 1);
        struct text index = text_of(json_string(&gpu));
        struct text identity = json_string(&uuid) != NULL ? text_of(json_string(&uuid)) : index;
        long line = json_place(&i.at).line;
        if (json_kind(&single) != JSON_MISSING)
            add(telemetry, text_of(json_string(&name)), identity, index, json_lenient_number(&single), line);
        for (JSON_EACH(sample, &values)) {
            struct json_at number = json_item(&sample.at, 1);
            add(telemetry, text_of(json_string(&name)), identity, index, json_lenient_number(&number), line);
        }
    }
}

static void emit_series(struct reading *reading, const struct metric_map *field, const struct series *series)
{
    const char *index = text_dup(reading->arena, series->index);
    const struct {
        const char *name;
        double share;
    } quantiles[] = {{"median", 0.5}, {"minimum", 0}, {"p01", 0.01}, {"p99", 0.99}, {"maximum", 1}};
    if (series->n == 1) {
        EMIT_SCALED(reading, field->metric, series->values[0], field->factor, field->unit, series->line,
                    DIM_TEXT("gpu_index", index));
        return;
    }
    for (size_t i = 0; i < sizeof quantiles / sizeof *quantiles; i++) {
        reading->role = i == 0 ? ROLE_RESULT : ROLE_CONTEXT;
        EMIT_SCALED(reading, field->metric,
                    stats_quantile(series->values, series->n, quantiles[i].share, reading->arena), field->factor,
                    field->unit, series->line, DIM_TEXT("gpu_index", index), DIM_NUMBER("samples", (double)series->n),
                    DIM_TEXT("statistic", quantiles[i].name));
    }
    reading->role = ROLE_RESULT;
}

static void read(struct reading *reading)
{
    struct telemetry telemetry = {.reading = reading};
    struct json_at root = source_json(reading->source);
    reading_tool(reading, "dcgm-exporter", NULL);
    if (is_answer(&root))
        read_answer(&telemetry, &root);
    else
        for (size_t i = 0; i < reading->source->lines.n; i++)
            if (text_starts_with(reading->source->lines.items[i].text, "DCGM_FI_"))
                read_sample(&telemetry, &reading->source->lines.items[i]);
    for (size_t field = 0; field < N_FIELDS; field++)
        for (size_t i = 0; i < telemetry.n[field]; i++)
            emit_series(reading, &fields[field], &telemetry.series[field][i]);
    if (telemetry.n_blank > 0)
        reading_note(reading, 1, NULL, "%.0f samples are blank: not measured", telemetry.n_blank);
    if (telemetry.n_foreign > 0)
        reading_note(reading, 1, NULL, "%.0f samples of fields that no metric is for", telemetry.n_foreign);
}

const struct reader reader_prometheus = {"prometheus", "GPU telemetry of Prometheus and dcgm-exporter", sniff, read};
