/* Where two offers cost the same.
 *
 * Shapes:  one answer for each column but the first: the value of an input at which this column costs what the first
 *          does. The input is varied in that column where the pattern names it there, else where it is shared, else in
 *          the first column ("what may Gold cost before Silver is cheaper?").
 * Units:   those of the input.
 * Owns:    answers live in the arena; the scenario's inputs are as before.
 * Errors:  a pattern that names nothing is EXIT_DATA; no break-even within the input's range is an answer.
 * Source:  a sign change is bracketed on a grid and halved until two neighbouring doubles are left.
 */
#ifndef CLUSTERMAX_TCO_BREAK_EVEN_H
#define CLUSTERMAX_TCO_BREAK_EVEN_H

#include "tco/model.h"
#include "tco/report.h"

struct tco_break_even {
    size_t column;
    const struct tco_input *input; /* the first of those varied */
    double now;
    double value; /* NAN: none */
};

bool tco_break_even_find(struct arena *arena, struct tco_model *model, const char *pattern,
                         struct tco_break_even **answers, size_t *n, struct error *err);
struct report *tco_break_even_report(struct arena *arena, const struct tco_scenario *scenario, const char *pattern,
                                     const struct tco_break_even *answers, size_t n);

#endif
