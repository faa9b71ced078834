/* Charts of costs against the model's own results, and crossings worked out a second way. */
#include <math.h>
#include <string.h>

#include "render/chart_from_tco.h"
#include "tests/support/canvas_probe.h"
#include "tests/support/suite.h"

struct bench {
    struct arena *arena;
    struct tco_scenario *scenario;
    struct tco_model *model;
    struct tco_result *results;
};

static struct bench load(void)
{
    struct bench bench = {.arena = arena_create(NULL)};
    struct problems problems;
    struct error err = {0};
    problems_init(&problems, bench.arena);
    ck_assert_msg(tco_scenario_load(bench.arena, "example", &bench.scenario, &problems, &err), "%s", err.text);
    ck_assert_msg(tco_model_create(bench.arena, bench.scenario, &bench.model, &err), "%s", err.text);
    bench.results = ARENA_ARRAY(bench.arena, bench.scenario->n_columns + 1, struct tco_result);
    tco_model_evaluate(bench.model, bench.results);
    tco_compare(bench.results, bench.scenario->n_columns);
    return bench;
}

static void check_drawing(struct arena *arena, struct drawing drawing)
{
    struct canvas_probe probe;
    const struct probe_box *with = NULL;
    probe_draw(arena, &drawing, &probe);
    const struct probe_box *box = probe_outside(&probe, &drawing);
    ck_assert_msg(box == NULL, "%s: %s leaves the picture", drawing.title,
                  box == NULL || box->text == NULL ? "a mark" : box->text);
    box = probe_overlap(&probe, &with);
    ck_assert_msg(box == NULL, "%s: \"%s\" lies on \"%s\"", drawing.title, box == NULL ? "" : box->text,
                  with == NULL ? "" : with->text);
    ck_assert_uint_eq(probe.canvas.n_dropped, 0);
}

static const struct palette *palette_of(struct arena *arena)
{
    struct palette *palette;
    struct error err = {0};
    ck_assert_msg(palette_load(arena, &palette, &err), "%s", err.text);
    return palette;
}

START_TEST(stacks_and_waterfalls_add_up)
{
    struct bench bench = load();
    const struct palette *palette = palette_of(bench.arena);
    struct chart_stack stack;
    struct chart_waterfall fall;
    chart_stack_from_tco(bench.arena, bench.scenario, bench.results, &stack);
    ck_assert_uint_eq(stack.n_bars, bench.scenario->n_columns);
    for (size_t i = 0; i < stack.n_bars; i++) {
        double sum = 0;
        for (size_t part = 0; part < stack.n_parts; part++)
            sum += stack.bars[i].amounts[part];
        ck_assert_double_eq_tol(sum, stack.bars[i].total, 1e-9 * stack.bars[i].total);
    }
    ck_assert_double_eq(stack.bars[0].relative, 1);
    check_drawing(bench.arena, chart_stack_drawing(&stack, palette, "s"));
    ck_assert(!chart_waterfall_from_tco(bench.arena, bench.scenario, bench.results, 0, &fall));
    ck_assert(chart_waterfall_from_tco(bench.arena, bench.scenario, bench.results, 1, &fall));
    double level = fall.start;
    for (size_t i = 0; i < fall.n_steps; i++)
        level += fall.steps[i].delta;
    ck_assert_double_eq_tol(level, fall.end, 1e-9 * fall.end);
    check_drawing(bench.arena, chart_waterfall_drawing(&fall, palette, "w"));
    arena_destroy(bench.arena);
}
END_TEST

START_TEST(tornados_keep_their_order)
{
    struct bench bench = load();
    struct tco_tornado tornado;
    struct chart_tornado chart;
    tco_tornado_run(bench.arena, bench.model, 1, 20, &tornado);
    chart_tornado_from_tco(bench.arena, bench.scenario, &tornado, 10, &chart);
    ck_assert_uint_le(chart.n_rows, 10);
    ck_assert_uint_gt(chart.n_rows, 2);
    for (size_t i = 1; i < chart.n_rows; i++)
        ck_assert_double_ge(fabs(chart.rows[i - 1].high - chart.rows[i - 1].low) + 1e-9,
                            fabs(chart.rows[i].high - chart.rows[i].low));
    check_drawing(bench.arena, chart_tornado_drawing(&chart, palette_of(bench.arena), "t"));
    arena_destroy(bench.arena);
}
END_TEST

