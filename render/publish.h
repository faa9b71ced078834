/* From scores to a published folder: site, charts, workbooks, data, public store, manifest; all at once or not at all.
 * Both `clustermax build` and `clustermax render` end here.
 *
 * Shapes:  a publication is keyed by what went into it, so that an unchanged one is recognised without making it.
 * Units:   none.
 * Owns:    scratch memory is freed after each part.
 * Errors:  as of the parts; on any of them the folder that was published before stays as it was.
 * Source:  render/site.h, render/workbook_*.h, render/export_*.h, render/manifest.h.
 */
#ifndef CLUSTERMAX_PUBLISH_H
#define CLUSTERMAX_PUBLISH_H

#include "criteria/scores.h"
#include "model/base/error.h"
#include "model/base/sha256.h"

struct store;

struct publish_input {
    struct store *store;
    const struct scores *scores;
    const char *workspace; /* folder of the release */
    const char *out;
    const char *program_version;
    const char *key; /* publish_key */
};

/* A digest of all that decides the output: program, compiled-in files, evidence, choices. */
void publish_key(struct arena *arena, const struct release *release, const char *program_version, const char *choices,
                 char key[SHA256_HEX_SIZE]);
/* Whether `out` holds a whole publication with this key. */
bool publish_is_current(struct arena *arena, const char *out, const char *key);
bool publish_release(struct arena *arena, const struct publish_input *input, struct error *err);

#endif
