/* The column tables and schema.sql say the same; words and enums have the same length. */

#include <stdlib.h>
#include <string.h>

#include "model/base/assets.h"
#include "model/base/str.h"
#include "model/columns.h"
#include "tests/support/suite.h"

static struct arena *arena;

static void setup(void)
{
    arena = arena_create(NULL);
}

static void teardown(void)
{
    arena_destroy(arena);
}

/* The column names of a table or view in schema.sql, each with a blank on both sides. */
static const char *schema_columns(const char *table)
{
    struct text schema, line;
    struct error err = {0};
    struct str names;
    str_init(&names, arena);
    ck_assert_msg(assets_find(arena, "model/schema.sql", &schema, &err), "%s", err.text);
    const char *start = arena_printf(arena, "CREATE TABLE %s (", table);
    const char *view = arena_printf(arena, "CREATE VIEW %s (", table);
    bool inside = false;
    while (text_next_line(&schema, &line)) {
        struct text word;
        if (inside && text_starts_with(line, ")"))
            break;
        if (inside && text_next_word(&line, &word) && !text_is(word, "PRIMARY"))
            str_appendf(&names, " %.*s ", (int)(word.length - text_ends_with(word, ",")), word.bytes);
        inside = inside || text_is(line, start) || text_is(line, view);
    }
    ck_assert_msg(names.length > 0, "schema.sql has no table %s", table);
    return names.bytes;
}

static void check_map(const struct record_map *map)
{
    struct str names;
    str_init(&names, arena);
    if (map->owner != OWNER_NONE)
        str_append(&names, " artifact ");
    if (map->owner != OWNER_NONE && map->owner != OWNER_ARTIFACT)
        str_append(&names, " ordinal ");
    for (size_t i = 0; i < map->n_columns; i++)
        str_appendf(&names, " %s ", map->columns[i].name);
    const char *schema = schema_columns(map->table);
    ck_assert_msg(strlen(schema) == names.length, "%s: schema has%s, map has%s", map->table, schema, names.bytes);
    struct text rest = str_text(&names), word;
    while (text_next_word(&rest, &word))
        ck_assert_msg(strstr(schema, arena_printf(arena, " %.*s ", (int)word.length, word.bytes)) != NULL,
                      "%s: schema.sql lacks %.*s", map->table, (int)word.length, word.bytes);
}

START_TEST(maps_match_the_schema)
{
    for (size_t i = 0; i < evidence_maps_n; i++)
        check_map(&evidence_maps[i]);
    for (size_t i = 0; i < catalog_maps_n; i++)
        check_map(&catalog_maps[i]);
    check_map(&file_map);
    check_map(&artifact_map);
}
END_TEST

START_TEST(words_match_their_enums)
{
    ck_assert_str_eq(finding_state_words[STATE_CONTEXT], "context");
    ck_assert_ptr_null(finding_state_words[STATE_CONTEXT + 1]);
    ck_assert_str_eq(finding_severity_words[SEVERITY_NONE], "none");
    ck_assert_str_eq(evidence_kind_words[EVIDENCE_DOCUMENTATION], "documentation");
    ck_assert_str_eq(measurement_role_words[ROLE_CONTEXT], "context");
    ck_assert_str_eq(validity_words[VALIDITY_WRONG], "wrong");
    ck_assert_str_eq(access_words[ACCESS_CUSTOMER], "customer");
    ck_assert_str_eq(assessability_words[NOT_ASSESSABLE], "not-assessable");
    ck_assert_str_eq(alias_relation_words[ALIAS_MERGED_IN], "merged-in");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("columns");
    TCase *cases = tcase_create("columns");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, maps_match_the_schema);
    tcase_add_test(cases, words_match_their_enums);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
