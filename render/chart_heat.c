/* The heat map of a two-way sweep; numbers stand in the cells where they fit. */
#include <math.h>

#include "render/chart_heat.h"

#define CELL 30.0

struct heat_places {
    double left, right, x, y; /* of the upper left cell */
    double width;             /* of a cell */
};

static double value_at(const struct chart_heat *chart, size_t x, size_t y)
{
    return chart->values[y * chart->n_x + x];
}

static struct heat_places lay_out(const struct chart_heat *chart, double y)
{
    struct heat_places places = {.left = chart_left(&chart->frame), .right = chart_right(&chart->frame), .y = y};
    double widest = 0;
    for (size_t i = 0; i < chart->n_y; i++)
        widest = fmax(widest, text_width(chart->y_labels[i], 12, false));
    places.x = places.left + fmin(widest, 120) + 10;
    places.width = (places.right - places.x) / (double)(chart->n_x > 0 ? chart->n_x : 1);
    places.width = fmin(places.width, 110);
    return places;
}

static double cell_y(const struct chart_heat *chart, const struct heat_places *places, size_t y)
{
    return places->y + CELL * (double)(chart->n_y - 1 - y);
}

/* The number where it fits; else its sign; else nothing, and the tint and the line between tints say it. */
static const char *cell_text(struct canvas *canvas, const struct chart_heat *chart, double value, double width)
{
    const char *number = isfinite(value) ? chart_number(canvas_arena(canvas), value, chart->decimals, true) : "?";
    if (text_width(number, 12, false) <= width - 6)
        return number;
    return width < 14            ? ""
           : !isfinite(value)    ? "?"
           : value > chart->even ? "+"
           : value < chart->even ? "\xE2\x88\x92"
                                 : "0";
}

static const char *cell_tint(const struct chart_heat *chart, double value)
{
    return !isfinite(value) || value == chart->even ? "panel" : value > chart->even ? "fair-tint" : "accent-tint";
}

static void draw_cell(struct canvas *canvas, const struct chart_heat *chart, const struct heat_places *places, size_t x,
                      size_t y)
{
    double value = value_at(chart, x, y), left = places->x + places->width * (double)x;
    double top = cell_y(chart, places, y);
    canvas_rect(canvas, left, top, places->width, CELL, 0,
                &(struct paint){.fill = cell_tint(chart, value), .stroke = "paper"});
    canvas_text(canvas, left + places->width / 2, top + CELL / 2 + 4.5, cell_text(canvas, chart, value, places->width),
                &(struct text_style){.size = 12, .anchor = ANCHOR_MIDDLE});
}

static bool differ(const struct chart_heat *chart, double a, double b)
{
    return isfinite(a) && isfinite(b) && (a > chart->even) != (b > chart->even);
}

/* The line along which the options change places. */
static void draw_border(struct canvas *canvas, const struct chart_heat *chart, const struct heat_places *places)
{
    struct paint line = {.stroke = "ink", .stroke_width = 2};
    for (size_t y = 0; y < chart->n_y; y++)
        for (size_t x = 0; x < chart->n_x; x++) {
            double left = places->x + places->width * (double)x, top = cell_y(chart, places, y);
            if (x + 1 < chart->n_x && differ(chart, value_at(chart, x, y), value_at(chart, x + 1, y)))
                canvas_line(canvas, left + places->width, top, left + places->width, top + CELL, &line);
            if (y + 1 < chart->n_y && differ(chart, value_at(chart, x, y), value_at(chart, x, y + 1)))
                canvas_line(canvas, left, top, left + places->width, top, &line);
        }
}

