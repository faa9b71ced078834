#include "tco/evidence.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "model/base/num.h"
#include "model/base/stats.h"
#include "model/store.h"

/* The first metric that a provider has wins. */
static const struct {
    const char *field;
    const char *metrics[3];
    double factor;
} measured_fields[] = {
    {"mtbf_gpu_hours", {"reliability.mtbf_gpu_hours"}, 1},
    {"detect_minutes", {"recovery.detect_s", "recovery.drain_s", "recovery.notify_s"}, 1.0 / 60},
    {"replace_minutes", {"recovery.replace_s", "recovery.return_s"}, 1.0 / 60},
    {"job_start_minutes", {NULL}, 1.0 / 60}, /* a sum: see fill_job_start */
    {"checkpoint_write_gib_per_s", {"mlperf_storage.checkpoint_write_bytes_per_s"}, 1.0 / (1 << 30)},
    {"checkpoint_read_gib_per_s", {"mlperf_storage.checkpoint_read_bytes_per_s"}, 1.0 / (1 << 30)},
    {"availability_percent", {"reliability.node_uptime_pct"}, 1},
};
enum { N_MEASURED = sizeof measured_fields / sizeof *measured_fields };

struct filling {
    struct arena *arena;
    const struct release *release;
    const struct provider_record *provider;
    struct tco_scenario *scenario;
    size_t column;
    const char *pricing;
};

/* The median of a metric's valid results, and one of the records to name a source. */
struct finding {
    const char *metric;
    double value;
    size_t n;
    const struct measurement_record *record;
};

static struct finding look_up(const struct filling *filling, const char *metric)
{
    size_t first = 0, end = 0;
    RECORDS_OF(filling->release->evidence.measurements, filling->provider->slug, first, end);
    double *values = ARENA_ARRAY(filling->arena, end - first + 1, double);
    struct finding found = {.metric = metric, .value = NAN};
    for (size_t i = first; i < end && metric != NULL; i++) {
        const struct measurement_record *record = &filling->release->evidence.measurements.items[i];
        if (strcmp(record->metric, metric) != 0 || record->role != ROLE_RESULT || record->validity != VALIDITY_OK)
            continue;
        values[found.n++] = record->value;
        if (found.record == NULL)
            found.record = record;
    }
    if (found.n > 0)
        found.value = stats_median(values, found.n, filling->arena);
    return found;
}

static struct tco_input *goodput_input(const struct filling *filling, const char *name)
{
    const struct tco_section *section = &tco_sections[TCO_GOODPUTS];
    size_t group = tco_scenario_group(filling->scenario, filling->column, TCO_GOODPUTS);
    size_t field = (size_t)(tco_field_find(section, name) - section->fields);
    return &filling->scenario->inputs[filling->scenario->groups[group].first_input + field];
}

static bool fill(struct tco_input *input, double value, enum tco_label label, const char *source, const char *date,
                 const char *note)
{
    struct error refused = {0};
    if (!tco_input_set(input, value, &refused))
        return false;
    input->label = label;
    input->source = source;
    input->date = date;
    input->note = note;
    return true;
}

static const char *times(const struct filling *filling, const struct finding *found)
{
    return found->n == 1 ? found->metric : arena_printf(filling->arena, "%s, median of %zu", found->metric, found->n);
}

static void fill_measured(const struct filling *filling, size_t field)
{
    struct tco_input *input = goodput_input(filling, measured_fields[field].field);
    struct finding found = {.n = 0};
    for (size_t i = 0; i < 3 && found.n == 0; i++)
        found = look_up(filling, measured_fields[field].metrics[i]);
    if (found.n > 0)
        fill(input, found.value * measured_fields[field].factor, TCO_MEASURED, found.record->source, found.record->date,
             times(filling, &found));
    else if (measured_fields[field].metrics[0] != NULL)
        input->note = arena_printf(filling->arena, "no %s in the store", measured_fields[field].metrics[0]);
}

