/* The distribution of a simulated result.
 *
 * Shapes:  bins side by side, and marked values with their names.
 * Units:   `x_title` names the unit; heights are shares of the draws.
 * Owns:    nothing; the description must outlive the drawing.
 * Errors:  a number that is NAN is drawn as "not known", never as zero; no chart can fail.
 * Source:  tco design: Monte Carlo.
 */
#ifndef CLUSTERMAX_CHART_HISTOGRAM_H
#define CLUSTERMAX_CHART_HISTOGRAM_H

#include "render/chart.h"

struct histogram_bin {
    double low, high, count;
};

struct histogram_mark {
    double value;
    const char *label; /* "median 12.3" */
};

struct chart_histogram {
    struct chart_frame frame;
    const char *x_title;
    int decimals; /* of the axis */
    const struct histogram_bin *bins;
    size_t n_bins;
    const struct histogram_mark *marks;
    size_t n_marks;
};

double chart_histogram_draw(struct canvas *canvas, const struct chart_histogram *chart); /* gives the height it took */
struct drawing chart_histogram_drawing(const struct chart_histogram *chart, const struct palette *palette,
                                       const char *id);

#endif
