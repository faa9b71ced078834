/* Statistics against values worked out by hand, R's quantile() and the examples of SciPy's manual. */
#include <math.h>

#include "model/base/rng.h"
#include "model/base/stats.h"
#include "tests/support/cases.h"

#define CLOSE 1e-12

START_TEST(sums_keep_what_plain_addition_loses)
{
    static const double cancelling[] = {1, 1e100, 1, -1e100};
    static const double overflowing[] = {1e308, 1e308};
    double tenths[1000];
    for (int i = 0; i < 1000; i++)
        tenths[i] = 0.1;
    ck_assert_double_eq(stats_sum(cancelling, 4), 2);
    ck_assert_double_eq(stats_sum(tenths, 1000), 100);
    ck_assert_double_eq(stats_sum(NULL, 0), 0);
    ck_assert(isinf(stats_sum(overflowing, 2)));
}
END_TEST

START_TEST(mean_and_spread)
{
    static const double values[] = {2, 4, 4, 4, 5, 5, 7, 9};
    static const double far_away[] = {1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16}; /* variance 30 */
    ck_assert_double_eq(stats_mean(values, 8), 5);
    ck_assert_double_eq_tol(stats_sd(values, 8), sqrt(32.0 / 7), CLOSE);
    ck_assert_double_eq_tol(stats_sd(far_away, 4), sqrt(30), CLOSE);
    ck_assert_double_eq(stats_minimum(values, 8), 2);
    ck_assert_double_eq(stats_maximum(values, 8), 9);
    ck_assert_double_nan(stats_mean(values, 0));
    ck_assert_double_nan(stats_sd(values, 1));
    ck_assert_double_nan(stats_minimum(values, 0));
    ck_assert_double_nan(stats_maximum(values, 0));
}
END_TEST

/* R: quantile(c(4,1,3,2), 0.25) is 1.75; quantile(1:10, c(0.05, 0.9)) is 1.45, 9.10. */
START_TEST(quantiles_of_type_7)
{
    static const double four[] = {4, 1, 3, 2}, ten[] = {10, 9, 8, 7, 6, 5, 4, 3, 2, 1};
    struct arena *arena = arena_create(NULL);
    ck_assert_double_eq_tol(stats_quantile(four, 4, 0.25, arena), 1.75, CLOSE);
    ck_assert_double_eq_tol(stats_quantile(ten, 10, 0.05, arena), 1.45, CLOSE);
    ck_assert_double_eq_tol(stats_quantile(ten, 10, 0.9, arena), 9.1, CLOSE);
    ck_assert_double_eq(stats_quantile(ten, 10, 0, arena), 1);
    ck_assert_double_eq(stats_quantile(ten, 10, 1, arena), 10);
    ck_assert_double_eq(stats_quantile(ten, 1, 1, arena), 10);
    ck_assert_double_eq(stats_median(four, 4, arena), 2.5);
    ck_assert_double_eq(stats_median(four, 3, arena), 3);
    ck_assert_double_nan(stats_median(four, 0, arena));
    ck_assert_double_nan(stats_quantile(four, 4, 1.5, arena));
    ck_assert_double_nan(stats_quantile(four, 4, NAN, arena));
    ck_assert_double_eq(four[0], 4); /* the input keeps its order */
    arena_destroy(arena);
}
END_TEST

START_TEST(midranks)
{
    static const double values[] = {1, 2, 2, 4};
    ck_assert_double_eq(stats_midrank(values, 4, 2), 0.5);
    ck_assert_double_eq(stats_midrank(values, 4, 4), 0.875);
    ck_assert_double_eq(stats_midrank(values, 4, 0), 0);
    ck_assert_double_eq(stats_midrank(values, 4, 9), 1);
    ck_assert_double_nan(stats_midrank(values, 0, 1));
    ck_assert_double_nan(stats_midrank(values, 4, NAN));
}
END_TEST

