#include "render/export_json.h"

#include <math.h>
#include <string.h>

#include "criteria/explain.h"
#include "criteria/scores_json.h"
#include "model/base/assets.h"
#include "model/base/json.h"
#include "model/store.h"
#include "render/facts.h"
#include "render/html.h"

struct exporter {
    struct arena *arena; /* of the file at hand */
    const struct scores *scores;
    const struct facts *facts;
    struct fs_publication *publication;
    struct json_writer writer;
    struct str json;
};

static void begin(struct exporter *exporter, const char *format)
{
    str_init(&exporter->json, exporter->arena);
    json_write_init(&exporter->writer, &exporter->json);
    json_write_object(&exporter->writer, NULL);
    json_write_string(&exporter->writer, "format", format);
}

static bool publish(struct exporter *exporter, const char *path, struct error *err)
{
    json_write_object_end(&exporter->writer);
    json_write_done(&exporter->writer);
    bool done = fs_publish_file(exporter->publication, path, str_text(&exporter->json), err);
    arena_reset(exporter->arena);
    return done;
}

static void write_release_head(struct exporter *exporter)
{
    struct json_writer *writer = &exporter->writer;
    const struct release_record *about = &exporter->scores->release->about;
    json_write_string(writer, "release", about->version);
    json_write_string(writer, "date", about->date);
    json_write_string(writer, "methodology", exporter->scores->methodology->version);
    json_write_string(writer, "label", "computed from public evidence; not the published rating");
}

static void write_published(struct exporter *exporter, const struct provider_facts *about)
{
    const struct catalog *catalog = &exporter->scores->release->catalog;
    struct json_writer *writer = &exporter->writer;
    json_write_array(writer, "published");
    for (size_t i = 0; i < catalog->published_releases.n; i++) {
        const struct published_release_record *release = &catalog->published_releases.items[i];
        const struct placement_record *placement =
            facts_placement(exporter->facts, release->version, about->provider->slug);
        if (placement == NULL)
            continue;
        json_write_object(writer, NULL);
        json_write_string(writer, "release", release->version);
        json_write_string(writer, "date", release->date);
        json_write_string(writer, "tier", placement->tier);
        json_write_string(writer, "listed_as", placement->name);
        json_write_object_end(writer);
    }
    json_write_array_end(writer);
}

static void write_place(struct exporter *exporter, const char *artifact, const struct position *position)
{
    struct json_writer *writer = &exporter->writer;
    json_write_string(writer, "file", release_artifact_path(exporter->scores->release, artifact));
    json_write_string(writer, "sha256", artifact);
    if (position->line > 0)
        json_write_integer(writer, "line", position->line);
    if (position->pointer != NULL)
        json_write_string(writer, "pointer", position->pointer);
}

static void write_finding(struct exporter *exporter, const struct finding_record *finding)
{
    struct json_writer *writer = &exporter->writer;
    bool has_severity = finding->severity >= SEVERITY_CRITICAL && finding->severity < SEVERITY_NONE;
    json_write_object(writer, NULL);
    json_write_string(writer, "id", finding->id);
    json_write_string(writer, "item", finding->item);
    json_write_string(writer, "state", finding_state_words[finding->state]);
    json_write_string(writer, "severity", has_severity ? finding_severity_words[finding->severity] : NULL);
    json_write_bool(writer, "feature", finding->feature);
    json_write_string(writer, "note", finding->note);
    json_write_string(writer, "evidence", evidence_kind_words[finding->evidence]);
    json_write_string(writer, "source", finding->source);
    json_write_string(writer, "date", finding->date);
    json_write_string(writer, "environment", finding->environment);
    write_place(exporter, finding->artifact, &finding->position);
    json_write_object_end(writer);
}

static void write_measurement(struct exporter *exporter, const struct measurement_record *measurement)
{
    struct json_writer *writer = &exporter->writer;
    json_write_object(writer, NULL);
    json_write_string(writer, "metric", measurement->metric);
    json_write_number(writer, "value", measurement->value);
    json_write_string(writer, "unit", measurement->unit);
    json_write_string(writer, "dimensions", measurement->dimensions);
    json_write_string(writer, "original", measurement->original);
    json_write_string(writer, "role", measurement_role_words[measurement->role]);
    json_write_string(writer, "validity", validity_words[measurement->validity]);
    json_write_string(writer, "note", measurement->note);
    json_write_string(writer, "source", measurement->source);
    json_write_string(writer, "date", measurement->date);
    json_write_string(writer, "environment", measurement->environment);
    write_place(exporter, measurement->artifact, &measurement->position);
    json_write_object_end(writer);
}

static void write_price(struct exporter *exporter, const struct price_record *price)
{
    struct json_writer *writer = &exporter->writer;
    json_write_object(writer, NULL);
    json_write_string(writer, "gpu", price->gpu);
    json_write_string(writer, "form", price->form);
    json_write_number(writer, "gpus", price->gpus);
    json_write_string(writer, "pricing", price->pricing);
    json_write_number(writer, "price_usd_per_gpu_hour", price->price_usd_per_gpu_hour);
    json_write_string(writer, "date", price->date);
    json_write_string(writer, "source", price->source);
    json_write_string(writer, "via", price->via);
    json_write_string(writer, "note", price->note);
    json_write_object_end(writer);
}

