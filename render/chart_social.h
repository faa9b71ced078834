/* The picture that stands for a page when its address is shared: 1200 by 630.
 *
 * Shapes:  a headline, a chip with the tier, up to four facts in large figures, and where it is from.
 * Units:   none.
 * Owns:    nothing; the description must outlive the drawing.
 * Errors:  long words are wrapped, then cut.
 * Source:  Open Graph: images of 1200 by 630.
 */
#ifndef CLUSTERMAX_CHART_SOCIAL_H
#define CLUSTERMAX_CHART_SOCIAL_H

#include "render/chart.h"

struct social_fact {
    const char *value, *name; /* "72.4", "overall, 0 to 100" */
};

struct social_row { /* instead of facts: the tiers of a release with their counts */
    const char *name, *tint;
    size_t count;
    const char *examples; /* "Example A, Example B and 3 more"; NULL: none */
};

struct chart_social {
    const char *eyebrow;     /* "ClusterMAX 3.0, computed from public evidence" */
    const char *headline;    /* the provider, the release, the page */
    const char *tier, *tint; /* NULL: no chip */
    const char *sentence;    /* NULL: none */
    const struct social_fact *facts;
    size_t n_facts;
    const struct social_row *rows;
    size_t n_rows;
    const char *foot, *date;
};

double chart_social_draw(struct canvas *canvas, const struct chart_social *chart); /* gives the height it took */
struct drawing chart_social_drawing(const struct chart_social *chart, const struct palette *palette, const char *id);

#endif
