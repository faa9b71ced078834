/* Checklist items: the state that findings give them, who is believed when they disagree, and how much a fact that
 * speaks to several items counts for each. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/indicator.h"
#include "model/base/str.h"

enum { N_EVIDENCE_KINDS = 3 };

static long find_item(const struct gathering *gathering, const char *item)
{
    size_t low = 0, high = gathering->n_items;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(gathering->items[middle].item, item);
        if (order == 0)
            return (long)gathering->items[middle].indicator;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

static bool is_scored(const struct finding_record *finding)
{
    return finding->state == STATE_MET || finding->state == STATE_PARTIAL || finding->state == STATE_UNMET;
}

static int compare_facts(const void *a, const void *b)
{
    const struct finding_record *x = *(const struct finding_record *const *)a;
    const struct finding_record *y = *(const struct finding_record *const *)b;
    int order = string_compare(x->source, y->source);
    return order != 0 ? order : string_compare(x->note, y->note);
}

/* One provider's findings with the indicator they speak to. */
struct speaking {
    const struct finding_record *finding;
    size_t indicator;
    double share; /* of one fact */
};

struct item_reading {
    const struct methodology *methodology;
    struct speaking *list;
    size_t n;
    struct arena *arena;
};

/* The same note from the same source is one fact, however many items it was filed under. */
static void share_facts(const struct item_reading *reading)
{
    const struct finding_record **sorted = ARENA_ARRAY(reading->arena, reading->n, const struct finding_record *);
    size_t n = 0;
    for (size_t i = 0; i < reading->n; i++) {
        reading->list[i].share = 1;
        if (is_scored(reading->list[i].finding))
            sorted[n++] = reading->list[i].finding;
    }
    if (!reading->methodology->one_fact_once || n == 0)
        return;
    qsort(sorted, n, sizeof *sorted, compare_facts);
    for (size_t i = 0; i < reading->n; i++) {
        size_t low = 0, high = n, first;
        if (!is_scored(reading->list[i].finding))
            continue;
        while (low < high) {
            size_t middle = low + (high - low) / 2;
            if (compare_facts(&sorted[middle], &reading->list[i].finding) < 0)
                low = middle + 1;
            else
                high = middle;
        }
        for (first = low; high < n && compare_facts(&sorted[high], &reading->list[i].finding) == 0;)
            high++;
        reading->list[i].share = 1 / (double)(high - first);
    }
}

static double value_of(const struct methodology *methodology, const struct finding_record *finding)
{
    double value = methodology->state_value[finding->state];
    int severity = finding->severity >= 0 && finding->severity <= SEVERITY_NONE ? finding->severity : SEVERITY_NONE;
    if (finding->state != STATE_MET)
        value -= methodology->severity_penalty[severity];
    return value > 0 ? value : 0;
}

static int strongest_kind(const struct speaking *first, const struct speaking *end)
{
    int best = N_EVIDENCE_KINDS;
    for (const struct speaking *at = first; at < end; at++)
        if (is_scored(at->finding) && at->finding->evidence < best)
            best = at->finding->evidence;
    return best;
}

/* Does a weaker kind state what no finding of the strongest kind states? */
static bool has_conflict(const struct speaking *first, const struct speaking *end, int strongest)
{
    bool states[STATE_CONTEXT + 1] = {false};
    for (const struct speaking *at = first; at < end; at++)
        if (is_scored(at->finding) && at->finding->evidence == strongest)
            states[at->finding->state] = true;
    for (const struct speaking *at = first; at < end; at++)
        if (is_scored(at->finding) && at->finding->evidence != strongest && !states[at->finding->state])
            return true;
    return false;
}

static void judge_item(const struct methodology *methodology, const struct speaking *first, const struct speaking *end,
                       struct indicator_score *score)
{
    int strongest = strongest_kind(first, end);
    double sum = 0, worst = 1, share = 0, n = 0;
    for (const struct speaking *at = first; at < end; at++) {
        score->not_tested = score->not_tested || at->finding->state == STATE_NOT_TESTED;
        if (!is_scored(at->finding) || at->finding->evidence != strongest)
            continue;
        double value = value_of(methodology, at->finding);
        sum += value;
        worst = value < worst ? value : worst;
        share += at->share;
        n++;
    }
    if (n == 0)
        return;
    score->raw = methodology->same_item == SAME_ITEM_WORST ? worst : sum / n;
    score->weight = share < 1 ? share : 1;
    score->conflict = has_conflict(first, end, strongest);
}

static void link_findings(struct arena *arena, const struct speaking *first, const struct speaking *end,
                          struct indicator_score *score)
{
    score->links = ARENA_ARRAY(arena, (size_t)(end - first), struct evidence_link);
    for (const struct speaking *at = first; at < end; at++)
        score->links[score->n_links++].finding = at->finding;
}

static int compare_speaking(const void *a, const void *b)
{
    const struct speaking *x = a, *y = b;
    if (x->indicator != y->indicator)
        return x->indicator < y->indicator ? -1 : 1;
    return (x->finding > y->finding) - (x->finding < y->finding); /* the release's order */
}

static void count_finding(const struct finding_record *finding, struct provider_score *provider)
{
    provider->n_findings += is_scored(finding);
    provider->n_met += finding->state == STATE_MET;
    provider->n_partial += finding->state == STATE_PARTIAL;
    provider->n_unmet += finding->state == STATE_UNMET;
    provider->n_not_tested += finding->state == STATE_NOT_TESTED;
    provider->n_features += finding->state == STATE_MET && finding->feature;
}

void gather_items(struct gathering *gathering, size_t provider)
{
    struct scores *scores = gathering->scores;
    const struct evidence *evidence = &scores->release->evidence;
    struct provider_score *of = &scores->providers[provider];
    struct indicator_score *row = &scores->indicators[provider * scores->methodology->n_indicators];
    size_t first, end;
    RECORDS_OF(evidence->findings, of->provider->slug, first, end);
    struct item_reading reading = {scores->methodology, ARENA_ARRAY(gathering->arena, end - first, struct speaking), 0,
                                   gathering->arena};
    for (size_t i = first; i < end; i++) {
        const struct finding_record *finding = &evidence->findings.items[i];
        long indicator = find_item(gathering, finding->item);
        if (indicator < 0 || finding->state == STATE_CONTEXT)
            continue;
        count_finding(finding, of);
        reading.list[reading.n++] = (struct speaking){finding, (size_t)indicator, 1};
    }
    share_facts(&reading);
    if (reading.n > 0)
        qsort(reading.list, reading.n, sizeof *reading.list, compare_speaking);
    for (size_t i = 0, next; i < reading.n; i = next) {
        for (next = i + 1; next < reading.n && reading.list[next].indicator == reading.list[i].indicator;)
            next++;
        struct indicator_score *score = &row[reading.list[i].indicator];
        judge_item(scores->methodology, &reading.list[i], &reading.list[next], score);
        link_findings(gathering->arena, &reading.list[i], &reading.list[next], score);
    }
}
