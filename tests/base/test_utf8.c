/* UTF-8. The ill-formed sequences are those of the Unicode Standard 14, section 3.9, tables 3-8 to 3-11. */
#include <string.h>

#include "model/base/str.h"
#include "tests/support/cases.h"

START_TEST(well_formed_and_ill_formed_sequences)
{
    static const char *const good[] = {"",
                                       "abc",
                                       "\xC2\x80",
                                       "\xDF\xBF",
                                       "\xE0\xA0\x80",
                                       "\xED\x9F\xBF",
                                       "\xEE\x80\x80",
                                       "\xEF\xBF\xBF",
                                       "\xF0\x90\x80\x80",
                                       "\xF4\x8F\xBF\xBF"};
    static const char *const bad[] = {
        "\x80",
        "\xC0\xAF",
        "\xC1\xBF",
        "\xC2",
        "\xE0\x80\xBF",
        "\xE2\x82",
        "\xED\xA0\x80",
        "\xF0\x80\x81\x82",
        "\xF0\x9F\x92",
        "\xF4\x90\x80\x80",
        "\xF5\x80\x80\x80",
        "\xFF",
        ("\xC2"
         "A"),
        "\xE1\x80\xE2",
        "\xF0\x91\x92\xF1",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        ck_assert_msg(utf8_valid(good[i], strlen(good[i])), "good %zu", i);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!utf8_valid(bad[i], strlen(bad[i])), "bad %zu", i);
    ck_assert(!utf8_valid("\xE2\x82\xAC", 2)); /* the length counts, not the NUL */
}
END_TEST

START_TEST(decoding)
{
    static const char text[] = "A\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\xFF"
                               "B";
    static const unsigned long codes[] = {'A', 0xE9, 0x20AC, 0x1F600, 0xFFFD, 'B'};
    size_t offset = 0;
    for (size_t i = 0; i < 6; i++)
        ck_assert_uint_eq(utf8_next(text, sizeof text - 1, &offset), codes[i]);
    ck_assert_uint_eq(offset, sizeof text - 1);
}
END_TEST

START_TEST(columns_on_a_terminal)
{
    static const struct {
        const char *text;
        size_t columns;
    } cases[] = {
        {"", 0},
        {"abc", 3},
        {"caf\xC3\xA9", 4},
        {"cafe\xCC\x81", 4},             /* combining acute */
        {"\xE4\xB8\xAD\xE5\x9B\xBD", 4}, /* two Han characters */
        {"\xEF\xBC\xA1", 2},             /* full-width A */
        {"\xF0\x9F\x98\x80", 2},         /* emoji */
        {"\xE2\x80\x8B", 0},             /* zero-width space */
        {"\xED\x95\x9C", 2},             /* a Hangul syllable */
        {"\xE2\x82\xAC", 1},             /* euro */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_msg(utf8_columns(text_of(cases[i].text)) == cases[i].columns, "case %zu", i);
}
END_TEST

START_TEST(treacherous_characters_become_visible)
{
    static const struct {
        const char *raw, *shown;
    } cases[] = {
        {"plain \xC3\xA9 \xE4\xB8\xAD \xF0\x9F\x98\x80", "plain \xC3\xA9 \xE4\xB8\xAD \xF0\x9F\x98\x80"},
        {"\x1b[31mred", "\\x1B[31mred"},
        {"a\nb\tc\rd", "a\\nb\\tc\\rd"},
        {"\x01\x7F", "\\x01\\x7F"},
        {"\xC2\x9B"
         "31m",
         "\\u{009B}31m"}, /* a C1 control: CSI */
        {"\xE2\x80\xAE"
         "gpj",
         "\\u{202E}gpj"},                                     /* right-to-left override */
        {"\xE2\x81\xA6x\xE2\x81\xA9", "\\u{2066}x\\u{2069}"}, /* isolates */
        {"a\xE2\x80\x8B"
         "b",
         "a\\u{200B}b"}, /* zero-width space */
        {"\xEF\xBB\xBFx", "\\u{FEFF}x"},
        {"\xE2\x80\xA8", "\\u{2028}"},      /* line separator */
        {"\xF3\xA0\x81\x81", "\\u{E0041}"}, /* a tag character */
        {"\xFF\xE2\x82", "\\xFF\\xE2\\x82"},
        {"\xEF\xBF\xBD", "\xEF\xBF\xBD"}, /* a real U+FFFD stays */
    };
    struct arena *arena = arena_create(NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_str_eq(text_printable(arena, text_of(cases[i].raw)), cases[i].shown);
    ck_assert_str_eq(text_printable(arena, (struct text){"a\0b", 3}), "a\\x00b");
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        well_formed_and_ill_formed_sequences,
        decoding,
        columns_on_a_terminal,
        treacherous_characters_become_visible,
    };
    return CASES_RUN("utf8", tests);
}
