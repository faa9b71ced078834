/* Raw values to 0..100, for all providers at once: relative scales look at the rated peers. */
#include <math.h>
#include <string.h>

#include "criteria/indicator.h"
#include "criteria/normalise.h"
#include "criteria/rarity.h"
#include "model/base/str.h"

static struct indicator_score *score_of(const struct gathering *gathering, size_t provider, size_t indicator)
{
    return &gathering->scores->indicators[provider * gathering->scores->methodology->n_indicators + indicator];
}

/* Raw values of the rated peers, of the same hardware and scheduler where enough of them are. */
static size_t collect_cohort(struct gathering *gathering, size_t indicator, const char *const *kinds, size_t provider,
                             double *values)
{
    const struct scores *scores = gathering->scores;
    size_t n = 0;
    for (size_t p = 0; kinds[provider] != NULL && p < scores->n_providers; p++) {
        double raw = score_of(gathering, p, indicator)->raw;
        if (scores->providers[p].is_rated && !isnan(raw) && string_equal(kinds[p], kinds[provider]))
            values[n++] = raw;
    }
    if ((double)n >= scores->methodology->minimum_cohort)
        return n;
    n = 0;
    for (size_t p = 0; p < scores->n_providers; p++) {
        double raw = score_of(gathering, p, indicator)->raw;
        if (scores->providers[p].is_rated && !isnan(raw))
            values[n++] = raw;
    }
    return n;
}

static void normalise_relative(struct gathering *gathering, size_t indicator)
{
    const struct scores *scores = gathering->scores;
    const struct indicator *of = &scores->methodology->indicators[indicator];
    double *cohort = ARENA_ARRAY(gathering->arena, scores->n_providers, double);
    const char **kinds = ARENA_ARRAY(gathering->arena, scores->n_providers, const char *);
    for (size_t p = 0; p < scores->n_providers; p++)
        kinds[p] = indicator_cohort(gathering->arena, scores->release, score_of(gathering, p, indicator));
    for (size_t p = 0; p < scores->n_providers; p++) {
        struct indicator_score *score = score_of(gathering, p, indicator);
        size_t n = collect_cohort(gathering, indicator, kinds, p, cohort);
        double share = of->scale == SCALE_FRONTIER ? normalise_frontier(score->raw, cohort, n, of->direction)
                       : of->scale == SCALE_Z      ? normalise_z(score->raw, cohort, n, of->direction)
                                                   : normalise_percentile(score->raw, cohort, n, of->direction);
        score->normalised = 100 * share;
    }
}

static void normalise_states(struct gathering *gathering, size_t provider, size_t indicator)
{
    const struct indicator *of = &gathering->scores->methodology->indicators[indicator];
    struct indicator_score *score = score_of(gathering, provider, indicator);
    double bonus = of->scale == SCALE_RARITY ? of->bonus : 0;
    if (bonus > 0 && score->raw >= 1)
        score->bonus = 100 * bonus * rarity_of_item(gathering->scores, provider, indicator) / (1 + bonus);
    score->normalised = 100 * score->raw / (1 + bonus) + score->bonus;
}

static double normalise_absolute(const struct indicator *of, double raw)
{
    if (of->scale == SCALE_LOGNORMAL)
        return 100 * normalise_lognormal(raw, of->p10, of->median);
    return 100 * normalise_goalposts(raw, of->lo, of->hi, of->log, of->direction);
}

void indicator_normalise(struct gathering *gathering, size_t indicator)
{
    const struct scores *scores = gathering->scores;
    const struct indicator *of = &scores->methodology->indicators[indicator];
    if (of->scale == SCALE_FRONTIER || of->scale == SCALE_PERCENTILE || of->scale == SCALE_Z) {
        normalise_relative(gathering, indicator);
        return;
    }
    for (size_t p = 0; p < scores->n_providers; p++) {
        struct indicator_score *score = score_of(gathering, p, indicator);
        if (isnan(score->raw))
            continue;
        if (of->scale == SCALE_STATES || of->scale == SCALE_RARITY)
            normalise_states(gathering, p, indicator);
        else
            score->normalised = normalise_absolute(of, score->raw);
    }
}
