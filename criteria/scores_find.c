/* Looking things up in the scores. */
#include <math.h>
#include <string.h>

#include "criteria/scores.h"

/* Providers lie in the order of their slugs. NULL, as of a placement that belongs to no provider, is nobody. */
const struct provider_score *scores_provider(const struct scores *scores, const char *slug)
{
    size_t low = 0, high = scores->n_providers;
    while (slug != NULL && low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(scores->providers[middle].provider->slug, slug);
        if (order == 0)
            return &scores->providers[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

const struct indicator_score *scores_indicator(const struct scores *scores, const struct provider_score *provider,
                                               size_t indicator)
{
    return &scores->indicators[(size_t)(provider - scores->providers) * scores->methodology->n_indicators + indicator];
}

const struct criterion_score *scores_criterion(const struct scores *scores, const struct provider_score *provider,
                                               size_t criterion)
{
    return &scores->criteria[(size_t)(provider - scores->providers) * scores->methodology->n_criteria + criterion];
}

double scores_rank_distance(const struct scores *a, const struct scores *b)
{
    double sum = 0, n = 0;
    for (size_t p = 0; p < a->n_providers; p++) {
        const struct provider_score *x = &a->providers[p], *y = scores_provider(b, x->provider->slug);
        if (!x->is_rated || y == NULL || !y->is_rated)
            continue;
        sum += fabs((double)x->rank - (double)y->rank);
        n++;
    }
    return n > 0 ? sum / n : NAN;
}
