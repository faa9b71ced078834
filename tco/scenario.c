#include "tco/scenario.h"

#include <math.h>
#include <string.h>

#include "model/base/num.h"

static size_t add_group(struct tco_scenario *scenario, size_t column, enum tco_section_id id, const char *row,
                        const char *title);

struct tco_scenario *tco_scenario_create(struct arena *arena)
{
    struct tco_scenario *scenario = ARENA_NEW(arena, struct tco_scenario);
    scenario->arena = arena;
    scenario->file = scenario->id = scenario->title = "";
    add_group(scenario, TCO_NO_COLUMN, TCO_SHARED, "", NULL);
    return scenario;
}

static bool is_id(const char *id)
{
    return *id != '\0' && strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(id);
}

static bool check_id(const char *id, struct error *err)
{
    if (is_id(id))
        return true;
    error_set(err, EXIT_DATA, "\"%s\" can not be an id", id);
    error_hint(err, "lower-case letters, digits and hyphens");
    return false;
}

static const char *make_path(struct arena *arena, const char *column, const char *section, const char *row,
                             const char *field)
{
    const char *const pieces[] = {column, section, row};
    struct str path;
    str_init(&path, arena);
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        if (*pieces[i] != '\0')
            str_appendf(&path, "%s.", pieces[i]);
    str_append(&path, field);
    return path.bytes;
}

static size_t add_group(struct tco_scenario *scenario, size_t column, enum tco_section_id id, const char *row,
                        const char *title)
{
    const struct tco_section *section = &tco_sections[id];
    const char *column_id = column == TCO_NO_COLUMN ? "" : scenario->columns[column].id;
    size_t group = scenario->n_groups;
    *ARENA_PUSH(scenario->arena, scenario->groups, scenario->n_groups, scenario->groups_capacity) =
        (struct tco_group){.column = column,
                           .section = id,
                           .id = arena_strdup(scenario->arena, row),
                           .title = arena_strdup(scenario->arena, title),
                           .first_input = scenario->n_inputs};
    for (size_t i = 0; i < section->n_fields; i++)
        *ARENA_PUSH(scenario->arena, scenario->inputs, scenario->n_inputs, scenario->inputs_capacity) =
            (struct tco_input){.field = &section->fields[i],
                               .path =
                                   make_path(scenario->arena, column_id, section->name, row, section->fields[i].name),
                               .group = group,
                               .value = section->fields[i].missing,
                               .label = TCO_ASSUMED};
    return group;
}

bool tco_scenario_add_column(struct tco_scenario *scenario, const char *id, const char *title, size_t *column,
                             struct error *err)
{
    if (!check_id(id, err))
        return false;
    for (size_t i = 0; i < scenario->n_columns; i++)
        if (strcmp(scenario->columns[i].id, id) == 0)
            return error_set(err, EXIT_DATA, "two columns have the id \"%s\"", id);
    *column = scenario->n_columns;
    struct tco_column *added =
        ARENA_PUSH(scenario->arena, scenario->columns, scenario->n_columns, scenario->columns_capacity);
    added->id = arena_strdup(scenario->arena, id);
    added->title = arena_strdup(scenario->arena, title == NULL ? id : title);
    for (int i = TCO_COLUMN; i < TCO_N_SECTIONS; i++)
        if (!tco_sections[i].is_list)
            add_group(scenario, *column, (enum tco_section_id)i, "", NULL);
    return true;
}

bool tco_scenario_add_row(struct tco_scenario *scenario, size_t column, enum tco_section_id section, const char *id,
                          const char *title, size_t *group, struct error *err)
{
    if (!check_id(id, err))
        return false;
    size_t other = TCO_NO_COLUMN;
    for (size_t i = 0; (other = tco_scenario_row(scenario, column, section, i)) != TCO_NO_COLUMN; i++)
        if (strcmp(scenario->groups[other].id, id) == 0)
            return error_set(err, EXIT_DATA, "two rows of \"%s\" have the id \"%s\"", tco_sections[section].name, id);
    *group = add_group(scenario, column, section, id, title);
    return true;
}

