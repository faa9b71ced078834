/* Properties that hold for every methodology and every evidence, tried on random ones. The seed is printed; a failure
 * names its round, and `CLUSTERMAX_ROUND=n` runs that one alone. Sizes grow with the round, so that the first failure
 * is a small case. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/cases.h"
#include "../support/release.h"
#include "criteria/scores.h"
#include "model/base/rng.h"

enum { N_ROUNDS = 600, SEED = 424242, MAX_CRITERIA = 5, MAX_ITEMS = 5, MAX_PROVIDERS = 14 };

/* A random world, described so that it can be made again with one thing changed. */
struct world {
    size_t n_criteria, n_items, n_providers;
    int state[MAX_PROVIDERS][MAX_CRITERIA][MAX_ITEMS]; /* -1: nothing known */
    int severity[MAX_PROVIDERS][MAX_CRITERIA][MAX_ITEMS];
    double measured[MAX_PROVIDERS]; /* NAN: nothing known */
    double weights[MAX_CRITERIA];
    double exponent, shrinkage, bonus, unit;
    enum shrink_target target;
    enum scale_kind measured_scale;
    bool one_fact_once, is_unknown_left_out, has_extra;
    size_t order[MAX_PROVIDERS]; /* names: provider i is called by order[i] */
};

static void draw_world(struct world *world, size_t round)
{
    static const double exponents[] = {0, 1, -1, 0.5};
    static const enum scale_kind scales[] = {SCALE_GOALPOSTS, SCALE_FRONTIER, SCALE_PERCENTILE, SCALE_Z};
    struct rng rng;
    rng_init(&rng, SEED, round);
    memset(world, 0, sizeof *world);
    world->n_criteria = 1 + rng_below(&rng, 1 + round * MAX_CRITERIA / (N_ROUNDS + 1));
    world->n_items = 1 + rng_below(&rng, 1 + round * MAX_ITEMS / (N_ROUNDS + 1));
    world->n_providers = 1 + rng_below(&rng, 2 + round * (MAX_PROVIDERS - 2) / (N_ROUNDS + 1));
    for (size_t p = 0; p < world->n_providers; p++) {
        world->order[p] = p;
        world->measured[p] = rng_below(&rng, 3) == 0 ? NAN : 1 + 99 * rng_uniform(&rng);
        for (size_t c = 0; c < world->n_criteria; c++)
            for (size_t i = 0; i < world->n_items; i++) {
                world->state[p][c][i] = (int)rng_below(&rng, 4) - 1;
                world->severity[p][c][i] = (int)rng_below(&rng, 4);
            }
    }
    for (size_t c = 0; c < world->n_criteria; c++)
        world->weights[c] = 1 + (double)rng_below(&rng, 9);
    world->exponent = exponents[rng_below(&rng, 4)];
    world->shrinkage = (double)rng_below(&rng, 4);
    world->bonus = (double)rng_below(&rng, 3) / 2;
    world->target = (enum shrink_target)rng_below(&rng, 3);
    world->measured_scale = scales[rng_below(&rng, 4)];
    world->one_fact_once = rng_below(&rng, 2) == 0;
    world->unit = 1;
}

static void add_provider(struct arena *arena, struct release *release, const struct world *world, size_t p)
{
    const char *slug = arena_printf(arena, "p%02zu", world->order[p]);
    release_add_provider(arena, release, slug);
    for (size_t c = 0; c < world->n_criteria; c++)
        for (size_t i = 0; i < world->n_items; i++) {
            if (world->state[p][c][i] < 0)
                continue;
            struct finding_record *finding =
                release_add_finding(arena, release, slug, arena_printf(arena, "c%zu.i%zu", c, i), world->state[p][c][i],
                                    world->severity[p][c][i]);
            finding->note = arena_printf(arena, "Fact %zu.", i / 2); /* neighbours share one */
        }
    if (!isnan(world->measured[p]))
        release_add_measurement(arena, release, slug, "m", world->measured[p] * world->unit);
}

