/* A distribution counted up as its values come by, without keeping them.
 *
 * Shapes:  equal bins between the ends of a first sample, widened by half on both sides; what lies outside falls into
 *          the outermost bins, which reach to the least and the greatest value seen. Tallies over the same bins can be
 *          added: counts are whole numbers, so their order does not matter; sums are of the order in which one adds.
 * Units:   those of the values.
 * Owns:    a plain value.
 * Errors:  none; a quantile of nothing is NAN.
 * Source:  quantiles by linear interpolation in the bin. With 2,048 bins over some fifteen standard deviations the
 * error is far below that of a million draws.
 */
#ifndef CLUSTERMAX_TCO_TALLY_H
#define CLUSTERMAX_TCO_TALLY_H

#include <stddef.h>
#include <stdint.h>

enum { TALLY_BINS = 2048 };

/* Sums are of distances from a provisional mean, so that no digits are lost. */
struct tally_sums {
    double sum, squares, minimum, maximum;
};

struct tally {
    double low, width, scale; /* of the bins; scale is 1 / width, 0 when all values of the sample are equal */
    double provisional;
    struct tally_sums sums;
    uint64_t n;
    uint64_t counts[TALLY_BINS];
};

void tally_init(struct tally *tally, const double *sample, size_t n);
struct tally_sums tally_no_sums(void);
void tally_count(struct tally *tally, const double *values, size_t n);
void tally_sum(struct tally_sums *sums, double provisional, const double *values, size_t n);
void tally_add_counts(struct tally *tally, const struct tally *other);
void tally_add_sums(struct tally *tally, const struct tally_sums *sums);

double tally_mean(const struct tally *tally);
double tally_sd(const struct tally *tally);
double tally_quantile(const struct tally *tally, double q);
double tally_share_below(const struct tally *tally, double value);

#endif
