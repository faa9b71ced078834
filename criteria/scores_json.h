/* Scores as JSON, for programs.
 *
 * Shapes:  a list of providers, each with slug, tier, overall and criteria; by rank, the unrated after them by slug.
 * Units:   scores 0..100; null: not known.
 * Owns:    nothing.
 * Errors:  none.
 * Source:  none.
 */
#ifndef CLUSTERMAX_SCORES_JSON_H
#define CLUSTERMAX_SCORES_JSON_H

#include "criteria/scores.h"
#include "model/base/json.h"

/* Providers by rank, then the unrated by slug. */
const struct provider_score **scores_in_order(struct arena *arena, const struct scores *scores);
/* One provider, as an item of an array. */
void scores_write_provider(const struct scores *scores, const struct provider_score *provider,
                           struct json_writer *writer);
void scores_write_json(const struct scores *scores, const struct provider_score *const *order,
                       struct json_writer *writer);

#endif
