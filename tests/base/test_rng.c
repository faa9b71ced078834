/* Random streams: the generator against its authors' algorithm run elsewhere, the distributions by their moments. */
#include <math.h>

#include "model/base/rng.h"
#include "model/base/stats.h"
#include "tests/support/cases.h"

enum { N_DRAWS = 200000 };

/* The first outputs of xoshiro256++ from the state 1, 2, 3, 4, as in the tests of the Rust crate rand_xoshiro, which
 * took them from the authors' C. */
START_TEST(the_generator_is_xoshiro256_plus_plus)
{
    static const uint64_t expected[] = {41943041u,
                                        58720359u,
                                        3588806011781223u,
                                        3591011842654386u,
                                        9228616714210784205u,
                                        9973669472204895162u,
                                        14011001112246962877u,
                                        12406186145184390807u,
                                        15849039046786891736u,
                                        10450023813501588000u};
    struct rng rng = {.state = {1, 2, 3, 4}};
    for (size_t i = 0; i < 10; i++)
        ck_assert_uint_eq(rng_next(&rng), expected[i]);
}
END_TEST

START_TEST(streams_are_repeatable_and_differ)
{
    static const uint64_t names[][2] = {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 1}, {1, 2}};
    uint64_t first[6];
    for (size_t i = 0; i < 6; i++) {
        struct rng rng, again;
        rng_init(&rng, names[i][0], names[i][1]);
        rng_init(&again, names[i][0], names[i][1]);
        first[i] = rng_next(&rng);
        ck_assert_uint_eq(first[i], rng_next(&again));
        for (size_t j = 0; j < i; j++)
            ck_assert_uint_ne(first[i], first[j]);
    }
}
END_TEST

START_TEST(first_draws_of_neighbouring_streams_are_uniform)
{
    double draws[N_DRAWS];
    for (size_t i = 0; i < N_DRAWS; i++) {
        struct rng rng;
        rng_init(&rng, 42, i);
        draws[i] = rng_uniform(&rng);
    }
    /* standard errors: 0.00065 for the mean, 0.00033 for the deviation */
    ck_assert_double_eq_tol(stats_mean(draws, N_DRAWS), 0.5, 0.003);
    ck_assert_double_eq_tol(stats_sd(draws, N_DRAWS), sqrt(1.0 / 12), 0.002);
}
END_TEST

START_TEST(below_is_even)
{
    double counts[7] = {0}, chi_square = 0;
    struct rng rng;
    rng_init(&rng, 3, 0);
    for (int i = 0; i < 70000; i++)
        counts[rng_below(&rng, 7)]++;
    for (int i = 0; i < 7; i++)
        chi_square += (counts[i] - 10000) * (counts[i] - 10000) / 10000;
    ck_assert_double_lt(chi_square, 22.46); /* 6 degrees of freedom, p = 0.001 */
    ck_assert_uint_eq(rng_below(&rng, 1), 0);
    for (int i = 0; i < 100; i++)
        ck_assert_uint_lt(rng_below(&rng, UINT64_MAX / 2 + 2), UINT64_MAX / 2 + 2);
}
END_TEST

typedef double draw_function(struct rng *rng, double parameter);

static double draw_normal(struct rng *rng, double unused)
{
    (void)unused;
    return rng_normal(rng);
}

static void check_moments(draw_function *draw, double parameter, double mean, double variance)
{
    double draws[N_DRAWS];
    struct rng rng;
    rng_init(&rng, 11, 5);
    for (size_t i = 0; i < N_DRAWS; i++)
        draws[i] = draw(&rng, parameter);
    double sd = stats_sd(draws, N_DRAWS), standard_error = sqrt(variance / N_DRAWS);
    ck_assert_double_eq_tol(stats_mean(draws, N_DRAWS), mean, 4 * standard_error);
    ck_assert_double_eq_tol(sd * sd, variance, 0.03 * variance);
}

START_TEST(distributions_have_their_moments)
{
    check_moments(draw_normal, 0, 0, 1);
    check_moments(rng_exponential, 2.5, 2.5, 6.25);
    check_moments(rng_gamma, 0.3, 0.3, 0.3);
    check_moments(rng_gamma, 1, 1, 1);
    check_moments(rng_gamma, 9, 9, 9);
}
END_TEST

START_TEST(a_dirichlet_draw_is_a_share)
{
    static const double alpha[] = {1, 3, 0, 6}, tiny[] = {1e-5, 1e-5, 1e-5};
    double sums[4] = {0}, out[4];
    int n_wrong = 0;
    struct rng rng;
    rng_init(&rng, 5, 5);
    for (int round = 0; round < 20000; round++) {
        rng_dirichlet(&rng, alpha, 4, out);
        n_wrong += fabs(stats_sum(out, 4) - 1) > 1e-12 || out[2] != 0;
        for (int i = 0; i < 4; i++)
            sums[i] += out[i];
    }
    ck_assert_int_eq(n_wrong, 0);
    for (int i = 0; i < 4; i++)
        ck_assert_double_eq_tol(sums[i] / 20000, alpha[i] / 10, 0.006);
    rng_dirichlet(&rng, tiny, 3, out);
    ck_assert_double_eq_tol(stats_sum(out, 3), 1, 1e-12);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        the_generator_is_xoshiro256_plus_plus,
        streams_are_repeatable_and_differ,
        first_draws_of_neighbouring_streams_are_uniform,
        below_is_even,
        distributions_have_their_moments,
        a_dirichlet_draw_is_a_share,
    };
    return CASES_RUN("rng", tests);
}
