/* Scenarios by chance: every section, every goodput model and every recovery mode comes up, all inputs allowed.
 *
 * Shapes:  the same seed gives the same scenario; it passes tco_scenario_check.
 * Units:   as in tco/fields.h.
 * Owns:    the scenario lives in the arena.
 * Errors:  stops the test.
 * Source:  none.
 */
#ifndef CLUSTERMAX_TESTS_RANDOM_SCENARIO_H
#define CLUSTERMAX_TESTS_RANDOM_SCENARIO_H

#include <stdint.h>

#include "tco/scenario.h"

struct tco_scenario *random_scenario(struct arena *arena, uint64_t seed);

#endif
