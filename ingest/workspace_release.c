/* release.json: clustermax.release/1. */

#include "ingest/workspace.h"

struct release_form {
    const char *format;
    struct release_record record;
    struct json_at disclosures;
};

static const struct json_field release_fields[] = {
    JSON_FIELD(struct release_form, format, "format", JSON_FIELD_STRING, true),
    JSON_FIELD(struct release_form, record.version, "version", JSON_FIELD_STRING, true),
    JSON_FIELD(struct release_form, record.title, "title", JSON_FIELD_STRING, true),
    JSON_FIELD(struct release_form, record.date, "date", JSON_FIELD_DATE, true),
    JSON_FIELD(struct release_form, record.methodology, "methodology", JSON_FIELD_STRING, true),
    JSON_FIELD_IN(struct release_form, record.tracked, "tracked", JSON_FIELD_NUMBER, false, 0, 1e9),
    JSON_FIELD(struct release_form, record.summary, "summary", JSON_FIELD_STRING, false),
    JSON_FIELD(struct release_form, record.url, "url", JSON_FIELD_URL, false),
    JSON_FIELD(struct release_form, disclosures, "disclosures", JSON_FIELD_ANY, false),
};

static struct sniff sniff(const struct source *source)
{
    return workspace_sniff(source, "clustermax.release/1");
}

static void read(struct reading *reading)
{
    struct release_form form = {0};
    struct json_at root = source_json(reading->source);
    if (READ_FORM(reading, &root, release_fields, &form))
        *EVIDENCE_PUSH(reading, releases) = form.record;
    workspace_read_disclosures(reading, &form.disclosures, NULL);
}

const struct reader reader_release = {"release", "a release: version, date, methodology", sniff, read};
