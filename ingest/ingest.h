/* Ingest: a workspace of plain files becomes the store's evidence.
 *
 * Shapes:  every file is known by its content: what the store already has is not read again, what is gone from the
 *          workspace is gone from the store. All of it happens in one transaction.
 * Units:   counts.
 * Owns:    problems and their texts live in the arena that was passed.
 * Errors:  any problem of severity error leaves the store as it was; false with EXIT_DATA. Problems of files that were
 *          not read again are repeated from the store.
 * Source:  the layout of a workspace, as `clustermax init` writes it.
 */
#ifndef CLUSTERMAX_INGEST_H
#define CLUSTERMAX_INGEST_H

#include "model/base/error.h"
#include "model/store.h"

struct ingest_options {
    /* Called before each file; NULL: silent. */
    void (*progress)(void *context, size_t done, size_t total, const char *path);
    /* Called with the release before it is committed: a last word of those above; what it adds to the problems as an
     * error, or false, leaves the store as it was. NULL: everything is accepted. The release lives in the arena. */
    bool (*accept)(void *context, struct release *release, struct problems *problems, struct error *err);
    void *context;
    size_t n_threads; /* that read files; 0: as many as there are processors */
};

struct ingest_summary {
    size_t n_files, n_read, n_unchanged, n_unrecognised, n_with_problems;
    size_t n_providers, n_measurements, n_findings, n_interviews;
};

bool ingest_workspace(struct arena *arena, const char *dir, struct store *store, const struct ingest_options *options,
                      struct ingest_summary *summary, struct problems *problems, struct error *err);

struct knowledge;
/* The catalogue and the rules that files are read with. */
bool ingest_knowledge(struct arena *arena, struct knowledge *knowledge, struct problems *problems, struct error *err);

struct source;
/* Reads an opened source; what it says goes to `evidence`, complaints to both. NULL: no reader claims it. */
const struct reader *ingest_read(struct source *source, struct evidence *evidence, struct problems *problems);

/* The folder's database: DIR/clustermax.db unless named otherwise. */
const char *ingest_database_path(struct arena *arena, const char *dir, const char *named);

/* What one file cannot know: checks over the whole release, before it is committed. */
void ingest_check_release(const char *dir, const struct release *release, struct problems *problems);

#endif
