/* JSON documents: what is refused and where, and that every value knows its place. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "model/base/json.h"
#include "tests/support/cases.h"

static struct json_doc *parse(const char *text)
{
    struct json_doc *doc = NULL;
    struct error err = {0};
    ck_assert_msg(json_parse("t.json", text_of(text), &doc, &err), "%ld:%ld: %s", err.line, err.column, err.text);
    return doc;
}

START_TEST(broken_documents_say_where)
{
    static const struct {
        const char *text;
        long line, column;
        const char *part, *hint;
    } cases[] = {
        {"{\n  \"a\": NaN\n}", 2, 8, "NaN", "NaN and Infinity are not JSON; write null"},
        {"[1,\n -Infinity]", 2, 2, "-", "NaN and Infinity are not JSON; write null"},
        {"[Infinity]", 1, 2, "Infinity", "NaN and Infinity are not JSON; write null"},
        {"[None]", 1, 2, "None", "JSON writes null, true and false"},
        {"{'a': 1}", 1, 2, "'", "JSON strings stand in double quotes"},
        {"{\"a\": 1,}", 1, 9, "}", "is there a comma too many before it?"},
        {"[1, 2,\n]", 2, 1, "]", "is there a comma too many before it?"},
        {"{\"a\": 1, \"a\": 2}", 1, 10, "duplicate", "keep one of the two members"},
        {"{\"\xC3\xA9\xC3\xA9\": x}", 1, 8, "x", "JSON strings stand in double quotes"},
        {"[1] 2", 1, 5, "2", "a file holds one document"},
        {"", 1, 1, "", "check quotes, commas and brackets up to here"},
        {"[\"a\xFF\"]", 1, 4, "decode", "save the file as UTF-8"},
        {"[\"a\\u0000\"]", 1, 2, "a NUL character", "take it out"},
        {"[1e999]", 1, 2, "overflow", "numbers go up to 1.8e308"},
        {"[01]", 1, 2, "", "check quotes, commas and brackets up to here"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct json_doc *doc = NULL;
        struct error err = {0};
        ck_assert_msg(!json_parse("t.json", text_of(cases[i].text), &doc, &err), "case %zu", i);
        ck_assert_ptr_null(doc);
        ck_assert_int_eq(err.code, EXIT_DATA);
        ck_assert_str_eq(err.file, "t.json");
        ck_assert_msg(strstr(err.text, cases[i].part) != NULL, "case %zu: %s", i, err.text);
        ck_assert_msg(err.line == cases[i].line && err.column == cases[i].column, "case %zu: %ld:%ld: %s", i, err.line,
                      err.column, err.text);
        ck_assert_str_eq(err.hint, cases[i].hint);
    }
}
END_TEST

START_TEST(nesting_has_a_limit)
{
    char text[2000];
    struct json_doc *doc;
    struct error err = {0};
    memset(text, '[', 512);
    memset(text + 512, ']', 512);
    ck_assert(json_parse("t", (struct text){text, 1024}, &doc, &err));
    struct json_at places[512];
    places[0] = json_root(doc);
    for (size_t i = 1; i < 512; i++)
        places[i] = json_item(&places[i - 1], 0);
    ck_assert_int_eq(json_place(&places[511]).column, 512);
    json_doc_free(doc);
    memset(text, '[', 513);
    memset(text + 513, ']', 513);
    ck_assert(!json_parse("t", (struct text){text, 1026}, &doc, &err));
    ck_assert_str_eq(err.text, "more than 512 levels of arrays and objects");
    ck_assert_int_eq(err.column, 513);
}
END_TEST

START_TEST(kinds_and_values)
{
    struct json_doc *doc =
        parse("\xEF\xBB\xBF{\"z\": \"text\", \"n\": 1.5, \"i\": 9007199254740993, \"t\": true,"
              "\"f\": false, \"0\": null, \"a\": [1, 2], \"o\": {}, \"s\": \"1,024\", \"w\": 3.0, \"h\": 0.5}");
    static const struct {
        const char *key;
        enum json_kind kind;
    } kinds[] = {{"z", JSON_STRING}, {"n", JSON_NUMBER}, {"i", JSON_NUMBER}, {"t", JSON_BOOL},   {"f", JSON_BOOL},
                 {"0", JSON_NULL},   {"a", JSON_ARRAY},  {"o", JSON_OBJECT}, {"x", JSON_MISSING}};
    struct json_at root = json_root(doc), at;
    int64_t integer = 0;
    ck_assert_uint_eq(json_size(&root), 11);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        at = json_get(&root, kinds[i].key);
        ck_assert_int_eq(json_kind(&at), kinds[i].kind);
    }
    at = json_get(&root, "z");
    ck_assert_str_eq(json_string(&at), "text");
    ck_assert_double_nan(json_number(&at));
    ck_assert(!json_integer(&at, &integer));
    ck_assert_double_nan(json_lenient_number(&at));
    at = json_get(&root, "i");
    ck_assert(json_integer(&at, &integer));
    ck_assert_int_eq(integer, 9007199254740993);
    ck_assert_ptr_null(json_string(&at));
    at = json_get(&root, "w");
    ck_assert(json_integer(&at, &integer) && integer == 3);
    at = json_get(&root, "h");
    ck_assert(!json_integer(&at, &integer));
    at = json_get(&root, "s");
    ck_assert_double_eq(json_lenient_number(&at), 1024);
    at = json_get(&root, "n");
    ck_assert_double_eq(json_lenient_number(&at), 1.5);
    at = json_get(&root, "t");
    ck_assert(json_true(&at));
    at = json_get(&root, "f");
    ck_assert(!json_true(&at));
    at = json_get(&root, "x");
    struct json_at below = json_get(&at, "y"), item = json_item(&at, 3);
    ck_assert(!json_true(&at) && json_string(&at) == NULL && json_size(&at) == 0 && isnan(json_number(&at)));
    ck_assert_int_eq(json_kind(&below), JSON_MISSING);
    ck_assert_int_eq(json_kind(&item), JSON_MISSING);
    json_doc_free(doc);
    json_doc_free(NULL);
}
END_TEST

START_TEST(members_come_in_the_order_of_the_file)
{
    struct str text;
    struct arena *arena = arena_create(NULL);
    str_init(&text, arena);
    str_append(&text, "{");
    for (int i = 0; i < 500; i++)
        str_appendf(&text, "%s\"k%d\": %d", i > 0 ? "," : "", i * 7919 % 500, i);
    str_append(&text, "}");
    struct json_doc *doc = parse(text.bytes);
    struct json_at root = json_root(doc);
    size_t n = 0;
    for (struct json_iterator i = json_members(&root); json_next(&i); n++) {
        int64_t value;
        ck_assert(json_integer(&i.at, &value));
        ck_assert_uint_eq((size_t)value, n);
        ck_assert_uint_eq(i.at.index, n);
        ck_assert_str_eq(i.at.key, arena_printf(arena, "k%zu", n * 7919 % 500));
    }
    ck_assert_uint_eq(n, 500);
    json_doc_free(doc);
    arena_destroy(arena);
}
END_TEST

static void check_position(const struct json_at *at, long line, long column)
{
    struct place place = json_place(at);
    ck_assert_str_eq(place.file, "t.json");
    ck_assert_msg(place.line == line && place.column == column, "%ld:%ld is not %ld:%ld", place.line, place.column,
                  line, column);
}

START_TEST(values_know_their_place)
{
    struct json_doc *doc =
        parse("\n{\n  \"a\": [1, {\"b\": \"]}\\\"\", \"c\": -2e3}, [] , 4],\n"
              "  \"\\u00e9\\n\\ud83d\\ude00/~\" :\ttrue,\n  \"\xC3\xA9x\": {\"d\": null}, \"last\": 1\n}\n");
    struct json_at root = json_root(doc), a = json_get(&root, "a"), object = json_item(&a, 1),
                   c = json_get(&object, "c");
    struct json_at item = json_item(&a, 3), odd = json_get(&root, "\xC3\xA9\n\xF0\x9F\x98\x80/~");
    struct json_at ex = json_get(&root, "\xC3\xA9x"), d = json_get(&ex, "d"), last = json_get(&root, "last");
    struct json_at missing = json_get(&ex, "nothing"), below_missing = json_item(&missing, 3);
    struct arena *arena = arena_create(NULL);
    for (int round = 0; round < 2; round++) { /* the second time with what is remembered from the first */
        check_position(&last, 5, 30);
        check_position(&root, 2, 1);
        check_position(&a, 3, 8);
        check_position(&item, 3, 43);
        check_position(&object, 3, 12);
        check_position(&c, 3, 31);
        check_position(&odd, 4, 30);
        check_position(&ex, 5, 9);
        check_position(&d, 5, 15);
        check_position(&missing, 5, 9);
        check_position(&below_missing, 5, 9);
    }
    ck_assert_int_eq(json_key_place(&c).column, 26);
    ck_assert_int_eq(json_key_place(&odd).column, 3);
    ck_assert_str_eq(json_pointer(&root, arena), "");
    ck_assert_str_eq(json_pointer(&c, arena), "/a/1/c");
    ck_assert_str_eq(json_pointer(&odd, arena), "/\xC3\xA9\n\xF0\x9F\x98\x80~1~0");
    json_doc_free(doc);
    arena_destroy(arena);
}
END_TEST

