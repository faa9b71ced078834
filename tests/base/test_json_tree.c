/* The reader against jansson: the same texts are taken, the same values come out, and every place is where the text has
 * the value. Texts: all JSON in data/, real files of tools where they are, and both with random damage. */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "model/base/fs.h"
#include "model/base/json_tree.h"
#include "model/base/rng.h"
#include "tests/support/cases.h"

enum { MUTATIONS = 20, FILE_BYTES_MAX = 1 << 20, MUTATED_BYTES_MAX = 1 << 13 };

/* Check's assertions are too slow for every value. */
static bool agrees(const struct json_value *ours, const json_t *theirs, struct text text);

static bool object_agrees(const struct json_value *ours, const json_t *theirs, struct text text)
{
    bool good = ours->size == json_object_size(theirs) && json_tree_member(ours, "no such member") == NULL;
    for (size_t i = 0; i < ours->size && good; i++) {
        const struct json_value *member = &ours->as.children[i];
        good = text.bytes[member->key_offset] == '"' && json_tree_member(ours, member->key) == member &&
               agrees(member, json_object_get(theirs, member->key), text);
    }
    return good;
}

static bool array_agrees(const struct json_value *ours, const json_t *theirs, struct text text)
{
    bool good = ours->size == json_array_size(theirs);
    for (size_t i = 0; i < ours->size && good; i++)
        good = agrees(&ours->as.children[i], json_array_get(theirs, i), text);
    return good;
}

/* To the last bit, and the sign of zero. */
static bool number_agrees(const struct json_value *ours, const json_t *theirs)
{
    double number = ours->kind == TREE_INTEGER ? (double)ours->as.integer : ours->as.real;
    double other = json_number_value(theirs);
    return memcmp(&other, &number, sizeof number) == 0 &&
           (ours->kind != TREE_INTEGER || !json_is_integer(theirs) || ours->as.integer == json_integer_value(theirs));
}

static bool agrees(const struct json_value *ours, const json_t *theirs, struct text text)
{
    char first = text.bytes[ours->offset];
    switch ((enum json_tree_kind)ours->kind) {
    case TREE_OBJECT:
        return json_is_object(theirs) && first == '{' && object_agrees(ours, theirs, text);
    case TREE_ARRAY:
        return json_is_array(theirs) && first == '[' && array_agrees(ours, theirs, text);
    case TREE_STRING:
        return json_is_string(theirs) && first == '"' && ours->size == json_string_length(theirs) &&
               strcmp(ours->as.string, json_string_value(theirs)) == 0;
    case TREE_INTEGER:
    case TREE_REAL:
        return json_is_number(theirs) && (first == '-' || (first >= '0' && first <= '9')) &&
               number_agrees(ours, theirs);
    case TREE_TRUE:
        return json_is_true(theirs) && first == 't';
    case TREE_FALSE:
        return json_is_false(theirs) && first == 'f';
    case TREE_NULL:
        return json_is_null(theirs) && first == 'n';
    }
    return false;
}

/* jansson with integers beyond 64 bits as reals, as we take them. */
static json_t *load(struct text text, size_t flags, json_error_t *error)
{
    json_t *root = json_loadb(text.bytes, text.length, flags | JSON_DECODE_ANY, error);
    if (root == NULL && json_error_code(error) == json_error_numeric_overflow)
        root = json_loadb(text.bytes, text.length, flags | JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL, error);
    return root;
}

static void hold_against(struct text text, struct json_tree_options options)
{
    size_t flags = (options.last_wins ? 0 : JSON_REJECT_DUPLICATES) | (options.prefix ? JSON_DISABLE_EOF_CHECK : 0);
    struct json_tree tree = {.arena = arena_create(NULL)};
    json_error_t error;
    json_t *theirs = load(text, flags, &error);
    bool good = json_tree_parse(text, 0, options, &tree);
    bool same = good == (theirs != NULL) &&
                (!good || (agrees(&tree.root, theirs, text) && (!options.prefix || (int)tree.end == error.position)));
    if (!same)
        ck_abort_msg("we take it: %d, jansson: %s: %.*s", good, error.text, text.length < 400 ? (int)text.length : 400,
                     text.bytes);
    json_decref(theirs);
    arena_destroy(tree.arena);
}

static void hold_in_all_ways(struct text text)
{
    hold_against(text, (struct json_tree_options){false, false});
    hold_against(text, (struct json_tree_options){true, false});
    hold_against(text, (struct json_tree_options){true, true});
}

/* Changes a byte, takes some out, or repeats some. */
static struct text damage(struct arena *arena, struct text text, struct rng *rng)
{
    static const char bytes[] = "{}[]\",:\\0123456789.-+eEtfnu/ \n\t\x01\xC3\xA9\xED\xFF";
    struct str out;
    str_init(&out, arena);
    size_t at = (size_t)rng_below(rng, (uint32_t)text.length), n = 1 + (size_t)rng_below(rng, 12);
    size_t way = (size_t)rng_below(rng, 3);
    str_append_text(&out, text_slice(text, 0, at));
    if (way == 0)
        str_append_char(&out, bytes[rng_below(rng, sizeof bytes - 1)]);
    else if (way == 1)
        str_append_text(&out, text_slice(text, at > n ? at - n : 0, at));
    str_append_text(&out, text_slice(text, way == 0 ? at + 1 : way == 1 ? at : at + n, text.length));
    return str_text(&out);
}

