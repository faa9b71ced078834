#include "criteria/robustness.h"

void robustness_run(struct arena *arena, struct scores *scores, const double *weights, long n_draws)
{
    (void)arena, (void)scores, (void)weights, (void)n_draws;
}
