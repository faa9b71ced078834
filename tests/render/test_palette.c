/* The palette: how it is read, and whether what is drawn with it can be told apart. */
#include <math.h>
#include <string.h>

#include "model/base/arena.h"
#include "render/palette.h"
#include "tests/support/suite.h"

static const struct palette *load(struct arena *arena)
{
    struct palette *palette;
    struct error err = {0};
    ck_assert_msg(palette_load(arena, &palette, &err), "%s:%ld: %s", err.file, err.line, err.text);
    return palette;
}

/* Ratios stated by WCAG's own examples and by definition: black on white is 21, grey #767676 on white 4.54. */
START_TEST(contrast_is_that_of_the_guideline)
{
    struct color black = {0, 0, 0}, white = {255, 255, 255}, grey = {0x76, 0x76, 0x76};
    ck_assert_double_eq_tol(color_contrast(black, white), 21, 1e-9);
    ck_assert_double_eq_tol(color_contrast(white, black), 21, 1e-9);
    ck_assert_double_eq_tol(color_contrast(white, white), 1, 1e-9);
    ck_assert_double_eq_tol(color_contrast(grey, white), 4.54, 0.005);
}
END_TEST

static void check_contrast(const struct palette *palette, const char *above, const char *below, double least)
{
    ck_assert_msg(palette_find(palette, above) != NULL, "no token %s", above);
    ck_assert_msg(palette_find(palette, below) != NULL, "no token %s", below);
    for (int scheme = SCHEME_LIGHT; scheme <= SCHEME_DARK; scheme++) {
        double contrast = color_contrast(palette_color(palette, above, (enum scheme)scheme),
                                         palette_color(palette, below, (enum scheme)scheme));
        ck_assert_msg(contrast >= least, "%s on %s (%s): %.2f is less than %.1f", above, below,
                      scheme == SCHEME_LIGHT ? "light" : "dark", contrast, least);
    }
}

/* WCAG 2.2, 1.4.3: text 4.5; 1.4.11: marks that carry meaning 3. */
START_TEST(text_and_marks_can_be_seen)
{
    static const char *const words[] = {"ink", "muted", "accent", "good", "bad"};
    static const char *const grounds[] = {"paper", "panel"};
    static const char *const cells[] = {"accent-tint", "fair-tint", "panel"};
    static const char *const series[] = {"series-1", "series-2", "series-3", "series-4",
                                         "series-5", "series-6", "series-7", "series-8"};
    struct arena *arena = arena_create(NULL);
    const struct palette *palette = load(arena);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (size_t j = 0; j < sizeof grounds / sizeof *grounds; j++)
            check_contrast(palette, words[i], grounds[j], 4.5);
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
        check_contrast(palette, "ink", cells[i], 4.5);
    for (size_t i = 0; i < sizeof series / sizeof *series; i++) {
        check_contrast(palette, series[i], "paper", 3);
        check_contrast(palette, "paper", series[i], 4.5); /* letters in the segments of a stacked bar */
    }
    check_contrast(palette, "mark", "paper", 3);
    check_contrast(palette, "accent", "accent-tint", 3);
    check_contrast(palette, "mark", "rule", 1.5);
    arena_destroy(arena);
}
END_TEST

START_TEST(words_on_every_tint_can_be_read)
{
    struct arena *arena = arena_create(NULL);
    const struct palette *palette = load(arena);
    size_t n_tints = 0;
    for (size_t i = 0; i < palette->n; i++) {
        const char *name = palette->tokens[i].name;
        if (strncmp(name, "tier-", 5) != 0 || strcmp(name, "tier-line") == 0)
            continue;
        check_contrast(palette, "on-tier", name, 4.5);
        n_tints++;
    }
    ck_assert_uint_ge(n_tints, 6);
    arena_destroy(arena);
}
END_TEST

static const char css_head[] =
    "/* a comment { with: #000; } */\n:root { --ink: #123; --gap: 4px;\n  --paper:#FFFFFF }\n";

static bool parse(struct arena *arena, const char *css, struct palette **palette, struct problems *problems)
{
    problems_init(problems, arena);
    return palette_parse(arena, "tokens.css", text_of(css), palette, problems);
}

static bool has_problem(const struct problems *problems, long line, const char *word)
{
    for (size_t i = 0; i < problems->n; i++)
        if (problems->items[i].line == line && strstr(problems->items[i].text, word) != NULL)
            return true;
    return false;
}

START_TEST(tokens_are_read_with_both_schemes)
{
    struct arena *arena = arena_create(NULL);
    struct palette *palette;
    struct problems problems;
    char hex[COLOR_SIZE];
    const char *css = arena_printf(arena,
                                   "%s@media (prefers-color-scheme: dark) {\n :root { --ink: #eeddcc; }\n}\n"
                                   ":root { --late: #abc }",
                                   css_head);
    ck_assert(!parse(arena, css, &palette, &problems)); /* most of what charts need is missing */
    ck_assert_str_eq(color_hex(palette_color(palette, "ink", SCHEME_LIGHT), hex), "#112233");
    ck_assert_str_eq(color_hex(palette_color(palette, "ink", SCHEME_DARK), hex), "#eeddcc");
    ck_assert_str_eq(color_hex(palette_color(palette, "paper", SCHEME_DARK), hex), "#ffffff");
    ck_assert_str_eq(color_hex(palette_color(palette, "late", SCHEME_LIGHT), hex), "#aabbcc");
    ck_assert_str_eq(color_hex(palette_color(palette, "no-such", SCHEME_LIGHT), hex), "#112233");
    ck_assert_ptr_null(palette_find(palette, "gap"));
    ck_assert_ptr_null(palette_find(palette, "with"));
    ck_assert(has_problem(&problems, 7, "accent"));
    arena_destroy(arena);
}
END_TEST

START_TEST(faults_have_lines)
{
    struct arena *arena = arena_create(NULL);
    struct palette *palette;
    struct problems problems;
    ck_assert(!parse(
        arena,
        ":root {\n --ink: #12;\n --mark: #ggg; }\n@media (prefers-color-scheme: dark) { :root {\n --new: #fff } }",
        &palette, &problems));
    ck_assert(has_problem(&problems, 2, "#12"));
    ck_assert(has_problem(&problems, 3, "#ggg"));
    ck_assert(has_problem(&problems, 5, "new"));
    ck_assert(!parse(arena, "", &palette, &problems));
    ck_assert(!parse(arena, "/* never closed", &palette, &problems));
    ck_assert(!parse(arena, "}}}{{{--ink:#fff;", &palette, &problems));
    arena_destroy(arena);
}
END_TEST

START_TEST(unknown_tints_fall_back)
{
    struct arena *arena = arena_create(NULL);
    const struct palette *palette = load(arena);
    ck_assert_str_eq(palette_tint(arena, palette, "gold"), "tier-gold");
    ck_assert_str_eq(palette_tint(arena, palette, "chartreuse"), "tier-other");
    ck_assert_str_eq(palette_tint(arena, palette, NULL), "tier-other");
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("palette");
    TCase *palette = tcase_create("palette");
    tcase_add_test(palette, contrast_is_that_of_the_guideline);
    tcase_add_test(palette, text_and_marks_can_be_seen);
    tcase_add_test(palette, words_on_every_tint_can_be_read);
    tcase_add_test(palette, tokens_are_read_with_both_schemes);
    tcase_add_test(palette, faults_have_lines);
    tcase_add_test(palette, unknown_tints_fall_back);
    suite_add_tcase(suite, palette);
    return suite_run(suite);
}
