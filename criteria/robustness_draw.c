/* One draw: other weights, another mean, noise on every finding, some evidence not seen; then ranks and tiers. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/aggregate.h"
#include "criteria/jenks.h"
#include "criteria/robustness.h"
#include "criteria/tiering.h"
#include "model/base/rng.h"
#include "model/base/stats.h"

/* Words of 64 random bits are cut into values. Fixed counts, so that compilers can work on several at once. */
enum { NORMALS_PER_WORD = 64 / ROBUSTNESS_NORMAL_BITS, KEEPS_PER_WORD = 8, LANES = ROBUSTNESS_LANES };

struct robustness_scratch {
    struct arena *arena; /* for cut rules that allocate; reset by each draw */
    float *noise, *keep;
    double *weights, *alpha, *targets;
    double *scores, *n_evidence; /* [provider * n_criteria + criterion]: plain means, then shrunk */
    double *plain, *by_criterion, *sorted, *cuts, *jenks;
    size_t *starts, *order;
};

struct choices {
    double exponent, shrinkage;
    bool has_bonus;
};

struct robustness_scratch *robustness_scratch_make(struct arena *arena, const struct robustness_model *model)
{
    struct robustness_scratch *scratch = ARENA_NEW(arena, struct robustness_scratch);
    size_t n = model->n_providers, n_criteria = model->n_criteria, k = model->methodology->n_score_ranks;
    scratch->arena = arena_create(arena);
    scratch->noise = ARENA_ARRAY(arena, model->n_values + NORMALS_PER_WORD, float);
    scratch->keep = ARENA_ARRAY(arena, model->n_values + KEEPS_PER_WORD, float);
    scratch->weights = ARENA_ARRAY(arena, n_criteria, double);
    scratch->alpha = ARENA_ARRAY(arena, n_criteria, double);
    scratch->targets = ARENA_ARRAY(arena, n_criteria, double);
    scratch->scores = ARENA_ARRAY(arena, n * n_criteria, double);
    scratch->n_evidence = ARENA_ARRAY(arena, n * n_criteria, double);
    scratch->plain = ARENA_ARRAY(arena, n, double);
    scratch->by_criterion = ARENA_ARRAY(arena, n * n_criteria, double);
    scratch->sorted = ARENA_ARRAY(arena, n, double);
    scratch->cuts = ARENA_ARRAY(arena, k, double);
    scratch->jenks = ARENA_ARRAY(arena, jenks_scratch(n, k), double);
    scratch->starts = ARENA_ARRAY(arena, k, size_t);
    scratch->order = ARENA_ARRAY(arena, n, size_t);
    return scratch;
}

static void draw_weights(const struct robustness_model *model, uint64_t stream, struct robustness_scratch *scratch)
{
    struct rng rng;
    double total = 0;
    rng_init(&rng, (uint64_t)model->methodology->seed, stream);
    for (size_t c = 0; c < model->n_criteria; c++)
        total += model->weights[c];
    for (size_t c = 0; c < model->n_criteria; c++) {
        double alpha = model->methodology->robustness.weight_concentration * model->weights[c] / total;
        scratch->weights[c] = alpha > 0 ? rng_gamma(&rng, alpha) : 0; /* the mean rescales: a Dirichlet draw */
    }
}

static struct choices draw_choices(const struct robustness_model *model, const struct robustness_streams *streams)
{
    const struct robustness_plan *plan = &model->methodology->robustness;
    uint64_t seed = (uint64_t)model->methodology->seed;
    struct choices choices;
    struct rng rng;
    rng_init(&rng, seed, streams->of[FACTOR_EXPONENT]);
    choices.exponent = plan->exponents[rng_below(&rng, plan->n_exponents)];
    rng_init(&rng, seed, streams->of[FACTOR_SHRINKAGE]);
    choices.shrinkage = plan->shrinkages[rng_below(&rng, plan->n_shrinkages)];
    rng_init(&rng, seed, streams->of[FACTOR_BONUS]);
    choices.has_bonus = !plan->vary_bonus || rng_below(&rng, 2) == 0;
    return choices;
}

static void draw_noise(const struct robustness_model *model, uint64_t stream, float *noise)
{
    const float *normal = model->noise;
    const uint64_t mask = ROBUSTNESS_NORMALS - 1;
    struct rng rng;
    rng_init(&rng, (uint64_t)model->methodology->seed, stream);
    for (size_t i = 0; i < model->n_values; i += NORMALS_PER_WORD) {
        uint64_t word = rng_next(&rng);
        noise[i] = normal[word & mask];
        noise[i + 1] = normal[word >> ROBUSTNESS_NORMAL_BITS & mask];
        noise[i + 2] = normal[word >> 2 * ROBUSTNESS_NORMAL_BITS & mask];
        noise[i + 3] = normal[word >> 3 * ROBUSTNESS_NORMAL_BITS & mask];
        noise[i + 4] = normal[word >> 4 * ROBUSTNESS_NORMAL_BITS & mask];
    }
}

