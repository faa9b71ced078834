/* Charts of a scenario's costs: stacked, attributed, and by what they depend on most. */
#include <math.h>

#include "model/base/num.h"
#include "render/chart_from_tco.h"
#include "render/chart_money.h"

struct money money_of(double largest)
{
    if (largest >= 2e6)
        return (struct money){1e6, "million US$ a month", 2};
    if (largest >= 2e4)
        return (struct money){1e3, "thousand US$ a month", 1};
    return (struct money){1, "US$ a month", 0};
}

struct money money_of_results(const struct tco_result *results, size_t n)
{
    double largest = 0;
    for (size_t i = 0; i < n; i++)
        largest = fmax(largest, results[i].monthly_usd);
    return money_of(largest);
}

void chart_stack_from_tco(struct arena *arena, const struct tco_scenario *scenario, const struct tco_result *results,
                          struct chart_stack *out)
{
    struct money money = money_of_results(results, scenario->n_columns);
    struct stack_bar *bars = ARENA_ARRAY(arena, scenario->n_columns + 1, struct stack_bar);
    for (size_t i = 0; i < scenario->n_columns; i++) {
        double *amounts = ARENA_ARRAY(arena, TCO_N_COMPONENTS, double);
        for (size_t part = 0; part < TCO_N_COMPONENTS; part++)
            amounts[part] = results[i].components[part] / money.factor;
        bars[i] = (struct stack_bar){scenario->columns[i].title, NULL, amounts, results[i].monthly_usd / money.factor,
                                     results[i].relative};
    }
    *out = (struct chart_stack){.frame = {.title = scenario->title,
                                          .subtitle = "Cost a month over the contract, part by part",
                                          .date = scenario->date},
                                .unit = money.unit,
                                .decimals = money.decimals,
                                .parts = tco_component_titles,
                                .n_parts = TCO_N_COMPONENTS,
                                .bars = bars,
                                .n_bars = scenario->n_columns};
    if (scenario->n_columns > 1)
        out->frame.note = arena_printf(arena, "Relative to %s.", scenario->columns[0].title);
}

bool chart_waterfall_from_tco(struct arena *arena, const struct tco_scenario *scenario,
                              const struct tco_result *results, size_t column, struct chart_waterfall *out)
{
    struct money money = money_of_results(results, scenario->n_columns);
    struct waterfall_step *steps = ARENA_ARRAY(arena, TCO_N_COMPONENTS, struct waterfall_step);
    if (column == 0 || column >= scenario->n_columns)
        return false;
    for (size_t part = 0; part < TCO_N_COMPONENTS; part++)
        steps[part] =
            (struct waterfall_step){tco_component_titles[part],
                                    (results[column].components[part] - results[0].components[part]) / money.factor};
    *out = (struct chart_waterfall){.frame = {.subtitle = scenario->title, .date = scenario->date},
                                    .unit = money.unit,
                                    .decimals = money.decimals,
                                    .start_name = scenario->columns[0].title,
                                    .end_name = scenario->columns[column].title,
                                    .start = results[0].monthly_usd / money.factor,
                                    .end = results[column].monthly_usd / money.factor,
                                    .steps = steps,
                                    .n_steps = TCO_N_COMPONENTS};
    out->frame.title = arena_printf(arena, "From %s to %s", out->start_name, out->end_name);
    return true;
}

static const char *input_value(struct arena *arena, double value)
{
    char digits[NUM_SIZE];
    return arena_strdup(arena,
                        fabs(value) >= 10000 ? num_grouped(value, 0, digits) : num_significant(value, 4, digits));
}

/* "Gold, H200: GPU price" */
static const char *input_name(struct arena *arena, const struct tco_scenario *scenario, const struct tco_input *input)
{
    const struct tco_group *group = &scenario->groups[input->group];
    const char *column = group->column == TCO_NO_COLUMN ? NULL : scenario->columns[group->column].title;
    const char *row =
        group->id != NULL && *group->id != '\0' ? (group->title != NULL ? group->title : group->id) : NULL;
    const char *where = column != NULL && row != NULL ? arena_printf(arena, "%s, %s", column, row)
                        : column != NULL              ? column
                                                      : row;
    return where == NULL ? input->field->title : arena_printf(arena, "%s: %s", where, input->field->title);
}

void chart_tornado_from_tco(struct arena *arena, const struct tco_scenario *scenario, const struct tco_tornado *tornado,
                            size_t n_rows, struct chart_tornado *out)
{
    struct tornado_row *rows = ARENA_ARRAY(arena, tornado->n + 1, struct tornado_row);
    double largest = fabs(tornado->base);
    n_rows = n_rows < tornado->n ? n_rows : tornado->n;
    for (size_t i = 0; i < n_rows; i++)
        largest = fmax(largest, fmax(fabs(tornado->rows[i].low), fabs(tornado->rows[i].high)));
    struct money money = money_of(largest);
    for (size_t i = 0; i < n_rows; i++) {
        const struct tco_swing *swing = &tornado->rows[i];
        rows[i] = (struct tornado_row){.name = input_name(arena, scenario, swing->input),
                                       .low_label = input_value(arena, swing->low_value),
                                       .high_label = input_value(arena, swing->high_value),
                                       .low = swing->low / money.factor,
                                       .high = swing->high / money.factor};
    }
    const char *title = scenario->columns[tornado->column].title;
    *out = (struct chart_tornado){.frame = {.date = scenario->date},
                                  .unit = money.unit,
                                  .decimals = money.decimals,
                                  .base = tornado->base / money.factor,
                                  .rows = rows,
                                  .n_rows = n_rows};
    out->frame.title = arena_printf(arena, "What matters most for %s", title);
    out->frame.subtitle =
        tornado->column == 0
            ? arena_printf(arena, "Its cost a month when one input changes by %.0f %%", tornado->percent)
            : arena_printf(arena, "What it costs more than %s when one input changes by %.0f %%",
                           scenario->columns[0].title, tornado->percent);
}
