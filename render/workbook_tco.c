#include "render/workbook_tco.h"

#include <math.h>

#include "render/sheet.h"
#include "render/tco_sheet.h"

enum { SWEEP_POINTS = 11, FIRST_POINT_COLUMN = 2 };

static const char *const note =
    "Change the marked cells; everything else follows by formula. Inputs that no offer states are folded away.";

static struct tco_point *offer_points(struct arena *arena, const struct tco_scenario *scenario)
{
    struct tco_point *points = ARENA_ARRAY(arena, scenario->n_columns, struct tco_point);
    for (size_t i = 0; i < scenario->n_columns; i++)
        points[i] = (struct tco_point){.column = i, .title = scenario->columns[i].title, .replaced = TCO_NO_COLUMN};
    return points;
}

/* A row of formulas, one a point: `format` is given the first offer's cell and the point's own, in this order. */
static void compare_row(struct tco_sheet *at, const char *title, const char *unit, const char *line,
                        const char *(*formula)(struct tco_sheet *at, const char *first, const char *own),
                        double (*value)(double first, double own, const struct tco_result *result),
                        const struct tco_result *results, enum cell_style style)
{
    sheet_text(at->sheet, at->n_rows, 0, title, CELL_TEXT);
    sheet_text(at->sheet, at->n_rows, 1, unit, CELL_TEXT);
    for (size_t point = 0; point < at->n_points; point++) {
        const char *first = tco_sheet_cell(at, line, 0, true), *own = tco_sheet_cell(at, line, point, false);
        const struct tco_line *first_line = tco_model_line(at->model, at->points[0].column, line);
        const struct tco_line *own_line = tco_model_line(at->model, at->points[point].column, line);
        if (first && own && first_line && own_line)
            sheet_formula(
                at->sheet, at->n_rows, FIRST_POINT_COLUMN + point, formula(at, first, own),
                value(tco_model_value(at->model, first_line), tco_model_value(at->model, own_line), &results[point]),
                style);
    }
    at->n_rows++;
}

static const char *ratio_formula(struct tco_sheet *at, const char *first, const char *own)
{
    return arena_printf(at->arena, "=%s/%s", own, first);
}

static double ratio_value(double first, double own, const struct tco_result *result)
{
    (void)result;
    return own / first;
}

static const char *gap_formula(struct tco_sheet *at, const char *first, const char *own)
{
    return arena_printf(at->arena, "=%s-%s", own, first);
}

static double gap_value(double first, double own, const struct tco_result *result)
{
    (void)result;
    return own - first;
}

/* The gap stands in the row that was written last before the attribution begins: its cell is in the same column. */
static const char *share_formula(struct tco_sheet *at, const char *first, const char *own)
{
    const char *monthly = tco_sheet_cell(at, "monthly_usd", 0, true);
    /* The point's column letter is that of its own cell. */
    struct text letters = text_of(own);
    size_t n = 0;
    while (n < letters.length && letters.bytes[n] >= 'A')
        n++;
    const char *row = monthly + 1;
    while (*row >= 'A')
        row++;
    return arena_printf(at->arena, "=IF(%.*s%s=%s,\"n/a\",(%s-%s)/(%.*s%s-%s))", (int)n, own, row, monthly, own, first,
                        (int)n, own, row, monthly);
}

static double share_value(double first, double own, const struct tco_result *result)
{
    return result->gap_usd == 0 ? NAN : (own - first) / result->gap_usd;
}

static void write_comparison(struct tco_sheet *at)
{
    struct tco_result *results = ARENA_ARRAY(at->arena, at->model->scenario->n_columns, struct tco_result);
    tco_model_evaluate(at->model, results);
    const char *first = at->model->scenario->columns[0].title;
    sheet_text(at->sheet, ++at->n_rows, 0, arena_printf(at->arena, "Compared with %s", first), CELL_LABEL);
    at->n_rows++;
    compare_row(at, "Relative", "x", "monthly_usd", ratio_formula, ratio_value, results, CELL_EXACT);
    compare_row(at, "Gap", "USD/month", "monthly_usd", gap_formula, gap_value, results, CELL_MONEY);
    for (int i = 0; i < TCO_N_COMPONENTS; i++)
        compare_row(at, arena_printf(at->arena, "Share of the gap: %s", tco_component_titles[i]), "share of 1",
                    arena_printf(at->arena, "%s_usd_per_month", tco_component_ids[i]), share_formula, share_value,
                    results, CELL_EXACT);
}

/* The cost is linear in the list price while support is flat, so two evaluations find where it meets another offer's:
 * price = (their cost - cost at 0) / (cost at 1 - cost at 0). */
