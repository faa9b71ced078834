/* The store: a release in one SQLite file, derived from the workspace and rebuilt from it at any time.
 *
 * Shapes:  files name artifacts (content), artifacts own records; an artifact that no file names is gone. Stage
 *          tables keep what scoring made of the evidence, from raw value to tier.
 * Units:   as in model/types.h.
 * Owns:    struct store is closed by store_close; loaded records live in the caller's arena.
 * Errors:  EXIT_INTERNAL for I/O and SQLite's own; EXIT_DATA for a file that is no store or of another schema.
 * Source:  model/schema.sql. Equal content gives equal bytes after store_snapshot (VACUUM INTO).
 */
#ifndef CLUSTERMAX_STORE_H
#define CLUSTERMAX_STORE_H

#include "model/base/error.h"
#include "model/types.h"

struct store;
struct arena;

/* Creates the file when it is missing. Waits up to 10 s for another process that is writing. */
bool store_open(struct arena *arena, const char *path, struct store **out, struct error *err);
void store_close(struct store *store); /* rolls back what was not committed; NULL is fine */

bool store_begin(struct store *store, struct error *err);
bool store_commit(struct store *store, struct error *err);
void store_rollback(struct store *store);

/* What the records were read with (program version and catalogue); another key means: read everything again. */
bool store_reader_key(struct store *store, struct arena *arena, const char **key, struct error *err);
bool store_set_reader_key(struct store *store, const char *key, struct error *err);

/* Files and what they say. */
bool store_has_artifact(struct store *store, const char *sha256, bool *has, struct error *err);
bool store_put_artifact(struct store *store, const char *sha256, struct evidence *evidence, struct error *err);
/* The same in two steps, of which the first may run in any thread. */
struct prepared_evidence;
struct prepared_evidence *store_prepare(struct arena *arena, struct evidence *evidence);
bool store_put_prepared(struct store *store, const char *sha256, struct prepared_evidence *prepared, struct error *err);
struct artifact_names {
    const char **items; /* SHA-256, sorted */
    size_t n, capacity;
};
bool store_list_artifacts(struct store *store, struct arena *arena, struct artifact_names *out, struct error *err);
bool store_clear_files(struct store *store, struct error *err); /* then put every file that is there now … */
bool store_put_file(struct store *store, const struct file_record *file, struct error *err);
bool store_prune(struct store *store, struct error *err); /* … then drop artifacts that no file names */
/* All of it in one: the files become these, sorted by path; *changed says whether there was anything to do. */
bool store_replace_files(struct store *store, const struct file_record *files, size_t n, bool *changed,
                         struct error *err);
bool store_clear_all(struct store *store, struct error *err);
bool store_put_catalog(struct store *store, const struct catalog *catalog, struct error *err); /* replaces */
/* Replaces the catalogue unless the last one had the same key. */
bool store_keep_catalog(struct store *store, const char *key, const struct catalog *catalog, bool *changed,
                        struct error *err);

bool store_load_release(struct store *store, struct arena *arena, struct release **out, struct error *err);
/* The same, but of a file's measurements only whose the first is and where it stands, and those that name their
 * provider themselves: enough to see whether a release holds together. `n_measurements` is how many there are. */
bool store_load_outline(struct store *store, struct arena *arena, struct release **out, size_t *n_measurements,
                        struct error *err);

/* A compact copy; a public one has no private row (interviews, their files and artifacts). */
bool store_snapshot(struct store *store, const char *path, bool is_public, struct error *err);
/* Set union of two stores' files and artifacts; the same path with different content is refused. */
bool store_merge(struct store *into, const char *other_path, struct error *err);

/* Stage tables, handed over as text and numbers: the scoring's own structs are above this folder. */
enum stage_kind { STAGE_TEXT, STAGE_NUMBER };
struct stage_column {
    const char *name;
    enum stage_kind kind;
};
struct stage_value {
    const char *text;
    double number;
};
struct stage_table {
    const char *name; /* must be one of schema.sql's score_* tables */
    const struct stage_column *columns;
    size_t n_columns;
    const struct stage_value *values; /* row by row */
    size_t n_rows;
};
bool store_put_stage(struct store *store, const struct stage_table *table, struct error *err); /* replaces */

const struct provider_record *release_provider(const struct release *release, const char *slug);
/* By slug, name or alias, ignoring case and punctuation; NULL when there is none. */
const struct provider_record *release_find_provider(const struct release *release, const char *name);
/* The path of the first file with this content. */
const char *release_artifact_path(const struct release *release, const char *sha256);
/* What read the file and which tool wrote it; NULL when there is none. */
const struct artifact_record *release_artifact(const struct release *release, const char *sha256);

#endif
