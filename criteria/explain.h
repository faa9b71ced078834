/* Why a provider has its tier, and what would lift it.
 *
 * Shapes:  a lift is the smallest set of indicators whose improvement to the stated value reaches the next tier.
 * Units:   as in criteria/scores.h.
 * Owns:    results live in the arena.
 * Errors:  none.
 * Source:  methodology section 6.
 */
#ifndef CLUSTERMAX_EXPLAIN_H
#define CLUSTERMAX_EXPLAIN_H

#include "criteria/scores.h"

enum lift_outcome {
    LIFT_FOUND,
    LIFT_AT_TOP,       /* already the best tier */
    LIFT_GATED,        /* cannot be reached while a gate holds: `gate` says which */
    LIFT_OUT_OF_REACH, /* not by mending and showing alone; steps, if any, are what else it takes */
    LIFT_NOT_RATED
};

struct lift_step {
    size_t indicator;
    double from, to; /* raw */
    double gain;     /* of the overall score, alone */
};

struct lift {
    enum lift_outcome outcome;
    const struct tier *target;
    const struct gate *gate;
    struct lift_step *steps;
    size_t n_steps;
    double overall_after;
};

/* `target` NULL: the next better tier. */
void lift_find(struct arena *arena, const struct scores *scores, const struct provider_score *provider,
               const struct tier *target, struct lift *out);
/* The whole explanation as text for a terminal, 80 columns; `criterion` NULL: all. */
char *explain_text(struct arena *arena, const struct scores *scores, const struct provider_score *provider,
                   const char *criterion, const struct tier *target);

#endif
