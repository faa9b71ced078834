/* Lines: axes, band, series, and labels at the lines' ends that do not overlap. */
#include <math.h>
#include <stdlib.h>

#include "render/chart_lines.h"

#define PLOT_HEIGHT 320.0
#define LABEL_LINE 16.0
#define MAX_LABELS 16
#define N_COLORS 8

struct lines_plot {
    double left, right, top, bottom; /* of the plot itself */
    double label_room;               /* at the right */
    struct axis x, y;
    bool has_marked;
};

struct end_label {
    const struct lines_series *series;
    const char *color;
    double x, y, shown_y;
};

static enum axis_kind kind_of(enum lines_scale scale)
{
    return scale == LINES_LINEAR ? AXIS_LINEAR : scale == LINES_LOG ? AXIS_LOG : AXIS_BYTES;
}

static bool has_place(const struct lines_plot *plot, struct point point)
{
    return isfinite(axis_at(&plot->x, point.x)) && isfinite(axis_at(&plot->y, point.y));
}

static void include_all(const struct chart_lines *chart, struct lines_plot *plot)
{
    for (size_t i = 0; i < chart->n_series; i++)
        for (size_t j = 0; j < chart->series[i].n_points; j++) {
            struct point point = chart->series[i].points[j];
            if (!isfinite(point.x) || !isfinite(point.y))
                continue;
            axis_include(&plot->x, point.x);
            axis_include(&plot->y, point.y);
        }
    for (size_t i = 0; i < chart->n_band; i++) {
        axis_include(&plot->x, chart->band[i].x);
        axis_include(&plot->y, chart->band[i].low);
        axis_include(&plot->y, chart->band[i].high);
    }
    for (size_t i = 0; i < chart->n_marks; i++)
        axis_include(&plot->x, chart->marks[i].x);
    if (chart->y_from_zero)
        axis_include(&plot->y, 0);
}

static double label_room(const struct chart_lines *chart)
{
    double widest = 0;
    if (chart_is_narrow(&chart->frame))
        return 12;
    for (size_t i = 0; i < chart->n_series; i++)
        widest = fmax(widest, text_width(chart->series[i].name, 12, true) + 26);
    return fmin(widest, 200);
}

static struct lines_plot lay_out(const struct chart_lines *chart, double top)
{
    struct lines_plot plot = {.top = top, .bottom = top + PLOT_HEIGHT, .label_room = label_room(chart)};
    char label[NUM_SIZE];
    double widest = 0;
    axis_init(&plot.x, kind_of(chart->x_scale));
    axis_init(&plot.y, AXIS_LINEAR);
    include_all(chart, &plot);
    for (size_t i = 0; i < chart->n_series; i++)
        plot.has_marked = plot.has_marked || chart->series[i].is_marked;
    axis_settle(&plot.y, plot.bottom, plot.top, 5);
    for (size_t i = 0; i < plot.y.n_ticks; i++)
        widest = fmax(widest, text_width(axis_label(&plot.y, plot.y.ticks[i], label), 12, false));
    plot.left = chart_left(&chart->frame) + widest + 10;
    plot.right = chart_right(&chart->frame) - plot.label_room;
    double low = plot.x.low, high = plot.x.high;
    axis_settle(&plot.x, plot.left, plot.right, (size_t)fmax(2, (plot.right - plot.left) / 90));
    axis_trim(&plot.x, low, high);
    return plot;
}

static void draw_grid(struct canvas *canvas, const struct chart_lines *chart, const struct lines_plot *plot)
{
    char label[NUM_SIZE];
    struct text_style style = {.size = 12, .color = "muted", .anchor = ANCHOR_END};
    for (size_t i = 0; i < plot->y.n_ticks; i++) {
        double y = axis_at(&plot->y, plot->y.ticks[i]);
        canvas_line(canvas, plot->left, y, plot->right, y, &(struct paint){.stroke = "rule"});
        canvas_text(canvas, plot->left - 8, y + 4, axis_label(&plot->y, plot->y.ticks[i], label), &style);
    }
    style.anchor = ANCHOR_MIDDLE;
    for (size_t i = 0; i < plot->x.n_ticks; i++) {
        double x = axis_at(&plot->x, plot->x.ticks[i]);
        canvas_line(canvas, x, plot->bottom, x, plot->bottom + 5, &(struct paint){.stroke = "mark"});
        canvas_text(canvas, x, plot->bottom + 19, axis_label(&plot->x, plot->x.ticks[i], label), &style);
    }
    canvas_line(canvas, plot->left, plot->bottom, plot->right, plot->bottom, &(struct paint){.stroke = "mark"});
    style.anchor = ANCHOR_END;
    style.max_width = plot->right - chart_left(&chart->frame);
    canvas_text(canvas, plot->right, plot->bottom + 38, chart->x_title, &style);
}

