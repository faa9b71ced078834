/* The release as JSON, for programs: data/release.json and data/providers/<slug>.json, and the methodology and the
 * schemas beside them.
 *
 * Shapes:  formats clustermax.published-release/1 and clustermax.published-provider/1 (data/schemas/).
 * Units:   in the members' names; numbers are exact (shortest that reads back equal); unknown is null.
 * Owns:    nothing.
 * Errors:  I/O as in model/base/fs.h.
 * Source:  interviews are left out; their indicators appear only from three interviews on, as in the scores.
 */
#ifndef CLUSTERMAX_EXPORT_JSON_H
#define CLUSTERMAX_EXPORT_JSON_H

#include "criteria/scores.h"
#include "model/base/fs.h"

bool export_json(struct arena *arena, const struct scores *scores, struct fs_publication *publication,
                 struct error *err);

#endif
