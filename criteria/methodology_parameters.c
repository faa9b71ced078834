/* How evidence is put together, and how far the robustness draws go. */
#include <math.h>

#include "criteria/methodology_read.h"

static const char *const same_item_words[] = {"mean", "worst", NULL};
static const char *const target_words[] = {"field", "criterion", "fixed", NULL};
static const char *const unknown_words[] = {"pulled", "left-out", NULL};

struct aggregation_row {
    double exponent, floor, minimum_findings, minimum_cohort, minimum_interviews, interview_shrinkage;
    int same_item, unknown;
    bool one_fact_once;
    struct json_at states, penalty, shrinkage;
};
static const struct json_field aggregation_fields[] = {
    JSON_FIELD_IN(struct aggregation_row, exponent, "exponent", JSON_FIELD_NUMBER, true, -10, 10),
    JSON_FIELD_IN(struct aggregation_row, floor, "floor", JSON_FIELD_NUMBER, true, 0, 50),
    JSON_FIELD(struct aggregation_row, states, "states", JSON_FIELD_ANY, true),
    JSON_FIELD(struct aggregation_row, penalty, "severity_penalty", JSON_FIELD_ANY, true),
    JSON_FIELD_OF(struct aggregation_row, same_item, "same_item", true, same_item_words),
    JSON_FIELD(struct aggregation_row, one_fact_once, "one_fact_once", JSON_FIELD_BOOL, true),
    JSON_FIELD(struct aggregation_row, shrinkage, "shrinkage", JSON_FIELD_ANY, true),
    JSON_FIELD_OF(struct aggregation_row, unknown, "unknown_criteria", true, unknown_words),
    JSON_FIELD_IN(struct aggregation_row, minimum_findings, "minimum_findings", JSON_FIELD_NUMBER, true, 1, 1e6),
    JSON_FIELD_IN(struct aggregation_row, minimum_cohort, "minimum_cohort", JSON_FIELD_NUMBER, true, 2, 1e6),
    JSON_FIELD_IN(struct aggregation_row, minimum_interviews, "minimum_interviews", JSON_FIELD_NUMBER, true, 3, 1e6),
    JSON_FIELD_IN(struct aggregation_row, interview_shrinkage, "interview_shrinkage", JSON_FIELD_NUMBER, true, 0, 1e6),
};
static const struct json_field state_fields[] = {
    {"met", JSON_FIELD_NUMBER, 0, true, 0, 1, NULL},
    {"partial", JSON_FIELD_NUMBER, sizeof(double), true, 0, 1, NULL},
    {"unmet", JSON_FIELD_NUMBER, 2 * sizeof(double), true, 0, 1, NULL},
};
static const struct json_field penalty_fields[] = {
    {"critical", JSON_FIELD_NUMBER, 0, true, 0, 1, NULL},
    {"major", JSON_FIELD_NUMBER, sizeof(double), true, 0, 1, NULL},
    {"minor", JSON_FIELD_NUMBER, 2 * sizeof(double), true, 0, 1, NULL},
    {"none", JSON_FIELD_NUMBER, 3 * sizeof(double), true, 0, 1, NULL},
};

struct shrinkage_row {
    double evidence, quantile, value;
    int towards;
};
static const struct json_field shrinkage_fields[] = {
    JSON_FIELD_IN(struct shrinkage_row, evidence, "evidence", JSON_FIELD_NUMBER, true, 0, 1e6),
    JSON_FIELD_OF(struct shrinkage_row, towards, "towards", true, target_words),
    JSON_FIELD_IN(struct shrinkage_row, quantile, "quantile", JSON_FIELD_NUMBER, false, 0, 1),
    JSON_FIELD_IN(struct shrinkage_row, value, "value", JSON_FIELD_NUMBER, false, 0, 100),
};

static void read_shrinkage(struct methodology_reading *reading, const struct json_at *object)
{
    struct methodology *methodology = reading->methodology;
    struct shrinkage_row row;
    if (!json_read_object(object, shrinkage_fields, sizeof shrinkage_fields / sizeof *shrinkage_fields, &row,
                          reading->arena, reading->problems))
        return;
    methodology->shrinkage = row.evidence;
    methodology->shrink_target = (enum shrink_target)row.towards;
    methodology->shrink_quantile = isnan(row.quantile) ? 0.5 : row.quantile;
    methodology->shrink_value = row.value;
    if (methodology->shrink_target == SHRINK_FIXED && isnan(row.value))
        problem_add(reading->problems, SEVERITY_ERROR, json_place(object), "write \"value\": 50",
                    "a fixed shrink target needs its value");
}