static void draw_band(struct canvas *canvas, const struct chart_lines *chart, const struct lines_plot *plot)
{
    struct point *edge = ARENA_ARRAY(canvas_arena(canvas), 2 * chart->n_band + 1, struct point);
    size_t n = 0;
    for (size_t i = 0; i < chart->n_band; i++) {
        struct lines_band at = chart->band[i];
        if (has_place(plot, (struct point){at.x, at.low}) && isfinite(at.high))
            edge[n++] = (struct point){axis_at(&plot->x, at.x), axis_at(&plot->y, at.low)};
    }
    size_t n_low = n;
    for (size_t i = chart->n_band; i-- > 0;) {
        struct lines_band at = chart->band[i];
        if (has_place(plot, (struct point){at.x, at.low}) && isfinite(at.high))
            edge[n++] = (struct point){axis_at(&plot->x, at.x), axis_at(&plot->y, at.high)};
    }
    if (n < 4)
        return;
    canvas_path(canvas, edge, n, true, &(struct paint){.fill = "rule", .opacity = 0.6});
    canvas_path(canvas, edge, n_low, false, &(struct paint){.stroke = "mark"});
    canvas_path(canvas, edge + n_low, n - n_low, false, &(struct paint){.stroke = "mark"});
}

static const char *color_of(struct canvas *canvas, const struct chart_lines *chart, const struct lines_plot *plot,
                            size_t i)
{
    if (chart->series[i].is_marked)
        return "accent";
    if (plot->has_marked || chart->n_series > N_COLORS)
        return "mark";
    return arena_printf(canvas_arena(canvas), "series-%zu", i % N_COLORS + 1);
}

static void draw_run(struct canvas *canvas, const struct point *run, size_t n, const struct paint *paint)
{
    if (n == 1)
        canvas_circle(canvas, run[0].x, run[0].y, 2.5, &(struct paint){.fill = paint->stroke});
    else
        canvas_path(canvas, run, n, false, paint);
}

static void draw_series(struct canvas *canvas, const struct lines_plot *plot, const struct lines_series *series,
                        const char *color)
{
    struct point *run = ARENA_ARRAY(canvas_arena(canvas), series->n_points + 1, struct point);
    struct paint paint = {.stroke = color, .stroke_width = series->is_marked ? 2.75 : 1.75};
    size_t n = 0;
    canvas_begin_group(canvas, series->name);
    for (size_t i = 0; i < series->n_points; i++) {
        if (has_place(plot, series->points[i])) {
            run[n++] = (struct point){axis_at(&plot->x, series->points[i].x), axis_at(&plot->y, series->points[i].y)};
            continue;
        }
        draw_run(canvas, run, n, &paint);
        n = 0;
    }
    draw_run(canvas, run, n, &paint);
    for (size_t i = 0; series->is_marked && i < series->n_points && series->n_points <= 40; i++)
        if (has_place(plot, series->points[i]))
            canvas_circle(canvas, axis_at(&plot->x, series->points[i].x), axis_at(&plot->y, series->points[i].y), 3,
                          &(struct paint){.fill = color});
    canvas_end(canvas);
}

static int compare_labels(const void *a, const void *b)
{
    const struct end_label *left = a, *right = b;
    if (left->y != right->y)
        return left->y < right->y ? -1 : 1;
    return string_compare(left->series->name, right->series->name);
}

/* Pushes labels down until none overlaps, then the lowest ones up again where they left the plot. */
static void part_labels(struct end_label *labels, size_t n, double bottom)
{
    for (size_t i = 0; i < n; i++)
        labels[i].shown_y = i == 0 ? labels[i].y : fmax(labels[i].y, labels[i - 1].shown_y + LABEL_LINE);
    double limit = bottom;
    for (size_t i = n; i-- > 0; limit = labels[i].shown_y - LABEL_LINE)
        labels[i].shown_y = fmin(labels[i].shown_y, limit);
}

