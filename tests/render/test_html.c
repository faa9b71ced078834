/* Expected texts follow from the HTML and URL standards named in render/html.h. */
#include "render/html.h"

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

static const char *escape(const char *text)
{
    struct str out;
    str_init(&out, arena);
    html_escape(&out, text_of(text));
    return out.bytes;
}

START_TEST(markup_is_escaped)
{
    ck_assert_str_eq(escape("<script>alert(\"x\" & 'y')</script>"),
                     "&lt;script&gt;alert(&quot;x&quot; &amp; &#39;y&#39;)&lt;/script&gt;");
    ck_assert_str_eq(escape(""), "");
    ck_assert_str_eq(escape("plain"), "plain");
}
END_TEST

START_TEST(controls_and_overrides_are_shown)
{
    ck_assert_str_eq(escape("a\033[2Jb"), "a\\x1B[2Jb");
    ck_assert_str_eq(escape("cod.\xE2\x80\xAEtxt"), "cod.\\u{202E}txt");
    ck_assert_str_eq(escape("\xE2\x81\xA6isolate"), "\\u{2066}isolate");
    ck_assert_str_eq(escape("bad \xFF byte"), "bad \\xFF byte");
    ck_assert_str_eq(escape("one\r\ntwo\tthree"), "one\n\ntwo\tthree");
}
END_TEST

START_TEST(scripts_and_emoji_stay_whole)
{
    const char *family = "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7"; /* joined by U+200D */
    ck_assert_str_eq(escape(family), family);
    ck_assert_str_eq(escape("\xD7\xA2\xD7\xA0\xD7\x9F"), "\xD7\xA2\xD7\xA0\xD7\x9F");
    ck_assert_str_eq(escape("\xE9\x9B\xB2"), "\xE9\x9B\xB2");
}
END_TEST

static const struct {
    const char *url;
    bool safe, external;
} links[] = {
    {"https://example.org/a?b=c#d", true, true},
    {"HTTP://EXAMPLE.ORG", true, true},
    {"http://[::1]:8080/", true, true},
    {"mailto:desk@example.org", true, false},
    {"providers/aws.html#storage", true, false},
    {"../index.html", true, false},
    {"#main", true, false},
    {"?tier=gold", true, false},
    {"a/b:c", true, false},
    {"", false, false},
    {NULL, false, false},
    {"javascript:alert(1)", false, false},
    {"JaVaScRiPt:alert(1)", false, false},
    {" javascript:alert(1)", false, false},
    {"java\tscript:alert(1)", false, false},
    {"\x01javascript:alert(1)", false, false},
    {"data:text/html,<script>", false, false},
    {"vbscript:x", false, false},
    {"file:///etc/passwd", false, false},
    {"//example.org/x", false, false},
    {"\\\\example.org\\x", false, false},
    {"/\\example.org", false, false},
    {"http:///path", false, false},
    {"https:example.org", false, false},
    {"https://", false, false},
    {"https://example.org/\" onload=\"x", false, false},
    {"mailto:", false, false},
};

START_TEST(only_safe_links_pass)
{
    ck_assert_msg(html_link_is_safe(links[_i].url) == links[_i].safe, "%s", links[_i].url);
    ck_assert_msg(html_link_is_external(links[_i].url) == links[_i].external, "%s", links[_i].url);
}
END_TEST

START_TEST(anchors_and_hosts)
{
    ck_assert_str_eq(html_anchor(arena, "Is it on-call?"), "is-it-on-call");
    ck_assert_str_eq(html_anchor(arena, "\" onload=\"x"), "onload-x");
    ck_assert_str_eq(html_anchor(arena, "\xE9\x9B\xB2"), "item");
    ck_assert_str_eq(html_anchor(arena, NULL), "item");
    ck_assert_str_eq(html_link_host(arena, "https://www.example.org/path"), "example.org");
    ck_assert_str_eq(html_link_host(arena, "https://trusted.com@evil.example/"), "evil.example");
    ck_assert_ptr_null(html_link_host(arena, "providers/aws.html"));
}
END_TEST

START_TEST(json_cannot_end_its_script)
{
    struct str out;
    str_init(&out, arena);
    html_escape_json(&out, text_of("{\"a\": \"</script><!-- & \"}"));
    ck_assert_str_eq(out.bytes, "{\"a\": \"\\u003c/script\\u003e\\u003c!-- \\u0026 \"}");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("html");
    TCase *tests = tcase_create("html");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, markup_is_escaped);
    tcase_add_test(tests, controls_and_overrides_are_shown);
    tcase_add_test(tests, scripts_and_emoji_stay_whole);
    tcase_add_loop_test(tests, only_safe_links_pass, 0, (int)(sizeof links / sizeof *links));
    tcase_add_test(tests, anchors_and_hosts);
    tcase_add_test(tests, json_cannot_end_its_script);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
