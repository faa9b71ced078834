/* PNG and PDF through cairo, with text set by Pango: names in any script are shaped, ordered and given a font that has
 * them. The only file that knows cairo. Fonts come from the system's font folders with settings of our own, so that the
 * reader's fontconfig, locale and desktop change no byte; the same fonts and libraries give the same bytes.
 * DejaVu Sans (fonts-dejavu-core) sets what it has; other scripts are set in whatever font is there that has them, e.g.
 * fonts-noto-cjk or fonts-droid-fallback for Chinese, Japanese and Korean. */
#include <cairo-pdf.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <string.h>

#include "model/base/num.h"
#include "render/canvas.h"
#include "render/png.h"

#define FONT "DejaVu Sans"
#define QUARTER_TURN 1.5707963267948966 /* a quarter of a circle */

static const char font_settings[] = "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig>"
                                    "<dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir>"
                                    "<cachedir>/var/cache/fontconfig</cachedir>"
                                    "<cachedir prefix=\"xdg\">fontconfig</cachedir></fontconfig>";

struct cairo_canvas {
    struct canvas canvas; /* first, so that a canvas is one of these */
    cairo_t *cairo;
    PangoLayout *layout;
    PangoFontDescription *font;
    enum scheme scheme;
};

struct typesetter {
    PangoFontMap *map;
    PangoContext *context;
    FcConfig *config;
};

static struct cairo_canvas *cairo_of(struct canvas *canvas)
{
    return (struct cairo_canvas *)canvas;
}

static void set_color(struct cairo_canvas *target, const char *token, double opacity)
{
    struct color color = palette_color(target->canvas.palette, token, target->scheme);
    cairo_set_source_rgba(target->cairo, color.red / 255.0, color.green / 255.0, color.blue / 255.0, opacity);
}

static void paint_path(struct cairo_canvas *target, const struct paint *paint)
{
    static const double dashes[] = {4, 3};
    if (paint->fill != NULL) {
        set_color(target, paint->fill, paint->opacity > 0 ? paint->opacity : 1);
        cairo_fill_preserve(target->cairo);
    }
    if (paint->stroke != NULL) {
        set_color(target, paint->stroke, 1);
        cairo_set_line_width(target->cairo, paint->stroke_width > 0 ? paint->stroke_width : 1);
        cairo_set_dash(target->cairo, dashes, paint->dashed ? 2 : 0, 0);
        cairo_stroke_preserve(target->cairo);
    }
    cairo_new_path(target->cairo);
}

static void rounded_rect(cairo_t *cairo, double x, double y, double width, double height, double radius)
{
    double r = fmin(radius, fmin(width, height) / 2);
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, x + width - r, y + r, r, -QUARTER_TURN, 0);
    cairo_arc(cairo, x + width - r, y + height - r, r, 0, QUARTER_TURN);
    cairo_arc(cairo, x + r, y + height - r, r, QUARTER_TURN, 2 * QUARTER_TURN);
    cairo_arc(cairo, x + r, y + r, r, 2 * QUARTER_TURN, 3 * QUARTER_TURN);
    cairo_close_path(cairo);
}

static void draw_rect(struct canvas *canvas, double x, double y, double width, double height, double radius,
                      const struct paint *paint)
{
    struct cairo_canvas *target = cairo_of(canvas);
    if (radius > 0)
        rounded_rect(target->cairo, x, y, width, height, radius);
    else
        cairo_rectangle(target->cairo, x, y, width, height);
    paint_path(target, paint);
}

static void draw_circle(struct canvas *canvas, double x, double y, double radius, const struct paint *paint)
{
    struct cairo_canvas *target = cairo_of(canvas);
    cairo_new_sub_path(target->cairo);
    cairo_arc(target->cairo, x, y, radius, 0, 4 * QUARTER_TURN);
    cairo_close_path(target->cairo);
    paint_path(target, paint);
}

static void draw_path(struct canvas *canvas, const struct point *points, size_t n, bool closed,
                      const struct paint *paint)
{
    struct cairo_canvas *target = cairo_of(canvas);
    cairo_move_to(target->cairo, points[0].x, points[0].y);
    for (size_t i = 1; i < n; i++)
        cairo_line_to(target->cairo, points[i].x, points[i].y);
    if (closed)
        cairo_close_path(target->cairo);
    paint_path(target, paint);
}

/* Han characters look different in each language and Pango would ask the environment which one is meant. */
static const char *language_of(const char *string)
{
    size_t length = strlen(string);
    const char *language = "en";
    for (size_t offset = 0; offset < length;) {
        unsigned long code = utf8_next(string, length, &offset);
        if (code >= 0x3040 && code < 0x3100)
            return "ja";
        if (code >= 0xAC00 && code < 0xD7B0)
            return "ko";
        if (code >= 0x2E80 && code < 0xA000)
            language = "zh-cn";
    }
    return language;
}

