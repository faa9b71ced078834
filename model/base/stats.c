/* Sums in index order with compensation, so that results do not hang on the compiler or the number of threads. */
#include "model/base/stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Neumaier (1974): what is lost in an addition is kept and added at the end. */
double stats_sum(const double *values, size_t n)
{
    double sum = 0, lost = 0;
    for (size_t i = 0; i < n; i++) {
        double next = sum + values[i];
        lost += fabs(sum) >= fabs(values[i]) ? (sum - next) + values[i] : (values[i] - next) + sum;
        sum = next;
    }
    return isfinite(sum) ? sum + lost : sum;
}

double stats_mean(const double *values, size_t n)
{
    return n == 0 ? NAN : stats_sum(values, n) / (double)n;
}

/* Two passes; the second sum corrects for the mean's own rounding (Chan, Golub, LeVeque 1983). */
double stats_sd(const double *values, size_t n)
{
    if (n < 2)
        return NAN;
    double mean = stats_mean(values, n), squares = 0, rest = 0;
    for (size_t i = 0; i < n; i++) {
        double difference = values[i] - mean;
        squares += difference * difference;
        rest += difference;
    }
    return sqrt((squares - rest * rest / (double)n) / (double)(n - 1));
}

double stats_minimum(const double *values, size_t n)
{
    double minimum = n == 0 ? NAN : values[0];
    for (size_t i = 1; i < n; i++)
        if (values[i] < minimum)
            minimum = values[i];
    return minimum;
}

double stats_maximum(const double *values, size_t n)
{
    double maximum = n == 0 ? NAN : values[0];
    for (size_t i = 1; i < n; i++)
        if (values[i] > maximum)
            maximum = values[i];
    return maximum;
}

static int compare_doubles(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

double stats_quantile(const double *values, size_t n, double q, struct arena *scratch)
{
    if (n == 0 || !(q >= 0 && q <= 1))
        return NAN;
    double *sorted = ARENA_ARRAY(scratch, n, double);
    memcpy(sorted, values, n * sizeof *sorted);
    qsort(sorted, n, sizeof *sorted, compare_doubles);
    double place = q * (double)(n - 1), below = floor(place), share = place - below;
    size_t index = (size_t)below;
    return share == 0 ? sorted[index] : sorted[index] + share * (sorted[index + 1] - sorted[index]);
}

double stats_median(const double *values, size_t n, struct arena *scratch)
{
    return stats_quantile(values, n, 0.5, scratch);
}

static void count_around(const double *values, size_t n, double x, size_t *n_below, size_t *n_equal)
{
    *n_below = *n_equal = 0;
    for (size_t i = 0; i < n; i++) {
        *n_below += values[i] < x;
        *n_equal += values[i] == x;
    }
}

double stats_midrank(const double *values, size_t n, double x)
{
    size_t n_below, n_equal;
    count_around(values, n, x, &n_below, &n_equal);
    return n == 0 || isnan(x) ? NAN : ((double)n_below + (double)n_equal / 2) / (double)n;
}

/* tau-b = (C - D) / sqrt((pairs - ties in x) (pairs - ties in y)). */
double stats_kendall_tau_b(const double *x, const double *y, size_t n)
{
    double score = 0, untied_x = 0, untied_y = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n; j++) {
            int order_x = (x[i] > x[j]) - (x[i] < x[j]), order_y = (y[i] > y[j]) - (y[i] < y[j]);
            score += order_x * order_y;
            untied_x += order_x != 0;
            untied_y += order_y != 0;
        }
    return untied_x == 0 || untied_y == 0 ? NAN : score / sqrt(untied_x * untied_y);
}

/* Pearson's correlation of ranks; equal values share the mean of their ranks. */
double stats_spearman(const double *x, const double *y, size_t n, struct arena *scratch)
{
    double *rank_x = ARENA_ARRAY(scratch, n, double), *rank_y = ARENA_ARRAY(scratch, n, double);
    double covariance = 0, variance_x = 0, variance_y = 0;
    for (size_t i = 0; i < n; i++) {
        size_t n_below, n_equal;
        count_around(x, n, x[i], &n_below, &n_equal);
        rank_x[i] = (double)n_below + (double)(n_equal + 1) / 2 - (double)(n + 1) / 2;
        count_around(y, n, y[i], &n_below, &n_equal);
        rank_y[i] = (double)n_below + (double)(n_equal + 1) / 2 - (double)(n + 1) / 2;
    }
    for (size_t i = 0; i < n; i++) {
        covariance += rank_x[i] * rank_y[i];
        variance_x += rank_x[i] * rank_x[i];
        variance_y += rank_y[i] * rank_y[i];
    }
    return variance_x == 0 || variance_y == 0 ? NAN : covariance / sqrt(variance_x * variance_y);
}

/* 1 - observed / expected disagreement, weighted by the squared distance. The expected one comes from the raters'
 * margins: the mean over all pairs (a[i], b[j]), which needs only sums of values and squares. */
double stats_kappa_quadratic(const int *a, const int *b, size_t n, int k)
{
    double observed = 0, sum_a = 0, sum_b = 0, squares = 0;
    for (size_t i = 0; i < n; i++) {
        if (a[i] < 0 || a[i] >= k || b[i] < 0 || b[i] >= k)
            return NAN;
        double difference = a[i] - b[i];
        observed += difference * difference;
        sum_a += a[i];
        sum_b += b[i];
        squares += (double)a[i] * a[i] + (double)b[i] * b[i];
    }
    double expected = n == 0 ? 0 : squares - 2 * sum_a * sum_b / (double)n;
    return expected == 0 ? NAN : 1 - observed / expected;
}