static void draw_missing(const struct robustness_model *model, uint64_t stream, float *keep)
{
    const float *kept = model->keep;
    struct rng rng;
    rng_init(&rng, (uint64_t)model->methodology->seed, stream);
    for (size_t i = 0; i < model->n_values; i += KEEPS_PER_WORD) {
        uint64_t word = rng_next(&rng);
        keep[i] = kept[word & 255];
        keep[i + 1] = kept[word >> 8 & 255];
        keep[i + 2] = kept[word >> 16 & 255];
        keep[i + 3] = kept[word >> 24 & 255];
        keep[i + 4] = kept[word >> 32 & 255];
        keep[i + 5] = kept[word >> 40 & 255];
        keep[i + 6] = kept[word >> 48 & 255];
        keep[i + 7] = kept[word >> 56];
    }
}

/* Sums of one provider's values in one criterion. */
struct sums {
    float all, weight, evidence, absolute, absolute_weight;
};

static float add_lanes(const float *lanes)
{
    float sum = 0;
    for (size_t k = 0; k < LANES; k++)
        sum += lanes[k];
    return sum;
}

/* A run of values is filled up to whole lanes with values of no weight. */
static struct sums sum_values(const struct robustness_model *model, const struct robustness_scratch *scratch,
                              size_t first, size_t end, float with_bonus)
{
    float all[LANES] = {0}, weight[LANES] = {0}, evidence[LANES] = {0}, absolute[LANES] = {0}, whole[LANES] = {0};
    for (size_t i = first; i < end; i += LANES) {
        const float *x = model->x + i, *bonus = model->bonus + i, *noise = scratch->noise + i;
        const float *keep = scratch->keep + i, *weights = model->weight + i, *pieces = model->evidence + i;
        const float *absolutes = model->absolute + i;
        for (size_t k = 0; k < LANES; k++) {
            float bare = x[k] + noise[k];
            bare = bare < 0 ? 0 : bare;
            float value = bare + with_bonus * bonus[k];
            value = value > 100 ? 100 : value;
            all[k] += keep[k] * weights[k] * value;
            weight[k] += keep[k] * weights[k];
            evidence[k] += keep[k] * pieces[k];
            absolute[k] += keep[k] * absolutes[k] * bare;
            whole[k] += keep[k] * absolutes[k];
        }
    }
    return (struct sums){add_lanes(all), add_lanes(weight), add_lanes(evidence), add_lanes(absolute), add_lanes(whole)};
}

static double mean_or_unknown(double sum, double weight)
{
    return weight > 0 ? sum / weight : NAN;
}

