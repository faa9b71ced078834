/* Views and the builder. Nothing here looks at the locale. */
#include "model/base/str.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct text text_of(const char *string)
{
    return (struct text){string, string == NULL ? 0 : strlen(string)};
}

bool text_equal(struct text a, struct text b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.bytes, b.bytes, a.length) == 0);
}

bool text_is(struct text text, const char *string)
{
    return text_equal(text, text_of(string));
}

bool text_starts_with(struct text text, const char *prefix)
{
    if (text.length == 0 || text.bytes[0] != prefix[0]) /* mostly */
        return prefix[0] == '\0';
    size_t length = strlen(prefix);
    return length <= text.length && memcmp(text.bytes, prefix, length) == 0;
}

bool text_ends_with(struct text text, const char *suffix)
{
    size_t length = strlen(suffix);
    return length <= text.length && text_is(text_slice(text, text.length - length, text.length), suffix);
}

size_t text_find(struct text text, const char *needle, size_t from)
{
    size_t length = strlen(needle);
    if (from > text.length || length > text.length - from)
        return text.length;
    if (length == 0)
        return from;
    const char *end = text.bytes + text.length - length + 1; /* one past the last possible start */
    for (const char *at = text.bytes + from; at < end; at++) {
        at = memchr(at, needle[0], (size_t)(end - at));
        if (at == NULL)
            break;
        if (memcmp(at, needle, length) == 0)
            return (size_t)(at - text.bytes);
    }
    return text.length;
}

bool text_contains(struct text text, const char *needle)
{
    return needle[0] == '\0' || text_find(text, needle, 0) < text.length;
}

static bool is_trimmed(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool is_blank(char c)
{
    return is_trimmed(c) || c == '\v' || c == '\f';
}

struct text text_trim(struct text text)
{
    while (text.length > 0 && is_trimmed(text.bytes[text.length - 1]))
        text.length--;
    while (text.length > 0 && is_trimmed(text.bytes[0])) {
        text.bytes++;
        text.length--;
    }
    return text;
}

struct text text_slice(struct text text, size_t from, size_t to)
{
    if (to > text.length)
        to = text.length;
    if (from > to)
        from = to;
    return (struct text){text.bytes == NULL ? NULL : text.bytes + from, to - from};
}

/* A used-up rest has no bytes pointer; an empty one still holds the empty piece behind a last separator. */
bool text_split(struct text *rest, char separator, struct text *piece)
{
    if (rest->bytes == NULL)
        return false;
    const char *end = rest->length == 0 ? NULL : memchr(rest->bytes, separator, rest->length);
    if (end == NULL) {
        *piece = *rest;
        *rest = (struct text){NULL, 0};
        return true;
    }
    size_t length = (size_t)(end - rest->bytes);
    *piece = text_slice(*rest, 0, length);
    *rest = text_slice(*rest, length + 1, rest->length);
    return true;
}

bool text_next_word(struct text *rest, struct text *word)
{
    size_t start = 0;
    while (start < rest->length && is_blank(rest->bytes[start]))
        start++;
    size_t end = start;
    while (end < rest->length && !is_blank(rest->bytes[end]))
        end++;
    *word = text_slice(*rest, start, end);
    *rest = text_slice(*rest, end, rest->length);
    return word->length > 0;
}

bool text_next_line(struct text *rest, struct text *line)
{
    if (rest->length == 0)
        return false;
    const char *end = memchr(rest->bytes, '\n', rest->length);
    size_t length = end == NULL ? rest->length : (size_t)(end - rest->bytes);
    *line = text_slice(*rest, 0, length);
    *rest = text_slice(*rest, length + (end != NULL), rest->length);
    if (end != NULL && line->length > 0 && line->bytes[line->length - 1] == '\r')
        line->length--;
    return true;
}

char *text_dup(struct arena *arena, struct text text)
{
    return arena_strndup(arena, text.bytes, text.length);
}

void str_init(struct str *str, struct arena *arena)
{
    *str = (struct str){.arena = arena, .bytes = ""};
}

void str_clear(struct str *str)
{
    str->length = 0;
    if (str->capacity > 0)
        str->bytes[0] = '\0';
}

static void make_room(struct str *str, size_t length)
{
    str->bytes = arena_grow_bytes(str->arena, str->bytes, &str->capacity, str->length + length + 1);
}

void str_append_bytes(struct str *str, const char *bytes, size_t length)
{
    if (length == 0)
        return;
    make_room(str, length);
    memcpy(str->bytes + str->length, bytes, length);
    str->length += length;
    str->bytes[str->length] = '\0';
}

void str_append(struct str *str, const char *string)
{
    str_append_bytes(str, string, strlen(string));
}

void str_append_text(struct str *str, struct text text)
{
    str_append_bytes(str, text.bytes, text.length);
}

void str_append_char(struct str *str, char c)
{
    str_append_bytes(str, &c, 1);
}

void str_appendf(struct str *str, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length > 0) {
        make_room(str, (size_t)length);
        vsnprintf(str->bytes + str->length, (size_t)length + 1, format, again);
        str->length += (size_t)length;
    }
    va_end(again);
}

struct text str_text(const struct str *str)
{
    return (struct text){str->bytes, str->length};
}

bool string_equal(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

int string_compare(const char *a, const char *b)
{
    if (a == NULL || b == NULL)
        return (a != NULL) - (b != NULL);
    return strcmp(a, b);
}

static char fold(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c == '_' ? '-' : c;
}

enum { NEAREST_MAX = 64 };

static size_t least(size_t a, size_t b, size_t c)
{
    size_t smaller = a < b ? a : b;
    return smaller < c ? smaller : c;
}

/* Optimal string alignment: insertions, deletions, replacements and swaps of neighbours cost 1 each; case and
 * the difference of '-' and '_' cost nothing. */
static size_t edit_distance(const char *a, size_t n, const char *b, size_t m)
{
    size_t rows[3][NEAREST_MAX + 1];
    size_t *before = rows[0], *above = rows[1], *row = rows[2];
    for (size_t j = 0; j <= m; j++)
        above[j] = j;
    for (size_t i = 1; i <= n; i++) {
        row[0] = i;
        for (size_t j = 1; j <= m; j++) {
            bool same = fold(a[i - 1]) == fold(b[j - 1]);
            row[j] = least(above[j] + 1, row[j - 1] + 1, above[j - 1] + !same);
            bool swapped = i > 1 && j > 1 && fold(a[i - 1]) == fold(b[j - 2]) && fold(a[i - 2]) == fold(b[j - 1]);
            if (swapped && before[j - 2] + 1 < row[j])
                row[j] = before[j - 2] + 1;
        }
        size_t *spare = before;
        before = above;
        above = row;
        row = spare;
    }
    return above[m];
}

const char *string_nearest(const char *word, const char *const *words, size_t n)
{
    size_t length = strlen(word);
    const char *nearest = NULL;
    size_t best = length < 3 ? 1 : (length + 1) / 3; /* farther than this is another word */
    if (length == 0 || length > NEAREST_MAX)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        size_t other = words[i] == NULL ? 0 : strlen(words[i]);
        if (other == 0 || other > NEAREST_MAX)
            continue;
        size_t distance = edit_distance(word, length, words[i], other);
        size_t longer = length > other ? length : other;
        if (distance < longer && (distance < best || (nearest == NULL && distance == best))) {
            best = distance;
            nearest = words[i];
        }
    }
    return nearest;
}
