/* The histogram of a simulated result. */
#include <math.h>

#include "render/chart_histogram.h"

#define PLOT_HEIGHT 240.0

static double total_count(const struct chart_histogram *chart)
{
    double total = 0;
    for (size_t i = 0; i < chart->n_bins; i++)
        total += chart->bins[i].count > 0 ? chart->bins[i].count : 0;
    return total;
}

static void settle_axes(const struct chart_histogram *chart, double top, struct axis *x, struct axis *y)
{
    double left = chart_left(&chart->frame), right = chart_right(&chart->frame), total = total_count(chart);
    axis_init(x, AXIS_LINEAR);
    axis_init(y, AXIS_LINEAR);
    axis_include(y, 0);
    for (size_t i = 0; i < chart->n_bins; i++) {
        axis_include(x, chart->bins[i].low);
        axis_include(x, chart->bins[i].high);
        axis_include(y, total > 0 ? chart->bins[i].count / total * 100 : NAN);
    }
    for (size_t i = 0; i < chart->n_marks; i++)
        axis_include(x, chart->marks[i].value);
    axis_settle(y, top + PLOT_HEIGHT, top, 4);
    double low = x->low, high = x->high;
    axis_settle(x, left + 44, right - 24, (size_t)fmax(2, (right - left) / 110));
    axis_trim(x, low, high);
}

static void draw_axes(struct canvas *canvas, const struct chart_histogram *chart, const struct axis *x,
                      const struct axis *y)
{
    char label[NUM_SIZE];
    struct text_style style = {.size = 12, .color = "muted", .anchor = ANCHOR_END};
    for (size_t i = 0; i < y->n_ticks; i++) {
        double at = axis_at(y, y->ticks[i]);
        chart_rule(canvas, x->from, x->to, at);
        canvas_text(canvas, x->from - 8, at + 4,
                    arena_printf(canvas_arena(canvas), "%s %%", axis_label(y, y->ticks[i], label)), &style);
    }
    style.anchor = ANCHOR_MIDDLE;
    for (size_t i = 0; i < x->n_ticks; i++) {
        double at = axis_at(x, x->ticks[i]);
        canvas_line(canvas, at, y->from, at, y->from + 5, &(struct paint){.stroke = "mark"});
        canvas_text(canvas, at, y->from + 19, axis_label(x, x->ticks[i], label), &style);
    }
    style.anchor = ANCHOR_END;
    style.max_width = x->to - x->from;
    canvas_text(canvas, x->to, y->from + 38, chart->x_title, &style);
}

static void draw_bins(struct canvas *canvas, const struct chart_histogram *chart, const struct axis *x,
                      const struct axis *y)
{
    double total = total_count(chart);
    for (size_t i = 0; i < chart->n_bins && total > 0; i++) {
        const struct histogram_bin *bin = &chart->bins[i];
        double left = axis_at(x, bin->low), right = axis_at(x, bin->high), top = axis_at(y, bin->count / total * 100);
        if (bin->count > 0 && isfinite(left) && isfinite(right) && isfinite(top))
            canvas_rect(canvas, left, top, fmax(right - left, 0.5), y->from - top, 0,
                        &(struct paint){.fill = "accent-tint", .stroke = "accent"});
    }
    canvas_line(canvas, x->from, y->from, x->to, y->from, &(struct paint){.stroke = "mark"});
}

static void draw_marks(struct canvas *canvas, const struct chart_histogram *chart, const struct axis *x,
                       const struct axis *y, double label_y)
{
    struct chart_mark *marks = ARENA_ARRAY(canvas_arena(canvas), chart->n_marks + 1, struct chart_mark);
    for (size_t i = 0; i < chart->n_marks; i++)
        marks[i] = (struct chart_mark){axis_at(x, chart->marks[i].value), chart->marks[i].label};
    chart_marks(canvas, marks, chart->n_marks, x->from, x->to, label_y, y->from);
}

double chart_histogram_draw(struct canvas *canvas, const struct chart_histogram *chart)
{
    struct axis x, y;
    double top = chart_head(canvas, &chart->frame);
    canvas_text(canvas, chart_left(&chart->frame), top + 13, "share of the draws",
                &(struct text_style){.size = 12, .color = "muted"});
    double marks_y = top + 36;
    settle_axes(chart, marks_y + CHART_MARK_LINE * (double)chart->n_marks, &x, &y);
    draw_axes(canvas, chart, &x, &y);
    draw_bins(canvas, chart, &x, &y);
    draw_marks(canvas, chart, &x, &y, marks_y);
    return chart_foot(canvas, &chart->frame, y.from + 46);
}

static double draw(struct canvas *canvas, const void *chart)
{
    return chart_histogram_draw(canvas, chart);
}

struct drawing chart_histogram_drawing(const struct chart_histogram *chart, const struct palette *palette,
                                       const char *id)
{
    return chart_drawing(&chart->frame, chart, palette, id, draw);
}
