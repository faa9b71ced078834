/* Dimensions of a measurement: what was held fixed while the value was taken.
 *
 * Shapes:  one canonical text, "name=value" pairs sorted by name and parted by one blank; blanks and '=' inside a
 *          value are written as '_'. Equal dimensions are equal strings.
 * Units:   in the names: size_bytes, block_size_bytes, nodes, gpus, percentile, operation, precision, placement …
 * Owns:    results live in the arena or point into the text.
 * Errors:  a missing dimension is NAN, or false.
 * Source:  none.
 */
#ifndef CLUSTERMAX_DIMENSIONS_H
#define CLUSTERMAX_DIMENSIONS_H

#include "model/base/str.h"

struct dimension {
    const char *name;
    const char *text; /* NULL: use number */
    double number;
};

/* Pairs whose text is NULL and number NAN are left out. */
const char *dimensions_make(struct arena *arena, const struct dimension *pairs, size_t n);
bool dimensions_text(const char *dimensions, const char *name, struct text *value);
double dimensions_number(const char *dimensions, const char *name);
/* Calls back in order; for printing. */
bool dimensions_next(struct text *rest, struct text *name, struct text *value);

#endif
