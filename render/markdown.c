#include "render/markdown.h"

#include <cmark.h>
#include <stdlib.h>
#include <string.h>

#include "render/html.h"

static cmark_node *parse(struct arena *arena, const char *markdown)
{
    struct str clean;
    str_init(&clean, arena);
    html_clean(&clean, text_of(markdown));
    return cmark_parse_document(clean.bytes, clean.length, CMARK_OPT_VALIDATE_UTF8);
}

/* Raw HTML becomes the text that its author typed. */
static void show_html(cmark_node *node)
{
    bool is_block = cmark_node_get_type(node) == CMARK_NODE_HTML_BLOCK;
    cmark_node *text = cmark_node_new(CMARK_NODE_TEXT);
    cmark_node_set_literal(text, cmark_node_get_literal(node));
    if (is_block) {
        cmark_node *paragraph = cmark_node_new(CMARK_NODE_PARAGRAPH);
        cmark_node_append_child(paragraph, text);
        text = paragraph;
    }
    cmark_node_replace(node, text);
    cmark_node_free(node);
}

/* A picture would be a request to somebody else's machine: it becomes a link with the picture's words. */
static void image_to_link(cmark_node *node)
{
    cmark_node *link = cmark_node_new(CMARK_NODE_LINK);
    cmark_node_set_url(link, cmark_node_get_url(node));
    for (cmark_node *child = cmark_node_first_child(node); child != NULL; child = cmark_node_first_child(node)) {
        cmark_node_unlink(child);
        cmark_node_append_child(link, child);
    }
    cmark_node_replace(node, link);
    cmark_node_free(node);
}

/* A link without a target stays as its words; links cannot stand inside links, so neither can former pictures. */
static void unlink_unsafe(cmark_node *node)
{
    bool is_nested = false;
    for (cmark_node *up = cmark_node_parent(node); up != NULL; up = cmark_node_parent(up))
        is_nested = is_nested || cmark_node_get_type(up) == CMARK_NODE_LINK;
    if (html_link_is_safe(cmark_node_get_url(node)) && !is_nested)
        return;
    for (cmark_node *child = cmark_node_first_child(node); child != NULL; child = cmark_node_first_child(node)) {
        cmark_node_unlink(child);
        cmark_node_insert_before(node, child);
    }
    cmark_node_unlink(node);
    cmark_node_free(node);
}

/* Nodes of the wanted types, gathered before any of them is changed; outer ones first. */
struct found {
    cmark_node **items;
    size_t n, capacity;
};

static struct found find_nodes(struct arena *arena, cmark_node *document, cmark_node_type a, cmark_node_type b)
{
    struct found found = {0};
    cmark_iter *iter = cmark_iter_new(document);
    for (cmark_event_type event = cmark_iter_next(iter); event != CMARK_EVENT_DONE; event = cmark_iter_next(iter)) {
        cmark_node *node = cmark_iter_get_node(iter);
        cmark_node_type type = cmark_node_get_type(node);
        if (event == CMARK_EVENT_ENTER && (type == a || type == b))
            *ARENA_PUSH(arena, found.items, found.n, found.capacity) = node;
    }
    cmark_iter_free(iter);
    return found;
}

static void disarm(struct arena *arena, cmark_node *document)
{
    struct found html = find_nodes(arena, document, CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE);
    for (size_t i = 0; i < html.n; i++)
        show_html(html.items[i]);
    struct found images = find_nodes(arena, document, CMARK_NODE_IMAGE, CMARK_NODE_IMAGE);
    for (size_t i = 0; i < images.n; i++)
        image_to_link(images.items[i]);
    struct found links = find_nodes(arena, document, CMARK_NODE_LINK, CMARK_NODE_LINK);
    for (size_t i = 0; i < links.n; i++)
        unlink_unsafe(links.items[i]);
}

static void shift_headings(struct arena *arena, cmark_node *document, int heading_level)
{
    struct found headings = find_nodes(arena, document, CMARK_NODE_HEADING, CMARK_NODE_HEADING);
    int lowest = 6;
    for (size_t i = 0; i < headings.n; i++) {
        int level = cmark_node_get_heading_level(headings.items[i]);
        lowest = level < lowest ? level : lowest;
    }
    for (size_t i = 0; i < headings.n; i++) {
        int level = cmark_node_get_heading_level(headings.items[i]) - lowest + heading_level;
        cmark_node_set_heading_level(headings.items[i], level > 6 ? 6 : level);
    }
}

static struct text keep(struct arena *arena, char *rendered)
{
    struct text text = {arena_strdup(arena, rendered), strlen(rendered)};
    free(rendered);
    return text;
}

static struct text render(struct arena *arena, cmark_node *document, int heading_level)
{
    disarm(arena, document);
    shift_headings(arena, document, heading_level);
    struct text html = keep(arena, cmark_render_html(document, CMARK_OPT_VALIDATE_UTF8));
    cmark_node_free(document);
    return html;
}

struct text markdown_blocks(struct arena *arena, const char *markdown, int heading_level)
{
    if (markdown == NULL || *markdown == '\0')
        return text_of("");
    return render(arena, parse(arena, markdown), heading_level);
}

/* No character that means anything to CommonMark, and no line break. */
static bool is_plain(const char *markdown)
{
    size_t start = strspn(markdown, "0123456789");
    bool may_be_list = start > 0 && (markdown[start] == '.' || markdown[start] == ')');
    return !may_be_list && strpbrk(markdown, "\\`*_[]<>&#!\n\t~=|") == NULL && markdown[0] != '-' &&
           markdown[0] != '+' && markdown[0] != ' ';
}

struct text markdown_inline(struct arena *arena, const char *markdown)
{
    if (markdown == NULL || *markdown == '\0')
        return text_of("");
    if (is_plain(markdown)) {
        struct str out;
        str_init(&out, arena);
        html_escape(&out, text_of(markdown));
        return str_text(&out);
    }
    struct text html = text_trim(render(arena, parse(arena, markdown), 4));
    bool is_paragraph =
        text_starts_with(html, "<p>") && text_ends_with(html, "</p>") && text_find(html, "<p>", 1) == html.length;
    return is_paragraph ? text_slice(html, 3, html.length - 4) : html;
}

struct text markdown_plain(struct arena *arena, const char *markdown)
{
    if (markdown == NULL || *markdown == '\0')
        return text_of("");
    cmark_node *document = parse(arena, markdown);
    struct str out;
    str_init(&out, arena);
    cmark_iter *iter = cmark_iter_new(document);
    for (cmark_event_type event = cmark_iter_next(iter); event != CMARK_EVENT_DONE; event = cmark_iter_next(iter)) {
        cmark_node *node = cmark_iter_get_node(iter);
        const char *literal = cmark_node_get_literal(node);
        cmark_node_type type = cmark_node_get_type(node);
        if (event == CMARK_EVENT_ENTER && literal != NULL)
            str_append(&out, literal);
        else if (type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK ||
                 (event == CMARK_EVENT_EXIT && (type == CMARK_NODE_PARAGRAPH || type == CMARK_NODE_HEADING)))
            str_append_char(&out, ' ');
    }
    cmark_iter_free(iter);
    cmark_node_free(document);
    return text_trim(str_text(&out));
}
