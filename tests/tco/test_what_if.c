/* Sweeps, break-even, tornado, Monte-Carlo. */
#include <check.h>
#include <math.h>
#include <string.h>

#include "model/base/rng.h"
#include "tco/break_even.h"
#include "tco/distribution.h"
#include "tco/monte_carlo.h"
#include "tco/sweep.h"
#include "tco/tornado.h"
#include "tests/support/suite.h"

struct fixture {
    struct arena *arena;
    struct tco_scenario *scenario;
    struct tco_model *model;
    struct tco_result results[3];
};

static struct fixture load(const char *name)
{
    struct fixture f = {.arena = arena_create(NULL)};
    struct problems problems;
    struct error err = {0};
    problems_init(&problems, f.arena);
    ck_assert_msg(tco_scenario_load(f.arena, name, &f.scenario, &problems, &err), "%s", err.text);
    ck_assert(tco_model_create(f.arena, f.scenario, &f.model, &err));
    tco_model_evaluate(f.model, f.results);
    return f;
}

static struct tco_break_even break_even(struct fixture *f, const char *pattern, size_t column)
{
    struct tco_break_even *answers = NULL;
    struct error err = {0};
    size_t n = 0;
    ck_assert_msg(tco_break_even_find(f->arena, f->model, pattern, &answers, &n, &err), "%s", err.text);
    for (size_t i = 0; i < n; i++)
        if (answers[i].column == column)
            return answers[i];
    ck_abort_msg("no answer for column %zu", column);
    return answers[0];
}

/* Source: the design's check values of the Example. */
START_TEST(published_break_even)
{
    struct fixture f = load("example");
    ck_assert_double_eq_tol(break_even(&f, "price_usd_per_gpu_hour", 1).value, 1.567744, 5e-7);
    ck_assert_double_eq_tol(break_even(&f, "price_usd_per_gpu_hour", 2).value, 1.785980, 5e-7);
    arena_destroy(f.arena);
}
END_TEST

/* At the answer the gap is gone, and the scenario is as before. For the other direction, Gold's own price, by hand:
 * its monthly cost is 4096 * 720 * 1.02052 p + 1408, so that p = (6,200,693.238519 - 1408) / 3,009,595.9... */
START_TEST(break_even_is_exact)
{
    struct fixture f = load("example");
    struct error err = {0};
    double by_hand = (f.results[2].monthly_usd - 1408) / (4096 * 720 * 1.02052);
    ck_assert_double_eq_tol(break_even(&f, "gold.price_usd_per_gpu_hour", 2).value, by_hand, 1e-12);
    struct tco_break_even answer = break_even(&f, "silver.price_usd_per_gpu_hour", 2);
    ck_assert(answer.now == 2 && answer.input->value == 2);
    char setting[64];
    snprintf(setting, sizeof setting, "silver.price_usd_per_gpu_hour=%.17g", answer.value);
    ck_assert(tco_scenario_set(f.scenario, setting, &err));
    tco_model_evaluate(f.model, f.results);
    ck_assert_double_eq_tol(f.results[2].gap_usd, 0, 1e-6);
    arena_destroy(f.arena);
}
END_TEST

/* Silver's MTBF in scenario 1 can make up for everything, Hyperscaler's can not; words have no break-even. */
START_TEST(break_even_none)
{
    struct fixture f = load("pretrain");
    struct tco_break_even *answers = NULL;
    struct error err = {0};
    size_t n = 0;
    ck_assert(isnan(break_even(&f, "mtbf_gpu_hours", 1).value));
    /* 3136 lost hours of GPU a failure, by hand: g = 917,088/14,929,920 less what Silver pays more elsewhere. */
    double other = f.results[2].monthly_usd - f.results[2].components[TCO_GOODPUT];
    double share = (f.results[0].monthly_usd - other) / 14929920;
    ck_assert_double_eq_tol(break_even(&f, "mtbf_gpu_hours", 2).value, 3136 / share, 1e-6);
    ck_assert(isnan(break_even(&f, "months", 2).value));
    ck_assert(!tco_break_even_find(f.arena, f.model, "recovery", &answers, &n, &err));
    arena_destroy(f.arena);
}
END_TEST

