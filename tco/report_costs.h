/* The plain answer: what each column costs, why, and what it was worked out from.
 *
 * Shapes:  report_costs has the tables "costs" and "attribution"; report_inputs lists every input with its label,
 *          report_formulas the sheet.
 * Units:   in the rows.
 * Owns:    the report lives in the arena.
 * Errors:  none.
 * Source:  tco/cost.h.
 */
#ifndef CLUSTERMAX_TCO_REPORT_COSTS_H
#define CLUSTERMAX_TCO_REPORT_COSTS_H

#include "tco/model.h"
#include "tco/report.h"

struct report *report_costs(struct arena *arena, const struct tco_scenario *scenario, const struct tco_result *results);
struct report *report_inputs(struct arena *arena, const struct tco_scenario *scenario);
struct report *report_formulas(struct arena *arena);

/* The same as clustermax.tco/1: one object a column, every input with where it comes from. */
void report_write_result(const struct tco_scenario *scenario, const struct tco_result *results,
                         struct json_writer *writer);

#endif
