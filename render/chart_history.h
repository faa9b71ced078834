/* The tiers of one provider over the releases, as steps.
 *
 * Shapes:  columns are releases, oldest first; rows are tiers, best first, those that are no rank below a rule.
 * Units:   none.
 * Owns:    nothing; the description must outlive the drawing.
 * Errors:  a release that did not cover the provider is a gap with its word.
 * Source:  published releases 1.0 to 3.0.
 */
#ifndef CLUSTERMAX_CHART_HISTORY_H
#define CLUSTERMAX_CHART_HISTORY_H

#include "render/chart.h"

struct history_tier {
    const char *name, *tint;
    bool is_rank;
};

#define HISTORY_ABSENT ((size_t)-1)

struct history_point {
    const char *release, *date;
    size_t tier;      /* of the published rating; HISTORY_ABSENT: not covered */
    size_t computed;  /* of ours, drawn as a ring; HISTORY_ABSENT: none */
    const char *note; /* "as Old Name": below the release; NULL: none */
};

struct chart_history {
    struct chart_frame frame;
    const struct history_tier *tiers;
    size_t n_tiers;
    const struct history_point *points;
    size_t n_points;
};

double chart_history_draw(struct canvas *canvas, const struct chart_history *chart); /* gives the height it took */
struct drawing chart_history_drawing(const struct chart_history *chart, const struct palette *palette, const char *id);

#endif
