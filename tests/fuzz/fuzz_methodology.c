/* Methodology files from anywhere: reading ends, and a file that is taken scores a release without a fault. */
#include <assert.h>
#include <stdint.h>

#include "../support/release.h"
#include "criteria/scores.h"
#include "ingest/catalog.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void add_evidence(struct arena *arena, struct release *release)
{
    static const char *const slugs[] = {"a", "b", "c"};
    for (size_t p = 0; p < 3; p++) {
        release_add_provider(arena, release, slugs[p]);
        for (size_t i = p; i < release->catalog.items.n; i += 5)
            release_add_finding(arena, release, slugs[p], release->catalog.items.items[i].id, (int)((i + p) % 5),
                                (int)(i % 4));
        release_add_measurement(arena, release, slugs[p], "recovery.detect_s", 60.0 * (double)(p + 1));
    }
    release_finish(release);
}

/* Loaded once: it is the same for every input. */
static const struct catalog *shared_catalog(void)
{
    static struct catalog catalog;
    static struct arena *arena;
    struct problems problems;
    struct error err = {0};
    if (arena == NULL) {
        arena = arena_create(NULL);
        problems_init(&problems, arena);
        bool is_loaded = catalog_load(arena, &catalog, &problems, &err);
        assert(is_loaded);
    }
    return &catalog;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create(NULL);
    struct release *release = release_make(arena, 0, 0);
    struct methodology *methodology = NULL;
    struct scores *scores;
    struct problems problems;
    struct error err = {0};
    problems_init(&problems, arena);
    release->catalog = *shared_catalog();
    if (methodology_parse(arena, "fuzz", (struct text){(const char *)data, size}, &release->catalog, &methodology,
                          &problems, &err)) {
        add_evidence(arena, release);
        if (scores_compute(arena, release, methodology, NULL, 0, &scores, &err))
            assert(scores->n_rated <= scores->n_providers);
    } else {
        assert(err.code != EXIT_DONE);
    }
    arena_destroy(arena);
    return 0;
}
