#include "tco/monte_carlo.h"

#include <math.h>
#include <pthread.h>

#include "model/base/rng.h"
#include "model/base/stats.h"
#include "tco/distribution.h"
#include "tco/program.h"

enum { MOST_DRAWS = 20000000, MOST_THREADS = 64 };

/* What all threads share. Each writes its own blocks of `monthly` and nothing else. */
struct run {
    const struct tco_scenario *scenario;
    const struct program *program;
    double **monthly; /* one array a column, padded to whole blocks */
    size_t n_blocks;
    uint64_t seed;
};

struct worker {
    const struct run *run;
    struct arena *arena;
    size_t first, end; /* blocks */
    pthread_t thread;
    bool is_started;
};

static void draw_block(const struct run *run, size_t block, double *draws, double *const *inputs)
{
    const struct tco_scenario *scenario = run->scenario;
    struct rng rng;
    rng_init(&rng, run->seed, block);
    for (size_t i = 0; i < scenario->n_uncertain; i++) {
        const struct tco_uncertain *at = &scenario->uncertain[i];
        for (size_t lane = 0; lane < PROGRAM_LANES; lane++)
            draws[lane] = rng_uniform(&rng) + 0x1p-54; /* never 0, which would be minus infinity to a normal */
        distribution_draw(at, draws, PROGRAM_LANES);
        for (size_t k = 0; k < at->n_inputs; k++) {
            double factor = at->relative ? scenario->inputs[at->inputs[k]].value : 1;
            for (size_t lane = 0; lane < PROGRAM_LANES; lane++)
                inputs[at->inputs[k]][lane] = draws[lane] * factor;
        }
    }
}

static void *work(void *context)
{
    struct worker *worker = context;
    const struct run *run = worker->run;
    const struct tco_scenario *scenario = run->scenario;
    double **inputs = ARENA_ARRAY(worker->arena, scenario->n_inputs, double *);
    double **out = ARENA_ARRAY(worker->arena, scenario->n_columns, double *);
    double *draws = ARENA_ARRAY(worker->arena, PROGRAM_LANES, double);
    double *scratch = ARENA_ARRAY(worker->arena, program_scratch_size(run->program) + 1, double);
    for (size_t i = 0; i < scenario->n_uncertain; i++)
        for (size_t k = 0; k < scenario->uncertain[i].n_inputs; k++)
            inputs[scenario->uncertain[i].inputs[k]] = ARENA_ARRAY(worker->arena, PROGRAM_LANES, double);
    for (size_t block = worker->first; block < worker->end; block++) {
        draw_block(run, block, draws, inputs);
        for (size_t i = 0; i < scenario->n_columns; i++)
            out[i] = run->monthly[i] + block * PROGRAM_LANES;
        program_run(run->program, (const double *const *)inputs, scratch, out);
    }
    return NULL;
}

/* The calling thread takes the first share itself, and any share for which no thread could be had. */
static void run_blocks(const struct run *run, size_t n_threads, struct arena *arena)
{
    struct worker *workers = ARENA_ARRAY(arena, n_threads, struct worker);
    for (size_t i = 0; i < n_threads; i++)
        workers[i] = (struct worker){.run = run,
                                     .arena = arena_create(arena),
                                     .first = run->n_blocks * i / n_threads,
                                     .end = run->n_blocks * (i + 1) / n_threads};
    for (size_t i = 1; i < n_threads; i++)
        workers[i].is_started = pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0;
    for (size_t i = 0; i < n_threads; i++)
        if (!workers[i].is_started)
            work(&workers[i]);
        else
            pthread_join(workers[i].thread, NULL);
    for (size_t i = 0; i < n_threads; i++)
        arena_destroy(workers[i].arena);
}

