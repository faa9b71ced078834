#include "render/workbook_ranking.h"

#include <math.h>
#include <string.h>

#include "model/base/str.h"
#include "render/workbook_evidence.h"

/* From here on rows go straight to the file. Small workbooks are kept whole, so that charts hold their values too. */
enum { LARGE_ROWS = 20000 };

static const char *const label = "Computed by clustermax from public evidence. Not the published ClusterMAX rating.";

static void write_overview(struct book *book, const struct scores *scores)
{
    const struct release *release = scores->release;
    struct cursor at = {book_sheet(book, "Overview"), 0, 0};
    sheet_width(at.sheet, 0, 0, 34);
    sheet_width(at.sheet, 1, 1, 90);
    sheet_text(at.sheet, at.row++, 0, release->about.title, CELL_TITLE);
    sheet_text(at.sheet, at.row++, 0, label, CELL_NOTE);
    at.row++;
    cursor_fact(&at, "Release", release->about.version);
    cursor_fact(&at, "Date", release->about.date);
    cursor_fact(&at, "Methodology", scores->methodology->version);
    cursor_fact(&at, "Summary", release->about.summary);
    cursor_count(&at, "Providers with a page", (double)scores->n_providers, CELL_INTEGER);
    cursor_count(&at, "Providers rated", (double)scores->n_rated, CELL_INTEGER);
    cursor_count(&at, "Clouds tracked by the publisher", release->about.tracked, CELL_INTEGER);
    cursor_count(&at, "Findings", (double)release->evidence.findings.n, CELL_INTEGER);
    cursor_count(&at, "Measurements", (double)release->evidence.measurements.n, CELL_INTEGER);
    cursor_count(&at, "Goodness of variance fit of the cuts", scores->goodness_of_variance_fit, CELL_EXACT);
    const struct agreement *agreement = &scores->agreement;
    if (agreement->n > 0) {
        at.row++;
        sheet_text(at.sheet, at.row++, 0, "Agreement with the published tiers (made after scoring, never read by it)",
                   CELL_LABEL);
        cursor_fact(&at, "Published version", agreement->version);
        cursor_count(&at, "Providers compared", (double)agreement->n, CELL_INTEGER);
        cursor_count(&at, "Minimum of scored findings", agreement->minimum_findings, CELL_INTEGER);
        cursor_count(&at, "Quadratic-weighted kappa", agreement->kappa_quadratic, CELL_EXACT);
        cursor_count(&at, "Kappa, lower end of 95 % interval", agreement->kappa_low, CELL_EXACT);
        cursor_count(&at, "Kappa, upper end of 95 % interval", agreement->kappa_high, CELL_EXACT);
        cursor_count(&at, "Kendall's tau-b", agreement->kendall_tau_b, CELL_EXACT);
    }
    for (size_t i = 0; i < release->evidence.disclosures.n; i++)
        if (!release->evidence.disclosures.items[i].provider)
            cursor_fact(&at, "Disclosure", release->evidence.disclosures.items[i].text);
    sheet_print_across(at.sheet, 0, "&L&A&RComputed by clustermax");
}

static const char **ranking_headings(struct arena *arena, const struct scores *scores)
{
    static const char *const first[] = {"Rank",      "Provider",   "Computed tier", "Overall, 0-100",
                                        "Rank, 5 %", "Rank, 95 %", "Coverage",      "Findings scored"};
    size_t n_first = sizeof first / sizeof *first, n = scores->methodology->n_criteria;
    const char **headings = ARENA_ARRAY(arena, n_first + n + 3, const char *);
    memcpy(headings, first, sizeof first);
    for (size_t i = 0; i < n; i++)
        headings[n_first + i] = scores->methodology->criteria[i].title;
    headings[n_first + n] = arena_printf(arena, "Published tier, release %s", scores->release->about.version);
    headings[n_first + n + 1] = "Why";
    return headings;
}

