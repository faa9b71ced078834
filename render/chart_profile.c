/* Criteria of one provider: a dot on the band of its peers. */
#include <math.h>

#include "render/chart_profile.h"

#define ROW 32.0

struct profile_columns {
    double left, right, row_height;
    double name_room, value_x, note_x, note_room;
    struct axis axis;
};

/* In a narrow chart the name stands above its line and the note is left to the table beside the chart. */
static struct profile_columns lay_out(const struct chart_profile *chart)
{
    struct profile_columns columns = {.left = chart_left(&chart->frame), .right = chart_right(&chart->frame)};
    double width = columns.right - columns.left;
    bool narrow = chart_is_narrow(&chart->frame), has_notes = false;
    for (size_t i = 0; i < chart->n_rows; i++)
        has_notes = has_notes || chart->rows[i].note != NULL;
    columns.note_room = has_notes && width > 760 ? 190 : 0;
    columns.name_room = narrow ? width - 80 : 190;
    columns.row_height = narrow ? 46 : ROW;
    columns.note_x = columns.right - columns.note_room;
    columns.value_x = columns.note_x - (columns.note_room > 0 ? 16 : 0);
    axis_init(&columns.axis, AXIS_LINEAR);
    axis_include(&columns.axis, 0);
    axis_include(&columns.axis, 100);
    double from = columns.left + (narrow ? 8 : columns.name_room + 20);
    axis_settle(&columns.axis, from, narrow ? columns.right - 14 : columns.value_x - 84, 5);
    return columns;
}

static void draw_band(struct canvas *canvas, const struct axis *axis, const struct profile_row *row, double y)
{
    double low = axis_at(axis, row->low), high = axis_at(axis, row->high), median = axis_at(axis, row->median);
    if (isfinite(low) && isfinite(high))
        canvas_rect(canvas, low, y - 4, fmax(high - low, 1), 8, 4, &(struct paint){.fill = "rule", .stroke = "mark"});
    if (isfinite(median))
        canvas_line(canvas, median, y - 8, median, y + 8, &(struct paint){.stroke = "ink", .stroke_width = 2});
}

static void draw_dot(struct canvas *canvas, double x, double y)
{
    canvas_circle(canvas, x, y, 6.5, &(struct paint){.fill = "accent", .stroke = "paper", .stroke_width = 1.5});
}

static void draw_row(struct canvas *canvas, const struct chart_profile *chart, const struct profile_columns *columns,
                     const struct profile_row *row, double top)
{
    bool narrow = chart_is_narrow(&chart->frame);
    double y = top + columns->row_height - ROW / 2, text_y = narrow ? top + 15 : y + 4.5;
    bool is_known = isfinite(row->score);
    canvas_begin_link(canvas, row->href);
    canvas_text(canvas, columns->left, text_y, row->name,
                &(struct text_style){.size = 13, .max_width = columns->name_room});
    canvas_end(canvas);
    canvas_line(canvas, columns->axis.from, y, columns->axis.to, y, &(struct paint){.stroke = "rule"});
    draw_band(canvas, &columns->axis, row, y);
    if (is_known)
        draw_dot(canvas, axis_at(&columns->axis, fmin(fmax(row->score, 0), 100)), y);
    canvas_text(
        canvas, columns->value_x, text_y, chart_number(canvas_arena(canvas), row->score, 1, false),
        &(struct text_style){
            .size = 13, .bold = is_known, .anchor = ANCHOR_END, .color = is_known ? "ink" : "muted", .max_width = 80});
    if (columns->note_room > 0 && row->note != NULL)
        canvas_text(canvas, columns->note_x, text_y, row->note,
                    &(struct text_style){.size = 12, .color = "muted", .max_width = columns->note_room});
}

static double draw_key(struct canvas *canvas, const struct chart_profile *chart, double y)
{
    double left = chart_left(&chart->frame), x = left, right = chart_right(&chart->frame);
    struct text_style style = {.size = 12, .color = "muted", .max_width = right - left - 24};
    draw_dot(canvas, x + 7, y + 12);
    x += 20 + canvas_text(canvas, x + 20, y + 16.5, chart->provider, &style) + 24;
    const char *band = chart->band == NULL ? "range of its peers" : chart->band;
    const char *text = arena_printf(canvas_arena(canvas), "%s; line: median", band);
    if (x + 36 + text_width(text, 12, false) > right) {
        x = left;
        y += 20;
    }
    canvas_rect(canvas, x, y + 8, 28, 8, 4, &(struct paint){.fill = "rule", .stroke = "mark"});
    canvas_line(canvas, x + 16, y + 4, x + 16, y + 20, &(struct paint){.stroke = "ink", .stroke_width = 2});
    style.max_width = right - x - 36;
    canvas_text(canvas, x + 36, y + 16.5, text, &style);
    return y + 24;
}

double chart_profile_draw(struct canvas *canvas, const struct chart_profile *chart)
{
    struct profile_columns columns = lay_out(chart);
    double y = draw_key(canvas, chart, chart_head(canvas, &chart->frame)) + 26;
    double bottom = y + (double)chart->n_rows * columns.row_height;
    chart_x_grid(canvas, &columns.axis, y, bottom, y - 8);
    for (size_t i = 0; i < chart->n_rows; i++)
        draw_row(canvas, chart, &columns, &chart->rows[i], y + (double)i * columns.row_height);
    return chart_foot(canvas, &chart->frame, bottom);
}

static double draw(struct canvas *canvas, const void *chart)
{
    return chart_profile_draw(canvas, chart);
}

struct drawing chart_profile_drawing(const struct chart_profile *chart, const struct palette *palette, const char *id)
{
    return chart_drawing(&chart->frame, chart, palette, id, draw);
}
