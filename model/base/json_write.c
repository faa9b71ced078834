/* Writes JSON by hand: the order of the calls is the order of the file. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "model/base/json.h"
#include "model/base/num.h"

void json_write_init(struct json_writer *writer, struct str *out)
{
    *writer = (struct json_writer){.out = out};
}

/* The end of the characters from `at` on that are written as they are. */
static size_t skip_plain(const char *string, size_t length, size_t at)
{
    while (at < length && string[at] >= 0x20 && string[at] < 0x7F && string[at] != '"' && string[at] != '\\')
        at++;
    return at;
}

static void write_quoted(struct str *out, const char *string)
{
    static const char replacement[] = "\xEF\xBF\xBD";
    size_t length = strlen(string);
    str_append_char(out, '"');
    for (size_t offset = 0; offset < length;) {
        size_t start = offset;
        offset = skip_plain(string, length, offset);
        str_append_bytes(out, string + start, offset - start);
        if (offset == length)
            break;
        start = offset;
        unsigned long code = utf8_next(string, length, &offset);
        if (code == '"' || code == '\\')
            str_appendf(out, "\\%c", (int)code);
        else if (code == '\n' || code == '\t' || code == '\r')
            str_append(out, code == '\n' ? "\\n" : code == '\t' ? "\\t" : "\\r");
        else if (code < 0x20 || code == 0x7F)
            str_appendf(out, "\\u%04lx", code);
        else if (code == 0xFFFD)
            str_append(out, replacement);
        else
            str_append_bytes(out, string + start, offset - start);
    }
    str_append_char(out, '"');
}

static void break_line(struct json_writer *writer)
{
    if (writer->compact)
        return;
    str_append_char(writer->out, '\n');
    for (int i = 0; i < writer->depth; i++)
        str_append(writer->out, "  ");
}

/* What stands before every value: comma, line break and key. */
static void begin_value(struct json_writer *writer, const char *key)
{
    if (writer->depth > 0) {
        if (writer->has_items[writer->depth])
            str_append_char(writer->out, ',');
        writer->has_items[writer->depth] = true;
        break_line(writer);
    }
    if (key != NULL) {
        write_quoted(writer->out, key);
        str_append(writer->out, writer->compact ? ":" : ": ");
    }
}

static void open_container(struct json_writer *writer, const char *key, char bracket)
{
    assert(writer->depth + 1 < (int)(sizeof writer->has_items / sizeof *writer->has_items));
    begin_value(writer, key);
    str_append_char(writer->out, bracket);
    writer->has_items[++writer->depth] = false;
}

static void close_container(struct json_writer *writer, char bracket)
{
    assert(writer->depth > 0);
    bool had_items = writer->has_items[writer->depth--];
    if (had_items)
        break_line(writer);
    str_append_char(writer->out, bracket);
}

void json_write_object(struct json_writer *writer, const char *key)
{
    open_container(writer, key, '{');
}

void json_write_object_end(struct json_writer *writer)
{
    close_container(writer, '}');
}

void json_write_array(struct json_writer *writer, const char *key)
{
    open_container(writer, key, '[');
}

void json_write_array_end(struct json_writer *writer)
{
    close_container(writer, ']');
}

void json_write_string(struct json_writer *writer, const char *key, const char *value)
{
    begin_value(writer, key);
    if (value == NULL)
        str_append(writer->out, "null");
    else
        write_quoted(writer->out, value);
}

void json_write_number(struct json_writer *writer, const char *key, double value)
{
    char number[NUM_SIZE];
    begin_value(writer, key);
    str_append(writer->out, isfinite(value) ? num_shortest(value, number) : "null");
}

void json_write_integer(struct json_writer *writer, const char *key, int64_t value)
{
    begin_value(writer, key);
    str_appendf(writer->out, "%lld", (long long)value);
}

void json_write_bool(struct json_writer *writer, const char *key, bool value)
{
    begin_value(writer, key);
    str_append(writer->out, value ? "true" : "false");
}

void json_write_null(struct json_writer *writer, const char *key)
{
    begin_value(writer, key);
    str_append(writer->out, "null");
}

void json_write_done(struct json_writer *writer)
{
    assert(writer->depth == 0);
    str_append_char(writer->out, '\n');
}
