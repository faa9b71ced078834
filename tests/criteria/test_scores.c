/* The stages of the scoring, one rule a test; expected numbers are worked out by hand in the comments. */
#include <math.h>
#include <string.h>

#include "../support/cases.h"
#include "../support/release.h"
#include "criteria/override.h"
#include "criteria/scores.h"

static struct arena *arena;

static struct scores *score(const struct release *release, const struct methodology *methodology)
{
    struct scores *scores;
    struct error err = {0};
    ck_assert_msg(scores_compute(arena, release, methodology, NULL, 0, &scores, &err), "%s", err.text);
    return scores;
}

static const struct provider_score *find(const struct scores *scores, const char *slug)
{
    const struct provider_score *provider = scores_provider(scores, slug);
    ck_assert_ptr_nonnull(provider);
    return provider;
}

static struct release *begin(size_t n_criteria, size_t n_items)
{
    arena = arena_create(NULL);
    return release_make(arena, n_criteria, n_items);
}

/* met 1, partial minor 1/2, partial major 1/2 - 1/4, unmet 0: the mean of the four is 0.4375. */
START_TEST(test_states_and_severities)
{
    struct release *release = begin(1, 4);
    release_add_provider(arena, release, "a");
    release_add_finding(arena, release, "a", "c0.i0", STATE_MET, SEVERITY_NONE);
    release_add_finding(arena, release, "a", "c0.i1", STATE_PARTIAL, SEVERITY_MINOR);
    release_add_finding(arena, release, "a", "c0.i2", STATE_PARTIAL, SEVERITY_MAJOR);
    release_add_finding(arena, release, "a", "c0.i3", STATE_UNMET, SEVERITY_CRITICAL);
    release_finish(release);
    struct scores *scores = score(release, methodology_make(arena, release));
    ck_assert_double_eq_tol(find(scores, "a")->overall, 43.75, 1e-12);
    ck_assert_uint_eq(find(scores, "a")->n_met, 1);
    ck_assert_uint_eq(find(scores, "a")->n_partial, 2);
    ck_assert_double_eq(find(scores, "a")->coverage, 1);
    arena_destroy(arena);
}
END_TEST

/* Not tested and context are no shortfalls: only the met item counts, and coverage says so. */
START_TEST(test_not_tested_is_not_failed)
{
    struct release *release = begin(1, 4);
    release_add_provider(arena, release, "a");
    release_add_finding(arena, release, "a", "c0.i0", STATE_MET, SEVERITY_NONE);
    release_add_finding(arena, release, "a", "c0.i1", STATE_NOT_TESTED, SEVERITY_NONE);
    release_add_finding(arena, release, "a", "c0.i2", STATE_CONTEXT, SEVERITY_NONE);
    release_finish(release);
    struct scores *scores = score(release, methodology_make(arena, release));
    ck_assert_double_eq_tol(find(scores, "a")->overall, 100, 1e-12);
    ck_assert_double_eq_tol(find(scores, "a")->coverage, 0.25, 1e-12);
    ck_assert(scores_indicator(scores, find(scores, "a"), 1)->not_tested);
    ck_assert_double_nan(scores_indicator(scores, find(scores, "a"), 1)->raw);
    arena_destroy(arena);
}
END_TEST

START_TEST(test_hands_on_beats_documentation)
{
    struct release *release = begin(1, 1);
    release_add_provider(arena, release, "a");
    release_add_finding(arena, release, "a", "c0.i0", STATE_MET, SEVERITY_NONE)->evidence = EVIDENCE_DOCUMENTATION;
    release_add_finding(arena, release, "a", "c0.i0", STATE_UNMET, SEVERITY_MINOR)->evidence = EVIDENCE_HANDS_ON;
    release_add_finding(arena, release, "a", "c0.i0", STATE_PARTIAL, SEVERITY_MINOR)->evidence = EVIDENCE_CUSTOMER;
    release_finish(release);
    struct scores *scores = score(release, methodology_make(arena, release));
    const struct indicator_score *item = scores_indicator(scores, find(scores, "a"), 0);
    ck_assert_double_eq(item->raw, 0);
    ck_assert(item->conflict);
    ck_assert_uint_eq(item->n_links, 3);
    arena_destroy(arena);
}
END_TEST

