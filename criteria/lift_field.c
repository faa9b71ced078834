/* What could be better at one provider, criterion by criterion. */
#include <math.h>
#include <stdlib.h>

#include "criteria/lift.h"
#include "criteria/rarity.h"
#include "model/base/arena.h"

/* The value that an improvement aims at, and what it scores: met; the good end of the scale; the best peer. */
static void find_aim(const struct lift_field *field, const struct indicator *of, struct lift_option *option)
{
    const struct scores *scores = field->scores;
    size_t provider = (size_t)(field->provider - scores->providers);
    option->normalised_to = 100;
    switch (of->scale) {
    case SCALE_STATES:
    case SCALE_RARITY: {
        double bonus = of->scale == SCALE_RARITY ? of->bonus : 0;
        option->to = 1;
        option->normalised_to = 100 * (1 + bonus * rarity_of_item(scores, provider, option->indicator)) / (1 + bonus);
        break;
    }
    case SCALE_GOALPOSTS:
    case SCALE_REFERENCE:
        option->to = of->direction < 0 ? of->lo : of->hi;
        break;
    case SCALE_LOGNORMAL:
        option->to = of->p10;
        option->normalised_to = 90;
        break;
    case SCALE_FRONTIER:
    case SCALE_PERCENTILE:
    case SCALE_Z:
        option->normalised_to = scores->indicator_peers[option->indicator].maximum;
        option->to = NAN;
        for (size_t p = 0; p < scores->n_providers; p++) {
            const struct indicator_score *peer = scores_indicator(scores, &scores->providers[p], option->indicator);
            if (scores->providers[p].is_rated && peer->normalised >= option->normalised_to)
                option->to = peer->raw;
        }
        break;
    }
}

static int compare_options(const void *a, const void *b)
{
    const struct lift_option *x = a, *y = b;
    if (x->delta > y->delta || x->delta < y->delta)
        return x->delta > y->delta ? -1 : 1;
    return (x->indicator > y->indicator) - (x->indicator < y->indicator);
}

static void add_option(struct lift_field *field, struct lift_criterion *criterion, size_t c, size_t i)
{
    const struct indicator *of = &field->scores->methodology->indicators[i];
    const struct indicator_score *score = scores_indicator(field->scores, field->provider, i);
    struct lift_option option = {.indicator = i, .criterion = c, .from = score->raw};
    bool is_known = !isnan(score->normalised);
    if (!(of->weight > 0) || !(score->weight > 0) || score->few_interviews)
        return;
    option.normalised_from = is_known ? score->normalised : 0;
    find_aim(field, of, &option);
    if (is_known && option.normalised_to > score->normalised) {
        option.delta = of->weight * score->weight * (option.normalised_to - score->normalised);
        option.effort = of->weight * (option.normalised_to - score->normalised) / 100;
        criterion->mend[criterion->n_mend++] = option;
        field->n_options++;
    } else if (!is_known && of->source == SOURCE_ITEM) {
        option.delta = of->weight * option.normalised_to;
        option.effort = of->weight;
        criterion->show[criterion->n_show++] = option;
    }
}

static void fill_criterion(struct lift_field *field, size_t c)
{
    const struct methodology *methodology = field->scores->methodology;
    const struct criterion_weight *of = &methodology->criteria[c];
    struct lift_criterion *criterion = &field->criteria[c];
    size_t n = of->end_indicator - of->first_indicator;
    criterion->mend = ARENA_ARRAY(field->arena, n, struct lift_option);
    criterion->show = ARENA_ARRAY(field->arena, n, struct lift_option);
    for (size_t i = of->first_indicator; i < of->end_indicator; i++) {
        const struct indicator_score *score = scores_indicator(field->scores, field->provider, i);
        double weight = methodology->indicators[i].weight * score->weight;
        if (!isnan(score->normalised) && methodology->indicators[i].weight > 0) {
            criterion->sum += weight * score->normalised;
            criterion->known += weight;
            criterion->n_evidence += score->weight;
        }
        add_option(field, criterion, c, i);
    }
    qsort(criterion->mend, criterion->n_mend, sizeof *criterion->mend, compare_options);
    qsort(criterion->show, criterion->n_show, sizeof *criterion->show, compare_options);
}

void lift_field_make(struct arena *arena, const struct scores *scores, const struct provider_score *provider,
                     struct lift_field *out)
{
    const struct methodology *methodology = scores->methodology;
    double *weights = ARENA_ARRAY(arena, methodology->n_criteria, double);
    for (size_t c = 0; c < methodology->n_criteria; c++)
        weights[c] = scores->profile != NULL ? scores->profile->weights[c] : methodology->criteria[c].weight;
    *out = (struct lift_field){
        arena, scores, provider, weights, ARENA_ARRAY(arena, methodology->n_criteria, struct lift_criterion), 0};
    for (size_t c = 0; c < methodology->n_criteria; c++)
        fill_criterion(out, c);
}

double lift_criterion_score(const struct lift_field *field, size_t criterion, double delta, double new_weight,
                            double new_sum, double n_new)
{
    const struct methodology *methodology = field->scores->methodology;
    const struct lift_criterion *of = &field->criteria[criterion];
    double target = field->scores->shrink_targets[criterion], k = methodology->shrinkage;
    double n = of->n_evidence + n_new, known = of->known + new_weight;
    if (!(known > 0))
        return k <= 0 || methodology->unknown_left_out ? NAN : target;
    double plain = (of->sum + delta + new_sum) / known;
    return isnan(target) ? plain : (n * plain + k * target) / (n + k);
}

double lift_criterion_after(const struct lift_field *field, size_t criterion, size_t n_mend, size_t n_show)
{
    const struct lift_criterion *of = &field->criteria[criterion];
    double delta = 0, new_weight = 0, new_sum = 0;
    for (size_t i = 0; i < n_mend; i++)
        delta += of->mend[i].delta;
    for (size_t i = 0; i < n_show; i++) {
        new_weight += field->scores->methodology->indicators[of->show[i].indicator].weight;
        new_sum += of->show[i].delta;
    }
    return lift_criterion_score(field, criterion, delta, new_weight, new_sum, (double)n_show);
}

double lift_utility(const struct lift_field *field, size_t criterion, double score)
{
    const struct methodology *methodology = field->scores->methodology;
    double exponent = methodology->exponent;
    if (isnan(score) || !(field->weights[criterion] > 0))
        return 0;
    if (exponent <= 0 && score < methodology->floor)
        score = methodology->floor;
    double value = exponent == 0 ? log(score) : exponent == 1 ? score : pow(score, exponent);
    return field->weights[criterion] * (exponent < 0 ? -value : value);
}

/* Criteria that leave the mean take their weight along; with pulled criteria the total stays. */
double lift_overall(const struct lift_field *field, double utility)
{
    const struct methodology *methodology = field->scores->methodology;
    double total = 0, exponent = methodology->exponent;
    for (size_t c = 0; c < methodology->n_criteria; c++)
        if (field->weights[c] > 0 && !isnan(lift_criterion_after(field, c, 0, 0)))
            total += field->weights[c];
    double mean = (exponent < 0 ? -utility : utility) / total;
    double overall = exponent == 0 ? exp(mean) : exponent == 1 ? mean : pow(mean, 1 / exponent);
    return overall - field->provider->penalty;
}
