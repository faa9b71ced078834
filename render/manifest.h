/* MANIFEST.json: what a publication was made from and what it consists of, by SHA-256; and the proof of it.
 *
 * Shapes:  format clustermax.manifest/1: program, release, methodology, key, evidence, outputs; lists sorted by path.
 * Units:   bytes.
 * Owns:    results live in the arena.
 * Errors:  verifying: one problem for each file that is missing, changed or not listed.
 * Source:  private evidence (interviews) is not listed: a digest of a short file can be guessed.
 */
#ifndef CLUSTERMAX_MANIFEST_H
#define CLUSTERMAX_MANIFEST_H

#include "criteria/scores.h"
#include "model/base/fs.h"

struct manifest_input {
    const struct scores *scores;
    const char *program_version;
    const char *key; /* of render/publish.h; NULL: none */
};

/* The last file of a publication: lists all that were published before it. */
bool manifest_publish(struct arena *arena, const struct manifest_input *input, struct fs_publication *publication,
                      struct error *err);
/* The key that a published folder was made with; NULL when there is no manifest or it has none. */
const char *manifest_key(struct arena *arena, const char *folder);
/* Compares a published folder with its manifest; *n_files: how many are as listed. False only for errors. */
bool manifest_verify(struct arena *arena, const char *folder, size_t *n_files, struct problems *problems,
                     struct error *err);

#endif
