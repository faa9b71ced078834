/* The chart of one provider's tiers over the published releases, and ours beside them. */
#include <string.h>

#include "render/chart_from_scores.h"
#include "render/chart_published.h"

static bool is_listed(const struct chart_history *chart, const char *name)
{
    for (size_t i = 0; i < chart->n_tiers; i++)
        if (published_same_tier(chart->tiers[i].name, name))
            return true;
    return false;
}

static size_t index_of(const struct chart_history *chart, const char *name)
{
    for (size_t i = 0; i < chart->n_tiers; i++)
        if (published_same_tier(chart->tiers[i].name, name))
            return i;
    return HISTORY_ABSENT;
}

/* The methodology's ranks, then ranks that only an older release had, then what is no rank and has ever been used. */
static void list_tiers(struct arena *arena, const struct scores *scores, const struct provider_score *provider,
                       struct chart_history *out)
{
    const struct methodology *methodology = scores->methodology;
    size_t n_published = scores->release->catalog.published_tiers.n;
    struct history_tier *tiers = ARENA_ARRAY(arena, methodology->n_tiers + n_published + 1, struct history_tier);
    out->tiers = tiers;
    for (size_t i = 0; i < methodology->n_tiers; i++)
        if (methodology->tiers[i].is_rank)
            tiers[out->n_tiers++] = (struct history_tier){methodology->tiers[i].name, methodology->tiers[i].tint, true};
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < n_published; i++) {
            const struct published_tier_record *tier = &scores->release->catalog.published_tiers.items[i];
            size_t known = published_tier_index(methodology, tier->name);
            const char *tint = known < methodology->n_tiers ? methodology->tiers[known].tint : NULL;
            if (tier->is_rank == (pass == 0) && !is_listed(out, tier->name))
                tiers[out->n_tiers++] = (struct history_tier){tier->name, tint, tier->is_rank};
        }
    if (!is_listed(out, provider->tier->name))
        tiers[out->n_tiers++] = (struct history_tier){provider->tier->name, provider->tier->tint, false};
}

static void fill_point(struct arena *arena, const struct scores *scores, const struct provider_score *provider,
                       const struct published_release_record *published, struct chart_history *out,
                       struct history_point *point)
{
    const struct placement_record *placement =
        published_placement(scores->release, published->version, provider->provider);
    *point = (struct history_point){published->version, published->date, HISTORY_ABSENT, HISTORY_ABSENT, NULL};
    if (placement == NULL)
        return;
    point->tier = index_of(out, placement->tier);
    if (!string_equal(placement->name, provider->provider->name))
        point->note = arena_printf(arena, "as %s", placement->name);
}

void chart_history_from_scores(struct arena *arena, const struct scores *scores, const struct provider_score *provider,
                               struct chart_history *out)
{
    const struct release *release = scores->release;
    size_t n = release->catalog.published_releases.n;
    struct history_point *points = ARENA_ARRAY(arena, n + 1, struct history_point);
    const struct published_release_record *current = published_current(release);
    *out = (struct chart_history){.points = points, .n_points = n};
    list_tiers(arena, scores, provider, out);
    for (size_t i = 0; i < n; i++)
        fill_point(arena, scores, provider, &release->catalog.published_releases.items[i], out, &points[i]);
    size_t computed = index_of(out, provider->tier->name);
    if (current != NULL)
        points[current - release->catalog.published_releases.items].computed = computed;
    else
        points[out->n_points++] =
            (struct history_point){release->about.version, release->about.date, HISTORY_ABSENT, computed, NULL};
    out->frame.title = arena_printf(arena, "%s over the releases", provider->provider->name);
    out->frame.subtitle = "Published tiers, and the tier computed here";
    out->frame.note = "Each release had rules of its own; a step may come from the rules and not from the provider.";
    out->frame.date = release->about.date;
}
