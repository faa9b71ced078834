/* What a template sees: named values, lists and nested views.
 *
 * Shapes:  a view is an object; each name holds text, HTML, a flag, a nested view or a list of views. A value that is
 *          absent (NULL text, NAN number, unsafe link) is known but false: sections over it are skipped.
 * Units:   numbers are turned into text here, so that templates hold no formats.
 * Owns:    views, names and texts that are passed in must outlive the rendering; the view itself lives in its arena.
 * Errors:  none.
 * Source:  mustache(5), without lambdas and without raw text.
 */
#ifndef CLUSTERMAX_VIEW_H
#define CLUSTERMAX_VIEW_H

#include "model/base/str.h"

enum view_kind { VIEW_ABSENT, VIEW_TEXT, VIEW_HTML, VIEW_FLAG, VIEW_LIST };

struct view_value {
    const char *name;
    unsigned hash;
    enum view_kind kind;
    struct text text;          /* TEXT, HTML */
    bool flag;                 /* FLAG */
    struct view *first, *last; /* LIST; a nested view is a list of one */
};

struct view {
    struct arena *arena;
    struct view *next; /* in its list */
    struct view_value *values;
    size_t n, capacity;
};

struct view *view_create(struct arena *arena);
void view_put_text(struct view *view, const char *name, const char *text); /* NULL or "": absent */
void view_put_html(struct view *view, const char *name, struct text html); /* made as HTML; empty: absent */
void view_put_flag(struct view *view, const char *name, bool flag);
void view_put_count(struct view *view, const char *name, size_t count);                   /* 1,234; 0 is present */
void view_put_fixed(struct view *view, const char *name, double value, int decimals);     /* NAN: absent */
void view_put_significant(struct view *view, const char *name, double value, int digits); /* NAN: absent */
void view_put_exact(struct view *view, const char *name, double value);                   /* shortest; NAN: absent */
void view_put_link(struct view *view, const char *name, const char *url);                 /* unsafe: absent */
void view_printf(struct view *view, const char *name, const char *format, ...);
struct view *view_put_view(struct view *view, const char *name);
void view_put_list(struct view *view, const char *name); /* declares a list that may stay empty */
struct view *view_add_row(struct view *view, const char *name);

const struct view_value *view_find(const struct view *view, struct text name, unsigned hash);
unsigned view_hash(struct text name);

#endif
