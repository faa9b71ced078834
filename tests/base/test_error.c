/* Diagnostics: the first failure wins, and what is printed is what editors parse. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/base/arena.h"
#include "model/base/error.h"
#include "model/base/str.h"
#include "tests/support/cases.h"

static char *printed_error(const struct error *err)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    error_print(err, stream);
    fclose(stream);
    return text;
}

static void check_printed(const struct error *err, const char *expected)
{
    char *text = printed_error(err);
    ck_assert_str_eq(text, expected);
    free(text);
}

START_TEST(parts_that_are_not_known_are_left_out)
{
    struct error full = {0}, no_column = {0}, no_line = {0}, bare = {0}, none = {0};
    error_at(&full, "a.json", 3, 7, "bad %s", "price");
    error_hint(&full, "write %d", 5);
    check_printed(&full, "a.json:3:7: error: bad price (hint: write 5)\n");
    error_at(&no_column, "a.json", 3, 0, "bad");
    check_printed(&no_column, "a.json:3: error: bad\n");
    error_at(&no_line, "a.json", 0, 9, "bad");
    check_printed(&no_line, "a.json: error: bad\n");
    error_set(&bare, EXIT_INTERNAL, "bad");
    check_printed(&bare, "error: bad\n");
    check_printed(&none, "");
}
END_TEST

START_TEST(the_first_failure_wins)
{
    struct error err = {0};
    ck_assert(!error_at(&err, "a", 1, 1, "first"));
    ck_assert(!error_set(&err, EXIT_INTERNAL, "second"));
    error_hint(&err, "one");
    error_hint(&err, "two");
    ck_assert_int_eq(err.code, EXIT_DATA);
    check_printed(&err, "a:1:1: error: first (hint: one)\n");
    ck_assert(!error_set(NULL, EXIT_DATA, "nobody asked"));
}
END_TEST

START_TEST(hostile_text_does_not_reach_the_terminal)
{
    struct error err = {0};
    error_at(&err, "a\x1b[2J", 1, 1, "%s", "line\nbreak \x1b]0;title\x07 \xE2\x80\xAE");
    check_printed(&err, "a\\x1B[2J:1:1: error: line\\nbreak \\x1B]0;title\\x07 \\u{202E}\n");
}
END_TEST

START_TEST(long_text_is_cut_at_a_character)
{
    struct error err = {0};
    char text[600];
    for (size_t shift = 0; shift < 4; shift++) {
        memset(text, 'x', sizeof text);
        for (size_t i = shift; i + 2 < sizeof text; i += 3)
            memcpy(text + i, "\xE2\x82\xAC", 3);
        text[sizeof text - 1] = '\0';
        err = (struct error){0};
        error_set(&err, EXIT_DATA, "%s", text);
        ck_assert(utf8_valid(err.text, strlen(err.text)));
        ck_assert_uint_ge(strlen(err.text), sizeof err.text - 4);
    }
}
END_TEST

START_TEST(problems_are_counted_and_sorted_by_place)
{
    struct arena *arena = arena_create(NULL);
    struct problems problems;
    struct error err = {0};
    char file[] = "b.json", *text = NULL;
    size_t size;
    problems_init(&problems, arena);
    problem_add(&problems, SEVERITY_ERROR, (struct place){file, 2, 1}, "do", "third %d", 3);
    problem_add(&problems, SEVERITY_WARNING, (struct place){"a.json", 10, 1}, NULL, "second");
    problem_add(&problems, SEVERITY_NOTE, (struct place){"a.json", 9, 30}, NULL, "first");
    problem_add(&problems, SEVERITY_ERROR, (struct place){file, 2, 1}, NULL, "fourth, came later");
    problem_add(&problems, SEVERITY_ERROR, (struct place){NULL, 0, 0}, NULL, "nowhere");
    error_at(&err, "c.json", 1, 1, "from an error");
    problem_add_error(&problems, &err);
    memset(file, 'z', sizeof file - 1); /* the list keeps its own copy */
    FILE *stream = open_memstream(&text, &size);
    problems_print(&problems, stream);
    fclose(stream);
    ck_assert_str_eq(text, "error: nowhere\n"
                           "a.json:9:30: note: first\n"
                           "a.json:10:1: warning: second\n"
                           "b.json:2:1: error: third 3 (hint: do)\n"
                           "b.json:2:1: error: fourth, came later\n"
                           "c.json:1:1: error: from an error\n");
    ck_assert_uint_eq(problems.n_errors, 4);
    ck_assert_uint_eq(problems.n_warnings, 1);
    free(text);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        parts_that_are_not_known_are_left_out,    the_first_failure_wins,
        hostile_text_does_not_reach_the_terminal, long_text_is_cut_at_a_character,
        problems_are_counted_and_sorted_by_place,
    };
    return CASES_RUN("error", tests);
}
