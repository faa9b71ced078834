/* Comparisons as tables and as JSON.
 *
 * Shapes:  two ratings of the same providers, or two providers of one rating.
 * Units:   points of 100.
 * Owns:    nothing.
 * Errors:  none.
 * Source:  none.
 */
#ifndef CLUSTERMAX_COMPARE_PRINT_H
#define CLUSTERMAX_COMPARE_PRINT_H

#include "criteria/movement.h"

void compare_print_movements(struct arena *arena, const struct movement *movements, size_t n);
void compare_print_movements_json(struct arena *arena, const struct movement *movements, size_t n);
void compare_print_providers(struct arena *arena, const struct scores *scores, const struct provider_score *a,
                             const struct provider_score *b);
void compare_print_providers_json(struct arena *arena, const struct scores *scores, const struct provider_score *a,
                                  const struct provider_score *b);

#endif
