#include "tests/tco/random_scenario.h"

#include <math.h>
#include <stdlib.h>

#include "model/base/rng.h"

struct making {
    struct tco_scenario *scenario;
    struct rng rng;
    struct error err;
};

static void require(bool is_good, const struct error *err)
{
    if (is_good)
        return;
    fprintf(stderr, "random scenario: %s\n", err->text);
    abort();
}

static double between(struct making *making, double low, double high)
{
    return low + rng_uniform(&making->rng) * (high - low);
}

static void set(struct making *making, size_t group, const char *name, double value)
{
    const struct tco_group *at = &making->scenario->groups[group];
    const struct tco_section *section = &tco_sections[at->section];
    size_t field = (size_t)(tco_field_find(section, name) - section->fields);
    require(tco_input_set(&making->scenario->inputs[at->first_input + field], value, &making->err), &making->err);
}

static size_t add_row(struct making *making, size_t column, enum tco_section_id section, size_t number)
{
    size_t group = 0;
    char id[8] = {'r', (char)('0' + number), '\0'};
    require(tco_scenario_add_row(making->scenario, column, section, id, NULL, &group, &making->err), &making->err);
    return group;
}

/* Every field of a row by chance, within a range that suits its unit. */
static void add_rows(struct making *making, size_t column, enum tco_section_id section, double largest_quantity,
                     double largest_price)
{
    size_t n = rng_below(&making->rng, 3) + (section == TCO_GPUS ? 1 : 0);
    const struct tco_section *at = &tco_sections[section];
    for (size_t i = 0; i < n; i++) {
        size_t group = add_row(making, column, section, i);
        for (size_t k = 0; k < at->n_fields; k++) {
            double largest = at->fields[k].kind == TCO_PRICE ? largest_price : largest_quantity;
            set(making, group, at->fields[k].name, between(making, largest / 100, largest));
        }
    }
}

static void add_support(struct making *making, size_t column)
{
    size_t group = tco_scenario_group(making->scenario, column, TCO_SUPPORTS);
    if (rng_below(&making->rng, 2) == 0) {
        set(making, group, "support_percent", between(making, 0, 12));
        set(making, group, "support_minimum_usd_per_month", between(making, 0, 20000));
        return;
    }
    double from = 0;
    for (size_t i = 0; i < 3; i++) {
        double to = from + between(making, 1e4, 1e6);
        size_t row = add_row(making, column, TCO_SUPPORT_STEPS, i);
        set(making, row, "from_usd_per_month", from);
        set(making, row, "to_usd_per_month", i == 2 ? 1e15 : to);
        set(making, row, "step_percent", between(making, 1, 12));
        from = to;
    }
}

static void add_goodput(struct making *making, size_t column, double gpus)
{
    static const struct {
        const char *name;
        double low, high;
    } fields[] = {{"goodput_percent", 0, 12},
                  {"mtbf_gpu_hours", 1e4, 2e5},
                  {"blast_radius_gpus", 1, 64},
                  {"detect_minutes", 0, 60},
                  {"replace_minutes", 0, 480},
                  {"job_start_minutes", 0, 30},
                  {"failover_minutes", 0, 15},
                  {"checkpoint_interval_minutes", 5, 240},
                  {"overhead_percent", 0, 6},
                  {"checkpoint_save_minutes", 0.1, 5},
                  {"checkpoint_gib", 0, 5000},
                  {"checkpoint_write_gib_per_s", 10, 100},
                  {"checkpoint_read_gib_per_s", 10, 100},
                  {"burn_in_minutes", 0, 60},
                  {"interruptions_per_gpu_month", 0, 0.01},
                  {"availability_percent", 98, 100}};
    size_t group = tco_scenario_group(making->scenario, column, TCO_GOODPUTS);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        set(making, group, fields[i].name, between(making, fields[i].low, fields[i].high));
    set(making, group, "job_gpus", between(making, 0.1, 1) * gpus);
    set(making, group, "idle_spare_gpus", between(making, 0, 0.05) * gpus);
    set(making, group, "model", (double)rng_below(&making->rng, 4) + 1);
    set(making, group, "recovery", (double)rng_below(&making->rng, 3) + 1);
    set(making, group, "checkpoint_rule", (double)rng_below(&making->rng, 4) + 1);
    set(making, group, "saturation", (double)rng_below(&making->rng, 2) + 1);
    set(making, group, "detect_in_hot", (double)rng_below(&making->rng, 2) + 1);
    set(making, group, "one_job", (double)rng_below(&making->rng, 2) + 1);
}

