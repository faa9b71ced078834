#include "model/store.h"

#include <string.h>

#include "model/base/assets.h"
#include "model/base/str.h"
#include "model/columns.h"
#include "model/sqlite.h"
#include "model/store_pack.h"

/* "CLMX", and the version of schema.sql. */
enum { APPLICATION_ID = 0x434c4d58, SCHEMA_VERSION = 4 };

static bool create_schema(struct store *store, struct error *err)
{
    struct text schema;
    if (!assets_find(store->arena, "model/schema.sql", &schema, err))
        return false;
    const char *sql =
        arena_printf(store->arena, "BEGIN IMMEDIATE;%.*s;PRAGMA application_id=%d;PRAGMA user_version=%d;COMMIT;",
                     (int)schema.length, schema.bytes, APPLICATION_ID, SCHEMA_VERSION);
    return database_run(store->database, sql, err);
}

/* Two processes may find the file empty at once: the second waits for the lock and then finds the tables. */
static bool check_identity(struct store *store, struct error *err)
{
    long long application, version, n_tables;
    if (!database_integer(store->database, "PRAGMA application_id", &application, err) ||
        !database_integer(store->database, "PRAGMA user_version", &version, err) ||
        !database_integer(store->database, "SELECT count(*) FROM sqlite_schema", &n_tables, err))
        return false;
    if (application == 0 && n_tables == 0)
        return create_schema(store, err);
    const char *path = database_path(store->database);
    if (application != APPLICATION_ID) {
        error_at(err, path, 0, 0, "this SQLite file is not a clustermax store");
        error_hint(err, "give another place with --db");
    } else if (version != SCHEMA_VERSION) {
        error_at(err, path, 0, 0, "the store has schema version %lld, this program reads %d", version, SCHEMA_VERSION);
        error_hint(err,
                   "delete it and run `clustermax ingest DIR`: a store is derived from the workspace, nothing is lost");
    } else {
        return true;
    }
    err->code = EXIT_DATA;
    return false;
}

bool store_open(struct arena *arena, const char *path, struct store **out, struct error *err)
{
    struct store *store = ARENA_NEW(arena, struct store);
    store->arena = arena_create(arena);
    if (!database_open(store->arena, path, &store->database, err))
        return false;
    if (!check_identity(store, err)) {
        store_close(store);
        return false;
    }
    *out = store;
    return true;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    database_close(store->database);
    arena_destroy(store->arena);
}

bool store_begin(struct store *store, struct error *err)
{
    return database_run(store->database, "BEGIN IMMEDIATE", err);
}

bool store_commit(struct store *store, struct error *err)
{
    return database_run(store->database, "COMMIT", err);
}

void store_rollback(struct store *store)
{
    struct error ignored = {0};
    if (database_in_transaction(store->database))
        database_run(store->database, "ROLLBACK", &ignored);
}

static bool get_meta(struct store *store, struct arena *arena, const char *name, const char **value, struct error *err)
{
    struct statement *statement;
    bool row;
    *value = NULL;
    if (!statement_prepare(store->database, "SELECT value FROM meta WHERE name = ?", &statement, err))
        return false;
    statement_bind_text(statement, 1, name);
    if (!statement_next(statement, &row, err))
        return false;
    if (row) {
        *value = statement_text(statement, 0, arena);
        statement_reset(statement);
    }
    return true;
}

static bool set_meta(struct store *store, const char *name, const char *value, struct error *err)
{
    struct statement *statement;
    if (!statement_prepare(store->database, "INSERT OR REPLACE INTO meta VALUES (?, ?)", &statement, err))
        return false;
    statement_bind_text(statement, 1, name);
    statement_bind_text(statement, 2, value);
    return statement_run(statement, err);
}

bool store_reader_key(struct store *store, struct arena *arena, const char **key, struct error *err)
{
    return get_meta(store, arena, "reader_key", key, err);
}

bool store_set_reader_key(struct store *store, const char *key, struct error *err)
{
    return set_meta(store, "reader_key", key, err);
}

bool store_has_artifact(struct store *store, const char *sha256, bool *has, struct error *err)
{
    struct statement *statement;
    if (!statement_prepare(store->database, "SELECT 1 FROM artifact WHERE artifact = ?", &statement, err))
        return false;
    statement_bind_text(statement, 1, sha256);
    if (!statement_next(statement, has, err))
        return false;
    statement_reset(statement);
    return true;
}

bool store_list_artifacts(struct store *store, struct arena *arena, struct artifact_names *out, struct error *err)
{
    struct statement *statement;
    bool row;
    *out = (struct artifact_names){0};
    if (!statement_prepare(store->database, "SELECT artifact FROM artifact ORDER BY artifact", &statement, err))
        return false;
    while (statement_next(statement, &row, err)) {
        if (!row)
            return true;
        *ARENA_PUSH(arena, out->items, out->n, out->capacity) = statement_text(statement, 0, arena);
    }
    return false;
}

struct prepared_evidence {
    struct evidence *evidence;
    struct pack_list *packs; /* of each of evidence_maps */
};

static struct record_list list_of(const struct record_map *map, const struct evidence *evidence)
{
    struct record_list list;
    memcpy(&list, (const char *)evidence + map->list, sizeof list);
    return list;
}

struct prepared_evidence *store_prepare(struct arena *arena, struct evidence *evidence)
{
    struct prepared_evidence *prepared = ARENA_NEW(arena, struct prepared_evidence);
    prepared->evidence = evidence;
    prepared->packs = ARENA_ARRAY(arena, evidence_maps_n, struct pack_list);
    for (size_t i = 0; i < evidence_maps_n; i++) {
        struct record_list list = list_of(&evidence_maps[i], evidence);
        if (evidence_maps[i].owner == OWNER_PACKED)
            pack_records(arena, &evidence_maps[i], &list, &prepared->packs[i]);
    }
    return prepared;
}

