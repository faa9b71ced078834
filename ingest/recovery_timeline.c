#include "ingest/recovery_timeline.h"

#include <string.h>

#include "ingest/timestamp.h"

static const struct {
    const char *name;
    enum recovery_stage stage;
} stage_names[] = {
    {"event", RECOVERY_FAULT},
    {"fault", RECOVERY_FAULT},
    {"failure", RECOVERY_FAULT},
    {"failed", RECOVERY_FAULT},
    {"injected", RECOVERY_FAULT},
    {"occurred", RECOVERY_FAULT},
    {"fault_injected", RECOVERY_FAULT},
    {"started", RECOVERY_FAULT},
    {"start", RECOVERY_FAULT},
    {"detected", RECOVERY_DETECTED},
    {"detection", RECOVERY_DETECTED},
    {"detect", RECOVERY_DETECTED},
    {"flagged", RECOVERY_DETECTED},
    {"alerted", RECOVERY_DETECTED},
    {"fault_detected", RECOVERY_DETECTED},
    {"notified", RECOVERY_NOTIFIED},
    {"notify", RECOVERY_NOTIFIED},
    {"notification", RECOVERY_NOTIFIED},
    {"customer_notified", RECOVERY_NOTIFIED},
    {"drained", RECOVERY_DRAINED},
    {"drain", RECOVERY_DRAINED},
    {"cordoned", RECOVERY_DRAINED},
    {"cordon", RECOVERY_DRAINED},
    {"isolated", RECOVERY_DRAINED},
    {"quarantined", RECOVERY_DRAINED},
    {"node_drained", RECOVERY_DRAINED},
    {"node_cordoned", RECOVERY_DRAINED},
    {"replaced", RECOVERY_REPLACED},
    {"replace", RECOVERY_REPLACED},
    {"replacement", RECOVERY_REPLACED},
    {"node_replaced", RECOVERY_REPLACED},
    {"replacement_ready", RECOVERY_REPLACED},
    {"returned", RECOVERY_RETURNED},
    {"return", RECOVERY_RETURNED},
    {"recovered", RECOVERY_RETURNED},
    {"restored", RECOVERY_RETURNED},
    {"rejoined", RECOVERY_RETURNED},
    {"back_in_service", RECOVERY_RETURNED},
    {"node_returned", RECOVERY_RETURNED},
};

/* "detected_at" is "detected". */
static struct text without_suffix(struct text name)
{
    static const char *const suffixes[] = {"_at", "_time", "_timestamp", "_ts", "_s", "_seconds", "_utc"};
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        if (text_ends_with(name, suffixes[i]))
            return text_slice(name, 0, name.length - strlen(suffixes[i]));
    return name;
}

enum recovery_stage recovery_stage_of(struct text name)
{
    name = without_suffix(name);
    for (size_t i = 0; i < sizeof stage_names / sizeof *stage_names; i++)
        if (text_is(name, stage_names[i].name))
            return stage_names[i].stage;
    return N_RECOVERY_STAGES;
}

/* "node_gpu_17_drained": the last word that is a stage. */
enum recovery_stage recovery_stage_of_event(struct text words)
{
    enum recovery_stage found = recovery_stage_of(words);
    struct text word;
    if (found != N_RECOVERY_STAGES)
        return found;
    while (text_split(&words, '_', &word)) {
        enum recovery_stage stage = recovery_stage_of(word);
        found = stage != N_RECOVERY_STAGES ? stage : found;
    }
    return found;
}

bool recovery_moment_parse(struct text text, struct recovery_moment *moment)
{
    double number;
    moment->known = moment->absolute = true;
    if (timestamp_parse(text, &moment->seconds))
        return true;
    if (num_parse(text, &number) && timestamp_of_number(number, &moment->seconds))
        return true;
    moment->absolute = false;
    moment->known = duration_parse(text, &moment->seconds);
    return moment->known;
}

/* NAN when the two cannot be compared. */
static double since_fault(const struct recovery_moment *fault, const struct recovery_moment *moment)
{
    if (!moment->known)
        return NAN;
    if (!moment->absolute)
        return moment->seconds - (fault->known && !fault->absolute ? fault->seconds : 0);
    return fault->known && fault->absolute ? moment->seconds - fault->seconds : NAN;
}

static void emit_stage(struct reading *reading, const struct recovery_incident *incident, enum recovery_stage stage)
{
    static const char *const metrics[] = {
        NULL, "recovery.detect_s", "recovery.notify_s", "recovery.drain_s", "recovery.replace_s", "recovery.return_s"};
    static const char *const words[] = {"fault", "detection", "notification", "drain", "replacement", "return"};
    const struct recovery_moment *moment = &incident->moments[stage];
    double seconds = since_fault(&incident->moments[RECOVERY_FAULT], moment);
    size_t first = reading->evidence->measurements.n;
    if (moment->known && isnan(seconds))
        reading_warn(reading, moment->position.line, NULL, "the %s has a time but its fault has none: left out",
                     words[stage]);
    reading_emit(reading,
                 (struct value){.metric = metrics[stage],
                                .value = seconds,
                                .line = moment->position.line,
                                .column = moment->position.column,
                                .pointer = moment->position.pointer},
                 DIMENSIONS(DIM_NUMBER("incident", incident->number), DIM_TEXT("fault", incident->fault),
                            DIM_TEXT("injected", incident->injected)));
    if (seconds < 0) {
        reading_warn(reading, moment->position.line, "kept and marked, not scored", "the %s is before its fault",
                     words[stage]);
        reading_mark(reading, first, VALIDITY_DOUBTFUL, "before its fault");
    }
}

void recovery_emit(struct reading *reading, const struct recovery_incident *incident)
{
    for (int stage = RECOVERY_DETECTED; stage < N_RECOVERY_STAGES; stage++)
        emit_stage(reading, incident, (enum recovery_stage)stage);
}
