/* The smallest set of improvements that reaches a tier, exactly. */
#include "criteria/lift.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/aggregate.h"
#include "criteria/tiering.h"
#include "model/base/arena.h"

/* What has to hold: enough for the cut, and every criterion at its floor. */
struct lift_goal {
    const struct tier *tier;
    double overall;        /* at least */
    double floor;          /* of each criterion that counts; NAN: none */
    size_t n_new_criteria; /* criteria without evidence that need some */
};

/* One sharing-out of steps among the criteria: best utility for so many steps and so many newly known criteria. */
struct lift_table {
    size_t n_steps, n_new;       /* largest indexes */
    double *utility;             /* [steps][new] */
    unsigned short *mend, *show; /* of the criterion at hand: [criterion][steps][new] */
};

static size_t cell(const struct lift_table *table, size_t steps, size_t new)
{
    return steps * (table->n_new + 1) + new;
}

/* Rounding must not make a reached cut unreachable. */
static bool reaches(double overall, double wanted)
{
    return overall >= wanted - 1e-9;
}

static bool holds_floor(const struct lift_field *field, const struct lift_goal *goal, size_t criterion, double score)
{
    return isnan(goal->floor) || isnan(score) || !(field->weights[criterion] > 0) || reaches(score, goal->floor);
}

/* Adds one criterion to the table. `may_show`: unknown indicators count as options too. */
static void add_criterion(const struct lift_field *field, const struct lift_goal *goal, size_t c, bool may_show,
                          struct lift_table *table, double *next)
{
    const struct lift_criterion *of = &field->criteria[c];
    size_t n_cells = (table->n_steps + 1) * (table->n_new + 1);
    /* A criterion that would enter the mean changes everybody's share in it: not a matter of one step. */
    size_t n_show = may_show && !isnan(lift_criterion_after(field, c, 0, 0)) ? of->n_show : 0;
    unsigned short *mend = table->mend + c * n_cells, *show = table->show + c * n_cells;
    for (size_t i = 0; i < n_cells; i++)
        next[i] = -INFINITY;
    for (size_t m = 0; m <= of->n_mend && m <= table->n_steps; m++)
        for (size_t s = 0; s <= n_show && m + s <= table->n_steps; s++) {
            double score = lift_criterion_after(field, c, m, s);
            size_t gained = s > 0 && !(of->known > 0);
            if (!holds_floor(field, goal, c, score))
                continue;
            double utility = lift_utility(field, c, score);
            for (size_t steps = m + s; steps <= table->n_steps; steps++)
                for (size_t new = 0; new <= table->n_new; new ++) {
                    size_t before = new > gained ? new - gained : 0; /* more than asked for is as good */
                    double sum = table->utility[cell(table, steps - m - s, before)] + utility;
                    if (sum > next[cell(table, steps, new)]) {
                        next[cell(table, steps, new)] = sum;
                        mend[cell(table, steps, new)] = (unsigned short)m;
                        show[cell(table, steps, new)] = (unsigned short)s;
                    }
                }
        }
    memcpy(table->utility, next, n_cells * sizeof *next);
}

static void make_table(const struct lift_field *field, const struct lift_goal *goal, size_t n_steps, bool may_show,
                       struct lift_table *table)
{
    size_t n = field->scores->methodology->n_criteria;
    size_t n_cells = (n_steps + 1) * (goal->n_new_criteria + 1);
    double *next = ARENA_ARRAY(field->arena, n_cells, double);
    *table = (struct lift_table){n_steps, goal->n_new_criteria, ARENA_ARRAY(field->arena, n_cells, double),
                                 ARENA_ARRAY(field->arena, n * n_cells, unsigned short),
                                 ARENA_ARRAY(field->arena, n * n_cells, unsigned short)};
    for (size_t steps = 0; steps <= n_steps; steps++)
        for (size_t new = 0; new <= goal->n_new_criteria; new ++)
            table->utility[cell(table, steps, new)] = new == 0 ? 0 : -INFINITY;
    for (size_t c = 0; c < n; c++)
        add_criterion(field, goal, c, may_show, table, next);
}

/* Fewest steps with which the goal is reached; SIZE_MAX: not with any. */
static size_t fewest_steps(const struct lift_field *field, const struct lift_goal *goal, const struct lift_table *table)
{
    for (size_t steps = 0; steps <= table->n_steps; steps++) {
        double utility = table->utility[cell(table, steps, table->n_new)];
        if (utility > -INFINITY && reaches(lift_overall(field, utility), goal->overall))
            return steps;
    }
    return SIZE_MAX;
}

static void take_step(const struct lift_field *field, const struct lift_option *option, struct lift *out)
{
    bool is_new = isnan(option->from);
    double weight = field->scores->methodology->indicators[option->indicator].weight, utility = 0;
    double after = is_new ? lift_criterion_score(field, option->criterion, 0, weight, option->delta, 1)
                          : lift_criterion_score(field, option->criterion, option->delta, 0, 0, 0);
    for (size_t c = 0; c < field->scores->methodology->n_criteria; c++)
        utility += lift_utility(field, c, c == option->criterion ? after : lift_criterion_after(field, c, 0, 0));
    out->steps[out->n_steps++] = (struct lift_step){option->indicator, option->from, option->to,
                                                    lift_overall(field, utility) - field->provider->overall};
}

