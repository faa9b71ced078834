/* Tables on a terminal. */
#include <stdio.h>
#include <stdlib.h>

#include "model/base/table.h"
#include "tests/support/cases.h"

static void check_printed(const struct table *table, const char *expected)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    table_print(table, stream);
    fclose(stream);
    ck_assert_str_eq(text, expected);
    free(text);
}

START_TEST(columns_are_as_wide_as_their_cells)
{
    static const char *const headings[] = {"provider", ">score", "note", NULL};
    struct arena *arena = arena_create(NULL);
    struct table *table = table_create(arena, headings);
    table_cell(table, "A");
    table_cellf(table, "%.1f", 4.25);
    table_cell(table, NULL);
    table_rule(table);
    table_cell(table, "\xE4\xB8\xAD\xE5\x9B\xBD\xE4\xB8\xAD\xE5\x9B\xBD\xE4\xB8\xAD"); /* ten cells wide */
    table_cell(table, "12345.75");
    table_cell(table, "\x1b[1m");
    table_cell(table, "last");
    check_printed(table, "provider       score  note\n"
                         "----------  --------  -------\n"
                         "A                4.2\n"
                         "----------  --------  -------\n"
                         "\xE4\xB8\xAD\xE5\x9B\xBD\xE4\xB8\xAD\xE5\x9B\xBD\xE4\xB8\xAD  12345.75  \\x1B[1m\n"
                         "last\n");
    arena_destroy(arena);
}
END_TEST

START_TEST(an_empty_table_is_its_headings)
{
    static const char *const headings[] = {"a", ">bc", NULL}, *const none[] = {NULL};
    struct arena *arena = arena_create(NULL);
    check_printed(table_create(arena, headings), "a  bc\n-  --\n");
    check_printed(table_create(arena, none), "");
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {columns_are_as_wide_as_their_cells, an_empty_table_is_its_headings};
    return CASES_RUN("table", tests);
}
