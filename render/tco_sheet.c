#include "render/tco_sheet.h"

#include <math.h>

enum { TITLE_COLUMN, UNIT_COLUMN, FIRST_POINT };

const char *cell_name(struct arena *arena, size_t row, size_t column, bool absolute_column)
{
    char letters[8];
    size_t at = sizeof letters - 1;
    letters[at] = '\0';
    for (size_t rest = column + 1; rest > 0; rest = (rest - 1) / 26)
        letters[--at] = (char)('A' + (rest - 1) % 26);
    return arena_printf(arena, "%s%s%zu", absolute_column ? "$" : "", letters + at, row + 1);
}

static const struct tco_group *group_of(const struct tco_sheet *sheet, size_t input)
{
    return &sheet->model->scenario->groups[sheet->model->scenario->inputs[input].group];
}

static bool is_shared(const struct tco_sheet *sheet, size_t input)
{
    return group_of(sheet, input)->column == TCO_NO_COLUMN;
}

/* Shared inputs stand under the first point alone. */
static const char *input_cell(const struct tco_sheet *sheet, size_t input, size_t point)
{
    size_t column = FIRST_POINT + (is_shared(sheet, input) ? 0 : point);
    return cell_name(sheet->arena, sheet->input_rows[input], column, is_shared(sheet, input));
}

static bool same_input(const struct tco_sheet *sheet, size_t a, size_t b)
{
    const struct tco_group *left = group_of(sheet, a), *right = group_of(sheet, b);
    return sheet->model->scenario->inputs[a].field == sheet->model->scenario->inputs[b].field &&
           left->section == right->section && string_equal(left->id, right->id);
}

/* Scenarios have tens of inputs, so looking for the twin among those before is good enough. */
static void place_inputs(struct tco_sheet *sheet)
{
    size_t n = sheet->model->scenario->n_inputs;
    sheet->input_rows = ARENA_ARRAY(sheet->arena, n + 1, size_t);
    for (int section = 0; section < TCO_N_SECTIONS; section++) {
        for (size_t i = 0; i < n; i++) {
            if ((int)group_of(sheet, i)->section != section)
                continue;
            size_t twin = 0;
            while (twin < i && !same_input(sheet, twin, i))
                twin++;
            sheet->input_rows[i] = twin < i ? sheet->input_rows[twin] : sheet->n_rows++;
        }
    }
}

static const char *row_id(const struct tco_sheet *sheet, const struct tco_line *line)
{
    return line->group == TCO_NO_COLUMN ? "" : sheet->model->scenario->groups[line->group].id;
}

static void place_lines(struct tco_sheet *sheet)
{
    size_t n = sheet->model->n_lines;
    const struct tco_line *lines = sheet->model->lines;
    sheet->line_rows = ARENA_ARRAY(sheet->arena, n + 1, size_t);
    for (size_t i = 0; i < n; i++) {
        size_t twin = 0;
        while (twin < i && !(lines[twin].formula == lines[i].formula &&
                             string_equal(row_id(sheet, &lines[twin]), row_id(sheet, &lines[i]))))
            twin++;
        sheet->line_rows[i] = twin < i ? sheet->line_rows[twin] : sheet->n_rows++;
    }
}

static const char *titled(const struct tco_sheet *sheet, const char *title, const struct tco_group *group)
{
    if (!group || !group->title || !*group->title)
        return title;
    return arena_printf(sheet->arena, "%s: %s", group->title, title);
}

static const char *words_of(const struct tco_sheet *sheet, const struct tco_field *field)
{
    struct str out;
    str_init(&out, sheet->arena);
    for (int i = 0; field->words && field->words[i]; i++)
        str_appendf(&out, "%s%d %s", i ? ", " : "", i + 1, field->words[i]);
    return out.bytes;
}

