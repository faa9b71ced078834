#include "ingest/text_prepare.h"

#include <string.h>

static void append_code_point(struct str *out, unsigned long code)
{
    char bytes[4];
    size_t n = 0;
    if (code < 0x80) {
        bytes[n++] = (char)code;
    } else if (code < 0x800) {
        bytes[n++] = (char)(0xC0 | (code >> 6));
        bytes[n++] = (char)(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        bytes[n++] = (char)(0xE0 | (code >> 12));
        bytes[n++] = (char)(0x80 | ((code >> 6) & 0x3F));
        bytes[n++] = (char)(0x80 | (code & 0x3F));
    } else {
        bytes[n++] = (char)(0xF0 | (code >> 18));
        bytes[n++] = (char)(0x80 | ((code >> 12) & 0x3F));
        bytes[n++] = (char)(0x80 | ((code >> 6) & 0x3F));
        bytes[n++] = (char)(0x80 | (code & 0x3F));
    }
    str_append_bytes(out, bytes, n);
}

static unsigned long utf16_unit(struct text text, size_t at, bool big_endian)
{
    unsigned char first = (unsigned char)text.bytes[at], second = (unsigned char)text.bytes[at + 1];
    return big_endian ? (unsigned long)first << 8 | second : (unsigned long)second << 8 | first;
}

static struct text utf16_decode(struct arena *arena, struct text text, bool big_endian)
{
    struct str out;
    str_init(&out, arena);
    for (size_t at = 0; at + 1 < text.length; at += 2) {
        unsigned long code = utf16_unit(text, at, big_endian);
        if (code >= 0xD800 && code < 0xDC00 && at + 3 < text.length) {
            unsigned long low = utf16_unit(text, at + 2, big_endian);
            if (low >= 0xDC00 && low < 0xE000) {
                code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
                at += 2;
            }
        }
        append_code_point(&out, code >= 0xD800 && code < 0xE000 ? 0xFFFD : code);
    }
    return str_text(&out);
}

/* Without a byte-order mark UTF-16 shows by its zeros: nearly every second byte of Latin text is one. */
static bool looks_utf16(struct text text, bool big_endian)
{
    size_t n = text.length < 512 ? text.length : 512, zeros = 0;
    for (size_t i = big_endian ? 0 : 1; i < n; i += 2)
        zeros += text.bytes[i] == '\0';
    return n >= 8 && zeros * 10 >= (n / 2) * 8;
}

static struct text to_utf8(struct arena *arena, struct text bytes, struct lines *out)
{
    bool little = bytes.length >= 2 && memcmp(bytes.bytes, "\xFF\xFE", 2) == 0;
    bool big = bytes.length >= 2 && memcmp(bytes.bytes, "\xFE\xFF", 2) == 0;
    out->encoding = "UTF-16";
    if (little || big)
        return utf16_decode(arena, text_slice(bytes, 2, bytes.length), big);
    if (looks_utf16(bytes, false) || looks_utf16(bytes, true))
        return utf16_decode(arena, bytes, looks_utf16(bytes, true));
    out->encoding = "UTF-8";
    if (text_starts_with(bytes, "\xEF\xBB\xBF"))
        bytes = text_slice(bytes, 3, bytes.length);
    return bytes;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Length of an escape sequence at `at`, or 0. */
static size_t escape_length(struct text text, size_t at)
{
    size_t i = at + 1;
    if (text.bytes[at] != '\x1B' || i >= text.length)
        return text.bytes[at] == '\x1B';
    if (text.bytes[i] == '[') {
        for (i++; i < text.length && (unsigned char)text.bytes[i] >= 0x20 && (unsigned char)text.bytes[i] < 0x40;)
            i++;
        return i < text.length ? i + 1 - at : i - at;
    }
    if (text.bytes[i] == ']') {
        while (i < text.length && text.bytes[i] != '\x07' && text.bytes[i] != '\x1B')
            i++;
        return i < text.length && text.bytes[i] == '\x1B' ? i + 2 - at : i + (i < text.length) - at;
    }
    return 2;
}

/* Logs that passed through a filter lose the ESC and keep "[90m". */
static size_t bare_colour_length(struct text text, size_t at)
{
    size_t i = at + 1;
    if (text.bytes[at] != '[')
        return 0;
    while (i < text.length && i - at < 12 && (is_digit(text.bytes[i]) || text.bytes[i] == ';'))
        i++;
    return i > at + 1 && i < text.length && text.bytes[i] == 'm' ? i + 1 - at : 0;
}

static bool needs_cleaning(struct text text)
{
    return memchr(text.bytes, '\x1B', text.length) != NULL || memchr(text.bytes, '[', text.length) != NULL;
}

static struct text without_escapes(struct arena *arena, struct text text)
{
    if (text.length == 0 || !needs_cleaning(text))
        return text;
    char *out = NULL;
    size_t n = 0;
    for (size_t i = 0; i < text.length;) {
        size_t skip = escape_length(text, i);
        skip = skip > 0 ? skip : bare_colour_length(text, i);
        if (skip > 0 && out == NULL) {
            out = arena_alloc(arena, text.length + 1);
            memcpy(out, text.bytes, i);
            n = i;
        }
        if (skip == 0 && out != NULL)
            out[n++] = text.bytes[i];
        i += skip > 0 ? skip : 1;
    }
    return out == NULL ? text : (struct text){out, n};
}

static size_t skip_digits(struct text text, size_t at)
{
    while (at < text.length && is_digit(text.bytes[at]))
        at++;
    return at;
}

static bool at_char(struct text text, size_t at, char c)
{
    return at < text.length && text.bytes[at] == c;
}

/* "[1,0]<stdout>:" of mpirun --tag-output. */
static size_t prefix_mpi(struct text text)
{
    size_t job = skip_digits(text, 1), rank = at_char(text, job, ',') ? skip_digits(text, job + 1) : 0;
    if (!at_char(text, 0, '[') || rank == 0 || !at_char(text, rank, ']') || !at_char(text, rank + 1, '<'))
        return 0;
    size_t end = text_find(text, ">:", rank);
    return end < rank + 12 ? end + 2 + at_char(text, end + 2, ' ') : 0;
}

/* "12: " of srun --label. */
static size_t prefix_srun(struct text text)
{
    size_t start = 0;
    while (at_char(text, start, ' '))
        start++;
    size_t end = skip_digits(text, start);
    return end > start && end - start <= 6 && at_char(text, end, ':') && at_char(text, end + 1, ' ') ? end + 2 : 0;
}

/* "(head, rank=0, pid=3808) " of Ray and "(RayTrainWorker pid=12, ip=…) ". */
static size_t prefix_ray(struct text text)
{
    size_t end = text_find(text, ")", 0), pid = text_find(text, "pid=", 0);
    return at_char(text, 0, '(') && pid < end && end < 120 && end < text.length ? end + 1 + at_char(text, end + 1, ' ')
                                                                                : 0;
}

/* "[rank0]:" of torchrun, "[pod/name/container] " of kubectl. */
static size_t prefix_bracket(struct text text)
{
    if (text_starts_with(text, "[rank") && skip_digits(text, 5) > 5) {
        size_t end = skip_digits(text, 5);
        return at_char(text, end, ']') && at_char(text, end + 1, ':') ? end + 2 : 0;
    }
    size_t end = text_find(text, "] ", 0);
    return text_starts_with(text, "[pod/") && end < text.length ? end + 2 : 0;
}

/* "2026-03-01T10:11:12.123456789Z " of kubectl logs --timestamps. */
static size_t prefix_timestamp(struct text text)
{
    static const char shape[] = "0000-00-00T00:00:00";
    if (text.length < sizeof shape)
        return 0;
    for (size_t i = 0; i + 1 < sizeof shape; i++)
        if (shape[i] == '0' ? !is_digit(text.bytes[i]) : text.bytes[i] != shape[i])
            return 0;
    size_t end = text_find(text, " ", 0);
    return end < 40 && end < text.length ? end + 1 : 0;
}

static size_t prefix_quote(struct text text)
{
    return text_starts_with(text, "> ") ? 2 : 0;
}

/* All prefixes begin with one of these. */
static bool may_have_prefix(struct text text)
{
    return text.length > 0 && (is_digit(text.bytes[0]) || memchr("[( >", text.bytes[0], 4) != NULL);
}

static size_t prefix_length(struct text text)
{
    static size_t (*const kinds[])(struct text) = {prefix_mpi,     prefix_srun,      prefix_ray,
                                                   prefix_bracket, prefix_timestamp, prefix_quote};
    size_t total = 0;
    for (int round = 0; round < 4 && may_have_prefix(text_slice(text, total, text.length)); round++) {
        size_t found = 0;
        for (size_t i = 0; found == 0 && i < sizeof kinds / sizeof *kinds; i++)
            found = kinds[i](text_slice(text, total, text.length));
        if (found == 0)
            break;
        total += found;
    }
    return total;
}

static void add_line(struct arena *arena, struct lines *out, struct text text, long number)
{
    if (!out->as_is)
        text = without_escapes(arena, text);
    size_t prefix = prefix_length(text);
    out->n_prefixed += prefix > 0;
    *ARENA_PUSH(arena, out->items, out->n, out->capacity) = (struct line){
        .text = text_slice(text, prefix, text.length), .prefix = text_slice(text, 0, prefix), .number = number};
}

/* One line of the file: a carriage return inside it redraws, so each part is a line of its own. */
static void add_file_line(struct arena *arena, struct lines *out, struct text text, long number)
{
    if (text.length > 0 && text.bytes[text.length - 1] == '\r')
        text.length--;
    if (text.length == 0 || memchr(text.bytes, '\r', text.length) == NULL) {
        add_line(arena, out, text, number);
        return;
    }
    struct text piece;
    while (text_split(&text, '\r', &piece))
        add_line(arena, out, piece, number);
}

/* No more lines than breaks and one: the list is made once. */
static size_t count(struct text text, char c)
{
    size_t n = 0;
    const char *at = text.bytes, *end = text.bytes + text.length;
    for (; (at = memchr(at, c, (size_t)(end - at))) != NULL && ++at < end; n++)
        ;
    return n + (at != NULL);
}

void text_prepare(struct arena *arena, struct text bytes, struct lines *out)
{
    *out = (struct lines){0};
    struct text text = to_utf8(arena, bytes, out), piece;
    out->binary = text.length > 0 && memchr(text.bytes, '\0', text.length) != NULL;
    if (out->binary || text.length == 0)
        return;
    out->capacity = count(text, '\n') + count(text, '\r') + 1;
    out->as_is = !needs_cleaning(text) && strcmp(out->encoding, "UTF-8") == 0;
    out->items = arena_alloc_bytes(arena, out->capacity * sizeof *out->items);
    bool old_mac = memchr(text.bytes, '\n', text.length) == NULL && memchr(text.bytes, '\r', text.length) != NULL;
    for (long number = 1; text_split(&text, old_mac ? '\r' : '\n', &piece); number++)
        if (old_mac)
            add_line(arena, out, piece, number);
        else
            add_file_line(arena, out, piece, number);
    if (out->n > 0 && out->items[out->n - 1].text.length == 0)
        out->n--;
}