/* The last point of each series that will be labelled: the marked ones first, then as many others as have room. */
static size_t collect_labels(struct canvas *canvas, const struct chart_lines *chart, const struct lines_plot *plot,
                             struct end_label labels[MAX_LABELS])
{
    size_t n = 0;
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < chart->n_series && n < MAX_LABELS; i++) {
            const struct lines_series *series = &chart->series[i];
            size_t last = series->n_points;
            while (last > 0 && !has_place(plot, series->points[last - 1]))
                last--;
            if (series->is_marked != (pass == 0) || last == 0 || (pass == 1 && chart->n_series > MAX_LABELS))
                continue;
            labels[n++] = (struct end_label){.series = series,
                                             .color = color_of(canvas, chart, plot, i),
                                             .x = axis_at(&plot->x, series->points[last - 1].x),
                                             .y = axis_at(&plot->y, series->points[last - 1].y)};
        }
    qsort(labels, n, sizeof *labels, compare_labels);
    part_labels(labels, n, plot->bottom);
    return n;
}

static void draw_end_labels(struct canvas *canvas, const struct chart_lines *chart, const struct lines_plot *plot)
{
    struct end_label labels[MAX_LABELS];
    size_t n = collect_labels(canvas, chart, plot, labels);
    for (size_t i = 0; i < n; i++) {
        struct point leader[] = {{labels[i].x + 3, labels[i].y},
                                 {plot->right + 8, labels[i].shown_y},
                                 {plot->right + 14, labels[i].shown_y}};
        canvas_path(canvas, leader, 3, false, &(struct paint){.stroke = labels[i].color});
        canvas_text(
            canvas, plot->right + 19, labels[i].shown_y + 4, labels[i].series->name,
            &(struct text_style){.size = 12, .bold = labels[i].series->is_marked, .max_width = plot->label_room - 20});
    }
}

/* Where there is no room at the right, a key below: a stroke and the name, one a line. */
static double draw_key(struct canvas *canvas, const struct chart_lines *chart, const struct lines_plot *plot, double y)
{
    double left = chart_left(&chart->frame), room = chart_right(&chart->frame) - left;
    for (size_t i = 0; i < chart->n_series && chart_is_narrow(&chart->frame) && i < MAX_LABELS; i++, y += 18) {
        canvas_line(canvas, left, y + 9, left + 20, y + 9,
                    &(struct paint){.stroke = color_of(canvas, chart, plot, i),
                                    .stroke_width = chart->series[i].is_marked ? 2.5 : 1.5});
        canvas_text(canvas, left + 28, y + 13, chart->series[i].name,
                    &(struct text_style){.size = 12, .max_width = room - 28});
    }
    if (chart->n_band < 2 || chart->band_name == NULL)
        return y;
    canvas_rect(canvas, left, y + 3, 20, 12, 0, &(struct paint){.fill = "rule", .stroke = "mark"});
    canvas_text(canvas, left + 28, y + 13, chart->band_name,
                &(struct text_style){.size = 12, .color = "muted", .max_width = room - 28});
    return y + 18;
}

static void draw_marks(struct canvas *canvas, const struct chart_lines *chart, const struct lines_plot *plot, double y)
{
    struct chart_mark *marks = ARENA_ARRAY(canvas_arena(canvas), chart->n_marks + 1, struct chart_mark);
    for (size_t i = 0; i < chart->n_marks; i++)
        marks[i] = (struct chart_mark){axis_at(&plot->x, chart->marks[i].x), chart->marks[i].label};
    chart_marks(canvas, marks, chart->n_marks, plot->left, plot->right, y, plot->bottom);
}

double chart_lines_draw(struct canvas *canvas, const struct chart_lines *chart)
{
    double y = chart_head(canvas, &chart->frame), left = chart_left(&chart->frame);
    canvas_text(canvas, left, y + 13, chart->y_title,
                &(struct text_style){.size = 12, .color = "muted", .max_width = chart_right(&chart->frame) - left});
    double marks_y = y + 36;
    struct lines_plot plot = lay_out(chart, y + 32 + CHART_MARK_LINE * (double)chart->n_marks);
    draw_band(canvas, chart, &plot);
    draw_grid(canvas, chart, &plot);
    draw_marks(canvas, chart, &plot, marks_y);
    for (int marked = 0; marked <= 1; marked++)
        for (size_t i = 0; i < chart->n_series; i++)
            if (chart->series[i].is_marked == (marked == 1))
                draw_series(canvas, &plot, &chart->series[i], color_of(canvas, chart, &plot, i));
    if (!chart_is_narrow(&chart->frame))
        draw_end_labels(canvas, chart, &plot);
    return chart_foot(canvas, &chart->frame, draw_key(canvas, chart, &plot, plot.bottom + 48));
}

static double draw(struct canvas *canvas, const void *chart)
{
    return chart_lines_draw(canvas, chart);
}

struct drawing chart_lines_drawing(const struct chart_lines *chart, const struct palette *palette, const char *id)
{
    return chart_drawing(&chart->frame, chart, palette, id, draw);
}