/* Asking for the place of each of many values must cost one pass, not one pass a value. */
START_TEST(places_of_many_values_in_order)
{
    enum { N = 20000 };
    struct arena *arena = arena_create(NULL);
    struct str text;
    str_init(&text, arena);
    str_append(&text, "{\"rows\": [\n");
    for (int i = 0; i < N; i++)
        str_appendf(&text, "  {\"name\": \"row\", \"value\": %d}%s\n", i, i + 1 < N ? "," : "");
    str_append(&text, "]}");
    struct json_doc *doc = parse(text.bytes);
    struct json_at root = json_root(doc), rows = json_get(&root, "rows");
    size_t n_wrong = 0;
    for (size_t i = 0; i < N; i++) {
        struct json_at row = json_item(&rows, i), value = json_get(&row, "value");
        struct place place = json_place(&value);
        n_wrong += place.line != (long)i + 2 || place.column != 28;
    }
    ck_assert_uint_eq(n_wrong, 0);
    json_doc_free(doc);
    arena_destroy(arena);
}
END_TEST

START_TEST(documents_in_the_middle_of_a_log)
{
    static const char log[] = "{\"a\": [1,\n 2]} trailing words }";
    struct json_doc *doc;
    struct error err = {0};
    size_t used = 0;
    ck_assert(json_parse_prefix("log", text_of(log), 40, &used, &doc, &err));
    ck_assert_uint_eq(used, strlen("{\"a\": [1,\n 2]}"));
    struct json_at root = json_root(doc), a = json_get(&root, "a"), two = json_item(&a, 1);
    ck_assert_int_eq(json_place(&a).line, 40);
    ck_assert_int_eq(json_place(&two).line, 41);
    ck_assert_int_eq(json_place(&two).column, 2);
    json_doc_free(doc);
    ck_assert(!json_parse_prefix("log", text_of("{\"a\":\n oops}"), 7, &used, &doc, &err));
    ck_assert_int_eq(err.line, 8);
    ck_assert_int_eq(err.column, 2);
}
END_TEST

