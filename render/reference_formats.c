#include <string.h>

#include "ingest/form.h"
#include "ingest/json_each.h"
#include "ingest/reader.h"
#include "model/base/assets.h"
#include "model/base/fs.h"
#include "render/export_tables.h"
#include "render/reference.h"

void reference_cell(struct str *out, const char *text)
{
    for (; text != NULL && *text != '\0'; text++) {
        if (*text == '|')
            str_append_char(out, '\\');
        if (*text == '<')
            str_append(out, "&lt;");
        else
            str_append_char(out, *text == '\n' ? ' ' : *text);
    }
}

static void put_readers(struct str *out)
{
    str_append(out,
               "\n## What is read\n\nA file's kind is found by looking into it, never by its name. `clustermax "
               "ingest DIR --explain FILE` says what each reader thinks of a file.\n\n| reader | reads |\n|---|---|\n");
    for (size_t i = 0; i < n_readers; i++) {
        str_appendf(out, "| `%s` | ", readers[i]->name);
        reference_cell(out, readers[i]->what);
        str_append(out, " |\n");
    }
}

/* JSON Schemas as tables of members. */

struct walk {
    struct arena *arena;
    struct str *out;
    const struct json_at *root;
    int depth;
};

enum { MAX_DEPTH = 8 };

static struct json_at follow(const struct walk *walk, const struct json_at *schema)
{
    struct json_at reference = json_get(schema, "$ref");
    const char *text = json_string(&reference);
    if (text == NULL || !text_starts_with(text_of(text), "#/$defs/"))
        return *schema;
    struct json_at definitions = json_get(walk->root, "$defs");
    struct json_at *kept = ARENA_NEW(walk->arena, struct json_at);
    *kept = definitions;
    return json_get(kept, text + strlen("#/$defs/"));
}

static void put_words(struct str *out, const struct json_at *list)
{
    for (JSON_EACH(i, list))
        str_appendf(out, "%s%s", i.at.index == 0 ? "" : ", ", json_string(&i.at) == NULL ? "null" : json_string(&i.at));
}

static void put_type(struct walk *walk, const struct json_at *schema)
{
    struct json_at words = json_get(schema, "enum"), constant = json_get(schema, "const"),
                   type = json_get(schema, "type");
    if (json_kind(&words) == JSON_ARRAY)
        put_words(walk->out, &words);
    else if (json_string(&constant) != NULL)
        str_appendf(walk->out, "`%s`", json_string(&constant));
    else if (json_string(&type) != NULL)
        str_append(walk->out, json_string(&type));
    else if (json_kind(&type) == JSON_ARRAY)
        put_words(walk->out, &type);
}

static bool is_required(const struct json_at *schema, const char *member)
{
    struct json_at required = json_get(schema, "required");
    for (JSON_EACH(i, &required))
        if (string_equal(json_string(&i.at), member))
            return true;
    return false;
}

static void put_members(struct walk *walk, const struct json_at *schema, const char *prefix);

static void put_member(struct walk *walk, const struct json_at *of, const struct json_at *member, const char *prefix)
{
    struct json_at schema = follow(walk, member);
    struct json_at description = json_get(member, "description");
    const char *path = arena_printf(walk->arena, "%s%s", prefix, member->key);
    if (json_kind(&description) == JSON_MISSING)
        description = json_get(&schema, "description");
    str_appendf(walk->out, "| `%s` | ", path);
    put_type(walk, &schema);
    str_appendf(walk->out, " | %s | ", is_required(of, member->key) ? "yes" : "");
    reference_cell(walk->out, json_string(&description));
    str_append(walk->out, " |\n");
    struct json_at items = json_get(&schema, "items");
    if (json_kind(&items) == JSON_OBJECT) {
        struct json_at item = follow(walk, &items);
        put_members(walk, &item, arena_printf(walk->arena, "%s[].", path));
    } else {
        put_members(walk, &schema, arena_printf(walk->arena, "%s.", path));
    }
}

