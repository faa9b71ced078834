/* How rare a met checklist item is among those of whom it is known.
 *
 * Shapes:  0 everybody has it, or nothing can be said; 1 nobody else does, or the reviewer says that few do.
 * Units:   share 0..1.
 * Owns:    nothing.
 * Errors:  none.
 * Source:  "Gold and Platinum rise by features that others lack": the publisher's description of its method.
 */
#ifndef CLUSTERMAX_RARITY_H
#define CLUSTERMAX_RARITY_H

#include "criteria/scores.h"

double rarity_of_item(const struct scores *scores, size_t provider, size_t indicator);

#endif