static void sweep(struct bench *bench, const char *x, const char *y, struct tco_sweep *out)
{
    struct tco_axis axes[2];
    struct error err = {0};
    ck_assert_msg(tco_axis_parse(bench->arena, bench->scenario, x, &axes[0], &err), "%s", err.text);
    if (y != NULL)
        ck_assert_msg(tco_axis_parse(bench->arena, bench->scenario, y, &axes[1], &err), "%s", err.text);
    ck_assert_msg(tco_sweep_run(bench->arena, bench->model, axes, y == NULL ? 1 : 2, out, &err), "%s", err.text);
}

/* The price of the first column's GPUs is varied: at the crossing both cost the same, so the gap there is nothing. */
START_TEST(crossings_are_where_costs_are_equal)
{
    struct bench bench = load();
    struct tco_sweep run;
    struct chart_lines chart;
    const char *first = bench.scenario->columns[0].id;
    sweep(&bench, arena_printf(bench.arena, "%s.gpu.price_usd_per_gpu_hour=0.5:6:23", first), NULL, &run);
    ck_assert(chart_sweep_from_tco(bench.arena, bench.scenario, &run, &chart));
    ck_assert_uint_eq(chart.n_series, bench.scenario->n_columns);
    ck_assert_uint_gt(chart.n_marks, 1); /* today's, and at least one crossing */
    double crossing = chart.marks[1].x;
    sweep(&bench, arena_printf(bench.arena, "%s.gpu.price_usd_per_gpu_hour=%.9f,%.9f", first, crossing, crossing + 1),
          NULL, &run);
    double nearest = INFINITY;
    for (size_t column = 1; column < bench.scenario->n_columns; column++)
        nearest = fmin(nearest, fabs(run.results[column].monthly_usd - run.results[0].monthly_usd));
    ck_assert_double_le(nearest, 1e-3 * run.results[0].monthly_usd);
    check_drawing(bench.arena, chart_lines_drawing(&chart, palette_of(bench.arena), "l"));
    arena_destroy(bench.arena);
}
END_TEST

START_TEST(heat_maps_have_the_gap)
{
    struct bench bench = load();
    struct tco_sweep run;
    struct chart_heat chart;
    const char *first = bench.scenario->columns[0].id;
    sweep(&bench, arena_printf(bench.arena, "%s.gpu.price_usd_per_gpu_hour=1:5:9", first), "months=12,24,36,48", &run);
    ck_assert(!chart_heat_from_tco(bench.arena, bench.scenario, &run, 0, &chart));
    ck_assert(chart_heat_from_tco(bench.arena, bench.scenario, &run, 1, &chart));
    ck_assert_uint_eq(chart.n_x, 9);
    ck_assert_uint_eq(chart.n_y, 4);
    const struct tco_result *corner = &run.results[(3 * 9 + 8) * bench.scenario->n_columns];
    double gap = corner[1].monthly_usd - corner[0].monthly_usd;
    ck_assert((chart.values[3 * 9 + 8] > 0) == (gap > 0));
    check_drawing(bench.arena, chart_heat_drawing(&chart, palette_of(bench.arena), "h"));
    arena_destroy(bench.arena);
}
END_TEST

START_TEST(histograms_hold_what_lies_between_their_ends)
{
    struct bench bench = load();
    struct tco_monte_carlo *result;
    struct chart_histogram chart;
    struct error err = {0};
    if (!tco_monte_carlo_run(bench.arena, bench.model, 4000, 7, 1, &result, &err))
        ck_abort_msg("%s", err.text);
    ck_assert(chart_histogram_from_tco(bench.arena, bench.scenario, result, 0, &chart));
    double sum = 0;
    for (size_t i = 0; i < chart.n_bins; i++)
        sum += chart.bins[i].count;
    ck_assert_double_le(sum, 4000.5);
    if (chart.bins[chart.n_bins - 1].high > chart.bins[0].low) /* the column is uncertain: 98 of 100 draws */
        ck_assert_double_eq_tol(sum, 0.98 * 4000, 0.005 * 4000);
    ck_assert_double_le(chart.marks[0].value, chart.marks[2].value);
    check_drawing(bench.arena, chart_histogram_drawing(&chart, palette_of(bench.arena), "g"));
    arena_destroy(bench.arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("chart from tco");
    TCase *adapter = tcase_create("adapter");
    tcase_add_test(adapter, stacks_and_waterfalls_add_up);
    tcase_add_test(adapter, tornados_keep_their_order);
    tcase_add_test(adapter, crossings_are_where_costs_are_equal);
    tcase_add_test(adapter, heat_maps_have_the_gap);
    tcase_add_test(adapter, histograms_hold_what_lies_between_their_ends);
    tcase_set_timeout(adapter, 60);
    suite_add_tcase(suite, adapter);
    return suite_run(suite);
}
