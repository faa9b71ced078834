/* Announced against anonymous access: does a provider that knows it is being tested do better?
 *
 * Shapes:  struct access_gap is one metric at equal dimensions that was measured both ways with different results.
 * Units:   the metric's.
 * Owns:    results live in the arena.
 * Errors:  none.
 * Source:  two medians differ beyond noise when they are further apart than twice the standard error of their
 *          difference, and than a tenth; with one run a side, than a fifth.
 */
#ifndef CLUSTERMAX_ACCESS_H
#define CLUSTERMAX_ACCESS_H

#include "model/base/arena.h"
#include "model/types.h"

struct access_gap {
    const struct measurement_record *announced, *anonymous; /* the first of each, for their places */
    double announced_median, anonymous_median;
    size_t n_announced, n_anonymous;
};

size_t access_gaps_find(struct arena *arena, const struct release *release, const char *slug, struct access_gap **out);

#endif