static void put_ranking_row(struct cursor *at, const struct scores *scores, const struct provider_score *provider)
{
    cursor_number(at, provider->rank ? (double)provider->rank : NAN, CELL_INTEGER);
    cursor_text(at, provider->provider->name);
    cursor_text(at, provider->tier ? provider->tier->name : NULL);
    cursor_number(at, provider->overall, CELL_SCORE);
    cursor_number(at, provider->rank_low, CELL_SCORE);
    cursor_number(at, provider->rank_high, CELL_SCORE);
    cursor_number(at, provider->coverage, CELL_SHARE);
    cursor_number(at, (double)provider->n_findings, CELL_INTEGER);
    for (size_t i = 0; i < scores->methodology->n_criteria; i++)
        cursor_number(at, scores_criterion(scores, provider, i)->plain, CELL_SCORE);
    cursor_text(at, evidence_published_tier(scores, provider->provider->slug, scores->release->about.version));
    cursor_long(at, provider->reason);
    cursor_end_row(at);
}

static void write_ranking(struct book *book, struct arena *arena, const struct scores *scores)
{
    size_t n_criteria = scores->methodology->n_criteria;
    const char **headings = ranking_headings(arena, scores);
    struct cursor at = cursor_table(book, "Ranking", headings, 2);
    for (size_t i = 0; i < scores->n_rated; i++)
        put_ranking_row(&at, scores, scores->ranking[i]);
    for (size_t i = 0; i < scores->n_providers; i++)
        if (!scores->providers[i].is_rated)
            put_ranking_row(&at, scores, &scores->providers[i]);
    cursor_end_table(&at, headings);
    sheet_width(at.sheet, 0, 0, 7);
    sheet_width(at.sheet, 1, 2, 22);
    sheet_width(at.sheet, 3, 7 + n_criteria, 11);
    sheet_width(at.sheet, 8 + n_criteria, 8 + n_criteria, 22);
    sheet_width(at.sheet, 9 + n_criteria, 9 + n_criteria, 80);
    sheet_bars(at.sheet, 1, 3, scores->n_rated, 3, 0, 100);
    sheet_bars(at.sheet, 1, 8, scores->n_rated, 7 + n_criteria, 0, 100);
    if (scores->n_rated > 0) {
        struct sheet *chart = book_sheet(book, "Chart");
        sheet_bar_chart(chart, 0, 0, at.sheet, "Overall score, 0-100 (computed)", 1, scores->n_rated, 1, 3);
    }
}

static void write_robustness(struct book *book, struct arena *arena, const struct scores *scores)
{
    const struct methodology *methodology = scores->methodology;
    const char **headings = ARENA_ARRAY(arena, methodology->n_tiers + 6, const char *);
    const char *const first[] = {"Rank", "Provider", "Rank, 5 %", "Rank, median", "Rank, 95 %"};
    memcpy(headings, first, sizeof first);
    for (size_t i = 0; i < methodology->n_tiers; i++)
        headings[5 + i] = arena_printf(arena, "Share of draws: %s", methodology->tiers[i].name);
    struct cursor at = cursor_table(book, "Robustness", headings, 2);
    for (size_t i = 0; i < scores->n_rated; i++) {
        const struct provider_score *provider = scores->ranking[i];
        cursor_number(&at, (double)provider->rank, CELL_INTEGER);
        cursor_text(&at, provider->provider->name);
        cursor_number(&at, provider->rank_low, CELL_SCORE);
        cursor_number(&at, provider->rank_median, CELL_SCORE);
        cursor_number(&at, provider->rank_high, CELL_SCORE);
        for (size_t t = 0; t < methodology->n_tiers; t++)
            cursor_number(&at, provider->tier_shares ? provider->tier_shares[t] : NAN, CELL_SHARE);
        cursor_end_row(&at);
    }
    cursor_end_table(&at, headings);
    sheet_width(at.sheet, 1, 1, 22);
    sheet_width(at.sheet, 2, 4 + methodology->n_tiers, 13);
    if (methodology->n_tiers > 0)
        sheet_bars(at.sheet, 1, 5, scores->n_rated, 4 + methodology->n_tiers, 0, 1);
}

