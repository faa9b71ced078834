/* What is wrong with a text that is not JSON, in words, with its place and what to do: private to json*.c.
 *
 * Shapes:  reading is json_tree.c's work; jansson is asked when that has failed, and is what the reader is held against
 *          by tests/base/test_json_tree.c: both take the same texts and find the same values.
 * Units:   byte offsets.
 * Owns:    nothing.
 * Errors:  *err is always set.
 * Source:  jansson 2.14's messages.
 */
#ifndef CLUSTERMAX_JSON_EXPLAIN_H
#define CLUSTERMAX_JSON_EXPLAIN_H

#include "model/base/error.h"
#include "model/base/json_lines.h"

/* The value was sought from the offset `start`; `stopped` is how far reading came. */
void json_explain(struct json_lines *lines, size_t start, bool prefix, size_t stopped, const char *file,
                  struct error *err);

#endif
