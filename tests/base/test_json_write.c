/* Writing JSON: the layout by the letter, and that the parser reads back what was written. */
#include <math.h>

#include "model/base/json.h"
#include "tests/support/cases.h"

static void write_sample(struct json_writer *writer)
{
    json_write_object(writer, NULL);
    json_write_string(writer, "text", "a \"b\"\\\n\x01\xC3\xA9\xFF/");
    json_write_string(writer, "none", NULL);
    json_write_array(writer, "list");
    json_write_number(writer, NULL, 0.1);
    json_write_number(writer, NULL, NAN);
    json_write_number(writer, NULL, INFINITY);
    json_write_integer(writer, NULL, INT64_MIN);
    json_write_object(writer, NULL);
    json_write_bool(writer, "yes", true);
    json_write_object_end(writer);
    json_write_array_end(writer);
    json_write_object(writer, "empty");
    json_write_object_end(writer);
    json_write_array(writer, "nothing");
    json_write_array_end(writer);
    json_write_null(writer, "null");
    json_write_object_end(writer);
    json_write_done(writer);
}

START_TEST(layout)
{
    struct arena *arena = arena_create(NULL);
    struct json_writer writer;
    struct str out;
    str_init(&out, arena);
    json_write_init(&writer, &out);
    write_sample(&writer);
    ck_assert_str_eq(out.bytes, "{\n"
                                "  \"text\": \"a \\\"b\\\"\\\\\\n\\u0001\xC3\xA9\xEF\xBF\xBD/\",\n"
                                "  \"none\": null,\n"
                                "  \"list\": [\n"
                                "    0.1,\n"
                                "    null,\n"
                                "    null,\n"
                                "    -9223372036854775808,\n"
                                "    {\n"
                                "      \"yes\": true\n"
                                "    }\n"
                                "  ],\n"
                                "  \"empty\": {},\n"
                                "  \"nothing\": [],\n"
                                "  \"null\": null\n"
                                "}\n");
    arena_destroy(arena);
}
END_TEST

START_TEST(compact_layout)
{
    struct arena *arena = arena_create(NULL);
    struct json_writer writer;
    struct str out;
    str_init(&out, arena);
    json_write_init(&writer, &out);
    writer.compact = true;
    write_sample(&writer);
    ck_assert_str_eq(out.bytes,
                     "{\"text\":\"a \\\"b\\\"\\\\\\n\\u0001\xC3\xA9\xEF\xBF\xBD/\",\"none\":null,\"list\":[0.1,"
                     "null,null,-9223372036854775808,{\"yes\":true}],\"empty\":{},\"nothing\":[],\"null\":null}\n");
    arena_destroy(arena);
}
END_TEST

START_TEST(what_is_written_is_read_back)
{
    struct arena *arena = arena_create(NULL);
    struct json_writer writer;
    struct json_doc *doc;
    struct error err = {0};
    struct str out;
    int64_t integer;
    str_init(&out, arena);
    json_write_init(&writer, &out);
    write_sample(&writer);
    ck_assert_msg(json_parse("out", str_text(&out), &doc, &err), "%s", err.text);
    struct json_at root = json_root(doc), text = json_get(&root, "text"), list = json_get(&root, "list");
    struct json_at tenth = json_item(&list, 0), smallest = json_item(&list, 3);
    ck_assert_str_eq(json_string(&text), "a \"b\"\\\n\x01\xC3\xA9\xEF\xBF\xBD/");
    ck_assert_double_eq(json_number(&tenth), 0.1);
    ck_assert(json_integer(&smallest, &integer) && integer == INT64_MIN);
    json_doc_free(doc);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {layout, compact_layout, what_is_written_is_read_back};
    return CASES_RUN("json_write", tests);
}
