/* Scenario files: what is read, and what is said of every kind of mistake, word for word. */
#include <check.h>
#include <math.h>
#include <string.h>

#include "tco/flat.h"
#include "tco/model.h"
#include "tests/support/suite.h"

/* A file around a column's members; the members start at line 2, column 1. */
#define HEAD "{\"format\": \"clustermax.tco-scenario/1\", \"id\": \"t\", \"columns\": [{\"id\": \"a\",\n"
#define TAIL "\n}]}"
#define GPU "\"gpu\": [{\"id\": \"g\", \"quantity\": 8, \"price_usd_per_gpu_hour\": 2}]"

static bool read_text(struct arena *arena, const char *text, struct tco_scenario **out, struct problems *problems)
{
    problems_init(problems, arena);
    return tco_scenario_read(arena, "t.json", text_of(text), out, problems);
}

/* All complaints as "line:column: text (hint: …)". */
static const char *complaints(struct arena *arena, const struct problems *problems)
{
    struct str out;
    str_init(&out, arena);
    for (size_t i = 0; i < problems->n; i++) {
        const struct problem *at = &problems->items[i];
        str_appendf(&out, "%ld:%ld: %s", at->line, at->column, at->text);
        if (at->hint != NULL)
            str_appendf(&out, " (hint: %s)", at->hint);
        str_append(&out, "\n");
        ck_assert_str_eq(at->file, "t.json");
    }
    return out.bytes;
}

