#include "ingest/workspace.h"

#include <stdarg.h>
#include <string.h>

struct sniff workspace_sniff(const struct source *source, const char *format)
{
    if (string_equal(source_format(source), format))
        return (struct sniff){SNIFF_CERTAIN, "the document says so in \"format\""};
    return (struct sniff){SNIFF_NO, "no JSON document of this format"};
}

struct position workspace_position(struct reading *reading, const struct json_at *at)
{
    struct position position = {.pointer = json_pointer(at, reading->arena)};
    json_position(at, &position.line, &position.column);
    return position;
}

void workspace_error(struct reading *reading, const struct json_at *at, const char *hint, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    problem_add(reading->problems, SEVERITY_ERROR, json_place(at), hint, "%s",
                arena_vprintf(reading->problems->arena, format, arguments));
    va_end(arguments);
}

bool workspace_is_list(struct reading *reading, const struct json_at *at)
{
    enum json_kind kind = json_kind(at);
    if (kind == JSON_ARRAY || kind == JSON_MISSING || kind == JSON_NULL)
        return kind == JSON_ARRAY;
    workspace_error(reading, at, NULL, "\"%s\" is %s, not an array", at->key, json_kind_name(kind));
    return false;
}

static const struct json_field disclosure_fields[] = {
    JSON_FIELD(struct disclosure_record, text, "text", JSON_FIELD_STRING, true),
    JSON_FIELD(struct disclosure_record, source, "source", JSON_FIELD_URL, false),
    JSON_FIELD(struct disclosure_record, date, "date", JSON_FIELD_DATE, false),
};

void workspace_read_disclosures(struct reading *reading, const struct json_at *list, const char *provider)
{
    if (!workspace_is_list(reading, list))
        return;
    for (JSON_EACH(i, list)) {
        struct disclosure_record record = {.provider = provider};
        if (READ_FORM(reading, &i.at, disclosure_fields, &record))
            *EVIDENCE_PUSH(reading, disclosures) = record;
    }
}

/* Files of the workspace that belong to later stages: known, kept, read there. */

static struct sniff sniff_methodology(const struct source *source)
{
    return workspace_sniff(source, "clustermax.methodology/1");
}

static struct sniff sniff_tco_scenario(const struct source *source)
{
    return workspace_sniff(source, "clustermax.tco-scenario/1");
}

static void read_nothing(struct reading *reading)
{
    (void)reading;
}

const struct reader reader_methodology = {"methodology", "a methodology, read while scoring", sniff_methodology,
                                          read_nothing};
const struct reader reader_tco_scenario = {"tco-scenario", "a cost scenario, read by tco", sniff_tco_scenario,
                                           read_nothing};