/* Walks the table back from its last criterion. */
static void take_shared_out(const struct lift_field *field, const struct lift_table *table, size_t steps,
                            struct lift *out)
{
    size_t n_cells = (table->n_steps + 1) * (table->n_new + 1), new = table->n_new;
    out->steps = ARENA_ARRAY(field->arena, steps, struct lift_step);
    for (size_t c = field->scores->methodology->n_criteria; c-- > 0;) {
        const struct lift_criterion *of = &field->criteria[c];
        size_t m = table->mend[c * n_cells + cell(table, steps, new)];
        size_t s = table->show[c * n_cells + cell(table, steps, new)];
        for (size_t i = 0; i < m; i++)
            take_step(field, &of->mend[i], out);
        for (size_t i = 0; i < s; i++)
            take_step(field, &of->show[i], out);
        steps -= m + s;
        if (s > 0 && !(of->known > 0) && new > 0)
            new --;
    }
}

/* Branch and bound over sets of exactly so many shortfalls: least effort that reaches the goal. The count is exact;
 * should the search pass its limit, the least effort met so far stands. */
enum { MAX_NODES = 2000000 };
struct lift_search {
    const struct lift_field *field;
    const struct lift_goal *goal;
    const struct lift_option **options; /* criterion by criterion, largest delta first */
    size_t n_options, n_steps;
    double *deltas;        /* chosen so far, a criterion */
    size_t *chosen, *best; /* indexes into options */
    double best_effort;
    double *cheapest; /* [j]: the j least efforts of all options together */
    size_t n_nodes;
};

static double search_overall(const struct lift_search *search, bool *holds)
{
    double utility = 0;
    *holds = true;
    for (size_t c = 0; c < search->field->scores->methodology->n_criteria; c++) {
        double score = lift_criterion_score(search->field, c, search->deltas[c], 0, 0, 0);
        *holds = *holds && holds_floor(search->field, search->goal, c, score);
        utility += lift_utility(search->field, c, score);
    }
    return lift_overall(search->field, utility);
}

/* Could `left` more steps from `first` on do it, if every criterion got its `left` largest at once? */
static bool may_reach(struct lift_search *search, size_t first, size_t left)
{
    size_t n = search->field->scores->methodology->n_criteria;
    double saved[METHODOLOGY_MAX_CRITERIA];
    size_t taken[METHODOLOGY_MAX_CRITERIA] = {0};
    bool holds;
    memcpy(saved, search->deltas, n * sizeof *saved);
    for (size_t i = first; i < search->n_options; i++) {
        const struct lift_option *option = search->options[i];
        if (taken[option->criterion]++ < left)
            search->deltas[option->criterion] += option->delta;
    }
    double overall = search_overall(search, &holds);
    memcpy(search->deltas, saved, n * sizeof *saved);
    return holds && reaches(overall, search->goal->overall);
}

static void search_from(struct lift_search *search, size_t first, size_t depth, double effort)
{
    bool holds;
    if (effort + search->cheapest[search->n_steps - depth] >= search->best_effort - 1e-12 ||
        ++search->n_nodes > MAX_NODES)
        return;
    if (depth == search->n_steps) {
        if (reaches(search_overall(search, &holds), search->goal->overall) && holds) {
            search->best_effort = effort;
            memcpy(search->best, search->chosen, depth * sizeof *search->best);
        }
        return;
    }
    for (size_t i = first; i + (search->n_steps - depth) <= search->n_options; i++) {
        const struct lift_option *option = search->options[i];
        if (!may_reach(search, i, search->n_steps - depth))
            return;
        double before = search->deltas[option->criterion];
        search->chosen[depth] = i;
        search->deltas[option->criterion] = before + option->delta;
        search_from(search, i + 1, depth + 1, effort + option->effort);
        search->deltas[option->criterion] = before;
    }
}