bool store_put_prepared(struct store *store, const char *sha256, struct prepared_evidence *prepared, struct error *err)
{
    struct evidence *evidence = prepared->evidence;
    evidence->about.artifact = sha256;
    if (!store_put_row(store, &artifact_map, NULL, 0, &evidence->about, err))
        return false;
    for (size_t i = 0; i < evidence_maps_n; i++) {
        const struct record_map *map = &evidence_maps[i];
        struct record_list list = list_of(map, evidence);
        if (!(map->owner == OWNER_PACKED ? pack_put(store, map, sha256, &prepared->packs[i], err)
                                         : store_put_list(store, map, sha256, &list, err)))
            return false;
    }
    return true;
}

bool store_put_artifact(struct store *store, const char *sha256, struct evidence *evidence, struct error *err)
{
    struct arena *scratch = arena_create(NULL);
    bool good = store_put_prepared(store, sha256, store_prepare(scratch, evidence), err);
    arena_destroy(scratch);
    return good;
}

bool store_clear_files(struct store *store, struct error *err)
{
    return database_run(store->database, "DELETE FROM file", err);
}

bool store_put_file(struct store *store, const struct file_record *file, struct error *err)
{
    return store_put_row(store, &file_map, NULL, 0, file, err);
}

bool store_prune(struct store *store, struct error *err)
{
    return database_run(store->database, "DELETE FROM artifact WHERE artifact NOT IN (SELECT artifact FROM file)", err);
}

static bool remove_file(struct store *store, const char *path, struct error *err)
{
    struct statement *statement;
    if (!statement_prepare(store->database, "DELETE FROM file WHERE path = ?", &statement, err))
        return false;
    statement_bind_text(statement, 1, path);
    return statement_run(statement, err);
}

static bool same_file(const struct file_record *a, const struct file_record *b)
{
    return string_equal(a->artifact, b->artifact) && string_equal(a->provider, b->provider) &&
           string_equal(a->environment, b->environment);
}

/* Both lists are sorted: one walk finds what has come, gone or changed. */
bool store_replace_files(struct store *store, const struct file_record *files, size_t n, bool *changed,
                         struct error *err)
{
    struct arena *scratch = arena_create(NULL);
    struct record_list list = {0};
    bool good = store_load_list(store, scratch, &file_map, &list, err);
    const struct file_record *old = list.items;
    for (size_t i = 0, k = 0; good && (i < n || k < list.n);) {
        int order = i == n ? 1 : k == list.n ? -1 : strcmp(files[i].path, old[k].path);
        bool same = order == 0 && same_file(&files[i], &old[k]);
        if (order >= 0 && !same)
            good = remove_file(store, old[k].path, err);
        if (order <= 0 && !same)
            good = good && store_put_file(store, &files[i], err);
        *changed |= !same;
        i += order <= 0;
        k += order >= 0;
    }
    arena_destroy(scratch);
    return good && (!*changed || store_prune(store, err));
}

bool store_clear_all(struct store *store, struct error *err)
{
    return database_run(store->database, "DELETE FROM file; DELETE FROM artifact; DELETE FROM meta", err);
}

bool store_put_catalog(struct store *store, const struct catalog *catalog, struct error *err)
{
    for (size_t i = 0; i < catalog_maps_n; i++) {
        struct record_list list;
        memcpy(&list, (const char *)catalog + catalog_maps[i].list, sizeof list);
        if (!database_run(store->database, arena_printf(store->arena, "DELETE FROM %s", catalog_maps[i].table), err) ||
            !store_put_list(store, &catalog_maps[i], NULL, &list, err))
            return false;
    }
    return true;
}

bool store_keep_catalog(struct store *store, const char *key, const struct catalog *catalog, bool *changed,
                        struct error *err)
{
    struct arena *scratch = arena_create(NULL);
    const char *stored;
    bool good = get_meta(store, scratch, "catalog_key", &stored, err);
    bool same = good && string_equal(stored, key);
    *changed |= !same;
    arena_destroy(scratch);
    return good && (same || (store_put_catalog(store, catalog, err) && set_meta(store, "catalog_key", key, err)));
}

bool store_put_stage(struct store *store, const struct stage_table *table, struct error *err)
{
    struct str sql;
    struct statement *statement;
    str_init(&sql, store->arena);
    str_appendf(&sql, "INSERT INTO %s (", table->name);
    for (size_t i = 0; i < table->n_columns; i++)
        str_appendf(&sql, "%s%s", i ? ", " : "", table->columns[i].name);
    str_append(&sql, ") VALUES (");
    for (size_t i = 0; i < table->n_columns; i++)
        str_append(&sql, i ? ", ?" : "?");
    str_append(&sql, ")");
    if (!database_run(store->database, arena_printf(store->arena, "DELETE FROM %s", table->name), err) ||
        !statement_prepare(store->database, sql.bytes, &statement, err))
        return false;
    for (size_t row = 0; row < table->n_rows; row++) {
        const struct stage_value *values = table->values + row * table->n_columns;
        for (size_t i = 0; i < table->n_columns; i++) {
            if (table->columns[i].kind == STAGE_TEXT)
                statement_bind_text(statement, (int)i + 1, values[i].text);
            else
                statement_bind_number(statement, (int)i + 1, values[i].number);
        }
        if (!statement_run(statement, err))
            return false;
    }
    return true;
}