static void make_plain(const struct robustness_model *model, struct robustness_scratch *scratch, bool has_bonus)
{
    size_t first = 0;
    for (size_t p = 0; p < model->n_providers; p++) {
        double absolute = 0, absolute_weight = 0;
        for (size_t c = 0; c < model->n_criteria; c++) {
            size_t at = p * model->n_criteria + c;
            struct sums sums = sum_values(model, scratch, first, model->ends[at], has_bonus ? 1 : 0);
            first = model->ends[at];
            scratch->scores[at] = mean_or_unknown((double)sums.all, (double)sums.weight);
            scratch->n_evidence[at] = (double)sums.evidence;
            scratch->by_criterion[c * model->n_providers + p] =
                mean_or_unknown((double)sums.absolute, (double)sums.absolute_weight);
            absolute += (double)sums.absolute;
            absolute_weight += (double)sums.absolute_weight;
        }
        scratch->plain[p] = mean_or_unknown(absolute, absolute_weight);
    }
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Hyndman and Fan's type 7, as stats_quantile, without allocating. */
static double quantile_known(const double *values, size_t n, double q, double *sorted)
{
    size_t n_known = 0;
    for (size_t i = 0; i < n; i++)
        if (!isnan(values[i]))
            sorted[n_known++] = values[i];
    if (n_known == 0)
        return NAN;
    qsort(sorted, n_known, sizeof *sorted, compare_doubles);
    double at = (double)(n_known - 1) * q;
    size_t low = (size_t)at, high = low + 1 < n_known ? low + 1 : low;
    return sorted[low] + (at - (double)low) * (sorted[high] - sorted[low]);
}

static void make_targets(const struct robustness_model *model, struct robustness_scratch *scratch)
{
    const struct methodology *methodology = model->methodology;
    size_t n = model->n_providers;
    double field = quantile_known(scratch->plain, n, methodology->shrink_quantile, scratch->sorted);
    for (size_t c = 0; c < model->n_criteria; c++) {
        double target = field;
        if (methodology->shrink_target == SHRINK_FIXED)
            target = methodology->shrink_value;
        else if (methodology->shrink_target == SHRINK_CRITERION)
            target = quantile_known(scratch->by_criterion + c * n, n, methodology->shrink_quantile, scratch->sorted);
        scratch->targets[c] = isnan(target) ? field : target;
    }
}

/* The weighted power mean of one provider's criteria, as aggregate_overall. */
static double mean_of_criteria(const struct robustness_model *model, const struct robustness_scratch *scratch,
                               const double *scores, double exponent)
{
    double sum = 0, total = 0, floor_score = model->methodology->floor;
    for (size_t c = 0; c < model->n_criteria; c++) {
        double weight = scratch->weights[c], score = scores[c];
        if (isnan(score) || !(weight > 0))
            continue;
        if (exponent <= 0 && score < floor_score)
            score = floor_score;
        sum += weight * (exponent == 0 ? log(score) : exponent == 1 ? score : pow(score, exponent));
        total += weight;
    }
    return exponent == 0 ? exp(sum / total) : exponent == 1 ? sum / total : pow(sum / total, 1 / exponent);
}

static void make_overall(const struct robustness_model *model, struct robustness_scratch *scratch,
                         const struct choices *choices, double *overall)
{
    double k = choices->shrinkage;
    for (size_t p = 0; p < model->n_providers; p++) {
        double *scores = scratch->scores + p * model->n_criteria;
        const double *n = scratch->n_evidence + p * model->n_criteria;
        for (size_t c = 0; c < model->n_criteria; c++) {
            bool is_known = !isnan(scores[c]);
            if (isnan(scratch->targets[c]) || (!is_known && (k <= 0 || model->methodology->unknown_left_out)))
                continue;
            scores[c] = is_known ? (n[c] * scores[c] + k * scratch->targets[c]) / (n[c] + k) : scratch->targets[c];
        }
        double score = mean_of_criteria(model, scratch, scores, choices->exponent) - model->penalty[p];
        overall[p] = score > 0 ? score : 0; /* also for NAN: everything was lost */
    }
}

/* Leaves the scores in descending order in `sorted`. */
static void make_ranks(const struct robustness_model *model, struct robustness_scratch *scratch, const double *overall,
                       size_t *rank)
{
    size_t n = model->n_providers;
    memcpy(scratch->sorted, overall, n * sizeof *overall);
    qsort(scratch->sorted, n, sizeof *scratch->sorted, compare_doubles);
    for (size_t p = 0; p < n; p++) {
        size_t low = 0, high = n; /* the first that is larger */
        while (low < high) {
            size_t middle = low + (high - low) / 2;
            if (scratch->sorted[middle] > overall[p])
                high = middle;
            else
                low = middle + 1;
        }
        rank[p] = n - low + 1;
    }
}

static void make_cuts(const struct robustness_model *model, struct robustness_scratch *scratch, const double *overall)
{
    const struct methodology *methodology = model->methodology;
    size_t n = model->n_providers, n_cuts = methodology->n_score_ranks - 1, distinct = 1;
    double fit;
    for (size_t i = 1; i < n; i++)
        distinct += scratch->sorted[i] > scratch->sorted[i - 1];
    if (methodology->cut != CUT_NATURAL_BREAKS || distinct <= n_cuts) {
        arena_reset(scratch->arena);
        cuts_make(scratch->arena, methodology, overall, n, scratch->cuts, &fit);
        return;
    }
    jenks_split(scratch->sorted, n, n_cuts + 1, scratch->jenks, scratch->starts);
    for (size_t i = 0; i < n_cuts; i++)
        scratch->cuts[i] = scratch->sorted[scratch->starts[n_cuts - i]];
}

static void make_tiers(const struct robustness_model *model, const struct robustness_scratch *scratch,
                       const double *overall, size_t *tier)
{
    size_t n_cuts = model->methodology->n_score_ranks - 1;
    for (size_t p = 0; p < model->n_providers; p++) {
        const double *scores = scratch->scores + p * model->n_criteria;
        struct condition_facts facts = model->facts[p];
        facts.minimum_score = INFINITY;
        facts.n_criteria = 0;
        for (size_t c = 0; c < model->n_criteria; c++) {
            facts.n_criteria += scratch->n_evidence[p * model->n_criteria + c] > 0;
            if (scores[c] < facts.minimum_score && model->weights[c] > 0)
                facts.minimum_score = scores[c];
        }
        size_t rank = conditions_apply(model->methodology, cuts_tier(scratch->cuts, n_cuts, overall[p]), &facts);
        tier[p] = model->cap[p] > rank ? model->cap[p] : rank;
    }
}

void robustness_draw(const struct robustness_model *model, const struct robustness_streams *streams,
                     struct robustness_scratch *scratch, double *overall, size_t *rank, size_t *tier)
{
    struct choices choices = draw_choices(model, streams);
    draw_weights(model, streams->of[FACTOR_WEIGHTS], scratch);
    draw_noise(model, streams->of[FACTOR_NOISE], scratch->noise);
    draw_missing(model, streams->of[FACTOR_MISSING], scratch->keep);
    make_plain(model, scratch, choices.has_bonus);
    make_targets(model, scratch);
    make_overall(model, scratch, &choices, overall);
    make_ranks(model, scratch, overall, rank);
    make_cuts(model, scratch, overall);
    make_tiers(model, scratch, overall, tier);
}
