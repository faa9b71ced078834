/* Text as people save it, made plain: UTF-8, one line a line, without colour and without launchers' prefixes.
 *
 * Shapes:  cleaned lines, each with the number it has in the file. A progress line that was redrawn with carriage
 *          returns becomes several lines of the same number.
 * Units:   line counts from 1.
 * Owns:    everything lives in the arena.
 * Errors:  none: bytes that are no text make `binary` true.
 * Source:  Unicode 15 (UTF-16); ECMA-48 (escape sequences); the prefixes of mpirun --tag-output, srun --label,
 *          kubectl logs --prefix and --timestamps, Ray and torchrun.
 */
#ifndef CLUSTERMAX_TEXT_PREPARE_H
#define CLUSTERMAX_TEXT_PREPARE_H

#include "model/base/str.h"

struct line {
    struct text text;   /* without prefix; trailing blanks kept */
    struct text prefix; /* what the launcher put before it; empty: none */
    long number;
};

struct lines {
    struct line *items;
    size_t n, capacity;
    const char *encoding; /* "UTF-8", "UTF-16" */
    bool binary;
    bool as_is;        /* the lines are pieces of the file's bytes: what is not in these is in no line */
    size_t n_prefixed; /* lines that had a launcher's prefix */
};

void text_prepare(struct arena *arena, struct text bytes, struct lines *out);

#endif
