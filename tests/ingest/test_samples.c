/* Every value of EXPECTED.tsv, computed from real files by other programs, against what the readers make of them.
 * The samples are not ours to ship: where the folder ../shared/samples (or $CLUSTERMAX_SAMPLES) is missing, the test
 * says so and is skipped. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/ingest/read_file.h"
#include "tests/support/suite.h"

/* How an expected value follows from our measurements of one metric. */
enum how {
    NTH, /* the k-th, where k counts how often the row came before, or is the number in the pattern */
    FIRST,
    LAST,
    MAXIMUM,
    MINIMUM,
    SUM,
    MEAN,
    COUNT,
    AT_LARGEST,   /* where size_bytes is largest */
    SIZE_OF_PEAK, /* size_bytes of the largest value */
    DIMENSION,    /* a dimension of the first, or with a number in the pattern of that one; its name is in `where` */
    LARGEST,      /* the largest value of a dimension */
    SMALLEST,
    SHAPE,     /* "rows x cols" */
    VERSION,   /* of the tool */
    OPERATION, /* of a collective */
    COMPLETE,  /* the footer was there */
    SOUND,     /* the tool called the run good */
    UNSOUND,
    NONE,      /* nothing may be stored */
    NOT_STORED /* about the file or the run, no measurement: not kept on purpose */
};

struct mapping {
    const char *folder, *metric; /* '*' stands for one run of characters, used again in `ours`; '#' for a number */
    enum how how;
    const char *ours, *where; /* name=value, or the dimension's name */
    double factor;            /* ours times this is the expected unit */
};

#define NCCL_MAPPINGS(folder)                                                                                          \
    {folder, "data_rows", COUNT, "nccl.*.busbw_gbytes_per_s", "placement=out_of_place", 1},                            \
        {folder, "rank_lines", NOT_STORED, NULL, NULL, 1},                                                             \
        {folder, "ranks_max_plus_1", DIMENSION, "nccl.*.busbw_gbytes_per_s", "gpus", 1},                               \
        {folder, "devices_listed", DIMENSION, "nccl.*.busbw_gbytes_per_s", "gpus", 1},                                 \
        {folder, "collective", OPERATION, "nccl.*.busbw_gbytes_per_s", NULL, 1},                                       \
        {folder, "tests_version", VERSION, NULL, NULL, 1}, {folder, "nccl_version", NOT_STORED, NULL, NULL, 1},        \
        {folder, "min_size", SMALLEST, "nccl.*.busbw_gbytes_per_s", "size_bytes", 1},                                  \
        {folder, "max_size", LARGEST, "nccl.*.busbw_gbytes_per_s", "size_bytes", 1},                                   \
        {folder, "peak_busbw_out_of_place", MAXIMUM, "nccl.*.busbw_gbytes_per_s", "placement=out_of_place", 1},        \
        {folder, "peak_busbw_in_place", MAXIMUM, "nccl.*.busbw_gbytes_per_s", "placement=in_place", 1},                \
        {folder, "peak_busbw_out_of_place_size", SIZE_OF_PEAK, "nccl.*.busbw_gbytes_per_s", "placement=out_of_place",  \
         1},                                                                                                           \
        {folder, "peak_busbw_in_place_size", SIZE_OF_PEAK, "nccl.*.busbw_gbytes_per_s", "placement=in_place", 1},      \
        {folder, "busbw_out_of_place_at_max_size", AT_LARGEST, "nccl.*.busbw_gbytes_per_s", "placement=out_of_place",  \
         1},                                                                                                           \
        {folder, "busbw_in_place_at_max_size", AT_LARGEST, "nccl.*.busbw_gbytes_per_s", "placement=in_place", 1},      \
        {folder, "algbw_out_of_place_at_max_size", AT_LARGEST, "nccl.*.algbw_gbytes_per_s", "placement=out_of_place",  \
         1},                                                                                                           \
        {folder, "time_out_of_place_at_max_size", AT_LARGEST, "nccl.*.time_us", "placement=out_of_place", 1},          \
        {folder, "avg_busbw_recomputed_from_rows", MEAN, "nccl.*.busbw_gbytes_per_s", NULL, 1},                        \
        {folder, "avg_busbw_reported", FIRST, "nccl.*.average_busbw_gbytes_per_s", NULL, 1},                           \
        {folder, "avg_busbw_okay", NOT_STORED, NULL, NULL, 1}, {folder, "avg_busbw_check", NOT_STORED, NULL, NULL, 1}, \
        {folder, "wrong_out_of_place", NOT_STORED, NULL, NULL, 1},                                                     \
        {folder, "wrong_in_place", NOT_STORED, NULL, NULL, 1},                                                         \
        {folder, "out_of_bounds", FIRST, "nccl.*.out_of_bounds_count", NULL, 1},                                       \
    {                                                                                                                  \
        folder, "footer_present", COMPLETE, NULL, NULL, 1                                                              \
    }

