/* One value to 0..1: the scales, and nothing about whom the value belongs to.
 *
 * Shapes:  pure functions of a value and its scale; direction +1 means that more is better, -1 that less is.
 * Units:   results 0..1.
 * Owns:    nothing.
 * Errors:  NAN in gives NAN out. Relative scales without differences give the middle, 1/2: nothing was learnt.
 * Source:  goalposts: UNDP Human Development Report technical notes; frontier and z: COINr's normalise; lognormal:
 *          Lighthouse scoring (the point p10 scores 0.9, the median 0.5); percentile: mid-ranks.
 */
#ifndef CLUSTERMAX_NORMALISE_H
#define CLUSTERMAX_NORMALISE_H

#include <stdbool.h>
#include <stddef.h>

double normalise_goalposts(double x, double lo, double hi, bool log_scale, int direction);
double normalise_lognormal(double x, double p10, double median);
double normalise_frontier(double x, const double *cohort, size_t n, int direction);
double normalise_percentile(double x, const double *cohort, size_t n, int direction);
/* (50 + 10 (x - mean) / sd) / 100 with the sample's sd, clamped. */
double normalise_z(double x, const double *cohort, size_t n, int direction);

#endif
