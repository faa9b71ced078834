/* The first page: the chart, the ranking, and who is not rated. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/base/num.h"
#include "render/chart_from_scores.h"
#include "render/html.h"
#include "render/json_ld.h"
#include "render/markdown.h"
#include "render/page.h"
#include "render/page_words.h"

enum { FULL_WIDTH = 1176 }; /* of the text column at its widest */

static const struct page index_page = {
    .path = "index.html",
    .template = "index",
    .description = "GPU clouds rated on ten criteria from public evidence: tiers, scores with intervals, findings with "
                   "their sources, prices, and what was not tested.",
    .section = "index.html",
};

static size_t count_tiles(const struct chart_medallion *chart)
{
    size_t n = 0;
    for (size_t i = 0; i < chart->n_rows; i++)
        n += chart->rows[i].n_tiles;
    return n;
}

static void put_medallion(struct site *site, struct view *view)
{
    static const struct chart_links links = {"providers/", "criteria/", ".html"};
    struct chart_medallion chart;
    chart_medallion_from_scores(site->scratch, site->scores, NULL, &links, &chart);
    view_put_count(view, "n_charted", count_tiles(&chart));
    view_put_text(view, "chart_note", chart.frame.note);
    chart.frame.is_bare = true;
    chart.frame.note = NULL;
    chart.frame.width = FULL_WIDTH;
    page_put_drawing(site, view, "medallion_wide", chart_medallion_drawing(&chart, site->palette, "medallion"));
    chart.frame.width = CHART_WIDTH_NARROW;
    page_put_drawing(site, view, "medallion_narrow",
                     chart_medallion_drawing(&chart, site->palette, "medallion-narrow"));
}

static void put_criteria(const struct site *site, struct view *view)
{
    const struct methodology *methodology = site->methodology;
    double largest = 0;
    for (size_t i = 0; i < methodology->n_criteria; i++)
        largest = fmax(largest, methodology->criteria[i].weight);
    view_put_list(view, "criteria");
    for (size_t i = 0; i < methodology->n_criteria; i++) {
        const struct criterion_weight *criterion = &methodology->criteria[i];
        struct view *row = view_add_row(view, "criteria");
        view_put_text(row, "id", criterion->criterion);
        view_put_text(row, "name", criterion->title);
        view_put_text(row, "short_name", words_title(site->scratch, criterion->criterion));
        view_put_significant(row, "weight", criterion->weight, 3);
        view_put_exact(row, "weight_exact", criterion->weight);
        view_put_exact(row, "weight_max", 2 * largest);
    }
}

/* The distinct words of a column, as choices of a filter. */
static void put_options(struct view *view, const char *list, const char *flag, const char **words, size_t n)
{
    view_put_list(view, list);
    if (n > 0)
        qsort(words, n, sizeof *words, words_compare);
    bool has_any = false;
    for (size_t i = 0; i < n; i++) {
        if (i > 0 && strcmp(words[i], words[i - 1]) == 0)
            continue;
        struct view *row = view_add_row(view, list);
        view_put_text(row, "value", words[i]);
        view_put_text(row, "name", words[i]);
        has_any = true;
    }
    view_put_flag(view, flag, has_any);
}

struct words {
    const char **items;
    size_t n, capacity;
};

static void add_pieces(struct arena *arena, struct words *words, const char *joined, char separator)
{
    struct text rest = text_of(joined), piece;
    while (rest.length > 0 && text_split(&rest, separator, &piece))
        if (piece.length > 0)
            *ARENA_PUSH(arena, words->items, words->n, words->capacity) = text_dup(arena, piece);
}

static void put_filters(struct site *site, struct view *view)
{
    struct words gpus = {0}, schedulers = {0}, regions = {0};
    for (size_t i = 0; i < site->scores->n_rated; i++) {
        const struct provider_facts *about = facts_of(site->facts, site->scores->ranking[i]);
        for (size_t g = 0; g < about->n_gpus; g++)
            *ARENA_PUSH(site->scratch, gpus.items, gpus.n, gpus.capacity) = about->gpus[g]->id;
        add_pieces(site->scratch, &schedulers, about->schedulers, ' ');
        add_pieces(site->scratch, &regions, about->regions, '|');
    }
    put_options(view, "gpu_options", "has_gpus", gpus.items, gpus.n);
    put_options(view, "scheduler_options", "has_schedulers", schedulers.items, schedulers.n);
    put_options(view, "region_options", "has_regions", regions.items, regions.n);
    view_put_list(view, "tier_options");
    for (size_t i = 0; i < site->methodology->n_ranks; i++) {
        struct view *row = view_add_row(view, "tier_options");
        view_put_text(row, "value", site->methodology->tiers[i].id);
        view_put_text(row, "name", site->methodology->tiers[i].name);
    }
}

