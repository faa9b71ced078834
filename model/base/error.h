/* What went wrong, where, and what to do about it.
 *
 * Shapes:  struct error is one failure, owned by the caller; struct problems is a list of complaints about data.
 * Units:   line and column count from 1; 0 means "not known".
 * Owns:    struct error owns nothing (fixed arrays); struct problems lives in the arena it was made with.
 * Errors:  a function that can fail returns bool and takes `struct error *err` last; the first failure wins.
 * Source:  compilers' diagnostics, `file:line:column: error: what (hint: what to do)`, so that editors jump to them.
 */
#ifndef CLUSTERMAX_ERROR_H
#define CLUSTERMAX_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct arena;

/* The values are the program's exit codes. */
enum exit_code { EXIT_DONE = 0, EXIT_DATA = 1, EXIT_USAGE = 2, EXIT_INTERNAL = 3 };

struct error {
    enum exit_code code; /* EXIT_DONE: nothing happened yet */
    char file[256];
    long line;
    long column;
    char text[384];
    char hint[256];
};

/* Fills *err and returns false, so that callers can `return error_set(...)`. A set error is not overwritten.
 * `format` and its arguments make the text; use error_hint and error_at to add the rest. */
bool error_set(struct error *err, enum exit_code code, const char *format, ...);
bool error_at(struct error *err, const char *file, long line, long column, const char *format, ...);
void error_hint(struct error *err, const char *format, ...);
void error_print(const struct error *err, FILE *stream);

enum severity { SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_NOTE };

struct problem {
    enum severity severity;
    const char *file; /* as the user named it, or relative to the workspace */
    long line, column;
    const char *text;
    const char *hint; /* NULL: none */
};

/* All problems of a run. Reading goes on after a problem, so that one run shows them all. */
struct problems {
    struct arena *arena;
    struct problem *items;
    size_t n, capacity;
    size_t n_errors, n_warnings;
};

/* Where the next complaint belongs. */
struct place {
    const char *file;
    long line, column;
};

void problems_init(struct problems *problems, struct arena *arena);
/* `hint` may be NULL; it is printed as it is. `format` makes the text. */
void problem_add(struct problems *problems, enum severity severity, struct place place, const char *hint,
                 const char *format, ...);
void problem_add_error(struct problems *problems, const struct error *err);
/* Sorted by file, line, column; control characters escaped. */
void problems_print(const struct problems *problems, FILE *stream);

#endif