size_t tco_scenario_row(const struct tco_scenario *scenario, size_t column, enum tco_section_id section, size_t row)
{
    for (size_t i = 0; i < scenario->n_groups; i++)
        if (scenario->groups[i].column == column && scenario->groups[i].section == section && row-- == 0)
            return i;
    return TCO_NO_COLUMN;
}

size_t tco_scenario_group(const struct tco_scenario *scenario, size_t column, enum tco_section_id section)
{
    return tco_sections[section].is_list ? TCO_NO_COLUMN : tco_scenario_row(scenario, column, section, 0);
}

static void copy_inputs(struct tco_scenario *to, size_t to_group, const struct tco_scenario *from, size_t from_group)
{
    const struct tco_group *target = &to->groups[to_group], *origin = &from->groups[from_group];
    for (size_t i = 0; i < tco_sections[origin->section].n_fields; i++) {
        struct tco_input *input = &to->inputs[target->first_input + i];
        const char *path = input->path;
        *input = from->inputs[origin->first_input + i];
        input->path = path;
        input->group = to_group;
    }
}

void tco_scenario_copy_shared(struct tco_scenario *to, const struct tco_scenario *from)
{
    copy_inputs(to, tco_scenario_group(to, TCO_NO_COLUMN, TCO_SHARED), from,
                tco_scenario_group(from, TCO_NO_COLUMN, TCO_SHARED));
}

bool tco_scenario_copy_column(struct tco_scenario *to, const struct tco_scenario *from, size_t from_column,
                              const char *id, const char *title, size_t *column, struct error *err)
{
    if (!tco_scenario_add_column(to, id, title, column, err))
        return false;
    for (size_t i = 0; i < from->n_groups; i++) {
        const struct tco_group *origin = &from->groups[i];
        if (origin->column != from_column)
            continue;
        size_t group = tco_scenario_group(to, *column, origin->section);
        if (group == TCO_NO_COLUMN &&
            !tco_scenario_add_row(to, *column, origin->section, origin->id, origin->title, &group, err))
            return false;
        copy_inputs(to, group, from, i);
    }
    return true;
}

static bool refuse(const struct tco_input *input, double value, struct error *err)
{
    const struct tco_field *field = input->field;
    char is[NUM_SIZE], minimum[NUM_SIZE], maximum[NUM_SIZE];
    num_shortest(value, is);
    num_shortest(field->minimum, minimum);
    num_shortest(field->maximum, maximum);
    error_set(err, EXIT_DATA, "%s is %s%s%s", field->name, is, *field->unit == '\0' ? "" : " ", field->unit);
    error_hint(err, field->above_minimum ? "more than %s and at most %s" : "from %s to %s", minimum, maximum);
    return false;
}

bool tco_input_set(struct tco_input *input, double value, struct error *err)
{
    if (!tco_field_allows(input->field, value) || (input->field->kind == TCO_WORD && value != floor(value)))
        return refuse(input, value, err);
    input->value = value;
    input->given = true;
    input->included = false;
    return true;
}

static void list_words(const struct tco_field *field, struct error *err)
{
    char words[160] = "";
    for (size_t i = 0; field->words[i] != NULL; i++) {
        if (i > 0)
            strncat(words, ", ", sizeof words - strlen(words) - 1);
        strncat(words, field->words[i], sizeof words - strlen(words) - 1);
    }
    error_hint(err, "one of: %s", words);
}

bool tco_input_set_text(struct tco_input *input, const char *text, struct error *err)
{
    const struct tco_field *field = input->field;
    double value = 0;
    if (field->kind == TCO_WORD) {
        int word = tco_field_word(field, text);
        if (word > 0)
            return tco_input_set(input, word, err);
        error_set(err, EXIT_DATA, "%s can not be \"%s\"", field->name, text);
        list_words(field, err);
        return false;
    }
    if (field->kind == TCO_PRICE && strcmp(text, "included") == 0) {
        if (!tco_input_set(input, 0, err))
            return false;
        input->included = true;
        return true;
    }
    if (num_parse(text_of(text), &value))
        return tco_input_set(input, value, err);
    error_set(err, EXIT_DATA, "%s needs a number, not \"%s\"", field->name, text);
    error_hint(err, field->kind == TCO_PRICE ? "in %s, or the word \"included\"" : "in %s", field->unit);
    return false;
}

