#include "tco/monte_carlo.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

#include "model/base/rng.h"
#include "tco/distribution.h"
#include "tco/program.h"
#include "tco/quantiles.h"

enum { MOST_DRAWS = 20000000, MOST_THREADS = 64 };

/* Of one block, while it is in the nearest cache: distances from a provisional value, so that no digit is lost. */
struct sums {
    double sum, squares, minimum, maximum;
};

struct block_sums {
    struct sums monthly, relative;
    size_t n_cheapest, n_below_first;
};

/* What all threads share. Each writes its own blocks and nothing else. */
struct run {
    const struct tco_scenario *scenario;
    const struct program *program;
    const struct tco_result *base; /* the provisional values: the scenario as it stands */
    double **monthly;              /* one array a column, padded to whole blocks */
    struct block_sums *sums;       /* block by block, column by column */
    size_t n_draws, n_blocks;
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

static struct sums sum_block(const double *values, size_t n, double provisional)
{
    struct sums sums = {0, 0, values[0], values[0]};
    for (size_t i = 0; i < n; i++) {
        double distance = values[i] - provisional;
        sums.sum += distance;
        sums.squares += distance * distance;
        sums.minimum = values[i] < sums.minimum ? values[i] : sums.minimum;
        sums.maximum = values[i] > sums.maximum ? values[i] : sums.maximum;
    }
    return sums;
}

static void compare_block(const struct run *run, size_t block, size_t n)
{
    size_t n_columns = run->scenario->n_columns, start = block * PROGRAM_LANES;
    double cheapest[PROGRAM_LANES];
    const double *first = run->monthly[0] + start;
    memcpy(cheapest, first, sizeof cheapest);
    for (size_t column = 1; column < n_columns; column++)
        for (size_t i = 0; i < PROGRAM_LANES; i++) {
            double other = run->monthly[column][start + i];
            cheapest[i] = other < cheapest[i] ? other : cheapest[i];
        }
    for (size_t column = 0; column < n_columns; column++) {
        const double *monthly = run->monthly[column] + start;
        double relative[PROGRAM_LANES];
        struct block_sums *sums = &run->sums[block * n_columns + column];
        for (size_t i = 0; i < PROGRAM_LANES; i++)
            relative[i] = monthly[i] / first[i];
        for (size_t i = 0; i < n; i++) {
            sums->n_cheapest += monthly[i] == cheapest[i];
            sums->n_below_first += monthly[i] < first[i];
        }
        sums->monthly = sum_block(monthly, n, run->base[column].monthly_usd);
        sums->relative = sum_block(relative, n, run->base[column].relative);
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
        size_t start = block * PROGRAM_LANES, left = run->n_draws - start;
        draw_block(run, block, draws, inputs);
        for (size_t i = 0; i < scenario->n_columns; i++)
            out[i] = run->monthly[i] + start;
        program_run(run->program, (const double *const *)inputs, scratch, out);
        compare_block(run, block, left < PROGRAM_LANES ? left : PROGRAM_LANES);
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
    for (size_t i = 0; i < scenario->n_columns; i++)
        outputs[i] = tco_model_line(model, i, "monthly_usd")->step;
    return program_create(arena, &model->tape, model->inputs, varies, outputs, scenario->n_columns);
}

static void add_sums(struct sums *total, const struct sums *block)
{
    total->sum += block->sum;
    total->squares += block->squares;
    total->minimum = block->minimum < total->minimum ? block->minimum : total->minimum;
    total->maximum = block->maximum > total->maximum ? block->maximum : total->maximum;
}

/* The 1 and 99 % points, for the bins, come back in `ends`. */
static void measure(const double *values, size_t n, const struct sums *sums, double provisional, struct tco_spread *out,
                    double ends[2], struct arena *scratch)
{
    static const double q[] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};
    double found[7], draws = (double)n;
    quantiles_of(values, n, sums->minimum, sums->maximum, q, 7, found, scratch);
    double variance = (sums->squares - sums->sum * sums->sum / draws) / (draws - 1);
    *out = (struct tco_spread){.mean = provisional + sums->sum / draws,
                               .sd = n > 1 ? sqrt(variance > 0 ? variance : 0) : (double)NAN,
                               .p5 = found[1],
                               .p25 = found[2],
                               .p50 = found[3],
                               .p75 = found[4],
                               .p95 = found[5]};
    ends[0] = found[0];
    ends[1] = found[6];
}

static void fill_bins(const double *values, size_t n, const double ends[2], struct tco_outlook *out)
{
    uint32_t counts[TCO_BINS] = {0};
    out->bin_low = ends[0];
    out->bin_width = (ends[1] - ends[0]) / TCO_BINS;
    double scale = out->bin_width > 0 ? 1 / out->bin_width : 0;
    for (size_t i = 0; i < n; i++) {
        double bin = (values[i] - ends[0]) * scale;
        if (bin >= 0 && bin < TCO_BINS)
            counts[(int)bin]++;
    }
    for (int i = 0; i < TCO_BINS; i++)
        out->bins[i] = counts[i] / (double)n;
}

/* Blocks are added in their order, whichever thread made them. `relative` is room for as many numbers as draws. */
static void sum_up(const struct run *run, size_t column, double *relative, struct tco_outlook *out, struct arena *arena)
{
    struct arena *scratch = arena_create(arena);
    size_t n_columns = run->scenario->n_columns, n = run->n_draws;
    struct block_sums total = {.monthly = {0, 0, INFINITY, -INFINITY}, .relative = {0, 0, INFINITY, -INFINITY}};
    double ends[2], unused[2];
    for (size_t block = 0; block < run->n_blocks; block++) {
        const struct block_sums *sums = &run->sums[block * n_columns + column];
        add_sums(&total.monthly, &sums->monthly);
        add_sums(&total.relative, &sums->relative);
        total.n_cheapest += sums->n_cheapest;
        total.n_below_first += sums->n_below_first;
    }
    const struct tco_result *base = &run->base[column];
    measure(run->monthly[column], n, &total.monthly, base->monthly_usd, &out->monthly, ends, scratch);
    for (size_t i = 0; i < n; i++)
        relative[i] = run->monthly[column][i] / run->monthly[0][i];
    measure(relative, n, &total.relative, base->relative, &out->relative, unused, scratch);
    fill_bins(run->monthly[column], n, ends, out);
    out->cheapest_share = (double)total.n_cheapest / (double)n;
    out->below_first_share = (double)total.n_below_first / (double)n;
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
    size_t n_columns = scenario->n_columns, n_blocks = (n_draws + PROGRAM_LANES - 1) / PROGRAM_LANES;
    struct tco_result *base = ARENA_ARRAY(scratch, n_columns, struct tco_result);
    tco_model_evaluate(model, base);
    struct run run = {.scenario = scenario,
                      .program = make_program(scratch, model),
                      .base = base,
                      .monthly = ARENA_ARRAY(scratch, n_columns, double *),
                      .sums = ARENA_ARRAY(scratch, n_blocks * n_columns, struct block_sums),
                      .n_draws = n_draws,
                      .n_blocks = n_blocks,
                      .seed = seed};
    for (size_t i = 0; i < n_columns; i++)
        run.monthly[i] = ARENA_ARRAY(scratch, n_blocks * PROGRAM_LANES, double);
    run_blocks(&run, n_threads < 1 ? 1 : n_threads > MOST_THREADS ? MOST_THREADS : n_threads, scratch);
    double *relative = ARENA_ARRAY(scratch, n_draws, double);
    struct tco_monte_carlo *result = ARENA_NEW(arena, struct tco_monte_carlo);
    result->n_draws = n_draws;
    result->seed = seed;
    result->columns = ARENA_ARRAY(arena, n_columns, struct tco_outlook);
    for (size_t i = 0; i < n_columns; i++)
        sum_up(&run, i, relative, &result->columns[i], scratch);
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
