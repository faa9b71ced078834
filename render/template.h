/* Templates: a strict subset of mustache in which text is always escaped.
 *
 * Shapes:  {{name}} text; {{&name}} a value that was built as HTML; {{#name}} … {{/name}} once for a view or a true
 *          value, once a row for a list; {{^name}} … {{/name}} for a false value or an empty list; {{>name}} another
 *          template; {{! a note }}. Names are looked up in the innermost view first. A tag that is alone on its line
 *          leaves no line behind.
 * Units:   line and column count from 1.
 * Owns:    templates and their sources live in the arena of the set.
 * Errors:  EXIT_DATA as template:line:column for bad syntax, an unknown name, a missing partial, {{&text}} and a list
 *          printed as text.
 * Source:  mustache(5).
 */
#ifndef CLUSTERMAX_TEMPLATE_H
#define CLUSTERMAX_TEMPLATE_H

#include "model/base/error.h"
#include "render/view.h"

struct templates;

/* Reads "templates/<name>.html" when a template is first needed. */
struct templates *templates_create(struct arena *arena);
/* For texts that are not files. `source` must outlive the set. */
bool templates_add(struct templates *templates, const char *name, struct text source, struct error *err);
bool template_render(struct templates *templates, const char *name, const struct view *view, struct str *out,
                     struct error *err);

#endif
