#include "tco/break_even.h"

#include <math.h>
#include <string.h>

/* The gap between a column and the first, as a function of some inputs set to one value. */
struct search {
    struct tco_model *model;
    struct tco_result *results;
    const size_t *inputs;
    size_t n_inputs;
    size_t column;
};

static double gap_at(const struct search *search, double value)
{
    for (size_t i = 0; i < search->n_inputs; i++)
        search->model->scenario->inputs[search->inputs[i]].value = value;
    tco_model_evaluate(search->model, search->results);
    return search->results[search->column].gap_usd;
}

static bool is_between(double a, double b)
{
    return (a <= 0 && b >= 0) || (a >= 0 && b <= 0);
}

/* Halves until no double lies between. A jump from one sign to the other is no break-even. */
static double halve(const struct search *search, double low, double high)
{
    double at_low = gap_at(search, low), at_high = gap_at(search, high);
    double slope_scale = fabs(search->results[0].monthly_usd);
    if (at_low == 0)
        return low;
    for (;;) {
        double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high)
            break;
        double at_middle = gap_at(search, middle);
        if (is_between(at_low, at_middle)) {
            high = middle;
            at_high = at_middle;
        } else {
            low = middle;
            at_low = at_middle;
        }
    }
    double best = fabs(at_low) <= fabs(at_high) ? low : high;
    return fmin(fabs(at_low), fabs(at_high)) <= 1e-6 * slope_scale ? best : (double)NAN;
}

/* Walks away from `now` in growing steps, to the end of the input's range, until the gap changes its sign. */
static double look(const struct search *search, double now, double limit)
{
    double direction = limit > now ? 1 : -1;
    double previous = now, at_previous = gap_at(search, now);
    double step = now != 0 ? fabs(now) / 64 : fmin(fabs(limit), 1) / 1024;
    while (previous != limit) {
        double next = previous + direction * step;
        if (direction * (limit - next) <= 0)
            next = limit;
        double at_next = gap_at(search, next);
        if (is_between(at_previous, at_next) && !(at_previous == 0 && at_next == 0)) {
            double found = next > previous ? halve(search, previous, next) : halve(search, next, previous);
            if (!isnan(found))
                return found;
        }
        previous = next;
        at_previous = at_next;
        step *= 1.189207115002721; /* the fourth root of 2 */
    }
    return NAN;
}

static double lowest(const struct tco_field *field, double now)
{
    if (!field->above_minimum)
        return field->minimum;
    /* as near to the open end as makes sense: a millionth of what is there */
    return field->minimum + (now - field->minimum) * 1e-6;
}

static double find_nearest(const struct search *search, const struct tco_input *input)
{
    double now = input->value;
    double below = look(search, now, lowest(input->field, now)), above = look(search, now, input->field->maximum);
    if (isnan(below) || isnan(above))
        return isnan(below) ? above : below;
    return now - below <= above - now ? below : above;
}

/* Those of `all` that stand in the column; their number. */
static size_t keep_column(const struct tco_scenario *scenario, const size_t *all, size_t n, size_t column, size_t *kept)
{
    size_t n_kept = 0;
    for (size_t i = 0; i < n; i++)
        if (scenario->groups[scenario->inputs[all[i]].group].column == column)
            kept[n_kept++] = all[i];
    return n_kept;
}

bool tco_break_even_find(struct arena *arena, struct tco_model *model, const char *pattern,
                         struct tco_break_even **answers, size_t *n, struct error *err)
{
    struct tco_scenario *scenario = model->scenario;
    size_t *all = NULL, n_all = 0;
    if (!tco_scenario_find(scenario, arena, pattern, &all, &n_all, err))
        return false;
    if (scenario->inputs[all[0]].field->kind == TCO_WORD)
        return error_set(err, EXIT_DATA, "%s is a word, not a number", pattern);
    size_t *kept = ARENA_ARRAY(arena, n_all, size_t);
    double *before = ARENA_ARRAY(arena, scenario->n_inputs, double);
    for (size_t i = 0; i < scenario->n_inputs; i++)
        before[i] = scenario->inputs[i].value;
    struct search search = {model, ARENA_ARRAY(arena, scenario->n_columns, struct tco_result), kept, 0, 0};
    *answers = ARENA_ARRAY(arena, scenario->n_columns, struct tco_break_even);
    *n = 0;
    for (size_t column = 1; column < scenario->n_columns; column++) {
        const size_t places[] = {column, TCO_NO_COLUMN, 0};
        search.column = column;
        search.n_inputs = 0;
        for (size_t i = 0; i < 3 && search.n_inputs == 0; i++)
            search.n_inputs = keep_column(scenario, all, n_all, places[i], kept);
        if (search.n_inputs == 0)
            continue;
        const struct tco_input *input = &scenario->inputs[kept[0]];
        double now = input->value, value = find_nearest(&search, input);
        (*answers)[(*n)++] = (struct tco_break_even){column, input, now, value};
        for (size_t i = 0; i < scenario->n_inputs; i++)
            scenario->inputs[i].value = before[i];
    }
    return true;
}

struct report *tco_break_even_report(struct arena *arena, const struct tco_scenario *scenario, const char *pattern,
                                     const struct tco_break_even *answers, size_t n)
{
    struct report *report =
        report_create(arena, "break-even", arena_printf(arena, "%s: break-even of %s", scenario->title, pattern));
    struct report_table *table = report_add_table(
        report, "break-even", arena_printf(arena, "Where a column costs what %s costs", scenario->columns[0].title));
    report_add_column(report, table, "column", "", NULL, true);
    report_add_column(report, table, "input", "input", NULL, true);
    report_add_column(report, table, "now", "now", NULL, false);
    report_add_column(report, table, "break_even", "break-even", NULL, false);
    report_add_column(report, table, "change", "change", "%", false);
    report_add_column(report, table, "unit", "unit", NULL, true);
    report_add_column(report, table, "answer", "", NULL, true);
    for (size_t i = 0; i < n; i++) {
        report_add_text(report, table, scenario->columns[answers[i].column].title);
        report_add_text(report, table, answers[i].input->path);
        report_add_number(report, table, answers[i].now, -1);
        report_add_number(report, table, answers[i].value, 6);
        report_add_number(report, table,
                          answers[i].now != 0 ? 100 * (answers[i].value / answers[i].now - 1) : (double)NAN, 2);
        report_add_text(report, table, answers[i].input->field->unit);
        report_add_text(report, table, isnan(answers[i].value) ? "none" : "");
    }
    return report;
}
