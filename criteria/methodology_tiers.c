/* Tiers, what stands outside them, cuts, gates and profiles. */
#include <math.h>
#include <string.h>

#include "criteria/methodology_read.h"

static const char *const reach_words[] = {"score", "gate", NULL};
enum { REACHED_BY_GATE = 1 };

struct tier_row {
    const char *id, *name, *meaning, *tint;
    bool rank, medallion;
    int reached_by;
    double score, coverage, findings, criteria, features;
};
static const struct json_field tier_fields[] = {
    JSON_FIELD(struct tier_row, id, "id", JSON_FIELD_STRING, true),
    JSON_FIELD(struct tier_row, name, "name", JSON_FIELD_STRING, true),
    JSON_FIELD(struct tier_row, meaning, "meaning", JSON_FIELD_STRING, true),
    JSON_FIELD(struct tier_row, rank, "rank", JSON_FIELD_BOOL, true),
    JSON_FIELD(struct tier_row, medallion, "medallion", JSON_FIELD_BOOL, true),
    JSON_FIELD(struct tier_row, tint, "tint", JSON_FIELD_STRING, true),
    JSON_FIELD_OF(struct tier_row, reached_by, "reached_by", false, reach_words),
    JSON_FIELD_IN(struct tier_row, score, "minimum_criterion_score", JSON_FIELD_NUMBER, false, 0, 100),
    JSON_FIELD_IN(struct tier_row, coverage, "minimum_coverage", JSON_FIELD_NUMBER, false, 0, 1),
    JSON_FIELD_IN(struct tier_row, findings, "minimum_findings", JSON_FIELD_NUMBER, false, 0, 1e6),
    JSON_FIELD_IN(struct tier_row, criteria, "minimum_criteria", JSON_FIELD_NUMBER, false, 0, 1e3),
    JSON_FIELD_IN(struct tier_row, features, "minimum_features", JSON_FIELD_NUMBER, false, 0, 1e6),
};

static void check_order(struct methodology_reading *reading, const struct json_at *at, const struct tier *tier)
{
    struct methodology *methodology = reading->methodology;
    struct json_at id = json_get(at, "id");
    bool comes_late = tier->is_rank && methodology->n_ranks < methodology->n_tiers;
    bool after_gate = tier->is_rank && !tier->gate_only && methodology->n_score_ranks < methodology->n_ranks;
    if (comes_late)
        problem_add(reading->problems, SEVERITY_ERROR, json_place(&id), "write the ranks first, best first",
                    "tier \"%s\" is a rank, but stands behind a tier that is none", tier->id);
    if (after_gate)
        problem_add(reading->problems, SEVERITY_ERROR, json_place(&id), "ranks reached by gates alone come last",
                    "tier \"%s\" is reached by score, but stands behind one that only a gate leads to", tier->id);
    if (!tier->is_rank && (tier->is_medallion || tier->gate_only))
        problem_add(reading->problems, SEVERITY_ERROR, json_place(&id), NULL,
                    "tier \"%s\" is no rank, so that it is neither a medallion nor reached by a gate", tier->id);
}

static void add_tier(struct methodology_reading *reading, const struct json_at *at, const struct tier_row *row)
{
    struct methodology *methodology = reading->methodology;
    struct tier *tier = &methodology->tiers[methodology->n_tiers];
    *tier = (struct tier){.id = row->id,
                          .name = row->name,
                          .meaning = row->meaning,
                          .is_rank = row->rank,
                          .is_medallion = row->medallion,
                          .tint = row->tint,
                          .gate_only = row->reached_by == REACHED_BY_GATE,
                          .minimum_criterion_score = row->score,
                          .minimum_coverage = row->coverage,
                          .minimum_findings = row->findings,
                          .minimum_criteria = row->criteria,
                          .minimum_features = row->features};
    check_order(reading, at, tier);
    methodology->n_tiers++;
    methodology->n_ranks += tier->is_rank;
    methodology->n_score_ranks += tier->is_rank && !tier->gate_only;
}

