#include "criteria/scores_json.h"

#include <math.h>

const struct provider_score **scores_in_order(struct arena *arena, const struct scores *scores)
{
    const struct provider_score **order = ARENA_ARRAY(arena, scores->n_providers, const struct provider_score *);
    size_t n = 0;
    for (size_t i = 0; i < scores->n_rated; i++)
        order[n++] = scores->ranking[i];
    for (size_t p = 0; p < scores->n_providers; p++)
        if (!scores->providers[p].is_rated)
            order[n++] = &scores->providers[p];
    return order;
}

static void write_criteria(const struct scores *scores, const struct provider_score *provider,
                           struct json_writer *writer)
{
    json_write_object(writer, "criteria");
    for (size_t c = 0; c < scores->methodology->n_criteria; c++) {
        const struct criterion_score *score = scores_criterion(scores, provider, c);
        json_write_object(writer, scores->methodology->criteria[c].criterion);
        json_write_number(writer, "score", provider->is_rated ? score->score : NAN);
        json_write_number(writer, "plain", score->plain);
        json_write_number(writer, "coverage", score->coverage);
        json_write_number(writer, "rank", score->rank > 0 ? (double)score->rank : NAN);
        json_write_object_end(writer);
    }
    json_write_object_end(writer);
}

static void write_robustness(const struct scores *scores, const struct provider_score *provider,
                             struct json_writer *writer)
{
    if (isnan(provider->rank_median))
        return;
    json_write_object(writer, "robustness");
    json_write_number(writer, "rank_5", provider->rank_low);
    json_write_number(writer, "rank_50", provider->rank_median);
    json_write_number(writer, "rank_95", provider->rank_high);
    json_write_object(writer, "tier_shares");
    for (size_t t = 0; t < scores->methodology->n_ranks; t++)
        json_write_number(writer, scores->methodology->tiers[t].id, provider->tier_shares[t]);
    json_write_object_end(writer);
    json_write_object_end(writer);
}

static void write_limits(const struct provider_score *provider, struct json_writer *writer)
{
    json_write_array(writer, "gates");
    for (size_t i = 0; i < provider->n_gates; i++)
        json_write_string(writer, NULL, provider->gates[i].gate->id);
    json_write_array_end(writer);
    json_write_array(writer, "conditions");
    for (size_t i = 0; i < provider->n_conditions; i++)
        json_write_string(writer, NULL, provider->conditions[i].text);
    json_write_array_end(writer);
}

void scores_write_provider(const struct scores *scores, const struct provider_score *provider,
                           struct json_writer *writer)
{
    json_write_object(writer, NULL);
    json_write_string(writer, "slug", provider->provider->slug);
    json_write_string(writer, "name", provider->provider->name);
    json_write_string(writer, "tier", provider->tier->name);
    json_write_string(writer, "tier_by_score", provider->score_tier != NULL ? provider->score_tier->name : NULL);
    json_write_number(writer, "rank", provider->rank > 0 ? (double)provider->rank : NAN);
    json_write_number(writer, "overall", provider->overall);
    json_write_number(writer, "coverage", provider->coverage);
    json_write_integer(writer, "findings", (int64_t)provider->n_findings);
    json_write_string(writer, "reason", provider->reason);
    write_limits(provider, writer);
    write_criteria(scores, provider, writer);
    write_robustness(scores, provider, writer);
    json_write_object_end(writer);
}

void scores_write_json(const struct scores *scores, const struct provider_score *const *order,
                       struct json_writer *writer)
{
    json_write_array(writer, NULL);
    for (size_t i = 0; i < scores->n_providers; i++)
        scores_write_provider(scores, order[i], writer);
    json_write_array_end(writer);
    json_write_done(writer);
}
