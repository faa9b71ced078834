/* Sheets that show evidence row by row, shared by the workbooks.
 *
 * Shapes:  one sheet a kind, of all providers or of `only` one (slug; NULL: all).
 * Units:   each column names its unit in its heading; numbers are unrounded.
 * Owns:    nothing.
 * Errors:  the sheet adapter's.
 * Source:  criteria/scores.h; every row carries its file, line and source.
 */
#ifndef CLUSTERMAX_WORKBOOK_EVIDENCE_H
#define CLUSTERMAX_WORKBOOK_EVIDENCE_H

#include "render/cursor.h"

void sheet_of_indicators(struct book *book, struct arena *arena, const struct scores *scores, const char *only);
void sheet_of_findings(struct book *book, struct arena *arena, const struct scores *scores, const char *only);
void sheet_of_measurements(struct book *book, struct arena *arena, const struct scores *scores, const char *only);
void sheet_of_prices(struct book *book, struct arena *arena, const struct scores *scores, const char *only);

#endif
