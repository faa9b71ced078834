/* How records lie in tables: one column table a record type, so that putting and loading are written once.
 *
 * Shapes:  struct record_map ties a table to a record type and to its list in struct evidence or struct catalog.
 * Units:   offsets in bytes.
 * Owns:    everything is constant.
 * Errors:  none; tests/model holds the maps against schema.sql.
 * Source:  model/schema.sql has the same columns.
 */
#ifndef CLUSTERMAX_COLUMNS_H
#define CLUSTERMAX_COLUMNS_H

#include "model/types.h"

enum column_kind {
    COLUMN_TEXT,
    COLUMN_UNIQUE /* a text that hardly comes twice */,
    COLUMN_NUMBER,
    COLUMN_INTEGER /* long */,
    COLUMN_BOOL,
    COLUMN_WORD
};

struct column {
    const char *name;
    enum column_kind kind;
    size_t offset;
    const char *const *words;
};

/* How a record comes by its key and provider. */
enum record_owner {
    OWNER_NONE,     /* catalogue */
    OWNER_ARTIFACT, /* key: artifact, at most one record an artifact */
    OWNER_LIST,     /* key: artifact and ordinal */
    OWNER_FOLDER,   /* as OWNER_LIST; a provider or environment that is NULL comes from the file's folder */
    OWNER_PACKED    /* as OWNER_FOLDER, kept many to a row of the table <table>_pack; `table` is a view of it */
};

struct record_map {
    const char *table;
    enum record_owner owner;
    const char *order; /* ORDER BY terms */
    size_t size;       /* of one record */
    size_t list;       /* offset of the RECORDS list in struct evidence or struct catalog */
    const struct column *columns;
    size_t n_columns;
};

/* Every RECORDS list has this shape. */
struct record_list {
    void *items;
    size_t n, capacity;
};

extern const struct record_map evidence_maps[];
extern const size_t evidence_maps_n;
extern const struct record_map catalog_maps[];
extern const size_t catalog_maps_n;
extern const struct record_map file_map, artifact_map;

#endif