#define NVBANDWIDTH_MAPPINGS(folder)                                                                                   \
    {folder, "version", VERSION, NULL, NULL, 1}, {folder, "format", NOT_STORED, NULL, NULL, 1},                        \
        {folder, "error", UNSOUND, NULL, NULL, 1}, {folder, "warning", NOT_STORED, NULL, NULL, 1},                     \
        {folder, "tests_Passed", COUNT, "nvbandwidth.*.sum_*", NULL, 1},                                               \
        {folder, "tests_Waived", NOT_STORED, NULL, NULL, 1}, {folder, "tests_Running", NOT_STORED, NULL, NULL, 1},     \
        {folder, "*_cells_first_block", DIMENSION, "nvbandwidth.*.mean_*", "pairs", 1},                                \
        {folder, "*_matrix", SHAPE, "nvbandwidth.*.mean_*", NULL, 1},                                                  \
        {folder, "*_sum_field", FIRST, "nvbandwidth.*.sum_*", NULL, 1},                                                \
        {folder, "sum_*", FIRST, "nvbandwidth.*.sum_*", NULL, 1},                                                      \
        {folder, "*_min", FIRST, "nvbandwidth.*.min_*", NULL, 1},                                                      \
        {folder, "*_max", FIRST, "nvbandwidth.*.max_*", NULL, 1},                                                      \
    {                                                                                                                  \
        folder, "*_mean", FIRST, "nvbandwidth.*.mean_*", NULL, 1                                                       \
    }

#define MEBIBYTE 1048576.0

