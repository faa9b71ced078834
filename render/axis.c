/* Axes. */
#include <math.h>

#include "render/axis.h"

void axis_init(struct axis *axis, enum axis_kind kind)
{
    *axis = (struct axis){.kind = kind, .low = NAN, .high = NAN};
}

void axis_include(struct axis *axis, double value)
{
    if (!isfinite(value) || (axis->kind != AXIS_LINEAR && value <= 0))
        return;
    axis->low = isnan(axis->low) ? value : fmin(axis->low, value);
    axis->high = isnan(axis->high) ? value : fmax(axis->high, value);
}

/* The smallest of 1, 2, 5 times a power of ten that is not below `rough`. */
static double round_step(double rough)
{
    double power = pow(10, floor(log10(rough)));
    double factor = rough / power;
    return power * (factor <= 1 + 1e-9 ? 1 : factor <= 2 + 1e-9 ? 2 : factor <= 5 + 1e-9 ? 5 : 10);
}

static void widen_single(struct axis *axis)
{
    if (isnan(axis->low)) {
        axis->low = axis->kind == AXIS_LINEAR ? 0 : 1;
        axis->high = axis->kind == AXIS_LINEAR ? 1 : 10;
    }
    double span = axis->high - axis->low, size = fmax(fabs(axis->high), fabs(axis->low));
    if (axis->kind == AXIS_LINEAR && span <= size * 1e-9) {
        double room = size > 0 ? size / 2 : 0.5;
        axis->low -= room;
        axis->high += room;
    } else if (axis->kind != AXIS_LINEAR && axis->high / axis->low < 1.5) {
        axis->low /= 2;
        axis->high *= 2;
    }
}

static void settle_linear(struct axis *axis, size_t n_wanted)
{
    double step = round_step((axis->high - axis->low) / (double)(n_wanted < 1 ? 1 : n_wanted));
    double first = floor(axis->low / step + 1e-9), last = ceil(axis->high / step - 1e-9);
    axis->low = first * step;
    axis->high = last * step;
    axis->decimals = (int)fmax(0, fmin(12, -floor(log10(step) + 1e-9)));
    for (double i = first; i <= last && axis->n_ticks < AXIS_TICKS; i++)
        axis->ticks[axis->n_ticks++] = i * step;
}

static void settle_log(struct axis *axis, size_t n_wanted, double base)
{
    double first = ceil(log(axis->low) / log(base) - 1e-9), last = floor(log(axis->high) / log(base) + 1e-9);
    double step = ceil((last - first) / (double)(n_wanted < 1 ? 1 : n_wanted));
    if (base == 2 && step > 1) /* bytes in steps of 4, 16, 1024 read better than of 8 or 32 */
        step = step <= 2 ? 2 : step <= 4 ? 4 : ceil(step / 5) * 5;
    step = fmax(step, 1);
    first = base == 2 ? ceil(first / step) * step : first;
    for (double i = first; i <= last && axis->n_ticks < AXIS_TICKS; i += step)
        axis->ticks[axis->n_ticks++] = pow(base, i);
}

void axis_settle(struct axis *axis, double from, double to, size_t n_wanted)
{
    axis->from = from;
    axis->to = to;
    axis->n_ticks = 0;
    widen_single(axis);
    if (axis->kind == AXIS_LINEAR)
        settle_linear(axis, n_wanted);
    else
        settle_log(axis, n_wanted, axis->kind == AXIS_BYTES ? 2 : 10);
}

void axis_trim(struct axis *axis, double low, double high)
{
    size_t n = 0;
    low = low > axis->low ? low : axis->low; /* NAN compares false */
    high = high < axis->high ? high : axis->high;
    if (!(high > low))
        return;
    axis->low = low;
    axis->high = high;
    for (size_t i = 0; i < axis->n_ticks; i++)
        if (axis->ticks[i] >= low && axis->ticks[i] <= high)
            axis->ticks[n++] = axis->ticks[i];
    axis->n_ticks = n;
}

double axis_at(const struct axis *axis, double value)
{
    if (!isfinite(value) || (axis->kind != AXIS_LINEAR && value <= 0))
        return NAN;
    double share = axis->kind == AXIS_LINEAR ? (value - axis->low) / (axis->high - axis->low)
                                             : log(value / axis->low) / log(axis->high / axis->low);
    return axis->from + share * (axis->to - axis->from);
}

const char *axis_label(const struct axis *axis, double tick, char out[NUM_SIZE])
{
    if (axis->kind == AXIS_BYTES)
        return num_bytes(tick, out);
    if (axis->kind == AXIS_LOG)
        return num_significant(tick, 3, out);
    return num_grouped(tick, axis->decimals, out);
}
