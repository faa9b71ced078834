#include "render/export_csv.h"

#include <math.h>

#include "criteria/scores_json.h"
#include "model/base/csv.h"
#include "model/store.h"
#include "render/export_tables.h"
#include "render/facts.h"

struct exporter {
    struct arena *arena;
    const struct scores *scores;
    const struct facts *facts;
    const struct provider_score **order;
    struct str text;
    struct csv_writer csv;
};

static void begin(struct exporter *exporter, const char *table)
{
    str_init(&exporter->text, exporter->arena);
    csv_write_init(&exporter->csv, &exporter->text);
    for (const struct export_column *column = export_table(table)->columns; column->name != NULL; column++)
        csv_write_text(&exporter->csv, column->name);
    csv_write_row_end(&exporter->csv);
}

static void number_or_empty(struct csv_writer *csv, size_t n)
{
    csv_write_number(csv, n == 0 ? NAN : (double)n);
}

static void write_score(struct exporter *exporter, const struct provider_score *score)
{
    struct csv_writer *csv = &exporter->csv;
    const struct provider_facts *about = facts_of(exporter->facts, score);
    const struct release_record *release = &exporter->scores->release->about;
    csv_write_text(csv, release->version);
    csv_write_text(csv, about->provider->slug);
    csv_write_text(csv, about->provider->name);
    csv_write_text(csv, "overall");
    csv_write_number(csv, score->overall);
    csv_write_number(csv, score->plain);
    csv_write_number(csv, score->coverage);
    number_or_empty(csv, score->rank);
    csv_write_number(csv, score->rank_low);
    csv_write_number(csv, score->rank_high);
    csv_write_text(csv, score->tier->name);
    csv_write_text(csv, score->score_tier == NULL ? NULL : score->score_tier->name);
    csv_write_text(csv, about->published == NULL ? NULL : about->published->tier);
    csv_write_number(csv, (double)score->n_findings);
    csv_write_row_end(csv);
}

static void write_criterion(struct exporter *exporter, const struct provider_score *score, size_t criterion)
{
    struct csv_writer *csv = &exporter->csv;
    const struct criterion_score *of = scores_criterion(exporter->scores, score, criterion);
    csv_write_text(csv, exporter->scores->release->about.version);
    csv_write_text(csv, score->provider->slug);
    csv_write_text(csv, score->provider->name);
    csv_write_text(csv, exporter->scores->methodology->criteria[criterion].criterion);
    csv_write_number(csv, score->is_rated ? of->score : NAN);
    csv_write_number(csv, of->plain);
    csv_write_number(csv, of->coverage);
    number_or_empty(csv, of->rank);
    for (size_t i = 0; i < 5; i++) /* interval and tiers are of the whole */
        csv_write_text(csv, NULL);
    csv_write_number(csv, (double)of->n_known);
    csv_write_row_end(csv);
}

static void make_scores(struct exporter *exporter)
{
    begin(exporter, "scores");
    for (size_t i = 0; i < exporter->scores->n_providers; i++) {
        write_score(exporter, exporter->order[i]);
        for (size_t c = 0; c < exporter->scores->methodology->n_criteria; c++)
            write_criterion(exporter, exporter->order[i], c);
    }
}

static void write_indicator(struct exporter *exporter, const struct provider_score *score, size_t index)
{
    struct csv_writer *csv = &exporter->csv;
    const struct indicator *indicator = &exporter->scores->methodology->indicators[index];
    const struct indicator_score *of = scores_indicator(exporter->scores, score, index);
    const struct peers *peers = &exporter->scores->indicator_peers[index];
    if (isnan(of->raw) && !of->not_tested)
        return;
    csv_write_text(csv, score->provider->slug);
    csv_write_text(csv, indicator->criterion);
    csv_write_text(csv, indicator->id);
    csv_write_text(csv, indicator->title);
    csv_write_number(csv, of->raw);
    csv_write_text(csv, indicator->unit);
    csv_write_number(csv, of->normalised);
    csv_write_number(csv, indicator->weight);
    csv_write_number(csv, of->weight);
    csv_write_text(csv, of->not_tested ? "yes" : "no");
    csv_write_text(csv, of->conflict ? "yes" : "no");
    csv_write_number(csv, peers->minimum);
    csv_write_number(csv, peers->median);
    csv_write_number(csv, peers->maximum);
    csv_write_number(csv, (double)peers->n);
    csv_write_row_end(csv);
}

static void make_indicators(struct exporter *exporter)
{
    begin(exporter, "indicators");
    for (size_t i = 0; i < exporter->scores->n_providers; i++)
        for (size_t k = 0; k < exporter->scores->methodology->n_indicators; k++)
            write_indicator(exporter, exporter->order[i], k);
}

