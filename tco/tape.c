#include "tco/tape.h"

#include <math.h>

void tape_init(struct tape *tape, struct arena *arena)
{
    *tape = (struct tape){.arena = arena};
}

static size_t append(struct tape *tape, struct tape_step step)
{
    *ARENA_PUSH(tape->arena, tape->steps, tape->n, tape->capacity) = step;
    return tape->n - 1;
}

size_t tape_constant(struct tape *tape, double value)
{
    return append(tape, (struct tape_step){.op = TAPE_CONSTANT, .constant = value});
}

size_t tape_input(struct tape *tape, size_t number)
{
    return append(tape, (struct tape_step){.op = TAPE_INPUT, .a = number});
}

size_t tape_add(struct tape *tape, enum tape_op op, size_t a, size_t b, size_t c)
{
    return append(tape, (struct tape_step){.op = op, .a = a, .b = b, .c = c});
}

double tape_apply(enum tape_op op, double a, double b, double c)
{
    switch (op) {
    case TAPE_ADD:
        return a + b;
    case TAPE_SUBTRACT:
        return a - b;
    case TAPE_MULTIPLY:
        return a * b;
    case TAPE_DIVIDE:
        return a / b;
    case TAPE_MINIMUM:
        return a < b ? a : b;
    case TAPE_MAXIMUM:
        return a > b ? a : b;
    case TAPE_LESS:
        return a < b ? 1 : 0;
    case TAPE_LESS_EQUAL:
        return a <= b ? 1 : 0;
    case TAPE_EQUAL:
        return a == b ? 1 : 0;
    case TAPE_SQRT:
        return sqrt(a);
    case TAPE_EXP:
        return exp(a);
    case TAPE_SINH:
        return sinh(a);
    case TAPE_SELECT:
        return a != 0 ? b : c;
    case TAPE_CONSTANT:
    case TAPE_INPUT:
        break;
    }
    return a;
}

void tape_run(const struct tape *tape, const double *inputs, double *values)
{
    for (size_t i = 0; i < tape->n; i++) {
        const struct tape_step *step = &tape->steps[i];
        if (step->op == TAPE_CONSTANT)
            values[i] = step->constant;
        else if (step->op == TAPE_INPUT)
            values[i] = inputs[step->a];
        else
            values[i] = tape_apply(step->op, values[step->a], values[step->b], values[step->c]);
    }
}
