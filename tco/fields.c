#include "tco/fields.h"

#include <math.h>
#include <string.h>

const char *const tco_label_words[] = {"measured", "quoted", "assumed", "modelled", NULL};
const char *const tco_model_words[] = {"typed", "calculator", "printed", "renewal", NULL};
const char *const tco_recovery_words[] = {"hot-spare", "cold-spare", "fault-tolerant", NULL};
static const char *const switch_words[] = {"off", "on", NULL};
static const char *const interval_words[] = {"given", "young", "daly", "nvidia", NULL};

/* Limits far above anything real, so that a slipped exponent is caught and no sum overflows. */
#define MOST_USD 1e12
#define MOST_THINGS 1e12
#define MOST_GIB 1e15
#define MOST_MONTHS 1200
#define MOST_MINUTES 43200 /* a month of 720 hours */
#define MOST_GPU_HOURS 1e15

/* clang-format off */
#define NUMBER(name, title, unit, minimum, maximum, missing) \
    {name, title, unit, TCO_NUMBER, minimum, maximum, false, false, missing, 0, NULL}
#define REQUIRED(name, title, unit, minimum, maximum) \
    {name, title, unit, TCO_NUMBER, minimum, maximum, false, true, NAN, 0, NULL}
#define ABOVE(name, title, unit, minimum, maximum, required, missing) \
    {name, title, unit, TCO_NUMBER, minimum, maximum, true, required, missing, 0, NULL}
#define PRICE(name, title, unit, required) \
    {name, title, unit, TCO_PRICE, 0, MOST_USD, false, required, 0, 0, NULL}
#define MINUTES(name, title, needed) \
    {name, title, "min", TCO_NUMBER, 0, MOST_MINUTES, false, false, 0, needed, NULL}
#define WORD(name, title, words, n, missing) \
    {name, title, "", TCO_WORD, 1, n, false, false, missing, 0, words}

static const struct tco_field shared_fields[] = {
    ABOVE("months", "Contract", "months", 0, MOST_MONTHS, false, 36),
    ABOVE("hours_per_month", "Hours in a month", "h", 0, 744, false, 720),
    NUMBER("engineer_usd_per_year", "An engineer", "USD/year", 0, MOST_USD, 200000),
};

static const struct tco_field column_fields[] = {
    NUMBER("orchestration_percent", "Orchestration fee on GPUs", "%", 0, 1000, 0),
};

static const struct tco_field gpu_fields[] = {
    ABOVE("quantity", "GPUs", "GPUs", 0, MOST_THINGS, true, NAN),
    PRICE("price_usd_per_gpu_hour", "GPU price", "USD/GPU-hour", true),
};

static const struct tco_field discount_fields[] = {
    REQUIRED("from_months", "Discount from a contract of", "months", 0, MOST_MONTHS),
    REQUIRED("discount_percent", "Discount on GPUs", "%", 0, 100),
};

static const struct tco_field terms_fields[] = {
    NUMBER("free_months", "Free months", "months", 0, MOST_MONTHS, 0),
    NUMBER("prepaid_percent", "Paid in advance, of the GPU bill", "%", 0, 100, 0),
    NUMBER("prepaid_discount_percent", "Discount on what is paid in advance", "%", 0, 100, 0),
    NUMBER("capital_percent_per_year", "Cost of money", "%/year", 0, 1000, 0),
};

static const struct tco_field ramp_fields[] = {
    REQUIRED("ramp_months", "Ramp step", "months", 0, MOST_MONTHS),
    REQUIRED("delivered_percent", "Delivered and billed during the step", "%", 0, 100),
};

static const struct tco_field storage_fields[] = {
    REQUIRED("size_gib", "Storage", "GiB", 0, MOST_GIB),
    PRICE("price_usd_per_gib_month", "Storage price", "USD/GiB-month", true),
};

static const struct tco_field network_fields[] = {
    NUMBER("transfer_gib_per_month", "Transfer", "GiB/month", 0, MOST_GIB, 0),
    PRICE("price_usd_per_gib", "Transfer price", "USD/GiB", false),
    NUMBER("units", "Units", "units", 0, MOST_THINGS, 0),
    PRICE("price_usd_per_unit_hour", "Unit price", "USD/unit-hour", false),
};

static const struct tco_field cpu_fields[] = {
    REQUIRED("vms", "CPU machines", "VMs", 0, MOST_THINGS),
    PRICE("price_usd_per_vm_hour", "CPU machine price", "USD/VM-hour", true),
};

static const struct tco_field support_fields[] = {
    NUMBER("support_percent", "Support", "%", 0, 1000, 0),
    NUMBER("support_minimum_usd_per_month", "Smallest support bill", "USD/month", 0, MOST_USD, 0),
};

static const struct tco_field support_step_fields[] = {
    REQUIRED("from_usd_per_month", "Support step from", "USD/month", 0, MOST_USD),
    NUMBER("to_usd_per_month", "Support step to", "USD/month", 0, 1e15, 1e15),
    REQUIRED("step_percent", "Support step rate", "%", 0, 1000),
};

