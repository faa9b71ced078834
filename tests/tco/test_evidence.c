/* Columns from a release in memory: what is taken, what is left, and how it is said. */
#include <check.h>
#include <math.h>
#include <string.h>

#include "tco/evidence.h"
#include "tco/model.h"
#include "tests/support/suite.h"

static struct provider_record providers[] = {{.slug = "a-cloud", .name = "A Cloud"}, {.slug = "b-cloud", .name = "B"}};

static struct measurement_record measurements[] = {
    {.provider = "a-cloud", .metric = "recovery.detect_s", .value = 60, .date = "2026-09-01", .source = "one"},
    {.provider = "a-cloud", .metric = "recovery.detect_s", .value = 120, .date = "2026-09-02", .source = "two"},
    {.provider = "a-cloud", .metric = "recovery.detect_s", .value = 1, .role = ROLE_BOUND},
    {.provider = "a-cloud", .metric = "recovery.detect_s", .value = 2, .validity = VALIDITY_WRONG},
    {.provider = "a-cloud", .metric = "recovery.replace_s", .value = 1890, .source = "three"},
    {.provider = "a-cloud", .metric = "slurm.start_s", .value = 30, .source = "four"},
    {.provider = "a-cloud", .metric = "model.load_s", .value = 90, .source = "five"},
    {.provider = "a-cloud", .metric = "mlperf_storage.checkpoint_write_bytes_per_s", .value = 5368709120},
    {.provider = "b-cloud", .metric = "slurm.start_s", .value = 1, .source = "six"},
};

static struct price_record prices[] = {
    {.provider = "a-cloud",
     .id = "p1",
     .gpu = "GB300",
     .pricing = "on_demand",
     .price_usd_per_gpu_hour = 5,
     .date = "2026-09-01",
     .source = "list"},
    {.provider = "a-cloud",
     .id = "p2",
     .gpu = "GB300",
     .pricing = "on_demand",
     .price_usd_per_gpu_hour = 6,
     .date = "2026-10-01",
     .source = "later list"},
    {.provider = "a-cloud",
     .id = "p3",
     .gpu = "GB300",
     .pricing = "reserved",
     .price_usd_per_gpu_hour = 3,
     .date = "2026-11-01"},
    {.provider = "a-cloud",
     .id = "p4",
     .gpu = "B200",
     .pricing = "on_demand",
     .price_usd_per_gpu_hour = 1,
     .date = "2026-11-01"},
};

struct fixture {
    struct arena *arena;
    struct release *release;
    struct tco_scenario *scenario;
};

static struct fixture load(const char *pricing)
{
    static const char *const names[] = {"A Cloud", "b-cloud"};
    struct fixture f = {.arena = arena_create(NULL)};
    struct tco_scenario *template = NULL;
    struct problems problems;
    struct error err = {0};
    problems_init(&problems, f.arena);
    f.release = ARENA_NEW(f.arena, struct release);
    f.release->evidence.providers.items = providers;
    f.release->evidence.providers.n = 2;
    f.release->evidence.measurements.items = measurements;
    f.release->evidence.measurements.n = sizeof measurements / sizeof *measurements;
    f.release->evidence.prices.items = prices;
    f.release->evidence.prices.n = sizeof prices / sizeof *prices;
    ck_assert(tco_scenario_load(f.arena, "pretrain", &template, &problems, &err));
    ck_assert_msg(tco_evidence_scenario(f.arena, f.release, template, 2, names, 2, pricing, &f.scenario, &err), "%s",
                  err.text);
    return f;
}

static const struct tco_input *find(const struct fixture *f, const char *path)
{
    for (size_t i = 0; i < f->scenario->n_inputs; i++)
        if (strcmp(f->scenario->inputs[i].path, path) == 0)
            return &f->scenario->inputs[i];
    ck_abort_msg("no input %s", path);
    return NULL;
}

