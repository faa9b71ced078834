/* Reductions of telemetry: quantiles against sorting, and that parts merge to the whole, to the last bit. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ingest/telemetry.h"
#include "model/base/rng.h"
#include "tests/support/cases.h"

static int compare_doubles(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

START_TEST(quantiles_are_within_a_fifth_of_a_percent)
{
    static const double shares[] = {0, 0.01, 0.25, 0.5, 0.9, 0.999, 1};
    enum { N = 20000 };
    static double values[N];
    struct arena *arena = arena_create(NULL);
    struct sketch sketch;
    struct rng rng;
    sketch_init(&sketch, arena);
    rng_init(&rng, 7, 0);
    for (size_t i = 0; i < N; i++) {
        values[i] = i % 100 == 0 ? 0 : exp(20 * rng_uniform(&rng) - 8);
        sketch_add(&sketch, values[i]);
    }
    qsort(values, N, sizeof *values, compare_doubles);
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        double rank = ceil(shares[i] * N);
        double wanted = values[rank < 1 ? 0 : (size_t)rank - 1];
        ck_assert_double_le(fabs(sketch_quantile(&sketch, shares[i]) - wanted), 0.002 * wanted);
    }
    arena_destroy(arena);
}
END_TEST

START_TEST(sums_are_exact_and_odd_values_stay_out)
{
    struct arena *arena = arena_create(NULL);
    struct sketch sketch;
    sketch_init(&sketch, arena);
    ck_assert(isnan(sketch_mean(&sketch)) && isnan(sketch_quantile(&sketch, 0.5)));
    sketch_add(&sketch, -1);
    sketch_add(&sketch, NAN);
    sketch_add(&sketch, INFINITY);
    ck_assert_uint_eq(sketch.n, 0);
    sketch_add(&sketch, 1e12);
    sketch_add(&sketch, 0.25);
    sketch_add(&sketch, 0.5);
    ck_assert_double_eq(sum_value(sketch.sum_whole, sketch.sum_parts), 1e12 + 0.75);
    ck_assert_double_eq(sketch.minimum, 0.25);
    ck_assert_double_eq(sketch.maximum, 1e12);
    arena_destroy(arena);
}
END_TEST

static size_t series_of(struct telemetry *telemetry, const char *family, double gpu)
{
    struct telemetry_key key = {
        .metric = telemetry_metric_of(text_of(family)), .gpu = gpu, .node = NAN, .device = NAN, .instance = NAN};
    return telemetry_series_of(telemetry, &key, 1);
}

static const double start = 1772359200;

/* Sample i of an invented run: 8 GPUs, one a second. */
static void add_sample(struct telemetry *telemetry, size_t i)
{
    double gpu = (double)(i % 8), second = (double)(i / 8);
    telemetry_add(telemetry, series_of(telemetry, "DCGM_FI_DEV_GPU_TEMP", gpu), start + second,
                  50 + gpu + fmod(second * 0.37, 9.1));
}

static void check_equal(const struct telemetry *a, const struct telemetry *b)
{
    ck_assert_uint_eq(a->n, b->n);
    for (size_t i = 0; i < a->n; i++) {
        const struct telemetry_series *left = &a->items[i], *right = NULL;
        for (size_t k = 0; k < b->n; k++)
            if (b->items[k].key.gpu >= left->key.gpu && b->items[k].key.gpu <= left->key.gpu)
                right = &b->items[k];
        ck_assert_ptr_nonnull(right);
        ck_assert_uint_eq(left->values.n, right->values.n);
        ck_assert_uint_eq(left->n_minutes, right->n_minutes);
        ck_assert_int_eq(memcmp(left->minutes, right->minutes, left->n_minutes * sizeof *left->minutes), 0);
        ck_assert_int_eq(left->values.sum_whole, right->values.sum_whole);
        ck_assert_int_eq(left->values.sum_parts, right->values.sum_parts);
        for (double q = 0; q <= 1; q += 0.05)
            ck_assert_double_eq(sketch_quantile(&left->values, q), sketch_quantile(&right->values, q));
        ck_assert_double_eq(left->first.value, right->first.value);
        ck_assert_double_eq(left->last.value, right->last.value);
        ck_assert_double_eq(telemetry_drift_per_hour(left), telemetry_drift_per_hour(right));
    }
}

