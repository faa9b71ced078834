/* Recovery timelines: what happened after a fault, injected or real. Ours, in four forms:
 *
 * 1. clustermax.recovery/1, JSON:
 *      {"format": "clustermax.recovery/1",
 *       "incidents": [{"fault": "xid 79", "injected": true, "event": "2026-03-01T10:00:00Z",
 *                      "detected": "2026-03-01T10:00:43Z", "notified": null, "drained": "2026-03-01T10:01:07Z",
 *                      "replaced": "2026-03-01T10:35:06Z", "returned": null}]}
 *    A moment is a time (ISO 8601), seconds since 1970, or seconds since the event ("43", 43, "1m7s"); null or missing:
 *    it did not happen or was not watched. Unknown members and unreadable moments are errors.
 * 2. The same objects in a plain array, or under "events" or "timeline": read leniently.
 * 3. CSV, a row an incident: event,detected,drained,replaced,returned with more columns (fault, injected, notified …)
 *    allowed; where "event" holds words they name the fault and the other cells are seconds since it.
 * 4. CSV or JSON, a row an event: time,event with event one of fault, detected, drained …; a column
 *    "incident", "id" or "node" parts incidents, and so does each fault.
 */

#include <string.h>

#include "ingest/raw_readers.h"
#include "ingest/recovery_timeline.h"
#include "ingest/table_text.h"
#include "ingest/workspace.h"

static const char own_format[] = "clustermax.recovery/1";

static size_t count_stages(const char *const *columns, size_t n)
{
    bool found[N_RECOVERY_STAGES + 1] = {false};
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        found[recovery_stage_of(text_of(columns[i]))] = true;
    for (int stage = RECOVERY_DETECTED; stage < N_RECOVERY_STAGES; stage++)
        count += found[stage];
    return count;
}

/* The words of the second column's kind in the first rows show what the table is. */
enum { SNIFFED_LINES = 256 };

static struct sniff sniff_table(const struct source *source)
{
    struct reading reading = {.source = source, .arena = source->arena};
    struct table_text table;
    struct text first = source->lines.n > 0 ? source->lines.items[0].text : text_of(NULL);
    size_t time = SIZE_MAX, event = SIZE_MAX;
    if (first.length > 400 || !table_text_open_start(&table, &reading, SNIFFED_LINES))
        return (struct sniff){SNIFF_NO, "no table that names stages of a recovery"};
    if (count_stages(table.columns, table.n_columns) >= 2)
        return (struct sniff){SNIFF_CERTAIN, "its first row names stages of a recovery"};
    for (size_t i = 0; i < table.n_columns; i++) {
        time = recovery_is_time(text_of(table.columns[i])) ? i : time;
        event = recovery_is_event(text_of(table.columns[i])) ? i : event;
    }
    for (int rows = 0; rows < 32 && time != SIZE_MAX && event != SIZE_MAX && table_text_next(&table); rows++) {
        enum recovery_stage stage =
            recovery_stage_of_event(text_of(reading_snake(&reading, table_text_cell(&table, event))));
        if (stage > RECOVERY_FAULT && stage < N_RECOVERY_STAGES)
            return (struct sniff){SNIFF_CERTAIN, "a table of times and stages of a recovery"};
    }
    return (struct sniff){SNIFF_NO, "no table that names stages of a recovery"};
}

static void read_table(struct reading *reading)
{
    struct table_text table;
    struct recovery_timeline timeline = {0};
    if (!table_text_open(&table, reading))
        return;
    while (table_text_next(&table)) {
        struct recovery_row row = {.reading = reading, .stage = N_RECOVERY_STAGES};
        for (size_t i = 0; i < table.n_columns && i < table.csv.n_fields; i++)
            recovery_row_take(
                &row, text_of(table.columns[i]), table_text_cell(&table, i),
                (struct position){.line = table.csv.fields[i].line, .column = table.csv.fields[i].column});
        recovery_timeline_add(reading, &timeline, &row);
    }
    recovery_timeline_emit(reading, &timeline);
}

/* Documents. */

static struct text scalar_text(struct reading *reading, const struct json_at *at)
{
    char number[NUM_SIZE];
    if (json_kind(at) == JSON_BOOL)
        return text_of(json_true(at) ? "true" : "false");
    if (json_kind(at) == JSON_NUMBER)
        return text_of(arena_strdup(reading->arena, num_shortest(json_number(at), number)));
    return text_of(json_string(at));
}

static void read_object(struct reading *reading, struct recovery_timeline *timeline, const struct json_at *at)
{
    struct recovery_row row = {.reading = reading, .stage = N_RECOVERY_STAGES};
    for (struct json_iterator i = json_members(at); json_next(&i);)
        recovery_row_take(&row, text_of(reading_snake(reading, text_of(i.at.key))), scalar_text(reading, &i.at),
                          workspace_position(reading, &i.at));
    recovery_timeline_add(reading, timeline, &row);
}

static struct json_at list_of(const struct json_at *root)
{
    static const char *const names[] = {"incidents", "events", "timeline", "recoveries"};
    struct json_at list = *root;
    for (size_t i = 0; i < sizeof names / sizeof *names && json_kind(&list) == JSON_OBJECT; i++) {
        struct json_at at = json_get(root, names[i]);
        if (json_kind(&at) == JSON_ARRAY)
            list = at;
    }
    return list;
}

