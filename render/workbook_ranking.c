#include "render/workbook_ranking.h"

#include <math.h>
#include <string.h>

#include "model/base/str.h"
#include "model/dimensions.h"
#include "model/store.h"
#include "render/sheet.h"

static const char *const label = "Computed by clustermax from public evidence. Not the published ClusterMAX rating.";

/* One row after another; columns move on by themselves. */
struct cursor {
    struct sheet *sheet;
    size_t row, column;
};

static void put_text(struct cursor *at, const char *text)
{
    sheet_text(at->sheet, at->row, at->column++, text, CELL_TEXT);
}

static void put_long(struct cursor *at, const char *text)
{
    sheet_text(at->sheet, at->row, at->column++, text, CELL_WRAPPED);
}

static void put_number(struct cursor *at, double number, enum cell_style style)
{
    sheet_number(at->sheet, at->row, at->column++, number, style);
}

static void put_link(struct cursor *at, const char *url)
{
    if (url)
        sheet_link(at->sheet, at->row, at->column++, url, url);
    else
        put_text(at, NULL);
}

static void end_row(struct cursor *at)
{
    at->row++;
    at->column = 0;
}

static const char *provider_name(const struct scores *scores, const char *slug)
{
    const struct provider_record *provider = slug ? release_provider(scores->release, slug) : NULL;
    return provider ? provider->name : slug;
}

/* A sheet that is one table: a heading row on top, filters, frozen names. */
static struct cursor table_sheet(struct book *book, const char *name, const char *const *headings, size_t n_frozen)
{
    struct cursor at = {book_sheet(book, name), 0, 0};
    sheet_headings(at.sheet, 0, headings, n_frozen);
    sheet_print_across(at.sheet, 0, "&L&A&C&P / &N&RComputed by clustermax");
    at.row = 1;
    return at;
}

static void end_table(const struct cursor *at, const char *const *headings)
{
    size_t n = 0;
    while (headings[n])
        n++;
    if (at->row > 1)
        sheet_filter(at->sheet, 0, at->row - 1, n - 1);
}

static void put_fact(struct cursor *at, const char *name, const char *text)
{
    if (!text)
        return;
    sheet_text(at->sheet, at->row, 0, name, CELL_LABEL);
    sheet_text(at->sheet, at->row, 1, text, CELL_WRAPPED);
    at->row++;
}

static void put_count(struct cursor *at, const char *name, double number, enum cell_style style)
{
    if (isnan(number))
        return;
    sheet_text(at->sheet, at->row, 0, name, CELL_LABEL);
    sheet_number(at->sheet, at->row, 1, number, style);
    at->row++;
}

static void write_overview(struct book *book, const struct scores *scores)
{
    const struct release *release = scores->release;
    struct cursor at = {book_sheet(book, "Overview"), 0, 0};
    sheet_width(at.sheet, 0, 0, 34);
    sheet_width(at.sheet, 1, 1, 90);
    sheet_text(at.sheet, at.row++, 0, release->about.title, CELL_TITLE);
    sheet_text(at.sheet, at.row++, 0, label, CELL_NOTE);
    at.row++;
    put_fact(&at, "Release", release->about.version);
    put_fact(&at, "Date", release->about.date);
    put_fact(&at, "Methodology", scores->methodology->version);
    put_fact(&at, "Summary", release->about.summary);
    put_count(&at, "Providers with a page", (double)scores->n_providers, CELL_INTEGER);
    put_count(&at, "Providers rated", (double)scores->n_rated, CELL_INTEGER);
    put_count(&at, "Clouds tracked by the publisher", release->about.tracked, CELL_INTEGER);
    put_count(&at, "Findings", (double)release->evidence.findings.n, CELL_INTEGER);
    put_count(&at, "Measurements", (double)release->evidence.measurements.n, CELL_INTEGER);
    put_count(&at, "Goodness of variance fit of the cuts", scores->goodness_of_variance_fit, CELL_EXACT);
    const struct agreement *agreement = &scores->agreement;
    if (agreement->n > 0) {
        at.row++;
        sheet_text(at.sheet, at.row++, 0, "Agreement with the published tiers (made after scoring, never read by it)",
                   CELL_LABEL);
        put_fact(&at, "Published version", agreement->version);
        put_count(&at, "Providers compared", (double)agreement->n, CELL_INTEGER);
        put_count(&at, "Minimum of scored findings", agreement->minimum_findings, CELL_INTEGER);
        put_count(&at, "Quadratic-weighted kappa", agreement->kappa_quadratic, CELL_EXACT);
        put_count(&at, "Kappa, lower end of 95 % interval", agreement->kappa_low, CELL_EXACT);
        put_count(&at, "Kappa, upper end of 95 % interval", agreement->kappa_high, CELL_EXACT);
        put_count(&at, "Kendall's tau-b", agreement->kendall_tau_b, CELL_EXACT);
    }
    for (size_t i = 0; i < release->evidence.disclosures.n; i++)
        if (!release->evidence.disclosures.items[i].provider)
            put_fact(&at, "Disclosure", release->evidence.disclosures.items[i].text);
    sheet_print_across(at.sheet, 0, "&L&A&RComputed by clustermax");
}

