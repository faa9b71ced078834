/* A table in a text: CSV, semicolons or tabs, with a first row that names the columns.
 *
 * Shapes:  column names in lower case with underscores; lines that begin with '#' are comments.
 * Units:   none.
 * Owns:    cells live until the next row; the rest in the reading's arena.
 * Errors:  none: raw tables are read as far as they go.
 * Source:  model/base/csv.h.
 */
#ifndef CLUSTERMAX_TABLE_TEXT_H
#define CLUSTERMAX_TABLE_TEXT_H

#include "ingest/reader.h"
#include "model/base/csv.h"

struct table_text {
    struct reading *reading;
    struct csv_reader csv;
    const char **columns;
    size_t n_columns;
    long line; /* of the row at hand */
};

/* false when there is no first row. */
bool table_text_open(struct table_text *table, struct reading *reading);
/* Of the first lines only: enough to see whether this is a table, whatever its size. */
bool table_text_open_start(struct table_text *table, struct reading *reading, size_t n_lines);
bool table_text_next(struct table_text *table);
/* The index of the column, or n_columns. */
size_t table_text_column(const struct table_text *table, const char *name);
/* Trimmed; empty when the row is too short. */
struct text table_text_cell(const struct table_text *table, size_t column);
double table_text_number(const struct table_text *table, size_t column);

#endif