static void write_evidence(struct exporter *exporter, const struct provider_facts *about)
{
    const struct evidence *evidence = &exporter->scores->release->evidence;
    struct json_writer *writer = &exporter->writer;
    json_write_array(writer, "findings");
    for (size_t i = about->findings.first; i < about->findings.end; i++)
        write_finding(exporter, &evidence->findings.items[i]);
    json_write_array_end(writer);
    json_write_array(writer, "measurements");
    for (size_t i = about->measurements.first; i < about->measurements.end; i++)
        write_measurement(exporter, &evidence->measurements.items[i]);
    json_write_array_end(writer);
    json_write_array(writer, "prices");
    for (size_t i = about->prices.first; i < about->prices.end; i++)
        write_price(exporter, &evidence->prices.items[i]);
    json_write_array_end(writer);
}

static void write_indicators(struct exporter *exporter, const struct provider_score *score)
{
    const struct methodology *methodology = exporter->scores->methodology;
    struct json_writer *writer = &exporter->writer;
    json_write_array(writer, "indicators");
    for (size_t i = 0; i < methodology->n_indicators; i++) {
        const struct indicator_score *indicator = scores_indicator(exporter->scores, score, i);
        if (isnan(indicator->raw) && !indicator->not_tested)
            continue;
        json_write_object(writer, NULL);
        json_write_string(writer, "id", methodology->indicators[i].id);
        json_write_string(writer, "criterion", methodology->indicators[i].criterion);
        json_write_number(writer, "raw", indicator->raw);
        json_write_number(writer, "score", indicator->normalised);
        json_write_bool(writer, "not_tested", indicator->not_tested);
        json_write_bool(writer, "conflict", indicator->conflict);
        json_write_object_end(writer);
    }
    json_write_array_end(writer);
}

static bool export_provider(struct exporter *exporter, size_t index, struct error *err)
{
    const struct provider_score *score = &exporter->scores->providers[index];
    const struct provider_facts *about = facts_of(exporter->facts, score);
    begin(exporter, "clustermax.published-provider/1");
    write_release_head(exporter);
    json_write_string(&exporter->writer, "slug", about->provider->slug);
    json_write_string(&exporter->writer, "name", about->provider->name);
    json_write_string(&exporter->writer, "homepage",
                      html_link_is_external(about->provider->homepage) ? about->provider->homepage : NULL);
    json_write_string(&exporter->writer, "reason", score->reason);
    json_write_array(&exporter->writer, "score");
    scores_write_provider(exporter->scores, score, &exporter->writer);
    json_write_array_end(&exporter->writer);
    write_published(exporter, about);
    write_indicators(exporter, score);
    write_evidence(exporter, about);
    return publish(exporter, arena_printf(exporter->arena, "data/providers/%s.json", about->provider->slug), err);
}

static bool export_index(struct exporter *exporter, struct error *err)
{
    begin(exporter, "clustermax.published-providers/1");
    write_release_head(exporter);
    json_write_array(&exporter->writer, "providers");
    for (size_t i = 0; i < exporter->scores->n_providers; i++) {
        const struct provider_record *provider = exporter->scores->providers[i].provider;
        json_write_object(&exporter->writer, NULL);
        json_write_string(&exporter->writer, "slug", provider->slug);
        json_write_string(&exporter->writer, "name", provider->name);
        json_write_string(&exporter->writer, "file", arena_printf(exporter->arena, "%s.json", provider->slug));
        json_write_string(&exporter->writer, "workbook",
                          arena_printf(exporter->arena, "../../workbooks/provider-%s.xlsx", provider->slug));
        json_write_object_end(&exporter->writer);
    }
    json_write_array_end(&exporter->writer);
    return publish(exporter, "data/providers/index.json", err);
}

static void write_tiers(struct exporter *exporter)
{
    const struct methodology *methodology = exporter->scores->methodology;
    struct json_writer *writer = &exporter->writer;
    json_write_array(writer, "tiers");
    for (size_t i = 0; i < methodology->n_tiers; i++) {
        json_write_object(writer, NULL);
        json_write_string(writer, "id", methodology->tiers[i].id);
        json_write_string(writer, "name", methodology->tiers[i].name);
        json_write_string(writer, "meaning", methodology->tiers[i].meaning);
        json_write_bool(writer, "is_rank", methodology->tiers[i].is_rank);
        json_write_number(writer, "from", i < exporter->scores->n_cuts ? exporter->scores->cuts[i] : NAN);
        json_write_object_end(writer);
    }
    json_write_array_end(writer);
    json_write_number(writer, "goodness_of_variance_fit", exporter->scores->goodness_of_variance_fit);
}

