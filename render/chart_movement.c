/* Movement: tiers before and after, and what the change of the score is made of. */
#include <math.h>

#include "render/chart_movement.h"

#define ROW 30.0

struct movement_places {
    double left, right, row_height;
    double name_room, chip, before_x, after_x; /* chip: its room */
    double causes_x, cause_width;              /* 0: no room for causes */
    double extent;                             /* the largest change, for the bars */
};

static void measure(const struct chart_movement *chart, struct movement_places *places)
{
    places->chip = 60;
    for (size_t i = 0; i < chart->n_rows; i++) {
        const struct movement_row *row = &chart->rows[i];
        places->chip = fmax(places->chip, text_width(row->before.name, 12, true) + 16);
        places->chip = fmax(places->chip, text_width(row->after.name, 12, true) + 16);
        for (size_t j = 0; j < chart->n_causes; j++)
            if (isfinite(row->causes[j]))
                places->extent = fmax(places->extent, fabs(row->causes[j]));
    }
    double room = (places->right - places->left - 28) / 2;
    places->chip = fmin(places->chip, chart_is_narrow(&chart->frame) ? room : 165);
}

static struct movement_places lay_out(const struct chart_movement *chart)
{
    bool narrow = chart_is_narrow(&chart->frame);
    struct movement_places places = {.left = chart_left(&chart->frame), .right = chart_right(&chart->frame)};
    measure(chart, &places);
    places.row_height = narrow ? ROW + 22 : ROW;
    places.name_room = narrow ? places.right - places.left - 60 : 180;
    places.before_x = places.left + (narrow ? 0 : places.name_room + 12);
    places.after_x = places.before_x + places.chip + 28;
    places.causes_x = places.after_x + places.chip + (narrow ? 0 : 84);
    if (!narrow && chart->n_causes > 0)
        places.cause_width = (places.right - places.causes_x) / (double)chart->n_causes;
    if (places.cause_width < 100)
        places.cause_width = 0;
    return places;
}

static void draw_tier(struct canvas *canvas, double x, double y, const struct movement_tier *tier, double room)
{
    if (tier->name != NULL)
        chart_chip(canvas, x, y, tier->name, tier->tint, room);
    else
        canvas_text(canvas, x, y + 15, "not rated", &(struct text_style){.size = 12, .color = "muted"});
}

static void draw_cause(struct canvas *canvas, const struct movement_places *places, double x, double y, double points)
{
    double room = (places->cause_width - 76) / 2, middle = x + room + 4;
    canvas_line(canvas, middle, y - 11, middle, y + 11, &(struct paint){.stroke = "mark"});
    if (isfinite(points) && places->extent > 0 && room > 2) {
        double length = fabs(points) / places->extent * room;
        canvas_rect(canvas, points < 0 ? middle - length : middle, y - 5, length, 10, 0,
                    &(struct paint){.fill = points < 0 ? "series-2" : "accent"});
    }
    canvas_text(canvas, x + places->cause_width - 14, y + 4.5,
                isfinite(points) ? chart_number(canvas_arena(canvas), points, 1, true) : "?",
                &(struct text_style){.size = 12, .anchor = ANCHOR_END});
}

static void draw_row(struct canvas *canvas, const struct chart_movement *chart, const struct movement_places *places,
                     const struct movement_row *row, double top)
{
    static const char *const arrows[] = {"\xE2\x96\xBC", "\xE2\x86\x92", "\xE2\x96\xB2"};
    static const char *const colors[] = {"bad", "muted", "good"};
    bool narrow = chart_is_narrow(&chart->frame);
    int way = row->direction < 0 ? 0 : row->direction > 0 ? 2 : 1;
    double y = top + places->row_height - ROW / 2, text_y = top + ROW / 2 + 4.5;
    canvas_begin_link(canvas, row->href);
    canvas_text(canvas, places->left, text_y, row->name,
                &(struct text_style){.size = 13, .max_width = places->name_room});
    canvas_end(canvas);
    draw_tier(canvas, places->before_x, y - CHIP_HEIGHT / 2, &row->before, places->chip);
    canvas_text(canvas, places->after_x - 14, y + 4.5, arrows[way],
                &(struct text_style){.size = 12, .anchor = ANCHOR_MIDDLE, .color = colors[way]});
    draw_tier(canvas, places->after_x, y - CHIP_HEIGHT / 2, &row->after, places->chip);
    canvas_text(canvas, places->cause_width > 0 ? places->causes_x - 20 : places->right, narrow ? text_y : y + 4.5,
                isfinite(row->change) ? chart_number(canvas_arena(canvas), row->change, 1, true) : "?",
                &(struct text_style){.size = 13, .bold = true, .anchor = ANCHOR_END});
    for (size_t i = 0; places->cause_width > 0 && i < chart->n_causes; i++)
        draw_cause(canvas, places, places->causes_x + places->cause_width * (double)i, y, row->causes[i]);
}

static void draw_heads(struct canvas *canvas, const struct chart_movement *chart, const struct movement_places *places,
                       double y)
{
    struct text_style style = {.size = 12, .color = "muted", .max_width = places->chip};
    canvas_text(canvas, places->before_x, y, chart->before_title, &style);
    canvas_text(canvas, places->after_x, y, chart->after_title, &style);
    style.anchor = ANCHOR_END;
    canvas_text(canvas, places->cause_width > 0 ? places->causes_x - 20 : places->right, y, "points", &style);
    style.max_width = places->cause_width - 14;
    for (size_t i = 0; places->cause_width > 0 && i < chart->n_causes; i++)
        canvas_text(canvas, places->causes_x + places->cause_width * (double)(i + 1) - 14, y, chart->causes[i], &style);
}

double chart_movement_draw(struct canvas *canvas, const struct chart_movement *chart)
{
    struct movement_places places = lay_out(chart);
    double y = chart_head(canvas, &chart->frame) + 14;
    draw_heads(canvas, chart, &places, y);
    y += 10;
    for (size_t i = 0; i < chart->n_rows; i++, y += places.row_height) {
        chart_rule(canvas, places.left, places.right, y);
        draw_row(canvas, chart, &places, &chart->rows[i], y);
    }
    chart_rule(canvas, places.left, places.right, y);
    return chart_foot(canvas, &chart->frame, y);
}

static double draw(struct canvas *canvas, const void *chart)
{
    return chart_movement_draw(canvas, chart);
}

struct drawing chart_movement_drawing(const struct chart_movement *chart, const struct palette *palette, const char *id)
{
    return chart_drawing(&chart->frame, chart, palette, id, draw);
}
