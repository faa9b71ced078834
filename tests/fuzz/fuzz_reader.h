/* One reader against any bytes: it must neither crash nor hang, and what it says must hold together.
 *
 * Shapes:  each fuzz_<reader>.c names its reader and calls fuzz_reader.
 * Units:   none.
 * Owns:    one arena an input; the knowledge is loaded once.
 * Errors:  a broken promise of the reader ends the program.
 * Source:  none.
 */
#ifndef CLUSTERMAX_FUZZ_READER_H
#define CLUSTERMAX_FUZZ_READER_H

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "ingest/ingest.h"
#include "ingest/raw_readers.h"
#include "ingest/workspace.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline const struct knowledge *fuzz_knowledge(void)
{
    static struct knowledge knowledge;
    static struct arena *arena;
    if (arena == NULL) {
        struct problems problems;
        struct error err = {0};
        arena = arena_create(NULL);
        problems_init(&problems, arena);
        if (!ingest_knowledge(arena, &knowledge, &problems, &err))
            abort();
    }
    return &knowledge;
}

static inline void fuzz_check(const struct source *source, const struct evidence *evidence)
{
    for (size_t i = 0; i < evidence->measurements.n; i++) {
        const struct measurement_record *measurement = &evidence->measurements.items[i];
        assert(isfinite(measurement->value) && measurement->metric != NULL && measurement->unit != NULL);
        assert(measurement->position.line >= 0);
    }
    for (size_t i = 0; i < evidence->findings.n; i++)
        assert(evidence->findings.items[i].id != NULL && evidence->findings.items[i].note != NULL);
    assert(source->lines.n == 0 || source->lines.items[0].number >= 1);
}

/* As ingest does: what a reader does not claim it never reads. */
static inline int fuzz_reader(const struct reader *reader, const char *path, const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create(NULL);
    struct source source;
    struct evidence evidence = {0};
    struct problems problems;
    struct reading reading;
    problems_init(&problems, arena);
    source_init(&source, arena, fuzz_knowledge(), path, (struct text){(const char *)data, size});
    source_open(&source);
    reading_init(&reading, &source, &evidence, &problems);
    if (reader->sniff(&source).sureness != SNIFF_NO)
        reader->read(&reading);
    fuzz_check(&source, &evidence);
    source_close(&source);
    arena_destroy(arena);
    return 0;
}

#define FUZZ_READER(name, path)                                                                                        \
    int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)                                                       \
    {                                                                                                                  \
        return fuzz_reader(&reader_##name, (path), data, size);                                                        \
    }

#endif
