#include "criteria/access.h"

#include <math.h>
#include <string.h>

#include "model/base/stats.h"
#include "model/base/str.h"

#define NOISE_OF_MANY 0.1
#define NOISE_OF_ONE 0.2

static int access_of(const struct release *release, const struct measurement_record *measurement)
{
    size_t first, end;
    RECORDS_OF(release->evidence.environments, measurement->provider, first, end);
    for (size_t i = first; i < end; i++)
        if (string_equal(release->evidence.environments.items[i].id, measurement->environment))
            return release->evidence.environments.items[i].access;
    return -1;
}

static bool is_same_kind(const struct measurement_record *a, const struct measurement_record *b)
{
    return strcmp(a->metric, b->metric) == 0 && string_equal(a->dimensions, b->dimensions);
}

static bool counts(const struct measurement_record *measurement)
{
    return measurement->role == ROLE_RESULT && measurement->validity == VALIDITY_OK && !isnan(measurement->value);
}

/* One side's values at the dimensions of `like`. */
static size_t collect(const struct release *release, const struct measurement_record *list, size_t n,
                      const struct measurement_record *like, int access, double *values,
                      const struct measurement_record **first)
{
    size_t n_values = 0;
    for (size_t i = 0; i < n; i++)
        if (counts(&list[i]) && is_same_kind(&list[i], like) && access_of(release, &list[i]) == access) {
            if (n_values == 0)
                *first = &list[i];
            values[n_values++] = list[i].value;
        }
    return n_values;
}

static bool is_beyond_noise(const double *a, size_t n_a, const double *b, size_t n_b, double median_a, double median_b)
{
    double scale = fmax(fabs(median_a), fabs(median_b)), gap = fabs(median_a - median_b);
    if (n_a < 2 || n_b < 2)
        return gap > NOISE_OF_ONE * scale;
    double sd_a = stats_sd(a, n_a), sd_b = stats_sd(b, n_b);
    double error = sqrt(sd_a * sd_a / (double)n_a + sd_b * sd_b / (double)n_b);
    return gap > 2 * error && gap > NOISE_OF_MANY * scale;
}

static bool is_seen_before(const struct measurement_record *list, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (counts(&list[k]) && is_same_kind(&list[k], &list[i]))
            return true;
    return false;
}

size_t access_gaps_find(struct arena *arena, const struct release *release, const char *slug, struct access_gap **out)
{
    size_t first, end, n_gaps = 0, capacity = 0;
    RECORDS_OF(release->evidence.measurements, slug, first, end);
    const struct measurement_record *list = end > first ? &release->evidence.measurements.items[first] : NULL;
    double *a = ARENA_ARRAY(arena, end - first, double), *b = ARENA_ARRAY(arena, end - first, double);
    *out = NULL;
    for (size_t i = 0; i < end - first; i++) {
        struct access_gap gap = {0};
        if (!counts(&list[i]) || is_seen_before(list, i))
            continue;
        gap.n_announced = collect(release, list, end - first, &list[i], ACCESS_ANNOUNCED, a, &gap.announced);
        gap.n_anonymous = collect(release, list, end - first, &list[i], ACCESS_ANONYMOUS, b, &gap.anonymous);
        if (gap.n_announced == 0 || gap.n_anonymous == 0)
            continue;
        gap.announced_median = stats_median(a, gap.n_announced, arena);
        gap.anonymous_median = stats_median(b, gap.n_anonymous, arena);
        if (is_beyond_noise(a, gap.n_announced, b, gap.n_anonymous, gap.announced_median, gap.anonymous_median))
            *ARENA_PUSH(arena, *out, n_gaps, capacity) = gap;
    }
    return n_gaps;
}
