/* The draws: the same bits for any number of threads, and what they say is what was varied. */
#include <math.h>

#include "../support/cases.h"
#include "../support/release.h"
#include "criteria/robustness.h"

static struct arena *arena;

static struct scores *make_scores(struct methodology **methodology)
{
    struct scores *scores;
    struct error err = {0};
    arena = arena_create(NULL);
    struct release *release = release_make(arena, 4, 5);
    for (size_t p = 0; p < 12; p++) {
        const char *slug = arena_printf(arena, "p%02zu", p);
        release_add_provider(arena, release, slug);
        for (size_t i = 0; i < 20; i++)
            if ((i * 7 + p * 3) % 5 != 0)
                release_add_finding(arena, release, slug, arena_printf(arena, "c%zu.i%zu", i / 5, i % 5),
                                    (i * i + p * 5) % 12 < p ? STATE_UNMET : STATE_MET, SEVERITY_MINOR);
    }
    release_finish(release);
    *methodology = methodology_make(arena, release);
    (*methodology)->exponent = 0;
    (*methodology)->shrinkage = 2;
    ck_assert(scores_compute(arena, release, *methodology, NULL, 0, &scores, &err));
    return scores;
}

static const double weights[] = {1, 1, 1, 1};

START_TEST(test_threads_give_the_same_bits)
{
    struct methodology *methodology;
    struct scores *scores = make_scores(&methodology);
    double low[12], high[12], share[12];
    robustness_run(scores, weights, 1000, 1);
    for (size_t p = 0; p < 12; p++) {
        low[p] = scores->providers[p].rank_low;
        high[p] = scores->providers[p].rank_high;
        share[p] = scores->providers[p].tier_shares[0];
    }
    for (size_t n_threads = 2; n_threads <= 5; n_threads++) {
        robustness_run(scores, weights, 1000, n_threads);
        for (size_t p = 0; p < 12; p++) {
            ck_assert_double_eq(low[p], scores->providers[p].rank_low);
            ck_assert_double_eq(high[p], scores->providers[p].rank_high);
            ck_assert_double_eq(share[p], scores->providers[p].tier_shares[0]);
        }
    }
    arena_destroy(arena);
}
END_TEST

START_TEST(test_shares_add_up)
{
    struct methodology *methodology;
    struct scores *scores = make_scores(&methodology);
    robustness_run(scores, weights, 500, 0);
    for (size_t p = 0; p < 12; p++) {
        const struct provider_score *provider = &scores->providers[p];
        double total = 0;
        for (size_t t = 0; t < methodology->n_tiers; t++)
            total += provider->tier_shares[t];
        ck_assert_double_eq_tol(total, 1, 1e-12);
        ck_assert_double_le(provider->rank_low, provider->rank_median);
        ck_assert_double_le(provider->rank_median, provider->rank_high);
    }
    arena_destroy(arena);
}
END_TEST

/* With nothing varied every draw is the scoring itself: ranks and tiers must be those of the engine. */
START_TEST(test_nothing_varied_is_the_scoring)
{
    struct methodology *methodology;
    struct scores *scores = make_scores(&methodology);
    double exponent = methodology->exponent, shrinkage = methodology->shrinkage;
    methodology->robustness = (struct robustness_plan){.weight_concentration = 1e9,
                                                       .exponents = &exponent,
                                                       .n_exponents = 1,
                                                       .shrinkages = &shrinkage,
                                                       .n_shrinkages = 1};
    robustness_run(scores, weights, 20, 2);
    for (size_t p = 0; p < 12; p++) {
        const struct provider_score *provider = &scores->providers[p];
        ck_assert_double_eq_tol(provider->rank_median, (double)provider->rank, 1.01); /* ties may break */
        ck_assert_double_ge(provider->tier_shares[provider->tier - methodology->tiers], 0.9);
    }
    arena_destroy(arena);
}
END_TEST

/* Only the noise is varied: it explains everything, the weights nothing. */
START_TEST(test_indices_name_the_culprit)
{
    struct methodology *methodology;
    struct scores *scores = make_scores(&methodology);
    double exponent = methodology->exponent, shrinkage = methodology->shrinkage;
    methodology->robustness = (struct robustness_plan){.weight_concentration = 1e9,
                                                       .noise = 10,
                                                       .exponents = &exponent,
                                                       .n_exponents = 1,
                                                       .shrinkages = &shrinkage,
                                                       .n_shrinkages = 1};
    robustness_indices(scores, weights, 400);
    ck_assert_double_gt(scores->first_order[FACTOR_NOISE], 0.9);
    ck_assert_double_lt(fabs(scores->first_order[FACTOR_WEIGHTS]), 0.1);
    ck_assert_double_lt(fabs(scores->first_order[FACTOR_MISSING]), 0.1);
    arena_destroy(arena);
}
END_TEST

START_TEST(test_leave_one_out)
{
    struct methodology *methodology;
    struct scores *scores = make_scores(&methodology);
    robustness_leave_one_out(arena, scores, weights);
    double total = 0;
    for (size_t c = 0; c < 4; c++) {
        ck_assert_double_ge(scores->leave_one_out[c].mean_rank_shift, 0);
        total += scores->leave_one_out[c].mean_rank_shift;
    }
    ck_assert_double_gt(total, 0);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *tests[] = {test_threads_give_the_same_bits, test_shares_add_up, test_nothing_varied_is_the_scoring,
                            test_indices_name_the_culprit, test_leave_one_out};
    return CASES_RUN("robustness", tests);
}