void methodology_read_tiers(struct methodology_reading *reading, const struct json_at *array)
{
    struct methodology *methodology = reading->methodology;
    if (!methodology_is_array(reading, array))
        return;
    methodology->tiers = ARENA_ARRAY(reading->arena, json_size(array), struct tier);
    for (size_t i = 0; i < json_size(array); i++) {
        struct json_at at = json_item(array, i);
        struct tier_row row;
        if (json_read_object(&at, tier_fields, sizeof tier_fields / sizeof *tier_fields, &row, reading->arena,
                             reading->problems))
            add_tier(reading, &at, &row);
    }
    methodology_check_unique(reading, array, "tier");
    if (methodology->n_score_ranks < 2)
        problem_add(reading->problems, SEVERITY_ERROR, json_place(array), NULL,
                    "a rating needs at least two tiers that a score leads to; here are %zu",
                    methodology->n_score_ranks);
}

struct outside_row {
    const char *not_rated, *unavailable, *unavailable_item;
};
static const struct json_field outside_fields[] = {
    JSON_FIELD(struct outside_row, not_rated, "not_rated", JSON_FIELD_STRING, true),
    JSON_FIELD(struct outside_row, unavailable, "unavailable", JSON_FIELD_STRING, true),
    JSON_FIELD(struct outside_row, unavailable_item, "unavailable_item", JSON_FIELD_STRING, false),
};

/* A tier by its id that is none of the ranks. */
static const struct tier *outside_tier(struct methodology_reading *reading, const struct json_at *object,
                                       const char *member)
{
    const struct methodology *methodology = reading->methodology;
    struct json_at at = json_get(object, member);
    size_t n;
    const char **ids = methodology_tier_ids(reading, false, &n);
    long found = methodology_find_word(reading, &at, "tier", ids, n);
    if (found < 0)
        return NULL;
    if (methodology->tiers[found].is_rank)
        problem_add(reading->problems, SEVERITY_ERROR, json_place(&at), NULL,
                    "\"%s\" is \"%s\", which is a rank; nobody without a rating stands above or below anybody", member,
                    ids[found]);
    return &methodology->tiers[found];
}

void methodology_read_outside(struct methodology_reading *reading, const struct json_at *object)
{
    struct methodology *methodology = reading->methodology;
    struct outside_row row;
    if (json_kind(object) <= JSON_NULL ||
        !json_read_object(object, outside_fields, sizeof outside_fields / sizeof *outside_fields, &row, reading->arena,
                          reading->problems))
        return;
    struct json_at item = json_get(object, "unavailable_item");
    methodology->not_rated = outside_tier(reading, object, "not_rated");
    methodology->unavailable = outside_tier(reading, object, "unavailable");
    methodology->unavailable_item = row.unavailable_item;
    methodology_find_word(reading, &item, "checklist item", methodology_item_ids(reading), reading->catalog->items.n);
}

static const char *const cut_words[] = {"natural-breaks", "shares", "frontier", "frozen", NULL};
struct cut_row {
    int rule;
    const char *reason;
    struct json_at values;
};
static const struct json_field cut_fields[] = {
    JSON_FIELD_OF(struct cut_row, rule, "rule", true, cut_words),
    JSON_FIELD(struct cut_row, values, "values", JSON_FIELD_ANY, false),
    JSON_FIELD(struct cut_row, reason, "reason", JSON_FIELD_STRING, false),
};

