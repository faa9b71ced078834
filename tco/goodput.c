#include "tco/goodput.h"

#include <math.h>

#define CALCULATOR "fitted to the outputs of clustermax.ai/tco, September 2026"
#define PRINTED "How Much Do GPU Clusters Really Cost?, 20 April 2026"
#define RENEWAL "ours: renewal-reward over the time between failures"
/* Of a job that fails at exponential times, also while it comes back: Daly (2006), equation 13, where an interval t
 * with its checkpoint w takes M e^(D/M) (e^((t+w)/M) - 1). With e^x - 1 = 2 e^(x/2) sinh(x/2) nothing cancels. */
#define EXACT "ours: exact for exponential failures; Daly (2006), equation 13"

/* Lost GPU-hours for each failure: minutes times GPUs, over 60. Recovery 1 is hot spare, 2 cold, 3 fault tolerant. */
/* clang-format off */
const struct tco_formula tco_goodput_formulas[] = {
    {TCO_COLUMN, "lost_calculator_gpu_hours", "Lost with a failure (calculator)", "GPU-hours",
     "choose(recovery, "
     "(checkpoint_interval_minutes / 2 + job_start_minutes) * job_gpus + replace_minutes * blast_radius_gpus, "
     "(max(detect_minutes, checkpoint_interval_minutes / 2) + job_start_minutes + replace_minutes) * job_gpus, "
     "(detect_minutes + failover_minutes) * job_gpus + replace_minutes * blast_radius_gpus) / 60", CALCULATOR},
    {TCO_COLUMN, "lost_printed_gpu_hours", "Lost with a failure (printed)", "GPU-hours",
     "choose(recovery, "
     "(detect_minutes + checkpoint_interval_minutes / 2 + job_start_minutes) * job_gpus + "
     "replace_minutes * blast_radius_gpus, "
     "(detect_minutes + checkpoint_interval_minutes / 2 + job_start_minutes + replace_minutes) * job_gpus, "
     "(detect_minutes + failover_minutes) * job_gpus + replace_minutes * blast_radius_gpus) / 60", PRINTED},
    {TCO_COLUMN, "calculator_share", "Goodput expense (calculator)", "share",
     "lost_calculator_gpu_hours / mtbf_gpu_hours + idle_spare_gpus / gpus + overhead_percent / 100", CALCULATOR},
    {TCO_COLUMN, "printed_share", "Goodput expense (printed)", "share",
     "lost_printed_gpu_hours / mtbf_gpu_hours + idle_spare_gpus / gpus + overhead_percent / 100", PRINTED},

    {TCO_COLUMN, "failures_per_gpu_hour", "Failures", "1/GPU-hour",
     "1 / mtbf_gpu_hours + interruptions_per_gpu_month / hours_per_month", RENEWAL},
    {TCO_COLUMN, "job_mtbf_minutes", "Mean time between failures of the job", "min",
     "60 / (failures_per_gpu_hour * job_gpus)", RENEWAL},
    {TCO_COLUMN, "noticed_minutes", "Time to notice that counts", "min",
     "if(recovery = 1, if(detect_in_hot = 2, detect_minutes, 0), detect_minutes)", RENEWAL},
    {TCO_COLUMN, "away_minutes", "Until the failed GPUs work again", "min", "replace_minutes + burn_in_minutes",
     RENEWAL},
    {TCO_COLUMN, "save_minutes", "Writing a checkpoint", "min",
     "checkpoint_save_minutes + if(checkpoint_write_gib_per_s > 0, checkpoint_gib / checkpoint_write_gib_per_s / 60, 0)",
     RENEWAL},
    {TCO_COLUMN, "start_minutes", "Job start with its checkpoint", "min",
     "job_start_minutes + if(checkpoint_read_gib_per_s > 0, checkpoint_gib / checkpoint_read_gib_per_s / 60, 0)",
     RENEWAL},
    {TCO_COLUMN, "restart_minutes", "Until the job runs again", "min",
     "noticed_minutes + choose(recovery, start_minutes, start_minutes + away_minutes, failover_minutes)",
     RENEWAL},
    {TCO_COLUMN, "interval_minutes", "Between checkpoints", "min",
     "choose(checkpoint_rule, checkpoint_interval_minutes, sqrt(2 * save_minutes * job_mtbf_minutes), "
     "sqrt(2 * save_minutes * job_mtbf_minutes) - save_minutes, "
     "save_minutes + sqrt(2 * (job_mtbf_minutes + restart_minutes) * save_minutes + "
     "save_minutes * save_minutes))",
     "Young (1974); Daly (2006), first order; NVIDIA resiliency documentation"},
    {TCO_COLUMN, "stopped_minutes", "The job makes no progress for", "min",
     "restart_minutes + choose(recovery, interval_minutes / 2, interval_minutes / 2, 0)", RENEWAL},
    {TCO_COLUMN, "lost_renewal_gpu_hours", "Lost with a failure (renewal, first order)", "GPU-hours",
     "(stopped_minutes * job_gpus + choose(recovery, away_minutes * blast_radius_gpus, 0, "
     "away_minutes * blast_radius_gpus)) / 60", RENEWAL},
    {TCO_COLUMN, "save_share", "Writing checkpoints, of the time between", "share",
     "if(save_minutes > 0, save_minutes / interval_minutes, 0)", RENEWAL},
    {TCO_COLUMN, "cycle_in_mtbf", "Half an interval and its checkpoint, of the job's time between failures", "share",
     "min(300, (interval_minutes + save_minutes) / job_mtbf_minutes / 2)", EXACT},
    {TCO_COLUMN, "kept_share", "Of the time that the job runs, not done again", "share",
     "if(recovery = 3, 1 / (1 + save_share), if(interval_minutes > 0, "
     "interval_minutes / (2 * job_mtbf_minutes * exp(cycle_in_mtbf) * sinh(cycle_in_mtbf)), 1))", EXACT},
    {TCO_COLUMN, "running_share", "Of all time, the job runs", "share",
     "exp(-min(600, restart_minutes / job_mtbf_minutes))", EXACT},
    {TCO_COLUMN, "away_share", "GPUs away for repair, of the job's", "share",
     "choose(recovery, away_minutes * blast_radius_gpus, 0, away_minutes * blast_radius_gpus) / 60 * "
     "failures_per_gpu_hour", EXACT},
    {TCO_COLUMN, "hit_share", "Of the cluster, what failures can hit", "share", "if(one_job = 2, job_gpus / gpus, 1)",
     RENEWAL},
    {TCO_COLUMN, "lost_to_failures_share", "Lost to failures and checkpoints", "share",
     "hit_share * if(saturation = 2, 1 - kept_share * running_share / (1 + away_share), "
     "save_share + lost_renewal_gpu_hours * failures_per_gpu_hour)", EXACT},
    {TCO_COLUMN, "renewal_share", "Goodput expense (renewal)", "share",
     "if(saturation = 2, 1 - (1 - idle_spare_gpus / gpus) * (1 - overhead_percent / 100) * "
     "(1 - lost_to_failures_share), lost_to_failures_share + idle_spare_gpus / gpus + overhead_percent / 100)",
     RENEWAL},

    {TCO_COLUMN, "goodput_share", "Goodput expense", "share",
     "choose(model, goodput_percent / 100, calculator_share, printed_share, renewal_share)", CALCULATOR},
    {TCO_COLUMN, "lost_gpu_hours_per_failure", "Lost with a failure", "GPU-hours",
     "choose(model, 0, lost_calculator_gpu_hours, lost_printed_gpu_hours, lost_renewal_gpu_hours)", CALCULATOR},
    {TCO_COLUMN, "failures_per_month", "Failures in a month", "1/month", "gpus * hours_per_month / mtbf_gpu_hours",
     PRINTED},
};
/* clang-format on */
const size_t tco_n_goodput_formulas = sizeof tco_goodput_formulas / sizeof *tco_goodput_formulas;

double checkpoint_interval_young(double w, double m)
{
    return sqrt(2 * w * m);
}

double checkpoint_interval_daly(double w, double m)
{
    return sqrt(2 * w * m) - w;
}

double checkpoint_interval_daly_higher(double w, double m)
{
    if (w >= 2 * m)
        return m;
    double root = sqrt(w / (2 * m));
    return sqrt(2 * w * m) * (1 + root / 3 + root * root / 9) - w;
}

double checkpoint_interval_nvidia(double w, double m, double r)
{
    return w + sqrt(2 * (m + r) * w + w * w);
}

double goodput_job_mttf_hours(double n_nodes, double failures_per_node_day)
{
    return 24 / (n_nodes * failures_per_node_day);
}

double goodput_expected_ettr(double n_nodes, double failures_per_node_day, double u0_hours, double interval_hours,
                             double save_hours)
{
    double failures_per_hour = n_nodes * failures_per_node_day / 24;
    return (1 - failures_per_hour * (u0_hours + interval_hours / 2)) / (1 + save_hours / interval_hours);
}
