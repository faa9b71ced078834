/* Tier shares: a small bar and its number for every provider and tier. */
#include <math.h>

#include "render/chart_shares.h"

#define ROW 26.0
#define NUMBER 44.0

static double name_room(const struct chart_shares *chart)
{
    return chart_is_narrow(&chart->frame) ? 0 : 210;
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
        canvas_rect(canvas, x - 6, y + 1, width - 4, ROW - 2, 2, &(struct paint){.fill = "accent-tint"});
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

static void draw_row(struct canvas *canvas, const struct chart_shares *chart, const struct shares_row *row, double y)
{
    double left = chart_left(&chart->frame), room = name_room(chart), width = column_width(chart);
    double top = room > 0 ? y : y + 20;
    canvas_begin_link(canvas, row->href);
    canvas_text(
        canvas, left, y + 17.5, row->name,
        &(struct text_style){.size = 13, .max_width = room > 0 ? room - 16 : chart_right(&chart->frame) - left});
    canvas_end(canvas);
    for (size_t i = 0; i < chart->n_tiers; i++)
        draw_cell(canvas, left + room + 4 + (double)i * width, top, width, row->shares[i], i == row->tier);
}

double chart_shares_draw(struct canvas *canvas, const struct chart_shares *chart)
{
    double left = chart_left(&chart->frame), right = chart_right(&chart->frame);
    double room = name_room(chart), width = column_width(chart), height = room > 0 ? ROW : ROW + 22;
    double y = chart_head(canvas, &chart->frame) + 4;
    for (size_t i = 0; i < chart->n_tiers; i++)
        chart_chip(canvas, left + room + (double)i * width, y, chart->tiers[i].name, chart->tiers[i].tint, width - 8);
    y += CHIP_HEIGHT + 8;
    for (size_t i = 0; i < chart->n_rows; i++, y += height) {
        chart_rule(canvas, left, right, y);
        draw_row(canvas, chart, &chart->rows[i], y);
    }
    chart_rule(canvas, left, right, y);
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