/* Shares and distances grow from the best tier downwards, frozen lower bounds fall. */
static void check_cut_values(struct methodology_reading *reading, const struct json_at *values, size_t n)
{
    const struct methodology *methodology = reading->methodology;
    double total = 0;
    for (size_t i = 0; i < n; i++) {
        double value = methodology->cut_values[i];
        bool is_ordered = i == 0 || (methodology->cut == CUT_FROZEN     ? value < methodology->cut_values[i - 1]
                                     : methodology->cut == CUT_FRONTIER ? value > methodology->cut_values[i - 1]
                                                                        : true);
        struct json_at at = json_item(values, i);
        total += value;
        if (isnan(value) || value < 0 || !is_ordered)
            problem_add(reading->problems, SEVERITY_ERROR, json_place(&at), NULL,
                        "cut %zu, for \"%s\", is not a number in its order", i + 1, methodology->tiers[i].id);
    }
    if (methodology->cut == CUT_SHARES && total > 1 + 1e-9)
        problem_add(reading->problems, SEVERITY_ERROR, json_place(values), "the last tier takes the rest",
                    "the shares of all tiers but the last are more than 1 together");
}

void methodology_read_cuts(struct methodology_reading *reading, const struct json_at *object)
{
    struct methodology *methodology = reading->methodology;
    struct cut_row row;
    if (json_kind(object) <= JSON_NULL || !json_read_object(object, cut_fields, sizeof cut_fields / sizeof *cut_fields,
                                                            &row, reading->arena, reading->problems))
        return;
    size_t n = json_size(&row.values), wanted = methodology->n_score_ranks - (methodology->n_score_ranks > 0);
    methodology->cut = (enum cut_kind)row.rule;
    methodology->cut_values = ARENA_ARRAY(reading->arena, wanted > n ? wanted : n, double);
    for (size_t i = 0; i < n; i++) {
        struct json_at at = json_item(&row.values, i);
        methodology->cut_values[i] = json_number(&at);
    }
    if (methodology->cut == CUT_NATURAL_BREAKS ? n != 0 : n != wanted) {
        problem_add(
            reading->problems, SEVERITY_ERROR, json_place(object),
            "one for each tier that a score leads to, best first, but not for the last; none for natural breaks",
            "the cut rule \"%s\" takes %zu values, and here are %zu", cut_words[row.rule],
            methodology->cut == CUT_NATURAL_BREAKS ? (size_t)0 : wanted, n);
        return;
    }
    check_cut_values(reading, &row.values, n);
}

struct gate_row {
    const char *id, *title, *reason, *fix, *source, *cap, *item, *criterion;
    int state, severity;
    double points;
};
static const struct json_field gate_fields[] = {
    JSON_FIELD(struct gate_row, id, "id", JSON_FIELD_STRING, true),
    JSON_FIELD(struct gate_row, title, "title", JSON_FIELD_STRING, true),
    JSON_FIELD(struct gate_row, reason, "reason", JSON_FIELD_STRING, true),
    JSON_FIELD(struct gate_row, fix, "fix", JSON_FIELD_STRING, true),
    JSON_FIELD(struct gate_row, source, "source", JSON_FIELD_STRING, false),
    JSON_FIELD(struct gate_row, cap, "cap", JSON_FIELD_STRING, false),
    JSON_FIELD_IN(struct gate_row, points, "points", JSON_FIELD_NUMBER, false, 0, 100),
    JSON_FIELD(struct gate_row, item, "item", JSON_FIELD_STRING, false),
    JSON_FIELD(struct gate_row, criterion, "criterion", JSON_FIELD_STRING, false),
    JSON_FIELD_OF(struct gate_row, state, "state", true, finding_state_words),
    JSON_FIELD_OF(struct gate_row, severity, "severity", false, finding_severity_words),
};