static void write_place(struct exporter *exporter, const char *artifact, const struct position *position)
{
    csv_write_text(&exporter->csv, release_artifact_path(exporter->scores->release, artifact));
    csv_write_number(&exporter->csv, position->line > 0 ? (double)position->line : NAN);
    csv_write_text(&exporter->csv, position->pointer);
    csv_write_text(&exporter->csv, artifact);
}

static void make_findings(struct exporter *exporter)
{
    const struct evidence *evidence = &exporter->scores->release->evidence;
    struct csv_writer *csv = &exporter->csv;
    begin(exporter, "findings");
    for (size_t i = 0; i < evidence->findings.n; i++) {
        const struct finding_record *finding = &evidence->findings.items[i];
        bool has_severity = finding->severity >= SEVERITY_CRITICAL && finding->severity < SEVERITY_NONE;
        csv_write_text(csv, finding->provider);
        csv_write_text(csv, finding->id);
        csv_write_text(csv, finding->item);
        csv_write_text(csv, finding_state_words[finding->state]);
        csv_write_text(csv, has_severity ? finding_severity_words[finding->severity] : NULL);
        csv_write_text(csv, finding->feature ? "yes" : "no");
        csv_write_text(csv, evidence_kind_words[finding->evidence]);
        csv_write_text(csv, finding->date);
        csv_write_text(csv, finding->note);
        csv_write_text(csv, finding->source);
        csv_write_text(csv, finding->environment);
        write_place(exporter, finding->artifact, &finding->position);
        csv_write_row_end(csv);
    }
}

static void make_measurements(struct exporter *exporter)
{
    const struct evidence *evidence = &exporter->scores->release->evidence;
    struct csv_writer *csv = &exporter->csv;
    begin(exporter, "measurements");
    for (size_t i = 0; i < evidence->measurements.n; i++) {
        const struct measurement_record *measurement = &evidence->measurements.items[i];
        const struct artifact_record *artifact = release_artifact(exporter->scores->release, measurement->artifact);
        csv_write_text(csv, measurement->provider);
        csv_write_text(csv, measurement->environment);
        csv_write_text(csv, measurement->metric);
        csv_write_number(csv, measurement->value);
        csv_write_text(csv, measurement->unit);
        csv_write_text(csv, measurement->dimensions);
        csv_write_text(csv, measurement_role_words[measurement->role]);
        csv_write_text(csv, validity_words[measurement->validity]);
        csv_write_text(csv, measurement->original);
        csv_write_text(csv, measurement->date);
        csv_write_text(csv, artifact == NULL ? NULL : artifact->tool);
        csv_write_text(csv, artifact == NULL ? NULL : artifact->tool_version);
        csv_write_text(csv, measurement->note);
        csv_write_text(csv, measurement->source);
        write_place(exporter, measurement->artifact, &measurement->position);
        csv_write_row_end(csv);
    }
}

static void make_prices(struct exporter *exporter)
{
    const struct evidence *evidence = &exporter->scores->release->evidence;
    struct csv_writer *csv = &exporter->csv;
    begin(exporter, "prices");
    for (size_t i = 0; i < evidence->prices.n; i++) {
        const struct price_record *price = &evidence->prices.items[i];
        csv_write_text(csv, price->provider);
        csv_write_text(csv, price->gpu);
        csv_write_text(csv, price->form);
        csv_write_number(csv, price->gpus);
        csv_write_text(csv, price->pricing);
        csv_write_number(csv, price->price_usd_per_gpu_hour);
        csv_write_text(csv, price->date);
        csv_write_text(csv, price->source);
        csv_write_text(csv, price->via);
        csv_write_text(csv, price->note);
        csv_write_row_end(csv);
    }
}

bool export_csv(struct arena *arena, const struct scores *scores, struct fs_publication *publication, struct error *err)
{
    static const struct {
        const char *path;
        void (*make)(struct exporter *exporter);
    } tables[] = {{"data/scores.csv", make_scores},
                  {"data/indicators.csv", make_indicators},
                  {"data/findings.csv", make_findings},
                  {"data/measurements.csv", make_measurements},
                  {"data/prices.csv", make_prices}};
    struct exporter exporter = {.scores = scores, .arena = arena_create(arena)};
    bool done = true;
    exporter.facts = facts_gather(exporter.arena, scores);
    exporter.order = scores_in_order(exporter.arena, scores);
    for (size_t i = 0; done && i < sizeof tables / sizeof *tables; i++) {
        tables[i].make(&exporter);
        done = fs_publish_file(publication, tables[i].path, str_text(&exporter.text), err);
    }
    arena_destroy(exporter.arena);
    return done;
}