static const struct mapping mappings[] = {
    NCCL_MAPPINGS("nccl-tests"),
    NCCL_MAPPINGS("rccl-tests"),
    NCCL_MAPPINGS("encodings"),
    NVBANDWIDTH_MAPPINGS("nvbandwidth"),
    NVBANDWIDTH_MAPPINGS("encodings"),
    {"fio", "fio_version", VERSION, NULL, NULL, 1},
    {"fio", "max_error", NOT_STORED, NULL, NULL, 1}, /* a job with an error is marked: tests/ingest/test_readers.c */
    {"fio", "json_documents", NOT_STORED, NULL, NULL, 1},
    {"fio", "array_key", NOT_STORED, NULL, NULL, 1},
    {"fio", "entries", NOT_STORED, NULL, NULL, 1},
    {"fio", "entries*", NOT_STORED, NULL, NULL, 1},
    {"fio", "*_io_bytes_total", NOT_STORED, NULL, NULL, 1},
    {"fio", "*_bw_total", SUM, "fio.*.bandwidth_bytes_per_s", NULL, 1},
    {"fio", "*_iops_total", SUM, "fio.*.iops", NULL, 1},
    {"fio", "*_first_entry_clat_mean", FIRST, "fio.*.latency_mean_s", NULL, 1e9},
    {"fio", "*_first_entry_clat_p99", FIRST, "fio.*.latency_p99_s", NULL, 1e9},
    {"fio", "*_first_entry_lat_p99", FIRST, "fio.*.latency_p99_s", "latency=whole", 1e9},
    {"ior", "ior_version", VERSION, NULL, NULL, 1},
    {"ior", "row_*_bw", NTH, "ior.*.bandwidth_bytes_per_s", "statistic=", 1 / MEBIBYTE},
    {"ior", "row_*_iops", NTH, "ior.*.iops", NULL, 1},
    {"ior", "row_*_latency", NTH, "ior.*.latency_s", NULL, 1},
    {"ior", "max_*_MB", NOT_STORED, NULL, NULL, 1}, /* the same rate, rounded in another unit */
    {"ior", "max_*", FIRST, "ior.*.bandwidth_bytes_per_s", "statistic=maximum", 1 / MEBIBYTE},
    {"ior", "*_bw_max", MAXIMUM, "ior.*.bandwidth_bytes_per_s", NULL, 1 / MEBIBYTE},
    {"ior", "*_bw_mean", MEAN, "ior.*.bandwidth_bytes_per_s", NULL, 1 / MEBIBYTE},
    {"ior", "tasks", DIMENSION, "ior.*.bandwidth_bytes_per_s", "tasks", 1},
    {"ior", "nodes", DIMENSION, "ior.*.bandwidth_bytes_per_s", "nodes", 1},
    {"ior", "summary_table", NOT_STORED, NULL, NULL, 1},
    {"ior", "valid_json", NOT_STORED, NULL, NULL, 1},
    {"mdtest", "*_max", FIRST, "mdtest.*.operations_per_s", "statistic=maximum", 1},
    {"mdtest", "*_mean", FIRST, "mdtest.*.operations_per_s", "statistic=mean", 1},
    {"mdtest", "tasks", DIMENSION, "mdtest.*.operations_per_s", "tasks", 1},
    {"mdtest", "files", DIMENSION, "mdtest.*.operations_per_s", "files", 1},
    {"io500", "score_bw", FIRST, "io500.bandwidth_gibibytes_per_s", NULL, 1},
    {"io500", "score_iops", FIRST, "io500.iops_kiops", NULL, 1},
    {"io500", "score_total", FIRST, "io500.score", NULL, 1},
    {"io500", "ior-*", FIRST, "io500.ior_*.bandwidth_gibibytes_per_s", NULL, 1},
    {"io500", "mdtest-*", FIRST, "io500.mdtest_*.iops_kiops", NULL, 1},
    {"io500", "find", FIRST, "io500.find.iops_kiops", NULL, 1},
    {"elbencho", "read_io_lat_avg", FIRST, "elbencho.read.latency_mean_s", NULL, 1e6},
    {"elbencho", "first_write_last_done", FIRST, "elbencho.write.bandwidth_bytes_per_s", "done=last", 1 / MEBIBYTE},
    {"elbencho", "first_write_first_done", FIRST, "elbencho.write.bandwidth_bytes_per_s", "done=first", 1 / MEBIBYTE},
    {"elbencho", "*_last", FIRST, "elbencho.*.bandwidth_bytes_per_s", "done=last", 1 / MEBIBYTE},
    {"elbencho", "*_first", FIRST, "elbencho.*.bandwidth_bytes_per_s", "done=first", 1 / MEBIBYTE},
    {"perftest", "rows", COUNT, "perftest.*.bandwidth_gbit_per_s", NULL, 1},
    {"perftest", "unit", NOT_STORED, NULL, NULL, 1},
    {"perftest", "max_bw_average_in_Gbit_s", MAXIMUM, "perftest.*.bandwidth_gbit_per_s", NULL, 1},
    {"perftest", "max_bw_average_msgsize", SIZE_OF_PEAK, "perftest.*.bandwidth_gbit_per_s", NULL, 1},
    {"perftest", "max_bw_average", MAXIMUM, "perftest.*.bandwidth_gbit_per_s", NULL, 1},
    {"perftest", "last_bw_average", LAST, "perftest.*.bandwidth_gbit_per_s", NULL, 1},
    {"perftest", "last_bw_peak", LAST, "perftest.*.peak_gbit_per_s", NULL, 1},
    {"perftest", "last_msgrate", LAST, "perftest.*.message_rate_mpps", NULL, 1},
    {"perftest", "BW_average_in_Gbit_s", FIRST, "perftest.*.bandwidth_gbit_per_s", NULL, 1},
    {"perftest", "BW_average", FIRST, "perftest.*.bandwidth_gbit_per_s", NULL, 1},
    {"perftest", "MsgSize", DIMENSION, "perftest.*.bandwidth_gbit_per_s", "size_bytes", 1},
    {"hpl", "N", DIMENSION, "hpl.tflops", "order", 1},
    {"hpl", "gflops", FIRST, "hpl.tflops", NULL, 1000},
    {"hpl", "time", FIRST, "hpl.time_s", NULL, 1},
    {"hpl", "residual_check", SOUND, NULL, NULL, 1},
    {"hpl-mxp", "gflops_per_gpu", FIRST, "hpl_mxp.tflops_per_gpu", NULL, 1000},
    {"hpl-mxp", "gflops_score", FIRST, "hpl_mxp.tflops", NULL, 1000},
    {"hpl-mxp", "lu_gflops_not_the_score", FIRST, "hpl_mxp.lu_tflops", NULL, 1000},
    {"hpl-mxp", "gpus_nprow_x_npcol", DIMENSION, "hpl_mxp.tflops", "gpus", 1},
    {"hpl-mxp", "residual_check", SOUND, NULL, NULL, 1},
    {"mamf", "shapes", DIMENSION, "gemm.*.max_tflops", "shapes", 1},
    {"mamf", "mean", FIRST, "gemm.*.mean_tflops", NULL, 1},
    {"mamf", "max", FIRST, "gemm.*.max_tflops", NULL, 1},
    {"mamf", "mamf_max", FIRST, "gemm.*.max_tflops", NULL, 1},
    {"mamf", "msmf", FIRST, "gemm.*.sustained_tflops", NULL, 1},
    {"mamf", "elapsed", NOT_STORED, NULL, NULL, 1},
    {"dcgm-diag", "root_key", NOT_STORED, NULL, NULL, 1},
    {"dcgm-diag", "tests", DIMENSION, "dcgm.diag.passed_count", "tests", 1},
    {"dcgm-diag", "results_pass", FIRST, "dcgm.diag.passed_count", NULL, 1},
    {"dcgm-diag", "results_fail", FIRST, "dcgm.diag.failed_count", NULL, 1},
    {"dcgm-diag", "results_warn", FIRST, "dcgm.diag.warned_count", NULL, 1},
    {"dcgm-diag", "results_skip", FIRST, "dcgm.diag.skipped_count", NULL, 1},
    {"dcgm-exporter", "sm_clock", FIRST, "telemetry.gpu_sm_clock_mhz", NULL, 1},
    {"dcgm-exporter", "memory_temp", NONE, "telemetry.gpu_memory_temperature_celsius", NULL, 1},
    {"dcgm-exporter", "complete_samples", COUNT, "telemetry.*", NULL, 1},
    {"gpu-burn", "gpus_tested", DIMENSION, "gpu_burn.faulty_gpus", "gpus", 1},
    {"gpu-burn", "gpus_faulty", FIRST, "gpu_burn.faulty_gpus", NULL, 1},
    {"gpu-burn", "gpus_ok", DIMENSION, "gpu_burn.faulty_gpus", "gpus_ok", 1},
    {"gpu-burn", "gpus_with_error_warning", DIMENSION, "gpu_burn.errors_count", "gpus_with_errors", 1},
    {"gpu-burn", "verdict", NOT_STORED, NULL, NULL, 1},
    {"gpu-fryer", "gpu#_avg", FIRST, "gpu_fryer.gpu_tflops", "statistic=mean", 1000},
    {"gpu-fryer", "gpu#_min", FIRST, "gpu_fryer.gpu_tflops", "statistic=minimum", 1000},
    {"gpu-fryer", "gpu#_temp_max", FIRST, "gpu_fryer.temperature_max_celsius", NULL, 1},
    {"gpu-fryer", "verdict", SOUND, NULL, NULL, 1},
    {"hyperfine", "commands", COUNT, "command.mean_s", NULL, 1},
    {"hyperfine", "cmd#_mean", NTH, "command.mean_s", NULL, 1},
    {"hyperfine", "cmd#_max", NTH, "command.max_s", NULL, 1},
    {"hyperfine", "cmd#_median", NTH, "command.median_s", NULL, 1},
    {"hyperfine", "cmd#_stddev", NTH, "command.stddev_s", NULL, 1},
    {"hyperfine", "cmd#_runs", DIMENSION, "command.mean_s", "runs", 1},
    {"hyperfine", "cmd#_status", SOUND, NULL, NULL, 1},
    {"inferencex", "request_rate", NOT_STORED, NULL, NULL, 1},
    {"inferencex", "total_*_tokens", NOT_STORED, NULL, NULL, 1},
    {"inferencex", "completed", FIRST, "serving.completed_requests", NULL, 1},
    {"inferencex", "duration", FIRST, "serving.duration_s", NULL, 1},
    {"inferencex", "max_concurrency", DIMENSION, "serving.duration_s", "concurrency", 1},
    {"inferencex", "num_prompts", DIMENSION, "serving.duration_s", "prompts", 1},
    {"inferencex", "request_throughput", FIRST, "serving.request_throughput_per_s", NULL, 1},
    {"inferencex", "output_throughput", FIRST, "serving.output_throughput_tokens_per_s", NULL, 1},
    {"inferencex", "median_*", FIRST, "serving.*_median_s", NULL, 1},
    {"inferencex", "p99_*", FIRST, "serving.*_p99_s", NULL, 1},
    {"vllm-bench", "reports", LARGEST, "serving.duration_s", "report", 1},
    {"vllm-bench", "report_#_completed", FIRST, "serving.completed_requests", "report=#", 1},
    {"vllm-bench", "report_#_output_throughput", FIRST, "serving.output_throughput_tokens_per_s", "report=#", 1},
    {"vllm-bench", "report_#_median_ttft", FIRST, "serving.ttft_median_s", "report=#", 1000},
    {"vllm-bench", "report_#_p99_ttft", FIRST, "serving.ttft_p99_s", "report=#", 1000},
    {"vllm-bench", "report_#_p99_itl", FIRST, "serving.itl_p99_s", "report=#", 1000},
    {"vllm-bench", "request_rate", NOT_STORED, NULL, NULL, 1},
    {"vllm-bench", "first_measurement", NOT_STORED, NULL, NULL, 1},
    {"vllm-bench", "first_score", FIRST, "serving.ttft_median_s", NULL, 1000},
    {"vllm-bench", "records", COUNT, "serving.*", NULL, 1},
    {"vllm-bench", "total_*_tokens", NOT_STORED, NULL, NULL, 1},
    {"vllm-bench", "num_requests", NOT_STORED, NULL, NULL, 1},
    {"vllm-bench", "avg_latency", FIRST, "serving.batch_latency_mean_s", NULL, 1},
    {"vllm-bench", "p#", NOT_STORED, NULL, NULL, 1},
    {"vllm-bench", "completed", FIRST, "serving.completed_requests", NULL, 1},
    {"vllm-bench", "duration", FIRST, "serving.duration_s", NULL, 1},
    {"vllm-bench", "elapsed_time", FIRST, "serving.duration_s", NULL, 1},
    {"vllm-bench", "max_concurrency", DIMENSION, "serving.duration_s", "concurrency", 1},
    {"vllm-bench", "num_prompts", DIMENSION, "serving.duration_s", "prompts", 1},
    {"vllm-bench", "request_throughput", FIRST, "serving.request_throughput_per_s", NULL, 1},
    {"vllm-bench", "requests_per_second", FIRST, "serving.request_throughput_per_s", NULL, 1},
    {"vllm-bench", "output_throughput", FIRST, "serving.output_throughput_tokens_per_s", NULL, 1},
    {"vllm-bench", "total_token_throughput", FIRST, "serving.total_throughput_tokens_per_s", NULL, 1},
    {"vllm-bench", "tokens_per_second", FIRST, "serving.total_throughput_tokens_per_s", NULL, 1},
    {"vllm-bench", "mean_*_ms", FIRST, "serving.*_mean_s", NULL, 1000},
    {"vllm-bench", "median_*_ms", FIRST, "serving.*_median_s", NULL, 1000},
    {"vllm-bench", "p99_*_ms", FIRST, "serving.*_p99_s", NULL, 1000},
    {"mlperf-storage", "train_au_mean_percentage", FIRST, "mlperf_storage.accelerator_utilization_pct", NULL, 1},
    {"mlperf-storage", "train_au_meet_expectation", SOUND, NULL, NULL, 1},
    {"mlperf-storage", "train_io_mean_MB_per_second", FIRST, "mlperf_storage.bandwidth_bytes_per_s", NULL,
     1 / MEBIBYTE},
    {"mlperf-storage", "train_throughput_mean_MB_per_second", FIRST, "mlperf_storage.bandwidth_bytes_per_s", NULL,
     1 / MEBIBYTE},
    {"mlperf-storage", "train_throughput_mean_samples_per_second", FIRST, "mlperf_storage.samples_per_s", NULL, 1},
    {"mlperf-storage", "num_accelerators", FIRST, "mlperf_storage.accelerators", NULL, 1},
    {"mlperf-storage", "train_num_accelerators", FIRST, "mlperf_storage.accelerators", NULL, 1},
    {"mlperf-storage", "num_hosts", DIMENSION, "mlperf_storage.samples_per_s", "nodes", 1},
    {"mlperf-storage", "num_benchmark_runs", DIMENSION, "mlperf_storage.samples_per_s", "runs", 1},
    {"mlperf-storage", "epoch_#_duration", FIRST, "mlperf_storage.epoch_s", NULL, 1},
    {"mlperf-storage", "epochs", COUNT, "mlperf_storage.epoch_s", NULL, 1},
    {"torchtitan", "steps", DIMENSION, "training.tokens_per_s_per_gpu", "steps", 1},
    {"torchtitan", "last_tps", FIRST, "training.tokens_per_s_per_gpu", "statistic=last", 1},
    {"torchtitan", "mean_tps", FIRST, "training.tokens_per_s_per_gpu", "statistic=mean", 1},
    {"torchtitan", "tps", FIRST, "training.tokens_per_s_per_gpu", "statistic=last", 1},
    {"torchtitan", "tflops", FIRST, "training.tflops_per_gpu", "statistic=last", 1},
    {"torchtitan", "mfu", FIRST, "training.mfu_pct", "statistic=last", 1},
    {"torchtitan", "last_mfu", FIRST, "training.mfu_pct", "statistic=last", 1},
    {"k8s", "podReadyLatency", FIRST, "kubernetes.pod_ready_latency_max_s", NULL, 1000},
    {"k8s", "create_to_schedule_p99", FIRST, "kubernetes.pod_scheduled_latency_p99_s", NULL, 1000},
    {"k8s", "complete_p99", FIRST, "kubernetes.phase_latency_p99_s", "phase=Complete", 1000},
    {"k8s", "complete_avg", FIRST, "kubernetes.phase_latency_mean_s", "phase=Complete", 1000},
    {"k8s", "*_p99", FIRST, "kubernetes.phase_latency_p99_s", "phase=*", 1000},
    {"k8s", "*_p50", FIRST, "kubernetes.phase_latency_p50_s", "phase=*", 1000},
    {"stress", "events_per_second", FIRST, "sysbench.cpu.events_per_s", NULL, 1},
    {"stress", "transfer", FIRST, "sysbench.memory.bandwidth_bytes_per_s", NULL, 1 / MEBIBYTE},
    {"stress", "*_bogo_ops_per_s_real", FIRST, "stress_ng.bogo_operations_per_s", "stressor=*", 1},
    {"stress", "rows", COUNT, "membench.*", NULL, 1},
};

