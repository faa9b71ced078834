/* One way to draw, whatever comes out: SVG, PNG or PDF. A chart is drawn by calling canvas_…; which canvas it is,
 * the chart does not know.
 *
 * Shapes:  a canvas takes marks and text in drawing order; struct drawing is a chart ready to be made into a file.
 *          Colours are names of design tokens (templates/tokens.css), "ink", "accent", "tier-gold" …
 * Units:   CSS pixels at 1x, y downwards; text is set on its baseline; opacity 0..1.
 * Owns:    results live in the caller's arena.
 * Errors:  a mark with a coordinate that is not finite is left out and counted in `n_dropped`; strings are made
 *          harmless here (control characters, bidi overrides, markup), so that no chart has to.
 * Source:  SVG 2; WCAG 2.2.
 */
#ifndef CLUSTERMAX_CANVAS_H
#define CLUSTERMAX_CANVAS_H

#include "model/base/error.h"
#include "model/base/str.h"
#include "render/palette.h"

struct canvas;

struct point {
    double x, y;
};

struct paint {
    const char *fill, *stroke; /* tokens; NULL: none */
    double stroke_width;       /* 0: 1 */
    double opacity;            /* of the fill; 0: 1 */
    bool dashed;
};

enum anchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END };

struct text_style {
    double size; /* at least 12 */
    bool bold;
    enum anchor anchor;
    const char *color; /* token; NULL: "ink" */
    double max_width;  /* longer text ends in "…" and keeps its full wording as a tooltip; 0: as long as it is */
};

void canvas_rect(struct canvas *canvas, double x, double y, double width, double height, double radius,
                 const struct paint *paint);
void canvas_circle(struct canvas *canvas, double x, double y, double radius, const struct paint *paint);
void canvas_line(struct canvas *canvas, double x1, double y1, double x2, double y2, const struct paint *paint);
void canvas_path(struct canvas *canvas, const struct point *points, size_t n, bool closed, const struct paint *paint);
/* Gives the width that was used. */
double canvas_text(struct canvas *canvas, double x, double y, const char *string, const struct text_style *style);
/* Lines of at most `style->max_width`, `line_height` apart, the first on baseline y; the last of at most `max_lines`
 * ends in "…" where there is more. Gives the number of lines, at least 1. */
size_t canvas_paragraph(struct canvas *canvas, double x, double y, const char *string, const struct text_style *style,
                        double line_height, size_t max_lines);
/* The number of lines that canvas_paragraph would draw. */
size_t canvas_paragraph_lines(struct canvas *canvas, const char *string, const struct text_style *style,
                              size_t max_lines);
/* What is drawn until canvas_end is a link (only https, http and relative addresses are written) or has a tooltip.
 * NULL opens a group all the same. */
void canvas_begin_link(struct canvas *canvas, const char *href);
void canvas_begin_group(struct canvas *canvas, const char *tooltip);
void canvas_end(struct canvas *canvas);
struct arena *canvas_arena(struct canvas *canvas); /* scratch for the time of drawing */

/* The width of text as it is laid out, on every canvas: that of DejaVu Sans, which is wider than the system fonts
 * that a browser may take instead, so that what fits here fits there. */
double text_width(const char *string, double size, bool bold);

/* A chart with all that is needed to make a file of it. Made by chart_<name>_drawing. */
struct drawing {
    const char *title, *description; /* for screen readers and metadata */
    double width, height;
    double (*draw)(struct canvas *canvas, const void *chart); /* gives the height it took */
    const void *chart;
    const struct palette *palette;
    const char *id;         /* prefix of the ids: unique in the page that the SVG is put into */
    const char *date;       /* ISO date for the PDF's metadata; NULL: 1970-01-01 */
    bool is_on_page_ground; /* no background of its own: for SVG within a page */
};

enum svg_use {
    SVG_INLINE, /* within a page: colours are the page's custom properties, with fallbacks */
    SVG_FILE    /* stand-alone: plain colours, and a style element for readers who prefer dark */
};

/* The height that `draw` takes at this width, found by drawing on nothing. */
double drawing_height(double (*draw)(struct canvas *canvas, const void *chart), const void *chart);
struct text drawing_svg(struct arena *arena, const struct drawing *drawing, enum svg_use use);
bool drawing_png(struct arena *arena, const struct drawing *drawing, double scale, enum scheme scheme, struct text *out,
                 struct error *err);
bool drawing_pdf(struct arena *arena, const struct drawing *drawing, enum scheme scheme, struct text *out,
                 struct error *err);
/* The libraries and the font in use, for `clustermax doctor`; *has_font: whether DejaVu Sans is there. */
char *drawing_about(struct arena *arena, bool *has_font);

/* For those who make a canvas. Every coordinate is finite, every string is valid UTF-8 without control characters
 * and already fits; `tooltip` is the full wording where it was cut, else NULL. */
struct canvas_ops {
    void (*rect)(struct canvas *canvas, double x, double y, double width, double height, double radius,
                 const struct paint *paint);
    void (*circle)(struct canvas *canvas, double x, double y, double radius, const struct paint *paint);
    void (*path)(struct canvas *canvas, const struct point *points, size_t n, bool closed, const struct paint *paint);
    void (*text)(struct canvas *canvas, double x, double y, double width, const char *string, const char *tooltip,
                 const struct text_style *style);
    void (*begin)(struct canvas *canvas, const char *href, const char *tooltip); /* both may be NULL */
    void (*end)(struct canvas *canvas);
};

struct canvas {
    const struct canvas_ops *ops;
    struct arena *arena;
    const struct palette *palette;
    size_t n_dropped; /* marks with coordinates that are not finite */
    size_t depth;     /* open groups */
};

#define CANVAS_DEPTH 32 /* groups within groups */

void canvas_init(struct canvas *canvas, const struct canvas_ops *ops, struct arena *arena,
                 const struct palette *palette);

#endif
