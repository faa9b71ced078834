/* RFC 4180, with places. A broken row is still handed out as far as it goes, so that one run shows all problems. */
#include <string.h>

#include "model/base/csv.h"

static char guess_separator(struct text text)
{
    static const char candidates[] = ",;\t";
    size_t counts[sizeof candidates] = {0}, best = 0;
    bool quoted = false;
    for (size_t i = 0; i < text.length && (quoted || text.bytes[i] != '\n'); i++) {
        const char *found = memchr(candidates, text.bytes[i], sizeof candidates - 1);
        quoted ^= text.bytes[i] == '"';
        if (found != NULL && !quoted)
            counts[found - candidates]++;
    }
    for (size_t i = 1; i < sizeof candidates - 1; i++)
        if (counts[i] > counts[best])
            best = i;
    return candidates[best];
}

void csv_read_init(struct csv_reader *reader, const char *file, struct text text, struct arena *arena)
{
    if (text_starts_with(text, "\xEF\xBB\xBF"))
        text = text_slice(text, 3, text.length);
    *reader = (struct csv_reader){
        .file = file,
        .rest = text,
        .arena = arena_create(arena),
        .separator = guess_separator(text),
        .next_line = 1,
    };
}

/* Where the reader stands within a row. */
struct cursor {
    struct csv_reader *reader;
    struct problems *problems;
    size_t at; /* into reader->rest */
    long line, column;
};

static bool at_end(const struct cursor *cursor)
{
    return cursor->at >= cursor->reader->rest.length;
}

static char peek(const struct cursor *cursor)
{
    return cursor->reader->rest.bytes[cursor->at];
}

static void step(struct cursor *cursor)
{
    char c = cursor->reader->rest.bytes[cursor->at++];
    if (c == '\n') {
        cursor->line++;
        cursor->column = 1;
    } else if (((unsigned char)c & 0xC0) != 0x80) {
        cursor->column++;
    }
}

/* LF, or the CR of a CRLF. */
static bool at_line_end(const struct cursor *cursor)
{
    struct text rest = cursor->reader->rest;
    char c = peek(cursor);
    return c == '\n' || (c == '\r' && (cursor->at + 1 == rest.length || rest.bytes[cursor->at + 1] == '\n'));
}

static bool at_field_end(const struct cursor *cursor)
{
    return at_end(cursor) || peek(cursor) == cursor->reader->separator || at_line_end(cursor);
}

static void complain(struct cursor *cursor, long line, long column, const char *hint, const char *text)
{
    if (cursor->problems != NULL)
        problem_add(cursor->problems, SEVERITY_ERROR, (struct place){cursor->reader->file, line, column}, hint, "%s",
                    text);
}

static void take(struct cursor *cursor, struct str *value)
{
    if (peek(cursor) == '\0')
        complain(cursor, cursor->line, cursor->column, "is this a text file?", "a NUL byte in the text");
    else
        str_append_char(value, peek(cursor));
    step(cursor);
}

static void read_quoted(struct cursor *cursor, struct str *value)
{
    long line = cursor->line, column = cursor->column;
    for (step(cursor); !at_end(cursor); take(cursor, value)) {
        if (peek(cursor) != '"')
            continue;
        step(cursor);
        if (at_end(cursor) || peek(cursor) != '"')
            return;
    }
    complain(cursor, line, column, "close it with another \" or double the \" inside the field",
             "the quote that opens here is never closed");
}

/* What a spreadsheet would take for a formula was written behind an apostrophe. */
static char *take_off_apostrophe(char *value)
{
    size_t apostrophes = strspn(value, "'");
    bool guarded = apostrophes > 0 && value[apostrophes] != '\0' && strchr("=+-@\t\r\n", value[apostrophes]) != NULL;
    return value + guarded;
}

static void read_unquoted(struct cursor *cursor, struct str *value, bool complained)
{
    for (; !at_field_end(cursor); take(cursor, value)) {
        if (complained || peek(cursor) != '"')
            continue;
        complain(cursor, cursor->line, cursor->column, "put the whole field in quotes and double those inside",
                 "a quote in the middle of a field");
        complained = true;
    }
}

static void read_field(struct cursor *cursor)
{
    struct csv_reader *reader = cursor->reader;
    struct csv_field field = {.line = cursor->line, .column = cursor->column};
    struct str value;
    bool quoted = !at_end(cursor) && peek(cursor) == '"';
    str_init(&value, reader->arena);
    if (quoted)
        read_quoted(cursor, &value);
    bool has_tail = quoted && !at_field_end(cursor);
    if (has_tail)
        complain(cursor, cursor->line, cursor->column, "put the whole field in quotes and double those inside",
                 "text behind the closing quote");
    read_unquoted(cursor, &value, has_tail);
    field.value = take_off_apostrophe(value.bytes);
    *ARENA_PUSH(reader->arena, reader->fields, reader->n_fields, reader->capacity) = field;
}

static void skip_line_end(struct cursor *cursor)
{
    if (!at_end(cursor) && peek(cursor) == '\r')
        step(cursor);
    if (!at_end(cursor) && peek(cursor) == '\n')
        step(cursor);
}

bool csv_read_row(struct csv_reader *reader, struct problems *problems)
{
    struct cursor cursor = {.reader = reader, .problems = problems, .line = reader->next_line, .column = 1};
    arena_reset(reader->arena);
    reader->fields = NULL;
    reader->n_fields = reader->capacity = 0;
    while (!at_end(&cursor) && at_line_end(&cursor))
        skip_line_end(&cursor);
    reader->line = cursor.line;
    if (at_end(&cursor))
        return false;
    read_field(&cursor);
    while (!at_end(&cursor) && peek(&cursor) == reader->separator) {
        step(&cursor);
        read_field(&cursor);
    }
    skip_line_end(&cursor);
    reader->next_line = cursor.line;
    reader->rest = text_slice(reader->rest, cursor.at, reader->rest.length);
    return true;
}
