/* What single charts say: the words and places of known values, worked out by hand. */
#include <math.h>
#include <string.h>

#include "render/chart_heat.h"
#include "render/chart_history.h"
#include "render/chart_lines.h"
#include "render/chart_movement.h"
#include "render/chart_profile.h"
#include "render/chart_ranking.h"
#include "render/chart_shares.h"
#include "render/chart_stack.h"
#include "render/chart_waterfall.h"
#include "tests/support/canvas_probe.h"
#include "tests/support/suite.h"

static const struct palette *load(struct arena *arena)
{
    struct palette *palette;
    struct error err = {0};
    ck_assert_msg(palette_load(arena, &palette, &err), "%s", err.text);
    return palette;
}

static void draw(struct arena *arena, struct drawing drawing, struct canvas_probe *probe)
{
    probe_draw(arena, &drawing, probe);
    ck_assert_ptr_null(probe_outside(probe, &drawing));
    ck_assert_uint_eq(probe->canvas.n_dropped, 0);
}

static double middle_x(const struct probe_box *box)
{
    return (box->left + box->right) / 2;
}

/* Marks of this width and height, counted. */
static size_t count_marks(const struct canvas_probe *probe, double width, double height)
{
    size_t n = 0;
    for (size_t i = 0; i < probe->n; i++) {
        const struct probe_box *box = &probe->boxes[i];
        n += box->text == NULL && fabs(box->right - box->left - width) < 0.01 &&
             fabs(box->bottom - box->top - height) < 0.01;
    }
    return n;
}

START_TEST(numbers_are_written_as_people_write_them)
{
    struct arena *arena = arena_create(NULL);
    ck_assert_str_eq(chart_number(arena, 1234.5, 1, false), "1,234.5");
    ck_assert_str_eq(chart_number(arena, -3, 1, false), "\xE2\x88\x92"
                                                        "3.0");
    ck_assert_str_eq(chart_number(arena, 3, 1, true), "+3.0");
    ck_assert_str_eq(chart_number(arena, -0.04, 1, true), "0.0"); /* no sign on nothing */
    ck_assert_str_eq(chart_number(arena, NAN, 1, true), "not known");
    ck_assert_str_eq(chart_number(arena, INFINITY, 1, true), "not known");
    arena_destroy(arena);
}
END_TEST

START_TEST(shares_never_round_to_certainty)
{
    static const double shares[] = {0.997, 0.003, 0, 1, NAN};
    static const struct shares_tier tiers[] = {{"T1", NULL}, {"T2", NULL}, {"T3", NULL}, {"T4", NULL}, {"T5", NULL}};
    const struct shares_row row = {"Example", NULL, shares, 0};
    const struct chart_shares chart = {.tiers = tiers, .n_tiers = 5, .rows = &row, .n_rows = 1};
    struct arena *arena = arena_create(NULL);
    struct canvas_probe probe;
    draw(arena, chart_shares_drawing(&chart, load(arena), "s"), &probe);
    ck_assert_ptr_nonnull(probe_text(&probe, ">99 %"));
    ck_assert_ptr_nonnull(probe_text(&probe, "<1 %"));
    ck_assert_ptr_nonnull(probe_text(&probe, "\xE2\x80\x93"));
    ck_assert_ptr_nonnull(probe_text(&probe, "100 %"));
    ck_assert_ptr_nonnull(probe_text(&probe, "?"));
    arena_destroy(arena);
}
END_TEST