static void put_offer(const struct site *site, struct view *view)
{
    const struct reference_offer *offer = &site->facts->offer;
    view_put_list(view, "offer");
    if (offer->gpu == NULL)
        return;
    struct view *row = view_put_view(view, "offer");
    view_put_text(row, "offer_gpu", offer->gpu);
    view_put_text(row, "offer_pricing", words_plain(site->scratch, offer->pricing));
    view_put_count(row, "offer_n", offer->n_providers);
}

/* "81.2 - 40": what the script needs to weigh anew, unrounded; '-' where nothing is known. */
static const char *score_list(struct site *site, const struct provider_score *score)
{
    struct str list;
    char number[NUM_SIZE];
    str_init(&list, site->scratch);
    for (size_t i = 0; i < site->methodology->n_criteria; i++) {
        const struct criterion_score *criterion = scores_criterion(site->scores, score, i);
        bool is_left_out = isnan(criterion->score) || (criterion->n_known == 0 && site->methodology->unknown_left_out);
        str_appendf(&list, "%s%s", i > 0 ? " " : "", is_left_out ? "-" : num_shortest(criterion->score, number));
    }
    return list.bytes;
}

static void put_scores(struct site *site, struct view *row, const struct provider_score *score)
{
    view_put_list(row, "scores");
    for (size_t i = 0; i < site->methodology->n_criteria; i++) {
        const struct criterion_score *criterion = scores_criterion(site->scores, score, i);
        struct view *cell = view_add_row(row, "scores");
        bool is_known = criterion->n_known > 0 && !isnan(criterion->score);
        view_put_flag(cell, "known", is_known);
        page_put_score(cell, "score", "width", is_known ? criterion->score : NAN);
        view_put_fixed(cell, "score", is_known ? criterion->score : NAN, 0);
        view_put_exact(cell, "exact", criterion->score);
    }
}

static const char *search_words(struct site *site, const struct provider_facts *about)
{
    struct str words;
    str_init(&words, site->scratch);
    str_appendf(&words, "%s %s", about->provider->name, about->provider->slug);
    for (size_t i = about->aliases.first; i < about->aliases.end; i++)
        str_appendf(&words, " %s", site->release->evidence.aliases.items[i].name);
    return words.bytes;
}

static void put_published_order(const struct site *site, struct view *row, const struct provider_facts *about)
{
    const struct tier *tier =
        about->published == NULL ? NULL : methodology_tier(site->methodology, about->published->tier);
    if (tier == NULL || !tier->is_rank)
        view_put_text(row, "published_order", NULL);
    else
        view_put_count(row, "published_order", (size_t)(tier - site->methodology->tiers) + 1);
}

static const char *gpu_keys(struct site *site, const struct provider_facts *about)
{
    struct str keys;
    str_init(&keys, site->scratch);
    for (size_t i = 0; i < about->n_gpus; i++)
        str_appendf(&keys, "%s%s", i > 0 ? "|" : "", about->gpus[i]->id);
    return keys.bytes;
}

enum { GPUS_SHOWN = 2 };

/* The newest; the rest are counted and named in the tooltip. */
static void put_gpus(struct site *site, struct view *row, const struct provider_facts *about)
{
    struct str shown;
    str_init(&shown, site->scratch);
    for (size_t i = 0; i < about->n_gpus && i < GPUS_SHOWN; i++)
        str_appendf(&shown, "%s%s", i > 0 ? ", " : "", about->gpus[i]->id);
    view_put_text(row, "gpus_short", shown.bytes);
    view_put_text(row, "gpu_names", about->gpu_names);
    view_put_text(row, "gpu_keys", gpu_keys(site, about));
    view_put_text(row, "gpus_left_out", NULL);
    if (about->n_gpus > GPUS_SHOWN)
        view_put_count(row, "gpus_left_out", about->n_gpus - GPUS_SHOWN);
}

