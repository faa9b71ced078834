#include "tco/model.h"

#include <math.h>
#include <string.h>

#include "tco/formula.h"

enum { STATE_NEW, STATE_BUSY, STATE_DONE };

/* Where a formula stands decides what its names mean. */
struct scope {
    struct tco_model *model;
    size_t column, group;
    struct error *err;
};

/* What a name turns out to be: one of both is TCO_NO_COLUMN. */
struct meaning {
    size_t input, line;
};

static const struct meaning nothing = {TCO_NO_COLUMN, TCO_NO_COLUMN};

static bool is_nothing(struct meaning meaning)
{
    return meaning.input == TCO_NO_COLUMN && meaning.line == TCO_NO_COLUMN;
}

static struct meaning find_in_group(const struct tco_model *model, size_t group, struct text name)
{
    const struct tco_group *at = &model->scenario->groups[group];
    const struct tco_section *section = &tco_sections[at->section];
    for (size_t i = 0; i < section->n_fields; i++)
        if (text_is(name, section->fields[i].name))
            return (struct meaning){at->first_input + i, TCO_NO_COLUMN};
    return nothing;
}

static struct meaning find_line(const struct tco_model *model, size_t column, size_t group, struct text name)
{
    for (size_t i = 0; i < model->n_lines; i++) {
        const struct tco_line *line = &model->lines[i];
        if (line->column == column && line->group == group && text_is(name, line->formula->name))
            return (struct meaning){TCO_NO_COLUMN, i};
    }
    return nothing;
}

static struct meaning find_once(const struct tco_model *model, size_t column, struct text name)
{
    struct meaning meaning = find_line(model, column, TCO_NO_COLUMN, name);
    for (size_t i = 0; i < TCO_N_SECTIONS && is_nothing(meaning); i++) {
        bool is_here = (i == TCO_SHARED) == (column == TCO_NO_COLUMN) && !tco_sections[i].is_list;
        if (is_here)
            meaning = find_in_group(model, tco_scenario_group(model->scenario, column, (enum tco_section_id)i), name);
    }
    return meaning;
}

static struct meaning find_name(const struct tco_model *model, size_t column, size_t group, struct text name)
{
    struct meaning meaning = nothing;
    if (group != TCO_NO_COLUMN) {
        meaning = find_in_group(model, group, name);
        if (is_nothing(meaning))
            meaning = find_line(model, column, group, name);
    }
    if (is_nothing(meaning) && column != TCO_NO_COLUMN)
        meaning = find_once(model, column, name);
    return is_nothing(meaning) ? find_once(model, TCO_NO_COLUMN, name) : meaning;
}

static struct meaning find_row(const struct tco_model *model, size_t column, struct text list, struct text field,
                               size_t row)
{
    for (size_t i = 0; i < TCO_N_SECTIONS; i++) {
        if (!tco_sections[i].is_list || !text_is(list, tco_sections[i].name))
            continue;
        size_t group = tco_scenario_row(model->scenario, column, (enum tco_section_id)i, row);
        if (group == TCO_NO_COLUMN)
            return nothing;
        struct meaning meaning = find_in_group(model, group, field);
        return is_nothing(meaning) ? find_line(model, column, group, field) : meaning;
    }
    return nothing;
}

static bool compile_line(struct tco_model *model, size_t line, struct error *err);

static bool step_of(const struct scope *scope, struct meaning meaning, size_t *step)
{
    struct tco_model *model = scope->model;
    if (is_nothing(meaning))
        return false;
    if (meaning.input != TCO_NO_COLUMN) {
        *step = model->input_steps[meaning.input];
        return true;
    }
    if (!compile_line(model, meaning.line, scope->err))
        return false;
    *step = model->lines[meaning.line].step;
    return true;
}

static bool resolve_name(void *context, struct text name, size_t *step)
{
    const struct scope *scope = context;
    return step_of(scope, find_name(scope->model, scope->column, scope->group, name), step);
}

static bool resolve_row(void *context, struct text list, struct text field, size_t row, size_t *step)
{
    const struct scope *scope = context;
    return step_of(scope, find_row(scope->model, scope->column, list, field, row), step);
}

