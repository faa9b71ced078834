#include "tco/tally.h"

#include <math.h>
#include <string.h>

struct tally_sums tally_no_sums(void)
{
    return (struct tally_sums){0, 0, INFINITY, -INFINITY};
}

void tally_init(struct tally *tally, const double *sample, size_t n)
{
    struct tally_sums sums = tally_no_sums();
    memset(tally, 0, sizeof *tally);
    tally->sums = tally_no_sums();
    tally_sum(&sums, 0, sample, n);
    double range = sums.maximum - sums.minimum;
    tally->provisional = sums.sum / (double)n;
    tally->low = sums.minimum - range / 2;
    tally->width = 2 * range / TALLY_BINS;
    tally->scale = tally->width > 0 ? 1 / tally->width : 0;
}

/* Comparisons first: a number far out must not become an int. */
void tally_count(struct tally *tally, const double *values, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        double place = (values[i] - tally->low) * tally->scale;
        place = place > 0 ? place : 0;
        place = place < TALLY_BINS - 1 ? place : TALLY_BINS - 1;
        tally->counts[(int)place]++;
    }
    tally->n += n;
}

void tally_sum(struct tally_sums *sums, double provisional, const double *values, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        double distance = values[i] - provisional;
        sums->sum += distance;
        sums->squares += distance * distance;
        sums->minimum = values[i] < sums->minimum ? values[i] : sums->minimum;
        sums->maximum = values[i] > sums->maximum ? values[i] : sums->maximum;
    }
}

void tally_add_counts(struct tally *tally, const struct tally *other)
{
    for (size_t i = 0; i < TALLY_BINS; i++)
        tally->counts[i] += other->counts[i];
    tally->n += other->n;
}

void tally_add_sums(struct tally *tally, const struct tally_sums *sums)
{
    tally->sums.sum += sums->sum;
    tally->sums.squares += sums->squares;
    tally->sums.minimum = fmin(tally->sums.minimum, sums->minimum);
    tally->sums.maximum = fmax(tally->sums.maximum, sums->maximum);
}

double tally_mean(const struct tally *tally)
{
    return tally->provisional + tally->sums.sum / (double)tally->n;
}

double tally_sd(const struct tally *tally)
{
    double n = (double)tally->n;
    double squares = tally->sums.squares - tally->sums.sum * tally->sums.sum / n;
    return tally->n > 1 ? sqrt(fmax(0, squares) / (n - 1)) : (double)NAN;
}

/* The ends of a bin that hold values: the outermost reach as far as values were seen. */
static double bin_low(const struct tally *tally, size_t bin)
{
    return bin == 0 ? tally->sums.minimum : fmax(tally->low + (double)bin * tally->width, tally->sums.minimum);
}

static double bin_high(const struct tally *tally, size_t bin)
{
    return bin == TALLY_BINS - 1 ? tally->sums.maximum
                                 : fmin(tally->low + (double)(bin + 1) * tally->width, tally->sums.maximum);
}

double tally_quantile(const struct tally *tally, double q)
{
    double wanted = q * (double)tally->n, below = 0;
    if (tally->n == 0)
        return NAN;
    if (tally->scale == 0)
        return tally->sums.minimum + q * (tally->sums.maximum - tally->sums.minimum);
    for (size_t bin = 0; bin < TALLY_BINS; bin++) {
        double here = (double)tally->counts[bin];
        if (here > 0 && below + here >= wanted) {
            double low = bin_low(tally, bin), high = bin_high(tally, bin);
            return low + (wanted - below) / here * (high - low);
        }
        below += here;
    }
    return tally->sums.maximum;
}

double tally_share_below(const struct tally *tally, double value)
{
    double below = 0;
    for (size_t bin = 0; bin < TALLY_BINS; bin++) {
        double low = bin_low(tally, bin), high = bin_high(tally, bin), here = (double)tally->counts[bin];
        if (here == 0 || value <= low)
            continue;
        below += value >= high ? here : here * (value - low) / (high - low);
    }
    return below / (double)tally->n;
}
