#include "tco/monte_carlo.h"

static const struct {
    const char *id;
    double q;
} quantiles[] = {{"p5", 0.05}, {"p25", 0.25}, {"p50", 0.5}, {"p75", 0.75}, {"p95", 0.95}};
enum { N_QUANTILES = sizeof quantiles / sizeof *quantiles };

static struct report_table *add_table(struct report *report, const char *id, const char *title)
{
    struct report_table *table = report_add_table(report, id, title);
    report_add_column(report, table, "column", "", NULL, true);
    report_add_column(report, table, "mean", "mean", NULL, false);
    report_add_column(report, table, "sd", "sd", NULL, false);
    for (size_t i = 0; i < N_QUANTILES; i++)
        report_add_column(report, table, quantiles[i].id, quantiles[i].id, NULL, false);
    return table;
}

static void add_row(struct report *report, struct report_table *table, const char *title, const struct tally *tally,
                    int decimals, uint64_t n_special)
{
    report_add_text(report, table, title);
    report_add_number(report, table, tally_mean(tally), decimals);
    report_add_number(report, table, tally_sd(tally), decimals);
    for (size_t i = 0; i < N_QUANTILES; i++)
        report_add_number(report, table, tally_quantile(tally, quantiles[i].q), decimals);
    report_add_number(report, table, 100 * (double)n_special / (double)tally->n, 2);
}

static void add_bins(struct report *report, const struct tco_scenario *scenario, const struct tco_monte_carlo *result)
{
    struct report_table *table = report_add_table(report, "bins", "Monthly cost, from the 1 % to the 99 % point");
    table->is_data = true;
    report_add_column(report, table, "column", "", NULL, true);
    report_add_column(report, table, "from", "from", "USD", false);
    report_add_column(report, table, "to", "to", "USD", false);
    report_add_column(report, table, "share", "share", "%", false);
    for (size_t i = 0; i < scenario->n_columns; i++) {
        const struct tally *tally = &result->columns[i].monthly;
        double low = tally_quantile(tally, 0.01), width = (tally_quantile(tally, 0.99) - low) / TCO_CHART_BINS;
        for (int k = 0; k < TCO_CHART_BINS; k++) {
            double from = low + k * width, to = low + (k + 1) * width;
            report_add_text(report, table, scenario->columns[i].title);
            report_add_number(report, table, from, 0);
            report_add_number(report, table, to, 0);
            report_add_number(report, table, 100 * (tally_share_below(tally, to) - tally_share_below(tally, from)), 2);
        }
    }
}

struct report *tco_monte_carlo_report(struct arena *arena, const struct tco_scenario *scenario,
                                      const struct tco_monte_carlo *result)
{
    struct report *report = report_create(arena, "monte-carlo",
                                          arena_printf(arena, "%s: %zu draws, seed %llu", scenario->title,
                                                       result->n_draws, (unsigned long long)result->seed));
    struct report_table *monthly = add_table(report, "monthly", "Monthly cost in USD");
    report_add_column(report, monthly, "cheapest_percent", "cheapest in", "%", false);
    struct report_table *relative = add_table(report, "relative", "Relative to the first column");
    report_add_column(report, relative, "below_first_percent", "below the first in", "%", false);
    for (size_t i = 0; i < scenario->n_columns; i++) {
        const struct tco_outlook *at = &result->columns[i];
        add_row(report, monthly, scenario->columns[i].title, &at->monthly, 0, at->n_cheapest);
        add_row(report, relative, scenario->columns[i].title, &at->relative, 4, at->n_below_first);
    }
    add_bins(report, scenario, result);
    return report;
}
