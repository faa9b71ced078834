/* Reads what a scenario says is not known well.
 *
 * Shapes:  the member "uncertain": an array of {input, distribution, …}.
 * Units:   those of the inputs, or factors where "relative" is true.
 * Owns:    results live in the scenario's arena.
 * Errors:  each is a problem with its position.
 * Source:  data/schemas/tco-scenario.schema.json.
 */
#ifndef CLUSTERMAX_TCO_UNCERTAIN_READ_H
#define CLUSTERMAX_TCO_UNCERTAIN_READ_H

#include "model/base/json.h"
#include "tco/scenario.h"

bool tco_uncertain_read(struct tco_scenario *scenario, const struct json_at *array, struct problems *problems);

#endif
