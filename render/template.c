#include "render/template.h"

#include <string.h>

#include "model/base/assets.h"
#include "render/html.h"
#include "render/template_nodes.h"

struct templates {
    struct arena *arena;
    struct template *first;
};

/* Views from the innermost out. */
struct scope {
    const struct view *view;
    const struct scope *outer;
};

struct renderer {
    struct templates *templates;
    struct str *out;
    struct error *err;
    int depth;
};

struct templates *templates_create(struct arena *arena)
{
    struct templates *templates = ARENA_NEW(arena, struct templates);
    templates->arena = arena;
    return templates;
}

static struct template *find_loaded(struct templates *templates, struct text name)
{
    struct template *template = templates->first;
    while (template != NULL && !text_is(name, template->name))
        template = template->next;
    return template;
}

static struct template *add(struct templates *templates, struct text name, struct text source, struct error *err)
{
    struct template *template = ARENA_NEW(templates->arena, struct template);
    template->name = text_dup(templates->arena, name);
    template->file = arena_printf(templates->arena, "templates/%s.html", template->name);
    if (!template_parse(templates->arena, template, source, err))
        return NULL;
    template->next = templates->first;
    templates->first = template;
    return template;
}

bool templates_add(struct templates *templates, const char *name, struct text source, struct error *err)
{
    return add(templates, text_of(name), source, err) != NULL;
}

static struct template *find(struct templates *templates, struct text name, struct error *err)
{
    struct template *template = find_loaded(templates, name);
    if (template != NULL)
        return template;
    struct text source;
    const char *asset = arena_printf(templates->arena, "templates/%.*s.html", (int)name.length, name.bytes);
    if (!assets_find(templates->arena, asset, &source, err))
        return NULL;
    return add(templates, name, source, err);
}

static bool fail(struct renderer *renderer, const struct template *template, const struct template_node *node,
                 const char *text)
{
    return error_at(renderer->err, template->file, node->line, node->column, "%.*s: %s", (int)node->text.length,
                    node->text.bytes, text);
}

static const struct view_value *look_up(const struct scope *scope, const struct template_node *node)
{
    for (; scope != NULL; scope = scope->outer) {
        const struct view_value *value = view_find(scope->view, node->text, node->hash);
        if (value != NULL)
            return value;
    }
    return NULL;
}

static bool is_true(const struct view_value *value)
{
    switch (value->kind) {
    case VIEW_TEXT:
    case VIEW_HTML:
        return true;
    case VIEW_FLAG:
        return value->flag;
    case VIEW_LIST:
        return value->first != NULL;
    default:
        return false;
    }
}

static bool render_nodes(struct renderer *renderer, const struct template *template, size_t from, size_t to,
                         const struct scope *scope);

static bool print_value(struct renderer *renderer, const struct template *template, const struct template_node *node,
                        const struct view_value *value)
{
    bool is_html = node->kind == TEMPLATE_HTML;
    if (value->kind == VIEW_ABSENT)
        return true;
    if (value->kind == VIEW_LIST || value->kind == VIEW_FLAG)
        return fail(renderer, template, node, "is not text and cannot be printed");
    if (is_html && value->kind != VIEW_HTML)
        return fail(renderer, template, node, "is not HTML: write it without '&'");
    if (!is_html && value->kind == VIEW_HTML)
        return fail(renderer, template, node, "is HTML: write it with '&'");
    if (is_html)
        str_append_text(renderer->out, value->text);
    else
        html_escape(renderer->out, value->text);
    return true;
}

static bool render_section(struct renderer *renderer, const struct template *template, size_t index,
                           const struct view_value *value, const struct scope *scope)
{
    const struct template_node *node = &template->nodes[index];
    if (is_true(value) == (node->kind == TEMPLATE_INVERTED))
        return true;
    if (value->kind != VIEW_LIST || node->kind == TEMPLATE_INVERTED)
        return render_nodes(renderer, template, index + 1, node->end, scope);
    for (const struct view *row = value->first; row != NULL; row = row->next) {
        struct scope inner = {row, scope};
        if (!render_nodes(renderer, template, index + 1, node->end, &inner))
            return false;
    }
    return true;
}

static bool render_partial(struct renderer *renderer, const struct template *template, struct template_node *node,
                           const struct scope *scope)
{
    if (node->partial == NULL) {
        struct error missing = {0};
        node->partial = find(renderer->templates, node->text, &missing);
        if (node->partial == NULL && missing.line > 0) {
            *renderer->err = missing;
            return false;
        }
        if (node->partial == NULL)
            return fail(renderer, template, node, "there is no such template");
    }
    if (renderer->depth == TEMPLATE_DEPTH)
        return fail(renderer, template, node, "templates include each other without end");
    renderer->depth++;
    bool done = render_nodes(renderer, node->partial, 0, node->partial->n, scope);
    renderer->depth--;
    return done;
}

static bool render_node(struct renderer *renderer, const struct template *template, size_t index,
                        const struct scope *scope)
{
    struct template_node *node = &template->nodes[index];
    if (node->kind == TEMPLATE_LITERAL) {
        str_append_text(renderer->out, node->text);
        return true;
    }
    if (node->kind == TEMPLATE_PARTIAL)
        return render_partial(renderer, template, node, scope);
    const struct view_value *value = look_up(scope, node);
    if (value == NULL)
        return fail(renderer, template, node, "unknown name");
    if (node->kind == TEMPLATE_SECTION || node->kind == TEMPLATE_INVERTED)
        return render_section(renderer, template, index, value, scope);
    return print_value(renderer, template, node, value);
}

static bool render_nodes(struct renderer *renderer, const struct template *template, size_t from, size_t to,
                         const struct scope *scope)
{
    for (size_t i = from; i < to; i++) {
        const struct template_node *node = &template->nodes[i];
        if (node->kind == TEMPLATE_CLOSE)
            continue;
        if (!render_node(renderer, template, i, scope))
            return false;
        if (node->kind == TEMPLATE_SECTION || node->kind == TEMPLATE_INVERTED)
            i = node->end;
    }
    return true;
}

bool template_render(struct templates *templates, const char *name, const struct view *view, struct str *out,
                     struct error *err)
{
    struct template *template = find(templates, text_of(name), err);
    if (template == NULL)
        return false;
    struct renderer renderer = {.templates = templates, .out = out, .err = err};
    struct scope scope = {view, NULL};
    return render_nodes(&renderer, template, 0, template->n, &scope);
}
