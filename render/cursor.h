/* Writing a sheet row by row, and what rows say of their evidence.
 *
 * Shapes:  a cursor stands at a cell; writing moves it to the next column, ending the row to the next line.
 * Units:   as in render/sheet.h.
 * Owns:    nothing.
 * Errors:  the sheet adapter's.
 * Source:  criteria/scores.h.
 */
#ifndef CLUSTERMAX_CURSOR_H
#define CLUSTERMAX_CURSOR_H

#include "criteria/scores.h"
#include "render/sheet.h"

struct cursor {
    struct sheet *sheet;
    size_t row, column;
};

void cursor_text(struct cursor *at, const char *text);
void cursor_long(struct cursor *at, const char *text); /* broken into lines */
void cursor_number(struct cursor *at, double number, enum cell_style style);
void cursor_link(struct cursor *at, const char *url);
void cursor_end_row(struct cursor *at);
/* A sheet that is one table: a heading row on top, filters, frozen names. */
struct cursor cursor_table(struct book *book, const char *name, const char *const *headings, size_t n_frozen);
void cursor_end_table(const struct cursor *at, const char *const *headings);
/* A name and what it is, on a row of their own; nothing where it is not known. */
void cursor_fact(struct cursor *at, const char *name, const char *text);
void cursor_count(struct cursor *at, const char *name, double number, enum cell_style style);

const char *evidence_provider_name(const struct scores *scores, const char *slug);
const char *evidence_published_tier(const struct scores *scores, const char *slug, const char *version);
const char *evidence_file(const struct scores *scores, struct arena *arena, const struct evidence_link *link);
const char *evidence_source(const struct evidence_link *link);
/* Interviews are private: their values stand only in the criterion's score. */
bool evidence_is_public(const struct indicator *indicator, const struct indicator_score *score);

#endif
