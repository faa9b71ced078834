/* Which assumption matters most.
 *
 * Shapes:  a row an assumption, widest first: the result at its low and at its high value, around the base.
 * Units:   `unit` says it once; results are drawn with `decimals`.
 * Owns:    nothing; the description must outlive the drawing.
 * Errors:  a number that is NAN is drawn as "not known", never as zero; no chart can fail.
 * Source:  tco design: one-at-a-time sensitivity.
 */
#ifndef CLUSTERMAX_CHART_TORNADO_H
#define CLUSTERMAX_CHART_TORNADO_H

#include "render/chart.h"

struct tornado_row {
    const char *name;
    const char *low_label, *high_label; /* the assumption's values: "1 %", "8 %" */
    double low, high;                   /* the results */
};

struct chart_tornado {
    struct chart_frame frame;
    const char *unit;
    int decimals;
    double base;
    const struct tornado_row *rows;
    size_t n_rows;
};

double chart_tornado_draw(struct canvas *canvas, const struct chart_tornado *chart); /* gives the height it took */
struct drawing chart_tornado_drawing(const struct chart_tornado *chart, const struct palette *palette, const char *id);

#endif
