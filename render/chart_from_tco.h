/* Charts of costs: turns what the cost model computes into the charts' plain descriptions.
 *
 * Shapes:  one function a chart; titles, labels and notes are filled in and may be changed before drawing. Results are
 *          one a column, as tco_model_evaluate and tco_compare leave them; the first column is what others are
 *          compared with.
 * Units:   thousand US$ a month, or US$ a month where all amounts are small.
 * Owns:    descriptions live in the arena; names stay the scenario's.
 * Errors:  false: there is nothing to draw (one column only, a sweep without the second axis …).
 * Source:  tco/cost.h and what stands beside it.
 */
#ifndef CLUSTERMAX_CHART_FROM_TCO_H
#define CLUSTERMAX_CHART_FROM_TCO_H

#include "render/chart_heat.h"
#include "render/chart_histogram.h"
#include "render/chart_lines.h"
#include "render/chart_stack.h"
#include "render/chart_tornado.h"
#include "render/chart_waterfall.h"
#include "tco/monte_carlo.h"
#include "tco/sweep.h"
#include "tco/tornado.h"

void chart_stack_from_tco(struct arena *arena, const struct tco_scenario *scenario, const struct tco_result *results,
                          struct chart_stack *out);
/* From the first column's monthly cost to that of `column`, component by component. */
bool chart_waterfall_from_tco(struct arena *arena, const struct tco_scenario *scenario,
                              const struct tco_result *results, size_t column, struct chart_waterfall *out);
/* The `n_rows` widest. */
void chart_tornado_from_tco(struct arena *arena, const struct tco_scenario *scenario, const struct tco_tornado *tornado,
                            size_t n_rows, struct chart_tornado *out);
/* One line a column, with today's value and the places where a column begins to cost less or more than the first. */
bool chart_sweep_from_tco(struct arena *arena, const struct tco_scenario *scenario, const struct tco_sweep *sweep,
                          struct chart_lines *out);
/* Two axes: what `column` costs a month more than the first column. */
bool chart_heat_from_tco(struct arena *arena, const struct tco_scenario *scenario, const struct tco_sweep *sweep,
                         size_t column, struct chart_heat *out);
bool chart_histogram_from_tco(struct arena *arena, const struct tco_scenario *scenario,
                              const struct tco_monte_carlo *result, size_t column, struct chart_histogram *out);

#endif