static struct scores *score_world(struct arena *arena, const struct world *world)
{
    struct release *release = release_make(arena, world->n_criteria, world->n_items);
    struct scores *scores;
    struct error err = {0};
    for (size_t p = 0; p < world->n_providers; p++)
        add_provider(arena, release, world, p);
    if (world->has_extra) {
        release_add_provider(arena, release, "zz")->assessability = NOT_ASSESSABLE;
        release_add_finding(arena, release, "zz", "c0.i0", STATE_MET, SEVERITY_NONE);
    }
    release_finish(release);
    struct methodology *methodology = methodology_make(arena, release);
    for (size_t c = 0; c < world->n_criteria; c++)
        methodology->criteria[c].weight = world->weights[c];
    for (size_t i = 0; i < methodology->n_indicators; i++) {
        methodology->indicators[i].scale = SCALE_RARITY;
        methodology->indicators[i].bonus = world->bonus;
    }
    methodology->exponent = world->exponent;
    methodology->shrinkage = world->shrinkage;
    methodology->shrink_target = world->target;
    methodology->shrink_value = 50;
    methodology->one_fact_once = world->one_fact_once;
    methodology->unknown_left_out = world->is_unknown_left_out;
    struct indicator *measured = methodology_add_measurement(arena, methodology, "c0", "m");
    measured->scale = world->measured_scale;
    measured->hi = 100 * world->unit;
    ck_assert_msg(scores_compute(arena, release, methodology, NULL, 0, &scores, &err), "%s", err.text);
    return scores;
}

static const struct provider_score *named(const struct scores *scores, const struct world *world, size_t p)
{
    char slug[32];
    snprintf(slug, sizeof slug, "p%02zu", world->order[p]);
    return scores_provider(scores, slug);
}

static void expect_same(const struct scores *a, const struct world *world_a, const struct scores *b,
                        const struct world *world_b, const char *what, size_t round)
{
    for (size_t p = 0; p < world_a->n_providers; p++) {
        const struct provider_score *x = named(a, world_a, p), *y = named(b, world_b, p);
        bool is_same = x->is_rated == y->is_rated && strcmp(x->tier->id, y->tier->id) == 0 &&
                       (!x->is_rated || fabs(x->overall - y->overall) < 1e-9);
        ck_assert_msg(is_same, "round %zu: %s changed provider %zu from %g (%s) to %g (%s)", round, what, p, x->overall,
                      x->tier->id, y->overall, y->tier->id);
    }
}

static size_t rounds_begin(size_t *end)
{
    const char *one = getenv("CLUSTERMAX_ROUND");
    *end = one != NULL ? (size_t)atol(one) + 1 : N_ROUNDS;
    printf("properties: seed %d, rounds %zu to %zu\n", SEED, one != NULL ? *end - 1 : 0, *end - 1);
    return one != NULL ? *end - 1 : 0;
}

#define FOR_EACH_ROUND(round) for (size_t end_##round, round = rounds_begin(&end_##round); round < end_##round; round++)

START_TEST(test_a_unit_changes_nothing)
{
    FOR_EACH_ROUND(round)
    {
        struct arena *arena = arena_create(NULL);
        struct world world, other;
        draw_world(&world, round);
        other = world;
        other.unit = 1000;
        expect_same(score_world(arena, &world), &world, score_world(arena, &other), &other, "another unit", round);
        arena_destroy(arena);
    }
}
END_TEST

START_TEST(test_doubled_weights_change_nothing)
{
    FOR_EACH_ROUND(round)
    {
        struct arena *arena = arena_create(NULL);
        struct world world, other;
        draw_world(&world, round);
        other = world;
        for (size_t c = 0; c < world.n_criteria; c++)
            other.weights[c] *= 2;
        expect_same(score_world(arena, &world), &world, score_world(arena, &other), &other, "doubling weights", round);
        arena_destroy(arena);
    }
}
END_TEST

