/* One fault and what followed: from the fault to its detection, drain, replacement and return.
 *
 * Shapes:  a stage has a moment, absolute or counted from the fault, or none. Columns and words are known by many
 *          names: "detected_at", "Node cordoned", "replacement".
 * Units:   seconds.
 * Owns:    nothing.
 * Errors:  stages before their fault are kept, marked doubtful and said.
 * Source:  ours, see ingest/reader_recovery.c.
 */
#ifndef CLUSTERMAX_RECOVERY_TIMELINE_H
#define CLUSTERMAX_RECOVERY_TIMELINE_H

#include "ingest/reader.h"

enum recovery_stage {
    RECOVERY_FAULT,
    RECOVERY_DETECTED,
    RECOVERY_NOTIFIED,
    RECOVERY_DRAINED,
    RECOVERY_REPLACED,
    RECOVERY_RETURNED,
    N_RECOVERY_STAGES
};

struct recovery_moment {
    bool known, absolute; /* absolute: since 1970; else since the fault */
    double seconds;
    struct position position;
};

struct recovery_incident {
    const char *id;       /* parts incidents; not kept */
    double number;        /* in the file, from 1 */
    const char *fault;    /* "xid_79", or NULL */
    const char *injected; /* "yes", "no" or NULL: not said */
    struct recovery_moment moments[N_RECOVERY_STAGES];
};

/* A name in lower case with underscores; N_RECOVERY_STAGES when it is none. */
enum recovery_stage recovery_stage_of(struct text name);
/* The same of words that say what happened: "customer was notified". */
enum recovery_stage recovery_stage_of_event(struct text words);
/* "2026-03-01T10:00:00Z", "1772359200", "43", "1m7s"; empty, "-", "n/a" and "never" are no moment. */
bool recovery_moment_parse(struct text text, struct recovery_moment *moment);
void recovery_emit(struct reading *reading, const struct recovery_incident *incident);

/* A row of a table or a member of a list. */
struct recovery_row {
    struct reading *reading;
    struct recovery_incident incident;
    struct recovery_moment time; /* of a row that is a single event … */
    enum recovery_stage stage;   /* … this one; N_RECOVERY_STAGES: none */
};

/* The incidents so far: rows of single events add to the newest with their id. */
struct recovery_timeline {
    struct recovery_incident *items;
    size_t n, capacity;
};

bool recovery_is_time(struct text name);  /* "timestamp" */
bool recovery_is_event(struct text name); /* "stage" */
void recovery_row_take(struct recovery_row *row, struct text name, struct text value, struct position position);
void recovery_timeline_add(struct reading *reading, struct recovery_timeline *timeline, const struct recovery_row *row);
void recovery_timeline_emit(struct reading *reading, const struct recovery_timeline *timeline);

#endif
