/* Every chart, in every flavour and at three widths: nothing leaves the picture, no texts lie on each other, nothing
 * is smaller than 12 pixels, and no number that is not finite reaches a coordinate. */
#include <math.h>

#include "render/palette.h"
#include "tests/support/canvas_probe.h"
#include "tests/support/chart_samples.h"
#include "tests/support/suite.h"

static const double widths[] = {0, 640, 340};
static const enum sample_flavour flavours[] = {SAMPLE_PLAIN,   SAMPLE_LONG,  SAMPLE_HOSTILE,
                                               SAMPLE_UNKNOWN, SAMPLE_EMPTY, SAMPLE_BARE};

static struct arena *arena;
static const struct palette *palette;

static void begin(void)
{
    struct palette *loaded;
    struct error err = {0};
    arena = arena_create(NULL);
    ck_assert_msg(palette_load(arena, &loaded, &err), "%s", err.text);
    palette = loaded;
}

static void check_sample(const struct chart_sample *sample, enum sample_flavour flavour, double width)
{
    struct canvas_probe probe;
    const struct probe_box *with = NULL;
    probe_draw(arena, &sample->drawing, &probe);
    const struct probe_box *box = probe_outside(&probe, &sample->drawing);
    ck_assert_msg(box == NULL, "%s, flavour %d, width %.0f: \"%s\" at %.1f..%.1f x %.1f..%.1f leaves %.0f x %.0f",
                  sample->name, flavour, width, box == NULL || box->text == NULL ? "a mark" : box->text,
                  box == NULL ? 0 : box->left, box == NULL ? 0 : box->right, box == NULL ? 0 : box->top,
                  box == NULL ? 0 : box->bottom, sample->drawing.width, sample->drawing.height);
    box = probe_overlap(&probe, &with);
    ck_assert_msg(box == NULL, "%s, flavour %d, width %.0f: \"%s\" lies on \"%s\" at %.0f, %.0f", sample->name, flavour,
                  width, box == NULL ? "" : box->text, with == NULL ? "" : with->text, box == NULL ? 0 : box->left,
                  box == NULL ? 0 : box->top);
    ck_assert_msg(!(probe_smallest_text(&probe) < 12), "%s: text of %.1f pixels", sample->name,
                  probe_smallest_text(&probe));
    ck_assert_msg(probe.canvas.n_dropped == 0, "%s, flavour %d: %zu marks are not finite", sample->name, flavour,
                  probe.canvas.n_dropped);
    ck_assert_msg(probe.depth == 0, "%s: a group was left open", sample->name);
    ck_assert_msg(isfinite(sample->drawing.height) && sample->drawing.height > 0, "%s has no height", sample->name);
}

START_TEST(every_chart_fits)
{
    begin();
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        struct chart_samples samples;
        chart_samples_make(arena, palette, flavours[_i], widths[i], &samples);
        ck_assert_uint_ge(samples.n, 17);
        for (size_t j = 0; j < samples.n; j++)
            check_sample(&samples.items[j], flavours[_i], widths[i]);
    }
    arena_destroy(arena);
}
END_TEST

/* The probe itself must be able to see a fault. */
static double draw_faults(struct canvas *canvas, const void *chart)
{
    (void)chart;
    canvas_text(canvas, 10, 20, "one text", &(struct text_style){.size = 13});
    canvas_text(canvas, 30, 22, "another", &(struct text_style){.size = 13});
    canvas_text(canvas, 380, 80, "too far to the right", &(struct text_style){.size = 11});
    canvas_circle(canvas, NAN, 10, 3, &(struct paint){.fill = "ink"});
    canvas_line(canvas, 0, 0, INFINITY, 0, &(struct paint){.stroke = "ink"});
    return 100;
}

START_TEST(the_probe_sees_faults)
{
    begin();
    struct drawing drawing = {.width = 400, .height = 100, .draw = draw_faults, .palette = palette};
    struct canvas_probe probe;
    const struct probe_box *with;
    probe_draw(arena, &drawing, &probe);
    ck_assert_ptr_nonnull(probe_outside(&probe, &drawing));
    ck_assert_ptr_nonnull(probe_overlap(&probe, &with));
    ck_assert_double_eq(probe_smallest_text(&probe), 11);
    ck_assert_uint_eq(probe.canvas.n_dropped, 2);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("chart layout");
    TCase *layout = tcase_create("layout");
    tcase_add_loop_test(layout, every_chart_fits, 0, (int)(sizeof flavours / sizeof *flavours));
    tcase_add_test(layout, the_probe_sees_faults);
    tcase_set_timeout(layout, 60);
    suite_add_tcase(suite, layout);
    return suite_run(suite);
}