START_TEST(test_an_unavailable_provider_changes_nobody)
{
    FOR_EACH_ROUND(round)
    {
        struct arena *arena = arena_create(NULL);
        struct world world, other;
        draw_world(&world, round);
        other = world;
        other.has_extra = true;
        expect_same(score_world(arena, &world), &world, score_world(arena, &other), &other, "an Unavailable provider",
                    round);
        arena_destroy(arena);
    }
}
END_TEST

START_TEST(test_names_change_nothing)
{
    FOR_EACH_ROUND(round)
    {
        struct arena *arena = arena_create(NULL);
        struct world world, other;
        draw_world(&world, round);
        other = world;
        for (size_t p = 0; p < world.n_providers; p++)
            other.order[p] = world.n_providers - 1 - p;
        expect_same(score_world(arena, &world), &world, score_world(arena, &other), &other, "other names", round);
        arena_destroy(arena);
    }
}
END_TEST

/* A better state or severity, or a better measurement, never lowers its owner's score. */
START_TEST(test_improving_never_lowers)
{
    FOR_EACH_ROUND(round)
    {
        struct arena *arena = arena_create(NULL);
        struct world world, other;
        struct rng rng;
        draw_world(&world, round);
        other = world;
        rng_init(&rng, SEED + 1, round);
        size_t p = rng_below(&rng, world.n_providers), c = rng_below(&rng, world.n_criteria);
        size_t i = rng_below(&rng, world.n_items);
        if (rng_below(&rng, 3) == 0 && !isnan(world.measured[p]))
            other.measured[p] += 5;
        else if (world.state[p][c][i] > STATE_MET)
            other.state[p][c][i]--;
        const struct provider_score *before = named(score_world(arena, &world), &world, p);
        const struct provider_score *after = named(score_world(arena, &other), &other, p);
        if (before->is_rated)
            ck_assert_msg(after->overall >= before->overall - 1e-9, "round %zu: improving %zu/%zu/%zu took %g to %g",
                          round, p, c, i, before->overall, after->overall);
        arena_destroy(arena);
    }
}
END_TEST

/* Where everything is known of everybody: with less known, a mean of little may be higher. */
START_TEST(test_best_on_everything_is_first)
{
    FOR_EACH_ROUND(round)
    {
        struct arena *arena = arena_create(NULL);
        struct world world;
        draw_world(&world, round);
        for (size_t p = 0; p < world.n_providers; p++) {
            world.measured[p] = p == 0 ? 200 : isnan(world.measured[p]) ? 50 : world.measured[p];
            for (size_t c = 0; c < world.n_criteria; c++)
                for (size_t i = 0; i < world.n_items; i++)
                    world.state[p][c][i] = p == 0 || world.state[p][c][i] < 0 ? STATE_MET : world.state[p][c][i];
        }
        const struct scores *scores = score_world(arena, &world);
        ck_assert_msg(named(scores, &world, 0)->rank == 1, "round %zu: rank %zu", round,
                      named(scores, &world, 0)->rank);
        arena_destroy(arena);
    }
}
END_TEST

START_TEST(test_scores_stay_on_the_scale)
{
    FOR_EACH_ROUND(round)
    {
        struct arena *arena = arena_create(NULL);
        struct world world;
        draw_world(&world, round);
        const struct scores *scores = score_world(arena, &world);
        for (size_t p = 0; p < scores->n_providers; p++)
            if (scores->providers[p].is_rated)
                ck_assert_msg(scores->providers[p].overall >= 0 && scores->providers[p].overall <= 100 + 1e-9,
                              "round %zu: %g", round, scores->providers[p].overall);
        arena_destroy(arena);
    }
}
END_TEST

int main(void)
{
    const TTest *tests[] = {
        test_a_unit_changes_nothing,  test_doubled_weights_change_nothing, test_an_unavailable_provider_changes_nobody,
        test_names_change_nothing,    test_improving_never_lowers,         test_best_on_everything_is_first,
        test_scores_stay_on_the_scale};
    return CASES_RUN("properties", tests);
}
