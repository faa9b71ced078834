/* A tape made fast for many evaluations: what does not change is worked out once, the rest runs over a block of lanes.
 *
 * Shapes:  a program is made for the inputs that vary and the steps that are asked for; it holds only what lies
 *          between them. Each instruction runs over PROGRAM_LANES numbers, so that the compiler can use vectors and
 *          everything stays in the nearest cache. Lane for lane the numbers are those of tape_run, bit for bit but
 *          for the sign of a zero.
 * Units:   none.
 * Owns:    the program lives in the arena and can be run by several threads, each with its own scratch.
 * Errors:  none.
 * Source:  the way array languages and column stores run expressions: a block at a time.
 */
#ifndef CLUSTERMAX_TCO_PROGRAM_H
#define CLUSTERMAX_TCO_PROGRAM_H

#include <stdbool.h>

#include "tco/tape.h"

enum { PROGRAM_LANES = 256 };

struct program;

/* `inputs` holds the value of every input; varies[i] says that input i comes in lanes. */
struct program *program_create(struct arena *arena, const struct tape *tape, const double *inputs, const bool *varies,
                               const size_t *outputs, size_t n_outputs);
size_t program_scratch_size(const struct program *program); /* doubles */
size_t program_n_instructions(const struct program *program);
/* lanes[i] are the PROGRAM_LANES values of input i where it varies; out[k] takes those of output k. */
void program_run(const struct program *program, const double *const *lanes, double *scratch, double *const *out);

#endif
