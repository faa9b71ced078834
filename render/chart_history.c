/* History: a step line through the tiers of one provider, release by release. */
#include <math.h>

#include "render/chart_history.h"

#define ROW 34.0

struct history_places {
    double left, from, column, top; /* from: where the first release's column begins */
};

static double chip_room(const struct chart_history *chart)
{
    double widest = 60;
    for (size_t i = 0; i < chart->n_tiers; i++)
        widest = fmax(widest, text_width(chart->tiers[i].name, 12, true) + 16);
    return fmin(widest, 170);
}

static struct history_places lay_out(const struct chart_history *chart, double top)
{
    struct history_places places = {.left = chart_left(&chart->frame), .top = top};
    places.from = places.left + chip_room(chart) + 16;
    places.column = (chart_right(&chart->frame) - places.from) / (double)(chart->n_points > 0 ? chart->n_points : 1);
    places.column = fmin(places.column, 190);
    return places;
}

static double column_x(const struct history_places *places, size_t i)
{
    return places->from + ((double)i + 0.5) * places->column;
}

/* Tiers that are no rank stand half a row lower, below a rule. */
static double tier_y(const struct chart_history *chart, const struct history_places *places, size_t tier)
{
    double gap = 0;
    for (size_t i = 1; i <= tier && i < chart->n_tiers; i++)
        if (!chart->tiers[i].is_rank && chart->tiers[i - 1].is_rank)
            gap = 12;
    return places->top + ((double)tier + 0.5) * ROW + gap;
}

static bool is_covered(const struct chart_history *chart, size_t i)
{
    return chart->points[i].tier < chart->n_tiers;
}

static void draw_tiers(struct canvas *canvas, const struct chart_history *chart, const struct history_places *places)
{
    double end = places->from + places->column * (double)chart->n_points;
    for (size_t i = 0; i < chart->n_tiers; i++) {
        double y = tier_y(chart, places, i);
        chart_chip(canvas, places->left, y - CHIP_HEIGHT / 2, chart->tiers[i].name, chart->tiers[i].tint,
                   places->from - places->left - 16);
        canvas_line(canvas, places->from, y, end, y, &(struct paint){.stroke = "rule"});
        if (i > 0 && !chart->tiers[i].is_rank && chart->tiers[i - 1].is_rank)
            canvas_line(canvas, places->left, y - ROW / 2 - 6, end, y - ROW / 2 - 6, &(struct paint){.stroke = "mark"});
    }
}

static void draw_steps(struct canvas *canvas, const struct chart_history *chart, const struct history_places *places)
{
    struct paint line = {.stroke = "accent", .stroke_width = 2};
    for (size_t i = 0; i < chart->n_points; i++) {
        if (!is_covered(chart, i))
            continue;
        double x = column_x(places, i), y = tier_y(chart, places, chart->points[i].tier), half = places->column / 2;
        bool joins_before = i > 0 && is_covered(chart, i - 1);
        bool joins_after = i + 1 < chart->n_points && is_covered(chart, i + 1);
        canvas_line(canvas, joins_before ? x - half : x, y, joins_after ? x + half : x, y, &line);
        if (joins_after)
            canvas_line(canvas, x + half, y, x + half, tier_y(chart, places, chart->points[i + 1].tier), &line);
    }
}

static void draw_dots(struct canvas *canvas, const struct chart_history *chart, const struct history_places *places)
{
    for (size_t i = 0; i < chart->n_points; i++) {
        double x = column_x(places, i);
        size_t computed = chart->points[i].computed;
        if (computed < chart->n_tiers)
            canvas_circle(canvas, x, tier_y(chart, places, computed), 9,
                          &(struct paint){.stroke = "ink", .stroke_width = 1.5});
        if (is_covered(chart, i))
            canvas_circle(canvas, x, tier_y(chart, places, chart->points[i].tier), 5.5,
                          &(struct paint){.fill = "accent", .stroke = "paper", .stroke_width = 1.5});
    }
}

