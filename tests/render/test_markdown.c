/* Expected texts follow from CommonMark 0.30 and the rules in render/markdown.h. */
#include "render/markdown.h"

#include <string.h>

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

static const struct {
    const char *markdown, *html;
} blocks[] = {
    {"Plain *words* and `code`.", "<p>Plain <em>words</em> and <code>code</code>.</p>\n"},
    {"# One\n\n## Two", "<h3>One</h3>\n<h4>Two</h4>\n"},
    {"## Two first\n\n# One", "<h4>Two first</h4>\n<h3>One</h3>\n"},
    {"###### deep\n\n# top", "<h6>deep</h6>\n<h3>top</h3>\n"},
    {"[a](https://example.org)", "<p><a href=\"https://example.org\">a</a></p>\n"},
    {"[a](javascript:alert(1))", "<p>a</p>\n"},
    {"<javascript:alert(1)>", "<p>javascript:alert(1)</p>\n"},
    {"![a *picture*](https://example.org/x.png)",
     "<p><a href=\"https://example.org/x.png\">a <em>picture</em></a></p>\n"},
    {"[![a](https://example.org/x.png)](https://example.org)", "<p><a href=\"https://example.org\">a</a></p>\n"},
    {"a <b onload=x>bold</b>", "<p>a &lt;b onload=x&gt;bold&lt;/b&gt;</p>\n"},
    {"<script>\nalert(1)\n</script>", "<p>&lt;script&gt;\nalert(1)\n&lt;/script&gt;\n</p>\n"},
    {"a\xE2\x80\xAE"
     "b \xFF",
     "<p>a\\u{202E}b \\xFF</p>\n"},
    {NULL, ""},
};

START_TEST(blocks_are_harmless)
{
    ck_assert_str_eq(markdown_blocks(arena, blocks[_i].markdown, 3).bytes, blocks[_i].html);
}
END_TEST

static void check_inline(const char *markdown, const char *html)
{
    struct text text = markdown_inline(arena, markdown);
    ck_assert_str_eq(text_dup(arena, text), html);
}

START_TEST(inline_notes_have_no_paragraph)
{
    check_inline("Plain words.", "Plain words.");
    check_inline("Ports 80 & 443 <open>", "Ports 80 &amp; 443 &lt;open&gt;");
    check_inline("An *important* one", "An <em>important</em> one");
    check_inline("2. is no list here", "<ol start=\"2\">\n<li>is no list here</li>\n</ol>");
    check_inline("one\n\ntwo", "<p>one</p>\n<p>two</p>");
    check_inline("it's \"quoted\"", "it&#39;s &quot;quoted&quot;");
    check_inline(NULL, "");
}
END_TEST

START_TEST(plain_words)
{
    ck_assert_str_eq(text_dup(arena, markdown_plain(arena, "# Title\n\nSome *words* with\na [link](https://x.org).")),
                     "Title Some words with a link.");
}
END_TEST

START_TEST(deep_nesting_ends)
{
    size_t n = 20000;
    char *deep = arena_alloc(arena, n + 1);
    memset(deep, '>', n);
    ck_assert_uint_gt(markdown_blocks(arena, deep, 3).length, 0);
    memset(deep, '[', n);
    ck_assert_uint_gt(markdown_blocks(arena, deep, 3).length, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("markdown");
    TCase *tests = tcase_create("markdown");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_loop_test(tests, blocks_are_harmless, 0, (int)(sizeof blocks / sizeof *blocks));
    tcase_add_test(tests, inline_notes_have_no_paragraph);
    tcase_add_test(tests, plain_words);
    tcase_add_test(tests, deep_nesting_ends);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
