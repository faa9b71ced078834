/* The face of JSON documents: a tree from json_tree.c, places from json_lines.c. */
#include "model/base/json.h"

#include <math.h>
#include <string.h>

#include "model/base/json_explain.h"
#include "model/base/json_tree.h"
#include "model/base/num.h"

struct json_doc {
    struct json_tree tree;
    const char *file;
    struct json_lines *lines; /* its marks change while the document does not */
};

void json_doc_free(struct json_doc *doc)
{
    if (doc != NULL)
        arena_destroy(doc->tree.arena);
}

static bool parse(struct arena *parent, const char *file, struct text text, long first_line,
                  struct json_tree_options options, size_t *used, struct json_doc **out, struct error *err)
{
    struct arena *arena = arena_create(parent);
    struct json_doc *doc = ARENA_NEW(arena, struct json_doc);
    size_t start = text_starts_with(text, "\xEF\xBB\xBF") ? 3 : 0;
    doc->tree.arena = arena;
    doc->file = arena_strdup(arena, file);
    doc->lines = ARENA_NEW(arena, struct json_lines);
    json_lines_init(doc->lines, arena, text, first_line);
    if (!json_tree_parse(text, start, options, &doc->tree)) {
        json_explain(doc->lines, start, options.prefix, doc->tree.end, file, err);
        json_doc_free(doc);
        return false;
    }
    if (used != NULL)
        *used = doc->tree.end;
    *out = doc;
    return true;
}

bool json_parse(const char *file, struct text text, struct json_doc **out, struct error *err)
{
    return parse(NULL, file, text, 1, (struct json_tree_options){0}, NULL, out, err);
}

bool json_parse_prefix(const char *file, struct text text, long first_line, size_t *used, struct json_doc **out,
                       struct error *err)
{
    return json_parse_prefix_in(NULL, file, text, first_line, used, out, err);
}

/* Tools write members twice (fio 2 its percentiles and file names) and mean the last, as most readers take it. */
bool json_parse_prefix_in(struct arena *arena, const char *file, struct text text, long first_line, size_t *used,
                          struct json_doc **out, struct error *err)
{
    const struct json_tree_options options = {.last_wins = true, .prefix = true};
    return parse(arena, file, text, first_line, options, used, out, err);
}

struct json_at json_root(const struct json_doc *doc)
{
    return (struct json_at){.doc = doc, .value = &doc->tree.root};
}

enum json_kind json_kind(const struct json_at *at)
{
    static const enum json_kind kinds[] = {
        [TREE_NULL] = JSON_NULL,   [TREE_FALSE] = JSON_BOOL,    [TREE_TRUE] = JSON_BOOL,   [TREE_INTEGER] = JSON_NUMBER,
        [TREE_REAL] = JSON_NUMBER, [TREE_STRING] = JSON_STRING, [TREE_ARRAY] = JSON_ARRAY, [TREE_OBJECT] = JSON_OBJECT,
    };
    const struct json_value *value = at->value;
    return value == NULL ? JSON_MISSING : kinds[value->kind];
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
    const struct json_value *value = at->value;
    return value != NULL && (value->kind == TREE_OBJECT || value->kind == TREE_ARRAY) ? value->size : 0;
}

struct json_at json_get(const struct json_at *object, const char *key)
{
    struct json_at at = {.doc = object->doc, .parent = object, .key = key};
    if (json_kind(object) == JSON_OBJECT)
        at.value = json_tree_member(object->value, key);
    return at;
}

struct json_at json_item(const struct json_at *array, size_t index)
{
    struct json_at at = {.doc = array->doc, .parent = array, .index = index};
    const struct json_value *value = array->value;
    if (value != NULL && value->kind == TREE_ARRAY && index < value->size)
        at.value = value->as.children + index;
    return at;
}

struct json_iterator json_members(const struct json_at *object)
{
    const struct json_value *value = object->value;
    struct json_iterator iterator = {.object = object};
    if (value != NULL && value->kind == TREE_OBJECT && value->size > 0)
        iterator.position = value->as.children;
    return iterator;
}

