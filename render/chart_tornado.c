/* The tornado: results at the ends of each assumption, around the base. */
#include <math.h>

#include "render/chart_tornado.h"

#define ROW 34.0
#define BAR 18.0
#define LABEL 110.0

struct tornado_places {
    double left, right, name_room, row_height;
    struct axis axis;
};

static struct tornado_places lay_out(const struct chart_tornado *chart)
{
    bool narrow = chart_is_narrow(&chart->frame);
    struct tornado_places places = {.left = chart_left(&chart->frame), .right = chart_right(&chart->frame)};
    places.name_room = narrow ? places.right - places.left : 260;
    places.row_height = narrow ? ROW + 18 : ROW;
    axis_init(&places.axis, AXIS_LINEAR);
    axis_include(&places.axis, chart->base);
    for (size_t i = 0; i < chart->n_rows; i++) {
        axis_include(&places.axis, chart->rows[i].low);
        axis_include(&places.axis, chart->rows[i].high);
    }
    axis_settle(&places.axis, places.left + (narrow ? 0 : places.name_room + 12) + (narrow ? LABEL - 10 : LABEL),
                places.right - (narrow ? LABEL - 10 : LABEL), narrow ? 2 : 5);
    return places;
}

/* The half of a bar that one end of the assumption makes, with the assumption's value beyond it. */
static void draw_half(struct canvas *canvas, const struct tornado_places *places, const struct chart_tornado *chart,
                      double result, double other, const char *label, const char *color, double y)
{
    double base = axis_at(&places->axis, chart->base), x = axis_at(&places->axis, result);
    if (!isfinite(x) || !isfinite(base))
        return;
    bool to_the_left = result < chart->base || (result == chart->base && other > chart->base);
    canvas_rect(canvas, fmin(base, x), y, fmax(fabs(x - base), 1), BAR, 0, &(struct paint){.fill = color});
    const char *text = arena_printf(canvas_arena(canvas), "%s: %s", label == NULL ? "" : label,
                                    chart_number(canvas_arena(canvas), result, chart->decimals, false));
    canvas_text(canvas, to_the_left ? x - 6 : x + 6, y + BAR / 2 + 4.5, text,
                &(struct text_style){.size = 12,
                                     .anchor = to_the_left ? ANCHOR_END : ANCHOR_START,
                                     .max_width = places->left + places->name_room > places->axis.from ? LABEL - 16
                                                                                                       : LABEL - 6});
}

static void draw_row(struct canvas *canvas, const struct tornado_places *places, const struct chart_tornado *chart,
                     const struct tornado_row *row, double top)
{
    bool narrow = chart_is_narrow(&chart->frame);
    double y = top + places->row_height - (ROW + BAR) / 2, text_y = narrow ? top + 15 : y + BAR / 2 + 4.5;
    canvas_text(canvas, places->left, text_y, row->name,
                &(struct text_style){.size = 13, .max_width = places->name_room});
    bool same_side = (row->low - chart->base) * (row->high - chart->base) > 0;
    bool low_is_nearer = fabs(row->low - chart->base) < fabs(row->high - chart->base);
    if (!same_side || !low_is_nearer)
        draw_half(canvas, places, chart, row->low, row->high, row->low_label, "accent", y);
    if (!same_side || low_is_nearer)
        draw_half(canvas, places, chart, row->high, row->low, row->high_label, "series-2", y);
    if (!isfinite(row->low) && !isfinite(row->high))
        canvas_text(canvas, places->axis.from, y + BAR / 2 + 4.5, "not known",
                    &(struct text_style){.size = 12, .color = "muted"});
}

static double draw_key(struct canvas *canvas, const struct chart_tornado *chart, double y)
{
    double x = chart_left(&chart->frame), right = chart_right(&chart->frame);
    struct text_style style = {.size = 12, .color = "muted"};
    struct arena *arena = canvas_arena(canvas);
    canvas_rect(canvas, x, y + 4, 14, 12, 0, &(struct paint){.fill = "accent"});
    x += 20 + canvas_text(canvas, x + 20, y + 14.5, "assumption at its low value", &style) + 20;
    if (x + 200 > right) {
        x = chart_left(&chart->frame);
        y += 20;
    }
    canvas_rect(canvas, x, y + 4, 14, 12, 0, &(struct paint){.fill = "series-2"});
    x += 20 + canvas_text(canvas, x + 20, y + 14.5, "at its high value", &style) + 20;
    const char *base = arena_printf(arena, "line: base, %s", chart_number(arena, chart->base, chart->decimals, false));
    if (x + text_width(base, 12, false) > right) {
        x = chart_left(&chart->frame);
        y += 20;
    }
    canvas_text(canvas, x, y + 14.5, base, &style);
    return y + 24;
}

double chart_tornado_draw(struct canvas *canvas, const struct chart_tornado *chart)
{
    struct tornado_places places = lay_out(chart);
    double y = draw_key(canvas, chart, chart_head(canvas, &chart->frame)) + 4;
    canvas_text(canvas, places.left, y + 13, chart->unit,
                &(struct text_style){.size = 12, .color = "muted", .max_width = places.right - places.left});
    y += 42;
    double bottom = y + places.row_height * (double)chart->n_rows, base = axis_at(&places.axis, chart->base);
    chart_x_grid(canvas, &places.axis, y, bottom, y - 8);
    for (size_t i = 0; i < chart->n_rows; i++)
        draw_row(canvas, &places, chart, &chart->rows[i], y + places.row_height * (double)i);
    if (isfinite(base))
        canvas_line(canvas, base, y, base, bottom, &(struct paint){.stroke = "ink", .stroke_width = 1.5});
    return chart_foot(canvas, &chart->frame, bottom);
}

static double draw(struct canvas *canvas, const void *chart)
{
    return chart_tornado_draw(canvas, chart);
}

struct drawing chart_tornado_drawing(const struct chart_tornado *chart, const struct palette *palette, const char *id)
{
    return chart_drawing(&chart->frame, chart, palette, id, draw);
}
