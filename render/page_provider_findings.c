/* The profile, the findings by criterion, and what has no evidence. */
#include <math.h>
#include <string.h>

#include "render/chart_from_scores.h"
#include "render/html.h"
#include "render/markdown.h"
#include "render/page_provider.h"
#include "render/page_words.h"

static void put_chart(struct provider_page *page)
{
    static const struct chart_links links = {"../providers/", "../criteria/", ".html"};
    struct chart_profile chart;
    chart_profile_from_scores(page->site->scratch, page->site->scores, page->score, &links, &chart);
    chart.frame.is_bare = true;
    page_put_drawing(page->site, page->view, "profile_wide",
                     chart_profile_drawing(&chart, page->site->palette, "profile"));
    chart.frame.width = CHART_WIDTH_NARROW;
    page_put_drawing(page->site, page->view, "profile_narrow",
                     chart_profile_drawing(&chart, page->site->palette, "profile-narrow"));
}

static void put_criterion(struct provider_page *page, size_t index, double sum_of_weights)
{
    const struct criterion_weight *criterion = &page->site->methodology->criteria[index];
    const struct criterion_score *score = scores_criterion(page->site->scores, page->score, index);
    const struct peers *peers = &page->site->scores->criterion_peers[index];
    struct arena *arena = page->site->scratch;
    bool is_known = score->n_known > 0;
    struct view *row = view_add_row(page->view, "criteria");
    view_put_text(row, "id", criterion->criterion);
    view_put_text(row, "title", words_title(arena, criterion->criterion));
    view_put_fixed(row, "score", is_known ? score->score : NAN, 1);
    view_put_fixed(row, "plain", score->plain, 1);
    view_put_text(row, "criterion_rank", NULL);
    view_put_text(row, "criterion_rank_text", NULL);
    if (score->rank > 0) {
        view_put_count(row, "criterion_rank", score->rank);
        view_printf(row, "criterion_rank_text", "%s of %zu", words_ordinal(arena, score->rank), peers->n);
    }
    page_put_percent(row, "coverage", score->coverage);
    view_put_count(row, "n_known", score->n_known);
    view_put_count(row, "n_indicators", score->n_indicators);
    view_put_fixed(row, "peer_minimum", peers->n > 0 ? peers->minimum : NAN, 0);
    view_put_fixed(row, "peer_median", peers->n > 0 ? peers->median : NAN, 0);
    view_put_fixed(row, "peer_maximum", peers->n > 0 ? peers->maximum : NAN, 0);
    view_put_significant(row, "weight", 100 * criterion->weight / sum_of_weights, 3);
    view_put_list(row, "findings");
    view_put_flag(row, "has_findings", false);
}

void provider_put_profile(struct provider_page *page)
{
    const struct methodology *methodology = page->site->methodology;
    double sum = 0;
    put_chart(page);
    for (size_t i = 0; i < methodology->n_criteria; i++)
        sum += methodology->criteria[i].weight;
    view_put_list(page->view, "criteria");
    for (size_t i = 0; i < methodology->n_criteria; i++)
        put_criterion(page, i, sum);
}

/* The indicator that scores this finding, or n_indicators. */
static size_t indicator_of(const struct provider_page *page, const struct finding_record *finding)
{
    const struct methodology *methodology = page->site->methodology;
    for (size_t i = 0; i < methodology->n_indicators; i++) {
        if (methodology->indicators[i].source != SOURCE_ITEM ||
            !string_equal(methodology->indicators[i].of, finding->item))
            continue;
        const struct indicator_score *score = scores_indicator(page->site->scores, page->score, i);
        for (size_t l = 0; l < score->n_links; l++)
            if (score->links[l].finding == finding)
                return i;
    }
    return methodology->n_indicators;
}

static void put_scored(struct provider_page *page, struct view *row, const struct finding_record *finding)
{
    size_t indicator = indicator_of(page, finding);
    bool is_scored = indicator < page->site->methodology->n_indicators;
    const struct indicator_score *score =
        is_scored ? scores_indicator(page->site->scores, page->score, indicator) : NULL;
    const struct peers *peers = is_scored ? &page->site->scores->indicator_peers[indicator] : NULL;
    view_put_fixed(row, "scored", is_scored ? score->normalised : NAN, 0);
    view_put_fixed(row, "peers", is_scored && peers->n > 1 ? peers->median : NAN, 0);
    view_put_flag(row, "conflict", is_scored && score->conflict);
}

