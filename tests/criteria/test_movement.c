/* A movement's parts add up to the whole, and each part is zero when its cause did not change. */
#include <math.h>

#include "../support/cases.h"
#include "../support/release.h"
#include "criteria/movement.h"
#include "model/base/rng.h"

enum { N_PROVIDERS = 8, N_ITEMS = 6 };

static struct arena *arena;

static struct release *make_release(uint64_t seed, size_t changed, size_t n_providers)
{
    struct release *release = release_make(arena, 2, N_ITEMS);
    struct rng rng;
    rng_init(&rng, seed, 0);
    for (size_t p = 0; p < n_providers; p++) {
        const char *slug = arena_printf(arena, "p%zu", p);
        release_add_provider(arena, release, slug);
        for (size_t i = 0; i < 2 * N_ITEMS; i++) {
            int state = (int)rng_below(&rng, 3);
            if (p == changed)
                state = STATE_MET;
            release_add_finding(arena, release, slug, arena_printf(arena, "c%zu.i%zu", i / N_ITEMS, i % N_ITEMS), state,
                                SEVERITY_MAJOR);
        }
    }
    release_finish(release);
    return release;
}

static struct methodology *make_methodology(const struct release *release, double exponent)
{
    struct methodology *methodology = methodology_make(arena, release);
    methodology->exponent = exponent;
    methodology->shrinkage = 3;
    for (size_t i = 0; i < methodology->n_indicators; i++) {
        methodology->indicators[i].scale = SCALE_RARITY;
        methodology->indicators[i].bonus = 0.5;
    }
    return methodology;
}

static struct rating rate(const struct release *release, const struct methodology *methodology)
{
    struct rating rating = {release, methodology, NULL};
    struct scores *scores;
    struct error err = {0};
    ck_assert(scores_compute(arena, release, methodology, NULL, 0, &scores, &err));
    rating.scores = scores;
    return rating;
}

START_TEST(test_parts_add_up)
{
    arena = arena_create(NULL);
    const struct release *a = make_release(1, N_PROVIDERS, N_PROVIDERS), *b = make_release(2, N_PROVIDERS, N_PROVIDERS);
    struct rating before = rate(a, make_methodology(a, 1)), after = rate(b, make_methodology(b, 0));
    struct movement *movements;
    size_t n = movement_find(arena, &before, &after, &movements);
    ck_assert_uint_eq(n, N_PROVIDERS);
    for (size_t i = 0; i < n; i++) {
        const struct movement *movement = &movements[i];
        ck_assert_double_eq_tol(movement->evidence + movement->methodology + movement->peers, movement->change, 1e-9);
        ck_assert_double_gt(fabs(movement->methodology), 0);
    }
    arena_destroy(arena);
}
END_TEST

/* Only p3's evidence changes: it has no peers' or method's part, and the others have no evidence's. */
START_TEST(test_each_part_has_its_cause)
{
    arena = arena_create(NULL);
    const struct release *a = make_release(1, N_PROVIDERS, N_PROVIDERS), *b = make_release(1, 3, N_PROVIDERS);
    const struct methodology *methodology = make_methodology(a, 0);
    struct rating before = rate(a, methodology), after = rate(b, methodology);
    struct movement *movements;
    size_t n = movement_find(arena, &before, &after, &movements);
    double peers = 0;
    for (size_t i = 0; i < n; i++) {
        ck_assert_double_eq_tol(movements[i].methodology, 0, 1e-12);
        if (i == 3) {
            ck_assert_double_gt(movements[i].evidence, 0);
            ck_assert_double_eq_tol(movements[i].peers, 0, 1e-12);
        } else {
            ck_assert_double_eq_tol(movements[i].evidence, 0, 1e-12);
            peers += fabs(movements[i].peers);
        }
    }
    ck_assert_double_gt(peers, 0);
    arena_destroy(arena);
}
END_TEST

START_TEST(test_newcomers_have_no_parts)
{
    arena = arena_create(NULL);
    const struct release *a = make_release(1, N_PROVIDERS, N_PROVIDERS - 1);
    const struct release *b = make_release(1, N_PROVIDERS, N_PROVIDERS);
    const struct methodology *methodology = make_methodology(a, 1);
    struct rating before = rate(a, methodology), after = rate(b, methodology);
    struct movement *movements;
    size_t n = movement_find(arena, &before, &after, &movements);
    ck_assert_uint_eq(n, N_PROVIDERS);
    ck_assert_ptr_null(movements[n - 1].before);
    ck_assert_double_nan(movements[n - 1].change);
    ck_assert_double_nan(movements[n - 1].evidence);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *tests[] = {test_parts_add_up, test_each_part_has_its_cause, test_newcomers_have_no_parts};
    return CASES_RUN("movement", tests);
}
