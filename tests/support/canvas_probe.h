/* A canvas that draws nothing and remembers everything, to see whether a chart is laid out well.
 *
 * Shapes:  boxes of text and marks, in drawing order.
 * Units:   CSS pixels.
 * Owns:    boxes live in the arena.
 * Errors:  none; a test looks at what was remembered.
 * Source:  none.
 */
#ifndef CLUSTERMAX_TESTS_CANVAS_PROBE_H
#define CLUSTERMAX_TESTS_CANVAS_PROBE_H

#include "render/canvas.h"

struct probe_box {
    double left, top, right, bottom;
    const char *text; /* NULL: a mark */
    double size;      /* of the text */
    const char *color;
};

struct canvas_probe {
    struct canvas canvas; /* first, so that a canvas is one of these */
    struct probe_box *boxes;
    size_t n, capacity;
    size_t n_links;
    double depth, deepest;
};

void probe_draw(struct arena *arena, const struct drawing *drawing, struct canvas_probe *out);
/* A text or mark that leaves the picture, or NULL. */
const struct probe_box *probe_outside(const struct canvas_probe *probe, const struct drawing *drawing);
/* Two texts that lie on each other: the first of them, and the other in *with; or NULL. */
const struct probe_box *probe_overlap(const struct canvas_probe *probe, const struct probe_box **with);
/* The first box with this text, or NULL. */
const struct probe_box *probe_text(const struct canvas_probe *probe, const char *text);
double probe_smallest_text(const struct canvas_probe *probe);

#endif
