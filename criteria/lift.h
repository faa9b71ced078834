/* How a criterion moves when shortfalls are mended or new merits are shown, peers held still.
 *
 * Shapes:  struct lift_field is one provider's whole situation: what can be done in each criterion, best first.
 * Units:   scores 0..100.
 * Owns:    everything lives in the arena.
 * Errors:  none.
 * Source:  methodology section 6. The overall score is a sum over criteria (of logarithms or powers), and within a
 *          criterion the score grows with the sum of the gains: so the fewest steps are found exactly by sharing out
 *          counts among the criteria, and the least effort among those by branch and bound.
 */
#ifndef CLUSTERMAX_LIFT_H
#define CLUSTERMAX_LIFT_H

#include "criteria/explain.h"

struct lift_option {
    size_t indicator, criterion;
    double from, to;                       /* raw; from NAN: nothing known yet */
    double normalised_from, normalised_to; /* 0..100 */
    double delta;                          /* of the criterion's weighted sum */
    double effort;                         /* how far it has to move, by weight */
};

struct lift_criterion {
    double sum, known, n_evidence; /* of aggregate_criterion */
    struct lift_option *mend;      /* by delta, largest first */
    size_t n_mend;
    struct lift_option *show; /* unknown indicators, most telling first */
    size_t n_show;
};

struct lift_field {
    struct arena *arena;
    const struct scores *scores;
    const struct provider_score *provider;
    const double *weights; /* one a criterion */
    struct lift_criterion *criteria;
    size_t n_options; /* to mend */
};

void lift_field_make(struct arena *arena, const struct scores *scores, const struct provider_score *provider,
                     struct lift_field *out);
/* The criterion's score after its first n_mend shortfalls are mended and n_show merits shown. */
double lift_criterion_after(const struct lift_field *field, size_t criterion, size_t n_mend, size_t n_show);
/* The same for any set: `delta` and what is new beside it. */
double lift_criterion_score(const struct lift_field *field, size_t criterion, double delta, double new_weight,
                            double new_sum, double n_new);
/* What a criterion's score adds to the overall one; larger is better for every exponent. */
double lift_utility(const struct lift_field *field, size_t criterion, double score);
double lift_overall(const struct lift_field *field, double utility);

#endif
