/* Scalable Vector Graphics: real text, a title and a description, colours that follow the reader's scheme. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "model/base/num.h"
#include "render/canvas.h"

#define SYSTEM_FONTS                                                                                                   \
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', 'DejaVu Sans', sans-serif"
#define DEFAULT_SIZE 13.0

struct svg_canvas {
    struct canvas canvas; /* first, so that a canvas is one of these */
    struct str body;
    enum svg_use use;
    bool has_links;
    bool *is_used;                  /* by token: for the style element of a stand-alone file */
    const char *open[CANVAS_DEPTH]; /* the element of each open group */
};

static struct svg_canvas *svg_of(struct canvas *canvas)
{
    return (struct svg_canvas *)canvas;
}

/* XML's five, and what may not stand in XML at all. The text is printable already. */
static void append_escaped(struct str *out, const char *string)
{
    size_t length = strlen(string);
    for (size_t offset = 0; offset < length;) {
        size_t start = offset;
        unsigned long code = utf8_next(string, length, &offset);
        const char *entity = code == '&'                 ? "&amp;"
                             : code == '<'               ? "&lt;"
                             : code == '>'               ? "&gt;"
                             : code == '"'               ? "&quot;"
                             : code == '\''              ? "&#39;"
                             : (code & 0xFFFE) == 0xFFFE ? "\xEF\xBF\xBD"
                                                         : NULL;
        if (entity != NULL)
            str_append(out, entity);
        else
            str_append_bytes(out, string + start, offset - start);
    }
}

static void append_number(struct str *out, const char *name, double value)
{
    char digits[NUM_SIZE];
    str_appendf(out, " %s=\"%s\"", name, num_shortest(round(value * 100) / 100, digits));
}

static void append_color(struct svg_canvas *svg, const char *property, const char *token)
{
    char hex[COLOR_SIZE];
    const struct palette *palette = svg->canvas.palette;
    const struct token *found = palette_find(palette, token);
    color_hex(palette_color(palette, token, SCHEME_LIGHT), hex);
    const char *name = found == NULL ? "ink" : found->name;
    if (svg->use == SVG_INLINE)
        str_appendf(&svg->body, " %s=\"var(--%s,%s)\"", property, name, hex);
    else
        str_appendf(&svg->body, " %s=\"%s\"", property, hex);
    if (found != NULL)
        svg->is_used[found - palette->tokens] = true;
}

/* In a file the scheme is a matter of classes: "f-ink s-rule". */
static void append_classes(struct svg_canvas *svg, const char *fill, const char *stroke)
{
    const struct palette *palette = svg->canvas.palette;
    bool has_fill = fill != NULL && palette_find(palette, fill) != NULL;
    bool has_stroke = stroke != NULL && palette_find(palette, stroke) != NULL;
    if (svg->use == SVG_INLINE || (!has_fill && !has_stroke))
        return;
    str_append(&svg->body, " class=\"");
    if (has_fill)
        str_appendf(&svg->body, "f-%s", fill);
    if (has_stroke)
        str_appendf(&svg->body, "%ss-%s", has_fill ? " " : "", stroke);
    str_append(&svg->body, "\"");
}

static void append_paint(struct svg_canvas *svg, const struct paint *paint)
{
    if (paint->fill == NULL)
        str_append(&svg->body, " fill=\"none\"");
    else
        append_color(svg, "fill", paint->fill);
    if (paint->opacity > 0 && paint->opacity < 1)
        append_number(&svg->body, "fill-opacity", paint->opacity);
    if (paint->stroke != NULL)
        append_color(svg, "stroke", paint->stroke);
    if (paint->stroke != NULL && paint->stroke_width > 0 && paint->stroke_width != 1)
        append_number(&svg->body, "stroke-width", paint->stroke_width);
    if (paint->stroke != NULL && paint->dashed)
        str_append(&svg->body, " stroke-dasharray=\"4 3\"");
    append_classes(svg, paint->fill, paint->stroke);
}

static void svg_rect(struct canvas *canvas, double x, double y, double width, double height, double radius,
                     const struct paint *paint)
{
    struct svg_canvas *svg = svg_of(canvas);
    str_append(&svg->body, "<rect");
    append_number(&svg->body, "x", x);
    append_number(&svg->body, "y", y);
    append_number(&svg->body, "width", width);
    append_number(&svg->body, "height", height);
    if (radius > 0)
        append_number(&svg->body, "rx", radius);
    append_paint(svg, paint);
    str_append(&svg->body, "/>\n");
}

static void svg_circle(struct canvas *canvas, double x, double y, double radius, const struct paint *paint)
{
    struct svg_canvas *svg = svg_of(canvas);
    str_append(&svg->body, "<circle");
    append_number(&svg->body, "cx", x);
    append_number(&svg->body, "cy", y);
    append_number(&svg->body, "r", radius);
    append_paint(svg, paint);
    str_append(&svg->body, "/>\n");
}

static void svg_path(struct canvas *canvas, const struct point *points, size_t n, bool closed,
                     const struct paint *paint)
{
    struct svg_canvas *svg = svg_of(canvas);
    char x[NUM_SIZE], y[NUM_SIZE];
    str_append(&svg->body, "<path d=\"");
    for (size_t i = 0; i < n; i++)
        str_appendf(&svg->body, "%c%s %s", i == 0 ? 'M' : 'L', num_shortest(round(points[i].x * 100) / 100, x),
                    num_shortest(round(points[i].y * 100) / 100, y));
    str_append(&svg->body, closed ? "Z\"" : "\"");
    append_paint(svg, paint);
    str_append(&svg->body, "/>\n");
}

