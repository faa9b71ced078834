/* Text as people save it, and JSON in the middle of it. */

#include <string.h>

#include "ingest/json_find.h"
#include "ingest/text_prepare.h"
#include "tests/support/cases.h"

static struct lines prepare(struct arena *arena, const char *bytes, size_t length)
{
    struct lines lines;
    text_prepare(arena, (struct text){bytes, length}, &lines);
    return lines;
}

#define PREPARE(arena, literal) prepare((arena), (literal), sizeof(literal) - 1)

static void expect_line(const struct lines *lines, size_t index, const char *text, long number)
{
    ck_assert_uint_lt(index, lines->n);
    ck_assert_msg(text_is(lines->items[index].text, text), "line %zu is \"%.*s\"", index,
                  (int)lines->items[index].text.length, lines->items[index].text.bytes);
    ck_assert_int_eq((int)lines->items[index].number, (int)number);
}

START_TEST(encodings)
{
    struct arena *arena = arena_create(NULL);
    struct lines lines = PREPARE(arena, "\xEF\xBB\xBF"
                                        "a\r\nb\n");
    ck_assert_uint_eq(lines.n, 2);
    expect_line(&lines, 0, "a", 1);
    expect_line(&lines, 1, "b", 2);
    lines = PREPARE(arena, "\xFF\xFE"
                           "a\0\n\0\xE9\0\n\0\x3D\xD8\x00\xDE\n\0");
    ck_assert_str_eq(lines.encoding, "UTF-16");
    expect_line(&lines, 1, "\xC3\xA9", 2);
    expect_line(&lines, 2, "\xF0\x9F\x98\x80", 3);
    lines = PREPARE(arena, "\0a\0b\0c\0d\0\n\0e\0f\0g");
    expect_line(&lines, 0, "abcd", 1);
    lines = PREPARE(arena, "ELF\0\0\1");
    ck_assert(lines.binary && lines.n == 0);
    arena_destroy(arena);
}
END_TEST

START_TEST(colours_and_progress)
{
    struct arena *arena = arena_create(NULL);
    struct lines lines = PREPARE(arena, "\x1B[31mred\x1B[0m [90mgrey[0m a[12]b\r10%\r20%\x1B[K\nend\x1B");
    expect_line(&lines, 0, "red grey a[12]b", 1);
    expect_line(&lines, 1, "10%", 1);
    expect_line(&lines, 2, "20%", 1);
    expect_line(&lines, 3, "end", 2);
    lines = PREPARE(arena, "one\rtwo");
    expect_line(&lines, 1, "two", 2);
    arena_destroy(arena);
}
END_TEST

START_TEST(prefixes_of_launchers)
{
    static const struct {
        const char *line, *text;
    } cases[] = {{"[1,0]<stdout>:# x", "# x"},
                 {"0:  1024 y", " 1024 y"},
                 {" 12: z", "z"},
                 {"(head, rank=0, pid=3808) [1,3]<stderr>: a", "a"},
                 {"[rank3]:b", "b"},
                 {"[pod/trainer-0/main] 2026-03-01T10:11:12.123456789Z c", "c"},
                 {"> d", "d"},
                 {"12:30 not one", "12:30 not one"},
                 {"(pid=1 never closed", "(pid=1 never closed"},
                 {"[RESULT] kept", "[RESULT] kept"}};
    struct arena *arena = arena_create(NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct lines lines = prepare(arena, cases[i].line, strlen(cases[i].line));
        expect_line(&lines, 0, cases[i].text, 1);
    }
    arena_destroy(arena);
}
END_TEST

START_TEST(documents_in_a_log)
{
    static const char log[] = "start [1]\n{\"a\": 1}\nbetween\n  {\"b\": [1,2,],\n \"c\": nan, d: -inf}\n{\"cut\": \n";
    struct arena *arena = arena_create(NULL);
    struct lines lines = PREPARE(arena, log);
    struct found_jsons found;
    json_find(arena, "log", &lines, &found);
    ck_assert_uint_eq(found.n, 2);
    ck_assert_uint_eq(found.items[0].first_line, 1);
    ck_assert(!found.items[0].repaired && found.items[1].repaired);
    struct json_at root = json_root(found.items[1].doc), b = json_get(&root, "b"), d = json_get(&root, "d");
    ck_assert_uint_eq(json_size(&b), 2);
    ck_assert_int_eq(json_kind(&d), JSON_NULL);
    struct place place = json_place(&d);
    ck_assert_int_eq((int)place.line, 5);
    ck_assert(found.refusal.code != EXIT_DONE && found.refusal.line > 0);
    json_find_free(&found);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {encodings, colours_and_progress, prefixes_of_launchers, documents_in_a_log};
    return CASES_RUN("text_prepare", tests);
}
