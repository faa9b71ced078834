/* The readers on small files of our own (the fuzz corpora), where the values were written down by hand. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/ingest/read_file.h"
#include "tests/support/cases.h"

#define CORPUS "tests/fuzz/corpus"

static struct arena *arena;

static struct read_file *open_fixture(const char *name)
{
    arena = arena_create(NULL);
    return read_from(arena, read_knowledge(arena), CORPUS, name);
}

static void close_fixture(struct read_file *file)
{
    read_close(file);
    arena_destroy(arena);
}

/* The measurement with this metric whose dimensions contain `where`. */
static const struct measurement_record *find(const struct read_file *file, const char *metric, const char *where)
{
    for (size_t i = 0; i < file->evidence.measurements.n; i++) {
        const struct measurement_record *measurement = &file->evidence.measurements.items[i];
        if (strcmp(measurement->metric, metric) == 0 && strstr(measurement->dimensions, where) != NULL)
            return measurement;
    }
    return NULL;
}

static void expect(const struct read_file *file, const char *metric, const char *where, double value)
{
    const struct measurement_record *found = find(file, metric, where);
    ck_assert_msg(found != NULL, "%s: no %s with %s", file->source.path, metric, where);
    ck_assert_msg(fabs(found->value - value) <= 1e-9 * fabs(value), "%s %s: %.12g, not %.12g", metric, where,
                  found->value, value);
}

static void expect_validity(const struct read_file *file, const char *metric, const char *where, int validity)
{
    const struct measurement_record *found = find(file, metric, where);
    ck_assert_msg(found != NULL, "no %s with %s", metric, where);
    ck_assert_int_eq(found->validity, validity);
}

static bool stores(const struct read_file *file, const char *word)
{
    for (size_t i = 0; i < file->evidence.measurements.n; i++) {
        const struct measurement_record *measurement = &file->evidence.measurements.items[i];
        if (strstr(measurement->dimensions, word) != NULL ||
            (measurement->note != NULL && strstr(measurement->note, word) != NULL) ||
            (measurement->original != NULL && strstr(measurement->original, word) != NULL))
            return true;
    }
    for (size_t i = 0; i < file->evidence.findings.n; i++)
        if (strstr(file->evidence.findings.items[i].note, word) != NULL)
            return true;
    for (size_t i = 0; i < file->problems.n; i++)
        if (strstr(file->problems.items[i].text, word) != NULL)
            return true;
    return false;
}

START_TEST(collective_test_with_launcher_prefixes)
{
    struct read_file *file = open_fixture("reader_nccl_tests/all_reduce.log");
    const struct measurement_record *peak = find(file, "nccl.all_reduce.busbw_gbytes_per_s", "size_bytes=4194304");
    ck_assert_str_eq(file->evidence.about.tool_version, "2.18.1");
    ck_assert_ptr_nonnull(peak);
    ck_assert_str_eq(peak->dimensions, "gpu=H100 gpus=4 nodes=2 placement=out_of_place size_bytes=4194304 type=float");
    ck_assert_double_eq(peak->value, 60);
    ck_assert_int_eq(peak->validity, VALIDITY_OK);
    ck_assert_int_eq((int)peak->position.line, 16);
    expect(file, "nccl.all_reduce.average_busbw_gbytes_per_s", "", 45);
    expect(file, "nccl.all_reduce.out_of_bounds_count", "", 0);
    ck_assert_uint_eq(file->evidence.measurements.n, 3 * 2 * 3 + 2);
    ck_assert_uint_eq(file->problems.n, 0);
    ck_assert(!stores(file, "alpha"));
    close_fixture(file);
}
END_TEST

