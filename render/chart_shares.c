/* Tier shares: a small bar and its number for every provider and tier. */
#include <math.h>

#include "render/chart_shares.h"

#define ROW 26.0
#define NUMBER 44.0

static double name_room(const struct chart_shares *chart)
{
    double widest = 0;
    for (size_t i = 0; i < chart->n_rows; i++)
        widest = fmax(widest, text_width(chart->rows[i].name, 13, false));
    return fmin(fmax(widest, 110), 190) + 16;
}

static double column_width(const struct chart_shares *chart)
{
    double width = chart_right(&chart->frame) - chart_left(&chart->frame) - name_room(chart);
    return floor(width / (double)(chart->n_tiers > 0 ? chart->n_tiers : 1));
}

/* Shares that are not nothing are never written as 0, and those that are not all never as 100. */
static const char *share_text(struct arena *arena, double share)
{
    if (!isfinite(share))
        return "?";
    if (share <= 0)
        return "\xE2\x80\x93";
    if (share < 0.005)
        return "<1 %";
    if (share > 0.995 && share < 1)
        return ">99 %";
    return arena_printf(arena, "%.0f %%", share * 100);
}

static void draw_cell(struct canvas *canvas, double x, double y, double width, double share, bool is_own)
{
    double room = width - NUMBER - 12;
    if (is_own)
        canvas_rect(canvas, x - 6, y + 1, width - 10, ROW - 2, 2, &(struct paint){.fill = "accent-tint"});
    if (isfinite(share) && share > 0 && room > 4)
        canvas_rect(canvas, x, y + 8, fmax(room * fmin(share, 1), 1), 10, 0,
                    &(struct paint){.fill = is_own ? "accent" : "mark"});
    canvas_text(canvas, x + width - 16, y + 17.5, share_text(canvas_arena(canvas), share),
                &(struct text_style){.size = 12,
                                     .bold = is_own,
                                     .anchor = ANCHOR_END,
                                     .color = share > 0 ? "ink" : "muted",
                                     .max_width = fmin(NUMBER + 8, width - 12)});
}

static void draw_name(struct canvas *canvas, double x, double y, const struct shares_row *row, double room)
{
    canvas_begin_link(canvas, row->href);
    canvas_text(canvas, x, y + 17.5, row->name, &(struct text_style){.size = 13, .max_width = room});
    canvas_end(canvas);
}

/* The tiers' words over their tints; gives the y below. */
static double draw_heads(struct canvas *canvas, const struct chart_shares *chart, double left, double y)
{
    double width = column_width(chart), room = width - 10;
    size_t n_lines = 1;
    for (size_t i = 0; i < chart->n_tiers; i++) {
        size_t n = canvas_paragraph_lines(canvas, chart->tiers[i].name,
                                          &(struct text_style){.size = 12, .max_width = room}, 2);
        n_lines = n > n_lines ? n : n_lines;
    }
    for (size_t i = 0; i < chart->n_tiers; i++) {
        double x = left + (double)i * width;
        const char *tint = palette_tint(canvas_arena(canvas), canvas->palette, chart->tiers[i].tint);
        canvas_paragraph(canvas, x, y + 12, chart->tiers[i].name, &(struct text_style){.size = 12, .max_width = room},
                         16, 2);
        canvas_rect(canvas, x, y + 2 + 16 * (double)n_lines, room, 5, 0, &(struct paint){.fill = tint});
    }
    return y + 12 + 16 * (double)n_lines;
}

static double draw_table(struct canvas *canvas, const struct chart_shares *chart, double y)
{
    double left = chart_left(&chart->frame), right = chart_right(&chart->frame);
    double room = name_room(chart), width = column_width(chart);
    y = draw_heads(canvas, chart, left + room, y);
    for (size_t i = 0; i < chart->n_rows; i++, y += ROW) {
        chart_rule(canvas, left, right, y);
        draw_name(canvas, left, y, &chart->rows[i], room - 12);
        for (size_t j = 0; j < chart->n_tiers; j++)
            draw_cell(canvas, left + room + 6 + (double)j * width, y, width, chart->rows[i].shares[j],
                      j == chart->rows[i].tier);
    }
    chart_rule(canvas, left, right, y);
    return y;
}

/* In a narrow chart: below each name, a line for every tier that it ever falls into. */
static double draw_list(struct canvas *canvas, const struct chart_shares *chart, double y)
{
    double left = chart_left(&chart->frame), right = chart_right(&chart->frame), chip = fmin((right - left) / 2, 150);
    for (size_t i = 0; i < chart->n_rows; i++) {
        const struct shares_row *row = &chart->rows[i];
        chart_rule(canvas, left, right, y);
        draw_name(canvas, left, y, row, right - left);
        y += ROW;
        for (size_t j = 0; j < chart->n_tiers; j++) {
            if (row->shares[j] <= 0 && j != row->tier)
                continue;
            chart_chip(canvas, left, y + 2, chart->tiers[j].name, chart->tiers[j].tint, chip);
            draw_cell(canvas, left + chip + 12, y, right - left - chip, row->shares[j], j == row->tier);
            y += ROW;
        }
        y += 6;
    }
    return y;
}

double chart_shares_draw(struct canvas *canvas, const struct chart_shares *chart)
{
    double y = chart_head(canvas, &chart->frame) + 4;
    y = chart_is_narrow(&chart->frame) ? draw_list(canvas, chart, y) : draw_table(canvas, chart, y);
    return chart_foot(canvas, &chart->frame, y);
}

static double draw(struct canvas *canvas, const void *chart)
{
    return chart_shares_draw(canvas, chart);
}

struct drawing chart_shares_drawing(const struct chart_shares *chart, const struct palette *palette, const char *id)
{
    return chart_drawing(&chart->frame, chart, palette, id, draw);
}