START_TEST(test_same_kind_mean_or_worst)
{
    struct release *release = begin(1, 1);
    release_add_provider(arena, release, "a");
    release_add_finding(arena, release, "a", "c0.i0", STATE_MET, SEVERITY_NONE);
    release_add_finding(arena, release, "a", "c0.i0", STATE_UNMET, SEVERITY_MINOR);
    release_finish(release);
    struct methodology *methodology = methodology_make(arena, release);
    struct scores *scores = score(release, methodology);
    ck_assert_double_eq(scores_indicator(scores, find(scores, "a"), 0)->raw, 0.5);
    ck_assert(!scores_indicator(scores, find(scores, "a"), 0)->conflict);
    methodology->same_item = SAME_ITEM_WORST;
    scores = score(release, methodology);
    ck_assert_double_eq(scores_indicator(scores, find(scores, "a"), 0)->raw, 0);
    arena_destroy(arena);
}
END_TEST

/* One fact on two items counts 1/2 for each; the other fact counts 1: (1/2 + 1/2) * 100 + 0 over 2 is 50. */
START_TEST(test_one_fact_once)
{
    struct release *release = begin(1, 3);
    release_add_provider(arena, release, "a");
    release_add_finding(arena, release, "a", "c0.i0", STATE_MET, SEVERITY_NONE)->note = "The same.";
    release_add_finding(arena, release, "a", "c0.i1", STATE_MET, SEVERITY_NONE)->note = "The same.";
    release_add_finding(arena, release, "a", "c0.i2", STATE_UNMET, SEVERITY_MINOR);
    release_finish(release);
    struct methodology *methodology = methodology_make(arena, release);
    struct scores *scores = score(release, methodology);
    ck_assert_double_eq_tol(find(scores, "a")->overall, 200.0 / 3, 1e-9);
    methodology->one_fact_once = true;
    scores = score(release, methodology);
    ck_assert_double_eq_tol(find(scores, "a")->overall, 50, 1e-9);
    ck_assert_double_eq_tol(scores_criterion(scores, find(scores, "a"), 0)->n_evidence, 2, 1e-12);
    arena_destroy(arena);
}
END_TEST

/* Two providers, one criterion each known. a: 100 (n = 1), b: 0 (n = 1). Plain means 100 and 0, their lower quartile
 * (type 7) is 25. With k = 1: a has (100 + 25) / 2 = 62.5 and 25, mean 43.75; b has 12.5 and 25, mean 18.75. */
START_TEST(test_shrinkage_to_the_field)
{
    struct release *release = begin(2, 1);
    release_add_provider(arena, release, "a");
    release_add_provider(arena, release, "b");
    release_add_finding(arena, release, "a", "c0.i0", STATE_MET, SEVERITY_NONE);
    release_add_finding(arena, release, "b", "c0.i0", STATE_UNMET, SEVERITY_MINOR);
    release_finish(release);
    struct methodology *methodology = methodology_make(arena, release);
    methodology->shrinkage = 1;
    struct scores *scores = score(release, methodology);
    ck_assert_double_eq_tol(find(scores, "a")->overall, 43.75, 1e-9);
    ck_assert_double_eq_tol(find(scores, "b")->overall, 18.75, 1e-9);
    ck_assert_double_nan(scores_criterion(scores, find(scores, "a"), 1)->plain);
    methodology->unknown_left_out = true;
    scores = score(release, methodology);
    ck_assert_double_eq_tol(find(scores, "a")->overall, 62.5, 1e-9);
    arena_destroy(arena);
}
END_TEST

/* Three know the item, one meets it. Bonus 1: a tick is half of 100, and for the one that nobody else of the two
 * others has, the other half. */
