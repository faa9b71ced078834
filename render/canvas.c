/* What all canvases have in common: nothing that is not finite reaches them, and text is made to fit. */
#include <math.h>
#include <string.h>

#include "model/base/utf8_width.h"
#include "render/canvas.h"
#include "render/text_width.h"

#define ELLIPSIS "\xE2\x80\xA6"

void canvas_init(struct canvas *canvas, const struct canvas_ops *ops, struct arena *arena,
                 const struct palette *palette)
{
    *canvas = (struct canvas){.ops = ops, .arena = arena, .palette = palette};
}

struct arena *canvas_arena(struct canvas *canvas)
{
    return canvas->arena;
}

static bool all_finite(struct canvas *canvas, double a, double b, double c, double d)
{
    bool finite = isfinite(a) && isfinite(b) && isfinite(c) && isfinite(d);
    canvas->n_dropped += !finite;
    return finite;
}

void canvas_rect(struct canvas *canvas, double x, double y, double width, double height, double radius,
                 const struct paint *paint)
{
    if (all_finite(canvas, x, y, width, height) && width >= 0 && height >= 0)
        canvas->ops->rect(canvas, x, y, width, height, radius, paint);
}

void canvas_circle(struct canvas *canvas, double x, double y, double radius, const struct paint *paint)
{
    if (all_finite(canvas, x, y, radius, 0))
        canvas->ops->circle(canvas, x, y, radius, paint);
}

/* Hairlines that lie straight go through the middle of pixels, where they are sharp. */
void canvas_line(struct canvas *canvas, double x1, double y1, double x2, double y2, const struct paint *paint)
{
    if (paint->stroke_width <= 1 && y1 == y2)
        y1 = y2 = floor(y1) + 0.5;
    else if (paint->stroke_width <= 1 && x1 == x2)
        x1 = x2 = floor(x1) + 0.5;
    struct point ends[] = {{x1, y1}, {x2, y2}};
    canvas_path(canvas, ends, 2, false, paint);
}

void canvas_path(struct canvas *canvas, const struct point *points, size_t n, bool closed, const struct paint *paint)
{
    if (n < 2)
        return;
    for (size_t i = 0; i < n; i++)
        if (!all_finite(canvas, points[i].x, points[i].y, 0, 0))
            return;
    canvas->ops->path(canvas, points, n, closed, paint);
}

/* The bytes of `string`, from `from`, that fit into `room`; at least one character unless there is none. A combining
 * mark stays with its letter. */
static size_t fitting_bytes(const char *string, size_t from, size_t length, double size, bool bold, double room)
{
    double width = 0;
    size_t end = from;
    for (size_t offset = from; offset < length;) {
        double advance = text_advance(utf8_next(string, length, &offset), bold) * size;
        if (width + advance > room + 1e-6 && end > from)
            break;
        width += advance;
        end = offset;
    }
    return end - from;
}

static const char *cut(struct arena *arena, const char *string, const struct text_style *style)
{
    size_t length = strlen(string);
    double room = style->max_width - text_width(ELLIPSIS, style->size, style->bold);
    size_t n = fitting_bytes(string, 0, length, style->size, style->bold, room);
    while (n > 0 && string[n - 1] == ' ')
        n--;
    return arena_printf(arena, "%.*s" ELLIPSIS, (int)n, string);
}

static bool is_too_wide(const char *string, const struct text_style *style)
{
    return style->max_width > 0 && text_width(string, style->size, style->bold) > style->max_width + 1e-6;
}

/* `clean` is printable already. */
static double draw_line(struct canvas *canvas, double x, double y, const char *clean, const struct text_style *style)
{
    bool too_wide = is_too_wide(clean, style);
    const char *shown = too_wide ? cut(canvas->arena, clean, style) : clean;
    double width = text_width(shown, style->size, style->bold);
    if (*shown != '\0' && all_finite(canvas, x, y, width, 0))
        canvas->ops->text(canvas, x, y, width, shown, too_wide ? clean : NULL, style);
    return width;
}

static const char *printable(struct canvas *canvas, const char *string)
{
    return string == NULL ? "" : text_printable(canvas->arena, text_of(string));
}

double canvas_text(struct canvas *canvas, double x, double y, const char *string, const struct text_style *style)
{
    return draw_line(canvas, x, y, printable(canvas, string), style);
}

/* Where a line may end: after a blank, a hyphen or a slash, and between wide characters (CJK). */
static bool may_break(unsigned long before, unsigned long after)
{
    return before == ' ' || before == '-' || before == '/' || before == 0x2013 || before == 0x2014 ||
           (utf8_width(before) == 2 && utf8_width(after) == 2);
}

