#include "render/tally.h"

#include <math.h>

#include "model/base/str.h"

static void count(struct tally *tally, const struct indicator *indicator, const struct indicator_score *score)
{
    if (isnan(score->raw)) {
        tally->n_unknown++;
        return;
    }
    double share = indicator->source == SOURCE_ITEM ? score->raw : score->normalised / 100;
    if (isnan(share))
        tally->n_unknown++;
    else if (share >= (indicator->source == SOURCE_ITEM ? 1 : 2.0 / 3))
        tally->n_met++;
    else if (share > (indicator->source == SOURCE_ITEM ? 0 : 1.0 / 3))
        tally->n_partial++;
    else
        tally->n_unmet++;
}

struct tally tally_indicator(const struct scores *scores, size_t indicator)
{
    struct tally tally = {0};
    for (size_t i = 0; i < scores->n_providers; i++)
        count(&tally, &scores->methodology->indicators[indicator],
              scores_indicator(scores, &scores->providers[i], indicator));
    return tally;
}

struct tally tally_criterion(const struct scores *scores, const struct provider_score *provider, size_t criterion)
{
    struct tally tally = {0};
    for (size_t i = 0; i < scores->methodology->n_indicators; i++)
        if (scores->methodology->indicators[i].criterion_index == criterion)
            count(&tally, &scores->methodology->indicators[i], scores_indicator(scores, provider, i));
    return tally;
}

size_t tally_indicator_of_item(const struct methodology *methodology, const char *item)
{
    for (size_t i = 0; i < methodology->n_indicators; i++)
        if (methodology->indicators[i].source == SOURCE_ITEM && string_equal(methodology->indicators[i].of, item))
            return i;
    return methodology->n_indicators;
}
