/* A workbook as rows of text: what a person sees in the cells, nothing more.
 *
 * Shapes:  sheets in the workbook's order; only rows and cells that hold something, rows and columns counted from 1.
 *          Dates are ISO text, numbers shortest, truth values "yes" and "no". Of a formula only the value that was
 *          saved with it counts; it is never evaluated.
 * Units:   none.
 * Owns:    everything lives in the arena.
 * Errors:  EXIT_DATA: no ZIP, no workbook, broken XML, a document type, over the limits (XLSX_* below).
 * Source:  ECMA-376 part 1, SpreadsheetML; serial dates: 18.17.4.
 */
#ifndef CLUSTERMAX_XLSX_H
#define CLUSTERMAX_XLSX_H

#include "model/base/error.h"
#include "model/base/str.h"

enum {
    XLSX_MEMBERS = 2000,
    XLSX_MEMBER_BYTES = 64 << 20,
    XLSX_BYTES = 128 << 20,
    XLSX_ROWS = 200000,   /* of a sheet, that hold something */
    XLSX_COLUMNS = 16384, /* the format's own */
    XLSX_CELLS = 2000000  /* of a workbook */
};

struct xlsx_cell {
    long column;
    const char *text;
};

struct xlsx_row {
    long number;
    struct xlsx_cell *cells; /* ascending */
    size_t n, capacity;
};

struct xlsx_sheet {
    const char *name;
    struct xlsx_row *rows;
    size_t n, capacity;
};

struct xlsx_book {
    struct xlsx_sheet *sheets;
    size_t n, capacity;
    bool from_1904; /* day 0 is 1904-01-01, as old Macintosh files have it */
};

/* A ZIP that names the part which every workbook has. */
bool xlsx_is_workbook(struct text bytes);
bool xlsx_read(struct arena *arena, const char *file, struct text bytes, struct xlsx_book *out, struct error *err);
/* "" where there is no cell. */
const char *xlsx_text(const struct xlsx_row *row, long column);
/* The day of a serial number as ISO text; NULL for one that no date of our time has. */
const char *xlsx_date(struct arena *arena, double serial, bool from_1904);

#endif
