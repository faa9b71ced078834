/* Seeded random numbers, the same on every machine and for any number of threads.
 *
 * Shapes:  one struct rng a stream; a stream is named by (seed, number), so draw i can be made by any thread.
 * Units:   uniforms in [0, 1).
 * Owns:    nothing.
 * Errors:  none.
 * Source:  xoshiro256++ (Blackman, Vigna 2019) seeded by splitmix64; normal by Marsaglia's polar method;
 *          gamma by Marsaglia and Tsang (2000).
 */
#ifndef CLUSTERMAX_RNG_H
#define CLUSTERMAX_RNG_H

#include <stddef.h>
#include <stdint.h>

struct rng {
    uint64_t state[4];
    double spare_normal;
    int has_spare;
};

void rng_init(struct rng *rng, uint64_t seed, uint64_t stream);
uint64_t rng_next(struct rng *rng);
double rng_uniform(struct rng *rng);
uint64_t rng_below(struct rng *rng, uint64_t n); /* unbiased; n > 0 */
double rng_normal(struct rng *rng);
double rng_exponential(struct rng *rng, double mean);
double rng_gamma(struct rng *rng, double shape); /* scale 1 */
void rng_dirichlet(struct rng *rng, const double *alpha, size_t n, double *out);

#endif
