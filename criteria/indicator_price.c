/* Prices as a ratio to what the rated providers ask for the same GPU on the same terms, so that one number covers
 * all offers. */
#include <math.h>
#include <string.h>

#include "criteria/indicator.h"
#include "model/base/stats.h"
#include "model/base/str.h"

enum { MINIMUM_OFFERS = 3 }; /* providers with the same kind of offer: fewer make no market */

static bool is_same_kind(const struct price_record *a, const struct price_record *b)
{
    return string_equal(a->gpu, b->gpu) && string_equal(a->pricing, b->pricing);
}

static bool selects(const struct indicator *indicator, const struct price_record *price)
{
    return price->price_usd_per_gpu_hour > 0 && (indicator->gpu == NULL || string_equal(indicator->gpu, price->gpu)) &&
           (indicator->pricing == NULL || string_equal(indicator->pricing, price->pricing));
}

/* The provider's middle price for this kind of offer. */
static double price_of(struct gathering *gathering, size_t provider, const struct price_record *kind)
{
    const struct evidence *evidence = &gathering->scores->release->evidence;
    size_t first, end, n = 0;
    RECORDS_OF(evidence->prices, gathering->scores->providers[provider].provider->slug, first, end);
    double *values = ARENA_ARRAY(gathering->arena, end - first, double);
    for (size_t i = first; i < end; i++)
        if (is_same_kind(&evidence->prices.items[i], kind) && evidence->prices.items[i].price_usd_per_gpu_hour > 0)
            values[n++] = evidence->prices.items[i].price_usd_per_gpu_hour;
    return n == 0 ? NAN : stats_median(values, n, gathering->arena);
}

static double market_price(struct gathering *gathering, const struct price_record *kind)
{
    const struct scores *scores = gathering->scores;
    double *values = ARENA_ARRAY(gathering->arena, scores->n_providers, double);
    size_t n = 0;
    for (size_t p = 0; p < scores->n_providers; p++) {
        double value = scores->providers[p].is_rated ? price_of(gathering, p, kind) : NAN;
        if (!isnan(value))
            values[n++] = value;
    }
    return n < MINIMUM_OFFERS ? NAN : stats_median(values, n, gathering->arena);
}

static void gather_provider_prices(struct gathering *gathering, size_t provider, size_t indicator, const double *market)
{
    const struct scores *scores = gathering->scores;
    const struct evidence *evidence = &scores->release->evidence;
    const struct indicator *of = &scores->methodology->indicators[indicator];
    struct indicator_score *score = &scores->indicators[provider * scores->methodology->n_indicators + indicator];
    size_t first, end, n = 0;
    RECORDS_OF(evidence->prices, scores->providers[provider].provider->slug, first, end);
    double *ratios = ARENA_ARRAY(gathering->arena, end - first, double);
    score->links = ARENA_ARRAY(gathering->arena, end - first, struct evidence_link);
    for (size_t i = first; i < end; i++) {
        const struct price_record *price = &evidence->prices.items[i];
        if (!selects(of, price) || isnan(market[i]))
            continue;
        ratios[n++] = price->price_usd_per_gpu_hour / market[i];
        score->links[score->n_links++].price = price;
    }
    score->raw = indicator_reduce(of->reduce, of->direction, ratios, n, gathering->arena);
}

void gather_prices(struct gathering *gathering, size_t indicator)
{
    const struct scores *scores = gathering->scores;
    const struct evidence *evidence = &scores->release->evidence;
    double *market = ARENA_ARRAY(gathering->arena, evidence->prices.n, double);
    for (size_t i = 0; i < evidence->prices.n; i++) {
        market[i] = NAN;
        bool is_known = false;
        for (size_t k = 0; k < i && !is_known; k++)
            if (is_same_kind(&evidence->prices.items[k], &evidence->prices.items[i])) {
                market[i] = market[k];
                is_known = true;
            }
        if (!is_known)
            market[i] = market_price(gathering, &evidence->prices.items[i]);
    }
    for (size_t p = 0; p < scores->n_providers; p++)
        gather_provider_prices(gathering, p, indicator, market);
}