/* "a*b" against "axxb": what the star or number sign stands for. */
static bool match(const char *pattern, const char *text, char *captured, size_t size)
{
    size_t before = strcspn(pattern, "*#");
    captured[0] = '\0';
    if (pattern[before] == '\0')
        return strcmp(pattern, text) == 0;
    size_t after = strlen(pattern + before + 1), length = strlen(text);
    if (length < before + after + 1 || strncmp(pattern, text, before) != 0 ||
        strcmp(pattern + before + 1, text + length - after) != 0 || length - before - after >= size)
        return false;
    memcpy(captured, text + before, length - before - after);
    captured[length - before - after] = '\0';
    return pattern[before] == '*' || strspn(captured, "0123456789") == strlen(captured);
}

static void fill_in(const char *pattern, const char *captured, char *out, size_t size)
{
    size_t n = 0;
    bool used = false;
    for (const char *c = pattern; *c != '\0' && n + 1 < size; c++) {
        if ((*c != '*' && *c != '#') || used || captured[0] == '\0') {
            out[n++] = *c;
            continue;
        }
        used = true;
        for (const char *k = captured; *k != '\0' && n + 1 < size; k++)
            out[n++] = *k == '-' ? '_' : *k;
    }
    out[n] = '\0';
}

/* Our measurements that a row is about. */
struct selection {
    const struct measurement_record *items[4096];
    size_t n;
};

