/* How often to write a checkpoint: the closed forms side by side, and the best by our own model.
 *
 * Shapes:  a row for each column with a modelled goodput and a checkpoint that takes time; each rule with its interval
 *          and what it costs by the renewal model.
 * Units:   minutes; shares are parts of 1.
 * Owns:    reports live in the arena; the scenario's inputs are as before.
 * Errors:  none; columns for which the question makes no sense are named in a note.
 * Source:  Young (1974); Daly (2006); NVIDIA resiliency documentation.
 */
#ifndef CLUSTERMAX_TCO_CHECKPOINT_H
#define CLUSTERMAX_TCO_CHECKPOINT_H

#include "tco/model.h"
#include "tco/report.h"

struct report *tco_checkpoint_report(struct arena *arena, struct tco_model *model);

#endif
