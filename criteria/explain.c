/* A tier in words: the verdict, the standing among peers, and then the other parts. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/explain_part.h"
#include "criteria/wrap.h"
#include "model/base/num.h"

enum { N_SHOWN = 3 };

void explain_heading(struct explaining *explaining, const char *title)
{
    str_appendf(&explaining->out, "\n%s\n", title);
}

bool explain_covers(const struct explaining *explaining, const char *item_or_criterion)
{
    size_t length = explaining->criterion == NULL ? 0 : strlen(explaining->criterion);
    return length == 0 || (strncmp(item_or_criterion, explaining->criterion, length) == 0 &&
                           (item_or_criterion[length] == '.' || item_or_criterion[length] == '\0'));
}

static void explain_verdict(struct explaining *explaining)
{
    const struct provider_score *provider = explaining->provider;
    const struct scores *scores = explaining->scores;
    char score[NUM_SIZE];
    wrap_appendf(&explaining->out, "", "%s: %s", provider->provider->name, provider->tier->name);
    if (!provider->is_rated) {
        wrap_append(&explaining->out, "", provider->reason);
        return;
    }
    wrap_appendf(&explaining->out, "",
                 "%s of 100, rank %zu of %zu. %zu finding%s on %zu of %zu criteria: %zu met, %zu "
                 "in part, %zu not.",
                 num_fixed(provider->overall, 1, score), provider->rank, scores->n_rated, provider->n_findings,
                 provider->n_findings == 1 ? "" : "s", provider->n_criteria_known, scores->methodology->n_criteria,
                 provider->n_met, provider->n_partial, provider->n_unmet);
    if (provider->score_tier != provider->tier)
        wrap_appendf(&explaining->out, "", "By score alone it would be %s.", provider->score_tier->name);
    for (size_t i = 0; i < provider->n_conditions; i++)
        wrap_appendf(&explaining->out, "", "%s.", provider->conditions[i].text);
    if (provider->provider->override_tier != NULL)
        wrap_append(&explaining->out, "", provider->reason);
}

static void explain_gates(struct explaining *explaining)
{
    const struct provider_score *provider = explaining->provider;
    if (provider->n_gates == 0)
        return;
    explain_heading(explaining, "Gates");
    for (size_t i = 0; i < provider->n_gates; i++) {
        const struct gate_hit *hit = &provider->gates[i];
        const struct tier *cap = methodology_tier(explaining->scores->methodology, hit->gate->cap);
        char points[NUM_SIZE];
        wrap_appendf(&explaining->out, "  ! ", "%s: %s", hit->gate->title, hit->gate->reason);
        if (cap != NULL)
            wrap_appendf(&explaining->out, "    ", "At most %s while it holds. To mend it: %s", cap->name,
                         hit->gate->fix);
        else
            wrap_appendf(&explaining->out, "    ", "Takes %s points off. To mend it: %s",
                         num_shortest(hit->gate->points, points), hit->gate->fix);
    }
}

/* A criterion that something is known of, and how far it is from the peers' middle. */
struct standing {
    size_t criterion;
    double distance;
};

static int compare_standings(const void *a, const void *b)
{
    const struct standing *x = a, *y = b;
    if (x->distance > y->distance || x->distance < y->distance)
        return x->distance > y->distance ? -1 : 1;
    return (x->criterion > y->criterion) - (x->criterion < y->criterion);
}

static size_t collect_standings(const struct explaining *explaining, struct standing *standings)
{
    const struct scores *scores = explaining->scores;
    size_t n = 0;
    for (size_t c = 0; c < scores->methodology->n_criteria; c++) {
        const struct criterion_score *score = scores_criterion(scores, explaining->provider, c);
        if (score->n_known > 0 && scores->criterion_peers[c].n > 0 &&
            explain_covers(explaining, scores->methodology->criteria[c].criterion))
            standings[n++] = (struct standing){c, score->score - scores->criterion_peers[c].median};
    }
    if (n > 0)
        qsort(standings, n, sizeof *standings, compare_standings);
    return n;
}

static void explain_standing(struct explaining *explaining, const struct standing *standing)
{
    const struct scores *scores = explaining->scores;
    const struct criterion_score *score = scores_criterion(scores, explaining->provider, standing->criterion);
    const struct peers *peers = &scores->criterion_peers[standing->criterion];
    char number[4][NUM_SIZE];
    str_appendf(&explaining->out, "  %-15s %5s  %5s %6s %7s",
                scores->methodology->criteria[standing->criterion].criterion, num_fixed(score->score, 1, number[0]),
                num_fixed(peers->minimum, 1, number[1]), num_fixed(peers->median, 1, number[2]),
                num_fixed(peers->maximum, 1, number[3]));
    if (score->rank > 0)
        str_appendf(&explaining->out, "  %2zu of %2zu", score->rank, peers->n);
    str_appendf(&explaining->out, "  %zu of %zu items known\n", score->n_known, score->n_indicators);
}

static void explain_standings(struct explaining *explaining)
{
    struct standing *standings =
        ARENA_ARRAY(explaining->arena, explaining->scores->methodology->n_criteria, struct standing);
    size_t n = collect_standings(explaining, standings), first = n > N_SHOWN ? n - N_SHOWN : 0;
    if (n == 0)
        return;
    if (n < 2 * N_SHOWN || explaining->criterion != NULL)
        first = N_SHOWN;
    explain_heading(explaining, "Standing among the rated peers, strongest first");
    str_append(&explaining->out, "                   here    low median highest     rank\n");
    for (size_t i = 0; i < n; i++)
        if (i < N_SHOWN || i >= first)
            explain_standing(explaining, &standings[i]);
}

static void explain_unknown(struct explaining *explaining)
{
    const struct scores *scores = explaining->scores;
    struct str list;
    str_init(&list, explaining->arena);
    for (size_t c = 0; c < scores->methodology->n_criteria; c++)
        if (scores_criterion(scores, explaining->provider, c)->n_known == 0 &&
            explain_covers(explaining, scores->methodology->criteria[c].criterion))
            str_appendf(&list, "%s%s", list.length == 0 ? "" : ", ", scores->methodology->criteria[c].criterion);
    if (list.length > 0)
        wrap_appendf(&explaining->out, "  ", "Nothing is known of: %s.", list.bytes);
}

char *explain_text(struct arena *arena, const struct scores *scores, const struct provider_score *provider,
                   const char *criterion, const struct tier *target)
{
    struct explaining explaining = {
        .arena = arena, .scores = scores, .provider = provider, .criterion = criterion, .target = target};
    str_init(&explaining.out, arena);
    explain_verdict(&explaining);
    explain_gates(&explaining);
    explain_standings(&explaining);
    explain_unknown(&explaining);
    explain_evidence(&explaining);
    explain_not_tested(&explaining);
    explain_lift(&explaining);
    return explaining.out.bytes;
}
