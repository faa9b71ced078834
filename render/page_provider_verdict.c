/* The first screen: which tier, why, what would lift it, how sure, what was not tested. */
#include <math.h>
#include <string.h>

#include "criteria/explain.h"
#include "model/base/num.h"
#include "render/page_provider.h"
#include "render/page_words.h"

static void put_placements(struct provider_page *page)
{
    struct view *view = page->view;
    const struct published_release_record *release = page->site->facts->published;
    page_put_tier(view, page->score->tier);
    page_put_score(view, "overall", "overall_width", page->score->overall);
    page_put_rank_interval(view, page->score);
    view_put_count(view, "n_rated", page->site->scores->n_rated);
    view_put_text(view, "published_version", release == NULL ? NULL : release->version);
    view_put_text(view, "published_none",
                  release == NULL ? "No published rating of this release is known."
                                  : "The published rating does not list this provider.");
    page_put_published(page->site, view, page->about);
    if (page->about->published == NULL)
        return;
    struct view *published = view_put_view(view, "published");
    const char *listed_as = page->about->published->name;
    struct text sources = text_of(release->sources), first = {0};
    text_next_line(&sources, &first);
    view_put_text(published, "tier", page->about->published->tier);
    view_put_text(published, "tint", facts_tint(page->site->facts, page->about->published->tier));
    view_put_text(published, "published_date", release->date);
    view_put_text(published, "published_as", string_equal(listed_as, page->about->provider->name) ? NULL : listed_as);
    page_put_source(published, first.length > 0 ? text_dup(page->site->scratch, first) : NULL, NULL);
}

static void put_limits(struct provider_page *page)
{
    const struct provider_score *score = page->score;
    const struct provider_record *provider = page->about->provider;
    view_put_text(page->view, "reason", score->reason);
    view_put_flag(page->view, "has_limits", score->n_gates + score->n_conditions > 0);
    view_put_list(page->view, "gates");
    for (size_t i = 0; i < score->n_gates; i++) {
        const struct gate_hit *hit = &score->gates[i];
        struct view *row = view_add_row(page->view, "gates");
        view_put_text(row, "gate_title", hit->gate->title);
        view_put_text(row, "gate_reason", hit->gate->reason);
        view_put_text(row, "gate_fix", hit->gate->fix);
        view_put_text(row, "gate_anchor", hit->finding == NULL ? NULL : provider_finding_anchor(page, hit->finding));
    }
    view_put_list(page->view, "conditions");
    for (size_t i = 0; i < score->n_conditions; i++)
        view_put_text(view_add_row(page->view, "conditions"), "condition", score->conditions[i].text);
    view_put_list(page->view, "override");
    if (provider->override_tier == NULL)
        return;
    struct view *override = view_put_view(page->view, "override");
    view_put_text(override, "override_tier", provider->override_tier);
    view_put_text(override, "override_by", provider->override_by);
    view_put_text(override, "override_date", provider->override_date);
    view_put_text(override, "override_reason", provider->override_reason);
}

static double above_median(const struct provider_page *page, size_t criterion)
{
    const struct criterion_score *score = scores_criterion(page->site->scores, page->score, criterion);
    const struct peers *peers = &page->site->scores->criterion_peers[criterion];
    return score->n_known == 0 || peers->n < 2 ? NAN : score->score - peers->median;
}

static void put_standing_in(struct provider_page *page, struct view *standing, size_t criterion, const char *id,
                            const char *title, const char *score, const char *median)
{
    const char *criterion_id = page->site->methodology->criteria[criterion].criterion;
    view_put_text(standing, id, criterion_id);
    view_put_text(standing, title, words_plain(page->site->scratch, criterion_id));
    view_put_fixed(standing, score, scores_criterion(page->site->scores, page->score, criterion)->score, 0);
    view_put_fixed(standing, median, page->site->scores->criterion_peers[criterion].median, 0);
}

/* Where it is furthest above and below the median of its peers. */
static void put_standing(struct provider_page *page)
{
    size_t n = page->site->methodology->n_criteria, best = n, worst = n;
    view_put_list(page->view, "standing");
    for (size_t i = 0; page->score->is_rated && i < n; i++) {
        double above = above_median(page, i);
        if (isnan(above))
            continue;
        best = best == n || above > above_median(page, best) ? i : best;
        worst = worst == n || above < above_median(page, worst) ? i : worst;
    }
    if (best == worst)
        return;
    struct view *standing = view_put_view(page->view, "standing");
    put_standing_in(page, standing, best, "best_id", "best", "best_score", "best_median");
    put_standing_in(page, standing, worst, "worst_id", "worst", "worst_score", "worst_median");
}

