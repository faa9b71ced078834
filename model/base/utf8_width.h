/* How many terminal cells a character takes.
 *
 * Shapes:  one code point at a time; control characters are the caller's to escape and count 1.
 * Units:   terminal cells: 0, 1 or 2.
 * Owns:    nothing.
 * Errors:  none.
 * Source:  Unicode Standard Annex 11 (East Asian Width) and general categories, version 14.
 */
#ifndef CLUSTERMAX_UTF8_WIDTH_H
#define CLUSTERMAX_UTF8_WIDTH_H

int utf8_width(unsigned long code);

#endif
