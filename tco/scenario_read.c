/* Reads clustermax.tco-scenario/1. What an object says of label, source and date holds for all the inputs in it that
 * do not say otherwise themselves. */
#include <math.h>
#include <string.h>

#include "model/base/assets.h"
#include "model/base/fs.h"
#include "model/base/json.h"
#include "model/base/stats.h"
#include "tco/price_list.h"
#include "tco/scenario.h"
#include "tco/uncertain_read.h"

enum { MOST_MEMBERS = 48, MOST_COLUMNS = 64, MOST_ROWS = 256, LARGEST_FILE_BYTES = 4 << 20 };

/* What an object may say beside its inputs. */
struct head {
    const char *id, *title, *summary, *source, *date, *note;
    int label;
};

struct reading {
    struct tco_scenario *scenario;
    struct arena *arena;
    struct problems *problems;
    bool is_good;
};

/* An object taken apart: its head, then every field of a section and every other member, in the table's order. */
struct members {
    struct head head;
    struct json_at at[MOST_MEMBERS];
    struct json_field table[MOST_MEMBERS + 8];
    size_t n_table, n_at;
};

static void complain(struct reading *reading, struct place place, const struct error *err)
{
    const char *hint = *err->hint == '\0' ? NULL : arena_strdup(reading->arena, err->hint);
    problem_add(reading->problems, SEVERITY_ERROR, place, hint, "%s", err->text);
    reading->is_good = false;
}

/* A place that outlives the document. */
static struct place place_of(const struct reading *reading, const struct json_at *at)
{
    struct place place = json_place(at);
    place.file = reading->scenario->file;
    return place;
}

static void expect_head(struct members *members, bool has_id)
{
    static const struct json_field head[] = {
        JSON_FIELD_OF(struct members, head.label, "label", false, tco_label_words),
        JSON_FIELD(struct members, head.source, "source", JSON_FIELD_STRING, false),
        JSON_FIELD(struct members, head.date, "date", JSON_FIELD_DATE, false),
        JSON_FIELD(struct members, head.note, "note", JSON_FIELD_STRING, false),
        JSON_FIELD(struct members, head.id, "id", JSON_FIELD_STRING, true),
        JSON_FIELD(struct members, head.title, "title", JSON_FIELD_STRING, false),
    };
    size_t n = sizeof head / sizeof *head - (has_id ? 0 : 2);
    memset(members, 0, sizeof *members);
    memcpy(members->table, head, n * sizeof *head);
    members->n_table = n;
}

/* Gives the number of the member among members->at. */
static size_t expect(struct members *members, const char *name, bool required)
{
    members->table[members->n_table++] =
        (struct json_field){.name = name,
                            .kind = JSON_FIELD_ANY,
                            .offset = offsetof(struct members, at) + members->n_at * sizeof *members->at,
                            .required = required};
    return members->n_at++;
}

static void expect_section(struct members *members, enum tco_section_id id)
{
    const struct tco_section *section = &tco_sections[id];
    for (size_t i = 0; i < section->n_fields; i++)
        expect(members, section->fields[i].name, section->fields[i].required);
}

static void take_apart(struct reading *reading, const struct json_at *object, struct members *members)
{
    if (!json_read_object(object, members->table, members->n_table, members, reading->arena, reading->problems))
        reading->is_good = false;
}

static struct head inherit(const struct head *outer, const struct head *inner)
{
    return (struct head){.label = inner->label >= 0 ? inner->label : outer->label,
                         .source = inner->source != NULL ? inner->source : outer->source,
                         .date = inner->date != NULL ? inner->date : outer->date,
                         .note = inner->note};
}

static void read_value(struct reading *reading, struct tco_input *input, const struct json_at *at)
{
    struct error err = {0};
    const char *string = json_string(at);
    bool is_good = false;
    if (string != NULL && (input->field->kind == TCO_WORD || input->field->kind == TCO_PRICE))
        is_good = tco_input_set_text(input, string, &err);
    else if (json_kind(at) == JSON_NUMBER && input->field->kind != TCO_WORD)
        is_good = tco_input_set(input, json_number(at), &err);
    else {
        error_set(&err, EXIT_DATA, "%s is %s", input->field->name, json_kind_name(json_kind(at)));
        error_hint(&err, input->field->kind == TCO_WORD ? "it is one of the words of the format" : "a number, in %s",
                   input->field->unit);
    }
    if (!is_good)
        complain(reading, json_place(at), &err);
}

/* {"percentile": 25, "prices": {"gpu": "B200"}}: where in the list prices this offer is taken to lie. */
static void read_percentile(struct reading *reading, struct tco_input *input, const struct json_at *percentile,
                            const struct json_at *filter, struct head *head)
{
    struct error err = {0};
    const double *prices = NULL;
    size_t n = 0;
    double place = json_number(percentile);
    if (input->field->kind != TCO_PRICE || !(place >= 0 && place <= 100)) {
        error_set(&err, EXIT_DATA, "a percentile is for prices, from 0 to 100");
        complain(reading, json_place(percentile), &err);
    } else if (!tco_prices_read(filter, &prices, &n, reading->arena, reading->problems))
        reading->is_good = false;
    else if (!tco_input_set(input, stats_quantile(prices, n, place / 100, reading->arena), &err))
        complain(reading, json_place(filter), &err);
    if (head->note == NULL)
        head->note = arena_printf(reading->arena, "the %g %% point of %zu list prices", place, n);
}

