/* Looking things up in the scores. */
#include <string.h>

#include "criteria/scores.h"

const struct provider_score *scores_provider(const struct scores *scores, const char *slug)
{
    for (size_t p = 0; p < scores->n_providers; p++)
        if (strcmp(scores->providers[p].provider->slug, slug) == 0)
            return &scores->providers[p];
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
