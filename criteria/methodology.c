/* Finds, reads and checks a methodology file. */
#include "criteria/methodology.h"

#include <string.h>

#include "criteria/methodology_read.h"
#include "model/base/assets.h"
#include "model/base/fs.h"

#define ASSET_PREFIX "data/methodology/"
#define ASSET_SUFFIX ".json"
#define FORMAT "clustermax.methodology/1"
enum { FILE_LIMIT_BYTES = 4 << 20 };

struct methodology_file {
    const char *format, *version, *title, *date, *summary, *source;
    struct json_at criteria, indicators, aggregation, tiers, outside, gates, cuts, profiles, robustness;
};

static const struct json_field file_fields[] = {
    JSON_FIELD(struct methodology_file, format, "format", JSON_FIELD_STRING, true),
    JSON_FIELD(struct methodology_file, version, "version", JSON_FIELD_STRING, true),
    JSON_FIELD(struct methodology_file, title, "title", JSON_FIELD_STRING, true),
    JSON_FIELD(struct methodology_file, date, "date", JSON_FIELD_DATE, true),
    JSON_FIELD(struct methodology_file, summary, "summary", JSON_FIELD_STRING, true),
    JSON_FIELD(struct methodology_file, source, "source", JSON_FIELD_STRING, true),
    JSON_FIELD(struct methodology_file, criteria, "criteria", JSON_FIELD_ANY, true),
    JSON_FIELD(struct methodology_file, indicators, "indicators", JSON_FIELD_ANY, true),
    JSON_FIELD(struct methodology_file, aggregation, "aggregation", JSON_FIELD_ANY, true),
    JSON_FIELD(struct methodology_file, tiers, "tiers", JSON_FIELD_ANY, true),
    JSON_FIELD(struct methodology_file, outside, "outside", JSON_FIELD_ANY, true),
    JSON_FIELD(struct methodology_file, gates, "gates", JSON_FIELD_ANY, true),
    JSON_FIELD(struct methodology_file, cuts, "cuts", JSON_FIELD_ANY, true),
    JSON_FIELD(struct methodology_file, profiles, "profiles", JSON_FIELD_ANY, true),
    JSON_FIELD(struct methodology_file, robustness, "robustness", JSON_FIELD_ANY, true),
};

/* Parts refer to what was read before them: indicators to criteria, gates and cuts to tiers. */
static void read_parts(struct methodology_reading *reading, const struct methodology_file *file)
{
    methodology_read_criteria(reading, &file->criteria);
    methodology_read_aggregation(reading, &file->aggregation);
    methodology_read_indicators(reading, &file->indicators);
    methodology_read_tiers(reading, &file->tiers);
    methodology_read_outside(reading, &file->outside);
    methodology_read_cuts(reading, &file->cuts);
    methodology_read_gates(reading, &file->gates);
    methodology_read_profiles(reading, &file->profiles);
    methodology_read_robustness(reading, &file->robustness);
}

static bool read_root(struct methodology_reading *reading, const struct json_at *root)
{
    struct methodology_file file;
    size_t n_errors = reading->problems->n_errors;
    if (!json_check_format(root, FORMAT, reading->problems))
        return false;
    json_read_object(root, file_fields, sizeof file_fields / sizeof *file_fields, &file, reading->arena,
                     reading->problems);
    struct methodology *methodology = reading->methodology;
    methodology->version = file.version;
    methodology->title = file.title;
    methodology->date = file.date;
    methodology->summary = file.summary;
    methodology->source = file.source;
    read_parts(reading, &file);
    return reading->problems->n_errors == n_errors;
}

static bool is_path(const char *name)
{
    return strchr(name, '/') != NULL || text_ends_with(text_of(name), ASSET_SUFFIX);
}

static bool find_text(struct arena *arena, const char *name, const char **file, struct text *text, struct error *err)
{
    const char **versions;
    size_t n_versions = methodology_list(arena, &versions);
    if (is_path(name)) {
        *file = name;
        return fs_read(arena, name, FILE_LIMIT_BYTES, text, err);
    }
    *file = arena_printf(arena, ASSET_PREFIX "%s" ASSET_SUFFIX, name);
    for (size_t i = 0; i < n_versions; i++)
        if (string_equal(versions[i], name))
            return assets_find(arena, *file, text, err);
    error_set(err, EXIT_DATA, "there is no methodology \"%s\"", name);
    struct str known;
    str_init(&known, arena);
    for (size_t i = 0; i < n_versions; i++)
        str_appendf(&known, "%s%s", i == 0 ? "" : ", ", versions[i]);
    error_hint(err, "known: %s; or the path of a .json file", known.bytes);
    return false;
}

bool methodology_parse(struct arena *arena, const char *file, struct text text, const struct catalog *catalog,
                       struct methodology **out, struct problems *problems, struct error *err)
{
    struct json_doc *doc = NULL;
    struct methodology *methodology = ARENA_NEW(arena, struct methodology);
    struct methodology_reading reading = {arena, catalog, problems, methodology};
    methodology->file = file;
    if (!json_parse(file, text, &doc, err))
        return false;
    struct json_at root = json_root(doc);
    bool is_good = read_root(&reading, &root);
    if (!is_good)
        error_set(err, EXIT_DATA, "%s: the methodology cannot be used", file);
    *out = methodology;
    json_doc_free(doc);
    return is_good;
}

bool methodology_load(struct arena *arena, const char *name, const struct catalog *catalog, struct methodology **out,
                      struct problems *problems, struct error *err)
{
    struct text text;
    const char *file;
    return find_text(arena, name, &file, &text, err) &&
           methodology_parse(arena, file, text, catalog, out, problems, err);
}

size_t methodology_list(struct arena *arena, const char ***versions)
{
    const char **names;
    size_t n_names = assets_list(arena, ASSET_PREFIX, &names), n = 0;
    *versions = ARENA_ARRAY(arena, n_names, const char *);
    for (size_t i = 0; i < n_names; i++) {
        struct text name = text_of(names[i]);
        if (!text_ends_with(name, ASSET_SUFFIX))
            continue;
        (*versions)[n++] = text_dup(arena, text_slice(name, strlen(ASSET_PREFIX), name.length - strlen(ASSET_SUFFIX)));
    }
    return n;
}

const struct tier *methodology_tier(const struct methodology *methodology, const char *id_or_name)
{
    for (size_t i = 0; id_or_name != NULL && i < methodology->n_tiers; i++)
        if (string_equal(methodology->tiers[i].id, id_or_name) || string_equal(methodology->tiers[i].name, id_or_name))
            return &methodology->tiers[i];
    return NULL;
}

const struct profile *methodology_profile(const struct methodology *methodology, const char *id)
{
    for (size_t i = 0; id != NULL && i < methodology->n_profiles; i++)
        if (string_equal(methodology->profiles[i].id, id))
            return &methodology->profiles[i];
    return NULL;
}
