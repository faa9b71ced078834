#include "tco/report_costs.h"

#include <math.h>

#include "model/base/num.h"

static double months_of(const struct tco_scenario *scenario)
{
    const struct tco_section *shared = &tco_sections[TCO_SHARED];
    return scenario->inputs[tco_field_find(shared, "months") - shared->fields].value;
}

static void add_columns(struct report *report, struct report_table *table, const struct tco_scenario *scenario,
                        size_t first)
{
    for (size_t i = first; i < scenario->n_columns; i++)
        report_add_column(report, table, scenario->columns[i].id, scenario->columns[i].title, NULL, false);
}

/* A line below the components: where its number stands in the result, and how it is shown. */
struct line {
    const char *title, *unit;
    size_t offset;
    double factor;
    int decimals;
};

static const struct line lines[] = {
    {"Monthly", "USD/month", offsetof(struct tco_result, monthly_usd), 1, 2},
    {"Over the contract", "USD", offsetof(struct tco_result, total_usd), 1, 2},
    {"Relative to the first", "times", offsetof(struct tco_result, relative), 1, 4},
    {"Gap to the first", "USD/month", offsetof(struct tco_result, gap_usd), 1, 2},
    {"Setup, once", "USD", offsetof(struct tco_result, setup_one_time_usd), 1, 2},
    {"Goodput expense", "% of GPU", offsetof(struct tco_result, goodput_share), 100, 4},
    {"Useful GPU-hours", "%", offsetof(struct tco_result, useful_share), 100, 4},
    {"Per GPU-hour", "USD", offsetof(struct tco_result, usd_per_gpu_hour), 1, 4},
    {"Per useful GPU-hour", "USD", offsetof(struct tco_result, usd_per_useful_gpu_hour), 1, 4},
    {"Failures in a month", "1/month", offsetof(struct tco_result, failures_per_month), 1, 2},
    {"Lost with a failure", "GPU-hours", offsetof(struct tco_result, lost_gpu_hours_per_failure), 1, 2},
};

static double line_value(const struct line *line, const struct tco_result *result)
{
    return *(const double *)((const char *)result + line->offset) * line->factor;
}

static bool is_known(const struct line *line, const struct tco_result *results, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!isnan(line_value(line, &results[i])))
            return true;
    return false;
}

static void add_costs(struct report *report, const struct tco_scenario *scenario, const struct tco_result *results)
{
    size_t n = scenario->n_columns;
    struct report_table *table = report_add_table(report, "costs", "What a month costs");
    report_add_column(report, table, "line", "", NULL, true);
    report_add_column(report, table, "unit", "", NULL, true);
    add_columns(report, table, scenario, 0);
    for (int i = 0; i < TCO_N_COMPONENTS; i++) {
        report_add_text(report, table, tco_component_titles[i]);
        report_add_text(report, table, "USD/month");
        for (size_t k = 0; k < n; k++)
            report_add_number(report, table, results[k].components[i], 2);
    }
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        if (!is_known(&lines[i], results, n))
            continue;
        report_add_text(report, table, lines[i].title);
        report_add_text(report, table, lines[i].unit);
        for (size_t k = 0; k < n; k++)
            report_add_number(report, table, line_value(&lines[i], &results[k]), lines[i].decimals);
    }
}

static void add_attribution(struct report *report, const struct tco_scenario *scenario,
                            const struct tco_result *results)
{
    if (scenario->n_columns < 2)
        return;
    struct report_table *table =
        report_add_table(report, "attribution",
                         arena_printf(report->arena, "What makes up the gap to %s, in %%", scenario->columns[0].title));
    report_add_column(report, table, "line", "", NULL, true);
    add_columns(report, table, scenario, 1);
    for (int i = 0; i < TCO_N_COMPONENTS; i++) {
        report_add_text(report, table, tco_component_titles[i]);
        for (size_t k = 1; k < scenario->n_columns; k++)
            report_add_number(report, table, 100 * results[k].attribution[i], 2);
    }
}

static void note_labels(struct report *report, const struct tco_scenario *scenario)
{
    size_t n[4] = {0};
    for (size_t i = 0; i < scenario->n_inputs; i++)
        if (scenario->inputs[i].given)
            n[scenario->inputs[i].label]++;
    report_add_note(report,
                    arena_printf(report->arena,
                                 "Inputs given: %zu measured, %zu quoted, %zu assumed, %zu modelled (--inputs lists "
                                 "them with their sources).",
                                 n[TCO_MEASURED], n[TCO_QUOTED], n[TCO_ASSUMED], n[TCO_MODELLED]));
}

static void note_overruns(struct report *report, const struct tco_scenario *scenario, const struct tco_result *results)
{
    for (size_t i = 0; i < scenario->n_columns; i++)
        if (results[i].is_overrun)
            report_add_note(report, arena_printf(report->arena,
                                                 "%s: more than 100 %% is lost. This model is linear and has left its "
                                                 "range; the renewal model with saturation has not.",
                                                 scenario->columns[i].title));
}

struct report *report_costs(struct arena *arena, const struct tco_scenario *scenario, const struct tco_result *results)
{
    char months[NUM_SIZE];
    struct report *report =
        report_create(arena, "costs",
                      arena_printf(arena, "%s, %s months", scenario->title, num_shortest(months_of(scenario), months)));
    add_costs(report, scenario, results);
    add_attribution(report, scenario, results);
    note_overruns(report, scenario, results);
    note_labels(report, scenario);
    return report;
}

