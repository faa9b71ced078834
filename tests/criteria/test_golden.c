/* Worked cases from public sources (golden/methods.json; each case names its own). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../support/cases.h"
#include "../support/release.h"
#include "criteria/aggregate.h"
#include "criteria/jenks.h"
#include "criteria/normalise.h"
#include "criteria/tiering.h"
#include "model/base/fs.h"
#include "model/base/json.h"
#include "model/base/stats.h"

static struct arena *arena;
static struct json_doc *doc;

static struct json_at setup(const char *member)
{
    static struct json_at root;
    struct error err = {0};
    struct text text;
    const char *source = getenv("CLUSTERMAX_SOURCE");
    arena = arena_create(NULL);
    const char *path = fs_join(arena, source != NULL ? source : ".", "tests/criteria/golden/methods.json");
    ck_assert_msg(fs_read(arena, path, 1 << 20, &text, &err), "%s", err.text);
    ck_assert_msg(json_parse(path, text, &doc, &err), "%s", err.text);
    root = json_root(doc);
    return json_get(&root, member);
}

static void teardown(void)
{
    json_doc_free(doc);
    arena_destroy(arena);
}

static double *read_array(const struct json_at *object, const char *member, size_t *n)
{
    struct json_at array = json_get(object, member);
    *n = json_size(&array);
    double *values = ARENA_ARRAY(arena, *n, double);
    for (size_t i = 0; i < *n; i++) {
        struct json_at at = json_item(&array, i);
        values[i] = json_number(&at);
    }
    return values;
}

static double read_number(const struct json_at *object, const char *member)
{
    struct json_at at = json_get(object, member);
    return json_number(&at);
}

static double number_at(const struct json_at *array, size_t i)
{
    struct json_at at = json_item(array, i);
    return json_number(&at);
}

/* The published breaks are inclusive upper bounds behind the smallest value. */
START_TEST(test_jenks_published_breaks)
{
    struct json_at cases = setup("jenks");
    for (size_t i = 0; i < json_size(&cases); i++) {
        struct json_at one = json_item(&cases, i);
        size_t n, n_breaks, n_counts;
        double *values = read_array(&one, "values", &n), *breaks = read_array(&one, "breaks", &n_breaks);
        double *counts = read_array(&one, "counts", &n_counts);
        struct jenks classes;
        ck_assert(jenks_classify(arena, values, n, (size_t)read_number(&one, "k"), &classes));
        ck_assert_uint_eq(n_breaks, classes.k + 1);
        for (size_t class = 0; class < classes.k; class ++) {
            size_t below = 0;
            for (size_t v = 0; v < n; v++)
                below += values[v] <= breaks[class + 1];
            size_t counted = 0;
            for (size_t k = 0; k <= class; k++)
                counted += classes.counts[k];
            ck_assert_uint_eq(below, counted);
        }
        for (size_t class = 0; class < n_counts; class ++)
            ck_assert_double_eq((double)classes.counts[class], counts[class]);
        if (!isnan(read_number(&one, "sdcm")))
            ck_assert_double_eq_tol(classes.within, read_number(&one, "sdcm"), 1e-6);
        if (!isnan(read_number(&one, "gvf")))
            ck_assert_double_eq_tol(classes.goodness_of_fit, read_number(&one, "gvf"), 1e-12);
    }
    teardown();
}
END_TEST

START_TEST(test_jenks_refusals)
{
    double values[] = {1, 1, 2, 3}, bad[] = {1, NAN, 2}, endless[] = {1, INFINITY};
    struct jenks classes;
    arena = arena_create(NULL);
    ck_assert(!jenks_classify(arena, values, 4, 4, &classes)); /* more classes than distinct values */
    ck_assert(jenks_classify(arena, values, 4, 3, &classes));
    ck_assert(!jenks_classify(arena, values, 4, 0, &classes));
    ck_assert(!jenks_classify(arena, bad, 3, 2, &classes));
    ck_assert(!jenks_classify(arena, endless, 2, 1, &classes));
    ck_assert(!jenks_classify(arena, values, 0, 1, &classes));
    arena_destroy(arena);
}
END_TEST

