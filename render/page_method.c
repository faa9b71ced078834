/* The method page: one for each version that ships; the release's own also says what came of it. */
#include <math.h>
#include <string.h>

#include "model/base/num.h"
#include "render/html.h"
#include "render/page_method.h"
#include "render/page_words.h"
#include "render/tally.h"

static const char *number(struct arena *arena, double value)
{
    char text[NUM_SIZE];
    return arena_strdup(arena, num_significant(value, 4, text));
}

static const char *state_words_of(struct arena *arena, const struct methodology *methodology)
{
    const double *value = methodology->state_value, *penalty = methodology->severity_penalty;
    return arena_printf(arena,
                        "Met counts %s, partly met %s, unmet %s; a critical shortfall takes off %s, a major one %s, a "
                        "minor one %s, never below 0.",
                        number(arena, value[STATE_MET]), number(arena, value[STATE_PARTIAL]),
                        number(arena, value[STATE_UNMET]), number(arena, penalty[SEVERITY_CRITICAL]),
                        number(arena, penalty[SEVERITY_MAJOR]), number(arena, penalty[SEVERITY_MINOR]));
}

static const char *target_words(struct arena *arena, const struct methodology *methodology)
{
    switch (methodology->shrink_target) {
    case SHRINK_FIXED:
        return arena_printf(arena, "the score %s", number(arena, methodology->shrink_value));
    case SHRINK_CRITERION:
        return arena_printf(arena, "the %s quantile of what the rated providers show in that criterion",
                            number(arena, methodology->shrink_quantile));
    default:
        return arena_printf(arena, "the %s quantile of what the rated providers show over everything",
                            number(arena, methodology->shrink_quantile));
    }
}

static const char *shrinkage_words(struct arena *arena, const struct methodology *methodology)
{
    if (!(methodology->shrinkage > 0))
        return "It is taken as it is, however little is known.";
    return arena_printf(arena,
                        "While there is little of it, the mean is pulled towards %s: with n pieces of evidence it "
                        "counts n / (n + %s).",
                        target_words(arena, methodology), number(arena, methodology->shrinkage));
}

static const char *mean_words(struct arena *arena, const struct methodology *methodology)
{
    if (methodology->exponent == 0)
        return arena_printf(arena,
                            "The weighted geometric mean of the criteria, so that a weak one is not bought off by a "
                            "strong one; scores below %s count as %s.",
                            number(arena, methodology->floor), number(arena, methodology->floor));
    if (methodology->exponent == 1)
        return "The weighted arithmetic mean of the criteria.";
    return arena_printf(arena, "The weighted power mean of the criteria with exponent %s.",
                        number(arena, methodology->exponent));
}

static const char *cut_words(const struct methodology *methodology)
{
    switch (methodology->cut) {
    case CUT_SHARES:
        return "Each tier takes a stated share of the field.";
    case CUT_FRONTIER:
        return "Tiers are distances to the best of the field.";
    case CUT_FROZEN:
        return "The cuts are fixed numbers, frozen in the methodology.";
    default:
        return "Natural breaks in the field (Fisher 1958, Jenks 1977, found exactly): the rating is relative, and no "
               "share of medals is fixed beforehand.";
    }
}

static const char *missing_words(struct arena *arena, const struct methodology *methodology)
{
    return arena_printf(
        arena,
        "An indicator without evidence is left out of its criterion and lowers what is known. A criterion without any "
        "%s. With fewer than %s pieces of evidence a provider is not rated, unless a gate fires. Interviews are shown "
        "and scored only from %s on.",
        methodology->unknown_left_out ? "is left out of the whole" : "gets the score that others are pulled towards",
        number(arena, methodology->minimum_findings), number(arena, methodology->minimum_interviews));
}

static const char *robustness_words(struct arena *arena, const struct methodology *methodology, long n_draws)
{
    char draws[NUM_SIZE];
    const struct robustness_plan *plan = &methodology->robustness;
    return arena_printf(arena,
                        "%s draws with seed %ld vary the weights (Dirichlet around the stated ones, concentration "
                        "%s), the exponent of the mean, the strength of the pull%s, each indicator by a standard "
                        "deviation of %s points, and leave out %s %% of the evidence. The interval of a rank is from "
                        "the 5th to the 95th percentile.",
                        num_grouped((double)n_draws, 0, draws), methodology->seed,
                        number(arena, plan->weight_concentration),
                        plan->vary_bonus ? ", the bonus for what others lack" : "", number(arena, plan->noise),
                        number(arena, 100 * plan->missing));
}