struct report *report_inputs(struct arena *arena, const struct tco_scenario *scenario)
{
    static const char *const ids[] = {"input", "value", "unit", "label", "source", "date", "note"};
    struct report *report = report_create(arena, "inputs", scenario->title);
    struct report_table *table = report_add_table(report, "inputs", "Inputs, given or taken for granted");
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        report_add_column(report, table, ids[i], ids[i], NULL, i != 1);
    for (size_t i = 0; i < scenario->n_inputs; i++) {
        const struct tco_input *input = &scenario->inputs[i];
        report_add_text(report, table, input->path);
        report_add_text(report, table, tco_input_text(input, arena));
        report_add_text(report, table, input->field->unit);
        report_add_text(report, table, input->given ? tco_label_words[input->label] : "not given");
        report_add_text(report, table, input->source);
        report_add_text(report, table, input->date);
        report_add_text(report, table, input->note);
    }
    return report;
}

static void add_formulas(struct report *report, struct report_table *table, const struct tco_formula *formulas,
                         size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const char *list = tco_sections[formulas[i].section].name;
        bool is_row = tco_sections[formulas[i].section].is_list;
        report_add_text(report, table,
                        is_row ? arena_printf(report->arena, "%s.%s", list, formulas[i].name) : formulas[i].name);
        report_add_text(report, table, formulas[i].unit);
        report_add_text(report, table, formulas[i].text);
        report_add_text(report, table, formulas[i].source);
    }
}

struct report *report_formulas(struct arena *arena)
{
    struct report *report = report_create(arena, "formulas", "The model");
    struct report_table *table = report_add_table(report, "formulas", "Every line and where it comes from");
    table->is_records = true;
    report_add_column(report, table, "line", "line", NULL, true);
    report_add_column(report, table, "unit", "unit", NULL, true);
    report_add_column(report, table, "formula", "formula", NULL, true);
    report_add_column(report, table, "source", "source", NULL, true);
    add_formulas(report, table, tco_cost_formulas, tco_n_cost_formulas);
    add_formulas(report, table, tco_goodput_formulas, tco_n_goodput_formulas);
    return report;
}

static double finite_or_nan(double value)
{
    return isfinite(value) ? value : (double)NAN;
}

static void write_column(const struct tco_column *column, const struct tco_result *result, struct json_writer *writer)
{
    json_write_object(writer, NULL);
    json_write_string(writer, "id", column->id);
    json_write_string(writer, "title", column->title);
    json_write_object(writer, "components_usd_per_month");
    for (int i = 0; i < TCO_N_COMPONENTS; i++)
        json_write_number(writer, tco_component_ids[i], finite_or_nan(result->components[i]));
    json_write_object_end(writer);
    json_write_number(writer, "setup_one_time_usd", finite_or_nan(result->setup_one_time_usd));
    json_write_number(writer, "monthly_usd", finite_or_nan(result->monthly_usd));
    json_write_number(writer, "total_usd", finite_or_nan(result->total_usd));
    json_write_number(writer, "relative", finite_or_nan(result->relative));
    json_write_number(writer, "gap_usd_per_month", finite_or_nan(result->gap_usd));
    json_write_object(writer, "attribution_share");
    for (int i = 0; i < TCO_N_COMPONENTS; i++)
        json_write_number(writer, tco_component_ids[i], finite_or_nan(result->attribution[i]));
    json_write_object_end(writer);
    json_write_number(writer, "gpus", result->gpus);
    json_write_number(writer, "goodput_share", finite_or_nan(result->goodput_share));
    json_write_bool(writer, "goodput_overrun", result->is_overrun);
    json_write_number(writer, "failures_per_month", finite_or_nan(result->failures_per_month));
    json_write_number(writer, "lost_gpu_hours_per_failure", finite_or_nan(result->lost_gpu_hours_per_failure));
    json_write_number(writer, "useful_share", finite_or_nan(result->useful_share));
    json_write_number(writer, "usd_per_gpu_hour", finite_or_nan(result->usd_per_gpu_hour));
    json_write_number(writer, "usd_per_useful_gpu_hour", finite_or_nan(result->usd_per_useful_gpu_hour));
    json_write_object_end(writer);
}

static void write_input(const struct tco_input *input, struct json_writer *writer)
{
    json_write_object(writer, NULL);
    json_write_string(writer, "path", input->path);
    if (input->field->kind == TCO_WORD)
        json_write_string(writer, "value", input->field->words[(int)input->value - 1]);
    else
        json_write_number(writer, "value", input->value);
    json_write_string(writer, "unit", input->field->unit);
    json_write_bool(writer, "included", input->included);
    json_write_string(writer, "label", tco_label_words[input->label]);
    json_write_string(writer, "source", input->source);
    json_write_string(writer, "date", input->date);
    json_write_object_end(writer);
}

void report_write_result(const struct tco_scenario *scenario, const struct tco_result *results,
                         struct json_writer *writer)
{
    json_write_object(writer, NULL);
    json_write_string(writer, "format", "clustermax.tco/1");
    json_write_string(writer, "scenario", scenario->id);
    json_write_string(writer, "title", scenario->title);
    json_write_number(writer, "months", months_of(scenario));
    json_write_array(writer, "columns");
    for (size_t i = 0; i < scenario->n_columns; i++)
        write_column(&scenario->columns[i], &results[i], writer);
    json_write_array_end(writer);
    json_write_array(writer, "inputs");
    for (size_t i = 0; i < scenario->n_inputs; i++)
        if (scenario->inputs[i].given)
            write_input(&scenario->inputs[i], writer);
    json_write_array_end(writer);
    json_write_object_end(writer);
}
