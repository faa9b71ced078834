/* Cuts: where one tier ends and the next begins. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/jenks.h"
#include "criteria/tiering.h"
#include "model/base/stats.h"

/* d distinct scores make at most d classes, and those are the lowest tiers: a medal asks for somebody to stand above.
 */
static void cut_naturally(struct arena *arena, const double *overall, size_t n, double *cuts, size_t n_cuts,
                          double *goodness_of_fit)
{
    size_t distinct = jenks_distinct(arena, overall, n), k = distinct < n_cuts + 1 ? distinct : n_cuts + 1;
    struct jenks classes;
    if (!jenks_classify(arena, overall, n, k, &classes))
        return;
    for (size_t class = 1; class < k; class ++)
        cuts[n_cuts - class] = classes.starts[class];
    *goodness_of_fit = classes.goodness_of_fit;
}

static int compare_down(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

/* Each tier takes its share of the field, rounded on the running total; equal scores stay together, above. */
static void cut_by_shares(struct arena *arena, const double *overall, size_t n, const double *shares, double *cuts,
                          size_t n_cuts)
{
    double *sorted = ARENA_ARRAY(arena, n, double), total = 0;
    memcpy(sorted, overall, n * sizeof *sorted);
    qsort(sorted, n, sizeof *sorted, compare_down);
    for (size_t i = 0; i < n_cuts; i++) {
        total += shares[i];
        size_t taken = (size_t)floor(total * (double)n + 0.5);
        cuts[i] = taken > 0 && n > 0 ? sorted[(taken < n ? taken : n) - 1] : INFINITY;
    }
}

void cuts_make(struct arena *arena, const struct methodology *methodology, const double *overall, size_t n,
               double *cuts, double *goodness_of_fit)
{
    size_t n_cuts = methodology->n_score_ranks - 1;
    *goodness_of_fit = NAN;
    for (size_t i = 0; i < n_cuts; i++)
        cuts[i] = NAN;
    if (n == 0)
        return;
    switch (methodology->cut) {
    case CUT_NATURAL_BREAKS:
        cut_naturally(arena, overall, n, cuts, n_cuts, goodness_of_fit);
        break;
    case CUT_SHARES:
        cut_by_shares(arena, overall, n, methodology->cut_values, cuts, n_cuts);
        break;
    case CUT_FRONTIER:
        for (size_t i = 0; i < n_cuts; i++)
            cuts[i] = stats_maximum(overall, n) - methodology->cut_values[i];
        break;
    case CUT_FROZEN:
        for (size_t i = 0; i < n_cuts; i++)
            cuts[i] = methodology->cut_values[i];
        break;
    }
}

size_t cuts_tier(const double *cuts, size_t n_cuts, double overall)
{
    for (size_t i = 0; i < n_cuts; i++)
        if (overall >= cuts[i]) /* false for NAN */
            return i;
    return n_cuts;
}
