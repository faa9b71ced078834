/* The SVG writer: well-formed, harmless, themable, the same bytes twice. */
#include <string.h>

#include "render/canvas.h"
#include "render/palette.h"
#include "tests/support/chart_samples.h"
#include "tests/support/suite.h"

static const struct palette *load(struct arena *arena)
{
    struct palette *palette;
    struct error err = {0};
    ck_assert_msg(palette_load(arena, &palette, &err), "%s", err.text);
    return palette;
}

static bool contains(struct text svg, const char *needle)
{
    return text_contains(svg, needle);
}

static size_t count(struct text svg, const char *needle)
{
    size_t n = 0;
    for (size_t at = 0; (at = text_find(svg, needle, at)) < svg.length; at++)
        n++;
    return n;
}

/* A small check of our own: tags nest, attributes are quoted, every & begins a known entity, no stray '<'. Gives what
 * is wrong, or NULL. */
struct nesting {
    char names[64][16];
    size_t depth;
};

static const char *check_entity(const char *at)
{
    static const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(at, known[i], strlen(known[i])) == 0)
            return NULL;
    return at;
}

/* `at` stands behind '<'; *end is set behind '>'. */
static const char *check_tag(const char *at, const char **end, struct nesting *nesting)
{
    bool closes = *at == '/', quoted = false;
    size_t length = strspn(at + closes, "abcdefghijklmnopqrstuvwxyz");
    const char *name = at + closes, *p = name + length;
    if (length == 0 || length >= sizeof nesting->names[0])
        return at;
    for (; *p != '\0' && (quoted || *p != '>'); p++) {
        if (*p == '"')
            quoted = !quoted;
        if (*p == '<' || (*p == '&' && check_entity(p) != NULL) || (!quoted && *p == '\''))
            return p;
    }
    if (*p == '\0')
        return at;
    *end = p + 1;
    if (p[-1] == '/')
        return NULL;
    if (closes) {
        if (nesting->depth == 0 || strlen(nesting->names[nesting->depth - 1]) != length ||
            strncmp(nesting->names[nesting->depth - 1], name, length) != 0)
            return at;
        nesting->depth--;
        return NULL;
    }
    if (nesting->depth == sizeof nesting->names / sizeof nesting->names[0])
        return at;
    memcpy(nesting->names[nesting->depth], name, length);
    nesting->names[nesting->depth++][length] = '\0';
    return NULL;
}

static const char *what_is_wrong(const char *svg)
{
    struct nesting nesting = {.depth = 0};
    const char *wrong = NULL, *p = svg;
    while (*p != '\0' && wrong == NULL) {
        if (*p == '<')
            wrong = check_tag(p + 1, &p, &nesting);
        else if (*p == '&')
            wrong = check_entity(p++);
        else
            wrong = (unsigned char)*p < 0x20 && *p != '\n' ? p : (p++, NULL);
    }
    return wrong != NULL ? wrong : nesting.depth > 0 ? p : NULL;
}

static const enum sample_flavour flavours[] = {SAMPLE_PLAIN,   SAMPLE_LONG,  SAMPLE_HOSTILE,
                                               SAMPLE_UNKNOWN, SAMPLE_EMPTY, SAMPLE_BARE};

START_TEST(every_chart_is_well_formed)
{
    struct arena *arena = arena_create(NULL);
    struct chart_samples samples;
    chart_samples_make(arena, load(arena), flavours[_i], 0, &samples);
    for (size_t i = 0; i < samples.n; i++)
        for (int use = SVG_INLINE; use <= SVG_FILE; use++) {
            struct text svg = drawing_svg(arena, &samples.items[i].drawing, (enum svg_use)use);
            const char *wrong = what_is_wrong(svg.bytes);
            ck_assert_msg(wrong == NULL, "%s: not well-formed at: %.60s", samples.items[i].name, wrong);
            ck_assert(utf8_valid(svg.bytes, svg.length));
            ck_assert_msg(!contains(svg, "nan") && !contains(svg, "\"inf") && !contains(svg, "\"-inf"),
                          "%s: a number that is none", samples.items[i].name);
            ck_assert(!contains(svg, "javascript:"));
            ck_assert(!contains(svg, "<script"));
            ck_assert_uint_eq(count(svg, "<title id="), 1);
            ck_assert_uint_eq(count(svg, "<desc id="), 1);
        }
    arena_destroy(arena);
}
END_TEST

START_TEST(the_check_can_fail)
{
    static const char *const broken[] = {"<svg>",           "<svg><g></svg>",   "<svg a=\"<\"/>",    "<svg>a & b</svg>",
                                         "<svg>\x01</svg>", "<svg a='b'/>",     "<svg></svg></svg>", "< svg/>",
                                         "<svg a=\"b/>",    "<svg>&nbsp;</svg>"};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++)
        ck_assert_msg(what_is_wrong(broken[i]) != NULL, "taken for good: %s", broken[i]);
    ck_assert_ptr_null(what_is_wrong("<svg a=\"b &amp; c\"><g/><text>x &lt; y</text></svg>"));
}
END_TEST

static double draw_one(struct canvas *canvas, const void *href)
{
    canvas_begin_link(canvas, href);
    canvas_text(canvas, 1.005, 20, "a < b & \"c\"", &(struct text_style){.size = 13, .color = "accent"});
    canvas_end(canvas);
    canvas_rect(canvas, 1.0 / 3, 2, 30, 4, 0, &(struct paint){.fill = "rule", .stroke = "no-such-token"});
    return 30;
}

