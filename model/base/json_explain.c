/* The adapter to jansson, which says what is wrong with a text that json_tree.c could not read. Its traps: it takes
 * duplicate keys unless told otherwise, nests 2048 levels deep, and its names of kinds and of three functions are also
 * ours. */
#include <ctype.h>
#include <jansson.h>
#include <string.h>

#include "model/base/json_explain.h"
#include "model/base/json_tree.h"

/* jansson ends its messages with " near 'token'" and reports the position behind that token. */
static struct text cut_token(char *message)
{
    char *near = strstr(message, " near ");
    if (near == NULL)
        return text_of(NULL);
    struct text token = text_of(near + strlen(" near "));
    if (token.length >= 2 && token.bytes[0] == '\'')
        token = text_slice(token, 1, token.length - 1);
    else
        token.length = 0; /* "near end of file" */
    *near = '\0';
    return token;
}

static const char *hint_for(struct text token, const char *message)
{
    static const char *const not_numbers[] = {"NaN",  "nan", "Infinity", "-Infinity", "inf",
                                              "-inf", "-",   "N",        "I",         "-I"};
    static const char *const by_message[][2] = {
        {"duplicate", "keep one of the two members"},   {"end of file expected", "a file holds one document"},
        {"unable to decode", "save the file as UTF-8"}, {"NUL character", "take it out"},
        {"overflow", "numbers go up to 1.8e308"},
    };
    static const char *const python[] = {"None", "True", "False", "N", "T", "F"};
    for (size_t i = 0; i < sizeof not_numbers / sizeof *not_numbers; i++)
        if (text_is(token, not_numbers[i]))
            return "NaN and Infinity are not JSON; write null";
    for (size_t i = 0; i < sizeof python / sizeof *python; i++)
        if (text_is(token, python[i]))
            return "JSON writes null, true and false";
    if (text_starts_with(token, "'"))
        return "JSON strings stand in double quotes";
    if (text_is(token, "}") || text_is(token, "]"))
        return "is there a comma too many before it?";
    for (size_t i = 0; i < sizeof by_message / sizeof *by_message; i++)
        if (strstr(message, by_message[i][0]) != NULL)
            return by_message[i][1];
    if (token.length > 0 && isalpha((unsigned char)token.bytes[0]))
        return "JSON strings stand in double quotes";
    return "check quotes, commas and brackets up to here";
}

/* Whether the token stands right before the offset: an undecodable byte, however, stands right behind it. */
static bool ends_with_token(struct text before, struct text token, const char *message)
{
    return token.length > 0 && token.length <= before.length && strncmp(message, "unable to decode", 16) != 0 &&
           text_equal(text_slice(before, before.length - token.length, before.length), token);
}

static void report(struct json_lines *lines, size_t start, const char *file, json_error_t *error, struct error *err)
{
    struct text token = cut_token(error->text);
    size_t offset = start + (error->position > 0 ? (size_t)error->position : 0);
    struct text before = text_slice(lines->text, 0, offset);
    bool at_token = ends_with_token(before, token, error->text);
    if (strstr(error->text, "JSON_ALLOW_NUL") != NULL)
        strcpy(error->text, "a NUL character (\\u0000) is not allowed");
    long line, column;
    json_lines_find(lines, before.length - (at_token ? token.length : 0), &line, &column);
    if (at_token)
        error_at(err, file, line, column, "%s near '%.*s'", error->text, (int)token.length, token.bytes);
    else
        error_at(err, file, line, column, "%s", error->text);
    error_hint(err, "%s", hint_for(token, error->text));
}

/* The offset of the first bracket that opens level JSON_DEPTH_MAX + 1 in the first value, or the text's length. */
static size_t find_too_deep(struct text text, size_t at)
{
    size_t depth = 0;
    bool quoted = false;
    for (; at < text.length; at++) {
        char c = text.bytes[at];
        if (c == '"')
            quoted = !quoted;
        if (quoted) {
            at += c == '\\';
            continue;
        }
        if ((c == '{' || c == '[') && ++depth > JSON_DEPTH_MAX)
            return at;
        if ((c == '}' || c == ']') && (depth == 0 || --depth == 0))
            break;
    }
    return text.length;
}

/* Integers beyond 64 bits are fine here (they are read as reals), so that is not what is wrong. */
static bool is_json(struct text text, bool prefix, json_error_t *error)
{
    size_t flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | (prefix ? JSON_DISABLE_EOF_CHECK : 0);
    json_t *root = json_loadb(text.bytes, text.length, flags, error);
    if (root == NULL && json_error_code(error) == json_error_numeric_overflow)
        root = json_loadb(text.bytes, text.length, flags | JSON_DECODE_INT_AS_REAL, error);
    json_decref(root);
    return root != NULL;
}

void json_explain(struct json_lines *lines, size_t start, bool prefix, size_t stopped, const char *file,
                  struct error *err)
{
    struct text text = lines->text;
    size_t too_deep = find_too_deep(text, start);
    json_error_t error;
    long line, column;
    json_lines_find(lines, too_deep < text.length ? too_deep : stopped, &line, &column);
    if (too_deep < text.length)
        error_at(err, file, line, column, "more than %d levels of arrays and objects", JSON_DEPTH_MAX);
    else if (!is_json(text_slice(text, start, text.length), prefix, &error))
        report(lines, start, file, &error, err);
    else
        error_at(err, file, line, column, "a number of more than %d characters", JSON_NUMBER_LENGTH_MAX);
}
