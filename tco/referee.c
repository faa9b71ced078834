#include "tco/referee.h"

#include <math.h>

#include "model/base/num.h"

/* Presets of the published page, and the sizes and intervals that people use. */
static const double mtbfs[] = {10000, 16000, 32000, 64000, 169800};
static const double job_sizes[] = {8, 64, 1024, 4096, 16384};
static const double intervals[] = {15, 60, 240};
enum { N_MTBFS = 5, N_SIZES = 5, N_INTERVALS = 3 };

static double value_of(const struct tco_scenario *scenario, size_t column, const char *name)
{
    const struct tco_section *section = &tco_sections[TCO_GOODPUTS];
    size_t group = tco_scenario_group(scenario, column, TCO_GOODPUTS);
    return scenario
        ->inputs[scenario->groups[group].first_input + (size_t)(tco_field_find(section, name) - section->fields)]
        .value;
}

struct tco_job tco_job_of(const struct tco_scenario *scenario, size_t column)
{
    double blast = value_of(scenario, column, "blast_radius_gpus"),
           spares = value_of(scenario, column, "idle_spare_gpus");
    double size = value_of(scenario, column, "checkpoint_gib"),
           write = value_of(scenario, column, "checkpoint_write_gib_per_s"),
           read = value_of(scenario, column, "checkpoint_read_gib_per_s");
    return (struct tco_job){
        .recovery = (enum tco_recovery)value_of(scenario, column, "recovery"),
        .gpus = value_of(scenario, column, "job_gpus"),
        .blast_radius_gpus = blast,
        .mtbf_gpu_hours = value_of(scenario, column, "mtbf_gpu_hours"),
        .detect_minutes = value_of(scenario, column, "detect_minutes"),
        .replace_minutes = value_of(scenario, column, "replace_minutes"),
        .job_start_minutes = value_of(scenario, column, "job_start_minutes") + (read > 0 ? size / read / 60 : 0),
        .failover_minutes = value_of(scenario, column, "failover_minutes"),
        .checkpoint_interval_minutes = value_of(scenario, column, "checkpoint_interval_minutes"),
        .checkpoint_save_minutes =
            value_of(scenario, column, "checkpoint_save_minutes") + (write > 0 ? size / write / 60 : 0),
        .burn_in_minutes = value_of(scenario, column, "burn_in_minutes"),
        .n_spares = spares >= blast ? floor(spares / blast) : (double)INFINITY,
    };
}

/* A column of one GPU row that has just this job; its inputs are set anew for each job. */
struct bench {
    struct tco_scenario *scenario;
    struct tco_model *model;
    struct tco_result result;
};

static bool make_bench(struct arena *arena, struct bench *bench, struct error *err)
{
    size_t column = 0, group = 0;
    bench->scenario = tco_scenario_create(arena);
    return tco_scenario_add_column(bench->scenario, "job", NULL, &column, err) &&
           tco_scenario_add_row(bench->scenario, column, TCO_GPUS, "gpu", NULL, &group, err) &&
           tco_scenario_set(bench->scenario, "price_usd_per_gpu_hour=1", err) &&
           tco_model_create(arena, bench->scenario, &bench->model, err);
}

static void set_input(struct bench *bench, enum tco_section_id id, const char *name, double value)
{
    const struct tco_section *section = &tco_sections[id];
    size_t group = tco_scenario_row(bench->scenario, 0, id, 0);
    bench->scenario
        ->inputs[bench->scenario->groups[group].first_input + (size_t)(tco_field_find(section, name) - section->fields)]
        .value = value;
}

static void evaluate_job(struct bench *bench, const struct tco_job *job, double shares[3])
{
    static const char *const lines[] = {"calculator_share", "printed_share", "renewal_share"};
    set_input(bench, TCO_GPUS, "quantity", job->gpus);
    set_input(bench, TCO_GOODPUTS, "model", TCO_RENEWAL);
    set_input(bench, TCO_GOODPUTS, "recovery", job->recovery);
    set_input(bench, TCO_GOODPUTS, "job_gpus", job->gpus);
    set_input(bench, TCO_GOODPUTS, "blast_radius_gpus", job->blast_radius_gpus);
    set_input(bench, TCO_GOODPUTS, "mtbf_gpu_hours", job->mtbf_gpu_hours);
    set_input(bench, TCO_GOODPUTS, "detect_minutes", job->detect_minutes);
    set_input(bench, TCO_GOODPUTS, "replace_minutes", job->replace_minutes);
    set_input(bench, TCO_GOODPUTS, "job_start_minutes", job->job_start_minutes);
    set_input(bench, TCO_GOODPUTS, "failover_minutes", job->failover_minutes);
    set_input(bench, TCO_GOODPUTS, "checkpoint_interval_minutes", job->checkpoint_interval_minutes);
    set_input(bench, TCO_GOODPUTS, "checkpoint_save_minutes", job->checkpoint_save_minutes);
    set_input(bench, TCO_GOODPUTS, "burn_in_minutes", job->burn_in_minutes);
    tco_model_evaluate(bench->model, &bench->result);
    for (int i = 0; i < 3; i++)
        shares[i] = tco_model_value(bench->model, tco_model_line(bench->model, 0, lines[i]));
}

bool tco_job_closed_forms(struct arena *arena, const struct tco_job *job, double shares[3], struct error *err)
{
    struct bench bench;
    if (!make_bench(arena, &bench, err))
        return false;
    evaluate_job(&bench, job, shares);
    return true;
}

struct grid {
    struct report *report;
    struct report_table *table;
    struct bench bench;
    size_t n_failures;
    uint64_t seed;
    size_t n_rows, n_apart[3];
};

