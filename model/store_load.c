/* A release out of the store, whole and sorted. */

#include <stdlib.h>
#include <string.h>

#include "model/base/str.h"
#include "model/store_rows.h"

static bool load_into(struct store *store, struct arena *arena, const struct record_map *map, void *list_address,
                      struct error *err)
{
    struct record_list list;
    memcpy(&list, list_address, sizeof list);
    bool ok = store_load_list(store, arena, map, &list, err);
    memcpy(list_address, &list, sizeof list);
    return ok;
}

static bool load_maps(struct store *store, struct arena *arena, const struct record_map *maps, size_t n, void *base,
                      struct error *err)
{
    for (size_t i = 0; i < n; i++)
        if (!load_into(store, arena, &maps[i], (char *)base + maps[i].list, err))
            return false;
    return true;
}

/* Names that the publisher used belong to the provider that has them as name or alias today. */
static void resolve_placements(struct release *release)
{
    for (size_t i = 0; i < release->catalog.placements.n; i++) {
        struct placement_record *placement = &release->catalog.placements.items[i];
        const struct provider_record *provider = release_find_provider(release, placement->name);
        placement->provider = provider ? provider->slug : NULL;
    }
}

static int compare_artifacts(const void *a, const void *b)
{
    const struct file_record *left = *(const struct file_record *const *)a,
                             *right = *(const struct file_record *const *)b;
    int order = string_compare(left->artifact, right->artifact);
    return order ? order : string_compare(left->path, right->path);
}

static void index_files(struct arena *arena, struct release *release)
{
    release->files_by_artifact = ARENA_ARRAY(arena, release->files.n + 1, const struct file_record *);
    for (size_t i = 0; i < release->files.n; i++)
        release->files_by_artifact[i] = &release->files.items[i];
    qsort(release->files_by_artifact, release->files.n, sizeof *release->files_by_artifact, compare_artifacts);
}

bool store_load_release(struct store *store, struct arena *arena, struct release **out, struct error *err)
{
    struct release *release = ARENA_NEW(arena, struct release);
    if (!load_into(store, arena, &file_map, &release->files, err) ||
        !load_into(store, arena, &artifact_map, &release->artifacts, err) ||
        !load_maps(store, arena, evidence_maps, evidence_maps_n, &release->evidence, err) ||
        !load_maps(store, arena, catalog_maps, catalog_maps_n, &release->catalog, err))
        return false;
    if (release->evidence.releases.n == 0) {
        error_at(err, database_path(store->database), 0, 0, "the store holds no release");
        error_hint(err, "run `clustermax ingest DIR` first");
        err->code = EXIT_DATA;
        return false;
    }
    release->about = release->evidence.releases.items[0];
    index_files(arena, release);
    resolve_placements(release);
    *out = release;
    return true;
}
