/* Objects read by a table: one problem for each thing that does not fit, at its place. */
#include <math.h>
#include <stdlib.h>

#include "model/base/json.h"
#include "tests/support/cases.h"

struct record {
    const char *name, *date, *url;
    double price_usd, share;
    long n_nodes;
    bool is_open;
    int tier;
    struct json_strings tags;
    struct json_at rest;
};

static const char *const tiers[] = {"platinum", "gold", "silver", NULL};

static const struct json_field fields[] = {
    JSON_FIELD(struct record, name, "name", JSON_FIELD_STRING, true),
    JSON_FIELD(struct record, date, "date", JSON_FIELD_DATE, false),
    JSON_FIELD(struct record, url, "url", JSON_FIELD_URL, false),
    JSON_FIELD_IN(struct record, price_usd, "price_usd", JSON_FIELD_NUMBER, false, 0, INFINITY),
    JSON_FIELD_IN(struct record, share, "share", JSON_FIELD_NUMBER, false, 0, 1),
    JSON_FIELD_IN(struct record, n_nodes, "n_nodes", JSON_FIELD_INTEGER, false, 1, 100000),
    JSON_FIELD(struct record, is_open, "is_open", JSON_FIELD_BOOL, false),
    JSON_FIELD_OF(struct record, tier, "tier", false, tiers),
    JSON_FIELD(struct record, tags, "tags", JSON_FIELD_STRINGS, false),
    JSON_FIELD(struct record, rest, "rest", JSON_FIELD_ANY, false),
};

static bool read_record(const char *text, struct record *record, struct arena *arena, struct problems *problems)
{
    struct json_doc *doc;
    struct error err = {0};
    ck_assert_msg(json_parse("r.json", text_of(text), &doc, &err), "%s", err.text);
    struct json_at root = json_root(doc);
    problems_init(problems, arena);
    bool good = json_read_object(&root, fields, sizeof fields / sizeof *fields, record, arena, problems);
    if (good && json_kind(&record->rest) == JSON_ARRAY)
        ck_assert_uint_eq(json_size(&record->rest), 2);
    json_doc_free(doc);
    return good;
}

START_TEST(a_full_object)
{
    struct arena *arena = arena_create(NULL);
    struct problems problems;
    struct record record;
    ck_assert(read_record("{\"$schema\": \"x\", \"_comment\": 1, \"name\": \"A\", \"date\": \"2025-11\", \"url\": "
                          "\"https://example.org/a?b=c#d\", \"price_usd\": 2.49, \"share\": 1, \"n_nodes\": 64.0, "
                          "\"is_open\": true, \"tier\": \"gold\", \"tags\": [\"x\", \"y\"], \"rest\": [1, 2]}",
                          &record, arena, &problems));
    ck_assert_uint_eq(problems.n, 0);
    ck_assert_str_eq(record.name, "A"); /* copied: the document is gone */
    ck_assert_str_eq(record.date, "2025-11");
    ck_assert_str_eq(record.url, "https://example.org/a?b=c#d");
    ck_assert_double_eq(record.price_usd, 2.49);
    ck_assert_double_eq(record.share, 1);
    ck_assert_int_eq(record.n_nodes, 64);
    ck_assert(record.is_open);
    ck_assert_int_eq(record.tier, 1);
    ck_assert_uint_eq(record.tags.n, 2);
    ck_assert_str_eq(record.tags.items[1], "y");
    arena_destroy(arena);
}
END_TEST

START_TEST(what_is_missing_is_unknown_not_zero)
{
    struct arena *arena = arena_create(NULL);
    struct problems problems;
    struct record record;
    ck_assert(read_record("{\"name\": \"A\", \"share\": null, \"tier\": null}", &record, arena, &problems));
    ck_assert_ptr_null(record.date);
    ck_assert_double_nan(record.price_usd);
    ck_assert_double_nan(record.share);
    ck_assert_int_eq(record.tier, -1);
    ck_assert_int_eq(record.n_nodes, 0);
    ck_assert(!record.is_open);
    ck_assert_uint_eq(record.tags.n, 0);
    ck_assert_int_eq(json_kind(&record.rest), JSON_MISSING);
    arena_destroy(arena);
}
END_TEST

