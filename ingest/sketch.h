/* A histogram that keeps any number of values in little memory and gives their quantiles.
 *
 * Shapes:  a fixed layout, 512 equal steps between powers of two, so that merging is adding counts: exact, in any
 *          order and on any machine.
 * Units:   those of the values, which are 0 or more. Quantiles lie up to 0.2 % below a value that was added; whole
 *          numbers up to 1024 are met exactly.
 * Owns:    counts live in the arena; only the range in use is kept.
 * Errors:  none: negative values and NAN are not added.
 * Source:  HdrHistogram (Tene); DDSketch (Masson, Rim, Lee 2019) for the guarantee.
 */
#ifndef CLUSTERMAX_SKETCH_H
#define CLUSTERMAX_SKETCH_H

#include <stdbool.h>
#include <stdint.h>

#include "model/base/arena.h"

struct sketch {
    struct arena *arena;
    uint32_t *counts;
    long first; /* the step that counts[0] stands for */
    size_t n_counts, capacity;
    uint64_t n, n_zero;
    int64_t sum_whole, sum_parts; /* exact in any order: whole units and 2^-24 of one */
    double minimum, maximum;
};

void sketch_init(struct sketch *sketch, struct arena *arena);
void sketch_add(struct sketch *sketch, double value);
void sketch_merge(struct sketch *into, const struct sketch *from);
double sketch_quantile(const struct sketch *sketch, double q); /* the smallest value that q of all do not exceed */
double sketch_mean(const struct sketch *sketch);

/* The two halves of a sum that does not depend on its order. Values beyond 10^15 are cut off there. */
void sum_add(int64_t *whole, int64_t *parts, double value);
double sum_value(int64_t whole, int64_t parts);

#endif
