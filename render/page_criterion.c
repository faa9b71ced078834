/* The criteria: one overview, and a page for each with what is asked and every provider on it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "render/chart_from_scores.h"
#include "render/html.h"
#include "render/page.h"
#include "render/page_words.h"
#include "render/tally.h"

static void put_strip(struct site *site, struct view *view, size_t criterion, const struct chart_links *links)
{
    struct chart_strip chart;
    chart_strip_from_scores(site->scratch, site->scores, NULL, criterion, links, &chart);
    chart.frame.is_bare = true;
    page_put_drawing(site, view, "strip_wide", chart_strip_drawing(&chart, site->palette, "strip"));
    chart.frame.width = CHART_WIDTH_NARROW;
    page_put_drawing(site, view, "strip_narrow", chart_strip_drawing(&chart, site->palette, "strip-narrow"));
}

static size_t count_known(const struct site *site, size_t criterion)
{
    size_t n = 0;
    for (size_t i = 0; i < site->scores->n_providers; i++)
        n += scores_criterion(site->scores, &site->scores->providers[i], criterion)->n_known > 0;
    return n;
}

static bool render_overview(struct site *site, struct error *err)
{
    static const struct chart_links links = {"providers/", "criteria/", ".html"};
    const struct page page = {
        .path = "criteria.html",
        .template = "criteria",
        .title = "The ten criteria",
        .description = "What is asked of a GPU cloud, how much each criterion weighs, and how providers are spread.",
        .section = "criteria.html",
    };
    if (!page_is_wanted(site, page.path))
        return true;
    struct view *view = page_begin(site, &page);
    put_strip(site, view, site->methodology->n_criteria, &links);
    view_put_list(view, "criteria");
    for (size_t i = 0; i < site->methodology->n_criteria; i++) {
        const struct criterion_weight *criterion = &site->methodology->criteria[i];
        const struct criterion_record *record = facts_criterion(site->facts, criterion->criterion);
        struct view *row = view_add_row(view, "criteria");
        view_put_text(row, "id", criterion->criterion);
        view_put_text(row, "title", criterion->title);
        view_put_text(row, "question", record == NULL ? NULL : record->question);
        view_put_significant(row, "weight", page_weight_percent(site->methodology, i), 3);
        view_put_count(row, "n_indicators", criterion->end_indicator - criterion->first_indicator);
        view_put_count(row, "n_known", count_known(site, i));
    }
    return page_publish(site, &page, view, err);
}

static bool gate_is_about(const struct site *site, const struct gate *gate, const char *criterion)
{
    if (string_equal(gate->criterion, criterion))
        return true;
    const struct item_record *item = facts_item(site->facts, gate->item);
    return item != NULL && string_equal(item->criterion, criterion);
}

static void put_gates(struct site *site, struct view *view, const char *criterion)
{
    bool has_gates = false;
    view_put_list(view, "gates");
    for (size_t i = 0; i < site->methodology->n_gates; i++) {
        const struct gate *gate = &site->methodology->gates[i];
        if (!gate_is_about(site, gate, criterion))
            continue;
        struct view *row = view_add_row(view, "gates");
        view_put_text(row, "gate_title", gate->title);
        view_put_text(row, "gate_anchor", html_anchor(site->scratch, gate->id));
        view_put_text(row, "gate_effect", page_gate_effect(site, gate));
        has_gates = true;
    }
    view_put_flag(view, "has_gates", has_gates);
}

struct ranked {
    const struct provider_score *provider;
    const struct criterion_score *score;
};

/* By rank, those without evidence last; ties in the order of the ranking. */
static int compare_ranked(const void *a, const void *b)
{
    const struct ranked *left = a, *right = b;
    size_t left_rank = left->score->rank == 0 ? (size_t)-1 : left->score->rank;
    size_t right_rank = right->score->rank == 0 ? (size_t)-1 : right->score->rank;
    if (left_rank != right_rank)
        return left_rank < right_rank ? -1 : 1;
    return string_compare(left->provider->provider->slug, right->provider->provider->slug);
}

static void put_providers(struct site *site, struct view *view, size_t criterion)
{
    size_t n = site->scores->n_rated;
    struct ranked *ranked = ARENA_ARRAY(site->scratch, n + 1, struct ranked);
    for (size_t i = 0; i < n; i++) {
        const struct provider_score *provider = site->scores->ranking[i];
        ranked[i] = (struct ranked){provider, scores_criterion(site->scores, provider, criterion)};
    }
    qsort(ranked, n, sizeof *ranked, compare_ranked);
    view_put_list(view, "rows");
    for (size_t i = 0; i < n; i++) {
        struct tally tally = tally_criterion(site->scores, ranked[i].provider, criterion);
        bool is_known = ranked[i].score->n_known > 0;
        struct view *row = view_add_row(view, "rows");
        view_put_text(row, "rank", NULL);
        if (ranked[i].score->rank > 0)
            view_put_count(row, "rank", ranked[i].score->rank);
        view_put_text(row, "slug", ranked[i].provider->provider->slug);
        view_put_text(row, "provider", ranked[i].provider->provider->name);
        page_put_tier(row, ranked[i].provider->tier);
        page_put_score(row, "score", "width", is_known ? ranked[i].score->score : NAN);
        view_put_fixed(row, "plain", ranked[i].score->plain, 1);
        page_put_percent(row, "coverage", ranked[i].score->coverage);
        view_put_count(row, "n_met", tally.n_met);
        view_put_count(row, "n_partial", tally.n_partial);
        view_put_count(row, "n_unmet", tally.n_unmet);
    }
}

