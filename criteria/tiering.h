/* From scores to tiers: gates, cuts, conditions and the words for them.
 *
 * Shapes:  cuts are lower bounds of the ranks that a score leads to, best first, without the last; an entry is NAN
 *          where there are fewer classes than tiers: then the upper tiers stay empty, for nobody stands out.
 * Units:   scores 0..100.
 * Owns:    results live in the arena.
 * Errors:  none.
 * Source:  methodology section 4.
 */
#ifndef CLUSTERMAX_TIERING_H
#define CLUSTERMAX_TIERING_H

#include "criteria/scores.h"

/* Gates. */
bool gate_fires(const struct gate *gate, const struct finding_record *finding);
void gates_find(struct arena *arena, struct scores *scores, struct provider_score *provider);
/* The lowest rank that a gate allows, as an index into the tiers; 0: none caps. */
size_t gates_cap(const struct methodology *methodology, const struct provider_score *provider);
/* Of the gates that cap, the one that does. */
const struct gate *gates_capping(const struct methodology *methodology, const struct provider_score *provider);

/* Cuts. `overall` are the rated providers' scores. */
void cuts_make(struct arena *arena, const struct methodology *methodology, const double *overall, size_t n,
               double *cuts, double *goodness_of_fit);
size_t cuts_tier(const double *cuts, size_t n_cuts, double overall);

/* Conditions: what of a tier a provider misses, as text; NULL: nothing. */
struct condition_facts {
    double minimum_score, coverage, n_findings, n_criteria, n_features;
    const char *weakest; /* criterion with the minimum score */
};
bool conditions_hold(const struct tier *tier, const struct condition_facts *facts);
const char *conditions_missed(struct arena *arena, const struct tier *tier, const struct condition_facts *facts);
struct condition_facts conditions_facts(const struct scores *scores, const struct provider_score *provider);
/* The rank after conditions, from `rank` downwards; never below the last that a score leads to. */
size_t conditions_apply(const struct methodology *methodology, size_t rank, const struct condition_facts *facts);

/* Everything, for one provider: fills tier, score_tier, conditions and reason. */
void tier_assign(struct arena *arena, struct scores *scores, struct provider_score *provider);

#endif
