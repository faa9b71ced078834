#include "tco/tornado.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PRINTED = 20 };

static double result_of(struct tco_model *model, struct tco_result *results, size_t column)
{
    tco_model_evaluate(model, results);
    return column == 0 ? results[0].monthly_usd : results[column].gap_usd;
}

static bool matters(const struct tco_scenario *scenario, const struct tco_input *input, size_t column)
{
    size_t stands = scenario->groups[input->group].column;
    return input->given && input->field->kind != TCO_WORD && input->value != 0 &&
           (stands == TCO_NO_COLUMN || stands == column || stands == 0);
}

static double keep_within(const struct tco_field *field, double value)
{
    return value < field->minimum ? field->minimum : value > field->maximum ? field->maximum : value;
}

static int compare_swings(const void *a, const void *b)
{
    const struct tco_swing *x = a, *y = b;
    double wide_x = fabs(x->high - x->low), wide_y = fabs(y->high - y->low);
    if (wide_x != wide_y)
        return wide_x > wide_y ? -1 : 1;
    return strcmp(x->input->path, y->input->path);
}

void tco_tornado_run(struct arena *arena, struct tco_model *model, size_t column, double percent,
                     struct tco_tornado *out)
{
    struct tco_scenario *scenario = model->scenario;
    struct tco_result *results = ARENA_ARRAY(arena, scenario->n_columns, struct tco_result);
    *out = (struct tco_tornado){.column = column,
                                .percent = percent,
                                .base = result_of(model, results, column),
                                .rows = ARENA_ARRAY(arena, scenario->n_inputs, struct tco_swing)};
    for (size_t i = 0; i < scenario->n_inputs; i++) {
        struct tco_input *input = &scenario->inputs[i];
        if (!matters(scenario, input, column))
            continue;
        double now = input->value;
        struct tco_swing *row = &out->rows[out->n];
        row->input = input;
        input->value = row->low_value = keep_within(input->field, now * (1 - percent / 100));
        row->low = result_of(model, results, column);
        input->value = row->high_value = keep_within(input->field, now * (1 + percent / 100));
        row->high = result_of(model, results, column);
        input->value = now;
        out->n += row->low != out->base || row->high != out->base;
    }
    qsort(out->rows, out->n, sizeof *out->rows, compare_swings);
}

static void add_rows(struct report *report, const struct tco_scenario *scenario, const struct tco_tornado *tornado)
{
    const char *what = tornado->column == 0
                           ? arena_printf(report->arena, "Monthly cost of %s", scenario->columns[0].title)
                           : arena_printf(report->arena, "Gap of %s to %s", scenario->columns[tornado->column].title,
                                          scenario->columns[0].title);
    struct report_table *table = report_add_table(report, scenario->columns[tornado->column].id, what);
    report_add_column(report, table, "input", "input", NULL, true);
    report_add_column(report, table, "unit", "unit", NULL, true);
    report_add_column(report, table, "low_value", "low", NULL, false);
    report_add_column(report, table, "high_value", "high", NULL, false);
    report_add_column(report, table, "low", "at low", "USD/month", false);
    report_add_column(report, table, "high", "at high", "USD/month", false);
    report_add_column(report, table, "swing", "swing", "USD/month", false);
    for (size_t i = 0; i < tornado->n && i < MOST_PRINTED; i++) {
        const struct tco_swing *row = &tornado->rows[i];
        report_add_text(report, table, row->input->path);
        report_add_text(report, table, row->input->field->unit);
        report_add_number(report, table, row->low_value, -1);
        report_add_number(report, table, row->high_value, -1);
        report_add_number(report, table, row->low, 0);
        report_add_number(report, table, row->high, 0);
        report_add_number(report, table, fabs(row->high - row->low), 0);
    }
}

struct report *tco_tornado_report(struct arena *arena, const struct tco_scenario *scenario,
                                  const struct tco_tornado *tornados, size_t n)
{
    struct report *report = report_create(
        arena, "tornado",
        arena_printf(arena, "%s: each input at ±%g %%", scenario->title, n > 0 ? tornados[0].percent : 0));
    for (size_t i = 0; i < n; i++)
        add_rows(report, scenario, &tornados[i]);
    return report;
}