static const char *kind_of(const struct indicator *indicator, const struct item_record *item)
{
    switch (indicator->source) {
    case SOURCE_MEASUREMENT:
        return "measurement";
    case SOURCE_INTERVIEW:
        return "interviews";
    case SOURCE_PRICE:
        return "list prices";
    case SOURCE_HANDOVER:
        return "dates of delivery";
    default:
        return item == NULL ? "finding" : item->kind;
    }
}

static void put_indicator(struct site *site, struct view *view, size_t index, double sum_of_weights)
{
    const struct indicator *indicator = &site->methodology->indicators[index];
    const struct item_record *item = indicator->source == SOURCE_ITEM ? facts_item(site->facts, indicator->of) : NULL;
    struct tally tally = tally_indicator(site->scores, index);
    struct view *row = view_add_row(view, "indicators");
    view_put_text(row, "anchor", page_item_anchor(site->scratch, item == NULL ? indicator->id : item->id));
    view_put_text(row, "title", item == NULL ? indicator->title : item->text);
    view_put_text(row, "threshold", item == NULL ? NULL : item->note);
    view_put_text(row, "kind", kind_of(indicator, item));
    view_put_text(row, "scale", words_scale(site->scratch, indicator));
    view_put_significant(row, "share", 100 * indicator->weight / sum_of_weights, 2);
    view_put_count(row, "n_met", tally.n_met);
    view_put_count(row, "n_partial", tally.n_partial);
    view_put_count(row, "n_unmet", tally.n_unmet);
    view_put_count(row, "n_unknown", tally.n_unknown);
    page_put_source(row, item == NULL ? NULL : item->source, NULL);
}

static void put_indicators(struct site *site, struct view *view, const struct criterion_weight *criterion)
{
    double sum = 0;
    for (size_t i = criterion->first_indicator; i < criterion->end_indicator; i++)
        sum += site->methodology->indicators[i].weight;
    view_put_list(view, "indicators");
    for (size_t i = criterion->first_indicator; i < criterion->end_indicator; i++)
        put_indicator(site, view, i, sum);
    view_put_count(view, "n_items", criterion->end_indicator - criterion->first_indicator);
}

static void put_unscored(struct site *site, struct view *view, const char *criterion)
{
    const struct catalog *catalog = &site->release->catalog;
    bool has_unscored = false;
    view_put_list(view, "unscored");
    for (size_t i = 0; i < catalog->items.n; i++) {
        const struct item_record *item = &catalog->items.items[i];
        if (!string_equal(item->criterion, criterion) ||
            tally_indicator_of_item(site->methodology, item->id) < site->methodology->n_indicators)
            continue;
        struct view *row = view_add_row(view, "unscored");
        view_put_text(row, "text", item->text);
        view_put_text(row, "anchor", page_item_anchor(site->scratch, item->id));
        has_unscored = true;
    }
    view_put_flag(view, "has_unscored", has_unscored);
}

static bool render_one(struct site *site, size_t index, struct error *err)
{
    static const struct chart_links links = {"../providers/", "../criteria/", ".html"};
    const struct criterion_weight *criterion = &site->methodology->criteria[index];
    const struct criterion_record *record = facts_criterion(site->facts, criterion->criterion);
    struct page page = {.template = "criterion", .title = criterion->title, .section = "criteria.html"};
    page.path = arena_printf(site->scratch, "criteria/%s.html", criterion->criterion);
    page.description = record == NULL || record->question == NULL ? criterion->title : record->question;
    if (!page_is_wanted(site, page.path))
        return true;
    struct view *view = page_begin(site, &page);
    view_put_text(view, "id", criterion->criterion);
    view_put_text(view, "name", criterion->title);
    view_put_text(view, "question", record == NULL ? NULL : record->question);
    view_put_significant(view, "weight", page_weight_percent(site->methodology, index), 3);
    view_put_text(view, "weight_reason", criterion->reason);
    view_put_count(view, "n_providers", site->scores->n_providers);
    page_put_source(view, record == NULL ? NULL : record->source, NULL);
    put_strip(site, view, index, &links);
    put_gates(site, view, criterion->criterion);
    put_providers(site, view, index);
    put_indicators(site, view, criterion);
    put_unscored(site, view, criterion->criterion);
    return page_publish(site, &page, view, err);
}

bool page_criterion_render(struct site *site, struct error *err)
{
    if (!render_overview(site, err))
        return false;
    for (size_t i = 0; i < site->methodology->n_criteria; i++)
        if (!render_one(site, i, err))
            return false;
    return true;
}
