/* review.json: clustermax.review/1, findings and measurements typed in by hand, each with its source. */

#include <string.h>

#include "ingest/workspace.h"

struct review_form {
    const char *format, *provider, *date, *name, *release;
    struct json_at findings, measurements;
};

static const struct json_field review_fields[] = {
    JSON_FIELD(struct review_form, format, "format", JSON_FIELD_STRING, true),
    JSON_FIELD(struct review_form, provider, "provider", JSON_FIELD_STRING, true),
    JSON_FIELD(struct review_form, date, "date", JSON_FIELD_DATE, false),
    JSON_FIELD(struct review_form, name, "name", JSON_FIELD_STRING, false),
    JSON_FIELD(struct review_form, release, "release", JSON_FIELD_STRING, false),
    JSON_FIELD(struct review_form, findings, "findings", JSON_FIELD_ANY, false),
    JSON_FIELD(struct review_form, measurements, "measurements", JSON_FIELD_ANY, false),
};

struct finding_form {
    struct finding_record record;
    int role;
};

static const struct json_field finding_fields[] = {
    JSON_FIELD(struct finding_form, record.id, "id", JSON_FIELD_STRING, true),
    JSON_FIELD(struct finding_form, record.item, "item", JSON_FIELD_STRING, false),
    JSON_FIELD_OF(struct finding_form, record.state, "state", false, finding_state_words),
    JSON_FIELD_OF(struct finding_form, role, "role", false, measurement_role_words),
    JSON_FIELD_OF(struct finding_form, record.severity, "severity", false, finding_severity_words),
    JSON_FIELD(struct finding_form, record.feature, "feature", JSON_FIELD_BOOL, false),
    JSON_FIELD(struct finding_form, record.note, "note", JSON_FIELD_STRING, true),
    JSON_FIELD_OF(struct finding_form, record.evidence, "evidence", true, evidence_kind_words),
    JSON_FIELD(struct finding_form, record.source, "source", JSON_FIELD_STRING, true),
    JSON_FIELD(struct finding_form, record.date, "date", JSON_FIELD_DATE, false),
    JSON_FIELD(struct finding_form, record.environment, "environment", JSON_FIELD_STRING, false),
};

struct measurement_form {
    struct measurement_record record;
    const char *gpu;
    double nodes;
};

static const struct json_field measurement_fields[] = {
    JSON_FIELD(struct measurement_form, record.metric, "metric", JSON_FIELD_STRING, true),
    JSON_FIELD(struct measurement_form, record.value, "value", JSON_FIELD_NUMBER, true),
    JSON_FIELD(struct measurement_form, record.unit, "unit", JSON_FIELD_STRING, true),
    JSON_FIELD(struct measurement_form, gpu, "gpu", JSON_FIELD_STRING, false),
    JSON_FIELD_IN(struct measurement_form, nodes, "nodes", JSON_FIELD_NUMBER, false, 1, 1e6),
    JSON_FIELD_OF(struct measurement_form, record.role, "role", false, measurement_role_words),
    JSON_FIELD(struct measurement_form, record.note, "note", JSON_FIELD_STRING, false),
    JSON_FIELD(struct measurement_form, record.source, "source", JSON_FIELD_STRING, true),
    JSON_FIELD(struct measurement_form, record.date, "date", JSON_FIELD_DATE, false),
    JSON_FIELD(struct measurement_form, record.environment, "environment", JSON_FIELD_STRING, false),
};

static struct sniff sniff(const struct source *source)
{
    return workspace_sniff(source, "clustermax.review/1");
}

static const char *did_you_mean(struct reading *reading, const char *nearest, const char *otherwise)
{
    return nearest == NULL ? otherwise : arena_printf(reading->problems->arena, "did you mean \"%s\"?", nearest);
}

static bool check_item(struct reading *reading, const struct json_at *finding, const char *item)
{
    const struct catalog *catalog = reading->source->knowledge->catalog;
    struct json_at at = json_get(finding, "item");
    if (item == NULL || catalog_item(catalog, item) != NULL)
        return true;
    workspace_error(reading, &at,
                    did_you_mean(reading, catalog_nearest_item(catalog, reading->arena, item),
                                 "data/criteria.json lists the items as <criterion>.<item>"),
                    "unknown item \"%s\"", item);
    return false;
}