static size_t hold_folder(const char *folder)
{
    struct arena *arena = arena_create(NULL);
    struct fs_listing listing = {0};
    struct problems problems;
    struct error err = {0};
    size_t n = 0;
    struct rng rng;
    rng_init(&rng, 5, 0);
    problems_init(&problems, arena);
    if (fs_kind(folder) == FS_FOLDER)
        ck_assert_msg(fs_walk(arena, folder, 100000, &listing, &problems, &err), "%s", err.text);
    for (size_t i = 0; i < listing.n; i++) {
        struct text text;
        struct error ignored = {0};
        struct arena *child = arena_create(arena);
        if (listing.entries[i].kind == FS_FILE && text_ends_with(text_of(listing.entries[i].relative), ".json") &&
            fs_read(child, listing.entries[i].path, FILE_BYTES_MAX, &text, &ignored) && text.length > 0) {
            hold_in_all_ways(text);
            text = text_slice(text, 0, MUTATED_BYTES_MAX); /* most are cut off, too */
            for (int k = 0; k < MUTATIONS; k++)
                hold_in_all_ways(damage(child, text, &rng));
            n++;
        }
        arena_destroy(child);
    }
    arena_destroy(arena);
    return n;
}

START_TEST(data_of_our_own)
{
    ck_assert_uint_gt(hold_folder("data"), 10);
    hold_folder("tests/ingest/fixtures");
}
END_TEST

START_TEST(files_of_tools)
{
    if (hold_folder("../shared/samples") + hold_folder("../shared/reference") == 0)
        puts("../shared is not there: left out");
}
END_TEST

START_TEST(corners)
{
    static const char *const texts[] = {
        "",
        " ",
        "0",
        "-0",
        "-0.0",
        "00",
        "01",
        "-01",
        "1.",
        ".5",
        "1e",
        "1e+",
        "1E+2",
        "1e5x",
        "-",
        "+1",
        "0.1",
        "123456789012345678",
        "999999999999999999",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "-9223372036854775809",
        "18446744073709551615",
        "0.000000000000000000000000000012345678901234",
        "123456789012345e22",
        "123456789012345e23",
        "123456789012345.6e-22",
        "2.2250738585072011e-308",
        "5e-324",
        "1e-400",
        "1.7976931348623157e308",
        "1.7976931348623159e308",
        "1e400",
        "9007199254740993.0",
        "null",
        "nullx",
        "null1",
        "nul",
        "true false",
        "\"\"",
        "\"",
        "\"\\\"",
        "\"\\u0041\\u00e9\\u20ac\\ud83d\\ude00\"",
        "\"\\ud83d\"",
        "\"\\ud83d\\u0041\"",
        "\"\\ude00\"",
        "\"\\u0000\"",
        "\"\\u00g0\"",
        "\"\\x\"",
        "\"\\b\\f\\n\\r\\t\\/\\\\\\\"\"",
        "\"\x7F\"",
        "\"\x1F\"",
        "\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\"",
        "\"\xC0\x80\"",
        "\"\xED\xA0\x80\"",
        "\"\xF4\x90\x80\x80\"",
        "[]",
        "[ ]",
        "[,]",
        "[1,]",
        "[1 2]",
        "[1,2",
        "{}",
        "{ }",
        "{,}",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{\"a\":1,\"a\":2}",
        "{\"a\":1,\"\\u0061\":2,\"b\":{\"c\":1,\"c\":{}}}",
        "{\"\":1,\"\":2}",
        "{a:1}",
        "[1]]",
        "[1] x",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        hold_in_all_ways(text_of(texts[i]));
}
END_TEST

/* Beyond 31 members an index of names is made; duplicates are then found by sorting. */
START_TEST(large_objects)
{
    struct arena *arena = arena_create(NULL);
    for (int n = 28; n < 80; n += 3)
        for (int repeated = 0; repeated < 3; repeated++) {
            struct str text;
            str_init(&text, arena);
            for (int i = 0; i < n; i++)
                str_appendf(&text, "%s\"k%d\": %d", i == 0 ? "{" : ", ", i * 37 % n, i);
            for (int i = 0; i < repeated; i++)
                str_appendf(&text, ", \"k%d\": [%d]", i * 11 % n, i);
            str_append(&text, repeated == 2 ? ", \"k0\": {}}" : "}");
            hold_in_all_ways(str_text(&text));
        }
    arena_destroy(arena);
}
END_TEST

START_TEST(random_numbers)
{
    struct rng rng;
    char text[64];
    rng_init(&rng, 3, 1);
    for (int i = 0; i < 20000; i++) {
        double value = ldexp(rng_uniform(&rng) - 0.5, (int)rng_below(&rng, 120) - 60);
        int digits = 1 + (int)rng_below(&rng, 18);
        snprintf(text, sizeof text, rng_below(&rng, 2) ? "%.*e" : "%.*f", digits, value);
        hold_against(text_of(text), (struct json_tree_options){0});
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {data_of_our_own, files_of_tools, corners, large_objects, random_numbers};
    return CASES_RUN("json_tree", tests);
}
