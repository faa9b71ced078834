/* What all charts have in common: a head, a foot, a width.
 *
 * Shapes:  every struct chart_<name> begins with a struct chart_frame. chart_<name>_drawing measures the chart and
 *          gives the struct drawing that drawing_svg, drawing_png and drawing_pdf take; chart_<name>_draw draws onto
 *          any canvas.
 * Units:   CSS pixels.
 * Owns:    nothing; the description must outlive the drawing.
 * Errors:  a number that is NAN is drawn as "not known", never as zero; no chart can fail.
 * Source:  the charts' own headers.
 */
#ifndef CLUSTERMAX_CHART_H
#define CLUSTERMAX_CHART_H

#include "render/axis.h"
#include "render/canvas.h"

#define CHART_WIDTH 960.0        /* of a chart that says nothing else */
#define CHART_WIDTH_NARROW 340.0 /* for small screens; every chart holds from here on */

struct chart_frame {
    const char *title;
    const char *subtitle;    /* one line below it; NULL: none */
    const char *note;        /* below the chart: sources, order, what is not said; wrapped; NULL: none */
    const char *description; /* what a screen reader says, beside the table of data; NULL: the subtitle */
    const char *date;        /* of the release, for the PDF's metadata; NULL: none */
    double width;            /* 0: CHART_WIDTH */
    bool is_bare;            /* title and subtitle stand in the page already: keep them for screen readers only */
};

double chart_width(const struct chart_frame *frame);
bool chart_is_narrow(const struct chart_frame *frame);
double chart_left(const struct chart_frame *frame); /* the margins: x of the first and the last column */
double chart_right(const struct chart_frame *frame);
/* Draws title and subtitle; gives the y below them. */
double chart_head(struct canvas *canvas, const struct chart_frame *frame);
/* Draws the note below y; gives the height of the whole chart. */
double chart_foot(struct canvas *canvas, const struct chart_frame *frame, double y);
#define CHIP_HEIGHT 21.0
/* A tier's word on its tint; (x, y) is the upper left corner. Gives its width. */
double chart_chip(struct canvas *canvas, double x, double y, const char *name, const char *tint, double max_width);
void chart_rule(struct canvas *canvas, double x1, double x2, double y);
/* Vertical hairlines at the ticks of a horizontal axis, and their labels. */
void chart_x_grid(struct canvas *canvas, const struct axis *axis, double top, double bottom, double label_y);
struct chart_mark {
    double x; /* its place; NAN: it is left out */
    const char *label;
};

#define CHART_MARK_LINE 16.0
/* Dashed verticals from their labels down to `bottom`, between left and right; the labels each on a line of its own,
 * from baseline y, so that near ones never meet. */
void chart_marks(struct canvas *canvas, const struct chart_mark *marks, size_t n, double left, double right, double y,
                 double bottom);
/* "1,234.5", with a proper minus; "not known" for NAN. */
const char *chart_number(struct arena *arena, double value, int decimals, bool with_sign);
struct drawing chart_drawing(const struct chart_frame *frame, const void *chart, const struct palette *palette,
                             const char *id, double (*draw)(struct canvas *canvas, const void *chart));

#endif