static const char *lift_sentence(struct provider_page *page, const struct lift *lift)
{
    char overall[NUM_SIZE];
    const char *target = lift->target == NULL ? "the next tier" : lift->target->name;
    switch (lift->outcome) {
    case LIFT_FOUND:
        return arena_printf(
            page->site->scratch,
            "The smallest change that reaches %s, peers held still: %zu %s, for an overall score of %s.", target,
            lift->n_steps, lift->n_steps == 1 ? "step" : "steps", num_fixed(lift->overall_after, 1, overall));
    case LIFT_AT_TOP:
        return "Nothing: it is in the highest tier.";
    case LIFT_GATED:
        return arena_printf(page->site->scratch, "%s cannot be reached while this holds: %s%s%s", target,
                            lift->gate == NULL ? "a gate" : lift->gate->title,
                            lift->gate == NULL || lift->gate->fix == NULL ? "." : ". What ends it: ",
                            lift->gate == NULL || lift->gate->fix == NULL ? "" : lift->gate->fix);
    case LIFT_OUT_OF_REACH:
        return arena_printf(page->site->scratch,
                            "Mending every shortfall that is known would not reach %s: more has to be shown first.",
                            target);
    default:
        return "First of all more evidence: it is not rated.";
    }
}

static const char *change_words(struct provider_page *page, const struct indicator *indicator,
                                const struct lift_step *step)
{
    char from[NUM_SIZE], to[NUM_SIZE];
    if (isnan(step->from))
        return "to be shown; nothing is known of it yet";
    if (indicator->source == SOURCE_ITEM)
        return step->from <= 0 ? "from unmet to met" : "from partly met to met";
    return arena_printf(page->site->scratch, "from %s to %s%s%s", num_significant(step->from, 4, from),
                        num_significant(step->to, 4, to), indicator->unit == NULL ? "" : " ",
                        indicator->unit == NULL ? "" : indicator->unit);
}

static void put_lift(struct provider_page *page)
{
    struct lift lift = {0};
    lift_find(page->site->scratch, page->site->scores, page->score, NULL, &lift);
    view_put_text(page->view, "lift", lift_sentence(page, &lift));
    view_put_list(page->view, "lift_steps");
    for (size_t i = 0; lift.outcome == LIFT_FOUND && i < lift.n_steps; i++) {
        const struct lift_step *step = &lift.steps[i];
        const struct indicator *indicator = &page->site->methodology->indicators[step->indicator];
        struct view *row = view_add_row(page->view, "lift_steps");
        view_put_text(row, "title", indicator->title);
        view_put_text(row, "anchor", provider_indicator_anchor(page, step->indicator));
        view_put_text(row, "change", change_words(page, indicator, step));
        view_put_fixed(row, "gain", step->gain, 1);
        view_put_flag(row, "is_first", i == 0);
        view_put_flag(row, "is_last", i + 1 == lift.n_steps);
    }
}

static const char *coverage_words(struct provider_page *page)
{
    char share[NUM_SIZE];
    const struct provider_score *score = page->score;
    return arena_printf(page->site->scratch,
                        "It rests on %zu scored %s and %zu %s in %zu of %zu criteria; known is %s %% of what is asked, "
                        "by weight.",
                        score->n_findings, score->n_findings == 1 ? "finding" : "findings", score->n_measurements,
                        score->n_measurements == 1 ? "measurement" : "measurements", score->n_criteria_known,
                        page->site->methodology->n_criteria, num_fixed(100 * score->coverage, 0, share));
}

/* Tiers that at least one draw in two hundred gave. */
static void put_shares(struct provider_page *page)
{
    view_put_list(page->view, "shares");
    if (page->score->tier_shares == NULL || isnan(page->score->rank_low))
        return;
    struct view *shares = view_put_view(page->view, "shares");
    view_put_fixed(shares, "n_draws", (double)page->site->scores->n_draws, 0);
    view_put_list(shares, "share_list");
    for (size_t i = 0; i < page->site->methodology->n_tiers; i++) {
        if (!(page->score->tier_shares[i] >= 0.005))
            continue;
        struct view *row = view_add_row(shares, "share_list");
        page_put_tier(row, &page->site->methodology->tiers[i]);
        page_put_percent(row, "share", page->score->tier_shares[i]);
    }
}

static const char *access_words_of(struct provider_page *page)
{
    struct str words;
    bool seen[ACCESS_CUSTOMER + 1] = {false};
    str_init(&words, page->site->scratch);
    for (size_t i = page->about->environments.first; i < page->about->environments.end; i++) {
        int access = page->site->release->evidence.environments.items[i].access;
        if (access < 0 || access > ACCESS_CUSTOMER || seen[access])
            continue;
        seen[access] = true;
        str_appendf(&words, "%s%s", words.length > 0 ? "; " : "Cluster access was ", words_access(access));
    }
    if (words.length == 0)
        return "No cluster was handed over for this release; what is known is from public sources, each linked.";
    str_append_char(&words, '.');
    return words.bytes;
}

void provider_put_verdict(struct provider_page *page)
{
    put_placements(page);
    put_limits(page);
    put_standing(page);
    put_lift(page);
    put_shares(page);
    view_put_text(page->view, "sure", coverage_words(page));
    view_put_text(page->view, "access", access_words_of(page));
}
