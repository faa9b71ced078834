/* One sheet that calculates a scenario at several points side by side.
 *
 * Shapes:  a point is one column of cells: one of the scenario's offers, with its own inputs or with references to
 *          another sheet's, and with at most one input replaced. Rows are inputs first, then the lines of the model.
 * Units:   rows and columns of cells count from 0; cell names are those of spreadsheets, "C12".
 * Owns:    everything lives in the arena.
 * Errors:  none; what a line gives where it is undefined is shown as "n/a".
 * Source:  tco/model.h.
 */
#ifndef CLUSTERMAX_TCO_SHEET_H
#define CLUSTERMAX_TCO_SHEET_H

#include "render/sheet.h"
#include "tco/model.h"

struct tco_point {
    size_t column; /* of the scenario */
    const char *title;
    size_t replaced; /* an input's number, or TCO_NO_COLUMN */
    const char *by;  /* the formula that stands in its place */
    double by_value; /* what that formula gives */
};

struct tco_sheet {
    struct arena *arena;
    struct sheet *sheet;
    struct tco_model *model;
    const struct tco_point *points;
    size_t n_points;
    const struct tco_sheet *inputs_from; /* NULL: inputs are cells to be changed */
    size_t *input_rows, *line_rows;      /* by number of input and line; offers' equal inputs share a row */
    size_t n_rows;                       /* used so far */
};

void tco_sheet_write(struct tco_sheet *sheet);
/* The cell of a line at a point, for formulas outside; `absolute` fixes the column: "$C12". */
const char *tco_sheet_cell(const struct tco_sheet *sheet, const char *line_name, size_t point, bool absolute);
const char *cell_name(struct arena *arena, size_t row, size_t column, bool absolute_column);
/* The number of the first GPU price input of an offer, or TCO_NO_COLUMN. */
size_t tco_sheet_price_input(const struct tco_model *model, size_t column);

#endif
