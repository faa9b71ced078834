/* Copies of a store: snapshots and unions. */

#include "model/base/fs.h"
#include "model/base/str.h"
#include "model/store_rows.h"

static const char *quoted(struct arena *arena, const char *text)
{
    struct str out;
    str_init(&out, arena);
    str_append_char(&out, '\'');
    for (; *text; text++) {
        if (*text == '\'')
            str_append_char(&out, '\'');
        str_append_char(&out, *text);
    }
    str_append_char(&out, '\'');
    return out.bytes;
}

static const char *const remove_private =
    "DELETE FROM file WHERE artifact IN (SELECT artifact FROM interview UNION SELECT artifact FROM interview_score"
    " UNION SELECT artifact FROM artifact WHERE reader LIKE 'interviews%');"
    "DELETE FROM artifact WHERE artifact NOT IN (SELECT artifact FROM file);"
    "DELETE FROM interview; DELETE FROM interview_score; DELETE FROM meta";

/* VACUUM INTO leaves no trace of deleted rows, so private rows go first, in a copy. */
bool store_snapshot(struct store *store, const char *path, bool is_public, struct error *err)
{
    const char *first = is_public ? arena_printf(store->arena, "%s.private", path) : path;
    struct store *copy = NULL;
    bool ok = false;
    if (!fs_remove_tree(first, err) || !fs_remove_tree(path, err) ||
        !database_run(store->database, arena_printf(store->arena, "VACUUM INTO %s", quoted(store->arena, first)), err))
        goto out;
    if (is_public)
        ok =
            store_open(store->arena, first, &copy, err) && database_run(copy->database, remove_private, err) &&
            database_run(copy->database, arena_printf(store->arena, "VACUUM INTO %s", quoted(store->arena, path)), err);
    else
        ok = true;
out:
    store_close(copy);
    if (is_public && !fs_remove_tree(first, err))
        return false;
    return ok;
}

static bool refuse_conflicts(struct store *into, const char *other_path, struct error *err)
{
    struct statement *statement;
    bool row;
    if (!statement_prepare(into->database,
                           "SELECT a.path FROM main.file a JOIN other.file b USING (path)"
                           " WHERE a.artifact <> b.artifact ORDER BY a.path LIMIT 1",
                           &statement, err) ||
        !statement_next(statement, &row, err))
        return false;
    if (!row)
        return true;
    error_at(err, other_path, 0, 0, "the two stores hold different content for %s",
             statement_text(statement, 0, into->arena));
    error_hint(err, "ingest both from the same state of the workspace, or in folders that do not overlap");
    err->code = EXIT_DATA;
    statement_reset(statement);
    return false;
}

static bool copy_rows(struct store *into, struct error *err)
{
    /* Of two catalogues none is the one that the key means. */
    const char *const forget = "DELETE FROM main.meta WHERE name = 'catalog_key'"
                               " AND value NOT IN (SELECT value FROM other.meta WHERE name = 'catalog_key')";
    const char *const copy = "INSERT OR IGNORE INTO main.%s SELECT * FROM other.%s";
    const char *const fixed[] = {"meta", "artifact", "file"};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (!database_run(into->database, arena_printf(into->arena, copy, fixed[i], fixed[i]), err))
            return false;
    if (!database_run(into->database, forget, err))
        return false;
    for (size_t i = 0; i < evidence_maps_n; i++) {
        const char *table = evidence_maps[i].owner == OWNER_PACKED
                                ? arena_printf(into->arena, "%s_pack", evidence_maps[i].table)
                                : evidence_maps[i].table;
        if (!database_run(into->database, arena_printf(into->arena, copy, table, table), err))
            return false;
    }
    for (size_t i = 0; i < catalog_maps_n; i++) {
        const char *table = catalog_maps[i].table;
        if (!database_run(into->database, arena_printf(into->arena, copy, table, table), err))
            return false;
    }
    return true;
}

bool store_merge(struct store *into, const char *other_path, struct error *err)
{
    struct error ignored = {0};
    const char *attach = arena_printf(into->arena, "ATTACH DATABASE %s AS other", quoted(into->arena, other_path));
    if (!database_run(into->database, attach, err))
        return false;
    bool ok = store_begin(into, err) && refuse_conflicts(into, other_path, err) && copy_rows(into, err) &&
              store_commit(into, err);
    if (!ok)
        store_rollback(into);
    /* Statements over the attached file are still prepared; closing the store lets go of both. */
    database_run(into->database, "DETACH DATABASE other", ok ? err : &ignored);
    return ok;
}
