/* Fisher's exact classes. cost(i, j) of sorted[i..j) comes from prefix sums about the middle value, which keeps the
 * subtraction harmless; the best last split for j values grows with j, so each layer is found by halving. */
#include "criteria/jenks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct split {
    const double *sums, *squares; /* prefix sums, n + 1 of them */
    const double *before;         /* least cost of the first j values in one class less */
    double *now;
    double *from; /* where the last class of the first j values begins */
};

static double cost_between(const struct split *split, size_t i, size_t j)
{
    double n = (double)(j - i), sum = split->sums[j] - split->sums[i];
    double cost = split->squares[j] - split->squares[i] - sum * sum / n;
    return cost > 0 ? cost : 0;
}

static void find_layer(const struct split *split, size_t low, size_t high, size_t first, size_t last)
{
    while (low <= high) {
        size_t middle = low + (high - low) / 2, best_i = first, end = last < middle - 1 ? last : middle - 1;
        double best = INFINITY;
        for (size_t i = first; i <= end; i++) {
            double cost = split->before[i] + cost_between(split, i, middle);
            if (cost < best) {
                best = cost;
                best_i = i;
            }
        }
        split->now[middle] = best;
        split->from[middle] = (double)best_i;
        if (middle > low)
            find_layer(split, low, middle - 1, first, best_i);
        low = middle + 1;
        first = best_i;
    }
}

size_t jenks_scratch(size_t n, size_t k)
{
    return (n + 1) * (4 + k);
}

static void fill_sums(const double *sorted, size_t n, double *sums, double *squares)
{
    double middle = sorted[n / 2];
    sums[0] = squares[0] = 0;
    for (size_t i = 0; i < n; i++) {
        double x = sorted[i] - middle;
        sums[i + 1] = sums[i] + x;
        squares[i + 1] = squares[i] + x * x;
    }
}

double jenks_split(const double *sorted, size_t n, size_t k, double *scratch, size_t *starts)
{
    double *sums = scratch, *squares = sums + n + 1, *layers[2] = {squares + n + 1, squares + 2 * (n + 1)};
    double *from = layers[1] + n + 1;
    struct split split = {sums, squares, NULL, NULL, NULL};
    fill_sums(sorted, n, sums, squares);
    for (size_t j = 1; j <= n; j++)
        layers[0][j] = cost_between(&split, 0, j);
    for (size_t class = 1; class < k; class ++) {
        split.before = layers[(class + 1) % 2];
        split.now = layers[class % 2];
        split.from = from + class * (n + 1);
        find_layer(&split, class + 1, n, class, n - 1);
    }
    size_t end = n;
    for (size_t class = k; class -- > 1;)
        starts[class] = end = (size_t)from[class * (n + 1) + end];
    starts[0] = 0;
    return layers[(k + 1) % 2][n];
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double *sorted_copy(struct arena *arena, const double *values, size_t n)
{
    double *sorted = ARENA_ARRAY(arena, n, double);
    memcpy(sorted, values, n * sizeof *sorted);
    qsort(sorted, n, sizeof *sorted, compare_doubles);
    return sorted;
}

static size_t count_distinct(const double *sorted, size_t n)
{
    size_t distinct = n > 0;
    for (size_t i = 1; i < n; i++)
        distinct += sorted[i] > sorted[i - 1];
    return distinct;
}

size_t jenks_distinct(struct arena *arena, const double *values, size_t n)
{
    return n == 0 ? 0 : count_distinct(sorted_copy(arena, values, n), n);
}

static double sum_of_squares(const double *values, size_t n)
{
    double mean = 0, total = 0;
    for (size_t i = 0; i < n; i++)
        mean += values[i] / (double)n;
    for (size_t i = 0; i < n; i++)
        total += (values[i] - mean) * (values[i] - mean);
    return total;
}

bool jenks_classify(struct arena *arena, const double *values, size_t n, size_t k, struct jenks *out)
{
    for (size_t i = 0; i < n; i++)
        if (!isfinite(values[i]))
            return false;
    if (k < 1 || n == 0)
        return false;
    double *sorted = sorted_copy(arena, values, n);
    if (k > count_distinct(sorted, n))
        return false;
    size_t *starts = ARENA_ARRAY(arena, k + 1, size_t);
    jenks_split(sorted, n, k, ARENA_ARRAY(arena, jenks_scratch(n, k), double), starts);
    starts[k] = n;
    *out = (struct jenks){ARENA_ARRAY(arena, k, double), ARENA_ARRAY(arena, k, size_t), k, 0, 1};
    for (size_t i = 0; i < k; i++) {
        out->starts[i] = sorted[starts[i]];
        out->counts[i] = starts[i + 1] - starts[i];
        out->within += sum_of_squares(sorted + starts[i], out->counts[i]);
    }
    double total = sum_of_squares(sorted, n);
    if (total > 0)
        out->goodness_of_fit = 1 - out->within / total;
    return true;
}
