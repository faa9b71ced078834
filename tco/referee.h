/* Where the goodput models part: each of them against the simulation, over a grid.
 *
 * Shapes:  rows over recovery mode, checkpoint interval, job size and mean time between failures; every other input is
 *          that of a column of the scenario, or the stated one where it has none.
 * Units:   minutes, GPUs, GPU-hours; expenses in per cent of the GPU bill.
 * Owns:    the report lives in the arena.
 * Errors:  EXIT_INTERNAL when the model does not compile.
 * Source:  tco/simulate.h.
 */
#ifndef CLUSTERMAX_TCO_REFEREE_H
#define CLUSTERMAX_TCO_REFEREE_H

#include "tco/model.h"
#include "tco/report.h"
#include "tco/simulate.h"

/* The job that a column describes. */
struct tco_job tco_job_of(const struct tco_scenario *scenario, size_t column);
/* The shares that the three closed forms give for it, alone on its GPUs: calculator, printed, renewal. */
bool tco_job_closed_forms(struct arena *arena, const struct tco_job *job, double shares[3], struct error *err);

bool tco_referee_report(struct arena *arena, const struct tco_scenario *scenario, size_t n_failures, uint64_t seed,
                        struct report **out, struct error *err);

#endif
