/* The catalogue: the shipped tables under data/ as records.
 *
 * Shapes:  one asset a kind of record; struct catalog holds them all, criteria and items in the file's order.
 * Units:   as in model/types.h.
 * Owns:    everything lives in the arena it was loaded with.
 * Errors:  each fault of an asset is a problem with its position; false when there was one.
 * Source:  data/criteria.json, metrics.json, gpus.json, reference-values.json, minimum-versions.json and
 *          published-ratings.json; each row there names its own source.
 */
#ifndef CLUSTERMAX_CATALOG_H
#define CLUSTERMAX_CATALOG_H

#include "model/base/error.h"
#include "model/base/json.h"
#include "model/base/num.h"
#include "model/types.h"

bool catalog_load(struct arena *arena, struct catalog *catalog, struct problems *problems, struct error *err);

/* What a loader is handed: the asset's root, already known to have the right format. */
struct catalog_loading {
    struct arena *arena;
    struct catalog *catalog;
    struct problems *problems;
    const struct json_at *root;
};
bool catalog_load_published(const struct catalog_loading *loading);

/* Appends a record to one of the catalogue's lists. */
#define CATALOG_PUSH(loading, list)                                                                                    \
    ARENA_PUSH((loading)->arena, (loading)->catalog->list.items, (loading)->catalog->list.n,                           \
               (loading)->catalog->list.capacity)

const struct metric_record *catalog_metric(const struct catalog *catalog, const char *id);
const struct item_record *catalog_item(const struct catalog *catalog, const char *id);
const struct criterion_record *catalog_criterion(const struct catalog *catalog, const char *id);
const struct gpu_record *catalog_gpu(const struct catalog *catalog, const char *id);
/* The GPU that a tool's device name means ("NVIDIA H100 80GB HBM3" is "H100"), or NULL. */
const struct gpu_record *catalog_gpu_of_name(const struct catalog *catalog, struct text name);

/* A metric id of older evidence: its metric and the factor to that one's unit; NULL when it is none. */
const struct metric_record *catalog_metric_of_alias(const struct catalog *catalog, const char *alias, double *factor);

/* The nearest known word, for "did you mean"; NULL when none is near. */
const char *catalog_nearest_metric(const struct catalog *catalog, struct arena *arena, const char *id);
const char *catalog_nearest_item(const struct catalog *catalog, struct arena *arena, const char *id);
const char *catalog_nearest_criterion(const struct catalog *catalog, struct arena *arena, const char *id);

#endif
