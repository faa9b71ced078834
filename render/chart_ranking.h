/* The ranking with its uncertainty.
 *
 * Shapes:  a row a provider, best first: a dot and the interval that 90 % of the draws fall into.
 * Units:   ranks from 1, best at the left; or scores 0..100, best at the right.
 * Owns:    nothing; the description must outlive the drawing.
 * Errors:  a number that is NAN is drawn as "not known", never as zero; no chart can fail.
 * Source:  methodology: robustness.
 */
#ifndef CLUSTERMAX_CHART_RANKING_H
#define CLUSTERMAX_CHART_RANKING_H

#include "render/chart.h"

enum ranking_axis { RANKING_BY_RANK, RANKING_BY_SCORE };

struct ranking_row {
    size_t rank;
    const char *name, *href, *tier, *tint;
    double value;     /* rank or score */
    double low, high; /* 5 % and 95 %; NAN: no interval */
};

struct chart_ranking {
    struct chart_frame frame;
    enum ranking_axis axis;
    const struct ranking_row *rows;
    size_t n_rows;
};

double chart_ranking_draw(struct canvas *canvas, const struct chart_ranking *chart); /* gives the height it took */
struct drawing chart_ranking_drawing(const struct chart_ranking *chart, const struct palette *palette, const char *id);

#endif
