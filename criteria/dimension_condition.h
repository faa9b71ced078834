/* Conditions on what was held fixed: "size_bytes >= 1073741824", "operation = all_reduce".
 *
 * Shapes:  struct condition_on_dimension, as data files write it.
 * Units:   those of the dimension (model/dimensions.h).
 * Owns:    texts live in the arena.
 * Errors:  false for a text that is no condition.
 * Source:  none.
 */
#ifndef CLUSTERMAX_DIMENSION_CONDITION_H
#define CLUSTERMAX_DIMENSION_CONDITION_H

#include "criteria/methodology.h"
#include "model/base/str.h"

bool dimension_condition_parse(struct arena *arena, struct text text, struct condition_on_dimension *out);
/* A dimension that the measurement does not state holds no condition. */
bool dimension_condition_holds(const struct condition_on_dimension *condition, const char *dimensions);
bool dimension_conditions_hold(const struct condition_on_dimension *conditions, size_t n, const char *dimensions);

#endif
