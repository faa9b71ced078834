/* Interviews: leniency is taken out, few are pulled to the peers, and fewer than three are neither scored nor shown. */
#include <math.h>
#include <string.h>

#include "../support/cases.h"
#include "../support/release.h"
#include "criteria/explain.h"
#include "criteria/indicator.h"

static struct arena *arena;

static void rate(struct release *release, const char *rater, const char *slug, double score)
{
    struct evidence *evidence = &release->evidence;
    *ARENA_PUSH(arena, evidence->interview_scores.items, evidence->interview_scores.n,
                evidence->interview_scores.capacity) = (struct interview_score_record){
        .interview = rater, .provider = slug, .criterion = "c0", .score = score, .weight = 1};
}

static struct release *make_release(void)
{
    static const char *const slugs[] = {"a", "b", "c"};
    struct release *release = release_make(arena, 1, 1);
    for (size_t p = 0; p < 3; p++) {
        release_add_provider(arena, release, slugs[p]);
        release_add_finding(arena, release, slugs[p], "c0.i0", STATE_MET, SEVERITY_NONE);
    }
    release_finish(release);
    return release;
}

/* A strict and a lenient rater, two marks apart on both providers, and one who rated only b: leniency of -1 and +1
 * leaves a with 3 and b with 2, 2 and 4, whose mean is 8/3. */
START_TEST(test_leniency_is_taken_out)
{
    arena = arena_create(NULL);
    struct release *release = make_release();
    struct methodology *methodology = methodology_make(arena, release);
    methodology->interview_shrinkage = 0;
    rate(release, "strict", "a", 2);
    rate(release, "strict", "b", 1);
    rate(release, "lenient", "a", 4);
    rate(release, "lenient", "b", 3);
    struct interview_means means = interview_means_make(arena, release, methodology);
    ck_assert_double_eq_tol(means.means[0], 3, 1e-6);
    ck_assert_double_eq_tol(means.means[1], 2, 1e-6);
    ck_assert_double_eq(means.n[0], 2);
    ck_assert_double_nan(means.means[2]);
    arena_destroy(arena);
}
END_TEST

/* Single-provider raters have no leniency to be seen. k = 1: a's mean 5 of one becomes (5 + 3) / 2 with the peers'
 * mean of 5 and 1. */
START_TEST(test_few_are_pulled)
{
    arena = arena_create(NULL);
    struct release *release = make_release();
    struct methodology *methodology = methodology_make(arena, release);
    methodology->interview_shrinkage = 1;
    rate(release, "x", "a", 5);
    rate(release, "y", "b", 1);
    struct interview_means means = interview_means_make(arena, release, methodology);
    ck_assert_double_eq_tol(means.means[0], 4, 1e-9);
    ck_assert_double_eq_tol(means.means[1], 2, 1e-9);
    arena_destroy(arena);
}
END_TEST

static struct methodology *with_interviews(const struct release *release)
{
    struct methodology *methodology = methodology_make(arena, release);
    struct indicator *indicator = methodology_add_measurement(arena, methodology, "c0", "c0");
    indicator->source = SOURCE_INTERVIEW;
    indicator->title = "Customers' mark";
    indicator->lo = 1;
    indicator->hi = 5;
    return methodology;
}

START_TEST(test_fewer_than_three_stay_private)
{
    struct scores *scores;
    struct error err = {0};
    arena = arena_create(NULL);
    struct release *release = make_release();
    rate(release, "secret-1", "a", 1);
    rate(release, "secret-2", "a", 1);
    rate(release, "secret-1", "b", 5);
    rate(release, "secret-2", "b", 5);
    rate(release, "secret-3", "b", 5);
    struct methodology *methodology = with_interviews(release);
    ck_assert(scores_compute(arena, release, methodology, NULL, 0, &scores, &err));
    const struct indicator_score *a = scores_indicator(scores, &scores->providers[0], 1);
    const struct indicator_score *b = scores_indicator(scores, &scores->providers[1], 1);
    ck_assert(a->few_interviews);
    ck_assert_double_nan(a->raw);
    ck_assert_double_eq(scores->providers[0].overall, 100);
    ck_assert(!b->few_interviews);
    ck_assert(!isnan(b->raw));
    for (size_t p = 0; p < 3; p++)
        ck_assert_ptr_null(strstr(explain_text(arena, scores, &scores->providers[p], NULL, NULL), "secret"));
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *tests[] = {test_leniency_is_taken_out, test_few_are_pulled, test_fewer_than_three_stay_private};
    return CASES_RUN("interviews", tests);
}
