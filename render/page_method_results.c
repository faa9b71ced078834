/* What the method made of this release: intervals, agreement with the published tiers, one provider worked through. */
#include <math.h>
#include <string.h>

#include "model/base/num.h"
#include "render/chart_from_scores.h"
#include "render/page_method.h"
#include "render/page_words.h"

static void put_ranking(struct site *site, struct view *view)
{
    static const struct chart_links links = {"providers/", "criteria/", ".html"};
    struct chart_ranking chart;
    view_put_html(view, "ranking_wide", text_of(NULL));
    view_put_html(view, "ranking_narrow", text_of(NULL));
    if (site->scores->n_rated == 0 || isnan(site->scores->ranking[0]->rank_low))
        return;
    chart_ranking_from_scores(site->scratch, site->scores, &links, &chart);
    chart.frame.is_bare = true;
    page_put_drawing(site, view, "ranking_wide", chart_ranking_drawing(&chart, site->palette, "ranking"));
    chart.frame.width = CHART_WIDTH_NARROW;
    page_put_drawing(site, view, "ranking_narrow", chart_ranking_drawing(&chart, site->palette, "ranking-narrow"));
}

/* The published tier as one of the methodology's ranks; n_ranks: no such rank. */
static size_t published_rank(const struct site *site, const struct provider_score *score, const char *version)
{
    const struct placement_record *placement = facts_placement(site->facts, version, score->provider->slug);
    const struct tier *tier = placement == NULL ? NULL : methodology_tier(site->methodology, placement->tier);
    return tier == NULL || !tier->is_rank ? site->methodology->n_ranks : (size_t)(tier - site->methodology->tiers);
}

static void put_cross_table(struct site *site, struct view *view)
{
    const struct methodology *methodology = site->methodology;
    const struct agreement *agreement = &site->scores->agreement;
    size_t n = methodology->n_ranks;
    size_t *counts = ARENA_ARRAY(site->scratch, n * n + 1, size_t);
    for (size_t i = 0; i < site->scores->n_rated; i++) {
        const struct provider_score *score = site->scores->ranking[i];
        size_t published = published_rank(site, score, agreement->version);
        size_t computed = (size_t)(score->tier - methodology->tiers);
        if ((double)score->n_findings >= agreement->minimum_findings && published < n && computed < n)
            counts[computed * n + published]++;
    }
    view_put_list(view, "columns");
    view_put_list(view, "cross");
    for (size_t i = 0; i < n; i++) {
        view_put_text(view_add_row(view, "columns"), "column", methodology->tiers[i].name);
        struct view *row = view_add_row(view, "cross");
        page_put_tier(row, &methodology->tiers[i]);
        view_put_list(row, "cells");
        for (size_t k = 0; k < n; k++) {
            struct view *cell = view_add_row(row, "cells");
            view_put_text(cell, "count", NULL);
            if (counts[i * n + k] > 0)
                view_put_count(cell, "count", counts[i * n + k]);
        }
    }
}

static void put_agreement(struct site *site, struct view *view)
{
    view_put_list(view, "agreement");
    if (site->scores->agreement.n == 0)
        return;
    struct view *row = view_put_view(view, "agreement");
    view_put_text(row, "agreement_text", words_agreement(site->scratch, &site->scores->agreement));
    view_put_text(row, "agreement_version", site->scores->agreement.version);
    put_cross_table(site, row);
}

static double weight_of(const struct site *site, size_t criterion)
{
    return site->scores->profile != NULL ? site->scores->profile->weights[criterion]
                                         : site->methodology->criteria[criterion].weight;
}

/* w ln s, w s or w s^p of the mean; NAN where the criterion does not count. */
static double term_of(const struct methodology *methodology, double score, double weight)
{
    if (isnan(score) || !(weight > 0))
        return NAN;
    if (methodology->exponent <= 0 && score < methodology->floor)
        score = methodology->floor;
    return weight * (methodology->exponent == 0 ? log(score) : pow(score, methodology->exponent));
}

static double undo_mean(const struct methodology *methodology, double mean)
{
    return methodology->exponent == 0 ? exp(mean) : pow(mean, 1 / methodology->exponent);
}

static void put_term(struct site *site, struct view *view, const struct provider_score *score, size_t criterion,
                     double term)
{
    const struct criterion_score *of = scores_criterion(site->scores, score, criterion);
    struct view *row = view_add_row(view, "terms");
    view_put_text(row, "title", words_title(site->scratch, site->methodology->criteria[criterion].criterion));
    view_put_significant(row, "n_evidence", of->n_evidence, 3);
    view_put_fixed(row, "plain", of->plain, 2);
    view_put_fixed(row, "target", site->scores->shrink_targets[criterion], 2);
    view_put_fixed(row, "score", of->score, 2);
    view_put_significant(row, "weight", weight_of(site, criterion), 4);
    view_put_fixed(row, "term", term, 2);
}

static const char *result_words(struct site *site, const struct provider_score *score, double sum, double weights)
{
    const struct methodology *methodology = site->methodology;
    char a[NUM_SIZE], b[NUM_SIZE], c[NUM_SIZE], d[NUM_SIZE], e[NUM_SIZE];
    const char *mean = arena_printf(site->scratch, "%s / %s", num_fixed(sum, 2, a), num_significant(weights, 4, b));
    double overall = undo_mean(methodology, sum / weights);
    const char *before = methodology->exponent == 0 ? "e to the power of (" : methodology->exponent == 1 ? "(" : "(";
    const char *penalty = score->penalty > 0
                              ? arena_printf(site->scratch, ", less a penalty of %s", num_fixed(score->penalty, 1, c))
                              : "";
    const char *score_tier = score->score_tier == NULL ? "none" : score->score_tier->name;
    const char *lowered = score->score_tier == score->tier
                              ? ""
                              : arena_printf(site->scratch, " Conditions and gates make it %s.", score->tier->name);
    return arena_printf(site->scratch,
                        "The mean is %s%s)%s = %s%s; the program's overall score is %s. By the cuts that is %s.%s",
                        before, mean, methodology->exponent == 0 || methodology->exponent == 1 ? "" : ", root taken",
                        num_fixed(overall, 2, d), penalty, num_fixed(score->overall, 2, e), score_tier, lowered);
}

static void put_worked(struct site *site, struct view *view)
{
    const struct methodology *methodology = site->methodology;
    view_put_list(view, "worked");
    if (site->scores->n_rated == 0)
        return;
    const struct provider_score *score = site->scores->ranking[site->scores->n_rated / 2];
    struct view *worked = view_put_view(view, "worked");
    double sum = 0, weights = 0;
    view_put_text(worked, "slug", score->provider->slug);
    view_put_text(worked, "name", score->provider->name);
    view_put_text(worked, "worked_intro", "Its findings stand on its page; here is how they become one number.");
    view_put_text(worked, "worked_caption",
                  "Score = (n × evidence alone + k × pulled towards) / (n + k), with n the pieces of evidence.");
    view_put_text(worked, "term_title", methodology->exponent == 0 ? "w ln score" : "w score^p");
    view_put_list(worked, "terms");
    for (size_t i = 0; i < methodology->n_criteria; i++) {
        double term = term_of(methodology, scores_criterion(site->scores, score, i)->score, weight_of(site, i));
        put_term(site, worked, score, i, term);
        sum += isnan(term) ? 0 : term;
        weights += isnan(term) ? 0 : weight_of(site, i);
    }
    view_put_text(worked, "worked_result", result_words(site, score, sum, weights));
}

void method_put_results(struct site *site, struct view *view)
{
    put_ranking(site, view);
    put_agreement(site, view);
    put_worked(site, view);
}
