/* Columns from what is known of providers: a column of a scenario, with its prices and times replaced by the store's.
 *
 * Shapes:  one column a provider, in the order asked for. What is measured is labelled so, list prices are quoted,
 *          what the store does not know stays as the scenario assumes it; each input's note says how it came about.
 * Units:   as in tco/fields.h; the store's seconds become minutes.
 * Owns:    the new scenario lives in the arena and points into release and template.
 * Errors:  EXIT_DATA for a provider that the release does not know.
 * Source:  measurements that are plain results and valid; of several the median. Of list prices the latest day's,
 *          then the lowest.
 */
#ifndef CLUSTERMAX_TCO_EVIDENCE_H
#define CLUSTERMAX_TCO_EVIDENCE_H

#include "model/types.h"
#include "tco/report.h"
#include "tco/scenario.h"

/* `pricing` is preferred among list prices ("on_demand", "reserved", …). */
bool tco_evidence_scenario(struct arena *arena, const struct release *release, const struct tco_scenario *from,
                           size_t from_column, const char *const *providers, size_t n_providers, const char *pricing,
                           struct tco_scenario **out, struct error *err);
/* Adds the table "evidence": every input that the store could tell, and what became of it. */
void tco_evidence_add_table(struct report *report, const struct tco_scenario *scenario);

#endif
