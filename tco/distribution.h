/* From uniform random numbers to what a scenario says of its uncertain inputs, and back to a few numbers.
 *
 * Shapes:  one lane of uniforms in [0, 1) in, one of draws out.
 * Units:   those of the distribution.
 * Owns:    nothing.
 * Errors:  none.
 * Source:  normal quantiles: Wichura (1988), Algorithm AS 241, PPND16.
 */
#ifndef CLUSTERMAX_TCO_DISTRIBUTION_H
#define CLUSTERMAX_TCO_DISTRIBUTION_H

#include "tco/scenario.h"

double normal_quantile(double p);
double distribution_quantile(const struct tco_uncertain *uncertain, double p);
/* In place. */
void distribution_draw(const struct tco_uncertain *uncertain, double *uniforms, size_t n);

#endif
