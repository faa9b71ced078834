/* Records that lie many to a row: private to model/store*.c.
 *
 * Shapes:  a run of records as a JSON array of arrays, columns in the map's order; texts that come again stand once in
 *          a second array and rows have their indices.
 * Units:   ordinals count from 1.
 * Owns:    packs and records live in the arena that is passed.
 * Errors:  a row that cannot be read means a damaged store.
 * Source:  none.
 */
#ifndef CLUSTERMAX_STORE_PACK_H
#define CLUSTERMAX_STORE_PACK_H

#include "model/columns.h"
#include "model/store_rows.h"

struct pack {
    long first; /* ordinal */
    size_t n, n_named;
    long line, column; /* of the first */
    const char *texts, *rows;
};

struct pack_list {
    struct pack *items;
    size_t n, capacity;
};

void pack_records(struct arena *arena, const struct record_map *map, const struct record_list *list,
                  struct pack_list *out);
bool pack_put(struct store *store, const struct record_map *map, const char *artifact, const struct pack_list *packs,
              struct error *err);
/* Sorted as the map's order says. An outline has, of each file, whose the first record is and where it stands, and the
 * records that name their provider. */
bool pack_load(struct store *store, struct arena *arena, const struct record_map *map, bool outline,
               struct record_list *list, struct error *err);

#endif
