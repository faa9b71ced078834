#include "tco/monte_carlo.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

#include "model/base/rng.h"
#include "tco/distribution.h"
#include "tco/program.h"

enum { MOST_DRAWS = 1000000000, MOST_THREADS = 64, BATCH_BLOCKS = 64, SAMPLE_BLOCKS = 16 };

struct batch_sums {
    struct tally_sums monthly, relative;
};

/* What all threads share; of it they write only the sums of their own batches. */
struct run {
    const struct tco_scenario *scenario;
    const struct program *program;
    const struct tco_outlook *empty; /* one a column: where the bins are */
    struct batch_sums *sums;         /* batch by batch, column by column */
    size_t n_draws, n_blocks, n_batches;
    uint64_t seed;
};

/* What a thread needs for itself. */
struct worker {
    const struct run *run;
    struct arena *arena;
    size_t first, end; /* batches */
    struct tco_outlook *outlooks;
    double **inputs, **monthly; /* lanes of the uncertain inputs; of each column's cost */
    double *draws, *scratch;
    pthread_t thread;
    bool is_started;
};

static void prepare_worker(struct worker *worker, const struct run *run, struct arena *arena, size_t first, size_t end)
{
    const struct tco_scenario *scenario = run->scenario;
    *worker = (struct worker){.run = run,
                              .arena = arena,
                              .first = first,
                              .end = end,
                              .outlooks = ARENA_ARRAY(arena, scenario->n_columns, struct tco_outlook),
                              .inputs = ARENA_ARRAY(arena, scenario->n_inputs, double *),
                              .monthly = ARENA_ARRAY(arena, scenario->n_columns, double *),
                              .draws = ARENA_ARRAY(arena, PROGRAM_LANES, double),
                              .scratch = ARENA_ARRAY(arena, program_scratch_size(run->program) + 1, double)};
    for (size_t i = 0; i < scenario->n_uncertain; i++)
        for (size_t k = 0; k < scenario->uncertain[i].n_inputs; k++)
            worker->inputs[scenario->uncertain[i].inputs[k]] = ARENA_ARRAY(arena, PROGRAM_LANES, double);
    for (size_t i = 0; i < scenario->n_columns; i++)
        worker->monthly[i] = ARENA_ARRAY(arena, PROGRAM_LANES, double);
    if (run->empty != NULL)
        memcpy(worker->outlooks, run->empty, scenario->n_columns * sizeof *run->empty);
}

static void draw_inputs(struct worker *worker, size_t block)
{
    const struct tco_scenario *scenario = worker->run->scenario;
    double *draws = worker->draws;
    struct rng rng;
    rng_init(&rng, worker->run->seed, block);
    for (size_t i = 0; i < scenario->n_uncertain; i++) {
        const struct tco_uncertain *at = &scenario->uncertain[i];
        for (size_t lane = 0; lane < PROGRAM_LANES; lane++)
            draws[lane] = rng_uniform(&rng) + 0x1p-54; /* never 0, which would be minus infinity to a normal */
        distribution_draw(at, draws, PROGRAM_LANES);
        for (size_t k = 0; k < at->n_inputs; k++) {
            double factor = at->relative ? scenario->inputs[at->inputs[k]].value : 1;
            double *lanes = worker->inputs[at->inputs[k]];
            for (size_t lane = 0; lane < PROGRAM_LANES; lane++)
                lanes[lane] = draws[lane] * factor;
        }
    }
}

static void run_block(struct worker *worker, size_t block)
{
    draw_inputs(worker, block);
    program_run(worker->run->program, (const double *const *)worker->inputs, worker->scratch, worker->monthly);
}

static void find_cheapest(const struct worker *worker, double cheapest[PROGRAM_LANES])
{
    memcpy(cheapest, worker->monthly[0], PROGRAM_LANES * sizeof *cheapest);
    for (size_t column = 1; column < worker->run->scenario->n_columns; column++)
        for (size_t i = 0; i < PROGRAM_LANES; i++) {
            double other = worker->monthly[column][i];
            cheapest[i] = other < cheapest[i] ? other : cheapest[i];
        }
}

static void count_block(struct worker *worker, size_t block, struct batch_sums *sums)
{
    const struct run *run = worker->run;
    size_t left = run->n_draws - block * PROGRAM_LANES, n = left < PROGRAM_LANES ? left : PROGRAM_LANES;
    const double *first = worker->monthly[0];
    double cheapest[PROGRAM_LANES], relative[PROGRAM_LANES];
    find_cheapest(worker, cheapest);
    for (size_t column = 0; column < run->scenario->n_columns; column++) {
        const double *monthly = worker->monthly[column];
        struct tco_outlook *outlook = &worker->outlooks[column];
        for (size_t i = 0; i < PROGRAM_LANES; i++)
            relative[i] = monthly[i] / first[i];
        for (size_t i = 0; i < n; i++) {
            outlook->n_cheapest += monthly[i] == cheapest[i];
            outlook->n_below_first += monthly[i] < first[i];
        }
        tally_count(&outlook->monthly, monthly, n);
        tally_count(&outlook->relative, relative, n);
        tally_sum(&sums[column].monthly, outlook->monthly.provisional, monthly, n);
        tally_sum(&sums[column].relative, outlook->relative.provisional, relative, n);
    }
}