/* An object, or a list whose first object, names stages or is an event of one. */
static bool is_timeline(const struct json_at *root, struct reading *reading)
{
    struct json_at list = list_of(root), first = json_kind(&list) == JSON_ARRAY ? json_item(&list, 0) : list;
    const char *names[16];
    size_t n = 0;
    bool time = false, event = false;
    for (struct json_iterator i = json_members(&first); n < 16 && json_next(&i); n++) {
        struct text name = text_of(names[n] = reading_snake(reading, text_of(i.at.key)));
        struct text value = text_of(reading_snake(reading, text_of(json_string(&i.at))));
        time |= recovery_is_time(name);
        event |= recovery_is_event(name) && recovery_stage_of_event(value) != N_RECOVERY_STAGES;
    }
    return count_stages(names, n) >= 2 || (time && event);
}

static struct sniff sniff(const struct source *source)
{
    struct reading reading = {.source = source, .arena = source->arena};
    struct json_at root = source_json(source);
    if (string_equal(source_format(source), own_format))
        return (struct sniff){SNIFF_CERTAIN, "the document says so in \"format\""};
    if (json_kind(&root) != JSON_MISSING && is_timeline(&root, &reading))
        return (struct sniff){SNIFF_CERTAIN, "objects that name stages of a recovery"};
    if (json_kind(&root) != JSON_MISSING)
        return (struct sniff){SNIFF_NO, "no objects that name stages of a recovery"};
    return sniff_table(source);
}

/* Our own form, to the letter. */

struct incident_form {
    const char *fault;
    bool injected;
    struct json_at moments[N_RECOVERY_STAGES];
};

static const struct json_field incident_fields[] = {
    JSON_FIELD(struct incident_form, fault, "fault", JSON_FIELD_STRING, false),
    JSON_FIELD(struct incident_form, injected, "injected", JSON_FIELD_BOOL, false),
    JSON_FIELD(struct incident_form, moments[RECOVERY_FAULT], "event", JSON_FIELD_ANY, true),
    JSON_FIELD(struct incident_form, moments[RECOVERY_DETECTED], "detected", JSON_FIELD_ANY, false),
    JSON_FIELD(struct incident_form, moments[RECOVERY_NOTIFIED], "notified", JSON_FIELD_ANY, false),
    JSON_FIELD(struct incident_form, moments[RECOVERY_DRAINED], "drained", JSON_FIELD_ANY, false),
    JSON_FIELD(struct incident_form, moments[RECOVERY_REPLACED], "replaced", JSON_FIELD_ANY, false),
    JSON_FIELD(struct incident_form, moments[RECOVERY_RETURNED], "returned", JSON_FIELD_ANY, false),
};

static void read_own_incident(struct reading *reading, const struct json_at *at, double number)
{
    struct incident_form form = {0};
    struct json_at injected = json_get(at, "injected");
    struct recovery_incident incident = {.number = number};
    if (!READ_FORM(reading, at, incident_fields, &form))
        return;
    for (size_t i = 0; i < N_RECOVERY_STAGES; i++) {
        struct recovery_moment *moment = &incident.moments[i];
        enum json_kind kind = json_kind(&form.moments[i]);
        if (kind == JSON_MISSING || kind == JSON_NULL)
            continue;
        moment->position = workspace_position(reading, &form.moments[i]);
        if (!recovery_moment_parse(scalar_text(reading, &form.moments[i]), moment))
            workspace_error(reading, &form.moments[i], "write ISO 8601 with a time, or seconds since the event",
                            "\"%s\" is no moment", form.moments[i].key);
    }
    incident.fault = form.fault == NULL ? NULL : reading_snake(reading, text_of(form.fault));
    if (json_kind(&injected) == JSON_BOOL)
        incident.injected = form.injected ? "yes" : "no";
    recovery_emit(reading, &incident);
}

struct document_form {
    const char *format;
    struct json_at incidents;
};

static const struct json_field document_fields[] = {
    JSON_FIELD(struct document_form, format, "format", JSON_FIELD_STRING, true),
    JSON_FIELD(struct document_form, incidents, "incidents", JSON_FIELD_ANY, true),
};

static void read_own(struct reading *reading, const struct json_at *root)
{
    struct document_form document = {0};
    double number = 0;
    if (!READ_FORM(reading, root, document_fields, &document) || !workspace_is_list(reading, &document.incidents))
        return;
    for (JSON_EACH(i, &document.incidents))
        read_own_incident(reading, &i.at, ++number);
}

static void read(struct reading *reading)
{
    struct json_at root = source_json(reading->source), list;
    struct recovery_timeline timeline = {0};
    reading_tool(reading, "recovery timeline", NULL);
    if (string_equal(source_format(reading->source), own_format)) {
        read_own(reading, &root);
        return;
    }
    if (json_kind(&root) == JSON_MISSING) {
        read_table(reading);
        return;
    }
    list = list_of(&root);
    if (json_kind(&list) == JSON_OBJECT)
        read_object(reading, &timeline, &list);
    for (JSON_EACH(i, &list))
        read_object(reading, &timeline, &i.at);
    recovery_timeline_emit(reading, &timeline);
}

const struct reader reader_recovery = {"recovery", "recovery timelines: fault, detected, drained, replaced, returned",
                                       sniff, read};