/* The store's clock for a replacement starts at the fault, the model's when it is noticed. */
static void fill_replacement(const struct filling *filling)
{
    struct tco_input *replace = goodput_input(filling, "replace_minutes");
    const struct tco_input *detect = goodput_input(filling, "detect_minutes");
    if (replace->label != TCO_MEASURED || !detect->given)
        return;
    replace->value = fmax(0, replace->value - detect->value);
    replace->note = arena_printf(filling->arena, "%s from the fault, less the time to notice", replace->note);
}

/* A job has started when the scheduler has placed it, Python is there and the model is loaded. Without the scheduler
 * and at least one of the others the sum would only flatter. */
static void fill_job_start(const struct filling *filling)
{
    struct tco_input *input = goodput_input(filling, "job_start_minutes");
    struct finding scheduler = look_up(filling, "slurm.start_s"), import = look_up(filling, "python.import_torch_s"),
                   load = look_up(filling, "model.load_s");
    if (scheduler.n == 0)
        scheduler = look_up(filling, "kubernetes.job_start_latency_p50_s");
    if (scheduler.n == 0 || import.n + load.n == 0) {
        input->note = "no slurm.start_s with python.import_torch_s or model.load_s in the store";
        return;
    }
    double seconds = scheduler.value + (import.n > 0 ? import.value : 0) + (load.n > 0 ? load.value : 0);
    fill(input, seconds / 60, TCO_MEASURED, scheduler.record->source, scheduler.record->date,
         arena_printf(filling->arena, "%s%s%s", scheduler.metric, import.n > 0 ? " + python.import_torch_s" : "",
                      load.n > 0 ? " + model.load_s" : ""));
}

/* "GB300 NVL72" and "gb300-nvl72" are the same GPU. */
static bool is_same_gpu(const char *a, const char *b)
{
    for (;;) {
        while (*a != '\0' && !isalnum((unsigned char)*a))
            a++;
        while (*b != '\0' && !isalnum((unsigned char)*b))
            b++;
        if (*a == '\0' || *b == '\0')
            return *a == *b;
        if (tolower((unsigned char)*a++) != tolower((unsigned char)*b++))
            return false;
    }
}

static bool is_better(const struct price_record *a, const struct price_record *b, const char *pricing)
{
    bool a_fits = string_equal(a->pricing, pricing), b_fits = string_equal(b->pricing, pricing);
    if (a_fits != b_fits)
        return a_fits;
    int later = string_compare(a->date, b->date);
    if (later != 0)
        return later > 0;
    if (a->price_usd_per_gpu_hour != b->price_usd_per_gpu_hour)
        return a->price_usd_per_gpu_hour < b->price_usd_per_gpu_hour;
    return string_compare(a->id, b->id) < 0;
}

static const struct price_record *find_price(const struct filling *filling, const struct tco_group *row)
{
    size_t first = 0, end = 0;
    const struct price_record *best = NULL;
    RECORDS_OF(filling->release->evidence.prices, filling->provider->slug, first, end);
    for (size_t i = first; i < end; i++) {
        const struct price_record *price = &filling->release->evidence.prices.items[i];
        bool is_it = price->gpu != NULL &&
                     (is_same_gpu(price->gpu, row->id) || (row->title != NULL && is_same_gpu(price->gpu, row->title)));
        if (is_it && (best == NULL || is_better(price, best, filling->pricing)))
            best = price;
    }
    return best;
}

static void fill_prices(const struct filling *filling)
{
    const struct tco_section *section = &tco_sections[TCO_GPUS];
    size_t field = (size_t)(tco_field_find(section, "price_usd_per_gpu_hour") - section->fields), group = 0;
    for (size_t i = 0; (group = tco_scenario_row(filling->scenario, filling->column, TCO_GPUS, i)) != TCO_NO_COLUMN;
         i++) {
        const struct tco_group *row = &filling->scenario->groups[group];
        struct tco_input *input = &filling->scenario->inputs[row->first_input + field];
        const struct price_record *price = find_price(filling, row);
        if (price != NULL)
            fill(input, price->price_usd_per_gpu_hour, TCO_QUOTED, price->source, price->date,
                 arena_printf(filling->arena, "list price %s, %s%s%s", price->id, price->pricing,
                              price->form == NULL ? "" : ", ", price->form == NULL ? "" : price->form));
        else
            input->note = arena_printf(filling->arena, "no price of %s in the store", row->id);
    }
}

