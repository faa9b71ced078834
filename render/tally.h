/* How many providers meet an indicator.
 *
 * Shapes:  one struct tally an indicator, over all providers of the release.
 * Units:   counts.
 * Owns:    results live in the arena.
 * Errors:  none. For measured indicators met, partly and unmet are the upper, middle and lower third of the scale.
 * Source:  none.
 */
#ifndef CLUSTERMAX_TALLY_H
#define CLUSTERMAX_TALLY_H

#include "criteria/scores.h"

struct tally {
    size_t n_met, n_partial, n_unmet, n_unknown;
};

struct tally tally_indicator(const struct scores *scores, size_t indicator);
/* Of the indicators of one criterion, for one provider. */
struct tally tally_criterion(const struct scores *scores, const struct provider_score *provider, size_t criterion);
/* The indicator that scores an item; n_indicators when none does. */
size_t tally_indicator_of_item(const struct methodology *methodology, const char *item);

#endif