static void write_input_value(struct tco_sheet *sheet, size_t i, size_t point)
{
    const struct tco_input *input = &sheet->model->scenario->inputs[i];
    const struct tco_point *at = &sheet->points[point];
    size_t row = sheet->input_rows[i], column = FIRST_POINT + point;
    if (at->replaced == i) {
        sheet_formula(sheet->sheet, row, column, at->by, at->by_value, CELL_EXACT);
    } else if (sheet->inputs_from) {
        const char *reference = arena_printf(sheet->arena, "='%s'!%s", sheet_name(sheet->inputs_from->sheet),
                                             input_cell(sheet->inputs_from, i, group_of(sheet, i)->column));
        sheet_formula(sheet->sheet, row, column, reference, input->value, CELL_EXACT);
    } else {
        sheet_number(sheet->sheet, row, column, input->value, CELL_INPUT);
        sheet_number_between(sheet->sheet, row, column, input->field->minimum, input->field->maximum,
                             arena_printf(sheet->arena, "%s: between %.15g and %.15g", input->field->title,
                                          input->field->minimum, input->field->maximum));
    }
}

static void write_input_notes(struct tco_sheet *sheet, size_t i)
{
    const struct tco_input *input = &sheet->model->scenario->inputs[i];
    size_t row = sheet->input_rows[i], column = FIRST_POINT + sheet->n_points;
    sheet_text(sheet->sheet, row, TITLE_COLUMN, titled(sheet, input->field->title, group_of(sheet, i)), CELL_TEXT);
    sheet_text(sheet->sheet, row, UNIT_COLUMN, input->field->words ? words_of(sheet, input->field) : input->field->unit,
               CELL_TEXT);
    if (!input->given || sheet->inputs_from)
        return;
    sheet_text(sheet->sheet, row, column, tco_label_words[input->label], CELL_TEXT);
    sheet_text(sheet->sheet, row, column + 1, input->date, CELL_TEXT);
    if (input->source)
        sheet_link(sheet->sheet, row, column + 2, input->source, input->source);
}

/* What no offer states counts as its default: there to be opened, but out of the way. */
static bool is_stated(const struct tco_sheet *sheet, size_t row)
{
    for (size_t i = 0; i < sheet->model->scenario->n_inputs; i++)
        if (sheet->input_rows[i] == row && sheet->model->scenario->inputs[i].given)
            return true;
    return false;
}

static void fold_inputs(struct tco_sheet *sheet)
{
    for (size_t i = 0; i < sheet->model->scenario->n_inputs; i++)
        if (!is_stated(sheet, sheet->input_rows[i]))
            sheet_fold_row(sheet->sheet, sheet->input_rows[i]);
}

static void write_inputs(struct tco_sheet *sheet)
{
    for (size_t i = 0; i < sheet->model->scenario->n_inputs; i++) {
        write_input_notes(sheet, i);
        if (is_shared(sheet, i)) {
            write_input_value(sheet, i, 0);
            continue;
        }
        for (size_t point = 0; point < sheet->n_points; point++)
            if (sheet->points[point].column == group_of(sheet, i)->column)
                write_input_value(sheet, i, point);
    }
}

struct cell_context {
    const struct tco_sheet *sheet;
    size_t point;
};

static const char *context_input(void *context, size_t input)
{
    const struct cell_context *at = context;
    return input_cell(at->sheet, input, at->point);
}

static const char *context_line(void *context, size_t line)
{
    const struct cell_context *at = context;
    bool shared = at->sheet->model->lines[line].column == TCO_NO_COLUMN;
    return cell_name(at->sheet->arena, at->sheet->line_rows[line], FIRST_POINT + (shared ? 0 : at->point), shared);
}

static void write_line(struct tco_sheet *sheet, size_t i, size_t point)
{
    const struct tco_line *line = &sheet->model->lines[i];
    struct cell_context context = {sheet, point};
    const struct tco_cells cells = {&context, context_input, context_line};
    char *formula = tco_line_rewrite(sheet->model, line, &cells, sheet->arena);
    enum cell_style style = text_contains(text_of(line->formula->unit), "USD") ? CELL_MONEY : CELL_EXACT;
    sheet_formula(sheet->sheet, sheet->line_rows[i], FIRST_POINT + point,
                  arena_printf(sheet->arena, "=IFERROR(%s,\"n/a\")", formula), tco_model_value(sheet->model, line),
                  style);
}

