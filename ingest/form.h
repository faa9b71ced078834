/* Forms that people fill in a spreadsheet, saved as CSV or XLSX, as tables with typed cells.
 *
 * Shapes:  a table is a sheet, or the whole CSV; its heading row names the columns, in any order and case. A form kind
 *          is known by columns that only it has. In a workbook a place is row and column of the sheet.
 * Units:   as in model/types.h.
 * Owns:    everything lives in the arena that the tables were opened with.
 * Errors:  cells that do not fit are problems with their place; a row that was left blank is none.
 * Source:  data/schemas/ describes the same records as JSON; render/form.h writes the empty forms.
 */
#ifndef CLUSTERMAX_FORM_H
#define CLUSTERMAX_FORM_H

#include "model/base/error.h"
#include "model/base/str.h"
#include "model/types.h"

struct form_row {
    long line;
    const char **cells; /* one a column; "" where nothing stands */
    long *columns;      /* where each cell begins: character of the line in CSV, column of the sheet in XLSX */
};

struct form_table {
    const char *file;
    const char *sheet;    /* NULL: CSV */
    const char **columns; /* lower case, blanks as underscores */
    long *places;         /* of the headings: column; all on head_line */
    long head_line;
    size_t n_columns;
    struct form_row *rows; /* those with anything in them */
    size_t n, capacity;
    bool from_1904;     /* of a workbook: what day 0 is */
    bool decimal_comma; /* fields are parted by semicolons: "2,5" is a number */
};

struct form_tables {
    struct form_table *items;
    size_t n, capacity;
};

/* The tables of a CSV or a workbook that have a heading row; others are left out. */
bool form_open(struct arena *arena, const char *file, struct text bytes, struct form_tables *out,
               struct problems *problems, struct error *err);
/* The headings of a CSV, without reading on; false when the text has none. */
bool form_peek(struct arena *arena, const char *file, struct text bytes, struct form_table *out);
/* The index of the column, or n_columns. */
size_t form_column(const struct form_table *table, const char *name);
bool form_has_columns(const struct form_table *table, const char *const *names); /* NULL-terminated */

/* A row at work. Every function gives false after it has complained; an empty cell is not known, as in JSON. */
struct form_reading {
    struct arena *arena;
    struct problems *problems;
    const struct form_table *table;
    const struct form_row *row;
};

struct place form_place(const struct form_reading *reading, const char *column);
const char *form_sheet_words(const struct form_reading *reading); /* "sheet \"Values\": ", or "" in CSV */
bool form_error(const struct form_reading *reading, const char *column, const char *hint, const char *format, ...);
const char *form_text(const struct form_reading *reading, const char *column); /* as it stands; NULL when empty */
bool form_required(const struct form_reading *reading, const char *column, const char **out);
bool form_word(const struct form_reading *reading, const char *column, const char *const *words, int *out); /* -1 */
bool form_number(const struct form_reading *reading, const char *column, double minimum, double maximum, double *out);
bool form_date(const struct form_reading *reading, const char *column, const char **out);
bool form_flag(const struct form_reading *reading, const char *column, bool *out); /* yes, no, true, x, 1 … */
/* Cells that show a spreadsheet's error instead of what was typed. */
bool form_check_row(const struct form_reading *reading);
/* Columns that nobody reads, one warning each. `names` is NULL-terminated. */
void form_check_columns(const struct form_reading *reading, const char *const *names);

/* The kinds, by their columns; the order is that of an empty form. */
extern const char *const form_finding_columns[];
extern const char *const form_measurement_columns[];
extern const char *const form_review_columns[]; /* both in one table */
extern const char *const form_environment_columns[];
extern const char *const form_interview_columns[]; /* then one a criterion */

#endif
