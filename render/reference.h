/* Reference documents made from the program's own tables and data: docs/formats.md and docs/methodology.md.
 *
 * Shapes:  Markdown.
 * Units:   none.
 * Owns:    texts live in the arena.
 * Errors:  those of the data files.
 * Source:  the table of readers, data/schemas/, the forms' and exports' columns; a methodology file.
 */
#ifndef CLUSTERMAX_REFERENCE_H
#define CLUSTERMAX_REFERENCE_H

#include "model/base/error.h"
#include "model/base/str.h"

bool reference_formats(struct arena *arena, struct str *out, struct error *err);
bool reference_methodology(struct arena *arena, const char *version, struct str *out, struct error *err);
/* Text in a cell of a table. */
void reference_cell(struct str *out, const char *text);

#endif
