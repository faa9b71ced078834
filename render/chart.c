/* Head, foot and the small things that charts share. */
#include <math.h>
#include <string.h>

#include "render/chart.h"

#define MARGIN 24.0
#define LINE 17.0

double chart_width(const struct chart_frame *frame)
{
    return frame->width > 0 ? fmax(frame->width, 280) : CHART_WIDTH;
}

bool chart_is_narrow(const struct chart_frame *frame)
{
    return chart_width(frame) < 560;
}

double chart_left(const struct chart_frame *frame)
{
    return frame->is_bare ? 1 : chart_is_narrow(frame) ? MARGIN / 2 : MARGIN;
}

double chart_right(const struct chart_frame *frame)
{
    return chart_width(frame) - chart_left(frame);
}

double chart_head(struct canvas *canvas, const struct chart_frame *frame)
{
    double left = chart_left(frame), width = chart_right(frame) - left, size = chart_is_narrow(frame) ? 17 : 20;
    if (frame->is_bare)
        return 2;
    struct text_style title = {.size = size, .bold = true, .max_width = width};
    struct text_style subtitle = {.size = 13, .color = "muted", .max_width = width};
    double y = left + size;
    y += (double)(canvas_paragraph(canvas, left, y, frame->title, &title, size * 1.25, 3) - 1) * size * 1.25;
    if (frame->subtitle != NULL)
        y += 6 + LINE * (double)canvas_paragraph(canvas, left, y + 6 + LINE - 1, frame->subtitle, &subtitle, LINE, 4);
    return y + 20;
}

double chart_foot(struct canvas *canvas, const struct chart_frame *frame, double y)
{
    double left = chart_left(frame), width = chart_right(frame) - left;
    struct text_style style = {.size = 12, .color = "muted", .max_width = fmin(width, 760)};
    if (frame->note != NULL)
        y += 14 + LINE * (double)canvas_paragraph(canvas, left, y + 14 + LINE - 4, frame->note, &style, LINE, 12);
    return ceil(y + (frame->is_bare ? 4 : left));
}

double chart_chip(struct canvas *canvas, double x, double y, const char *name, const char *tint, double max_width)
{
    double width = fmin(text_width(name, 12, true) + 16, max_width);
    struct text_style style = {.size = 12, .bold = true, .color = "on-tier", .max_width = width - 16};
    const char *fill = palette_tint(canvas_arena(canvas), canvas->palette, tint);
    canvas_rect(canvas, x, y, width, CHIP_HEIGHT, 3, &(struct paint){.fill = fill});
    canvas_text(canvas, x + 8, y + 15, name, &style);
    return width;
}

void chart_rule(struct canvas *canvas, double x1, double x2, double y)
{
    canvas_line(canvas, x1, y, x2, y, &(struct paint){.stroke = "rule"});
}

/* Labels that would meet the one before are left out; their lines stay. */
void chart_x_grid(struct canvas *canvas, const struct axis *axis, double top, double bottom, double label_y)
{
    char label[NUM_SIZE];
    double taken = -1e9;
    for (size_t i = 0; i < axis->n_ticks; i++) {
        double x = axis_at(axis, axis->ticks[i]);
        double half = text_width(axis_label(axis, axis->ticks[i], label), 12, false) / 2;
        canvas_line(canvas, x, top, x, bottom, &(struct paint){.stroke = "rule"});
        if (x - half < taken + 6)
            continue;
        canvas_text(canvas, x, label_y, label,
                    &(struct text_style){.size = 12, .anchor = ANCHOR_MIDDLE, .color = "muted"});
        taken = x + half;
    }
}

/* To the right of its line where there is room; on paper of its own, since it may cross another's line. */
static void draw_mark_label(struct canvas *canvas, const struct chart_mark *mark, double left, double right, double y)
{
    double width = text_width(mark->label, 12, false);
    bool to_the_left = mark->x + 6 + width > right && mark->x - left > right - mark->x;
    double room = (to_the_left ? mark->x - left : right - mark->x) - 6, shown = fmax(fmin(width, room), 0);
    canvas_rect(canvas, to_the_left ? mark->x - 8 - shown : mark->x + 4, y - 11, shown + 4, CHART_MARK_LINE - 1, 0,
                &(struct paint){.fill = "paper"});
    canvas_text(canvas, to_the_left ? mark->x - 6 : mark->x + 6, y, mark->label,
                &(struct text_style){.size = 12, .anchor = to_the_left ? ANCHOR_END : ANCHOR_START, .max_width = room});
}

void chart_marks(struct canvas *canvas, const struct chart_mark *marks, size_t n, double left, double right, double y,
                 double bottom)
{
    for (size_t i = 0; i < n; i++)
        if (isfinite(marks[i].x))
            canvas_line(canvas, marks[i].x, y + CHART_MARK_LINE * (double)i - 10, marks[i].x, bottom,
                        &(struct paint){.stroke = "ink", .dashed = true});
    for (size_t i = 0; i < n; i++)
        if (isfinite(marks[i].x))
            draw_mark_label(canvas, &marks[i], left, right, y + CHART_MARK_LINE * (double)i);
}

const char *chart_number(struct arena *arena, double value, int decimals, bool with_sign)
{
    char digits[NUM_SIZE];
    if (!isfinite(value))
        return "not known";
    num_grouped(fabs(value), decimals, digits);
    bool is_zero = digits[strspn(digits, "0.")] == '\0';
    const char *sign = is_zero ? "" : value < 0 ? "\xE2\x88\x92" : with_sign ? "+" : "";
    return arena_printf(arena, "%s%s", sign, digits);
}

struct drawing chart_drawing(const struct chart_frame *frame, const void *chart, const struct palette *palette,
                             const char *id, double (*draw)(struct canvas *canvas, const void *chart))
{
    const char *description = frame->description != NULL ? frame->description : frame->subtitle;
    return (struct drawing){.title = frame->title == NULL ? "" : frame->title,
                            .description = description == NULL ? "" : description,
                            .width = chart_width(frame),
                            .height = drawing_height(draw, chart),
                            .draw = draw,
                            .chart = chart,
                            .palette = palette,
                            .id = id,
                            .date = frame->date,
                            .is_on_page_ground = frame->is_bare};
}
