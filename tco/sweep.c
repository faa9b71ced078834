#include "tco/sweep.h"

#include <math.h>
#include <string.h>

#include "model/base/num.h"

enum { MOST_VALUES = 1000, MOST_POINTS = 100000 };

static bool refuse_axis(const char *text, struct error *err)
{
    error_set(err, EXIT_USAGE, "\"%s\" is no sweep", text);
    error_hint(err, "INPUT=FROM:TO:N, INPUT=FROM:TO:N:log or INPUT=A,B,C; at most %d values", MOST_VALUES);
    return false;
}

static bool parse_value(const struct tco_field *field, struct text text, struct arena *arena, double *value)
{
    if (field->kind != TCO_WORD)
        return num_parse(text, value);
    *value = tco_field_word(field, text_dup(arena, text));
    return *value > 0;
}

static bool parse_list(struct tco_axis *axis, const struct tco_field *field, struct text list, struct arena *arena)
{
    struct text piece;
    while (axis->n < MOST_VALUES && text_split(&list, ',', &piece))
        if (!parse_value(field, text_trim(piece), arena, &axis->values[axis->n++]))
            return false;
    return list.bytes == NULL || list.length == 0;
}

static bool parse_range(struct tco_axis *axis, struct text range)
{
    struct text from_text, to_text, n_text, word = {NULL, 0};
    double from = 0, to = 0;
    int64_t n = 0;
    if (!text_split(&range, ':', &from_text) || !text_split(&range, ':', &to_text) ||
        !text_split(&range, ':', &n_text) || !num_parse(from_text, &from) || !num_parse(to_text, &to) ||
        !num_parse_integer(n_text, &n) || n < 2 || n > MOST_VALUES)
        return false;
    bool is_log = text_split(&range, ':', &word);
    if (is_log && (!text_is(word, "log") || from <= 0 || to <= 0))
        return false;
    axis->n = (size_t)n;
    for (size_t i = 0; i < axis->n; i++) {
        double part = (double)i / (double)(n - 1);
        axis->values[i] = is_log ? from * pow(to / from, part) : from + (to - from) * part;
    }
    axis->values[n - 1] = to;
    return true;
}

bool tco_axis_parse(struct arena *arena, const struct tco_scenario *scenario, const char *text, struct tco_axis *out,
                    struct error *err)
{
    const char *equals = strchr(text, '=');
    size_t *inputs = NULL;
    if (equals == NULL)
        return refuse_axis(text, err);
    *out = (struct tco_axis){.pattern = arena_strndup(arena, text, (size_t)(equals - text)),
                             .values = ARENA_ARRAY(arena, MOST_VALUES, double)};
    if (!tco_scenario_find(scenario, arena, out->pattern, &inputs, &out->n_inputs, err))
        return false;
    out->inputs = inputs;
    struct text values = text_of(equals + 1);
    const struct tco_field *field = scenario->inputs[inputs[0]].field;
    bool is_range = text_contains(values, ":");
    return (is_range ? parse_range(out, values) : parse_list(out, field, values, arena)) || refuse_axis(text, err);
}

static bool set_axis(struct tco_scenario *scenario, const struct tco_axis *axis, size_t value, struct error *err)
{
    for (size_t i = 0; i < axis->n_inputs; i++)
        if (!tco_input_set(&scenario->inputs[axis->inputs[i]], axis->values[value], err))
            return false;
    return true;
}

/* A job must fit into the cluster at every point, and so on. */
static bool check_point(const struct tco_scenario *scenario, struct arena *scratch, struct error *err)
{
    struct problems problems;
    arena_reset(scratch);
    problems_init(&problems, scratch);
    if (tco_scenario_check(scenario, &problems))
        return true;
    error_set(err, EXIT_DATA, "the sweep comes to where %s", problems.items[0].text);
    if (problems.items[0].hint != NULL)
        error_hint(err, "%s", problems.items[0].hint);
    return false;
}

static bool run_points(struct tco_model *model, struct tco_sweep *sweep, struct arena *scratch, struct error *err)
{
    struct tco_scenario *scenario = model->scenario;
    for (size_t y = 0; y < sweep->y.n; y++)
        for (size_t x = 0; x < sweep->x.n; x++) {
            if (!set_axis(scenario, &sweep->x, x, err) || !set_axis(scenario, &sweep->y, y, err) ||
                !check_point(scenario, scratch, err))
                return false;
            tco_model_evaluate(model, &sweep->results[(y * sweep->x.n + x) * scenario->n_columns]);
        }
    return true;
}

bool tco_sweep_run(struct arena *arena, struct tco_model *model, const struct tco_axis *axes, size_t n_axes,
                   struct tco_sweep *out, struct error *err)
{
    static double nothing = 0;
    struct tco_scenario *scenario = model->scenario;
    *out = (struct tco_sweep){.x = axes[0], .y = n_axes > 1 ? axes[1] : (struct tco_axis){.values = &nothing, .n = 1}};
    if (out->x.n * out->y.n > MOST_POINTS) {
        error_set(err, EXIT_USAGE, "a sweep of %zu points", out->x.n * out->y.n);
        error_hint(err, "at most %d", MOST_POINTS);
        return false;
    }
    struct tco_input *before = ARENA_ARRAY(arena, scenario->n_inputs, struct tco_input);
    memcpy(before, scenario->inputs, scenario->n_inputs * sizeof *before);
    out->results = ARENA_ARRAY(arena, out->x.n * out->y.n * scenario->n_columns, struct tco_result);
    struct arena *scratch = arena_create(arena);
    bool is_good = run_points(model, out, scratch, err);
    arena_destroy(scratch);
    memcpy(scenario->inputs, before, scenario->n_inputs * sizeof *before);
    return is_good;
}

