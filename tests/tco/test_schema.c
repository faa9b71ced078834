/* The JSON Schema and the table of fields say the same: every field, its range and its words, and no other. */
#include <check.h>
#include <string.h>

#include "model/base/assets.h"
#include "model/base/json.h"
#include "tco/fields.h"
#include "tests/support/suite.h"

static const char *const head[] = {"id", "title", "label", "source", "date", "note"};

static bool is_expected(const struct tco_section *section, const char *name)
{
    if (tco_field_find(section, name) != NULL)
        return true;
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        if (strcmp(head[i], name) == 0)
            return true;
    for (int i = 0; section == &tco_sections[TCO_COLUMN] && i < TCO_N_SECTIONS; i++)
        if (strcmp(tco_sections[i].name, name) == 0)
            return true;
    return false;
}

static void check_words(const struct json_at *property, const struct tco_field *field)
{
    struct json_at words = json_get(property, "enum");
    ck_assert_msg((double)json_size(&words) == field->maximum, "%s", field->name);
    for (size_t i = 0; i < json_size(&words); i++) {
        struct json_at word = json_item(&words, i);
        ck_assert_str_eq(json_string(&word), field->words[i]);
    }
}

static void check_range(const struct json_at *property, const struct tco_field *field)
{
    struct json_at forms = json_get(property, "anyOf"), number = json_item(&forms, 0);
    struct json_at minimum = json_get(&number, field->above_minimum ? "exclusiveMinimum" : "minimum");
    struct json_at maximum = json_get(&number, "maximum");
    ck_assert_msg(json_number(&minimum) == field->minimum, "%s", field->name);
    ck_assert_msg(json_number(&maximum) == field->maximum, "%s", field->name);
    ck_assert_uint_eq(json_size(&forms), field->kind == TCO_PRICE ? 3 : 2);
}

static bool has_word(const struct json_at *array, const char *word)
{
    for (size_t i = 0; i < json_size(array); i++) {
        struct json_at item = json_item(array, i);
        if (string_equal(json_string(&item), word))
            return true;
    }
    return false;
}

static void check_section(const struct json_at *definition, const struct tco_section *section)
{
    struct json_at properties = json_get(definition, "properties"), required = json_get(definition, "required");
    for (size_t i = 0; i < section->n_fields; i++) {
        const struct tco_field *field = &section->fields[i];
        struct json_at property = json_get(&properties, field->name);
        ck_assert_msg(json_kind(&property) == JSON_OBJECT, "%s is not in the schema", field->name);
        if (field->kind == TCO_WORD)
            check_words(&property, field);
        else
            check_range(&property, field);
        ck_assert_msg(has_word(&required, field->name) == field->required, "%s", field->name);
    }
    for (struct json_iterator i = json_members(&properties); json_next(&i);)
        ck_assert_msg(is_expected(section, i.at.key), "the schema has \"%s\" in \"%s\"", i.at.key, section->name);
}

START_TEST(schema_equals_fields)
{
    struct arena *arena = arena_create(NULL);
    struct text text;
    struct json_doc *doc = NULL;
    struct error err = {0};
    ck_assert_msg(assets_find(arena, "data/schemas/tco-scenario.schema.json", &text, &err), "%s", err.text);
    ck_assert_msg(json_parse("schema", text, &doc, &err), "%s", err.text);
    struct json_at root = json_root(doc), definitions = json_get(&root, "$defs");
    for (int i = 0; i < TCO_N_SECTIONS; i++) {
        const char *name = i == TCO_SHARED ? "shared" : i == TCO_COLUMN ? "column" : tco_sections[i].name;
        struct json_at definition = json_get(&definitions, name);
        ck_assert_msg(json_kind(&definition) == JSON_OBJECT, "%s", name);
        check_section(&definition, &tco_sections[i]);
    }
    json_doc_free(doc);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("schema");
    TCase *tcase = tcase_create("schema");
    tcase_add_test(tcase, schema_equals_fields);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
