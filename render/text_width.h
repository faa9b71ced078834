/* How wide a character is, without asking any font: layout is the same on every machine and every canvas.
 *
 * Shapes:  one character at a time; ranges of code points index two tables of advances.
 * Units:   text_advance gives ems; the tables hold 1/2048 em.
 * Owns:    nothing.
 * Errors:  none: a character outside the tables counts as one em, emoji 1.3, combining marks 0, so that the estimate
 *          errs on the wide side. A canvas squeezes what is wider still.
 * Source:  horizontal advances of DejaVu Sans and DejaVu Sans Bold 2.37 (table hmtx).
 */
#ifndef CLUSTERMAX_TEXT_WIDTH_H
#define CLUSTERMAX_TEXT_WIDTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

double text_advance(unsigned long code, bool bold);

struct text_range {
    unsigned first, last, offset; /* of the first one's advance in the tables */
};

extern const struct text_range text_ranges[];
extern const size_t text_ranges_n;
extern const uint16_t text_advances_regular[], text_advances_bold[];

#endif
