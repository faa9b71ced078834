/* A release out of the store, whole and sorted. */

#include <stdlib.h>
#include <string.h>

#include "model/base/str.h"
#include "model/store_pack.h"

static bool load_into(struct store *store, struct arena *arena, const struct record_map *map, bool outline,
                      void *list_address, struct error *err)
{
    struct record_list list;
    memcpy(&list, list_address, sizeof list);
    bool ok = map->owner == OWNER_PACKED ? pack_load(store, arena, map, outline, &list, err)
                                         : store_load_list(store, arena, map, &list, err);
    memcpy(list_address, &list, sizeof list);
    return ok;
}

static bool load_maps(struct store *store, struct arena *arena, const struct record_map *maps, size_t n, bool outline,
                      void *base, struct error *err)
{
    for (size_t i = 0; i < n; i++)
        if (!load_into(store, arena, &maps[i], outline, (char *)base + maps[i].list, err))
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

static bool load(struct store *store, struct arena *arena, bool outline, struct release **out, struct error *err)
{
    struct release *release = ARENA_NEW(arena, struct release);
    if (!load_into(store, arena, &file_map, outline, &release->files, err) ||
        !load_into(store, arena, &artifact_map, outline, &release->artifacts, err) ||
        !load_maps(store, arena, evidence_maps, evidence_maps_n, outline, &release->evidence, err) ||
        !load_maps(store, arena, catalog_maps, catalog_maps_n, outline, &release->catalog, err))
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

bool store_load_release(struct store *store, struct arena *arena, struct release **out, struct error *err)
{
    return load(store, arena, false, out, err);
}

bool store_load_outline(struct store *store, struct arena *arena, struct release **out, size_t *n_measurements,
                        struct error *err)
{
    const char *sql = arena_printf(
        arena, "SELECT coalesce(sum(n), 0) FROM measurement_pack JOIN %s ON owner_artifact = artifact", store_owners);
    long long n;
    if (!load(store, arena, true, out, err) || !database_integer(store->database, sql, &n, err))
        return false;
    *n_measurements = (size_t)n;
    return true;
}