START_TEST(wrong_results_are_kept_and_marked)
{
    struct read_file *file = open_fixture("reader_nccl_tests/wrong_and_cut.log");
    expect_validity(file, "nccl.reduce.busbw_gbytes_per_s", "placement=out_of_place", VALIDITY_WRONG);
    expect_validity(file, "nccl.all_to_all.busbw_gbytes_per_s", "size_bytes=4096", VALIDITY_DOUBTFUL);
    ck_assert_ptr_null(find(file, "nccl.all_to_all.busbw_gbytes_per_s", "size_bytes=8192"));
    close_fixture(file);
}
END_TEST

START_TEST(environments_are_never_stored)
{
    struct read_file *file = open_fixture("reader_nccl_json/all_gather.json");
    expect(file, "nccl.all_gather.busbw_gbytes_per_s", "gpu=B200 gpus=2 nodes=2", 4);
    expect(file, "nccl.all_gather.average_busbw_gbytes_per_s", "", 4);
    ck_assert_str_eq(file->evidence.about.tool_version, "NCCL 2.29.7");
    ck_assert(!stores(file, "secret") && !stores(file, "alpha"));
    close_fixture(file);
}
END_TEST

START_TEST(fio_in_a_log_with_slips)
{
    struct read_file *file = open_fixture("reader_fio/mixed.txt");
    expect(file, "fio.read.bandwidth_bytes_per_s", "block_size_bytes=4096 job=a pattern=randrw queue_depth=32",
           2048000);
    expect(file, "fio.read.latency_p99_s", "job=a", 8e-6);
    ck_assert_str_eq(find(file, "fio.read.latency_p99_s", "job=a")->original, "8000 ns");
    expect(file, "fio.read.bandwidth_bytes_per_s", "job=b", 1024);
    expect_validity(file, "fio.read.bandwidth_bytes_per_s", "job=b", VALIDITY_WRONG);
    ck_assert_ptr_null(find(file, "fio.write.iops", ""));
    ck_assert_ptr_null(find(file, "fio.read.iops", "job=b"));
    close_fixture(file);
}
END_TEST

START_TEST(ior_in_three_forms)
{
    struct read_file *file = open_fixture("reader_ior/easy.txt");
    expect(file, "ior.write.bandwidth_bytes_per_s", "nodes=4 tasks=32", 1000 * 1048576.0);
    expect(file, "ior.read.latency_s", "transfer_size_bytes=2097152", 0.001);
    close_fixture(file);
    file = open_fixture("reader_ior/rows.csv");
    expect(file, "ior.write.bandwidth_bytes_per_s", "tasks=2", 10.5 * 1048576.0);
    ck_assert_ptr_null(find(file, "ior.read.bandwidth_bytes_per_s", ""));
    close_fixture(file);
    file = open_fixture("reader_ior/out.json");
    expect(file, "ior.read.bandwidth_bytes_per_s", "nodes=2 tasks=8", 200 * 1048576.0);
    ck_assert_ptr_null(find(file, "ior.write.latency_s", "")); /* inf */
    close_fixture(file);
}
END_TEST

START_TEST(phases_that_did_not_run_are_no_zeros)
{
    struct read_file *file = open_fixture("reader_mdtest/rates.txt");
    expect(file, "mdtest.file_creation.operations_per_s", "statistic=mean", 150);
    ck_assert_ptr_null(find(file, "mdtest.file_stat.operations_per_s", ""));
    ck_assert_uint_eq(file->evidence.measurements.n, 3);
    close_fixture(file);
    file = open_fixture("reader_io500/summary.txt");
    expect_validity(file, "io500.ior_easy_write.bandwidth_gibibytes_per_s", "", VALIDITY_WRONG);
    expect(file, "io500.score", "", 35.087035);
    close_fixture(file);
}
END_TEST

START_TEST(elbencho_last_is_the_result)
{
    struct read_file *file = open_fixture("reader_elbencho/table.txt");
    expect(file, "elbencho.write.bandwidth_bytes_per_s", "done=last", 10488 * 1048576.0);
    ck_assert_int_eq(find(file, "elbencho.write.iops", "done=first")->role, ROLE_CONTEXT);
    expect(file, "elbencho.mkdirs.entries_per_s", "done=last", 21832);
    close_fixture(file);
    file = open_fixture("reader_elbencho/rows.csv");
    expect(file, "elbencho.randread.latency_mean_s", "nodes=2", 20e-6);
    expect(file, "elbencho.randread.bandwidth_bytes_per_s", "done=last", 3.5 * 1048576.0);
    close_fixture(file);
}
END_TEST

