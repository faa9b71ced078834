#include "criteria/movement.h"

#include <math.h>
#include <string.h>

#include "model/base/arena.h"
#include "model/store.h"

enum { SWITCH_EVIDENCE = 1, SWITCH_METHODOLOGY = 2, SWITCH_PEERS = 4, N_MIXTURES = 8 };

/* One list: what stands before the provider, the provider's own, what stands behind. Both sides stay sorted. */
#define MIX(list)                                                                                                      \
    do {                                                                                                               \
        size_t first, end, own_first, own_end;                                                                         \
        RECORDS_OF(others->evidence.list, slug, first, end);                                                           \
        RECORDS_OF(own->evidence.list, slug, own_first, own_end);                                                      \
        mixed->evidence.list.items =                                                                                   \
            mix_records(arena, others->evidence.list.items, others->evidence.list.n, first, end,                       \
                        own->evidence.list.items, own_first, own_end, sizeof *own->evidence.list.items);               \
        mixed->evidence.list.n = others->evidence.list.n - (end - first) + (own_end - own_first);                      \
    } while (0)

static void *mix_records(struct arena *arena, const void *others, size_t n, size_t first, size_t end, const void *own,
                         size_t own_first, size_t own_end, size_t size)
{
    size_t n_own = own_end - own_first;
    char *mixed = arena_alloc_array(arena, n - (end - first) + n_own + 1, size);
    if (first > 0)
        memcpy(mixed, others, first * size);
    if (n_own > 0)
        memcpy(mixed + first * size, (const char *)own + own_first * size, n_own * size);
    if (n > end)
        memcpy(mixed + (first + n_own) * size, (const char *)others + end * size, (n - end) * size);
    return mixed;
}

/* Providers are sorted by slug, but are not records of a provider. */
static void mix_providers(struct arena *arena, struct release *mixed, const struct release *others,
                          const struct release *own, const char *slug)
{
    const struct provider_record *theirs = release_provider(own, slug);
    size_t n = 0, capacity = others->evidence.providers.n + 1;
    struct provider_record *providers = ARENA_ARRAY(arena, capacity, struct provider_record);
    bool is_added = theirs == NULL;
    for (size_t i = 0; i < others->evidence.providers.n; i++) {
        const struct provider_record *provider = &others->evidence.providers.items[i];
        int order = strcmp(provider->slug, slug);
        if (order >= 0 && !is_added) {
            providers[n++] = *theirs;
            is_added = true;
        }
        if (order != 0)
            providers[n++] = *provider;
    }
    if (!is_added)
        providers[n++] = *theirs;
    mixed->evidence.providers.items = providers;
    mixed->evidence.providers.n = n;
}

struct release *movement_mix(struct arena *arena, const struct release *others, const struct release *own,
                             const char *slug)
{
    struct release *mixed = ARENA_NEW(arena, struct release);
    *mixed = *others;
    mix_providers(arena, mixed, others, own, slug);
    MIX(environments);
    MIX(prices);
    MIX(findings);
    MIX(measurements);
    MIX(interview_scores);
    return mixed;
}

static double score_mixture(struct arena *arena, const struct rating *before, const struct rating *after,
                            const char *slug, unsigned mixture)
{
    const struct release *own = mixture & SWITCH_EVIDENCE ? after->release : before->release;
    const struct release *others = mixture & SWITCH_PEERS ? after->release : before->release;
    const struct methodology *methodology = mixture & SWITCH_METHODOLOGY ? after->methodology : before->methodology;
    struct scores *scores;
    struct error err = {0};
    const struct release *mixed = own == others ? own : movement_mix(arena, others, own, slug);
    if (!scores_compute(arena, mixed, methodology, NULL, 0, &scores, &err))
        return NAN;
    const struct provider_score *provider = scores_provider(scores, slug);
    return provider == NULL ? NAN : provider->overall;
}

/* Of three switches, one is thrown first, second or third: weights 2/6, 1/6, 1/6 and 2/6 of its effects. */
static double shapley(const double *values, unsigned of)
{
    unsigned others[2], n = 0;
    for (unsigned bit = 1; bit < N_MIXTURES; bit <<= 1)
        if (bit != of)
            others[n++] = bit;
    double first = values[of] - values[0], last = values[N_MIXTURES - 1] - values[others[0] | others[1]];
    double middle = values[of | others[0]] - values[others[0]] + values[of | others[1]] - values[others[1]];
    return (2 * first + middle + 2 * last) / 6;
}

static void split(const struct rating *before, const struct rating *after, struct movement *movement)
{
    double values[N_MIXTURES];
    struct arena *scratch = arena_create(NULL);
    for (unsigned mixture = 0; mixture < N_MIXTURES; mixture++) {
        values[mixture] = score_mixture(scratch, before, after, movement->slug, mixture);
        arena_reset(scratch);
    }
    arena_destroy(scratch);
    movement->evidence = shapley(values, SWITCH_EVIDENCE);
    movement->methodology = shapley(values, SWITCH_METHODOLOGY);
    movement->peers = shapley(values, SWITCH_PEERS);
}

static void fill(const struct rating *before, const struct rating *after, const struct provider_record *record,
                 struct movement *movement)
{
    *movement = (struct movement){record->slug,
                                  record->name,
                                  scores_provider(before->scores, record->slug),
                                  scores_provider(after->scores, record->slug),
                                  NAN,
                                  NAN,
                                  NAN,
                                  NAN};
    if (movement->before == NULL || movement->after == NULL || !movement->before->is_rated ||
        !movement->after->is_rated)
        return;
    movement->change = movement->after->overall - movement->before->overall;
    split(before, after, movement);
}

size_t movement_find(struct arena *arena, const struct rating *before, const struct rating *after,
                     struct movement **out)
{
    const struct evidence *a = &before->release->evidence, *b = &after->release->evidence;
    size_t i = 0, k = 0, n = 0;
    *out = ARENA_ARRAY(arena, a->providers.n + b->providers.n, struct movement);
    while (i < a->providers.n || k < b->providers.n) {
        int order = i == a->providers.n   ? 1
                    : k == b->providers.n ? -1
                                          : strcmp(a->providers.items[i].slug, b->providers.items[k].slug);
        const struct provider_record *record = order <= 0 ? &a->providers.items[i] : &b->providers.items[k];
        fill(before, after, record, &(*out)[n++]);
        i += order <= 0;
        k += order >= 0;
    }
    return n;
}