static void svg_text(struct canvas *canvas, double x, double y, double width, const char *string, const char *tooltip,
                     const struct text_style *style)
{
    struct svg_canvas *svg = svg_of(canvas);
    (void)width;
    str_append(&svg->body, "<text");
    append_number(&svg->body, "x", x);
    append_number(&svg->body, "y", y);
    if (style->size != DEFAULT_SIZE)
        append_number(&svg->body, "font-size", style->size);
    if (style->bold)
        str_append(&svg->body, " font-weight=\"600\"");
    if (style->anchor != ANCHOR_START)
        str_appendf(&svg->body, " text-anchor=\"%s\"", style->anchor == ANCHOR_END ? "end" : "middle");
    if (style->color != NULL && strcmp(style->color, "ink") != 0) {
        append_color(svg, "fill", style->color);
        append_classes(svg, style->color, NULL);
    }
    str_append(&svg->body, ">");
    append_escaped(&svg->body, string);
    if (tooltip != NULL) {
        str_append(&svg->body, "<title>");
        append_escaped(&svg->body, tooltip);
        str_append(&svg->body, "</title>");
    }
    str_append(&svg->body, "</text>\n");
}

/* A scheme other than http and https ("javascript:") is not an address that anybody should follow. */
static bool is_safe_address(const char *href)
{
    size_t colon = strcspn(href, ":"), slash = strcspn(href, "/?#");
    return colon >= slash || href[colon] == '\0' || strncmp(href, "https://", 8) == 0 ||
           strncmp(href, "http://", 7) == 0;
}

static void svg_begin(struct canvas *canvas, const char *href, const char *tooltip)
{
    struct svg_canvas *svg = svg_of(canvas);
    bool is_link = href != NULL && *href != '\0' && is_safe_address(href);
    if (is_link) {
        str_append(&svg->body, "<a href=\"");
        append_escaped(&svg->body, href);
        str_append(&svg->body, "\">");
        svg->has_links = true;
    } else {
        str_append(&svg->body, "<g>");
    }
    if (tooltip != NULL) {
        str_append(&svg->body, "<title>");
        append_escaped(&svg->body, tooltip);
        str_append(&svg->body, "</title>");
    }
    svg->open[canvas->depth - 1] = is_link ? "a" : "g";
}

static void svg_end(struct canvas *canvas)
{
    struct svg_canvas *svg = svg_of(canvas);
    str_appendf(&svg->body, "</%s>\n", svg->open[canvas->depth]);
}

static const struct canvas_ops svg_ops = {svg_rect, svg_circle, svg_path, svg_text, svg_begin, svg_end};

static void append_style(struct str *out, const struct svg_canvas *svg)
{
    char hex[COLOR_SIZE];
    str_append(out, "<style>@media (prefers-color-scheme:dark){");
    for (size_t i = 0; i < svg->canvas.palette->n; i++) {
        const struct token *token = &svg->canvas.palette->tokens[i];
        if (!svg->is_used[i])
            continue;
        color_hex(token->colors[SCHEME_DARK], hex);
        str_appendf(out, ".f-%s{fill:%s}.s-%s{stroke:%s}", token->name, hex, token->name, hex);
    }
    str_append(out, "}</style>\n");
}

static void append_head(struct str *out, struct svg_canvas *svg, const struct drawing *drawing)
{
    char width[NUM_SIZE], height[NUM_SIZE], hex[COLOR_SIZE];
    const char *id = drawing->id == NULL ? "chart" : drawing->id;
    num_shortest(ceil(drawing->width), width);
    num_shortest(ceil(drawing->height), height);
    str_appendf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" viewBox=\"0 0 %s %s\"",
                width, height, width, height);
    str_append(out, svg->has_links ? " role=\"group\"" : " role=\"img\"");
    str_appendf(out, " aria-labelledby=\"%s-title\" aria-describedby=\"%s-desc\" font-size=\"13\"", id, id);
    color_hex(palette_color(drawing->palette, "ink", SCHEME_LIGHT), hex);
    if (svg->use == SVG_INLINE)
        str_appendf(out, " fill=\"var(--ink,%s)\" class=\"chart\"", hex);
    else
        str_appendf(out, " fill=\"%s\" class=\"f-ink\" font-family=\"%s\"", hex, SYSTEM_FONTS);
    str_appendf(out, " font-variant=\"tabular-nums\">\n<title id=\"%s-title\">", id);
    append_escaped(out, text_printable(svg->canvas.arena, text_of(drawing->title)));
    str_appendf(out, "</title>\n<desc id=\"%s-desc\">", id);
    append_escaped(out, text_printable(svg->canvas.arena, text_of(drawing->description)));
    str_append(out, "</desc>\n");
}

struct text drawing_svg(struct arena *arena, const struct drawing *drawing, enum svg_use use)
{
    struct svg_canvas svg = {.use = use};
    struct str out;
    canvas_init(&svg.canvas, &svg_ops, arena, drawing->palette);
    svg.is_used = ARENA_ARRAY(arena, drawing->palette->n + 1, bool);
    str_init(&svg.body, arena);
    const struct token *ink = palette_find(drawing->palette, "ink");
    if (ink != NULL)
        svg.is_used[ink - drawing->palette->tokens] = true;
    if (!drawing->is_on_page_ground || use == SVG_FILE)
        canvas_rect(&svg.canvas, 0, 0, ceil(drawing->width), ceil(drawing->height), 0,
                    &(struct paint){.fill = "paper"});
    drawing->draw(&svg.canvas, drawing->chart);

    str_init(&out, arena);
    append_head(&out, &svg, drawing);
    if (use == SVG_FILE)
        append_style(&out, &svg);
    str_append_text(&out, str_text(&svg.body));
    str_append(&out, "</svg>\n");
    return str_text(&out);
}
