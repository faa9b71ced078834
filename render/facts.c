#include "render/facts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/dimensions.h"
#include "model/store.h"

static int compare_items(const void *a, const void *b)
{
    return string_compare((*(const struct item_record *const *)a)->id, (*(const struct item_record *const *)b)->id);
}

static void index_items(struct arena *arena, struct facts *facts)
{
    const struct catalog *catalog = &facts->scores->release->catalog;
    facts->items = ARENA_ARRAY(arena, catalog->items.n + 1, const struct item_record *);
    for (size_t i = 0; i < catalog->items.n; i++)
        facts->items[i] = &catalog->items.items[i];
    qsort(facts->items, catalog->items.n, sizeof *facts->items, compare_items);
}

const struct item_record *facts_item(const struct facts *facts, const char *id)
{
    size_t low = 0, high = facts->scores->release->catalog.items.n;
    while (id != NULL && low < high) {
        size_t middle = low + (high - low) / 2;
        int order = string_compare(facts->items[middle]->id, id);
        if (order == 0)
            return facts->items[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

const struct criterion_record *facts_criterion(const struct facts *facts, const char *id)
{
    const struct catalog *catalog = &facts->scores->release->catalog;
    for (size_t i = 0; i < catalog->criteria.n; i++)
        if (string_equal(catalog->criteria.items[i].id, id))
            return &catalog->criteria.items[i];
    return NULL;
}

const struct metric_record *facts_metric(const struct facts *facts, const char *id)
{
    const struct catalog *catalog = &facts->scores->release->catalog;
    for (size_t i = 0; i < catalog->metrics.n; i++)
        if (string_equal(catalog->metrics.items[i].id, id))
            return &catalog->metrics.items[i];
    return NULL;
}

const struct placement_record *facts_placement(const struct facts *facts, const char *version, const char *slug)
{
    const struct catalog *catalog = &facts->scores->release->catalog;
    for (size_t i = 0; i < catalog->placements.n; i++) {
        const struct placement_record *placement = &catalog->placements.items[i];
        if (string_equal(placement->version, version) && string_equal(placement->provider, slug))
            return placement;
    }
    return NULL;
}

const char *facts_tint(const struct facts *facts, const char *tier_name)
{
    const struct tier *tier = methodology_tier(facts->scores->methodology, tier_name);
    return tier == NULL || tier->tint == NULL ? "other" : tier->tint;
}

static const struct gpu_record *find_gpu(const struct facts *facts, const char *id)
{
    const struct catalog *catalog = &facts->scores->release->catalog;
    for (size_t i = 0; id != NULL && i < catalog->gpus.n; i++)
        if (strcmp(catalog->gpus.items[i].id, id) == 0)
            return &catalog->gpus.items[i];
    return NULL;
}

static void add_gpu(const struct facts *facts, struct provider_facts *about, const char *id)
{
    const struct gpu_record *gpu = find_gpu(facts, id);
    if (gpu == NULL)
        return;
    for (size_t i = 0; i < about->n_gpus; i++)
        if (about->gpus[i] == gpu)
            return;
    about->gpus[about->n_gpus++] = gpu;
}

/* Newest class first, then by id. */
static int compare_gpus(const void *a, const void *b)
{
    const struct gpu_record *left = *(const struct gpu_record *const *)a, *right = *(const struct gpu_record *const *)b;
    if (left->generation != right->generation && !isnan(left->generation) && !isnan(right->generation))
        return left->generation < right->generation ? 1 : -1;
    return string_compare(left->id, right->id);
}

static void gather_gpus(struct arena *arena, const struct facts *facts, struct provider_facts *about)
{
    const struct evidence *evidence = &facts->scores->release->evidence;
    about->gpus = ARENA_ARRAY(arena, facts->scores->release->catalog.gpus.n + 1, const struct gpu_record *);
    for (size_t i = about->environments.first; i < about->environments.end; i++)
        add_gpu(facts, about, evidence->environments.items[i].gpu);
    for (size_t i = about->prices.first; i < about->prices.end; i++)
        add_gpu(facts, about, evidence->prices.items[i].gpu);
    for (size_t i = about->measurements.first; i < about->measurements.end; i++) {
        struct text gpu;
        if (evidence->measurements.items[i].role != ROLE_CONTEXT &&
            dimensions_text(evidence->measurements.items[i].dimensions, "gpu", &gpu))
            add_gpu(facts, about, text_dup(arena, gpu));
    }
    qsort(about->gpus, about->n_gpus, sizeof *about->gpus, compare_gpus);
    struct str names;
    str_init(&names, arena);
    for (size_t i = 0; i < about->n_gpus; i++)
        str_appendf(&names, "%s%s", i > 0 ? ", " : "", about->gpus[i]->id);
    about->gpu_names = names.bytes;
}

static int compare_words(const void *a, const void *b)
{
    return string_compare(*(const char *const *)a, *(const char *const *)b);
}

/* Distinct words in byte order. */
static const char *join_words(struct arena *arena, const char **words, size_t n, char separator)
{
    struct str out;
    str_init(&out, arena);
    if (n > 0)
        qsort(words, n, sizeof *words, compare_words);
    for (size_t i = 0; i < n; i++) {
        if (i > 0 && string_equal(words[i], words[i - 1]))
            continue;
        if (out.length > 0)
            str_append_char(&out, separator);
        str_append(&out, words[i]);
    }
    return out.bytes;
}

static void gather_environments(struct arena *arena, const struct facts *facts, struct provider_facts *about)
{
    const struct evidence *evidence = &facts->scores->release->evidence;
    size_t n = about->environments.end - about->environments.first, n_schedulers = 0, n_regions = 0;
    const char **schedulers = ARENA_ARRAY(arena, n + 1, const char *);
    const char **regions = ARENA_ARRAY(arena, n + 1, const char *);
    for (size_t i = about->environments.first; i < about->environments.end; i++) {
        const struct environment_record *environment = &evidence->environments.items[i];
        if (environment->scheduler != NULL)
            schedulers[n_schedulers++] = environment->scheduler;
        if (environment->region != NULL)
            regions[n_regions++] = environment->region;
    }
    about->schedulers = join_words(arena, schedulers, n_schedulers, ' ');
    about->regions = join_words(arena, regions, n_regions, '|');
}

static const char *later_date(const char *a, const char *b)
{
    return string_compare(a, b) < 0 ? b : a;
}

static void gather_dates(const struct facts *facts, struct provider_facts *about)
{
    const struct evidence *evidence = &facts->scores->release->evidence;
    for (size_t i = about->findings.first; i < about->findings.end; i++)
        about->last_dated = later_date(about->last_dated, evidence->findings.items[i].date);
    for (size_t i = about->measurements.first; i < about->measurements.end; i++)
        about->last_dated = later_date(about->last_dated, evidence->measurements.items[i].date);
}

static bool is_offer(const struct price_record *price, const char *gpu, const char *pricing)
{
    return string_equal(price->gpu, gpu) && string_equal(price->pricing, pricing);
}

static bool has_offer(const struct facts *facts, const struct provider_facts *about, const char *gpu,
                      const char *pricing)
{
    for (size_t i = about->prices.first; i < about->prices.end; i++)
        if (is_offer(&facts->scores->release->evidence.prices.items[i], gpu, pricing))
            return true;
    return false;
}

/* The most widely priced offer; of equals the first in the release's order. */
static void find_reference_offer(struct facts *facts)
{
    const struct evidence *evidence = &facts->scores->release->evidence;
    for (size_t i = 0; i < evidence->prices.n; i++) {
        const struct price_record *price = &evidence->prices.items[i];
        if (price->gpu == NULL || price->pricing == NULL || is_offer(price, facts->offer.gpu, facts->offer.pricing))
            continue;
        size_t n = 0;
        for (size_t p = 0; p < facts->n; p++)
            n += has_offer(facts, &facts->providers[p], price->gpu, price->pricing);
        if (n > facts->offer.n_providers)
            facts->offer = (struct reference_offer){price->gpu, price->pricing, n};
    }
}

/* The newest; of equally new ones the lowest. */
static void find_reference_price(const struct facts *facts, struct provider_facts *about)
{
    for (size_t i = about->prices.first; facts->offer.gpu != NULL && i < about->prices.end; i++) {
        const struct price_record *price = &facts->scores->release->evidence.prices.items[i];
        const struct price_record *best = about->reference_price;
        if (!is_offer(price, facts->offer.gpu, facts->offer.pricing))
            continue;
        int order = best == NULL ? 1 : string_compare(price->date, best->date);
        if (order > 0 || (order == 0 && price->price_usd_per_gpu_hour < best->price_usd_per_gpu_hour))
            about->reference_price = price;
    }
}

#define RANGE_OF(list, slug, range) RECORDS_OF(list, slug, (range).first, (range).end)

static void gather_provider(struct arena *arena, const struct facts *facts, struct provider_facts *about)
{
    const struct evidence *evidence = &facts->scores->release->evidence;
    const char *slug = about->provider->slug;
    RANGE_OF(evidence->findings, slug, about->findings);
    RANGE_OF(evidence->measurements, slug, about->measurements);
    RANGE_OF(evidence->prices, slug, about->prices);
    RANGE_OF(evidence->environments, slug, about->environments);
    RANGE_OF(evidence->aliases, slug, about->aliases);
    RANGE_OF(evidence->disclosures, slug, about->disclosures);
    RANGE_OF(evidence->texts, slug, about->texts);
    if (facts->published != NULL)
        about->published = facts_placement(facts, facts->published->version, slug);
    gather_gpus(arena, facts, about);
    gather_environments(arena, facts, about);
    gather_dates(facts, about);
}

struct facts *facts_gather(struct arena *arena, const struct scores *scores)
{
    struct facts *facts = ARENA_NEW(arena, struct facts);
    const struct catalog *catalog = &scores->release->catalog;
    facts->scores = scores;
    facts->n = scores->n_providers;
    facts->providers = ARENA_ARRAY(arena, facts->n + 1, struct provider_facts);
    index_items(arena, facts);
    for (size_t i = 0; i < catalog->published_releases.n; i++)
        if (string_equal(catalog->published_releases.items[i].version, scores->release->about.version))
            facts->published = &catalog->published_releases.items[i];
    for (size_t i = 0; i < facts->n; i++) {
        facts->providers[i].provider = scores->providers[i].provider;
        gather_provider(arena, facts, &facts->providers[i]);
    }
    find_reference_offer(facts);
    for (size_t i = 0; i < facts->n; i++)
        find_reference_price(facts, &facts->providers[i]);
    return facts;
}

const struct provider_facts *facts_of(const struct facts *facts, const struct provider_score *provider)
{
    return &facts->providers[provider - facts->scores->providers];
}
