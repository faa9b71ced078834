/* The medallion chart: who stands in which tier.
 *
 * Shapes:  rows best first, ranks before the others; a row has a word, a count and one tile a provider.
 * Units:   none.
 * Owns:    nothing; the description must outlive the drawing.
 * Errors:  a tint without a token is drawn in that of "other"; names of any length are wrapped, then cut.
 * Source:  design: the medallion chart.
 */
#ifndef CLUSTERMAX_CHART_MEDALLION_H
#define CLUSTERMAX_CHART_MEDALLION_H

#include "render/chart.h"

enum tile_marker { TILE_STAYED, TILE_UP, TILE_DOWN, TILE_NEW };

struct medallion_tile {
    const char *name, *href; /* href NULL: no link */
    enum tile_marker marker; /* drawn as a glyph and a word */
    const char *from;        /* the tier before, for "up from Silver"; NULL: "up" */
    const char *remark;      /* small print where there is no marker: "published Bronze"; NULL: none */
};

struct medallion_row {
    const char *name, *tint, *meaning; /* tint: "gold" for the token --tier-gold; meaning may be NULL */
    bool is_rank;                      /* the others stand in a block of their own below */
    const struct medallion_tile *tiles;
    size_t n_tiles;
    bool has_remarks; /* of any tile */
};

struct chart_medallion {
    struct chart_frame frame;
    const char *label;         /* "Computed from public evidence — not the published rating" */
    const char *compared_with; /* "2.1": what the markers mean; NULL: there are none */
    const char *remarks_mean;  /* a line of the legend that says what the small print is; NULL: there is none */
    const struct medallion_row *rows;
    size_t n_rows;
};

double chart_medallion_draw(struct canvas *canvas, const struct chart_medallion *chart); /* gives the height it took */
struct drawing chart_medallion_drawing(const struct chart_medallion *chart, const struct palette *palette,
                                       const char *id);

#endif
