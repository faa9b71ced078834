/* Looking words up, with the nearest known one in the complaint. */
#include <string.h>

#include "criteria/methodology_read.h"

bool methodology_is_array(struct methodology_reading *reading, const struct json_at *at)
{
    enum json_kind kind = json_kind(at);
    if (kind == JSON_ARRAY)
        return true;
    if (kind > JSON_NULL) /* a missing one has been reported */
        problem_add(reading->problems, SEVERITY_ERROR, json_place(at), NULL, "\"%s\" is %s, not an array", at->key,
                    json_kind_name(kind));
    return false;
}

long methodology_find_word(struct methodology_reading *reading, const struct json_at *at, const char *what,
                           const char *const *known, size_t n)
{
    const char *word = json_string(at);
    if (word == NULL)
        return METHODOLOGY_NOT_FOUND;
    for (size_t i = 0; i < n; i++)
        if (strcmp(known[i], word) == 0)
            return (long)i;
    const char *nearest = string_nearest(word, known, n);
    const char *hint = nearest != NULL ? arena_printf(reading->arena, "did you mean \"%s\"?", nearest) : NULL;
    problem_add(reading->problems, SEVERITY_ERROR, json_place(at), hint, "\"%s\" is \"%s\", but there is no such %s",
                at->key, word, what);
    return METHODOLOGY_NOT_FOUND;
}

void methodology_check_unique(struct methodology_reading *reading, const struct json_at *array, const char *what)
{
    size_t n = json_size(array);
    for (size_t i = 0; i < n; i++) {
        struct json_at later = json_item(array, i), id = json_get(&later, "id");
        for (size_t k = 0; k < i && json_string(&id) != NULL; k++) {
            struct json_at earlier = json_item(array, k), other = json_get(&earlier, "id");
            if (string_equal(json_string(&id), json_string(&other))) {
                problem_add(reading->problems, SEVERITY_ERROR, json_place(&id), NULL, "the %s \"%s\" stands here twice",
                            what, json_string(&id));
                break;
            }
        }
    }
}

const char **methodology_criterion_ids(struct methodology_reading *reading)
{
    const struct methodology *methodology = reading->methodology;
    const char **ids = ARENA_ARRAY(reading->arena, methodology->n_criteria, const char *);
    for (size_t i = 0; i < methodology->n_criteria; i++)
        ids[i] = methodology->criteria[i].criterion;
    return ids;
}

const char **methodology_tier_ids(struct methodology_reading *reading, bool ranks_only, size_t *n)
{
    const struct methodology *methodology = reading->methodology;
    const char **ids = ARENA_ARRAY(reading->arena, methodology->n_tiers, const char *);
    *n = ranks_only ? methodology->n_ranks : methodology->n_tiers;
    for (size_t i = 0; i < *n; i++)
        ids[i] = methodology->tiers[i].id;
    return ids;
}

const char **methodology_item_ids(struct methodology_reading *reading)
{
    const char **ids = ARENA_ARRAY(reading->arena, reading->catalog->items.n, const char *);
    for (size_t i = 0; i < reading->catalog->items.n; i++)
        ids[i] = reading->catalog->items.items[i].id;
    return ids;
}
