#include "render/page_words.h"

#include <math.h>
#include <string.h>

#include "model/base/num.h"

const char *words_plain(struct arena *arena, const char *code)
{
    char *words = arena_strdup(arena, code);
    for (char *c = words; c != NULL && *c != '\0'; c++)
        if (*c == '_' || *c == '-')
            *c = ' ';
    return words;
}

const char *words_title(struct arena *arena, const char *code)
{
    char *words = arena_strdup(arena, words_plain(arena, code));
    if (words != NULL && words[0] >= 'a' && words[0] <= 'z')
        words[0] = (char)(words[0] - 'a' + 'A');
    return words;
}

const char *words_state(int state)
{
    static const char *const words[] = {"met", "partly met", "unmet", "not tested", "context"};
    return state >= STATE_MET && state <= STATE_CONTEXT ? words[state] : "context";
}

const char *words_evidence(int evidence)
{
    static const char *const words[] = {"hands-on test", "told by customers", "documentation"};
    return evidence >= EVIDENCE_HANDS_ON && evidence <= EVIDENCE_DOCUMENTATION ? words[evidence] : "source not stated";
}

const char *words_access(int access)
{
    static const char *const words[] = {"announced: the provider knew of the test", "anonymous: as an ordinary buyer",
                                        "a customer's own cluster"};
    return access >= ACCESS_ANNOUNCED && access <= ACCESS_CUSTOMER ? words[access] : "not stated";
}

const char *words_scheduler(const char *scheduler)
{
    if (string_equal(scheduler, "k8s"))
        return "Kubernetes";
    if (string_equal(scheduler, "slurm"))
        return "Slurm";
    return string_equal(scheduler, "standalone") ? "standalone machines" : scheduler;
}

const char *words_agreement(struct arena *arena, const struct agreement *agreement)
{
    char kappa[NUM_SIZE], low[NUM_SIZE], high[NUM_SIZE], tau[NUM_SIZE], least[NUM_SIZE];
    const char *interval = "";
    if (!isnan(agreement->kappa_low) && !isnan(agreement->kappa_high))
        interval = arena_printf(arena, " (95 %% interval %s to %s)", num_fixed(agreement->kappa_low, 2, low),
                                num_fixed(agreement->kappa_high, 2, high));
    return arena_printf(
        arena,
        "Over the %zu providers that both rate and that have at least %s scored findings, the computed tiers and the "
        "published %s tiers agree with a quadratic-weighted kappa of %s%s and a Kendall tau-b of %s; %zu are in the "
        "same tier, %zu within one.",
        agreement->n, num_fixed(agreement->minimum_findings, 0, least), agreement->version,
        num_fixed(agreement->kappa_quadratic, 2, kappa), interval, num_fixed(agreement->kendall_tau_b, 2, tau),
        agreement->n_exact, agreement->n_within_one);
}

static const char *goalposts(struct arena *arena, const struct indicator *indicator, const char *of)
{
    char lo[NUM_SIZE], hi[NUM_SIZE];
    return arena_printf(arena, "%s%s: %s scores 0, %s scores 100", of, indicator->log ? ", logarithmic" : "",
                        num_significant(indicator->lo, 4, lo), num_significant(indicator->hi, 4, hi));
}

const char *words_scale(struct arena *arena, const struct indicator *indicator)
{
    char a[NUM_SIZE], b[NUM_SIZE];
    switch (indicator->scale) {
    case SCALE_GOALPOSTS:
        return goalposts(arena, indicator, "between fixed goalposts");
    case SCALE_REFERENCE:
        return goalposts(arena, indicator, "share of what is expected of the GPU");
    case SCALE_FRONTIER:
        return "distance to the best of the peers";
    case SCALE_PERCENTILE:
        return "percentile among the peers";
    case SCALE_Z:
        return "standard deviations from the peers' mean, 50 + 10 z";
    case SCALE_LOGNORMAL:
        return arena_printf(arena, "lognormal: %s scores 90, %s scores 50", num_significant(indicator->p10, 4, a),
                            num_significant(indicator->median, 4, b));
    case SCALE_RARITY:
        return arena_printf(arena, "state, plus up to %s for what few peers have",
                            num_significant(indicator->bonus, 3, a));
    default:
        return "state: met, partly met, unmet";
    }
}

const char *words_ordinal(struct arena *arena, size_t n)
{
    static const char *const endings[] = {"th", "st", "nd", "rd"};
    size_t last = n % 10;
    bool is_teen = n % 100 >= 11 && n % 100 <= 13;
    return arena_printf(arena, "%zu%s", n, is_teen || last > 3 ? "th" : endings[last]);
}

int words_compare(const void *a, const void *b)
{
    return string_compare(*(const char *const *)a, *(const char *const *)b);
}