START_TEST(test_rarity)
{
    struct release *release = begin(1, 1);
    static const char *const slugs[] = {"a", "b", "c"};
    for (size_t i = 0; i < 3; i++) {
        release_add_provider(arena, release, slugs[i]);
        release_add_finding(arena, release, slugs[i], "c0.i0", i == 0 ? STATE_MET : STATE_UNMET, SEVERITY_MINOR);
    }
    release_finish(release);
    struct methodology *methodology = methodology_make(arena, release);
    methodology->indicators[0].scale = SCALE_RARITY;
    methodology->indicators[0].bonus = 1;
    struct scores *scores = score(release, methodology);
    ck_assert_double_eq_tol(find(scores, "a")->overall, 100, 1e-9);
    ck_assert_double_eq_tol(scores_indicator(scores, find(scores, "a"), 0)->bonus, 50, 1e-9);
    methodology->minimum_cohort = 4; /* too few to say that it is rare */
    scores = score(release, methodology);
    ck_assert_double_eq_tol(find(scores, "a")->overall, 50, 1e-9);
    release->evidence.findings.items[0].feature = true; /* … unless the reviewer does */
    scores = score(release, methodology);
    ck_assert_double_eq_tol(find(scores, "a")->overall, 100, 1e-9);
    arena_destroy(arena);
}
END_TEST

START_TEST(test_unavailable_not_rated_and_gated)
{
    struct release *release = begin(2, 3);
    struct gate gate = {.id = "g",
                        .title = "Gate",
                        .reason = "Broken.",
                        .fix = "Mend it.",
                        .cap = "t4",
                        .item = "c0.i0",
                        .state = STATE_UNMET,
                        .severity = SEVERITY_CRITICAL,
                        .points = NAN};
    release_add_provider(arena, release, "closed")->assessability = NOT_ASSESSABLE;
    release_add_provider(arena, release, "gated");
    release_add_provider(arena, release, "silent");
    release_add_provider(arena, release, "untested");
    release_add_finding(arena, release, "gated", "c0.i0", STATE_UNMET, SEVERITY_CRITICAL);
    release_add_finding(arena, release, "silent", "c0.i1", STATE_MET, SEVERITY_NONE);
    release_add_finding(arena, release, "untested", "c1.i2", STATE_NOT_TESTED, SEVERITY_NONE);
    release_add_finding(arena, release, "closed", "c0.i1", STATE_MET, SEVERITY_NONE);
    release_finish(release);
    struct methodology *methodology = methodology_make(arena, release);
    methodology->minimum_findings = 2;
    methodology->unavailable_item = "c1.i2";
    methodology->gates = &gate;
    methodology->n_gates = 1;
    struct scores *scores = score(release, methodology);
    ck_assert_str_eq(find(scores, "closed")->tier->id, "unavailable");
    ck_assert_str_eq(find(scores, "gated")->tier->id, "t4");
    ck_assert_str_eq(find(scores, "silent")->tier->id, "not-rated");
    ck_assert_str_eq(find(scores, "untested")->tier->id, "unavailable");
    ck_assert_uint_eq(scores->n_rated, 0);
    ck_assert_double_nan(find(scores, "gated")->overall);
    ck_assert_ptr_nonnull(strstr(find(scores, "untested")->reason, "Fact"));
    arena_destroy(arena);
}
END_TEST

START_TEST(test_penalty_takes_points)
{
    struct release *release = begin(1, 2);
    struct gate gate = {.id = "g",
                        .title = "Late",
                        .reason = "Late.",
                        .fix = "Hurry.",
                        .item = "c0.i1",
                        .state = STATE_PARTIAL,
                        .severity = -1,
                        .penalty = true,
                        .points = 7};
    release_add_provider(arena, release, "a");
    release_add_finding(arena, release, "a", "c0.i0", STATE_MET, SEVERITY_NONE);
    release_add_finding(arena, release, "a", "c0.i1", STATE_PARTIAL, SEVERITY_MINOR);
    release_finish(release);
    struct methodology *methodology = methodology_make(arena, release);
    methodology->gates = &gate;
    methodology->n_gates = 1;
    ck_assert_double_eq_tol(find(score(release, methodology), "a")->overall, 75 - 7, 1e-9);
    arena_destroy(arena);
}
END_TEST