/* scipy.stats.kendalltau's example: tau-b = -0.47140452079103173, that is -4 / sqrt(8 * 9). */
START_TEST(kendall_tau_b)
{
    static const double x[] = {12, 2, 1, 12, 2}, y[] = {1, 4, 7, 1, 0};
    static const double up[] = {1, 2, 3}, down[] = {3, 2, 1}, flat[] = {1, 1, 1};
    ck_assert_double_eq_tol(stats_kendall_tau_b(x, y, 5), -0.47140452079103173, CLOSE);
    ck_assert_double_eq(stats_kendall_tau_b(up, up, 3), 1);
    ck_assert_double_eq(stats_kendall_tau_b(up, down, 3), -1);
    ck_assert_double_nan(stats_kendall_tau_b(up, flat, 3));
    ck_assert_double_nan(stats_kendall_tau_b(up, up, 1));
}
END_TEST

/* scipy.stats.spearmanr's example: 0.82078268166812329. */
START_TEST(spearman_rho)
{
    static const double x[] = {1, 2, 3, 4, 5}, y[] = {5, 6, 7, 8, 7}, flat[] = {1, 1, 1, 1, 1};
    struct arena *arena = arena_create(NULL);
    ck_assert_double_eq_tol(stats_spearman(x, y, 5, arena), 0.82078268166812329, CLOSE);
    ck_assert_double_eq_tol(stats_spearman(x, x, 5, arena), 1, CLOSE);
    ck_assert_double_nan(stats_spearman(x, flat, 5, arena));
    ck_assert_double_nan(stats_spearman(x, y, 0, arena));
    arena_destroy(arena);
}
END_TEST

/* Cohen's definition with the k by k table of agreements, as a second opinion. */
static double kappa_by_table(const int *a, const int *b, size_t n, int k)
{
    double table[5][5] = {{0}}, rows[5] = {0}, columns[5] = {0}, observed = 0, expected = 0;
    for (size_t i = 0; i < n; i++) {
        table[a[i]][b[i]]++;
        rows[a[i]]++;
        columns[b[i]]++;
    }
    for (int i = 0; i < k; i++)
        for (int j = 0; j < k; j++) {
            double weight = (double)((i - j) * (i - j)) / ((k - 1) * (k - 1));
            observed += weight * table[i][j];
            expected += weight * rows[i] * columns[j] / (double)n;
        }
    return 1 - observed / expected;
}

/* By hand: squared distances observed 1; of all nine pairs 9, that is 3 expected. */
START_TEST(weighted_kappa)
{
    static const int a[] = {0, 1, 2}, b[] = {0, 1, 1}, same[] = {1, 1, 1}, outside[] = {0, 1, 3};
    ck_assert_double_eq_tol(stats_kappa_quadratic(a, b, 3, 3), 2.0 / 3, CLOSE);
    ck_assert_double_eq(stats_kappa_quadratic(a, a, 3, 3), 1);
    ck_assert_double_nan(stats_kappa_quadratic(same, same, 3, 3));
    ck_assert_double_nan(stats_kappa_quadratic(a, outside, 3, 3));
    ck_assert_double_nan(stats_kappa_quadratic(a, b, 0, 3));
    struct rng rng;
    rng_init(&rng, 7, 0);
    for (int round = 0; round < 50; round++) {
        int left[40], right[40];
        for (int i = 0; i < 40; i++) {
            left[i] = (int)rng_below(&rng, 5);
            right[i] = rng_uniform(&rng) < 0.6 ? left[i] : (int)rng_below(&rng, 5);
        }
        ck_assert_double_eq_tol(stats_kappa_quadratic(left, right, 40, 5), kappa_by_table(left, right, 40, 5), 1e-9);
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        sums_keep_what_plain_addition_loses,
        mean_and_spread,
        quantiles_of_type_7,
        midranks,
        kendall_tau_b,
        spearman_rho,
        weighted_kappa,
    };
    return CASES_RUN("stats", tests);
}
