/* Indicators to criteria, criteria to one score.
 *
 * Shapes:  one provider's row of indicator scores, in the methodology's order, and one struct criterion_score each.
 * Units:   scores 0..100.
 * Owns:    nothing.
 * Errors:  NAN where nothing is known.
 * Source:  weighted power mean: OECD/JRC Handbook (2008), step 6; shrinkage n / (n + k): Buehlmann credibility.
 */
#ifndef CLUSTERMAX_AGGREGATE_H
#define CLUSTERMAX_AGGREGATE_H

#include "criteria/scores.h"

/* (sum w x^p / sum w)^(1/p), the geometric mean for p = 0; NAN values and zero weights are left out. A zero makes it
 * zero for p <= 0. */
double aggregate_power_mean(const double *values, const double *weights, size_t n, double exponent);
/* `target` NAN: no shrinkage. */
void aggregate_criterion(const struct methodology *methodology, const struct indicator_score *row, size_t criterion,
                         double target, struct criterion_score *out);
/* `weights` one a criterion. */
double aggregate_overall(const struct methodology *methodology, const struct criterion_score *row,
                         const double *weights);
/* Mean of what is known on scales that no peer can move, without bonus; NAN where nothing is. `criterion` SIZE_MAX:
 * all. */
double aggregate_plain(const struct methodology *methodology, const struct indicator_score *row, size_t criterion);
/* Coverage of all criteria, by their weights. */
double aggregate_coverage(const struct methodology *methodology, const struct criterion_score *row,
                          const double *weights);
/* No peer can move its values. */
bool aggregate_is_absolute(const struct indicator *indicator);

#endif