/* The dot of 60 stands on the gridline labelled 60; what is not known has no dot and says so. */
START_TEST(profile_dots_stand_at_their_scores)
{
    const struct profile_row rows[] = {{"Known", NULL, 60, 20, 40, 80, NULL},
                                       {"Unknown", NULL, NAN, NAN, NAN, NAN, NULL}};
    const struct chart_profile chart = {.provider = "Example", .rows = rows, .n_rows = 2};
    struct arena *arena = arena_create(NULL);
    struct canvas_probe probe;
    draw(arena, chart_profile_drawing(&chart, load(arena), "p"), &probe);
    double x = middle_x(probe_text(&probe, "60"));
    size_t n_dots = 0;
    for (size_t i = 0; i < probe.n; i++) {
        const struct probe_box *box = &probe.boxes[i];
        if (box->text == NULL && fabs(box->right - box->left - 14.5) < 0.01 && fabs(middle_x(box) - x) < 0.01)
            n_dots++;
    }
    ck_assert_uint_eq(n_dots, 1);
    ck_assert_uint_eq(count_marks(&probe, 14.5, 14.5), 2); /* that, and the key's */
    ck_assert_ptr_nonnull(probe_text(&probe, "60.0"));
    ck_assert_ptr_nonnull(probe_text(&probe, "not known"));
    arena_destroy(arena);
}
END_TEST

START_TEST(a_tier_is_named_once_a_run)
{
    const struct ranking_row rows[] = {{1, "A", NULL, "Gold", "gold", 1, 1, 2},
                                       {2, "B", NULL, "Gold", "gold", 2, 1, 3},
                                       {3, "C", NULL, "Silver", "silver", 3, 2, 4},
                                       {4, "D", NULL, "Gold", "gold", 4, NAN, NAN}};
    struct chart_ranking chart = {.axis = RANKING_BY_RANK, .rows = rows, .n_rows = 4};
    struct arena *arena = arena_create(NULL);
    struct canvas_probe probe;
    size_t n_gold = 0;
    draw(arena, chart_ranking_drawing(&chart, load(arena), "r"), &probe);
    for (size_t i = 0; i < probe.n; i++)
        n_gold += probe.boxes[i].text != NULL && strcmp(probe.boxes[i].text, "Gold") == 0;
    ck_assert_uint_eq(n_gold, 2);
    ck_assert_ptr_nonnull(probe_text(&probe, "1\xE2\x80\x93"
                                             "3"));
    arena_destroy(arena);
}
END_TEST

START_TEST(stack_letters_and_key_agree)
{
    static const char *const parts[] = {"Rent", "Loss", "Unknown"};
    static const double amounts[] = {30, 10, NAN};
    const struct stack_bar bar = {"Example", NULL, amounts, 40, 1.25};
    const struct chart_stack chart = {
        .unit = "US$", .decimals = 0, .parts = parts, .n_parts = 3, .bars = &bar, .n_bars = 1};
    struct arena *arena = arena_create(NULL);
    struct canvas_probe probe;
    size_t n_a = 0, n_c = 0;
    draw(arena, chart_stack_drawing(&chart, load(arena), "s"), &probe);
    for (size_t i = 0; i < probe.n; i++) {
        n_a += probe.boxes[i].text != NULL && strcmp(probe.boxes[i].text, "A") == 0;
        n_c += probe.boxes[i].text != NULL && strcmp(probe.boxes[i].text, "C") == 0;
    }
    ck_assert_uint_eq(n_a, 2); /* in the bar and in the key */
    ck_assert_uint_eq(n_c, 1); /* only in the key, where it is said not to be known */
    ck_assert_ptr_nonnull(probe_text(&probe, "not known"));
    ck_assert_ptr_nonnull(probe_text(&probe, "1.25\xC3\x97"));
    arena_destroy(arena);
}
END_TEST

START_TEST(a_cut_axis_is_admitted)
{
    const struct waterfall_step steps[] = {{"More", 2}, {"Less", -1}};
    struct chart_waterfall chart = {
        .unit = "US$", .start_name = "A", .end_name = "B", .start = 100, .end = 101, .steps = steps, .n_steps = 2};
    struct arena *arena = arena_create(NULL);
    const struct palette *palette = load(arena);
    struct canvas_probe probe;
    draw(arena, chart_waterfall_drawing(&chart, palette, "w"), &probe);
    ck_assert_ptr_null(probe_text(&probe, "US$"));
    bool is_admitted = false;
    for (size_t i = 0; i < probe.n; i++)
        is_admitted = is_admitted || (probe.boxes[i].text != NULL && strstr(probe.boxes[i].text, "the axis begins at"));
    ck_assert(is_admitted);
    chart.start = 1;
    chart.end = 2;
    draw(arena, chart_waterfall_drawing(&chart, palette, "w"), &probe);
    ck_assert_ptr_nonnull(probe_text(&probe, "US$")); /* from zero: nothing to admit */
    ck_assert_ptr_nonnull(probe_text(&probe, "+2"));
    ck_assert_ptr_nonnull(probe_text(&probe, "\xE2\x88\x92"
                                             "1"));
    arena_destroy(arena);
}
END_TEST

