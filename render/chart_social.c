/* The picture for sharing: large type, few words. */
#include <math.h>

#include "render/chart_social.h"

#define WIDTH 1200.0
#define HEIGHT 630.0
#define MARGIN 72.0
#define ROOM (WIDTH - 2 * MARGIN)

static double draw_big_chip(struct canvas *canvas, double x, double y, const char *name, const char *tint)
{
    double width = fmin(text_width(name, 28, true) + 40, ROOM);
    canvas_rect(canvas, x, y, width, 52, 6,
                &(struct paint){.fill = palette_tint(canvas_arena(canvas), canvas->palette, tint)});
    canvas_text(canvas, x + 20, y + 36, name,
                &(struct text_style){.size = 28, .bold = true, .color = "on-tier", .max_width = width - 40});
    return y + 52;
}

/* At most four, in columns. */
static void draw_facts(struct canvas *canvas, const struct chart_social *chart, double y)
{
    size_t n = chart->n_facts < 4 ? chart->n_facts : 4;
    double column = ROOM / (double)(n > 0 ? n : 1);
    for (size_t i = 0; i < n; i++) {
        double x = MARGIN + column * (double)i;
        canvas_text(canvas, x, y, chart->facts[i].value,
                    &(struct text_style){.size = 52, .bold = true, .max_width = column - 24});
        canvas_paragraph(canvas, x, y + 36, chart->facts[i].name,
                         &(struct text_style){.size = 22, .color = "muted", .max_width = column - 24}, 28, 2);
    }
}

/* Tiers with their counts: as many as there is room for. */
static void draw_rows(struct canvas *canvas, const struct chart_social *chart, double y, double bottom)
{
    size_t n = chart->n_rows;
    double height = fmin(58, (bottom - y) / (double)(n > 0 ? n : 1)), chip = 0;
    for (size_t i = 0; i < n; i++)
        chip = fmax(chip, fmin(text_width(chart->rows[i].name, 22, true) + 32, 320));
    for (size_t i = 0; i < n && height >= 34; i++, y += height) {
        const struct social_row *row = &chart->rows[i];
        double box = fmin(height - 8, 42);
        canvas_rect(canvas, MARGIN, y, chip, box, 5,
                    &(struct paint){.fill = palette_tint(canvas_arena(canvas), canvas->palette, row->tint)});
        canvas_text(canvas, MARGIN + 16, y + box / 2 + 8, row->name,
                    &(struct text_style){.size = 22, .bold = true, .color = "on-tier", .max_width = chip - 32});
        canvas_text(canvas, MARGIN + chip + 72, y + box / 2 + 8, arena_printf(canvas_arena(canvas), "%zu", row->count),
                    &(struct text_style){.size = 22, .bold = true, .anchor = ANCHOR_END});
        if (row->examples != NULL)
            canvas_text(canvas, MARGIN + chip + 96, y + box / 2 + 8, row->examples,
                        &(struct text_style){.size = 22, .color = "muted", .max_width = ROOM - chip - 96});
    }
}

static double draw_headline(struct canvas *canvas, const struct chart_social *chart, double y)
{
    double size = text_width(chart->headline, 64, true) <= ROOM ? 64 : 48;
    struct text_style style = {.size = size, .bold = true, .max_width = ROOM};
    size_t n = canvas_paragraph(canvas, MARGIN, y + size, chart->headline, &style, size * 1.2, 2);
    return y + size * 1.2 * (double)n + 20;
}

double chart_social_draw(struct canvas *canvas, const struct chart_social *chart)
{
    canvas_rect(canvas, 0, 0, WIDTH, 12, 0, &(struct paint){.fill = "accent"});
    canvas_text(canvas, MARGIN, chart->n_rows > 0 ? 80 : 92, chart->eyebrow,
                &(struct text_style){.size = 24, .color = "muted", .max_width = ROOM});
    double y = draw_headline(canvas, chart, chart->n_rows > 0 ? 94 : 112), bottom = HEIGHT - 96;
    if (chart->tier != NULL)
        y = draw_big_chip(canvas, MARGIN, y, chart->tier, chart->tint) + 20;
    if (chart->sentence != NULL)
        y += 34 * (double)canvas_paragraph(canvas, MARGIN, y + 26, chart->sentence,
                                           &(struct text_style){.size = 25, .max_width = ROOM}, 34, 2);
    if (chart->n_facts > 0)
        draw_facts(canvas, chart, fmax(y + 64, bottom - 76));
    else
        draw_rows(canvas, chart, y + 8, bottom - 12);
    chart_rule(canvas, MARGIN, WIDTH - MARGIN, HEIGHT - 80);
    canvas_text(canvas, MARGIN, HEIGHT - 40, chart->foot,
                &(struct text_style){.size = 22, .color = "muted", .max_width = ROOM - 180});
    canvas_text(canvas, WIDTH - MARGIN, HEIGHT - 40, chart->date,
                &(struct text_style){.size = 22, .color = "muted", .anchor = ANCHOR_END, .max_width = 170});
    return HEIGHT;
}

static double draw(struct canvas *canvas, const void *chart)
{
    return chart_social_draw(canvas, chart);
}

struct drawing chart_social_drawing(const struct chart_social *chart, const struct palette *palette, const char *id)
{
    return (struct drawing){.title = chart->headline == NULL ? "" : chart->headline,
                            .description = chart->sentence == NULL ? "" : chart->sentence,
                            .width = WIDTH,
                            .height = HEIGHT,
                            .draw = draw,
                            .chart = chart,
                            .palette = palette,
                            .id = id,
                            .date = chart->date};
}
