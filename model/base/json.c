/* The adapter to jansson. Its traps: it keeps no positions (json_scan.c finds them again), takes duplicate keys
 * unless told otherwise, nests 2048 levels deep, and its names of kinds and of three functions are also ours. */
#define JSON_OBJECT JANSSON_OBJECT
#define JSON_ARRAY JANSSON_ARRAY
#define JSON_STRING JANSSON_STRING
#define JSON_NULL JANSSON_NULL
#include <ctype.h>
#include <jansson.h>
#undef JSON_OBJECT
#undef JSON_ARRAY
#undef JSON_STRING
#undef JSON_NULL

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/base/json.h"
#include "model/base/json_scan.h"
#include "model/base/num.h"

struct json_doc {
    json_t *root;
    char *file;
    struct json_scan *scan; /* its memo changes while the document does not */
    char *mended;           /* the text without repeated members, where there were any */
};

void json_doc_free(struct json_doc *doc)
{
    if (doc == NULL)
        return;
    json_decref(doc->root);
    free(doc->mended);
    free(doc->scan);
    free(doc->file);
    free(doc);
}

static struct json_doc *create_doc(const char *file, struct text text, long first_line)
{
    struct json_doc *doc = calloc(1, sizeof *doc);
    size_t size = strlen(file) + 1;
    if (doc != NULL) {
        doc->file = malloc(size);
        doc->scan = malloc(sizeof *doc->scan);
    }
    if (doc == NULL || doc->file == NULL || doc->scan == NULL) {
        json_doc_free(doc);
        return NULL;
    }
    memcpy(doc->file, file, size);
    json_scan_init(doc->scan, text, first_line);
    return doc;
}

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

static bool report_parse_error(struct json_scan *scan, const char *file, json_error_t *error, struct error *err)
{
    struct text token = cut_token(error->text);
    size_t offset = scan->start + (error->position > 0 ? (size_t)error->position : 0);
    struct text before = text_slice(scan->text, 0, offset);
    bool at_token = ends_with_token(before, token, error->text);
    if (strstr(error->text, "JSON_ALLOW_NUL") != NULL)
        strcpy(error->text, "a NUL character (\\u0000) is not allowed");
    long line, column;
    json_scan_position(scan, before.length - (at_token ? token.length : 0), &line, &column);
    if (at_token)
        error_at(err, file, line, column, "%s near '%.*s'", error->text, (int)token.length, token.bytes);
    else
        error_at(err, file, line, column, "%s", error->text);
    error_hint(err, "%s", hint_for(token, error->text));
    return false;
}

/* Some counters of tools fill 64 bits without a sign. Such a document is read with all its integers as reals: they
 * keep 53 bits, and json_integer refuses those that may have lost some. */
static json_t *load(struct text text, size_t flags, json_error_t *error)
{
    flags |= JSON_REJECT_DUPLICATES | JSON_DECODE_ANY;
    json_t *root = json_loadb(text.bytes, text.length, flags, error);
    if (root == NULL && json_error_code(error) == json_error_numeric_overflow)
        root = json_loadb(text.bytes, text.length, flags | JSON_DECODE_INT_AS_REAL, error);
    return root;
}

/* Tools write members twice (fio 2 its percentiles and file names) and mean the last, as most readers take it. */
static bool load_without_duplicates(struct json_doc *doc, struct text body, size_t flags, json_error_t *error)
{
    doc->mended = malloc(body.length + 1);
    if (doc->mended == NULL)
        return false;
    memcpy(doc->mended, body.bytes, body.length);
    json_scan_drop_duplicates(body, 0, doc->mended);
    json_error_t second;
    doc->root = load((struct text){doc->mended, body.length}, flags, &second);
    if (doc->root == NULL)
        return false;
    *error = second;
    json_scan_init(doc->scan, (struct text){doc->mended, body.length}, doc->scan->first_line);
    return true;
}

static bool parse(const char *file, struct text text, long first_line, size_t flags, size_t *used,
                  struct json_doc **out, struct error *err)
{
    struct json_doc *doc = create_doc(file, text, first_line);
    if (doc == NULL)
        return error_set(err, EXIT_INTERNAL, "out of memory");
    struct text body = text_slice(text, doc->scan->start, text.length);
    size_t too_deep = json_scan_too_deep(body);
    json_error_t error;
    if (too_deep < body.length) {
        long line, column;
        json_scan_position(doc->scan, doc->scan->start + too_deep, &line, &column);
        error_at(err, file, line, column, "more than %d levels of arrays and objects", JSON_DEPTH_MAX);
    } else if ((doc->root = load(body, flags, &error)) == NULL) {
        bool is_tools = (flags & JSON_DISABLE_EOF_CHECK) != 0;
        if (!is_tools || json_error_code(&error) != json_error_duplicate_key ||
            !load_without_duplicates(doc, body, flags, &error))
            report_parse_error(doc->scan, file, &error, err);
    }
    if (doc->root == NULL) {
        json_doc_free(doc);
        return false;
    }
    if (used != NULL)
        *used = text.length - body.length + (size_t)error.position;
    *out = doc;
    return true;
}

bool json_parse(const char *file, struct text text, struct json_doc **out, struct error *err)
{
    return parse(file, text, 1, 0, NULL, out, err);
}

bool json_parse_prefix(const char *file, struct text text, long first_line, size_t *used, struct json_doc **out,
                       struct error *err)
{
    return parse(file, text, first_line, JSON_DISABLE_EOF_CHECK, used, out, err);
}

struct json_at json_root(const struct json_doc *doc)
{
    return (struct json_at){.doc = doc, .value = doc->root};
}