static void add_terms(struct making *making, size_t column)
{
    size_t terms = tco_scenario_group(making->scenario, column, TCO_TERMS);
    set(making, terms, "free_months", between(making, 0, 1));
    set(making, terms, "prepaid_percent", between(making, 0, 100));
    set(making, terms, "prepaid_discount_percent", between(making, 0, 20));
    set(making, terms, "capital_percent_per_year", between(making, 0, 15));
    size_t ramp = add_row(making, column, TCO_RAMP, 0);
    set(making, ramp, "ramp_months", between(making, 0, 1));
    set(making, ramp, "delivered_percent", between(making, 0, 100));
    size_t discount = add_row(making, column, TCO_DISCOUNTS, 0);
    set(making, discount, "from_months", between(making, 1, 60));
    set(making, discount, "discount_percent", between(making, 0, 40));
    size_t sla = add_row(making, column, TCO_SLA, 0);
    set(making, sla, "below_availability_percent", between(making, 98, 100));
    set(making, sla, "credit_percent", between(making, 0, 30));
}

static double count_gpus(const struct making *making, size_t column)
{
    double gpus = 0;
    size_t group = 0;
    for (size_t i = 0; (group = tco_scenario_row(making->scenario, column, TCO_GPUS, i)) != TCO_NO_COLUMN; i++)
        gpus += making->scenario->inputs[making->scenario->groups[group].first_input].value;
    return gpus;
}

static void add_column(struct making *making, size_t number)
{
    size_t column = 0;
    char id[8] = {'c', (char)('0' + number), '\0'};
    require(tco_scenario_add_column(making->scenario, id, NULL, &column, &making->err), &making->err);
    set(making, tco_scenario_group(making->scenario, column, TCO_COLUMN), "orchestration_percent",
        between(making, 0, 15));
    add_rows(making, column, TCO_GPUS, 4096, 8);
    add_rows(making, column, TCO_STORAGES, 1e7, 0.1);
    add_rows(making, column, TCO_NETWORKS, 1000, 0.1);
    add_rows(making, column, TCO_CPUS, 10, 3);
    add_support(making, column);
    add_goodput(making, column, count_gpus(making, column));
    if (rng_below(&making->rng, 2) == 0)
        add_terms(making, column);
    size_t setup = tco_scenario_group(making->scenario, column, TCO_SETUPS);
    set(making, setup, "engineer_months", between(making, 0, 6));
    set(making, setup, "poc_weeks", between(making, 0, 4));
    size_t debugging = tco_scenario_group(making->scenario, column, TCO_DEBUGGINGS);
    set(making, debugging, "engineers", between(making, 0, 2));
    set(making, debugging, "cluster_hours_lost_per_month", between(making, 0, 12));
}

struct tco_scenario *random_scenario(struct arena *arena, uint64_t seed)
{
    struct making making = {.scenario = tco_scenario_create(arena)};
    rng_init(&making.rng, seed, 0);
    size_t shared = tco_scenario_group(making.scenario, TCO_NO_COLUMN, TCO_SHARED);
    set(&making, shared, "months", floor(between(&making, 3, 60)));
    set(&making, shared, "engineer_usd_per_year", between(&making, 1e5, 4e5));
    size_t n = rng_below(&making.rng, 3) + 2;
    for (size_t i = 0; i < n; i++)
        add_column(&making, i);
    return making.scenario;
}
