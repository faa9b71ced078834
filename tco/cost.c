#include "tco/cost.h"

#include <math.h>

const char *const tco_component_ids[TCO_N_COMPONENTS] = {"gpu",     "storage", "network", "cpu",
                                                         "support", "goodput", "setup",   "debugging"};
const char *const tco_component_titles[TCO_N_COMPONENTS] = {"GPU",     "Storage",         "Network", "CPU",
                                                            "Support", "Goodput expense", "Setup",   "Debugging"};

#define PAGE "clustermax.ai/tco, September 2026"
#define OURS "ours: follows from the terms of a contract; the published model has none of it"

/* clang-format off */
const struct tco_formula tco_cost_formulas[] = {
    {TCO_SHARED, "engineer_usd_per_month", "An engineer", "USD/month", "engineer_usd_per_year / 12", PAGE},

    {TCO_GPUS, "list_usd_per_month", "GPUs at their price", "USD/month",
     "quantity * price_usd_per_gpu_hour * hours_per_month", PAGE},
    {TCO_DISCOUNTS, "due_percent", "Discount due", "%", "if(from_months <= months, discount_percent, 0)", OURS},
    {TCO_RAMP, "undelivered_months", "Not delivered", "months", "ramp_months * (1 - delivered_percent / 100)", OURS},
    {TCO_STORAGES, "row_usd_per_month", "Storage", "USD/month", "size_gib * price_usd_per_gib_month", PAGE},
    {TCO_NETWORKS, "row_usd_per_month", "Network", "USD/month",
     "transfer_gib_per_month * price_usd_per_gib + units * price_usd_per_unit_hour * hours_per_month", PAGE},
    {TCO_CPUS, "row_usd_per_month", "CPU machines", "USD/month", "vms * price_usd_per_vm_hour * hours_per_month", PAGE},
    {TCO_SUPPORT_STEPS, "row_usd_per_month", "Support in this step", "USD/month",
     "step_percent / 100 * max(0, min(supported_usd_per_month, to_usd_per_month) - from_usd_per_month)",
     "graduated support tables of hyperscalers"},
    {TCO_SLA, "due_percent", "Credit due", "%",
     "if(availability_percent < below_availability_percent, credit_percent, 0)", OURS},

    {TCO_COLUMN, "gpus", "GPUs", "GPUs", "sum(gpu.quantity)", PAGE},
    {TCO_COLUMN, "delivered_share", "Delivered, of the contract", "share",
     "(months - sum(ramp.undelivered_months)) / months", OURS},
    {TCO_COLUMN, "billed_share", "Billed, of the contract", "share",
     "(months - sum(ramp.undelivered_months) - free_months) / months", OURS},
    {TCO_COLUMN, "gpu_rate_usd_per_month", "GPUs in a full month", "USD/month",
     "sum(gpu.list_usd_per_month) * (1 + orchestration_percent / 100) * (1 - maximum(discount.due_percent) / 100)",
     PAGE "; discounts are ours"},
    {TCO_COLUMN, "gpu_bill_usd_per_month", "GPU bill", "USD/month",
     "gpu_rate_usd_per_month * billed_share * (1 - prepaid_percent / 100 * prepaid_discount_percent / 100)", OURS},
    {TCO_COLUMN, "financing_usd_per_month", "Money paid before its time", "USD/month",
     "gpu_bill_usd_per_month * prepaid_percent / 100 * capital_percent_per_year / 100 * months / 24",
     "ours: what is paid at the start is on average half a contract early"},
    {TCO_COLUMN, "gpu_usd_per_month", "GPU", "USD/month", "gpu_bill_usd_per_month + financing_usd_per_month", PAGE},
    {TCO_COLUMN, "storage_usd_per_month", "Storage", "USD/month", "sum(storage.row_usd_per_month)", PAGE},
    {TCO_COLUMN, "network_usd_per_month", "Network", "USD/month", "sum(network.row_usd_per_month)", PAGE},
    {TCO_COLUMN, "cpu_usd_per_month", "CPU", "USD/month", "sum(cpu.row_usd_per_month)", PAGE},
    {TCO_COLUMN, "supported_usd_per_month", "Bill that support is a part of", "USD/month",
     "gpu_bill_usd_per_month + storage_usd_per_month + network_usd_per_month + cpu_usd_per_month", PAGE},
    {TCO_COLUMN, "support_usd_per_month", "Support", "USD/month",
     "max(support_minimum_usd_per_month, "
     "support_percent / 100 * supported_usd_per_month + sum(support_step.row_usd_per_month))", PAGE},
    {TCO_COLUMN, "sla_credit_usd_per_month", "SLA credit", "USD/month",
     "maximum(sla.due_percent) / 100 * gpu_bill_usd_per_month", OURS},
    {TCO_COLUMN, "goodput_usd_per_month", "Goodput expense", "USD/month",
     "goodput_share * gpu_bill_usd_per_month - sla_credit_usd_per_month", PAGE "; credits are ours"},
    {TCO_COLUMN, "setup_one_time_usd", "Setup, once", "USD",
     "engineer_months * engineer_usd_per_month + poc_weeks / 4 * gpu_rate_usd_per_month", PAGE},
    {TCO_COLUMN, "setup_usd_per_month", "Setup", "USD/month", "setup_one_time_usd / months", PAGE},
    {TCO_COLUMN, "lost_to_debugging_usd_per_month", "Cluster lost to debugging", "USD/month",
     "cluster_hours_lost_per_month / hours_per_month * gpu_bill_usd_per_month", PAGE},
    {TCO_COLUMN, "debugging_usd_per_month", "Debugging", "USD/month",
     "engineers * engineer_usd_per_month + lost_to_debugging_usd_per_month", PAGE},
    {TCO_COLUMN, "monthly_usd", "Monthly", "USD/month",
     "gpu_usd_per_month + storage_usd_per_month + network_usd_per_month + cpu_usd_per_month + support_usd_per_month + "
     "goodput_usd_per_month + setup_usd_per_month + debugging_usd_per_month", PAGE},
    {TCO_COLUMN, "total_usd", "Over the contract", "USD", "monthly_usd * months", PAGE},
    {TCO_COLUMN, "usd_per_gpu_hour", "Per GPU-hour", "USD/GPU-hour",
     "monthly_usd / (gpus * hours_per_month * delivered_share)", "ours: monthly cost by GPU-hours delivered"},
    {TCO_COLUMN, "useful_share", "Useful, of the contract", "share",
     "delivered_share * (1 - goodput_share - cluster_hours_lost_per_month / hours_per_month)",
     "ours: what is neither lost to failures nor to debugging"},
    {TCO_COLUMN, "paid_usd_per_month", "Paid", "USD/month",
     "monthly_usd - goodput_share * gpu_bill_usd_per_month - lost_to_debugging_usd_per_month",
     "ours: lost hours are in the bill already; only the published comparison counts them twice"},
    {TCO_COLUMN, "usd_per_useful_gpu_hour", "Per useful GPU-hour", "USD/GPU-hour",
     "if(useful_share > 0, paid_usd_per_month / (gpus * hours_per_month * useful_share), 0)",
     "ours: cost / (1 - g) in place of cost * (1 + g)"},
};
/* clang-format on */
const size_t tco_n_cost_formulas = sizeof tco_cost_formulas / sizeof *tco_cost_formulas;

static void compare(struct tco_result *result, const struct tco_result *first)
{
    result->relative = result->monthly_usd / first->monthly_usd;
    result->gap_usd = result->monthly_usd - first->monthly_usd;
    for (int i = 0; i < TCO_N_COMPONENTS; i++)
        result->attribution[i] =
            result->gap_usd == 0 ? NAN : (result->components[i] - first->components[i]) / result->gap_usd;
}

void tco_compare(struct tco_result *results, size_t n)
{
    for (size_t i = 0; i < n; i++)
        compare(&results[i], &results[0]);
}
