#include "model/dimensions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/base/num.h"

static int compare_names(const void *a, const void *b)
{
    const struct dimension *left = a, *right = b;
    return string_compare(left->name, right->name);
}

static void append_value(struct str *out, const char *text)
{
    for (const char *c = text; *c; c++)
        str_append_char(out, *c == ' ' || *c == '=' || *c == '\n' || *c == '\r' || *c == '\t' ? '_' : *c);
}

const char *dimensions_make(struct arena *arena, const struct dimension *pairs, size_t n)
{
    struct dimension *sorted = ARENA_ARRAY(arena, n + 1, struct dimension);
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (pairs[i].text ? *pairs[i].text != '\0' : !isnan(pairs[i].number))
            sorted[kept++] = pairs[i];
    qsort(sorted, kept, sizeof *sorted, compare_names);
    struct str out;
    str_init(&out, arena);
    for (size_t i = 0; i < kept; i++) {
        char number[NUM_SIZE];
        if (i > 0)
            str_append_char(&out, ' ');
        str_append(&out, sorted[i].name);
        str_append_char(&out, '=');
        append_value(&out, sorted[i].text ? sorted[i].text : num_shortest(sorted[i].number, number));
    }
    return out.bytes;
}

bool dimensions_next(struct text *rest, struct text *name, struct text *value)
{
    struct text pair;
    if (!text_split(rest, ' ', &pair) || pair.length == 0)
        return false;
    size_t equals = text_find(pair, "=", 0);
    *name = text_slice(pair, 0, equals);
    *value = text_slice(pair, equals < pair.length ? equals + 1 : equals, pair.length);
    return true;
}

bool dimensions_text(const char *dimensions, const char *name, struct text *value)
{
    struct text rest = text_of(dimensions), found;
    while (dimensions_next(&rest, &found, value))
        if (text_is(found, name))
            return true;
    return false;
}

double dimensions_number(const char *dimensions, const char *name)
{
    struct text value;
    double number = NAN;
    if (!dimensions_text(dimensions, name, &value) || !num_parse(value, &number))
        return NAN;
    return number;
}
