/* Expected texts are worked out by hand from the rules in render/template.h. */
#include "render/template.h"

#include <string.h>

#include "tests/support/suite.h"

static struct arena *arena;
static struct templates *templates;
static struct view *view;
static struct error err;

static void setup(void)
{
    arena = arena_create(NULL);
    templates = templates_create(arena);
    err = (struct error){0};
    view = view_create(arena);
    view_put_text(view, "name", "A & <b>\"B\"</b>");
    view_put_html(view, "body", text_of("<em>made here</em>"));
    view_put_flag(view, "yes", true);
    view_put_flag(view, "no", false);
    view_put_text(view, "absent", NULL);
    view_put_list(view, "empty");
    view_put_fixed(view, "unknown_number", 0.0 / 0.0, 2);
    view_put_text(view_put_view(view, "nested"), "inner", "inside");
    for (int i = 1; i <= 3; i++)
        view_printf(view_add_row(view, "rows"), "n", "%d", i);
}

static void teardown(void)
{
    arena_destroy(arena);
}

static const char *render(const char *source)
{
    struct str out;
    str_init(&out, arena);
    if (!templates_add(templates, source, text_of(source), &err) ||
        !template_render(templates, source, view, &out, &err))
        return NULL;
    return out.bytes;
}

static const struct {
    const char *source, *expected;
} good[] = {
    {"plain", "plain"},
    {"", ""},
    {"a {{name}} b", "a A &amp; &lt;b&gt;&quot;B&quot;&lt;/b&gt; b"},
    {"{{ name }}", "A &amp; &lt;b&gt;&quot;B&quot;&lt;/b&gt;"},
    {"{{&body}}", "<em>made here</em>"},
    {"[{{absent}}]", "[]"},
    {"{{#yes}}y{{/yes}}{{^yes}}n{{/yes}}", "y"},
    {"{{#no}}y{{/no}}{{^no}}n{{/no}}", "n"},
    {"{{#absent}}y{{/absent}}{{^absent}}n{{/absent}}", "n"},
    {"{{#unknown_number}}y{{/unknown_number}}{{^unknown_number}}n{{/unknown_number}}", "n"},
    {"{{#empty}}y{{/empty}}{{^empty}}n{{/empty}}", "n"},
    {"{{#rows}}({{n}}){{/rows}}", "(1)(2)(3)"},
    {"{{^rows}}none{{/rows}}", ""},
    {"{{#nested}}{{inner}} {{&body}}{{/nested}}", "inside <em>made here</em>"},
    {"{{#rows}}{{#rows}}{{n}}{{/rows}};{{/rows}}", "123;123;123;"},
    {"a{{! a note with }any{ thing }}b", "ab"},
    {"<ul>\n  {{#rows}}\n  <li>{{n}}</li>\n  {{/rows}}\n</ul>\n",
     "<ul>\n  <li>1</li>\n  <li>2</li>\n  <li>3</li>\n</ul>\n"},
    {"x {{#yes}}\ny{{/yes}}\n", "x \ny\n"},
    {"{ {name} }", "{ {name} }"},
};

START_TEST(renders)
{
    ck_assert_pstr_eq(render(good[_i].source), good[_i].expected);
}
END_TEST

static const struct {
    const char *source, *says;
    long line, column;
} bad[] = {
    {"one\ntwo {{unheard_of}}", "unheard_of: unknown name", 2, 5},
    {"{{#unheard_of}}{{/unheard_of}}", "unheard_of: unknown name", 1, 1},
    {"{{inner}}", "inner: unknown name", 1, 1},
    {"{{&name}}", "name: is not HTML", 1, 1},
    {"{{body}}", "body: is HTML", 1, 1},
    {"{{rows}}", "rows: is not text", 1, 1},
    {"{{yes}}", "yes: is not text", 1, 1},
    {"a\n {{#rows}}\n{{n}}", "{{#rows}} is not closed", 2, 2},
    {"{{#rows}}{{/nested}}", "{{/nested}} does not close", 1, 10},
    {"{{/rows}}", "{{/rows}} closes nothing", 1, 1},
    {"x {{name", "not closed", 1, 3},
    {"{{}}", "is no name", 1, 1},
    {"{{{name}}}", "is no name", 1, 1},
    {"{{a b}}", "is no name", 1, 1},
    {"{{#rows}}\n{{>no-such-template}}{{/rows}}", "no-such-template: there is no such template", 2, 1},
};

START_TEST(complains_with_a_place)
{
    ck_assert_ptr_null(render(bad[_i].source));
    ck_assert_int_eq(err.code, EXIT_DATA);
    ck_assert_msg(strstr(err.text, bad[_i].says) != NULL, "%s", err.text);
    ck_assert_int_eq(err.line, bad[_i].line);
    ck_assert_int_eq(err.column, bad[_i].column);
    ck_assert_msg(strncmp(err.file, "templates/", 10) == 0, "%s", err.file);
}
END_TEST

START_TEST(partials_see_the_scope_and_end)
{
    ck_assert(templates_add(templates, "part", text_of("<{{n}}>"), &err));
    ck_assert_str_eq(render("{{#rows}}{{>part}}{{/rows}}"), "<1><2><3>");
    ck_assert(templates_add(templates, "loop", text_of("{{>loop}}"), &err));
    ck_assert_ptr_null(render("{{>loop}}"));
    ck_assert_msg(strstr(err.text, "without end") != NULL, "%s", err.text);
}
END_TEST

START_TEST(later_values_replace_earlier_ones)
{
    view_put_text(view, "name", "later");
    ck_assert_str_eq(render("{{name}}"), "later");
}
END_TEST

START_TEST(unsafe_links_are_absent)
{
    view_put_link(view, "link", "javascript:alert(1)");
    ck_assert_str_eq(render("{{#link}}<a href=\"{{link}}\">{{/link}}{{^link}}none{{/link}}"), "none");
    view_put_link(view, "link", "https://example.org/?a=1&b=2");
    ck_assert_str_eq(render("<a href=\"{{link}}\">"), "<a href=\"https://example.org/?a=1&amp;b=2\">");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("template");
    TCase *tests = tcase_create("template");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_loop_test(tests, renders, 0, (int)(sizeof good / sizeof *good));
    tcase_add_loop_test(tests, complains_with_a_place, 0, (int)(sizeof bad / sizeof *bad));
    tcase_add_test(tests, partials_see_the_scope_and_end);
    tcase_add_test(tests, later_values_replace_earlier_ones);
    tcase_add_test(tests, unsafe_links_are_absent);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