/* "placement=in_place"; "statistic=" asks for those without that dimension. */
static bool is_where(const struct measurement_record *measurement, const char *where)
{
    struct text value;
    const char *equals = where == NULL ? NULL : strchr(where, '=');
    char name[64];
    if (equals == NULL)
        return true;
    memcpy(name, where, (size_t)(equals - where));
    name[equals - where] = '\0';
    if (!dimensions_text(measurement->dimensions, name, &value))
        return equals[1] == '\0';
    return text_is(value, equals + 1);
}

static void choose(const struct evidence *evidence, const char *metric, const char *where, struct selection *out)
{
    char ignored[128], second[160];
    const char *star = strchr(metric, '*');
    out->n = 0;
    for (size_t i = 0; i < evidence->measurements.n && out->n < 4096; i++) {
        const struct measurement_record *measurement = &evidence->measurements.items[i];
        bool matches = match(metric, measurement->metric, ignored, sizeof ignored);
        if (!matches && star != NULL && strchr(star + 1, '*') != NULL) { /* two stars: the second is a unit */
            const char *dot = strrchr(measurement->metric, '.');
            size_t prefix = (size_t)(strrchr(metric, '.') - metric);
            snprintf(second, sizeof second, "%.*s", (int)(dot - measurement->metric), measurement->metric);
            char head[160];
            snprintf(head, sizeof head, "%.*s", (int)prefix, metric);
            matches = match(head, second, ignored, sizeof ignored) &&
                      match(strrchr(metric, '.') + 1, dot + 1, ignored, sizeof ignored);
        }
        if (matches && is_where(measurement, where))
            out->items[out->n++] = measurement;
    }
}

