/* Stacked bars, lettered segments, and the key that is also the table of the amounts. */
#include <math.h>

#include "render/chart_stack.h"

#define ROW 56.0
#define BAR 26.0
#define KEY_ROW 22.0
#define N_COLORS 8
#define MAX_TABLE_BARS 4
#define RELATIVE 60.0

struct stack_places {
    double left, right, name_room, total_room;
    double longest;
    struct axis axis;
};

static const char *part_letter(struct arena *arena, size_t part)
{
    return part < 26 ? arena_printf(arena, "%c", (char)('A' + part)) : arena_printf(arena, "%zu", part + 1);
}

static const char *part_color(struct arena *arena, size_t part)
{
    return arena_printf(arena, "series-%zu", part % N_COLORS + 1);
}

static double sum_of_parts(const struct chart_stack *chart, const struct stack_bar *bar)
{
    double sum = 0;
    for (size_t i = 0; i < chart->n_parts; i++)
        sum += bar->amounts[i] > 0 ? bar->amounts[i] : 0;
    return sum;
}

static struct stack_places lay_out(const struct chart_stack *chart)
{
    bool narrow = chart_is_narrow(&chart->frame);
    struct stack_places places = {.left = chart_left(&chart->frame), .right = chart_right(&chart->frame)};
    places.name_room = narrow ? 0 : 180;
    places.total_room = narrow ? 0 : 150;
    axis_init(&places.axis, AXIS_LINEAR);
    axis_include(&places.axis, 0);
    for (size_t i = 0; i < chart->n_bars; i++)
        places.longest = fmax(places.longest, sum_of_parts(chart, &chart->bars[i]));
    axis_include(&places.axis, places.longest);
    axis_settle(&places.axis, places.left + places.name_room + (narrow ? 6 : 12),
                places.right - places.total_room - (narrow ? 14 : 0), narrow ? 3 : 5);
    axis_trim(&places.axis, NAN, places.longest);
    return places;
}

static void draw_segment(struct canvas *canvas, const struct chart_stack *chart, const struct stack_bar *bar,
                         size_t part, double x1, double x2, double y)
{
    struct arena *arena = canvas_arena(canvas);
    const char *letter = part_letter(arena, part);
    canvas_begin_group(canvas,
                       arena_printf(arena, "%s: %s %s", chart->parts[part],
                                    chart_number(arena, bar->amounts[part], chart->decimals, false), chart->unit));
    canvas_rect(canvas, x1, y, fmax(x2 - x1 - 1, 0.5), BAR, 0, &(struct paint){.fill = part_color(arena, part)});
    if (x2 - x1 - 1 > text_width(letter, 12, true) + 6)
        canvas_text(canvas, (x1 + x2 - 1) / 2, y + BAR / 2 + 4.5, letter,
                    &(struct text_style){.size = 12, .bold = true, .anchor = ANCHOR_MIDDLE, .color = "paper"});
    canvas_end(canvas);
}

/* The total, and at its right how it compares. */
static void draw_total(struct canvas *canvas, const struct chart_stack *chart, const struct stack_places *places,
                       const struct stack_bar *bar, double y)
{
    struct arena *arena = canvas_arena(canvas);
    struct text_style style = {.size = 13, .bold = true, .anchor = ANCHOR_END, .max_width = 76};
    const char *total = chart_number(arena, bar->total, chart->decimals, false);
    canvas_text(canvas, places->right - RELATIVE, y, total, &style);
    style = (struct text_style){.size = 13, .anchor = ANCHOR_END, .max_width = RELATIVE - 8};
    if (isfinite(bar->relative))
        canvas_text(canvas, places->right, y,
                    arena_printf(arena, "%s\xC3\x97", chart_number(arena, bar->relative, 2, false)), &style);
}

static void draw_bar(struct canvas *canvas, const struct chart_stack *chart, const struct stack_places *places,
                     const struct stack_bar *bar, double top)
{
    bool narrow = chart_is_narrow(&chart->frame);
    double y = narrow ? top + 22 : top + (ROW - BAR) / 2, text_y = narrow ? top + 15 : y + BAR / 2 + 4.5, sum = 0;
    canvas_begin_link(canvas, bar->href);
    canvas_text(canvas, places->left, text_y, bar->name,
                &(struct text_style){.size = 13,
                                     .max_width = narrow ? places->right - places->left - 130 : places->name_room - 8});
    canvas_end(canvas);
    for (size_t i = 0; i < chart->n_parts; i++) {
        if (!(bar->amounts[i] > 0) || !isfinite(bar->amounts[i]))
            continue;
        draw_segment(canvas, chart, bar, i, axis_at(&places->axis, sum), axis_at(&places->axis, sum + bar->amounts[i]),
                     y);
        sum += bar->amounts[i];
    }
    draw_total(canvas, chart, places, bar, text_y);
}