static bool compile_line(struct tco_model *model, size_t number, struct error *err)
{
    struct tco_line *line = &model->lines[number];
    if (line->state == STATE_DONE)
        return true;
    if (line->state == STATE_BUSY)
        return error_set(err, EXIT_INTERNAL, "formula \"%s\" rests on itself", line->formula->name);
    line->state = STATE_BUSY;
    struct scope scope = {model, line->column, line->group, err};
    struct formula_scope names = {&scope, resolve_name, resolve_row};
    if (!formula_compile(&model->tape, line->formula->text, &names, &line->step, err))
        return false;
    line->state = STATE_DONE;
    return true;
}

static void add_line(struct tco_model *model, const struct tco_formula *formula, size_t column, size_t group)
{
    model->lines[model->n_lines++] = (struct tco_line){.formula = formula, .column = column, .group = group};
}

static void add_formula(struct tco_model *model, const struct tco_formula *formula, size_t column)
{
    if (!tco_sections[formula->section].is_list) {
        if ((formula->section == TCO_SHARED) == (column == TCO_NO_COLUMN))
            add_line(model, formula, column, TCO_NO_COLUMN);
        return;
    }
    size_t group = 0;
    for (size_t row = 0; column != TCO_NO_COLUMN &&
                         (group = tco_scenario_row(model->scenario, column, formula->section, row)) != TCO_NO_COLUMN;
         row++)
        add_line(model, formula, column, group);
}

static void add_lines(struct tco_model *model, size_t column)
{
    for (size_t i = 0; i < tco_n_cost_formulas; i++)
        add_formula(model, &tco_cost_formulas[i], column);
    for (size_t i = 0; i < tco_n_goodput_formulas; i++)
        add_formula(model, &tco_goodput_formulas[i], column);
}

const struct tco_line *tco_model_line(const struct tco_model *model, size_t column, const char *name)
{
    struct meaning meaning = find_line(model, column, TCO_NO_COLUMN, text_of(name));
    return meaning.line == TCO_NO_COLUMN ? NULL : &model->lines[meaning.line];
}

/* Where each line of a column goes in its result. */
static const struct {
    const char *line;
    size_t offset;
} outputs[] = {
    {"gpu_usd_per_month", offsetof(struct tco_result, components[TCO_GPU])},
    {"storage_usd_per_month", offsetof(struct tco_result, components[TCO_STORAGE])},
    {"network_usd_per_month", offsetof(struct tco_result, components[TCO_NETWORK])},
    {"cpu_usd_per_month", offsetof(struct tco_result, components[TCO_CPU])},
    {"support_usd_per_month", offsetof(struct tco_result, components[TCO_SUPPORT])},
    {"goodput_usd_per_month", offsetof(struct tco_result, components[TCO_GOODPUT])},
    {"setup_usd_per_month", offsetof(struct tco_result, components[TCO_SETUP])},
    {"debugging_usd_per_month", offsetof(struct tco_result, components[TCO_DEBUGGING])},
    {"monthly_usd", offsetof(struct tco_result, monthly_usd)},
    {"total_usd", offsetof(struct tco_result, total_usd)},
    {"setup_one_time_usd", offsetof(struct tco_result, setup_one_time_usd)},
    {"gpus", offsetof(struct tco_result, gpus)},
    {"goodput_share", offsetof(struct tco_result, goodput_share)},
    {"lost_gpu_hours_per_failure", offsetof(struct tco_result, lost_gpu_hours_per_failure)},
    {"failures_per_month", offsetof(struct tco_result, failures_per_month)},
    {"useful_share", offsetof(struct tco_result, useful_share)},
    {"usd_per_gpu_hour", offsetof(struct tco_result, usd_per_gpu_hour)},
    {"usd_per_useful_gpu_hour", offsetof(struct tco_result, usd_per_useful_gpu_hour)},
};
enum { N_OUTPUTS = sizeof outputs / sizeof *outputs };

