/* Published placements, looked up for charts: who stood where in which release.
 *
 * Shapes:  tiers of published releases are matched to the methodology's by name, whatever their case; a shorter form
 *          counts too ("UnderPerform" is "Underperforming").
 * Units:   none.
 * Owns:    results point into the release.
 * Errors:  what is not there is NULL, or the number of tiers.
 * Source:  data/published-ratings.json.
 */
#ifndef CLUSTERMAX_CHART_PUBLISHED_H
#define CLUSTERMAX_CHART_PUBLISHED_H

#include "criteria/scores.h"

/* The published release that this release stands beside: of the same version, or of one that ours continues
 * ("3.0-public" continues "3.0"). */
const struct published_release_record *published_current(const struct release *release);
/* The one before it; where there is none, the last one before this release's date. */
const struct published_release_record *published_previous(const struct release *release);
/* A provider that has taken in another may have two placements; the one under its own name goes first. */
const struct placement_record *published_placement(const struct release *release, const char *version,
                                                   const struct provider_record *provider);
bool published_same_tier(const char *a, const char *b);
size_t published_tier_index(const struct methodology *methodology, const char *name);

#endif
