/* The model as a sheet of formulas: cost.c and goodput.c hold the lines, model.c puts them together. The engine, the
 * WebAssembly calculator and the workbook all follow these texts, and a page can show them.
 *
 * Shapes:  a line belongs to a section: it is there once for the scenario, once a column, or once a row of a list. A
 *          name means, in this order: a field or line of the same row, of the column, of the scenario.
 * Units:   at the end of the names, and in `unit`. Shares are parts of 1.
 * Owns:    constant tables.
 * Errors:  none.
 * Source:  beside each line.
 */
#ifndef CLUSTERMAX_TCO_FORMULAS_H
#define CLUSTERMAX_TCO_FORMULAS_H

#include "tco/fields.h"

struct tco_formula {
    enum tco_section_id section;
    const char *name, *title, *unit;
    const char *text;
    const char *source;
};

extern const struct tco_formula tco_cost_formulas[];
extern const size_t tco_n_cost_formulas;
extern const struct tco_formula tco_goodput_formulas[];
extern const size_t tco_n_goodput_formulas;

#endif
