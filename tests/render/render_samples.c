/* Draws every chart with invented data into a folder, to be looked at: render_samples FOLDER [plain|long|hostile|
 * unknown|empty|bare] [WIDTH]. Makes NAME.svg, NAME.png, NAME-2x.png, NAME-dark.png and NAME.pdf. */
#include <stdlib.h>
#include <string.h>

#include "model/base/fs.h"
#include "tests/support/chart_samples.h"

static bool write_file(struct arena *arena, const char *folder, const char *name, const char *ending,
                       struct text content, struct error *err)
{
    return fs_write(fs_join(arena, folder, arena_printf(arena, "%s%s", name, ending)), content, err);
}

static bool write_sample(struct arena *arena, const char *folder, const struct chart_sample *sample, struct error *err)
{
    struct text png, large, dark, pdf;
    const struct drawing *drawing = &sample->drawing;
    return drawing_png(arena, drawing, 1, SCHEME_LIGHT, &png, err) &&
           drawing_png(arena, drawing, 2, SCHEME_LIGHT, &large, err) &&
           drawing_png(arena, drawing, 1, SCHEME_DARK, &dark, err) &&
           drawing_pdf(arena, drawing, SCHEME_LIGHT, &pdf, err) &&
           write_file(arena, folder, sample->name, ".svg", drawing_svg(arena, drawing, SVG_FILE), err) &&
           write_file(arena, folder, sample->name, ".png", png, err) &&
           write_file(arena, folder, sample->name, "-2x.png", large, err) &&
           write_file(arena, folder, sample->name, "-dark.png", dark, err) &&
           write_file(arena, folder, sample->name, ".pdf", pdf, err);
}

static enum sample_flavour flavour_of(const char *word)
{
    static const char *const words[] = {"plain", "long", "hostile", "unknown", "empty", "bare"};
    for (int i = 0; i < 6; i++)
        if (strcmp(words[i], word) == 0)
            return (enum sample_flavour)i;
    return SAMPLE_PLAIN;
}

int main(int argc, char **argv)
{
    struct arena *arena = arena_create(NULL);
    struct palette *palette;
    struct chart_samples samples = {0};
    struct error err = {0};
    bool done = argc > 1 || error_set(&err, EXIT_USAGE, "usage: render_samples FOLDER [FLAVOUR] [WIDTH]");
    done = done && palette_load(arena, &palette, &err) && fs_make_folders(argv[1], &err);
    if (done)
        chart_samples_make(arena, palette, argc > 2 ? flavour_of(argv[2]) : SAMPLE_PLAIN,
                           argc > 3 ? strtod(argv[3], NULL) : 0, &samples);
    for (size_t i = 0; done && i < samples.n; i++)
        done = write_sample(arena, argv[1], &samples.items[i], &err);
    if (!done)
        error_print(&err, stderr);
    arena_destroy(arena);
    return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