static const struct program *make_program(struct arena *arena, struct tco_model *model)
{
    const struct tco_scenario *scenario = model->scenario;
    bool *varies = ARENA_ARRAY(arena, scenario->n_inputs, bool);
    size_t *outputs = ARENA_ARRAY(arena, scenario->n_columns, size_t);
    for (size_t i = 0; i < scenario->n_uncertain; i++)
        for (size_t k = 0; k < scenario->uncertain[i].n_inputs; k++)
            varies[scenario->uncertain[i].inputs[k]] = true;
    for (size_t i = 0; i < scenario->n_inputs; i++)
        model->inputs[i] = scenario->inputs[i].value;
    for (size_t i = 0; i < scenario->n_columns; i++)
        outputs[i] = tco_model_line(model, i, "monthly_usd")->step;
    return program_create(arena, &model->tape, model->inputs, scenario->n_inputs, varies, outputs, scenario->n_columns);
}

/* Sums by blocks, so that the order of additions is fixed and errors stay small. */
static void measure(const double *values, size_t n, struct tco_spread *out, struct arena *scratch)
{
    static const double q[] = {0.05, 0.25, 0.5, 0.75, 0.95};
    double found[5];
    out->mean = stats_mean(values, n);
    double squares = 0;
    for (size_t i = 0; i < n; i++)
        squares += (values[i] - out->mean) * (values[i] - out->mean);
    out->sd = n > 1 ? sqrt(squares / (double)(n - 1)) : (double)NAN;
    quantiles_of(values, n, q, 5, found, scratch);
    out->p5 = found[0];
    out->p25 = found[1];
    out->p50 = found[2];
    out->p75 = found[3];
    out->p95 = found[4];
}

static void fill_bins(const double *values, size_t n, struct tco_outlook *out, struct arena *scratch)
{
    static const double q[] = {0.01, 0.99};
    double ends[2];
    quantiles_of(values, n, q, 2, ends, scratch);
    out->bin_low = ends[0];
    out->bin_width = (ends[1] - ends[0]) / TCO_BINS;
    for (size_t i = 0; i < n; i++) {
        double bin = out->bin_width > 0 ? (values[i] - out->bin_low) / out->bin_width : 0;
        if (bin >= 0 && bin < TCO_BINS)
            out->bins[(size_t)bin] += 1 / (double)n;
    }
}

static bool is_cheapest(const struct run *run, size_t column, size_t draw)
{
    for (size_t i = 0; i < run->scenario->n_columns; i++)
        if (run->monthly[i][draw] < run->monthly[column][draw])
            return false;
    return true;
}

static void sum_up(const struct run *run, size_t column, size_t n, struct tco_outlook *out, struct arena *arena)
{
    struct arena *scratch = arena_create(arena);
    const double *monthly = run->monthly[column], *first = run->monthly[0];
    double *relative = ARENA_ARRAY(scratch, n, double);
    size_t n_cheapest = 0, n_below = 0;
    for (size_t i = 0; i < n; i++) {
        relative[i] = monthly[i] / first[i];
        n_cheapest += is_cheapest(run, column, i);
        n_below += monthly[i] < first[i];
    }
    measure(monthly, n, &out->monthly, scratch);
    measure(relative, n, &out->relative, scratch);
    fill_bins(monthly, n, out, scratch);
    out->cheapest_share = (double)n_cheapest / (double)n;
    out->below_first_share = (double)n_below / (double)n;
    arena_destroy(scratch);
}

static bool check(const struct tco_scenario *scenario, size_t n_draws, struct error *err)
{
    if (scenario->n_uncertain == 0) {
        error_at(err, scenario->file, 0, 0, "the scenario says nothing of what is uncertain");
        error_hint(err, "add \"uncertain\": [{\"input\": …, \"distribution\": …}]");
        return false;
    }
    if (n_draws >= 1 && n_draws <= MOST_DRAWS)
        return true;
    error_set(err, EXIT_DATA, "%zu draws", n_draws);
    error_hint(err, "from 1 to %d", MOST_DRAWS);
    return false;
}

