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
#include "model/base/str.h"
#include "model/types.h"

enum { METHODOLOGY_MAX_CRITERIA = 64 };

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

enum reduction {
    REDUCE_MEDIAN,
    REDUCE_MEAN,
    REDUCE_MINIMUM,
    REDUCE_MAXIMUM,
    REDUCE_VARIATION,
    REDUCE_WORST,
    REDUCE_BEST
};

struct condition_on_dimension { /* "size_bytes >= 1073741824" */
    const char *name, *comparison, *text;
    double number;
};

struct indicator {
    const char *id, *title, *criterion;
    size_t criterion_index;
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
    const char
        *restates; /* item: a hands-on finding on it has judged this already, so that it counts for nothing more */
    const char *gpu, *pricing; /* prices: only these; NULL: all, each compared with offers of its own kind */
};

struct criterion_weight {
    const char *criterion, *title;
    double weight;
    const char *reason;
    size_t first_indicator, end_indicator; /* indicators are grouped by criterion */
};

struct tier {
    const char *id, *name, *meaning;
    bool is_rank;      /* false: Unavailable, not rated: no order among the others */
    bool is_medallion; /* recommended, drawn as a medal */
    const char *tint;  /* design token: "platinum", "gold" … */
    bool gate_only;    /* a rank that no score leads to, only a gate */
    /* Conditions; NAN: none. A provider that misses one falls to the next tier, with the reason. */
    double minimum_criterion_score, minimum_coverage, minimum_findings, minimum_criteria, minimum_features;
};

struct gate {
    const char *id, *title, *reason, *fix, *source, *cap; /* cap: tier id */
    const char *item; /* an item (NULL: any item, of the criterion where one is given) … */
    int state;        /* … found in this enum finding_state … */
    int severity;     /* … with at least this severity; -1: any */
    const char *criterion;
    bool penalty; /* takes points off instead of capping */
    double points;
};

struct profile {
    const char *id, *title, *meaning;
    double *weights; /* one a criterion, in the methodology's order */
};

/* Where a criterion's mean is pulled to while little is known. */
enum shrink_target {
    SHRINK_FIELD,     /* one level for all: a quantile of what the rated providers show over everything */
    SHRINK_CRITERION, /* a quantile of what they show in this criterion */
    SHRINK_FIXED      /* a stated score */
};
enum same_item { SAME_ITEM_MEAN, SAME_ITEM_WORST };

/* What the Monte-Carlo varies, and how far. */
struct robustness_plan {
    double weight_concentration; /* of the Dirichlet draws, a share of one criterion in ten has alpha = this / 10 */
    double noise;                /* standard deviation of an indicator, points */
    double missing;              /* share of evidence that might as well not have been seen */
    double *exponents;           /* drawn with equal chance; the methodology's own among them */
    size_t n_exponents;
    double *shrinkages; /* likewise */
    size_t n_shrinkages;
    bool vary_bonus; /* half of the draws score without the bonus for what others lack */
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
    double *cut_values;         /* shares, distances or frozen cuts: n_score_ranks - 1 of them */
    size_t n_score_ranks;       /* ranks that a score can lead to; the gate-only ones come after them */
    double exponent;            /* power mean across criteria: 1 arithmetic, 0 geometric */
    double floor;               /* the power mean takes lower scores as this, so that one zero is not the end */
    double state_value[3];      /* of met, partial, unmet: 0..1 */
    double severity_penalty[4]; /* taken off partial and unmet, by enum finding_severity */
    enum same_item same_item;   /* several findings of the same kind on one item */
    bool one_fact_once;         /* a note that speaks to m items counts 1/m for each */
    double shrinkage;           /* k: a criterion's mean is pulled to the peers' by n / (n + k) */
    enum shrink_target shrink_target;
    double shrink_quantile, shrink_value;
    bool unknown_left_out;   /* criteria of which nothing is known leave the mean; else they get the shrink target */
    double minimum_findings; /* fewer pieces of evidence: not rated, unless a gate was hit */
    double minimum_cohort;
    double minimum_interviews, interview_shrinkage;
    const struct tier *not_rated, *unavailable;
    const char *unavailable_item; /* an item that was not tested for want of access: Unavailable, unless rated */
    struct robustness_plan robustness;
    long seed, n_draws;
};

/* `name` is a version ("3.0", shipped) or a path. The catalogue gives the known criteria, items and metrics. */
bool methodology_load(struct arena *arena, const char *name, const struct catalog *catalog, struct methodology **out,
                      struct problems *problems, struct error *err);
/* The same from a text; `file` names it in messages. */
bool methodology_parse(struct arena *arena, const char *file, struct text text, const struct catalog *catalog,
                       struct methodology **out, struct problems *problems, struct error *err);
/* Shipped versions, oldest first. */
size_t methodology_list(struct arena *arena, const char ***versions);
/* Which one a workspace asks for: `option` (may be NULL), else its methodology.json, else the one its release names. */
bool methodology_choose(struct arena *arena, const char *folder, const char *option, const struct release *release,
                        struct methodology **out, struct problems *problems, struct error *err);
const struct tier *methodology_tier(const struct methodology *methodology, const char *id_or_name);
const struct profile *methodology_profile(const struct methodology *methodology, const char *id);
/* A profile of the methodology's own weights with some changed, "networking=3": complains about unknown criteria. */
bool methodology_reweight(struct arena *arena, const struct methodology *methodology, const struct profile *base,
                          const char *const *changes, size_t n_changes, struct profile *out, struct error *err);

#endif
