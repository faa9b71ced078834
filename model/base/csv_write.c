/* Fields that any spreadsheet reads as what they are: text stays text, formulas do not run, hidden characters show. */
#include <string.h>

#include "model/base/csv.h"
#include "model/base/num.h"

void csv_write_init(struct csv_writer *writer, struct str *out)
{
    *writer = (struct csv_writer){.out = out};
}

static void begin_field(struct csv_writer *writer)
{
    if (writer->row_has_fields)
        str_append_char(writer->out, ',');
    writer->row_has_fields = true;
}

/* An apostrophe before what starts a formula; one more before text that itself looks guarded. */
static bool needs_apostrophe(const char *value)
{
    char first = value[strspn(value, "'")];
    return first != '\0' && strchr("=+-@\t\r\n", first) != NULL;
}

static bool needs_quotes(const char *value)
{
    size_t length = strlen(value);
    return value[strcspn(value, ",;\t\"\r\n")] != '\0' || (length > 0 && (value[0] == ' ' || value[length - 1] == ' '));
}

static void append_visible(struct str *out, const char *value)
{
    size_t length = strlen(value);
    for (size_t offset = 0; offset < length;) {
        char piece[UTF8_PRINTABLE_SIZE], c = value[offset];
        size_t n = utf8_next_printable(value, length, &offset, piece);
        if (c == '\n' || c == '\r' || c == '\t')
            str_append_char(out, c);
        else if (c == '"')
            str_append(out, "\"\"");
        else
            str_append_bytes(out, piece, n);
    }
}

void csv_write_text(struct csv_writer *writer, const char *value)
{
    begin_field(writer);
    if (value == NULL)
        return;
    bool quoted = needs_quotes(value);
    str_append(writer->out, quoted ? "\"" : "");
    str_append(writer->out, needs_apostrophe(value) ? "'" : "");
    append_visible(writer->out, value);
    str_append(writer->out, quoted ? "\"" : "");
}

void csv_write_number(struct csv_writer *writer, double value)
{
    char number[NUM_SIZE];
    begin_field(writer);
    str_append(writer->out, num_shortest(value, number));
}

/* A row of one empty field would be a blank line, which readers skip. */
void csv_write_row_end(struct csv_writer *writer)
{
    const struct str *out = writer->out;
    bool line_is_empty = out->length == 0 || out->bytes[out->length - 1] == '\n';
    if (writer->row_has_fields && line_is_empty)
        str_append(writer->out, "\"\"");
    str_append(writer->out, "\r\n");
    writer->row_has_fields = false;
}
