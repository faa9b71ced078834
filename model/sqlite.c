#include "model/sqlite.h"

#include <math.h>
#include <string.h>

#include <sqlite3.h>

#include "model/base/str.h"

struct statement {
    struct database *database;
    sqlite3_stmt *handle;
    const char *sql;
    struct statement *next;
};

struct database {
    struct arena *arena;
    const char *path;
    sqlite3 *handle;
    struct statement *statements;
};

static bool failed(struct database *database, struct error *err)
{
    error_at(err, database->path, 0, 0, "%s", sqlite3_errmsg(database->handle));
    int code = sqlite3_errcode(database->handle) & 0xff;
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
        error_hint(err, "another clustermax is writing to this store; run it again when that one is done");
    if (code == SQLITE_NOTADB)
        error_hint(err, "the file is no store; give another place with --db, or delete it and run `clustermax ingest`");
    err->code = code == SQLITE_NOTADB ? EXIT_DATA : EXIT_INTERNAL;
    return false;
}

static const char *const settings = "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY;"
                                    "PRAGMA cache_size = -16384;";

bool database_open(struct arena *arena, const char *path, struct database **out, struct error *err)
{
    struct database *database = ARENA_NEW(arena, struct database);
    database->arena = arena;
    database->path = arena_strdup(arena, path);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &database->handle, flags, NULL) != SQLITE_OK) {
        if (!database->handle)
            return error_set(err, EXIT_INTERNAL, "SQLite could not be started");
        failed(database, err);
        goto out;
    }
    sqlite3_extended_result_codes(database->handle, 1);
    sqlite3_busy_timeout(database->handle, 10000);
    sqlite3_db_config(database->handle, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
    sqlite3_db_config(database->handle, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
    sqlite3_db_config(database->handle, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    if (!database_run(database, settings, err))
        goto out;
    *out = database;
    return true;
out:
    sqlite3_close(database->handle);
    return false;
}

void database_close(struct database *database)
{
    if (!database)
        return;
    for (struct statement *statement = database->statements; statement; statement = statement->next)
        sqlite3_finalize(statement->handle);
    sqlite3_close(database->handle);
}

const char *database_library(void)
{
    return "SQLite " SQLITE_VERSION;
}

const char *database_path(const struct database *database)
{
    return database->path;
}

bool database_run(struct database *database, const char *sql, struct error *err)
{
    return sqlite3_exec(database->handle, sql, NULL, NULL, NULL) == SQLITE_OK || failed(database, err);
}

bool database_integer(struct database *database, const char *sql, long long *out, struct error *err)
{
    struct statement *statement;
    bool row = false;
    if (!statement_prepare(database, sql, &statement, err) || !statement_next(statement, &row, err))
        return false;
    *out = row ? statement_integer(statement, 0) : 0;
    statement_reset(statement);
    return true;
}

bool database_in_transaction(const struct database *database)
{
    return !sqlite3_get_autocommit(database->handle);
}

bool statement_prepare(struct database *database, const char *sql, struct statement **out, struct error *err)
{
    for (struct statement *known = database->statements; known; known = known->next) {
        if (strcmp(known->sql, sql) == 0) {
            *out = known;
            return true;
        }
    }
    struct statement *statement = ARENA_NEW(database->arena, struct statement);
    statement->database = database;
    statement->sql = arena_strdup(database->arena, sql);
    if (sqlite3_prepare_v3(database->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement->handle, NULL) != SQLITE_OK)
        return failed(database, err);
    statement->next = database->statements;
    database->statements = statement;
    *out = statement;
    return true;
}

/* Bound texts must stay where they are until the statement has run: callers' arenas see to that. */
void statement_bind_text(struct statement *statement, int index, const char *text)
{
    if (text)
        sqlite3_bind_text(statement->handle, index, text, -1, SQLITE_STATIC);
    else
        sqlite3_bind_null(statement->handle, index);
}

void statement_bind_number(struct statement *statement, int index, double number)
{
    if (isnan(number))
        sqlite3_bind_null(statement->handle, index);
    else
        sqlite3_bind_double(statement->handle, index, number);
}

void statement_bind_integer(struct statement *statement, int index, long long number)
{
    sqlite3_bind_int64(statement->handle, index, number);
}

void statement_reset(struct statement *statement)
{
    sqlite3_reset(statement->handle);
    sqlite3_clear_bindings(statement->handle);
}

bool statement_run(struct statement *statement, struct error *err)
{
    int code;
    while ((code = sqlite3_step(statement->handle)) == SQLITE_ROW)
        continue;
    bool ok = code == SQLITE_DONE || failed(statement->database, err);
    statement_reset(statement);
    return ok;
}

bool statement_next(struct statement *statement, bool *row, struct error *err)
{
    int code = sqlite3_step(statement->handle);
    *row = code == SQLITE_ROW;
    if (*row)
        return true;
    bool ok = code == SQLITE_DONE || failed(statement->database, err);
    statement_reset(statement);
    return ok;
}

const char *statement_text(struct statement *statement, int column, struct arena *arena)
{
    const char *text = (const char *)sqlite3_column_text(statement->handle, column);
    if (!text)
        return NULL;
    return arena_strndup(arena, text, (size_t)sqlite3_column_bytes(statement->handle, column));
}

double statement_number(struct statement *statement, int column)
{
    if (sqlite3_column_type(statement->handle, column) == SQLITE_NULL)
        return NAN;
    return sqlite3_column_double(statement->handle, column);
}

long long statement_integer(struct statement *statement, int column)
{
    return sqlite3_column_int64(statement->handle, column);
}