static void find_outputs(struct tco_model *model, size_t column)
{
    for (size_t i = 0; i < N_OUTPUTS; i++)
        model->output_steps[column * N_OUTPUTS + i] = tco_model_line(model, column, outputs[i].line)->step;
    model->model_inputs[column] = find_once(model, column, text_of("model")).input;
}

bool tco_model_create(struct arena *arena, struct tco_scenario *scenario, struct tco_model **out, struct error *err)
{
    struct tco_model *model = ARENA_NEW(arena, struct tco_model);
    *model = (struct tco_model){.scenario = scenario, .arena = arena};
    size_t n_once = tco_n_cost_formulas + tco_n_goodput_formulas;
    model->lines = ARENA_ARRAY(arena, n_once * (scenario->n_columns + 1) + scenario->n_groups, struct tco_line);
    add_lines(model, TCO_NO_COLUMN);
    for (size_t i = 0; i < scenario->n_columns; i++)
        add_lines(model, i);
    tape_init(&model->tape, arena);
    model->input_steps = ARENA_ARRAY(arena, scenario->n_inputs, size_t);
    for (size_t i = 0; i < scenario->n_inputs; i++)
        model->input_steps[i] = tape_input(&model->tape, i);
    for (size_t i = 0; i < model->n_lines; i++)
        if (!compile_line(model, i, err))
            return false;
    model->output_steps = ARENA_ARRAY(arena, N_OUTPUTS * scenario->n_columns, size_t);
    model->model_inputs = ARENA_ARRAY(arena, scenario->n_columns, size_t);
    for (size_t i = 0; i < scenario->n_columns; i++)
        find_outputs(model, i);
    model->inputs = ARENA_ARRAY(arena, scenario->n_inputs, double);
    model->values = ARENA_ARRAY(arena, model->tape.n, double);
    *out = model;
    return true;
}

double tco_model_value(const struct tco_model *model, const struct tco_line *line)
{
    return line == NULL ? NAN : model->values[line->step];
}

static void fill_result(const struct tco_model *model, size_t column, struct tco_result *out)
{
    for (size_t i = 0; i < N_OUTPUTS; i++)
        *(double *)((char *)out + outputs[i].offset) = model->values[model->output_steps[column * N_OUTPUTS + i]];
    out->is_overrun = !(out->goodput_share < 1);
    if (!(out->useful_share > 0))
        out->usd_per_useful_gpu_hour = NAN;
    if (model->inputs[model->model_inputs[column]] == TCO_TYPED)
        out->lost_gpu_hours_per_failure = out->failures_per_month = NAN;
}

void tco_model_evaluate(struct tco_model *model, struct tco_result *results)
{
    for (size_t i = 0; i < model->scenario->n_inputs; i++)
        model->inputs[i] = model->scenario->inputs[i].value;
    tape_run(&model->tape, model->inputs, model->values);
    for (size_t i = 0; i < model->scenario->n_columns; i++)
        fill_result(model, i, &results[i]);
    tco_compare(results, model->scenario->n_columns);
}

struct rewriting {
    const struct tco_model *model;
    const struct tco_line *line;
    const struct tco_cells *cells;
};

static const char *cell_of(const struct rewriting *rewriting, struct meaning meaning)
{
    const struct tco_cells *cells = rewriting->cells;
    if (is_nothing(meaning))
        return NULL;
    return meaning.input != TCO_NO_COLUMN ? cells->input_cell(cells->context, meaning.input)
                                          : cells->line_cell(cells->context, meaning.line);
}

static const char *cell_of_name(void *context, struct text name)
{
    const struct rewriting *at = context;
    return cell_of(at, find_name(at->model, at->line->column, at->line->group, name));
}

static const char *cell_of_row(void *context, struct text list, struct text field, size_t row)
{
    const struct rewriting *at = context;
    return cell_of(at, find_row(at->model, at->line->column, list, field, row));
}

char *tco_line_rewrite(const struct tco_model *model, const struct tco_line *line, const struct tco_cells *cells,
                       struct arena *arena)
{
    struct rewriting rewriting = {model, line, cells};
    struct formula_words words = {&rewriting, cell_of_name, cell_of_row};
    return formula_rewrite(arena, line->formula->text, &words);
}