bool json_next(struct json_iterator *iterator)
{
    const struct json_value *object = iterator->object->value, *member = iterator->position;
    if (member == NULL || iterator->index >= object->size)
        return false;
    iterator->at = (struct json_at){
        .doc = iterator->object->doc,
        .value = member,
        .parent = iterator->object,
        .key = member->key,
        .index = iterator->index++,
    };
    iterator->position = member + 1;
    return true;
}

const char *json_string(const struct json_at *at)
{
    const struct json_value *value = at->value;
    return value != NULL && value->kind == TREE_STRING ? value->as.string : NULL;
}

double json_number(const struct json_at *at)
{
    const struct json_value *value = at->value;
    if (value == NULL || (value->kind != TREE_INTEGER && value->kind != TREE_REAL))
        return NAN;
    return value->kind == TREE_INTEGER ? (double)value->as.integer : value->as.real;
}

bool json_integer(const struct json_at *at, int64_t *out)
{
    const struct json_value *value = at->value;
    if (value == NULL || (value->kind != TREE_INTEGER && value->kind != TREE_REAL))
        return false;
    if (value->kind == TREE_REAL && (fabs(value->as.real) > 0x1p53 || value->as.real != floor(value->as.real)))
        return false;
    *out = value->kind == TREE_INTEGER ? value->as.integer : (int64_t)value->as.real;
    return true;
}

bool json_true(const struct json_at *at)
{
    const struct json_value *value = at->value;
    return value != NULL && value->kind == TREE_TRUE;
}

double json_lenient_number(const struct json_at *at)
{
    double number = NAN;
    const char *string = json_string(at);
    if (string == NULL)
        return json_number(at);
    return num_parse_grouped(text_trim(text_of(string)), &number) ? number : NAN;
}

/* Both write backwards from `end`, from the value to the root, and give the length; NULL: only that. */
static size_t write_key(const char *key, char *end)
{
    size_t n = 0;
    for (size_t i = strlen(key); i-- > 0;) {
        bool escaped = key[i] == '~' || key[i] == '/';
        if (end != NULL && escaped)
            memcpy(end - n - 2, key[i] == '~' ? "~0" : "~1", 2);
        else if (end != NULL)
            end[-(ptrdiff_t)n - 1] = key[i];
        n += escaped ? 2 : 1;
    }
    return n;
}

static size_t write_pointer(const struct json_at *at, char *end)
{
    char digits[NUM_SIZE];
    size_t n = 0;
    for (; at->parent != NULL; at = at->parent) {
        n += write_key(at->key != NULL ? at->key : num_integer((int64_t)at->index, digits),
                       end == NULL ? NULL : end - n);
        n++;
        if (end != NULL)
            end[-(ptrdiff_t)n] = '/';
    }
    return n;
}

char *json_pointer(const struct json_at *at, struct arena *arena)
{
    size_t length = write_pointer(at, NULL);
    char *pointer = arena_alloc_bytes(arena, length + 1);
    pointer[length] = '\0';
    write_pointer(at, pointer + length);
    return pointer;
}

/* What is missing counts as being where its container is. */
static const struct json_value *find(const struct json_at *at)
{
    while (at->value == NULL && at->parent != NULL)
        at = at->parent;
    return at->value;
}

void json_position(const struct json_at *at, long *line, long *column)
{
    json_lines_find(at->doc->lines, find(at)->offset, line, column);
}

struct place json_place(const struct json_at *at)
{
    struct place place = {.file = at->doc->file};
    json_position(at, &place.line, &place.column);
    return place;
}

struct place json_key_place(const struct json_at *at)
{
    const struct json_value *value = find(at);
    struct place place = {.file = at->doc->file};
    json_lines_find(at->doc->lines, value->key != NULL ? value->key_offset : value->offset, &place.line, &place.column);
    return place;
}

const char *json_file(const struct json_at *at)
{
    return at->doc->file;
}
