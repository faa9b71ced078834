/* Where a value stands in the text of a document: private to json*.c.
 *
 * Shapes:  the text has been parsed, so the scanner only follows its structure. A memo remembers the last child found
 *          on each level, so that going through a document in order costs one pass, not one pass a value.
 * Units:   byte offsets; lines and columns from 1, columns in characters.
 * Owns:    nothing.
 * Errors:  an absent member or item is false; broken text ends the scan, never reads past it.
 * Source:  RFC 8259.
 */
#ifndef CLUSTERMAX_JSON_SCAN_H
#define CLUSTERMAX_JSON_SCAN_H

#include "model/base/str.h"

enum { JSON_DEPTH_MAX = 512, JSON_SCAN_LEVELS = 16 };

struct json_child {
    size_t container; /* the offset of its '{' or '[' */
    size_t index;
    size_t key, value; /* offsets; equal in an array */
};

struct json_scan {
    struct text text;
    size_t start; /* of the root value */
    long first_line;
    struct json_child memo[JSON_SCAN_LEVELS]; /* value 0: nothing remembered */
    size_t position;                          /* the last one whose line and column were asked for */
    long line, column;
};

void json_scan_init(struct json_scan *scan, struct text text, long first_line);
/* `level` is the container's own depth: 0 for the root. */
bool json_scan_member(struct json_scan *scan, size_t level, size_t object, const char *key, struct json_child *out);
bool json_scan_item(struct json_scan *scan, size_t level, size_t array, size_t index, struct json_child *out);
void json_scan_position(struct json_scan *scan, size_t offset, long *line, long *column);
/* Steps over white space, and from an opening quote to behind the closing one. */
size_t json_scan_blanks(struct text text, size_t at);
size_t json_scan_string(struct text text, size_t at);
/* Writes blanks into `copy` of the text over every member of the first value whose name comes again later in its
 * object: offsets and lines stay. Names are compared as they are spelt. The text need not be well-formed. */
void json_scan_drop_duplicates(struct text text, size_t start, char *copy);
/* The offset of the first bracket that opens level JSON_DEPTH_MAX + 1 in the first value, or the text's length. */
size_t json_scan_too_deep(struct text text);

#endif
