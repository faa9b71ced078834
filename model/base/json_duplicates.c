/* Finds members whose name comes again in the same object, in one pass: the
 * names of the objects that are open lie on one stack, and those of an object are sorted when it closes. */
#include <stdlib.h>
#include <string.h>

#include "model/base/json_scan.h"

struct member {
    const char *name; /* with its quotes, as spelt */
    size_t name_length;
    size_t start, next; /* offsets of this member's name and of what follows its comma */
};

struct dropping {
    struct text text;
    char *copy;
    struct arena *arena;
    struct member *members;
    size_t n, capacity;
};

static size_t drop_in_value(struct dropping *dropping, size_t at);

static int compare_spelling(const struct member *a, const struct member *b)
{
    size_t shorter = a->name_length < b->name_length ? a->name_length : b->name_length;
    int order = memcmp(a->name, b->name, shorter);
    return order != 0 ? order : (a->name_length > b->name_length) - (a->name_length < b->name_length);
}

static int compare_members(const void *a, const void *b)
{
    const struct member *left = a, *right = b;
    int order = compare_spelling(left, right);
    return order != 0 ? order : (left->start > right->start) - (left->start < right->start);
}

/* A member that comes again is never its object's last, so a comma follows it and goes with it. */
static void blank_out(struct dropping *dropping, const struct member *member)
{
    for (size_t i = member->start; i < member->next; i++)
        if (dropping->copy[i] != '\n' && dropping->copy[i] != '\r')
            dropping->copy[i] = ' ';
}

static void close_object(struct dropping *dropping, size_t first)
{
    size_t n = dropping->n - first;
    dropping->n = first;
    if (n < 2)
        return;
    struct member *members = dropping->members + first;
    qsort(members, n, sizeof *members, compare_members);
    for (size_t i = 0; i + 1 < n; i++)
        if (compare_spelling(&members[i], &members[i + 1]) == 0)
            blank_out(dropping, &members[i]);
}

static bool is_at(const struct dropping *dropping, size_t at, char c)
{
    return at < dropping->text.length && dropping->text.bytes[at] == c;
}

static size_t skip_comma(const struct dropping *dropping, size_t at)
{
    return is_at(dropping, at, ',') ? json_scan_blanks(dropping->text, at + 1) : at;
}

static size_t drop_in_object(struct dropping *dropping, size_t at)
{
    struct text text = dropping->text;
    size_t first = dropping->n;
    bool more = true;
    at = json_scan_blanks(text, at + 1);
    while (more && is_at(dropping, at, '"')) {
        struct member member = {.name = text.bytes + at, .start = at};
        at = json_scan_string(text, at);
        member.name_length = at - member.start;
        at = json_scan_blanks(text, at);
        if (!is_at(dropping, at, ':'))
            break;
        at = json_scan_blanks(text, drop_in_value(dropping, json_scan_blanks(text, at + 1)));
        more = is_at(dropping, at, ',');
        at = member.next = skip_comma(dropping, at);
        *ARENA_PUSH(dropping->arena, dropping->members, dropping->n, dropping->capacity) = member;
    }
    close_object(dropping, first);
    return at + is_at(dropping, at, '}');
}

static size_t drop_in_array(struct dropping *dropping, size_t at)
{
    at = json_scan_blanks(dropping->text, at + 1);
    for (bool more = !is_at(dropping, at, ']'); more;) {
        at = json_scan_blanks(dropping->text, drop_in_value(dropping, at));
        more = is_at(dropping, at, ',');
        at = skip_comma(dropping, at);
    }
    return at + is_at(dropping, at, ']');
}

static size_t drop_in_value(struct dropping *dropping, size_t at)
{
    struct text text = dropping->text;
    if (is_at(dropping, at, '{'))
        return drop_in_object(dropping, at);
    if (is_at(dropping, at, '['))
        return drop_in_array(dropping, at);
    if (is_at(dropping, at, '"'))
        return json_scan_string(text, at);
    while (at < text.length && memchr(",]} \t\r\n", text.bytes[at], 7) == NULL)
        at++;
    return at;
}

void json_scan_drop_duplicates(struct text text, size_t start, char *copy)
{
    struct dropping dropping = {.text = text, .copy = copy, .arena = arena_create(NULL)};
    drop_in_value(&dropping, json_scan_blanks(text, start));
    arena_destroy(dropping.arena);
}
