/* What all canvases share: text that is cut and wrapped, and what never reaches a canvas. */
#include <math.h>
#include <string.h>

#include "render/palette.h"
#include "tests/support/canvas_probe.h"
#include "tests/support/suite.h"

struct request {
    const char *string;
    double max_width;
    size_t max_lines; /* 0: one text, cut */
    size_t n_lines;   /* as given back */
};

static double draw(struct canvas *canvas, const void *chart)
{
    struct request *request = *(struct request *const *)chart;
    struct text_style style = {.size = 10, .max_width = request->max_width};
    if (request->max_lines == 0)
        canvas_text(canvas, 0, 10, request->string, &style);
    else
        request->n_lines = canvas_paragraph(canvas, 0, 10, request->string, &style, 12, request->max_lines);
    if (request->max_lines > 0)
        ck_assert_uint_eq(canvas_paragraph_lines(canvas, request->string, &style, request->max_lines),
                          request->n_lines);
    return 100;
}

static const char *line(const struct canvas_probe *probe, size_t i)
{
    return i < probe->n ? probe->boxes[i].text : "(none)";
}

static void run(struct arena *arena, struct request *request, struct canvas_probe *probe)
{
    static const struct palette empty = {0};
    struct drawing drawing = {.draw = draw, .chart = &request, .palette = &empty};
    probe_draw(arena, &drawing, probe);
    for (size_t i = 0; i < probe->n; i++) {
        const char *text = probe->boxes[i].text;
        ck_assert(utf8_valid(text, strlen(text)));
        if (request->max_width > 12) /* a character and an ellipsis */
            ck_assert_double_le(probe->boxes[i].right, request->max_width + 0.01);
    }
}

START_TEST(text_is_cut_at_the_end)
{
    struct arena *arena = arena_create(NULL);
    struct canvas_probe probe;
    struct request request = {"Example Cloud", 50, 0, 0};
    run(arena, &request, &probe);
    ck_assert_str_eq(line(&probe, 0), "Exampl\xE2\x80\xA6");
    request = (struct request){"Example", 50, 0, 0};
    run(arena, &request, &probe);
    ck_assert_str_eq(line(&probe, 0), "Example");
    request = (struct request){"Example", 1, 0, 0};
    run(arena, &request, &probe);
    ck_assert_str_eq(line(&probe, 0), "E\xE2\x80\xA6");
    request = (struct request){"", 50, 0, 0};
    run(arena, &request, &probe);
    ck_assert_uint_eq(probe.n, 0);
    arena_destroy(arena);
}
END_TEST

START_TEST(paragraphs_break_between_words)
{
    struct arena *arena = arena_create(NULL);
    struct canvas_probe probe;
    struct request request = {"one two  three four", 48, 9, 0};
    run(arena, &request, &probe);
    ck_assert_uint_eq(request.n_lines, 3);
    ck_assert_str_eq(line(&probe, 0), "one two");
    ck_assert_str_eq(line(&probe, 1), "three");
    ck_assert_str_eq(line(&probe, 2), "four");
    request.max_lines = 2;
    run(arena, &request, &probe);
    ck_assert_uint_eq(request.n_lines, 2);
    ck_assert_ptr_nonnull(strstr(line(&probe, 1), "\xE2\x80\xA6"));
    request = (struct request){"trailing   ", 50, 9, 0};
    run(arena, &request, &probe);
    ck_assert_uint_eq(request.n_lines, 1);
    request = (struct request){NULL, 50, 9, 0};
    run(arena, &request, &probe);
    ck_assert_uint_eq(request.n_lines, 1);
    arena_destroy(arena);
}
END_TEST

START_TEST(endless_words_are_broken)
{
    struct arena *arena = arena_create(NULL);
    struct canvas_probe probe;
    char *endless = arena_alloc(arena, 10001);
    memset(endless, 'W', 10000);
    struct request request = {endless, 100, 4, 0};
    run(arena, &request, &probe);
    ck_assert_uint_eq(request.n_lines, 4);
    ck_assert_uint_eq(strlen(line(&probe, 0)), 10); /* a W is 0.989 em */
    /* Han breaks anywhere, combining marks stay with their letter. */
    request = (struct request){"\xE4\xBE\x8B\xE9\xA1\x8C\xE9\x9B\xB2\xE7\xAB\xAF", 25, 9, 0};
    run(arena, &request, &probe);
    ck_assert_uint_eq(request.n_lines, 2);
    request = (struct request){"eeee\xCC\x81"
                               "eee",
                               26, 9, 0};
    run(arena, &request, &probe);
    ck_assert_str_eq(line(&probe, 0), "eeee\xCC\x81");
    arena_destroy(arena);
}
END_TEST

START_TEST(hostile_text_is_made_visible)
{
    struct arena *arena = arena_create(NULL);
    struct canvas_probe probe;
    struct request request = {"a\nb\x01\xE2\x80\xAE\xFF", 0, 0, 0};
    run(arena, &request, &probe);
    ck_assert_str_eq(line(&probe, 0), "a\\nb\\x01\\u{202E}\\xFF");
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("canvas");
    TCase *canvas = tcase_create("canvas");
    tcase_add_test(canvas, text_is_cut_at_the_end);
    tcase_add_test(canvas, paragraphs_break_between_words);
    tcase_add_test(canvas, endless_words_are_broken);
    tcase_add_test(canvas, hostile_text_is_made_visible);
    suite_add_tcase(suite, canvas);
    return suite_run(suite);
}