static bool fill_column(struct filling *filling, const char *name, const struct tco_scenario *from, size_t from_column,
                        struct error *err)
{
    filling->provider = release_find_provider(filling->release, name);
    if (filling->provider == NULL) {
        error_set(err, EXIT_DATA, "the release knows no provider \"%s\"", name);
        error_hint(err, "a slug, a name or an alias of providers/");
        return false;
    }
    if (!tco_scenario_copy_column(filling->scenario, from, from_column, filling->provider->slug,
                                  filling->provider->name, &filling->column, err))
        return false;
    fill_prices(filling);
    for (size_t i = 0; i < N_MEASURED; i++)
        fill_measured(filling, i);
    fill_replacement(filling);
    fill_job_start(filling);
    return true;
}

bool tco_evidence_scenario(struct arena *arena, const struct release *release, const struct tco_scenario *from,
                           size_t from_column, const char *const *providers, size_t n_providers, const char *pricing,
                           struct tco_scenario **out, struct error *err)
{
    struct tco_scenario *scenario = tco_scenario_create(arena);
    scenario->file = from->file;
    scenario->id = from->id;
    scenario->title = arena_printf(arena, "%s, as %s has it", from->title, from->columns[from_column].title);
    scenario->summary = from->summary;
    scenario->source = from->source;
    scenario->date = from->date;
    tco_scenario_copy_shared(scenario, from);
    struct filling filling = {.arena = arena, .release = release, .scenario = scenario, .pricing = pricing};
    for (size_t i = 0; i < n_providers; i++)
        if (!fill_column(&filling, providers[i], from, from_column, err))
            return false;
    *out = scenario;
    return true;
}

static bool could_be_known(const struct tco_input *input)
{
    if (strcmp(input->field->name, "price_usd_per_gpu_hour") == 0)
        return true;
    for (size_t i = 0; i < N_MEASURED; i++)
        if (strcmp(input->field->name, measured_fields[i].field) == 0)
            return true;
    return false;
}

/* A gap between a measured and an assumed time says little of the providers. */
static void note_mixtures(struct report *report, const struct tco_scenario *scenario)
{
    for (size_t field = 0; field < N_MEASURED; field++) {
        size_t n = 0, n_measured = 0;
        for (size_t i = 0; i < scenario->n_inputs; i++) {
            const struct tco_input *input = &scenario->inputs[i];
            if (strcmp(input->field->name, measured_fields[field].field) != 0)
                continue;
            n++;
            n_measured += input->given && input->label == TCO_MEASURED;
        }
        if (n_measured > 0 && n_measured < n)
            report_add_note(report, arena_printf(report->arena,
                                                 "%s is measured for %zu of %zu columns and assumed for the others: "
                                                 "part of the gap may be made of that.",
                                                 measured_fields[field].field, n_measured, n));
    }
}

void tco_evidence_add_table(struct report *report, const struct tco_scenario *scenario)
{
    static const char *const ids[] = {"input", "value", "unit", "label", "how", "source", "date"};
    struct report_table *table = report_add_table(report, "evidence", "What the store knows, and what is assumed");
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        report_add_column(report, table, ids[i], ids[i], NULL, i != 1);
    for (size_t i = 0; i < scenario->n_inputs; i++) {
        const struct tco_input *input = &scenario->inputs[i];
        if (!could_be_known(input))
            continue;
        bool is_known = input->given && (input->label == TCO_MEASURED || input->label == TCO_QUOTED);
        char number[NUM_SIZE];
        report_add_text(report, table, input->path);
        report_add_text(report, table,
                        input->given ? arena_strdup(report->arena, num_significant(input->value, 6, number)) : "");
        report_add_text(report, table, input->field->unit);
        report_add_text(report, table, input->given ? tco_label_words[input->label] : "not given");
        report_add_text(report, table, input->note);
        report_add_text(report, table, is_known ? input->source : NULL);
        report_add_text(report, table, is_known ? input->date : NULL);
    }
    note_mixtures(report, scenario);
}
