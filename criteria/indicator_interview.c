/* Interviews: a rater's leniency is taken out where the rater scored several providers, and what is left is pulled
 * to the peers' mean while few were asked. score = cell + rater, fitted by turns until nothing moves. */
#include <math.h>
#include <string.h>

#include "criteria/indicator.h"
#include "model/base/str.h"
#include "model/store.h"

enum { N_ROUNDS = 200 };

struct rating {
    size_t cell; /* provider * n_criteria + criterion */
    size_t rater;
    double score, weight;
};

struct fitting {
    struct rating *ratings;
    size_t n_ratings, n_cells, n_raters;
    double *cells, *raters;
    bool *is_comparable; /* raters with more than one provider */
};

static size_t criterion_index(const struct methodology *methodology, const char *criterion)
{
    size_t c = 0;
    while (c < methodology->n_criteria && strcmp(methodology->criteria[c].criterion, criterion) != 0)
        c++;
    return c;
}

/* Every rater gets a number, by first appearance. */
static size_t rater_index(const struct interview_score_record *scores, size_t i, size_t *raters, size_t *n_raters)
{
    for (size_t k = 0; k < i; k++)
        if (strcmp(scores[k].interview, scores[i].interview) == 0)
            return raters[k];
    return (*n_raters)++;
}

static void collect(struct fitting *fitting, struct arena *arena, const struct release *release,
                    const struct methodology *methodology)
{
    const struct evidence *evidence = &release->evidence;
    size_t n = evidence->interview_scores.n, *raters = ARENA_ARRAY(arena, n, size_t);
    fitting->ratings = ARENA_ARRAY(arena, n, struct rating);
    for (size_t i = 0; i < n; i++) {
        const struct interview_score_record *score = &evidence->interview_scores.items[i];
        const struct provider_record *provider = release_provider(release, score->provider);
        size_t criterion = criterion_index(methodology, score->criterion);
        raters[i] = rater_index(evidence->interview_scores.items, i, raters, &fitting->n_raters);
        /* One that cannot be assessed changes nobody. */
        if (provider == NULL || provider->assessability != ASSESSABLE || criterion == methodology->n_criteria)
            continue;
        fitting->ratings[fitting->n_ratings++] =
            (struct rating){(size_t)(provider - evidence->providers.items) * methodology->n_criteria + criterion,
                            raters[i], score->score, isnan(score->weight) ? 1 : score->weight};
    }
}

static void find_comparable(struct fitting *fitting, size_t n_criteria)
{
    for (size_t i = 0; i < fitting->n_ratings; i++)
        for (size_t k = 0; k < i; k++)
            if (fitting->ratings[i].rater == fitting->ratings[k].rater &&
                fitting->ratings[i].cell / n_criteria != fitting->ratings[k].cell / n_criteria)
                fitting->is_comparable[fitting->ratings[i].rater] = true;
}

/* The weighted mean of what the other side leaves, for every cell or every rater. */
static void fit_side(struct fitting *fitting, struct arena *scratch, bool of_cells)
{
    size_t n = of_cells ? fitting->n_cells : fitting->n_raters;
    double *sums = ARENA_ARRAY(scratch, n, double), *weights = ARENA_ARRAY(scratch, n, double);
    for (size_t i = 0; i < fitting->n_ratings; i++) {
        const struct rating *rating = &fitting->ratings[i];
        size_t at = of_cells ? rating->cell : rating->rater;
        double other = of_cells ? fitting->raters[rating->rater] : fitting->cells[rating->cell];
        sums[at] += rating->weight * (rating->score - other);
        weights[at] += rating->weight;
    }
    for (size_t i = 0; i < n; i++) {
        double mean = weights[i] > 0 ? sums[i] / weights[i] : NAN;
        if (of_cells)
            fitting->cells[i] = mean;
        else
            fitting->raters[i] = fitting->is_comparable[i] && !isnan(mean) ? mean : 0;
    }
}

/* Leniency is relative: the comparable raters' mean is zero. */
static void centre_raters(struct fitting *fitting)
{
    double sum = 0, n = 0;
    for (size_t i = 0; i < fitting->n_raters; i++)
        if (fitting->is_comparable[i]) {
            sum += fitting->raters[i];
            n++;
        }
    for (size_t i = 0; i < fitting->n_raters; i++)
        if (fitting->is_comparable[i])
            fitting->raters[i] -= sum / n;
}

static void pull_to_peers(const struct fitting *fitting, const double *counts, size_t n_criteria, double k)
{
    size_t n_providers = n_criteria == 0 ? 0 : fitting->n_cells / n_criteria;
    for (size_t c = 0; c < n_criteria; c++) {
        double sum = 0, n = 0;
        for (size_t p = 0; p < n_providers; p++)
            if (counts[p * n_criteria + c] > 0) {
                sum += fitting->cells[p * n_criteria + c];
                n++;
            }
        for (size_t p = 0; p < n_providers; p++) {
            double *cell = &fitting->cells[p * n_criteria + c], count = counts[p * n_criteria + c];
            if (!(count > 0))
                continue;
            *cell = (count * *cell + k * (sum / n)) / (count + k);
            *cell = *cell < 1 ? 1 : *cell > 5 ? 5 : *cell;
        }
    }
}

struct interview_means interview_means_make(struct arena *arena, const struct release *release,
                                            const struct methodology *methodology)
{
    struct fitting fitting = {.n_cells = release->evidence.providers.n * methodology->n_criteria};
    collect(&fitting, arena, release, methodology);
    fitting.cells = ARENA_ARRAY(arena, fitting.n_cells, double);
    fitting.raters = ARENA_ARRAY(arena, fitting.n_raters, double);
    fitting.is_comparable = ARENA_ARRAY(arena, fitting.n_raters, bool);
    double *counts = ARENA_ARRAY(arena, fitting.n_cells, double);
    find_comparable(&fitting, methodology->n_criteria);
    for (size_t i = 0; i < fitting.n_ratings; i++)
        counts[fitting.ratings[i].cell]++;
    struct arena *scratch = arena_create(arena);
    for (size_t round = 0; round < N_ROUNDS && fitting.n_ratings > 0; round++) {
        arena_reset(scratch);
        fit_side(&fitting, scratch, true);
        fit_side(&fitting, scratch, false);
        centre_raters(&fitting);
    }
    if (fitting.n_ratings > 0)
        fit_side(&fitting, scratch, true);
    arena_destroy(scratch);
    pull_to_peers(&fitting, counts, methodology->n_criteria, methodology->interview_shrinkage);
    return (struct interview_means){fitting.cells, counts};
}
