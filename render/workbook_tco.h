/* tco.xlsx: a live model. Every component is a formula, so that a buyer who changes a marked cell sees the total.
 *
 * Shapes:  for each scenario a sheet with its inputs, its calculation line by line and the comparison; a sheet that
 *          finds break-even prices, and one that sweeps the price, both by formula over the same lines.
 * Units:   in a column of their own, as the model names them.
 * Owns:    nothing.
 * Errors:  the sheet adapter's and the model's.
 * Source:  tco/formulas.h: the texts that the engine compiles are rewritten as spreadsheet formulas.
 */
#ifndef CLUSTERMAX_WORKBOOK_TCO_H
#define CLUSTERMAX_WORKBOOK_TCO_H

#include "model/base/error.h"
#include "tco/scenario.h"

bool workbook_tco_write(struct arena *arena, const char *path, struct tco_scenario *const *scenarios,
                        size_t n_scenarios, struct error *err);

#endif
