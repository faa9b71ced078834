/* Samples in Prometheus's text: `name{label="value", …} 61 1772359200000`.
 *
 * Shapes:  views into the line; labels stay text, one is looked up by its name.
 * Units:   the time behind a value is in milliseconds (seconds in OpenMetrics); results are in seconds.
 * Owns:    nothing.
 * Errors:  false when a line is no sample.
 * Source:  prometheus.io/docs/instrumenting/exposition_formats, OpenMetrics 1.0.
 */
#ifndef CLUSTERMAX_EXPOSITION_H
#define CLUSTERMAX_EXPOSITION_H

#include "model/base/str.h"

struct sample {
    struct text name, labels;
    struct text head; /* name and labels with their braces */
    struct text rest; /* value and, maybe, time */
};

bool exposition_split(struct text line, struct sample *sample);
/* Empty when there is none; escapes are left as they are. */
struct text exposition_label(struct text labels, const char *name);
/* NAN for what is no number; *time_s stays as it was when no time is given. */
void exposition_value(struct text rest, double *value, double *time_s);
/* Begins like a sample with labels. */
bool exposition_is_cut(struct text line);

#endif
