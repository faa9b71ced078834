/* A buyer's acceptance plan: what to run before paying, what it must reach and why, and what goes into the contract.
 *
 * Shapes:  points with tests, from data/acceptance.json; a plan has one line a test of the workload, with its threshold
 *          and where that comes from; results are a plan's lines with what was measured.
 * Units:   a line's numbers are in its own unit: the metric's, but GB/s for B/s.
 * Owns:    everything lives in the arena, and points into the release.
 * Errors:  faults of the data file and of a results file with their places.
 * Source:  thresholds, first that is known: stated as a matter of definition; the provider's own measured value less
 *          its run-to-run noise; the peers' median; a published value. None: the line says so, nothing is made up.
 */
#ifndef CLUSTERMAX_ACCEPTANCE_H
#define CLUSTERMAX_ACCEPTANCE_H

#include "criteria/methodology.h"
#include "model/base/str.h"

struct acceptance_workload {
    const char *id, *title, *meaning;
};

struct acceptance_test {
    const char *id, *title, *configuration, *command, *contract;
    const struct item_record *item;     /* the checklist item that it shows; NULL: none */
    const struct metric_record *metric; /* NULL: answered by yes or no */
    struct condition_on_dimension *where;
    size_t n_where;
    enum reduction reduce; /* of the values of one run */
    bool hardware;         /* depends on the GPU: only values of the same one compare */
    double nodes;          /* NAN: any */
    double required;       /* NAN: none */
    const char *required_reason, *required_source;
    const char **workloads; /* none: all */
    size_t n_workloads;
};

struct acceptance_point {
    const char *id, *title, *why;
    struct acceptance_test *tests;
    size_t n;
};

struct acceptance {
    const char *as_of, *noise_reason;
    double noise_factor, minimum_peers;
    struct acceptance_workload *workloads;
    size_t n_workloads;
    struct acceptance_point *points;
    size_t n_points;
};

bool acceptance_load(struct arena *arena, const struct catalog *catalog, struct acceptance **out, struct error *err);
const struct acceptance_workload *acceptance_workload(const struct acceptance *acceptance, const char *id);
bool acceptance_is_for(const struct acceptance_test *test, const char *workload); /* NULL: for any */

enum threshold_basis {
    BASIS_YES_NO,    /* no number: it is so, or it is not */
    BASIS_REQUIRED,  /* by definition */
    BASIS_OWN,       /* measured at this provider */
    BASIS_PEERS,     /* median of what others have */
    BASIS_REFERENCE, /* published elsewhere */
    BASIS_UNKNOWN
};
extern const char *const threshold_basis_words[]; /* "yes or no", "by definition", … */

struct acceptance_line {
    const struct acceptance_point *point;
    const struct acceptance_test *test;
    enum threshold_basis basis;
    int direction;                        /* +1 at least, -1 at most, 0 yes or no */
    double threshold;                     /* NAN: not known */
    const char *unit;                     /* of threshold and result */
    const char *reason;                   /* a sentence */
    const char *source;                   /* an address, or a file and line; NULL */
    const struct finding_record *finding; /* what is known of the item today; NULL: nothing */
};

struct acceptance_choice {
    const char *workload; /* NULL: all tests */
    const char *gpu;      /* id; NULL: the provider's newest */
};

struct acceptance_plan {
    const struct acceptance *acceptance;
    const struct release *release;
    const struct provider_record *provider;
    const struct acceptance_workload *workload; /* NULL: all */
    const struct gpu_record *gpu;               /* NULL: not known */
    struct acceptance_line *lines;
    size_t n;
};

void acceptance_plan_make(struct arena *arena, const struct acceptance *acceptance, const struct release *release,
                          const struct provider_record *provider, const struct acceptance_choice *choice,
                          struct acceptance_plan *out);
const char *acceptance_number_text(struct arena *arena, const struct acceptance_line *line, double number);
/* "at least 372 GB/s", "at most 0", "yes"; "to be agreed" where nothing is known. */
const char *acceptance_threshold_text(struct arena *arena, const struct acceptance_line *line);
/* The contract's words with the threshold in them; NULL when the test has none. */
const char *acceptance_contract(struct arena *arena, const struct acceptance_line *line);

enum acceptance_verdict { VERDICT_PASS, VERDICT_FAIL, VERDICT_NOT_MEASURED, VERDICT_NO_THRESHOLD };
extern const char *const acceptance_verdict_words[];

struct acceptance_result {
    double measured;  /* 1 and 0 for yes and no; NAN: not measured */
    double threshold; /* as agreed: the file's where it states one */
    bool is_agreed;   /* the file's threshold is another than the plan's */
    const char *date, *note;
    enum acceptance_verdict verdict;
};

/* Results, one a line of the plan, from a filled CSV or workbook. */
bool acceptance_read_results(struct arena *arena, const struct acceptance_plan *plan, const char *file,
                             struct text bytes, struct acceptance_result **out, struct problems *problems,
                             struct error *err);
void acceptance_count(const struct acceptance_result *results, size_t n, size_t counts[4]);

/* The columns of a file of results. */
extern const char *const acceptance_columns[];

#endif
