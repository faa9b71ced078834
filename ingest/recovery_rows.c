/* Rows of any form become incidents: a row is a whole incident, or one event of one. */

#include "ingest/recovery_timeline.h"

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
    return text_is(name, "incident") || text_is(name, "id") || text_is(name, "case") || text_is(name, "incident_id");
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
        word = recovery_stage_of(text_of(reading_snake(row->reading, value)));
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
        row->id = text_dup(row->reading->arena, value);
    } else if (stage != N_RECOVERY_STAGES) {
        take_moment(row, stage, value, position);
    }
}

void recovery_timeline_close(struct reading *reading, struct recovery_timeline *timeline)
{
    if (timeline->open)
        recovery_emit(reading, &timeline->incident);
    timeline->open = false;
}

static bool has_stages(const struct recovery_incident *incident)
{
    for (int stage = RECOVERY_DETECTED; stage < N_RECOVERY_STAGES; stage++)
        if (incident->moments[stage].known)
            return true;
    return false;
}

/* A row is a whole incident, or one event of one. */
void recovery_timeline_add(struct reading *reading, struct recovery_timeline *timeline, struct recovery_row *row)
{
    if (!row->time.known || row->stage == N_RECOVERY_STAGES || has_stages(&row->incident)) {
        recovery_timeline_close(reading, timeline);
        if (row->time.known && !row->incident.moments[RECOVERY_FAULT].known)
            row->incident.moments[RECOVERY_FAULT] = row->time;
        row->incident.number = ++timeline->n;
        recovery_emit(reading, &row->incident);
        return;
    }
    bool other = row->id != NULL ? !string_equal(row->id, timeline->id) : row->stage == RECOVERY_FAULT;
    if (other || !timeline->open) {
        recovery_timeline_close(reading, timeline);
        *timeline =
            (struct recovery_timeline){.incident = row->incident, .id = row->id, .open = true, .n = timeline->n + 1};
        timeline->incident.number = timeline->n;
    }
    if (timeline->incident.fault == NULL)
        timeline->incident.fault = row->incident.fault;
    if (!timeline->incident.moments[row->stage].known)
        timeline->incident.moments[row->stage] = row->time;
}
