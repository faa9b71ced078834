#include "ingest/nccl_run.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *program, *operation;
} operations[] = {
    {"all_reduce", "all_reduce"}, {"all_gather", "all_gather"}, {"reduce_scatter", "reduce_scatter"},
    {"alltoallv", NULL},          {"alltoall", "all_to_all"},   {"all_to_all", "all_to_all"},
    {"sendrecv", "sendrecv"},     {"hypercube", "hypercube"},   {"broadcast", "broadcast"},
    {"gather", "gather"},         {"scatter", "scatter"},       {"reduce", "reduce"},
};

const char *nccl_operation(struct text text)
{
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
        size_t at = text_find(text, operations[i].program, 0), end = at + strlen(operations[i].program);
        if (at < text.length && text_starts_with(text_slice(text, end, text.length), "_perf"))
            return operations[i].operation;
    }
    return NULL;
}

void nccl_run_init(struct nccl_run *run, long line)
{
    *run = (struct nccl_run){.n_ranks = NAN,
                             .n_nodes = NAN,
                             .minimum_bytes = NAN,
                             .maximum_bytes = NAN,
                             .average_busbw = NAN,
                             .n_out_of_bounds = NAN,
                             .line = line};
}

/* The row that says most about the ratio of bus to algorithm bandwidth: both are printed with two decimals. */
static const struct nccl_row *widest_row(const struct nccl_run *run)
{
    const struct nccl_row *widest = NULL;
    for (size_t i = 0; i < run->n; i++)
        if (widest == NULL || run->rows[i].size_bytes >= widest->size_bytes)
            widest = &run->rows[i];
    return widest;
}

static double bus_ratio(const struct nccl_row *row)
{
    const struct nccl_half *half = &row->halves[OUT_OF_PLACE];
    return half->algbw_gbytes_per_s >= 1 ? half->busbw_gbytes_per_s / half->algbw_gbytes_per_s : NAN;
}

/* Some logs lost the line that names the test; a reduction and the ratio tell two of them apart. */
static const char *infer_operation(const struct nccl_run *run, bool *sure)
{
    const struct nccl_row *row = widest_row(run);
    double ratio = bus_ratio(row);
    bool reduces = row->redop[0] != '\0' && strcmp(row->redop, "none") != 0;
    *sure = reduces && !isnan(ratio);
    if (row->root >= 0)
        return reduces ? "reduce" : "broadcast";
    if (reduces)
        return ratio < 0.999 ? "reduce_scatter" : "all_reduce";
    return ratio > 0.999 ? "sendrecv" : "all_gather";
}

/* Bus bandwidth over algorithm bandwidth by definition; NAN where it is not known. */
static double expected_ratio(const char *operation, double n)
{
    static const char *const split[] = {"all_gather", "reduce_scatter", "all_to_all", "gather", "scatter"};
    if (isnan(n) || n < 1)
        return NAN;
    if (strcmp(operation, "all_reduce") == 0)
        return 2 * (n - 1) / n;
    for (size_t i = 0; i < sizeof split / sizeof *split; i++)
        if (strcmp(operation, split[i]) == 0)
            return (n - 1) / n;
    return strcmp(operation, "hypercube") == 0 ? NAN : 1;
}

/* The number of ranks that makes the ratio, where exactly one does within the printed precision. */
static double infer_ranks(const struct nccl_run *run)
{
    double ratio = bus_ratio(widest_row(run));
    double share = strcmp(run->operation, "all_reduce") == 0 ? 1 - ratio / 2 : 1 - ratio;
    if (isnan(ratio) || share < 1e-3 || share > 0.5 || isnan(expected_ratio(run->operation, 2)))
        return NAN;
    double n = round(1 / share);
    double tolerance = 0.01 / widest_row(run)->halves[OUT_OF_PLACE].algbw_gbytes_per_s + 1e-4;
    return fabs(1 / n - share) < tolerance && 1 / n - 1 / (n + 1) > 2 * tolerance ? n : NAN;
}

static const char *half_note(const struct nccl_half *half, double expected, enum validity *validity)
{
    *validity = VALIDITY_OK;
    if (half->n_wrong > 0) {
        *validity = VALIDITY_WRONG;
        return "the test found wrong results at this size";
    }
    if (half->algbw_gbytes_per_s >= 1 && expected > 0 &&
        fabs(half->busbw_gbytes_per_s / half->algbw_gbytes_per_s / expected - 1) > 0.02) {
        *validity = VALIDITY_DOUBTFUL;
        return "bus and algorithm bandwidth do not fit the number of ranks";
    }
    return NULL;
}

