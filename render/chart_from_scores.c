/* The charts of a release's tiers and ranks. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/chart_from_scores.h"
#include "render/chart_published.h"

const char *chart_provider_link(struct arena *arena, const struct chart_links *links, const char *slug)
{
    if (links == NULL || links->provider_prefix == NULL)
        return NULL;
    return arena_printf(arena, "%s%s%s", links->provider_prefix, slug, links->suffix == NULL ? "" : links->suffix);
}

const char *chart_criterion_link(struct arena *arena, const struct chart_links *links, const char *criterion)
{
    if (links == NULL || links->criterion_prefix == NULL)
        return NULL;
    return arena_printf(arena, "%s%s%s", links->criterion_prefix, criterion,
                        links->suffix == NULL ? "" : links->suffix);
}

/* Evidence that only the owner of the workspace has makes the result more than one from public evidence. */
static const char *label_of(const struct release *release)
{
    bool is_public = release->evidence.interviews.n == 0;
    for (size_t i = 0; i < release->files.n; i++)
        is_public = is_public && release->files.items[i].environment == NULL;
    return is_public ? "Computed from public evidence \xE2\x80\x94 not the published rating"
                     : "Computed from the evidence of this release \xE2\x80\x94 not the published rating";
}

static struct chart_frame frame_of(const struct scores *scores, const char *title)
{
    return (struct chart_frame){.title = title, .date = scores->release->about.date};
}

static const char *title_of(const struct scores *scores)
{
    const struct release_record *about = &scores->release->about;
    return about->title != NULL ? about->title : about->version != NULL ? about->version : "Release";
}

static int lower(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c;
}

static int compare_tiles(const void *a, const void *b)
{
    const char *left = ((const struct medallion_tile *)a)->name, *right = ((const struct medallion_tile *)b)->name;
    size_t i = 0;
    while (left[i] != '\0' && lower(left[i]) == lower(right[i]))
        i++;
    return lower(left[i]) != lower(right[i]) ? lower(left[i]) - lower(right[i]) : strcmp(left, right);
}

/* Up, down or new among the ranks; a provider that stands or stood outside of them has not moved within them. */
static void mark_tile(const struct scores *scores, const struct provider_score *provider, const char *previous,
                      struct medallion_tile *tile)
{
    const struct methodology *methodology = scores->methodology;
    const struct placement_record *before = published_placement(scores->release, previous, provider->provider);
    size_t now = (size_t)(provider->tier - methodology->tiers);
    size_t then = before == NULL ? methodology->n_tiers : published_tier_index(methodology, before->tier);
    bool had_rank = then < methodology->n_tiers && methodology->tiers[then].is_rank;
    if (!had_rank) {
        tile->marker = before == NULL || then < methodology->n_tiers ? TILE_NEW : TILE_STAYED;
        return;
    }
    tile->marker = now < then ? TILE_UP : now > then ? TILE_DOWN : TILE_STAYED;
    tile->from = methodology->tiers[then].name;
}

/* A computed tier is not a step up or down from a published one: two methods, two sets of evidence. Where they differ,
 * the published word stands below the name. */
static bool remark_tile(struct arena *arena, const struct scores *scores, const struct provider_score *provider,
                        const struct published_release_record *published, struct medallion_tile *tile)
{
    const struct placement_record *placement =
        published == NULL ? NULL : published_placement(scores->release, published->version, provider->provider);
    if (placement == NULL || published_same_tier(placement->tier, provider->tier->name))
        return false;
    tile->remark = arena_printf(arena, "published %s", placement->tier);
    return true;
}

static void fill_row(struct arena *arena, const struct scores *scores, const struct tier *tier, const char *previous,
                     const struct chart_links *links, struct medallion_row *row)
{
    struct medallion_tile *tiles = ARENA_ARRAY(arena, scores->n_providers + 1, struct medallion_tile);
    *row = (struct medallion_row){
        .name = tier->name, .tint = tier->tint, .meaning = tier->meaning, .is_rank = tier->is_rank, .tiles = tiles};
    for (size_t i = 0; i < scores->n_providers; i++) {
        const struct provider_score *provider = &scores->providers[i];
        if (provider->tier != tier)
            continue;
        struct medallion_tile *tile = &tiles[row->n_tiles++];
        tile->name = provider->provider->name;
        tile->href = chart_provider_link(arena, links, provider->provider->slug);
        if (!tier->is_rank)
            continue;
        if (previous == NULL)
            row->has_remarks |= remark_tile(arena, scores, provider, published_current(scores->release), tile);
        else
            mark_tile(scores, provider, previous, tile);
    }
    qsort(tiles, row->n_tiles, sizeof *tiles, compare_tiles);
}

