/* MLPerf Storage (DLIO): summary.json of training and of checkpoints, report.json, per_epoch_stats.json.
 * What the tool calls MB of input is MiB, and its GB of checkpoints are GiB.
 * Source: mlcommons/storage and argonne-lcf/dlio_benchmark utils/statscounter.py. */

#include <string.h>

#include "ingest/raw_readers.h"
#include "model/base/stats.h"

static const double mebi = 1048576, gibi = 1073741824;

enum kind { KIND_NONE, KIND_SUMMARY, KIND_REPORT, KIND_EPOCHS };

static bool is_number(struct text text)
{
    double value;
    return num_parse(text, &value);
}

static bool has_member_like(const struct json_at *object, const char *prefix)
{
    for (struct json_iterator i = json_members(object); json_next(&i);)
        if (text_starts_with(text_of(i.at.key), prefix))
            return true;
    return false;
}

static enum kind kind_of(const struct json_at *root)
{
    struct json_at metric = json_get(root, "metric"), overall = json_get(root, "overall");
    struct json_at accelerators = json_get(root, "num_accelerators"), first = {0};
    if (json_kind(&metric) == JSON_OBJECT && json_kind(&accelerators) != JSON_MISSING &&
        (has_member_like(&metric, "train_") || has_member_like(&metric, "save_checkpoint_") ||
         has_member_like(&metric, "load_checkpoint_") || has_member_like(&metric, "checkpoint_")))
        return KIND_SUMMARY;
    if (json_kind(&overall) == JSON_OBJECT && has_member_like(&overall, "train_throughput_mean"))
        return KIND_REPORT;
    struct json_iterator i = json_members(root);
    if (json_next(&i))
        first = i.at;
    struct json_at start = json_get(&first, "start"), end = json_get(&first, "end");
    struct json_at duration = json_get(&first, "duration");
    return first.key != NULL && is_number(text_of(first.key)) && json_string(&start) != NULL &&
                   json_string(&end) != NULL && json_kind(&duration) != JSON_MISSING
               ? KIND_EPOCHS
               : KIND_NONE;
}

static struct sniff sniff(const struct source *source)
{
    static const char *const reasons[] = {NULL, "accelerators and metrics of DLIO", "an overall training throughput",
                                          "epochs with start, end and duration"};
    for (size_t i = 0; i < source->jsons.n; i++) {
        struct json_at root = json_root(source->jsons.items[i].doc);
        enum kind kind = json_kind(&root) == JSON_OBJECT ? kind_of(&root) : KIND_NONE;
        if (kind != KIND_NONE)
            return (struct sniff){SNIFF_CERTAIN, reasons[kind]};
    }
    return (struct sniff){SNIFF_NO, "no accelerators and metrics of DLIO"};
}

/* Where only the list over epochs or checkpoints is given, its mean. */
static void emit_mean(struct reading *reading, const char *metric, const struct json_at *list, double factor,
                      const char *unit)
{
    double *values = ARENA_ARRAY(reading->arena, json_size(list) + 1, double);
    size_t n = 0;
    for (JSON_EACH(i, list))
        if (json_kind(&i.at) == JSON_NUMBER)
            values[n++] = json_number(&i.at);
    if (n == 0)
        return;
    struct value value = {.metric = metric, .value = stats_mean(values, n) * factor};
    value.original = reading_original(reading, stats_mean(values, n), unit);
    value.pointer = json_pointer(list, reading->arena);
    json_position(list, &value.line, &value.column);
    reading_emit(reading, value, DIMENSIONS(DIM_TEXT("statistic", "mean")));
}

struct quantity {
    const char *scalar, *list, *metric;
    double factor;
    const char *unit;
};

static void emit_quantity(struct reading *reading, const struct json_at *metric, const struct quantity *quantity)
{
    struct json_at scalar = json_get(metric, quantity->scalar), list = json_get(metric, quantity->list);
    if (json_kind(&scalar) == JSON_NUMBER)
        EMIT_JSON(reading, quantity->metric, &scalar, quantity->factor, quantity->unit, DIM_TEXT("statistic", "mean"));
    else if (json_kind(&list) == JSON_ARRAY)
        emit_mean(reading, quantity->metric, &list, quantity->factor, quantity->unit);
}

static void set_common(struct reading *reading, const struct json_at *root)
{
    struct json_at accelerators = json_get(root, "num_accelerators"), hosts = json_get(root, "num_hosts");
    struct json_at workload = json_get(root, "workload"), start = json_get(root, "start");
    const char *date = json_string(&start) == NULL ? NULL : arena_strndup(reading->arena, json_string(&start), 10);
    reading_common(reading, "accelerators", NULL, json_lenient_number(&accelerators));
    reading_common(reading, "nodes", NULL, json_lenient_number(&hosts));
    reading_common(reading, "model", json_string(&workload), NAN);
    if (date != NULL && date_valid(date))
        reading->evidence->about.captured = date;
}

