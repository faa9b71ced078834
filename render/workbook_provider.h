/* provider-<slug>.xlsx: one provider's own sheet: scores against peers, evidence, prices, history, acceptance plan.
 *
 * Shapes:  sheets Overview, Criteria, Indicators, Findings, Measurements, Prices, Published, then the acceptance plan.
 * Units:   each column names its unit in its heading; numbers are unrounded, formats only show fewer digits.
 * Owns:    nothing.
 * Errors:  the sheet adapter's.
 * Source:  criteria/scores.h, criteria/acceptance.h.
 */
#ifndef CLUSTERMAX_WORKBOOK_PROVIDER_H
#define CLUSTERMAX_WORKBOOK_PROVIDER_H

#include "criteria/acceptance.h"
#include "criteria/scores.h"

bool workbook_provider_write(struct arena *arena, const char *path, const struct scores *scores,
                             const struct provider_score *provider, const struct acceptance *acceptance,
                             struct error *err);

#endif
