#include "tco/tco_command.h"

#include <unistd.h>

#include "model/base/fs.h"
#include "model/base/num.h"
#include "model/store.h"
#include "tco/break_even.h"
#include "tco/checkpoint.h"
#include "tco/evidence.h"
#include "tco/monte_carlo.h"
#include "tco/referee.h"
#include "tco/report_costs.h"
#include "tco/sweep.h"
#include "tco/tornado.h"

enum { FAILURES_A_ROW = 6000 };

struct tco_options {
    struct cli_list set;
    const char *months;
    bool inputs, formulas;
    struct cli_list sweep;
    const char *break_even, *contract;
    const char *tornado;
    long monte_carlo, seed, threads;
    bool checkpoint, simulate;
    const char *release, *scenario, *column, *pricing;
    struct cli_list provider;
    bool json, csv;
};

/* clang-format off */
#define OPTION(member, name, kind, value, help) CLI_OPTION(struct tco_options, member, name, 0, kind, value, help)
static const struct cli_option options[] = {
    OPTION(set, "set", CLI_LIST, "INPUT=VALUE", "Change an input, in all columns that the name fits; --inputs lists names."),
    OPTION(months, "months", CLI_STRING, "N", "The same as --set months=N."),
    OPTION(inputs, "inputs", CLI_FLAG, NULL, "List all inputs with label, source and date."),
    OPTION(formulas, "formulas", CLI_FLAG, NULL, "List the formulas of the model and where they come from."),
    OPTION(sweep, "sweep", CLI_LIST, "INPUT=RANGE", "Vary one input, or two: FROM:TO:N, FROM:TO:N:log or A,B,C."),
    OPTION(break_even, "break-even", CLI_STRING, "INPUT", "Find where each column costs what the first does."),
    OPTION(tornado, "tornado", CLI_STRING, "PERCENT", "Vary every input by so much; rank them by what it changes."),
    OPTION(contract, "contract", CLI_STRING, "A,B,C", "Compare contracts of so many months."),
    OPTION(monte_carlo, "monte-carlo", CLI_INTEGER, "N", "Draw what the scenario calls uncertain N times."),
    OPTION(seed, "seed", CLI_INTEGER, "S", "Another set of random numbers (0)."),
    OPTION(threads, "threads", CLI_INTEGER, "N", "Threads for --monte-carlo (as many as processors); results are the same."),
    OPTION(checkpoint, "checkpoint", CLI_FLAG, NULL, "How often to write a checkpoint: Young, Daly, NVIDIA, and the best."),
    OPTION(simulate, "simulate", CLI_FLAG, NULL, "Hold the goodput models against a simulation of single failures."),
    OPTION(release, "release", CLI_STRING, "DIR", "Columns for providers of this workspace, from DIR/clustermax.db."),
    OPTION(provider, "provider", CLI_LIST, "NAME", "A provider's slug, name or alias; with --release."),
    OPTION(scenario, "scenario", CLI_STRING, "SCENARIO", "The same as the argument."),
    OPTION(column, "column", CLI_STRING, "ID", "The scenario's column that providers' columns start from (the first)."),
    OPTION(pricing, "pricing", CLI_STRING, "KIND", "Kind of list price to prefer with --release (on_demand)."),
    OPTION(json, "json", CLI_FLAG, NULL, "Write JSON."),
    OPTION(csv, "csv", CLI_FLAG, NULL, "Write CSV."),
};
/* clang-format on */

/* The scenario of the command line with all changes applied, and the model made of it. */
struct question {
    struct tco_scenario *scenario;
    struct tco_model *model;
    struct tco_result *results;
};

static bool apply_settings(struct tco_scenario *scenario, const struct tco_options *chosen, struct error *err)
{
    for (size_t i = 0; i < chosen->set.n; i++)
        if (!tco_scenario_set(scenario, chosen->set.items[i], err))
            return false;
    return chosen->months == NULL ||
           tco_scenario_set(scenario, arena_printf(scenario->arena, "months=%s", chosen->months), err);
}

static bool choose_column(const struct tco_scenario *scenario, const char *id, size_t *column, struct error *err)
{
    *column = 0;
    if (id == NULL)
        return true;
    for (; *column < scenario->n_columns; ++*column)
        if (string_equal(scenario->columns[*column].id, id))
            return true;
    return error_set(err, EXIT_USAGE, "the scenario has no column \"%s\"", id);
}

static bool load_release(struct cli_context *context, const char *dir, struct release **release, struct error *err)
{
    const char *path = fs_join(context->arena, dir, "clustermax.db");
    struct store *store = NULL;
    if (fs_kind(path) != FS_FILE) {
        error_at(err, path, 0, 0, "there is no such store");
        error_hint(err, "`clustermax ingest %s` makes it", dir);
        return false;
    }
    bool is_good =
        store_open(context->arena, path, &store, err) && store_load_release(store, context->arena, release, err);
    store_close(store);
    return is_good;
}

