/* Exact quantiles of millions of numbers without sorting them all.
 *
 * Shapes:  two passes: one counts how many fall into each of many equal bins, one collects those bins in which a
 *          wanted rank lies; only these are sorted.
 * Units:   those of the values.
 * Owns:    nothing; scratch comes from the arena that is passed.
 * Errors:  none; n > 0, values finite.
 * Source:  Hyndman and Fan (1996), type 7.
 */
#ifndef CLUSTERMAX_TCO_QUANTILES_H
#define CLUSTERMAX_TCO_QUANTILES_H

#include "model/base/arena.h"

/* minimum and maximum of the values are known to the caller. */
void quantiles_of(const double *values, size_t n, double minimum, double maximum, const double *q, size_t n_q,
                  double *out, struct arena *scratch);

#endif
