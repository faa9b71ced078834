#include "criteria/acceptance_runs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/dimension_condition.h"
#include "criteria/indicator.h"
#include "model/dimensions.h"
#include "model/store.h"

static int direction_of(const struct acceptance_test *test)
{
    return strcmp(test->metric->direction, "lower") == 0 ? -1 : 1;
}

/* 2 as many nodes, or the test does not care; 1 both more than one; 0 not comparable. */
static int match_nodes(double nodes, double wanted)
{
    if (isnan(wanted))
        return 2;
    if (isnan(nodes))
        return 0;
    if (!(nodes < wanted) && !(nodes > wanted))
        return 2;
    return nodes > 1 && wanted > 1;
}

/* Another provider's GPU must be stated; of the provider's own values only another GPU is left out. */
static bool is_comparable(struct arena *arena, const struct acceptance_plan *plan, const struct acceptance_test *test,
                          const struct measurement_record *value, bool *is_same_gpu)
{
    const char *gpu = indicator_gpu(arena, plan->release, value);
    bool is_own = string_equal(value->provider, plan->provider->slug);
    *is_same_gpu = gpu != NULL && plan->gpu != NULL && strcmp(gpu, plan->gpu->id) == 0;
    if (!test->hardware || *is_same_gpu)
        return true;
    return is_own && (gpu == NULL || plan->gpu == NULL);
}

static bool is_of_test(const struct acceptance_test *test, const struct measurement_record *value)
{
    return value->role == ROLE_RESULT && value->validity == VALIDITY_OK && !isnan(value->value) &&
           strcmp(value->metric, test->metric->id) == 0 &&
           dimension_conditions_hold(test->where, test->n_where, value->dimensions);
}

static bool is_typed(const struct release *release, const struct measurement_record *value)
{
    const struct artifact_record *artifact = release_artifact(release, value->artifact);
    return artifact == NULL || text_starts_with(text_of(artifact->reader), "review");
}

static const char *place_of(struct arena *arena, const struct release *release, const struct measurement_record *value)
{
    const char *path = release_artifact_path(release, value->artifact);
    if (value->source != NULL || path == NULL)
        return value->source;
    return value->position.line > 0 ? arena_printf(arena, "%s:%ld", path, value->position.line) : path;
}

struct gathered {
    struct arena *arena;
    const struct acceptance_plan *plan;
    const struct acceptance_test *test;
    struct acceptance_runs *out;
    double *run; /* values of the run at hand */
    size_t n_run, run_capacity, capacity;
    const char *artifact; /* of the run at hand */
    int grade;
};

static void end_run(struct gathered *gathered)
{
    struct acceptance_runs *out = gathered->out;
    if (gathered->n_run > 0)
        *ARENA_PUSH(gathered->arena, out->values, out->n, gathered->capacity) = indicator_reduce(
            gathered->test->reduce, direction_of(gathered->test), gathered->run, gathered->n_run, gathered->arena);
    gathered->n_run = 0;
}

static void take(struct gathered *gathered, const struct measurement_record *value, bool is_same_gpu)
{
    struct acceptance_runs *out = gathered->out;
    double nodes = dimensions_number(value->dimensions, "nodes");
    bool is_first = out->n == 0 && gathered->n_run == 0;
    if (!string_equal(gathered->artifact, value->artifact) || is_typed(gathered->plan->release, value))
        end_run(gathered);
    gathered->artifact = value->artifact;
    *ARENA_PUSH(gathered->arena, gathered->run, gathered->n_run, gathered->run_capacity) = value->value;
    out->is_same_gpu = (is_first || out->is_same_gpu) && is_same_gpu;
    if (is_first)
        out->nodes = nodes;
    else if (nodes < out->nodes || nodes > out->nodes)
        out->nodes = NAN;
    if (out->last_date == NULL || string_compare(value->date, out->last_date) >= 0) {
        out->last_date = value->date;
        out->place = place_of(gathered->arena, gathered->plan->release, value);
    }
}

void acceptance_find_runs(struct arena *arena, const struct acceptance_plan *plan, const struct acceptance_test *test,
                          const char *provider, struct acceptance_runs *out)
{
    const struct evidence *evidence = &plan->release->evidence;
    size_t first, end;
    RECORDS_OF(evidence->measurements, provider, first, end);
    for (int grade = 2; grade > 0; grade--) {
        struct gathered gathered = {.arena = arena, .plan = plan, .test = test, .out = out};
        *out = (struct acceptance_runs){.nodes = NAN};
        for (size_t i = first; i < end; i++) {
            const struct measurement_record *value = &evidence->measurements.items[i];
            bool is_same_gpu;
            if (is_of_test(test, value) &&
                match_nodes(dimensions_number(value->dimensions, "nodes"), test->nodes) == grade &&
                is_comparable(arena, plan, test, value, &is_same_gpu))
                take(&gathered, value, is_same_gpu);
        }
        end_run(&gathered);
        if (out->n > 0)
            return;
    }
}

/* Published values. What others use as a mark comes before what is called good, before what somebody measured. */
static int rank_of_kind(const char *kind, const char **what)
{
    static const char *const kinds[] = {"min", "max", "good", "expected", "measured"};
    static const int ranks[] = {3, 3, 2, 2, 1};
    static const char *const words[] = {"pass mark", "pass mark", "good value", "expectation", "measured value"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (string_equal(kind, kinds[i])) {
            *what = words[i];
            return ranks[i];
        }
    return 0;
}

static int grade_reference(const struct acceptance_plan *plan, const struct acceptance_test *test,
                           const struct reference_record *reference, const char **what)
{
    int nodes = isnan(test->nodes) ? 2 : isnan(reference->nodes) ? 0 : match_nodes(reference->nodes, test->nodes);
    int kind = rank_of_kind(reference->kind, what);
    if (!string_equal(reference->metric, test->metric->id) || isnan(reference->value) || kind == 0 || nodes == 0)
        return 0;
    if (test->hardware && (plan->gpu == NULL || !string_equal(reference->gpu, plan->gpu->id)))
        return 0;
    return nodes * 8 + kind;
}

static int compare_values(const void *a, const void *b)
{
    const struct reference_record *left = *(const struct reference_record *const *)a;
    const struct reference_record *right = *(const struct reference_record *const *)b;
    if (left->value < right->value || left->value > right->value)
        return left->value < right->value ? -1 : 1;
    return (left->ordinal > right->ordinal) - (left->ordinal < right->ordinal);
}

bool acceptance_find_reference(struct arena *arena, const struct acceptance_plan *plan,
                               const struct acceptance_test *test, struct acceptance_reference *out)
{
    const struct catalog *catalog = &plan->release->catalog;
    const struct reference_record **found =
        ARENA_ARRAY(arena, catalog->references.n + 1, const struct reference_record *);
    const char *what = NULL; /* set where the grade is not 0 */
    int best = 0;
    *out = (struct acceptance_reference){0};
    for (size_t i = 0; i < catalog->references.n; i++) {
        int grade = grade_reference(plan, test, &catalog->references.items[i], &what);
        if (grade == 0 || grade < best)
            continue;
        if (grade > best) {
            out->n = 0;
            out->what = what;
            out->is_measurement = grade % 8 == 1;
        }
        best = grade;
        found[out->n++] = &catalog->references.items[i];
    }
    if (out->n == 0)
        return false;
    qsort(found, out->n, sizeof *found, compare_values);
    size_t middle = direction_of(test) > 0 ? (out->n - 1) / 2 : out->n / 2;
    out->middle = found[middle];
    out->lowest = found[0]->value;
    out->highest = found[out->n - 1]->value;
    return true;
}
