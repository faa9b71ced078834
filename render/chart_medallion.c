/* The medallion chart: one row a tier, its word and count at the left, its providers as tiles in aligned columns. */
#include <math.h>
#include <string.h>

#include "render/chart_medallion.h"

#define GAP 8.0
#define PADDING 9.0
#define LINE 17.0
#define MAX_COLUMNS 5
#define HEADING 164.0 /* of a tier, beside its tiles */

struct medallion_grid {
    double left, right; /* of the tiles */
    size_t n_columns;
    double tile_width;
};

static const char *const marker_glyphs[] = {"", "\xE2\x96\xB2", "\xE2\x96\xBC", "\xE2\x97\x8F"};
static const char *const marker_words[] = {"", "up", "down", "new"};
static const char *const marker_colors[] = {"muted", "good", "bad", "accent"};

static double text_room(const struct medallion_grid *grid)
{
    return grid->tile_width - 2 * PADDING;
}

/* "up from Silver", or "up" where that is too long. */
static const char *marker_text(struct arena *arena, const struct medallion_tile *tile, double room)
{
    const char *brief = arena_printf(arena, "%s %s", marker_glyphs[tile->marker], marker_words[tile->marker]);
    const char *full = tile->from == NULL ? brief : arena_printf(arena, "%s from %s", brief, tile->from);
    return text_width(full, 12, false) > room ? brief : full;
}

/* Whether no name is cut and most stand on one line. */
static bool reads_well(const struct chart_medallion *chart, double room)
{
    size_t n_tiles = 0, n_long = 0;
    for (size_t i = 0; i < chart->n_rows; i++)
        for (size_t j = 0; j < chart->rows[i].n_tiles; j++, n_tiles++) {
            double width = text_width(chart->rows[i].tiles[j].name, 13, false);
            if (width > room * 1.7) /* the first of two lines is seldom quite full */
                return false;
            n_long += width > room;
        }
    return n_long * 4 <= n_tiles;
}

/* As many columns as read well; three, or two in a narrow chart, where none do: one endless name must not decide. */
static struct medallion_grid lay_out(const struct chart_medallion *chart)
{
    bool narrow = chart_is_narrow(&chart->frame);
    struct medallion_grid grid = {.left = chart_left(&chart->frame) + (narrow ? 0 : HEADING + 16),
                                  .right = chart_right(&chart->frame)};
    double width = grid.right - grid.left;
    size_t fewest = width < 480 ? 2 : 3;
    for (grid.n_columns = narrow ? 2 : MAX_COLUMNS;; grid.n_columns--) {
        grid.tile_width = floor((width - GAP * (double)(grid.n_columns - 1)) / (double)grid.n_columns);
        if (grid.n_columns <= fewest || reads_well(chart, text_room(&grid)))
            return grid;
    }
}

static void draw_marker(struct canvas *canvas, double x, double y, const struct medallion_tile *tile, double room)
{
    canvas_text(canvas, x, y, marker_text(canvas_arena(canvas), tile, room),
                &(struct text_style){.size = 12, .color = marker_colors[tile->marker], .max_width = room});
}

static size_t name_lines(struct canvas *canvas, const struct medallion_grid *grid, const char *name)
{
    struct text_style style = {.size = 13, .max_width = text_room(grid)};
    return canvas_paragraph_lines(canvas, name, &style, 2);
}

/* A marker takes one line, a remark up to three. */
static size_t small_print_lines(struct canvas *canvas, const struct medallion_grid *grid,
                                const struct medallion_tile *tile)
{
    struct text_style style = {.size = 12, .max_width = text_room(grid)};
    if (tile->marker != TILE_STAYED)
        return 1;
    return tile->remark == NULL ? 0 : canvas_paragraph_lines(canvas, tile->remark, &style, 3);
}

