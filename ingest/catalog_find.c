/* Looking things up in the catalogue. */

#include <math.h>
#include <string.h>

#include "ingest/catalog.h"

#define FIND(list, id)                                                                                                 \
    for (size_t i = 0; (id) != NULL && i < (list).n; i++)                                                              \
        if (strcmp((list).items[i].id, (id)) == 0)                                                                     \
            return &(list).items[i];                                                                                   \
    return NULL

/* Sorted: loading makes sure of it. Looked up for every value that a reader emits. */
const struct metric_record *catalog_metric(const struct catalog *catalog, const char *id)
{
    size_t low = 0, high = id == NULL ? 0 : catalog->metrics.n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(catalog->metrics.items[middle].id, id);
        if (order == 0)
            return &catalog->metrics.items[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

const struct item_record *catalog_item(const struct catalog *catalog, const char *id)
{
    FIND(catalog->items, id);
}

const struct criterion_record *catalog_criterion(const struct catalog *catalog, const char *id)
{
    FIND(catalog->criteria, id);
}

const struct gpu_record *catalog_gpu(const struct catalog *catalog, const char *id)
{
    FIND(catalog->gpus, id);
}

static bool is_alphanumeric(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* As a word: "H100" stands in "NVIDIA H100 80GB" and in "H100-SXM", not in "GH100". */
static bool has_word(struct text name, const char *word)
{
    size_t length = strlen(word);
    for (size_t at = text_find(name, word, 0); at < name.length; at = text_find(name, word, at + 1)) {
        bool starts = at == 0 || !is_alphanumeric(name.bytes[at - 1]);
        bool ends = at + length >= name.length || !is_alphanumeric(name.bytes[at + length]);
        if (starts && ends)
            return true;
    }
    return false;
}

const struct gpu_record *catalog_gpu_of_name(const struct catalog *catalog, struct text name)
{
    const struct gpu_record *best = NULL;
    for (size_t i = 0; i < catalog->gpus.n; i++) {
        const struct gpu_record *gpu = &catalog->gpus.items[i];
        if (has_word(name, gpu->id) && (best == NULL || strlen(gpu->id) > strlen(best->id)))
            best = gpu;
    }
    return best;
}

const struct metric_record *catalog_metric_of_alias(const struct catalog *catalog, const char *alias, double *factor)
{
    for (size_t i = 0; i < catalog->metrics.n; i++) {
        struct text rest = text_of(catalog->metrics.items[i].aliases), word;
        while (text_next_word(&rest, &word)) {
            size_t star = text_find(word, "*", 0);
            if (text_is(text_slice(word, 0, star), alias))
                return num_parse(text_slice(word, star + 1, word.length), factor) ? &catalog->metrics.items[i] : NULL;
        }
    }
    return NULL;
}

#define NEAREST(list, arena, id)                                                                                       \
    const char **words = ARENA_ARRAY((arena), (list).n + 1, const char *);                                             \
    for (size_t i = 0; i < (list).n; i++)                                                                              \
        words[i] = (list).items[i].id;                                                                                 \
    return string_nearest((id), words, (list).n)

const char *catalog_nearest_metric(const struct catalog *catalog, struct arena *arena, const char *id)
{
    NEAREST(catalog->metrics, arena, id);
}

const char *catalog_nearest_item(const struct catalog *catalog, struct arena *arena, const char *id)
{
    NEAREST(catalog->items, arena, id);
}

const char *catalog_nearest_criterion(const struct catalog *catalog, struct arena *arena, const char *id)
{
    NEAREST(catalog->criteria, arena, id);
}
