/* Text for a terminal of 80 columns.
 *
 * Shapes:  words flow into lines; a word that is longer than a line is cut.
 * Units:   columns are terminal cells.
 * Owns:    the builder is the caller's.
 * Errors:  none; control characters are made visible.
 * Source:  none.
 */
#ifndef CLUSTERMAX_WRAP_H
#define CLUSTERMAX_WRAP_H

#include "model/base/str.h"

enum { WRAP_COLUMNS = 80 };

/* The first line begins with `lead`, the others with as many blanks. Ends the line. */
void wrap_append(struct str *out, const char *lead, const char *text);
void wrap_appendf(struct str *out, const char *lead, const char *format, ...);

#endif