/* The height that the tiles first..end of a row need: all of a line are equally high. */
static double line_height(struct canvas *canvas, const struct medallion_grid *grid, const struct medallion_row *row,
                          size_t first, size_t end)
{
    size_t n_lines = 1;
    for (size_t i = first; i < end; i++) {
        size_t n = name_lines(canvas, grid, row->tiles[i].name) + small_print_lines(canvas, grid, &row->tiles[i]);
        n_lines = n > n_lines ? n : n_lines;
    }
    return 13 + LINE * (double)n_lines;
}

static void draw_tile(struct canvas *canvas, const struct medallion_grid *grid, const struct medallion_tile *tile,
                      double x, double y, double height)
{
    struct text_style style = {.size = 13, .max_width = text_room(grid)};
    canvas_begin_link(canvas, tile->href);
    canvas_rect(canvas, x + 0.5, y + 0.5, grid->tile_width - 1, height - 1, 3,
                &(struct paint){.fill = "paper", .stroke = "rule"});
    size_t n = canvas_paragraph(canvas, x + PADDING, y + 19, tile->name, &style, LINE, 2);
    if (tile->marker != TILE_STAYED)
        draw_marker(canvas, x + PADDING, y + 19 + LINE * (double)n, tile, text_room(grid));
    else if (tile->remark != NULL)
        canvas_paragraph(canvas, x + PADDING, y + 19 + LINE * (double)n, tile->remark,
                         &(struct text_style){.size = 12, .color = "muted", .max_width = text_room(grid)}, LINE, 3);
    canvas_end(canvas);
}

static double draw_tiles(struct canvas *canvas, const struct medallion_grid *grid, const struct medallion_row *row,
                         double y)
{
    for (size_t first = 0; first < row->n_tiles; first += grid->n_columns) {
        size_t end = first + grid->n_columns < row->n_tiles ? first + grid->n_columns : row->n_tiles;
        double height = line_height(canvas, grid, row, first, end);
        for (size_t i = first; i < end; i++)
            draw_tile(canvas, grid, &row->tiles[i], grid->left + (double)(i - first) * (grid->tile_width + GAP), y,
                      height);
        y += height + GAP;
    }
    if (row->n_tiles > 0)
        return y - GAP;
    canvas_text(canvas, grid->left, y + 19, "no provider", &(struct text_style){.size = 13, .color = "muted"});
    return y + 26;
}

/* The word on its chip, the count, what the tier means; gives the y below. */
static double draw_heading(struct canvas *canvas, const struct chart_medallion *chart, const struct medallion_row *row,
                           double y)
{
    bool narrow = chart_is_narrow(&chart->frame);
    double left = chart_left(&chart->frame), width = narrow ? chart_right(&chart->frame) - left : HEADING;
    const char *count =
        arena_printf(canvas_arena(canvas), "%zu %s", row->n_tiles, row->n_tiles == 1 ? "provider" : "providers");
    double chip = chart_chip(canvas, left, y, row->name, row->tint, width);
    if (narrow && left + chip + 10 + text_width(count, 12, false) < left + width)
        canvas_text(canvas, left + chip + 10, y + 15, count, &(struct text_style){.size = 12, .color = "muted"});
    else
        canvas_text(canvas, left, (y += LINE) + CHIP_HEIGHT, count, &(struct text_style){.size = 12, .color = "muted"});
    y += CHIP_HEIGHT + 4;
    if (row->meaning != NULL && *row->meaning != '\0')
        y += LINE * (double)canvas_paragraph(canvas, left, y + 13, row->meaning,
                                             &(struct text_style){.size = 12, .color = "muted", .max_width = width},
                                             LINE, narrow ? 3 : 5);
    return y + (narrow ? 8 : 0);
}

static double draw_row(struct canvas *canvas, const struct chart_medallion *chart, const struct medallion_grid *grid,
                       const struct medallion_row *row, double y)
{
    chart_rule(canvas, chart_left(&chart->frame), chart_right(&chart->frame), y);
    y += 14;
    double below_heading = draw_heading(canvas, chart, row, y);
    double below = draw_tiles(canvas, grid, row, chart_is_narrow(&chart->frame) ? below_heading : y);
    return fmax(below, below_heading) + 14;
}

