/* ranking.xlsx: the whole rating as one workbook.
 *
 * Shapes:  sheets Overview, Ranking, Indicators, Findings, Measurements, Prices, Robustness, Methodology, Published.
 * Units:   each column names its unit in its heading; numbers are unrounded, formats only show fewer digits.
 * Owns:    nothing.
 * Errors:  the sheet adapter's.
 * Source:  criteria/scores.h; every evidence row carries its file, line and source.
 */
#ifndef CLUSTERMAX_WORKBOOK_RANKING_H
#define CLUSTERMAX_WORKBOOK_RANKING_H

#include "criteria/scores.h"
#include "model/base/error.h"

struct arena;

bool workbook_ranking_write(struct arena *arena, const char *path, const struct scores *scores, struct error *err);

#endif
