/* Which choice matters: first-order indices by pick and freeze, and the ranking without each criterion. */
#include <math.h>
#include <stdlib.h>

#include "criteria/aggregate.h"
#include "criteria/robustness.h"
#include "criteria/tiering.h"

/* Streams of the index runs lie far from those of the main run. */
static const uint64_t INDEX_STREAMS = (uint64_t)1 << 40;

static void draw_ranks(const struct robustness_model *model, struct robustness_scratch *scratch, uint64_t draw,
                       long frozen, uint64_t frozen_draw, double *overall, size_t *rank, size_t *tier)
{
    struct robustness_streams streams;
    for (size_t f = 0; f < N_ROBUSTNESS_FACTORS; f++) {
        uint64_t of = (long)f == frozen ? frozen_draw : draw;
        streams.of[f] = INDEX_STREAMS + of * N_ROBUSTNESS_FACTORS + f;
    }
    robustness_draw(model, &streams, scratch, overall, rank, tier);
}

/* Sums of a pair of runs over all draws, a provider. */
struct moments {
    double a, b, aa, bb, ab;
};

static void add_pair(struct moments *moments, const size_t *a, const size_t *b, size_t n)
{
    for (size_t p = 0; p < n; p++) {
        double x = (double)a[p], y = (double)b[p];
        moments[p].a += x;
        moments[p].b += y;
        moments[p].aa += x * x;
        moments[p].bb += y * y;
        moments[p].ab += x * y;
    }
}

/* Covariance over variance, both summed over providers: a provider whose rank moves much counts much. */
static double index_of(const struct moments *moments, size_t n_providers, double n)
{
    double covariance = 0, variance = 0;
    for (size_t p = 0; p < n_providers; p++) {
        double a = moments[p].a / n, b = moments[p].b / n;
        covariance += moments[p].ab / n - a * b;
        variance += (moments[p].aa / n - a * a + moments[p].bb / n - b * b) / 2;
    }
    return variance > 0 ? covariance / variance : NAN;
}

void robustness_indices(struct scores *scores, const double *weights, long n)
{
    struct arena *arena = arena_create(NULL);
    size_t n_rated = scores->n_rated;
    for (size_t f = 0; f < N_ROBUSTNESS_FACTORS; f++)
        scores->first_order[f] = NAN;
    if (n_rated > 1 && n > 1) {
        struct robustness_model *model = robustness_model_make(arena, scores, weights);
        struct robustness_scratch *scratch = robustness_scratch_make(arena, model);
        double *overall = ARENA_ARRAY(arena, n_rated, double);
        size_t *a = ARENA_ARRAY(arena, n_rated, size_t), *b = ARENA_ARRAY(arena, n_rated, size_t);
        size_t *tier = ARENA_ARRAY(arena, n_rated, size_t);
        struct moments *moments = ARENA_ARRAY(arena, N_ROBUSTNESS_FACTORS * n_rated, struct moments);
        for (uint64_t draw = 0; draw < (uint64_t)n; draw++) {
            draw_ranks(model, scratch, draw, -1, 0, overall, a, tier);
            for (long f = 0; f < N_ROBUSTNESS_FACTORS; f++) {
                draw_ranks(model, scratch, draw + (uint64_t)n, f, draw, overall, b, tier);
                add_pair(&moments[(size_t)f * n_rated], a, b, n_rated);
            }
        }
        for (size_t f = 0; f < N_ROBUSTNESS_FACTORS; f++)
            scores->first_order[f] = index_of(&moments[f * n_rated], n_rated, (double)n);
    }
    arena_destroy(arena);
}

static size_t tier_without(const struct scores *scores, const struct provider_score *provider, const double *cuts,
                           double overall)
{
    struct condition_facts facts = conditions_facts(scores, provider);
    size_t cap = gates_cap(scores->methodology, provider);
    size_t rank = conditions_apply(scores->methodology, cuts_tier(cuts, scores->n_cuts, overall), &facts);
    return cap > rank ? cap : rank;
}

static size_t tier_now(const struct scores *scores, const struct provider_score *provider)
{
    return tier_without(scores, provider, scores->cuts, provider->overall);
}

static void leave_out(struct arena *arena, struct scores *scores, const double *weights, size_t criterion)
{
    const struct methodology *methodology = scores->methodology;
    size_t n = scores->n_rated;
    double *without = ARENA_ARRAY(arena, methodology->n_criteria, double), *overall = ARENA_ARRAY(arena, n, double);
    double *cuts = ARENA_ARRAY(arena, scores->n_cuts, double), fit, shift = 0;
    struct leave_one_out *out = &scores->leave_one_out[criterion];
    for (size_t c = 0; c < methodology->n_criteria; c++)
        without[c] = c == criterion ? 0 : weights[c];
    for (size_t i = 0; i < n; i++) {
        overall[i] = aggregate_overall(methodology, scores_criterion(scores, scores->ranking[i], 0), without) -
                     scores->ranking[i]->penalty;
        if (!(overall[i] > 0))
            overall[i] = 0;
    }
    cuts_make(arena, methodology, overall, n, cuts, &fit);
    for (size_t i = 0; i < n; i++) {
        size_t rank = 1;
        for (size_t k = 0; k < n; k++)
            rank += overall[k] > overall[i];
        shift += fabs((double)rank - (double)scores->ranking[i]->rank);
        out->n_tier_changes +=
            tier_without(scores, scores->ranking[i], cuts, overall[i]) != tier_now(scores, scores->ranking[i]);
    }
    out->mean_rank_shift = n > 0 ? shift / (double)n : NAN;
}

void robustness_leave_one_out(struct arena *arena, struct scores *scores, const double *weights)
{
    scores->leave_one_out = ARENA_ARRAY(arena, scores->methodology->n_criteria, struct leave_one_out);
    for (size_t c = 0; c < scores->methodology->n_criteria; c++)
        leave_out(arena, scores, weights, c);
}