static const char *unit_of(const struct tco_scenario *scenario, const struct tco_axis *axis)
{
    return scenario->inputs[axis->inputs[0]].field->unit;
}

static bool is_word(const struct tco_scenario *scenario, const struct tco_axis *axis)
{
    return scenario->inputs[axis->inputs[0]].field->kind == TCO_WORD;
}

/* A number, or the word that it stands for. */
static void add_value(struct report *report, struct report_table *table, const struct tco_scenario *scenario,
                      const struct tco_axis *axis, size_t i)
{
    const struct tco_field *field = scenario->inputs[axis->inputs[0]].field;
    if (field->kind == TCO_WORD)
        report_add_text(report, table, field->words[(int)axis->values[i] - 1]);
    else
        report_add_number(report, table, axis->values[i], -1);
}

static void add_points(struct report *report, const struct tco_scenario *scenario, const struct tco_sweep *sweep)
{
    bool has_y = sweep->y.pattern != NULL;
    size_t n = scenario->n_columns;
    struct report_table *table = report_add_table(report, "points", "Monthly cost in USD, and relative to the first");
    table->is_data = has_y;
    report_add_column(report, table, "x", sweep->x.pattern, unit_of(scenario, &sweep->x), is_word(scenario, &sweep->x));
    if (has_y)
        report_add_column(report, table, "y", sweep->y.pattern, unit_of(scenario, &sweep->y),
                          is_word(scenario, &sweep->y));
    for (size_t i = 0; i < n; i++)
        report_add_column(report, table, arena_printf(report->arena, "%s.monthly_usd", scenario->columns[i].id),
                          scenario->columns[i].title, NULL, false);
    for (size_t i = 1; i < n; i++)
        report_add_column(report, table, arena_printf(report->arena, "%s.relative", scenario->columns[i].id),
                          scenario->columns[i].title, "times", false);
    for (size_t point = 0; point < sweep->x.n * sweep->y.n; point++) {
        const struct tco_result *results = &sweep->results[point * n];
        add_value(report, table, scenario, &sweep->x, point % sweep->x.n);
        if (has_y)
            add_value(report, table, scenario, &sweep->y, point / sweep->x.n);
        for (size_t i = 0; i < n; i++)
            report_add_number(report, table, results[i].monthly_usd, 2);
        for (size_t i = 1; i < n; i++)
            report_add_number(report, table, results[i].relative, 4);
    }
}

static const char *value_text(struct report *report, const struct tco_scenario *scenario, const struct tco_axis *axis,
                              size_t i)
{
    const struct tco_field *field = scenario->inputs[axis->inputs[0]].field;
    char number[NUM_SIZE];
    if (field->kind == TCO_WORD)
        return field->words[(int)axis->values[i] - 1];
    return arena_strdup(report->arena, num_significant(axis->values[i], 6, number));
}

/* One grid a column: relative cost with x across and y down. */
static void add_grid(struct report *report, const struct tco_scenario *scenario, const struct tco_sweep *sweep,
                     size_t column)
{
    bool is_first = column == 0;
    struct report_table *table =
        report_add_table(report, scenario->columns[column].id,
                         arena_printf(report->arena, "%s, %s: %s across, %s down", scenario->columns[column].title,
                                      is_first ? "USD a month" : "relative", sweep->x.pattern, sweep->y.pattern));
    report_add_column(report, table, "y", "", NULL, is_word(scenario, &sweep->y));
    for (size_t x = 0; x < sweep->x.n; x++) {
        const char *value = value_text(report, scenario, &sweep->x, x);
        report_add_column(report, table, arena_printf(report->arena, "x=%s", value), value, NULL, false);
    }
    for (size_t y = 0; y < sweep->y.n; y++) {
        add_value(report, table, scenario, &sweep->y, y);
        for (size_t x = 0; x < sweep->x.n; x++) {
            const struct tco_result *at = &sweep->results[(y * sweep->x.n + x) * scenario->n_columns + column];
            report_add_number(report, table, is_first ? at->monthly_usd : at->relative, is_first ? 0 : 4);
        }
    }
}

/* A sweep that changes nothing is a question put wrong, most often to a typed goodput. */
static bool is_flat(const struct tco_scenario *scenario, const struct tco_sweep *sweep)
{
    size_t n = scenario->n_columns;
    for (size_t i = n; i < sweep->x.n * sweep->y.n * n; i++)
        if (sweep->results[i].monthly_usd != sweep->results[i % n].monthly_usd)
            return false;
    return true;
}

struct report *tco_sweep_report(struct arena *arena, const struct tco_scenario *scenario, const struct tco_sweep *sweep)
{
    struct report *report = report_create(arena, "sweep", scenario->title);
    for (size_t i = 0; i < scenario->n_columns && sweep->y.pattern != NULL; i++)
        add_grid(report, scenario, sweep, i);
    add_points(report, scenario, sweep);
    if (is_flat(scenario, sweep))
        report_add_note(report, "Nothing changes: these inputs have no part in this scenario's model (is the goodput "
                                "typed?).");
    return report;
}
