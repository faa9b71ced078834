/* What a question about costs is answered with: tables that a terminal, a program, a page or a workbook can show.
 *
 * Shapes:  a report has tables; a table has columns and rows of cells; a cell is a text or a number. Cells are added
 *          row by row.
 * Units:   named once, in the column's unit or, where rows differ, in the first cell of the row. Numbers are kept
 *          unrounded; `decimals` is for people.
 * Owns:    everything lives in the arena; texts are kept, not copied.
 * Errors:  none; NAN is shown as nothing, null or an empty cell.
 * Source:  none.
 */
#ifndef CLUSTERMAX_TCO_REPORT_H
#define CLUSTERMAX_TCO_REPORT_H

#include <stdio.h>

#include "model/base/json.h"
#include "model/base/str.h"

struct report_column {
    const char *id, *title, *unit; /* unit NULL: none, or it differs by row */
    bool is_text;
};

struct report_cell {
    const char *text; /* NULL: a number */
    double number;
    int decimals; /* below 0: shortest */
};

struct report_table {
    const char *id, *title;
    bool is_data;    /* for programs and charts: too long for a terminal */
    bool is_records; /* too wide for one: a line for each cell */
    struct report_column *columns;
    size_t n_columns, columns_capacity;
    struct report_cell *cells;
    size_t n_cells, cells_capacity;
};

struct report {
    struct arena *arena;
    const char *id, *title;
    struct report_table **tables;
    size_t n_tables, tables_capacity;
    const char **notes;
    size_t n_notes, notes_capacity;
};

struct report *report_create(struct arena *arena, const char *id, const char *title);
struct report_table *report_add_table(struct report *report, const char *id, const char *title);
void report_add_column(struct report *report, struct report_table *table, const char *id, const char *title,
                       const char *unit, bool is_text);
void report_add_text(struct report *report, struct report_table *table, const char *text);
void report_add_number(struct report *report, struct report_table *table, double number, int decimals);
void report_add_note(struct report *report, const char *note);
size_t report_rows(const struct report_table *table);

void report_print(const struct report *report, FILE *stream);
/* {"format": "clustermax.tco-report/1", "id", "title", "tables": [{"id", "title", "columns", "rows"}], "notes"} */
void report_write_json(const struct report *report, struct json_writer *writer);
/* Tables one below the other, each with its heading row, parted by an empty line. */
void report_write_csv(const struct report *report, struct str *out);

#endif
