/* Releases and methodologies made in memory, for tests of the scoring.
 *
 * Shapes:  criteria c0, c1, …; items c0.i0, c0.i1, …; records may be added in any order and are sorted by
 *          release_finish.
 * Units:   as in model/types.h.
 * Owns:    everything lives in the arena.
 * Errors:  none.
 * Source:  none.
 */
#ifndef CLUSTERMAX_TESTS_RELEASE_H
#define CLUSTERMAX_TESTS_RELEASE_H

#include "criteria/methodology.h"
#include "model/base/arena.h"
#include "model/types.h"

struct release *release_make(struct arena *arena, size_t n_criteria, size_t n_items);
struct provider_record *release_add_provider(struct arena *arena, struct release *release, const char *slug);
struct finding_record *release_add_finding(struct arena *arena, struct release *release, const char *slug,
                                           const char *item, int state, int severity);
struct measurement_record *release_add_measurement(struct arena *arena, struct release *release, const char *slug,
                                                   const char *metric, double value);
void release_finish(struct release *release);

/* Tiers t0 (best) to t3 by score, t4 by gates alone, then not-rated and unavailable; one indicator an item, states
 * scale, arithmetic, no shrinkage, natural breaks, one finding is enough. */
struct methodology *methodology_make(struct arena *arena, const struct release *release);
/* Adds an indicator of a measurement, before scoring; gives it to be filled. */
struct indicator *methodology_add_measurement(struct arena *arena, struct methodology *methodology,
                                              const char *criterion, const char *metric);

#endif
