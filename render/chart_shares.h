/* How often each provider falls into each tier when the assumptions are varied.
 *
 * Shapes:  a table of small bars: a row a provider, a column a tier, each with its number.
 * Units:   shares 0..1.
 * Owns:    nothing; the description must outlive the drawing.
 * Errors:  a number that is NAN is drawn as "not known", never as zero; no chart can fail.
 * Source:  methodology: robustness.
 */
#ifndef CLUSTERMAX_CHART_SHARES_H
#define CLUSTERMAX_CHART_SHARES_H

#include "render/chart.h"

struct shares_tier {
    const char *name, *tint;
};

struct shares_row {
    const char *name, *href;
    const double *shares; /* one a tier */
    size_t tier;          /* the tier it has: its cell is tinted and its number bold; n_tiers: none */
};

struct chart_shares {
    struct chart_frame frame;
    const struct shares_tier *tiers;
    size_t n_tiers;
    const struct shares_row *rows;
    size_t n_rows;
};

double chart_shares_draw(struct canvas *canvas, const struct chart_shares *chart); /* gives the height it took */
struct drawing chart_shares_drawing(const struct chart_shares *chart, const struct palette *palette, const char *id);

#endif
