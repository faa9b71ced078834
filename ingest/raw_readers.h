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
extern const struct reader reader_fio;
extern const struct reader reader_nccl_json;
extern const struct reader reader_nccl_tests;

#endif