bool tco_monte_carlo_run(struct arena *arena, struct tco_model *model, size_t n_draws, uint64_t seed, size_t n_threads,
                         struct tco_monte_carlo **out, struct error *err)
{
    const struct tco_scenario *scenario = model->scenario;
    if (!check(scenario, n_draws, err))
        return false;
    struct arena *scratch = arena_create(arena);
    struct run run = {.scenario = scenario,
                      .program = make_program(scratch, model),
                      .monthly = ARENA_ARRAY(scratch, scenario->n_columns, double *),
                      .n_blocks = (n_draws + PROGRAM_LANES - 1) / PROGRAM_LANES,
                      .seed = seed};
    for (size_t i = 0; i < scenario->n_columns; i++)
        run.monthly[i] = ARENA_ARRAY(scratch, run.n_blocks * PROGRAM_LANES, double);
    run_blocks(&run, n_threads < 1 ? 1 : n_threads > MOST_THREADS ? MOST_THREADS : n_threads, scratch);
    struct tco_monte_carlo *result = ARENA_NEW(arena, struct tco_monte_carlo);
    result->n_draws = n_draws;
    result->seed = seed;
    result->columns = ARENA_ARRAY(arena, scenario->n_columns, struct tco_outlook);
    for (size_t i = 0; i < scenario->n_columns; i++)
        sum_up(&run, i, n_draws, &result->columns[i], scratch);
    arena_destroy(scratch);
    *out = result;
    return true;
}

static void add_spread(struct report *report, struct report_table *table, const struct tco_spread *spread, int decimals)
{
    const double numbers[] = {spread->mean, spread->sd, spread->p5, spread->p25, spread->p50, spread->p75, spread->p95};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        report_add_number(report, table, numbers[i], decimals);
}

static struct report_table *add_spread_table(struct report *report, const char *id, const char *title, const char *unit)
{
    static const char *const names[] = {"mean", "sd", "p5", "p25", "p50", "p75", "p95"};
    struct report_table *table = report_add_table(report, id, title);
    report_add_column(report, table, "column", "", NULL, true);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        report_add_column(report, table, names[i], names[i], unit, false);
    return table;
}

static void add_bins(struct report *report, const struct tco_scenario *scenario, const struct tco_monte_carlo *result)
{
    struct report_table *table = report_add_table(report, "bins", "Monthly cost, from the 1 % to the 99 % point");
    report_add_column(report, table, "column", "", NULL, true);
    report_add_column(report, table, "from", "from", "USD", false);
    report_add_column(report, table, "to", "to", "USD", false);
    report_add_column(report, table, "share", "share", "%", false);
    table->is_data = true;
    for (size_t i = 0; i < scenario->n_columns; i++)
        for (size_t k = 0; k < TCO_BINS; k++) {
            const struct tco_outlook *at = &result->columns[i];
            report_add_text(report, table, scenario->columns[i].title);
            report_add_number(report, table, at->bin_low + (double)k * at->bin_width, 0);
            report_add_number(report, table, at->bin_low + (double)(k + 1) * at->bin_width, 0);
            report_add_number(report, table, 100 * at->bins[k], 2);
        }
}

struct report *tco_monte_carlo_report(struct arena *arena, const struct tco_scenario *scenario,
                                      const struct tco_monte_carlo *result)
{
    struct report *report = report_create(arena, "monte-carlo",
                                          arena_printf(arena, "%s: %zu draws, seed %llu", scenario->title,
                                                       result->n_draws, (unsigned long long)result->seed));
    struct report_table *monthly = add_spread_table(report, "monthly", "Monthly cost", "USD/month");
    report_add_column(report, monthly, "cheapest", "cheapest in", "%", false);
    struct report_table *relative = add_spread_table(report, "relative", "Relative to the first column", NULL);
    report_add_column(report, relative, "below-first", "below the first in", "%", false);
    for (size_t i = 0; i < scenario->n_columns; i++) {
        const struct tco_outlook *at = &result->columns[i];
        report_add_text(report, monthly, scenario->columns[i].title);
        add_spread(report, monthly, &at->monthly, 0);
        report_add_number(report, monthly, 100 * at->cheapest_share, 2);
        report_add_text(report, relative, scenario->columns[i].title);
        add_spread(report, relative, &at->relative, 4);
        report_add_number(report, relative, 100 * at->below_first_share, 2);
    }
    add_bins(report, scenario, result);
    return report;
}
