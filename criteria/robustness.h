/* How firm a tier is: the scoring repeated with everything that could reasonably have been chosen otherwise.
 *
 * Shapes:  fills rank_low, rank_median, rank_high and tier_shares of every rated provider.
 * Units:   shares 0..1; ranks from 1.
 * Owns:    working memory is freed before it returns; nothing is kept but the results.
 * Errors:  none. Each draw has random streams of its own, so that the bits are the same for any number of threads.
 * Source:  Saisana, Saltelli, Tarantola, Uncertainty and sensitivity analysis techniques as tools for the quality
 *          assessment of composite indicators, JRSS A 168 (2005).
 */
#ifndef CLUSTERMAX_ROBUSTNESS_H
#define CLUSTERMAX_ROBUSTNESS_H

#include "criteria/scores.h"

void robustness_run(struct arena *arena, struct scores *scores, const double *weights, long n_draws);

#endif
