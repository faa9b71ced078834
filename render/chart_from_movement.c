/* The chart of what moved between two ratings. */
#include <math.h>
#include <stdlib.h>

#include "render/chart_from_scores.h"
#include "render/chart_published.h"

static const char *const causes[] = {"evidence", "methodology", "peers"};

/* The largest changes first; where one side is missing, last. */
static int compare_movements(const void *a, const void *b)
{
    const struct movement *left = *(const struct movement *const *)a, *right = *(const struct movement *const *)b;
    double left_size = isfinite(left->change) ? fabs(left->change) : -1;
    double right_size = isfinite(right->change) ? fabs(right->change) : -1;
    if (left_size != right_size)
        return left_size > right_size ? -1 : 1;
    return string_compare(left->slug, right->slug);
}

static struct movement_tier tier_of(const struct provider_score *provider)
{
    return provider == NULL ? (struct movement_tier){NULL, NULL}
                            : (struct movement_tier){provider->tier->name, provider->tier->tint};
}

/* Up or down only between ranks; tiers of an older methodology are found by their names. */
static int direction_of(const struct methodology *methodology, const struct movement *movement)
{
    if (movement->before == NULL || movement->after == NULL)
        return 0;
    size_t before = published_tier_index(methodology, movement->before->tier->name);
    size_t after = published_tier_index(methodology, movement->after->tier->name);
    if (before >= methodology->n_tiers || after >= methodology->n_tiers || !methodology->tiers[before].is_rank ||
        !methodology->tiers[after].is_rank)
        return 0;
    return after < before ? 1 : after > before ? -1 : 0;
}

static void fill_row(struct arena *arena, const struct methodology *methodology, const struct movement *movement,
                     const struct chart_links *links, struct movement_row *row)
{
    double *parts = ARENA_ARRAY(arena, 3, double);
    parts[0] = movement->evidence;
    parts[1] = movement->methodology;
    parts[2] = movement->peers;
    *row = (struct movement_row){.name = movement->name,
                                 .href = chart_provider_link(arena, links, movement->slug),
                                 .before = tier_of(movement->before),
                                 .after = tier_of(movement->after),
                                 .direction = direction_of(methodology, movement),
                                 .causes = parts,
                                 .change = movement->change};
}

void chart_movement_from_ratings(struct arena *arena, const struct rating *before, const struct rating *after,
                                 const struct movement *movements, size_t n, const struct chart_links *links,
                                 struct chart_movement *out)
{
    const struct movement **sorted = ARENA_ARRAY(arena, n + 1, const struct movement *);
    struct movement_row *rows = ARENA_ARRAY(arena, n + 1, struct movement_row);
    for (size_t i = 0; i < n; i++)
        sorted[i] = &movements[i];
    qsort(sorted, n, sizeof *sorted, compare_movements);
    for (size_t i = 0; i < n; i++)
        fill_row(arena, after->methodology, sorted[i], links, &rows[i]);
    *out = (struct chart_movement){.before_title = before->release->about.version,
                                   .after_title = after->release->about.version,
                                   .causes = causes,
                                   .n_causes = 3,
                                   .rows = rows,
                                   .n_rows = n};
    out->frame.title = arena_printf(arena, "What moved from %s to %s", out->before_title, out->after_title);
    out->frame.subtitle = "Change of the overall score, split into its causes, the largest first";
    out->frame.note = "Each part is its mean effect over all orders in which evidence, methodology and peers can be "
                      "exchanged; the parts add up to the change.";
    out->frame.date = after->release->about.date;
}