START_TEST(tools_may_write_a_member_twice_and_mean_the_last)
{
    static const char log[] =
        "{\"a\": 1, \"b\": {\"x\": [1, {\"y\": 1, \"y\": 2}],\n \"x\": 5},\n \"a\": 7, \"c\": \"}\"} rest";
    struct json_doc *doc;
    struct error err = {0};
    size_t used = 0;
    int64_t value = 0;
    ck_assert_msg(json_parse_prefix("log", text_of(log), 10, &used, &doc, &err), "%s", err.text);
    ck_assert_uint_eq(used, strlen(log) - strlen(" rest"));
    struct json_at root = json_root(doc), a = json_get(&root, "a"), b = json_get(&root, "b"), x = json_get(&b, "x");
    ck_assert_uint_eq(json_size(&root), 3);
    ck_assert(json_integer(&a, &value) && value == 7);
    ck_assert_int_eq(json_place(&a).line, 12);
    ck_assert_int_eq(json_place(&a).column, 7);
    ck_assert(json_integer(&x, &value) && value == 5);
    ck_assert_int_eq(json_place(&x).line, 11);
    json_doc_free(doc);
    ck_assert(!json_parse_prefix("log", text_of("{\"a\": 1,\n \"a\": 2, oops}"), 1, &used, &doc, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "duplicate"));
    ck_assert_int_eq(err.line, 2);
}
END_TEST

START_TEST(integers_beyond_64_bits_become_reals)
{
    struct json_doc *doc = parse("{\"big\": 18446744073709551615, \"exact\": 9007199254740992, \"small\": 7}");
    struct json_at root = json_root(doc), big = json_get(&root, "big"), small = json_get(&root, "small");
    int64_t integer = 0;
    ck_assert_double_eq(json_number(&big), 18446744073709551616.0);
    ck_assert(!json_integer(&big, &integer));
    ck_assert(json_integer(&small, &integer) && integer == 7);
    json_doc_free(doc);
}
END_TEST

START_TEST(formats_are_recognised)
{
    struct arena *arena = arena_create(NULL);
    struct problems problems;
    struct json_doc *doc = parse("{\"format\": \"clustermax.review/1\"}"), *array = parse("[1]"),
                    *other = parse("{\n \"format\": 3}");
    struct json_at root = json_root(doc), array_root = json_root(array), other_root = json_root(other);
    problems_init(&problems, arena);
    ck_assert_str_eq(json_format_name(doc), "clustermax.review/1");
    ck_assert_ptr_null(json_format_name(array));
    ck_assert_ptr_null(json_format_name(other));
    ck_assert(json_check_format(&root, "clustermax.review/1", &problems));
    ck_assert_uint_eq(problems.n, 0);
    ck_assert(!json_check_format(&root, "clustermax.review/2", &problems));
    ck_assert(!json_check_format(&array_root, "clustermax.review/1", &problems));
    ck_assert(!json_check_format(&other_root, "clustermax.review/1", &problems));
    ck_assert_str_eq(problems.items[0].text, "\"format\" is \"clustermax.review/1\", not \"clustermax.review/2\"");
    ck_assert_str_eq(problems.items[1].text, "the document is an array, not an object");
    ck_assert_str_eq(problems.items[2].text, "member \"format\" is a number");
    ck_assert_int_eq(problems.items[2].line, 2);
    json_doc_free(doc);
    json_doc_free(array);
    json_doc_free(other);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        broken_documents_say_where,
        nesting_has_a_limit,
        kinds_and_values,
        members_come_in_the_order_of_the_file,
        values_know_their_place,
        places_of_many_values_in_order,
        documents_in_the_middle_of_a_log,
        tools_may_write_a_member_twice_and_mean_the_last,
        integers_beyond_64_bits_become_reals,
        formats_are_recognised,
    };
    return CASES_RUN("json", tests);
}
