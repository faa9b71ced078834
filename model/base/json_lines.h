/* From offsets in a text to lines and columns: private to json*.c.
 *
 * Shapes:  marks at regular distances, made as far as somebody asks, so that a question costs a few hundred bytes.
 * Units:   byte offsets; lines and columns from 1, columns in characters.
 * Owns:    marks live in the arena; the text must outlive them.
 * Errors:  none: an offset beyond the end counts as the end.
 * Source:  none.
 */
#ifndef CLUSTERMAX_JSON_LINES_H
#define CLUSTERMAX_JSON_LINES_H

#include <stdint.h>

#include "model/base/str.h"

struct json_mark {
    uint32_t line, column; /* from 0 */
};

struct json_lines {
    struct arena *arena;
    struct text text; /* a byte-order mark has no column */
    long first_line;
    struct json_mark *marks;
    size_t n, capacity;
    size_t last_offset; /* of the last question, and its answer */
    struct json_mark last;
};

void json_lines_init(struct json_lines *lines, struct arena *arena, struct text text, long first_line);
void json_lines_find(struct json_lines *lines, size_t offset, long *line, long *column);

#endif
