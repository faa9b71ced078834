/* Why a score moved between two ratings: the provider's own evidence, the methodology, and the peers.
 *
 * Shapes:  struct movement, one a provider of either side, sorted by slug.
 * Units:   points of the overall score.
 * Owns:    results live in the arena.
 * Errors:  parts are NAN where a score is missing on either side, or in a mixture of both.
 * Source:  L. S. Shapley, A value for n-person games (1953): each part is its mean effect over all orders in which the
 *          three can be switched, so that the parts add up to the whole.
 */
#ifndef CLUSTERMAX_MOVEMENT_H
#define CLUSTERMAX_MOVEMENT_H

#include "criteria/scores.h"

struct movement {
    const char *slug, *name;
    const struct provider_score *before, *after; /* NULL: not in that release */
    double change;                               /* of the overall score; NAN */
    double evidence, methodology, peers;
};

/* One side of a comparison. */
struct rating {
    const struct release *release;
    const struct methodology *methodology;
    const struct scores *scores;
};

/* Gives the number of movements. */
size_t movement_find(struct arena *arena, const struct rating *before, const struct rating *after,
                     struct movement **out);
/* `others` with the records of one provider taken from `own`; either may lack the provider. */
struct release *movement_mix(struct arena *arena, const struct release *others, const struct release *own,
                             const char *slug);

#endif
