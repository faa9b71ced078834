/* Axes: round ticks, places, and degenerate ranges. Expected ticks are worked out by hand. */
#include <math.h>

#include "render/axis.h"
#include "tests/support/suite.h"

static struct axis settled(enum axis_kind kind, double low, double high, size_t n_wanted)
{
    struct axis axis;
    axis_init(&axis, kind);
    axis_include(&axis, low);
    axis_include(&axis, high);
    axis_settle(&axis, 0, 100, n_wanted);
    return axis;
}

START_TEST(linear_ticks_are_round)
{
    char label[NUM_SIZE];
    struct axis axis = settled(AXIS_LINEAR, 0.3, 9.2, 5);
    ck_assert_uint_eq(axis.n_ticks, 6);
    ck_assert_double_eq(axis.ticks[0], 0);
    ck_assert_double_eq(axis.ticks[5], 10);
    ck_assert_double_eq(axis_at(&axis, 5), 50);
    axis = settled(AXIS_LINEAR, 1.62, 1.71, 4);
    ck_assert_double_eq_tol(axis.ticks[0], 1.60, 1e-12);
    ck_assert_str_eq(axis_label(&axis, axis.ticks[0], label), "1.60");
    axis = settled(AXIS_LINEAR, -30, 12000, 4);
    ck_assert_str_eq(axis_label(&axis, axis.ticks[axis.n_ticks - 1], label), "15,000");
}
END_TEST

START_TEST(bytes_are_powers_of_two)
{
    char label[NUM_SIZE];
    struct axis axis = settled(AXIS_BYTES, 1024, 8589934592.0, 6);
    ck_assert_str_eq(axis_label(&axis, axis.ticks[0], label), "4 KiB");
    for (size_t i = 1; i < axis.n_ticks; i++)
        ck_assert_double_eq(axis.ticks[i] / axis.ticks[i - 1], axis.ticks[1] / axis.ticks[0]);
    ck_assert_double_eq_tol(axis_at(&axis, 1024), 0, 1e-9);
    ck_assert_double_eq_tol(axis_at(&axis, sqrt(1024 * 8589934592.0)), 50, 1e-9);
    ck_assert(isnan(axis_at(&axis, 0)));
    ck_assert(isnan(axis_at(&axis, -5)));
}
END_TEST

START_TEST(decades_on_a_logarithmic_axis)
{
    char label[NUM_SIZE];
    struct axis axis = settled(AXIS_LOG, 0.5, 2000, 8);
    ck_assert_uint_eq(axis.n_ticks, 4);
    ck_assert_str_eq(axis_label(&axis, axis.ticks[0], label), "1");
    ck_assert_str_eq(axis_label(&axis, axis.ticks[3], label), "1000");
}
END_TEST

START_TEST(degenerate_ranges_have_places)
{
    static const double lows[] = {NAN, 0, 7, -7, 1e-300, 1e300, INFINITY};
    for (int kind = AXIS_LINEAR; kind <= AXIS_BYTES; kind++)
        for (size_t i = 0; i < sizeof lows / sizeof *lows; i++) {
            struct axis axis = settled((enum axis_kind)kind, lows[i], lows[i], 5);
            ck_assert_msg(axis.high > axis.low, "kind %d, %g: %g..%g", kind, lows[i], axis.low, axis.high);
            ck_assert_uint_le(axis.n_ticks, AXIS_TICKS);
            for (size_t j = 0; j < axis.n_ticks; j++)
                ck_assert(isfinite(axis_at(&axis, axis.ticks[j])));
        }
}
END_TEST

START_TEST(what_is_not_known_is_passed_over)
{
    struct axis axis;
    axis_init(&axis, AXIS_LINEAR);
    axis_include(&axis, NAN);
    axis_include(&axis, 3);
    axis_include(&axis, INFINITY);
    ck_assert_double_eq(axis.low, 3);
    ck_assert_double_eq(axis.high, 3);
    ck_assert(isnan(axis_at(&axis, NAN)));
}
END_TEST

START_TEST(trimming_drops_ticks_beyond)
{
    struct axis axis = settled(AXIS_LINEAR, 0, 30.78, 5);
    axis_trim(&axis, NAN, 30.78);
    ck_assert_double_eq(axis.high, 30.78);
    ck_assert_double_eq(axis.ticks[axis.n_ticks - 1], 30);
    ck_assert_double_eq_tol(axis_at(&axis, 30.78), 100, 1e-9);
    axis_trim(&axis, 50, 40);
    ck_assert_double_eq(axis.high, 30.78);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("axis");
    TCase *axis = tcase_create("axis");
    tcase_add_test(axis, linear_ticks_are_round);
    tcase_add_test(axis, bytes_are_powers_of_two);
    tcase_add_test(axis, decades_on_a_logarithmic_axis);
    tcase_add_test(axis, degenerate_ranges_have_places);
    tcase_add_test(axis, what_is_not_known_is_passed_over);
    tcase_add_test(axis, trimming_drops_ticks_beyond);
    suite_add_tcase(suite, axis);
    return suite_run(suite);
}