/* clang-format off */
static const struct {
    const char *text, *complaints;
} bad[] = {
    {HEAD "\"gpu\": [{\"id\": \"g\", \"quantity\": 0, \"price_usd_per_gpu_hour\": 2}]" TAIL,
     "2:33: quantity is 0 GPUs (hint: more than 0 and at most 1000000000000)\n"},
    {HEAD "\"gpu\": [{\"id\": \"g\", \"quantity\": 8, \"price_usd_per_gpu_hour\": -2}]" TAIL,
     "2:62: price_usd_per_gpu_hour is -2 USD/GPU-hour (hint: from 0 to 1000000000000)\n"},
    {HEAD "\"gpu\": [{\"id\": \"g\", \"quantity\": 8, \"price_usd_per_gpu_hour\": \"2 $\"}]" TAIL,
     "2:62: price_usd_per_gpu_hour needs a number, not \"2 $\" (hint: in USD/GPU-hour, or the word \"included\")\n"},
    {HEAD "\"gpu\": [{\"id\": \"g\", \"quantity\": \"8\", \"price_usd_per_gpu_hour\": 2}]" TAIL,
     "2:33: quantity is a string (hint: a number, in GPUs)\n"},
    {HEAD "\"gpu\": [{\"id\": \"g\", \"quantity\": 8, \"price\": 2}]" TAIL,
     "2:9: member \"price_usd_per_gpu_hour\" is missing\n"
     "2:36: unknown member \"price\" (hint: known: label, source, date, note, id, title, quantity, "
     "price_usd_per_gpu_hour)\n"},
    {HEAD GPU ",\n\"debugging\": {\"engineers\": 1e308}" TAIL,
     "3:28: engineers is 1e+308 engineers (hint: from 0 to 1000000000000)\n"},
    {HEAD GPU ",\n\"goodput\": {\"model\": \"printed\", \"recovery\": \"cold-spare\", \"mtbf_gpu_hours\": 0}" TAIL,
     "3:77: mtbf_gpu_hours is 0 GPU-hours (hint: more than 0 and at most 1000000000000000)\n"},
    {HEAD GPU ",\n\"goodput\": {\"model\": \"printed\", \"recovery\": \"lukewarm\"}" TAIL,
     "3:45: recovery can not be \"lukewarm\" (hint: one of: hot-spare, cold-spare, fault-tolerant)\n"},
    {HEAD GPU ",\n\"goodput\": {\"replace_minutes\": 43201}" TAIL,
     "3:32: replace_minutes is 43201 min (hint: from 0 to 43200)\n"},
    {HEAD GPU ",\n\"goodput\": {\"model\": \"calculator\", \"recovery\": \"fault-tolerant\", \"mtbf_gpu_hours\": 1000,"
     " \"job_gpus\": 8, \"blast_radius_gpus\": 8, \"replace_minutes\": 15}" TAIL,
     "3:12: a: the calculator model needs detect_minutes (hint: Time to notice a failure: in min)\n"
     "3:12: a: the calculator model needs failover_minutes (hint: Failover to a hot spare: in min)\n"},
    {HEAD GPU ",\n\"goodput\": {\"model\": \"typed\"}" TAIL,
     "3:12: a: a typed goodput needs goodput_percent (hint: give it, or choose the model renewal, calculator or "
     "printed)\n"},
    {HEAD GPU ",\n\"goodput\": {\"goodput_percent\": 1, \"idle_spare_gpus\": 9}" TAIL,
     "3:54: idle_spare_gpus is 9, but a has 8 GPUs (hint: a job and its spares fit into the cluster)\n"},
    {HEAD GPU ",\n\"network\": [{\"id\": \"egress\", \"transfer_gib_per_month\": 5}]" TAIL,
     "3:13: transfer_gib_per_month without price_usd_per_gib (hint: or leave both out)\n"},
    {HEAD GPU ",\n\"terms\": {\"free_months\": 40}" TAIL,
     "3:26: a: free months and ramp are longer than the contract of 36 months (hint: they are part of the contract)\n"},
    {HEAD GPU ",\n\"storage\": [{\"id\": \"Hot\", \"size_gib\": 1, \"price_usd_per_gib_month\": 1}]" TAIL,
     "3:13: \"Hot\" can not be an id (hint: lower-case letters, digits and hyphens)\n"},
    {HEAD GPU ",\n\"storage\": []" TAIL, "3:12: \"storage\" has 0 items (hint: an array of 1 to 256 objects)\n"},
    {HEAD GPU ",\n\"storage\": {}" TAIL,
     "3:12: \"storage\" is an object, not an array (hint: an array of 1 to 256 objects)\n"},
    {HEAD "\"gpu\": [{\"id\": \"g\", \"quantity\": 8, \"price_usd_per_gpu_hour\": {\"value\": 2, \"label\": \"heard\"}}]" TAIL,
     "2:84: \"label\" is \"heard\", which is not one of its words (hint: known: measured, quoted, assumed, modelled)\n"},
    {HEAD "\"gpu\": [{\"id\": \"g\", \"quantity\": 8, \"price_usd_per_gpu_hour\": 2}, "
     "{\"id\": \"g\", \"quantity\": 8, \"price_usd_per_gpu_hour\": 2}]" TAIL,
     "2:66: two rows of \"gpu\" have the id \"g\"\n"},
    {HEAD GPU ",\n\"support_step\": [{\"id\": \"s\", \"from_usd_per_month\": 5, \"to_usd_per_month\": 5, "
     "\"step_percent\": 1}]" TAIL,
     "3:18: the support step \"s\" is empty (hint: from is less than to)\n"},
    {"{\"format\": \"clustermax.tco-scenario/1\", \"id\": \"t\", \"months\": 0, \"columns\": []}",
     "1:62: months is 0 months (hint: more than 0 and at most 1200)\n"
     "1:76: \"columns\" has 0 items (hint: an array of 1 to 64 objects)\n"},
    {"{\"format\": \"clustermax.tco-scenario/1\", \"id\": \"t\", \"columns\": [{\"id\": \"a\", " GPU "}, {\"id\": \"a\", " GPU "}]}",
     "1:143: two columns have the id \"a\"\n"},
    {"{\"format\": \"clustermax.tco-scenario/1\", \"id\": \"t\", \"columns\": [{\"id\": \"a\", " GPU "}],\n"
     "\"uncertain\": [{\"input\": \"b\", \"distribution\": \"uniform\", \"low\": 1, \"high\": 2},\n"
     "{\"input\": \"quantity\", \"distribution\": \"uniform\", \"low\": 2, \"high\": 1},\n"
     "{\"input\": \"quantity\", \"distribution\": \"triangular\", \"low\": 2, \"high\": 3},\n"
     "{\"input\": \"quantity\", \"distribution\": \"lognormal\", \"p5\": 0, \"p95\": 3},\n"
     "{\"input\": \"quantity\", \"distribution\": \"empirical\"}]}",
     "2:15: no input is named \"b\" (hint: --inputs lists them all)\n"
     "3:1: a uniform distribution needs low < high\n"
     "4:1: a triangular distribution needs low <= mode <= high\n"
     "5:58: \"p5\" is 0, which is out of range (hint: between 1e-12 and 1000000000000000)\n"
     "6:1: \"values\" is not a list of numbers (hint: from 1 to 100,000 numbers)\n"},
};
/* clang-format on */

