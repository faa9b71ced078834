/* What a template's source is parsed into; shared by the parser and the renderer only.
 *
 * Shapes:  nodes in source order; a section's `end` is the index of its closing node.
 * Units:   line and column count from 1.
 * Owns:    texts point into the source; nodes live in the set's arena.
 * Errors:  as in render/template.h.
 * Source:  none.
 */
#ifndef CLUSTERMAX_TEMPLATE_NODES_H
#define CLUSTERMAX_TEMPLATE_NODES_H

#include "model/base/error.h"
#include "model/base/str.h"

enum template_node_kind {
    TEMPLATE_LITERAL,
    TEMPLATE_VALUE,
    TEMPLATE_HTML,
    TEMPLATE_SECTION,
    TEMPLATE_INVERTED,
    TEMPLATE_CLOSE,
    TEMPLATE_PARTIAL,
    TEMPLATE_NOTE
};

struct template_node {
    enum template_node_kind kind;
    struct text text; /* the literal, or the name */
    unsigned hash;    /* of the name */
    long line, column;
    size_t end;
    struct template *partial; /* once it was looked up */
};

struct template
{
    const char *name, *file;
    struct template_node *nodes;
    size_t n, capacity;
    struct template *next; /* in the set */
};

/* Sections in sections and templates in templates: far more than a page needs, few enough for lists in lists to end. */
enum { TEMPLATE_DEPTH = 12 };

/* `template` has its name and file. */
bool template_parse(struct arena *arena, struct template *template, struct text source, struct error *err);

#endif