static void put_steps(struct view *view, const struct methodology *methodology, long n_draws)
{
    struct arena *arena = view->arena;
    size_t n_items = 0;
    bool has_rarity = false;
    for (size_t i = 0; i < methodology->n_indicators; i++) {
        n_items += methodology->indicators[i].source == SOURCE_ITEM;
        has_rarity = has_rarity || methodology->indicators[i].scale == SCALE_RARITY;
    }
    view_put_count(view, "n_items", n_items);
    view_put_count(view, "n_measured", methodology->n_indicators - n_items);
    view_put_flag(view, "has_rarity", has_rarity);
    view_put_text(view, "state_values", state_words_of(arena, methodology));
    view_put_text(view, "shrinkage_text", shrinkage_words(arena, methodology));
    view_put_text(view, "mean_text", mean_words(arena, methodology));
    view_put_text(view, "cut_text", cut_words(methodology));
    view_put_text(view, "missing_text", missing_words(arena, methodology));
    view_put_text(view, "robustness_text", robustness_words(arena, methodology, n_draws));
}

static void add_condition(struct str *words, double minimum, const char *format_before, const char *after)
{
    char text[NUM_SIZE];
    if (!(minimum > 0))
        return;
    str_appendf(words, "%s%s%s%s", words->length > 0 ? "; " : "", format_before, num_significant(minimum, 4, text),
                after);
}

static const char *condition_words(struct arena *arena, const struct tier *tier)
{
    struct str words;
    str_init(&words, arena);
    add_condition(&words, tier->minimum_criterion_score, "at least ", " in every criterion that is known");
    add_condition(&words, tier->minimum_criteria, "evidence in ", " criteria");
    add_condition(&words, tier->minimum_coverage * 100, "", " % known");
    add_condition(&words, tier->minimum_findings, "", " findings");
    add_condition(&words, tier->minimum_features, "", " of what few others have");
    if (tier->gate_only)
        str_append(&words, "reached only through a gate");
    return words.bytes;
}

static size_t count_in_tier(const struct scores *scores, const struct tier *tier)
{
    size_t n = 0;
    for (size_t i = 0; i < scores->n_providers; i++)
        n += scores->providers[i].tier == tier;
    return n;
}

static void put_tiers(const struct site *site, struct view *view, const struct methodology *methodology)
{
    bool has_results = methodology == site->methodology;
    view_put_list(view, "tiers");
    for (size_t i = 0; i < methodology->n_tiers; i++) {
        const struct tier *tier = &methodology->tiers[i];
        struct view *row = view_add_row(view, "tiers");
        page_put_tier(row, tier);
        view_put_text(row, "meaning", tier->meaning);
        view_put_text(row, "conditions", condition_words(view->arena, tier));
        view_put_fixed(row, "from", has_results && i < site->scores->n_cuts ? site->scores->cuts[i] : NAN, 1);
        view_put_text(row, "n_providers", NULL);
        if (has_results)
            view_put_count(row, "n_providers", count_in_tier(site->scores, tier));
    }
}

static double percent_of(const double *weights, size_t n, size_t index)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += weights[i];
    return 100 * weights[index] / sum;
}

static void put_weights(struct view *view, const struct methodology *methodology)
{
    view_put_list(view, "criteria");
    for (size_t i = 0; i < methodology->n_criteria; i++) {
        const struct criterion_weight *criterion = &methodology->criteria[i];
        struct view *row = view_add_row(view, "criteria");
        view_put_text(row, "id", criterion->criterion);
        view_put_text(row, "title", words_title(view->arena, criterion->criterion));
        view_put_significant(row, "weight", page_weight_percent(methodology, i), 3);
        view_put_count(row, "n_indicators", criterion->end_indicator - criterion->first_indicator);
        view_put_text(row, "reason", criterion->reason);
    }
}

static void put_profiles(struct view *view, const struct methodology *methodology)
{
    view_put_flag(view, "has_profiles", methodology->n_profiles > 0);
    view_put_list(view, "profiles");
    for (size_t i = 0; i < methodology->n_profiles; i++) {
        struct view *row = view_add_row(view, "profiles");
        view_put_text(row, "profile_title", methodology->profiles[i].title);
        view_put_text(row, "meaning", methodology->profiles[i].meaning);
    }
    view_put_list(view, "profile_rows");
    for (size_t c = 0; c < methodology->n_criteria; c++) {
        struct view *row = view_add_row(view, "profile_rows");
        view_put_text(row, "title", words_title(view->arena, methodology->criteria[c].criterion));
        view_put_list(row, "profile_weights");
        for (size_t i = 0; i < methodology->n_profiles; i++)
            view_put_significant(view_add_row(row, "profile_weights"), "weight",
                                 percent_of(methodology->profiles[i].weights, methodology->n_criteria, c), 3);
    }
}

