#include "render/view.h"

#include <math.h>
#include <string.h>

#include "model/base/num.h"
#include "render/html.h"

unsigned view_hash(struct text name)
{
    unsigned hash = 2166136261u; /* FNV-1a */
    for (size_t i = 0; i < name.length; i++)
        hash = (hash ^ (unsigned char)name.bytes[i]) * 16777619u;
    return hash;
}

struct view *view_create(struct arena *arena)
{
    struct view *view = ARENA_NEW(arena, struct view);
    view->arena = arena;
    return view;
}

const struct view_value *view_find(const struct view *view, struct text name, unsigned hash)
{
    for (size_t i = 0; i < view->n; i++)
        if (view->values[i].hash == hash && text_is(name, view->values[i].name))
            return &view->values[i];
    return NULL;
}

/* A name that is put twice holds the later value. */
static struct view_value *put(struct view *view, const char *name, enum view_kind kind)
{
    struct text text = text_of(name);
    unsigned hash = view_hash(text);
    struct view_value *value = NULL;
    for (size_t i = 0; i < view->n && value == NULL; i++)
        if (view->values[i].hash == hash && text_is(text, view->values[i].name))
            value = &view->values[i];
    if (value == NULL)
        value = ARENA_PUSH(view->arena, view->values, view->n, view->capacity);
    *value = (struct view_value){.name = name, .hash = hash, .kind = kind};
    return value;
}

void view_put_text(struct view *view, const char *name, const char *text)
{
    struct text value = text_of(text);
    put(view, name, value.length > 0 ? VIEW_TEXT : VIEW_ABSENT)->text = value;
}

void view_put_html(struct view *view, const char *name, struct text html)
{
    put(view, name, html.length > 0 ? VIEW_HTML : VIEW_ABSENT)->text = html;
}

void view_put_flag(struct view *view, const char *name, bool flag)
{
    put(view, name, VIEW_FLAG)->flag = flag;
}

static void put_number(struct view *view, const char *name, const char *number)
{
    view_put_text(view, name, arena_strdup(view->arena, number));
}

void view_put_count(struct view *view, const char *name, size_t count)
{
    char number[NUM_SIZE];
    put_number(view, name, num_grouped((double)count, 0, number));
}

void view_put_fixed(struct view *view, const char *name, double value, int decimals)
{
    char number[NUM_SIZE];
    put_number(view, name, isnan(value) ? "" : num_grouped(value, decimals, number));
}

void view_put_significant(struct view *view, const char *name, double value, int digits)
{
    char number[NUM_SIZE];
    put_number(view, name, isnan(value) ? "" : num_significant(value, digits, number));
}

void view_put_exact(struct view *view, const char *name, double value)
{
    char number[NUM_SIZE];
    put_number(view, name, num_shortest(value, number));
}

void view_put_link(struct view *view, const char *name, const char *url)
{
    view_put_text(view, name, html_link_is_safe(url) ? url : NULL);
}

void view_printf(struct view *view, const char *name, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    view_put_text(view, name, arena_vprintf(view->arena, format, arguments));
    va_end(arguments);
}

void view_put_list(struct view *view, const char *name)
{
    put(view, name, VIEW_LIST);
}

struct view *view_put_view(struct view *view, const char *name)
{
    view_put_list(view, name);
    return view_add_row(view, name);
}

struct view *view_add_row(struct view *view, const char *name)
{
    struct text text = text_of(name);
    const struct view_value *found = view_find(view, text, view_hash(text));
    struct view_value *list =
        found == NULL || found->kind != VIEW_LIST ? put(view, name, VIEW_LIST) : &view->values[found - view->values];
    struct view *row = view_create(view->arena);
    if (list->last == NULL)
        list->first = row;
    else
        list->last->next = row;
    list->last = row;
    return row;
}
