/* What the domain is: the records of a release, flat, as the store keeps them.
 *
 * Shapes:  one struct a kind of record. `artifact` is the SHA-256 of the file that states it and `ordinal` its place
 *          in that file: together the key. struct release is everything, loaded and sorted.
 * Units:   in the fields' names, or in `unit` beside a `value`. NAN: not known. Dates are ISO 8601 text.
 * Owns:    all pointers belong to the arena that the record was loaded or read with; NULL: not given.
 * Errors:  none.
 * Source:  ClusterMAX terms; evidence is content-addressed, so the same file twice is one artifact.
 */
#ifndef CLUSTERMAX_TYPES_H
#define CLUSTERMAX_TYPES_H

#include <stdbool.h>
#include <stddef.h>

#define RECORD_KEY                                                                                                     \
    const char *artifact;                                                                                              \
    long ordinal

/* Words of the data formats; the arrays in model/words.c spell them in the same order. */
enum finding_state { STATE_MET, STATE_PARTIAL, STATE_UNMET, STATE_NOT_TESTED, STATE_CONTEXT };
enum finding_severity { SEVERITY_CRITICAL, SEVERITY_MAJOR, SEVERITY_MINOR, SEVERITY_NONE };
enum evidence_kind { EVIDENCE_HANDS_ON, EVIDENCE_CUSTOMER, EVIDENCE_DOCUMENTATION }; /* strongest first */
enum measurement_role {
    ROLE_RESULT, /* a plain result of this provider: the only role that is ever scored */
    ROLE_BOUND,  /* "under", "over", one end of a range */
    ROLE_CONTEXT /* advertised, a peer's value, a count that explains a finding */
};
enum validity {
    VALIDITY_OK,
    VALIDITY_DOUBTFUL, /* incomplete or implausible: shown with its reason, not scored */
    VALIDITY_WRONG     /* the tool itself says that the run is wrong: kept, marked, never scored */
};
enum access { ACCESS_ANNOUNCED, ACCESS_ANONYMOUS, ACCESS_CUSTOMER };
enum assessability { ASSESSABLE, NOT_ASSESSABLE };
enum alias_relation { ALIAS_ALSO_KNOWN_AS, ALIAS_FORMER_NAME, ALIAS_MERGED_IN /* the named one is now part of us */ };

extern const char *const finding_state_words[];
extern const char *const finding_severity_words[];
extern const char *const evidence_kind_words[];
extern const char *const measurement_role_words[];
extern const char *const validity_words[];
extern const char *const access_words[];
extern const char *const assessability_words[];
extern const char *const alias_relation_words[];
extern const char *const remark_severity_words[]; /* of enum severity in model/base/error.h */

/* Where in its file a record stands. `pointer` is a JSON pointer; line counts from 1. */
struct position {
    long line, column;
    const char *pointer;
};

/* One file of the workspace, or a member of an archive ("…/pack.tar.gz!inner/name.txt"). */
struct file_record {
    const char *path; /* relative to the workspace */
    const char *artifact;
    const char *provider;    /* slug; NULL for release-wide files */
    const char *environment; /* raw/<environment>/…; NULL elsewhere */
};

struct artifact_record {
    const char *artifact;
    double size_bytes;
    const char *reader; /* "nccl-tests", "review", …; "unrecognised" */
    const char *tool, *tool_version;
    const char *captured; /* when the tool ran, where its output says so */
    int validity;
    const char *validity_note;
};

/* What reading an artifact gave rise to; kept so that a later run that does not read it again repeats it. */
struct remark_record {
    RECORD_KEY;
    int severity; /* enum severity */
    long line, column;
    const char *text, *hint;
};

struct release_record {
    const char *artifact;
    const char *version, *title, *date, *methodology;
    double tracked;      /* clouds in view, rated or not */
    const char *summary; /* Markdown */
    const char *url;     /* where the site will stand, for canonical links and the feed */
};

struct disclosure_record { /* provider NULL: of the whole release */
    RECORD_KEY;
    const char *provider, *text, *source, *date;
};

struct provider_record {
    const char *artifact;
    const char *slug, *name, *homepage, *scope;
    int assessability;
    const char *unavailable_reason, *unavailable_source, *unavailable_date;
    const char *override_tier, *override_by, *override_date, *override_reason;
    struct position override_position;
};

struct alias_record {
    RECORD_KEY;
    const char *provider, *name;
    int relation;
    const char *date, *source;
};

struct environment_record {
    RECORD_KEY;
    const char *provider, *id, *scheduler, *gpu;
    double nodes, gpus;
    const char *fabric, *region, *promised, *delivered;
    int access;
    const char *note, *source;
};

struct price_record {
    RECORD_KEY;
    const char *provider, *id, *gpu, *form;
    double gpus;         /* in the offer */
    const char *pricing; /* on_demand, reserved, spot … */
    double price_usd_per_gpu_hour;
    const char *date, *source, *via, *note;
    struct position position;
};

struct text_record { /* write-up, reply, corrections: Markdown */
    const char *artifact;
    const char *provider, *kind, *markdown;
};