const char *tco_input_text(const struct tco_input *input, struct arena *arena)
{
    if (input->included)
        return "included";
    if (input->field->kind == TCO_WORD)
        return input->field->words[(int)input->value - 1];
    if (isnan(input->value))
        return "";
    char number[NUM_SIZE];
    return arena_strdup(arena, num_shortest(input->value, number));
}

/* Takes the last piece off; false when there is none. */
static bool last_piece(struct text *rest, struct text *piece)
{
    if (rest->bytes == NULL)
        return false;
    size_t start = rest->length;
    while (start > 0 && rest->bytes[start - 1] != '.')
        start--;
    *piece = text_slice(*rest, start, rest->length);
    *rest = start == 0 ? (struct text){NULL, 0} : text_slice(*rest, 0, start - 1);
    return true;
}

static bool matches(const char *path, const char *pattern)
{
    struct text path_rest = text_of(path), pattern_rest = text_of(pattern), piece, wanted;
    for (bool is_field = true; last_piece(&pattern_rest, &wanted); is_field = false) {
        bool found = false;
        while (!found && last_piece(&path_rest, &piece)) {
            found = text_is(wanted, "*") || text_equal(piece, wanted);
            if (is_field && !found)
                return false;
        }
        if (!found)
            return false;
    }
    return true;
}

static bool no_match(const struct tco_scenario *scenario, struct arena *arena, const char *pattern, struct error *err)
{
    const char **words = ARENA_ARRAY(arena, 2 * scenario->n_inputs, const char *);
    size_t n = 0;
    for (size_t i = 0; i < scenario->n_inputs; i++) {
        words[n++] = scenario->inputs[i].path;
        words[n++] = scenario->inputs[i].field->name;
    }
    const char *nearest = string_nearest(pattern, words, n);
    error_set(err, EXIT_DATA, "no input is named \"%s\"", pattern);
    if (nearest != NULL)
        error_hint(err, "did you mean \"%s\"? --inputs lists them all", nearest);
    else
        error_hint(err, "--inputs lists them all");
    return false;
}

bool tco_scenario_find(const struct tco_scenario *scenario, struct arena *arena, const char *pattern, size_t **inputs,
                       size_t *n, struct error *err)
{
    *inputs = ARENA_ARRAY(arena, scenario->n_inputs, size_t);
    *n = 0;
    for (size_t i = 0; i < scenario->n_inputs; i++)
        if (matches(scenario->inputs[i].path, pattern))
            (*inputs)[(*n)++] = i;
    if (*n == 0)
        return no_match(scenario, arena, pattern, err);
    const struct tco_input *first = &scenario->inputs[(*inputs)[0]];
    for (size_t i = 1; i < *n; i++) {
        const struct tco_input *other = &scenario->inputs[(*inputs)[i]];
        if (other->field == first->field)
            continue;
        error_set(err, EXIT_DATA, "\"%s\" names different inputs: %s and %s", pattern, first->path, other->path);
        error_hint(err, "name the field in full");
        return false;
    }
    return true;
}

bool tco_scenario_set(struct tco_scenario *scenario, const char *assignment, struct error *err)
{
    const char *equals = strchr(assignment, '=');
    if (equals == NULL) {
        error_set(err, EXIT_USAGE, "\"%s\" sets nothing", assignment);
        error_hint(err, "INPUT=VALUE, e.g. mtbf_gpu_hours=64000");
        return false;
    }
    const char *pattern = arena_strndup(scenario->arena, assignment, (size_t)(equals - assignment));
    size_t *inputs = NULL, n = 0;
    if (!tco_scenario_find(scenario, scenario->arena, pattern, &inputs, &n, err))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct tco_input *input = &scenario->inputs[inputs[i]];
        if (!tco_input_set_text(input, equals + 1, err))
            return false;
        input->label = TCO_ASSUMED;
        input->source = input->date = input->note = NULL;
        input->place = (struct place){.file = arena_printf(scenario->arena, "--set %s", assignment)};
    }
    return true;
}
