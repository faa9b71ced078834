/* Axes: from values to places, and the round numbers to write beside them.
 *
 * Shapes:  an axis maps low..high to from..to; ticks are written into a fixed array.
 * Units:   values are the data's; places are CSS pixels.
 * Owns:    nothing.
 * Errors:  an axis of nothing runs from 0 to 1; one of a single value is widened; a value without a place gives NAN.
 * Source:  steps of 1, 2 and 5 times a power of ten; powers of two for bytes.
 */
#ifndef CLUSTERMAX_AXIS_H
#define CLUSTERMAX_AXIS_H

#include <stdbool.h>
#include <stddef.h>

#include "model/base/num.h"

enum axis_kind { AXIS_LINEAR, AXIS_LOG, AXIS_BYTES };

#define AXIS_TICKS 24

struct axis {
    enum axis_kind kind;
    double low, high; /* NAN until something was included */
    double from, to;
    double ticks[AXIS_TICKS];
    size_t n_ticks;
    int decimals; /* of the labels of a linear axis */
};

void axis_init(struct axis *axis, enum axis_kind kind);
void axis_include(struct axis *axis, double value); /* NAN is passed over, and zero or less by a logarithmic axis */
/* Widens a linear axis to round ends and makes about `n_wanted` ticks. */
void axis_settle(struct axis *axis, double from, double to, size_t n_wanted);
/* Lets the axis begin and end here instead of at round numbers: where there is nothing beyond. NAN: as it is. */
void axis_trim(struct axis *axis, double low, double high);
double axis_at(const struct axis *axis, double value);
const char *axis_label(const struct axis *axis, double tick, char out[NUM_SIZE]);

#endif