static void check_states(struct methodology_reading *reading, const struct json_at *object)
{
    const double *value = reading->methodology->state_value;
    if (value[STATE_MET] < value[STATE_PARTIAL] || value[STATE_PARTIAL] < value[STATE_UNMET])
        problem_add(reading->problems, SEVERITY_ERROR, json_place(object), NULL,
                    "states: met counts at least as much as partial, and partial at least as much as unmet");
}

void methodology_read_aggregation(struct methodology_reading *reading, const struct json_at *object)
{
    struct methodology *methodology = reading->methodology;
    struct aggregation_row row;
    if (json_kind(object) <= JSON_NULL ||
        !json_read_object(object, aggregation_fields, sizeof aggregation_fields / sizeof *aggregation_fields, &row,
                          reading->arena, reading->problems))
        return;
    methodology->exponent = row.exponent;
    methodology->floor = row.floor;
    methodology->same_item = (enum same_item)row.same_item;
    methodology->one_fact_once = row.one_fact_once;
    methodology->unknown_left_out = row.unknown == 1;
    methodology->minimum_findings = row.minimum_findings;
    methodology->minimum_cohort = row.minimum_cohort;
    methodology->minimum_interviews = row.minimum_interviews;
    methodology->interview_shrinkage = row.interview_shrinkage;
    read_shrinkage(reading, &row.shrinkage);
    if (json_read_object(&row.states, state_fields, 3, methodology->state_value, reading->arena, reading->problems))
        check_states(reading, &row.states);
    json_read_object(&row.penalty, penalty_fields, 4, methodology->severity_penalty, reading->arena, reading->problems);
}

struct robustness_row {
    long seed, draws;
    double concentration, noise, missing;
    struct json_at exponents, shrinkages;
    bool vary_bonus;
};
static const struct json_field robustness_fields[] = {
    JSON_FIELD_IN(struct robustness_row, seed, "seed", JSON_FIELD_INTEGER, true, 0, 4294967295.0),
    JSON_FIELD_IN(struct robustness_row, draws, "draws", JSON_FIELD_INTEGER, true, 0, 1e7),
    JSON_FIELD_IN(struct robustness_row, concentration, "weight_concentration", JSON_FIELD_NUMBER, true, 1, 1e9),
    JSON_FIELD_IN(struct robustness_row, noise, "noise", JSON_FIELD_NUMBER, true, 0, 100),
    JSON_FIELD_IN(struct robustness_row, missing, "missing", JSON_FIELD_NUMBER, true, 0, 0.9),
    JSON_FIELD(struct robustness_row, exponents, "exponents", JSON_FIELD_ANY, true),
    JSON_FIELD(struct robustness_row, shrinkages, "shrinkages", JSON_FIELD_ANY, true),
    JSON_FIELD(struct robustness_row, vary_bonus, "vary_bonus", JSON_FIELD_BOOL, true),
};

static double *read_numbers(struct methodology_reading *reading, const struct json_at *array, size_t *n, double minimum)
{
    double *numbers = ARENA_ARRAY(reading->arena, json_size(array), double);
    *n = 0;
    if (!methodology_is_array(reading, array))
        return numbers;
    for (size_t i = 0; i < json_size(array); i++) {
        struct json_at at = json_item(array, i);
        double value = json_number(&at);
        if (isnan(value) || value < minimum)
            problem_add(reading->problems, SEVERITY_ERROR, json_place(&at), NULL, "item %zu of \"%s\" is out of range",
                        i + 1, array->key);
        else
            numbers[(*n)++] = value;
    }
    if (*n == 0)
        problem_add(reading->problems, SEVERITY_ERROR, json_place(array), "write the methodology's own value at least",
                    "\"%s\" is empty", array->key);
    return numbers;
}

void methodology_read_robustness(struct methodology_reading *reading, const struct json_at *object)
{
    struct methodology *methodology = reading->methodology;
    struct robustness_plan *plan = &methodology->robustness;
    struct robustness_row row;
    if (json_kind(object) <= JSON_NULL ||
        !json_read_object(object, robustness_fields, sizeof robustness_fields / sizeof *robustness_fields, &row,
                          reading->arena, reading->problems))
        return;
    methodology->seed = row.seed;
    methodology->n_draws = row.draws;
    plan->weight_concentration = row.concentration;
    plan->noise = row.noise;
    plan->missing = row.missing;
    plan->vary_bonus = row.vary_bonus;
    plan->exponents = read_numbers(reading, &row.exponents, &plan->n_exponents, -10);
    plan->shrinkages = read_numbers(reading, &row.shrinkages, &plan->n_shrinkages, 0);
}
