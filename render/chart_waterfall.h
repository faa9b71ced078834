/* Attribution: how one total becomes another, cause by cause.
 *
 * Shapes:  two totals and the steps between them, top to bottom.
 * Units:   `unit` says it once; values are drawn with `decimals`, steps with their sign.
 * Owns:    nothing; the description must outlive the drawing.
 * Errors:  a number that is NAN is drawn as "not known", never as zero; no chart can fail.
 * Source:  tco design: attribution.
 */
#ifndef CLUSTERMAX_CHART_WATERFALL_H
#define CLUSTERMAX_CHART_WATERFALL_H

#include "render/chart.h"

struct waterfall_step {
    const char *name;
    double delta;
};

struct chart_waterfall {
    struct chart_frame frame;
    const char *unit;
    int decimals;
    const char *start_name, *end_name;
    double start, end;
    const struct waterfall_step *steps;
    size_t n_steps;
};

double chart_waterfall_draw(struct canvas *canvas, const struct chart_waterfall *chart); /* gives the height it took */
struct drawing chart_waterfall_drawing(const struct chart_waterfall *chart, const struct palette *palette,
                                       const char *id);

#endif