/* The counts in words: what a reader who does not see the picture needs to know of it. */
static const char *describe_rows(struct arena *arena, const struct medallion_row *rows, size_t n)
{
    struct str words;
    str_init(&words, arena);
    str_append(&words, "Providers by tier. ");
    for (size_t i = 0; i < n; i++)
        str_appendf(&words, "%s%s: %zu", i == 0 ? "" : ", ", rows[i].name, rows[i].n_tiles);
    str_append(&words, ". The names stand in the table of the same page.");
    return words.bytes;
}

void chart_medallion_from_scores(struct arena *arena, const struct scores *scores, const char *previous,
                                 const struct chart_links *links, struct chart_medallion *out)
{
    const struct methodology *methodology = scores->methodology;
    const struct release_record *about = &scores->release->about;
    struct medallion_row *rows = ARENA_ARRAY(arena, methodology->n_tiers + 1, struct medallion_row);
    bool has_remarks = false;
    *out = (struct chart_medallion){.frame = frame_of(scores, title_of(scores)), .rows = rows};
    for (size_t i = 0; i < methodology->n_tiers; i++) {
        fill_row(arena, scores, &methodology->tiers[i], previous, links, &rows[out->n_rows]);
        has_remarks |= rows[out->n_rows].has_remarks;
        out->n_rows += rows[out->n_rows].n_tiles > 0 || methodology->tiers[i].is_rank;
    }
    out->compared_with = previous;
    if (has_remarks)
        out->remarks_mean = arena_printf(
            arena, "Small print: the tier in the published rating %s, where it is another than the computed one.",
            published_current(scores->release)->version);
    out->label = label_of(scores->release);
    out->frame.subtitle = arena_printf(arena, "%s. %zu providers, %zu of them rated. Methodology %s.",
                                       about->date == NULL ? "No date" : about->date, scores->n_providers,
                                       scores->n_rated, methodology->version);
    out->frame.note = "Within a tier the order is alphabetical, not a ranking. What stands outside the ranking has no "
                      "order among itself and is no statement about quality.";
    out->frame.description = describe_rows(arena, rows, out->n_rows);
}

void chart_ranking_from_scores(struct arena *arena, const struct scores *scores, const struct chart_links *links,
                               struct chart_ranking *out)
{
    struct ranking_row *rows = ARENA_ARRAY(arena, scores->n_rated + 1, struct ranking_row);
    bool has_intervals = scores->n_rated > 0 && isfinite(scores->ranking[0]->rank_low);
    *out = (struct chart_ranking){.frame = frame_of(scores, "Ranking"),
                                  .axis = has_intervals ? RANKING_BY_RANK : RANKING_BY_SCORE,
                                  .rows = rows,
                                  .n_rows = scores->n_rated};
    for (size_t i = 0; i < scores->n_rated; i++) {
        const struct provider_score *provider = scores->ranking[i];
        rows[i] = (struct ranking_row){.rank = provider->rank,
                                       .name = provider->provider->name,
                                       .href = chart_provider_link(arena, links, provider->provider->slug),
                                       .tier = provider->tier->name,
                                       .tint = provider->tier->tint,
                                       .value = has_intervals ? (double)provider->rank : provider->overall,
                                       .low = has_intervals ? provider->rank_low : NAN,
                                       .high = has_intervals ? provider->rank_high : NAN};
    }
    out->frame.subtitle = arena_printf(arena, "%zu rated providers by overall score, best first", scores->n_rated);
    if (has_intervals)
        out->frame.note = arena_printf(
            arena,
            "The interval holds the ranks that a provider took in 90 %% of %s draws in which weights, evidence and "
            "choices of the method were varied together. Where intervals overlap, the order is not settled. A gate or "
            "a condition may hold a provider in a lower tier than its rank.",
            chart_number(arena, (double)scores->methodology->n_draws, 0, false));
}