/* The bytes of the line that starts at `from`. A word that is wider than the line is broken. */
static size_t line_bytes(const char *string, size_t from, size_t length, const struct text_style *style)
{
    size_t fitting = fitting_bytes(string, from, length, style->size, style->bold, style->max_width);
    size_t best = 0;
    unsigned long before = 0;
    if (from + fitting >= length || string[from + fitting] == ' ')
        return fitting;
    for (size_t offset = from; offset <= from + fitting && offset < length;) {
        size_t at = offset;
        unsigned long code = utf8_next(string, length, &offset);
        if (at > from && may_break(before, code))
            best = at - from;
        before = code;
    }
    return best > 0 ? best : fitting;
}

/* Takes the next line off `clean`, without blanks at its ends; *from moves behind it. */
static const char *next_line(struct canvas *canvas, const char *clean, size_t *from, bool is_last,
                             const struct text_style *style)
{
    size_t length = strlen(clean);
    while (*from < length && clean[*from] == ' ')
        ++*from;
    size_t start = *from, n = is_last ? length - start : line_bytes(clean, start, length, style);
    *from = start + n;
    while (n > 0 && clean[start + n - 1] == ' ')
        n--;
    while (clean[*from] == ' ')
        ++*from;
    return arena_strndup(canvas->arena, clean + start, n);
}

size_t canvas_paragraph(struct canvas *canvas, double x, double y, const char *string, const struct text_style *style,
                        double line_height, size_t max_lines)
{
    const char *clean = printable(canvas, string);
    size_t from = 0, n_lines = 0;
    do {
        bool is_last = n_lines + 1 >= max_lines || style->max_width <= 0;
        const char *line = next_line(canvas, clean, &from, is_last, style);
        draw_line(canvas, x, y + (double)n_lines * line_height, line, style);
        n_lines++;
    } while (n_lines < max_lines && clean[from] != '\0');
    return n_lines;
}

size_t canvas_paragraph_lines(struct canvas *canvas, const char *string, const struct text_style *style,
                              size_t max_lines)
{
    const char *clean = printable(canvas, string);
    size_t from = 0, n_lines = 0;
    do {
        bool is_last = n_lines + 1 >= max_lines || style->max_width <= 0;
        next_line(canvas, clean, &from, is_last, style);
        n_lines++;
    } while (n_lines < max_lines && clean[from] != '\0');
    return n_lines;
}

/* Groups deeper than CANVAS_DEPTH are counted but not made. */
static void begin(struct canvas *canvas, const char *href, const char *tooltip)
{
    if (canvas->depth++ < CANVAS_DEPTH)
        canvas->ops->begin(canvas, href == NULL ? NULL : printable(canvas, href),
                           tooltip == NULL ? NULL : printable(canvas, tooltip));
}

void canvas_begin_link(struct canvas *canvas, const char *href)
{
    begin(canvas, href, NULL);
}

void canvas_begin_group(struct canvas *canvas, const char *tooltip)
{
    begin(canvas, NULL, tooltip);
}

void canvas_end(struct canvas *canvas)
{
    if (canvas->depth > 0 && --canvas->depth < CANVAS_DEPTH)
        canvas->ops->end(canvas);
}

/* The canvas that draws nothing, to find out how high a chart is. */

static void nothing_rect(struct canvas *canvas, double x, double y, double width, double height, double radius,
                         const struct paint *paint)
{
    (void)canvas, (void)x, (void)y, (void)width, (void)height, (void)radius, (void)paint;
}

static void nothing_circle(struct canvas *canvas, double x, double y, double radius, const struct paint *paint)
{
    (void)canvas, (void)x, (void)y, (void)radius, (void)paint;
}

static void nothing_path(struct canvas *canvas, const struct point *points, size_t n, bool closed,
                         const struct paint *paint)
{
    (void)canvas, (void)points, (void)n, (void)closed, (void)paint;
}

static void nothing_text(struct canvas *canvas, double x, double y, double width, const char *string,
                         const char *tooltip, const struct text_style *style)
{
    (void)canvas, (void)x, (void)y, (void)width, (void)string, (void)tooltip, (void)style;
}

static void nothing_begin(struct canvas *canvas, const char *href, const char *tooltip)
{
    (void)canvas, (void)href, (void)tooltip;
}

static void nothing_end(struct canvas *canvas)
{
    (void)canvas;
}

static const struct canvas_ops nothing = {nothing_rect, nothing_circle, nothing_path,
                                          nothing_text, nothing_begin,  nothing_end};

double drawing_height(double (*draw)(struct canvas *canvas, const void *chart), const void *chart)
{
    struct arena *arena = arena_create(NULL);
    static const struct palette empty = {0};
    struct canvas canvas;
    canvas_init(&canvas, &nothing, arena, &empty);
    double height = draw(&canvas, chart);
    arena_destroy(arena);
    return height;
}