START_TEST(test_human_development_index)
{
    struct json_at hdi = setup("hdi_2010"), goalposts = json_get(&hdi, "goalposts"), cases = json_get(&hdi, "cases");
    struct json_at one = json_item(&cases, 0), income = json_get(&goalposts, "gni_pc_ppp");
    double index =
        normalise_goalposts(read_number(&one, "gni_pc"), number_at(&income, 0), number_at(&income, 1), true, 1);
    ck_assert_double_eq_tol(index, read_number(&one, "income_index"), 5e-5);
    double values[] = {read_number(&one, "health"), read_number(&one, "education"), index}, weights[] = {1, 1, 1};
    ck_assert_double_eq_tol(aggregate_power_mean(values, weights, 3, 0), read_number(&one, "hdi"), 5e-4);
    struct json_at contrast = json_get(&hdi, "arithmetic_contrast");
    ck_assert_double_eq_tol(aggregate_power_mean(values, weights, 3, 1),
                            read_number(&contrast, "arithmetic_mean_of_case"), 5e-5);
    teardown();
}
END_TEST

/* Columns: unit, rank, Index, Conn, Sust, then five and three pillars. */
START_TEST(test_coinr_asem)
{
    struct json_at asem = setup("aggregation_coinr_asem"), rows = json_get(&asem, "rows");
    const double weights[] = {1, 1, 1, 1, 1};
    double tolerance = read_number(&asem, "tolerance");
    ck_assert_uint_gt(json_size(&rows), 0);
    for (size_t i = 0; i < json_size(&rows); i++) {
        struct json_at row = json_item(&rows, i);
        double pillars[8], groups[2];
        for (size_t k = 0; k < 8; k++)
            pillars[k] = number_at(&row, 5 + k);
        groups[0] = aggregate_power_mean(pillars, weights, 5, 1);
        groups[1] = aggregate_power_mean(pillars + 5, weights, 3, 1);
        ck_assert_double_eq_tol(groups[0], number_at(&row, 3), tolerance);
        ck_assert_double_eq_tol(groups[1], number_at(&row, 4), tolerance);
        ck_assert_double_eq_tol(aggregate_power_mean(groups, weights, 2, 1), number_at(&row, 2), tolerance);
    }
    teardown();
}
END_TEST

START_TEST(test_mean_contrast)
{
    struct json_at contrast = setup("mean_contrast"), units = json_get(&contrast, "units");
    size_t n;
    double *arithmetic = read_array(&contrast, "arithmetic", &n), *geometric = read_array(&contrast, "geometric", &n);
    const double weights[] = {1, 1};
    for (size_t i = 0; i < n; i++) {
        struct json_at unit = json_item(&units, i);
        double values[] = {number_at(&unit, 0), number_at(&unit, 1)};
        ck_assert_double_eq_tol(aggregate_power_mean(values, weights, 2, 1), arithmetic[i], 1e-12);
        ck_assert_double_eq_tol(aggregate_power_mean(values, weights, 2, 0), geometric[i], 1e-12);
    }
    teardown();
}
END_TEST

/* Inconclusive checks (-1) are what we call unknown: they leave both sums. */
START_TEST(test_scorecard_weights)
{
    struct json_at scorecard = setup("scorecard_weighting"), cases = json_get(&scorecard, "cases");
    for (size_t i = 0; i < json_size(&cases); i++) {
        struct json_at one = json_item(&cases, i), checks = json_get(&one, "checks");
        double values[8], weights[8];
        for (size_t k = 0; k < json_size(&checks); k++) {
            struct json_at check = json_item(&checks, k), risk = json_item(&check, 0);
            const char *word = json_string(&risk);
            values[k] = number_at(&check, 1) < 0 ? NAN : number_at(&check, 1);
            weights[k] = strcmp(word, "Critical") == 0 ? 10 : strcmp(word, "High") == 0 ? 7.5 : 2.5;
        }
        double mean = aggregate_power_mean(values, weights, json_size(&checks), 1);
        if (read_number(&one, "score") < 0)
            ck_assert_double_nan(mean);
        else
            ck_assert_double_eq_tol(mean, read_number(&one, "score"), 1e-6);
    }
    teardown();
}
END_TEST

START_TEST(test_lighthouse_log_normal)
{
    struct json_at lighthouse = setup("lighthouse_log_normal"), cases = json_get(&lighthouse, "cases");
    ck_assert_uint_gt(json_size(&cases), 0);
    for (size_t i = 0; i < json_size(&cases); i++) {
        struct json_at one = json_item(&cases, i);
        ck_assert_double_eq_tol(
            normalise_lognormal(read_number(&one, "value"), read_number(&one, "p10"), read_number(&one, "median")),
            read_number(&one, "score"), 1e-6);
    }
    teardown();
}
END_TEST

