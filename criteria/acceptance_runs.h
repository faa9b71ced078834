/* What is known of a test's metric: runs at a provider, and published values; private to criteria/acceptance*.c.
 *
 * Shapes:  a run is what one file of a tool says, reduced to one value; a value typed by hand is a run of its own.
 * Units:   the metric's.
 * Owns:    everything lives in the arena.
 * Errors:  none.
 * Source:  none.
 */
#ifndef CLUSTERMAX_ACCEPTANCE_RUNS_H
#define CLUSTERMAX_ACCEPTANCE_RUNS_H

#include "criteria/acceptance.h"

struct acceptance_runs {
    double *values;
    size_t n;
    double nodes;          /* of all runs; NAN: not stated or not the same */
    bool is_same_gpu;      /* all state the plan's GPU */
    const char *last_date; /* NULL: none stated */
    const char *place;     /* of the last one: its source, or its file */
};

/* The runs that match the test best: those on the test's number of nodes, else on more than one. */
void acceptance_find_runs(struct arena *arena, const struct acceptance_plan *plan, const struct acceptance_test *test,
                          const char *provider, struct acceptance_runs *out);

struct acceptance_reference {
    const struct reference_record *middle; /* of those that fit best, by value; of an even number the milder */
    double lowest, highest;
    size_t n;
    bool is_measurement;
    const char *what; /* "pass mark", "expectation", "measured value" */
};

bool acceptance_find_reference(struct arena *arena, const struct acceptance_plan *plan,
                               const struct acceptance_test *test, struct acceptance_reference *out);

#endif
