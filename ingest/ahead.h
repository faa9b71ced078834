/* Reading ahead: files are read, hashed and parsed in threads, and taken in the order of the list.
 *
 * Shapes:  a job is a file and what became of it. What is taken does not depend on the number of threads.
 * Units:   none.
 * Owns:    a job's evidence, problems and bytes live until ahead_done; one job is taken at a time.
 * Errors:  a file that cannot be read has its error in the job. Without threads the taker does the work itself.
 * Source:  none.
 */
#ifndef CLUSTERMAX_AHEAD_H
#define CLUSTERMAX_AHEAD_H

#include "ingest/source.h"
#include "model/base/fs.h"
#include "model/store.h"

struct job {
    const struct fs_entry *entry;
    struct arena *arena;
    struct error err; /* the file could not be read */
    struct text bytes;
    bool packed; /* an archive: left to the taker */
    bool known;  /* the store had it before: not parsed */
    struct source source;
    struct problems problems;
    struct evidence evidence;
    struct prepared_evidence *prepared;
};

struct ahead;

/* `entries` and `known` must stay as they are. n_threads 0: as many as there are processors. */
struct ahead *ahead_start(struct arena *arena, const struct fs_entry *const *entries, size_t n,
                          const struct knowledge *knowledge, const struct artifact_names *known, size_t n_threads);
struct job *ahead_next(struct ahead *ahead); /* NULL after the last one */
void ahead_done(struct ahead *ahead, struct job *job);
void ahead_stop(struct ahead *ahead); /* also before the last one */

#endif
