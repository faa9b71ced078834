/* Views and the builder. */
#include <string.h>

#include "model/base/str.h"
#include "tests/support/cases.h"

static void check_text(struct text text, const char *expected)
{
    ck_assert_msg(text_is(text, expected), "\"%.*s\" is not \"%s\"", (int)text.length, text.bytes, expected);
}

START_TEST(comparing_and_cutting)
{
    struct text text = text_of(" \t abc def\r\n");
    ck_assert(text_equal(text_of(NULL), text_of("")));
    ck_assert(!text_is(text_of("ab"), "abc"));
    check_text(text_trim(text), "abc def");
    check_text(text_trim(text_of(" \r\n\t")), "");
    check_text(text_slice(text_of("abcdef"), 2, 4), "cd");
    check_text(text_slice(text_of("abc"), 2, 99), "c");
    check_text(text_slice(text_of("abc"), 99, 4), "");
    check_text(text_slice(text_of(NULL), 1, 4), "");
    ck_assert(text_starts_with(text_of("abc"), "ab") && !text_starts_with(text_of("a"), "ab"));
    ck_assert(text_ends_with(text_of("abc"), "bc") && !text_ends_with(text_of("c"), "bc"));
}
END_TEST

START_TEST(finding)
{
    struct text text = {"ab\0abab", 7};
    ck_assert_uint_eq(text_find(text, "ab", 0), 0);
    ck_assert_uint_eq(text_find(text, "ab", 1), 3);
    ck_assert_uint_eq(text_find(text, "bab", 0), 4);
    ck_assert_uint_eq(text_find(text, "abc", 0), 7);
    ck_assert_uint_eq(text_find(text, "", 5), 5);
    ck_assert_uint_eq(text_find(text, "ab", 8), 7);
    ck_assert_uint_eq(text_find(text_of(NULL), "a", 0), 0);
    ck_assert(text_contains(text, "bab") && !text_contains(text, "bb") && text_contains(text_of(""), ""));
}
END_TEST

START_TEST(splitting_keeps_empty_pieces)
{
    static const char *const expected[] = {"a", "", "b", ""};
    struct text rest = text_of("a,,b,"), piece;
    for (size_t i = 0; i < 4; i++) {
        ck_assert(text_split(&rest, ',', &piece));
        check_text(piece, expected[i]);
    }
    ck_assert(!text_split(&rest, ',', &piece));
    rest = text_of("");
    ck_assert(text_split(&rest, ',', &piece));
    ck_assert(!text_split(&rest, ',', &piece));
    rest = text_of(NULL);
    ck_assert(!text_split(&rest, ',', &piece));
}
END_TEST

START_TEST(words_and_lines)
{
    struct text rest = text_of("  one\ttwo \n three  "), piece;
    ck_assert(text_next_word(&rest, &piece));
    check_text(piece, "one");
    ck_assert(text_next_word(&rest, &piece));
    check_text(piece, "two");
    ck_assert(text_next_word(&rest, &piece));
    check_text(piece, "three");
    ck_assert(!text_next_word(&rest, &piece));
    rest = text_of("one\r\n\nthree\rstill\nlast");
    static const char *const lines[] = {"one", "", "three\rstill", "last"};
    for (size_t i = 0; i < 4; i++) {
        ck_assert(text_next_line(&rest, &piece));
        check_text(piece, lines[i]);
    }
    ck_assert(!text_next_line(&rest, &piece));
}
END_TEST

START_TEST(building)
{
    struct arena *arena = arena_create(NULL);
    struct str str;
    str_init(&str, arena);
    ck_assert_str_eq(str.bytes, "");
    str_clear(&str);
    for (int i = 0; i < 300; i++) {
        str_appendf(&str, "%d", i % 10);
        arena_alloc(arena, 1);
    }
    ck_assert_uint_eq(str.length, 300);
    ck_assert_uint_eq(strlen(str.bytes), 300);
    str_clear(&str);
    ck_assert_str_eq(str.bytes, "");
    str_append(&str, "ab");
    str_append_char(&str, '\0');
    str_append_bytes(&str, "cde", 2);
    str_append_text(&str, text_of("!"));
    str_append_text(&str, text_of(NULL));
    ck_assert(text_equal(str_text(&str), (struct text){"ab\0cd!", 6}));
    ck_assert_str_eq(text_dup(arena, text_of("view")), "view");
    arena_destroy(arena);
}
END_TEST

START_TEST(strings_compare_with_null_first)
{
    ck_assert(string_equal(NULL, NULL) && !string_equal(NULL, "") && string_equal("a", "a"));
    ck_assert_int_lt(string_compare(NULL, ""), 0);
    ck_assert_int_gt(string_compare("", NULL), 0);
    ck_assert_int_eq(string_compare(NULL, NULL), 0);
    ck_assert_int_lt(string_compare("B", "a"), 0);
    ck_assert_int_lt(string_compare("z", "\xC3\xA4"), 0); /* byte order, not the alphabet's */
}
END_TEST

START_TEST(nearest_words)
{
    static const char *const words[] = {"ingest", "score", "site", "report", "price_usd_per_gpu_hour"};
    static const struct {
        const char *word, *nearest;
    } cases[] = {
        {"scroe", "score"},                                   /* a swap */
        {"scores", "score"},                                  /* one more */
        {"SITE", "site"},                                     /* case */
        {"price-usd-per-gpu-hour", "price_usd_per_gpu_hour"}, /* dashes */
        {"injest", "ingest"},                                 /* one other */
        {"banana", NULL},
        {"", NULL},
        {"x", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_pstr_eq(string_nearest(cases[i].word, words, 5), cases[i].nearest);
    ck_assert_ptr_null(string_nearest("score", words, 0));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        comparing_and_cutting,           finding,       splitting_keeps_empty_pieces, words_and_lines, building,
        strings_compare_with_null_first, nearest_words,
    };
    return CASES_RUN("str", tests);
}
