/* JSON documents.
 *
 * Shapes:  struct json_doc is a parsed file; struct json_at is a value together with the way to it, so that every
 *          value knows its JSON pointer and can find its line and column. Objects keep the file's order.
 * Units:   none.
 * Owns:    a document's tree lives until json_doc_free; strings handed out live as long as the document.
 *          A json_at is a plain value; its `parent` must outlive it (keep parents on the stack).
 * Errors:  duplicate keys, NaN, more than 512 levels and invalid UTF-8 are refused with file:line:column.
 * Source:  RFC 8259; RFC 6901 (JSON pointer).
 */
#ifndef CLUSTERMAX_JSON_H
#define CLUSTERMAX_JSON_H

#include <stdint.h>

#include "model/base/error.h"
#include "model/base/str.h"

/* jansson exports functions with three of these names; were ours exported too, the library would call them. */
#define json_string json_at_string
#define json_integer json_at_integer
#define json_true json_at_true

struct json_doc;

enum json_kind { JSON_MISSING, JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct json_at {
    const struct json_doc *doc;
    const void *value; /* in the document's tree; NULL when missing */
    const struct json_at *parent;
    const char *key; /* in an object; NULL in an array or at the root */
    size_t index;    /* in an array; while iterating also the member's place in its object */
};

/* `file` names the text in messages. The text must outlive the document. Free with json_doc_free. */
bool json_parse(const char *file, struct text text, struct json_doc **out, struct error *err);
/* One value from the start of `text`, as a tool wrote it: of members with the same name the last one counts. *used says
 * how many bytes it took: for logs with JSON in the middle. `first_line` is the line number of the text's start in its
 * file. */
bool json_parse_prefix(const char *file, struct text text, long first_line, size_t *used, struct json_doc **out,
                       struct error *err);
/* The same; the document lives in a child of `arena` and may, but need not, be freed before it. */
bool json_parse_prefix_in(struct arena *arena, const char *file, struct text text, long first_line, size_t *used,
                          struct json_doc **out, struct error *err);
void json_doc_free(struct json_doc *doc); /* NULL is fine */

struct json_at json_root(const struct json_doc *doc);
enum json_kind json_kind(const struct json_at *at);
const char *json_kind_name(enum json_kind kind);                        /* "a string", "a number", … */
size_t json_size(const struct json_at *at);                             /* members or items; 0 for others */
struct json_at json_get(const struct json_at *object, const char *key); /* JSON_MISSING when absent */
struct json_at json_item(const struct json_at *array, size_t index);

/* Iterates members in file order: for (struct json_iterator i = json_members(&object); json_next(&i);) … i.at */
struct json_iterator {
    const struct json_at *object;
    const void *position;
    size_t index;
    struct json_at at; /* at.key is the member's name */
};
struct json_iterator json_members(const struct json_at *object);
bool json_next(struct json_iterator *iterator);

const char *json_string(const struct json_at *at);         /* NULL when not a string */
double json_number(const struct json_at *at);              /* NAN when not a number */
bool json_integer(const struct json_at *at, int64_t *out); /* also 3.0; false otherwise */
bool json_true(const struct json_at *at);                  /* true only for true */
/* A number, or a string that spells one ("312.5", "1,024"): tools write both. NAN otherwise. */
double json_lenient_number(const struct json_at *at);

char *json_pointer(const struct json_at *at, struct arena *arena);
void json_position(const struct json_at *at, long *line, long *column);
struct place json_place(const struct json_at *at);     /* the value's first character; when missing, its container's */
struct place json_key_place(const struct json_at *at); /* of a member: its name */
const char *json_file(const struct json_at *at);

/* Reading an object by a table: each row says where a member goes and what it must look like. Unknown members,
 * missing required ones, wrong kinds and values out of range each become one problem with its position and, for
 * unknown words, the nearest known one. Strings are copied into the arena. */
enum json_field_kind {
    JSON_FIELD_STRING,  /* const char * */
    JSON_FIELD_NUMBER,  /* double, within minimum..maximum when those differ */
    JSON_FIELD_INTEGER, /* long, within minimum..maximum when those differ */
    JSON_FIELD_BOOL,    /* bool */
    JSON_FIELD_WORD,    /* int: index into words */
    JSON_FIELD_DATE,    /* const char *: YYYY, YYYY-MM or YYYY-MM-DD */
    JSON_FIELD_URL,     /* const char *: http or https */
    JSON_FIELD_STRINGS, /* struct json_strings: an array of strings */
    JSON_FIELD_ANY      /* struct json_at: the caller goes on itself; parent must be kept */
};

struct json_strings {
    const char **items;
    size_t n;
};

struct json_field {
    const char *name;
    enum json_field_kind kind;
    size_t offset;
    bool required;
    double minimum, maximum;
    const char *const *words; /* JSON_FIELD_WORD: NULL-terminated */
};

#define JSON_FIELD(type, member, name, kind, required)                                                                 \
    {                                                                                                                  \
        name, kind, offsetof(type, member), required, 0, 0, NULL                                                       \
    }
#define JSON_FIELD_IN(type, member, name, kind, required, minimum, maximum)                                            \
    {                                                                                                                  \
        name, kind, offsetof(type, member), required, minimum, maximum, NULL                                           \
    }
#define JSON_FIELD_OF(type, member, name, required, words)                                                             \
    {                                                                                                                  \
        name, JSON_FIELD_WORD, offsetof(type, member), required, 0, 0, words                                           \
    }

/* A missing number becomes NAN, a missing word -1, everything else zero or NULL; null counts as missing. Members whose
 * name starts with "$" or "_" are comments. Returns false when there was a problem. */
bool json_read_object(const struct json_at *object, const struct json_field *fields, size_t n_fields, void *out,
                      struct arena *arena, struct problems *problems);
/* Requires root to be an object whose "format" is `format`, e.g. "clustermax.review/1". */
bool json_check_format(const struct json_at *root, const char *format, struct problems *problems);
/* What a document calls itself: its "format" member without a parse error reported; NULL when there is none. */
const char *json_format_name(const struct json_doc *doc);

/* Writing: two-space indent, one member a line, shortest numbers, NAN as null, "\n" at the end. Keys come in the
 * order of the calls. `key` is NULL inside arrays and at the root. */
struct json_writer {
    struct str *out;
    int depth;
    bool has_items[64];
    bool compact; /* everything on one line */
};
void json_write_init(struct json_writer *writer, struct str *out);
void json_write_object(struct json_writer *writer, const char *key);
void json_write_object_end(struct json_writer *writer);
void json_write_array(struct json_writer *writer, const char *key);
void json_write_array_end(struct json_writer *writer);
void json_write_string(struct json_writer *writer, const char *key, const char *value); /* NULL writes null */
void json_write_number(struct json_writer *writer, const char *key, double value);
void json_write_integer(struct json_writer *writer, const char *key, int64_t value);
void json_write_bool(struct json_writer *writer, const char *key, bool value);
void json_write_null(struct json_writer *writer, const char *key);
void json_write_done(struct json_writer *writer); /* the closing newline */

#endif