static double draw_block(struct canvas *canvas, const struct chart_medallion *chart, const struct medallion_grid *grid,
                         bool ranks, double y)
{
    bool is_first = true;
    for (size_t i = 0; i < chart->n_rows; i++) {
        if (chart->rows[i].is_rank != ranks)
            continue;
        if (is_first && !ranks) {
            y += 16;
            canvas_text(canvas, chart_left(&chart->frame), y + 13, "Outside the ranking",
                        &(struct text_style){.size = 13, .bold = true});
            y += 26;
        }
        is_first = false;
        y = draw_row(canvas, chart, grid, &chart->rows[i], y);
    }
    return y;
}

/* The statement that must be read with the chart, in a frame of its own. */
static double draw_label(struct canvas *canvas, const struct chart_medallion *chart, double y)
{
    double left = chart_left(&chart->frame), right = chart_right(&chart->frame);
    struct text_style style = {.size = 13, .bold = true, .color = "accent", .max_width = right - left - 14};
    if (chart->label == NULL)
        return y;
    size_t n = canvas_paragraph(canvas, left + 12, y + 8, chart->label, &style, 18, 4);
    canvas_rect(canvas, left, y - 6, 3, 18 * (double)n + 2, 0, &(struct paint){.fill = "accent"});
    return y + 18 * (double)n + 14;
}

static double draw_remarks_mean(struct canvas *canvas, const struct chart_medallion *chart, double y)
{
    double left = chart_left(&chart->frame);
    struct text_style style = {.size = 12, .color = "muted", .max_width = chart_right(&chart->frame) - left};
    if (chart->remarks_mean == NULL)
        return y;
    return y + LINE * (double)canvas_paragraph(canvas, left, y + 17, chart->remarks_mean, &style, LINE, 3) + 4;
}

static double draw_legend(struct canvas *canvas, const struct chart_medallion *chart, double y)
{
    double x = chart_left(&chart->frame), right = chart_right(&chart->frame);
    struct text_style style = {.size = 12, .color = "muted", .max_width = right - x};
    if (chart->compared_with == NULL)
        return y;
    for (int marker = TILE_UP; marker <= TILE_NEW; marker++) {
        x += canvas_text(canvas, x, y + 17, marker_glyphs[marker],
                         &(struct text_style){.size = 12, .color = marker_colors[marker]}) +
             5;
        x += canvas_text(canvas, x, y + 17, marker_words[marker], &(struct text_style){.size = 12}) + 16;
    }
    const char *text = arena_printf(canvas_arena(canvas),
                                    "against the published release %s; without a mark: "
                                    "the same tier",
                                    chart->compared_with);
    if (x + text_width(text, 12, false) > right) {
        x = chart_left(&chart->frame);
        y += LINE;
    }
    size_t n = canvas_paragraph(canvas, x, y + 17, text, &style, LINE, 3);
    return y + LINE * (double)n + 4;
}

double chart_medallion_draw(struct canvas *canvas, const struct chart_medallion *chart)
{
    struct medallion_grid grid = lay_out(chart);
    double y = draw_label(canvas, chart, chart_head(canvas, &chart->frame) + (chart->label == NULL ? 0 : 6));
    y = draw_block(canvas, chart, &grid, true, y);
    chart_rule(canvas, chart_left(&chart->frame), chart_right(&chart->frame), y);
    y = draw_block(canvas, chart, &grid, false, y);
    y = draw_remarks_mean(canvas, chart, draw_legend(canvas, chart, y));
    return chart_foot(canvas, &chart->frame, y);
}

static double draw(struct canvas *canvas, const void *chart)
{
    return chart_medallion_draw(canvas, chart);
}

struct drawing chart_medallion_drawing(const struct chart_medallion *chart, const struct palette *palette,
                                       const char *id)
{
    return chart_drawing(&chart->frame, chart, palette, id, draw);
}
