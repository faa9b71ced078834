/* A calculation written down once and run as often as one likes.
 *
 * Shapes:  a tape is a list of steps; a step's operands are earlier steps, named by their number. Inputs are numbers
 *          that the caller hands over at each run.
 * Units:   none; truth is 1, falsehood 0.
 * Owns:    steps live in the arena.
 * Errors:  none; dividing by 0 gives what IEEE 754 says.
 * Source:  none.
 */
#ifndef CLUSTERMAX_TCO_TAPE_H
#define CLUSTERMAX_TCO_TAPE_H

#include "model/base/arena.h"

enum tape_op {
    TAPE_CONSTANT,
    TAPE_INPUT, /* a: the input's number */
    TAPE_ADD,
    TAPE_SUBTRACT,
    TAPE_MULTIPLY,
    TAPE_DIVIDE,
    TAPE_MINIMUM,
    TAPE_MAXIMUM,
    TAPE_LESS,
    TAPE_LESS_EQUAL,
    TAPE_EQUAL,
    TAPE_SQRT,
    TAPE_EXP,
    TAPE_SINH,
    TAPE_SELECT /* a is true: b, else c */
};

struct tape_step {
    enum tape_op op;
    size_t a, b, c;
    double constant;
};

struct tape {
    struct arena *arena;
    struct tape_step *steps;
    size_t n, capacity;
};

void tape_init(struct tape *tape, struct arena *arena);
size_t tape_constant(struct tape *tape, double value);
size_t tape_input(struct tape *tape, size_t number);
/* Operands that the operation does not take are 0. */
size_t tape_add(struct tape *tape, enum tape_op op, size_t a, size_t b, size_t c);

double tape_apply(enum tape_op op, double a, double b, double c);
/* `values` has room for every step. */
void tape_run(const struct tape *tape, const double *inputs, double *values);

#endif