START_TEST(axes_are_parsed)
{
    struct fixture f = load("example");
    struct tco_axis axis;
    struct error err = {0};
    ck_assert(tco_axis_parse(f.arena, f.scenario, "months=3,6, 12", &axis, &err));
    ck_assert(axis.n == 3 && axis.values[0] == 3 && axis.values[2] == 12);
    ck_assert(tco_axis_parse(f.arena, f.scenario, "months=10:20:5", &axis, &err));
    ck_assert(axis.n == 5 && axis.values[1] == 12.5 && axis.values[4] == 20);
    ck_assert(tco_axis_parse(f.arena, f.scenario, "mtbf_gpu_hours=1000:100000:3:log", &axis, &err));
    ck_assert_double_eq_tol(axis.values[1], 10000, 1e-9);
    ck_assert(tco_axis_parse(f.arena, f.scenario, "recovery=cold-spare,hot-spare", &axis, &err));
    ck_assert(axis.n == 2 && axis.values[0] == TCO_COLD_SPARE && axis.values[1] == TCO_HOT_SPARE);
    static const char *const wrong[] = {"months",       "months=",         "months=a",        "months=1:2",
                                        "months=1:2:1", "months=1:2:x",    "months=1:2:3:ln", "months=0:2:3:log",
                                        "months=1,,2",  "months=1:2:2000", "recovery=1",      "recovery=hot"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct error complaint = {0};
        ck_assert_msg(!tco_axis_parse(f.arena, f.scenario, wrong[i], &axis, &complaint), "%s", wrong[i]);
        ck_assert_int_eq(complaint.code, EXIT_USAGE);
    }
    arena_destroy(f.arena);
}
END_TEST

/* Every point of a sweep is what --set gives; afterwards nothing has changed, even when a value was refused. */
START_TEST(sweep_equals_settings)
{
    struct fixture f = load("pretrain");
    struct tco_axis axes[2];
    struct tco_sweep sweep;
    struct error err = {0};
    double before = f.results[2].monthly_usd;
    ck_assert(tco_axis_parse(f.arena, f.scenario, "mtbf_gpu_hours=10000,64000", &axes[0], &err));
    ck_assert(tco_axis_parse(f.arena, f.scenario, "job_gpus=512,1024,4096", &axes[1], &err));
    ck_assert(tco_sweep_run(f.arena, f.model, axes, 2, &sweep, &err));
    tco_model_evaluate(f.model, f.results);
    ck_assert(f.results[2].monthly_usd == before);
    ck_assert(tco_scenario_set(f.scenario, "mtbf_gpu_hours=64000", &err));
    ck_assert(tco_scenario_set(f.scenario, "job_gpus=1024", &err));
    tco_model_evaluate(f.model, f.results);
    for (size_t i = 0; i < 3; i++)
        ck_assert(sweep.results[(1 * 2 + 1) * 3 + i].monthly_usd == f.results[i].monthly_usd);
    ck_assert(tco_axis_parse(f.arena, f.scenario, "months=12,0", &axes[0], &err));
    ck_assert(!tco_sweep_run(f.arena, f.model, axes, 1, &sweep, &err));
    ck_assert_str_eq(err.text, "months is 0 months");
    ck_assert(f.scenario->inputs[0].value == 36);
    struct error larger = {0};
    ck_assert(tco_axis_parse(f.arena, f.scenario, "job_gpus=64,6000", &axes[0], &larger));
    ck_assert(!tco_sweep_run(f.arena, f.model, axes, 1, &sweep, &larger));
    ck_assert_str_eq(larger.text, "the sweep comes to where job_gpus is 6000, but gold has 5184 GPUs");
    arena_destroy(f.arena);
}
END_TEST

