/* How costs follow one input, or two.
 *
 * Shapes:  an axis is a pattern and its values: "mtbf_gpu_hours=8000:128000:5:log" (from:to:number, equal ratios),
 *          "months=3:36:12" (equal steps), "months=3,6,12" or, where an input takes words,
 *          "recovery=hot-spare,cold-spare". Points are stored axis by axis:
 *          results[(y * n_x + x) * n_columns + column].
 * Units:   those of the inputs.
 * Owns:    everything lives in the arena; the scenario's inputs are as before when a sweep is done.
 * Errors:  EXIT_USAGE for an axis that does not parse, EXIT_DATA for values that an input can not take.
 * Source:  none.
 */
#ifndef CLUSTERMAX_TCO_SWEEP_H
#define CLUSTERMAX_TCO_SWEEP_H

#include "tco/model.h"
#include "tco/report.h"

struct tco_axis {
    const char *pattern;
    const size_t *inputs;
    size_t n_inputs;
    double *values;
    size_t n;
};

struct tco_sweep {
    struct tco_axis x, y; /* y has one value and no pattern where there is one axis */
    struct tco_result *results;
};

bool tco_axis_parse(struct arena *arena, const struct tco_scenario *scenario, const char *text, struct tco_axis *out,
                    struct error *err);
/* One or two axes. */
bool tco_sweep_run(struct arena *arena, struct tco_model *model, const struct tco_axis *axes, size_t n_axes,
                   struct tco_sweep *out, struct error *err);
struct report *tco_sweep_report(struct arena *arena, const struct tco_scenario *scenario,
                                const struct tco_sweep *sweep);

#endif