static void draw_labels(struct canvas *canvas, const struct chart_heat *chart, const struct heat_places *places)
{
    double below = places->y + CELL * (double)chart->n_y, widest = 1;
    struct text_style style = {.size = 12, .color = "muted", .anchor = ANCHOR_END, .max_width = 120};
    for (size_t i = 0; i < chart->n_y; i++)
        canvas_text(canvas, places->x - 8, cell_y(chart, places, i) + CELL / 2 + 4.5, chart->y_labels[i], &style);
    for (size_t i = 0; i < chart->n_x; i++)
        widest = fmax(widest, text_width(chart->x_labels[i], 12, false));
    size_t every = (size_t)fmax(1, ceil((widest + 8) / places->width));
    style.anchor = ANCHOR_MIDDLE;
    for (size_t i = 0; i < chart->n_x; i += every)
        canvas_text(canvas, places->x + places->width * ((double)i + 0.5), below + 17, chart->x_labels[i], &style);
    style.anchor = ANCHOR_END;
    style.max_width = places->right - places->left;
    canvas_text(canvas, places->right, below + 36, chart->x_title, &style);
}

static double draw_key_entry(struct canvas *canvas, double x, double y, const char *sign, const char *tint,
                             const char *text, double room)
{
    canvas_rect(canvas, x + 0.5, y + 2.5, 18, 16, 0, &(struct paint){.fill = tint, .stroke = "mark"});
    canvas_text(canvas, x + 9.5, y + 15, sign, &(struct text_style){.size = 12, .anchor = ANCHOR_MIDDLE});
    return 26 + canvas_text(canvas, x + 26, y + 15, text, &(struct text_style){.size = 12, .max_width = room - 26});
}

static double draw_key(struct canvas *canvas, const struct chart_heat *chart, double y)
{
    double left = chart_left(&chart->frame), right = chart_right(&chart->frame), x = left;
    x += draw_key_entry(canvas, x, y, "+", "fair-tint", chart->above, right - x) + 20;
    if (x + 26 + text_width(chart->below, 12, false) > right) {
        x = left;
        y += 22;
    }
    x += draw_key_entry(canvas, x, y, "\xE2\x88\x92", "accent-tint", chart->below, right - x) + 20;
    if (x + 26 + text_width("base case", 12, false) > right) {
        x = left;
        y += 22;
    }
    if (chart->base_x < chart->n_x && chart->base_y < chart->n_y) {
        canvas_rect(canvas, x + 1, y + 3, 17, 15, 0, &(struct paint){.stroke = "accent", .stroke_width = 2.5});
        canvas_text(canvas, x + 26, y + 15, "base case", &(struct text_style){.size = 12});
    }
    return y + 30;
}

double chart_heat_draw(struct canvas *canvas, const struct chart_heat *chart)
{
    double y = draw_key(canvas, chart, chart_head(canvas, &chart->frame)), left = chart_left(&chart->frame);
    struct text_style style = {.size = 12, .color = "muted", .max_width = chart_right(&chart->frame) - left};
    canvas_text(canvas, left, y + 13, chart->unit, &style);
    canvas_text(canvas, left, y + 32, chart->y_title, &style);
    struct heat_places places = lay_out(chart, y + 44);
    for (size_t row = 0; row < chart->n_y; row++)
        for (size_t column = 0; column < chart->n_x; column++)
            draw_cell(canvas, chart, &places, column, row);
    draw_border(canvas, chart, &places);
    if (chart->base_x < chart->n_x && chart->base_y < chart->n_y)
        canvas_rect(canvas, places.x + places.width * (double)chart->base_x + 1.5,
                    cell_y(chart, &places, chart->base_y) + 1.5, places.width - 3, CELL - 3, 0,
                    &(struct paint){.stroke = "accent", .stroke_width = 2.5});
    draw_labels(canvas, chart, &places);
    return chart_foot(canvas, &chart->frame, places.y + CELL * (double)chart->n_y + 44);
}

static double draw(struct canvas *canvas, const void *chart)
{
    return chart_heat_draw(canvas, chart);
}

struct drawing chart_heat_drawing(const struct chart_heat *chart, const struct palette *palette, const char *id)
{
    return chart_drawing(&chart->frame, chart, palette, id, draw);
}
