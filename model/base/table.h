/* Tables on a terminal: columns as wide as their cells, numbers to the right, text to the left.
 *
 * Shapes:  cells are added row by row; printing measures and lays out.
 * Units:   columns are terminal cells.
 * Owns:    cells are copied into the arena, control characters made visible.
 * Errors:  none.
 * Source:  none.
 */
#ifndef CLUSTERMAX_TABLE_H
#define CLUSTERMAX_TABLE_H

#include <stdio.h>

#include "model/base/str.h"

struct table;

/* `headings` is NULL-terminated; a heading that starts with '>' is a right-aligned column (the sign is not shown). */
struct table *table_create(struct arena *arena, const char *const *headings);
void table_cell(struct table *table, const char *text); /* NULL: empty */
void table_cellf(struct table *table, const char *format, ...);
void table_rule(struct table *table); /* a line before the next row */
void table_print(const struct table *table, FILE *stream);

#endif
