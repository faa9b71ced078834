/* Which input matters most: one at a time, a little lower and a little higher.
 *
 * Shapes:  rows sorted by swing, widest first, equal ones by path. The result looked at is the column's gap to the
 *          first column, or the monthly cost where the column is the first.
 * Units:   USD a month.
 * Owns:    rows live in the arena; the scenario's inputs are as before.
 * Errors:  none.
 * Source:  one-at-a-time sensitivity.
 */
#ifndef CLUSTERMAX_TCO_TORNADO_H
#define CLUSTERMAX_TCO_TORNADO_H

#include "tco/model.h"
#include "tco/report.h"

struct tco_swing {
    const struct tco_input *input;
    double low_value, high_value; /* of the input, kept within its range */
    double low, high;             /* the result there */
};

struct tco_tornado {
    size_t column;
    double percent, base;
    struct tco_swing *rows;
    size_t n;
};

/* Varies every number that is given and not 0, of this column, of the first and shared ones, by `percent`. */
void tco_tornado_run(struct arena *arena, struct tco_model *model, size_t column, double percent,
                     struct tco_tornado *out);
struct report *tco_tornado_report(struct arena *arena, const struct tco_scenario *scenario,
                                  const struct tco_tornado *tornados, size_t n);

#endif
