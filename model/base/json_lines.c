#include "model/base/json_lines.h"

#include <string.h>

enum { STEP_BYTES = 256 };

void json_lines_init(struct json_lines *lines, struct arena *arena, struct text text, long first_line)
{
    *lines = (struct json_lines){.arena = arena, .text = text, .first_line = first_line};
}

/* Whether one of eight bytes is a line feed or no ASCII. */
static bool has_special(const char *bytes)
{
    const uint64_t ones = 0x0101010101010101U, tops = 0x8080808080808080U;
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    uint64_t feed = word ^ ones * '\n';
    return ((((feed - ones) & ~feed) | word) & tops) != 0;
}

static void step_over(struct json_mark *mark, char c)
{
    if (c == '\n') {
        mark->line++;
        mark->column = 0;
    } else if (((unsigned char)c & 0xC0) != 0x80) {
        mark->column++;
    }
}

static struct json_mark advance(struct text text, struct json_mark mark, size_t from, size_t to)
{
    for (size_t at = from; at < to;) {
        if (at == 0 && text_starts_with(text, "\xEF\xBB\xBF")) {
            at = 3;
        } else if (at + 8 <= to && !has_special(text.bytes + at)) {
            mark.column += 8;
            at += 8;
        } else {
            step_over(&mark, text.bytes[at++]);
        }
    }
    return mark;
}

static void make_marks(struct json_lines *lines, size_t n)
{
    if (lines->n == 0)
        *ARENA_PUSH(lines->arena, lines->marks, lines->n, lines->capacity) = (struct json_mark){0, 0};
    while (lines->n < n) {
        size_t from = (lines->n - 1) * STEP_BYTES;
        struct json_mark next = advance(lines->text, lines->marks[lines->n - 1], from, from + STEP_BYTES);
        *ARENA_PUSH(lines->arena, lines->marks, lines->n, lines->capacity) = next;
    }
}

void json_lines_find(struct json_lines *lines, size_t offset, long *line, long *column)
{
    offset = offset < lines->text.length ? offset : lines->text.length;
    size_t step = offset / STEP_BYTES, from = step * STEP_BYTES;
    make_marks(lines, step + 1);
    struct json_mark mark = lines->marks[step];
    if (lines->last_offset > from && lines->last_offset <= offset) {
        from = lines->last_offset;
        mark = lines->last;
    }
    mark = advance(lines->text, mark, from, offset);
    lines->last_offset = offset;
    lines->last = mark;
    *line = lines->first_line + (long)mark.line;
    *column = (long)mark.column + 1;
}
