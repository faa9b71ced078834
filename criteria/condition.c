/* Conditions: what a tier asks beside the score. */
#include <math.h>

#include "criteria/tiering.h"
#include "model/base/num.h"
#include "model/base/str.h"

static bool holds(double value, double minimum)
{
    return isnan(minimum) || value >= minimum;
}

bool conditions_hold(const struct tier *tier, const struct condition_facts *facts)
{
    return holds(facts->minimum_score, tier->minimum_criterion_score) &&
           holds(facts->coverage, tier->minimum_coverage) && holds(facts->n_findings, tier->minimum_findings) &&
           holds(facts->n_criteria, tier->minimum_criteria) && holds(facts->n_features, tier->minimum_features);
}

struct condition_facts conditions_facts(const struct scores *scores, const struct provider_score *provider)
{
    struct condition_facts facts = {NAN,
                                    provider->coverage,
                                    (double)provider->n_findings,
                                    (double)provider->n_criteria_known,
                                    (double)provider->n_features,
                                    NULL};
    const double *weights = scores->profile != NULL ? scores->profile->weights : NULL;
    for (size_t c = 0; c < scores->methodology->n_criteria; c++) {
        double score = scores_criterion(scores, provider, c)->score;
        double weight = weights != NULL ? weights[c] : scores->methodology->criteria[c].weight;
        if (isnan(score) || !(weight > 0) || score >= facts.minimum_score)
            continue;
        facts.minimum_score = score;
        facts.weakest = scores->methodology->criteria[c].criterion;
    }
    return facts;
}

static void add_miss(struct str *out, const struct tier *tier, const char *text)
{
    if (out->length == 0)
        str_appendf(out, "%s asks for ", tier->name);
    else
        str_append(out, "; and for ");
    str_append(out, text);
}

static bool minimum_one(double minimum)
{
    return minimum <= 1;
}

static void add_count(struct str *out, struct arena *arena, const struct tier *tier, double value, double minimum,
                      const char *what)
{
    char asked[NUM_SIZE], has[NUM_SIZE];
    if (holds(value, minimum))
        return;
    add_miss(out, tier,
             arena_printf(arena, "%s %s, where %s %s known", num_shortest(minimum, asked), what,
                          num_shortest(value, has), value > 1 || value < 1 ? "are" : "is"));
}

const char *conditions_missed(struct arena *arena, const struct tier *tier, const struct condition_facts *facts)
{
    char asked[NUM_SIZE], has[NUM_SIZE];
    struct str out;
    str_init(&out, arena);
    if (!holds(facts->minimum_score, tier->minimum_criterion_score))
        add_miss(&out, tier,
                 arena_printf(arena, "at least %s in every criterion, and %s has %s",
                              num_shortest(tier->minimum_criterion_score, asked), facts->weakest,
                              num_fixed(facts->minimum_score, 1, has)));
    if (!holds(facts->coverage, tier->minimum_coverage))
        add_miss(&out, tier,
                 arena_printf(arena, "evidence on %s %% of the method, and here is %s %%",
                              num_fixed(100 * tier->minimum_coverage, 0, asked),
                              num_fixed(100 * facts->coverage, 0, has)));
    add_count(&out, arena, tier, facts->n_findings, tier->minimum_findings, "findings");
    add_count(&out, arena, tier, facts->n_criteria, tier->minimum_criteria, "criteria with evidence");
    add_count(&out, arena, tier, facts->n_features, tier->minimum_features,
              minimum_one(tier->minimum_features) ? "thing that most peers do not offer"
                                                  : "things that most peers do not offer");
    return out.length == 0 ? NULL : out.bytes;
}

size_t conditions_apply(const struct methodology *methodology, size_t rank, const struct condition_facts *facts)
{
    while (rank + 1 < methodology->n_score_ranks && !conditions_hold(&methodology->tiers[rank], facts))
        rank++;
    return rank;
}
