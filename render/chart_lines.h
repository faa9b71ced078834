/* Lines over a common axis: message-size curves of collectives, and sweeps of one assumption.
 *
 * Shapes:  series over x, labelled at their ends; optionally a band of the cohort and marked places on the x axis.
 * Units:   those of the axes' titles; LINES_BYTES and LINES_LOG are logarithmic to base 2 and 10.
 * Owns:    nothing; the description must outlive the drawing.
 * Errors:  points with NAN break the line; points at or below zero are left out of a logarithmic axis.
 * Source:  nccl-tests: bus bandwidth by message size.
 */
#ifndef CLUSTERMAX_CHART_LINES_H
#define CLUSTERMAX_CHART_LINES_H

#include "render/chart.h"

enum lines_scale { LINES_LINEAR, LINES_LOG, LINES_BYTES };

struct lines_series {
    const char *name;
    const struct point *points; /* by x */
    size_t n_points;
    bool is_marked; /* accent colour and a heavier line */
};

struct lines_band { /* the cohort: low and high at x */
    double x, low, high;
};

struct lines_mark { /* a vertical line: "today: 2.10", "break-even: 2.47" */
    double x;
    const char *label;
};

struct chart_lines {
    struct chart_frame frame;
    const char *x_title, *y_title; /* with units */
    enum lines_scale x_scale;
    bool y_from_zero;
    const struct lines_series *series;
    size_t n_series;
    const struct lines_band *band;
    size_t n_band;
    const char *band_name;
    const struct lines_mark *marks;
    size_t n_marks;
};

double chart_lines_draw(struct canvas *canvas, const struct chart_lines *chart); /* gives the height it took */
struct drawing chart_lines_drawing(const struct chart_lines *chart, const struct palette *palette, const char *id);

#endif
