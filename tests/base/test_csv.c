/* CSV: places of fields, what is complained about, and that writing and reading are each other's inverse. */
#include <math.h>
#include <string.h>

#include "model/base/csv.h"
#include "tests/support/cases.h"

/* All rows as "a|b\n", to compare at a glance. */
static char *read_all(struct arena *arena, struct text text, struct problems *problems)
{
    struct csv_reader reader;
    struct str out;
    csv_read_init(&reader, "t.csv", text, arena);
    str_init(&out, arena);
    while (csv_read_row(&reader, problems)) {
        for (size_t i = 0; i < reader.n_fields; i++)
            str_appendf(&out, "%s%s", i > 0 ? "|" : "", reader.fields[i].value);
        str_append(&out, "\n");
    }
    return out.bytes;
}

START_TEST(good_files)
{
    static const struct {
        const char *csv, *rows;
    } cases[] = {
        {"", ""},
        {"a,b\nc,d\n", "a|b\nc|d\n"},
        {"a,b\r\nc,d", "a|b\nc|d\n"},
        {"\xEF\xBB\xBF"
         "a,b\n",
         "a|b\n"},
        {"a;b,c;d\n1;2;3\n", "a|b,c|d\n1|2|3\n"},
        {"a\tb\n", "a|b\n"},
        {"\"a,b\",\"c\"\"d\",\"\"\n", "a,b|c\"d|\n"},
        {"\"a\nb\",c\n", "a\nb|c\n"},
        {"a,,\n,\n", "a||\n|\n"},
        {"a,b\n\n\r\nc,d\n", "a|b\nc|d\n"},
        {"'=1+1,'-5,'@x,'plain,''=x\n", "=1+1|-5|@x|'plain|'=x\n"},
        {"a\rb,c\r\n", "a\rb|c\n"},
    };
    struct arena *arena = arena_create(NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct problems problems;
        problems_init(&problems, arena);
        ck_assert_str_eq(read_all(arena, text_of(cases[i].csv), &problems), cases[i].rows);
        ck_assert_uint_eq(problems.n, 0);
    }
    arena_destroy(arena);
}
END_TEST

START_TEST(broken_files)
{
    static const struct {
        struct text csv;
        const char *rows, *text;
        long line, column;
    } cases[] = {
        {{"a,b\nc,\"d\ne\n", 11}, "a|b\nc|d\ne\n\n", "the quote that opens here is never closed", 2, 3},
        {{"a,b\n\"c\"d,e\n", 11}, "a|b\ncd|e\n", "text behind the closing quote", 2, 4},
        {{"a,b\xC3\xA9\"c\n", 8}, "a|b\xC3\xA9\"c\n", "a quote in the middle of a field", 1, 5},
        {{"a\0b,c\n", 6}, "ab|c\n", "a NUL byte in the text", 1, 2},
    };
    struct arena *arena = arena_create(NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct problems problems;
        problems_init(&problems, arena);
        ck_assert_str_eq(read_all(arena, cases[i].csv, &problems), cases[i].rows);
        ck_assert_uint_eq(problems.n_errors, 1);
        ck_assert_str_eq(problems.items[0].text, cases[i].text);
        ck_assert_str_eq(problems.items[0].file, "t.csv");
        ck_assert_int_eq(problems.items[0].line, cases[i].line);
        ck_assert_int_eq(problems.items[0].column, cases[i].column);
    }
    arena_destroy(arena);
}
END_TEST

START_TEST(fields_know_their_place)
{
    struct arena *arena = arena_create(NULL);
    struct csv_reader reader;
    csv_read_init(&reader, "t.csv", text_of("a,b\n\"x\ny\",\xC3\xA9\xC3\xA9,z\n"), arena);
    ck_assert(csv_read_row(&reader, NULL));
    ck_assert_int_eq(reader.line, 1);
    ck_assert(csv_read_row(&reader, NULL));
    ck_assert_int_eq(reader.line, 2);
    ck_assert_uint_eq(reader.n_fields, 3);
    ck_assert_int_eq(reader.fields[0].line, 2);
    ck_assert_int_eq(reader.fields[1].line, 3);
    ck_assert_int_eq(reader.fields[1].column, 4);
    ck_assert_int_eq(reader.fields[2].column, 7);
    ck_assert(!csv_read_row(&reader, NULL));
    arena_destroy(arena);
}
END_TEST

START_TEST(written_as_spreadsheets_want_it)
{
    struct arena *arena = arena_create(NULL);
    struct csv_writer writer;
    struct str out;
    str_init(&out, arena);
    csv_write_init(&writer, &out);
    csv_write_text(&writer, "a,b");
    csv_write_text(&writer, NULL);
    csv_write_text(&writer, "say \"x\"");
    csv_write_number(&writer, 0.1);
    csv_write_number(&writer, NAN);
    csv_write_number(&writer, -5);
    csv_write_row_end(&writer);
    csv_write_text(&writer, "=HYPERLINK(\"http://x\")");
    csv_write_text(&writer, "+1");
    csv_write_text(&writer, "-1");
    csv_write_text(&writer, "@SUM(A1)");
    csv_write_text(&writer, "\t=1");
    csv_write_text(&writer, "\x1b[0m\xFF");
    csv_write_row_end(&writer);
    csv_write_text(&writer, "");
    csv_write_row_end(&writer);
    ck_assert_str_eq(out.bytes, "\"a,b\",,\"say \"\"x\"\"\",0.1,,-5\r\n"
                                "\"'=HYPERLINK(\"\"http://x\"\")\",'+1,'-1,'@SUM(A1),\"'\t=1\",\\x1B[0m\\xFF\r\n"
                                "\"\"\r\n");
    arena_destroy(arena);
}
END_TEST

START_TEST(what_is_written_is_read_back)
{
    static const char *const values[] = {"",   "plain", "a,b", "\"",  "\"\"", "x\r\ny",      "'",      "'=", "''=1",
                                         "=1", "-",     "\tq", " x ", ";",    "caf\xC3\xA9", "'plain", "@",  "\n"};
    enum { N = sizeof values / sizeof *values };
    struct arena *arena = arena_create(NULL);
    struct csv_reader reader;
    struct csv_writer writer;
    struct problems problems;
    struct str out;
    problems_init(&problems, arena);
    str_init(&out, arena);
    csv_write_init(&writer, &out);
    for (size_t first = 0; first < N; first++) {
        for (size_t i = first; i < N; i++)
            csv_write_text(&writer, values[i]);
        csv_write_row_end(&writer);
    }
    csv_read_init(&reader, "t.csv", str_text(&out), arena);
    for (size_t first = 0; first < N; first++) {
        ck_assert(csv_read_row(&reader, &problems));
        ck_assert_uint_eq(reader.n_fields, N - first);
        for (size_t i = first; i < N; i++)
            ck_assert_str_eq(reader.fields[i - first].value, values[i]);
    }
    ck_assert(!csv_read_row(&reader, &problems));
    ck_assert_uint_eq(problems.n, 0);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {good_files, broken_files, fields_know_their_place, written_as_spreadsheets_want_it,
                                  what_is_written_is_read_back};
    return CASES_RUN("csv", tests);
}
