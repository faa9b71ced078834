/* The calculator as a page sees it: numbers and NUL-terminated texts only, no structs.
 *
 * Shapes:  tco_wasm_open takes a scenario as lines (tco/flat.h). Inputs have numbers from 0; they are changed with
 *          tco_wasm_set; tco_wasm_evaluate gives TCO_WASM_STRIDE numbers a column.
 * Units:   as tco_wasm_input_unit says; results as enum tco_wasm_result says.
 * Owns:    everything lives until tco_wasm_close. Texts handed in are made with tco_wasm_alloc, which the caller frees.
 * Errors:  NULL, -1 or 0; tco_wasm_problem says what is wrong ("" when nothing is).
 * Source:  none.
 */
#ifndef CLUSTERMAX_TCO_WASM_API_H
#define CLUSTERMAX_TCO_WASM_API_H

struct tco_wasm;

/* Where a column's numbers stand; components and attribution take eight places each, in the order of tco_component. */
enum tco_wasm_result {
    TCO_WASM_COMPONENTS = 0,
    TCO_WASM_ATTRIBUTION = 8, /* NAN where there is no gap */
    TCO_WASM_MONTHLY = 16,
    TCO_WASM_TOTAL,
    TCO_WASM_SETUP_ONE_TIME,
    TCO_WASM_RELATIVE,
    TCO_WASM_GAP,
    TCO_WASM_GPUS,
    TCO_WASM_GOODPUT_SHARE,
    TCO_WASM_USEFUL_SHARE,
    TCO_WASM_USD_PER_GPU_HOUR,
    TCO_WASM_USD_PER_USEFUL_GPU_HOUR, /* NAN when nothing useful is left */
    TCO_WASM_FAILURES_PER_MONTH,      /* NAN when typed */
    TCO_WASM_LOST_GPU_HOURS,          /* the same */
    TCO_WASM_STRIDE
};

void *tco_wasm_alloc(int size);
void tco_wasm_free(void *bytes);

struct tco_wasm *tco_wasm_open(const char *lines);
void tco_wasm_close(struct tco_wasm *calculator);
/* The first thing that is wrong with the scenario as it stands. */
const char *tco_wasm_problem(struct tco_wasm *calculator);

int tco_wasm_n_columns(const struct tco_wasm *calculator);
const char *tco_wasm_column_title(const struct tco_wasm *calculator, int column);
int tco_wasm_n_inputs(const struct tco_wasm *calculator);
int tco_wasm_find_input(const struct tco_wasm *calculator, const char *path);
const char *tco_wasm_input_path(const struct tco_wasm *calculator, int input);
const char *tco_wasm_input_title(const struct tco_wasm *calculator, int input);
const char *tco_wasm_input_unit(const struct tco_wasm *calculator, int input);
int tco_wasm_input_is_given(const struct tco_wasm *calculator, int input);
double tco_wasm_input_value(const struct tco_wasm *calculator, int input);
const char *tco_wasm_input_word(const struct tco_wasm *calculator, int input,
                                int word); /* NULL: no more, or a number */
/* Words are set by their number, from 1. Gives 0, and changes nothing, when the value is out of range. */
int tco_wasm_set(struct tco_wasm *calculator, int input, double value);

const double *tco_wasm_evaluate(struct tco_wasm *calculator);
/* The value of the input at which the column costs what the first does; NAN: none. */
double tco_wasm_break_even(struct tco_wasm *calculator, int input, int column);

#endif
