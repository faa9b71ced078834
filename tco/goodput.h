/* What failures cost: three models of goodput, the best checkpoint interval, and the literature's closed forms.
 *
 * Shapes:  plain functions; the models themselves are lines of the sheet (formulas.h).
 * Units:   in the names; results of the checkpoint formulas are in the unit of their arguments.
 * Owns:    nothing.
 * Errors:  none; arguments out of range give NAN or infinity.
 * Source:  beside each function.
 */
#ifndef CLUSTERMAX_TCO_GOODPUT_H
#define CLUSTERMAX_TCO_GOODPUT_H

#include "tco/formulas.h"

/* Best time between checkpoints for a checkpoint time w, a mean time to failure of the job M and a restart time R. */
double checkpoint_interval_young(double w, double m);            /* Young (1974) */
double checkpoint_interval_daly(double w, double m);             /* Daly (2006), first order */
double checkpoint_interval_daly_higher(double w, double m);      /* Daly (2006), equation 37 */
double checkpoint_interval_nvidia(double w, double m, double r); /* NVIDIA resiliency documentation */

/* Expected share of useful time of a job on n_nodes with failures_per_node_day, the time lost at a failure u0 and
 * the interval and save time of its checkpoints. Kokolis et al., "Revisiting Reliability in Large-Scale Machine
 * Learning Research Clusters" (2024), E[ETTR]. */
double goodput_expected_ettr(double n_nodes, double failures_per_node_day, double u0_hours, double interval_hours,
                             double save_hours);
/* Mean time to failure of a job, from the rate of its nodes. The same paper. */
double goodput_job_mttf_hours(double n_nodes, double failures_per_node_day);

#endif