static const struct tco_field goodput_fields[] = {
    WORD("model", "Goodput model", tco_model_words, 4, TCO_TYPED),
    NUMBER("goodput_percent", "Goodput expense, typed", "%", 0, 1e6, 0),
    WORD("recovery", "Recovery", tco_recovery_words, 3, TCO_HOT_SPARE),
    {"mtbf_gpu_hours", "Mean time between failures", "GPU-hours", TCO_NUMBER, 0, MOST_GPU_HOURS, true, false, 1e15,
     NEEDED_MODELLED, NULL},
    {"job_gpus", "Job size", "GPUs", TCO_NUMBER, 0, MOST_THINGS, true, false, 1, NEEDED_MODELLED, NULL},
    {"blast_radius_gpus", "GPUs lost with a failure", "GPUs", TCO_NUMBER, 0, MOST_THINGS, true, false, 8,
     NEEDED_HOT | NEEDED_TOLERANT, NULL},
    MINUTES("detect_minutes", "Time to notice a failure", NEEDED_COLD | NEEDED_TOLERANT),
    MINUTES("replace_minutes", "Repair or replacement", NEEDED_MODELLED),
    MINUTES("job_start_minutes", "Job start", NEEDED_HOT | NEEDED_COLD),
    MINUTES("failover_minutes", "Failover to a hot spare", NEEDED_TOLERANT),
    MINUTES("checkpoint_interval_minutes", "Between checkpoints", NEEDED_HOT | NEEDED_COLD),
    NUMBER("idle_spare_gpus", "Idle spare GPUs", "GPUs", 0, MOST_THINGS, 0),
    NUMBER("overhead_percent", "Overhead of fault tolerance", "%", 0, 100, 0),
    MINUTES("checkpoint_save_minutes", "Writing a checkpoint (renewal)", 0),
    NUMBER("checkpoint_gib", "Size of a checkpoint (renewal)", "GiB", 0, MOST_GIB, 0),
    NUMBER("checkpoint_write_gib_per_s", "Writing checkpoints (renewal)", "GiB/s", 0, MOST_GIB, 0),
    NUMBER("checkpoint_read_gib_per_s", "Reading checkpoints (renewal)", "GiB/s", 0, MOST_GIB, 0),
    MINUTES("burn_in_minutes", "Burn-in of a replacement (renewal)", 0),
    NUMBER("interruptions_per_gpu_month", "Taken back by the provider (renewal)", "1/GPU-month", 0, 1e6, 0),
    WORD("checkpoint_rule", "Checkpoint interval by (renewal)", interval_words, 4, 1),
    WORD("saturation", "Losses can not pass 100 % (renewal)", switch_words, 2, 2),
    WORD("detect_in_hot", "Time to notice counts with hot spares (renewal)", switch_words, 2, 2),
    WORD("one_job", "Only failures that hit the one job (renewal)", switch_words, 2, 1),
    NUMBER("availability_percent", "Availability as experienced", "%", 0, 100, 100),
};

static const struct tco_field sla_fields[] = {
    REQUIRED("below_availability_percent", "Credit below an availability of", "%", 0, 100),
    REQUIRED("credit_percent", "Credit on the GPU bill", "%", 0, 100),
};

static const struct tco_field setup_fields[] = {
    NUMBER("engineer_months", "Setup work", "engineer-months", 0, MOST_THINGS, 0),
    NUMBER("poc_weeks", "Paid trial of the whole cluster", "weeks", 0, 5200, 0),
};

static const struct tco_field debugging_fields[] = {
    NUMBER("engineers", "Debugging", "engineers", 0, MOST_THINGS, 0),
    NUMBER("cluster_hours_lost_per_month", "Cluster lost to debugging", "h/month", 0, 720, 0),
};

#define SECTION(name, is_list, fields) {name, is_list, fields, sizeof(fields) / sizeof *(fields)}
const struct tco_section tco_sections[TCO_N_SECTIONS] = {
    [TCO_SHARED] = SECTION("", false, shared_fields),
    [TCO_COLUMN] = SECTION("", false, column_fields),
    [TCO_GPUS] = SECTION("gpu", true, gpu_fields),
    [TCO_DISCOUNTS] = SECTION("discount", true, discount_fields),
    [TCO_TERMS] = SECTION("terms", false, terms_fields),
    [TCO_RAMP] = SECTION("ramp", true, ramp_fields),
    [TCO_STORAGES] = SECTION("storage", true, storage_fields),
    [TCO_NETWORKS] = SECTION("network", true, network_fields),
    [TCO_CPUS] = SECTION("cpu", true, cpu_fields),
    [TCO_SUPPORTS] = SECTION("support", false, support_fields),
    [TCO_SUPPORT_STEPS] = SECTION("support_step", true, support_step_fields),
    [TCO_GOODPUTS] = SECTION("goodput", false, goodput_fields),
    [TCO_SLA] = SECTION("sla", true, sla_fields),
    [TCO_SETUPS] = SECTION("setup", false, setup_fields),
    [TCO_DEBUGGINGS] = SECTION("debugging", false, debugging_fields),
};
/* clang-format on */

const struct tco_field *tco_field_find(const struct tco_section *section, const char *name)
{
    for (size_t i = 0; i < section->n_fields; i++)
        if (strcmp(section->fields[i].name, name) == 0)
            return &section->fields[i];
    return NULL;
}

bool tco_field_allows(const struct tco_field *field, double value)
{
    return isfinite(value) && value <= field->maximum &&
           (field->above_minimum ? value > field->minimum : value >= field->minimum);
}

int tco_field_word(const struct tco_field *field, const char *word)
{
    for (int i = 0; field->words != NULL && field->words[i] != NULL; i++)
        if (strcmp(field->words[i], word) == 0)
            return i + 1;
    return 0;
}