/* Puts providers' columns in place of the scenario's own. */
static bool fill_from_release(struct cli_context *context, struct question *question, struct error *err)
{
    const struct tco_options *chosen = context->options;
    struct release *release = NULL;
    size_t column = 0;
    if (chosen->release == NULL && chosen->provider.n == 0)
        return true;
    if (chosen->release == NULL || chosen->provider.n == 0) {
        error_set(err, EXIT_USAGE, "--release and --provider belong together");
        error_hint(err, "--release DIR --provider a --provider b");
        return false;
    }
    return choose_column(question->scenario, chosen->column, &column, err) &&
           load_release(context, chosen->release, &release, err) &&
           tco_evidence_scenario(context->arena, release, question->scenario, column, chosen->provider.items,
                                 chosen->provider.n, chosen->pricing == NULL ? "on_demand" : chosen->pricing,
                                 &question->scenario, err);
}

static const char *scenario_name(struct cli_context *context, struct error *err)
{
    const struct tco_options *chosen = context->options;
    if ((context->n_arguments > 0) != (chosen->scenario != NULL))
        return chosen->scenario != NULL ? chosen->scenario : context->arguments[0];
    error_set(err, EXIT_USAGE, context->n_arguments > 0 ? "two scenarios" : "which scenario?");
    error_hint(err, "example, pretrain, rl-research, inference, or the path of a file");
    return NULL;
}

static bool prepare(struct cli_context *context, struct question *question, struct problems *problems,
                    struct error *err)
{
    const char *name = scenario_name(context, err);
    if (name == NULL || !tco_scenario_load(context->arena, name, &question->scenario, problems, err) ||
        !fill_from_release(context, question, err) || !apply_settings(question->scenario, context->options, err) ||
        !tco_scenario_check(question->scenario, problems) ||
        !tco_model_create(context->arena, question->scenario, &question->model, err))
        return false;
    question->results = ARENA_ARRAY(context->arena, question->scenario->n_columns, struct tco_result);
    tco_model_evaluate(question->model, question->results);
    return true;
}

static void write_report(struct cli_context *context, const struct report *report)
{
    const struct tco_options *chosen = context->options;
    struct str out;
    struct json_writer writer;
    if (!chosen->json && !chosen->csv) {
        report_print(report, stdout);
        return;
    }
    str_init(&out, context->arena);
    json_write_init(&writer, &out);
    if (chosen->csv)
        report_write_csv(report, &out);
    else {
        report_write_json(report, &writer);
        json_write_done(&writer);
    }
    fwrite(out.bytes, 1, out.length, stdout);
}

static void write_result(struct cli_context *context, const struct question *question)
{
    const struct tco_options *chosen = context->options;
    struct str out;
    struct json_writer writer;
    if (!chosen->json) {
        struct report *report = report_costs(context->arena, question->scenario, question->results);
        if (chosen->release != NULL)
            tco_evidence_add_table(report, question->scenario);
        write_report(context, report);
        return;
    }
    str_init(&out, context->arena);
    json_write_init(&writer, &out);
    report_write_result(question->scenario, question->results, &writer);
    json_write_done(&writer);
    fwrite(out.bytes, 1, out.length, stdout);
}

static bool answer_sweep(struct cli_context *context, const struct question *question, struct report **out,
                         struct error *err)
{
    const struct tco_options *chosen = context->options;
    struct tco_axis axes[2];
    struct tco_sweep sweep;
    if (chosen->sweep.n > 2)
        return error_set(err, EXIT_USAGE, "a sweep has one or two inputs, not %zu", chosen->sweep.n);
    for (size_t i = 0; i < chosen->sweep.n; i++)
        if (!tco_axis_parse(context->arena, question->scenario, chosen->sweep.items[i], &axes[i], err))
            return false;
    if (!tco_sweep_run(context->arena, question->model, axes, chosen->sweep.n, &sweep, err))
        return false;
    *out = tco_sweep_report(context->arena, question->scenario, &sweep);
    return true;
}

static bool answer_contract(struct cli_context *context, const struct question *question, struct report **out,
                            struct error *err)
{
    const struct tco_options *chosen = context->options;
    struct tco_axis axis;
    struct tco_sweep sweep;
    const char *text = arena_printf(context->arena, "months=%s", chosen->contract);
    if (!tco_axis_parse(context->arena, question->scenario, text, &axis, err) ||
        !tco_sweep_run(context->arena, question->model, &axis, 1, &sweep, err))
        return false;
    *out = tco_sweep_report(context->arena, question->scenario, &sweep);
    return true;
}