static void put_finding(struct provider_page *page, struct view *row, const struct finding_record *finding)
{
    struct arena *arena = page->site->scratch;
    const struct item_record *item = facts_item(page->site->facts, finding->item);
    view_put_text(row, "anchor", provider_finding_anchor(page, finding));
    view_put_text(row, "state", words_state(finding->state));
    view_put_text(row, "state_id", finding_state_words[finding->state]);
    view_put_text(row, "item_text", item == NULL ? finding->item : item->text);
    view_put_text(row, "item_anchor", page_item_anchor(arena, finding->item));
    view_put_text(row, "criterion_id", item == NULL ? NULL : item->criterion);
    bool has_severity = finding->severity >= SEVERITY_CRITICAL && finding->severity < SEVERITY_NONE;
    view_put_text(row, "severity", has_severity ? finding_severity_words[finding->severity] : NULL);
    view_put_flag(row, "feature", finding->feature);
    view_put_html(row, "note", markdown_inline(arena, finding->note));
    view_put_text(row, "evidence", words_evidence(finding->evidence));
    view_put_text(row, "date", finding->date);
    view_put_text(row, "environment", finding->environment);
    page_put_source(row, finding->source, NULL);
    view_put_text(row, "place", provider_place(page, finding->artifact, &finding->position));
    put_scored(page, row, finding);
}

/* The row of `criteria` with this id, NULL: none, so that the finding goes under context. */
static struct view *criterion_row(const struct provider_page *page, const char *id)
{
    struct text name = text_of("criteria");
    const struct view_value *rows = view_find(page->view, name, view_hash(name));
    struct view *row = rows->first;
    for (size_t i = 0; row != NULL; i++, row = row->next)
        if (string_equal(page->site->methodology->criteria[i].criterion, id))
            return row;
    return NULL;
}

/* Worst first: what a reader has to know comes before what is fine. */
static const int state_order[] = {STATE_UNMET, STATE_PARTIAL, STATE_MET, STATE_NOT_TESTED};

static void put_findings_in_state(struct provider_page *page, int state)
{
    for (size_t i = page->about->findings.first; i < page->about->findings.end; i++) {
        const struct finding_record *finding = &page->site->release->evidence.findings.items[i];
        if (finding->state != state)
            continue;
        const struct item_record *item = facts_item(page->site->facts, finding->item);
        struct view *criterion = item == NULL || state == STATE_CONTEXT ? NULL : criterion_row(page, item->criterion);
        if (criterion == NULL)
            view_put_flag(page->view, "has_context", true);
        else
            view_put_flag(criterion, "has_findings", true);
        put_finding(
            page, view_add_row(criterion == NULL ? page->view : criterion, criterion == NULL ? "context" : "findings"),
            finding);
    }
}

static const char *findings_words(struct provider_page *page)
{
    const struct provider_score *score = page->score;
    if (page->about->findings.first == page->about->findings.end)
        return "There are none for this release yet.";
    return arena_printf(page->site->scratch,
                        "%zu met, %zu partly met, %zu unmet, %zu not tested. Shortfalls come first. Each states how it "
                        "is known, when, where to read it, and its line in the release's files.",
                        score->n_met, score->n_partial, score->n_unmet, score->n_not_tested);
}

void provider_put_findings(struct provider_page *page)
{
    view_put_list(page->view, "context");
    view_put_flag(page->view, "has_context", false);
    view_put_text(page->view, "findings_text", findings_words(page));
    for (size_t i = 0; i < sizeof state_order / sizeof *state_order; i++)
        put_findings_in_state(page, state_order[i]);
    put_findings_in_state(page, STATE_CONTEXT);
}

static bool is_unknown(const struct provider_page *page, size_t indicator)
{
    return isnan(scores_indicator(page->site->scores, page->score, indicator)->raw);
}

static size_t put_untested_criterion(struct provider_page *page, size_t index)
{
    const struct methodology *methodology = page->site->methodology;
    const struct criterion_weight *criterion = &methodology->criteria[index];
    struct arena *arena = page->site->scratch;
    struct view *group = NULL;
    size_t n = 0;
    for (size_t i = 0; i < methodology->n_indicators; i++) {
        if (methodology->indicators[i].criterion_index != index || !is_unknown(page, i))
            continue;
        if (group == NULL)
            group = view_add_row(page->view, "untested_groups");
        const struct indicator_score *score = scores_indicator(page->site->scores, page->score, i);
        struct view *row = view_add_row(group, "untested_items");
        view_put_text(row, "title", methodology->indicators[i].title);
        view_printf(row, "anchor", "u-%s", html_anchor(arena, methodology->indicators[i].id));
        view_put_flag(row, "stated", score->not_tested);
        view_put_flag(row, "few", score->few_interviews);
        n++;
    }
    if (group != NULL) {
        view_put_text(group, "title", words_title(arena, criterion->criterion));
        view_put_count(group, "n", n);
        view_put_count(group, "n_indicators", scores_criterion(page->site->scores, page->score, index)->n_indicators);
    }
    return n;
}

void provider_put_untested(struct provider_page *page)
{
    size_t n = 0;
    view_put_list(page->view, "untested_groups");
    for (size_t i = 0; i < page->site->methodology->n_criteria; i++)
        n += put_untested_criterion(page, i);
    view_printf(page->view, "untested", "%zu of %zu indicators have no evidence for this provider.", n,
                page->site->methodology->n_indicators);
}
