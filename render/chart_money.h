/* Amounts of money on a chart: one unit for all of them.
 *
 * Shapes:  a factor by which amounts are divided, what the unit is then called, and how many decimals it bears.
 * Units:   amounts are US$ a month.
 * Owns:    nothing; the names are constants.
 * Errors:  none.
 * Source:  none.
 */
#ifndef CLUSTERMAX_CHART_MONEY_H
#define CLUSTERMAX_CHART_MONEY_H

#include "tco/cost.h"

struct money {
    double factor;
    const char *unit;
    int decimals;
};

struct money money_of(double largest);
struct money money_of_results(const struct tco_result *results, size_t n);

#endif
