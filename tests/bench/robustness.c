/* The design size of the Monte-Carlo: 10,000 draws over 100 providers with 200 indicators each. Prints the seconds
 * that it takes with one thread and with all, for tests/bench/robustness.py to compare. */
#include <stdio.h>
#include <time.h>

#include "../support/release.h"
#include "criteria/robustness.h"
#include "model/base/rng.h"

enum { N_PROVIDERS = 100, N_CRITERIA = 10, N_ITEMS = 20, N_DRAWS = 10000 };

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static struct release *make_release(struct arena *arena)
{
    struct release *release = release_make(arena, N_CRITERIA, N_ITEMS);
    struct rng rng;
    rng_init(&rng, 7, 7);
    for (size_t p = 0; p < N_PROVIDERS; p++) {
        const char *slug = arena_printf(arena, "p%03zu", p);
        release_add_provider(arena, release, slug);
        for (size_t i = 0; i < (size_t)N_CRITERIA * N_ITEMS; i++)
            release_add_finding(arena, release, slug, arena_printf(arena, "c%zu.i%zu", i / N_ITEMS, i % N_ITEMS),
                                (int)rng_below(&rng, 3), (int)rng_below(&rng, 3));
    }
    release_finish(release);
    return release;
}

static double time_run(struct scores *scores, const double *weights, size_t n_threads)
{
    double start = seconds_now();
    robustness_run(scores, weights, N_DRAWS, n_threads);
    return seconds_now() - start;
}

int main(void)
{
    struct arena *arena = arena_create(NULL);
    const struct release *release = make_release(arena);
    struct methodology *methodology = methodology_make(arena, release);
    const double weights[N_CRITERIA] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    struct scores *scores;
    struct error err = {0};
    methodology->exponent = 0;
    methodology->shrinkage = 2;
    if (!scores_compute(arena, release, methodology, NULL, 0, &scores, &err))
        return 1;
    double one = time_run(scores, weights, 1), all = time_run(scores, weights, 0);
    printf("%.3f %.3f\n", one, all);
    arena_destroy(arena);
    return 0;
}
