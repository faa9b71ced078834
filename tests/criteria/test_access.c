/* Announced against anonymous: a gap beyond noise is found, one within it is not, and neither is one between different
 * dimensions. */
#include "../support/cases.h"
#include "../support/release.h"
#include "criteria/access.h"

static struct arena *arena;

static struct release *make_release(void)
{
    static const char *const ids[] = {"known", "hidden"};
    struct release *release = release_make(arena, 1, 1);
    struct evidence *evidence = &release->evidence;
    release_add_provider(arena, release, "a");
    for (int i = 0; i < 2; i++)
        *ARENA_PUSH(arena, evidence->environments.items, evidence->environments.n, evidence->environments.capacity) =
            (struct environment_record){.provider = "a", .id = ids[i], .access = i};
    return release;
}

static void measure(struct release *release, const char *environment, const char *dimensions, double value)
{
    struct measurement_record *measurement = release_add_measurement(arena, release, "a", "m", value);
    measurement->environment = environment;
    measurement->dimensions = dimensions;
}

START_TEST(test_gap_beyond_noise)
{
    struct access_gap *gaps;
    arena = arena_create(NULL);
    struct release *release = make_release();
    for (int i = 0; i < 4; i++) {
        measure(release, "known", "nodes=4", 400 + i);
        measure(release, "hidden", "nodes=4", 300 + i);
    }
    measure(release, "hidden", "nodes=8", 100);
    release_finish(release);
    ck_assert_uint_eq(access_gaps_find(arena, release, "a", &gaps), 1);
    ck_assert_double_eq(gaps[0].announced_median, 401.5);
    ck_assert_double_eq(gaps[0].anonymous_median, 301.5);
    arena_destroy(arena);
}
END_TEST

START_TEST(test_noise_is_no_gap)
{
    struct access_gap *gaps;
    arena = arena_create(NULL);
    struct release *release = make_release();
    for (int i = 0; i < 3; i++) { /* 100 apart, but so are the runs */
        measure(release, "known", "", 400 + 200 * i);
        measure(release, "hidden", "", 300 + 200 * i);
    }
    release_finish(release);
    ck_assert_uint_eq(access_gaps_find(arena, release, "a", &gaps), 0);
    arena_destroy(arena);
}
END_TEST

START_TEST(test_single_runs_ask_for_a_fifth)
{
    struct access_gap *gaps;
    arena = arena_create(NULL);
    struct release *release = make_release();
    measure(release, "known", "", 100);
    measure(release, "hidden", "", 85);
    measure(release, "known", "nodes=2", 100);
    measure(release, "hidden", "nodes=2", 75);
    release_finish(release);
    ck_assert_uint_eq(access_gaps_find(arena, release, "a", &gaps), 1);
    ck_assert_double_eq(gaps[0].anonymous_median, 75);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *tests[] = {test_gap_beyond_noise, test_noise_is_no_gap, test_single_runs_ask_for_a_fifth};
    return CASES_RUN("access", tests);
}