START_TEST(tornado_is_sorted)
{
    struct fixture f = load("example");
    struct tco_tornado tornado;
    tco_tornado_run(f.arena, f.model, 2, 20, &tornado);
    ck_assert_uint_gt(tornado.n, 5);
    ck_assert(tornado.base == f.results[2].gap_usd);
    for (size_t i = 1; i < tornado.n; i++)
        ck_assert(fabs(tornado.rows[i - 1].high - tornado.rows[i - 1].low) >=
                  fabs(tornado.rows[i].high - tornado.rows[i].low));
    /* By hand: 0.4 of Silver's GPU bill with its goodput and the trial's share, 5,898,240 * (1.03425 + 0.5 / 36). */
    ck_assert_str_eq(tornado.rows[0].input->path, "silver.gpu.h200.price_usd_per_gpu_hour");
    ck_assert_double_eq_tol(tornado.rows[0].high - tornado.rows[0].low, 0.4 * 5898240 * (1.03425 + 0.5 / 36), 1e-6);
    tco_model_evaluate(f.model, f.results);
    ck_assert(tornado.base == f.results[2].gap_usd);
    arena_destroy(f.arena);
}
END_TEST

/* Abramowitz and Stegun, table 26.5, and the tails by symmetry. */
START_TEST(normal_quantiles)
{
    ck_assert(normal_quantile(0.5) == 0);
    ck_assert_double_eq_tol(normal_quantile(0.95), 1.6448536269514722, 1e-15);
    ck_assert_double_eq_tol(normal_quantile(0.975), 1.959963984540054, 1e-14);
    ck_assert_double_eq_tol(normal_quantile(1e-10), -6.361340902404056, 1e-13);
    ck_assert_double_eq_tol(normal_quantile(0.2) + normal_quantile(0.8), 0, 1e-15);
}
END_TEST

START_TEST(distributions)
{
    static const double values[] = {1, 2, 5, 9};
    struct tco_uncertain uniform = {.distribution = TCO_UNIFORM, .low = 2, .high = 4},
                         triangular = {.distribution = TCO_TRIANGULAR, .low = 0, .mode = 1, .high = 4},
                         lognormal = {.distribution = TCO_LOGNORMAL, .low = 0.25, .mode = 1, .high = 4},
                         empirical = {.distribution = TCO_EMPIRICAL, .values = values, .n_values = 4};
    ck_assert(distribution_quantile(&uniform, 0.25) == 2.5);
    ck_assert_double_eq_tol(distribution_quantile(&triangular, 0.25), 1, 1e-15); /* a quarter lies below the mode */
    ck_assert_double_eq_tol(distribution_quantile(&triangular, 0.75), 4 - sqrt(0.25 * 4 * 3), 1e-15);
    ck_assert_double_eq_tol(distribution_quantile(&lognormal, 0.05), 0.25, 1e-13);
    ck_assert_double_eq_tol(distribution_quantile(&lognormal, 0.95), 4, 1e-12);
    ck_assert(distribution_quantile(&empirical, 0.6) == 5 && distribution_quantile(&empirical, 0.9999) == 9);
    double draws[] = {0.1, 0.5, 0.9};
    distribution_draw(&lognormal, draws, 3);
    ck_assert(draws[1] == distribution_quantile(&lognormal, 0.5));
}
END_TEST

/* A tally against sorting: 100,000 normal numbers, bins from the first 4,096 of them. */
START_TEST(tallies)
{
    enum { N = 100000 };
    struct arena *arena = arena_create(NULL);
    double *values = ARENA_ARRAY(arena, N, double), sum = 0;
    struct tally *tally = ARENA_NEW(arena, struct tally);
    struct rng rng;
    rng_init(&rng, 1, 1);
    for (size_t i = 0; i < N; i++)
        sum += values[i] = 100 + rng_normal(&rng);
    tally_init(tally, values, 4096);
    tally_count(tally, values, N);
    tally_sum(&tally->sums, tally->provisional, values, N);
    ck_assert_double_eq_tol(tally_mean(tally), sum / N, 1e-10);
    ck_assert_double_eq_tol(tally_sd(tally), 1, 0.01);
    ck_assert_double_eq_tol(tally_quantile(tally, 0.05), 100 - 1.6448536, 0.02);
    ck_assert_double_eq_tol(tally_quantile(tally, 0.5), 100, 0.02);
    ck_assert_double_eq_tol(tally_share_below(tally, tally_quantile(tally, 0.3)), 0.3, 1e-9);
    ck_assert(tally_quantile(tally, 0) == tally->sums.minimum && tally_quantile(tally, 1) == tally->sums.maximum);
    double same[] = {7, 7, 7};
    tally_init(tally, same, 3);
    tally_count(tally, same, 3);
    tally_sum(&tally->sums, tally->provisional, same, 3);
    ck_assert(tally_quantile(tally, 0.5) == 7 && tally_sd(tally) == 0);
    arena_destroy(arena);
}
END_TEST

