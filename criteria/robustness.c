/* All draws, shared out among threads. Results are counts of whole numbers, so that their order does not matter. */
#include "criteria/robustness.h"

#include <math.h>
#include <pthread.h>
#include <unistd.h>

enum { MAX_THREADS = 16, DRAWS_AT_ONCE = 64 };

struct run {
    const struct robustness_model *model;
    long n_draws, next; /* next: guarded by lock, as are the counts */
    pthread_mutex_t lock;
    unsigned long *ranks, *tiers; /* [provider][rank - 1], [provider][tier] */
};

struct worker {
    struct run *run;
    unsigned long *ranks, *tiers;
    struct robustness_scratch *scratch;
    double *overall;
    size_t *rank, *tier;
};

static void init_worker(struct worker *worker, struct arena *arena, struct run *run)
{
    const struct robustness_model *model = run->model;
    size_t n = model->n_providers, n_tiers = model->methodology->n_tiers;
    *worker = (struct worker){run,
                              ARENA_ARRAY(arena, n * n, unsigned long),
                              ARENA_ARRAY(arena, n * n_tiers, unsigned long),
                              robustness_scratch_make(arena, model),
                              ARENA_ARRAY(arena, n, double),
                              ARENA_ARRAY(arena, n, size_t),
                              ARENA_ARRAY(arena, n, size_t)};
}

static void draw_once(struct worker *worker, long draw)
{
    const struct robustness_model *model = worker->run->model;
    size_t n = model->n_providers, n_tiers = model->methodology->n_tiers;
    struct robustness_streams streams;
    for (size_t f = 0; f < N_ROBUSTNESS_FACTORS; f++)
        streams.of[f] = (uint64_t)draw * N_ROBUSTNESS_FACTORS + f;
    robustness_draw(model, &streams, worker->scratch, worker->overall, worker->rank, worker->tier);
    for (size_t p = 0; p < n; p++) {
        worker->ranks[p * n + worker->rank[p] - 1]++;
        worker->tiers[p * n_tiers + worker->tier[p]]++;
    }
}

static void add_counts(struct worker *worker)
{
    struct run *run = worker->run;
    size_t n = run->model->n_providers, n_tiers = run->model->methodology->n_tiers;
    pthread_mutex_lock(&run->lock);
    for (size_t i = 0; i < n * n; i++)
        run->ranks[i] += worker->ranks[i];
    for (size_t i = 0; i < n * n_tiers; i++)
        run->tiers[i] += worker->tiers[i];
    pthread_mutex_unlock(&run->lock);
}

static void *work(void *argument)
{
    struct run *run = argument;
    struct arena *arena = arena_create(NULL);
    struct worker worker;
    init_worker(&worker, arena, run);
    for (;;) {
        pthread_mutex_lock(&run->lock);
        long first = run->next, end = first + DRAWS_AT_ONCE < run->n_draws ? first + DRAWS_AT_ONCE : run->n_draws;
        run->next = end;
        pthread_mutex_unlock(&run->lock);
        if (first >= end)
            break;
        for (long draw = first; draw < end; draw++)
            draw_once(&worker, draw);
    }
    add_counts(&worker);
    arena_destroy(arena);
    return NULL;
}

static void run_threads(struct run *run, size_t n_threads)
{
    pthread_t threads[MAX_THREADS];
    size_t n_started = 0;
    long n_processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (n_threads == 0)
        n_threads = n_processors > 0 ? (size_t)n_processors : 1;
    if (n_threads > MAX_THREADS)
        n_threads = MAX_THREADS;
    while (n_started + 1 < n_threads && pthread_create(&threads[n_started], NULL, work, run) == 0)
        n_started++;
    work(run); /* this thread takes part, and does it all where no other could be had */
    for (size_t i = 0; i < n_started; i++)
        pthread_join(threads[i], NULL);
}

/* The smallest rank that at least the share q of the draws does not pass. */
static double rank_quantile(const unsigned long *counts, size_t n, unsigned long total, double q)
{
    unsigned long seen = 0;
    for (size_t i = 0; i < n; i++) {
        seen += counts[i];
        if ((double)seen >= q * (double)total)
            return (double)(i + 1);
    }
    return (double)n;
}

static void take_results(struct scores *scores, const struct run *run)
{
    size_t n = scores->n_rated, n_tiers = scores->methodology->n_tiers;
    unsigned long total = (unsigned long)run->n_draws;
    for (size_t i = 0; i < n; i++) {
        struct provider_score *provider = &scores->providers[scores->ranking[i] - scores->providers];
        provider->rank_low = rank_quantile(&run->ranks[i * n], n, total, 0.05);
        provider->rank_median = rank_quantile(&run->ranks[i * n], n, total, 0.5);
        provider->rank_high = rank_quantile(&run->ranks[i * n], n, total, 0.95);
        for (size_t t = 0; t < n_tiers; t++)
            provider->tier_shares[t] = (double)run->tiers[i * n_tiers + t] / (double)total;
    }
    scores->n_draws = run->n_draws;
}

void robustness_run(struct scores *scores, const double *weights, long n_draws, size_t n_threads)
{
    if (scores->n_rated == 0 || n_draws <= 0)
        return;
    struct arena *arena = arena_create(NULL);
    size_t n = scores->n_rated;
    struct run run = {.model = robustness_model_make(arena, scores, weights),
                      .n_draws = n_draws,
                      .ranks = ARENA_ARRAY(arena, n * n, unsigned long),
                      .tiers = ARENA_ARRAY(arena, n * scores->methodology->n_tiers, unsigned long)};
    pthread_mutex_init(&run.lock, NULL);
    run_threads(&run, n_threads);
    pthread_mutex_destroy(&run.lock);
    take_results(scores, &run);
    arena_destroy(arena);
}
