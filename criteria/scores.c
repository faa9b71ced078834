/* The whole way from a release to its scores. */
#include "criteria/scores.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/aggregate.h"
#include "criteria/indicator.h"
#include "criteria/robustness.h"
#include "criteria/tiering.h"
#include "model/base/stats.h"
#include "model/base/str.h"
#include "model/store.h"

static struct scores *scores_create(struct arena *arena, const struct release *release,
                                    const struct methodology *methodology, const struct profile *profile)
{
    struct scores *scores = ARENA_NEW(arena, struct scores);
    size_t n = release->evidence.providers.n;
    scores->release = release;
    scores->methodology = methodology;
    scores->profile = profile;
    scores->n_providers = n;
    scores->providers = ARENA_ARRAY(arena, n, struct provider_score);
    scores->ranking = ARENA_ARRAY(arena, n, const struct provider_score *);
    scores->indicators = ARENA_ARRAY(arena, n * methodology->n_indicators, struct indicator_score);
    scores->criteria = ARENA_ARRAY(arena, n * methodology->n_criteria, struct criterion_score);
    scores->indicator_peers = ARENA_ARRAY(arena, methodology->n_indicators, struct peers);
    scores->criterion_peers = ARENA_ARRAY(arena, methodology->n_criteria, struct peers);
    scores->shrink_targets = ARENA_ARRAY(arena, methodology->n_criteria, double);
    scores->n_cuts = methodology->n_score_ranks - 1;
    scores->cuts = ARENA_ARRAY(arena, scores->n_cuts, double);
    for (size_t f = 0; f < N_ROBUSTNESS_FACTORS; f++)
        scores->first_order[f] = NAN;
    for (size_t p = 0; p < n; p++) {
        struct provider_score *provider = &scores->providers[p];
        provider->provider = &release->evidence.providers.items[p];
        provider->overall = provider->plain = NAN;
        provider->rank_low = provider->rank_median = provider->rank_high = NAN;
        provider->tier_shares = ARENA_ARRAY(arena, methodology->n_tiers, double);
        for (size_t t = 0; t < methodology->n_tiers; t++)
            provider->tier_shares[t] = NAN;
    }
    return scores;
}

/* Findings count one each; so does every other indicator that is known. Prices are no review. */
static bool has_enough_evidence(const struct scores *scores, size_t p)
{
    const struct methodology *methodology = scores->methodology;
    double n = (double)scores->providers[p].n_findings;
    for (size_t i = 0; i < methodology->n_indicators; i++)
        n += methodology->indicators[i].source != SOURCE_ITEM && methodology->indicators[i].source != SOURCE_PRICE &&
             scores->indicators[p * methodology->n_indicators + i].weight > 0 &&
             !isnan(scores->indicators[p * methodology->n_indicators + i].raw);
    return n >= methodology->minimum_findings;
}

static void make_indicators(struct arena *arena, struct scores *scores)
{
    const struct methodology *methodology = scores->methodology;
    struct gathering gathering;
    gathering_init(&gathering, arena, scores);
    for (size_t p = 0; p < scores->n_providers; p++) {
        gather_provider(&gathering, p);
        scores->providers[p].is_rated =
            scores->providers[p].provider->assessability == ASSESSABLE && has_enough_evidence(scores, p);
    }
    for (size_t i = 0; i < methodology->n_indicators; i++) {
        if (methodology->indicators[i].source == SOURCE_PRICE)
            gather_prices(&gathering, i);
        indicator_normalise(&gathering, i);
    }
}

static double quantile_of_plain(struct arena *arena, const struct scores *scores, size_t criterion)
{
    const struct methodology *methodology = scores->methodology;
    double *values = ARENA_ARRAY(arena, scores->n_providers, double);
    size_t n = 0;
    for (size_t p = 0; p < scores->n_providers; p++) {
        double value = aggregate_plain(methodology, &scores->indicators[p * methodology->n_indicators], criterion);
        if (scores->providers[p].is_rated && !isnan(value))
            values[n++] = value;
    }
    return n == 0 ? NAN : stats_quantile(values, n, methodology->shrink_quantile, arena);
}

static void make_shrink_targets(struct arena *arena, struct scores *scores)
{
    const struct methodology *methodology = scores->methodology;
    double field = quantile_of_plain(arena, scores, SIZE_MAX);
    for (size_t c = 0; c < methodology->n_criteria; c++) {
        double *target = &scores->shrink_targets[c];
        *target = methodology->shrink_target == SHRINK_FIXED       ? methodology->shrink_value
                  : methodology->shrink_target == SHRINK_CRITERION ? quantile_of_plain(arena, scores, c)
                                                                   : field;
        if (isnan(*target))
            *target = field;
    }
}

static void make_criteria(struct scores *scores, const double *weights)
{
    const struct methodology *methodology = scores->methodology;
    for (size_t p = 0; p < scores->n_providers; p++) {
        struct provider_score *provider = &scores->providers[p];
        const struct indicator_score *indicators = &scores->indicators[p * methodology->n_indicators];
        struct criterion_score *criteria = &scores->criteria[p * methodology->n_criteria];
        for (size_t c = 0; c < methodology->n_criteria; c++) {
            aggregate_criterion(methodology, indicators, c, scores->shrink_targets[c], &criteria[c]);
            provider->n_criteria_known += criteria[c].n_known > 0;
        }
        provider->plain = aggregate_plain(methodology, indicators, SIZE_MAX);
        provider->coverage = aggregate_coverage(methodology, criteria, weights);
        if (!provider->is_rated)
            continue;
        provider->overall = aggregate_overall(methodology, criteria, weights) - provider->penalty;
        if (isnan(provider->overall))
            provider->is_rated = false; /* nothing known where a weight is */
        else if (provider->overall < 0)
            provider->overall = 0;
    }
}

