/* Statistics over small arrays.
 *
 * Shapes:  arrays of doubles without NAN unless said otherwise; functions that need an order sort a copy.
 * Units:   those of the values.
 * Owns:    nothing; scratch comes from the arena that is passed.
 * Errors:  an undefined result is NAN.
 * Source:  quantiles: Hyndman and Fan (1996) type 7; kappa: Cohen (1968), quadratic weights; tau-b: Kendall (1945).
 */
#ifndef CLUSTERMAX_STATS_H
#define CLUSTERMAX_STATS_H

#include <stddef.h>

#include "model/base/arena.h"

double stats_sum(const double *values, size_t n); /* Neumaier's compensated sum, in index order */
double stats_mean(const double *values, size_t n);
double stats_sd(const double *values, size_t n); /* sample; NAN for n < 2 */
double stats_minimum(const double *values, size_t n);
double stats_maximum(const double *values, size_t n);
double stats_quantile(const double *values, size_t n, double q, struct arena *scratch);
double stats_median(const double *values, size_t n, struct arena *scratch);
/* Share of `values` below x plus half of those equal, 0..1. */
double stats_midrank(const double *values, size_t n, double x);
double stats_kendall_tau_b(const double *x, const double *y, size_t n);
double stats_spearman(const double *x, const double *y, size_t n, struct arena *scratch);
/* a[i], b[i] in 0..k-1. */
double stats_kappa_quadratic(const int *a, const int *b, size_t n, int k);

#endif
