#include "criteria/normalise.h"

#include <math.h>

#include "model/base/stats.h"

/* erfinv(0.8): maps the tenth percentile to 0.9 (Lighthouse, shared/statistics.js). */
#define ERFINV_0_8 0.9061938024368232

static double clamp(double share)
{
    return share < 0 ? 0 : share > 1 ? 1 : share;
}

double normalise_goalposts(double x, double lo, double hi, bool log_scale, int direction)
{
    double share = log_scale ? (log(x > 0 ? x : lo) - log(lo)) / (log(hi) - log(lo)) : (x - lo) / (hi - lo);
    if (isnan(x))
        return NAN;
    return clamp(direction < 0 ? 1 - share : share);
}

double normalise_lognormal(double x, double p10, double median)
{
    if (isnan(x))
        return NAN;
    if (x <= 0) /* the limit: nothing is shorter, or less, than this */
        return p10 < median ? 1 : 0;
    return erfc(ERFINV_0_8 * log(x / median) / -log(p10 / median)) / 2;
}

double normalise_frontier(double x, const double *cohort, size_t n, int direction)
{
    double low = stats_minimum(cohort, n), high = stats_maximum(cohort, n);
    if (isnan(x))
        return NAN;
    if (n < 2 || !(low < high))
        return 0.5;
    return clamp(direction < 0 ? (high - x) / (high - low) : 1 - (high - x) / (high - low));
}

double normalise_percentile(double x, const double *cohort, size_t n, int direction)
{
    if (isnan(x))
        return NAN;
    if (n < 2)
        return 0.5;
    double share = stats_midrank(cohort, n, x);
    return direction < 0 ? 1 - share : share;
}

double normalise_z(double x, const double *cohort, size_t n, int direction)
{
    double sd = stats_sd(cohort, n);
    if (isnan(x))
        return NAN;
    if (!(sd > 0))
        return 0.5;
    double z = (x - stats_mean(cohort, n)) / sd;
    return clamp((50 + 10 * (direction < 0 ? -z : z)) / 100);
}