static void *work(void *context)
{
    struct worker *worker = context;
    const struct run *run = worker->run;
    size_t n_columns = run->scenario->n_columns;
    for (size_t batch = worker->first; batch < worker->end; batch++) {
        struct batch_sums *sums = &run->sums[batch * n_columns];
        for (size_t i = 0; i < n_columns; i++)
            sums[i] = (struct batch_sums){tally_no_sums(), tally_no_sums()};
        for (size_t i = 0; i < BATCH_BLOCKS && batch * BATCH_BLOCKS + i < run->n_blocks; i++) {
            run_block(worker, batch * BATCH_BLOCKS + i);
            count_block(worker, batch * BATCH_BLOCKS + i, sums);
        }
    }
    return NULL;
}

/* The calling thread also does the share of any thread that could not be had. */
static void run_workers(struct worker *workers, size_t n)
{
    for (size_t i = 1; i < n; i++)
        workers[i].is_started = pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0;
    for (size_t i = 0; i < n; i++)
        if (workers[i].is_started)
            pthread_join(workers[i].thread, NULL);
        else
            work(&workers[i]);
}

/* A few blocks show where the bins should lie. They are drawn again later, like all others. */
static void take_sample(const struct run *run, struct tco_outlook *empty, struct arena *scratch)
{
    size_t n_columns = run->scenario->n_columns, n = SAMPLE_BLOCKS * PROGRAM_LANES;
    double **monthly = ARENA_ARRAY(scratch, n_columns, double *);
    struct worker worker;
    prepare_worker(&worker, run, scratch, 0, 0);
    for (size_t i = 0; i < n_columns; i++)
        monthly[i] = ARENA_ARRAY(scratch, n, double);
    for (size_t block = 0; block < SAMPLE_BLOCKS; block++) {
        run_block(&worker, block);
        for (size_t i = 0; i < n_columns; i++)
            memcpy(monthly[i] + block * PROGRAM_LANES, worker.monthly[i], PROGRAM_LANES * sizeof(double));
    }
    for (size_t i = n_columns; i-- > 0;) {
        tally_init(&empty[i].monthly, monthly[i], n);
        for (size_t k = 0; k < n; k++)
            monthly[i][k] /= monthly[0][k];
        tally_init(&empty[i].relative, monthly[i], n);
    }
}

static void add_up(const struct run *run, const struct worker *workers, size_t n_workers, struct tco_outlook *out)
{
    size_t n_columns = run->scenario->n_columns;
    for (size_t column = 0; column < n_columns; column++) {
        struct tco_outlook *outlook = &out[column];
        for (size_t i = 0; i < n_workers; i++) {
            const struct tco_outlook *part = &workers[i].outlooks[column];
            tally_add_counts(&outlook->monthly, &part->monthly);
            tally_add_counts(&outlook->relative, &part->relative);
            outlook->n_cheapest += part->n_cheapest;
            outlook->n_below_first += part->n_below_first;
        }
        for (size_t batch = 0; batch < run->n_batches; batch++) {
            tally_add_sums(&outlook->monthly, &run->sums[batch * n_columns + column].monthly);
            tally_add_sums(&outlook->relative, &run->sums[batch * n_columns + column].relative);
        }
    }
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
    for (size_t i = 0; i < scenario->n_inputs; i++)
        model->inputs[i] = scenario->inputs[i].value;
    return program_create(arena, &model->tape, model->inputs, varies, outputs, scenario->n_columns);
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
    struct tco_monte_carlo *result = ARENA_NEW(arena, struct tco_monte_carlo);
    *result = (struct tco_monte_carlo){n_draws, seed, ARENA_ARRAY(arena, n_columns, struct tco_outlook)};
    struct run run = {.scenario = scenario,
                      .program = make_program(scratch, model),
                      .n_draws = n_draws,
                      .n_blocks = n_blocks,
                      .n_batches = (n_blocks + BATCH_BLOCKS - 1) / BATCH_BLOCKS,
                      .seed = seed};
    take_sample(&run, result->columns, scratch);
    run.empty = result->columns;
    run.sums = ARENA_ARRAY(scratch, run.n_batches * n_columns, struct batch_sums);
    n_threads = n_threads < 1 ? 1 : n_threads > MOST_THREADS ? MOST_THREADS : n_threads;
    struct worker *workers = ARENA_ARRAY(scratch, n_threads, struct worker);
    for (size_t i = 0; i < n_threads; i++)
        prepare_worker(&workers[i], &run, arena_create(scratch), run.n_batches * i / n_threads,
                       run.n_batches * (i + 1) / n_threads);
    run_workers(workers, n_threads);
    add_up(&run, workers, n_threads, result->columns);
    arena_destroy(scratch);
    *out = result;
    return true;
}
