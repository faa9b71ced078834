/* How all providers are spread over the scores of each criterion.
 *
 * Shapes:  a row a criterion with one dot a provider, dots that would overlap stacked; the providers of interest
 *          stand out.
 * Units:   scores 0..100.
 * Owns:    nothing; the description must outlive the drawing.
 * Errors:  a score that is NAN has no dot; the number of those is stated in the row.
 * Source:  methodology: criterion scores.
 */
#ifndef CLUSTERMAX_CHART_STRIP_H
#define CLUSTERMAX_CHART_STRIP_H

#include "render/chart.h"

struct strip_dot {
    const char *name; /* tooltip */
    double score;
    bool is_marked; /* drawn in the accent colour, with its name where it is the only one */
};

struct strip_row {
    const char *name, *href;
    const struct strip_dot *dots;
    size_t n_dots;
    double median; /* NAN: none */
};

struct chart_strip {
    struct chart_frame frame;
    const struct strip_row *rows;
    size_t n_rows;
};

double chart_strip_draw(struct canvas *canvas, const struct chart_strip *chart); /* gives the height it took */
struct drawing chart_strip_drawing(const struct chart_strip *chart, const struct palette *palette, const char *id);

#endif
