/* Gates: findings that cap the tier or take points off, whatever the score. */
#include <math.h>
#include <string.h>

#include "criteria/tiering.h"
#include "model/base/str.h"

static bool has_criterion(const char *item, const char *criterion)
{
    size_t length = strlen(criterion);
    return strncmp(item, criterion, length) == 0 && item[length] == '.';
}

/* Severities are ordered from critical to none. */
bool gate_fires(const struct gate *gate, const struct finding_record *finding)
{
    if (finding->item == NULL || finding->state != gate->state)
        return false;
    if (gate->severity >= 0 && (finding->severity < 0 || finding->severity > gate->severity))
        return false;
    if (gate->item != NULL)
        return strcmp(gate->item, finding->item) == 0;
    return gate->criterion == NULL || has_criterion(finding->item, gate->criterion);
}

static const struct finding_record *firing_finding(const struct scores *scores, const char *slug,
                                                   const struct gate *gate)
{
    const struct evidence *evidence = &scores->release->evidence;
    const struct finding_record *found = NULL;
    size_t first, end;
    RECORDS_OF(evidence->findings, slug, first, end);
    for (size_t i = first; i < end; i++) {
        const struct finding_record *finding = &evidence->findings.items[i];
        if (gate_fires(gate, finding) && (found == NULL || finding->evidence < found->evidence))
            found = finding;
    }
    return found;
}

/* A named gate speaks for the general one that the same finding would fire too. */
static bool is_spoken_for(const struct provider_score *provider, const struct gate *gate,
                          const struct finding_record *finding)
{
    for (size_t i = 0; gate->item == NULL && i < provider->n_gates; i++)
        if (provider->gates[i].finding == finding && string_equal(provider->gates[i].gate->cap, gate->cap))
            return true;
    return false;
}

void gates_find(struct arena *arena, struct scores *scores, struct provider_score *provider)
{
    const struct methodology *methodology = scores->methodology;
    provider->gates = ARENA_ARRAY(arena, methodology->n_gates, struct gate_hit);
    for (size_t g = 0; g < methodology->n_gates; g++) {
        const struct gate *gate = &methodology->gates[g];
        const struct finding_record *finding = firing_finding(scores, provider->provider->slug, gate);
        if (finding == NULL || is_spoken_for(provider, gate, finding))
            continue;
        provider->gates[provider->n_gates++] = (struct gate_hit){gate, finding};
        provider->penalty += gate->penalty ? gate->points : 0;
    }
}

size_t gates_cap(const struct methodology *methodology, const struct provider_score *provider)
{
    size_t cap = 0;
    for (size_t i = 0; i < provider->n_gates; i++) {
        const struct tier *tier = methodology_tier(methodology, provider->gates[i].gate->cap);
        if (tier != NULL && (size_t)(tier - methodology->tiers) > cap)
            cap = (size_t)(tier - methodology->tiers);
    }
    return cap;
}

const struct gate *gates_capping(const struct methodology *methodology, const struct provider_score *provider)
{
    size_t cap = gates_cap(methodology, provider);
    for (size_t i = 0; cap > 0 && i < provider->n_gates; i++)
        if (methodology_tier(methodology, provider->gates[i].gate->cap) == &methodology->tiers[cap])
            return provider->gates[i].gate;
    return NULL;
}
