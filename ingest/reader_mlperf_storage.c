/* MLPerf Storage (DLIO): summary.json, report.json, per_epoch_stats.json, checkpoint summaries. "MB" are MiB.
 * Source: mlcommons/storage, argonne-lcf/dlio_benchmark utils/statscounter.py. */

#include <string.h>

#include "ingest/raw_readers.h"

#define MEBIBYTE 1048576.0
#define GIBIBYTE 1073741824.0

static bool is_summary(const struct json_at *root)
{
    struct json_at metric = json_get(root, "metric"), hosts = json_get(root, "num_hosts");
    return json_kind(&metric) == JSON_OBJECT && json_kind(&hosts) != JSON_MISSING;
}

static bool is_report(const struct json_at *root)
{
    struct json_at overall = json_get(root, "overall"), runs = json_get(root, "runs");
    return json_kind(&overall) == JSON_OBJECT && json_kind(&runs) == JSON_OBJECT;
}

static bool is_epochs(const struct json_at *root)
{
    struct json_at first = json_get(root, "1"), block = json_get(&first, "block1");
    struct json_at duration = json_get(&first, "duration");
    return json_kind(&block) == JSON_OBJECT && json_kind(&duration) != JSON_MISSING;
}

static struct sniff sniff(const struct source *source)
{
    struct json_at root = source_json(source);
    if (is_summary(&root))
        return (struct sniff){SNIFF_CERTAIN, "an object with metric and num_hosts"};
    if (is_report(&root))
        return (struct sniff){SNIFF_CERTAIN, "an object with overall and runs"};
    if (is_epochs(&root))
        return (struct sniff){SNIFF_CERTAIN, "epochs with block1 and duration"};
    return (struct sniff){SNIFF_NO, "no DLIO summary, report or epochs"};
}

static void read_summary(struct reading *reading, const struct json_at *root)
{
    static const struct metric_map map[] = {
        {"train_au_mean_percentage", "mlperf_storage.accelerator_utilization_pct", 1, NULL},
        {"train_throughput_mean_samples_per_second", "mlperf_storage.samples_per_s", 1, NULL},
        {"train_io_mean_MB_per_second", "mlperf_storage.bandwidth_bytes_per_s", MEBIBYTE, "MiB/s"},
        {"save_checkpoint_io_mean_GB_per_second", "mlperf_storage.checkpoint_write_bytes_per_s", GIBIBYTE, "GiB/s"},
        {"load_checkpoint_io_mean_GB_per_second", "mlperf_storage.checkpoint_read_bytes_per_s", GIBIBYTE, "GiB/s"}};
    struct json_at metric = json_get(root, "metric"), accelerators = json_get(root, "num_accelerators");
    struct json_at hosts = json_get(root, "num_hosts"), verdict = json_get(&metric, "train_au_meet_expectation");
    const struct dimension none = DIM_NONE;
    reading_common(reading, "nodes", NULL, json_lenient_number(&hosts));
    reading_emit_members(reading, &metric, map, sizeof map / sizeof *map, &none, 1);
    reading->role = ROLE_CONTEXT;
    EMIT_JSON(reading, "mlperf_storage.accelerators", &accelerators, 1, NULL, DIM_NONE);
    reading->role = ROLE_RESULT;
    if (string_equal(json_string(&verdict), "fail")) {
        reading_warn(reading, json_place(&verdict).line, "the run is kept and marked, never scored",
                     "accelerators were not busy enough for a valid run");
        reading_mark(reading, 0, VALIDITY_WRONG, "the benchmark's own utilisation limit was missed");
    }
}

static void read_report(struct reading *reading, const struct json_at *root)
{
    static const struct metric_map map[] = {
        {"train_throughput_mean_samples_per_second", "mlperf_storage.samples_per_s", 1, NULL},
        {"train_throughput_mean_MB_per_second", "mlperf_storage.bandwidth_bytes_per_s", MEBIBYTE, "MiB/s"}};
    struct json_at overall = json_get(root, "overall"), model = json_get(&overall, "model");
    struct json_at accelerators = json_get(&overall, "train_num_accelerators");
    struct json_at runs = json_get(&overall, "num_benchmark_runs"), kind = json_get(&overall, "accelerator");
    const struct dimension dimensions[] = {DIM_TEXT("model", json_string(&model)),
                                           DIM_TEXT("accelerator", json_string(&kind)),
                                           DIM_NUMBER("runs", json_lenient_number(&runs))};
    reading_emit_members(reading, &overall, map, sizeof map / sizeof *map, dimensions, 3);
    reading->role = ROLE_CONTEXT;
    reading_emit_json(reading, "mlperf_storage.accelerators", &accelerators, 1, NULL, dimensions, 3);
    reading->role = ROLE_RESULT;
}

static void read_epochs(struct reading *reading, const struct json_at *root)
{
    reading->role = ROLE_CONTEXT;
    for (struct json_iterator i = json_members(root); json_next(&i);) {
        struct json_at duration = json_get(&i.at, "duration");
        EMIT_JSON(reading, "mlperf_storage.epoch_s", &duration, 1, NULL, DIM_TEXT("epoch", i.at.key));
    }
    reading->role = ROLE_RESULT;
}

static void read(struct reading *reading)
{
    struct json_at root = source_json(reading->source);
    reading_tool(reading, "mlperf-storage", NULL);
    if (is_summary(&root))
        read_summary(reading, &root);
    else if (is_report(&root))
        read_report(reading, &root);
    else
        read_epochs(reading, &root);
}

const struct reader reader_mlperf_storage = {"mlperf-storage", "MLPerf Storage, JSON", sniff, read};
