#include "tco/program.h"

#include <math.h>
#include <string.h>

#define NONE ((size_t)-1)

/* out = a op b, where either may be the constant k. Never in place: out is none of the operands. */
typedef void kernel(double *restrict out, const double *restrict a, const double *restrict b, const double *restrict c,
                    double k);

#define KERNEL(name, expression)                                                                                       \
    static void name(double *restrict out, const double *restrict a, const double *restrict b,                         \
                     const double *restrict c, double k)                                                               \
    {                                                                                                                  \
        (void)a, (void)b, (void)c, (void)k;                                                                            \
        for (size_t i = 0; i < PROGRAM_LANES; i++)                                                                     \
            out[i] = expression;                                                                                       \
    }
#define BINARY_KERNELS(name, operation)                                                                                \
    KERNEL(name##_lanes, operation(a[i], b[i]))                                                                        \
    KERNEL(name##_right, operation(a[i], k))                                                                           \
    KERNEL(name##_left, operation(k, b[i]))

#define ADD(x, y) ((x) + (y))
#define SUBTRACT(x, y) ((x) - (y))
#define MULTIPLY(x, y) ((x) * (y))
#define DIVIDE(x, y) ((x) / (y))
#define MINIMUM(x, y) ((x) < (y) ? (x) : (y))
#define MAXIMUM(x, y) ((x) > (y) ? (x) : (y))
#define LESS(x, y) ((x) < (y) ? 1.0 : 0.0)
#define LESS_EQUAL(x, y) ((x) <= (y) ? 1.0 : 0.0)
#define EQUAL(x, y) ((x) == (y) ? 1.0 : 0.0)

BINARY_KERNELS(add, ADD)
BINARY_KERNELS(subtract, SUBTRACT)
BINARY_KERNELS(multiply, MULTIPLY)
BINARY_KERNELS(divide, DIVIDE)
BINARY_KERNELS(minimum, MINIMUM)
BINARY_KERNELS(maximum, MAXIMUM)
BINARY_KERNELS(less, LESS)
BINARY_KERNELS(less_equal, LESS_EQUAL)
BINARY_KERNELS(equal, EQUAL)
KERNEL(square_root, sqrt(a[i]))
KERNEL(exponential, exp(a[i]))
KERNEL(hyperbolic_sine, sinh(a[i]))
KERNEL(select_lanes, a[i] != 0 ? b[i] : c[i])
KERNEL(fill, k)

enum form { LANES, CONSTANT_RIGHT, CONSTANT_LEFT };

/* By operation and by which operand is a constant. */
static kernel *const kernels[][3] = {
    [TAPE_ADD] = {add_lanes, add_right, add_left},
    [TAPE_SUBTRACT] = {subtract_lanes, subtract_right, subtract_left},
    [TAPE_MULTIPLY] = {multiply_lanes, multiply_right, multiply_left},
    [TAPE_DIVIDE] = {divide_lanes, divide_right, divide_left},
    [TAPE_MINIMUM] = {minimum_lanes, minimum_right, minimum_left},
    [TAPE_MAXIMUM] = {maximum_lanes, maximum_right, maximum_left},
    [TAPE_LESS] = {less_lanes, less_right, less_left},
    [TAPE_LESS_EQUAL] = {less_equal_lanes, less_equal_right, less_equal_left},
    [TAPE_EQUAL] = {equal_lanes, equal_right, equal_left},
    [TAPE_SQRT] = {square_root},
    [TAPE_EXP] = {exponential},
    [TAPE_SINH] = {hyperbolic_sine},
    [TAPE_SELECT] = {select_lanes},
};

/* Where an operand's lanes are: in a slot of the scratch, or handed over as an input. */
struct operand {
    size_t slot, input;
};

struct instruction {
    kernel *run;
    size_t slot;
    struct operand a, b, c;
    double constant;
};

struct output {
    bool varies;
    struct operand from;
    double constant;
};

struct program {
    struct instruction *instructions;
    size_t n;
    struct output *outputs;
    size_t n_outputs;
    size_t n_slots;
};

/* What is known of each step while the program is made. */
struct making {
    const struct tape *tape;
    struct program *program;
    double *values; /* for steps that do not vary */
    bool *varies;
    size_t *same_as;    /* the operand that the step passes on; else the step itself */
    size_t *last_use;   /* the last step that reads it; NONE: nobody does */
    size_t *slots;      /* while it is alive */
    size_t *free_slots; /* a stack */
    size_t n_free;
};

static bool takes(enum tape_op op, int operand)
{
    static const int n_operands[] = {
        [TAPE_ADD] = 2,     [TAPE_SUBTRACT] = 2, [TAPE_MULTIPLY] = 2,   [TAPE_DIVIDE] = 2, [TAPE_MINIMUM] = 2,
        [TAPE_MAXIMUM] = 2, [TAPE_LESS] = 2,     [TAPE_LESS_EQUAL] = 2, [TAPE_EQUAL] = 2,  [TAPE_SQRT] = 1,
        [TAPE_EXP] = 1,     [TAPE_SINH] = 1,     [TAPE_SELECT] = 3};
    return operand < n_operands[op];
}

static void operands_of(const struct making *making, size_t step, size_t out[3])
{
    const struct tape_step *at = &making->tape->steps[step];
    const size_t named[] = {at->a, at->b, at->c};
    for (int i = 0; i < 3; i++)
        out[i] = takes(at->op, i) ? making->same_as[named[i]] : NONE;
}

static bool is_constant(const struct making *making, size_t step, double value)
{
    return !making->varies[step] && making->values[step] == value;
}

/* The operand that a step just passes on: the branch of a settled choice, x * 1, x / 1, x + 0, x - 0. */
static size_t passed_on(const struct making *making, enum tape_op op, const size_t operands[3])
{
    double neutral = op == TAPE_MULTIPLY || op == TAPE_DIVIDE ? 1 : 0;
    bool commutes = op == TAPE_ADD || op == TAPE_MULTIPLY;
    if (op == TAPE_SELECT)
        return making->varies[operands[0]] ? NONE : operands[making->values[operands[0]] != 0 ? 1 : 2];
    if (!commutes && op != TAPE_SUBTRACT && op != TAPE_DIVIDE)
        return NONE;
    if (is_constant(making, operands[1], neutral))
        return operands[0];
    return commutes && is_constant(making, operands[0], neutral) ? operands[1] : NONE;
}

static void find_what_varies(struct making *making, const bool *input_varies)
{
    for (size_t i = 0; i < making->tape->n; i++) {
        const struct tape_step *at = &making->tape->steps[i];
        size_t operands[3];
        operands_of(making, i, operands);
        size_t passed = passed_on(making, at->op, operands);
        making->same_as[i] = passed == NONE ? i : passed;
        making->varies[i] = at->op == TAPE_INPUT && input_varies[at->a];
        if (passed != NONE)
            making->varies[i] = making->varies[passed];
        else
            for (int k = 0; k < 3; k++)
                making->varies[i] = making->varies[i] || (operands[k] != NONE && making->varies[operands[k]]);
    }
}

static bool is_worked_out(const struct making *making, size_t step)
{
    return making->varies[step] && making->same_as[step] == step && making->tape->steps[step].op != TAPE_INPUT;
}

/* Backwards from the outputs, so that a step's first reader met is its last. */
static void find_last_uses(struct making *making, const size_t *outputs, size_t n_outputs)
{
    for (size_t i = 0; i < making->tape->n; i++)
        making->last_use[i] = NONE;
    for (size_t i = 0; i < n_outputs; i++)
        making->last_use[making->same_as[outputs[i]]] = making->tape->n; /* alive to the end */
    for (size_t i = making->tape->n; i-- > 0;) {
        size_t operands[3];
        if (making->last_use[i] == NONE || !is_worked_out(making, i))
            continue;
        operands_of(making, i, operands);
        for (int k = 0; k < 3; k++)
            if (operands[k] != NONE && making->last_use[operands[k]] == NONE)
                making->last_use[operands[k]] = i;
    }
}

static size_t take_slot(struct making *making)
{
    return making->n_free > 0 ? making->free_slots[--making->n_free] : making->program->n_slots++;
}

static struct operand operand_of(const struct making *making, size_t step)
{
    const struct tape_step *at = &making->tape->steps[step];
    if (at->op == TAPE_INPUT && making->varies[step])
        return (struct operand){NONE, at->a};
    return (struct operand){making->slots[step], NONE};
}

static void emit(struct making *making, struct instruction instruction)
{
    making->program->instructions[making->program->n++] = instruction;
}

/* A constant that a choice needs as lanes. */
static void emit_fill(struct making *making, size_t step)
{
    making->slots[step] = take_slot(making);
    emit(making, (struct instruction){.run = fill,
                                      .slot = making->slots[step],
                                      .a = {NONE, NONE},
                                      .b = {NONE, NONE},
                                      .c = {NONE, NONE},
                                      .constant = making->values[step]});
}

static void emit_step(struct making *making, size_t step)
{
    enum tape_op op = making->tape->steps[step].op;
    size_t operands[3];
    enum form form = LANES;
    struct operand nowhere = {NONE, NONE};
    struct instruction instruction = {.a = nowhere, .b = nowhere, .c = nowhere};
    operands_of(making, step, operands);
    if (op == TAPE_SELECT) {
        for (int k = 1; k < 3; k++)
            if (!making->varies[operands[k]])
                emit_fill(making, operands[k]);
    } else if (!making->varies[operands[0]])
        form = CONSTANT_LEFT;
    else if (operands[1] != NONE && !making->varies[operands[1]])
        form = CONSTANT_RIGHT;
    if (form != LANES)
        instruction.constant = making->values[operands[form == CONSTANT_LEFT ? 0 : 1]];
    if (form != CONSTANT_LEFT)
        instruction.a = operand_of(making, operands[0]);
    if (operands[1] != NONE && form != CONSTANT_RIGHT)
        instruction.b = operand_of(making, operands[1]);
    if (operands[2] != NONE)
        instruction.c = operand_of(making, operands[2]);
    instruction.run = kernels[op][form];
    instruction.slot = making->slots[step] = take_slot(making);
    emit(making, instruction);
    for (int k = 0; k < 3; k++) {
        size_t operand = operands[k];
        bool is_repeated = (k > 0 && operand == operands[0]) || (k > 1 && operand == operands[1]);
        if (operand == NONE || is_repeated || making->slots[operand] == NONE)
            continue;
        bool is_filled = !making->varies[operand];
        if (is_filled || making->last_use[operand] == step) {
            making->free_slots[making->n_free++] = making->slots[operand];
            making->slots[operand] = NONE;
        }
    }
}

static void set_outputs(struct making *making, const size_t *outputs, size_t n_outputs)
{
    for (size_t i = 0; i < n_outputs; i++) {
        size_t step = making->same_as[outputs[i]];
        making->program->outputs[i] = (struct output){
            .varies = making->varies[step], .from = operand_of(making, step), .constant = making->values[step]};
    }
}

struct program *program_create(struct arena *arena, const struct tape *tape, const double *inputs, const bool *varies,
                               const size_t *outputs, size_t n_outputs)
{
    struct arena *scratch = arena_create(arena);
    struct program *program = ARENA_NEW(arena, struct program);
    size_t n = tape->n;
    program->outputs = ARENA_ARRAY(arena, n_outputs, struct output);
    program->n_outputs = n_outputs;
    program->instructions = ARENA_ARRAY(arena, 3 * n, struct instruction);
    struct making making = {.tape = tape,
                            .program = program,
                            .values = ARENA_ARRAY(scratch, n, double),
                            .varies = ARENA_ARRAY(scratch, n, bool),
                            .same_as = ARENA_ARRAY(scratch, n, size_t),
                            .last_use = ARENA_ARRAY(scratch, n, size_t),
                            .slots = ARENA_ARRAY(scratch, n, size_t),
                            .free_slots = ARENA_ARRAY(scratch, 3 * n, size_t)};
    tape_run(tape, inputs, making.values);
    find_what_varies(&making, varies);
    find_last_uses(&making, outputs, n_outputs);
    for (size_t i = 0; i < n; i++)
        making.slots[i] = NONE;
    for (size_t i = 0; i < n; i++)
        if (making.last_use[i] != NONE && is_worked_out(&making, i))
            emit_step(&making, i);
    set_outputs(&making, outputs, n_outputs);
    arena_destroy(scratch);
    return program;
}

size_t program_scratch_size(const struct program *program)
{
    return program->n_slots * PROGRAM_LANES;
}

size_t program_n_instructions(const struct program *program)
{
    return program->n;
}

static const double *lanes_of(struct operand operand, const double *const *lanes, const double *scratch)
{
    if (operand.input != NONE)
        return lanes[operand.input];
    return operand.slot == NONE ? NULL : scratch + operand.slot * PROGRAM_LANES;
}

void program_run(const struct program *program, const double *const *lanes, double *scratch, double *const *out)
{
    for (size_t i = 0; i < program->n; i++) {
        const struct instruction *at = &program->instructions[i];
        at->run(scratch + at->slot * PROGRAM_LANES, lanes_of(at->a, lanes, scratch), lanes_of(at->b, lanes, scratch),
                lanes_of(at->c, lanes, scratch), at->constant);
    }
    for (size_t i = 0; i < program->n_outputs; i++) {
        const struct output *at = &program->outputs[i];
        if (at->varies)
            memcpy(out[i], lanes_of(at->from, lanes, scratch), PROGRAM_LANES * sizeof(double));
        else
            fill(out[i], NULL, NULL, NULL, at->constant);
    }
}
