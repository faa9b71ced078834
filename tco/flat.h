/* A scenario as plain lines, for places without a JSON reader: the calculator in the browser, and its address bar.
 *
 * Shapes:  "column<TAB>id<TAB>title", "row<TAB>column<TAB>section<TAB>id<TAB>title", and "path<TAB>value" for inputs
 *          that are given. Columns and rows come before their inputs.
 * Units:   those of the inputs.
 * Owns:    results live in the arena.
 * Errors:  EXIT_DATA with the line's number.
 * Source:  none.
 */
#ifndef CLUSTERMAX_TCO_FLAT_H
#define CLUSTERMAX_TCO_FLAT_H

#include "tco/scenario.h"

void tco_flat_write(const struct tco_scenario *scenario, struct str *out);
bool tco_flat_read(struct arena *arena, struct text text, struct tco_scenario **out, struct error *err);

#endif
