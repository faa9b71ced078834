/* Any bytes as Markdown: only CommonMark's own elements come out, and links lead where they may. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "render/html.h"
#include "render/markdown.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const elements[] = {"p",  "em", "strong", "code", "pre", "a",  "ul", "ol",
                                       "li", "h3", "h4",     "h5",   "h6",  "br", "hr", "blockquote"};

static void check_element(struct text tag)
{
    if (text_starts_with(tag, "/"))
        tag = text_slice(tag, 1, tag.length);
    size_t length = 0;
    while (length < tag.length && strchr(" />\n", tag.bytes[length]) == NULL)
        length++;
    struct text name = text_slice(tag, 0, length);
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++)
        if (text_is(name, elements[i]))
            return;
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create(NULL);
    const char *markdown = arena_strndup(arena, (const char *)data, size);
    struct text html = markdown_blocks(arena, markdown, 3);
    for (size_t i = text_find(html, "<", 0); i < html.length; i = text_find(html, "<", i + 1))
        check_element(text_slice(html, i + 1, html.length));
    for (size_t i = text_find(html, "href=\"", 0); i < html.length; i = text_find(html, "href=\"", i + 1)) {
        size_t end = text_find(html, "\"", i + 6);
        if (!html_link_is_safe(text_dup(arena, text_slice(html, i + 6, end))))
            abort();
    }
    markdown_inline(arena, markdown);
    markdown_plain(arena, markdown);
    arena_destroy(arena);
    return 0;
}