/* 1.84, "included", "cold-spare", or {"value": 1.84, "label": "quoted", "source": "…", "date": "2026-09"}. */
static void read_input(struct reading *reading, struct tco_input *input, const struct json_at *at,
                       const struct head *outer)
{
    struct head head = *outer;
    struct members long_form;
    if (json_kind(at) == JSON_OBJECT) {
        expect_head(&long_form, false);
        size_t value = expect(&long_form, "value", false), percentile = expect(&long_form, "percentile", false),
               prices = expect(&long_form, "prices", false);
        take_apart(reading, at, &long_form);
        head = inherit(outer, &long_form.head);
        if (long_form.at[value].value == NULL && long_form.at[percentile].value != NULL)
            read_percentile(reading, input, &long_form.at[percentile], &long_form.at[prices], &head);
        else
            read_value(reading, input, &long_form.at[value]);
    } else
        read_value(reading, input, at);
    input->place = place_of(reading, at);
    input->label = head.label < 0 ? TCO_ASSUMED : (enum tco_label)head.label;
    input->source = head.source;
    input->date = head.date;
    input->note = head.note;
}

static void read_inputs(struct reading *reading, size_t group, const struct members *members, const struct head *outer)
{
    const struct tco_group *at = &reading->scenario->groups[group];
    const struct tco_section *section = &tco_sections[at->section];
    for (size_t i = 0; i < section->n_fields; i++)
        if (json_kind(&members->at[i]) > JSON_NULL)
            read_input(reading, &reading->scenario->inputs[at->first_input + i], &members->at[i], outer);
}

static void read_single(struct reading *reading, size_t column, enum tco_section_id section, const struct json_at *at,
                        const struct head *outer)
{
    struct members members;
    expect_head(&members, false);
    expect_section(&members, section);
    take_apart(reading, at, &members);
    struct head head = inherit(outer, &members.head);
    size_t group = tco_scenario_group(reading->scenario, column, section);
    reading->scenario->groups[group].place = place_of(reading, at);
    read_inputs(reading, group, &members, &head);
}

static void read_row(struct reading *reading, size_t column, enum tco_section_id section, const struct json_at *at,
                     const struct head *outer)
{
    struct members members;
    struct error err = {0};
    size_t group = 0;
    expect_head(&members, true);
    expect_section(&members, section);
    take_apart(reading, at, &members);
    if (members.head.id == NULL)
        return;
    if (!tco_scenario_add_row(reading->scenario, column, section, members.head.id, members.head.title, &group, &err)) {
        complain(reading, json_place(at), &err);
        return;
    }
    struct head head = inherit(outer, &members.head);
    reading->scenario->groups[group].place = place_of(reading, at);
    read_inputs(reading, group, &members, &head);
}

/* Hands out the items of an array that has from 1 to `most` of them; false when it is no such array. */
static bool check_array(struct reading *reading, const struct json_at *at, size_t most)
{
    struct error err = {0};
    size_t n = json_size(at);
    if (json_kind(at) == JSON_ARRAY && n >= 1 && n <= most)
        return true;
    if (json_kind(at) != JSON_ARRAY)
        error_set(&err, EXIT_DATA, "\"%s\" is %s, not an array", at->key, json_kind_name(json_kind(at)));
    else
        error_set(&err, EXIT_DATA, "\"%s\" has %zu items", at->key, n);
    error_hint(&err, "an array of 1 to %zu objects", most);
    complain(reading, json_place(at), &err);
    return false;
}

static void read_list(struct reading *reading, size_t column, enum tco_section_id section, const struct json_at *at,
                      const struct head *outer)
{
    if (!check_array(reading, at, MOST_ROWS))
        return;
    for (size_t i = 0; i < json_size(at); i++) {
        struct json_at item = json_item(at, i);
        read_row(reading, column, section, &item, outer);
    }
}

static void read_column(struct reading *reading, const struct json_at *at, const struct head *outer)
{
    struct members members;
    struct error err = {0};
    size_t places[TCO_N_SECTIONS] = {0}, column = 0;
    expect_head(&members, true);
    expect_section(&members, TCO_COLUMN);
    for (int i = TCO_COLUMN + 1; i < TCO_N_SECTIONS; i++)
        places[i] = expect(&members, tco_sections[i].name, i == TCO_GPUS);
    take_apart(reading, at, &members);
    if (members.head.id == NULL)
        return;
    if (!tco_scenario_add_column(reading->scenario, members.head.id, members.head.title, &column, &err)) {
        complain(reading, json_place(at), &err);
        return;
    }
    struct head head = inherit(outer, &members.head);
    reading->scenario->columns[column].place = place_of(reading, at);
    reading->scenario->columns[column].note = members.head.note;
    read_inputs(reading, tco_scenario_group(reading->scenario, column, TCO_COLUMN), &members, &head);
    for (int i = TCO_COLUMN + 1; i < TCO_N_SECTIONS; i++) {
        const struct json_at *member = &members.at[places[i]];
        if (json_kind(member) <= JSON_NULL)
            continue;
        (tco_sections[i].is_list ? read_list : read_single)(reading, column, (enum tco_section_id)i, member, &head);
    }
}

