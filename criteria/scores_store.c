/* Every stage of the scoring into the store's tables, in the columns' order of model/schema.sql. */
#include <math.h>

#include "criteria/scores.h"
#include "model/base/num.h"
#include "model/store.h"

/* Rows are appended cell by cell. */
struct stage {
    struct arena *arena;
    struct stage_table table;
    struct stage_value *values;
    size_t n_values, capacity;
};

static struct stage stage_make(struct arena *arena, const char *name, const struct stage_column *columns, size_t n)
{
    return (struct stage){.arena = arena, .table = {name, columns, n, NULL, 0}};
}

static void add_text(struct stage *stage, const char *text)
{
    *ARENA_PUSH(stage->arena, stage->values, stage->n_values, stage->capacity) = (struct stage_value){text, NAN};
}

static void add_number(struct stage *stage, double number)
{
    *ARENA_PUSH(stage->arena, stage->values, stage->n_values, stage->capacity) = (struct stage_value){NULL, number};
}

static bool put(struct stage *stage, struct store *store, struct error *err)
{
    stage->table.values = stage->values;
    stage->table.n_rows = stage->n_values / stage->table.n_columns;
    return store_put_stage(store, &stage->table, err);
}

#define STAGE(arena, name, columns) stage_make((arena), (name), (columns), sizeof(columns) / sizeof *(columns))

static bool store_indicators(struct store *store, const struct scores *scores, struct arena *arena, struct error *err)
{
    static const struct stage_column columns[] = {{"provider", STAGE_TEXT},     {"indicator", STAGE_TEXT},
                                                  {"raw", STAGE_NUMBER},        {"normalised", STAGE_NUMBER},
                                                  {"not_tested", STAGE_NUMBER}, {"conflict", STAGE_NUMBER}};
    struct stage stage = STAGE(arena, "score_indicator", columns);
    for (size_t p = 0; p < scores->n_providers; p++)
        for (size_t i = 0; i < scores->methodology->n_indicators; i++) {
            const struct indicator_score *score = scores_indicator(scores, &scores->providers[p], i);
            if (isnan(score->raw) && !score->not_tested)
                continue;
            add_text(&stage, scores->providers[p].provider->slug);
            add_text(&stage, scores->methodology->indicators[i].id);
            add_number(&stage, score->raw);
            add_number(&stage, score->normalised);
            add_number(&stage, score->not_tested);
            add_number(&stage, score->conflict);
        }
    return put(&stage, store, err);
}

static bool store_criteria(struct store *store, const struct scores *scores, struct arena *arena, struct error *err)
{
    static const struct stage_column columns[] = {{"provider", STAGE_TEXT},   {"criterion", STAGE_TEXT},
                                                  {"score", STAGE_NUMBER},    {"plain", STAGE_NUMBER},
                                                  {"coverage", STAGE_NUMBER}, {"rank", STAGE_NUMBER}};
    struct stage stage = STAGE(arena, "score_criterion", columns);
    for (size_t p = 0; p < scores->n_providers; p++)
        for (size_t c = 0; c < scores->methodology->n_criteria; c++) {
            const struct criterion_score *score = scores_criterion(scores, &scores->providers[p], c);
            add_text(&stage, scores->providers[p].provider->slug);
            add_text(&stage, scores->methodology->criteria[c].criterion);
            add_number(&stage, score->score);
            add_number(&stage, score->plain);
            add_number(&stage, score->coverage);
            add_number(&stage, score->rank > 0 ? (double)score->rank : NAN);
        }
    return put(&stage, store, err);
}

static bool store_providers(struct store *store, const struct scores *scores, struct arena *arena, struct error *err)
{
    static const struct stage_column columns[] = {
        {"provider", STAGE_TEXT}, {"overall", STAGE_NUMBER},  {"coverage", STAGE_NUMBER}, {"rank", STAGE_NUMBER},
        {"tier", STAGE_TEXT},     {"score_tier", STAGE_TEXT}, {"reason", STAGE_TEXT}};
    struct stage stage = STAGE(arena, "score_provider", columns);
    for (size_t p = 0; p < scores->n_providers; p++) {
        const struct provider_score *provider = &scores->providers[p];
        add_text(&stage, provider->provider->slug);
        add_number(&stage, provider->overall);
        add_number(&stage, provider->coverage);
        add_number(&stage, provider->rank > 0 ? (double)provider->rank : NAN);
        add_text(&stage, provider->tier->id);
        add_text(&stage, provider->score_tier != NULL ? provider->score_tier->id : NULL);
        add_text(&stage, provider->reason);
    }
    return put(&stage, store, err);
}

