/* The ranking: a dot a provider, with the interval of the draws. */
#include <math.h>

#include "render/chart_ranking.h"

#define ROW 24.0

struct ranking_columns {
    double left, right, row_height;
    double name_x, name_room, chip_x, chip_room;
    struct axis axis;
};

static void settle_axis(const struct chart_ranking *chart, struct axis *axis, double from, double to)
{
    bool by_rank = chart->axis == RANKING_BY_RANK;
    axis_init(axis, AXIS_LINEAR);
    axis_include(axis, by_rank ? 1 : 0);
    axis_include(axis, by_rank ? (double)(chart->n_rows > 1 ? chart->n_rows : 2) : 100);
    for (size_t i = 0; i < chart->n_rows; i++) {
        axis_include(axis, chart->rows[i].low);
        axis_include(axis, chart->rows[i].high);
        axis_include(axis, chart->rows[i].value);
    }
    double last = axis->high;
    axis_settle(axis, from, to, 6);
    if (!by_rank)
        return;
    axis->low = 1; /* there is no rank 0, and no rank below the last */
    axis->high = last;
    axis->decimals = 0;
    size_t n = 0;
    axis->ticks[n++] = 1;
    for (size_t i = 0; i < axis->n_ticks && n < AXIS_TICKS; i++)
        if (axis->ticks[i] > 1.5 && axis->ticks[i] <= last && axis->ticks[i] == floor(axis->ticks[i]))
            axis->ticks[n++] = axis->ticks[i];
    axis->n_ticks = n;
}

static double widest_tier(const struct chart_ranking *chart)
{
    double widest = 0;
    for (size_t i = 0; i < chart->n_rows; i++)
        widest = fmax(widest, text_width(chart->rows[i].tier, 12, true) + 16);
    return fmin(widest, 180);
}

static double widest_name(const struct chart_ranking *chart)
{
    double widest = 0;
    for (size_t i = 0; i < chart->n_rows; i++)
        widest = fmax(widest, text_width(chart->rows[i].name, 13, false));
    return widest;
}

static struct ranking_columns lay_out(const struct chart_ranking *chart)
{
    struct ranking_columns columns = {.left = chart_left(&chart->frame), .right = chart_right(&chart->frame)};
    bool narrow = chart_is_narrow(&chart->frame);
    columns.row_height = narrow ? 48 : ROW;
    columns.name_x = columns.left + 38;
    columns.chip_room = widest_tier(chart);
    columns.name_room =
        narrow ? columns.right - columns.name_x - columns.chip_room - 8 : fmin(fmax(widest_name(chart), 120), 300);
    columns.chip_x = columns.name_x + columns.name_room + (narrow ? 8 : 24);
    double from = narrow ? columns.name_x + 6 : columns.chip_x + columns.chip_room + 24;
    settle_axis(chart, &columns.axis, from, columns.right - 96);
    return columns;
}

static void draw_interval(struct canvas *canvas, const struct axis *axis, const struct ranking_row *row, double y)
{
    double low = axis_at(axis, row->low), high = axis_at(axis, row->high), x = axis_at(axis, row->value);
    struct paint line = {.stroke = "mark", .stroke_width = 1.5};
    if (isfinite(low) && isfinite(high)) {
        canvas_line(canvas, low, y, high, y, &line);
        canvas_line(canvas, low, y - 4, low, y + 4, &line);
        canvas_line(canvas, high, y - 4, high, y + 4, &line);
    }
    if (isfinite(x))
        canvas_circle(canvas, x, y, 4.5, &(struct paint){.fill = "accent", .stroke = "paper"});
}

static const char *value_text(struct canvas *canvas, const struct chart_ranking *chart, const struct ranking_row *row)
{
    struct arena *arena = canvas_arena(canvas);
    int decimals = chart->axis == RANKING_BY_RANK ? 0 : 1;
    const char *value = chart_number(arena, row->value, decimals, false);
    if (!isfinite(row->low) || !isfinite(row->high))
        return value;
    if (chart->axis == RANKING_BY_RANK) /* the rank itself stands at the left */
        return arena_printf(arena, "%s\xE2\x80\x93%s", chart_number(arena, row->low, 0, false),
                            chart_number(arena, row->high, 0, false));
    return arena_printf(arena, "%s (%s\xE2\x80\x93%s)", value, chart_number(arena, row->low, decimals, false),
                        chart_number(arena, row->high, decimals, false));
}

static void draw_row(struct canvas *canvas, const struct chart_ranking *chart, const struct ranking_columns *columns,
                     const struct ranking_row *row, double top, bool begins_tier)
{
    double y = top + columns->row_height - ROW / 2, text_y = top + ROW / 2 + 4.5;
    if (row->rank > 0)
        canvas_text(canvas, columns->left + 26, text_y, arena_printf(canvas_arena(canvas), "%zu", row->rank),
                    &(struct text_style){.size = 13, .anchor = ANCHOR_END, .color = "muted"});
    canvas_begin_link(canvas, row->href);
    canvas_text(canvas, columns->name_x, text_y, row->name,
                &(struct text_style){.size = 13, .max_width = columns->name_room});
    canvas_end(canvas);
    if (row->tier != NULL && (begins_tier || chart_is_narrow(&chart->frame)))
        chart_chip(canvas, columns->chip_x, top + 1.5, row->tier, row->tint, columns->chip_room);
    draw_interval(canvas, &columns->axis, row, y);
    canvas_text(canvas, columns->right, y + 4.5, value_text(canvas, chart, row),
                &(struct text_style){.size = 12, .anchor = ANCHOR_END, .max_width = 92});
}

/* The word of a tier stands at its first provider, a rule above it. */
double chart_ranking_draw(struct canvas *canvas, const struct chart_ranking *chart)
{
    struct ranking_columns columns = lay_out(chart);
    double y = chart_head(canvas, &chart->frame);
    const char *title = chart->axis == RANKING_BY_RANK ? "rank, with the interval of 90 % of the draws"
                                                       : "overall score, with the interval of 90 % of the draws";
    canvas_text(canvas, columns.axis.from - 4, y + 13, title,
                &(struct text_style){.size = 12, .color = "muted", .max_width = columns.right - columns.axis.from});
    y += 42;
    double bottom = y + (double)chart->n_rows * columns.row_height;
    chart_x_grid(canvas, &columns.axis, y, bottom, y - 8);
    for (size_t i = 0; i < chart->n_rows; i++) {
        double top = y + (double)i * columns.row_height;
        bool begins_tier = i == 0 || !string_equal(chart->rows[i].tier, chart->rows[i - 1].tier);
        if (begins_tier)
            chart_rule(canvas, columns.left, columns.right, top);
        draw_row(canvas, chart, &columns, &chart->rows[i], top, begins_tier);
    }
    chart_rule(canvas, columns.left, columns.right, bottom);
    return chart_foot(canvas, &chart->frame, bottom);
}

static double draw(struct canvas *canvas, const void *chart)
{
    return chart_ranking_draw(canvas, chart);
}

struct drawing chart_ranking_drawing(const struct chart_ranking *chart, const struct palette *palette, const char *id)
{
    return chart_drawing(&chart->frame, chart, palette, id, draw);
}
