/* Reads one piece of raw evidence as ingest does, without a store.
 *
 * Shapes:  struct evidence as the reader left it, with the problems.
 * Units:   none.
 * Owns:    everything lives in the arena; the source's documents live until read_close.
 * Errors:  a failure ends the test.
 * Source:  none.
 */
#ifndef CLUSTERMAX_TESTS_READ_FILE_H
#define CLUSTERMAX_TESTS_READ_FILE_H

#include <check.h>
#include <string.h>

#include "ingest/ingest.h"
#include "ingest/reader.h"
#include "model/base/fs.h"

struct read_file {
    struct source source;
    struct evidence evidence;
    struct problems problems;
    const struct reader *reader;
};

static inline const struct knowledge *read_knowledge(struct arena *arena)
{
    struct knowledge *knowledge = ARENA_NEW(arena, struct knowledge);
    struct problems problems;
    struct error err = {0};
    problems_init(&problems, arena);
    if (!ingest_knowledge(arena, knowledge, &problems, &err)) {
        problems_print(&problems, stderr);
        error_print(&err, stderr);
        ck_abort_msg("the shipped data has faults");
    }
    return knowledge;
}

/* `path` is where the file lies in an imagined workspace. */
static inline struct read_file *read_text_as(struct arena *arena, const struct knowledge *knowledge, const char *path,
                                             struct text bytes)
{
    struct read_file *file = ARENA_NEW(arena, struct read_file);
    problems_init(&file->problems, arena);
    source_init(&file->source, arena, knowledge, path, bytes);
    if (strchr(path, '/') != NULL && file->source.provider == NULL)
        file->source.place = PLACE_RAW; /* a sample: some tool's output */
    source_open(&file->source);
    file->reader = ingest_read(&file->source, &file->evidence, &file->problems);
    return file;
}

static inline struct read_file *read_from(struct arena *arena, const struct knowledge *knowledge, const char *folder,
                                          const char *name)
{
    struct text bytes;
    struct error err = {0};
    if (!fs_read(arena, fs_join(arena, folder, name), (size_t)1 << 28, &bytes, &err))
        ck_abort_msg("%s: %s", name, err.text);
    return read_text_as(arena, knowledge, name, bytes);
}

static inline void read_close(struct read_file *file)
{
    source_close(&file->source);
}

#endif