static bool store_gates(struct store *store, const struct scores *scores, struct arena *arena, struct error *err)
{
    static const struct stage_column columns[] = {
        {"provider", STAGE_TEXT}, {"gate", STAGE_TEXT}, {"cap", STAGE_TEXT}, {"reason", STAGE_TEXT}};
    struct stage stage = STAGE(arena, "score_gate", columns);
    for (size_t p = 0; p < scores->n_providers; p++)
        for (size_t i = 0; i < scores->providers[p].n_gates; i++) {
            const struct gate *gate = scores->providers[p].gates[i].gate;
            add_text(&stage, scores->providers[p].provider->slug);
            add_text(&stage, gate->id);
            add_text(&stage, gate->cap);
            add_text(&stage, gate->reason);
        }
    return put(&stage, store, err);
}

static bool store_conditions(struct store *store, const struct scores *scores, struct arena *arena, struct error *err)
{
    static const struct stage_column columns[] = {{"provider", STAGE_TEXT}, {"tier", STAGE_TEXT}, {"text", STAGE_TEXT}};
    struct stage stage = STAGE(arena, "score_condition", columns);
    for (size_t p = 0; p < scores->n_providers; p++)
        for (size_t i = 0; i < scores->providers[p].n_conditions; i++) {
            add_text(&stage, scores->providers[p].provider->slug);
            add_text(&stage, scores->providers[p].conditions[i].tier->id);
            add_text(&stage, scores->providers[p].conditions[i].text);
        }
    return put(&stage, store, err);
}

static bool store_cuts(struct store *store, const struct scores *scores, struct arena *arena, struct error *err)
{
    static const struct stage_column columns[] = {
        {"ordinal", STAGE_NUMBER}, {"tier", STAGE_TEXT}, {"lower", STAGE_NUMBER}};
    struct stage stage = STAGE(arena, "score_cut", columns);
    for (size_t i = 0; i < scores->n_cuts; i++) {
        if (!isfinite(scores->cuts[i]))
            continue;
        add_number(&stage, (double)i);
        add_text(&stage, scores->methodology->tiers[i].id);
        add_number(&stage, scores->cuts[i]);
    }
    return put(&stage, store, err);
}

static void add_parameter(struct stage *stage, const char *name, const char *value)
{
    add_text(stage, name);
    add_text(stage, value);
}

static void add_numeric_parameter(struct stage *stage, const char *name, double value)
{
    char text[NUM_SIZE];
    if (!isnan(value))
        add_parameter(stage, name, arena_strdup(stage->arena, num_shortest(value, text)));
}

static bool store_parameters(struct store *store, const struct scores *scores, struct arena *arena, struct error *err)
{
    static const struct stage_column columns[] = {{"name", STAGE_TEXT}, {"value", STAGE_TEXT}};
    struct stage stage = STAGE(arena, "score_parameter", columns);
    const struct methodology *methodology = scores->methodology;
    add_parameter(&stage, "methodology", methodology->version);
    add_parameter(&stage, "profile", scores->profile != NULL ? scores->profile->id : "methodology");
    add_numeric_parameter(&stage, "exponent", methodology->exponent);
    add_numeric_parameter(&stage, "shrinkage", methodology->shrinkage);
    add_numeric_parameter(&stage, "goodness_of_variance_fit", scores->goodness_of_variance_fit);
    add_numeric_parameter(&stage, "n_rated", (double)scores->n_rated);
    for (size_t c = 0; c < methodology->n_criteria; c++) {
        const char *id = methodology->criteria[c].criterion;
        double weight = scores->profile != NULL ? scores->profile->weights[c] : methodology->criteria[c].weight;
        add_numeric_parameter(&stage, arena_printf(arena, "weight.%s", id), weight);
        add_numeric_parameter(&stage, arena_printf(arena, "shrink_target.%s", id), scores->shrink_targets[c]);
    }
    return put(&stage, store, err);
}

bool scores_store(struct store *store, const struct scores *scores, struct arena *arena, struct error *err)
{
    return store_indicators(store, scores, arena, err) && store_criteria(store, scores, arena, err) &&
           store_providers(store, scores, arena, err) && store_gates(store, scores, arena, err) &&
           store_conditions(store, scores, arena, err) && store_cuts(store, scores, arena, err) &&
           store_parameters(store, scores, arena, err);
}