/* Five providers with 100, 75, 50, 25 and 0 of 100: the best is t0, but for a condition that it misses. */
START_TEST(test_conditions_lower_a_tier)
{
    struct release *release = begin(1, 4);
    for (size_t p = 0; p < 5; p++) {
        const char *slug = arena_printf(arena, "p%zu", p);
        release_add_provider(arena, release, slug);
        for (size_t i = 0; i < 4; i++)
            release_add_finding(arena, release, slug, arena_printf(arena, "c0.i%zu", i),
                                i + p < 4 ? STATE_MET : STATE_UNMET, SEVERITY_MINOR);
    }
    release_finish(release);
    struct methodology *methodology = methodology_make(arena, release);
    struct scores *scores = score(release, methodology);
    ck_assert_str_eq(find(scores, "p0")->tier->id, "t0");
    ck_assert_uint_eq(find(scores, "p0")->rank, 1);
    methodology->tiers[0].minimum_features = 1;
    methodology->tiers[1].minimum_coverage = 0.5;
    scores = score(release, methodology);
    ck_assert_str_eq(find(scores, "p0")->tier->id, "t1");
    ck_assert_str_eq(find(scores, "p0")->score_tier->id, "t0");
    ck_assert_uint_eq(find(scores, "p0")->n_conditions, 1);
    ck_assert_ptr_eq(find(scores, "p0")->conditions[0].tier, &methodology->tiers[0]);
    arena_destroy(arena);
}
END_TEST

START_TEST(test_override_and_its_unknown_tier)
{
    struct release *release = begin(1, 1);
    struct provider_record *provider = release_add_provider(arena, release, "a");
    struct scores *scores;
    provider->override_tier = "t3";
    provider->override_by = "the editor";
    provider->override_date = "2026-01-02";
    provider->override_reason = "A reason";
    provider->override_position = (struct position){7, 3, "/override/tier"};
    release_add_finding(arena, release, "a", "c0.i0", STATE_MET, SEVERITY_NONE);
    release_finish(release);
    struct methodology *methodology = methodology_make(arena, release);
    scores = score(release, methodology);
    ck_assert_str_eq(find(scores, "a")->tier->id, "t3");
    ck_assert_ptr_nonnull(strstr(find(scores, "a")->reason, "the editor"));
    struct problems problems;
    problems_init(&problems, arena);
    provider->override_tier = "T4"; /* words are exact */
    ck_assert(!overrides_check(arena, release, methodology, &problems));
    ck_assert_uint_eq(problems.n_errors, 1);
    ck_assert_int_eq(problems.items[0].line, 7);
    ck_assert_ptr_nonnull(strstr(problems.items[0].text, "T4"));
    ck_assert_ptr_nonnull(strstr(problems.items[0].hint, "t4"));
    arena_destroy(arena);
}
END_TEST

/* Degenerate cases with stated results. */
START_TEST(test_degenerate)
{
    struct release *empty = begin(2, 2), *release;
    struct scores *scores = score(empty, methodology_make(arena, empty));
    ck_assert_uint_eq(scores->n_rated, 0);

    /* One provider: nobody to stand above, so the lowest tier that a score leads to. */
    release = release_make(arena, 2, 2);
    release_add_provider(arena, release, "a");
    release_add_finding(arena, release, "a", "c0.i0", STATE_MET, SEVERITY_NONE);
    scores = score(release, methodology_make(arena, release));
    ck_assert_str_eq(find(scores, "a")->tier->id, "t3");
    ck_assert_double_nan(scores->cuts[0]);

    /* All equal: they share rank and tier. */
    release_add_provider(arena, release, "b");
    release_add_finding(arena, release, "b", "c0.i0", STATE_MET, SEVERITY_NONE);
    scores = score(release, methodology_make(arena, release));
    ck_assert_uint_eq(find(scores, "a")->rank, 1);
    ck_assert_uint_eq(find(scores, "b")->rank, 1);
    ck_assert_ptr_eq(find(scores, "a")->tier, find(scores, "b")->tier);

    /* Two scores for four tiers: the lowest two. */
    release_add_provider(arena, release, "c");
    release_add_finding(arena, release, "c", "c0.i0", STATE_UNMET, SEVERITY_MINOR);
    scores = score(release, methodology_make(arena, release));
    ck_assert_str_eq(find(scores, "a")->tier->id, "t2");
    ck_assert_str_eq(find(scores, "c")->tier->id, "t3");

    /* A criterion without weight has no say, and without any weight there is nothing to rank by. */
    struct methodology *methodology = methodology_make(arena, release);
    struct error err = {0};
    methodology->criteria[0].weight = 0;
    scores = score(release, methodology);
    ck_assert_uint_eq(scores->n_rated, 0); /* nothing is known where a weight is */
    methodology->criteria[1].weight = 0;
    ck_assert(!scores_compute(arena, release, methodology, NULL, 0, &scores, &err));
    arena_destroy(arena);
}
END_TEST