/* Below its column; gives the y below. */
static double draw_release(struct canvas *canvas, const struct chart_history *chart,
                           const struct history_places *places, size_t i, double y)
{
    const struct history_point *point = &chart->points[i];
    double x = column_x(places, i), room = places->column - 8;
    struct text_style bold = {.size = 13, .bold = true, .anchor = ANCHOR_MIDDLE, .max_width = room};
    struct text_style small = {.size = 12, .color = "muted", .anchor = ANCHOR_MIDDLE, .max_width = room};
    canvas_text(canvas, x, y += 16, point->release, &bold);
    if (chart_is_narrow(&chart->frame))
        return y;
    if (point->date != NULL)
        canvas_text(canvas, x, y += 17, point->date, &small);
    if (!is_covered(chart, i))
        y += 17 * (double)canvas_paragraph(canvas, x, y + 17, "not covered", &small, 17, 2);
    if (point->note != NULL)
        y += 17 * (double)canvas_paragraph(canvas, x, y + 17, point->note, &small, 17, 3);
    return y;
}

/* What has no room below a narrow column, a line a release. */
static double list_release(struct canvas *canvas, const struct chart_history *chart, size_t i, double y)
{
    const struct history_point *point = &chart->points[i];
    double left = chart_left(&chart->frame);
    struct text_style style = {.size = 12, .color = "muted", .max_width = chart_right(&chart->frame) - left};
    const char *line =
        arena_printf(canvas_arena(canvas), "%s%s%s%s%s%s", point->release, point->date == NULL ? "" : ", ",
                     point->date == NULL ? "" : point->date, is_covered(chart, i) ? "" : ", not covered",
                     point->note == NULL ? "" : ", ", point->note == NULL ? "" : point->note);
    return y + 17 * (double)canvas_paragraph(canvas, left, y + 17, line, &style, 17, 2);
}

static double draw_releases(struct canvas *canvas, const struct chart_history *chart,
                            const struct history_places *places, double y)
{
    double below = y;
    for (size_t i = 0; i < chart->n_points; i++)
        below = fmax(below, draw_release(canvas, chart, places, i, y));
    for (size_t i = 0; chart_is_narrow(&chart->frame) && i < chart->n_points; i++)
        below = list_release(canvas, chart, i, below);
    return below + 6;
}

static double draw_key(struct canvas *canvas, const struct chart_history *chart, double y)
{
    double x = chart_left(&chart->frame);
    struct text_style style = {.size = 12, .color = "muted"};
    bool has_computed = false;
    for (size_t i = 0; i < chart->n_points; i++)
        has_computed = has_computed || chart->points[i].computed < chart->n_tiers;
    canvas_circle(canvas, x + 9, y + 10, 5.5, &(struct paint){.fill = "accent"});
    x += 26 + canvas_text(canvas, x + 26, y + 14.5, "published tier", &style) + 24;
    if (has_computed) {
        canvas_circle(canvas, x + 9, y + 10, 8, &(struct paint){.stroke = "ink", .stroke_width = 1.5});
        canvas_text(canvas, x + 26, y + 14.5, "computed here", &style);
    }
    return y + 26;
}

double chart_history_draw(struct canvas *canvas, const struct chart_history *chart)
{
    double y = draw_key(canvas, chart, chart_head(canvas, &chart->frame)) + 8;
    struct history_places places = lay_out(chart, y);
    draw_tiers(canvas, chart, &places);
    draw_steps(canvas, chart, &places);
    draw_dots(canvas, chart, &places);
    y = chart->n_tiers > 0 ? tier_y(chart, &places, chart->n_tiers - 1) + ROW / 2 : y;
    y = draw_releases(canvas, chart, &places, y + 4);
    return chart_foot(canvas, &chart->frame, y);
}

static double draw(struct canvas *canvas, const void *chart)
{
    return chart_history_draw(canvas, chart);
}

struct drawing chart_history_drawing(const struct chart_history *chart, const struct palette *palette, const char *id)
{
    return chart_drawing(&chart->frame, chart, palette, id, draw);
}