static double amount_column(const struct chart_stack *chart, double width)
{
    bool has_table = chart->n_bars <= MAX_TABLE_BARS && !chart_is_narrow(&chart->frame);
    return has_table && chart->n_bars > 0 ? fmin(150, (width - 320) / (double)chart->n_bars) : 0;
}

/* One line of the key; the amounts of every bar at the right where there is room for them. */
static void draw_key_row(struct canvas *canvas, const struct chart_stack *chart, const struct stack_places *places,
                         size_t part, double y)
{
    struct arena *arena = canvas_arena(canvas);
    double column = amount_column(chart, places->right - places->left);
    double amounts_x = places->right - column * (double)chart->n_bars;
    canvas_rect(canvas, places->left, y + 3, 18, 17, 0, &(struct paint){.fill = part_color(arena, part)});
    canvas_text(canvas, places->left + 9, y + 16, part_letter(arena, part),
                &(struct text_style){.size = 12, .bold = true, .anchor = ANCHOR_MIDDLE, .color = "paper"});
    canvas_text(canvas, places->left + 28, y + 16, chart->parts[part],
                &(struct text_style){.size = 13, .max_width = amounts_x - places->left - 28});
    for (size_t i = 0; column > 0 && i < chart->n_bars; i++)
        canvas_text(canvas, amounts_x + column * (double)(i + 1), y + 16,
                    chart_number(arena, chart->bars[i].amounts[part], chart->decimals, false),
                    &(struct text_style){.size = 13, .anchor = ANCHOR_END, .max_width = column - 12});
}

static double draw_key_head(struct canvas *canvas, const struct chart_stack *chart, const struct stack_places *places,
                            double y)
{
    double column = amount_column(chart, places->right - places->left);
    double amounts_x = places->right - column * (double)chart->n_bars;
    if (column <= 0)
        return y;
    for (size_t i = 0; i < chart->n_bars; i++)
        canvas_text(canvas, amounts_x + column * (double)(i + 1), y + 14, chart->bars[i].name,
                    &(struct text_style){.size = 12, .color = "muted", .anchor = ANCHOR_END, .max_width = column - 12});
    chart_rule(canvas, places->left, places->right, y + 22);
    return y + 24;
}

static void draw_total_heads(struct canvas *canvas, const struct stack_places *places, double y)
{
    struct text_style style = {.size = 12, .color = "muted", .anchor = ANCHOR_END};
    canvas_text(canvas, places->right - RELATIVE, y, "total", &style);
    canvas_text(canvas, places->right, y, "relative", &style);
}

double chart_stack_draw(struct canvas *canvas, const struct chart_stack *chart)
{
    struct stack_places places = lay_out(chart);
    double y = chart_head(canvas, &chart->frame);
    canvas_text(canvas, places.axis.from, y + 13, chart->unit,
                &(struct text_style){.size = 12, .color = "muted", .max_width = places.right - places.axis.from});
    if (!chart_is_narrow(&chart->frame))
        draw_total_heads(canvas, &places, y + 33);
    y += 42;
    double bottom = y + ROW * (double)chart->n_bars;
    chart_x_grid(canvas, &places.axis, y, bottom, y - 8);
    for (size_t i = 0; i < chart->n_bars; i++)
        draw_bar(canvas, chart, &places, &chart->bars[i], y + ROW * (double)i);
    y = draw_key_head(canvas, chart, &places, bottom + 18);
    for (size_t i = 0; i < chart->n_parts; i++, y += KEY_ROW)
        draw_key_row(canvas, chart, &places, i, y);
    return chart_foot(canvas, &chart->frame, y);
}

static double draw(struct canvas *canvas, const void *chart)
{
    return chart_stack_draw(canvas, chart);
}

struct drawing chart_stack_drawing(const struct chart_stack *chart, const struct palette *palette, const char *id)
{
    return chart_drawing(&chart->frame, chart, palette, id, draw);
}
