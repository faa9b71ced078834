/* Lift against a brute force that knows nothing of it: every subset of shortfalls is mended in a copy of the evidence
 * and scored by the engine itself with the peers held still. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "../support/cases.h"
#include "../support/release.h"
#include "criteria/aggregate.h"
#include "criteria/explain.h"
#include "criteria/tiering.h"
#include "model/base/rng.h"
#include "model/base/str.h"

enum { N_CRITERIA = 3, N_ITEMS = 3, N_PROVIDERS = 7, N_RANDOM = 150 };

static struct release *random_release(struct arena *arena, struct rng *rng)
{
    struct release *release = release_make(arena, N_CRITERIA, N_ITEMS);
    for (size_t p = 0; p < N_PROVIDERS; p++) {
        const char *slug = arena_printf(arena, "p%zu", p);
        release_add_provider(arena, release, slug);
        for (size_t c = 0; c < N_CRITERIA; c++)
            for (size_t i = 0; i < N_ITEMS; i++)
                if (rng_below(rng, 4) > 0)
                    release_add_finding(arena, release, slug, arena_printf(arena, "c%zu.i%zu", c, i),
                                        (int)rng_below(rng, 3), (int)rng_below(rng, 2) + SEVERITY_MAJOR);
    }
    release_finish(release);
    return release;
}

/* The provider's overall and lowest criterion when the items of `mask` are met. */
static double overall_with(const struct scores *scores, const struct provider_score *provider, uint32_t mask,
                           double *lowest)
{
    const struct methodology *methodology = scores->methodology;
    struct indicator_score row[N_CRITERIA * N_ITEMS];
    struct criterion_score criteria[N_CRITERIA];
    const double weights[N_CRITERIA] = {1, 1, 1};
    memcpy(row, scores_indicator(scores, provider, 0), sizeof row);
    for (size_t i = 0; i < N_CRITERIA * N_ITEMS; i++)
        if (mask >> i & 1)
            row[i].normalised = 100;
    *lowest = INFINITY;
    for (size_t c = 0; c < N_CRITERIA; c++) {
        aggregate_criterion(methodology, row, c, scores->shrink_targets[c], &criteria[c]);
        *lowest = fmin(*lowest, criteria[c].score);
    }
    return aggregate_overall(methodology, criteria, weights);
}

static int count_bits(uint32_t mask)
{
    int n = 0;
    for (; mask != 0; mask &= mask - 1)
        n++;
    return n;
}

struct best {
    int n_steps;
    double effort;
};

static double effort_of(const struct scores *scores, const struct provider_score *provider, uint32_t mask)
{
    double effort = 0;
    for (size_t i = 0; i < N_CRITERIA * N_ITEMS; i++)
        if (mask >> i & 1)
            effort += (100 - scores_indicator(scores, provider, i)->normalised) / 100;
    return effort;
}

static struct best search_all(const struct scores *scores, const struct provider_score *provider, size_t wanted)
{
    struct best best = {99, INFINITY};
    uint32_t allowed = 0;
    for (size_t i = 0; i < N_CRITERIA * N_ITEMS; i++)
        if (scores_indicator(scores, provider, i)->normalised < 100)
            allowed |= 1U << i;
    for (uint32_t mask = 0; mask < 1U << N_CRITERIA * N_ITEMS; mask++) {
        double lowest, overall = overall_with(scores, provider, mask, &lowest);
        double floor = scores->methodology->tiers[wanted].minimum_criterion_score;
        if ((mask & ~allowed) != 0 || overall < scores->cuts[wanted] - 1e-9 || (!isnan(floor) && lowest < floor - 1e-9))
            continue;
        double effort = effort_of(scores, provider, mask);
        int n = count_bits(mask);
        if (n < best.n_steps || (n == best.n_steps && effort < best.effort))
            best = (struct best){n, effort};
    }
    return best;
}

static void check_lift(struct arena *arena, const struct scores *scores, const struct provider_score *provider,
                       const struct tier *target)
{
    struct lift lift;
    size_t wanted = (size_t)(target - scores->methodology->tiers);
    struct best best = search_all(scores, provider, wanted);
    uint32_t mask = 0;
    double lowest;
    lift_find(arena, scores, provider, target, &lift);
    for (size_t i = 0; i < lift.n_steps; i++) {
        if (isnan(lift.steps[i].from))
            return; /* mending alone does not reach it: see below */
        mask |= 1U << lift.steps[i].indicator;
    }
    if (best.n_steps == 99) {
        ck_assert_int_ne(lift.outcome, LIFT_FOUND);
        return;
    }
    ck_assert_int_eq(lift.outcome, LIFT_FOUND);
    ck_assert_int_eq((int)lift.n_steps, best.n_steps);
    ck_assert_double_eq_tol(effort_of(scores, provider, mask), best.effort, 1e-9);
    ck_assert_double_eq_tol(overall_with(scores, provider, mask, &lowest), lift.overall_after, 1e-9);
}