/* A finding without a state is context: told, not scored. */
static bool settle_state(struct reading *reading, const struct json_at *at, struct finding_form *form)
{
    if (form->record.state < 0 && form->role == ROLE_CONTEXT)
        form->record.state = STATE_CONTEXT;
    if (form->record.state < 0)
        workspace_error(reading, at, "met, partial, unmet, not-tested or context", "the finding has no \"state\"");
    else if (form->record.item == NULL && form->record.state != STATE_CONTEXT)
        workspace_error(reading, at, "only context needs no item", "the finding has no \"item\"");
    else
        return true;
    return false;
}

static void read_finding(struct reading *reading, const struct json_at *at, const struct review_form *review)
{
    struct finding_form form = {0};
    if (!READ_FORM(reading, at, finding_fields, &form) || !settle_state(reading, at, &form) ||
        !check_item(reading, at, form.record.item))
        return;
    form.record.provider = review->provider;
    form.record.severity = form.record.severity < 0 ? SEVERITY_NONE : form.record.severity;
    form.record.date = form.record.date == NULL ? review->date : form.record.date;
    form.record.position = workspace_position(reading, at);
    *EVIDENCE_PUSH(reading, findings) = form.record;
}

/* Older evidence names a value by another id and unit: it is converted once, and the original kept. */
static bool settle_metric(struct reading *reading, const struct json_at *at, struct measurement_record *record)
{
    const struct catalog *catalog = reading->source->knowledge->catalog;
    struct json_at metric_at = json_get(at, "metric"), unit_at = json_get(at, "unit");
    const struct metric_record *metric = catalog_metric(catalog, record->metric);
    double factor = 1;
    if (metric == NULL && (metric = catalog_metric_of_alias(catalog, record->metric, &factor)) == NULL) {
        workspace_error(reading, &metric_at,
                        did_you_mean(reading, catalog_nearest_metric(catalog, reading->arena, record->metric),
                                     "data/metrics.json lists the metrics"),
                        "unknown metric \"%s\"", record->metric);
        return false;
    }
    if (strcmp(metric->id, record->metric) == 0 && strcmp(metric->unit, record->unit) != 0) {
        workspace_error(reading, &unit_at, arena_printf(reading->problems->arena, "convert to %s", metric->unit),
                        "the unit of %s is \"%s\", not \"%s\"", metric->id, metric->unit, record->unit);
        return false;
    }
    if (strcmp(metric->id, record->metric) != 0)
        record->original = reading_original(reading, record->value, record->unit);
    record->metric = metric->id;
    record->unit = metric->unit;
    record->value *= factor;
    return true;
}

static void read_measurement(struct reading *reading, const struct json_at *at, const struct review_form *review)
{
    struct measurement_form form = {0};
    if (!READ_FORM(reading, at, measurement_fields, &form) || !settle_metric(reading, at, &form.record))
        return;
    struct dimension dimensions[] = {DIM_TEXT("gpu", form.gpu), DIM_NUMBER("nodes", form.nodes)};
    form.record.provider = review->provider;
    form.record.dimensions = dimensions_make(reading->arena, dimensions, 2);
    form.record.role = form.record.role < 0 ? ROLE_RESULT : form.record.role;
    form.record.date = form.record.date == NULL ? review->date : form.record.date;
    form.record.position = workspace_position(reading, at);
    *EVIDENCE_PUSH(reading, measurements) = form.record;
}

static void read(struct reading *reading)
{
    struct review_form form = {0};
    struct json_at root = source_json(reading->source);
    READ_FORM(reading, &root, review_fields, &form);
    if (workspace_is_list(reading, &form.findings))
        for (JSON_EACH(i, &form.findings))
            read_finding(reading, &i.at, &form);
    if (workspace_is_list(reading, &form.measurements))
        for (JSON_EACH(i, &form.measurements))
            read_measurement(reading, &i.at, &form);
}

const struct reader reader_review = {"review", "a review: findings and values typed in by hand", sniff, read};