static double dimension(const struct measurement_record *measurement, const char *name)
{
    return dimensions_number(measurement->dimensions, name);
}

static double reduce(const struct selection *found, enum how how, size_t k, const char *name)
{
    double result = NAN, size = NAN;
    for (size_t i = 0; i < found->n; i++) {
        double value = found->items[i]->value, bytes = dimension(found->items[i], "size_bytes");
        double named = name == NULL ? NAN : dimension(found->items[i], name);
        if ((how == NTH && i == k) || (how == FIRST && i == 0) || how == LAST)
            result = value;
        else if (how == DIMENSION && i == k)
            result = named;
        else if ((how == MAXIMUM && !(value <= result)) || (how == MINIMUM && !(value >= result)))
            result = value;
        else if (how == SUM || how == MEAN)
            result = (isnan(result) ? 0 : result) + value;
        else if (how == AT_LARGEST && !(bytes < size))
            size = bytes, result = value;
        else if (how == SIZE_OF_PEAK && !(value <= size))
            size = value, result = bytes;
        else if ((how == LARGEST && !(named <= result)) || (how == SMALLEST && !(named >= result)))
            result = named;
    }
    if (how == COUNT)
        return (double)found->n;
    return how == MEAN ? result / (double)found->n : result;
}

struct row {
    struct text file, metric, value, unit;
};

