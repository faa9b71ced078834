#include "render/workbook_provider.h"

#include <math.h>

#include "model/store.h"
#include "render/acceptance.h"
#include "render/workbook_evidence.h"

static const char *const label = "Computed by clustermax from public evidence. Not the published ClusterMAX rating.";

static void write_counts(struct cursor *at, const struct scores *scores, const struct provider_score *score)
{
    cursor_count(at, "Overall, 0-100", score->overall, CELL_EXACT);
    cursor_count(at, "Rank", score->rank > 0 ? (double)score->rank : NAN, CELL_INTEGER);
    cursor_count(at, "of rated providers", (double)scores->n_rated, CELL_INTEGER);
    cursor_count(at, "Rank, 5 % of draws at or above", score->rank_low, CELL_EXACT);
    cursor_count(at, "Rank, 95 % of draws at or above", score->rank_high, CELL_EXACT);
    cursor_count(at, "Coverage: share of the weight that is known", score->coverage, CELL_SHARE);
    cursor_count(at, "Findings scored", (double)score->n_findings, CELL_INTEGER);
    cursor_count(at, "met", (double)score->n_met, CELL_INTEGER);
    cursor_count(at, "partly met", (double)score->n_partial, CELL_INTEGER);
    cursor_count(at, "unmet", (double)score->n_unmet, CELL_INTEGER);
    cursor_count(at, "not tested (not counted as unmet)", (double)score->n_not_tested, CELL_INTEGER);
    cursor_count(at, "Values measured", (double)score->n_measurements, CELL_INTEGER);
}

static void write_overview(struct book *book, const struct scores *scores, const struct provider_score *score)
{
    const struct provider_record *provider = score->provider;
    struct cursor at = {book_sheet(book, "Overview"), 0, 0};
    sheet_width(at.sheet, 0, 0, 40);
    sheet_width(at.sheet, 1, 1, 90);
    sheet_text(at.sheet, at.row++, 0, provider->name, CELL_TITLE);
    sheet_text(at.sheet, at.row++, 0, label, CELL_NOTE);
    at.row++;
    cursor_fact(&at, "Release", scores->release->about.version);
    cursor_fact(&at, "Date", scores->release->about.date);
    cursor_fact(&at, "Methodology", scores->methodology->version);
    cursor_fact(&at, "Computed tier", score->tier->name);
    cursor_fact(&at, "Why", score->reason);
    cursor_fact(&at, "Published tier of this release",
                evidence_published_tier(scores, provider->slug, scores->release->about.version));
    write_counts(&at, scores, score);
    for (size_t i = 0; i < score->n_gates; i++)
        cursor_fact(&at, "Gate", score->gates[i].gate->reason);
    for (size_t i = 0; i < score->n_conditions; i++)
        cursor_fact(&at, "Condition missed", score->conditions[i].text);
    cursor_fact(&at, "Scope", provider->scope);
    cursor_fact(&at, "Homepage", provider->homepage);
    cursor_fact(&at, "Not assessable because", provider->unavailable_reason);
    cursor_fact(&at, "Changed by the editor to", provider->override_tier);
    cursor_fact(&at, "for the reason", provider->override_reason);
    sheet_print_across(at.sheet, 0, "&L&A&RComputed by clustermax");
}

static void write_criteria(struct book *book, const struct scores *scores, const struct provider_score *score)
{
    static const char *const headings[] = {
        "Criterion",     "Weight",        "Score, 0-100",   "From evidence alone", "Share known", "Rank",
        "Peers' lowest", "Peers' median", "Peers' highest", "Against median",      NULL};
    struct cursor at = cursor_table(book, "Criteria", headings, 1);
    for (size_t i = 0; i < scores->methodology->n_criteria; i++) {
        const struct criterion_score *of = scores_criterion(scores, score, i);
        const struct peers *peers = &scores->criterion_peers[i];
        cursor_text(&at, scores->methodology->criteria[i].title);
        cursor_number(&at, scores->methodology->criteria[i].weight, CELL_EXACT);
        cursor_number(&at, score->is_rated ? of->score : NAN, CELL_SCORE);
        cursor_number(&at, of->plain, CELL_SCORE);
        cursor_number(&at, of->coverage, CELL_SHARE);
        cursor_number(&at, of->rank > 0 ? (double)of->rank : NAN, CELL_INTEGER);
        cursor_number(&at, peers->minimum, CELL_SCORE);
        cursor_number(&at, peers->median, CELL_SCORE);
        cursor_number(&at, peers->maximum, CELL_SCORE);
        cursor_number(&at, score->is_rated ? of->score - peers->median : NAN, CELL_SCORE);
        cursor_end_row(&at);
    }
    cursor_end_table(&at, headings);
    sheet_bars(at.sheet, 1, 2, at.row - 1, 3, 0, 100);
    sheet_width(at.sheet, 0, 0, 22);
    sheet_width(at.sheet, 1, 9, 13);
}

static void write_published(struct book *book, const struct scores *scores, const char *slug)
{
    static const char *const headings[] = {"Release",           "Date",    "Tier as published",
                                           "Name as published", "Sources", NULL};
    const struct catalog *catalog = &scores->release->catalog;
    struct cursor at = cursor_table(book, "Published", headings, 0);
    for (size_t r = 0; r < catalog->published_releases.n; r++) {
        const struct published_release_record *release = &catalog->published_releases.items[r];
        for (size_t i = 0; i < catalog->placements.n; i++) {
            const struct placement_record *placement = &catalog->placements.items[i];
            if (!string_equal(placement->version, release->version) || !string_equal(placement->provider, slug))
                continue;
            cursor_text(&at, release->version);
            cursor_text(&at, release->date);
            cursor_text(&at, placement->tier);
            cursor_text(&at, placement->name);
            cursor_text(&at, release->sources);
            cursor_end_row(&at);
        }
    }
    cursor_end_table(&at, headings);
    sheet_width(at.sheet, 0, 1, 12);
    sheet_width(at.sheet, 2, 3, 26);
    sheet_width(at.sheet, 4, 4, 80);
}

bool workbook_provider_write(struct arena *arena, const char *path, const struct scores *scores,
                             const struct provider_score *provider, const struct acceptance *acceptance,
                             struct error *err)
{
    const struct acceptance_choice choice = {NULL, NULL};
    const char *slug = provider->provider->slug;
    const struct book_properties properties = {.title = provider->provider->name,
                                               .subject = label,
                                               .author = "clustermax",
                                               .comments = label,
                                               .date = scores->release->about.date};
    struct acceptance_plan plan;
    struct book *book;
    if (!book_create(arena, path, &properties, &book, err))
        return false;
    write_overview(book, scores, provider);
    write_criteria(book, scores, provider);
    sheet_of_indicators(book, arena, scores, slug);
    sheet_of_findings(book, arena, scores, slug);
    sheet_of_measurements(book, arena, scores, slug);
    sheet_of_prices(book, arena, scores, slug);
    write_published(book, scores, slug);
    acceptance_plan_make(arena, acceptance, scores->release, provider->provider, &choice, &plan);
    acceptance_sheets(arena, book, &plan, NULL);
    return book_close(book, err);
}
