#include "ingest/sketch.h"

#include <math.h>
#include <string.h>

enum { STEPS = 512 };
static const double part = 16777216; /* 2^24 */

void sum_add(int64_t *whole, int64_t *parts, double value)
{
    double limited = value > 1e15 ? 1e15 : value < -1e15 ? -1e15 : value;
    double units = floor(limited);
    *whole += (int64_t)units;
    *parts += (int64_t)floor((limited - units) * part + 0.5);
}

double sum_value(int64_t whole, int64_t parts)
{
    return (double)whole + (double)parts / part;
}

void sketch_init(struct sketch *sketch, struct arena *arena)
{
    *sketch = (struct sketch){.arena = arena, .minimum = INFINITY, .maximum = -INFINITY};
}

/* frexp is exact, so the step is the same everywhere. */
static long step_of(double value)
{
    int exponent;
    double mantissa = frexp(value, &exponent); /* 0.5 .. 1 */
    return (long)exponent * STEPS + (long)((mantissa - 0.5) * 2 * STEPS);
}

static double start_of(long step)
{
    long exponent = step >= 0 ? step / STEPS : -((STEPS - 1 - step) / STEPS);
    double mantissa = 0.5 + (double)(step - exponent * STEPS) / (2 * STEPS);
    return ldexp(mantissa, (int)exponent);
}

/* Makes room for steps first..last. */
static void cover(struct sketch *sketch, long first, long last)
{
    if (sketch->n_counts == 0)
        sketch->first = first;
    long begin = first < sketch->first ? first : sketch->first;
    long end = sketch->first + (long)sketch->n_counts;
    end = last + 1 > end ? last + 1 : end;
    size_t needed = (size_t)(end - begin), shift = (size_t)(sketch->first - begin);
    if (needed == sketch->n_counts)
        return;
    sketch->counts = arena_grow(sketch->arena, sketch->counts, &sketch->capacity, needed, sizeof *sketch->counts);
    memmove(sketch->counts + shift, sketch->counts, sketch->n_counts * sizeof *sketch->counts);
    memset(sketch->counts, 0, shift * sizeof *sketch->counts);
    memset(sketch->counts + shift + sketch->n_counts, 0, (needed - shift - sketch->n_counts) * sizeof *sketch->counts);
    sketch->first = begin;
    sketch->n_counts = needed;
}

static void widen(struct sketch *sketch, double minimum, double maximum)
{
    sketch->minimum = minimum < sketch->minimum ? minimum : sketch->minimum;
    sketch->maximum = maximum > sketch->maximum ? maximum : sketch->maximum;
}

void sketch_add(struct sketch *sketch, double value)
{
    if (!(value >= 0) || isinf(value))
        return;
    sketch->n++;
    widen(sketch, value, value);
    sum_add(&sketch->sum_whole, &sketch->sum_parts, value);
    if (!(value > 0)) {
        sketch->n_zero++;
        return;
    }
    long step = step_of(value);
    if (step < sketch->first || step >= sketch->first + (long)sketch->n_counts)
        cover(sketch, step, step);
    sketch->counts[step - sketch->first]++;
}

void sketch_merge(struct sketch *into, const struct sketch *from)
{
    into->n += from->n;
    into->n_zero += from->n_zero;
    into->sum_whole += from->sum_whole;
    into->sum_parts += from->sum_parts;
    widen(into, from->minimum, from->maximum);
    if (from->n_counts == 0)
        return;
    cover(into, from->first, from->first + (long)from->n_counts - 1);
    for (size_t i = 0; i < from->n_counts; i++)
        into->counts[from->first - into->first + (long)i] += from->counts[i];
}

double sketch_quantile(const struct sketch *sketch, double q)
{
    if (sketch->n == 0)
        return NAN;
    double rank = ceil(q * (double)sketch->n);
    uint64_t wanted = rank < 1 ? 1 : (uint64_t)rank, seen = sketch->n_zero;
    if (wanted >= sketch->n)
        return sketch->maximum;
    if (wanted <= seen)
        return 0;
    for (size_t i = 0; i < sketch->n_counts; i++) {
        seen += sketch->counts[i];
        if (seen >= wanted) {
            double value = start_of(sketch->first + (long)i);
            return value < sketch->minimum ? sketch->minimum : value > sketch->maximum ? sketch->maximum : value;
        }
    }
    return sketch->maximum;
}

double sketch_mean(const struct sketch *sketch)
{
    return sketch->n == 0 ? NAN : sum_value(sketch->sum_whole, sketch->sum_parts) / (double)sketch->n;
}