/* Parts cut anywhere, merged backwards, against one pass. */
START_TEST(parts_merge_to_the_whole)
{
    enum { N = 8 * 60 * 45, PARTS = 7 };
    struct arena *arena = arena_create(NULL);
    struct telemetry whole, merged, parts[PARTS];
    telemetry_init(&whole, arena);
    telemetry_init(&merged, arena);
    for (size_t p = 0; p < PARTS; p++)
        telemetry_init(&parts[p], arena);
    for (size_t i = 0; i < N; i++) {
        add_sample(&whole, i);
        add_sample(&parts[(i * i / 97) % PARTS], i);
    }
    telemetry_settle(&whole);
    for (size_t p = PARTS; p-- > 0;) {
        telemetry_settle(&parts[p]);
        telemetry_merge(&merged, &parts[p]);
    }
    check_equal(&whole, &merged);
    arena_destroy(arena);
}
END_TEST

START_TEST(order_does_not_matter)
{
    enum { N = 8 * 60 * 30 };
    struct arena *arena = arena_create(NULL);
    struct telemetry forwards, backwards;
    telemetry_init(&forwards, arena);
    telemetry_init(&backwards, arena);
    for (size_t i = 0; i < N; i++) {
        add_sample(&forwards, i);
        add_sample(&backwards, N - 1 - i);
    }
    telemetry_settle(&forwards);
    telemetry_settle(&backwards);
    check_equal(&forwards, &backwards);
    arena_destroy(arena);
}
END_TEST

/* 60 minutes that rise by 12 degrees an hour, the 31st ten degrees hotter; seconds 1000..1099 missing. */
START_TEST(drift_worst_minute_and_gaps)
{
    struct arena *arena = arena_create(NULL);
    struct telemetry telemetry;
    double longest, missing;
    telemetry_init(&telemetry, arena);
    size_t rising = series_of(&telemetry, "DCGM_FI_DEV_GPU_TEMP", 0);
    size_t spiked = series_of(&telemetry, "DCGM_FI_DEV_GPU_TEMP", 1);
    for (int second = 0; second < 3600; second++) {
        if (second >= 1000 && second < 1100)
            continue;
        double minute = floor(second / 60.0);
        telemetry_add(&telemetry, rising, start + second, 50 + 12 * minute / 60);
        telemetry_add(&telemetry, spiked, start + second, minute >= 30 && minute < 31 ? 70 : 60);
    }
    telemetry_settle(&telemetry);
    const struct telemetry_series *series = telemetry.items;
    ck_assert_double_eq_tol(telemetry_drift_per_hour(&series[rising]), 12, 1e-6);
    ck_assert_double_eq_tol(telemetry_worst_minute(&series[spiked]), 70, 1e-9);
    telemetry_gaps(&series[rising], &longest, &missing);
    ck_assert_double_eq_tol(longest, 101, 1e-9);
    ck_assert_double_eq_tol(missing, 100.0 * 100 / 3600, 1e-9);
    arena_destroy(arena);
}
END_TEST

START_TEST(blanks_are_no_values)
{
    static const double blanks[] = {9223372036854775792.0, 9223372036854775794.0, 140737488355328.0, 140737488355330.0,
                                    2147483632.0,          2147483634.0,          4294967295.0,      NAN};
    struct arena *arena = arena_create(NULL);
    struct telemetry telemetry;
    telemetry_init(&telemetry, arena);
    size_t energy = series_of(&telemetry, "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION", 0);
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++)
        telemetry_add(&telemetry, energy, NAN, blanks[i]);
    ck_assert_uint_eq(telemetry.n_blank, sizeof blanks / sizeof *blanks);
    telemetry_add(&telemetry, energy, NAN, 2147483631.0);
    telemetry_add(&telemetry, energy, NAN, -1);
    ck_assert_uint_eq(telemetry.n_implausible, 1);
    ck_assert_uint_eq(telemetry.items[energy].values.n, 1);
    arena_destroy(arena);
}
END_TEST

START_TEST(limits_are_counted)
{
    struct arena *arena = arena_create(NULL);
    struct telemetry telemetry;
    telemetry_init(&telemetry, arena);
    for (int i = 0; i <= TELEMETRY_SERIES_MAX; i++)
        telemetry_add(&telemetry, series_of(&telemetry, "DCGM_FI_DEV_GPU_TEMP", i), NAN, 60);
    ck_assert_uint_eq(telemetry.n, TELEMETRY_SERIES_MAX);
    ck_assert_uint_eq(telemetry.n_dropped, 1);
    for (int i = 0; i <= TELEMETRY_MINUTES_MAX; i++)
        telemetry_add(&telemetry, 0, start + 60.0 * i, 60);
    ck_assert_uint_eq(telemetry.n_dropped, 2);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {quantiles_are_within_a_fifth_of_a_percent,
                                  sums_are_exact_and_odd_values_stay_out,
                                  parts_merge_to_the_whole,
                                  order_does_not_matter,
                                  drift_worst_minute_and_gaps,
                                  blanks_are_no_values,
                                  limits_are_counted};
    return CASES_RUN("telemetry", tests);
}
