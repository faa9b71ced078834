/* What pages and exports say of a provider besides its scores, gathered once.
 *
 * Shapes:  one struct provider_facts a provider, in the scores' order.
 * Units:   in the names.
 * Owns:    everything lives in the arena or in the release.
 * Errors:  what is not known is NULL, NAN or empty.
 * Source:  the release's records.
 */
#ifndef CLUSTERMAX_FACTS_H
#define CLUSTERMAX_FACTS_H

#include "criteria/scores.h"
#include "model/base/str.h"

struct record_range {
    size_t first, end;
};

struct provider_facts {
    const struct provider_record *provider;
    const struct placement_record *published; /* in the published release of the same version */
    const struct gpu_record **gpus;           /* on offer or tested, newest first */
    size_t n_gpus;
    const char *gpu_names;                      /* "B300, H200" */
    const char *schedulers;                     /* "k8s slurm" */
    const char *regions;                        /* "eu-west|us-east" */
    const char *last_dated;                     /* the newest date of any evidence */
    const struct price_record *reference_price; /* the newest for the release's reference offer */
    struct record_range findings, measurements, prices, environments, aliases, disclosures, texts;
};

/* The offer that most providers have a price for, so that prices in one column compare. */
struct reference_offer {
    const char *gpu, *pricing; /* NULL: there are no prices */
    size_t n_providers;
};

struct facts {
    const struct scores *scores;
    const struct published_release_record *published; /* of this release's version; NULL: none */
    struct reference_offer offer;
    struct provider_facts *providers;
    size_t n;
    const struct item_record **items; /* sorted by id */
};

struct facts *facts_gather(struct arena *arena, const struct scores *scores);
const struct provider_facts *facts_of(const struct facts *facts, const struct provider_score *provider);
const struct item_record *facts_item(const struct facts *facts, const char *id);
const struct criterion_record *facts_criterion(const struct facts *facts, const char *id);
const struct metric_record *facts_metric(const struct facts *facts, const char *id);
/* Where this provider stands in a published release: by slug; NULL when that release does not have it. */
const struct placement_record *facts_placement(const struct facts *facts, const char *version, const char *slug);
/* The tint of a published tier: that of the methodology's tier of the same name, else "other". */
const char *facts_tint(const struct facts *facts, const char *tier_name);

#endif