enum json_kind json_kind(const struct json_at *at)
{
    static const enum json_kind kinds[] = {
        [JANSSON_OBJECT] = JSON_OBJECT, [JANSSON_ARRAY] = JSON_ARRAY, [JANSSON_STRING] = JSON_STRING,
        [JSON_INTEGER] = JSON_NUMBER,   [JSON_REAL] = JSON_NUMBER,    [JSON_TRUE] = JSON_BOOL,
        [JSON_FALSE] = JSON_BOOL,       [JANSSON_NULL] = JSON_NULL,
    };
    const json_t *value = at->value;
    return value == NULL ? JSON_MISSING : kinds[json_typeof(value)];
}

const char *json_kind_name(enum json_kind kind)
{
    static const char *const names[] = {
        [JSON_MISSING] = "missing",  [JSON_NULL] = "null",       [JSON_BOOL] = "true or false",
        [JSON_NUMBER] = "a number",  [JSON_STRING] = "a string", [JSON_ARRAY] = "an array",
        [JSON_OBJECT] = "an object",
    };
    return names[kind];
}

size_t json_size(const struct json_at *at)
{
    enum json_kind kind = json_kind(at);
    return kind == JSON_OBJECT ? json_object_size(at->value) : kind == JSON_ARRAY ? json_array_size(at->value) : 0;
}

struct json_at json_get(const struct json_at *object, const char *key)
{
    struct json_at at = {.doc = object->doc, .parent = object, .key = key};
    if (json_kind(object) == JSON_OBJECT)
        at.value = json_object_get(object->value, key);
    return at;
}

struct json_at json_item(const struct json_at *array, size_t index)
{
    struct json_at at = {.doc = array->doc, .parent = array, .index = index};
    if (json_kind(array) == JSON_ARRAY)
        at.value = json_array_get(array->value, index);
    return at;
}

/* jansson's iterators want a value that may be changed; nothing here changes it. */
struct json_iterator json_members(const struct json_at *object)
{
    struct json_iterator iterator = {.object = object};
    if (json_kind(object) == JSON_OBJECT)
        iterator.position = json_object_iter((json_t *)object->value);
    return iterator;
}

bool json_next(struct json_iterator *iterator)
{
    if (iterator->position == NULL)
        return false;
    iterator->at = (struct json_at){
        .doc = iterator->object->doc,
        .value = json_object_iter_value(iterator->position),
        .parent = iterator->object,
        .key = json_object_iter_key(iterator->position),
        .index = iterator->index++,
    };
    iterator->position = json_object_iter_next((json_t *)iterator->object->value, iterator->position);
    return true;
}

const char *json_string(const struct json_at *at)
{
    return json_string_value(at->value);
}

double json_number(const struct json_at *at)
{
    return json_kind(at) == JSON_NUMBER ? json_number_value(at->value) : NAN;
}

bool json_integer(const struct json_at *at, int64_t *out)
{
    const json_t *value = at->value;
    if (json_kind(at) != JSON_NUMBER)
        return false;
    if (json_typeof(value) == JSON_INTEGER) {
        *out = json_integer_value(value);
        return true;
    }
    double real = json_real_value(value);
    if (fabs(real) > 0x1p53 || real != floor(real))
        return false;
    *out = (int64_t)real;
    return true;
}

bool json_true(const struct json_at *at)
{
    const json_t *value = at->value;
    return value != NULL && json_typeof(value) == JSON_TRUE;
}

double json_lenient_number(const struct json_at *at)
{
    double number = NAN;
    const char *string = json_string(at);
    if (string == NULL)
        return json_number(at);
    return num_parse_grouped(text_trim(text_of(string)), &number) ? number : NAN;
}

static void append_pointer(const struct json_at *at, struct str *out)
{
    if (at->parent == NULL)
        return;
    append_pointer(at->parent, out);
    if (at->key == NULL) {
        str_appendf(out, "/%zu", at->index);
        return;
    }
    str_append_char(out, '/');
    for (const char *c = at->key; *c != '\0'; c++)
        if (*c == '~' || *c == '/')
            str_append(out, *c == '~' ? "~0" : "~1");
        else
            str_append_char(out, *c);
}

char *json_pointer(const struct json_at *at, struct arena *arena)
{
    struct str out;
    str_init(&out, arena);
    append_pointer(at, &out);
    return out.bytes;
}

/* The offsets of a value and of its key. What is missing counts as being where its container is. */
static struct json_child find(const struct json_at *at, size_t *level)
{
    struct json_scan *scan = at->doc->scan;
    struct json_child found;
    if (at->parent == NULL) {
        size_t start = scan->start;
        while (start < scan->text.length && strchr(" \t\r\n", scan->text.bytes[start]) != NULL)
            start++;
        *level = 0;
        return (struct json_child){.key = start, .value = start};
    }
    struct json_child parent = find(at->parent, level);
    if (at->value == NULL || at->parent->value == NULL)
        return parent;
    bool is_found = at->key != NULL ? json_scan_member(scan, *level, parent.value, at->key, &found)
                                    : json_scan_item(scan, *level, parent.value, at->index, &found);
    ++*level;
    return is_found ? found : parent;
}

void json_position(const struct json_at *at, long *line, long *column)
{
    size_t level;
    json_scan_position(at->doc->scan, find(at, &level).value, line, column);
}

struct place json_place(const struct json_at *at)
{
    struct place place = {.file = at->doc->file};
    json_position(at, &place.line, &place.column);
    return place;
}

struct place json_key_place(const struct json_at *at)
{
    size_t level;
    struct place place = {.file = at->doc->file};
    json_scan_position(at->doc->scan, find(at, &level).key, &place.line, &place.column);
    return place;
}

const char *json_file(const struct json_at *at)
{
    return at->doc->file;
}
