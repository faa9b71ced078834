/* How firm a tier is: the scoring repeated with everything that could reasonably have been chosen otherwise.
 *
 * Shapes:  struct robustness_model is what a draw needs of the scores, packed: the known values of the rated
 *          providers, criterion by criterion. A draw gives every rated provider a score, a rank and a tier.
 * Units:   scores 0..100; ranks from 1; shares 0..1.
 * Owns:    working memory is freed before a run returns; nothing is kept but the results.
 * Errors:  none. Every factor of every draw has a random stream of its own, so that the bits are the same for any
 *          number of threads.
 * Source:  Saisana, Saltelli, Tarantola, Uncertainty and sensitivity analysis techniques as tools for the quality
 *          assessment of composite indicators, JRSS A 168 (2005); Saltelli et al. (2010) for first-order indices.
 */
#ifndef CLUSTERMAX_ROBUSTNESS_H
#define CLUSTERMAX_ROBUSTNESS_H

#include <stdint.h>

#include "criteria/scores.h"
#include "model/base/arena.h"

struct robustness_model {
    const struct methodology *methodology;
    size_t n_providers, n_criteria, n_values;
    size_t *ends;    /* [provider * n_criteria + criterion]: where its values end; they begin where the last ended */
    float *x;        /* normalised, without bonus; each run is filled up to whole lanes with values of no weight */
    float *bonus;    /* what rarity adds */
    float *weight;   /* indicator weight times share of a fact */
    float *evidence; /* share of a fact */
    float *absolute; /* weight, where the scale is one that no peer can move; else 0 */
    const double *weights; /* stated, a criterion */
    double *penalty;
    size_t *cap;                   /* rank that gates allow at best */
    struct condition_facts *facts; /* a provider */
    const float *noise;            /* quantiles of the noise, ROBUSTNESS_NORMALS of them */
    const float *keep;             /* ROBUSTNESS_KEEPS of 0 and 1: evidence is missing in steps of 1/256 */
};
enum {
    ROBUSTNESS_NORMAL_BITS = 12,
    ROBUSTNESS_NORMALS = 1 << ROBUSTNESS_NORMAL_BITS,
    ROBUSTNESS_KEEPS = 256,
    ROBUSTNESS_LANES = 4
};

/* Which stream each factor takes. */
struct robustness_streams {
    uint64_t of[N_ROBUSTNESS_FACTORS];
};

struct robustness_scratch;
struct robustness_scratch *robustness_scratch_make(struct arena *arena, const struct robustness_model *model);
/* overall, rank and tier: one a rated provider, in the order of scores->ranking. */
void robustness_draw(const struct robustness_model *model, const struct robustness_streams *streams,
                     struct robustness_scratch *scratch, double *overall, size_t *rank, size_t *tier);

struct robustness_model *robustness_model_make(struct arena *arena, const struct scores *scores, const double *weights);
/* `n_threads` 0: as many as the machine has. */
void robustness_run(struct scores *scores, const double *weights, long n_draws, size_t n_threads);
/* First-order indices, with n draws a factor. */
void robustness_indices(struct scores *scores, const double *weights, long n);
void robustness_leave_one_out(struct arena *arena, struct scores *scores, const double *weights);

#endif
