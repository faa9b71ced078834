/* Looking things up in a loaded release. */

#include <ctype.h>
#include <string.h>

#include "model/base/str.h"
#include "model/store.h"

static const char *provider_of(const void *record, size_t provider_offset)
{
    const char *provider;
    memcpy(&provider, (const char *)record + provider_offset, sizeof provider);
    return provider;
}

static size_t lower_bound(const void *items, size_t n, size_t size, size_t offset, const char *slug, bool after)
{
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = string_compare(provider_of((const char *)items + middle * size, offset), slug);
        if (order < 0 || (after && order == 0))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void records_of(const void *items, size_t n, size_t size, size_t provider_offset, const char *slug, size_t *first,
                size_t *end)
{
    *first = lower_bound(items, n, size, provider_offset, slug, false);
    *end = lower_bound(items, n, size, provider_offset, slug, true);
}

const struct provider_record *release_provider(const struct release *release, const char *slug)
{
    size_t low = 0, high = release->evidence.providers.n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct provider_record *provider = &release->evidence.providers.items[middle];
        int order = string_compare(provider->slug, slug);
        if (order == 0)
            return provider;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* Letters and digits only, lower case; bytes of other scripts count as they are. */
static bool same_name(const char *a, const char *b)
{
    for (;;) {
        while (*a && (unsigned char)*a < 0x80 && !isalnum((unsigned char)*a))
            a++;
        while (*b && (unsigned char)*b < 0x80 && !isalnum((unsigned char)*b))
            b++;
        if (!*a || !*b)
            return *a == *b;
        if (tolower((unsigned char)*a++) != tolower((unsigned char)*b++))
            return false;
    }
}

const struct provider_record *release_find_provider(const struct release *release, const char *name)
{
    const struct provider_record *provider = release_provider(release, name);
    for (size_t i = 0; !provider && i < release->evidence.providers.n; i++)
        if (same_name(release->evidence.providers.items[i].name, name))
            provider = &release->evidence.providers.items[i];
    for (size_t i = 0; !provider && i < release->evidence.aliases.n; i++)
        if (release->evidence.aliases.items[i].relation != ALIAS_MERGED_IN &&
            same_name(release->evidence.aliases.items[i].name, name))
            provider = release_provider(release, release->evidence.aliases.items[i].provider);
    return provider;
}

static const char *indexed_path(const struct release *release, const char *sha256)
{
    size_t low = 0, high = release->files.n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (string_compare(release->files_by_artifact[middle]->artifact, sha256) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == release->files.n || !string_equal(release->files_by_artifact[low]->artifact, sha256))
        return NULL;
    return release->files_by_artifact[low]->path;
}

const char *release_artifact_path(const struct release *release, const char *sha256)
{
    if (release->files_by_artifact)
        return sha256 ? indexed_path(release, sha256) : NULL;
    /* Files are sorted by path, so the first hit is the smallest path. */
    for (size_t i = 0; sha256 && i < release->files.n; i++)
        if (string_equal(release->files.items[i].artifact, sha256))
            return release->files.items[i].path;
    return NULL;
}

const struct artifact_record *release_artifact(const struct release *release, const char *sha256)
{
    size_t low = 0, high = release->artifacts.n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = string_compare(release->artifacts.items[middle].artifact, sha256);
        if (order == 0)
            return &release->artifacts.items[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}