static void read_columns(struct reading *reading, const struct json_at *at, const struct head *outer)
{
    if (!check_array(reading, at, MOST_COLUMNS))
        return;
    for (size_t i = 0; i < json_size(at); i++) {
        struct json_at item = json_item(at, i);
        read_column(reading, &item, outer);
    }
}

static void read_scenario(struct reading *reading, const struct json_at *root)
{
    struct tco_scenario *scenario = reading->scenario;
    struct members members;
    expect_head(&members, true);
    expect_section(&members, TCO_SHARED);
    expect(&members, "format", true);
    size_t summary = expect(&members, "summary", false), columns = expect(&members, "columns", true),
           uncertain = expect(&members, "uncertain", false);
    take_apart(reading, root, &members);
    scenario->id = members.head.id == NULL ? "" : members.head.id;
    scenario->title = members.head.title == NULL ? scenario->id : members.head.title;
    scenario->summary = arena_strdup(reading->arena, json_string(&members.at[summary]));
    scenario->source = members.head.source;
    scenario->date = members.head.date;
    struct head head = members.head;
    read_inputs(reading, tco_scenario_group(scenario, TCO_NO_COLUMN, TCO_SHARED), &members, &head);
    if (json_kind(&members.at[columns]) > JSON_NULL)
        read_columns(reading, &members.at[columns], &head);
    if (json_kind(&members.at[uncertain]) > JSON_NULL && reading->is_good)
        reading->is_good = tco_uncertain_read(scenario, &members.at[uncertain], reading->problems);
}

/* Without a word about the model, a typed percentage is the model, and else ours is. */
static void choose_model(struct tco_scenario *scenario, size_t column)
{
    size_t group = tco_scenario_group(scenario, column, TCO_GOODPUTS);
    const struct tco_section *section = &tco_sections[TCO_GOODPUTS];
    struct tco_input *inputs = &scenario->inputs[scenario->groups[group].first_input];
    bool is_modelled = false;
    for (size_t i = 0; i < section->n_fields; i++)
        is_modelled = is_modelled || (inputs[i].given && section->fields[i].needed != 0);
    struct tco_input *model = &inputs[tco_field_find(section, "model") - section->fields];
    const struct tco_input *typed = &inputs[tco_field_find(section, "goodput_percent") - section->fields];
    if (!model->given && !typed->given && is_modelled)
        model->value = TCO_RENEWAL;
}

bool tco_scenario_read(struct arena *arena, const char *file, struct text text, struct tco_scenario **out,
                       struct problems *problems)
{
    struct json_doc *doc = NULL;
    struct error err = {0};
    if (!json_parse(file, text, &doc, &err)) {
        problem_add_error(problems, &err);
        return false;
    }
    struct json_at root = json_root(doc);
    struct reading reading = {tco_scenario_create(arena), arena, problems, true};
    reading.scenario->file = arena_strdup(arena, file);
    reading.is_good = json_check_format(&root, "clustermax.tco-scenario/1", problems);
    if (reading.is_good)
        read_scenario(&reading, &root);
    for (size_t i = 0; i < reading.scenario->n_columns; i++)
        choose_model(reading.scenario, i);
    if (reading.is_good)
        reading.is_good = tco_scenario_check(reading.scenario, problems);
    *out = reading.is_good ? reading.scenario : NULL;
    json_doc_free(doc);
    return reading.is_good;
}

static bool find_shipped(struct arena *arena, const char *name, const char **asset)
{
    const char **names = NULL;
    size_t n = assets_list(arena, "data/tco/", &names);
    *asset = arena_printf(arena, "data/tco/%s.json", name);
    for (size_t i = 0; i < n; i++)
        if (string_equal(names[i], *asset))
            return true;
    return false;
}

bool tco_scenario_load(struct arena *arena, const char *name, struct tco_scenario **out, struct problems *problems,
                       struct error *err)
{
    struct text text;
    const char *asset = NULL;
    bool is_path = strchr(name, '/') != NULL || fs_kind(name) == FS_FILE;
    if (!is_path && find_shipped(arena, name, &asset))
        return assets_find(arena, asset, &text, err) && tco_scenario_read(arena, asset, text, out, problems);
    if (fs_kind(name) == FS_MISSING) {
        error_at(err, name, 0, 0, "there is no such scenario");
        error_hint(err, "a path, or one of those shipped: example, pretrain, pretrain-typed, rl-research, inference");
        return false;
    }
    if (!fs_read(arena, name, LARGEST_FILE_BYTES, &text, err))
        return false;
    return tco_scenario_read(arena, name, text, out, problems);
}