static void write_weights(struct exporter *exporter)
{
    const struct methodology *methodology = exporter->scores->methodology;
    struct json_writer *writer = &exporter->writer;
    json_write_array(writer, "criteria");
    for (size_t i = 0; i < methodology->n_criteria; i++) {
        const struct profile *profile = exporter->scores->profile;
        json_write_object(writer, NULL);
        json_write_string(writer, "id", methodology->criteria[i].criterion);
        json_write_string(writer, "title", methodology->criteria[i].title);
        json_write_number(writer, "weight", profile == NULL ? methodology->criteria[i].weight : profile->weights[i]);
        json_write_object_end(writer);
    }
    json_write_array_end(writer);
}

static void write_agreement(struct exporter *exporter)
{
    const struct agreement *agreement = &exporter->scores->agreement;
    struct json_writer *writer = &exporter->writer;
    if (agreement->n == 0)
        return;
    json_write_object(writer, "agreement");
    json_write_string(writer, "published_release", agreement->version);
    json_write_number(writer, "minimum_findings", agreement->minimum_findings);
    json_write_integer(writer, "providers", (int64_t)agreement->n);
    json_write_number(writer, "kappa_quadratic", agreement->kappa_quadratic);
    json_write_number(writer, "kappa_low", agreement->kappa_low);
    json_write_number(writer, "kappa_high", agreement->kappa_high);
    json_write_number(writer, "kendall_tau_b", agreement->kendall_tau_b);
    json_write_integer(writer, "same_tier", (int64_t)agreement->n_exact);
    json_write_integer(writer, "within_one", (int64_t)agreement->n_within_one);
    json_write_object_end(writer);
}

static bool export_release(struct exporter *exporter, struct error *err)
{
    const struct scores *scores = exporter->scores;
    begin(exporter, "clustermax.published-release/1");
    write_release_head(exporter);
    json_write_string(&exporter->writer, "title", scores->release->about.title);
    json_write_number(&exporter->writer, "tracked", scores->release->about.tracked);
    json_write_integer(&exporter->writer, "rated", (int64_t)scores->n_rated);
    write_weights(exporter);
    write_tiers(exporter);
    write_agreement(exporter);
    json_write_array(&exporter->writer, "providers");
    const struct provider_score **order = scores_in_order(exporter->arena, scores);
    for (size_t i = 0; i < scores->n_providers; i++)
        scores_write_provider(scores, order[i], &exporter->writer);
    json_write_array_end(&exporter->writer);
    return publish(exporter, "data/release.json", err);
}

static bool export_asset(struct exporter *exporter, const char *name, const char *path, struct error *err)
{
    struct text content;
    return assets_find(exporter->arena, name, &content, err) &&
           fs_publish_file(exporter->publication, path, content, err);
}

static bool export_schemas(struct exporter *exporter, struct error *err)
{
    const char **names;
    size_t n = assets_list(exporter->arena, "data/schemas/", &names);
    for (size_t i = 0; i < n; i++)
        if (!export_asset(exporter, names[i], names[i], err))
            return false;
    begin(exporter, "clustermax.schemas/1");
    json_write_array(&exporter->writer, "schemas");
    for (size_t i = 0; i < n; i++)
        json_write_string(&exporter->writer, NULL, fs_name(names[i]));
    json_write_array_end(&exporter->writer);
    return publish(exporter, "data/schemas/index.json", err);
}

/* The release's own first: a workspace's file stands for the shipped one of the same version. */
static bool export_methodologies(struct exporter *exporter, struct error *err)
{
    const struct methodology *methodology = exporter->scores->methodology;
    const char **versions;
    struct text content;
    const char *own =
        arena_printf(exporter->arena, "data/methodology-%s.json", html_anchor(exporter->arena, methodology->version));
    bool is_asset = text_starts_with(text_of(methodology->file), "data/methodology/");
    if (!(is_asset ? assets_find(exporter->arena, methodology->file, &content, err)
                   : fs_read(exporter->arena, methodology->file, 64u << 20, &content, err)) ||
        !fs_publish_file(exporter->publication, own, content, err))
        return false;
    size_t n = methodology_list(exporter->arena, &versions);
    for (size_t i = 0; i < n; i++) {
        const char *path =
            arena_printf(exporter->arena, "data/methodology-%s.json", html_anchor(exporter->arena, versions[i]));
        const char *name = arena_printf(exporter->arena, "data/methodology/%s.json", versions[i]);
        if (strcmp(path, own) != 0 && !export_asset(exporter, name, path, err))
            return false;
    }
    arena_reset(exporter->arena);
    return true;
}

bool export_json(struct arena *arena, const struct scores *scores, struct fs_publication *publication,
                 struct error *err)
{
    struct exporter exporter = {.scores = scores, .publication = publication};
    struct arena *run = arena_create(arena);
    exporter.facts = facts_gather(run, scores);
    exporter.arena = arena_create(run);
    bool done = export_release(&exporter, err) && export_index(&exporter, err) && export_schemas(&exporter, err) &&
                export_methodologies(&exporter, err);
    for (size_t i = 0; done && i < scores->n_providers; i++)
        done = export_provider(&exporter, i, err);
    arena_destroy(run);
    return done;
}
