/* The evidence, fact by fact, with where it stands. */
#include <math.h>
#include <string.h>

#include "criteria/access.h"
#include "criteria/explain_part.h"
#include "criteria/wrap.h"
#include "model/base/num.h"
#include "model/store.h"

static bool is_same_fact(const struct finding_record *a, const struct finding_record *b)
{
    return string_equal(a->note, b->note) && string_equal(a->source, b->source);
}

static void explain_place(struct explaining *explaining, const char *artifact, long line, const char *before)
{
    const char *path = release_artifact_path(explaining->scores->release, artifact);
    if (path != NULL)
        wrap_appendf(&explaining->out, "      ", "%s%s:%ld", before, path, line);
}

static const char *state_text(struct arena *arena, const struct finding_record *finding)
{
    const char *state = finding_state_words[finding->state];
    if (finding->state == STATE_MET)
        return finding->feature ? "met, where most do not" : state;
    if (finding->severity < 0 || finding->severity >= SEVERITY_NONE)
        return state;
    return arena_printf(arena, "%s, %s", state, finding_severity_words[finding->severity]);
}

/* Prints a fact once, with every item that it speaks to. */
static void explain_fact(struct explaining *explaining, const struct finding_record *list, size_t n, size_t first)
{
    static const char marks[] = {'+', '~', '-', '?', ' '};
    const struct finding_record *finding = &list[first];
    struct str items;
    str_init(&items, explaining->arena);
    for (size_t i = first; i < n; i++)
        if (is_same_fact(&list[i], finding) && list[i].state != STATE_CONTEXT)
            str_appendf(&items, "%s%s (%s)", items.length == 0 ? "" : "; ", list[i].item,
                        state_text(explaining->arena, &list[i]));
    wrap_append(&explaining->out, arena_printf(explaining->arena, "  %c ", marks[finding->state]), finding->note);
    wrap_append(&explaining->out, "      ", items.bytes);
    explain_place(explaining, finding->artifact, finding->position.line,
                  arena_printf(explaining->arena, "%s%s%s, ", evidence_kind_words[finding->evidence],
                               finding->date != NULL ? ", " : "", finding->date != NULL ? finding->date : ""));
    if (finding->source != NULL)
        wrap_append(&explaining->out, "      ", finding->source);
}

static bool is_told(const struct finding_record *list, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (list[k].state != STATE_CONTEXT && is_same_fact(&list[k], &list[i]))
            return true;
    return false;
}

static void explain_findings(struct explaining *explaining)
{
    const struct evidence *evidence = &explaining->scores->release->evidence;
    size_t first, end, n_told = 0;
    RECORDS_OF(evidence->findings, explaining->provider->provider->slug, first, end);
    const struct finding_record *list = end > first ? &evidence->findings.items[first] : NULL;
    for (size_t i = 0; i < end - first; i++) {
        if (list[i].item == NULL || list[i].state == STATE_CONTEXT || list[i].state == STATE_NOT_TESTED ||
            !explain_covers(explaining, list[i].item) || (explaining->criterion == NULL && is_told(list, i)))
            continue;
        if (n_told++ == 0)
            explain_heading(explaining, "What was found");
        explain_fact(explaining, list, end - first, i);
    }
}

static void explain_measured(struct explaining *explaining, size_t i)
{
    const struct scores *scores = explaining->scores;
    const struct indicator *of = &scores->methodology->indicators[i];
    const struct indicator_score *score = scores_indicator(scores, explaining->provider, i);
    const struct peers *peers = &scores->indicator_peers[i];
    char number[5][NUM_SIZE];
    wrap_appendf(&explaining->out, "  * ", "%s: %s %s, which %s %s; peers %s, %s and %s (low, median, high).",
                 of->title, num_significant(score->raw, 4, number[0]), of->unit != NULL ? of->unit : "",
                 of->weight > 0 && score->weight > 0 ? "scores" : "is judged with the findings, and would score",
                 num_fixed(score->normalised, 1, number[1]), num_fixed(peers->minimum, 1, number[2]),
                 num_fixed(peers->median, 1, number[3]), num_fixed(peers->maximum, 1, number[4]));
    for (size_t k = 0; k < score->n_links; k++) {
        const struct measurement_record *measurement = score->links[k].measurement;
        const struct price_record *price = score->links[k].price;
        if (measurement != NULL)
            explain_place(explaining, measurement->artifact, measurement->position.line, "");
        if (price != NULL)
            explain_place(explaining, price->artifact, price->position.line, "");
    }
}

static void explain_measurements(struct explaining *explaining)
{
    const struct methodology *methodology = explaining->scores->methodology;
    size_t n_told = 0;
    for (size_t i = 0; i < methodology->n_indicators; i++) {
        const struct indicator *of = &methodology->indicators[i];
        const struct indicator_score *score = scores_indicator(explaining->scores, explaining->provider, i);
        if (of->source == SOURCE_ITEM || isnan(score->normalised) || !explain_covers(explaining, of->criterion))
            continue;
        if (n_told++ == 0)
            explain_heading(explaining, "What was measured");
        explain_measured(explaining, i);
    }
}

static void explain_conflicts(struct explaining *explaining)
{
    const struct methodology *methodology = explaining->scores->methodology;
    size_t n_told = 0;
    for (size_t i = 0; i < methodology->n_indicators; i++) {
        const struct indicator_score *score = scores_indicator(explaining->scores, explaining->provider, i);
        if (!score->conflict || !explain_covers(explaining, methodology->indicators[i].criterion))
            continue;
        if (n_told++ == 0)
            explain_heading(explaining, "Where kinds of evidence disagree (what was seen counts before what was told)");
        wrap_append(&explaining->out, "  * ", methodology->indicators[i].title);
    }
}

static void explain_access(struct explaining *explaining)
{
    struct access_gap *gaps;
    char announced[NUM_SIZE], anonymous[NUM_SIZE];
    size_t n =
        access_gaps_find(explaining->arena, explaining->scores->release, explaining->provider->provider->slug, &gaps);
    if (n == 0 || explaining->criterion != NULL)
        return;
    explain_heading(explaining, "Where announced and anonymous access differ beyond noise");
    for (size_t i = 0; i < n; i++) {
        wrap_appendf(&explaining->out, "  * ", "%s: announced %s, anonymous %s %s", gaps[i].announced->metric,
                     num_significant(gaps[i].announced_median, 4, announced),
                     num_significant(gaps[i].anonymous_median, 4, anonymous), gaps[i].announced->unit);
        explain_place(explaining, gaps[i].announced->artifact, gaps[i].announced->position.line, "announced: ");
        explain_place(explaining, gaps[i].anonymous->artifact, gaps[i].anonymous->position.line, "anonymous: ");
    }
}

void explain_evidence(struct explaining *explaining)
{
    explain_findings(explaining);
    explain_measurements(explaining);
    explain_conflicts(explaining);
    explain_access(explaining);
}

void explain_not_tested(struct explaining *explaining)
{
    const struct evidence *evidence = &explaining->scores->release->evidence;
    size_t first, end, n_told = 0;
    RECORDS_OF(evidence->findings, explaining->provider->provider->slug, first, end);
    for (size_t i = first; i < end; i++) {
        const struct finding_record *finding = &evidence->findings.items[i];
        if (finding->state != STATE_NOT_TESTED || finding->item == NULL || !explain_covers(explaining, finding->item))
            continue;
        if (n_told++ == 0)
            explain_heading(explaining, "Not tested (and so not held against it)");
        explain_fact(explaining, &evidence->findings.items[first], end - first, i - first);
    }
}
