/* Rows in and out of the store by the column tables; private to model/store*.c.
 *
 * Shapes:  struct store is a database and an arena of its own.
 * Units:   none.
 * Owns:    loaded records live in the arena that is passed.
 * Errors:  SQLite's, as struct error.
 * Source:  none.
 */
#ifndef CLUSTERMAX_STORE_ROWS_H
#define CLUSTERMAX_STORE_ROWS_H

#include "model/columns.h"
#include "model/sqlite.h"
#include "model/store.h"

enum { STORE_INSERTS_MAX = 32 };

struct store {
    struct arena *arena;
    struct database *database;
    struct {
        const struct record_map *map;
        struct statement *statement;
    } inserts[STORE_INSERTS_MAX]; /* as prepared so far */
    size_t n_inserts;
};

/* The first file of an artifact in each provider's folder says whose the artifact's records are. */
extern const char *const store_owners;

bool store_put_row(struct store *store, const struct record_map *map, const char *artifact, long ordinal,
                   const void *record, struct error *err);
bool store_put_list(struct store *store, const struct record_map *map, const char *artifact,
                    const struct record_list *list, struct error *err);
void record_set_key(void *record, const char *artifact, long ordinal);
bool store_load_list(struct store *store, struct arena *arena, const struct record_map *map, struct record_list *list,
                     struct error *err);

#endif