static void read_summary(struct reading *reading, const struct json_at *root)
{
    const struct quantity quantities[] = {
        {"train_au_mean_percentage", "train_au_percentage", "mlperf_storage.accelerator_utilization_pct", 1, "%"},
        {"train_throughput_mean_samples_per_second", "train_throughput_samples_per_second",
         "mlperf_storage.samples_per_s", 1, "samples/s"},
        {"train_io_mean_MB_per_second", "train_io_throughput_MB_per_second", "mlperf_storage.bandwidth_bytes_per_s",
         mebi, "MiB/s"},
        {"save_checkpoint_io_mean_GB_per_second", "checkpoint_write_throughput_GB_per_second",
         "mlperf_storage.checkpoint_write_bytes_per_s", gibi, "GiB/s"},
        {"load_checkpoint_io_mean_GB_per_second", "checkpoint_read_throughput_GB_per_second",
         "mlperf_storage.checkpoint_read_bytes_per_s", gibi, "GiB/s"},
        {"save_checkpoint_duration_mean_seconds", "", "mlperf_storage.checkpoint_write_s", 1, "s"},
        {"load_checkpoint_duration_mean_seconds", "", "mlperf_storage.checkpoint_read_s", 1, "s"},
    };
    struct json_at metric = json_get(root, "metric"), meets = json_get(&metric, "train_au_meet_expectation");
    struct json_at accelerators = json_get(root, "num_accelerators");
    size_t first = reading->evidence->measurements.n;
    set_common(reading, root);
    for (size_t i = 0; i < sizeof quantities / sizeof *quantities; i++)
        emit_quantity(reading, &metric, &quantities[i]);
    EMIT_JSON(reading, "mlperf_storage.accelerators", &accelerators, 1, NULL, DIM_NONE);
    if (json_string(&meets) != NULL && strcmp(json_string(&meets), "success") != 0) {
        reading_warn(reading, json_place(&meets).line, "the run is kept and marked, never scored",
                     "the accelerators were not kept busy enough: the benchmark calls the run failed");
        reading_mark(reading, first, VALIDITY_WRONG, "accelerator utilisation below what the benchmark asks for");
    }
    if (reading->evidence->measurements.n <= first + 1)
        reading_warn(reading, json_place(&metric).line, NULL, "the summary holds no mean: the run did not end");
}

static void read_run(struct reading *reading, const struct json_at *run, const char *samples, const char *bandwidth,
                     double index)
{
    struct json_at model = json_get(run, "model"), accelerator = json_get(run, "accelerator");
    struct json_at n = json_get(run, "train_num_accelerators"), n_runs = json_get(run, "num_benchmark_runs");
    struct json_at rate = json_get(run, samples), bytes = json_get(run, bandwidth);
    const struct dimension dimensions[] = {DIM_TEXT("model", json_string(&model)),
                                           DIM_TEXT("accelerator", json_string(&accelerator)),
                                           DIM_NUMBER("accelerators", json_lenient_number(&n)),
                                           DIM_NUMBER("runs", json_lenient_number(&n_runs)), DIM_NUMBER("run", index)};
    const size_t n_dimensions = sizeof dimensions / sizeof *dimensions;
    reading_emit_json(reading, "mlperf_storage.samples_per_s", &rate, 1, NULL, dimensions, n_dimensions);
    reading_emit_json(reading, "mlperf_storage.bandwidth_bytes_per_s", &bytes, mebi, "MiB/s", dimensions, n_dimensions);
    reading_emit_json(reading, "mlperf_storage.accelerators", &n, 1, NULL, dimensions, n_dimensions);
}

static void read_report(struct reading *reading, const struct json_at *root)
{
    struct json_at overall = json_get(root, "overall"), runs = json_get(root, "runs");
    double index = 0;
    read_run(reading, &overall, "train_throughput_mean_samples_per_second", "train_throughput_mean_MB_per_second", NAN);
    reading->role = ROLE_CONTEXT;
    for (struct json_iterator i = json_members(&runs); json_next(&i);)
        read_run(reading, &i.at, "train_throughput_samples_per_second", "train_throughput_MB_per_second", ++index);
    reading->role = ROLE_RESULT;
}

static void read_epochs(struct reading *reading, const struct json_at *root)
{
    reading->role = ROLE_CONTEXT;
    for (struct json_iterator i = json_members(root); json_next(&i);) {
        double epoch = NAN;
        struct json_at duration = json_get(&i.at, "duration");
        if (num_parse(text_of(i.at.key), &epoch))
            EMIT_JSON(reading, "mlperf_storage.epoch_s", &duration, 1, NULL, DIM_NUMBER("epoch", epoch),
                      DIM_NUMBER("epochs", (double)json_size(root)));
    }
    reading->role = ROLE_RESULT;
}

static void read(struct reading *reading)
{
    reading_tool(reading, "MLPerf Storage", NULL);
    for (size_t i = 0; i < reading->source->jsons.n; i++) {
        struct json_at root = json_root(reading->source->jsons.items[i].doc);
        enum kind kind = json_kind(&root) == JSON_OBJECT ? kind_of(&root) : KIND_NONE;
        if (kind == KIND_SUMMARY)
            read_summary(reading, &root);
        else if (kind == KIND_REPORT)
            read_report(reading, &root);
        else if (kind == KIND_EPOCHS)
            read_epochs(reading, &root);
    }
}

const struct reader reader_mlperf_storage = {"mlperf-storage", "MLPerf Storage, JSON", sniff, read};