START_TEST(matrices_of_both_directions)
{
    struct read_file *file = open_fixture("reader_nvbandwidth/out.txt");
    static const char metric[] = "nvbandwidth.device_to_device_bidirectional_memcpy_read_ce.max_gbytes_per_s";
    ck_assert_ptr_nonnull(find(file, metric, "pairs=2"));
    ck_assert_double_eq(find(file, metric, "pairs=2")->value, 310);
    expect(file, "nvbandwidth.device_to_device_bidirectional_memcpy_read_ce.sum_gbytes_per_s", "", 1830);
    expect_validity(file, "nvbandwidth.host_to_device_memcpy_ce.min_gbytes_per_s", "", VALIDITY_DOUBTFUL);
    close_fixture(file);
    file = open_fixture("reader_nvbandwidth/out.json");
    expect(file, "nvbandwidth.host_to_device_memcpy_ce.median_gbytes_per_s", "gpu=H200", 54.5);
    ck_assert_int_eq(file->evidence.about.validity, VALIDITY_WRONG);
    close_fixture(file);
}
END_TEST

START_TEST(linear_algebra)
{
    struct read_file *file = open_fixture("reader_mamf/finder.txt");
    expect(file, "gemm.bf16.max_tflops", "gpu=H100 shape=3072x2816x20480 shapes=24", 790);
    expect(file, "gemm.bf16.sustained_tflops", "", 690);
    expect_validity(file, "gemm.bf16.mean_tflops", "", VALIDITY_OK);
    close_fixture(file);
    file = open_fixture("reader_hpl/out.txt");
    expect_validity(file, "hpl.tflops", "", VALIDITY_WRONG);
    expect(file, "hpl.tflops", "gpus=8 order=264192", 400);
    ck_assert_uint_eq(file->evidence.measurements.n, 6);
    ck_assert_int_eq(file->evidence.measurements.items[3].validity, VALIDITY_OK);
    close_fixture(file);
    file = open_fixture("reader_hpl_mxp/out.txt");
    expect(file, "hpl_mxp.tflops_per_gpu", "gpus=8 order=258048 precision=fp8", 50);
    ck_assert_int_eq(find(file, "hpl_mxp.lu_tflops", "")->role, ROLE_CONTEXT);
    close_fixture(file);
}
END_TEST

START_TEST(skipped_diagnostics_are_not_passed)
{
    struct read_file *file = open_fixture("reader_dcgm_diag/table.txt");
    expect(file, "dcgm.diag.passed_count", "tests=4", 2);
    expect(file, "dcgm.diag.failed_count", "", 1);
    expect(file, "dcgm.diag.skipped_count", "", 1);
    expect(file, "dcgm.diag.memory.failed_count", "", 1);
    ck_assert_str_eq(file->evidence.about.tool_version, "3.3.5");
    close_fixture(file);
    file = open_fixture("reader_dcgm_diag/four.json");
    expect_validity(file, "dcgm.diag.memory.passed_count", "", VALIDITY_DOUBTFUL);
    close_fixture(file);
}
END_TEST

