/* The release as tables, for spreadsheets: data/scores.csv, indicators.csv, findings.csv, measurements.csv, prices.csv.
 *
 * Shapes:  RFC 4180 with a header row; one row a provider and criterion, a provider and indicator, a finding, …
 * Units:   in the headers; numbers are exact (shortest that reads back equal); unknown is an empty field.
 * Owns:    nothing.
 * Errors:  I/O as in model/base/fs.h.
 * Source:  interviews are left out; their indicators appear only from three interviews on, as in the scores.
 */
#ifndef CLUSTERMAX_EXPORT_CSV_H
#define CLUSTERMAX_EXPORT_CSV_H

#include "criteria/scores.h"
#include "model/base/fs.h"

bool export_csv(struct arena *arena, const struct scores *scores, struct fs_publication *publication,
                struct error *err);

#endif