static int compare_efforts(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double *sum_cheapest(const struct lift_search *search)
{
    double *efforts = ARENA_ARRAY(search->field->arena, search->n_options + 1, double);
    double *sums = ARENA_ARRAY(search->field->arena, search->n_options + 1, double);
    for (size_t i = 0; i < search->n_options; i++)
        efforts[i] = search->options[i]->effort;
    qsort(efforts, search->n_options, sizeof *efforts, compare_efforts);
    for (size_t i = 0; i < search->n_options; i++)
        sums[i + 1] = sums[i] + efforts[i];
    return sums;
}

static void search_init(struct lift_search *search, const struct lift_field *field, const struct lift_goal *goal,
                        size_t n_steps)
{
    size_t n = field->scores->methodology->n_criteria;
    *search = (struct lift_search){.field = field, .goal = goal, .n_steps = n_steps, .best_effort = INFINITY};
    search->options = ARENA_ARRAY(field->arena, field->n_options, const struct lift_option *);
    search->deltas = ARENA_ARRAY(field->arena, n, double);
    search->chosen = ARENA_ARRAY(field->arena, n_steps, size_t);
    search->best = ARENA_ARRAY(field->arena, n_steps, size_t);
    for (size_t c = 0; c < n; c++)
        for (size_t i = 0; i < field->criteria[c].n_mend; i++)
            search->options[search->n_options++] = &field->criteria[c].mend[i];
    search->cheapest = sum_cheapest(search);
}

static void take_least_effort(const struct lift_field *field, const struct lift_goal *goal,
                              const struct lift_table *table, size_t n_steps, struct lift *out)
{
    struct lift_search search;
    bool holds;
    search_init(&search, field, goal, n_steps);
    search_from(&search, 0, 0, 0);
    if (isinf(search.best_effort)) {
        out->overall_after = lift_overall(field, table->utility[cell(table, n_steps, table->n_new)]);
        take_shared_out(field, table, n_steps, out);
        return;
    }
    out->steps = ARENA_ARRAY(field->arena, n_steps, struct lift_step);
    for (size_t i = 0; i < n_steps; i++) {
        const struct lift_option *option = search.options[search.best[i]];
        search.deltas[option->criterion] += option->delta;
        take_step(field, option, out);
    }
    out->overall_after = search_overall(&search, &holds);
}

/* With everything known mended. */
static double best_overall(const struct lift_field *field)
{
    double utility = 0;
    for (size_t c = 0; c < field->scores->methodology->n_criteria; c++)
        utility += lift_utility(field, c, lift_criterion_after(field, c, field->criteria[c].n_mend, 0));
    return lift_overall(field, utility);
}

/* Features that others lack are a matter of what is offered, not of what is mended: they are left out here, and the
 * outcome says so at the end. */
static bool is_within_reach(const struct lift_goal *goal, const struct condition_facts *facts, size_t n_steps)
{
    struct condition_facts after = *facts;
    after.minimum_score = INFINITY;
    after.n_criteria += (double)goal->n_new_criteria;
    after.n_findings += (double)n_steps;
    after.n_features = INFINITY;
    return conditions_hold(goal->tier, &after);
}

enum { MAX_SHOWN_STEPS = 40 };

static void search_goal(const struct lift_field *field, const struct lift_goal *goal,
                        const struct condition_facts *facts, struct lift *out)
{
    struct lift_table table;
    size_t steps = SIZE_MAX;
    out->overall_after = best_overall(field);
    if (goal->n_new_criteria == 0 && is_within_reach(goal, facts, 0)) {
        make_table(field, goal, field->n_options, false, &table);
        steps = fewest_steps(field, goal, &table);
        if (steps != SIZE_MAX) {
            out->outcome = LIFT_FOUND;
            take_least_effort(field, goal, &table, steps, out);
            return;
        }
    }
    make_table(field, goal, field->n_options + MAX_SHOWN_STEPS, true, &table);
    steps = fewest_steps(field, goal, &table);
    if (steps == SIZE_MAX || !is_within_reach(goal, facts, steps))
        return;
    out->outcome = LIFT_FOUND;
    out->overall_after = lift_overall(field, table.utility[cell(&table, steps, table.n_new)]);
    take_shared_out(field, &table, steps, out);
}

static struct lift_goal make_goal(const struct scores *scores, size_t rank, const struct condition_facts *facts)
{
    const struct tier *tier = &scores->methodology->tiers[rank];
    double asked = tier->minimum_criteria - facts->n_criteria;
    double cut = rank < scores->n_cuts ? scores->cuts[rank] : -INFINITY;
    return (struct lift_goal){tier, isnan(cut) ? INFINITY : cut, tier->minimum_criterion_score,
                              asked > 0 ? (size_t)asked : 0};
}

void lift_find(struct arena *arena, const struct scores *scores, const struct provider_score *provider,
               const struct tier *target, struct lift *out)
{
    const struct methodology *methodology = scores->methodology;
    *out = (struct lift){.outcome = LIFT_NOT_RATED, .target = target, .overall_after = provider->overall};
    if (!provider->is_rated || !provider->tier->is_rank)
        return;
    size_t rank = (size_t)(provider->tier - methodology->tiers);
    size_t wanted = target != NULL && target->is_rank ? (size_t)(target - methodology->tiers) : rank - (rank > 0);
    out->target = &methodology->tiers[wanted];
    out->outcome = LIFT_AT_TOP;
    if (wanted >= rank)
        return;
    out->outcome = LIFT_GATED;
    out->gate = gates_capping(methodology, provider);
    if (gates_cap(methodology, provider) > wanted)
        return;
    struct lift_field field;
    struct condition_facts facts = conditions_facts(scores, provider);
    struct lift_goal goal = make_goal(scores, wanted, &facts);
    out->gate = NULL;
    out->outcome = LIFT_OUT_OF_REACH;
    lift_field_make(arena, scores, provider, &field);
    search_goal(&field, &goal, &facts, out);
    if (facts.n_features < out->target->minimum_features)
        out->outcome = LIFT_OUT_OF_REACH; /* the steps stand: they are what else it takes */
}
