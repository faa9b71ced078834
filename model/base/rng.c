/* Streams of random numbers that do not depend on each other nor on who draws first. */
#include "model/base/rng.h"

#include <math.h>

static uint64_t splitmix64(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* Seed and stream are each scrambled before they are joined, so that (1, 2) and (2, 1) share nothing. */
void rng_init(struct rng *rng, uint64_t seed, uint64_t stream)
{
    uint64_t scrambled = splitmix64(&seed), state = scrambled + stream;
    state = splitmix64(&state) ^ scrambled;
    for (int i = 0; i < 4; i++)
        rng->state[i] = splitmix64(&state);
    rng->spare_normal = 0;
    rng->has_spare = 0;
}

static uint64_t rotate(uint64_t x, int n)
{
    return x << n | x >> (64 - n);
}

uint64_t rng_next(struct rng *rng)
{
    uint64_t *s = rng->state, result = rotate(s[0] + s[3], 23) + s[0], shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 45);
    return result;
}

double rng_uniform(struct rng *rng)
{
    return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

/* Draws from the incomplete last round of 0..n-1 are thrown away. */
uint64_t rng_below(struct rng *rng, uint64_t n)
{
    uint64_t n_surplus = (UINT64_MAX % n + 1) % n, draw;
    do
        draw = rng_next(rng);
    while (draw > UINT64_MAX - n_surplus);
    return draw % n;
}

double rng_normal(struct rng *rng)
{
    double x, y, square;
    if (rng->has_spare) {
        rng->has_spare = 0;
        return rng->spare_normal;
    }
    do {
        x = 2 * rng_uniform(rng) - 1;
        y = 2 * rng_uniform(rng) - 1;
        square = x * x + y * y;
    } while (square >= 1 || square == 0);
    double factor = sqrt(-2 * log(square) / square);
    rng->spare_normal = y * factor;
    rng->has_spare = 1;
    return x * factor;
}

double rng_exponential(struct rng *rng, double mean)
{
    return -mean * log1p(-rng_uniform(rng));
}

/* The logarithm, since small shapes give values below the smallest double. Shapes below 1 take the gamma of
 * shape + 1 times U^(1/shape) (Marsaglia and Tsang 2000, section 6). */
static double log_gamma_draw(struct rng *rng, double shape)
{
    if (shape < 1)
        return log_gamma_draw(rng, shape + 1) + log1p(-rng_uniform(rng)) / shape;
    double d = shape - 1.0 / 3, c = 1 / sqrt(9 * d);
    for (;;) {
        double x = rng_normal(rng), root = 1 + c * x, u = 1 - rng_uniform(rng);
        if (root <= 0)
            continue;
        double v = root * root * root;
        if (log(u) < x * x / 2 + d - d * v + d * log(v))
            return log(d) + log(v);
    }
}

double rng_gamma(struct rng *rng, double shape)
{
    return exp(log_gamma_draw(rng, shape));
}

/* Gammas over their sum; scaled by the largest first, so that tiny alphas do not end in 0 / 0. An alpha of 0 gives 0.
 */
void rng_dirichlet(struct rng *rng, const double *alpha, size_t n, double *out)
{
    double largest = -INFINITY, sum = 0;
    for (size_t i = 0; i < n; i++) {
        out[i] = alpha[i] > 0 ? log_gamma_draw(rng, alpha[i]) : -INFINITY;
        largest = out[i] > largest ? out[i] : largest;
    }
    for (size_t i = 0; i < n; i++) {
        out[i] = out[i] == -INFINITY ? 0 : exp(out[i] - largest);
        sum += out[i];
    }
    for (size_t i = 0; i < n && sum > 0; i++)
        out[i] /= sum;
}
