/* PNG files of pictures that have few colours.
 *
 * Shapes:  pixels are 0xXXRRGGBB, row by row; the file has a table of at most 256 colours.
 * Units:   pixels.
 * Owns:    the file lives in the arena.
 * Errors:  EXIT_INTERNAL when libpng refuses.
 * Source:  PNG specification; a third of the bytes and a seventh of the time of three channels, measured on our charts.
 */
#ifndef CLUSTERMAX_PNG_H
#define CLUSTERMAX_PNG_H

#include <stdint.h>

#include "render/palette.h"

struct pixels {
    const uint32_t *first;
    size_t width, height, stride; /* stride: pixels from row to row */
};

/* Colours of the palette stay exact; those between two of them, at the edges of letters, are rounded. */
bool png_encode(struct arena *arena, const struct pixels *pixels, const struct palette *palette, enum scheme scheme,
                struct text *out, struct error *err);

#endif