static void check_gate(struct methodology_reading *reading, const struct json_at *at, const struct gate_row *row)
{
    struct json_at cap = json_get(at, "cap"), item = json_get(at, "item"), criterion = json_get(at, "criterion");
    size_t n_ranks;
    const char **ranks = methodology_tier_ids(reading, true, &n_ranks);
    methodology_find_word(reading, &cap, "rank", ranks, n_ranks);
    methodology_find_word(reading, &item, "checklist item", methodology_item_ids(reading), reading->catalog->items.n);
    methodology_find_word(reading, &criterion, "criterion of this methodology", methodology_criterion_ids(reading),
                          reading->methodology->n_criteria);
    if ((row->cap != NULL) == !isnan(row->points))
        problem_add(reading->problems, SEVERITY_ERROR, json_place(at), NULL,
                    "gate \"%s\" either caps the tier or takes points off: write \"cap\" or \"points\"", row->id);
    if (row->item == NULL && row->severity != SEVERITY_CRITICAL)
        problem_add(reading->problems, SEVERITY_ERROR, json_place(at), "name an item, or ask for critical severity",
                    "gate \"%s\" would fire on nearly every provider", row->id);
}

void methodology_read_gates(struct methodology_reading *reading, const struct json_at *array)
{
    struct methodology *methodology = reading->methodology;
    if (!methodology_is_array(reading, array))
        return;
    methodology->gates = ARENA_ARRAY(reading->arena, json_size(array), struct gate);
    for (size_t i = 0; i < json_size(array); i++) {
        struct json_at at = json_item(array, i);
        struct gate_row row;
        if (!json_read_object(&at, gate_fields, sizeof gate_fields / sizeof *gate_fields, &row, reading->arena,
                              reading->problems))
            continue;
        check_gate(reading, &at, &row);
        methodology->gates[methodology->n_gates++] =
            (struct gate){row.id,   row.title, row.reason,   row.fix,       row.source,      row.cap,
                          row.item, row.state, row.severity, row.criterion, row.cap == NULL, row.points};
    }
    methodology_check_unique(reading, array, "gate");
}

struct profile_row {
    const char *id, *title, *meaning;
    struct json_at weights;
};
static const struct json_field profile_fields[] = {
    JSON_FIELD(struct profile_row, id, "id", JSON_FIELD_STRING, true),
    JSON_FIELD(struct profile_row, title, "title", JSON_FIELD_STRING, true),
    JSON_FIELD(struct profile_row, meaning, "meaning", JSON_FIELD_STRING, true),
    JSON_FIELD(struct profile_row, weights, "weights", JSON_FIELD_ANY, true),
};

/* One number a criterion, by the criterion's id. */
static double *read_weights(struct methodology_reading *reading, const struct json_at *object)
{
    size_t n = reading->methodology->n_criteria;
    const char **ids = methodology_criterion_ids(reading);
    double *weights = ARENA_ARRAY(reading->arena, n, double), total = 0;
    struct json_field *fields = ARENA_ARRAY(reading->arena, n, struct json_field);
    for (size_t i = 0; i < n; i++)
        fields[i] = (struct json_field){ids[i], JSON_FIELD_NUMBER, i * sizeof(double), true, 0, 1e6, NULL};
    if (!json_read_object(object, fields, n, weights, reading->arena, reading->problems))
        return NULL;
    for (size_t i = 0; i < n; i++)
        total += weights[i];
    if (total <= 0)
        problem_add(reading->problems, SEVERITY_ERROR, json_place(object), NULL, "all weights of the profile are zero");
    return weights;
}

void methodology_read_profiles(struct methodology_reading *reading, const struct json_at *array)
{
    struct methodology *methodology = reading->methodology;
    if (!methodology_is_array(reading, array))
        return;
    methodology->profiles = ARENA_ARRAY(reading->arena, json_size(array), struct profile);
    for (size_t i = 0; i < json_size(array); i++) {
        struct json_at at = json_item(array, i);
        struct profile_row row;
        if (!json_read_object(&at, profile_fields, sizeof profile_fields / sizeof *profile_fields, &row, reading->arena,
                              reading->problems))
            continue;
        double *weights = read_weights(reading, &row.weights);
        if (weights != NULL)
            methodology->profiles[methodology->n_profiles++] =
                (struct profile){row.id, row.title, row.meaning, weights};
    }
    methodology_check_unique(reading, array, "profile");
}
