/* The parts of reading a methodology file, private to criteria/methodology*.c.
 *
 * Shapes:  each reader fills its part of `methodology` from the file's object and complains about what is wrong.
 * Units:   as in criteria/methodology.h.
 * Owns:    everything lives in the arena.
 * Errors:  problems with positions; readers go on, so that one run shows them all.
 * Source:  data/schemas/methodology.schema.json.
 */
#ifndef CLUSTERMAX_METHODOLOGY_READ_H
#define CLUSTERMAX_METHODOLOGY_READ_H

#include "criteria/methodology.h"
#include "model/base/json.h"

struct methodology_reading {
    struct arena *arena;
    const struct catalog *catalog;
    struct problems *problems;
    struct methodology *methodology;
};

void methodology_read_criteria(struct methodology_reading *reading, const struct json_at *array);
void methodology_read_indicators(struct methodology_reading *reading, const struct json_at *object);
void methodology_read_items(struct methodology_reading *reading, const struct json_at *object); /* its "items" */
struct indicator *methodology_find_indicator(const struct methodology *methodology, const char *id);
void methodology_read_aggregation(struct methodology_reading *reading, const struct json_at *object);
void methodology_read_tiers(struct methodology_reading *reading, const struct json_at *array);
void methodology_read_outside(struct methodology_reading *reading, const struct json_at *object);
void methodology_read_cuts(struct methodology_reading *reading, const struct json_at *object);
void methodology_read_gates(struct methodology_reading *reading, const struct json_at *array);
void methodology_read_profiles(struct methodology_reading *reading, const struct json_at *array);
void methodology_read_robustness(struct methodology_reading *reading, const struct json_at *object);

/* Helpers that all of them use. */
enum { METHODOLOGY_NOT_FOUND = -1 };
bool methodology_is_array(struct methodology_reading *reading, const struct json_at *at);
/* Where `word` stands among `known`, else a problem that names it and the nearest known one. */
long methodology_find_word(struct methodology_reading *reading, const struct json_at *at, const char *what,
                           const char *const *known, size_t n);
void methodology_check_unique(struct methodology_reading *reading, const struct json_at *array, const char *what);
const char **methodology_criterion_ids(struct methodology_reading *reading);
const char **methodology_tier_ids(struct methodology_reading *reading, bool ranks_only, size_t *n);
const char **methodology_item_ids(struct methodology_reading *reading);

#endif
