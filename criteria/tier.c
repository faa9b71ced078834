/* One provider's tier: status, gates, cuts, conditions, override; and the sentence that says why. */
#include <math.h>
#include <string.h>

#include "criteria/tiering.h"
#include "model/base/num.h"
#include "model/base/str.h"

static const struct finding_record *untested_finding(const struct scores *scores, const struct provider_score *provider)
{
    const struct evidence *evidence = &scores->release->evidence;
    const char *item = scores->methodology->unavailable_item;
    size_t first, end;
    RECORDS_OF(evidence->findings, provider->provider->slug, first, end);
    for (size_t i = first; item != NULL && i < end; i++) {
        const struct finding_record *finding = &evidence->findings.items[i];
        if (finding->state == STATE_NOT_TESTED && strcmp(finding->item, item) == 0)
            return finding;
    }
    return NULL;
}

static const char *sentence(struct arena *arena, const char *text)
{
    size_t length = text == NULL ? 0 : strlen(text);
    if (length == 0)
        return "";
    return arena_printf(arena, "%s%s", text, strchr(".!?", text[length - 1]) != NULL ? "" : ".");
}

/* Not rated: Unavailable where testing was not possible, last rank where a fault is known, else too little known. */
static void assign_unrated(struct arena *arena, struct scores *scores, struct provider_score *provider)
{
    const struct methodology *methodology = scores->methodology;
    const struct finding_record *untested = untested_finding(scores, provider);
    const struct gate *gate = gates_capping(methodology, provider);
    size_t cap = gates_cap(methodology, provider);
    if (provider->provider->assessability == NOT_ASSESSABLE) {
        provider->tier = methodology->unavailable;
        provider->reason =
            arena_printf(arena, "Could not be assessed. %s", sentence(arena, provider->provider->unavailable_reason));
    } else if (gate != NULL && cap + 1 == methodology->n_ranks) {
        provider->tier = &methodology->tiers[cap];
        provider->reason = sentence(arena, gate->reason);
    } else if (untested != NULL) {
        provider->tier = methodology->unavailable;
        provider->reason = arena_printf(arena, "Could not be tested. %s", sentence(arena, untested->note));
    } else {
        char minimum[NUM_SIZE];
        provider->tier = methodology->not_rated;
        provider->reason = arena_printf(
            arena, "Too little public evidence: %zu scored finding%s, and a tier asks for %s.", provider->n_findings,
            provider->n_findings == 1 ? "" : "s", num_shortest(methodology->minimum_findings, minimum));
    }
}

static size_t apply_conditions(struct arena *arena, const struct scores *scores, struct provider_score *provider,
                               size_t rank)
{
    const struct methodology *methodology = scores->methodology;
    struct condition_facts facts = conditions_facts(scores, provider);
    size_t after = conditions_apply(methodology, rank, &facts);
    provider->conditions = ARENA_ARRAY(arena, after - rank, struct condition_miss);
    for (size_t i = rank; i < after; i++)
        provider->conditions[provider->n_conditions++] =
            (struct condition_miss){&methodology->tiers[i], conditions_missed(arena, &methodology->tiers[i], &facts)};
    return after;
}

static const char *reason_for(struct arena *arena, const struct scores *scores, const struct provider_score *provider,
                              const struct gate *gate)
{
    char score[NUM_SIZE];
    struct str out;
    str_init(&out, arena);
    str_appendf(&out, "%s of 100, rank %zu of %zu: %s by score.", num_fixed(provider->overall, 1, score),
                provider->rank, scores->n_rated, provider->score_tier->name);
    for (size_t i = 0; i < provider->n_conditions; i++)
        str_appendf(&out, " %s.", provider->conditions[i].text);
    if (gate != NULL)
        str_appendf(&out, " %s %s", gate->title, "caps the tier.");
    return out.bytes;
}

static void assign_rated(struct arena *arena, struct scores *scores, struct provider_score *provider)
{
    const struct methodology *methodology = scores->methodology;
    size_t rank = cuts_tier(scores->cuts, scores->n_cuts, provider->overall), cap = gates_cap(methodology, provider);
    const struct gate *gate = NULL;
    provider->score_tier = &methodology->tiers[rank];
    rank = apply_conditions(arena, scores, provider, rank);
    if (cap > rank) {
        rank = cap;
        gate = gates_capping(methodology, provider);
    }
    provider->tier = &methodology->tiers[rank];
    provider->reason = reason_for(arena, scores, provider, gate);
}

void tier_assign(struct arena *arena, struct scores *scores, struct provider_score *provider)
{
    const struct provider_record *record = provider->provider;
    if (provider->is_rated)
        assign_rated(arena, scores, provider);
    else
        assign_unrated(arena, scores, provider);
    const struct tier *computed = provider->tier;
    const struct tier *chosen = methodology_tier(scores->methodology, record->override_tier);
    if (chosen == NULL) /* none, or a word that overrides_check refuses */
        return;
    provider->tier = chosen;
    provider->reason = arena_printf(arena, "Set to %s instead of %s by %s on %s: %s %s", provider->tier->name,
                                    computed->name, record->override_by, record->override_date,
                                    sentence(arena, record->override_reason), provider->reason);
}