static PangoLayoutLine *set_line(PangoLayout *layout, PangoFontDescription *font, const char *string, double size,
                                 bool bold)
{
    pango_context_set_language(pango_layout_get_context(layout), pango_language_from_string(language_of(string)));
    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    pango_font_description_set_weight(font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_text(layout, string, -1);
    pango_layout_context_changed(layout);
    return pango_layout_get_line_readonly(layout, 0);
}

static double line_width(PangoLayoutLine *line)
{
    PangoRectangle extents;
    pango_layout_line_get_extents(line, NULL, &extents);
    return (double)extents.width / PANGO_SCALE;
}

static void draw_text(struct canvas *canvas, double x, double y, double width, const char *string, const char *tooltip,
                      const struct text_style *style)
{
    struct cairo_canvas *target = cairo_of(canvas);
    PangoLayoutLine *line = set_line(target->layout, target->font, string, style->size, style->bold);
    double actual = line_width(line), squeeze = actual > width && actual > 0 ? width / actual : 1;
    double left = style->anchor == ANCHOR_START ? 0
                  : style->anchor == ANCHOR_END ? actual * squeeze
                                                : actual * squeeze / 2;
    (void)tooltip;
    cairo_save(target->cairo);
    set_color(target, style->color == NULL ? "ink" : style->color, 1);
    cairo_translate(target->cairo, x - left, y);
    cairo_scale(target->cairo, squeeze, 1);
    cairo_move_to(target->cairo, 0, 0);
    pango_cairo_show_layout_line(target->cairo, line);
    cairo_restore(target->cairo);
    cairo_new_path(target->cairo);
}

static void draw_begin(struct canvas *canvas, const char *href, const char *tooltip)
{
    (void)canvas, (void)href, (void)tooltip;
}

static void draw_end(struct canvas *canvas)
{
    (void)canvas;
}

static const struct canvas_ops cairo_ops = {draw_rect, draw_circle, draw_path, draw_text, draw_begin, draw_end};

static void set_font_options(PangoContext *context)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_subpixel_order(options, CAIRO_SUBPIXEL_ORDER_DEFAULT);
    pango_cairo_context_set_font_options(context, options);
    cairo_font_options_destroy(options);
}

static bool typesetter_open(struct typesetter *setter, struct error *err)
{
    *setter = (struct typesetter){0};
    setter->config = FcConfigCreate();
    if (setter->config == NULL ||
        !FcConfigParseAndLoadFromMemory(setter->config, (const FcChar8 *)font_settings, FcTrue) ||
        !FcConfigBuildFonts(setter->config))
        return error_set(err, EXIT_INTERNAL, "fonts cannot be listed");
    FcConfigSetCurrent(setter->config); /* else Pango would read the reader's, in a thread of its own */
    setter->map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
    if (setter->map == NULL)
        return error_set(err, EXIT_INTERNAL, "Pango was built without FreeType fonts");
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(setter->map), setter->config);
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(setter->map), 96);
    setter->context = pango_font_map_create_context(setter->map);
    pango_context_set_base_dir(setter->context, PANGO_DIRECTION_WEAK_LTR);
    pango_context_set_round_glyph_positions(setter->context, FALSE);
    set_font_options(setter->context);
    return true;
}

static void typesetter_close(struct typesetter *setter)
{
    if (setter->context != NULL)
        g_object_unref(setter->context);
    if (setter->map != NULL) {
        pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(setter->map), NULL); /* Pango 1.50 forgets to let go of it */
        g_object_unref(setter->map);
    }
    if (setter->config != NULL) {
        FcConfigSetCurrent(NULL);
        FcConfigDestroy(setter->config);
    }
}

static void draw_all(cairo_t *cairo, struct typesetter *setter, struct arena *arena, const struct drawing *drawing,
                     enum scheme scheme)
{
    struct cairo_canvas target = {.cairo = cairo, .scheme = scheme};
    canvas_init(&target.canvas, &cairo_ops, arena, drawing->palette);
    target.layout = pango_layout_new(setter->context);
    pango_layout_set_single_paragraph_mode(target.layout, TRUE);
    target.font = pango_font_description_from_string(FONT);
    set_color(&target, "paper", 1);
    cairo_paint(cairo);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    drawing->draw(&target.canvas, drawing->chart);
    pango_font_description_free(target.font);
    g_object_unref(target.layout);
}

static cairo_status_t append_bytes(void *closure, const unsigned char *bytes, unsigned n)
{
    str_append_bytes(closure, (const char *)bytes, n);
    return CAIRO_STATUS_SUCCESS;
}

