/* Who moved between two releases, and through what.
 *
 * Shapes:  a row a provider: the tier before and after, and the change of its score split into causes.
 * Units:   points of the overall score.
 * Owns:    nothing; the description must outlive the drawing.
 * Errors:  a number that is NAN is drawn as "not known", never as zero; no chart can fail.
 * Source:  methodology: movement.
 */
#ifndef CLUSTERMAX_CHART_MOVEMENT_H
#define CLUSTERMAX_CHART_MOVEMENT_H

#include "render/chart.h"

struct movement_tier {
    const char *name, *tint;
};

struct movement_row {
    const char *name, *href;
    struct movement_tier before, after; /* name NULL: not rated */
    int direction;                      /* of the tier: +1 up, 0, -1 down */
    const double *causes;               /* one a cause */
    double change;                      /* of the overall score; NAN: one of both is not known */
};

struct chart_movement {
    struct chart_frame frame;
    const char *before_title, *after_title; /* "2.1", "3.0" */
    const char *const *causes;              /* "evidence", "methodology", "peers" */
    size_t n_causes;
    const struct movement_row *rows;
    size_t n_rows;
};

double chart_movement_draw(struct canvas *canvas, const struct chart_movement *chart); /* gives the height it took */
struct drawing chart_movement_drawing(const struct chart_movement *chart, const struct palette *palette,
                                      const char *id);

#endif
