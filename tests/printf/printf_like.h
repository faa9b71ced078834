/* Tells the compiler which of our functions take formats as printf does.
 *
 * Shapes:  the prototypes of model/base again, with an attribute that C17 does not have: hence here, not there.
 * Units:   none.
 * Owns:    nothing.
 * Errors:  a prototype that no longer fits its header does not compile.
 * Source:  GCC's manual, "Declaring Attributes of Functions", format.
 */
#ifndef CLUSTERMAX_TESTS_PRINTF_LIKE_H
#define CLUSTERMAX_TESTS_PRINTF_LIKE_H

#include "model/base/arena.h"
#include "model/base/cli.h"
#include "model/base/error.h"
#include "model/base/str.h"
#include "model/base/table.h"

#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))

char *arena_printf(struct arena *arena, const char *format, ...) PRINTF_LIKE(2, 3);
void cli_progress(const struct cli_context *context, const char *format, ...) PRINTF_LIKE(2, 3);
bool error_set(struct error *err, enum exit_code code, const char *format, ...) PRINTF_LIKE(3, 4);
bool error_at(struct error *err, const char *file, long line, long column, const char *format, ...) PRINTF_LIKE(5, 6);
void error_hint(struct error *err, const char *format, ...) PRINTF_LIKE(2, 3);
void problem_add(struct problems *problems, enum severity severity, struct place place, const char *hint,
                 const char *format, ...) PRINTF_LIKE(5, 6);
void str_appendf(struct str *str, const char *format, ...) PRINTF_LIKE(2, 3);
void table_cellf(struct table *table, const char *format, ...) PRINTF_LIKE(2, 3);

#endif
