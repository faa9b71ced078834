/* What no single value shows. */
#include "tco/scenario.h"

#include <string.h>

#include "model/base/num.h"

struct check {
    const struct tco_scenario *scenario;
    size_t column;
    struct problems *problems;
    bool is_good;
};

static void complain(struct check *check, struct place place, const char *hint, const char *text)
{
    if (place.file == NULL)
        place.file = check->scenario->file;
    problem_add(check->problems, SEVERITY_ERROR, place, hint, "%s", text);
    check->is_good = false;
}

static const struct tco_input *input_in(const struct check *check, size_t group, const char *name)
{
    const struct tco_group *at = &check->scenario->groups[group];
    const struct tco_section *section = &tco_sections[at->section];
    return &check->scenario->inputs[at->first_input + (size_t)(tco_field_find(section, name) - section->fields)];
}

static const struct tco_input *input_once(const struct check *check, enum tco_section_id section, const char *name)
{
    return input_in(check, tco_scenario_group(check->scenario, check->column, section), name);
}

static double sum_rows(const struct check *check, enum tco_section_id section, const char *name)
{
    double sum = 0;
    size_t group = 0;
    for (size_t i = 0; (group = tco_scenario_row(check->scenario, check->column, section, i)) != TCO_NO_COLUMN; i++)
        sum += input_in(check, group, name)->value;
    return sum;
}

/* A modelled goodput rests on what its recovery mode needs; guessing it in silence would be worse than asking. */
static void check_goodput_inputs(struct check *check)
{
    static const unsigned needed_by[] = {0, NEEDED_HOT, NEEDED_COLD, NEEDED_TOLERANT};
    size_t group = tco_scenario_group(check->scenario, check->column, TCO_GOODPUTS);
    const struct tco_input *model = input_once(check, TCO_GOODPUTS, "model"),
                           *recovery = input_once(check, TCO_GOODPUTS, "recovery"),
                           *typed = input_once(check, TCO_GOODPUTS, "goodput_percent");
    struct place place = check->scenario->groups[group].place;
    if (place.line == 0)
        place = model->place;
    struct arena *arena = check->problems->arena;
    const char *id = check->scenario->columns[check->column].id;
    if (model->value == TCO_TYPED) {
        if (model->given && !typed->given)
            complain(check, place, "give it, or choose the model renewal, calculator or printed",
                     arena_printf(arena, "%s: a typed goodput needs goodput_percent", id));
        return;
    }
    if (!recovery->given)
        complain(check, place, "hot-spare, cold-spare or fault-tolerant",
                 arena_printf(arena, "%s: the %s model needs recovery", id, tco_model_words[(int)model->value - 1]));
    const struct tco_section *section = &tco_sections[TCO_GOODPUTS];
    for (size_t i = 0; i < section->n_fields; i++) {
        const struct tco_field *field = &section->fields[i];
        if ((field->needed & needed_by[(int)recovery->value]) != 0 && !input_in(check, group, field->name)->given)
            complain(check, place, arena_printf(arena, "%s: in %s", field->title, field->unit),
                     arena_printf(arena, "%s: the %s model needs %s", id, tco_model_words[(int)model->value - 1],
                                  field->name));
    }
}

static void check_cluster(struct check *check)
{
    static const char *const parts[] = {"job_gpus", "idle_spare_gpus"};
    double gpus = sum_rows(check, TCO_GPUS, "quantity");
    char have[NUM_SIZE], wanted[NUM_SIZE];
    if (!(gpus > 0))
        complain(check, check->scenario->columns[check->column].place, "at least one GPU row",
                 arena_printf(check->problems->arena, "%s has no GPUs", check->scenario->columns[check->column].id));
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const struct tco_input *part = input_once(check, TCO_GOODPUTS, parts[i]);
        if (part->given && part->value > gpus)
            complain(check, part->place, "a job and its spares fit into the cluster",
                     arena_printf(check->problems->arena, "%s is %s, but %s has %s GPUs", parts[i],
                                  num_shortest(part->value, wanted), check->scenario->columns[check->column].id,
                                  num_shortest(gpus, have)));
    }
}

static void check_terms(struct check *check)
{
    size_t shared = tco_scenario_group(check->scenario, TCO_NO_COLUMN, TCO_SHARED);
    const struct tco_input *months = input_in(check, shared, "months"),
                           *free_months = input_once(check, TCO_TERMS, "free_months");
    char contract[NUM_SIZE];
    if (free_months->value + sum_rows(check, TCO_RAMP, "ramp_months") > months->value)
        complain(check, free_months->given ? free_months->place : check->scenario->columns[check->column].place,
                 "they are part of the contract",
                 arena_printf(check->problems->arena,
                              "%s: free months and ramp are longer than the contract of %s months",
                              check->scenario->columns[check->column].id, num_shortest(months->value, contract)));
}

/* A quantity without its price costs nothing in silence, and so does a price without its quantity. */
static void check_pair(struct check *check, size_t group, const char *quantity, const char *price)
{
    const struct tco_input *a = input_in(check, group, quantity), *b = input_in(check, group, price);
    if (a->given != b->given)
        complain(check, check->scenario->groups[group].place, "or leave both out",
                 arena_printf(check->problems->arena, "%s without %s", a->given ? quantity : price,
                              a->given ? price : quantity));
}

static void check_rows(struct check *check)
{
    size_t group = 0;
    for (size_t i = 0; (group = tco_scenario_row(check->scenario, check->column, TCO_NETWORKS, i)) != TCO_NO_COLUMN;
         i++) {
        check_pair(check, group, "transfer_gib_per_month", "price_usd_per_gib");
        check_pair(check, group, "units", "price_usd_per_unit_hour");
    }
    for (size_t i = 0;
         (group = tco_scenario_row(check->scenario, check->column, TCO_SUPPORT_STEPS, i)) != TCO_NO_COLUMN; i++)
        if (input_in(check, group, "from_usd_per_month")->value >= input_in(check, group, "to_usd_per_month")->value)
            complain(check, check->scenario->groups[group].place, "from is less than to",
                     arena_printf(check->problems->arena, "the support step \"%s\" is empty",
                                  check->scenario->groups[group].id));
}

bool tco_scenario_check(const struct tco_scenario *scenario, struct problems *problems)
{
    struct check check = {scenario, 0, problems, true};
    for (; check.column < scenario->n_columns; check.column++) {
        check_cluster(&check);
        check_goodput_inputs(&check);
        check_terms(&check);
        check_rows(&check);
    }
    return check.is_good;
}
