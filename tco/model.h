/* A scenario made ready to be evaluated: its lines, in an order in which they can be worked out.
 *
 * Shapes:  one line for each formula of the sheet and each column or row that it belongs to. Change the scenario's
 *          inputs and evaluate again; rows and columns are fixed from the moment of creation.
 * Units:   those of the formulas.
 * Owns:    lines and tape live in the arena; the scenario stays the caller's and must outlive the model.
 * Errors:  a formula that does not compile is EXIT_INTERNAL.
 * Source:  cost.c and goodput.c hold the formulas.
 */
#ifndef CLUSTERMAX_TCO_MODEL_H
#define CLUSTERMAX_TCO_MODEL_H

#include "tco/cost.h"
#include "tco/scenario.h"
#include "tco/tape.h"

struct tco_line {
    const struct tco_formula *formula;
    size_t column; /* TCO_NO_COLUMN: shared */
    size_t group;  /* of a row; TCO_NO_COLUMN for lines that occur once */
    size_t step;   /* on the tape */
    int state;     /* while compiling */
};

struct tco_model {
    struct tco_scenario *scenario;
    struct arena *arena;
    struct tape tape;
    struct tco_line *lines; /* shared ones, then column by column: rows, costs, goodput */
    size_t n_lines;
    size_t *input_steps;  /* one an input */
    size_t *output_steps; /* what goes into the results, column by column */
    size_t *model_inputs; /* which input says how a column's goodput is modelled */
    double *inputs;       /* room for one run */
    double *values;
};

bool tco_model_create(struct arena *arena, struct tco_scenario *scenario, struct tco_model **out, struct error *err);

/* One result a column. The first form also leaves the value of every line in model->values[line.step]. */
void tco_model_evaluate(struct tco_model *model, struct tco_result *results);
const struct tco_line *tco_model_line(const struct tco_model *model, size_t column, const char *name);
double tco_model_value(const struct tco_model *model, const struct tco_line *line); /* of the last evaluation */

/* The formula of a line in a spreadsheet's syntax: `input_cell` and `line_cell` say where things stand. */
struct tco_cells {
    void *context;
    const char *(*input_cell)(void *context, size_t input);
    const char *(*line_cell)(void *context, size_t line);
};
char *tco_line_rewrite(const struct tco_model *model, const struct tco_line *line, const struct tco_cells *cells,
                       struct arena *arena);

#endif
