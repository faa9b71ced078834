/* One provider's criteria against the band of its peers.
 *
 * Shapes:  a row a criterion: the provider's score as a dot, its peers' range as a band, their median as a tick.
 * Units:   scores 0..100.
 * Owns:    nothing; the description must outlive the drawing.
 * Errors:  a number that is NAN is drawn as "not known", never as zero; no chart can fail.
 * Source:  methodology: criterion scores.
 */
#ifndef CLUSTERMAX_CHART_PROFILE_H
#define CLUSTERMAX_CHART_PROFILE_H

#include "render/chart.h"

struct profile_row {
    const char *name, *href;
    double score;             /* NAN: not known */
    double low, median, high; /* of the peers; NAN: no band */
    const char *note;         /* "2nd of 33" or "3 of 9 indicators known"; NULL: none */
};

struct chart_profile {
    struct chart_frame frame;
    const char *provider;
    const char *band; /* what the band is: "range of 33 rated providers" */
    const struct profile_row *rows;
    size_t n_rows;
};

double chart_profile_draw(struct canvas *canvas, const struct chart_profile *chart); /* gives the height it took */
struct drawing chart_profile_drawing(const struct chart_profile *chart, const struct palette *palette, const char *id);

#endif
