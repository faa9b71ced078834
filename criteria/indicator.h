/* Evidence to raw indicator values: which records speak to an indicator, and what they say together.
 *
 * Shapes:  struct gathering holds what every provider's reading needs, made once a release.
 * Units:   raw values in the indicator's unit; item states 0..1; prices and references as a ratio.
 * Owns:    everything lives in the arena.
 * Errors:  none; what cannot be read is unknown.
 * Source:  methodology section 1.
 */
#ifndef CLUSTERMAX_INDICATOR_H
#define CLUSTERMAX_INDICATOR_H

#include "criteria/scores.h"

struct item_index {
    const char *item;
    size_t indicator;
};

struct interview_means { /* criterion-minor: means[provider * n_criteria + criterion] */
    double *means;       /* 1..5, leniency taken out, pulled to the peers'; NAN unknown */
    double *n;           /* interviews behind it */
};

struct gathering {
    struct arena *arena;
    struct scores *scores;
    struct item_index *items; /* sorted by item */
    size_t n_items;
    struct interview_means interviews;
};

void gathering_init(struct gathering *gathering, struct arena *arena, struct scores *scores);
/* Fills the provider's row and its counts. Prices come later: gathering_prices needs to know who is rated. */
void gather_provider(struct gathering *gathering, size_t provider);
void gather_items(struct gathering *gathering, size_t provider);
void gather_measurements(struct gathering *gathering, size_t provider, size_t indicator);
void gather_handover(struct gathering *gathering, size_t provider, size_t indicator);
void gather_prices(struct gathering *gathering, size_t indicator);
struct interview_means interview_means_make(struct arena *arena, const struct release *release,
                                            const struct methodology *methodology);

double indicator_reduce(enum reduction reduce, int direction, const double *values, size_t n, struct arena *scratch);
/* What a provider's hardware is compared with: "hopper/slurm"; NULL: nothing says. */
const char *indicator_cohort(struct arena *arena, const struct release *release, const struct indicator_score *score);
/* The GPU that a value was measured on: its own dimension, else its environment's; NULL: not stated. */
const char *indicator_gpu(struct arena *arena, const struct release *release,
                          const struct measurement_record *measurement);
void indicator_normalise(struct gathering *gathering, size_t indicator);

#endif
