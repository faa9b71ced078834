/* Rows of any form become incidents: a row is a whole incident, or one event of one. */

#include "ingest/recovery_timeline.h"

enum { OPEN_MAX = 256 }; /* incidents that may go on at the same time */

bool recovery_is_time(struct text name)
{
    return text_is(name, "time") || text_is(name, "timestamp") || text_is(name, "at") || text_is(name, "ts") ||
           text_is(name, "date") || text_is(name, "datetime") || text_is(name, "when");
}

bool recovery_is_event(struct text name)
{
    return text_is(name, "event") || text_is(name, "stage") || text_is(name, "state") || text_is(name, "phase") ||
           text_is(name, "status") || text_is(name, "action");
}

static bool is_fault_name(struct text name)
{
    return text_is(name, "fault") || text_is(name, "kind") || text_is(name, "type") || text_is(name, "failure");
}

static bool is_id_name(struct text name)
{
    return text_is(name, "incident") || text_is(name, "id") || text_is(name, "case") || text_is(name, "incident_id") ||
           text_is(name, "node") || text_is(name, "host") || text_is(name, "hostname");
}

static bool is_yes(struct text value)
{
    return text_is(value, "true") || text_is(value, "yes") || text_is(value, "1");
}

static bool is_no(struct text value)
{
    return text_is(value, "false") || text_is(value, "no") || text_is(value, "0");
}

static bool is_nothing(struct text value)
{
    return value.length == 0 || text_is(value, "-") || text_is(value, "never") || text_is(value, "null") ||
           text_is(value, "n/a") || text_is(value, "N/A") || text_is(value, "none");
}

static void take_moment(struct recovery_row *row, enum recovery_stage stage, struct text value,
                        struct position position)
{
    struct recovery_moment moment = {.position = position};
    if (is_nothing(value))
        return;
    if (recovery_moment_parse(value, &moment))
        row->incident.moments[stage] = moment;
    else if (stage == RECOVERY_FAULT)
        row->incident.fault = reading_snake(row->reading, value);
    else
        reading_warn(row->reading, position.line, "ISO 8601, or seconds since the event", "no moment: \"%.*s\"",
                     (int)(value.length < 40 ? value.length : 40), value.bytes);
}

/* One member or cell, by its name. */
void recovery_row_take(struct recovery_row *row, struct text name, struct text value, struct position position)
{
    enum recovery_stage stage = recovery_stage_of(name), word = N_RECOVERY_STAGES;
    if (recovery_is_event(name))
        word = recovery_stage_of_event(text_of(reading_snake(row->reading, value)));
    if (recovery_is_time(name)) {
        row->time.position = position;
        recovery_moment_parse(value, &row->time);
    } else if (word != N_RECOVERY_STAGES) {
        row->stage = word;
    } else if (text_is(name, "injected") && (is_yes(value) || is_no(value))) {
        row->incident.injected = is_yes(value) ? "yes" : "no";
    } else if (is_fault_name(name) && !is_nothing(value) &&
               !recovery_moment_parse(value, &(struct recovery_moment){0})) {
        row->incident.fault = reading_snake(row->reading, value);
    } else if (is_id_name(name)) {
        row->incident.id = text_dup(row->reading->arena, value);
    } else if (stage != N_RECOVERY_STAGES) {
        take_moment(row, stage, value, position);
    }
}

static bool has_stages(const struct recovery_incident *incident)
{
    for (int stage = RECOVERY_DETECTED; stage < N_RECOVERY_STAGES; stage++)
        if (incident->moments[stage].known)
            return true;
    return false;
}

/* NULL when the row begins an incident: it is the first of its id, or a fault after another one. */
static struct recovery_incident *incident_of(struct recovery_timeline *timeline, const struct recovery_row *row)
{
    for (size_t age = 1; age <= timeline->n && age <= OPEN_MAX; age++) {
        struct recovery_incident *incident = &timeline->items[timeline->n - age];
        if (row->incident.id != NULL && !string_equal(incident->id, row->incident.id))
            continue;
        bool again = row->stage == RECOVERY_FAULT && incident->moments[RECOVERY_FAULT].known;
        return again ? NULL : incident;
    }
    return NULL;
}

static struct recovery_incident *add_incident(struct reading *reading, struct recovery_timeline *timeline,
                                              const struct recovery_row *row)
{
    struct recovery_incident *incident = ARENA_PUSH(reading->arena, timeline->items, timeline->n, timeline->capacity);
    *incident = row->incident;
    incident->number = (double)timeline->n;
    return incident;
}

void recovery_timeline_add(struct reading *reading, struct recovery_timeline *timeline, const struct recovery_row *row)
{
    bool single = row->time.known && row->stage != N_RECOVERY_STAGES && !has_stages(&row->incident);
    struct recovery_incident *incident = single ? incident_of(timeline, row) : NULL;
    if (incident == NULL)
        incident = add_incident(reading, timeline, row);
    enum recovery_stage stage = single ? row->stage : RECOVERY_FAULT;
    if (row->time.known && !incident->moments[stage].known)
        incident->moments[stage] = row->time;
    if (incident->fault == NULL)
        incident->fault = row->incident.fault;
}

void recovery_timeline_emit(struct reading *reading, const struct recovery_timeline *timeline)
{
    for (size_t i = 0; i < timeline->n; i++)
        recovery_emit(reading, &timeline->items[i]);
}