START_TEST(test_normalise_small)
{
    struct json_at small = setup("normalise_small"), goalposts = json_get(&small, "goalposts");
    struct json_at cases = json_get(&goalposts, "cases");
    size_t n;
    double *x = read_array(&small, "x", &n), *minmax = read_array(&small, "minmax_0_100", &n);
    double *z = read_array(&small, "z_sample", &n);
    for (size_t i = 0; i < n; i++) {
        ck_assert_double_eq_tol(100 * normalise_frontier(x[i], x, n, 1), minmax[i], 1e-6);
        ck_assert_double_eq_tol(100 * normalise_goalposts(x[i], 2, 9, false, 1), minmax[i], 1e-6);
        ck_assert_double_eq_tol(100 * normalise_z(x[i], x, n, 1), 50 + 10 * z[i], 1e-5);
        ck_assert_double_eq_tol(100 * normalise_z(x[i], x, n, -1), 50 - 10 * z[i], 1e-5);
    }
    for (size_t i = 0; i < json_size(&cases); i++) {
        struct json_at one = json_item(&cases, i);
        ck_assert_double_eq_tol(normalise_goalposts(read_number(&one, "x"), read_number(&one, "lo"),
                                                    read_number(&one, "hi"), false, (int)read_number(&one, "dir")),
                                read_number(&one, "y"), 1e-12);
    }
    teardown();
}
END_TEST

/* Grades by frozen cuts, and a cap: the whole engine on three measured categories. */
START_TEST(test_ssl_labs_cap)
{
    struct json_at labs = setup("ssl_labs_grade"), cases = json_get(&labs, "cases"), one = json_item(&cases, 0);
    static const char *const categories[] = {"protocol", "key_exchange", "cipher"};
    const double weights[] = {0.3, 0.3, 0.4};
    double cuts[] = {80, 65, 50};
    struct release *release = release_make(arena, 3, 1);
    release_add_provider(arena, release, "a");
    release_add_finding(arena, release, "a", "c0.i0", STATE_UNMET, SEVERITY_CRITICAL);
    for (size_t c = 0; c < 3; c++)
        release_add_measurement(arena, release, "a", categories[c], read_number(&one, categories[c]));
    release_finish(release);
    struct methodology *methodology = methodology_make(arena, release);
    for (size_t c = 0; c < 3; c++) {
        methodology_add_measurement(arena, methodology, arena_printf(arena, "c%zu", c), categories[c]);
        methodology->criteria[c].weight = weights[c];
        methodology->indicators[methodology->criteria[c].first_indicator].weight = 0; /* the items do not count */
    }
    struct gate cap = {.id = "cap",
                       .title = "Cap",
                       .reason = "Cap.",
                       .fix = "Mend.",
                       .cap = "t1",
                       .item = "c0.i0",
                       .state = STATE_UNMET,
                       .severity = SEVERITY_CRITICAL,
                       .points = NAN};
    struct scores *scores;
    struct error err = {0};
    methodology->gates = &cap;
    methodology->n_gates = 1;
    methodology->cut = CUT_FROZEN;
    methodology->cut_values = cuts;
    ck_assert(scores_compute(arena, release, methodology, NULL, 0, &scores, &err));
    ck_assert_double_eq_tol(scores->providers[0].overall, read_number(&one, "overall"), 1e-9);
    ck_assert_str_eq(scores->providers[0].score_tier->id, "t0"); /* grade A */
    ck_assert_str_eq(scores->providers[0].tier->id, "t1");       /* capped at B */
    double worst[] = {0, 100, 100};
    ck_assert_double_eq(aggregate_power_mean(worst, weights, 3, 0), 0); /* any category 0 gives 0 */
    teardown();
}
END_TEST

int main(void)
{
    const TTest *tests[] = {test_jenks_published_breaks,
                            test_jenks_refusals,
                            test_human_development_index,
                            test_coinr_asem,
                            test_mean_contrast,
                            test_scorecard_weights,
                            test_lighthouse_log_normal,
                            test_normalise_small,
                            test_ssl_labs_cap};
    return CASES_RUN("golden", tests);
}
