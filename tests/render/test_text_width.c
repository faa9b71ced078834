/* The table of advances against the font itself: a small reader of TrueType's cmap (format 4) and hmtx tables. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/base/fs.h"
#include "render/canvas.h"
#include "render/text_width.h"
#include "tests/support/suite.h"

#define FOLDER "/usr/share/fonts/truetype/dejavu/"

struct font {
    const unsigned char *bytes, *cmap, *hmtx;
    unsigned n_metrics, units_per_em;
};

static unsigned u16(const unsigned char *at)
{
    return (unsigned)at[0] << 8 | at[1];
}

static unsigned long u32(const unsigned char *at)
{
    return (unsigned long)u16(at) << 16 | u16(at + 2);
}

static const unsigned char *find_table(const unsigned char *bytes, const char *tag)
{
    for (unsigned i = 0; i < u16(bytes + 4); i++)
        if (memcmp(bytes + 12 + 16 * i, tag, 4) == 0)
            return bytes + u32(bytes + 12 + 16 * i + 8);
    return NULL;
}

/* The subtable of format 4 for Windows, Unicode BMP. */
static const unsigned char *find_cmap(const unsigned char *cmap)
{
    for (unsigned i = 0; i < u16(cmap + 2); i++) {
        const unsigned char *record = cmap + 4 + 8 * i;
        if (u16(record) == 3 && u16(record + 2) == 1 && u16(cmap + u32(record + 4)) == 4)
            return cmap + u32(record + 4);
    }
    return NULL;
}

static bool font_open(struct arena *arena, const char *name, struct font *font)
{
    struct text text;
    struct error err = {0};
    if (!fs_read(arena, arena_printf(arena, FOLDER "%s", name), 4u << 20, &text, &err))
        return false;
    font->bytes = (const unsigned char *)text.bytes;
    font->cmap = find_cmap(find_table(font->bytes, "cmap"));
    font->hmtx = find_table(font->bytes, "hmtx");
    font->n_metrics = u16(find_table(font->bytes, "hhea") + 34);
    font->units_per_em = u16(find_table(font->bytes, "head") + 18);
    return font->cmap != NULL && font->hmtx != NULL;
}

/* OpenType specification, cmap format 4. */
static unsigned glyph_of(const struct font *font, unsigned code)
{
    unsigned n_twice = u16(font->cmap + 6);
    const unsigned char *ends = font->cmap + 14, *starts = ends + n_twice + 2;
    const unsigned char *deltas = starts + n_twice, *offsets = deltas + n_twice;
    for (unsigned i = 0; i < n_twice; i += 2) {
        if (code > u16(ends + i))
            continue;
        if (code < u16(starts + i))
            return 0;
        if (u16(offsets + i) == 0)
            return (code + u16(deltas + i)) & 0xFFFF;
        unsigned glyph = u16(offsets + i + u16(offsets + i) + 2 * (code - u16(starts + i)));
        return glyph == 0 ? 0 : (glyph + u16(deltas + i)) & 0xFFFF;
    }
    return 0;
}

static double advance_of(const struct font *font, unsigned glyph)
{
    unsigned i = glyph < font->n_metrics ? glyph : font->n_metrics - 1;
    return (double)u16(font->hmtx + 4 * i) / font->units_per_em;
}

static size_t compare(const struct font *font, bool bold)
{
    size_t n = 0;
    for (size_t i = 0; i < text_ranges_n; i++)
        for (unsigned code = text_ranges[i].first; code <= text_ranges[i].last; code++) {
            unsigned glyph = glyph_of(font, code);
            double advance = text_advance(code, bold);
            if (advance == 0) /* a combining mark */
                continue;
            ck_assert_msg(fabs(advance - (glyph == 0 ? 1 : advance_of(font, glyph))) < 1e-9,
                          "U+%04X: %.4f, the font says %.4f", code, advance, advance_of(font, glyph));
            n += glyph != 0;
        }
    return n;
}

START_TEST(the_table_is_the_fonts)
{
    struct arena *arena = arena_create(NULL);
    struct font font;
    if (font_open(arena, "DejaVuSans.ttf", &font))
        ck_assert_uint_gt(compare(&font, false), 1500);
    else
        puts("skipped: DejaVu Sans is not installed in " FOLDER);
    if (font_open(arena, "DejaVuSans-Bold.ttf", &font))
        ck_assert_uint_gt(compare(&font, true), 1500);
    arena_destroy(arena);
}
END_TEST

START_TEST(widths_add_up)
{
    ck_assert_double_eq(text_width(NULL, 13, false), 0);
    ck_assert_double_eq(text_width("", 13, false), 0);
    ck_assert_double_eq_tol(text_width("00", 10, false), 2 * text_width("0", 10, false), 1e-9);
    ck_assert_double_eq_tol(text_width("\xE4\xBE\x8B", 10, false), 10, 1e-9);     /* one em for Han */
    ck_assert_double_eq_tol(text_width("\xF0\x9F\x9A\x80", 10, false), 13, 1e-9); /* emoji */
    ck_assert_double_eq_tol(text_width("e\xCC\x81", 10, false), text_width("e", 10, false), 1e-9);
    ck_assert_double_gt(text_width("\xFF\xFE", 10, false), 0);
    for (char digit[] = "1"; *digit <= '9'; ++*digit) /* tabular */
        ck_assert_double_eq(text_width(digit, 10, true), text_width("0", 10, true));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("text width");
    TCase *width = tcase_create("width");
    tcase_add_test(width, the_table_is_the_fonts);
    tcase_add_test(width, widths_add_up);
    suite_add_tcase(suite, width);
    return suite_run(suite);
}
