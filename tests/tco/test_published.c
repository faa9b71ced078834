/* Every published figure of the four scenarios and the seven goodput cases.
 * Source: clustermax.ai/tco as of September 2026 and the article of 20 April 2026, recomputed by hand in whole
 * dollars or cents as printed; 0.005 is half a cent, 0.5 half a dollar. */
#include <check.h>
#include <math.h>

#include "tco/model.h"
#include "tests/support/suite.h"

enum { MOST_COLUMNS = 3 };

struct fixture {
    struct arena *arena;
    struct tco_scenario *scenario;
    struct tco_model *model;
    struct tco_result results[MOST_COLUMNS];
};

static struct fixture load(const char *name)
{
    struct fixture f = {.arena = arena_create(NULL)};
    struct problems problems;
    struct error err = {0};
    problems_init(&problems, f.arena);
    bool is_good = tco_scenario_load(f.arena, name, &f.scenario, &problems, &err);
    problems_print(&problems, stderr);
    ck_assert_msg(is_good, "%s: %s", name, err.text);
    ck_assert_uint_eq(f.scenario->n_columns, MOST_COLUMNS);
    ck_assert_msg(tco_model_create(f.arena, f.scenario, &f.model, &err), "%s", err.text);
    tco_model_evaluate(f.model, f.results);
    return f;
}

struct published {
    const char *scenario;
    size_t column;
    double components[TCO_N_COMPONENTS]; /* setup: one-time */
    double monthly, total, relative;
    double tolerance, relative_tolerance;
};

/* clang-format off */
static const struct published tables[] = {
    {"example", 0, {5426380.80, 1408.00, 0, 0, 0, 111349.33, 0, 0},
     5539138.13, 199408972.82, 1, 0.005, 0.00005},
    {"example", 1, {6423183.36, 1856.00, 82.445, 3317.76, 321421.98, 131803.72, 3278258.35, 16666.67},
     6989394.66, 251618207.92, 1.2618, 0.005, 0.00005},
    {"example", 2, {5898240.00, 0, 0, 0, 0, 202014.72, 3015786.67, 16666.67},
     6200693.24, 223224956.59, 1.1194, 0.005, 0.00005},
    {"pretrain", 0, {14929920, 122778, 0, 0, 0, 917088, 0, 0},
     15969785, 574912276, 1, 0.5, 0.00005},
    {"pretrain", 1, {14929920, 246835, 18.50, 3318, 455403, 1571424, 14996587, 8333},
     17631823, 634745636, 1.1041, 0.5, 0.00005},
    {"pretrain", 2, {14929920, 185446, 0, 0, 0, 3121349, 33333, 128583},
     18366224, 661184050, 1.1501, 0.5, 0.00005},
};

static const struct {
    const char *scenario;
    double monthly[MOST_COLUMNS], relative[MOST_COLUMNS];
} totals[] = {
    {"rl-research", {4464764.52, 7191653.55, 5143336.50}, {1, 1.6108, 1.1520}},
    {"inference", {699376.22, 1111191.41, 709330.54}, {1, 1.5888, 1.0142}},
    {"pretrain-typed", {15469988.86, 16477690.65, 15988086.41}, {1, 1.0651, 1.0335}},
};

/* Attribution of the Example's gap, in percent, as published. */
static const double hyperscaler_attribution[TCO_N_COMPONENTS] = {68.73, .03, .01, .23, 22.16, 1.41, 6.28, 1.15};
/* clang-format on */

START_TEST(test_components)
{
    const struct published *row = &tables[_i];
    struct fixture f = load(row->scenario);
    const struct tco_result *result = &f.results[row->column];
    for (int i = 0; i < TCO_N_COMPONENTS; i++) {
        double found = i == TCO_SETUP ? result->setup_one_time_usd : result->components[i];
        ck_assert_msg(fabs(found - row->components[i]) <= row->tolerance, "%s %zu %s: %.4f", row->scenario, row->column,
                      tco_component_ids[i], found);
    }
    ck_assert_double_eq_tol(result->monthly_usd, row->monthly, row->tolerance);
    ck_assert_double_eq_tol(result->total_usd, row->total, row->tolerance);
    ck_assert_double_eq_tol(result->relative, row->relative, row->relative_tolerance);
    arena_destroy(f.arena);
}
END_TEST

START_TEST(test_totals)
{
    struct fixture f = load(totals[_i].scenario);
    for (size_t i = 0; i < MOST_COLUMNS; i++) {
        ck_assert_double_eq_tol(f.results[i].monthly_usd, totals[_i].monthly[i], 0.005);
        ck_assert_double_eq_tol(f.results[i].relative, totals[_i].relative[i], 0.00005);
    }
    arena_destroy(f.arena);
}
END_TEST

START_TEST(test_attribution)
{
    struct fixture f = load("example");
    double sum = 0;
    for (int i = 0; i < TCO_N_COMPONENTS; i++) {
        ck_assert_double_eq_tol(100 * f.results[1].attribution[i], hyperscaler_attribution[i], 0.005);
        sum += f.results[1].attribution[i];
        ck_assert(isnan(f.results[0].attribution[i]));
    }
    ck_assert_double_eq_tol(sum, 1, 1e-12);
    ck_assert_double_eq_tol(f.results[1].gap_usd, 1450257, 0.5);
    ck_assert_double_eq_tol(f.results[2].gap_usd, 661555, 0.5);
    arena_destroy(f.arena);
}
END_TEST

