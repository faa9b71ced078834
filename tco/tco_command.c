#include "tco/tco_command.h"

#include "tco/report_costs.h"

struct tco_options {
    struct cli_list set;
    const char *months;
    bool inputs, formulas;
    bool json, csv;
};

static const struct cli_option options[] = {
    CLI_OPTION(struct tco_options, set, "set", 0, CLI_LIST, "INPUT=VALUE", "Change an input, in all columns it names."),
    CLI_OPTION(struct tco_options, months, "months", 0, CLI_STRING, "N", "The same as --set months=N."),
    CLI_OPTION(struct tco_options, inputs, "inputs", 0, CLI_FLAG, NULL, "List all inputs with label, source and date."),
    CLI_OPTION(struct tco_options, formulas, "formulas", 0, CLI_FLAG, NULL, "List the formulas of the model."),
    CLI_OPTION(struct tco_options, json, "json", 0, CLI_FLAG, NULL, "Write JSON."),
    CLI_OPTION(struct tco_options, csv, "csv", 0, CLI_FLAG, NULL, "Write CSV."),
};

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

static bool prepare(struct cli_context *context, struct question *question, struct problems *problems,
                    struct error *err)
{
    if (!tco_scenario_load(context->arena, context->arguments[0], &question->scenario, problems, err) ||
        !apply_settings(question->scenario, context->options, err) ||
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
        write_report(context, report_costs(context->arena, question->scenario, question->results));
        return;
    }
    str_init(&out, context->arena);
    json_write_init(&writer, &out);
    report_write_result(question->scenario, question->results, &writer);
    json_write_done(&writer);
    fwrite(out.bytes, 1, out.length, stdout);
}

static enum exit_code run(struct cli_context *context)
{
    const struct tco_options *chosen = context->options;
    struct question question = {0};
    struct problems problems;
    struct error err = {0};
    problems_init(&problems, context->arena);
    if (!prepare(context, &question, &problems, &err))
        return cli_report(&problems, &err);
    if (chosen->inputs)
        write_report(context, report_inputs(context->arena, question.scenario));
    else if (chosen->formulas)
        write_report(context, report_formulas(context->arena));
    else
        write_result(context, &question);
    return EXIT_DONE;
}

const struct cli_command tco_command = {
    .name = "tco",
    .arguments = "SCENARIO",
    .summary = "Work out what a cluster costs, and what would change it.",
    .example = "clustermax tco example\n"
               "clustermax tco pretrain --set mtbf_gpu_hours=64000 --months 12\n"
               "clustermax tco my-offers.json --json",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .options_size = sizeof(struct tco_options),
    .run = run,
};