START_TEST(mistakes)
{
    struct arena *arena = arena_create(NULL);
    struct tco_scenario *scenario = NULL;
    struct problems problems;
    ck_assert_msg(!read_text(arena, bad[_i].text, &scenario, &problems), "%s", bad[_i].text);
    ck_assert_ptr_null(scenario);
    ck_assert_str_eq(complaints(arena, &problems), bad[_i].complaints);
    arena_destroy(arena);
}
END_TEST

static const struct tco_input *find(struct tco_scenario *scenario, const char *path)
{
    for (size_t i = 0; i < scenario->n_inputs; i++)
        if (strcmp(scenario->inputs[i].path, path) == 0)
            return &scenario->inputs[i];
    ck_abort_msg("no input %s", path);
    return NULL;
}

START_TEST(labels_are_inherited)
{
    static const char text[] =
        HEAD "\"label\": \"quoted\", \"source\": \"an offer\", \"date\": \"2026-10-01\",\n"
             "\"gpu\": [{\"id\": \"g\", \"quantity\": 8, \"price_usd_per_gpu_hour\": {\"value\": \"included\"}}],\n"
             "\"goodput\": {\"label\": \"measured\", \"recovery\": \"cold-spare\", \"mtbf_gpu_hours\": 64000,\n"
             "\"job_gpus\": {\"value\": 8, \"label\": \"assumed\", \"source\": \"ourselves\", \"note\": \"why not\"},\n"
             "\"detect_minutes\": 1, \"replace_minutes\": 1, \"job_start_minutes\": 1, "
             "\"checkpoint_interval_minutes\": 60}" TAIL;
    struct arena *arena = arena_create(NULL);
    struct tco_scenario *scenario = NULL;
    struct problems problems;
    ck_assert_msg(read_text(arena, text, &scenario, &problems), "%s", complaints(arena, &problems));
    const struct tco_input *price = find(scenario, "a.gpu.g.price_usd_per_gpu_hour"),
                           *mtbf = find(scenario, "a.goodput.mtbf_gpu_hours"),
                           *job = find(scenario, "a.goodput.job_gpus"), *months = find(scenario, "months");
    ck_assert(price->included && price->value == 0 && price->label == TCO_QUOTED);
    ck_assert_str_eq(price->source, "an offer");
    ck_assert_str_eq(price->date, "2026-10-01");
    ck_assert(mtbf->label == TCO_MEASURED && mtbf->value == 64000);
    ck_assert_str_eq(mtbf->source, "an offer");
    ck_assert(job->label == TCO_ASSUMED && mtbf->place.line == 4 && job->place.line == 5);
    ck_assert_str_eq(job->source, "ourselves");
    ck_assert_str_eq(job->note, "why not");
    ck_assert(!months->given && months->value == 36);
    /* Times without a word about the model are for our own. */
    ck_assert(find(scenario, "a.goodput.model")->value == TCO_RENEWAL);
    arena_destroy(arena);
}
END_TEST

static struct tco_scenario *load_example(struct arena *arena)
{
    struct tco_scenario *scenario = NULL;
    struct problems problems;
    struct error err = {0};
    problems_init(&problems, arena);
    ck_assert(tco_scenario_load(arena, "example", &scenario, &problems, &err));
    return scenario;
}

