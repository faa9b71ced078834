/* The charts of criterion scores: one provider's profile, and everybody's spread. */
#include <math.h>

#include "render/chart_from_scores.h"

static const char *note_of(struct arena *arena, const struct criterion_score *score)
{
    if (score->n_known == 0)
        return arena_printf(arena, "none of %zu checks known", score->n_indicators);
    return arena_printf(arena, "rank %zu; %zu of %zu checks known", score->rank, score->n_known, score->n_indicators);
}

void chart_profile_from_scores(struct arena *arena, const struct scores *scores, const struct provider_score *provider,
                               const struct chart_links *links, struct chart_profile *out)
{
    const struct methodology *methodology = scores->methodology;
    struct profile_row *rows = ARENA_ARRAY(arena, methodology->n_criteria + 1, struct profile_row);
    *out =
        (struct chart_profile){.provider = provider->provider->name, .rows = rows, .n_rows = methodology->n_criteria};
    for (size_t i = 0; i < methodology->n_criteria; i++) {
        const struct criterion_score *score = scores_criterion(scores, provider, i);
        const struct peers *peers = &scores->criterion_peers[i];
        bool has_peers = peers->n > 0;
        rows[i] = (struct profile_row){.name = methodology->criteria[i].title,
                                       .href = chart_criterion_link(arena, links, methodology->criteria[i].criterion),
                                       .score = score->n_known > 0 ? score->score : NAN,
                                       .low = has_peers ? peers->minimum : NAN,
                                       .median = has_peers ? peers->median : NAN,
                                       .high = has_peers ? peers->maximum : NAN,
                                       .note = note_of(arena, score)};
    }
    out->band = arena_printf(arena, "range of the %zu rated providers", scores->n_rated);
    out->frame.title = arena_printf(arena, "%s by criterion", provider->provider->name);
    out->frame.subtitle = "Criterion scores, 0 to 100, against the range of its peers";
    out->frame.note =
        "A score is pulled towards its peers while little is known; a criterion of which nothing is known "
        "has no dot.";
    out->frame.date = scores->release->about.date;
}

static void fill_dots(struct arena *arena, const struct scores *scores, const struct provider_score *marked,
                      size_t criterion, struct strip_row *row)
{
    struct strip_dot *dots = ARENA_ARRAY(arena, scores->n_providers + 1, struct strip_dot);
    row->dots = dots;
    for (size_t i = 0; i < scores->n_providers; i++) {
        const struct provider_score *provider = &scores->providers[i];
        const struct criterion_score *score = scores_criterion(scores, provider, criterion);
        if (!provider->is_rated && provider != marked)
            continue;
        dots[row->n_dots++] =
            (struct strip_dot){provider->provider->name, score->n_known > 0 ? score->score : NAN, provider == marked};
    }
}

void chart_strip_from_scores(struct arena *arena, const struct scores *scores, const struct provider_score *marked,
                             size_t criterion, const struct chart_links *links, struct chart_strip *out)
{
    const struct methodology *methodology = scores->methodology;
    bool is_all = criterion >= methodology->n_criteria;
    struct strip_row *rows = ARENA_ARRAY(arena, methodology->n_criteria + 1, struct strip_row);
    *out = (struct chart_strip){.rows = rows};
    for (size_t i = is_all ? 0 : criterion; i < methodology->n_criteria && (is_all || i == criterion); i++) {
        struct strip_row *row = &rows[out->n_rows++];
        row->name = methodology->criteria[i].title;
        row->href = chart_criterion_link(arena, links, methodology->criteria[i].criterion);
        row->median = scores->criterion_peers[i].n > 0 ? scores->criterion_peers[i].median : NAN;
        fill_dots(arena, scores, marked, i, row);
    }
    out->frame.title = is_all ? "How the providers are spread" : methodology->criteria[criterion].title;
    out->frame.subtitle =
        arena_printf(arena, "Criterion scores, 0 to 100, of the %zu rated providers", scores->n_rated);
    out->frame.date = scores->release->about.date;
}
