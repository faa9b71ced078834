/* The medallion chart from nothing to 500 providers. */
#include <math.h>

#include "render/chart_medallion.h"
#include "tests/support/canvas_probe.h"
#include "tests/support/chart_samples.h"
#include "tests/support/suite.h"

static const struct palette *load(struct arena *arena)
{
    struct palette *palette;
    struct error err = {0};
    ck_assert_msg(palette_load(arena, &palette, &err), "%s", err.text);
    return palette;
}

static void check(struct arena *arena, const struct palette *palette, const struct chart_medallion *chart,
                  struct canvas_probe *probe)
{
    struct drawing drawing = chart_medallion_drawing(chart, palette, "m");
    const struct probe_box *with = NULL;
    probe_draw(arena, &drawing, probe);
    ck_assert_ptr_null(probe_outside(probe, &drawing));
    const struct probe_box *box = probe_overlap(probe, &with);
    ck_assert_msg(box == NULL, "\"%s\" lies on \"%s\"", box == NULL ? "" : box->text, with == NULL ? "" : with->text);
    ck_assert_uint_eq(probe->canvas.n_dropped, 0);
}

START_TEST(holds_any_number_of_tiles)
{
    static const enum sample_flavour flavours[] = {SAMPLE_PLAIN, SAMPLE_LONG, SAMPLE_HOSTILE};
    struct arena *arena = arena_create(NULL);
    const struct palette *palette = load(arena);
    for (size_t n = 0; n <= 60; n += n < 8 ? 1 : 13)
        for (size_t flavour = 0; flavour < 3; flavour++)
            for (int narrow = 0; narrow < 2; narrow++) {
                const size_t n_tiles[] = {n, 60 - n, n / 2, 0, 1, n, 0};
                struct canvas_probe probe;
                check(arena, palette,
                      chart_sample_medallion(arena, flavours[flavour], narrow ? CHART_WIDTH_NARROW : 0, n_tiles, 7, 2),
                      &probe);
                ck_assert_uint_eq(probe.n_links, n + (60 - n) + n / 2 + 1 + n);
            }
    arena_destroy(arena);
}
END_TEST

START_TEST(holds_any_number_of_providers)
{
    static const size_t n_providers[] = {1, 3, 19, 100, 500};
    struct arena *arena = arena_create(NULL);
    const struct palette *palette = load(arena);
    for (size_t i = 0; i < sizeof n_providers / sizeof *n_providers; i++) {
        size_t n = n_providers[i];
        const size_t n_tiles[] = {n / 20, n / 10, n / 5, n - n / 20 - n / 10 - n / 5 - n / 4, n / 4};
        struct canvas_probe probe;
        check(arena, palette, chart_sample_medallion(arena, SAMPLE_PLAIN, 0, n_tiles, 5, 1), &probe);
        ck_assert_uint_eq(probe.n_links, n);
    }
    arena_destroy(arena);
}
END_TEST

START_TEST(says_everything_in_words)
{
    const struct medallion_tile gold[] = {
        {.name = "Example A", .marker = TILE_UP, .from = "Silver"},
        {.name = "Example B", .marker = TILE_DOWN},
    };
    const struct medallion_tile silver[] = {
        {.name = "Example C", .marker = TILE_NEW},
        {.name = "Example D", .remark = "published Gold"},
    };
    const struct medallion_tile outside[] = {{.name = "Example E"}};
    const struct medallion_row rows[] = {
        {.name = "Unavailable", .tint = "unavailable", .tiles = outside, .n_tiles = 1},
        {.name = "Gold", .tint = "gold", .is_rank = true, .tiles = gold, .n_tiles = 2},
        {.name = "Silver", .tint = "no-such-tint", .is_rank = true, .tiles = silver, .n_tiles = 2},
    };
    struct chart_medallion chart = {
        .frame = {.title = "T"}, .label = "Computed", .compared_with = "2.1", .rows = rows, .n_rows = 3};
    struct arena *arena = arena_create(NULL);
    struct canvas_probe probe;
    check(arena, load(arena), &chart, &probe);
    ck_assert_ptr_nonnull(probe_text(&probe, "\xE2\x96\xB2 up from Silver"));
    ck_assert_ptr_nonnull(probe_text(&probe, "\xE2\x96\xBC down"));
    ck_assert_ptr_nonnull(probe_text(&probe, "\xE2\x97\x8F new"));
    ck_assert_ptr_nonnull(probe_text(&probe, "published Gold"));
    ck_assert_ptr_nonnull(probe_text(&probe, "2 providers"));
    ck_assert_ptr_nonnull(probe_text(&probe, "Computed"));
    ck_assert_ptr_nonnull(probe_text(&probe, "against the published release 2.1; without a mark: the same tier"));
    /* What is no rank stands below its own heading, wherever it comes in the list. */
    ck_assert_double_gt(probe_text(&probe, "Unavailable")->top, probe_text(&probe, "Outside the ranking")->bottom);
    ck_assert_double_lt(probe_text(&probe, "Silver")->bottom, probe_text(&probe, "Outside the ranking")->top);
    arena_destroy(arena);
}
END_TEST

START_TEST(without_a_comparison_there_is_no_legend)
{
    const size_t n_tiles[] = {1, 2};
    struct arena *arena = arena_create(NULL);
    struct chart_medallion chart = *chart_sample_medallion(arena, SAMPLE_PLAIN, 0, n_tiles, 2, 0);
    struct canvas_probe probe;
    chart.compared_with = NULL;
    check(arena, load(arena), &chart, &probe);
    ck_assert_ptr_null(probe_text(&probe, "new"));
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("chart medallion");
    TCase *medallion = tcase_create("medallion");
    tcase_add_test(medallion, holds_any_number_of_tiles);
    tcase_add_test(medallion, holds_any_number_of_providers);
    tcase_add_test(medallion, says_everything_in_words);
    tcase_add_test(medallion, without_a_comparison_there_is_no_legend);
    tcase_set_timeout(medallion, 60);
    suite_add_tcase(suite, medallion);
    return suite_run(suite);
}
