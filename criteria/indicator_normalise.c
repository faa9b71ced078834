/* Raw values to 0..100, for all providers at once: relative scales look at the rated peers. */
#include <math.h>
#include <string.h>

#include "criteria/indicator.h"
#include "criteria/normalise.h"
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

static bool is_flagged_feature(const struct indicator_score *score)
{
    for (size_t i = 0; i < score->n_links; i++)
        if (score->links[i].finding != NULL && score->links[i].finding->feature &&
            score->links[i].finding->state == STATE_MET)
            return true;
    return false;
}

/* How rare a met item is among the other rated providers of whom it is known; the reviewer's word that it is rare
 * counts in full. With too few to compare, nothing is claimed. */
static double rarity(const struct gathering *gathering, size_t provider, size_t indicator)
{
    const struct scores *scores = gathering->scores;
    double n = 0, n_met = 0;
    if (is_flagged_feature(score_of(gathering, provider, indicator)))
        return 1;
    for (size_t p = 0; p < scores->n_providers; p++) {
        double raw = score_of(gathering, p, indicator)->raw;
        if (p == provider || !scores->providers[p].is_rated || isnan(raw))
            continue;
        n++;
        n_met += raw >= 1;
    }
    return n + 1 < scores->methodology->minimum_cohort ? 0 : 1 - n_met / n;
}

static void normalise_states(struct gathering *gathering, size_t provider, size_t indicator)
{
    const struct indicator *of = &gathering->scores->methodology->indicators[indicator];
    struct indicator_score *score = score_of(gathering, provider, indicator);
    double bonus = of->scale == SCALE_RARITY ? of->bonus : 0;
    if (bonus > 0 && score->raw >= 1)
        score->bonus = 100 * bonus * rarity(gathering, provider, indicator) / (1 + bonus);
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
