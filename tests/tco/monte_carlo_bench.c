/* Three million draws of the pretraining scenario on one core; prints the processor's seconds, then each column's mean
 * and the share of draws in which it is the cheapest. */
#include <stdio.h>
#include <time.h>

#include "tco/monte_carlo.h"

enum { N_DRAWS = 3000000 };

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(void)
{
    struct arena *arena = arena_create(NULL);
    struct tco_scenario *scenario = NULL;
    struct tco_model *model = NULL;
    struct tco_monte_carlo *result = NULL;
    struct problems problems;
    struct error err = {0};
    problems_init(&problems, arena);
    if (!tco_scenario_load(arena, "pretrain", &scenario, &problems, &err) ||
        !tco_model_create(arena, scenario, &model, &err))
        return 1;
    double start = seconds();
    if (!tco_monte_carlo_run(arena, model, N_DRAWS, 0, 1, &result, &err))
        return 1;
    printf("%d %.6f\n", N_DRAWS, seconds() - start);
    for (size_t i = 0; i < scenario->n_columns; i++)
        printf("%.2f %.2f %.6f\n", tally_mean(&result->columns[i].monthly),
               tally_quantile(&result->columns[i].monthly, 0.5), (double)result->columns[i].n_cheapest / N_DRAWS);
    arena_destroy(arena);
    return 0;
}
