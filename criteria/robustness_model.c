/* Packs what the draws need. */
#include <math.h>

#include "criteria/aggregate.h"
#include "criteria/robustness.h"
#include "criteria/tiering.h"

const char *const robustness_factor_titles[N_ROBUSTNESS_FACTORS] = {
    "weights of the criteria",    "mean across criteria",  "pull to the field",
    "bonus for what others lack", "noise of each finding", "evidence not seen"};

/* Quantiles at the middles of 4,096 equal slices, by bisection of the distribution's tail. */
static float *make_noise(struct arena *arena, double sd)
{
    float *normal = ARENA_ARRAY(arena, ROBUSTNESS_NORMALS, float);
    for (size_t i = 0; i < ROBUSTNESS_NORMALS / 2; i++) {
        double wanted = ((double)i + 0.5) / ROBUSTNESS_NORMALS, low = -6, high = 0;
        for (size_t step = 0; step < 40; step++) {
            double middle = (low + high) / 2;
            if (erfc(-middle / sqrt(2)) / 2 < wanted)
                low = middle;
            else
                high = middle;
        }
        normal[i] = (float)(sd * low);
        normal[ROBUSTNESS_NORMALS - 1 - i] = (float)(-sd * low);
    }
    return normal;
}

static float *make_keep(struct arena *arena, double missing)
{
    float *keep = ARENA_ARRAY(arena, ROBUSTNESS_KEEPS, float);
    for (size_t i = 0; i < ROBUSTNESS_KEEPS; i++)
        keep[i] = (double)i + 0.5 >= missing * ROBUSTNESS_KEEPS;
    return keep;
}

static void pack_value(struct robustness_model *model, const struct indicator *of, const struct indicator_score *score)
{
    size_t at = model->n_values++;
    float weight = (float)(of->weight * score->weight);
    model->x[at] = (float)(score->normalised - score->bonus);
    model->bonus[at] = (float)score->bonus;
    model->weight[at] = weight;
    model->evidence[at] = (float)score->weight;
    model->absolute[at] = aggregate_is_absolute(of) ? weight : 0;
}

static void pack_provider(struct robustness_model *model, const struct scores *scores,
                          const struct provider_score *provider, size_t place)
{
    const struct methodology *methodology = scores->methodology;
    for (size_t c = 0; c < model->n_criteria; c++) {
        const struct criterion_weight *criterion = &methodology->criteria[c];
        for (size_t i = criterion->first_indicator; i < criterion->end_indicator; i++) {
            const struct indicator_score *score = scores_indicator(scores, provider, i);
            if (!isnan(score->normalised) && methodology->indicators[i].weight > 0 && score->weight > 0)
                pack_value(model, &methodology->indicators[i], score);
        }
        model->n_values += (ROBUSTNESS_LANES - model->n_values % ROBUSTNESS_LANES) % ROBUSTNESS_LANES;
        model->ends[place * model->n_criteria + c] = model->n_values;
    }
    model->penalty[place] = provider->penalty;
    model->cap[place] = gates_cap(methodology, provider);
    model->facts[place] = conditions_facts(scores, provider);
}

struct robustness_model *robustness_model_make(struct arena *arena, const struct scores *scores, const double *weights)
{
    const struct methodology *methodology = scores->methodology;
    struct robustness_model *model = ARENA_NEW(arena, struct robustness_model);
    size_t n = scores->n_rated, n_values = n * (methodology->n_indicators + ROBUSTNESS_LANES * methodology->n_criteria);
    model->methodology = methodology;
    model->n_providers = n;
    model->n_criteria = methodology->n_criteria;
    model->weights = weights;
    model->ends = ARENA_ARRAY(arena, n * model->n_criteria, size_t);
    model->x = ARENA_ARRAY(arena, n_values, float);
    model->bonus = ARENA_ARRAY(arena, n_values, float);
    model->weight = ARENA_ARRAY(arena, n_values, float);
    model->evidence = ARENA_ARRAY(arena, n_values, float);
    model->absolute = ARENA_ARRAY(arena, n_values, float);
    model->penalty = ARENA_ARRAY(arena, n, double);
    model->cap = ARENA_ARRAY(arena, n, size_t);
    model->facts = ARENA_ARRAY(arena, n, struct condition_facts);
    model->noise = make_noise(arena, methodology->robustness.noise);
    model->keep = make_keep(arena, methodology->robustness.missing);
    for (size_t i = 0; i < n; i++)
        pack_provider(model, scores, scores->ranking[i], i);
    return model;
}
