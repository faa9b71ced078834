/* One run of a collective test, whatever form it was printed in.
 *
 * Shapes:  rows of (size, out of place and in place); the footer's verdicts.
 * Units:   as the tests print: bytes, microseconds, GB/s = 10^9 bytes a second.
 * Owns:    rows live in the reading's arena.
 * Errors:  a run that is wrong or cut off marks its measurements.
 * Source:  NVIDIA/nccl-tests doc/PERFORMANCE.md (bus bandwidth); src/common.cu (columns, footer).
 */
#ifndef CLUSTERMAX_NCCL_RUN_H
#define CLUSTERMAX_NCCL_RUN_H

#include "ingest/reader.h"

enum { OUT_OF_PLACE, IN_PLACE };

struct nccl_half {
    double time_us, algbw_gbytes_per_s, busbw_gbytes_per_s;
    double n_wrong; /* NAN: not checked */
};

struct nccl_row {
    double size_bytes;
    const char *type, *redop; /* redop "": blank */
    double root;              /* NAN: no such column */
    struct nccl_half halves[2];
    long line;
    const char *pointer;
};

struct nccl_run {
    const char *operation; /* "all_reduce" …; NULL: not stated */
    double n_ranks, n_nodes;
    double minimum_bytes, maximum_bytes; /* as asked for; NAN: not stated */
    struct nccl_row *rows;
    size_t n, capacity;
    double average_busbw, n_out_of_bounds;
    bool out_of_bounds_failed, average_failed, complete;
    const char *failure; /* what the test said when it gave up */
    long line, footer_line;
};

/* "all_reduce_perf" or a path to it; NULL when it names none. */
const char *nccl_operation(struct text text);
void nccl_run_init(struct nccl_run *run, long line);
void nccl_run_emit(struct reading *reading, struct nccl_run *run);

#endif
