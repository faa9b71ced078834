/* Agreement: names are matched by placements and aliases, those that either side does not rate are left out, and the
 * scoring itself does not see the placements. Kappa of the small case by hand. */
#include <math.h>
#include <string.h>

#include "../support/cases.h"
#include "../support/release.h"
#include "criteria/scores.h"

static void place(struct arena *arena, struct release *release, const char *name, const char *tier, const char *slug)
{
    struct catalog *catalog = &release->catalog;
    *ARENA_PUSH(arena, catalog->placements.items, catalog->placements.n, catalog->placements.capacity) =
        (struct placement_record){"test", name, tier, slug};
}

static struct release *make_release(struct arena *arena)
{
    static const char *const tiers[] = {"A", "B", "C", "D", "Unavailable"};
    struct release *release = release_make(arena, 1, 4);
    struct catalog *catalog = &release->catalog;
    for (size_t t = 0; t < 5; t++)
        *ARENA_PUSH(arena, catalog->published_tiers.items, catalog->published_tiers.n,
                    catalog->published_tiers.capacity) =
            (struct published_tier_record){(long)t, "test", tiers[t], t < 4, t < 2};
    for (size_t p = 0; p < 4; p++) { /* 100, 75, 50 and 25 of 100: t0 to t3 */
        const char *slug = arena_printf(arena, "p%zu", p);
        release_add_provider(arena, release, slug);
        for (size_t i = 0; i < 4; i++)
            release_add_finding(arena, release, slug, arena_printf(arena, "c0.i%zu", i),
                                i + p < 4 ? STATE_MET : STATE_UNMET, SEVERITY_MINOR);
    }
    release_finish(release);
    return release;
}

/* Published B, A, C, D against computed t0 to t3: squared distances 1, 1, 0, 0 sum to 2; by chance, with all
 * margins 1/4, the mean over the 16 pairs is 2.5, for four providers 10. Kappa is 1 - 2/10. */
START_TEST(test_kappa_by_hand)
{
    struct arena *arena = arena_create(NULL);
    struct release *release = make_release(arena);
    struct scores *scores;
    struct error err = {0};
    place(arena, release, "p0", "B", NULL); /* by name */
    place(arena, release, "Somebody", "A", "p1");
    place(arena, release, "p2", "C", "p2");
    place(arena, release, "p3", "D", "p3");
    place(arena, release, "Nobody", "A", NULL);
    ck_assert(scores_compute(arena, release, methodology_make(arena, release), NULL, 0, &scores, &err));
    scores_agreement(scores, "test", 1);
    ck_assert_uint_eq(scores->agreement.n, 4);
    ck_assert_double_eq_tol(scores->agreement.kappa_quadratic, 0.8, 1e-12);
    ck_assert_double_eq_tol(scores->agreement.kendall_tau_b, 4.0 / 6, 1e-12);
    ck_assert_uint_eq(scores->agreement.n_exact, 2);
    ck_assert_uint_eq(scores->agreement.n_within_one, 4);
    ck_assert_double_le(scores->agreement.kappa_low, scores->agreement.kappa_quadratic);
    ck_assert_double_ge(scores->agreement.kappa_high, scores->agreement.kappa_quadratic);
    scores_agreement(scores, "test", 5); /* nobody has five findings */
    ck_assert_uint_eq(scores->agreement.n, 0);
    arena_destroy(arena);
}
END_TEST

START_TEST(test_unavailable_is_left_out)
{
    struct arena *arena = arena_create(NULL);
    struct release *release = make_release(arena);
    struct scores *scores;
    struct error err = {0};
    place(arena, release, "p0", "A", "p0");
    place(arena, release, "p1", "Unavailable", "p1");
    place(arena, release, "p2", "C", "p2");
    ck_assert(scores_compute(arena, release, methodology_make(arena, release), NULL, 0, &scores, &err));
    scores_agreement(scores, "test", 1);
    ck_assert_uint_eq(scores->agreement.n, 2);
    arena_destroy(arena);
}
END_TEST

/* Other placements, the same scores. */
START_TEST(test_scoring_does_not_look)
{
    struct arena *arena = arena_create(NULL);
    struct release *plain = make_release(arena), *placed = make_release(arena);
    struct scores *a, *b;
    struct error err = {0};
    for (size_t p = 0; p < 4; p++)
        place(arena, placed, arena_printf(arena, "p%zu", p), "D", NULL);
    ck_assert(scores_compute(arena, plain, methodology_make(arena, plain), NULL, 100, &a, &err));
    ck_assert(scores_compute(arena, placed, methodology_make(arena, placed), NULL, 100, &b, &err));
    for (size_t p = 0; p < 4; p++) {
        ck_assert_double_eq(a->providers[p].overall, b->providers[p].overall);
        ck_assert_str_eq(a->providers[p].tier->id, b->providers[p].tier->id);
        ck_assert_double_eq(a->providers[p].rank_median, b->providers[p].rank_median);
    }
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *tests[] = {test_kappa_by_hand, test_unavailable_is_left_out, test_scoring_does_not_look};
    return CASES_RUN("agreement", tests);
}
