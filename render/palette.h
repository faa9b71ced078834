/* Design tokens: the colours of templates/tokens.css, which pages and charts share. That file is the only source.
 *
 * Shapes:  a token has a name ("ink" for --ink) and a colour for light and for dark.
 * Units:   colour channels 0..255; contrast is WCAG's ratio, 1..21.
 * Owns:    the palette lives in the arena it was read with.
 * Errors:  a colour that is not #rgb or #rrggbb, a token for dark only, and a missing token that the charts use, each
 *          with file:line; an unknown name gives the colour of "ink".
 * Source:  WCAG 2.2, relative luminance and contrast ratio.
 */
#ifndef CLUSTERMAX_PALETTE_H
#define CLUSTERMAX_PALETTE_H

#include "model/base/error.h"
#include "model/base/str.h"

enum scheme { SCHEME_LIGHT, SCHEME_DARK };

struct color {
    unsigned char red, green, blue;
};

struct token {
    const char *name;
    struct color colors[2]; /* by enum scheme */
};

struct palette {
    struct token *tokens; /* in the file's order */
    size_t n, capacity;
};

#define COLOR_SIZE 8

/* Reads the asset "templates/tokens.css". */
bool palette_load(struct arena *arena, struct palette **out, struct error *err);
bool palette_parse(struct arena *arena, const char *file, struct text css, struct palette **out,
                   struct problems *problems);
const struct token *palette_find(const struct palette *palette, const char *name); /* NULL: unknown */
struct color palette_color(const struct palette *palette, const char *name, enum scheme scheme);
/* "tier-<tint>" where there is such a token, else "tier-other". */
const char *palette_tint(struct arena *arena, const struct palette *palette, const char *tint);
const char *color_hex(struct color color, char out[COLOR_SIZE]); /* "#1a2b3c" */
double color_contrast(struct color a, struct color b);

#endif
