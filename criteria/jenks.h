/* Natural breaks: classes with the least squared distance to their means.
 *
 * Shapes:  values in any order; `starts` holds the first value of each class in ascending order.
 * Units:   those of the values.
 * Owns:    `starts` lives in the arena.
 * Errors:  false for k < 1, k above the number of distinct values, or a value that is not finite.
 * Source:  W. D. Fisher, On Grouping for Maximum Homogeneity, JASA 53 (1958); exact, by dynamic programming with the
 *          monotone split points of H. Wang and M. Song, Ckmeans.1d.dp (2011).
 */
#ifndef CLUSTERMAX_JENKS_H
#define CLUSTERMAX_JENKS_H

#include <stdbool.h>
#include <stddef.h>

#include "model/base/arena.h"

struct jenks {
    double *starts; /* k of them; starts[0] is the smallest value */
    size_t *counts;
    size_t k;
    double within;          /* sum of squared deviations from the class means */
    double goodness_of_fit; /* 1 - within / total; 1 where all values are equal */
};

bool jenks_classify(struct arena *arena, const double *values, size_t n, size_t k, struct jenks *out);
size_t jenks_distinct(struct arena *arena, const double *values, size_t n);

/* For many runs of one size: works on ascending values without allocating. `scratch` holds jenks_scratch(n, k)
 * doubles. Writes k class starts as indexes into `sorted`; k must not be above the number of distinct values. */
size_t jenks_scratch(size_t n, size_t k);
double jenks_split(const double *sorted, size_t n, size_t k, double *scratch, size_t *starts);

#endif
