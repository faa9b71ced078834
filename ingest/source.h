/* One file of the workspace, or one member of an archive, opened for reading.
 *
 * Shapes:  the bytes, their hash, the cleaned lines, the JSON documents found in them, and where the file lies.
 * Units:   none.
 * Owns:    everything lives in the arena; source_close frees the documents.
 * Errors:  none: what cannot be understood is for the readers to say.
 * Source:  the layout of a workspace (clustermax init writes an example).
 */
#ifndef CLUSTERMAX_SOURCE_H
#define CLUSTERMAX_SOURCE_H

#include "ingest/catalog.h"
#include "ingest/json_find.h"
#include "ingest/text_prepare.h"
#include "model/base/sha256.h"

enum source_place {
    PLACE_TOP,      /* release.json, interviews.json, … */
    PLACE_PROVIDER, /* providers/<slug>/… */
    PLACE_RAW       /* providers/<slug>/raw/<environment>/… */
};

struct cmax_rules;

/* What all files of a run are read with. */
struct knowledge {
    const struct catalog *catalog;
    const struct cmax_rules *cmax_rules;
};

struct source {
    struct arena *arena;
    const struct knowledge *knowledge;
    const char *path; /* relative to the workspace */
    struct text bytes;
    char sha256[SHA256_HEX_SIZE];
    enum source_place place;
    const char *provider, *environment;
    struct lines lines;
    struct found_jsons jsons;
};

/* Finds out where the file lies and hashes it: enough to know whether it has changed. */
void source_init(struct source *source, struct arena *arena, const struct knowledge *knowledge, const char *path,
                 struct text bytes);
/* Cleans the text and looks for JSON: before readers see it. */
void source_open(struct source *source);
void source_close(struct source *source);

/* The first document, when it starts on the first line that is not blank; else a missing value. */
struct json_at source_json(const struct source *source);
/* The "format" that the document states for itself, or NULL. */
const char *source_format(const struct source *source);
/* The index of the first line that contains `needle`, or the number of lines. */
size_t source_find_line(const struct source *source, const char *needle, size_t from);
bool source_contains(const struct source *source, const char *needle);

#endif
