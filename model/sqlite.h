/* SQLite: the only door to the library, with its traps dealt with once.
 *
 * Shapes:  a database and prepared statements that are kept for its lifetime, found again by their SQL text.
 * Units:   parameters and columns count from 1 and 0 as SQLite does.
 * Owns:    database_close finalises every statement; texts read are copied into the caller's arena.
 * Errors:  SQLite's own words; a busy database is waited for 10 seconds and then EXIT_INTERNAL.
 * Source:  sqlite.org/c3ref; NaN binds as NULL by SQLite's rule; double-quoted strings are switched off.
 */
#ifndef CLUSTERMAX_SQLITE_H
#define CLUSTERMAX_SQLITE_H

#include "model/base/arena.h"
#include "model/base/error.h"

struct database;
struct statement;

bool database_open(struct arena *arena, const char *path, struct database **out, struct error *err);
void database_close(struct database *database);
const char *database_library(void); /* "SQLite 3.40.1" */
const char *database_path(const struct database *database);
bool database_run(struct database *database, const char *sql, struct error *err); /* many statements, no rows */
/* One integer, such as a pragma's value or a count. */
bool database_integer(struct database *database, const char *sql, long long *out, struct error *err);
bool database_in_transaction(const struct database *database);

bool statement_prepare(struct database *database, const char *sql, struct statement **out, struct error *err);
void statement_bind_text(struct statement *statement, int index, const char *text); /* NULL binds NULL */
void statement_bind_number(struct statement *statement, int index, double number);  /* NAN binds NULL */
void statement_bind_integer(struct statement *statement, int index, long long number);
bool statement_run(struct statement *statement, struct error *err);             /* no rows wanted; resets */
bool statement_next(struct statement *statement, bool *row, struct error *err); /* resets itself after the last row */
void statement_reset(struct statement *statement);
const char *statement_text(struct statement *statement, int column, struct arena *arena); /* NULL for NULL */
double statement_number(struct statement *statement, int column);                         /* NAN for NULL */
long long statement_integer(struct statement *statement, int column);

#endif