static bool answer_break_even(struct cli_context *context, const struct question *question, struct report **out,
                              struct error *err)
{
    const struct tco_options *chosen = context->options;
    struct tco_break_even *answers = NULL;
    size_t n = 0;
    if (!tco_break_even_find(context->arena, question->model, chosen->break_even, &answers, &n, err))
        return false;
    *out = tco_break_even_report(context->arena, question->scenario, chosen->break_even, answers, n);
    return true;
}

static bool answer_tornado(struct cli_context *context, const struct question *question, struct report **out,
                           struct error *err)
{
    const struct tco_options *chosen = context->options;
    size_t n = question->scenario->n_columns, first = n > 1 ? 1 : 0;
    struct tco_tornado *tornados = ARENA_ARRAY(context->arena, n, struct tco_tornado);
    double percent = 0;
    if (!num_parse(text_of(chosen->tornado), &percent) || percent <= 0 || percent > 100) {
        error_set(err, EXIT_USAGE, "--tornado takes a percentage, not \"%s\"", chosen->tornado);
        error_hint(err, "e.g. 20");
        return false;
    }
    for (size_t i = first; i < n; i++)
        tco_tornado_run(context->arena, question->model, i, percent, &tornados[i - first]);
    *out = tco_tornado_report(context->arena, question->scenario, tornados, n - first);
    return true;
}

static bool answer_monte_carlo(struct cli_context *context, const struct question *question, struct report **out,
                               struct error *err)
{
    const struct tco_options *chosen = context->options;
    struct tco_monte_carlo *result = NULL;
    long processors = sysconf(_SC_NPROCESSORS_ONLN), threads = chosen->threads > 0 ? chosen->threads : processors;
    if (chosen->monte_carlo < 0)
        return error_set(err, EXIT_USAGE, "--monte-carlo takes a number of draws, not %ld", chosen->monte_carlo);
    if (!tco_monte_carlo_run(context->arena, question->model, (size_t)chosen->monte_carlo, (uint64_t)chosen->seed,
                             threads > 0 ? (size_t)threads : 1, &result, err))
        return false;
    *out = tco_monte_carlo_report(context->arena, question->scenario, result);
    return true;
}

static bool answer_simulate(struct cli_context *context, const struct question *question, struct report **out,
                            struct error *err)
{
    const struct tco_options *chosen = context->options;
    return tco_referee_report(context->arena, question->scenario, FAILURES_A_ROW, (uint64_t)chosen->seed, out, err);
}

/* The report asked for; *out stays NULL where it is the plain answer. */
static bool answer(struct cli_context *context, const struct question *question, struct report **out, struct error *err)
{
    const struct tco_options *chosen = context->options;
    const struct {
        bool is_asked;
        bool (*answer)(struct cli_context *, const struct question *, struct report **, struct error *);
    } questions[] = {
        {chosen->sweep.n > 0, answer_sweep},
        {chosen->break_even != NULL, answer_break_even},
        {chosen->tornado != NULL, answer_tornado},
        {chosen->contract != NULL, answer_contract},
        {chosen->monte_carlo != 0, answer_monte_carlo},
        {chosen->simulate, answer_simulate},
    };
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        if (questions[i].is_asked)
            return questions[i].answer(context, question, out, err);
    if (chosen->checkpoint)
        *out = tco_checkpoint_report(context->arena, question->model);
    else if (chosen->inputs)
        *out = report_inputs(context->arena, question->scenario);
    else if (chosen->formulas)
        *out = report_formulas(context->arena);
    return true;
}

static enum exit_code run(struct cli_context *context)
{
    struct question question = {0};
    struct problems problems;
    struct error err = {0};
    struct report *report = NULL;
    problems_init(&problems, context->arena);
    if (!prepare(context, &question, &problems, &err) || !answer(context, &question, &report, &err))
        return cli_report(&problems, &err);
    if (report != NULL)
        write_report(context, report);
    else
        write_result(context, &question);
    return EXIT_DONE;
}

const struct cli_command tco_command = {
    .name = "tco",
    .arguments = "[SCENARIO]",
    .summary = "Work out what a cluster costs, and what would change it.",
    .example = "clustermax tco example\n"
               "clustermax tco pretrain --set mtbf_gpu_hours=64000 --months 12\n"
               "clustermax tco example --break-even price_usd_per_gpu_hour\n"
               "clustermax tco pretrain --sweep mtbf_gpu_hours=8000:128000:5:log --sweep job_gpus=512,1024,2048,4096\n"
               "clustermax tco --release data/releases/3.0-public --provider nebius --provider together-ai --scenario "
               "pretrain\n"
               "clustermax tco my-offers.json --json",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .options_size = sizeof(struct tco_options),
    .run = run,
};