START_TEST(patterns)
{
    static const struct {
        const char *pattern;
        size_t n;
    } cases[] = {{"months", 1},
                 {"price_usd_per_gpu_hour", 3},
                 {"silver.price_usd_per_gpu_hour", 1},
                 {"silver.gpu.h200.price_usd_per_gpu_hour", 1},
                 {"gpu.price_usd_per_gpu_hour", 3},
                 {"*.gpu.*.quantity", 3},
                 {"hyperscaler.network.price_usd_per_gib", 5},
                 {"hyperscaler.egress.price_usd_per_gib", 1},
                 {"gold.mtbf_gpu_hours", 1},
                 {"orchestration_percent", 3}};
    static const char *const unknown[] = {"", "gold", "price", "gold.silver.quantity", "quantity.h200", "gold.*", "*"};
    struct arena *arena = arena_create(NULL);
    struct tco_scenario *scenario = load_example(arena);
    size_t *inputs = NULL, n = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error err = {0};
        ck_assert_msg(tco_scenario_find(scenario, arena, cases[i].pattern, &inputs, &n, &err), "%s: %s",
                      cases[i].pattern, err.text);
        ck_assert_msg(n == cases[i].n, "%s: %zu", cases[i].pattern, n);
    }
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        struct error err = {0};
        ck_assert_msg(!tco_scenario_find(scenario, arena, unknown[i], &inputs, &n, &err), "%s", unknown[i]);
        ck_assert_int_eq(err.code, EXIT_DATA);
    }
    arena_destroy(arena);
}
END_TEST

START_TEST(settings)
{
    struct arena *arena = arena_create(NULL);
    struct tco_scenario *scenario = load_example(arena);
    struct error err = {0};
    ck_assert(tco_scenario_set(scenario, "price_usd_per_gpu_hour=1.5", &err));
    ck_assert(find(scenario, "gold.gpu.h200.price_usd_per_gpu_hour")->value == 1.5);
    ck_assert(find(scenario, "silver.gpu.h200.price_usd_per_gpu_hour")->value == 1.5);
    ck_assert(tco_scenario_set(scenario, "gold.recovery=fault-tolerant", &err));
    ck_assert(find(scenario, "gold.goodput.recovery")->value == TCO_FAULT_TOLERANT);
    ck_assert(tco_scenario_set(scenario, "gold.hot.price_usd_per_gib_month=included", &err));
    ck_assert(find(scenario, "gold.storage.hot.price_usd_per_gib_month")->included);
    static const struct {
        const char *setting, *text;
        enum exit_code code;
    } refused[] = {{"months", "\"months\" sets nothing", EXIT_USAGE},
                   {"months=0", "months is 0 months", EXIT_DATA},
                   {"months=", "months needs a number, not \"\"", EXIT_DATA},
                   {"months=nan", "months needs a number, not \"nan\"", EXIT_DATA},
                   {"months=0x10", "months needs a number, not \"0x10\"", EXIT_DATA},
                   {"quantity=1e308", "quantity is 1e+308 GPUs", EXIT_DATA},
                   {"quantity=included", "quantity needs a number, not \"included\"", EXIT_DATA}};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct error complaint = {0};
        ck_assert(!tco_scenario_set(scenario, refused[i].setting, &complaint));
        ck_assert_str_eq(complaint.text, refused[i].text);
        ck_assert_int_eq(complaint.code, refused[i].code);
    }
    arena_destroy(arena);
}
END_TEST

START_TEST(lines_there_and_back)
{
    struct arena *arena = arena_create(NULL);
    struct tco_scenario *scenario = load_example(arena), *again = NULL;
    struct str once, twice;
    struct error err = {0};
    str_init(&once, arena);
    str_init(&twice, arena);
    tco_flat_write(scenario, &once);
    ck_assert_msg(tco_flat_read(arena, str_text(&once), &again, &err), "%ld: %s", err.line, err.text);
    tco_flat_write(again, &twice);
    ck_assert(string_equal(once.bytes, twice.bytes)); /* too long to be printed */
    static const char *const wrong[] = {"",
                                        "nonsense",
                                        "row\ta\tgpu\tg\tt",
                                        "column\ta\tA\nrow\ta\tgoodput\tg\tt",
                                        "column\ta\tA\nmonths\t0",
                                        "column\ta\tA\nb.c\t0",
                                        "column\tA b\tA",
                                        "column\ta\tA\ncolumn\ta\tA"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct error complaint = {0};
        ck_assert_msg(!tco_flat_read(arena, text_of(wrong[i]), &again, &complaint), "%s", wrong[i]);
    }
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("scenario");
    TCase *tcase = tcase_create("scenario");
    tcase_add_loop_test(tcase, mistakes, 0, sizeof bad / sizeof *bad);
    tcase_add_test(tcase, labels_are_inherited);
    tcase_add_test(tcase, patterns);
    tcase_add_test(tcase, settings);
    tcase_add_test(tcase, lines_there_and_back);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
