/* One job, failure by failure: the referee between the closed forms of goodput.
 *
 * Shapes:  a job on GPUs that fail one by one; after a failure it is noticed, something is replaced or taken over, the
 *          job starts again from its last checkpoint. GPUs fail while the job is down, too, and then the way back
 *          starts again; spares can run out, and then the job waits for a repair.
 * Units:   minutes, GPUs; shares are parts of the GPU-hours paid: the job's for the whole time, and those that are
 *          away for repair while a spare stands in.
 * Owns:    nothing.
 * Errors:  none.
 * Source:  discrete-event simulation; exponential times between failures, everything else exactly as stated. Interval
 *          by 30 batch means and Student's t.
 */
#ifndef CLUSTERMAX_TCO_SIMULATE_H
#define CLUSTERMAX_TCO_SIMULATE_H

#include <stdint.h>

#include "tco/fields.h"

struct tco_job {
    enum tco_recovery recovery;
    double gpus, blast_radius_gpus, mtbf_gpu_hours;
    double detect_minutes, replace_minutes, job_start_minutes, failover_minutes;
    double checkpoint_interval_minutes, checkpoint_save_minutes, burn_in_minutes;
    double n_spares; /* sets of GPUs as large as the blast radius; INFINITY: never short */
};

struct tco_simulated {
    double lost_share;
    double low, high; /* 95 % */
};

/* n_failures is rounded up to 30 equal batches; batch i draws from stream i of the seed. */
struct tco_simulated tco_simulate(const struct tco_job *job, size_t n_failures, uint64_t seed);

#endif
