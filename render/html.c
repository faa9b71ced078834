#include "render/html.h"

#include <string.h>

/* What HTML allows and a reader is not deceived by: joiners that scripts and emoji need, soft hyphens, marks. */
static bool is_kept(unsigned long code)
{
    return code == '\n' || code == '\t' || code == 0xAD || code == 0x61C || (code >= 0x200B && code <= 0x200F) ||
           code == 0x2060;
}

static void append_cleaned(struct str *out, struct text text, size_t *offset)
{
    char piece[UTF8_PRINTABLE_SIZE];
    size_t start = *offset;
    unsigned long code = utf8_next(text.bytes, text.length, offset);
    if (is_kept(code)) {
        str_append_bytes(out, text.bytes + start, *offset - start);
    } else if (code == '\r') {
        str_append_char(out, '\n');
    } else {
        size_t again = start;
        str_append_bytes(out, piece, utf8_next_printable(text.bytes, text.length, &again, piece));
    }
}

/* Up to the next byte that needs a look. */
static size_t plain_run(struct text text, size_t from, bool escapes)
{
    size_t i = from;
    for (; i < text.length; i++) {
        unsigned char c = (unsigned char)text.bytes[i];
        if (c < 0x20 || c >= 0x7F)
            break;
        if (escapes && (c == '&' || c == '<' || c == '>' || c == '"' || c == '\''))
            break;
    }
    return i;
}

static const char *entity_of(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

void html_escape(struct str *out, struct text text)
{
    for (size_t i = 0; i < text.length;) {
        size_t end = plain_run(text, i, true);
        str_append_bytes(out, text.bytes + i, end - i);
        i = end;
        if (i == text.length)
            break;
        const char *entity = entity_of(text.bytes[i]);
        if (entity == NULL) {
            append_cleaned(out, text, &i);
        } else {
            str_append(out, entity);
            i++;
        }
    }
}

void html_clean(struct str *out, struct text text)
{
    for (size_t i = 0; i < text.length;) {
        size_t end = plain_run(text, i, false);
        str_append_bytes(out, text.bytes + i, end - i);
        i = end;
        if (i < text.length)
            append_cleaned(out, text, &i);
    }
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool starts_with_word(const char *string, const char *word)
{
    for (; *word != '\0'; string++, word++)
        if (lower(*string) != *word)
            return false;
    return true;
}

/* Browsers skip blanks and controls inside a scheme and read '\' as '/': such links are nobody's honest source. */
static bool has_odd_byte(const char *url)
{
    for (; *url != '\0'; url++)
        if ((unsigned char)*url <= 0x20 || *url == 0x7F || *url == '\\' || *url == '"' || *url == '<' || *url == '>' ||
            *url == '`')
            return true;
    return false;
}

bool html_link_is_external(const char *url)
{
    if (url == NULL || has_odd_byte(url))
        return false;
    const char *host = starts_with_word(url, "http://") ? url + 7 : starts_with_word(url, "https://") ? url + 8 : NULL;
    return host != NULL && *host != '\0' && *host != '/' && *host != '?' && *host != '#';
}

bool html_link_is_safe(const char *url)
{
    if (url == NULL || *url == '\0' || has_odd_byte(url))
        return false;
    if (html_link_is_external(url))
        return true;
    if (starts_with_word(url, "mailto:"))
        return url[7] != '\0';
    /* Relative: no scheme before the path begins, and not "//host". */
    size_t before_path = strcspn(url, "/?#");
    return memchr(url, ':', before_path) == NULL && !(url[0] == '/' && url[1] == '/');
}

char *html_anchor(struct arena *arena, const char *text)
{
    struct str out;
    str_init(&out, arena);
    for (; text != NULL && *text != '\0'; text++) {
        char c = lower(*text);
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            str_append_char(&out, c);
        else if (out.length > 0 && out.bytes[out.length - 1] != '-')
            str_append_char(&out, '-');
    }
    while (out.length > 0 && out.bytes[out.length - 1] == '-')
        out.bytes[--out.length] = '\0';
    if (out.length == 0)
        str_append(&out, "item");
    return out.bytes;
}

char *html_link_host(struct arena *arena, const char *url)
{
    if (!html_link_is_external(url))
        return NULL;
    const char *host = strstr(url, "//") + 2;
    size_t length = strcspn(host, "/?#");
    const char *at = memchr(host, '@', length);
    if (at != NULL) {
        length -= (size_t)(at + 1 - host);
        host = at + 1;
    }
    if (length > 4 && starts_with_word(host, "www.")) {
        host += 4;
        length -= 4;
    }
    return arena_strndup(arena, host, length);
}

void html_escape_json(struct str *out, struct text json)
{
    for (size_t i = 0; i < json.length; i++) {
        char c = json.bytes[i];
        if (c == '<' || c == '>' || c == '&')
            str_appendf(out, "\\u%04x", (unsigned)(unsigned char)c);
        else
            str_append_char(out, c);
    }
}