START_TEST(each_fault_is_one_problem)
{
    static const struct {
        const char *text;
        long line, column;
        const char *problem, *hint;
    } cases[] = {
        {"{\n \"share\": 1}", 1, 1, "member \"name\" is missing", NULL},
        {"{\"name\":\n null}", 2, 2, "member \"name\" is null", NULL},
        {"{\"name\": \"A\",\n \"shara\": 1}", 2, 2, "unknown member \"shara\"", "did you mean \"share\"?"},
        {"{\"name\": \"A\",\n \"qqqqqqq\": 1}", 2, 2, "unknown member \"qqqqqqq\"",
         "known: name, date, url, price_usd, share, n_nodes, is_open, tier, tags, rest"},
        {"{\"name\": 5}", 1, 10, "\"name\" is a number, not a string", NULL},
        {"{\"name\": \"A\", \"share\": 1.5}", 1, 24, "\"share\" is 1.5, which is out of range", "between 0 and 1"},
        {"{\"name\": \"A\", \"price_usd\": -1}", 1, 28, "\"price_usd\" is -1, which is out of range", "at least 0"},
        {"{\"name\": \"A\", \"price_usd\": \"2.5\"}", 1, 28, "\"price_usd\" is a string, not a number", NULL},
        {"{\"name\": \"A\", \"n_nodes\": 1.5}", 1, 26, "\"n_nodes\" is a number, not a whole number", NULL},
        {"{\"name\": \"A\", \"is_open\": 1}", 1, 26, "\"is_open\" is a number, not true or false", NULL},
        {"{\"name\": \"A\", \"tier\": \"glod\"}", 1, 23, "\"tier\" is \"glod\", which is not one of its words",
         "did you mean \"gold\"?"},
        {"{\"name\": \"A\", \"tier\": \"wood\"}", 1, 23, "\"tier\" is \"wood\", which is not one of its words",
         "known: platinum, gold, silver"},
        {"{\"name\": \"A\", \"date\": \"2025-02-30\"}", 1, 23, "\"date\" is \"2025-02-30\", which is not a date",
         "write YYYY, YYYY-MM or YYYY-MM-DD"},
        {"{\"name\": \"A\", \"url\": \"javascript:alert(1)\"}", 1, 22,
         "\"url\" is \"javascript:alert(1)\", which is not a web address",
         "it starts with https:// or http:// and has no blanks or quotes"},
        {"{\"name\": \"A\", \"tags\": [\"a\",\n 3]}", 2, 2, "item 2 of \"tags\" is a number, not a string", NULL},
        {"{\"name\": \"A\", \"tags\": \"a\"}", 1, 23, "\"tags\" is a string, not an array of strings", NULL},
        {"[]", 1, 1, "the document is an array, not an object", NULL},
    };
    struct arena *arena = arena_create(NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct problems problems;
        struct record record;
        ck_assert_msg(!read_record(cases[i].text, &record, arena, &problems), "case %zu", i);
        ck_assert_uint_eq(problems.n_errors, 1);
        const struct problem *problem = &problems.items[0];
        ck_assert_str_eq(problem->text, cases[i].problem);
        ck_assert_pstr_eq(problem->hint, cases[i].hint);
        ck_assert_str_eq(problem->file, "r.json");
        ck_assert_msg(problem->line == cases[i].line && problem->column == cases[i].column, "case %zu: %ld:%ld", i,
                      problem->line, problem->column);
    }
    arena_destroy(arena);
}
END_TEST

START_TEST(one_run_shows_all_problems)
{
    struct arena *arena = arena_create(NULL);
    struct problems problems;
    struct record record;
    ck_assert(
        !read_record("{\"nam\": 1, \"share\": 7, \"tier\": \"x\", \"url\": \"http://\"}", &record, arena, &problems));
    ck_assert_uint_eq(problems.n_errors, 5); /* name is missing, nam unknown, and three bad values */
    ck_assert_double_nan(record.share);
    arena_destroy(arena);
}
END_TEST

START_TEST(web_addresses)
{
    static const char *const bad[] = {"http://",    "https:///x",    "ftp://a",      "HTTP://a",
                                      "http://a b", "http://a\\\"b", "//a",          "a",
                                      "http://a<b", "http://?q",     "http://a\\nb", " http://a"};
    static const char *const good[] = {"http://a", "https://a.example/b%20c", "https://[::1]:8080/", "http://a/(b)'c"};
    struct arena *arena = arena_create(NULL);
    struct problems problems;
    struct record record;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(
            !read_record(arena_printf(arena, "{\"name\": \"A\", \"url\": \"%s\"}", bad[i]), &record, arena, &problems),
            "%s", bad[i]);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        ck_assert_msg(
            read_record(arena_printf(arena, "{\"name\": \"A\", \"url\": \"%s\"}", good[i]), &record, arena, &problems),
            "%s", good[i]);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_full_object, what_is_missing_is_unknown_not_zero, each_fault_is_one_problem, one_run_shows_all_problems,
        web_addresses,
    };
    return CASES_RUN("json_read", tests);
}