static const char *published_tier(const struct scores *scores, const char *slug, const char *version)
{
    const struct catalog *catalog = &scores->release->catalog;
    for (size_t i = 0; i < catalog->placements.n; i++)
        if (string_equal(catalog->placements.items[i].version, version) &&
            string_equal(catalog->placements.items[i].provider, slug))
            return catalog->placements.items[i].tier;
    return NULL;
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
    put_number(at, provider->rank ? (double)provider->rank : NAN, CELL_INTEGER);
    put_text(at, provider->provider->name);
    put_text(at, provider->tier ? provider->tier->name : NULL);
    put_number(at, provider->overall, CELL_SCORE);
    put_number(at, provider->rank_low, CELL_SCORE);
    put_number(at, provider->rank_high, CELL_SCORE);
    put_number(at, provider->coverage, CELL_SHARE);
    put_number(at, (double)provider->n_findings, CELL_INTEGER);
    for (size_t i = 0; i < scores->methodology->n_criteria; i++)
        put_number(at, scores_criterion(scores, provider, i)->plain, CELL_SCORE);
    put_text(at, published_tier(scores, provider->provider->slug, scores->release->about.version));
    put_long(at, provider->reason);
    end_row(at);
}

static void write_ranking(struct book *book, struct arena *arena, const struct scores *scores)
{
    size_t n_criteria = scores->methodology->n_criteria;
    const char **headings = ranking_headings(arena, scores);
    struct cursor at = table_sheet(book, "Ranking", headings, 2);
    for (size_t i = 0; i < scores->n_rated; i++)
        put_ranking_row(&at, scores, scores->ranking[i]);
    for (size_t i = 0; i < scores->n_providers; i++)
        if (!scores->providers[i].is_rated)
            put_ranking_row(&at, scores, &scores->providers[i]);
    end_table(&at, headings);
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

static const char *link_file(const struct scores *scores, struct arena *arena, const struct evidence_link *link)
{
    const char *artifact = link->finding       ? link->finding->artifact
                           : link->measurement ? link->measurement->artifact
                           : link->price       ? link->price->artifact
                                               : NULL;
    long line = link->finding       ? link->finding->position.line
                : link->measurement ? link->measurement->position.line
                : link->price       ? link->price->position.line
                                    : 0;
    const char *path = release_artifact_path(scores->release, artifact);
    return path && line > 0 ? arena_printf(arena, "%s:%ld", path, line) : path;
}

static const char *link_source(const struct evidence_link *link)
{
    return link->finding       ? link->finding->source
           : link->measurement ? link->measurement->source
           : link->price       ? link->price->source
                               : NULL;
}

/* Interviews are private: their values stand only in the criterion's score. */
static bool is_published(const struct indicator *indicator, const struct indicator_score *score)
{
    return indicator->source != SOURCE_INTERVIEW && (!isnan(score->normalised) || score->not_tested);
}

static void write_indicators(struct book *book, struct arena *arena, const struct scores *scores)
{
    static const char *const headings[] = {"Provider",
                                           "Criterion",
                                           "Indicator",
                                           "What it asks",
                                           "Value",
                                           "Unit",
                                           "Normalised, 0-100",
                                           "Peers' median, 0-100",
                                           "Weight in criterion",
                                           "State",
                                           "Pieces of evidence",
                                           "First evidence",
                                           "Source",
                                           NULL};
    struct cursor at = table_sheet(book, "Indicators", headings, 1);
    for (size_t p = 0; p < scores->n_providers; p++) {
        for (size_t i = 0; i < scores->methodology->n_indicators; i++) {
            const struct indicator *indicator = &scores->methodology->indicators[i];
            const struct indicator_score *score = scores_indicator(scores, &scores->providers[p], i);
            if (!is_published(indicator, score))
                continue;
            put_text(&at, scores->providers[p].provider->name);
            put_text(&at, indicator->criterion);
            put_text(&at, indicator->id);
            put_long(&at, indicator->title);
            put_number(&at, score->raw, CELL_EXACT);
            put_text(&at, indicator->unit);
            put_number(&at, score->normalised, CELL_SCORE);
            put_number(&at, scores->indicator_peers[i].median, CELL_SCORE);
            put_number(&at, indicator->weight, CELL_EXACT);
            put_text(&at, isnan(score->normalised) ? "not tested" : score->conflict ? "evidence disagrees" : "known");
            put_number(&at, (double)score->n_links, CELL_INTEGER);
            put_text(&at, score->n_links ? link_file(scores, arena, &score->links[0]) : NULL);
            put_link(&at, score->n_links ? link_source(&score->links[0]) : NULL);
            end_row(&at);
        }
    }
    end_table(&at, headings);
    sheet_bars(at.sheet, 1, 6, at.row, 6, 0, 100);
    sheet_width(at.sheet, 0, 2, 22);
    sheet_width(at.sheet, 3, 3, 60);
    sheet_width(at.sheet, 4, 10, 12);
    sheet_width(at.sheet, 11, 12, 48);
}

static void write_findings(struct book *book, struct arena *arena, const struct scores *scores)
{
    static const char *const headings[] = {"Provider", "Item", "State", "Severity",      "Kind of evidence", "Feature",
                                           "Note",     "Date", "Id",    "File and line", "Source",           NULL};
    struct cursor at = table_sheet(book, "Findings", headings, 2);
    for (size_t i = 0; i < scores->release->evidence.findings.n; i++) {
        const struct finding_record *finding = &scores->release->evidence.findings.items[i];
        struct evidence_link link = {.finding = finding};
        put_text(&at, provider_name(scores, finding->provider));
        put_text(&at, finding->item);
        put_text(&at, finding_state_words[finding->state]);
        put_text(&at, finding->severity == SEVERITY_NONE || finding->severity < 0
                          ? NULL
                          : finding_severity_words[finding->severity]);
        put_text(&at, evidence_kind_words[finding->evidence]);
        put_text(&at, finding->feature ? "yes" : NULL);
        put_long(&at, finding->note);
        put_text(&at, finding->date);
        put_text(&at, finding->id);
        put_text(&at, link_file(scores, arena, &link));
        put_link(&at, finding->source);
        end_row(&at);
    }
    end_table(&at, headings);
    sheet_width(at.sheet, 0, 1, 24);
    sheet_width(at.sheet, 2, 5, 13);
    sheet_width(at.sheet, 6, 6, 70);
    sheet_width(at.sheet, 7, 8, 16);
    sheet_width(at.sheet, 9, 10, 48);
}

static void write_measurements(struct book *book, struct arena *arena, const struct scores *scores)
{
    static const char *const headings[] = {"Provider",      "Environment",  "Metric",   "Value", "Unit",
                                           "Dimensions",    "Role",         "Validity", "Note",  "Date",
                                           "File and line", "JSON pointer", "Source",   NULL};
    struct cursor at = table_sheet(book, "Measurements", headings, 1);
    for (size_t i = 0; i < scores->release->evidence.measurements.n; i++) {
        const struct measurement_record *measurement = &scores->release->evidence.measurements.items[i];
        struct evidence_link link = {.measurement = measurement};
        put_text(&at, provider_name(scores, measurement->provider));
        put_text(&at, measurement->environment);
        put_text(&at, measurement->metric);
        put_number(&at, measurement->value, CELL_EXACT);
        put_text(&at, measurement->unit);
        put_text(&at, measurement->dimensions);
        put_text(&at, measurement_role_words[measurement->role]);
        put_text(&at, validity_words[measurement->validity]);
        put_long(&at, measurement->note);
        put_text(&at, measurement->date);
        put_text(&at, link_file(scores, arena, &link));
        put_text(&at, measurement->position.pointer);
        put_link(&at, measurement->source);
        end_row(&at);
    }
    end_table(&at, headings);
    sheet_width(at.sheet, 0, 1, 20);
    sheet_width(at.sheet, 2, 2, 38);
    sheet_width(at.sheet, 3, 4, 12);
    sheet_width(at.sheet, 5, 5, 40);
    sheet_width(at.sheet, 6, 7, 11);
    sheet_width(at.sheet, 8, 8, 50);
    sheet_width(at.sheet, 9, 9, 12);
    sheet_width(at.sheet, 10, 12, 48);
}

static void write_prices(struct book *book, struct arena *arena, const struct scores *scores)
{
    static const char *const headings[] = {
        "Provider",      "GPU",    "Form", "GPUs in the offer", "Pricing", "USD per GPU-hour", "Date", "Note",
        "File and line", "Source", NULL};
    struct cursor at = table_sheet(book, "Prices", headings, 2);
    for (size_t i = 0; i < scores->release->evidence.prices.n; i++) {
        const struct price_record *price = &scores->release->evidence.prices.items[i];
        struct evidence_link link = {.price = price};
        put_text(&at, provider_name(scores, price->provider));
        put_text(&at, price->gpu);
        put_text(&at, price->form);
        put_number(&at, price->gpus, CELL_INTEGER);
        put_text(&at, price->pricing);
        put_number(&at, price->price_usd_per_gpu_hour, CELL_MONEY);
        put_text(&at, price->date);
        put_long(&at, price->note);
        put_text(&at, link_file(scores, arena, &link));
        put_link(&at, price->source);
        end_row(&at);
    }
    end_table(&at, headings);
    sheet_width(at.sheet, 0, 0, 22);
    sheet_width(at.sheet, 1, 6, 13);
    sheet_width(at.sheet, 7, 9, 48);
}

static void write_robustness(struct book *book, struct arena *arena, const struct scores *scores)
{
    const struct methodology *methodology = scores->methodology;
    const char **headings = ARENA_ARRAY(arena, methodology->n_tiers + 6, const char *);
    const char *const first[] = {"Rank", "Provider", "Rank, 5 %", "Rank, median", "Rank, 95 %"};
    memcpy(headings, first, sizeof first);
    for (size_t i = 0; i < methodology->n_tiers; i++)
        headings[5 + i] = arena_printf(arena, "Share of draws: %s", methodology->tiers[i].name);
    struct cursor at = table_sheet(book, "Robustness", headings, 2);
    for (size_t i = 0; i < scores->n_rated; i++) {
        const struct provider_score *provider = scores->ranking[i];
        put_number(&at, (double)provider->rank, CELL_INTEGER);
        put_text(&at, provider->provider->name);
        put_number(&at, provider->rank_low, CELL_SCORE);
        put_number(&at, provider->rank_median, CELL_SCORE);
        put_number(&at, provider->rank_high, CELL_SCORE);
        for (size_t t = 0; t < methodology->n_tiers; t++)
            put_number(&at, provider->tier_shares ? provider->tier_shares[t] : NAN, CELL_SHARE);
        end_row(&at);
    }
    end_table(&at, headings);
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
    for (size_t i = 0; i < methodology->n_criteria; i++, end_row(&at)) {
        put_text(&at, methodology->criteria[i].title);
        put_number(&at, methodology->criteria[i].weight, CELL_EXACT);
        put_long(&at, methodology->criteria[i].reason);
    }
    sheet_text(at.sheet, ++at.row, 0, "Tier", CELL_HEADING);
    sheet_text(at.sheet, at.row, 1, "Lower cut, 0-100", CELL_HEADING);
    sheet_text(at.sheet, at.row++, 2, "Meaning", CELL_HEADING);
    for (size_t i = 0; i < methodology->n_tiers; i++, end_row(&at)) {
        put_text(&at, methodology->tiers[i].name);
        put_number(&at, i < scores->n_cuts ? scores->cuts[i] : NAN, CELL_EXACT);
        put_long(&at, methodology->tiers[i].meaning);
    }
    sheet_text(at.sheet, ++at.row, 0, "Gate", CELL_HEADING);
    sheet_text(at.sheet, at.row, 1, "At most", CELL_HEADING);
    sheet_text(at.sheet, at.row++, 2, "Reason and source", CELL_HEADING);
    for (size_t i = 0; i < methodology->n_gates; i++, end_row(&at)) {
        const struct tier *cap = methodology_tier(methodology, methodology->gates[i].cap);
        put_text(&at, methodology->gates[i].title);
        put_text(&at, cap ? cap->name : methodology->gates[i].cap);
        put_long(&at, methodology->gates[i].reason);
        put_link(&at, methodology->gates[i].source);
    }
    sheet_print_across(at.sheet, 0, "&L&A&RComputed by clustermax");
}

static void write_published(struct book *book, const struct scores *scores)
{
    static const char *const headings[] = {
        "Release", "Date", "Name as published", "Tier as published", "Provider today", "Sources", NULL};
    const struct catalog *catalog = &scores->release->catalog;
    struct cursor at = table_sheet(book, "Published", headings, 0);
    for (size_t r = 0; r < catalog->published_releases.n; r++) {
        const struct published_release_record *published = &catalog->published_releases.items[r];
        for (size_t i = 0; i < catalog->placements.n; i++) {
            const struct placement_record *placement = &catalog->placements.items[i];
            if (!string_equal(placement->version, published->version))
                continue;
            put_text(&at, published->version);
            put_text(&at, published->date);
            put_text(&at, placement->name);
            put_text(&at, placement->tier);
            put_text(&at, provider_name(scores, placement->provider));
            put_text(&at, published->sources);
            end_row(&at);
        }
    }
    end_table(&at, headings);
    sheet_width(at.sheet, 0, 1, 11);
    sheet_width(at.sheet, 2, 4, 26);
    sheet_width(at.sheet, 5, 5, 80);
}

bool workbook_ranking_write(struct arena *arena, const char *path, const struct scores *scores, struct error *err)
{
    const struct release_record *about = &scores->release->about;
    struct book_properties properties = {
        .title = about->title, .subject = label, .author = "clustermax", .comments = label, .date = about->date};
    struct book *book;
    if (!book_create(arena, path, &properties, &book, err))
        return false;
    write_overview(book, scores);
    write_ranking(book, arena, scores);
    write_indicators(book, arena, scores);
    write_findings(book, arena, scores);
    write_measurements(book, arena, scores);
    write_prices(book, arena, scores);
    write_robustness(book, arena, scores);
    write_methodology(book, scores);
    write_published(book, scores);
    return book_close(book, err);
}