static bool has_fired(const struct provider_score *score, const struct gate *gate)
{
    for (size_t i = 0; i < score->n_gates; i++)
        if (score->gates[i].gate == gate)
            return true;
    return false;
}

static void put_gates(const struct site *site, struct view *view, const struct methodology *methodology)
{
    view_put_list(view, "gates");
    for (size_t i = 0; i < methodology->n_gates; i++) {
        const struct gate *gate = &methodology->gates[i];
        struct view *row = view_add_row(view, "gates");
        view_put_text(row, "gate_anchor", html_anchor(view->arena, gate->id));
        view_put_text(row, "gate_title", gate->title);
        view_put_text(row, "gate_reason", gate->reason);
        view_put_text(row, "gate_effect", page_gate_effect(site, gate));
        view_put_text(row, "gate_fix", gate->fix);
        page_put_source(row, gate->source, NULL);
        view_put_list(row, "fired");
        for (size_t p = 0; p < site->scores->n_providers; p++) {
            if (!has_fired(&site->scores->providers[p], gate))
                continue;
            struct view *fired = view_add_row(row, "fired");
            view_put_text(fired, "slug", site->scores->providers[p].provider->slug);
            view_put_text(fired, "name", site->scores->providers[p].provider->name);
        }
    }
}

static void put_other_versions(struct site *site, struct view *view, const struct methodology *methodology)
{
    const char **versions;
    size_t n = methodology_list(site->scratch, &versions), n_others = 0;
    view_put_list(view, "other_versions");
    for (size_t i = 0; i < n; i++) {
        if (string_equal(versions[i], methodology->version))
            continue;
        struct view *row = view_add_row(view, "other_versions");
        view_put_text(row, "version", versions[i]);
        view_put_text(row, "version_anchor", html_anchor(site->scratch, versions[i]));
        n_others++;
    }
    view_put_flag(view, "has_other_versions", n_others > 0);
}

static bool render_one(struct site *site, const struct methodology *methodology, const char *path, struct error *err)
{
    bool has_results = methodology == site->methodology;
    struct page page = {.path = path, .template = "method", .section = "method.html"};
    page.title = arena_printf(site->scratch, "Method %s", methodology->version);
    page.description = "How evidence becomes a tier: indicators, scales, weights with reasons, gates, cuts, missing "
                       "data, and how the result compares with the published rating.";
    struct view *view = page_begin(site, &page);
    view_put_text(view, "version", methodology->version);
    view_put_text(view, "version_anchor", html_anchor(site->scratch, methodology->version));
    view_put_text(view, "method_title", methodology->title);
    view_put_text(view, "method_date", methodology->date);
    view_put_text(view, "method_summary", methodology->summary);
    view_put_flag(view, "has_results", has_results);
    view_put_count(view, "n_rated", site->scores->n_rated);
    view_put_fixed(view, "fit", has_results ? site->scores->goodness_of_variance_fit : NAN, 3);
    put_other_versions(site, view, methodology);
    put_steps(view, methodology, has_results ? site->scores->n_draws : methodology->n_draws);
    put_tiers(site, view, methodology);
    put_weights(view, methodology);
    put_profiles(view, methodology);
    put_gates(site, view, methodology);
    if (has_results)
        method_put_results(site, view);
    return page_publish(site, &page, view, err);
}

/* The release's own is method.html; each shipped version has a page whose address stays. */
bool page_method_render(struct site *site, struct error *err)
{
    const char **versions;
    size_t n = methodology_list(site->arena, &versions);
    if (page_is_wanted(site, "method.html") && !render_one(site, site->methodology, "method.html", err))
        return false;
    for (size_t i = 0; i < n; i++) {
        const char *path = arena_printf(site->arena, "method-%s.html", html_anchor(site->arena, versions[i]));
        struct methodology *methodology;
        struct problems problems;
        problems_init(&problems, site->arena);
        if (!page_is_wanted(site, path))
            continue;
        if (!methodology_load(site->arena, versions[i], &site->release->catalog, &methodology, &problems, err) ||
            !render_one(site, methodology, path, err))
            return false;
    }
    return true;
}