static void write_break_even(struct book *book, struct arena *arena, const struct tco_sheet *offers)
{
    const struct tco_scenario *scenario = offers->model->scenario;
    struct tco_point *points = ARENA_ARRAY(arena, 2 * scenario->n_columns, struct tco_point);
    size_t n = 0;
    for (size_t column = 1; column < scenario->n_columns; column++) {
        size_t price = tco_sheet_price_input(offers->model, column);
        if (price == TCO_NO_COLUMN)
            continue;
        for (int i = 0; i < 2; i++)
            points[n++] =
                (struct tco_point){column, arena_printf(arena, "%s at $%d", scenario->columns[column].title, i), price,
                                   i ? "=1" : "=0", i};
    }
    if (n == 0)
        return;
    struct tco_sheet at = {.arena = arena,
                           .sheet = book_sheet(book, arena_printf(arena, "Break-even %s", scenario->id)),
                           .model = offers->model,
                           .points = points,
                           .n_points = n,
                           .inputs_from = offers};
    tco_sheet_write(&at);
    sheet_text(at.sheet, ++at.n_rows, 0,
               arena_printf(arena, "Break-even GPU price against %s", scenario->columns[0].title), CELL_LABEL);
    sheet_text(at.sheet, at.n_rows, 1, "USD/GPU-hour", CELL_TEXT);
    struct tco_result *results = ARENA_ARRAY(arena, scenario->n_columns, struct tco_result);
    tco_model_evaluate(offers->model, results);
    double target = results[0].monthly_usd;
    for (size_t point = 0; point < n; point += 2) {
        const char *zero = tco_sheet_cell(&at, "monthly_usd", point, false);
        const char *one = tco_sheet_cell(&at, "monthly_usd", point + 1, false);
        const char *formula = arena_printf(arena, "=('%s'!%s-%s)/(%s-%s)", sheet_name(offers->sheet),
                                           tco_sheet_cell(offers, "monthly_usd", 0, true), zero, one, zero);
        double costs[2];
        for (int i = 0; i < 2; i++) {
            struct tco_input *price = &offers->model->scenario->inputs[points[point].replaced];
            double kept = price->value;
            price->value = i;
            tco_model_evaluate(offers->model, results);
            costs[i] = results[points[point].column].monthly_usd;
            price->value = kept;
        }
        sheet_formula(at.sheet, at.n_rows, FIRST_POINT_COLUMN + point, formula,
                      (target - costs[0]) / (costs[1] - costs[0]), CELL_EXACT);
    }
    sheet_text(
        at.sheet, at.n_rows + 1, 0,
        "By formula from the two evaluations above; exact while the cost is linear in the price, that is with flat "
        "support.",
        CELL_NOTE);
}

static void write_sweep(struct book *book, struct arena *arena, const struct tco_sheet *offers)
{
    const struct tco_scenario *scenario = offers->model->scenario;
    size_t column = scenario->n_columns - 1, price = tco_sheet_price_input(offers->model, column);
    if (price == TCO_NO_COLUMN)
        return;
    struct tco_point *points = ARENA_ARRAY(arena, SWEEP_POINTS, struct tco_point);
    const char *reference =
        arena_printf(arena, "'%s'!%s", sheet_name(offers->sheet),
                     cell_name(arena, offers->input_rows[price], FIRST_POINT_COLUMN + column, true));
    for (int i = 0; i < SWEEP_POINTS; i++) {
        int percent = 50 + 100 * i / (SWEEP_POINTS - 1);
        points[i] = (struct tco_point){column, arena_printf(arena, "Price at %d %%", percent), price,
                                       arena_printf(arena, "=%s*%d/100", reference, percent),
                                       scenario->inputs[price].value * percent / 100};
    }
    struct tco_sheet at = {.arena = arena,
                           .sheet = book_sheet(book, arena_printf(arena, "Sweep %s", scenario->id)),
                           .model = offers->model,
                           .points = points,
                           .n_points = SWEEP_POINTS,
                           .inputs_from = offers};
    tco_sheet_write(&at);
}

static bool write_scenario(struct book *book, struct arena *arena, struct tco_scenario *scenario, struct error *err)
{
    struct tco_model *model;
    if (!tco_model_create(arena, scenario, &model, err))
        return false;
    struct tco_sheet offers = {.arena = arena,
                               .sheet = book_sheet(book, scenario->id),
                               .model = model,
                               .points = offer_points(arena, scenario),
                               .n_points = scenario->n_columns};
    sheet_text(offers.sheet, 0, 0, scenario->title, CELL_TITLE);
    sheet_text(offers.sheet, 1, 0, note, CELL_NOTE);
    offers.n_rows = 3;
    tco_sheet_write(&offers);
    write_comparison(&offers);
    write_break_even(book, arena, &offers);
    write_sweep(book, arena, &offers);
    return true;
}

bool workbook_tco_write(struct arena *arena, const char *path, struct tco_scenario *const *scenarios,
                        size_t n_scenarios, struct error *err)
{
    struct book_properties properties = {.title = "Total cost of ownership of GPU clouds",
                                         .subject = "A live model: every component is a formula",
                                         .author = "clustermax",
                                         .comments = note,
                                         .date = n_scenarios ? scenarios[0]->date : NULL};
    struct error ignored = {0};
    struct book *book;
    bool ok = true;
    if (!book_create(arena, path, &properties, &book, err))
        return false;
    for (size_t i = 0; i < n_scenarios && ok; i++)
        ok = write_scenario(book, arena, scenarios[i], err);
    return book_close(book, ok ? err : &ignored) && ok;
}
