#include "release.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct release *release_make(struct arena *arena, size_t n_criteria, size_t n_items)
{
    struct release *release = ARENA_NEW(arena, struct release);
    struct catalog *catalog = &release->catalog;
    release->about = (struct release_record){.version = "test", .title = "Test", .date = "2026-01-01"};
    for (size_t c = 0; c < n_criteria; c++) {
        struct criterion_record *criterion =
            ARENA_PUSH(arena, catalog->criteria.items, catalog->criteria.n, catalog->criteria.capacity);
        *criterion = (struct criterion_record){(long)c, arena_printf(arena, "c%zu", c), "Criterion", "?", "test"};
        for (size_t i = 0; i < n_items; i++) {
            struct item_record *item =
                ARENA_PUSH(arena, catalog->items.items, catalog->items.n, catalog->items.capacity);
            *item = (struct item_record){.ordinal = (long)i,
                                         .id = arena_printf(arena, "c%zu.i%zu", c, i),
                                         .criterion = criterion->id,
                                         .text = "Item",
                                         .kind = "audit"};
        }
    }
    return release;
}

struct provider_record *release_add_provider(struct arena *arena, struct release *release, const char *slug)
{
    struct evidence *evidence = &release->evidence;
    struct provider_record *provider =
        ARENA_PUSH(arena, evidence->providers.items, evidence->providers.n, evidence->providers.capacity);
    provider->slug = provider->name = arena_strdup(arena, slug);
    return provider;
}

struct finding_record *release_add_finding(struct arena *arena, struct release *release, const char *slug,
                                           const char *item, int state, int severity)
{
    struct evidence *evidence = &release->evidence;
    struct finding_record *finding =
        ARENA_PUSH(arena, evidence->findings.items, evidence->findings.n, evidence->findings.capacity);
    finding->ordinal = (long)evidence->findings.n;
    finding->provider = arena_strdup(arena, slug);
    finding->item = arena_strdup(arena, item);
    finding->id = arena_printf(arena, "%s-%ld", slug, finding->ordinal);
    finding->note = arena_printf(arena, "Fact %ld.", finding->ordinal);
    finding->state = state;
    finding->severity = severity;
    return finding;
}

struct measurement_record *release_add_measurement(struct arena *arena, struct release *release, const char *slug,
                                                   const char *metric, double value)
{
    struct evidence *evidence = &release->evidence;
    struct measurement_record *measurement =
        ARENA_PUSH(arena, evidence->measurements.items, evidence->measurements.n, evidence->measurements.capacity);
    measurement->ordinal = (long)evidence->measurements.n;
    measurement->provider = arena_strdup(arena, slug);
    measurement->metric = arena_strdup(arena, metric);
    measurement->value = value;
    measurement->dimensions = "";
    return measurement;
}

static int compare_providers(const void *a, const void *b)
{
    return strcmp(((const struct provider_record *)a)->slug, ((const struct provider_record *)b)->slug);
}

static int compare_findings(const void *a, const void *b)
{
    const struct finding_record *x = a, *y = b;
    int order = strcmp(x->provider, y->provider);
    return order != 0 ? order : (x->ordinal > y->ordinal) - (x->ordinal < y->ordinal);
}

static int compare_measurements(const void *a, const void *b)
{
    const struct measurement_record *x = a, *y = b;
    int order = strcmp(x->provider, y->provider);
    return order != 0 ? order : (x->ordinal > y->ordinal) - (x->ordinal < y->ordinal);
}

void release_finish(struct release *release)
{
    struct evidence *evidence = &release->evidence;
    if (evidence->providers.n > 0)
        qsort(evidence->providers.items, evidence->providers.n, sizeof *evidence->providers.items, compare_providers);
    if (evidence->findings.n > 0)
        qsort(evidence->findings.items, evidence->findings.n, sizeof *evidence->findings.items, compare_findings);
    if (evidence->measurements.n > 0)
        qsort(evidence->measurements.items, evidence->measurements.n, sizeof *evidence->measurements.items,
              compare_measurements);
}

static void add_tiers(struct arena *arena, struct methodology *methodology)
{
    static const char *const ids[] = {"t0", "t1", "t2", "t3", "t4", "not-rated", "unavailable"};
    enum { N_SCORE_RANKS = 4, N_RANKS = 5, N_TIERS = 7 };
    methodology->tiers = ARENA_ARRAY(arena, N_TIERS, struct tier);
    for (size_t i = 0; i < N_TIERS; i++)
        methodology->tiers[i] = (struct tier){.id = ids[i],
                                              .name = ids[i],
                                              .meaning = ids[i],
                                              .is_rank = i < N_RANKS,
                                              .gate_only = i >= N_SCORE_RANKS && i < N_RANKS,
                                              .tint = "gold",
                                              .minimum_criterion_score = NAN,
                                              .minimum_coverage = NAN,
                                              .minimum_findings = NAN,
                                              .minimum_criteria = NAN,
                                              .minimum_features = NAN};
    methodology->n_tiers = N_TIERS;
    methodology->n_ranks = N_RANKS;
    methodology->n_score_ranks = N_SCORE_RANKS;
    methodology->not_rated = &methodology->tiers[N_RANKS];
    methodology->unavailable = &methodology->tiers[N_RANKS + 1];
}

