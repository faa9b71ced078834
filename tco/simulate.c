#include "tco/simulate.h"

#include <math.h>

#include "model/base/rng.h"

enum { N_BATCHES = 30, MOST_AWAY = 1024 };

/* Two-sided 95 % of Student's t with 29 degrees of freedom. */
#define STUDENT_T_29 2.0452296421327034

/* Repairs take equally long, so those that are away come back in the order in which they left. */
struct repairs {
    double back[MOST_AWAY]; /* a ring */
    size_t first, n;
};

struct run {
    const struct tco_job *job;
    struct rng rng;
    double mean_minutes;      /* between failures of the job */
    double now, useful, away; /* minutes of the job, minutes of a blast radius */
    size_t n_failures;
    struct repairs repairs;
};

static void forget_returned(struct repairs *repairs, double now)
{
    while (repairs->n > 0 && repairs->back[repairs->first] <= now) {
        repairs->first = (repairs->first + 1) % MOST_AWAY;
        repairs->n--;
    }
}

/* Sends what failed to repair; gives the minutes until a spare is at hand. */
static double wait_for_spare(struct run *run)
{
    const struct tco_job *job = run->job;
    struct repairs *repairs = &run->repairs;
    double repair = job->replace_minutes + job->burn_in_minutes;
    run->away += repair;
    if (isinf(job->n_spares))
        return 0;
    forget_returned(repairs, run->now);
    if (repairs->n < MOST_AWAY)
        repairs->back[(repairs->first + repairs->n++) % MOST_AWAY] = run->now + repair;
    if ((double)repairs->n <= job->n_spares)
        return 0;
    /* With s spares and n away, the (n - s)th to come back is ours. */
    size_t place = repairs->n - (size_t)job->n_spares - 1;
    return repairs->back[(repairs->first + place) % MOST_AWAY] - run->now;
}

static double way_back(struct run *run)
{
    const struct tco_job *job = run->job;
    switch (job->recovery) {
    case TCO_HOT_SPARE:
        return fmax(job->detect_minutes, wait_for_spare(run)) + job->job_start_minutes;
    case TCO_COLD_SPARE:
        return job->detect_minutes + job->replace_minutes + job->burn_in_minutes + job->job_start_minutes;
    case TCO_FAULT_TOLERANT:
        return fmax(job->detect_minutes, wait_for_spare(run)) + job->failover_minutes;
    }
    return 0;
}

/* What of `minutes` of running is kept after a failure at their end. */
static double kept(const struct tco_job *job, double minutes)
{
    double interval = job->checkpoint_interval_minutes, cycle = interval + job->checkpoint_save_minutes;
    if (!(interval > 0))
        return minutes;
    if (job->recovery == TCO_FAULT_TOLERANT)
        return minutes * interval / cycle;
    return floor(minutes / cycle) * interval;
}

static void run_to_failure(struct run *run)
{
    double minutes = rng_exponential(&run->rng, run->mean_minutes);
    run->now += minutes;
    run->useful += kept(run->job, minutes);
    run->n_failures++;
}

/* A failure on the way back begins it again. */
static void come_back(struct run *run, size_t n_failures)
{
    for (;;) {
        double down = way_back(run);
        double next = rng_exponential(&run->rng, run->mean_minutes);
        if (next >= down || run->n_failures >= n_failures) {
            run->now += down;
            return;
        }
        run->now += next;
        run->n_failures++;
    }
}

static double simulate_batch(const struct tco_job *job, size_t n_failures, uint64_t seed, uint64_t batch)
{
    struct run run = {.job = job, .mean_minutes = 60 * job->mtbf_gpu_hours / job->gpus};
    rng_init(&run.rng, seed, batch);
    while (run.n_failures < n_failures) {
        run_to_failure(&run);
        come_back(&run, n_failures);
    }
    double paid = run.now * job->gpus + run.away * job->blast_radius_gpus;
    return 1 - run.useful * job->gpus / paid;
}

struct tco_simulated tco_simulate(const struct tco_job *job, size_t n_failures, uint64_t seed)
{
    double sum = 0, squares = 0;
    size_t each = (n_failures + N_BATCHES - 1) / N_BATCHES;
    for (uint64_t i = 0; i < N_BATCHES; i++) {
        double share = simulate_batch(job, each, seed, i);
        sum += share;
        squares += share * share;
    }
    double mean = sum / N_BATCHES;
    double variance = fmax(0, (squares - sum * mean) / (N_BATCHES - 1));
    double half = STUDENT_T_29 * sqrt(variance / N_BATCHES);
    return (struct tco_simulated){mean, mean - half, mean + half};
}