START_TEST(fabric_units)
{
    struct read_file *file = open_fixture("reader_perftest/bw.txt");
    expect(file, "perftest.ib_write_bw.bandwidth_gbit_per_s", "direction=both queue_pairs=4 size_bytes=65536",
           23841.86 * 1048576 * 8 / 1e9);
    ck_assert_ptr_null(find(file, "perftest.ib_write_bw.peak_gbit_per_s", "size_bytes=8388608"));
    expect(file, "perftest.ib_read_lat.latency_p99_us", "size_bytes=2", 1.8);
    close_fixture(file);
    file = open_fixture("reader_perftest/bw.json"); /* the message rate says that these are gigabits */
    expect(file, "perftest.ib_write_bw.bandwidth_gbit_per_s", "", 190);
    close_fixture(file);
    file = open_fixture("reader_osu/allreduce.txt");
    expect(file, "osu.allreduce.latency_us", "buffers=device size_bytes=1048576", 200.25);
    expect(file, "osu.mbw_mr.messages_per_s", "size_bytes=1", 50e6);
    expect(file, "osu.barrier.latency_us", "buffers=host", 3.5);
    close_fixture(file);
    file = open_fixture("reader_torch_bench/bench.txt");
    expect(file, "torch.all_reduce.busbw_gbytes_per_s", "gpu=H200 gpus=16 size_bytes=17179869184", 470.25);
    close_fixture(file);
}
END_TEST

START_TEST(serving_with_failures)
{
    struct read_file *file = open_fixture("reader_serving/vllm.json");
    expect(file, "serving.ttft_median_s", "concurrency=16", 0.05);
    expect_validity(file, "serving.itl_p99_s", "", VALIDITY_DOUBTFUL);
    close_fixture(file);
    file = open_fixture("reader_serving/report.txt");
    expect_validity(file, "serving.ttft_median_s", "report=1", VALIDITY_WRONG);
    close_fixture(file);
    file = open_fixture("reader_serving/agg.json"); /* seconds, without a suffix */
    expect(file, "serving.ttft_median_s", "concurrency=64 input_tokens=1024", 0.25);
    expect(file, "serving.output_throughput_tokens_per_s_per_gpu", "precision=fp8", 512.5);
    close_fixture(file);
}
END_TEST

START_TEST(training_without_its_first_step)
{
    struct read_file *file = open_fixture("reader_training/titan.log");
    expect(file, "training.tokens_per_s_per_gpu", "statistic=median steps=3", 4200);
    expect(file, "training.mfu_pct", "statistic=mean", 25.5);
    expect(file, "training.loss", "statistic=last", 7);
    close_fixture(file);
}
END_TEST

START_TEST(audits_become_findings)
{
    struct read_file *file = open_fixture("reader_cmax/small.json");
    bool runc = false;
    for (size_t i = 0; i < file->evidence.findings.n; i++) {
        const struct finding_record *finding = &file->evidence.findings.items[i];
        if (strstr(finding->id, "securityVersions.runc.status") != NULL) {
            runc = true;
            ck_assert_int_eq(finding->state, STATE_UNMET);
            ck_assert_str_eq(finding->position.pointer, "/audit_data/securityVersions/runc/status");
            ck_assert_str_eq(finding->date, "2026-08-01");
        }
    }
    ck_assert(runc);
    expect(file, "cmax.nic_gbit_per_s", "gpu=H100 gpus=16 nodes=2", 400);
    close_fixture(file);
}
END_TEST

START_TEST(metrics_are_all_known)
{
    struct read_file *file = open_fixture("reader_fio/mixed.txt");
    for (size_t i = 0; i < file->evidence.measurements.n; i++)
        ck_assert_ptr_nonnull(
            catalog_metric(file->source.knowledge->catalog, file->evidence.measurements.items[i].metric));
    close_fixture(file);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        collective_test_with_launcher_prefixes,
        wrong_results_are_kept_and_marked,
        environments_are_never_stored,
        fio_in_a_log_with_slips,
        ior_in_three_forms,
        phases_that_did_not_run_are_no_zeros,
        elbencho_last_is_the_result,
        matrices_of_both_directions,
        linear_algebra,
        skipped_diagnostics_are_not_passed,
        fabric_units,
        serving_with_failures,
        training_without_its_first_step,
        audits_become_findings,
        metrics_are_all_known,
    };
    return CASES_RUN("readers", tests);
}
