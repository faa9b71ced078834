/* JSON from anywhere: every value that is accepted must have a place, a pointer and a printed form that parses. */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "model/base/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void visit(const struct json_at *at, struct json_writer *writer, struct arena *arena, int depth)
{
    struct place place = json_place(at);
    int64_t integer;
    assert(place.line >= 1 && place.column >= 1);
    json_lenient_number(at);
    json_pointer(at, arena);
    switch (json_kind(at)) {
    case JSON_OBJECT:
        json_write_object(writer, at->key);
        for (struct json_iterator i = json_members(at); json_next(&i) && depth < 20;)
            visit(&i.at, writer, arena, depth + 1);
        json_write_object_end(writer);
        break;
    case JSON_ARRAY:
        json_write_array(writer, at->key);
        for (size_t i = 0; i < json_size(at) && depth < 20; i++) {
            struct json_at item = json_item(at, i);
            visit(&item, writer, arena, depth + 1);
        }
        json_write_array_end(writer);
        break;
    default:
        if (json_integer(at, &integer))
            json_write_integer(writer, at->key, integer);
        else if (json_kind(at) == JSON_NUMBER)
            json_write_number(writer, at->key, json_number(at));
        else
            json_write_string(writer, at->key, json_string(at));
    }
}

static void check_writing(const struct json_doc *doc, struct arena *arena)
{
    struct json_at root = json_root(doc);
    struct json_writer writer;
    struct json_doc *again;
    struct error err = {0};
    struct str out;
    str_init(&out, arena);
    json_write_init(&writer, &out);
    visit(&root, &writer, arena, 0);
    json_write_done(&writer);
    if (json_parse("again", str_text(&out), &again, &err))
        json_doc_free(again);
    else
        assert(false && "what was written is not JSON");
}

static void check_reading(const struct json_doc *doc, struct arena *arena)
{
    static const char *const words[] = {"a", "b", NULL};
    struct record {
        const char *name, *date, *url;
        double number;
        long integer;
        int word;
        struct json_strings strings;
    } record;
    static const struct json_field fields[] = {
        JSON_FIELD(struct record, name, "name", JSON_FIELD_STRING, true),
        JSON_FIELD(struct record, date, "date", JSON_FIELD_DATE, false),
        JSON_FIELD(struct record, url, "url", JSON_FIELD_URL, false),
        JSON_FIELD_IN(struct record, number, "number", JSON_FIELD_NUMBER, false, 0, 1),
        JSON_FIELD_IN(struct record, integer, "integer", JSON_FIELD_INTEGER, false, 0, 9),
        JSON_FIELD_OF(struct record, word, "word", false, words),
        JSON_FIELD(struct record, strings, "strings", JSON_FIELD_STRINGS, false),
    };
    struct json_at root = json_root(doc);
    struct problems problems;
    problems_init(&problems, arena);
    bool good = json_read_object(&root, fields, sizeof fields / sizeof *fields, &record, arena, &problems);
    assert(good == (problems.n == 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create(NULL);
    struct text text = {(const char *)data, size};
    struct json_doc *doc = NULL;
    struct error err = {0};
    size_t used = 0;
    if (json_parse("fuzz", text, &doc, &err)) {
        check_writing(doc, arena);
        check_reading(doc, arena);
        json_doc_free(doc);
    } else {
        assert(err.code != EXIT_DONE && err.line >= 1 && err.column >= 1);
        assert(size > 400 || strncmp(err.text, "a number of more than", 21) != 0); /* else jansson takes it, not we */
    }
    err = (struct error){0};
    if (json_parse_prefix("fuzz", text, 1, &used, &doc, &err)) {
        assert(used <= size);
        check_writing(doc, arena);
        json_doc_free(doc);
    }
    arena_destroy(arena);
    return 0;
}