static struct tco_monte_carlo *draw(struct fixture *f, size_t n, uint64_t seed, size_t n_threads)
{
    struct tco_monte_carlo *result = NULL;
    struct error err = {0};
    ck_assert_msg(tco_monte_carlo_run(f->arena, f->model, n, seed, n_threads, &result, &err), "%s", err.text);
    return result;
}

START_TEST(threads_do_not_matter)
{
    struct fixture f = load("pretrain");
    size_t size = f.scenario->n_columns * sizeof(struct tco_outlook);
    struct tco_monte_carlo *one = draw(&f, 50001, 3, 1);
    for (size_t n_threads = 2; n_threads <= 7; n_threads++)
        ck_assert(memcmp(one->columns, draw(&f, 50001, 3, n_threads)->columns, size) == 0);
    ck_assert(memcmp(one->columns, draw(&f, 50001, 4, 1)->columns, size) != 0);
    ck_assert(draw(&f, 1, 3, 4)->columns[0].monthly.n == 1);
    arena_destroy(f.arena);
}
END_TEST

/* With only a price uncertain, the cost is a straight line in it: its mean and spread follow by hand. */
START_TEST(straight_line)
{
    struct fixture f = load("example");
    f.scenario->n_uncertain = 1; /* Gold's price, uniform within a tenth */
    struct tco_monte_carlo *result = draw(&f, 200000, 0, 2);
    double slope = 4096 * 720 * 1.02052 * 1.84, mean = f.results[0].monthly_usd;
    double n = 200000, sd = slope * 0.2 / sqrt(12);
    ck_assert_double_eq_tol(tally_mean(&result->columns[0].monthly), mean, 4 * sd / sqrt(n));
    ck_assert_double_eq_tol(tally_sd(&result->columns[0].monthly) / sd, 1, 0.01);
    ck_assert_double_eq_tol(tally_quantile(&result->columns[0].monthly, 0.25), mean - slope * 0.05, 0.01 * sd);
    ck_assert(tally_sd(&result->columns[2].monthly) < 1e-6);
    /* Silver at 6,200,693.24 costs more than Gold for every factor below 1.1195: always. */
    ck_assert_uint_eq(result->columns[0].n_cheapest, 200000);
    arena_destroy(f.arena);
}
END_TEST

START_TEST(monte_carlo_refusals)
{
    struct fixture f = load("example");
    struct tco_monte_carlo *result = NULL;
    struct error zero = {0}, nothing = {0};
    ck_assert(!tco_monte_carlo_run(f.arena, f.model, 0, 0, 1, &result, &zero));
    ck_assert_str_eq(zero.text, "0 draws");
    f.scenario->n_uncertain = 0;
    ck_assert(!tco_monte_carlo_run(f.arena, f.model, 10, 0, 1, &result, &nothing));
    ck_assert_str_eq(nothing.text, "the scenario says nothing of what is uncertain");
    arena_destroy(f.arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("what-if");
    TCase *tcase = tcase_create("what-if");
    tcase_add_test(tcase, published_break_even);
    tcase_add_test(tcase, break_even_is_exact);
    tcase_add_test(tcase, break_even_none);
    tcase_add_test(tcase, axes_are_parsed);
    tcase_add_test(tcase, sweep_equals_settings);
    tcase_add_test(tcase, tornado_is_sorted);
    tcase_add_test(tcase, normal_quantiles);
    tcase_add_test(tcase, distributions);
    tcase_add_test(tcase, tallies);
    tcase_add_test(tcase, threads_do_not_matter);
    tcase_add_test(tcase, straight_line);
    tcase_add_test(tcase, monte_carlo_refusals);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
