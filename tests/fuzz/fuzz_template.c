/* Any bytes as a template: it renders or complains with a place, and no value's markup gets through. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "render/template.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create(NULL);
    struct templates *templates = templates_create(arena);
    struct view *view = view_create(arena);
    struct error err = {0};
    struct str out;
    str_init(&out, arena);
    view_put_text(view, "a", "<marker>");
    view_put_flag(view, "b", true);
    view_put_text(view_add_row(view, "c"), "d", "<marker>");
    view_put_text(view_add_row(view, "c"), "d", NULL);
    struct text source = {(const char *)data, size};
    bool done = templates_add(templates, "fuzz", source, &err) && template_render(templates, "fuzz", view, &out, &err);
    if (!done && err.code == EXIT_DONE)
        abort();
    if (done && !text_contains(source, "<marker>") && strstr(out.bytes, "<marker>") != NULL)
        abort();
    arena_destroy(arena);
    return 0;
}
