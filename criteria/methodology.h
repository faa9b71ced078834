/* A methodology: how evidence becomes a tier. Data, loaded from JSON and checked; code only knows the moves.
 *
 * Shapes:  struct methodology with its criteria, indicators, gates, tiers and profiles, in the file's order.
 * Units:   weights are relative within their group; scores run from 0 to 100; shares from 0 to 1.
 * Owns:    everything lives in the arena it was loaded with.
 * Errors:  every problem of the file with its position; an unknown word names the nearest known one.
 * Source:  OECD/JRC Handbook on Constructing Composite Indicators (2008); COINr's checks of iData and iMeta.
 */
#ifndef CLUSTERMAX_METHODOLOGY_H
#define CLUSTERMAX_METHODOLOGY_H

#include "model/base/error.h"
#include "model/types.h"

enum indicator_source { SOURCE_ITEM, SOURCE_MEASUREMENT, SOURCE_INTERVIEW, SOURCE_PRICE, SOURCE_HANDOVER };

enum scale_kind {
    SCALE_GOALPOSTS, /* (x - lo) / (hi - lo), clamped; of log x with `log` */
    SCALE_REFERENCE, /* x / expected for GPU and nodes, then goalposts */
    SCALE_FRONTIER,  /* 1 - (best - x) / (best - worst) in the cohort */
    SCALE_PERCENTILE,
    SCALE_Z,         /* 50 + 10 (x - mean) / sd */
    SCALE_LOGNORMAL, /* p10 scores 90, median 50 */
    SCALE_STATES,    /* met 1, partial 1/2, unmet 0, less the severity's penalty */
    SCALE_RARITY     /* states, plus a bonus for what few assessed peers have */
};

enum reduction { REDUCE_MEDIAN, REDUCE_MEAN, REDUCE_MINIMUM, REDUCE_MAXIMUM, REDUCE_VARIATION, REDUCE_WORST, REDUCE_BEST };

struct condition_on_dimension { /* "size_bytes >= 1073741824" */
    const char *name, *comparison, *text;
    double number;
};

struct indicator {
    const char *id, *title, *criterion;
    enum indicator_source source;
    const char *of; /* item id, metric id, or NULL */
    double weight;
    const char *weight_reason;
    int direction; /* +1 higher is better, -1 lower */
    enum scale_kind scale;
    double lo, hi, p10, median, bonus;
    bool log;
    enum reduction reduce;
    struct condition_on_dimension *where;
    size_t n_where;
    const char *unit;
};

struct criterion_weight {
    const char *criterion, *title;
    double weight;
    const char *reason;
};

struct tier {
    const char *id, *name, *meaning;
    bool is_rank;      /* false: Unavailable, not rated: no order among the others */
    bool is_medallion; /* recommended, drawn as a medal */
    const char *tint;  /* design token: "platinum", "gold" … */
    /* Conditions; NAN: none. A provider that misses one falls to the next tier, with the reason. */
    double minimum_criterion_score, minimum_coverage, minimum_findings, minimum_criteria, minimum_features;
};

struct gate {
    const char *id, *title, *reason, *fix, *source, *cap; /* cap: tier id */
    const char *item;   /* an item … */
    int state;          /* … found in this enum finding_state … */
    int severity;       /* … with at least this severity; -1: any */
    const char *criterion;
    bool penalty;       /* takes points off instead of capping */
    double points;
};

struct profile {
    const char *id, *title, *meaning;
    double *weights; /* one a criterion, in the methodology's order */
};

enum cut_kind { CUT_NATURAL_BREAKS, CUT_SHARES, CUT_FRONTIER, CUT_FROZEN };

struct methodology {
    const char *version, *title, *date, *summary, *source, *file;
    struct criterion_weight *criteria;
    size_t n_criteria;
    struct indicator *indicators;
    size_t n_indicators;
    struct tier *tiers; /* ranks first, best first; then the others */
    size_t n_tiers, n_ranks;
    struct gate *gates;
    size_t n_gates;
    struct profile *profiles;
    size_t n_profiles;
    enum cut_kind cut;
    double *cut_values; /* shares, distances or frozen cuts: n_ranks - 1 of them */
    double exponent;    /* power mean across criteria: 1 arithmetic, 0 geometric */
    double severity_penalty[4]; /* points of an item's 0..1 by enum finding_severity */
    double shrinkage;           /* k: a criterion's mean is pulled to the peers' by n / (n + k) */
    double minimum_findings;    /* below: not rated, unless a gate was hit */
    double minimum_cohort;
    double interview_shrinkage;
    long seed, n_draws;
};

/* `name` is a version ("3.0", shipped) or a path. The catalogue gives the known criteria, items and metrics. */
bool methodology_load(struct arena *arena, const char *name, const struct catalog *catalog, struct methodology **out,
                      struct problems *problems, struct error *err);
/* Shipped versions, oldest first. */
size_t methodology_list(struct arena *arena, const char ***versions);
const struct tier *methodology_tier(const struct methodology *methodology, const char *id_or_name);
const struct profile *methodology_profile(const struct methodology *methodology, const char *id);

#endif
