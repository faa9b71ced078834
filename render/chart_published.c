/* Published placements. */
#include <string.h>

#include "model/base/str.h"
#include "render/chart_published.h"

static int lower(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c;
}

bool published_same_tier(const char *a, const char *b)
{
    size_t i = 0;
    if (a == NULL || b == NULL)
        return false;
    while (a[i] != '\0' && b[i] != '\0' && lower(a[i]) == lower(b[i]))
        i++;
    return (a[i] == '\0' && b[i] == '\0') || (i >= 8 && (a[i] == '\0' || b[i] == '\0'));
}

size_t published_tier_index(const struct methodology *methodology, const char *name)
{
    for (size_t i = 0; i < methodology->n_tiers; i++)
        if (published_same_tier(methodology->tiers[i].name, name))
            return i;
    return methodology->n_tiers;
}

static bool continues(const char *version, const char *published)
{
    size_t length = strlen(published);
    return strncmp(version, published, length) == 0 &&
           (version[length] == '\0' || version[length] == '-' || version[length] == '+' || version[length] == ' ');
}

const struct published_release_record *published_current(const struct release *release)
{
    for (size_t i = 0; release->about.version != NULL && i < release->catalog.published_releases.n; i++)
        if (continues(release->about.version, release->catalog.published_releases.items[i].version))
            return &release->catalog.published_releases.items[i];
    return NULL;
}

const struct published_release_record *published_previous(const struct release *release)
{
    const struct published_release_record *items = release->catalog.published_releases.items, *previous = NULL;
    const struct published_release_record *current = published_current(release);
    if (current != NULL)
        return current == items ? NULL : current - 1;
    for (size_t i = 0; i < release->catalog.published_releases.n; i++)
        if (string_compare(items[i].date, release->about.date) < 0)
            previous = &items[i];
    return previous;
}

const struct placement_record *published_placement(const struct release *release, const char *version,
                                                   const struct provider_record *provider)
{
    const struct placement_record *found = NULL;
    for (size_t i = 0; i < release->catalog.placements.n; i++) {
        const struct placement_record *placement = &release->catalog.placements.items[i];
        if (!string_equal(placement->version, version) || !string_equal(placement->provider, provider->slug))
            continue;
        if (found == NULL || string_equal(placement->name, provider->name))
            found = placement;
    }
    return found;
}
