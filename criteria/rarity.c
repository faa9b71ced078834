#include "criteria/rarity.h"

#include <math.h>

static bool is_flagged(const struct indicator_score *score)
{
    for (size_t i = 0; i < score->n_links; i++)
        if (score->links[i].finding != NULL && score->links[i].finding->feature &&
            score->links[i].finding->state == STATE_MET)
            return true;
    return false;
}

double rarity_of_item(const struct scores *scores, size_t provider, size_t indicator)
{
    double n = 0, n_met = 0;
    if (is_flagged(scores_indicator(scores, &scores->providers[provider], indicator)))
        return 1;
    for (size_t p = 0; p < scores->n_providers; p++) {
        double raw = scores_indicator(scores, &scores->providers[p], indicator)->raw;
        if (p == provider || !scores->providers[p].is_rated || isnan(raw))
            continue;
        n++;
        n_met += raw >= 1;
    }
    return n + 1 < scores->methodology->minimum_cohort ? 0 : 1 - n_met / n;
}