/* The seven cases, set by hand into a column of one GPU row; g in percent with four digits. */
/* clang-format off */
static const struct goodput_case {
    const char *name, *settings[12];
    double percent;
} goodput_cases[] = {
    {"S1 Gold", {"quantity=5184", "recovery=fault-tolerant", "job_gpus=4096", "blast_radius_gpus=64",
     "mtbf_gpu_hours=25000", "detect_minutes=15", "replace_minutes=15", "failover_minutes=5", "idle_spare_gpus=32"},
     6.1426},
    {"S1 Hyperscaler", {"quantity=5184", "recovery=fault-tolerant", "job_gpus=4096", "blast_radius_gpus=64",
     "mtbf_gpu_hours=25000", "detect_minutes=15", "replace_minutes=15", "failover_minutes=5", "overhead_percent=5"},
     10.5253},
    {"S1 Silver", {"quantity=5184", "recovery=hot-spare", "job_gpus=4096", "blast_radius_gpus=64",
     "mtbf_gpu_hours=15000", "replace_minutes=60", "job_start_minutes=15", "checkpoint_interval_minutes=60"},
     20.9067},
    {"S2 Gold", {"quantity=2048", "recovery=cold-spare", "job_gpus=64", "mtbf_gpu_hours=25000", "detect_minutes=15",
     "replace_minutes=15", "job_start_minutes=10", "checkpoint_interval_minutes=60"}, 0.2347},
    {"S2 Silver", {"quantity=2048", "recovery=cold-spare", "job_gpus=64", "mtbf_gpu_hours=15000", "detect_minutes=60",
     "replace_minutes=60", "job_start_minutes=15", "checkpoint_interval_minutes=60"}, 0.9600},
    {"S3 Gold", {"quantity=512", "recovery=fault-tolerant", "job_gpus=8", "blast_radius_gpus=8",
     "mtbf_gpu_hours=25000", "detect_minutes=15", "replace_minutes=15", "failover_minutes=7.5"}, 0.0200},
    {"S3 Silver", {"quantity=512", "recovery=fault-tolerant", "job_gpus=8", "blast_radius_gpus=8",
     "mtbf_gpu_hours=15000", "detect_minutes=60", "replace_minutes=480", "failover_minutes=7.5"}, 0.4867},
};
/* clang-format on */

START_TEST(test_goodput_case)
{
    const struct goodput_case *row = &goodput_cases[_i];
    struct arena *arena = arena_create(NULL);
    struct tco_scenario *scenario = tco_scenario_create(arena);
    struct tco_model *model = NULL;
    struct tco_result result;
    struct error err = {0};
    size_t column = 0, group = 0;
    ck_assert(tco_scenario_add_column(scenario, "one", NULL, &column, &err));
    ck_assert(tco_scenario_add_row(scenario, column, TCO_GPUS, "gpu", NULL, &group, &err));
    ck_assert(tco_scenario_set(scenario, "price_usd_per_gpu_hour=1", &err));
    ck_assert(tco_scenario_set(scenario, "model=calculator", &err));
    for (size_t i = 0; row->settings[i] != NULL; i++)
        ck_assert_msg(tco_scenario_set(scenario, row->settings[i], &err), "%s: %s", row->name, err.text);
    ck_assert(tco_model_create(arena, scenario, &model, &err));
    tco_model_evaluate(model, &result);
    ck_assert_msg(fabs(100 * result.goodput_share - row->percent) <= 0.00005, "%s: %.6f", row->name,
                  100 * result.goodput_share);
    arena_destroy(arena);
}
END_TEST

/* The scenarios with a typed goodput also state what it was worked out from; that gives the cases above. */
START_TEST(test_stated_inputs)
{
    static const struct {
        const char *scenario;
        double percent[MOST_COLUMNS];
    } cases[] = {{"pretrain", {6.1426, 10.5253, 20.9067}},
                 {"rl-research", {0.2347, 0.2347, 0.9600}},
                 {"inference", {0.0200, 0.0200, 0.4867}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fixture f = load(cases[i].scenario);
        struct error err = {0};
        ck_assert(tco_scenario_set(f.scenario, "model=calculator", &err));
        tco_model_evaluate(f.model, f.results);
        for (size_t k = 0; k < MOST_COLUMNS; k++)
            ck_assert_double_eq_tol(100 * f.results[k].goodput_share, cases[i].percent[k], 0.00005);
        arena_destroy(f.arena);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("published");
    TCase *tcase = tcase_create("figures");
    tcase_add_loop_test(tcase, test_components, 0, sizeof tables / sizeof *tables);
    tcase_add_loop_test(tcase, test_totals, 0, sizeof totals / sizeof *totals);
    tcase_add_test(tcase, test_attribution);
    tcase_add_test(tcase, test_stated_inputs);
    tcase_add_loop_test(tcase, test_goodput_case, 0, sizeof goodput_cases / sizeof *goodput_cases);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