/* Values that the file shows before anybody recalculates: the engine's, with the point's input in place. */
static void evaluate(struct tco_sheet *sheet, size_t point)
{
    struct tco_scenario *scenario = sheet->model->scenario;
    struct tco_result *results = ARENA_ARRAY(sheet->arena, scenario->n_columns, struct tco_result);
    const struct tco_point *at = &sheet->points[point];
    double kept = 0;
    if (at->replaced != TCO_NO_COLUMN) {
        kept = scenario->inputs[at->replaced].value;
        scenario->inputs[at->replaced].value = at->by_value;
    }
    tco_model_evaluate(sheet->model, results);
    if (at->replaced != TCO_NO_COLUMN)
        scenario->inputs[at->replaced].value = kept;
}

static void write_lines(struct tco_sheet *sheet)
{
    for (size_t point = 0; point < sheet->n_points; point++) {
        evaluate(sheet, point);
        for (size_t i = 0; i < sheet->model->n_lines; i++) {
            const struct tco_line *line = &sheet->model->lines[i];
            if (line->column == TCO_NO_COLUMN ? point == 0 : line->column == sheet->points[point].column)
                write_line(sheet, i, point);
        }
    }
    for (size_t i = 0; i < sheet->model->n_lines; i++) {
        const struct tco_line *line = &sheet->model->lines[i];
        const struct tco_group *group =
            line->group == TCO_NO_COLUMN ? NULL : &sheet->model->scenario->groups[line->group];
        sheet_text(sheet->sheet, sheet->line_rows[i], TITLE_COLUMN, titled(sheet, line->formula->title, group),
                   CELL_TEXT);
        sheet_text(sheet->sheet, sheet->line_rows[i], UNIT_COLUMN, line->formula->unit, CELL_TEXT);
    }
}

static void write_heads(struct tco_sheet *sheet, size_t row)
{
    const char **heads = ARENA_ARRAY(sheet->arena, sheet->n_points + 6, const char *);
    size_t n = 0;
    heads[n++] = "Input";
    heads[n++] = "Unit";
    for (size_t point = 0; point < sheet->n_points; point++)
        heads[n++] = sheet->points[point].title;
    if (!sheet->inputs_from) {
        heads[n++] = "Label";
        heads[n++] = "Date";
        heads[n++] = "Source";
    }
    sheet_headings(sheet->sheet, row, heads, FIRST_POINT);
    sheet_print_across(sheet->sheet, row, "&L&A&C&P / &N&RComputed by clustermax");
    sheet_width(sheet->sheet, TITLE_COLUMN, TITLE_COLUMN, 48);
    sheet_width(sheet->sheet, UNIT_COLUMN, UNIT_COLUMN, 20);
    sheet_width(sheet->sheet, FIRST_POINT, FIRST_POINT + sheet->n_points - 1, 17);
    if (!sheet->inputs_from)
        sheet_width(sheet->sheet, FIRST_POINT + sheet->n_points + 2, FIRST_POINT + sheet->n_points + 2, 40);
}

void tco_sheet_write(struct tco_sheet *sheet)
{
    write_heads(sheet, sheet->n_rows++);
    place_inputs(sheet);
    sheet_text(sheet->sheet, ++sheet->n_rows, TITLE_COLUMN, "Calculation", CELL_LABEL);
    sheet->n_rows++;
    place_lines(sheet);
    write_inputs(sheet);
    fold_inputs(sheet);
    write_lines(sheet);
}

const char *tco_sheet_cell(const struct tco_sheet *sheet, const char *line_name, size_t point, bool absolute)
{
    const struct tco_line *line = tco_model_line(sheet->model, sheet->points[point].column, line_name);
    if (!line)
        return NULL;
    return cell_name(sheet->arena, sheet->line_rows[line - sheet->model->lines], FIRST_POINT + point, absolute);
}

size_t tco_sheet_price_input(const struct tco_model *model, size_t column)
{
    const struct tco_scenario *scenario = model->scenario;
    for (size_t i = 0; i < scenario->n_inputs; i++) {
        const struct tco_group *group = &scenario->groups[scenario->inputs[i].group];
        if (group->column == column && group->section == TCO_GPUS &&
            string_equal(scenario->inputs[i].field->name, "price_usd_per_gpu_hour"))
            return i;
    }
    return TCO_NO_COLUMN;
}
