/* Strip plots: one dot a provider, stacked where they would overlap. */
#include <math.h>
#include <stdlib.h>

#include "render/chart_strip.h"

#define ROW 52.0
#define RADIUS 4.0

struct strip_columns {
    double left, right, row_height, name_room;
    struct axis axis;
};

static struct strip_columns lay_out(const struct chart_strip *chart)
{
    struct strip_columns columns = {.left = chart_left(&chart->frame), .right = chart_right(&chart->frame)};
    bool narrow = chart_is_narrow(&chart->frame);
    columns.name_room = narrow ? columns.right - columns.left - 100 : 190;
    columns.row_height = narrow ? ROW + 20 : ROW;
    axis_init(&columns.axis, AXIS_LINEAR);
    axis_include(&columns.axis, 0);
    axis_include(&columns.axis, 100);
    axis_settle(&columns.axis, columns.left + (narrow ? 8 : columns.name_room + 28),
                columns.right - (narrow ? 14 : 116), 5);
    return columns;
}

/* Dots in order of score, then name: the same picture for any order of the input. */
static int compare_dots(const void *a, const void *b)
{
    const struct strip_dot *left = a, *right = b;
    if (left->score != right->score)
        return left->score < right->score ? -1 : 1;
    return string_compare(left->name, right->name);
}

static bool is_free(const struct point *placed, size_t n, double x, double y)
{
    for (size_t i = n; i-- > 0;) {
        if (x - placed[i].x > 2 * RADIUS)
            return true; /* placed from left to right: those before are farther away still */
        if (hypot(x - placed[i].x, y - placed[i].y) < 2 * RADIUS - 0.25)
            return false;
    }
    return true;
}

/* The nearest free place above or below the line; where there is none within the row, dots lie on each other. */
static double free_offset(const struct point *placed, size_t n, double x)
{
    double limit = ROW / 2 - RADIUS - 2;
    for (double offset = 0; offset <= limit; offset += RADIUS) {
        if (is_free(placed, n, x, -offset))
            return -offset;
        if (is_free(placed, n, x, offset))
            return offset;
    }
    return 0;
}

static size_t count_marked(const struct strip_row *row)
{
    size_t n = 0;
    for (size_t i = 0; i < row->n_dots; i++)
        n += row->dots[i].is_marked;
    return n;
}

static void draw_dot(struct canvas *canvas, double x, double y, const struct strip_dot *dot)
{
    char value[NUM_SIZE];
    canvas_begin_group(canvas, arena_printf(canvas_arena(canvas), "%s: %s", dot->name == NULL ? "" : dot->name,
                                            num_fixed(dot->score, 1, value)));
    if (dot->is_marked)
        canvas_circle(canvas, x, y, RADIUS + 2,
                      &(struct paint){.fill = "accent", .stroke = "paper", .stroke_width = 1.5});
    else
        canvas_circle(canvas, x, y, RADIUS - 0.5, &(struct paint){.fill = "rule", .stroke = "mark"});
    canvas_end(canvas);
}

/* Gives the number of dots that are not known. Marked ones come last, on top. */
static size_t draw_dots(struct canvas *canvas, const struct strip_columns *columns, const struct strip_row *row,
                        double y)
{
    struct arena *arena = canvas_arena(canvas);
    struct strip_dot *dots = ARENA_ARRAY(arena, row->n_dots + 1, struct strip_dot);
    struct point *placed = ARENA_ARRAY(arena, row->n_dots + 1, struct point);
    size_t n = 0;
    for (size_t i = 0; i < row->n_dots; i++)
        if (isfinite(row->dots[i].score))
            dots[n++] = row->dots[i];
    qsort(dots, n, sizeof *dots, compare_dots);
    for (size_t i = 0; i < n; i++) {
        placed[i].x = axis_at(&columns->axis, fmin(fmax(dots[i].score, 0), 100));
        placed[i].y = free_offset(placed, i, placed[i].x);
    }
    for (int marked = 0; marked <= 1; marked++)
        for (size_t i = 0; i < n; i++)
            if (dots[i].is_marked == (marked == 1))
                draw_dot(canvas, placed[i].x, y + placed[i].y, &dots[i]);
    return row->n_dots - n;
}

static void draw_row(struct canvas *canvas, const struct chart_strip *chart, const struct strip_columns *columns,
                     const struct strip_row *row, double top)
{
    bool narrow = chart_is_narrow(&chart->frame);
    double y = top + columns->row_height - ROW / 2, text_y = narrow ? top + 16 : y + 4.5;
    double median = axis_at(&columns->axis, row->median);
    canvas_begin_link(canvas, row->href);
    canvas_text(canvas, columns->left, text_y, row->name,
                &(struct text_style){.size = 13, .max_width = columns->name_room});
    canvas_end(canvas);
    canvas_line(canvas, columns->axis.from, y, columns->axis.to, y, &(struct paint){.stroke = "rule"});
    if (isfinite(median))
        canvas_line(canvas, median, y - 21, median, y + 21, &(struct paint){.stroke = "ink", .stroke_width = 2});
    size_t n_unknown = draw_dots(canvas, columns, row, y);
    if (n_unknown > 0)
        canvas_text(canvas, columns->right, text_y, arena_printf(canvas_arena(canvas), "%zu not known", n_unknown),
                    &(struct text_style){.size = 12, .anchor = ANCHOR_END, .color = "muted", .max_width = 98});
}

static double draw_key(struct canvas *canvas, const struct chart_strip *chart, double y)
{
    double x = chart_left(&chart->frame), right = chart_right(&chart->frame);
    struct text_style style = {.size = 12, .color = "muted"};
    const char *marked = NULL;
    for (size_t i = 0; i < chart->n_rows && marked == NULL; i++)
        for (size_t j = 0; j < chart->rows[i].n_dots && count_marked(&chart->rows[i]) == 1; j++)
            if (chart->rows[i].dots[j].is_marked)
                marked = chart->rows[i].dots[j].name;
    canvas_circle(canvas, x + 5, y + 12, RADIUS - 0.5, &(struct paint){.fill = "rule", .stroke = "mark"});
    x += 16 + canvas_text(canvas, x + 16, y + 16.5, "one provider", &style) + 20;
    canvas_line(canvas, x, y + 3, x, y + 21, &(struct paint){.stroke = "ink", .stroke_width = 2});
    x += 8 + canvas_text(canvas, x + 8, y + 16.5, "median", &style) + 20;
    if (marked != NULL && right - x > 60) {
        canvas_circle(canvas, x + 6, y + 12, RADIUS + 2, &(struct paint){.fill = "accent"});
        style.max_width = right - x - 18;
        canvas_text(canvas, x + 18, y + 16.5, marked, &style);
    }
    return y + 24;
}

double chart_strip_draw(struct canvas *canvas, const struct chart_strip *chart)
{
    struct strip_columns columns = lay_out(chart);
    double y = draw_key(canvas, chart, chart_head(canvas, &chart->frame)) + 26;
    double bottom = y + (double)chart->n_rows * columns.row_height;
    chart_x_grid(canvas, &columns.axis, y, bottom, y - 8);
    for (size_t i = 0; i < chart->n_rows; i++)
        draw_row(canvas, chart, &columns, &chart->rows[i], y + (double)i * columns.row_height);
    return chart_foot(canvas, &chart->frame, bottom);
}

static double draw(struct canvas *canvas, const void *chart)
{
    return chart_strip_draw(canvas, chart);
}

struct drawing chart_strip_drawing(const struct chart_strip *chart, const struct palette *palette, const char *id)
{
    return chart_drawing(&chart->frame, chart, palette, id, draw);
}