START_TEST(what_is_measured)
{
    struct fixture f = load("on_demand");
    const struct tco_input *detect = find(&f, "a-cloud.goodput.detect_minutes"),
                           *replace = find(&f, "a-cloud.goodput.replace_minutes"),
                           *start = find(&f, "a-cloud.goodput.job_start_minutes"),
                           *write = find(&f, "a-cloud.goodput.checkpoint_write_gib_per_s"),
                           *price = find(&f, "a-cloud.gpu.gb300.price_usd_per_gpu_hour");
    ck_assert(detect->value == 1.5 && detect->label == TCO_MEASURED); /* the median of one and two minutes */
    ck_assert_str_eq(detect->note, "recovery.detect_s, median of 2");
    ck_assert_str_eq(detect->source, "one");
    ck_assert(replace->value == 30 && replace->label == TCO_MEASURED); /* 31.5 minutes from the fault */
    ck_assert_str_eq(replace->note, "recovery.replace_s from the fault, less the time to notice");
    ck_assert(start->value == 2 && start->label == TCO_MEASURED);
    ck_assert_str_eq(start->note, "slurm.start_s + model.load_s");
    ck_assert(write->value == 5);
    ck_assert(price->value == 6 && price->label == TCO_QUOTED); /* the later of two lists */
    ck_assert_str_eq(price->date, "2026-10-01");
    arena_destroy(f.arena);
}
END_TEST

START_TEST(what_is_assumed)
{
    struct fixture f = load("on_demand");
    const struct tco_input *mtbf = find(&f, "a-cloud.goodput.mtbf_gpu_hours"),
                           *replace = find(&f, "b-cloud.goodput.replace_minutes"),
                           *start = find(&f, "b-cloud.goodput.job_start_minutes"),
                           *price = find(&f, "b-cloud.gpu.gb300.price_usd_per_gpu_hour");
    ck_assert(mtbf->value == 15000 && mtbf->label == TCO_ASSUMED);
    ck_assert_str_eq(mtbf->note, "no reliability.mtbf_gpu_hours in the store");
    ck_assert(replace->value == 60 && replace->label == TCO_ASSUMED);
    /* A scheduler alone does not start a job. */
    ck_assert(start->value == 15 && start->label == TCO_ASSUMED);
    ck_assert(price->value == 4 && price->label == TCO_ASSUMED);
    ck_assert_str_eq(price->note, "no price of gb300 in the store");
    ck_assert_str_eq(f.scenario->columns[0].title, "A Cloud");
    arena_destroy(f.arena);
}
END_TEST

START_TEST(other_pricing)
{
    struct fixture f = load("reserved");
    ck_assert(find(&f, "a-cloud.gpu.gb300.price_usd_per_gpu_hour")->value == 3);
    arena_destroy(f.arena);
}
END_TEST

START_TEST(table_says_so)
{
    struct fixture f = load("on_demand");
    struct report *report = report_create(f.arena, "r", "r");
    tco_evidence_add_table(report, f.scenario);
    ck_assert_uint_eq(report_rows(report->tables[0]), 2 * 8);
    bool said = false;
    for (size_t i = 0; i < report->n_notes; i++)
        said = said || strstr(report->notes[i], "detect_minutes is measured for 1 of 2 columns") != NULL;
    ck_assert(said);
    arena_destroy(f.arena);
}
END_TEST

START_TEST(unknown_provider)
{
    static const char *const names[] = {"nobody"};
    struct fixture f = load("on_demand");
    struct tco_scenario *out = NULL;
    struct error err = {0};
    ck_assert(!tco_evidence_scenario(f.arena, f.release, f.scenario, 0, names, 1, "on_demand", &out, &err));
    ck_assert_str_eq(err.text, "the release knows no provider \"nobody\"");
    ck_assert_int_eq(err.code, EXIT_DATA);
    arena_destroy(f.arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("evidence");
    TCase *tcase = tcase_create("evidence");
    tcase_add_test(tcase, what_is_measured);
    tcase_add_test(tcase, what_is_assumed);
    tcase_add_test(tcase, other_pricing);
    tcase_add_test(tcase, table_says_so);
    tcase_add_test(tcase, unknown_provider);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
