/* Stacked costs: what a cluster costs in all, part by part, and against the cheapest.
 *
 * Shapes:  a bar an option; a segment a part, in the order of `parts`, each with a letter that the key explains.
 * Units:   `unit` says it once; values are drawn with `decimals`.
 * Owns:    nothing; the description must outlive the drawing.
 * Errors:  negative and NAN amounts are not drawn as segments; the key states them as "not known".
 * Source:  tco design.
 */
#ifndef CLUSTERMAX_CHART_STACK_H
#define CLUSTERMAX_CHART_STACK_H

#include "render/chart.h"

struct stack_bar {
    const char *name, *href;
    const double *amounts; /* one a part */
    double total;
    double relative; /* to the cheapest or the base: 1.07; NAN: not stated */
};

struct chart_stack {
    struct chart_frame frame;
    const char *unit; /* "million US$ over 4 years" */
    int decimals;
    const char *const *parts;
    size_t n_parts;
    const struct stack_bar *bars;
    size_t n_bars;
};

double chart_stack_draw(struct canvas *canvas, const struct chart_stack *chart); /* gives the height it took */
struct drawing chart_stack_drawing(const struct chart_stack *chart, const struct palette *palette, const char *id);

#endif