static bool check(const struct drawing *drawing, cairo_status_t status, struct error *err)
{
    return status == CAIRO_STATUS_SUCCESS || error_set(err, EXIT_INTERNAL, "the picture \"%s\" cannot be drawn: %s",
                                                       drawing->title, cairo_status_to_string(status));
}

/* cairo holds pictures of at most 32,767 pixels a side. */
static bool check_size(const struct drawing *drawing, double scale, struct error *err)
{
    double longest = fmax(drawing->width, drawing->height) * scale;
    return (longest >= 1 && longest <= 32767) ||
           error_set(err, EXIT_INTERNAL, "the picture \"%s\" would be %.0f pixels long", drawing->title, longest);
}

static bool encode(struct arena *arena, const struct drawing *drawing, cairo_surface_t *surface, enum scheme scheme,
                   struct text *out, struct error *err)
{
    cairo_surface_flush(surface);
    struct pixels pixels = {.first = (const uint32_t *)(const void *)cairo_image_surface_get_data(surface),
                            .width = (size_t)cairo_image_surface_get_width(surface),
                            .height = (size_t)cairo_image_surface_get_height(surface),
                            .stride = (size_t)cairo_image_surface_get_stride(surface) / sizeof(uint32_t)};
    return png_encode(arena, &pixels, drawing->palette, scheme, out, err);
}

bool drawing_png(struct arena *arena, const struct drawing *drawing, double scale, enum scheme scheme, struct text *out,
                 struct error *err)
{
    struct typesetter setter = {0};
    cairo_surface_t *surface = NULL;
    cairo_t *cairo = NULL;
    bool done = false;
    if (!check_size(drawing, scale, err) || !typesetter_open(&setter, err))
        goto out;
    surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(drawing->width * scale),
                                         (int)ceil(drawing->height * scale));
    cairo = cairo_create(surface);
    cairo_scale(cairo, scale, scale);
    draw_all(cairo, &setter, arena, drawing, scheme);
    done = check(drawing, cairo_status(cairo), err) && encode(arena, drawing, surface, scheme, out, err);
out:
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    typesetter_close(&setter);
    return done;
}

/* A date of the form YYYY-MM-DD; anything else would be left out by cairo, which would then ask the clock. */
static const char *pdf_date(struct arena *arena, const char *date)
{
    bool is_whole = date != NULL && strlen(date) == 10 && date_valid(date);
    return arena_printf(arena, "%sT00:00:00Z", is_whole ? date : "1970-01-01");
}

static void describe_pdf(cairo_surface_t *surface, struct arena *arena, const struct drawing *drawing)
{
    const char *date = pdf_date(arena, drawing->date);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, text_printable(arena, text_of(drawing->title)));
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT,
                                   text_printable(arena, text_of(drawing->description)));
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_MOD_DATE, date);
}

/* A pixel at 1x is 1/96 inch, a point 1/72. */
bool drawing_pdf(struct arena *arena, const struct drawing *drawing, enum scheme scheme, struct text *out,
                 struct error *err)
{
    struct typesetter setter = {0};
    struct str pdf;
    cairo_surface_t *surface = NULL;
    cairo_t *cairo = NULL;
    bool done = false;
    str_init(&pdf, arena);
    if (!typesetter_open(&setter, err))
        goto out;
    surface = cairo_pdf_surface_create_for_stream(append_bytes, &pdf, ceil(drawing->width) * 0.75,
                                                  ceil(drawing->height) * 0.75);
    describe_pdf(surface, arena, drawing);
    cairo = cairo_create(surface);
    cairo_scale(cairo, 0.75, 0.75);
    draw_all(cairo, &setter, arena, drawing, scheme);
    cairo_show_page(cairo);
    cairo_surface_finish(surface);
    if (!check(drawing, cairo_status(cairo), err) || !check(drawing, cairo_surface_status(surface), err))
        goto out;
    *out = str_text(&pdf);
    done = true;
out:
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    typesetter_close(&setter);
    return done;
}

static bool has_family(FcConfig *config, const char *family)
{
    FcPattern *pattern = FcPatternBuild(NULL, FC_FAMILY, FcTypeString, family, (char *)NULL);
    FcFontSet *found = FcFontList(config, pattern, NULL);
    bool has = found != NULL && found->nfont > 0;
    if (found != NULL)
        FcFontSetDestroy(found);
    FcPatternDestroy(pattern);
    return has;
}

char *drawing_about(struct arena *arena, bool *has_font)
{
    struct typesetter setter;
    struct error err = {0};
    *has_font = typesetter_open(&setter, &err) && has_family(setter.config, FONT);
    typesetter_close(&setter);
    return arena_printf(arena, "cairo %s, Pango %s, %s %s", cairo_version_string(), pango_version_string(), FONT,
                        *has_font ? "found" : "missing (Debian: apt-get install fonts-dejavu-core)");
}