/* To the precision that the expected value is written with. */
static bool agrees(double ours, struct text expected)
{
    double value;
    struct text number = expected;
    if (text_find(number, " ", 0) < number.length)
        number = text_slice(number, 0, text_find(number, " ", 0));
    if (text_is(number, "absent") || text_is(number, "N/A") || text_is(number, "null"))
        return isnan(ours);
    if (!num_parse(number, &value))
        return false;
    size_t dot = text_find(number, ".", 0), exponent = text_find(number, "e", 0);
    double step = dot < number.length && exponent == number.length ? pow(10, -(double)(number.length - dot - 1)) : 1e-9;
    if (isnan(ours))
        return value == 0; /* a zero that the tool did not measure is not stored */
    return fabs(ours - value) <= 0.5001 * step || fabs(ours - value) <= 1e-6 * fabs(value);
}

static double unit_factor(const struct row *row)
{
    if (text_starts_with(row->file, "perftest/") && (text_is(row->unit, "MB/sec") || text_is(row->unit, "MiB/s")))
        return 1 / 0.008388608;
    if (text_starts_with(row->file, "hyperfine/") && text_is(row->unit, "ms"))
        return 1000;
    return 1;
}

static bool is_complete(const struct read_file *file)
{
    const char *note = file->evidence.about.validity_note;
    for (size_t i = 0; i < file->problems.n; i++)
        if (strstr(file->problems.items[i].text, "no footer") != NULL)
            return false;
    return note == NULL || strstr(note, "cut off") == NULL;
}

static bool check_words(struct arena *arena, const struct read_file *file, const struct row *row, enum how how,
                        const struct selection *found)
{
    const struct artifact_record *about = &file->evidence.about;
    bool yes = text_is(row->value, "yes");
    if (how == VERSION) {
        struct text version = text_of(about->tool_version), expected = row->value;
        if (text_starts_with(expected, "fio-"))
            expected = text_slice(expected, 4, expected.length);
        return text_equal(version, expected);
    }
    if (how == COMPLETE)
        return is_complete(file) == yes;
    if (how == SOUND)
        return about->validity != VALIDITY_WRONG;
    if (how == UNSOUND)
        return (about->validity == VALIDITY_WRONG) == yes;
    if (how == NONE)
        return found->n == 0;
    if (found->n == 0)
        return false;
    if (how == SHAPE) {
        const char *shape =
            arena_printf(arena, "%.0fx%.0f", dimension(found->items[0], "rows"), dimension(found->items[0], "columns"));
        return text_is(row->value, shape);
    }
    struct text operation = text_slice(text_of(found->items[0]->metric), 5, strlen(found->items[0]->metric));
    operation = text_slice(operation, 0, text_find(operation, ".", 0));
    return text_starts_with(row->value, text_dup(arena, operation));
}

static bool check_row(struct arena *arena, const struct read_file *file, const struct row *row,
                      const struct mapping *mapping, const char *captured, size_t repeated, double *ours)
{
    static struct selection found;
    char metric[160] = "", where[64] = "";
    bool has_where = mapping->where != NULL && strchr(mapping->where, '=') != NULL;
    *ours = NAN;
    if (mapping->ours != NULL)
        fill_in(mapping->ours, captured, metric, sizeof metric);
    if (has_where)
        fill_in(mapping->where, captured, where, sizeof where);
    found.n = 0;
    if (mapping->ours != NULL)
        choose(&file->evidence, metric, has_where ? where : NULL, &found);
    if (mapping->how >= SHAPE)
        return check_words(arena, file, row, mapping->how, &found);
    size_t k = strchr(mapping->metric, '#') != NULL && mapping->how != FIRST ? (size_t)atol(captured) : 0;
    if (mapping->how == NTH && strchr(mapping->metric, '#') == NULL)
        k = repeated;
    *ours = reduce(&found, mapping->how, k, mapping->where) * mapping->factor * unit_factor(row);
    return agrees(*ours, row->value);
}