static struct drawing one(const struct palette *palette, const char *href)
{
    return (struct drawing){.title = "T<",
                            .description = "D&",
                            .width = 100,
                            .height = 29.2,
                            .draw = draw_one,
                            .chart = href,
                            .palette = palette,
                            .id = "p-7",
                            .is_on_page_ground = true};
}

START_TEST(inline_colors_are_custom_properties)
{
    struct arena *arena = arena_create(NULL);
    struct drawing drawing = one(load(arena), "x.html");
    struct text svg = drawing_svg(arena, &drawing, SVG_INLINE);
    ck_assert(contains(svg, "viewBox=\"0 0 100 30\""));
    ck_assert(contains(svg, "<title id=\"p-7-title\">T&lt;</title>"));
    ck_assert(contains(svg, "<desc id=\"p-7-desc\">D&amp;</desc>"));
    ck_assert(contains(svg, "aria-labelledby=\"p-7-title\""));
    ck_assert(contains(svg, "fill=\"var(--accent,#"));
    ck_assert(contains(svg, "x=\"0.33\""));
    ck_assert(contains(svg, ">a &lt; b &amp; &quot;c&quot;</text>"));
    ck_assert(contains(svg, "stroke=\"var(--ink,#")); /* an unknown token */
    ck_assert(!contains(svg, "<style"));
    ck_assert_uint_eq(count(svg, "<rect"), 1); /* no ground of its own */
    arena_destroy(arena);
}
END_TEST

START_TEST(files_carry_both_schemes)
{
    struct arena *arena = arena_create(NULL);
    struct drawing drawing = one(load(arena), NULL);
    struct text svg = drawing_svg(arena, &drawing, SVG_FILE);
    ck_assert(contains(svg, "<style>@media (prefers-color-scheme:dark){"));
    ck_assert(contains(svg, ".f-accent{fill:#"));
    ck_assert(contains(svg, "class=\"f-accent\""));
    ck_assert(!contains(svg, "var("));
    ck_assert(!contains(svg, ".f-series-3")); /* only what is used */
    ck_assert_uint_eq(count(svg, "<rect"), 2);
    arena_destroy(arena);
}
END_TEST

START_TEST(only_harmless_links_are_written)
{
    static const char *const good[] = {"providers/a.html", "../x.html?a=b:c", "#part", "https://example.org/",
                                       "http://example.org/?q=\"x\""};
    static const char *const bad[] = {"javascript:alert(1)",
                                      "JaVaScRiPt:alert(1)",
                                      "data:text/html,x",
                                      "vbscript:x",
                                      " javascript:alert(1)",
                                      "java\nscript:alert(1)",
                                      "",
                                      "file:///etc/passwd"};
    struct arena *arena = arena_create(NULL);
    const struct palette *palette = load(arena);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct drawing drawing = one(palette, good[i]);
        struct text svg = drawing_svg(arena, &drawing, SVG_INLINE);
        ck_assert_msg(contains(svg, "<a href=") && contains(svg, "role=\"group\""), "%s", good[i]);
        ck_assert_ptr_null(what_is_wrong(svg.bytes));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct drawing drawing = one(palette, bad[i]);
        struct text svg = drawing_svg(arena, &drawing, SVG_INLINE);
        ck_assert_msg(!contains(svg, "href") && contains(svg, "role=\"img\""), "%s", bad[i]);
    }
    arena_destroy(arena);
}
END_TEST

START_TEST(the_same_bytes_twice)
{
    struct arena *arena = arena_create(NULL);
    const struct palette *palette = load(arena);
    struct chart_samples first, second;
    chart_samples_make(arena, palette, SAMPLE_PLAIN, 0, &first);
    chart_samples_make(arena, palette, SAMPLE_PLAIN, 0, &second);
    for (size_t i = 0; i < first.n; i++)
        ck_assert_msg(text_equal(drawing_svg(arena, &first.items[i].drawing, SVG_FILE),
                                 drawing_svg(arena, &second.items[i].drawing, SVG_FILE)),
                      "%s differs", first.items[i].name);
    arena_destroy(arena);
}
END_TEST

static double draw_deep(struct canvas *canvas, const void *chart)
{
    (void)chart;
    for (int i = 0; i < 100; i++)
        canvas_begin_link(canvas, i % 2 == 0 ? "a.html" : NULL);
    for (int i = 0; i < 120; i++)
        canvas_end(canvas);
    return 10;
}

START_TEST(groups_may_nest_deeply)
{
    struct arena *arena = arena_create(NULL);
    struct drawing drawing = one(load(arena), NULL);
    drawing.draw = draw_deep;
    struct text svg = drawing_svg(arena, &drawing, SVG_INLINE);
    ck_assert_uint_eq(count(svg, "<a "), count(svg, "</a>"));
    ck_assert_uint_eq(count(svg, "<g>"), count(svg, "</g>"));
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("canvas svg");
    TCase *svg = tcase_create("svg");
    tcase_add_loop_test(svg, every_chart_is_well_formed, 0, (int)(sizeof flavours / sizeof *flavours));
    tcase_add_test(svg, the_check_can_fail);
    tcase_add_test(svg, inline_colors_are_custom_properties);
    tcase_add_test(svg, files_carry_both_schemes);
    tcase_add_test(svg, only_harmless_links_are_written);
    tcase_add_test(svg, the_same_bytes_twice);
    tcase_add_test(svg, groups_may_nest_deeply);
    tcase_set_timeout(svg, 60);
    suite_add_tcase(suite, svg);
    return suite_run(suite);
}
