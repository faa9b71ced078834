/* Formulas as text: compiled for the engine, rewritten for a spreadsheet, shown on a page. One text, one meaning.
 *
 * Shapes:  + - * / < <= = > >=, parentheses, decimal numbers, names (lower case, digits, _), and the functions
 *          min(a, b), max(a, b), if(condition, a, b), choose(k, a, b, …) (1 chooses a), sqrt(a), exp(a), sinh(a), and
 *          over the rows of a list: sum(list.field), maximum(list.field); a list without rows gives 0.
 * Units:   none.
 * Owns:    nothing is kept of the text.
 * Errors:  unknown names and bad syntax are EXIT_INTERNAL with the column: formulas are part of the program.
 * Source:  the functions are those of ECMA-376 spreadsheets, so that rewriting means renaming.
 */
#ifndef CLUSTERMAX_TCO_FORMULA_H
#define CLUSTERMAX_TCO_FORMULA_H

#include "model/base/error.h"
#include "model/base/str.h"
#include "tco/tape.h"

/* What names mean. Both functions return false when there is no such name, or no such row. */
struct formula_scope {
    void *context;
    bool (*name)(void *context, struct text name, size_t *step);
    bool (*row)(void *context, struct text list, struct text field, size_t row, size_t *step);
};

bool formula_compile(struct tape *tape, const char *formula, const struct formula_scope *scope, size_t *step,
                     struct error *err);

/* What names are called elsewhere; NULL when there is no such name or row. */
struct formula_words {
    void *context;
    const char *(*name)(void *context, struct text name);
    const char *(*row)(void *context, struct text list, struct text field, size_t row);
};

/* The formula in a spreadsheet's syntax, without the leading '='. Expects a formula that compiles. */
char *formula_rewrite(struct arena *arena, const char *formula, const struct formula_words *words);

#endif
