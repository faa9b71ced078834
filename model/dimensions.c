#include "model/dimensions.h"

#include <math.h>
#include <string.h>

#include "model/base/num.h"

enum { PAIRS_MAX = 32 };

static bool is_given(const struct dimension *pair)
{
    return pair->text != NULL ? *pair->text != '\0' : !isnan(pair->number);
}

/* By insertion: there are few. */
static size_t sort_given(struct dimension *sorted, const struct dimension *pairs, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        size_t at = kept;
        if (!is_given(&pairs[i]))
            continue;
        for (; at > 0 && string_compare(sorted[at - 1].name, pairs[i].name) > 0; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = pairs[i];
        kept++;
    }
    return kept;
}

static char plain(char c)
{
    return c == ' ' || c == '=' || c == '\n' || c == '\r' || c == '\t' ? '_' : c;
}

static void append_pair(struct str *out, const struct dimension *pair)
{
    char number[NUM_SIZE];
    const char *value = pair->text != NULL ? pair->text : num_shortest(pair->number, number);
    if (out->length > 0)
        str_append_char(out, ' ');
    str_append(out, pair->name);
    str_append_char(out, '=');
    size_t start = out->length;
    str_append(out, value);
    for (size_t i = start; i < out->length; i++)
        out->bytes[i] = plain(out->bytes[i]);
}

const char *dimensions_make(struct arena *arena, const struct dimension *pairs, size_t n)
{
    struct dimension few[PAIRS_MAX];
    struct dimension *sorted = n <= PAIRS_MAX ? few : ARENA_ARRAY(arena, n, struct dimension);
    size_t kept = sort_given(sorted, pairs, n);
    struct str out;
    str_init(&out, arena);
    for (size_t i = 0; i < kept; i++)
        append_pair(&out, &sorted[i]);
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