static void fill_shares(const struct scores *scores, const struct provider_score *provider, const char *href,
                        struct shares_row *row)
{
    *row = (struct shares_row){provider->provider->name, href, provider->tier_shares,
                               (size_t)(provider->tier - scores->methodology->tiers)};
}

void chart_shares_from_scores(struct arena *arena, const struct scores *scores, const struct provider_score *only,
                              const struct chart_links *links, struct chart_shares *out)
{
    const struct methodology *methodology = scores->methodology;
    struct shares_tier *tiers = ARENA_ARRAY(arena, methodology->n_ranks + 1, struct shares_tier);
    struct shares_row *rows = ARENA_ARRAY(arena, scores->n_rated + 1, struct shares_row);
    size_t n = only == NULL ? scores->n_rated : 1;
    *out = (struct chart_shares){.frame = frame_of(scores, "How sure the tiers are"), .tiers = tiers, .rows = rows};
    for (size_t i = 0; i < methodology->n_ranks; i++)
        tiers[out->n_tiers++] = (struct shares_tier){methodology->tiers[i].name, methodology->tiers[i].tint};
    for (size_t i = 0; i < n; i++) {
        const struct provider_score *provider = only == NULL ? scores->ranking[i] : only;
        if (provider->tier_shares != NULL)
            fill_shares(scores, provider, chart_provider_link(arena, links, provider->provider->slug),
                        &rows[out->n_rows++]);
    }
    out->frame.subtitle = "Share of the draws in which a provider falls into each tier; its own tier is in bold";
    out->frame.note =
        arena_printf(arena, "%s draws in which weights, evidence and choices of the method were varied together.",
                     chart_number(arena, (double)methodology->n_draws, 0, false));
}

static const char *social_examples(struct arena *arena, const struct medallion_row *row)
{
    if (row->n_tiles == 0)
        return NULL;
    if (row->n_tiles == 1)
        return row->tiles[0].name;
    if (row->n_tiles == 2)
        return arena_printf(arena, "%s, %s", row->tiles[0].name, row->tiles[1].name);
    return arena_printf(arena, "%s, %s and %zu more", row->tiles[0].name, row->tiles[1].name, row->n_tiles - 2);
}

static void fill_social_release(struct arena *arena, const struct scores *scores, struct chart_social *out)
{
    struct chart_medallion medallion;
    chart_medallion_from_scores(arena, scores, NULL, NULL, &medallion);
    struct social_row *rows = ARENA_ARRAY(arena, medallion.n_rows + 1, struct social_row);
    for (size_t i = 0; i < medallion.n_rows; i++)
        if (medallion.rows[i].is_rank)
            rows[out->n_rows++] =
                (struct social_row){medallion.rows[i].name, medallion.rows[i].tint, medallion.rows[i].n_tiles,
                                    social_examples(arena, &medallion.rows[i])};
    out->headline = title_of(scores);
    out->rows = rows;
}

static void fill_social_provider(struct arena *arena, const struct provider_score *provider, struct chart_social *out)
{
    struct social_fact *facts = ARENA_ARRAY(arena, 4, struct social_fact);
    out->headline = provider->provider->name;
    out->tier = provider->tier->name;
    out->tint = provider->tier->tint;
    out->sentence = provider->reason;
    out->facts = facts;
    if (provider->is_rated) {
        facts[out->n_facts++] =
            (struct social_fact){chart_number(arena, provider->overall, 1, false), "overall, of 100"};
        facts[out->n_facts++] = (struct social_fact){arena_printf(arena, "%zu", provider->rank), "rank"};
    }
    facts[out->n_facts++] = (struct social_fact){arena_printf(arena, "%zu", provider->n_findings), "scored findings"};
    if (isfinite(provider->coverage))
        facts[out->n_facts++] =
            (struct social_fact){arena_printf(arena, "%.0f %%", 100 * provider->coverage), "of the checks known"};
}

void chart_social_from_scores(struct arena *arena, const struct scores *scores, const struct provider_score *only,
                              struct chart_social *out)
{
    const char *counts = arena_printf(arena, "%zu providers, %zu of them rated", scores->n_providers, scores->n_rated);
    *out = (struct chart_social){.eyebrow = only == NULL ? counts : title_of(scores),
                                 .foot = label_of(scores->release),
                                 .date = scores->release->about.date};
    if (only == NULL)
        fill_social_release(arena, scores, out);
    else
        fill_social_provider(arena, only, out);
}
