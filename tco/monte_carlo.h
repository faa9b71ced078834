/* What the costs may turn out to be, when inputs are only known as ranges.
 *
 * Shapes:  every draw sets all uncertain inputs and works out all columns. Draws come in blocks, and a block is a
 *          stream of random numbers of its own: any number of threads gives the same bits.
 * Units:   USD a month; `relative` is to the first column of the same draw.
 * Owns:    results live in the arena.
 * Errors:  a scenario that says nothing of uncertainty, or too many draws, is EXIT_DATA.
 * Source:  model/base/rng.h, tco/distribution.h.
 */
#ifndef CLUSTERMAX_TCO_MONTE_CARLO_H
#define CLUSTERMAX_TCO_MONTE_CARLO_H

#include "tco/model.h"
#include "tco/report.h"
#include "tco/tally.h"

struct tco_outlook {
    struct tally monthly, relative;
    uint64_t n_cheapest;    /* draws in which no other column costs less */
    uint64_t n_below_first; /* in which it costs less than the first column */
};

struct tco_monte_carlo {
    size_t n_draws;
    uint64_t seed;
    struct tco_outlook *columns;
};

bool tco_monte_carlo_run(struct arena *arena, struct tco_model *model, size_t n_draws, uint64_t seed, size_t n_threads,
                         struct tco_monte_carlo **out, struct error *err);

/* tco/monte_carlo_report.c: tables "monthly", "relative" and, for charts, "bins" (from the 1 % to the 99 % point). */
enum { TCO_CHART_BINS = 40 };
struct report *tco_monte_carlo_report(struct arena *arena, const struct tco_scenario *scenario,
                                      const struct tco_monte_carlo *result);

#endif
