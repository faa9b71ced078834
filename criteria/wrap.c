#include "criteria/wrap.h"

#include <stdarg.h>

struct wrapping {
    struct str *out;
    size_t indent, column;
    bool is_fresh; /* nothing but the lead on this line */
};

static void begin_line(struct wrapping *wrapping)
{
    str_append_char(wrapping->out, '\n');
    for (size_t i = 0; i < wrapping->indent; i++)
        str_append_char(wrapping->out, ' ');
    wrapping->column = wrapping->indent;
    wrapping->is_fresh = true;
}

/* A word that no line can hold goes on in the next one. */
static void add_long_word(struct wrapping *wrapping, struct text word)
{
    for (size_t at = 0; at < word.length;) {
        size_t next = at;
        utf8_next(word.bytes, word.length, &next);
        size_t columns = utf8_columns(text_slice(word, at, next));
        if (wrapping->column + columns > WRAP_COLUMNS)
            begin_line(wrapping);
        str_append_text(wrapping->out, text_slice(word, at, next));
        wrapping->column += columns;
        wrapping->is_fresh = false;
        at = next;
    }
}

static void add_word(struct wrapping *wrapping, struct text word)
{
    size_t columns = utf8_columns(word), gap = !wrapping->is_fresh;
    if (!wrapping->is_fresh && wrapping->column + gap + columns > WRAP_COLUMNS) {
        begin_line(wrapping);
        gap = 0;
    }
    if (gap > 0) {
        str_append_char(wrapping->out, ' ');
        wrapping->column++;
    }
    if (wrapping->column + columns > WRAP_COLUMNS) {
        add_long_word(wrapping, word);
        return;
    }
    str_append_text(wrapping->out, word);
    wrapping->column += columns;
    wrapping->is_fresh = false;
}

void wrap_append(struct str *out, const char *lead, const char *text)
{
    struct wrapping wrapping = {out, utf8_columns(text_of(lead)), utf8_columns(text_of(lead)), true};
    struct text rest = text_of(text_printable(out->arena, text_of(text))), word;
    str_append(out, lead);
    while (text_next_word(&rest, &word))
        add_word(&wrapping, word);
    str_append_char(out, '\n');
}

void wrap_appendf(struct str *out, const char *lead, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    wrap_append(out, lead, arena_vprintf(out->arena, format, arguments));
    va_end(arguments);
}