struct finding_record {
    RECORD_KEY;
    const char *provider, *environment, *id, *item;
    int state, severity, evidence;
    bool feature; /* something that most providers do not offer */
    const char *note, *source, *date;
    struct position position;
};

struct measurement_record {
    RECORD_KEY;
    const char *provider, *environment, *metric;
    double value;
    const char *unit;       /* the metric's own unit */
    const char *dimensions; /* canonical: "nodes=4 operation=all_reduce size_bytes=1073741824" (model/dimensions.h) */
    const char *original;   /* the number and unit as the tool printed them, where they differ */
    int role, validity;
    const char *note, *source, *date;
    struct position position;
};

/* Private. Never leaves the workspace except as aggregates over at least three interviews. */
struct interview_record {
    RECORD_KEY;
    const char *id, *role;
    double scale_gpus;
    const char *date;
};

struct interview_score_record {
    RECORD_KEY;
    const char *interview, *provider, *criterion;
    double score; /* 1..5 */
    double weight;
    struct position position;
};

/* The catalogue: data/ as tables. */
struct criterion_record {
    long ordinal;
    const char *id, *title, *question, *source;
};

struct item_record {
    long ordinal;
    const char *id; /* "<criterion>.<item>" */
    const char *criterion, *text, *kind, *platforms, *source, *since, *provenance, *threshold, *note, *command;
};

struct metric_record {
    const char *id, *title, *unit;
    const char *direction; /* "higher", "lower" or "none" */
    const char *aliases;   /* "other-id*factor …": ids of older evidence and the factor to this unit */
    const char *description;
};

struct gpu_record {
    const char *id, *title, *vendor, *class_name; /* class: the cohort, e.g. "hopper" */
    double generation;                            /* orders classes; the current one is the largest */
    double memory_gbytes, peak_bf16_tflops, peak_fp8_tflops, memory_bandwidth_gbytes_per_s;
    const char *source;
};

struct reference_record {
    long ordinal;
    const char *metric; /* NULL where the value fits none of ours */
    const char *area, *title, *hardware, *gpu, *scope;
    double nodes, value;
    const char *value_text; /* "45/50": more than one number */
    const char *unit, *kind, *source, *confidence, *note;
};

struct minimum_version_record {
    long ordinal;
    const char *component, *title, *branch, *minimum, *advisory, *upgrade, *as_of;
};

/* What the rating's publisher has published. Facts, never read while scoring. */
struct published_release_record {
    long ordinal; /* oldest first */
    const char *version, *date;
    double rated, tracked;
    const char *sources; /* one a line */
};

struct published_tier_record {
    long ordinal; /* best first within a release */
    const char *version, *name;
    bool is_rank; /* Unavailable is not */
    bool is_medallion;
};

struct placement_record {
    const char *version, *name, *tier;
    const char *provider; /* the slug that this name belongs to, or NULL */
};

#define RECORDS(type)                                                                                                  \
    struct {                                                                                                           \
        struct type *items;                                                                                            \
        size_t n, capacity;                                                                                            \
    }

/* What one artifact says. Readers fill it; `artifact` and `ordinal` are set when it is stored. */
struct evidence {
    struct artifact_record about;
    RECORDS(remark_record) remarks;
    RECORDS(release_record) releases;
    RECORDS(disclosure_record) disclosures;
    RECORDS(provider_record) providers;
    RECORDS(alias_record) aliases;
    RECORDS(environment_record) environments;
    RECORDS(price_record) prices;
    RECORDS(text_record) texts;
    RECORDS(finding_record) findings;
    RECORDS(measurement_record) measurements;
    RECORDS(interview_record) interviews;
    RECORDS(interview_score_record) interview_scores;
};

struct catalog {
    RECORDS(criterion_record) criteria;
    RECORDS(item_record) items;
    RECORDS(metric_record) metrics;
    RECORDS(gpu_record) gpus;
    RECORDS(reference_record) references;
    RECORDS(minimum_version_record) minimum_versions;
    RECORDS(published_release_record) published_releases;
    RECORDS(published_tier_record) published_tiers;
    RECORDS(placement_record) placements;
};

/* A whole release as loaded from the store: every list sorted by its key (providers by slug, their records by
 * provider, then path of the file, then ordinal). */
struct release {
    struct release_record about;
    RECORDS(file_record) files;
    const struct file_record **files_by_artifact; /* sorted by artifact, then path; NULL: search in `files` */
    RECORDS(artifact_record) artifacts;
    struct evidence evidence;
    struct catalog catalog;
};

/* The half-open run [first, end) of records that belong to a provider, in a list sorted by provider. */
#define RECORDS_OF(list, slug, first, end)                                                                             \
    records_of((list).items, (list).n, sizeof *(list).items,                                                           \
               (list).n == 0 ? 0 : (size_t)((const char *)&(list).items->provider - (const char *)(list).items),       \
               (slug), &(first), &(end))
void records_of(const void *items, size_t n, size_t size, size_t provider_offset, const char *slug, size_t *first,
                size_t *end);

#endif