static void emit_half(struct reading *reading, const struct nccl_run *run, const struct nccl_row *row, int which)
{
    const struct nccl_half *half = &row->halves[which];
    const struct dimension dimensions[] = {
        DIM_NUMBER("size_bytes", row->size_bytes),
        DIM_TEXT("placement", which == IN_PLACE ? "in_place" : "out_of_place"),
        DIM_TEXT("type", row->type),
    };
    const struct {
        const char *metric;
        double value;
    } values[] = {{"busbw_gbytes_per_s", half->busbw_gbytes_per_s},
                  {"algbw_gbytes_per_s", half->algbw_gbytes_per_s},
                  {"time_us", half->time_us}};
    size_t first = reading->evidence->measurements.n;
    const char *shared = reading_dimensions(reading, dimensions, sizeof dimensions / sizeof *dimensions);
    char metric[96];
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        snprintf(metric, sizeof metric, "nccl.%s.%s", run->operation, values[i].metric);
        reading_emit(reading,
                     (struct value){.metric = metric,
                                    .value = values[i].value,
                                    .line = row->line,
                                    .pointer = row->pointer,
                                    .dimensions = shared},
                     NULL, 0);
    }
    enum validity validity;
    const char *note = half_note(half, expected_ratio(run->operation, run->n_ranks), &validity);
    if (validity != VALIDITY_OK)
        reading_mark(reading, first, validity, note);
}

static void emit_footer(struct reading *reading, const struct nccl_run *run)
{
    reading->role = ROLE_CONTEXT;
    EMIT(reading, arena_printf(reading->arena, "nccl.%s.average_busbw_gbytes_per_s", run->operation),
         run->average_busbw, run->footer_line, DIM_NONE);
    EMIT(reading, arena_printf(reading->arena, "nccl.%s.out_of_bounds_count", run->operation), run->n_out_of_bounds,
         run->footer_line, DIM_NONE);
    reading->role = ROLE_RESULT;
}

static void judge(struct reading *reading, const struct nccl_run *run, size_t first, bool sure)
{
    if (run->out_of_bounds_failed) {
        reading_warn(reading, run->footer_line, "the run is kept and marked, never scored",
                     "the test reports values out of bounds");
        reading_mark(reading, first, VALIDITY_WRONG, "the test reports values out of bounds");
    }
    if (run->failure != NULL) {
        reading_warn(reading, run->footer_line, NULL, "the test failed: %s", run->failure);
        reading_mark(reading, first, VALIDITY_DOUBTFUL, "the test failed before its end");
    } else if (!run->complete) {
        reading_warn(reading, run->rows[run->n - 1].line, "the rows that are complete are kept, not scored",
                     "the run has no footer: it was cut off after this row");
        reading_mark(reading, first, VALIDITY_DOUBTFUL, "the run was cut off");
    }
    if (run->average_failed)
        reading_note(reading, run->footer_line, NULL, "mean bus bandwidth is below the limit that the test was given");
    if (run->n_ranks <= 1)
        reading_mark(reading, first, VALIDITY_DOUBTFUL, "one rank only: nothing crossed a link");
    if (!sure) {
        reading_warn(reading, run->line, "keep the line \"# Collective test starting\" of the log",
                     "the log does not say which collective ran; taken for %s", run->operation);
        reading_mark(reading, first, VALIDITY_DOUBTFUL, "the log does not say which collective ran");
    }
    const struct nccl_row *widest = widest_row(run);
    if (run->complete && widest->size_bytes < run->maximum_bytes * 0.99)
        reading_warn(reading, run->footer_line, NULL, "sizes above %.0f bytes are missing from the log",
                     widest->size_bytes);
}

void nccl_run_emit(struct reading *reading, struct nccl_run *run)
{
    if (run->n == 0) {
        if (run->failure != NULL)
            reading_warn(reading, run->footer_line, NULL, "the test failed: %s", run->failure);
        return;
    }
    size_t first = reading->evidence->measurements.n;
    bool sure = true;
    if (run->operation == NULL)
        run->operation = infer_operation(run, &sure);
    if (isnan(run->n_ranks))
        run->n_ranks = infer_ranks(run);
    reading_common(reading, "gpus", NULL, run->n_ranks);
    reading_common(reading, "nodes", NULL, run->n_nodes);
    for (size_t i = 0; i < run->n; i++)
        for (int which = OUT_OF_PLACE; which <= IN_PLACE; which++)
            emit_half(reading, run, &run->rows[i], which);
    emit_footer(reading, run);
    judge(reading, run, first, sure);
}
