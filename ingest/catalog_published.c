/* The publisher's own tier placements, release by release. */

#include <string.h>

#include "ingest/catalog.h"
#include "ingest/json_each.h"

struct release_form {
    const char *version, *date;
    double rated, tracked;
    struct json_strings sources, notes;
    struct json_at tiers;
};

static const struct json_field release_fields[] = {
    JSON_FIELD(struct release_form, version, "version", JSON_FIELD_STRING, true),
    JSON_FIELD(struct release_form, date, "date", JSON_FIELD_DATE, true),
    JSON_FIELD(struct release_form, rated, "rated", JSON_FIELD_NUMBER, false),
    JSON_FIELD(struct release_form, tracked, "tracked", JSON_FIELD_NUMBER, false),
    JSON_FIELD(struct release_form, sources, "sources", JSON_FIELD_STRINGS, true),
    JSON_FIELD(struct release_form, notes, "notes", JSON_FIELD_STRINGS, false),
    JSON_FIELD(struct release_form, tiers, "tiers", JSON_FIELD_ANY, true),
};

struct tier_form {
    const char *name;
    bool is_rank, is_medallion;
    struct json_strings providers;
};

static const struct json_field tier_fields[] = {
    JSON_FIELD(struct tier_form, name, "name", JSON_FIELD_STRING, true),
    JSON_FIELD(struct tier_form, is_rank, "rank", JSON_FIELD_BOOL, true),
    JSON_FIELD(struct tier_form, is_medallion, "medallion", JSON_FIELD_BOOL, true),
    JSON_FIELD(struct tier_form, providers, "providers", JSON_FIELD_STRINGS, true),
};

static const char *lines_of(struct arena *arena, const struct json_strings *strings)
{
    struct str out;
    str_init(&out, arena);
    for (size_t i = 0; i < strings->n; i++)
        str_appendf(&out, "%s%s", i > 0 ? "\n" : "", strings->items[i]);
    return out.bytes;
}

static bool load_tier(const struct catalog_loading *loading, const struct json_at *at, const char *version,
                      long ordinal)
{
    struct tier_form form;
    if (!json_read_object(at, tier_fields, sizeof tier_fields / sizeof *tier_fields, &form, loading->arena,
                          loading->problems))
        return false;
    *CATALOG_PUSH(loading, published_tiers) = (struct published_tier_record){.ordinal = ordinal,
                                                                             .version = version,
                                                                             .name = form.name,
                                                                             .is_rank = form.is_rank,
                                                                             .is_medallion = form.is_medallion};
    for (size_t i = 0; i < form.providers.n; i++)
        *CATALOG_PUSH(loading, placements) =
            (struct placement_record){.version = version, .name = form.providers.items[i], .tier = form.name};
    return true;
}

static bool load_release(const struct catalog_loading *loading, const struct json_at *at)
{
    struct release_form form;
    if (!json_read_object(at, release_fields, sizeof release_fields / sizeof *release_fields, &form, loading->arena,
                          loading->problems))
        return false;
    struct published_release_record *record = CATALOG_PUSH(loading, published_releases);
    *record = (struct published_release_record){.ordinal = (long)loading->catalog->published_releases.n - 1,
                                                .version = form.version,
                                                .date = form.date,
                                                .rated = form.rated,
                                                .tracked = form.tracked,
                                                .sources = lines_of(loading->arena, &form.sources)};
    bool good = true;
    long ordinal = 0;
    for (JSON_EACH(i, &form.tiers))
        good = load_tier(loading, &i.at, form.version, ordinal++) && good;
    return good;
}

bool catalog_load_published(const struct catalog_loading *loading)
{
    bool good = true;
    struct json_at list = json_get(loading->root, "releases");
    for (JSON_EACH(i, &list))
        good = load_release(loading, &i.at) && good;
    return good;
}
