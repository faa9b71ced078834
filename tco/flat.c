#include "tco/flat.h"

#include <string.h>

enum { MOST_PIECES = 5 };

/* Tabs and line ends would break the lines; titles lose them. */
static void append_title(struct str *out, const char *title)
{
    for (const char *c = title == NULL ? "" : title; *c != '\0'; c++)
        str_append_char(out, (char)(*c == '\t' || *c == '\n' || *c == '\r' ? ' ' : *c));
    str_append_char(out, '\n');
}

static void write_rows(const struct tco_scenario *scenario, size_t column, struct str *out)
{
    for (size_t i = 0; i < scenario->n_groups; i++) {
        const struct tco_group *group = &scenario->groups[i];
        const struct tco_section *section = &tco_sections[group->section];
        if (!section->is_list || group->column != column)
            continue;
        str_appendf(out, "row\t%s\t%s\t%s\t", scenario->columns[group->column].id, section->name, group->id);
        append_title(out, group->title);
    }
}

void tco_flat_write(const struct tco_scenario *scenario, struct str *out)
{
    for (size_t i = 0; i < scenario->n_columns; i++) {
        str_appendf(out, "column\t%s\t", scenario->columns[i].id);
        append_title(out, scenario->columns[i].title);
        write_rows(scenario, i, out);
    }
    for (size_t i = 0; i < scenario->n_inputs; i++)
        if (scenario->inputs[i].given)
            str_appendf(out, "%s\t%s\n", scenario->inputs[i].path, tco_input_text(&scenario->inputs[i], out->arena));
}

static bool find_column(const struct tco_scenario *scenario, const char *id, size_t *column)
{
    for (*column = 0; *column < scenario->n_columns; ++*column)
        if (strcmp(scenario->columns[*column].id, id) == 0)
            return true;
    return false;
}

static bool find_list(const char *name, enum tco_section_id *section)
{
    for (int i = 0; i < TCO_N_SECTIONS; i++)
        if (tco_sections[i].is_list && strcmp(tco_sections[i].name, name) == 0) {
            *section = (enum tco_section_id)i;
            return true;
        }
    return false;
}

static bool add_row(struct tco_scenario *scenario, char *const *pieces, struct error *err)
{
    size_t column = 0, group = 0;
    enum tco_section_id section = TCO_GPUS;
    if (!find_column(scenario, pieces[1], &column))
        return error_set(err, EXIT_DATA, "no column has the id \"%s\"", pieces[1]);
    if (!find_list(pieces[2], &section))
        return error_set(err, EXIT_DATA, "no list is named \"%s\"", pieces[2]);
    return tco_scenario_add_row(scenario, column, section, pieces[3], *pieces[4] == '\0' ? NULL : pieces[4], &group,
                                err);
}

static bool set_input(struct tco_scenario *scenario, const char *path, const char *value, struct error *err)
{
    for (size_t i = 0; i < scenario->n_inputs; i++)
        if (strcmp(scenario->inputs[i].path, path) == 0)
            return tco_input_set_text(&scenario->inputs[i], value, err);
    return error_set(err, EXIT_DATA, "no input is named \"%s\"", path);
}

static bool read_line(struct tco_scenario *scenario, struct text line, struct error *err)
{
    char *pieces[MOST_PIECES];
    struct text piece;
    size_t n = 0, column = 0;
    while (n < MOST_PIECES && text_split(&line, '\t', &piece))
        pieces[n++] = text_dup(scenario->arena, piece);
    if (n == 3 && strcmp(pieces[0], "column") == 0)
        return tco_scenario_add_column(scenario, pieces[1], pieces[2], &column, err);
    if (n == 5 && strcmp(pieces[0], "row") == 0)
        return add_row(scenario, pieces, err);
    if (n == 2)
        return set_input(scenario, pieces[0], pieces[1], err);
    return error_set(err, EXIT_DATA, "neither a column nor a row nor an input");
}

bool tco_flat_read(struct arena *arena, struct text text, struct tco_scenario **out, struct error *err)
{
    struct tco_scenario *scenario = tco_scenario_create(arena);
    struct text line;
    for (long number = 1; text_next_line(&text, &line); number++)
        if (line.length > 0 && !read_line(scenario, line, err)) {
            err->line = number;
            return false;
        }
    if (scenario->n_columns == 0)
        return error_set(err, EXIT_DATA, "no column");
    *out = scenario;
    return true;
}