START_TEST(cells_without_room_keep_their_sign)
{
    double values[40];
    const char *labels[40];
    static const char *const one[] = {"y"};
    struct arena *arena = arena_create(NULL);
    struct canvas_probe probe;
    for (size_t i = 0; i < 40; i++) {
        values[i] = (double)i - 20.5;
        labels[i] = "x";
    }
    struct chart_heat chart = {.unit = "US$",
                               .decimals = 2,
                               .above = "B",
                               .below = "A",
                               .x_labels = labels,
                               .y_labels = one,
                               .n_x = 40,
                               .n_y = 1,
                               .values = values,
                               .base_x = 40};
    draw(arena, chart_heat_drawing(&chart, load(arena), "h"), &probe);
    ck_assert_ptr_null(probe_text(&probe, "+0.50"));
    size_t n_plus = 0;
    for (size_t i = 0; i < probe.n; i++)
        n_plus += probe.boxes[i].text != NULL && strcmp(probe.boxes[i].text, "+") == 0;
    ck_assert_uint_eq(n_plus, 19 + 1); /* 21 .. 39, and the key's */
    arena_destroy(arena);
}
END_TEST

START_TEST(gaps_in_a_history_are_named)
{
    static const struct history_tier tiers[] = {{"Gold", "gold", true}, {"Unavailable", "unavailable", false}};
    static const struct history_point points[] = {{"1.0", "2025", 0, HISTORY_ABSENT, NULL},
                                                  {"2.0", "2026", HISTORY_ABSENT, HISTORY_ABSENT, NULL}};
    const struct chart_history chart = {.tiers = tiers, .n_tiers = 2, .points = points, .n_points = 2};
    struct arena *arena = arena_create(NULL);
    struct canvas_probe probe;
    draw(arena, chart_history_drawing(&chart, load(arena), "h"), &probe);
    ck_assert_ptr_nonnull(probe_text(&probe, "not covered"));
    ck_assert_ptr_null(probe_text(&probe, "computed here")); /* nothing was */
    arena_destroy(arena);
}
END_TEST

/* Twelve lines that all end at the same place: their labels are parted by at least their height. */
START_TEST(labels_at_line_ends_are_parted)
{
    struct lines_series series[12];
    const struct point points[] = {{1, 1}, {2, 5}};
    struct arena *arena = arena_create(NULL);
    struct canvas_probe probe;
    const struct probe_box *with;
    for (size_t i = 0; i < 12; i++)
        series[i] = (struct lines_series){arena_printf(arena, "Series %zu", i), points, 2, i == 3};
    struct chart_lines chart = {.x_title = "x", .y_title = "y", .series = series, .n_series = 12};
    draw(arena, chart_lines_drawing(&chart, load(arena), "l"), &probe);
    ck_assert_ptr_null(probe_overlap(&probe, &with));
    for (size_t i = 0; i < 12; i++)
        ck_assert_ptr_nonnull(probe_text(&probe, series[i].name));
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("chart values");
    TCase *values = tcase_create("values");
    tcase_add_test(values, numbers_are_written_as_people_write_them);
    tcase_add_test(values, shares_never_round_to_certainty);
    tcase_add_test(values, profile_dots_stand_at_their_scores);
    tcase_add_test(values, a_tier_is_named_once_a_run);
    tcase_add_test(values, stack_letters_and_key_agree);
    tcase_add_test(values, a_cut_axis_is_admitted);
    tcase_add_test(values, cells_without_room_keep_their_sign);
    tcase_add_test(values, gaps_in_a_history_are_named);
    tcase_add_test(values, labels_at_line_ends_are_parted);
    suite_add_tcase(suite, values);
    return suite_run(suite);
}
