/* XML by events: the only door to expat.
 *
 * Shapes:  names come without their namespace's prefix; attributes are pairs of name and value, closed by NULL.
 * Units:   bytes.
 * Owns:    what is handed to a handler lives until it returns.
 * Errors:  EXIT_DATA with line and column of the part. A document type is refused: no entity is ever expanded.
 * Source:  XML 1.0; ECMA-376 parts have no document type.
 */
#ifndef CLUSTERMAX_XML_H
#define CLUSTERMAX_XML_H

#include "model/base/error.h"
#include "model/base/str.h"

struct xml_handler {
    void (*start)(void *context, const char *name, const char *const *attributes);
    void (*end)(void *context, const char *name);
    void (*text)(void *context, struct text text);
    void *context;
};

bool xml_parse(const char *file, struct text bytes, const struct xml_handler *handler, struct error *err);
/* The value of an attribute, by its name with or without prefix; NULL when there is none. */
const char *xml_attribute(const char *const *attributes, const char *name);

#endif
