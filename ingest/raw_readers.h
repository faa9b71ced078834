/* The readers of other people's formats, one file each.
 *
 * Shapes:  see ingest/reader.h.
 * Units:   as the tool means them, turned into the metric's unit once.
 * Owns:    nothing.
 * Errors:  warnings and notes only.
 * Source:  each file names its tool's documentation.
 */
#ifndef CLUSTERMAX_RAW_READERS_H
#define CLUSTERMAX_RAW_READERS_H

#include "ingest/json_each.h"
#include "ingest/reader.h"

extern const struct reader reader_cmax;
extern const struct reader reader_dcgm_diag;
extern const struct reader reader_elbencho;
extern const struct reader reader_fio;
extern const struct reader reader_gpu_burn;
extern const struct reader reader_gpu_fryer;
extern const struct reader reader_hpl;
extern const struct reader reader_hpl_mxp;
extern const struct reader reader_hyperfine;
extern const struct reader reader_io500;
extern const struct reader reader_ior;
extern const struct reader reader_kubernetes;
extern const struct reader reader_mamf;
extern const struct reader reader_mdtest;
extern const struct reader reader_mlperf_storage;
extern const struct reader reader_nccl_json;
extern const struct reader reader_nccl_tests;
extern const struct reader reader_nvbandwidth;
extern const struct reader reader_osu;
extern const struct reader reader_perftest;
extern const struct reader reader_prometheus;
extern const struct reader reader_recovery;
extern const struct reader reader_serving;
extern const struct reader reader_stress;
extern const struct reader reader_torch_bench;
extern const struct reader reader_training;
extern const struct reader reader_whois;

#endif
