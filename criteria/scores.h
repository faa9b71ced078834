/* What scoring makes of a release, every stage kept: raw -> normalised -> criterion -> overall -> tier.
 *
 * Shapes:  struct scores has one provider_score a provider, in the release's order (by slug); `ranking` lists them
 *          by rank. Matrices are provider-major: indicators[provider * n_indicators + indicator].
 * Units:   scores 0..100; shares, coverage and probabilities 0..1; NAN: not known.
 * Owns:    everything lives in the arena; pointers into release and methodology stay theirs.
 * Errors:  scoring cannot fail on checked input; degenerate cases have stated results in the fields' comments.
 * Source:  the shipped methodology files; OECD/JRC Handbook (2008).
 */
#ifndef CLUSTERMAX_SCORES_H
#define CLUSTERMAX_SCORES_H

#include "criteria/methodology.h"
#include "model/types.h"

struct evidence_link { /* exactly one is set */
    const struct finding_record *finding;
    const struct measurement_record *measurement;
    const struct price_record *price;
};

struct peers {
    double minimum, median, maximum;
    size_t n;
};

struct indicator_score {
    double raw;        /* the indicator's value in its unit; for items 1, 1/2, 0; NAN unknown */
    double normalised; /* 0..100; NAN unknown */
    double weight; /* share of one piece of evidence: less than 1 where a fact speaks to several items, 0 where it is
                      shown but not counted */
    double bonus;  /* part of `normalised` that is for what others lack */
    bool few_interviews; /* known from fewer than may be scored or shown */
    bool not_tested;     /* somebody tried or said that it could not be tested */
    bool conflict;       /* kinds of evidence disagree; the strongest kind was taken */
    struct evidence_link *links;
    size_t n_links;
};

struct criterion_score {
    double score;      /* 0..100, as used in the overall score */
    double plain;      /* before shrinking to the peers' mean; NAN when nothing is known */
    double coverage;   /* share of indicator weight known */
    double n_evidence; /* pieces of evidence: the n of the shrinkage */
    size_t n_known, n_indicators;
    size_t rank; /* 1 best; ties share; 0: nothing known */
};

struct gate_hit {
    const struct gate *gate;
    const struct finding_record *finding; /* the evidence that fired it */
};

struct condition_miss { /* why the tier is lower than the score alone would give */
    const struct tier *tier;
    const char *text; /* "Platinum asks for at least 60 in every criterion; storage has 41.2" */
};

struct provider_score {
    const struct provider_record *provider;
    double overall;    /* NAN when not rated; after penalties */
    double penalty;    /* points that gates took off */
    double plain;      /* mean over everything known on an absolute scale, without bonus: what the field is made of */
    double coverage;   /* over all indicators, by weight */
    size_t n_findings; /* scored ones */
    size_t n_met, n_partial, n_unmet, n_not_tested, n_features, n_measurements;
    size_t n_criteria_known;
    size_t rank;                   /* by unrounded overall among the rated; 0: not rated */
    const struct tier *tier;       /* after gates, conditions and override */
    const struct tier *score_tier; /* by the cuts alone; NULL when not rated */
    bool is_rated;
    const char *reason; /* one or two sentences: why this tier */
    struct gate_hit *gates;
    size_t n_gates;
    struct condition_miss *conditions;
    size_t n_conditions;
    /* Robustness; NAN when it was not run or the provider is not rated. */
    double rank_low, rank_median, rank_high; /* 5, 50, 95 % */
    double *tier_shares;                     /* one a tier of the methodology */
};

/* How the computed tiers compare with the published ones; made after scoring, never read by it. */
struct agreement {
    const char *version;
    double minimum_findings;
    size_t n;                                      /* providers that both rate */
    double kappa_quadratic, kappa_low, kappa_high; /* 95 % bootstrap interval */
    double kendall_tau_b;
    size_t n_exact, n_within_one;
};

/* What the Monte-Carlo varies, each with a random stream of its own. */
enum robustness_factor {
    FACTOR_WEIGHTS,
    FACTOR_EXPONENT,
    FACTOR_SHRINKAGE,
    FACTOR_BONUS,
    FACTOR_NOISE,
    FACTOR_MISSING,
    N_ROBUSTNESS_FACTORS
};
extern const char *const robustness_factor_titles[N_ROBUSTNESS_FACTORS];

struct leave_one_out {      /* what the ranking would be without a criterion */
    double mean_rank_shift; /* mean absolute change over the rated */
    size_t n_tier_changes;
};

struct scores {
    const struct release *release;
    const struct methodology *methodology;
    const struct profile *profile; /* NULL: the methodology's own weights */
    struct provider_score *providers;
    size_t n_providers, n_rated;
    const struct provider_score **ranking; /* rated ones, best first */
    struct indicator_score *indicators;
    struct criterion_score *criteria;
    struct peers *indicator_peers; /* one an indicator: normalised scores of the rated */
    struct peers *criterion_peers;
    double *cuts;           /* lower bounds of the ranks but the last, best first */
    size_t n_cuts;          /* an entry is NAN where there are fewer classes than tiers */
    double *shrink_targets; /* one a criterion */
    double goodness_of_variance_fit;
    long n_draws;                             /* robustness draws that were made */
    double first_order[N_ROBUSTNESS_FACTORS]; /* share of the ranks' variance that each explains alone; NAN: not run */
    struct leave_one_out *leave_one_out;      /* one a criterion */
    struct agreement agreement;               /* n == 0: none */
};

/* `profile` may be NULL. Robustness is run when n_draws > 0. */
bool scores_compute(struct arena *arena, const struct release *release, const struct methodology *methodology,
                    const struct profile *profile, long n_draws, struct scores **out, struct error *err);
const struct provider_score *scores_provider(const struct scores *scores, const char *slug);
const struct indicator_score *scores_indicator(const struct scores *scores, const struct provider_score *provider,
                                               size_t indicator);
const struct criterion_score *scores_criterion(const struct scores *scores, const struct provider_score *provider,
                                               size_t criterion);
/* Mean absolute change of rank over the providers that both rate: how far a profile is from the methodology's own. */
double scores_rank_distance(const struct scores *a, const struct scores *b);
/* Computed against published, over providers with at least `minimum_findings` scored findings. */
void scores_agreement(struct scores *scores, const char *version, double minimum_findings);

struct store;
bool scores_store(struct store *store, const struct scores *scores, struct arena *arena, struct error *err);

#endif