static void put_row(struct site *site, struct view *view, const struct provider_score *score)
{
    const struct provider_facts *about = facts_of(site->facts, score);
    struct view *row = view_add_row(view, "rows");
    view_put_text(row, "slug", about->provider->slug);
    view_put_text(row, "name", about->provider->name);
    view_put_text(row, "words", search_words(site, about));
    page_put_tier(row, score->tier);
    view_put_text(row, "tier_id", score->tier->id);
    view_put_count(row, "tier_order", (size_t)(score->tier - site->methodology->tiers) + 1);
    page_put_published(site, row, about);
    put_published_order(site, row, about);
    page_put_rank_interval(row, score);
    view_put_fixed(row, "overall", score->overall, 1);
    view_put_exact(row, "overall_exact", score->overall);
    view_put_exact(row, "penalty", score->penalty);
    view_put_text(row, "score_list", score_list(site, score));
    put_scores(site, row, score);
    page_put_percent(row, "coverage", score->coverage);
    view_put_count(row, "n_findings", score->n_findings);
    put_gpus(site, row, about);
    view_put_text(row, "schedulers", about->schedulers);
    view_put_text(row, "regions", about->regions);
    view_put_fixed(row, "price", about->reference_price == NULL ? NAN : about->reference_price->price_usd_per_gpu_hour,
                   2);
    view_put_text(row, "last_dated", about->last_dated);
}

/* Those without a rank, a block for each of their tiers, so that no block reads as a place in the order. */
static void put_group(struct site *site, struct view *view, const struct tier *tier)
{
    struct view *group = NULL;
    for (size_t i = 0; i < site->scores->n_providers; i++) {
        const struct provider_score *score = &site->scores->providers[i];
        if (score->is_rated || score->tier != tier)
            continue;
        const struct provider_facts *about = facts_of(site->facts, score);
        if (group == NULL) {
            bool is_unavailable = tier == site->methodology->unavailable;
            group = view_add_row(view, "groups");
            view_put_text(group, "group_id", html_anchor(site->scratch, tier->id));
            view_printf(group, "group_title", "%s%s", tier->name,
                        is_unavailable ? ": could not be assessed" : ": too little public evidence");
            view_put_text(group, "group_text",
                          is_unavailable
                              ? "This says nothing about quality and is not a place in the ranking."
                              : "Not a place in the ranking: with so few findings any score would be chance. "
                                "What is known stands on each provider's page.");
        }
        struct view *member = view_add_row(group, "members");
        view_put_text(member, "slug", about->provider->slug);
        view_put_text(member, "name", about->provider->name);
        page_put_published(site, member, about);
        view_put_count(member, "n_findings", score->n_findings);
        view_put_text(member, "reason", score->reason);
    }
}

static void put_agreement(const struct site *site, struct view *view)
{
    view_put_list(view, "agreement");
    if (site->scores->agreement.n > 0)
        view_put_text(view_put_view(view, "agreement"), "agreement_text",
                      words_agreement(site->scratch, &site->scores->agreement));
}

bool page_index_render(struct site *site, struct error *err)
{
    struct page page = index_page;
    page.title = site->release->about.title != NULL ? site->release->about.title : "GPU cloud ratings";
    if (!page_is_wanted(site, page.path))
        return true;
    struct view *view = page_begin(site, &page);
    view_put_html(view, "summary", markdown_blocks(site->scratch, site->release->about.summary, 2));
    view_put_html(view, "json_ld", json_ld_release(site->scratch, site));
    view_put_count(view, "n_rated", site->scores->n_rated);
    view_put_count(view, "n_pages", site->scores->n_providers);
    view_put_fixed(view, "n_tracked", site->release->about.tracked, 0);
    view_put_text(view, "published_version", site->facts->published == NULL ? NULL : site->facts->published->version);
    view_put_exact(view, "exponent", site->methodology->exponent);
    view_put_exact(view, "floor", site->methodology->floor);
    put_medallion(site, view);
    put_criteria(site, view);
    put_filters(site, view);
    put_offer(site, view);
    view_put_list(view, "rows");
    for (size_t i = 0; i < site->scores->n_rated; i++)
        put_row(site, view, site->scores->ranking[i]);
    view_put_list(view, "groups");
    for (size_t i = site->methodology->n_ranks; i < site->methodology->n_tiers; i++)
        put_group(site, view, &site->methodology->tiers[i]);
    put_agreement(site, view);
    return page_publish(site, &page, view, err);
}
