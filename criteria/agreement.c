/* Computed tiers against published ones. The only file of the scoring that looks at a published tier, and it runs
 * when everything has been scored. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/scores.h"
#include "model/base/rng.h"
#include "model/base/stats.h"
#include "model/base/str.h"
#include "model/store.h"

enum { N_BOOTSTRAP = 2000, BOOTSTRAP_STREAM = 0x61677265 };

struct pairs {
    int *computed, *published; /* 0 is best */
    double *overall, *rank;    /* overall score and published rank, both larger for better */
    size_t n;
    int n_ranks;
};

/* Place of a tier among the version's ranks, best first; -1: not a rank. */
static int published_rank(const struct catalog *catalog, const char *version, const char *tier)
{
    int rank = 0;
    for (size_t i = 0; i < catalog->published_tiers.n; i++) {
        const struct published_tier_record *record = &catalog->published_tiers.items[i];
        if (!string_equal(record->version, version) || !record->is_rank)
            continue;
        if (string_equal(record->name, tier))
            return rank;
        rank++;
    }
    return -1;
}

static const struct provider_score *provider_of(const struct scores *scores, const struct placement_record *placement)
{
    const char *slug = placement->provider;
    if (slug == NULL) {
        const struct provider_record *record = release_find_provider(scores->release, placement->name);
        slug = record == NULL ? NULL : record->slug;
    }
    return slug == NULL ? NULL : scores_provider(scores, slug);
}

static void collect(struct pairs *pairs, const struct scores *scores, const char *version, double minimum_findings)
{
    const struct catalog *catalog = &scores->release->catalog;
    for (size_t i = 0; i < catalog->placements.n; i++) {
        const struct placement_record *placement = &catalog->placements.items[i];
        if (!string_equal(placement->version, version))
            continue;
        const struct provider_score *provider = provider_of(scores, placement);
        int published = published_rank(catalog, version, placement->tier);
        if (provider == NULL || published < 0 || !provider->tier->is_rank || !provider->is_rated ||
            (double)provider->n_findings < minimum_findings)
            continue;
        pairs->computed[pairs->n] = (int)(provider->tier - scores->methodology->tiers);
        pairs->published[pairs->n] = published;
        pairs->overall[pairs->n] = provider->overall;
        pairs->rank[pairs->n] = -published;
        pairs->n_ranks = published + 1 > pairs->n_ranks ? published + 1 : pairs->n_ranks;
        pairs->n++;
    }
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Providers drawn with replacement; draws in which kappa is undefined are drawn again, up to a limit. */
static void bootstrap(const struct pairs *pairs, long seed, struct agreement *out, struct arena *scratch)
{
    int *computed = ARENA_ARRAY(scratch, pairs->n, int), *published = ARENA_ARRAY(scratch, pairs->n, int);
    double *kappas = ARENA_ARRAY(scratch, N_BOOTSTRAP, double);
    size_t n = 0;
    struct rng rng;
    rng_init(&rng, (uint64_t)seed, BOOTSTRAP_STREAM);
    for (size_t draw = 0; draw < N_BOOTSTRAP; draw++) {
        for (size_t i = 0; i < pairs->n; i++) {
            uint64_t at = rng_below(&rng, pairs->n);
            computed[i] = pairs->computed[at];
            published[i] = pairs->published[at];
        }
        double kappa = stats_kappa_quadratic(computed, published, pairs->n, pairs->n_ranks);
        if (!isnan(kappa))
            kappas[n++] = kappa;
    }
    if (n == 0)
        return;
    qsort(kappas, n, sizeof *kappas, compare_doubles);
    out->kappa_low = stats_quantile(kappas, n, 0.025, scratch);
    out->kappa_high = stats_quantile(kappas, n, 0.975, scratch);
}

void scores_agreement(struct scores *scores, const char *version, double minimum_findings)
{
    struct arena *scratch = arena_create(NULL);
    size_t n = scores->release->catalog.placements.n;
    struct pairs pairs = {.computed = ARENA_ARRAY(scratch, n, int),
                          .published = ARENA_ARRAY(scratch, n, int),
                          .overall = ARENA_ARRAY(scratch, n, double),
                          .rank = ARENA_ARRAY(scratch, n, double),
                          .n_ranks = (int)scores->methodology->n_ranks};
    struct agreement *out = &scores->agreement;
    collect(&pairs, scores, version, minimum_findings);
    *out = (struct agreement){.version = version,
                              .minimum_findings = minimum_findings,
                              .n = pairs.n,
                              .kappa_quadratic = NAN,
                              .kappa_low = NAN,
                              .kappa_high = NAN,
                              .kendall_tau_b = NAN};
    for (size_t i = 0; i < pairs.n; i++) {
        out->n_exact += pairs.computed[i] == pairs.published[i];
        out->n_within_one += abs(pairs.computed[i] - pairs.published[i]) <= 1;
    }
    if (pairs.n > 1) {
        out->kappa_quadratic = stats_kappa_quadratic(pairs.computed, pairs.published, pairs.n, pairs.n_ranks);
        out->kendall_tau_b = stats_kendall_tau_b(pairs.overall, pairs.rank, pairs.n);
        bootstrap(&pairs, scores->methodology->seed, out, scratch);
    }
    arena_destroy(scratch);
}
