#include "render/workbook_evidence.h"

#include <math.h>
#include <string.h>

static bool is_wanted(const char *only, const char *provider)
{
    return only == NULL || string_equal(only, provider);
}

void sheet_of_indicators(struct book *book, struct arena *arena, const struct scores *scores, const char *only)
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
    struct cursor at = cursor_table(book, "Indicators", headings, 1);
    for (size_t p = 0; p < scores->n_providers; p++) {
        for (size_t i = 0; i < scores->methodology->n_indicators; i++) {
            const struct indicator *indicator = &scores->methodology->indicators[i];
            const struct indicator_score *score = scores_indicator(scores, &scores->providers[p], i);
            if (!is_wanted(only, scores->providers[p].provider->slug) || !evidence_is_public(indicator, score))
                continue;
            cursor_text(&at, scores->providers[p].provider->name);
            cursor_text(&at, indicator->criterion);
            cursor_text(&at, indicator->id);
            cursor_long(&at, indicator->title);
            cursor_number(&at, score->raw, CELL_EXACT);
            cursor_text(&at, indicator->unit);
            cursor_number(&at, score->normalised, CELL_SCORE);
            cursor_number(&at, scores->indicator_peers[i].median, CELL_SCORE);
            cursor_number(&at, indicator->weight, CELL_EXACT);
            cursor_text(&at, isnan(score->normalised) ? "not tested"
                             : score->conflict        ? "evidence disagrees"
                                                      : "known");
            cursor_number(&at, (double)score->n_links, CELL_INTEGER);
            cursor_text(&at, score->n_links ? evidence_file(scores, arena, &score->links[0]) : NULL);
            cursor_link(&at, score->n_links ? evidence_source(&score->links[0]) : NULL);
            cursor_end_row(&at);
        }
    }
    cursor_end_table(&at, headings);
    sheet_bars(at.sheet, 1, 6, at.row, 6, 0, 100);
    sheet_width(at.sheet, 0, 2, 22);
    sheet_width(at.sheet, 3, 3, 60);
    sheet_width(at.sheet, 4, 10, 12);
    sheet_width(at.sheet, 11, 12, 48);
}

void sheet_of_findings(struct book *book, struct arena *arena, const struct scores *scores, const char *only)
{
    static const char *const headings[] = {"Provider", "Item", "State", "Severity",      "Kind of evidence", "Feature",
                                           "Note",     "Date", "Id",    "File and line", "Source",           NULL};
    struct cursor at = cursor_table(book, "Findings", headings, 2);
    for (size_t i = 0; i < scores->release->evidence.findings.n; i++) {
        const struct finding_record *finding = &scores->release->evidence.findings.items[i];
        struct evidence_link link = {.finding = finding};
        if (!is_wanted(only, finding->provider))
            continue;
        cursor_text(&at, evidence_provider_name(scores, finding->provider));
        cursor_text(&at, finding->item);
        cursor_text(&at, finding_state_words[finding->state]);
        cursor_text(&at, finding->severity == SEVERITY_NONE || finding->severity < 0
                             ? NULL
                             : finding_severity_words[finding->severity]);
        cursor_text(&at, evidence_kind_words[finding->evidence]);
        cursor_text(&at, finding->feature ? "yes" : NULL);
        cursor_long(&at, finding->note);
        cursor_text(&at, finding->date);
        cursor_text(&at, finding->id);
        cursor_text(&at, evidence_file(scores, arena, &link));
        cursor_link(&at, finding->source);
        cursor_end_row(&at);
    }
    cursor_end_table(&at, headings);
    sheet_width(at.sheet, 0, 1, 24);
    sheet_width(at.sheet, 2, 5, 13);
    sheet_width(at.sheet, 6, 6, 70);
    sheet_width(at.sheet, 7, 8, 16);
    sheet_width(at.sheet, 9, 10, 48);
}

void sheet_of_measurements(struct book *book, struct arena *arena, const struct scores *scores, const char *only)
{
    static const char *const headings[] = {"Provider",      "Environment",  "Metric",   "Value", "Unit",
                                           "Dimensions",    "Role",         "Validity", "Note",  "Date",
                                           "File and line", "JSON pointer", "Source",   NULL};
    struct cursor at = cursor_table(book, "Measurements", headings, 1);
    for (size_t i = 0; i < scores->release->evidence.measurements.n; i++) {
        const struct measurement_record *measurement = &scores->release->evidence.measurements.items[i];
        struct evidence_link link = {.measurement = measurement};
        if (!is_wanted(only, measurement->provider))
            continue;
        cursor_text(&at, evidence_provider_name(scores, measurement->provider));
        cursor_text(&at, measurement->environment);
        cursor_text(&at, measurement->metric);
        cursor_number(&at, measurement->value, CELL_EXACT);
        cursor_text(&at, measurement->unit);
        cursor_text(&at, measurement->dimensions);
        cursor_text(&at, measurement_role_words[measurement->role]);
        cursor_text(&at, validity_words[measurement->validity]);
        cursor_long(&at, measurement->note);
        cursor_text(&at, measurement->date);
        cursor_text(&at, evidence_file(scores, arena, &link));
        cursor_text(&at, measurement->position.pointer);
        cursor_link(&at, measurement->source);
        cursor_end_row(&at);
    }
    cursor_end_table(&at, headings);
    sheet_width(at.sheet, 0, 1, 20);
    sheet_width(at.sheet, 2, 2, 38);
    sheet_width(at.sheet, 3, 4, 12);
    sheet_width(at.sheet, 5, 5, 40);
    sheet_width(at.sheet, 6, 7, 11);
    sheet_width(at.sheet, 8, 8, 50);
    sheet_width(at.sheet, 9, 9, 12);
    sheet_width(at.sheet, 10, 12, 48);
}

void sheet_of_prices(struct book *book, struct arena *arena, const struct scores *scores, const char *only)
{
    static const char *const headings[] = {
        "Provider",      "GPU",    "Form", "GPUs in the offer", "Pricing", "USD per GPU-hour", "Date", "Note",
        "File and line", "Source", NULL};
    struct cursor at = cursor_table(book, "Prices", headings, 2);
    for (size_t i = 0; i < scores->release->evidence.prices.n; i++) {
        const struct price_record *price = &scores->release->evidence.prices.items[i];
        struct evidence_link link = {.price = price};
        if (!is_wanted(only, price->provider))
            continue;
        cursor_text(&at, evidence_provider_name(scores, price->provider));
        cursor_text(&at, price->gpu);
        cursor_text(&at, price->form);
        cursor_number(&at, price->gpus, CELL_INTEGER);
        cursor_text(&at, price->pricing);
        cursor_number(&at, price->price_usd_per_gpu_hour, CELL_MONEY);
        cursor_text(&at, price->date);
        cursor_long(&at, price->note);
        cursor_text(&at, evidence_file(scores, arena, &link));
        cursor_link(&at, price->source);
        cursor_end_row(&at);
    }
    cursor_end_table(&at, headings);
    sheet_width(at.sheet, 0, 0, 22);
    sheet_width(at.sheet, 1, 6, 13);
    sheet_width(at.sheet, 7, 9, 48);
}