START_TEST(test_everyone_gated)
{
    struct release *release = begin(1, 2);
    struct gate gate = {.id = "g",
                        .title = "Gate",
                        .reason = "Broken.",
                        .fix = "Mend it.",
                        .cap = "t4",
                        .item = "c0.i0",
                        .state = STATE_UNMET,
                        .severity = -1,
                        .points = NAN};
    for (size_t p = 0; p < 3; p++) {
        const char *slug = arena_printf(arena, "p%zu", p);
        release_add_provider(arena, release, slug);
        release_add_finding(arena, release, slug, "c0.i0", STATE_UNMET, SEVERITY_MINOR);
        release_add_finding(arena, release, slug, "c0.i1", p == 0 ? STATE_MET : STATE_UNMET, SEVERITY_MINOR);
    }
    release_finish(release);
    struct methodology *methodology = methodology_make(arena, release);
    methodology->gates = &gate;
    methodology->n_gates = 1;
    struct scores *scores = score(release, methodology);
    for (size_t p = 0; p < 3; p++)
        ck_assert_str_eq(scores->providers[p].tier->id, "t4");
    ck_assert_uint_eq(find(scores, "p0")->rank, 1); /* the ranking goes by score all the same */
    arena_destroy(arena);
}
END_TEST

/* Doubtful runs, bounds and context are never scored; a condition on a dimension selects. */
START_TEST(test_measurements_that_count)
{
    struct release *release = begin(1, 1);
    release_add_provider(arena, release, "a");
    release_add_finding(arena, release, "a", "c0.i0", STATE_MET, SEVERITY_NONE);
    release_add_measurement(arena, release, "a", "m", 10)->dimensions = "nodes=4";
    release_add_measurement(arena, release, "a", "m", 30)->dimensions = "nodes=4";
    release_add_measurement(arena, release, "a", "m", 90)->dimensions = "nodes=8";
    release_add_measurement(arena, release, "a", "m", 99)->role = ROLE_BOUND;
    release_add_measurement(arena, release, "a", "m", 98)->validity = VALIDITY_WRONG;
    release_finish(release);
    struct methodology *methodology = methodology_make(arena, release);
    struct condition_on_dimension where = {"nodes", "=", "4", 4};
    struct indicator *indicator = methodology_add_measurement(arena, methodology, "c0", "m");
    indicator->where = &where;
    indicator->n_where = 1;
    struct scores *scores = score(release, methodology);
    ck_assert_double_eq(scores_indicator(scores, find(scores, "a"), 1)->raw, 20);
    ck_assert_uint_eq(scores_indicator(scores, find(scores, "a"), 1)->n_links, 2);
    ck_assert_double_eq(find(scores, "a")->overall, 60);
    ck_assert_uint_eq(find(scores, "a")->n_measurements, 2);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *tests[] = {test_states_and_severities,
                            test_not_tested_is_not_failed,
                            test_hands_on_beats_documentation,
                            test_same_kind_mean_or_worst,
                            test_one_fact_once,
                            test_shrinkage_to_the_field,
                            test_rarity,
                            test_unavailable_not_rated_and_gated,
                            test_penalty_takes_points,
                            test_conditions_lower_a_tier,
                            test_override_and_its_unknown_tier,
                            test_degenerate,
                            test_everyone_gated,
                            test_measurements_that_count};
    return CASES_RUN("scores", tests);
}
