/* A two-way sweep: a result over two assumptions.
 *
 * Shapes:  values[y * n_x + x], drawn with y upwards; cells above and below `even` differ in tint and in sign, a line
 *          parts them.
 * Units:   `unit` says it once; values are drawn with `decimals` and their sign.
 * Owns:    nothing; the description must outlive the drawing.
 * Errors:  a number that is NAN is drawn as "not known", never as zero; no chart can fail.
 * Source:  tco design: two-way sweep.
 */
#ifndef CLUSTERMAX_CHART_HEAT_H
#define CLUSTERMAX_CHART_HEAT_H

#include "render/chart.h"

struct chart_heat {
    struct chart_frame frame;
    const char *x_title, *y_title, *unit;
    int decimals;
    double even;               /* where two options cost the same, mostly 0 */
    const char *above, *below; /* "Provider A is cheaper" */
    const char *const *x_labels, *const *y_labels;
    size_t n_x, n_y;
    const double *values;
    size_t base_x, base_y; /* outlined: today's assumptions; n_x: none */
};

double chart_heat_draw(struct canvas *canvas, const struct chart_heat *chart); /* gives the height it took */
struct drawing chart_heat_drawing(const struct chart_heat *chart, const struct palette *palette, const char *id);

#endif