/* A closed form has parted from the simulation when it is off by more than a tenth and by more than the noise. */
static bool is_apart(double share, struct tco_simulated referee)
{
    return fabs(share - referee.lost_share) > 0.1 * referee.lost_share && (share < referee.low || share > referee.high);
}

static void add_row(struct grid *grid, const struct tco_job *job)
{
    double shares[3];
    evaluate_job(&grid->bench, job, shares);
    struct tco_simulated referee = tco_simulate(job, grid->n_failures, grid->seed);
    struct report *report = grid->report;
    bool has_interval = job->recovery != TCO_FAULT_TOLERANT;
    report_add_text(report, grid->table, tco_recovery_words[job->recovery - 1]);
    report_add_number(report, grid->table, has_interval ? job->checkpoint_interval_minutes : (double)NAN, -1);
    report_add_number(report, grid->table, job->gpus, -1);
    report_add_number(report, grid->table, job->mtbf_gpu_hours, -1);
    report_add_number(report, grid->table, 60 * job->mtbf_gpu_hours / job->gpus, 1);
    for (int i = 0; i < 3; i++) {
        report_add_number(report, grid->table, 100 * shares[i], 3);
        grid->n_apart[i] += is_apart(shares[i], referee);
    }
    report_add_number(report, grid->table, 100 * referee.lost_share, 3);
    report_add_number(report, grid->table, 100 * (referee.high - referee.lost_share), 3);
    report_add_text(report, grid->table,
                    arena_printf(report->arena, "%s%s%s", is_apart(shares[0], referee) ? "C" : "-",
                                 is_apart(shares[1], referee) ? "P" : "-", is_apart(shares[2], referee) ? "R" : "-"));
    grid->n_rows++;
}

static void add_sizes(struct grid *grid, struct tco_job job)
{
    for (size_t i = 0; i < N_SIZES; i++)
        for (size_t k = 0; k < N_MTBFS; k++) {
            job.gpus = job_sizes[i];
            job.mtbf_gpu_hours = mtbfs[k];
            add_row(grid, &job);
        }
}

static void add_headings(struct report *report, struct report_table *table)
{
    report_add_column(report, table, "recovery", "recovery", NULL, true);
    report_add_column(report, table, "interval_minutes", "interval", "min", false);
    report_add_column(report, table, "job_gpus", "job", "GPUs", false);
    report_add_column(report, table, "mtbf_gpu_hours", "MTBF", "GPU-h", false);
    report_add_column(report, table, "job_mtbf_minutes", "job fails after", "min", false);
    report_add_column(report, table, "calculator_percent", "calculator", "%", false);
    report_add_column(report, table, "printed_percent", "printed", "%", false);
    report_add_column(report, table, "renewal_percent", "renewal", "%", false);
    report_add_column(report, table, "simulated_percent", "simulated", "%", false);
    report_add_column(report, table, "plus_minus", "±", "%", false);
    report_add_column(report, table, "apart", "apart", NULL, true);
}

/* What every row of the grid has in common: the first column's times, or common ones where it states none. */
static struct tco_job common_job(const struct tco_scenario *scenario)
{
    struct tco_job job = tco_job_of(scenario, 0);
    const struct {
        double *at;
        double otherwise;
    } defaults[] = {{&job.detect_minutes, 15},
                    {&job.replace_minutes, 60},
                    {&job.job_start_minutes, 15},
                    {&job.failover_minutes, 5}};
    for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++)
        if (!(*defaults[i].at > 0))
            *defaults[i].at = defaults[i].otherwise;
    job.blast_radius_gpus = 8;
    job.n_spares = INFINITY;
    return job;
}

static void add_notes(struct report *report, const struct grid *grid, const struct tco_job *job)
{
    report_add_note(
        report, arena_printf(report->arena,
                             "Detection %g, replacement %g, job start %g, failover %g, checkpoint save %g minutes; "
                             "8 GPUs fail together; spares never run out; %zu failures a row, seed %llu.",
                             job->detect_minutes, job->replace_minutes, job->job_start_minutes, job->failover_minutes,
                             job->checkpoint_save_minutes, grid->n_failures, (unsigned long long)grid->seed));
    report_add_note(
        report, arena_printf(report->arena,
                             "Off by more than a tenth and by more than the noise, of %zu rows: calculator (C) %zu, "
                             "printed (P) %zu, renewal (R) %zu.",
                             grid->n_rows, grid->n_apart[0], grid->n_apart[1], grid->n_apart[2]));
}

bool tco_referee_report(struct arena *arena, const struct tco_scenario *scenario, size_t n_failures, uint64_t seed,
                        struct report **out, struct error *err)
{
    struct report *report = report_create(arena, "simulate", "Goodput models against a simulation, failure by failure");
    struct grid grid = {.report = report,
                        .table = report_add_table(report, "grid", "Goodput expense"),
                        .n_failures = n_failures,
                        .seed = seed};
    if (!make_bench(arena, &grid.bench, err))
        return false;
    add_headings(report, grid.table);
    struct tco_job common = common_job(scenario);
    for (int recovery = TCO_HOT_SPARE; recovery <= TCO_FAULT_TOLERANT; recovery++) {
        struct tco_job job = common;
        job.recovery = (enum tco_recovery)recovery;
        size_t n = recovery == TCO_FAULT_TOLERANT ? 1 : N_INTERVALS;
        for (size_t i = 0; i < n; i++) {
            job.checkpoint_interval_minutes = recovery == TCO_FAULT_TOLERANT ? 0 : intervals[i];
            add_sizes(&grid, job);
        }
    }
    add_notes(report, &grid, &common);
    *out = report;
    return true;
}