static void write_methodology(struct book *book, const struct scores *scores)
{
    const struct methodology *methodology = scores->methodology;
    struct cursor at = {book_sheet(book, "Methodology"), 0, 0};
    sheet_width(at.sheet, 0, 0, 34);
    sheet_width(at.sheet, 1, 1, 16);
    sheet_width(at.sheet, 2, 2, 100);
    sheet_text(at.sheet, at.row++, 0, methodology->title, CELL_TITLE);
    sheet_text(at.sheet, at.row++, 0, methodology->summary, CELL_NOTE);
    const char *const weight_headings[] = {"Criterion", "Weight", "Reason", NULL};
    sheet_headings(at.sheet, ++at.row, weight_headings, 0);
    at.row++;
    for (size_t i = 0; i < methodology->n_criteria; i++, cursor_end_row(&at)) {
        cursor_text(&at, methodology->criteria[i].title);
        cursor_number(&at, methodology->criteria[i].weight, CELL_EXACT);
        cursor_long(&at, methodology->criteria[i].reason);
    }
    sheet_text(at.sheet, ++at.row, 0, "Tier", CELL_HEADING);
    sheet_text(at.sheet, at.row, 1, "Lower cut, 0-100", CELL_HEADING);
    sheet_text(at.sheet, at.row++, 2, "Meaning", CELL_HEADING);
    for (size_t i = 0; i < methodology->n_tiers; i++, cursor_end_row(&at)) {
        cursor_text(&at, methodology->tiers[i].name);
        cursor_number(&at, i < scores->n_cuts ? scores->cuts[i] : NAN, CELL_EXACT);
        cursor_long(&at, methodology->tiers[i].meaning);
    }
    sheet_text(at.sheet, ++at.row, 0, "Gate", CELL_HEADING);
    sheet_text(at.sheet, at.row, 1, "At most", CELL_HEADING);
    sheet_text(at.sheet, at.row++, 2, "Reason and source", CELL_HEADING);
    for (size_t i = 0; i < methodology->n_gates; i++, cursor_end_row(&at)) {
        const struct tier *cap = methodology_tier(methodology, methodology->gates[i].cap);
        cursor_text(&at, methodology->gates[i].title);
        cursor_text(&at, cap ? cap->name : methodology->gates[i].cap);
        cursor_long(&at, methodology->gates[i].reason);
        cursor_link(&at, methodology->gates[i].source);
    }
    sheet_print_across(at.sheet, 0, "&L&A&RComputed by clustermax");
}

static void write_published(struct book *book, const struct scores *scores)
{
    static const char *const headings[] = {
        "Release", "Date", "Name as published", "Tier as published", "Provider today", "Sources", NULL};
    const struct catalog *catalog = &scores->release->catalog;
    struct cursor at = cursor_table(book, "Published", headings, 0);
    for (size_t r = 0; r < catalog->published_releases.n; r++) {
        const struct published_release_record *published = &catalog->published_releases.items[r];
        for (size_t i = 0; i < catalog->placements.n; i++) {
            const struct placement_record *placement = &catalog->placements.items[i];
            if (!string_equal(placement->version, published->version))
                continue;
            cursor_text(&at, published->version);
            cursor_text(&at, published->date);
            cursor_text(&at, placement->name);
            cursor_text(&at, placement->tier);
            cursor_text(&at, evidence_provider_name(scores, placement->provider));
            cursor_text(&at, published->sources);
            cursor_end_row(&at);
        }
    }
    cursor_end_table(&at, headings);
    sheet_width(at.sheet, 0, 1, 11);
    sheet_width(at.sheet, 2, 4, 26);
    sheet_width(at.sheet, 5, 5, 80);
}

bool workbook_ranking_write(struct arena *arena, const char *path, const struct scores *scores, struct error *err)
{
    const struct release_record *about = &scores->release->about;
    struct book_properties properties = {.title = about->title,
                                         .subject = label,
                                         .author = "clustermax",
                                         .comments = label,
                                         .date = about->date,
                                         .rows_in_order = scores->release->evidence.measurements.n > LARGE_ROWS};
    struct book *book;
    if (!book_create(arena, path, &properties, &book, err))
        return false;
    write_overview(book, scores);
    write_ranking(book, arena, scores);
    sheet_of_indicators(book, arena, scores, NULL);
    sheet_of_findings(book, arena, scores, NULL);
    sheet_of_measurements(book, arena, scores, NULL);
    sheet_of_prices(book, arena, scores, NULL);
    write_robustness(book, arena, scores);
    write_methodology(book, scores);
    write_published(book, scores);
    return book_close(book, err);
}
