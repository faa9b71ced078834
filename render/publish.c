#include "render/publish.h"

#include <string.h>

#include "model/base/assets.h"
#include "model/base/fs.h"
#include "model/store.h"
#include "render/export_csv.h"
#include "render/export_json.h"
#include "render/export_tables.h"
#include "render/manifest.h"
#include "render/site.h"
#include "render/workbook_provider.h"
#include "render/workbook_ranking.h"
#include "render/workbook_tco.h"

static void digest_text(struct sha256 *sha, const char *text)
{
    sha256_update(sha, text, strlen(text) + 1); /* the NUL parts one from the next */
}

static void digest_assets(struct arena *arena, struct sha256 *sha)
{
    const char **names;
    struct text content;
    struct error ignored = {0};
    size_t n = assets_list(arena, "", &names);
    for (size_t i = 0; i < n; i++) {
        digest_text(sha, names[i]);
        if (assets_find(arena, names[i], &content, &ignored))
            sha256_update(sha, content.bytes, content.length);
    }
}

void publish_key(struct arena *arena, const struct release *release, const char *program_version, const char *choices,
                 char key[SHA256_HEX_SIZE])
{
    struct sha256 sha;
    struct arena *scratch = arena_create(arena);
    sha256_init(&sha);
    digest_text(&sha, program_version);
    digest_text(&sha, choices);
    digest_assets(scratch, &sha);
    for (size_t i = 0; i < release->files.n; i++) {
        digest_text(&sha, release->files.items[i].path);
        digest_text(&sha, release->files.items[i].artifact);
    }
    sha256_final(&sha, key);
    arena_destroy(scratch);
}

bool publish_is_current(struct arena *arena, const char *out, const char *key)
{
    struct problems problems;
    struct error ignored = {0};
    size_t n_files;
    struct arena *scratch = arena_create(arena);
    const char *published = manifest_key(scratch, out);
    problems_init(&problems, scratch);
    bool current = published && strcmp(published, key) == 0 &&
                   manifest_verify(scratch, out, &n_files, &problems, &ignored) && problems.n == 0;
    arena_destroy(scratch);
    return current;
}

static bool publish_site(struct arena *arena, const struct publish_input *input, struct fs_publication *publication,
                         struct error *err)
{
    const struct site_input site = {
        .scores = input->scores, .workspace = input->workspace, .program_version = input->program_version};
    return site_render(arena, &site, publication, err);
}

static bool publish_ranking(struct arena *arena, const struct publish_input *input, struct fs_publication *publication,
                            struct error *err)
{
    char *path;
    return fs_publish_path(publication, arena, "ranking.xlsx", &path, err) &&
           workbook_ranking_write(arena, path, input->scores, err);
}

static bool publish_provider(struct arena *arena, const struct publish_input *input, size_t index,
                             const struct acceptance *acceptance, struct fs_publication *publication, struct error *err)
{
    const struct provider_score *provider = &input->scores->providers[index];
    char *path;
    return fs_publish_path(publication, arena,
                           arena_printf(arena, "workbooks/provider-%s.xlsx", provider->provider->slug), &path, err) &&
           workbook_provider_write(arena, path, input->scores, provider, acceptance, err);
}

static bool publish_providers(struct arena *arena, const struct publish_input *input,
                              struct fs_publication *publication, struct error *err)
{
    struct acceptance *acceptance;
    bool done = acceptance_load(arena, &input->scores->release->catalog, &acceptance, err);
    for (size_t i = 0; done && i < input->scores->n_providers; i++) {
        struct arena *scratch = arena_create(arena);
        done = publish_provider(scratch, input, i, acceptance, publication, err);
        arena_destroy(scratch);
    }
    return done;
}

/* The shipped scenarios, then the workspace's own. */
static bool load_scenarios(struct arena *arena, const char *workspace, struct tco_scenario ***out, size_t *n,
                           struct error *err)
{
    const char **names;
    struct fs_listing listing = {0};
    struct problems problems;
    const char *folder = fs_join(arena, workspace, "tco");
    size_t n_shipped = assets_list(arena, "data/tco/", &names);
    problems_init(&problems, arena);
    if (fs_kind(folder) == FS_FOLDER && !fs_walk(arena, folder, 1000, &listing, &problems, err))
        return false;
    *out = ARENA_ARRAY(arena, n_shipped + listing.n + 1, struct tco_scenario *);
    *n = 0;
    for (size_t i = 0; i < n_shipped + listing.n; i++) {
        struct text name = text_of(i < n_shipped ? fs_name(names[i]) : listing.entries[i - n_shipped].path);
        if (!text_ends_with(name, ".json"))
            continue;
        if (i < n_shipped)
            name = text_slice(name, 0, name.length - strlen(".json"));
        if (!tco_scenario_load(arena, text_dup(arena, name), &(*out)[*n], &problems, err))
            return problems.n_errors == 0 || error_at(err, problems.items[0].file, problems.items[0].line,
                                                      problems.items[0].column, "%s", problems.items[0].text);
        ++*n;
    }
    return true;
}

static bool publish_tco(struct arena *arena, const struct publish_input *input, struct fs_publication *publication,
                        struct error *err)
{
    struct tco_scenario **scenarios;
    size_t n;
    char *path;
    return load_scenarios(arena, input->workspace, &scenarios, &n, err) &&
           fs_publish_path(publication, arena, "tco.xlsx", &path, err) &&
           workbook_tco_write(arena, path, scenarios, n, err);
}

static bool publish_data(struct arena *arena, const struct publish_input *input, struct fs_publication *publication,
                         struct error *err)
{
    return export_json(arena, input->scores, publication, err) && export_csv(arena, input->scores, publication, err) &&
           export_package(arena, input->scores, publication, err);
}

static bool publish_store(struct arena *arena, const struct publish_input *input, struct fs_publication *publication,
                          struct error *err)
{
    char *path;
    return fs_publish_path(publication, arena, "data/release.sqlite", &path, err) &&
           store_snapshot(input->store, path, true, err);
}

static bool publish_manifest(struct arena *arena, const struct publish_input *input, struct fs_publication *publication,
                             struct error *err)
{
    const struct manifest_input manifest = {
        .scores = input->scores, .program_version = input->program_version, .key = input->key};
    return manifest_publish(arena, &manifest, publication, err);
}

bool publish_release(struct arena *arena, const struct publish_input *input, struct error *err)
{
    /* The manifest is the last: it lists what the others made. */
    static bool (*const parts[])(struct arena * arena, const struct publish_input *input,
                                 struct fs_publication *publication, struct error *err) = {
        publish_site, publish_ranking, publish_providers, publish_tco, publish_data, publish_store, publish_manifest};
    struct fs_publication *publication;
    bool ok = true;
    if (!fs_publish_begin(arena, input->out, &publication, err))
        return false;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && ok; i++) {
        struct arena *scratch = arena_create(arena);
        ok = parts[i](scratch, input, publication, err);
        arena_destroy(scratch);
    }
    ok = ok && fs_publish_commit(publication, err);
    if (!ok)
        fs_publish_abandon(publication);
    return ok;
}
