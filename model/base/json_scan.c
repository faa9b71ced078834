/* Follows brackets, strings and commas of JSON text that a parser has already accepted. */
#include "model/base/json_scan.h"

#include <string.h>

void json_scan_init(struct json_scan *scan, struct text text, long first_line)
{
    *scan = (struct json_scan){.text = text, .first_line = first_line, .line = first_line, .column = 1};
    if (text_starts_with(text, "\xEF\xBB\xBF"))
        scan->start = scan->position = 3;
}

size_t json_scan_blanks(struct text text, size_t at)
{
    while (at < text.length && strchr(" \t\r\n", text.bytes[at]) != NULL && text.bytes[at] != '\0')
        at++;
    return at;
}

size_t json_scan_string(struct text text, size_t at)
{
    for (at++; at < text.length && text.bytes[at] != '"'; at++)
        if (text.bytes[at] == '\\')
            at++;
    return at < text.length ? at + 1 : text.length;
}

static size_t skip_value(struct text text, size_t at)
{
    size_t depth = 0;
    while (at < text.length) {
        char c = text.bytes[at];
        if (depth == 0 && strchr(",]} \t\r\n", c) != NULL)
            return at;
        if (c == '"') {
            at = json_scan_string(text, at);
        } else {
            depth += c == '{' || c == '[';
            depth -= c == '}' || c == ']';
            at++;
        }
        if (depth == 0 && strchr("\"}]", c) != NULL)
            return at;
    }
    return at;
}

/* The child that starts at `at`, in an object behind its key. False at the container's end. */
static bool read_child(struct text text, bool in_object, size_t at, struct json_child *child)
{
    at = json_scan_blanks(text, at);
    if (at >= text.length || text.bytes[at] == '}' || text.bytes[at] == ']')
        return false;
    child->key = at;
    if (in_object) {
        at = json_scan_blanks(text, json_scan_string(text, at));
        at = json_scan_blanks(text, at + 1); /* the colon */
    }
    child->value = at;
    return at < text.length;
}

static bool next_child(struct text text, bool in_object, struct json_child *child)
{
    size_t at = json_scan_blanks(text, skip_value(text, child->value));
    if (at >= text.length || text.bytes[at] != ',')
        return false;
    child->index++;
    return read_child(text, in_object, at + 1, child);
}

static bool first_child(struct text text, size_t container, bool in_object, struct json_child *child)
{
    *child = (struct json_child){.container = container};
    return container < text.length && read_child(text, in_object, container + 1, child);
}

static unsigned long read_hex(const char *digits)
{
    unsigned long code = 0;
    for (int i = 0; i < 4; i++) {
        char c = digits[i];
        code = code * 16 + (unsigned long)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return code;
}

static size_t write_utf8(unsigned long code, char out[4])
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    size_t n = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = n - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3F));
    static const unsigned char leads[] = {0, 0, 0xC0, 0xE0, 0xF0};
    out[0] = (char)(leads[n] | code);
    return n;
}

/* Decodes the escape at `at` (its backslash); gives the bytes it stands for and moves on. */
static size_t read_escape(struct text text, size_t *at, char out[4])
{
    static const char letters[] = "bfnrt", meanings[] = "\b\f\n\r\t";
    char c = *at + 1 < text.length ? text.bytes[*at + 1] : '\0';
    if (c != 'u' || *at + 6 > text.length) {
        const char *letter = c == '\0' ? NULL : strchr(letters, c);
        out[0] = letter == NULL ? c : meanings[letter - letters];
        *at += 2;
        return 1;
    }
    unsigned long code = read_hex(text.bytes + *at + 2);
    *at += 6;
    if (code >= 0xD800 && code < 0xDC00 && *at + 6 <= text.length) {
        code = 0x10000 + ((code - 0xD800) << 10) + ((read_hex(text.bytes + *at + 2) - 0xDC00) & 0x3FF);
        *at += 6;
    }
    return write_utf8(code, out);
}

static bool key_is(struct text text, size_t at, const char *key)
{
    for (at++; at < text.length && text.bytes[at] != '"';) {
        char bytes[4] = {text.bytes[at]};
        size_t n = 1;
        if (text.bytes[at] == '\\')
            n = read_escape(text, &at, bytes);
        else
            at++;
        if (strncmp(key, bytes, n) != 0)
            return false;
        key += n;
    }
    return *key == '\0';
}

static const struct json_child *remembered(const struct json_scan *scan, size_t level, size_t container)
{
    const struct json_child *memo = &scan->memo[level < JSON_SCAN_LEVELS ? level : JSON_SCAN_LEVELS - 1];
    return memo->value != 0 && memo->container == container ? memo : NULL;
}

static bool remember(struct json_scan *scan, size_t level, struct json_child child, struct json_child *out)
{
    scan->memo[level < JSON_SCAN_LEVELS ? level : JSON_SCAN_LEVELS - 1] = child;
    *out = child;
    return true;
}

/* From the remembered member to the end, then from the first member to the remembered one. */
bool json_scan_member(struct json_scan *scan, size_t level, size_t object, const char *key, struct json_child *out)
{
    const struct json_child *memo = remembered(scan, level, object);
    size_t stop = scan->text.length;
    struct json_child child;
    if (memo != NULL) {
        child = *memo;
        stop = memo->key;
        do {
            if (key_is(scan->text, child.key, key))
                return remember(scan, level, child, out);
        } while (next_child(scan->text, true, &child));
    }
    for (bool more = first_child(scan->text, object, true, &child); more && child.key < stop;
         more = next_child(scan->text, true, &child))
        if (key_is(scan->text, child.key, key))
            return remember(scan, level, child, out);
    return false;
}

bool json_scan_item(struct json_scan *scan, size_t level, size_t array, size_t index, struct json_child *out)
{
    const struct json_child *memo = remembered(scan, level, array);
    struct json_child child;
    bool found = true;
    if (memo != NULL && memo->index <= index)
        child = *memo;
    else
        found = first_child(scan->text, array, false, &child);
    while (found && child.index < index)
        found = next_child(scan->text, false, &child);
    return found && remember(scan, level, child, out);
}

void json_scan_position(struct json_scan *scan, size_t offset, long *line, long *column)
{
    if (offset < scan->position) {
        scan->position = text_starts_with(scan->text, "\xEF\xBB\xBF") ? 3 : 0;
        scan->line = scan->first_line;
        scan->column = 1;
    }
    for (; scan->position < offset && scan->position < scan->text.length; scan->position++) {
        char c = scan->text.bytes[scan->position];
        if (c == '\n') {
            scan->line++;
            scan->column = 1;
        } else if (((unsigned char)c & 0xC0) != 0x80) {
            scan->column++;
        }
    }
    *line = scan->line;
    *column = scan->column;
}

size_t json_scan_too_deep(struct text text)
{
    size_t depth = 0;
    for (size_t at = 0; at < text.length;) {
        char c = text.bytes[at];
        if (c == '"') {
            at = json_scan_string(text, at);
            continue;
        }
        if ((c == '{' || c == '[') && ++depth > JSON_DEPTH_MAX)
            return at;
        if ((c == '}' || c == ']') && (depth == 0 || --depth == 0))
            break;
        at++;
    }
    return text.length;
}
