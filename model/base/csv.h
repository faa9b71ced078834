/* Comma-separated values, read with positions and written safely.
 *
 * Shapes:  a reader yields one row at a time; a writer appends fields to a builder.
 * Units:   none.
 * Owns:    fields live in the reader's arena until the next row.
 * Errors:  an unclosed quote or stray quote is a problem with its line and column.
 * Source:  RFC 4180. The writer puts an apostrophe before text that a spreadsheet would take for a formula
 *          (= + - @ tab CR); the reader takes it off again.
 */
#ifndef CLUSTERMAX_CSV_H
#define CLUSTERMAX_CSV_H

#include "model/base/error.h"
#include "model/base/str.h"

struct csv_field {
    const char *value;
    long line, column;
};

struct csv_reader {
    const char *file;
    struct text rest;
    long line; /* of the row at hand, its first line */
    struct csv_field *fields;
    size_t n_fields;
    struct arena *arena;
    char separator;
    long next_line;
    size_t capacity;
};

/* A byte-order mark is skipped; the separator is the most frequent of , ; tab in the first line. */
void csv_read_init(struct csv_reader *reader, const char *file, struct text text, struct arena *arena);
bool csv_read_row(struct csv_reader *reader, struct problems *problems); /* false at the end; blank lines skipped */

struct csv_writer {
    struct str *out;
    bool row_has_fields;
};
void csv_write_init(struct csv_writer *writer, struct str *out);
void csv_write_text(struct csv_writer *writer, const char *value); /* NULL: empty */
void csv_write_number(struct csv_writer *writer, double value);    /* shortest; NAN: empty */
void csv_write_row_end(struct csv_writer *writer);                 /* CR LF */

#endif
