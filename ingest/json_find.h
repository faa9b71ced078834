/* JSON documents wherever they stand in a text: the whole file, or after and between lines of a log.
 *
 * Shapes:  each document with the cleaned lines it covers; a tool's slips (trailing commas, bare nan and inf, unquoted
 *          names) are repaired, and that is said.
 * Units:   lines are indices into struct lines.
 * Owns:    documents are freed by json_find_free; their text lives in the arena.
 * Errors:  none: what is no JSON is left alone; the first refusal is kept for the report.
 * Source:  RFC 8259; the slips: fio, IOR, perftest and kube-burner files seen in public.
 */
#ifndef CLUSTERMAX_JSON_FIND_H
#define CLUSTERMAX_JSON_FIND_H

#include "ingest/text_prepare.h"
#include "model/base/json.h"

struct found_json {
    struct json_doc *doc;
    size_t first_line, end_line; /* half open */
    bool repaired;
};

struct found_jsons {
    struct found_json *items;
    size_t n, capacity;
    struct error refusal; /* of the first text that looked like JSON and was none */
};

void json_find(struct arena *arena, const char *file, const struct lines *lines, struct found_jsons *out);
void json_find_free(struct found_jsons *found);

#endif
