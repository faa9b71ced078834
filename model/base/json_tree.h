/* JSON text as a tree that knows where everything stands: private to json*.c.
 *
 * Shapes:  the children of a value lie side by side, so that an item is found by its index; large objects have a sorted
 *          index of their members as well. Strings are decoded and end with a NUL.
 * Units:   byte offsets from the text's start.
 * Owns:    everything lives in the tree's arena; the text is not needed any more.
 * Errors:  false for whatever is not JSON, with no reason: model/base/json_explain.c finds that.
 * Source:  RFC 8259. Plain numbers are exact by Clinger (1990): 15 digits and a power of ten up to 22 fit a double.
 */
#ifndef CLUSTERMAX_JSON_TREE_H
#define CLUSTERMAX_JSON_TREE_H

#include <stdint.h>

#include "model/base/str.h"

enum { JSON_DEPTH_MAX = 512, JSON_NUMBER_LENGTH_MAX = 400 };

enum json_tree_kind { TREE_NULL, TREE_FALSE, TREE_TRUE, TREE_INTEGER, TREE_REAL, TREE_STRING, TREE_ARRAY, TREE_OBJECT };

struct json_value {
    const char *key; /* of a member; else NULL */
    union {
        const char *string;
        const struct json_value *children;
        int64_t integer;
        double real;
    } as;
    uint32_t size; /* of a string in bytes, of others in children */
    uint32_t offset, key_offset;
    uint16_t hash; /* of the key: tells most names apart without looking at them */
    uint8_t kind;
};

struct json_tree {
    struct arena *arena;
    struct json_value root;
    size_t end; /* behind the value; where it went wrong, the offset of the value that could not be read */
};

struct json_tree_options {
    bool last_wins; /* of members with the same name the last one counts; else they are refused */
    bool prefix;    /* what follows the value does not matter */
};

/* `start` is the offset of the value or of blanks before it. */
bool json_tree_parse(struct text text, size_t start, struct json_tree_options options, struct json_tree *tree);
const struct json_value *json_tree_member(const struct json_value *object, const char *key); /* NULL: absent */

#endif
