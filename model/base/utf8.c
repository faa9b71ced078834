/* UTF-8: strict decoding, and what hostile text looks like when it is made visible. */
#include <stdio.h>
#include <string.h>

#include "model/base/str.h"
#include "model/base/utf8_width.h"

#define REPLACEMENT 0xFFFDUL

/* Length of the well-formed sequence at `bytes`, or 0 (Unicode 14, table 3-7). */
static size_t sequence_length(const unsigned char *bytes, size_t length)
{
    unsigned char lead = bytes[0], low = 0x80, high = 0xBF;
    if (lead < 0x80)
        return 1;
    if (lead < 0xC2 || lead > 0xF4)
        return 0;
    size_t n = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (lead == 0xE0)
        low = 0xA0; /* overlong */
    if (lead == 0xED)
        high = 0x9F; /* surrogates */
    if (lead == 0xF0)
        low = 0x90; /* overlong */
    if (lead == 0xF4)
        high = 0x8F; /* above U+10FFFF */
    if (n > length || bytes[1] < low || bytes[1] > high)
        return 0;
    for (size_t i = 2; i < n; i++)
        if ((bytes[i] & 0xC0) != 0x80)
            return 0;
    return n;
}

bool utf8_valid(const char *bytes, size_t length)
{
    for (size_t offset = 0; offset < length;) {
        size_t n = sequence_length((const unsigned char *)bytes + offset, length - offset);
        if (n == 0)
            return false;
        offset += n;
    }
    return true;
}

/* A broken sequence is left byte by byte. */
unsigned long utf8_next(const char *bytes, size_t length, size_t *offset)
{
    static const unsigned char lead_bits[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    const unsigned char *at = (const unsigned char *)bytes + *offset;
    size_t n = sequence_length(at, length - *offset);
    if (n == 0) {
        ++*offset;
        return REPLACEMENT;
    }
    unsigned long code = at[0] & lead_bits[n];
    for (size_t i = 1; i < n; i++)
        code = code << 6 | (at[i] & 0x3F);
    *offset += n;
    return code;
}

size_t utf8_columns(struct text text)
{
    size_t columns = 0;
    for (size_t offset = 0; offset < text.length;)
        columns += (size_t)utf8_width(utf8_next(text.bytes, text.length, &offset));
    return columns;
}

/* Characters that move the cursor, reorder or hide what stands around them. */
static bool is_treacherous(unsigned long code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0xAD || code == 0x61C || code == 0x180E ||
           (code >= 0x200B && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF || (code >= 0xFFF9 && code <= 0xFFFB) ||
           (code >= 0xE0000 && code <= 0xE0FFF);
}

static size_t write_escape(unsigned long code, char out[UTF8_PRINTABLE_SIZE])
{
    int n;
    if (code == '\n' || code == '\t' || code == '\r')
        n = snprintf(out, UTF8_PRINTABLE_SIZE, "\\%c", code == '\n' ? 'n' : code == '\t' ? 't' : 'r');
    else if (code < 0x80)
        n = snprintf(out, UTF8_PRINTABLE_SIZE, "\\x%02lX", code);
    else
        n = snprintf(out, UTF8_PRINTABLE_SIZE, "\\u{%04lX}", code);
    return (size_t)n;
}

size_t utf8_next_printable(const char *bytes, size_t length, size_t *offset, char out[UTF8_PRINTABLE_SIZE])
{
    size_t start = *offset;
    unsigned long code = utf8_next(bytes, length, offset);
    size_t n = *offset - start;
    if (code == REPLACEMENT && n == 1)
        return (size_t)snprintf(out, UTF8_PRINTABLE_SIZE, "\\x%02X", (unsigned)(unsigned char)bytes[start]);
    if (is_treacherous(code))
        return write_escape(code, out);
    memcpy(out, bytes + start, n);
    return n;
}

char *text_printable(struct arena *arena, struct text text)
{
    struct str out;
    str_init(&out, arena);
    for (size_t offset = 0; offset < text.length;) {
        char piece[UTF8_PRINTABLE_SIZE];
        size_t n = utf8_next_printable(text.bytes, text.length, &offset, piece);
        str_append_bytes(&out, piece, n);
    }
    return out.bytes;
}
