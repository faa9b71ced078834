#include "tco/quantiles.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

enum { BINS = 1 << 14 };

struct binning {
    const double *values;
    size_t n;
    double minimum, scale;
    uint32_t counts[BINS];
    bool wanted[BINS];
    double *gathered;      /* the values of the wanted bins, sorted */
    size_t left_out[BINS]; /* how many values below a bin were not gathered */
};

static int compare_numbers(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int bin_of(const struct binning *binning, double value)
{
    int bin = (int)((value - binning->minimum) * binning->scale);
    return bin < BINS ? bin : BINS - 1;
}

static int bin_of_rank(const struct binning *binning, size_t rank)
{
    int bin = 0;
    for (size_t below = 0; bin < BINS - 1 && below + binning->counts[bin] <= rank; bin++)
        below += binning->counts[bin];
    return bin;
}

static void gather(struct binning *binning, struct arena *scratch)
{
    size_t total = 0, left_out = 0, n = 0;
    for (int bin = 0; bin < BINS; bin++) {
        binning->left_out[bin] = left_out;
        if (binning->wanted[bin])
            total += binning->counts[bin];
        else
            left_out += binning->counts[bin];
    }
    binning->gathered = ARENA_ARRAY(scratch, total, double);
    for (size_t i = 0; i < binning->n; i++)
        if (binning->wanted[bin_of(binning, binning->values[i])])
            binning->gathered[n++] = binning->values[i];
    qsort(binning->gathered, n, sizeof *binning->gathered, compare_numbers);
}

static double value_of_rank(const struct binning *binning, size_t rank)
{
    return binning->gathered[rank - binning->left_out[bin_of_rank(binning, rank)]];
}

void quantiles_of(const double *values, size_t n, double minimum, double maximum, const double *q, size_t n_q,
                  double *out, struct arena *scratch)
{
    for (size_t k = 0; k < n_q; k++)
        out[k] = minimum;
    if (!(maximum > minimum))
        return;
    struct binning *binning = ARENA_NEW(scratch, struct binning);
    binning->values = values;
    binning->n = n;
    binning->minimum = minimum;
    binning->scale = BINS / (maximum - minimum);
    for (size_t i = 0; i < n; i++)
        binning->counts[bin_of(binning, values[i])]++;
    for (size_t k = 0; k < n_q; k++) {
        size_t rank = (size_t)(q[k] * (double)(n - 1));
        binning->wanted[bin_of_rank(binning, rank)] = true;
        binning->wanted[bin_of_rank(binning, rank + 1 < n ? rank + 1 : rank)] = true;
    }
    gather(binning, scratch);
    for (size_t k = 0; k < n_q; k++) {
        double place = q[k] * (double)(n - 1);
        size_t rank = (size_t)place;
        double low = value_of_rank(binning, rank), high = value_of_rank(binning, rank + 1 < n ? rank + 1 : rank);
        out[k] = low + (place - (double)rank) * (high - low);
    }
}
