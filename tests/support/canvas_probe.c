#include "tests/support/canvas_probe.h"

#include <math.h>
#include <string.h>

static struct probe_box *add(struct canvas *canvas, double left, double top, double right, double bottom)
{
    struct canvas_probe *probe = (struct canvas_probe *)canvas;
    struct probe_box *box = ARENA_PUSH(canvas->arena, probe->boxes, probe->n, probe->capacity);
    *box = (struct probe_box){left, top, right, bottom, NULL, 0, NULL};
    return box;
}

static double half_stroke(const struct paint *paint)
{
    return paint->stroke == NULL ? 0 : paint->stroke_width > 0 ? paint->stroke_width / 2 : 0.5;
}

static void probe_rect(struct canvas *canvas, double x, double y, double width, double height, double radius,
                       const struct paint *paint)
{
    double edge = half_stroke(paint);
    (void)radius;
    add(canvas, x - edge, y - edge, x + width + edge, y + height + edge);
}

static void probe_circle(struct canvas *canvas, double x, double y, double radius, const struct paint *paint)
{
    double edge = radius + half_stroke(paint);
    add(canvas, x - edge, y - edge, x + edge, y + edge);
}

static void probe_path(struct canvas *canvas, const struct point *points, size_t n, bool closed,
                       const struct paint *paint)
{
    struct probe_box *box = add(canvas, points[0].x, points[0].y, points[0].x, points[0].y);
    (void)closed, (void)paint;
    for (size_t i = 1; i < n; i++) {
        box->left = fmin(box->left, points[i].x);
        box->right = fmax(box->right, points[i].x);
        box->top = fmin(box->top, points[i].y);
        box->bottom = fmax(box->bottom, points[i].y);
    }
}

/* Ascenders and descenders of DejaVu Sans: 0.76 and 0.24 of the size. */
static void probe_text_box(struct canvas *canvas, double x, double y, double width, const char *string,
                           const char *tooltip, const struct text_style *style)
{
    double left = style->anchor == ANCHOR_START ? x : style->anchor == ANCHOR_END ? x - width : x - width / 2;
    struct probe_box *box = add(canvas, left, y - 0.76 * style->size, left + width, y + 0.24 * style->size);
    (void)tooltip;
    box->text = arena_strdup(canvas->arena, string);
    box->size = style->size;
    box->color = style->color == NULL ? "ink" : style->color;
}

static void probe_begin(struct canvas *canvas, const char *href, const char *tooltip)
{
    struct canvas_probe *probe = (struct canvas_probe *)canvas;
    (void)tooltip;
    probe->n_links += href != NULL;
    probe->deepest = fmax(probe->deepest, ++probe->depth);
}

static void probe_end(struct canvas *canvas)
{
    ((struct canvas_probe *)canvas)->depth--;
}

static const struct canvas_ops probe_ops = {probe_rect,     probe_circle, probe_path,
                                            probe_text_box, probe_begin,  probe_end};

void probe_draw(struct arena *arena, const struct drawing *drawing, struct canvas_probe *out)
{
    *out = (struct canvas_probe){0};
    canvas_init(&out->canvas, &probe_ops, arena, drawing->palette);
    drawing->draw(&out->canvas, drawing->chart);
}

const struct probe_box *probe_outside(const struct canvas_probe *probe, const struct drawing *drawing)
{
    for (size_t i = 0; i < probe->n; i++) {
        const struct probe_box *box = &probe->boxes[i];
        if (box->left < -0.01 || box->top < -0.01 || box->right > drawing->width + 0.01 ||
            box->bottom > drawing->height + 0.01)
            return box;
    }
    return NULL;
}

const struct probe_box *probe_overlap(const struct canvas_probe *probe, const struct probe_box **with)
{
    for (size_t i = 0; i < probe->n; i++)
        for (size_t j = i + 1; j < probe->n; j++) {
            const struct probe_box *a = &probe->boxes[i], *b = &probe->boxes[j];
            if (a->text == NULL || b->text == NULL)
                continue;
            if (a->left + 0.5 < b->right && b->left + 0.5 < a->right && a->top + 0.5 < b->bottom &&
                b->top + 0.5 < a->bottom) {
                *with = b;
                return a;
            }
        }
    return NULL;
}

const struct probe_box *probe_text(const struct canvas_probe *probe, const char *text)
{
    for (size_t i = 0; i < probe->n; i++)
        if (probe->boxes[i].text != NULL && strcmp(probe->boxes[i].text, text) == 0)
            return &probe->boxes[i];
    return NULL;
}

double probe_smallest_text(const struct canvas_probe *probe)
{
    double smallest = INFINITY;
    for (size_t i = 0; i < probe->n; i++)
        if (probe->boxes[i].text != NULL)
            smallest = fmin(smallest, probe->boxes[i].size);
    return smallest;
}