static void put_members(struct walk *walk, const struct json_at *schema, const char *prefix)
{
    struct json_at properties = json_get(schema, "properties");
    if (json_kind(&properties) != JSON_OBJECT || ++walk->depth > MAX_DEPTH)
        return;
    for (struct json_iterator i = json_members(&properties); json_next(&i);)
        if (i.at.key[0] != '$')
            put_member(walk, schema, &i.at, prefix);
    walk->depth--;
}

static bool put_schema(struct arena *arena, struct str *out, const char *name, struct error *err)
{
    struct text text;
    struct json_doc *doc = NULL;
    if (!assets_find(arena, name, &text, err) || !json_parse(name, text, &doc, err))
        return false;
    struct json_at root = json_root(doc), title = json_get(&root, "title"), about = json_get(&root, "description");
    struct walk walk = {.arena = arena, .out = out, .root = &root};
    str_appendf(out, "\n### %s\n\n", json_string(&title) == NULL ? fs_name(name) : json_string(&title));
    if (json_string(&about) != NULL)
        str_appendf(out, "%s ", json_string(&about));
    str_appendf(out, "Schema: `%s`.\n\n| member | type or words | must | meaning |\n|---|---|---|---|\n", name);
    put_members(&walk, &root, "");
    json_doc_free(doc);
    return true;
}

static bool put_schemas(struct arena *arena, struct str *out, struct error *err)
{
    const char **names;
    size_t n = assets_list(arena, "data/schemas/", &names);
    str_append(out,
               "\n## JSON files\n\nEvery JSON file names its format in `format`. Members that begin with `$` or `_` "
               "are comments; unknown members are errors. Dates are YYYY, YYYY-MM or YYYY-MM-DD.\n");
    for (size_t i = 0; i < n; i++)
        if (!put_schema(arena, out, names[i], err))
            return false;
    return true;
}

static void put_columns(struct str *out, const char *title, const char *const *columns, const char *more)
{
    str_appendf(out, "- %s: ", title);
    for (size_t i = 0; columns[i] != NULL; i++)
        str_appendf(out, "%s`%s`", i == 0 ? "" : ", ", columns[i]);
    str_appendf(out, "%s\n", more);
}

static void put_forms(struct str *out)
{
    str_append(out,
               "\n## Forms\n\n`clustermax form` writes them, `clustermax ingest` reads them back, as CSV (UTF-8) or "
               "XLSX. The heading row names the columns, in any order; columns of your own are left alone; a row "
               "that was left blank is not read. Formulas are never evaluated: the value that the spreadsheet "
               "saved counts.\n\n");
    put_columns(out, "findings of a review", form_finding_columns, "");
    put_columns(out, "values of a review", form_measurement_columns, "");
    put_columns(out, "both in one CSV", form_review_columns, "");
    put_columns(out, "environments", form_environment_columns, "");
    put_columns(out, "interviews", form_interview_columns, ", and one column a criterion");
}

static void put_exports(struct str *out)
{
    static const char *const types[] = {"text", "number", "whole number", "yes or no", "date"};
    str_append(out, "\n## Published tables\n\nRFC 4180, UTF-8, exact numbers; unknown is an empty field. Text that a "
                    "spreadsheet would take for a formula begins with an apostrophe. `data/datapackage.json` says the "
                    "same for programs.\n");
    for (size_t i = 0; i < export_tables_n; i++) {
        str_appendf(out, "\n### data/%s.csv\n\n%s.\n\n| column | type | meaning |\n|---|---|---|\n",
                    export_tables[i].name, export_tables[i].title);
        for (const struct export_column *column = export_tables[i].columns; column->name != NULL; column++) {
            str_appendf(out, "| `%s` | %s | ", column->name, types[column->type]);
            reference_cell(out, column->description);
            str_append(out, " |\n");
        }
    }
}

bool reference_formats(struct arena *arena, struct str *out, struct error *err)
{
    str_append(out, "# Formats\n\nMade by `clustermax doctor --reference formats` from the program's own tables.\n");
    put_readers(out);
    if (!put_schemas(arena, out, err))
        return false;
    put_forms(out);
    put_exports(out);
    return true;
}
