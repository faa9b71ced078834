/* What a month costs: eight components, and how columns compare.
 *
 * Shapes:  one struct tco_result a column, filled by model.c from the lines of cost.c and goodput.c.
 * Units:   USD a month (amortised over the contract) unless the name says otherwise; shares are parts of 1; NAN:
 *          undefined.
 * Owns:    nothing.
 * Errors:  none.
 * Source:  clustermax.ai/tco as of September 2026; "How Much Do GPU Clusters Really Cost?", 20 April 2026.
 */
#ifndef CLUSTERMAX_TCO_COST_H
#define CLUSTERMAX_TCO_COST_H

#include "tco/formulas.h"

enum tco_component {
    TCO_GPU,
    TCO_STORAGE,
    TCO_NETWORK,
    TCO_CPU,
    TCO_SUPPORT,
    TCO_GOODPUT,
    TCO_SETUP,
    TCO_DEBUGGING,
    TCO_N_COMPONENTS
};

extern const char *const tco_component_ids[TCO_N_COMPONENTS];
extern const char *const tco_component_titles[TCO_N_COMPONENTS];

struct tco_result {
    double components[TCO_N_COMPONENTS];
    double monthly_usd;
    double total_usd;          /* over the contract */
    double setup_one_time_usd; /* what `components[TCO_SETUP]` spreads over the contract */
    double gpus;
    double goodput_share;              /* the linear models can pass 1: see `is_overrun` */
    double lost_gpu_hours_per_failure; /* of the model chosen; NAN when typed */
    double failures_per_month;         /* NAN when typed */
    double useful_share;               /* of the GPU-hours in the contract that do useful work */
    double usd_per_gpu_hour;
    double usd_per_useful_gpu_hour;       /* NAN when nothing useful is left */
    bool is_overrun;                      /* more is lost than there is: the linear model has left its range */
    double relative;                      /* to the first column */
    double gap_usd;                       /* monthly less the first column's */
    double attribution[TCO_N_COMPONENTS]; /* shares of the gap, adding to 1; NAN where there is no gap */
};

/* Fills relative, gap and attribution of all results against results[0]. */
void tco_compare(struct tco_result *results, size_t n);

#endif
