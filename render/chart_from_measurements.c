/* Message-size curves from the measurements of a release. A curve is what one artifact says of one operation with
 * everything but the message size held fixed. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/dimensions.h"
#include "render/chart_from_scores.h"

#define SIZE "size_bytes"
#define MAX_OTHER_LINES 7 /* more than these are a band */

struct curve {
    const struct measurement_record *first; /* whose fixed dimensions and artifact are the curve's */
    const char *fixed;
    struct point *points;
    size_t n, capacity;
};

struct curves {
    struct curve *items;
    size_t n, capacity;
};

static const char *without_size(struct arena *arena, const char *dimensions)
{
    struct str out;
    struct text rest = text_of(dimensions), name, value;
    str_init(&out, arena);
    while (dimensions_next(&rest, &name, &value)) {
        if (text_is(name, SIZE))
            continue;
        str_append_text(&out, name);
        str_append_char(&out, '=');
        str_append_text(&out, value);
        str_append_char(&out, ' ');
    }
    return out.bytes;
}

/* In-place runs tell nearly the same story: one line a run. */
static bool is_curve_point(const struct measurement_record *measurement, const char *metric)
{
    struct text placement;
    bool in_place = dimensions_text(measurement->dimensions, "placement", &placement) &&
                    (text_is(placement, "in_place") || text_is(placement, "in-place"));
    return string_equal(measurement->metric, metric) && measurement->role == ROLE_RESULT &&
           measurement->validity != VALIDITY_WRONG && isfinite(measurement->value) && !in_place &&
           dimensions_number(measurement->dimensions, SIZE) > 0;
}

static struct curve *curve_of(struct arena *arena, struct curves *curves, const struct measurement_record *measurement)
{
    const char *fixed = without_size(arena, measurement->dimensions);
    for (size_t i = 0; i < curves->n; i++)
        if (string_equal(curves->items[i].first->provider, measurement->provider) &&
            string_equal(curves->items[i].first->artifact, measurement->artifact) &&
            strcmp(curves->items[i].fixed, fixed) == 0)
            return &curves->items[i];
    struct curve *curve = ARENA_PUSH(arena, curves->items, curves->n, curves->capacity);
    curve->first = measurement;
    curve->fixed = fixed;
    return curve;
}

static int compare_points(const void *a, const void *b)
{
    const struct point *left = a, *right = b;
    if (left->x != right->x)
        return left->x < right->x ? -1 : 1;
    return (left->y > right->y) - (left->y < right->y);
}

static void collect_curves(struct arena *arena, const struct release *release, const char *metric,
                           struct curves *curves)
{
    for (size_t i = 0; i < release->evidence.measurements.n; i++) {
        const struct measurement_record *measurement = &release->evidence.measurements.items[i];
        if (!is_curve_point(measurement, metric))
            continue;
        struct curve *curve = curve_of(arena, curves, measurement);
        *ARENA_PUSH(arena, curve->points, curve->n, curve->capacity) =
            (struct point){dimensions_number(measurement->dimensions, SIZE), measurement->value};
    }
    for (size_t i = 0; i < curves->n; i++)
        qsort(curves->items[i].points, curves->items[i].n, sizeof(struct point), compare_points);
}

static const char *curve_name(struct arena *arena, const struct scores *scores, const struct curve *curve)
{
    const struct provider_score *provider = scores_provider(scores, curve->first->provider);
    const char *name = provider != NULL ? provider->provider->name : curve->first->provider;
    double nodes = dimensions_number(curve->first->dimensions, "nodes");
    return isfinite(nodes) ? arena_printf(arena, "%s, %.0f node%s", name, nodes, nodes == 1 ? "" : "s") : name;
}

static bool is_of(const struct curve *curve, const struct provider_score *provider)
{
    return provider != NULL && string_equal(curve->first->provider, provider->provider->slug);
}

/* Lowest and highest of the other providers at every size that at least three of their curves have. */
static void make_band(struct arena *arena, const struct curves *curves, const struct provider_score *marked,
                      struct chart_lines *out)
{
    size_t n = 0, capacity = 0, n_at = 0;
    struct point *all = NULL;
    struct lines_band *band;
    for (size_t i = 0; i < curves->n; i++)
        for (size_t j = 0; j < curves->items[i].n && !is_of(&curves->items[i], marked); j++)
            *ARENA_PUSH(arena, all, n, capacity) = curves->items[i].points[j];
    if (n == 0)
        return;
    qsort(all, n, sizeof *all, compare_points);
    band = ARENA_ARRAY(arena, n + 1, struct lines_band);
    for (size_t i = 0; i < n; i += n_at) {
        for (n_at = 1; i + n_at < n && all[i + n_at].x == all[i].x;)
            n_at++;
        if (n_at >= 3)
            band[out->n_band++] = (struct lines_band){all[i].x, all[i].y, all[i + n_at - 1].y};
    }
    out->band = band;
    out->band_name = "lowest to highest of the other providers";
}

static bool fill_series(struct arena *arena, const struct scores *scores, const struct curves *curves,
                        const struct provider_score *marked, struct chart_lines *out)
{
    struct lines_series *series = ARENA_ARRAY(arena, curves->n + 1, struct lines_series);
    size_t n_others = 0, n_marked = 0;
    for (size_t i = 0; i < curves->n; i++) {
        bool is_marked = is_of(&curves->items[i], marked);
        n_marked += is_marked && curves->items[i].n > 1;
        n_others += !is_marked;
    }
    bool as_band = marked != NULL && n_others > MAX_OTHER_LINES;
    out->series = series;
    for (size_t i = 0; i < curves->n; i++) {
        const struct curve *curve = &curves->items[i];
        bool is_marked = is_of(curve, marked);
        if (curve->n > 1 && (is_marked || !as_band))
            series[out->n_series++] =
                (struct lines_series){curve_name(arena, scores, curve), curve->points, curve->n, is_marked};
    }
    if (as_band)
        make_band(arena, curves, marked, out);
    return marked == NULL ? out->n_series > 0 : n_marked > 0;
}

bool chart_curves_from_scores(struct arena *arena, const struct scores *scores, const char *operation,
                              const struct provider_score *marked, struct chart_lines *out)
{
    struct curves curves = {0};
    char *title = arena_strdup(arena, operation);
    *out = (struct chart_lines){
        .x_title = "message size", .y_title = "bus bandwidth, GB/s", .x_scale = LINES_BYTES, .y_from_zero = true};
    collect_curves(arena, scores->release, arena_printf(arena, "nccl.%s.busbw_gbytes_per_s", operation), &curves);
    for (char *c = title; *c != '\0'; c++)
        *c = *c == '_' ? '-' : *c;
    out->frame.title = arena_printf(arena, "Bus bandwidth of %s by message size", title);
    out->frame.subtitle = "As the providers' nccl-tests or rccl-tests runs report it";
    out->frame.note = "Runs differ in nodes, GPUs and versions; each line is one run. Bus bandwidth scales the "
                      "algorithm's rate to what the links carry.";
    out->frame.date = scores->release->about.date;
    return fill_series(arena, scores, &curves, marked, out);
}
