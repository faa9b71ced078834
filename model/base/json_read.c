/* Reads an object by a table of its members and complains about everything that does not fit, in one go. */
#include <limits.h>
#include <math.h>
#include <string.h>

#include "model/base/json.h"
#include "model/base/num.h"

/* The table at hand and where complaints go. */
struct reading {
    const struct json_at *object;
    const struct json_field *fields;
    size_t n_fields;
    struct arena *arena;
    struct problems *problems;
    bool is_good;
};

static void complain(struct reading *reading, struct place place, const char *hint, const char *text)
{
    problem_add(reading->problems, SEVERITY_ERROR, place, hint, "%s", text);
    reading->is_good = false;
}

static const char *join_words(struct arena *arena, const char *lead, const char *const *words, size_t n)
{
    struct str out;
    str_init(&out, arena);
    for (size_t i = 0; i < n; i++)
        str_appendf(&out, "%s%s", i == 0 ? lead : ", ", words[i]);
    return out.bytes;
}

static const char *hint_word(struct arena *arena, const char *word, const char *const *words, size_t n)
{
    const char *nearest = string_nearest(word, words, n);
    if (nearest != NULL)
        return arena_printf(arena, "did you mean \"%s\"?", nearest);
    return join_words(arena, "known: ", words, n);
}

static bool is_comment(const char *key)
{
    return key[0] == '$' || key[0] == '_';
}

static void check_unknown_members(struct reading *reading)
{
    const char **names = ARENA_ARRAY(reading->arena, reading->n_fields, const char *);
    for (size_t i = 0; i < reading->n_fields; i++)
        names[i] = reading->fields[i].name;
    for (struct json_iterator i = json_members(reading->object); json_next(&i);) {
        bool is_known = is_comment(i.at.key);
        for (size_t k = 0; k < reading->n_fields && !is_known; k++)
            is_known = strcmp(names[k], i.at.key) == 0;
        if (!is_known)
            complain(reading, json_key_place(&i.at), hint_word(reading->arena, i.at.key, names, reading->n_fields),
                     arena_printf(reading->arena, "unknown member \"%s\"", i.at.key));
    }
}

static void complain_about_kind(struct reading *reading, const struct json_at *at, const char *wanted)
{
    complain(reading, json_place(at), NULL,
             arena_printf(reading->arena, "\"%s\" is %s, not %s", at->key, json_kind_name(json_kind(at)), wanted));
}

static bool check_range(struct reading *reading, const struct json_field *field, const struct json_at *at, double value)
{
    char shown[NUM_SIZE], low[NUM_SIZE], high[NUM_SIZE];
    if (field->minimum == field->maximum || (value >= field->minimum && value <= field->maximum))
        return true;
    num_shortest(field->minimum, low);
    num_shortest(field->maximum, high);
    const char *hint = isinf(field->maximum)   ? arena_printf(reading->arena, "at least %s", low)
                       : isinf(field->minimum) ? arena_printf(reading->arena, "at most %s", high)
                                               : arena_printf(reading->arena, "between %s and %s", low, high);
    complain(reading, json_place(at), hint,
             arena_printf(reading->arena, "\"%s\" is %s, which is out of range", at->key, num_shortest(value, shown)));
    return false;
}

static void read_number(struct reading *reading, const struct json_field *field, const struct json_at *at, double *out)
{
    double value = json_number(at);
    if (json_kind(at) != JSON_NUMBER)
        complain_about_kind(reading, at, "a number");
    else if (check_range(reading, field, at, value))
        *out = value;
}

static void read_integer(struct reading *reading, const struct json_field *field, const struct json_at *at, long *out)
{
    int64_t value;
    if (!json_integer(at, &value) || value < LONG_MIN || value > LONG_MAX)
        complain_about_kind(reading, at, "a whole number");
    else if (check_range(reading, field, at, (double)value))
        *out = (long)value;
}

static void read_bool(struct reading *reading, const struct json_at *at, bool *out)
{
    if (json_kind(at) != JSON_BOOL)
        complain_about_kind(reading, at, "true or false");
    else
        *out = json_true(at);
}

static void read_word(struct reading *reading, const struct json_field *field, const struct json_at *at, int *out)
{
    const char *word = json_string(at);
    size_t n = 0;
    if (word == NULL) {
        complain_about_kind(reading, at, "a string");
        return;
    }
    for (; field->words[n] != NULL; n++)
        if (strcmp(field->words[n], word) == 0)
            *out = (int)n;
    if (*out < 0)
        complain(reading, json_place(at), hint_word(reading->arena, word, field->words, n),
                 arena_printf(reading->arena, "\"%s\" is \"%s\", which is not one of its words", at->key, word));
}

/* Enough to be put behind href: a scheme, a host, and no character that would have to be escaped there. */
static bool is_url(const char *string)
{
    struct text text = text_of(string);
    size_t scheme = text_starts_with(text, "https://") ? 8 : text_starts_with(text, "http://") ? 7 : 0;
    if (scheme == 0 || text.length == scheme || strchr("/:?#", string[scheme]) != NULL)
        return false;
    for (const char *c = string; *c != '\0'; c++)
        if ((unsigned char)*c <= ' ' || *c == 0x7F || strchr("\"<>\\^`{|}", *c) != NULL)
            return false;
    return true;
}