static const struct mapping *find_mapping(struct arena *arena, const struct row *row, char *captured, size_t size)
{
    const char *folder = text_dup(arena, text_slice(row->file, 0, text_find(row->file, "/", 0)));
    const char *metric = text_dup(arena, row->metric);
    bool nccl = text_contains(row->file, "nccl");
    for (size_t i = 0; i < sizeof mappings / sizeof *mappings; i++) {
        if (strcmp(mappings[i].folder, folder) != 0 || !match(mappings[i].metric, metric, captured, size))
            continue;
        bool of_nccl = mappings[i].ours == NULL || strncmp(mappings[i].ours, "nccl.", 5) == 0;
        if (strcmp(folder, "encodings") != 0 || mappings[i].ours == NULL || of_nccl == nccl)
            return &mappings[i];
    }
    return NULL;
}

struct counts {
    size_t n_checked, n_wrong, n_not_stored;
};

static void check_expected(struct arena *arena, const struct read_file *file, const struct row *row, size_t repeated,
                           struct counts *counts)
{
    char captured[128];
    double ours;
    const struct mapping *mapping = find_mapping(arena, row, captured, sizeof captured);
    if (mapping != NULL && mapping->how == NOT_STORED) {
        counts->n_not_stored++;
        return;
    }
    counts->n_checked++;
    if (mapping != NULL && check_row(arena, file, row, mapping, captured, repeated, &ours))
        return;
    counts->n_wrong++;
    fprintf(stderr, "%.*s: %.*s: expected %.*s, got %s%.10g\n", (int)row->file.length, row->file.bytes,
            (int)row->metric.length, row->metric.bytes, (int)row->value.length, row->value.bytes,
            mapping == NULL ? "no mapping " : "", mapping == NULL ? NAN : ours);
}

static const char *samples_folder(void)
{
    const char *folder = getenv("CLUSTERMAX_SAMPLES");
    return folder != NULL ? folder : "../shared/samples";
}

/* How often a row of the same file and metric came before. */
static size_t count_repeats(const struct row *rows, size_t n)
{
    size_t repeats = 0;
    for (size_t i = n; i-- > 0 && text_equal(rows[i].file, rows[n].file);)
        repeats += text_equal(rows[i].metric, rows[n].metric);
    return repeats;
}

static struct row *load_rows(struct arena *arena, size_t *n)
{
    struct text text, line;
    struct error err = {0};
    size_t capacity = 0;
    struct row *rows = NULL;
    *n = 0;
    if (!fs_read(arena, fs_join(arena, samples_folder(), "EXPECTED.tsv"), (size_t)1 << 26, &text, &err))
        return NULL;
    for (text_next_line(&text, &line); text_next_line(&text, &line);) {
        struct row row = {0};
        struct text *fields[] = {&row.file, &row.metric, &row.value, &row.unit};
        for (size_t i = 0; i < 4; i++)
            text_split(&line, '\t', fields[i]);
        *ARENA_PUSH(arena, rows, *n, capacity) = row;
    }
    return rows;
}

START_TEST(expected_values_come_out)
{
    struct arena *arena = arena_create(NULL);
    const struct knowledge *knowledge = read_knowledge(arena);
    struct counts counts = {0};
    struct read_file *file = NULL;
    size_t n;
    struct row *rows = load_rows(arena, &n);
    for (size_t i = 0; i < n; i++) {
        if (file == NULL || !text_equal(rows[i].file, text_of(file->source.path))) {
            if (file != NULL)
                read_close(file);
            file = read_from(arena, knowledge, samples_folder(), text_dup(arena, rows[i].file));
        }
        check_expected(arena, file, &rows[i], count_repeats(rows, i), &counts);
    }
    if (file != NULL)
        read_close(file);
    fprintf(stderr, "%zu expected values: %zu agree, %zu do not, %zu are about the run and not stored\n", n,
            counts.n_checked - counts.n_wrong, counts.n_wrong, counts.n_not_stored);
    ck_assert_uint_eq(counts.n_wrong, 0);
    ck_assert_uint_gt(counts.n_checked, n / 2);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("samples");
    TCase *cases = tcase_create("samples");
    if (fs_kind(samples_folder()) != FS_FOLDER) {
        fprintf(stderr, "skipped: the folder %s is not there\n", samples_folder());
        return 77;
    }
    tcase_add_test(cases, expected_values_come_out);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
