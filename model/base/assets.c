/* Compiled-in files, and folders that stand in for them while somebody edits.
 *
 * The overrides are the program's one piece of global state: set once while the command line is read, then only read.
 */
#include "model/base/assets.h"

#include <stdlib.h>
#include <string.h>

#include "model/base/fs.h"

enum { OVERRIDES_MAX = 8, ASSET_BYTES_MAX = 64 << 20, ASSET_FILES_MAX = 10000 };

static struct {
    const char *prefix, *folder;
} overrides[OVERRIDES_MAX];
static size_t n_overrides;

/* A later folder for the same prefix takes the place of an earlier one; more than there is room for are not expected.
 */
void assets_override(const char *prefix, const char *folder)
{
    size_t i = 0;
    while (i < n_overrides && strcmp(overrides[i].prefix, prefix) != 0)
        i++;
    if (i == OVERRIDES_MAX)
        return;
    overrides[i].prefix = prefix;
    overrides[i].folder = folder;
    if (i == n_overrides)
        n_overrides++;
}

static int compare_asset(const void *name, const void *asset)
{
    return strcmp(name, ((const struct asset *)asset)->name);
}

bool assets_find(struct arena *arena, const char *name, struct text *out, struct error *err)
{
    for (size_t i = 0; i < n_overrides; i++) {
        size_t prefix = strlen(overrides[i].prefix);
        if (!text_starts_with(text_of(name), overrides[i].prefix) || text_contains(text_of(name), ".."))
            continue;
        const char *path = fs_join(arena, overrides[i].folder, name + prefix);
        if (fs_kind(path) != FS_MISSING)
            return fs_read(arena, path, ASSET_BYTES_MAX, out, err);
    }
    const struct asset *found =
        bsearch(name, assets_embedded, assets_embedded_n, sizeof *assets_embedded, compare_asset);
    if (found == NULL)
        return error_set(err, EXIT_INTERNAL, "no file \"%s\" is compiled in", name);
    *out = found->content;
    return true;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Sorts and takes out what a folder and the compiled-in files have in common. */
static size_t sort_unique(const char **names, size_t n)
{
    size_t kept = 0;
    if (n > 0)
        qsort(names, n, sizeof *names, compare_names);
    for (size_t i = 0; i < n; i++)
        if (kept == 0 || strcmp(names[kept - 1], names[i]) != 0)
            names[kept++] = names[i];
    return kept;
}

size_t assets_list(struct arena *arena, const char *prefix, const char ***names)
{
    size_t n = 0, capacity = 0;
    *names = NULL;
    for (size_t i = 0; i < assets_embedded_n; i++)
        if (text_starts_with(text_of(assets_embedded[i].name), prefix))
            *ARENA_PUSH(arena, *names, n, capacity) = assets_embedded[i].name;
    for (size_t i = 0; i < n_overrides; i++) {
        struct fs_listing listing;
        if (!fs_walk(arena, overrides[i].folder, ASSET_FILES_MAX, &listing, NULL, NULL))
            continue;
        for (size_t k = 0; k < listing.n; k++) {
            const char *name = arena_printf(arena, "%s%s", overrides[i].prefix, listing.entries[k].relative);
            if (text_starts_with(text_of(name), prefix))
                *ARENA_PUSH(arena, *names, n, capacity) = name;
        }
    }
    return sort_unique(*names, n);
}