static int compare_ranking(const void *a, const void *b)
{
    const struct provider_score *x = *(const struct provider_score *const *)a;
    const struct provider_score *y = *(const struct provider_score *const *)b;
    if (x->overall > y->overall || x->overall < y->overall)
        return x->overall > y->overall ? -1 : 1;
    return strcmp(x->provider->slug, y->provider->slug);
}

static void make_ranking(struct scores *scores)
{
    for (size_t p = 0; p < scores->n_providers; p++)
        if (scores->providers[p].is_rated)
            scores->ranking[scores->n_rated++] = &scores->providers[p];
    if (scores->n_rated > 0)
        qsort(scores->ranking, scores->n_rated, sizeof *scores->ranking, compare_ranking);
    for (size_t i = 0; i < scores->n_rated; i++) {
        struct provider_score *provider = &scores->providers[scores->ranking[i] - scores->providers];
        bool is_tied = i > 0 && !(provider->overall < scores->ranking[i - 1]->overall);
        provider->rank = is_tied ? scores->ranking[i - 1]->rank : i + 1;
    }
}

static void rank_criterion(struct scores *scores, size_t c)
{
    size_t n = scores->methodology->n_criteria;
    for (size_t p = 0; p < scores->n_providers; p++) {
        struct criterion_score *of = &scores->criteria[p * n + c];
        if (!scores->providers[p].is_rated || of->n_known == 0)
            continue;
        of->rank = 1;
        for (size_t q = 0; q < scores->n_providers; q++) {
            const struct criterion_score *peer = &scores->criteria[q * n + c];
            of->rank += scores->providers[q].is_rated && peer->n_known > 0 && peer->score > of->score;
        }
    }
}

/* Rated providers' known values. */
static struct peers summarise(struct arena *arena, const double *values, size_t n)
{
    if (n == 0)
        return (struct peers){NAN, NAN, NAN, 0};
    return (struct peers){stats_minimum(values, n), stats_median(values, n, arena), stats_maximum(values, n), n};
}

static void make_peers(struct arena *arena, struct scores *scores)
{
    const struct methodology *methodology = scores->methodology;
    double *values = ARENA_ARRAY(arena, scores->n_providers, double);
    size_t n;
    for (size_t i = 0; i < methodology->n_indicators; i++) {
        n = 0;
        for (size_t p = 0; p < scores->n_providers; p++) {
            double value = scores->indicators[p * methodology->n_indicators + i].normalised;
            if (scores->providers[p].is_rated && !isnan(value))
                values[n++] = value;
        }
        scores->indicator_peers[i] = summarise(arena, values, n);
    }
    for (size_t c = 0; c < methodology->n_criteria; c++) {
        n = 0;
        for (size_t p = 0; p < scores->n_providers; p++) {
            const struct criterion_score *of = &scores->criteria[p * methodology->n_criteria + c];
            if (scores->providers[p].is_rated && of->n_known > 0)
                values[n++] = of->score;
        }
        scores->criterion_peers[c] = summarise(arena, values, n);
        rank_criterion(scores, c);
    }
}

static void make_tiers(struct arena *arena, struct scores *scores)
{
    double *overall = ARENA_ARRAY(arena, scores->n_rated, double);
    for (size_t i = 0; i < scores->n_rated; i++)
        overall[i] = scores->ranking[i]->overall;
    cuts_make(arena, scores->methodology, overall, scores->n_rated, scores->cuts, &scores->goodness_of_variance_fit);
    for (size_t p = 0; p < scores->n_providers; p++)
        tier_assign(arena, scores, &scores->providers[p]);
}

bool scores_compute(struct arena *arena, const struct release *release, const struct methodology *methodology,
                    const struct profile *profile, long n_draws, struct scores **out, struct error *err)
{
    struct scores *scores = scores_create(arena, release, methodology, profile);
    double *weights = ARENA_ARRAY(arena, methodology->n_criteria, double);
    for (size_t c = 0; c < methodology->n_criteria; c++)
        weights[c] = profile != NULL ? profile->weights[c] : methodology->criteria[c].weight;
    if (!(stats_sum(weights, methodology->n_criteria) > 0))
        return error_set(err, EXIT_DATA, "every criterion has weight 0: there is nothing to rank by");
    make_indicators(arena, scores);
    for (size_t p = 0; p < scores->n_providers; p++)
        gates_find(arena, scores, &scores->providers[p]);
    make_shrink_targets(arena, scores);
    make_criteria(scores, weights);
    make_ranking(scores);
    make_peers(arena, scores);
    make_tiers(arena, scores);
    if (n_draws > 0) {
        robustness_run(scores, weights, n_draws, 0);
        robustness_indices(scores, weights, n_draws / 10);
        robustness_leave_one_out(arena, scores, weights);
    }
    *out = scores;
    return true;
}
