/* Charts of a scored release: turns struct scores into the charts' plain descriptions.
 *
 * Shapes:  one function a chart; titles, labels and notes are filled in, so that a caller may draw the result as it is
 *          or change a field first (frame.width, frame.is_bare).
 * Units:   as in criteria/scores.h and the charts' headers.
 * Owns:    descriptions live in the arena; names stay the release's.
 * Errors:  none; a list may be empty.
 * Source:  criteria/scores.h.
 */
#ifndef CLUSTERMAX_CHART_FROM_SCORES_H
#define CLUSTERMAX_CHART_FROM_SCORES_H

#include "criteria/movement.h"
#include "criteria/scores.h"
#include "render/chart_history.h"
#include "render/chart_lines.h"
#include "render/chart_medallion.h"
#include "render/chart_movement.h"
#include "render/chart_profile.h"
#include "render/chart_ranking.h"
#include "render/chart_shares.h"
#include "render/chart_social.h"
#include "render/chart_strip.h"

/* Where links lead: prefix + slug or criterion + suffix, e.g. "../providers/" and ".html". NULL prefix: no links. */
struct chart_links {
    const char *provider_prefix, *criterion_prefix, *suffix;
};

const char *chart_provider_link(struct arena *arena, const struct chart_links *links, const char *slug);
const char *chart_criterion_link(struct arena *arena, const struct chart_links *links, const char *criterion);

/* `previous` is the release that markers are relative to; NULL: no markers, and the published tier as small print where
 * it is another. */
void chart_medallion_from_scores(struct arena *arena, const struct scores *scores, const char *previous,
                                 const struct chart_links *links, struct chart_medallion *out);
void chart_profile_from_scores(struct arena *arena, const struct scores *scores, const struct provider_score *provider,
                               const struct chart_links *links, struct chart_profile *out);
void chart_ranking_from_scores(struct arena *arena, const struct scores *scores, const struct chart_links *links,
                               struct chart_ranking *out);
/* `only` NULL: all rated providers. */
void chart_shares_from_scores(struct arena *arena, const struct scores *scores, const struct provider_score *only,
                              const struct chart_links *links, struct chart_shares *out);
/* `marked` NULL: nobody stands out; `criterion` n_criteria: all of them. */
void chart_strip_from_scores(struct arena *arena, const struct scores *scores, const struct provider_score *marked,
                             size_t criterion, const struct chart_links *links, struct chart_strip *out);
void chart_history_from_scores(struct arena *arena, const struct scores *scores, const struct provider_score *provider,
                               struct chart_history *out);
/* Bus bandwidth by message size of one collective ("all_reduce"), over all providers that measured it. False: nobody
 * did, or not this provider. `marked` may be NULL. */
bool chart_curves_from_scores(struct arena *arena, const struct scores *scores, const char *operation,
                              const struct provider_score *marked, struct chart_lines *out);
/* All movements, the largest change first; take fewer by lowering n_rows. */
void chart_movement_from_ratings(struct arena *arena, const struct rating *before, const struct rating *after,
                                 const struct movement *movements, size_t n, const struct chart_links *links,
                                 struct chart_movement *out);
void chart_social_from_scores(struct arena *arena, const struct scores *scores, const struct provider_score *only,
                              struct chart_social *out);

#endif