static void read_string(struct reading *reading, const struct json_field *field, const struct json_at *at,
                        const char **out)
{
    const char *string = json_string(at);
    if (string == NULL) {
        complain_about_kind(reading, at, "a string");
        return;
    }
    if (field->kind == JSON_FIELD_DATE && !date_valid(string))
        complain(reading, json_place(at), "write YYYY, YYYY-MM or YYYY-MM-DD",
                 arena_printf(reading->arena, "\"%s\" is \"%s\", which is not a date", at->key, string));
    else if (field->kind == JSON_FIELD_URL && !is_url(string))
        complain(reading, json_place(at), "it starts with https:// or http:// and has no blanks or quotes",
                 arena_printf(reading->arena, "\"%s\" is \"%s\", which is not a web address", at->key, string));
    else
        *out = arena_strdup(reading->arena, string);
}

static void read_strings(struct reading *reading, const struct json_at *at, struct json_strings *out)
{
    if (json_kind(at) != JSON_ARRAY) {
        complain_about_kind(reading, at, "an array of strings");
        return;
    }
    size_t n = json_size(at);
    out->items = ARENA_ARRAY(reading->arena, n, const char *);
    for (size_t i = 0; i < n; i++) {
        struct json_at item = json_item(at, i);
        const char *string = json_string(&item);
        if (string == NULL)
            complain(reading, json_place(&item), NULL,
                     arena_printf(reading->arena, "item %zu of \"%s\" is %s, not a string", i + 1, at->key,
                                  json_kind_name(json_kind(&item))));
        else
            out->items[out->n++] = arena_strdup(reading->arena, string);
    }
}

/* What a member is when it is not there. */
static void clear_field(const struct json_field *field, const struct json_at *at, void *out)
{
    switch (field->kind) {
    case JSON_FIELD_STRING:
    case JSON_FIELD_DATE:
    case JSON_FIELD_URL:
        *(const char **)out = NULL;
        break;
    case JSON_FIELD_NUMBER:
        *(double *)out = NAN;
        break;
    case JSON_FIELD_INTEGER:
        *(long *)out = 0;
        break;
    case JSON_FIELD_BOOL:
        *(bool *)out = false;
        break;
    case JSON_FIELD_WORD:
        *(int *)out = -1;
        break;
    case JSON_FIELD_STRINGS:
        *(struct json_strings *)out = (struct json_strings){NULL, 0};
        break;
    case JSON_FIELD_ANY:
        *(struct json_at *)out = *at;
        break;
    }
}

static void read_field(struct reading *reading, const struct json_field *field, const struct json_at *at, void *out)
{
    switch (field->kind) {
    case JSON_FIELD_STRING:
    case JSON_FIELD_DATE:
    case JSON_FIELD_URL:
        read_string(reading, field, at, out);
        break;
    case JSON_FIELD_NUMBER:
        read_number(reading, field, at, out);
        break;
    case JSON_FIELD_INTEGER:
        read_integer(reading, field, at, out);
        break;
    case JSON_FIELD_BOOL:
        read_bool(reading, at, out);
        break;
    case JSON_FIELD_WORD:
        read_word(reading, field, at, out);
        break;
    case JSON_FIELD_STRINGS:
        read_strings(reading, at, out);
        break;
    case JSON_FIELD_ANY:
        break; /* already there */
    }
}

static const char *name_of(const struct json_at *at, struct arena *arena)
{
    return at->parent == NULL ? "the document" : arena_printf(arena, "\"%s\"", json_pointer(at, arena));
}

static bool require_object(const struct json_at *at, struct arena *arena, struct problems *problems)
{
    enum json_kind kind = json_kind(at);
    if (kind == JSON_OBJECT)
        return true;
    problem_add(problems, SEVERITY_ERROR, json_place(at), NULL, "%s is %s, not an object", name_of(at, arena),
                json_kind_name(kind));
    return false;
}

bool json_read_object(const struct json_at *object, const struct json_field *fields, size_t n_fields, void *out,
                      struct arena *arena, struct problems *problems)
{
    struct reading reading = {object, fields, n_fields, arena, problems, true};
    bool is_object = require_object(object, arena, problems);
    for (size_t i = 0; i < n_fields; i++) {
        const struct json_field *field = &fields[i];
        void *target = (unsigned char *)out + field->offset;
        struct json_at at = json_get(object, field->name);
        enum json_kind kind = json_kind(&at);
        clear_field(field, &at, target);
        if (kind > JSON_NULL)
            read_field(&reading, field, &at, target);
        else if (field->required && is_object)
            complain(&reading, json_place(&at), NULL,
                     arena_printf(arena, "member \"%s\" is %s", field->name, json_kind_name(kind)));
    }
    if (is_object)
        check_unknown_members(&reading);
    return is_object && reading.is_good;
}

bool json_check_format(const struct json_at *root, const char *format, struct problems *problems)
{
    if (!require_object(root, problems->arena, problems))
        return false;
    struct json_at at = json_get(root, "format");
    const char *found = json_string(&at);
    if (string_equal(found, format))
        return true;
    char *hint = arena_printf(problems->arena, "write \"format\": \"%s\"", format);
    if (found == NULL)
        problem_add(problems, SEVERITY_ERROR, json_place(&at), hint, "member \"format\" is %s",
                    json_kind_name(json_kind(&at)));
    else
        problem_add(problems, SEVERITY_ERROR, json_place(&at), hint, "\"format\" is \"%s\", not \"%s\"", found, format);
    return false;
}

const char *json_format_name(const struct json_doc *doc)
{
    struct json_at root = json_root(doc), format = json_get(&root, "format");
    return json_string(&format);
}