static void add_criteria(struct arena *arena, struct methodology *methodology, const struct catalog *catalog)
{
    methodology->criteria = ARENA_ARRAY(arena, catalog->criteria.n, struct criterion_weight);
    methodology->indicators = ARENA_ARRAY(arena, catalog->items.n, struct indicator);
    methodology->n_criteria = catalog->criteria.n;
    for (size_t c = 0; c < catalog->criteria.n; c++) {
        struct criterion_weight *criterion = &methodology->criteria[c];
        *criterion = (struct criterion_weight){
            catalog->criteria.items[c].id, "Criterion", 1, "test", methodology->n_indicators, 0};
        for (size_t i = 0; i < catalog->items.n; i++)
            if (strcmp(catalog->items.items[i].criterion, criterion->criterion) == 0)
                methodology->indicators[methodology->n_indicators++] =
                    (struct indicator){.id = catalog->items.items[i].id,
                                       .title = catalog->items.items[i].text,
                                       .criterion = criterion->criterion,
                                       .criterion_index = c,
                                       .source = SOURCE_ITEM,
                                       .of = catalog->items.items[i].id,
                                       .weight = 1,
                                       .direction = 1,
                                       .scale = SCALE_STATES};
        criterion->end_indicator = methodology->n_indicators;
    }
}

struct methodology *methodology_make(struct arena *arena, const struct release *release)
{
    static const double exponents[] = {0, 1}, shrinkages[] = {1, 2};
    struct methodology *methodology = ARENA_NEW(arena, struct methodology);
    *methodology = (struct methodology){.version = "test",
                                        .title = "Test",
                                        .cut = CUT_NATURAL_BREAKS,
                                        .exponent = 1,
                                        .floor = 1,
                                        .state_value = {1, 0.5, 0},
                                        .severity_penalty = {0.5, 0.25, 0, 0},
                                        .shrink_target = SHRINK_FIELD,
                                        .shrink_quantile = 0.25,
                                        .minimum_findings = 1,
                                        .minimum_cohort = 3,
                                        .minimum_interviews = 3,
                                        .interview_shrinkage = 3,
                                        .seed = 1};
    methodology->robustness.weight_concentration = 100;
    methodology->robustness.noise = 5;
    methodology->robustness.missing = 0.1;
    methodology->robustness.exponents = ARENA_ARRAY(arena, 2, double);
    methodology->robustness.shrinkages = ARENA_ARRAY(arena, 2, double);
    memcpy(methodology->robustness.exponents, exponents, sizeof exponents);
    memcpy(methodology->robustness.shrinkages, shrinkages, sizeof shrinkages);
    methodology->robustness.n_exponents = methodology->robustness.n_shrinkages = 2;
    add_tiers(arena, methodology);
    add_criteria(arena, methodology, &release->catalog);
    return methodology;
}

struct indicator *methodology_add_measurement(struct arena *arena, struct methodology *methodology,
                                              const char *criterion, const char *metric)
{
    struct indicator *grown = ARENA_ARRAY(arena, methodology->n_indicators + 1, struct indicator);
    size_t c = 0;
    while (strcmp(methodology->criteria[c].criterion, criterion) != 0)
        c++;
    size_t at = methodology->criteria[c].end_indicator;
    memcpy(grown, methodology->indicators, at * sizeof *grown);
    memcpy(grown + at + 1, methodology->indicators + at, (methodology->n_indicators - at) * sizeof *grown);
    grown[at] = (struct indicator){.id = metric,
                                   .title = metric,
                                   .criterion = methodology->criteria[c].criterion,
                                   .criterion_index = c,
                                   .source = SOURCE_MEASUREMENT,
                                   .of = metric,
                                   .weight = 1,
                                   .direction = 1,
                                   .scale = SCALE_GOALPOSTS,
                                   .hi = 100};
    methodology->indicators = grown;
    methodology->n_indicators++;
    methodology->criteria[c].end_indicator++;
    for (size_t k = c + 1; k < methodology->n_criteria; k++) {
        methodology->criteria[k].first_indicator++;
        methodology->criteria[k].end_indicator++;
    }
    return &grown[at];
}