START_TEST(test_lift_is_exact)
{
    static const double exponents[] = {1, 0, -1, 2};
    struct rng rng;
    uint64_t seed = 20260101;
    printf("lift: seed %llu\n", (unsigned long long)seed);
    rng_init(&rng, seed, 0);
    for (size_t round = 0; round < N_RANDOM; round++) {
        struct arena *arena = arena_create(NULL);
        struct release *release = random_release(arena, &rng);
        struct methodology *methodology = methodology_make(arena, release);
        struct scores *scores;
        struct error err = {0};
        methodology->exponent = exponents[round % 4];
        methodology->shrinkage = (double)(round % 3);
        if (round % 5 == 0)
            methodology->tiers[0].minimum_criterion_score = 60;
        ck_assert(scores_compute(arena, release, methodology, NULL, 0, &scores, &err));
        for (size_t p = 0; p < scores->n_providers; p++) {
            const struct provider_score *provider = &scores->providers[p];
            for (size_t t = 0; provider->is_rated && t < methodology->n_score_ranks - 1; t++)
                if (provider->tier > &methodology->tiers[t] && !isnan(scores->cuts[t]))
                    check_lift(arena, scores, provider, &methodology->tiers[t]);
        }
        arena_destroy(arena);
    }
}
END_TEST

START_TEST(test_other_answers)
{
    struct arena *arena = arena_create(NULL);
    struct release *release = release_make(arena, 1, 2);
    struct gate gate = {.id = "g",
                        .title = "Gate",
                        .reason = "Broken.",
                        .fix = "Mend it.",
                        .cap = "t4",
                        .item = "c0.i0",
                        .state = STATE_UNMET,
                        .severity = SEVERITY_CRITICAL,
                        .points = NAN};
    struct scores *scores;
    struct error err = {0};
    struct lift lift;
    for (size_t p = 0; p < 6; p++) {
        const char *slug = arena_printf(arena, "p%zu", p);
        release_add_provider(arena, release, slug);
        if (p == 5)
            continue;
        release_add_finding(arena, release, slug, "c0.i0", p < 2 ? STATE_MET : STATE_UNMET,
                            p == 3 ? SEVERITY_CRITICAL : SEVERITY_MINOR);
        release_add_finding(arena, release, slug, "c0.i1", p % 2 == 0 ? STATE_MET : STATE_PARTIAL, SEVERITY_MINOR);
    }
    release_finish(release);
    struct methodology *methodology = methodology_make(arena, release);
    methodology->gates = &gate;
    methodology->n_gates = 1;
    ck_assert(scores_compute(arena, release, methodology, NULL, 0, &scores, &err));
    lift_find(arena, scores, scores_provider(scores, "p0"), NULL, &lift);
    ck_assert_int_eq(lift.outcome, LIFT_AT_TOP);
    lift_find(arena, scores, scores_provider(scores, "p3"), &methodology->tiers[0], &lift);
    ck_assert_int_eq(lift.outcome, LIFT_GATED);
    ck_assert_ptr_eq(lift.gate, &gate);
    lift_find(arena, scores, scores_provider(scores, "p5"), NULL, &lift);
    ck_assert_int_eq(lift.outcome, LIFT_NOT_RATED);
    methodology->tiers[0].minimum_features = 2;
    lift_find(arena, scores, scores_provider(scores, "p1"), &methodology->tiers[0], &lift);
    ck_assert_int_eq(lift.outcome, LIFT_OUT_OF_REACH);
    ck_assert_uint_eq(lift.n_steps, 1);
    arena_destroy(arena);
}
END_TEST

/* The gains alone need not add up, but each is what mending that one thing would bring. */
START_TEST(test_explanation_fits_80_columns)
{
    struct arena *arena = arena_create(NULL);
    struct rng rng;
    rng_init(&rng, 5, 0);
    struct release *release = random_release(arena, &rng);
    struct scores *scores;
    struct error err = {0};
    release->evidence.findings.items[0].note =
        "A note with \033[31mcolours\033[0m, averyveryveryverylongwordthatnolineofeightycolumnscanholdbecauseitgoeson"
        "andonandonandon and 漢字 as well.";
    ck_assert(scores_compute(arena, release, methodology_make(arena, release), NULL, 0, &scores, &err));
    for (size_t p = 0; p < scores->n_providers; p++) {
        struct text rest = text_of(explain_text(arena, scores, &scores->providers[p], NULL, NULL)), line;
        while (text_next_line(&rest, &line)) {
            ck_assert_uint_le(utf8_columns(line), 80);
            ck_assert(!text_contains(line, "\033"));
        }
    }
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *tests[] = {test_lift_is_exact, test_other_answers, test_explanation_fits_80_columns};
    return CASES_RUN("lift", tests);
}
