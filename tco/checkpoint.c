#include "tco/checkpoint.h"

#include <math.h>

#include "tco/goodput.h"

static struct tco_input *find_input(const struct tco_scenario *scenario, size_t column, const char *name)
{
    const struct tco_section *section = &tco_sections[TCO_GOODPUTS];
    size_t group = tco_scenario_group(scenario, column, TCO_GOODPUTS);
    size_t field = (size_t)(tco_field_find(section, name) - section->fields);
    return &scenario->inputs[scenario->groups[group].first_input + field];
}

struct trial {
    struct tco_model *model;
    struct tco_result *results;
    size_t column;
    struct tco_input *interval;
};

static double share_at(const struct trial *trial, double minutes)
{
    trial->interval->value = minutes;
    tco_model_evaluate(trial->model, trial->results);
    return trial->results[trial->column].goodput_share;
}

/* The share falls, then rises; golden section on the logarithm of the interval. */
static double find_best(const struct trial *trial, double guess)
{
    const double golden = 0.6180339887498949;
    double low = log(guess / 64), high = log(guess * 64);
    double a = high - golden * (high - low), b = low + golden * (high - low);
    double at_a = share_at(trial, exp(a)), at_b = share_at(trial, exp(b));
    for (int i = 0; i < 80; i++)
        if (at_a < at_b) {
            high = b;
            b = a;
            at_b = at_a;
            a = high - golden * (high - low);
            at_a = share_at(trial, exp(a));
        } else {
            low = a;
            a = b;
            at_a = at_b;
            b = low + golden * (high - low);
            at_b = share_at(trial, exp(b));
        }
    return exp((low + high) / 2);
}

static void add_row(struct report *report, struct report_table *table, const struct trial *trial, const char *rule,
                    double minutes)
{
    const struct tco_scenario *scenario = trial->model->scenario;
    report_add_text(report, table, scenario->columns[trial->column].title);
    report_add_text(report, table, rule);
    report_add_number(report, table, minutes, 3);
    report_add_number(report, table, 100 * share_at(trial, minutes), 4);
}

static void add_column(struct report *report, struct report_table *table, struct tco_model *model, size_t column)
{
    struct tco_scenario *scenario = model->scenario;
    double w = tco_model_value(model, tco_model_line(model, column, "save_minutes"));
    double m = tco_model_value(model, tco_model_line(model, column, "job_mtbf_minutes"));
    double r = tco_model_value(model, tco_model_line(model, column, "restart_minutes"));
    struct tco_input *interval = find_input(scenario, column, "checkpoint_interval_minutes"),
                     *rule = find_input(scenario, column, "checkpoint_rule"),
                     *chosen = find_input(scenario, column, "model");
    double interval_was = interval->value, rule_was = rule->value, model_was = chosen->value;
    struct trial trial = {model, ARENA_ARRAY(report->arena, scenario->n_columns, struct tco_result), column, interval};
    rule->value = 1;
    chosen->value = TCO_RENEWAL;
    if (interval->given)
        add_row(report, table, &trial, "as given", interval_was);
    add_row(report, table, &trial, "Young", checkpoint_interval_young(w, m));
    add_row(report, table, &trial, "Daly, first order", checkpoint_interval_daly(w, m));
    add_row(report, table, &trial, "Daly, higher order", checkpoint_interval_daly_higher(w, m));
    add_row(report, table, &trial, "NVIDIA", checkpoint_interval_nvidia(w, m, r));
    add_row(report, table, &trial, "best by the renewal model", find_best(&trial, checkpoint_interval_young(w, m)));
    interval->value = interval_was;
    rule->value = rule_was;
    chosen->value = model_was;
}

struct report *tco_checkpoint_report(struct arena *arena, struct tco_model *model)
{
    const struct tco_scenario *scenario = model->scenario;
    struct report *report =
        report_create(arena, "checkpoint", arena_printf(arena, "%s: how often to write a checkpoint", scenario->title));
    struct report_table *table = report_add_table(report, "checkpoint", "Intervals and what they cost");
    struct tco_result *results = ARENA_ARRAY(arena, scenario->n_columns, struct tco_result);
    report_add_column(report, table, "column", "", NULL, true);
    report_add_column(report, table, "rule", "rule", NULL, true);
    report_add_column(report, table, "interval_minutes", "interval", "min", false);
    report_add_column(report, table, "goodput_percent", "goodput expense", "%", false);
    for (size_t i = 0; i < scenario->n_columns; i++) {
        tco_model_evaluate(model, results);
        if (find_input(scenario, i, "mtbf_gpu_hours")->given && find_input(scenario, i, "job_gpus")->given &&
            tco_model_value(model, tco_model_line(model, i, "save_minutes")) > 0 &&
            find_input(scenario, i, "recovery")->value != TCO_FAULT_TOLERANT)
            add_column(report, table, model, i);
        else
            report_add_note(report, arena_printf(arena,
                                                 "%s: no best interval without mtbf_gpu_hours, job_gpus and "
                                                 "checkpoint_save_minutes, or with fault tolerance.",
                                                 scenario->columns[i].title));
    }
    return report;
}
