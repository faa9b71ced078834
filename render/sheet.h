/* Workbooks: the only door to libxlsxwriter.
 *
 * Shapes:  a workbook has sheets; cells are written row by row with a style out of a fixed set. Rows and columns
 *          count from 0.
 * Units:   widths in characters of the standard font; NAN leaves a cell empty.
 * Owns:    the workbook writes its file in book_close and is gone afterwards, also when that fails.
 * Errors:  the library's words. Text that is too long for a cell is cut with a mark; invalid UTF-8 is made visible.
 *          Text is always stored as text, so "=1+1" from evidence is never a formula.
 * Source:  ECMA-376; libxlsxwriter 1.1. The file's dates come from the properties, so equal input gives equal bytes.
 */
#ifndef CLUSTERMAX_SHEET_H
#define CLUSTERMAX_SHEET_H

#include "model/base/error.h"
#include "model/base/str.h"

struct book;
struct sheet;

struct book_properties {
    const char *title, *subject, *author, *comments;
    const char *date; /* ISO: becomes "created" */
    /* Every sheet is written row after row: a row is on its way to the file when the next begins. Faster, and large
     * sheets take no memory. */
    bool rows_in_order;
};

enum cell_style {
    CELL_TEXT,
    CELL_WRAPPED, /* long text, broken into lines, top-aligned */
    CELL_TITLE,
    CELL_NOTE,    /* grey, for a sheet's explanation */
    CELL_HEADING, /* column heads */
    CELL_LABEL,   /* row heads */
    CELL_INTEGER, /* 1,234 */
    CELL_SCORE,   /* 0.0 */
    CELL_EXACT,   /* as many digits as the value has */
    CELL_SHARE,   /* 0..1 shown as % */
    CELL_MONEY,   /* 1,234.56 */
    CELL_LINK,
    CELL_INPUT,      /* a number that the reader may change */
    CELL_INPUT_TEXT, /* text that the reader may change: never turned into a date or a number */
    CELL_GIVEN,      /* long text that goes with an input, grey */
    CELL_CODE,       /* a command line */
    CELL_STYLES
};

bool book_create(struct arena *arena, const char *path, const struct book_properties *properties, struct book **out,
                 struct error *err);
bool book_close(struct book *book, struct error *err);

const char *book_library(void); /* "libxlsxwriter 1.1.4" */

/* Names are cut to 31 characters and made unique. */
struct sheet *book_sheet(struct book *book, const char *name);
const char *sheet_name(const struct sheet *sheet);

void sheet_text(struct sheet *sheet, size_t row, size_t column, const char *text, enum cell_style style);
void sheet_number(struct sheet *sheet, size_t row, size_t column, double number, enum cell_style style);
/* `cached` is what the formula gives, so that readers that do not calculate show it; "n/a" when it is
 * not finite. */
void sheet_formula(struct sheet *sheet, size_t row, size_t column, const char *formula, double cached,
                   enum cell_style style);
/* http, https and mailto become links; anything else is written as text. */
void sheet_link(struct sheet *sheet, size_t row, size_t column, const char *url, const char *text);

/* A heading row: NULL-terminated names; freezes the rows above and including it, and `n_frozen_columns`. */
void sheet_headings(struct sheet *sheet, size_t row, const char *const *names, size_t n_frozen_columns);
/* Folded away until the reader opens the outline; after the row's cells are written. */
void sheet_fold_row(struct sheet *sheet, size_t row);
void sheet_width(struct sheet *sheet, size_t first_column, size_t last_column, double width);
void sheet_filter(struct sheet *sheet, size_t first_row, size_t last_row, size_t last_column);
void sheet_bars(struct sheet *sheet, size_t first_row, size_t first_column, size_t last_row, size_t last_column,
                double minimum, double maximum);
void sheet_choices(struct sheet *sheet, size_t first_row, size_t last_row, size_t column, const char *const *words,
                   const char *message);
/* The same for lists of any length: the words are cells of another sheet. */
void sheet_choices_from(struct sheet *sheet, size_t first_row, size_t last_row, size_t column, const struct sheet *list,
                        size_t list_first_row, size_t list_last_row, size_t list_column, const char *message);
/* Says what to type, when a cell of the column is selected. */
void sheet_prompt(struct sheet *sheet, size_t first_row, size_t last_row, size_t column, const char *message);
void sheet_numbers_between(struct sheet *sheet, size_t first_row, size_t last_row, size_t column, double minimum,
                           double maximum, const char *message);
/* What empty cells of the columns look like. */
void sheet_columns(struct sheet *sheet, size_t first_column, size_t last_column, double width, enum cell_style style);
void sheet_hide(struct sheet *sheet); /* not the first one */
void sheet_number_between(struct sheet *sheet, size_t row, size_t column, double minimum, double maximum,
                          const char *message);
/* Horizontal bars of one column's numbers, named by another column, standing at (row, column). */
void sheet_bar_chart(struct sheet *sheet, size_t row, size_t column, const struct sheet *data, const char *title,
                     size_t first_row, size_t last_row, size_t name_column, size_t value_column);
void sheet_print_across(struct sheet *sheet, size_t heading_row, const char *footer); /* landscape, one page wide */

#endif
