/* The waterfall between two totals. */
#include <math.h>

#include "render/chart_waterfall.h"

#define ROW 30.0
#define BAR 18.0
#define VALUE 96.0

struct waterfall_places {
    double left, right, name_room, row_height;
    struct axis axis;
    bool is_cut; /* the axis does not begin at zero */
};

static void include_levels(const struct chart_waterfall *chart, struct axis *axis)
{
    double level = chart->start;
    axis_include(axis, chart->start);
    axis_include(axis, chart->end);
    for (size_t i = 0; i < chart->n_steps; i++) {
        level += isfinite(chart->steps[i].delta) ? chart->steps[i].delta : 0;
        axis_include(axis, level);
    }
}

/* From zero, unless the steps would then be too small to see; a cut axis is stated below the chart. */
static struct waterfall_places lay_out(const struct chart_waterfall *chart)
{
    bool narrow = chart_is_narrow(&chart->frame);
    struct waterfall_places places = {.left = chart_left(&chart->frame), .right = chart_right(&chart->frame)};
    places.name_room = narrow ? places.right - places.left - VALUE : 240;
    places.row_height = narrow ? ROW + 18 : ROW;
    axis_init(&places.axis, AXIS_LINEAR);
    include_levels(chart, &places.axis);
    places.is_cut = places.axis.low > 0 && places.axis.high - places.axis.low < places.axis.high / 3;
    if (places.is_cut)
        axis_include(&places.axis, places.axis.low - (places.axis.high - places.axis.low) / 2);
    else
        axis_include(&places.axis, 0);
    axis_settle(&places.axis, places.left + (narrow ? 14 : places.name_room + 14), places.right - (narrow ? 14 : VALUE),
                narrow ? 3 : 5);
    return places;
}

static void draw_row(struct canvas *canvas, const struct chart_waterfall *chart, const struct waterfall_places *places,
                     double top, const char *name, double from, double to, const char *value, bool is_total)
{
    bool narrow = chart_is_narrow(&chart->frame);
    double y = top + places->row_height - (ROW + BAR) / 2, text_y = narrow ? top + 14 : y + BAR / 2 + 4.5;
    double x1 = axis_at(&places->axis, from), x2 = axis_at(&places->axis, to);
    const char *color = is_total ? "mark" : to > from ? "series-2" : "accent";
    canvas_text(canvas, places->left, text_y, name,
                &(struct text_style){.size = 13, .bold = is_total, .max_width = places->name_room});
    if (isfinite(x1) && isfinite(x2))
        canvas_rect(canvas, fmin(x1, x2), y, fmax(fabs(x2 - x1), 1), BAR, 0, &(struct paint){.fill = color});
    canvas_text(canvas, places->right, text_y, value,
                &(struct text_style){.size = 13, .bold = is_total, .anchor = ANCHOR_END, .max_width = VALUE - 8});
}

static void draw_connector(struct canvas *canvas, const struct waterfall_places *places, double level, double y)
{
    double x = axis_at(&places->axis, level), half = (ROW - BAR) / 2;
    if (isfinite(x))
        canvas_line(canvas, x, y - half, x, y + places->row_height - half - BAR, &(struct paint){.stroke = "ink"});
}

static double draw_steps(struct canvas *canvas, const struct chart_waterfall *chart,
                         const struct waterfall_places *places, double y)
{
    struct arena *arena = canvas_arena(canvas);
    double level = chart->start, base = fmax(places->axis.low, 0);
    draw_row(canvas, chart, places, y, chart->start_name, base, chart->start,
             chart_number(arena, chart->start, chart->decimals, false), true);
    for (size_t i = 0; i < chart->n_steps; i++) {
        double delta = chart->steps[i].delta, next = level + (isfinite(delta) ? delta : 0);
        draw_connector(canvas, places, level, y += places->row_height);
        draw_row(canvas, chart, places, y, chart->steps[i].name, level, next,
                 chart_number(arena, delta, chart->decimals, true), false);
        level = next;
    }
    draw_connector(canvas, places, level, y += places->row_height);
    draw_row(canvas, chart, places, y, chart->end_name, base, chart->end,
             chart_number(arena, chart->end, chart->decimals, false), true);
    return y + places->row_height;
}

double chart_waterfall_draw(struct canvas *canvas, const struct chart_waterfall *chart)
{
    struct waterfall_places places = lay_out(chart);
    double y = chart_head(canvas, &chart->frame);
    char from[NUM_SIZE];
    const char *unit = chart->unit;
    if (places.is_cut)
        unit = arena_printf(canvas_arena(canvas), "%s; the axis begins at %s", chart->unit,
                            axis_label(&places.axis, places.axis.low, from));
    canvas_text(canvas, places.axis.from, y + 13, unit,
                &(struct text_style){.size = 12, .color = "muted", .max_width = places.right - places.axis.from});
    y += 42;
    chart_x_grid(canvas, &places.axis, y, y + places.row_height * (double)(chart->n_steps + 2), y - 8);
    y = draw_steps(canvas, chart, &places, y);
    return chart_foot(canvas, &chart->frame, y);
}

static double draw(struct canvas *canvas, const void *chart)
{
    return chart_waterfall_draw(canvas, chart);
}

struct drawing chart_waterfall_drawing(const struct chart_waterfall *chart, const struct palette *palette,
                                       const char *id)
{
    return chart_drawing(&chart->frame, chart, palette, id, draw);
}
