/* PNG and PDF: sizes, the same bytes whatever the surroundings say, and refusals. */
#include <stdlib.h>
#include <string.h>

#include "model/base/fs.h"
#include "render/canvas.h"
#include "render/palette.h"
#include "tests/support/chart_samples.h"
#include "tests/support/suite.h"

static struct arena *arena;
static struct chart_samples samples;

static void begin(enum sample_flavour flavour)
{
    struct palette *palette;
    struct error err = {0};
    arena = arena_create(NULL);
    ck_assert_msg(palette_load(arena, &palette, &err), "%s", err.text);
    chart_samples_make(arena, palette, flavour, 0, &samples);
}

static unsigned long big_endian(const char *bytes)
{
    const unsigned char *b = (const unsigned char *)bytes;
    return (unsigned long)b[0] << 24 | (unsigned long)b[1] << 16 | (unsigned long)b[2] << 8 | b[3];
}

static struct text png_of(const struct drawing *drawing, double scale, enum scheme scheme)
{
    struct text png;
    struct error err = {0};
    ck_assert_msg(drawing_png(arena, drawing, scale, scheme, &png, &err), "%s", err.text);
    return png;
}

/* The signature and the IHDR chunk: PNG specification, 5.2 and 11.2.2. */
START_TEST(pngs_have_the_size_of_the_drawing)
{
    begin(SAMPLE_PLAIN);
    for (size_t i = 0; i < samples.n; i += 5) {
        const struct drawing *drawing = &samples.items[i].drawing;
        for (int scale = 1; scale <= 2; scale++) {
            struct text png = png_of(drawing, scale, SCHEME_LIGHT);
            ck_assert(png.length > 1000 && memcmp(png.bytes, "\x89PNG\r\n\x1A\n", 8) == 0);
            ck_assert_uint_eq(big_endian(png.bytes + 16), (unsigned long)(drawing->width * scale));
            ck_assert_uint_eq(big_endian(png.bytes + 20), (unsigned long)(drawing->height * scale));
        }
    }
    arena_destroy(arena);
}
END_TEST

START_TEST(schemes_differ)
{
    begin(SAMPLE_PLAIN);
    ck_assert(!text_equal(png_of(&samples.items[1].drawing, 1, SCHEME_LIGHT),
                          png_of(&samples.items[1].drawing, 1, SCHEME_DARK)));
    arena_destroy(arena);
}
END_TEST

START_TEST(surroundings_change_no_byte)
{
    begin(SAMPLE_HOSTILE);
    struct text first[2], second[2];
    struct error err = {0};
    first[0] = png_of(&samples.items[0].drawing, 1, SCHEME_LIGHT);
    ck_assert(drawing_pdf(arena, &samples.items[0].drawing, SCHEME_LIGHT, &first[1], &err));
    setenv("PANGO_LANGUAGE", "ja:ar", 1);
    setenv("LANGUAGE", "ko", 1);
    setenv("LC_ALL", "tr_TR.UTF-8", 1);
    setenv("TZ", "Asia/Kolkata", 1);
    setenv("FONTCONFIG_FILE", "/nowhere/fonts.conf", 1);
    setenv("SOURCE_DATE_EPOCH", "1234567890", 1);
    second[0] = png_of(&samples.items[0].drawing, 1, SCHEME_LIGHT);
    ck_assert(drawing_pdf(arena, &samples.items[0].drawing, SCHEME_LIGHT, &second[1], &err));
    ck_assert(text_equal(first[0], second[0]));
    ck_assert(text_equal(first[1], second[1]));
    arena_destroy(arena);
}
END_TEST

START_TEST(pdfs_have_the_date_of_the_release)
{
    begin(SAMPLE_PLAIN);
    struct text pdf;
    struct error err = {0};
    struct drawing drawing = samples.items[1].drawing;
    static const char *const dates[] = {NULL, "2026-04", "not a date", "2026-09-23"};
    for (size_t i = 0; i < sizeof dates / sizeof *dates; i++) {
        drawing.date = dates[i];
        ck_assert_msg(drawing_pdf(arena, &drawing, SCHEME_LIGHT, &pdf, &err), "%s", err.text);
        ck_assert(text_starts_with(pdf, "%PDF-1."));
        ck_assert_msg(text_contains(pdf, i == 3 ? "/CreationDate (20260923000000" : "/CreationDate (19700101000000"),
                      "no fixed date for %s", dates[i] == NULL ? "none" : dates[i]);
    }
    arena_destroy(arena);
}
END_TEST

START_TEST(every_flavour_can_be_drawn)
{
    static const enum sample_flavour flavours[] = {SAMPLE_HOSTILE, SAMPLE_UNKNOWN, SAMPLE_EMPTY};
    begin(flavours[_i]);
    for (size_t i = 0; i < samples.n; i++)
        ck_assert_uint_gt(png_of(&samples.items[i].drawing, 1, SCHEME_LIGHT).length, 500);
    arena_destroy(arena);
}
END_TEST

START_TEST(what_cairo_cannot_hold_is_refused)
{
    begin(SAMPLE_PLAIN);
    struct text out;
    struct error err = {0};
    struct drawing drawing = samples.items[0].drawing;
    drawing.height = 40000;
    ck_assert(!drawing_png(arena, &drawing, 1, SCHEME_LIGHT, &out, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "40000"));
    memset(&err, 0, sizeof err);
    drawing.height = 20000;
    ck_assert(!drawing_png(arena, &drawing, 2, SCHEME_LIGHT, &out, &err));
    arena_destroy(arena);
}
END_TEST

/* Nothing is drawn before the tests fork: Pango has threads. */
int main(void)
{
    if (fs_kind("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf") != FS_FILE) {
        puts("skipped: fonts-dejavu-core is not installed");
        return 77;
    }
    Suite *suite = suite_create("canvas cairo");
    TCase *cairo = tcase_create("cairo");
    tcase_add_test(cairo, pngs_have_the_size_of_the_drawing);
    tcase_add_test(cairo, schemes_differ);
    tcase_add_test(cairo, surroundings_change_no_byte);
    tcase_add_test(cairo, pdfs_have_the_date_of_the_release);
    tcase_add_loop_test(cairo, every_flavour_can_be_drawn, 0, 3);
    tcase_add_test(cairo, what_cairo_cannot_hold_is_refused);
    tcase_set_timeout(cairo, 120);
    suite_add_tcase(suite, cairo);
    return suite_run(suite);
}
