#include "render/cursor.h"

#include <math.h>

#include "model/base/str.h"
#include "model/store.h"

void cursor_text(struct cursor *at, const char *text)
{
    sheet_text(at->sheet, at->row, at->column++, text, CELL_TEXT);
}

void cursor_long(struct cursor *at, const char *text)
{
    sheet_text(at->sheet, at->row, at->column++, text, CELL_WRAPPED);
}

void cursor_number(struct cursor *at, double number, enum cell_style style)
{
    sheet_number(at->sheet, at->row, at->column++, number, style);
}

void cursor_link(struct cursor *at, const char *url)
{
    if (url)
        sheet_link(at->sheet, at->row, at->column++, url, url);
    else
        cursor_text(at, NULL);
}

void cursor_end_row(struct cursor *at)
{
    at->row++;
    at->column = 0;
}

struct cursor cursor_table(struct book *book, const char *name, const char *const *headings, size_t n_frozen)
{
    struct cursor at = {book_sheet(book, name), 0, 0};
    sheet_headings(at.sheet, 0, headings, n_frozen);
    sheet_print_across(at.sheet, 0, "&L&A&C&P / &N&RComputed by clustermax");
    at.row = 1;
    return at;
}

void cursor_end_table(const struct cursor *at, const char *const *headings)
{
    size_t n = 0;
    while (headings[n])
        n++;
    if (at->row > 1)
        sheet_filter(at->sheet, 0, at->row - 1, n - 1);
}

void cursor_fact(struct cursor *at, const char *name, const char *text)
{
    if (!text)
        return;
    sheet_text(at->sheet, at->row, 0, name, CELL_LABEL);
    sheet_text(at->sheet, at->row, 1, text, CELL_WRAPPED);
    at->row++;
}

void cursor_count(struct cursor *at, const char *name, double number, enum cell_style style)
{
    if (isnan(number))
        return;
    sheet_text(at->sheet, at->row, 0, name, CELL_LABEL);
    sheet_number(at->sheet, at->row, 1, number, style);
    at->row++;
}

const char *evidence_provider_name(const struct scores *scores, const char *slug)
{
    const struct provider_record *provider = slug ? release_provider(scores->release, slug) : NULL;
    return provider ? provider->name : slug;
}

const char *evidence_published_tier(const struct scores *scores, const char *slug, const char *version)
{
    const struct catalog *catalog = &scores->release->catalog;
    for (size_t i = 0; i < catalog->placements.n; i++)
        if (string_equal(catalog->placements.items[i].version, version) &&
            string_equal(catalog->placements.items[i].provider, slug))
            return catalog->placements.items[i].tier;
    return NULL;
}

const char *evidence_file(const struct scores *scores, struct arena *arena, const struct evidence_link *link)
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

const char *evidence_source(const struct evidence_link *link)
{
    return link->finding       ? link->finding->source
           : link->measurement ? link->measurement->source
           : link->price       ? link->price->source
                               : NULL;
}

bool evidence_is_public(const struct indicator *indicator, const struct indicator_score *score)
{
    return indicator->source != SOURCE_INTERVIEW && (!isnan(score->normalised) || score->not_tested);
}
