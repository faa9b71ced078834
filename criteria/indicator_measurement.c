/* Measurements and handovers: which of them an indicator selects, and what they are compared with. */
#include <math.h>
#include <string.h>

#include "criteria/dimension_condition.h"
#include "criteria/indicator.h"
#include "model/base/num.h"
#include "model/dimensions.h"

static const struct environment_record *environment_of(const struct release *release, const char *provider,
                                                       const char *id)
{
    size_t first, end;
    RECORDS_OF(release->evidence.environments, provider, first, end);
    for (size_t i = first; id != NULL && i < end; i++)
        if (strcmp(release->evidence.environments.items[i].id, id) == 0)
            return &release->evidence.environments.items[i];
    return NULL;
}

static bool selects(const struct indicator *indicator, const struct measurement_record *measurement)
{
    if (measurement->role != ROLE_RESULT || measurement->validity != VALIDITY_OK || isnan(measurement->value) ||
        strcmp(measurement->metric, indicator->of) != 0)
        return false;
    return dimension_conditions_hold(indicator->where, indicator->n_where, measurement->dimensions);
}

const char *indicator_gpu(struct arena *arena, const struct release *release,
                          const struct measurement_record *measurement)
{
    struct text gpu;
    if (dimensions_text(measurement->dimensions, "gpu", &gpu))
        return text_dup(arena, gpu);
    const struct environment_record *environment =
        environment_of(release, measurement->provider, measurement->environment);
    return environment == NULL ? NULL : environment->gpu;
}

/* Stated expectations before good results before what has been measured before bare minimums. */
static int rank_of_kind(const char *kind)
{
    static const char *const kinds[] = {"expected", "good", "measured", "min"};
    for (int i = 0; i < 4; i++)
        if (string_equal(kind, kinds[i]))
            return i;
    return -1;
}

/* 2 the same number of nodes, 1 not stated or both more than one, 0 not comparable. */
static int match_nodes(double nodes, double wanted)
{
    if (!isnan(nodes) && !isnan(wanted) && !(nodes < wanted) && !(nodes > wanted))
        return 2;
    if (isnan(nodes) || isnan(wanted))
        return 1;
    return nodes > 1 && wanted > 1;
}

/* What the GPU is expected to reach: the best match in nodes, then in kind, then the largest. */
static double expected_value(const struct release *release, const char *metric, const char *gpu, double nodes)
{
    double expected = NAN;
    int best = -1;
    for (size_t i = 0; i < release->catalog.references.n; i++) {
        const struct reference_record *reference = &release->catalog.references.items[i];
        int kind = rank_of_kind(reference->kind), match = match_nodes(reference->nodes, nodes);
        if (kind < 0 || match == 0 || !(reference->value > 0) || !string_equal(reference->metric, metric) ||
            !string_equal(reference->gpu, gpu))
            continue;
        int grade = match * 8 - kind;
        if (grade > best || (grade == best && reference->value > expected)) {
            best = grade;
            expected = reference->value;
        }
    }
    return expected;
}

static double value_of(struct gathering *gathering, const struct indicator *indicator,
                       const struct measurement_record *measurement)
{
    const struct release *release = gathering->scores->release;
    if (indicator->scale != SCALE_REFERENCE)
        return measurement->value;
    double nodes = dimensions_number(measurement->dimensions, "nodes");
    const char *gpu = indicator_gpu(gathering->arena, release, measurement);
    return gpu == NULL ? NAN : measurement->value / expected_value(release, indicator->of, gpu, nodes);
}

void gather_measurements(struct gathering *gathering, size_t provider, size_t indicator)
{
    struct scores *scores = gathering->scores;
    const struct evidence *evidence = &scores->release->evidence;
    const struct indicator *of = &scores->methodology->indicators[indicator];
    struct indicator_score *score = &scores->indicators[provider * scores->methodology->n_indicators + indicator];
    size_t first, end, n = 0, capacity = 0, link_capacity = 0;
    double *values = NULL;
    RECORDS_OF(evidence->measurements, scores->providers[provider].provider->slug, first, end);
    for (size_t i = first; i < end; i++) {
        const struct measurement_record *measurement = &evidence->measurements.items[i];
        if (!selects(of, measurement))
            continue;
        double value = value_of(gathering, of, measurement);
        if (isnan(value))
            continue;
        *ARENA_PUSH(gathering->arena, values, n, capacity) = value;
        ARENA_PUSH(gathering->arena, score->links, score->n_links, link_capacity)->measurement = measurement;
    }
    score->raw = indicator_reduce(of->reduce, of->direction, values, n, gathering->arena);
    scores->providers[provider].n_measurements += isnan(score->raw) ? 0 : n;
}

/* The longest delay of any cluster handed over. */
void gather_handover(struct gathering *gathering, size_t provider, size_t indicator)
{
    struct scores *scores = gathering->scores;
    const struct evidence *evidence = &scores->release->evidence;
    struct indicator_score *score = &scores->indicators[provider * scores->methodology->n_indicators + indicator];
    size_t first, end;
    RECORDS_OF(evidence->environments, scores->providers[provider].provider->slug, first, end);
    for (size_t i = first; i < end; i++) {
        const struct environment_record *environment = &evidence->environments.items[i];
        long promised, delivered;
        if (environment->promised == NULL || environment->delivered == NULL ||
            !date_days(environment->promised, &promised) || !date_days(environment->delivered, &delivered))
            continue;
        double delay_days = delivered > promised ? (double)(delivered - promised) : 0;
        if (!(delay_days <= score->raw))
            score->raw = delay_days;
    }
}

const char *indicator_cohort(struct arena *arena, const struct release *release, const struct indicator_score *score)
{
    const struct measurement_record *measurement = score->n_links > 0 ? score->links[0].measurement : NULL;
    if (measurement == NULL)
        return NULL;
    const char *gpu = indicator_gpu(arena, release, measurement);
    const struct environment_record *environment =
        environment_of(release, measurement->provider, measurement->environment);
    for (size_t i = 0; gpu != NULL && i < release->catalog.gpus.n; i++)
        if (string_equal(release->catalog.gpus.items[i].id, gpu))
            return arena_printf(arena, "%s/%s", release->catalog.gpus.items[i].class_name,
                                environment != NULL && environment->scheduler != NULL ? environment->scheduler : "");
    return NULL;
}
