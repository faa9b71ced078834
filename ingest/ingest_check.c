/* What one file cannot know: names that clash, words that point nowhere. */

#include <stdlib.h>
#include <string.h>

#include "ingest/ingest.h"
#include "model/base/fs.h"
#include "model/base/json.h"

struct checks {
    const char *dir;
    const struct release *release;
    struct problems *problems;
};

/* Where `member` stands in a JSON file: read again, which only happens when there is something to complain about. */
static struct place place_of(struct checks *checks, const char *path, const char *member)
{
    struct arena *arena = checks->problems->arena;
    struct place place = {path, 1, 1};
    struct json_doc *doc = NULL;
    struct error ignored = {0};
    struct text text;
    if (path == NULL || !fs_read(arena, fs_join(arena, checks->dir, path), 1 << 26, &text, &ignored) ||
        !json_parse(path, text, &doc, &ignored))
        return place;
    struct json_at root = json_root(doc), at = json_get(&root, member);
    json_position(&at, &place.line, &place.column);
    json_doc_free(doc);
    return place;
}

static const char *path_of(struct checks *checks, const char *artifact)
{
    return release_artifact_path(checks->release, artifact);
}

static const char *nearest_provider(struct checks *checks, const char *slug)
{
    size_t n = checks->release->evidence.providers.n;
    const char **slugs = ARENA_ARRAY(checks->problems->arena, n + 1, const char *);
    for (size_t i = 0; i < n; i++)
        slugs[i] = checks->release->evidence.providers.items[i].slug;
    const char *nearest = string_nearest(slug, slugs, n);
    return nearest == NULL ? "a provider is a folder providers/<slug>/ with a provider.json"
                           : arena_printf(checks->problems->arena, "did you mean \"%s\"?", nearest);
}

static void check_one_release(struct checks *checks)
{
    for (size_t i = 1; i < checks->release->evidence.releases.n; i++) {
        const char *path = path_of(checks, checks->release->evidence.releases.items[i].artifact);
        problem_add(checks->problems, SEVERITY_ERROR, place_of(checks, path, "version"),
                    "a workspace has one release.json", "a second release");
    }
}

static void check_provider(struct checks *checks, size_t index)
{
    const struct provider_record *provider = &checks->release->evidence.providers.items[index];
    const char *path = path_of(checks, provider->artifact);
    for (size_t i = 0; i < index; i++) {
        const struct provider_record *other = &checks->release->evidence.providers.items[i];
        bool slug = strcmp(other->slug, provider->slug) == 0;
        if (slug || strcmp(other->name, provider->name) == 0)
            problem_add(checks->problems, SEVERITY_ERROR, place_of(checks, path, slug ? "slug" : "name"),
                        arena_printf(checks->problems->arena, "the other is %s", path_of(checks, other->artifact)),
                        "two providers are called \"%s\"", slug ? provider->slug : provider->name);
    }
}

static void check_folder(struct checks *checks, const struct file_record *file)
{
    const struct evidence *evidence = &checks->release->evidence;
    for (size_t i = 0; i < evidence->providers.n; i++) {
        const struct provider_record *provider = &evidence->providers.items[i];
        if (strcmp(provider->artifact, file->artifact) == 0 && !string_equal(provider->slug, file->provider))
            problem_add(checks->problems, SEVERITY_ERROR, place_of(checks, file->path, "slug"),
                        arena_printf(checks->problems->arena, "move it to providers/%s/", provider->slug),
                        "the slug \"%s\" is not the folder's name", provider->slug);
    }
}

/* Folders below providers/ that no provider.json explains, once each. */
static void check_folders(struct checks *checks)
{
    const char *last = NULL;
    for (size_t i = 0; i < checks->release->files.n; i++) {
        const struct file_record *file = &checks->release->files.items[i];
        check_folder(checks, file);
        if (file->provider == NULL || string_equal(file->provider, last))
            continue;
        last = file->provider;
        if (release_provider(checks->release, file->provider) == NULL)
            problem_add(checks->problems, SEVERITY_ERROR, (struct place){file->path, 1, 1},
                        arena_printf(checks->problems->arena, "write providers/%s/provider.json", file->provider),
                        "no provider \"%s\"", file->provider);
    }
}

static bool has_environment(const struct release *release, const char *provider, const char *id)
{
    size_t first, end;
    RECORDS_OF(release->evidence.environments, provider, first, end);
    for (size_t i = first; i < end; i++)
        if (strcmp(release->evidence.environments.items[i].id, id) == 0)
            return true;
    return false;
}

static void check_environments(struct checks *checks)
{
    const struct release *release = checks->release;
    const char *provider = NULL, *environment = NULL;
    for (size_t i = 0; i < release->files.n; i++) {
        const struct file_record *file = &release->files.items[i];
        if (file->environment == NULL ||
            (string_equal(file->provider, provider) && string_equal(file->environment, environment)))
            continue;
        provider = file->provider;
        environment = file->environment;
        if (!has_environment(release, provider, environment))
            problem_add(checks->problems, SEVERITY_WARNING, (struct place){file->path, 1, 1},
                        "describe it under \"environments\" in provider.json", "unknown environment \"%s\"",
                        environment);
    }
    for (size_t i = 1; i < release->evidence.environments.n; i++) {
        const struct environment_record *a = &release->evidence.environments.items[i - 1], *b = a + 1;
        if (strcmp(a->provider, b->provider) == 0 && strcmp(a->id, b->id) == 0)
            problem_add(checks->problems, SEVERITY_ERROR,
                        place_of(checks, path_of(checks, b->artifact), "environments"), NULL,
                        "two environments are called \"%s\"", b->id);
    }
}

/* A document says its provider once; in a form every row has it. */
static struct place provider_place(struct checks *checks, const char *path, const struct position *position)
{
    if (path != NULL && !text_ends_with(text_of(path), ".json") && position != NULL)
        return (struct place){path, position->line, position->column};
    return place_of(checks, path, "provider");
}

/* A tool's output names no provider: its records belong to whoever's folder each copy of the file lies in. */
static bool is_raw(const struct checks *checks, const char *artifact)
{
    for (size_t i = 0; i < checks->release->files.n; i++)
        if (checks->release->files.items[i].environment != NULL &&
            strcmp(checks->release->files.items[i].artifact, artifact) == 0)
            return true;
    return false;
}

/* The provider that a file's records are about; looked at once for each provider of a file. */
static void check_owner(struct checks *checks, const char *artifact, const char *provider,
                        const struct position *position)
{
    const char *path = path_of(checks, artifact);
    if (provider == NULL || strcmp(provider, "") == 0 || is_raw(checks, artifact))
        return;
    if (release_provider(checks->release, provider) == NULL) {
        problem_add(checks->problems, SEVERITY_ERROR, provider_place(checks, path, position),
                    nearest_provider(checks, provider), "unknown provider \"%s\"", provider);
        return;
    }
    for (size_t i = 0; i < checks->release->files.n; i++) {
        const struct file_record *file = &checks->release->files.items[i];
        if (strcmp(file->artifact, artifact) == 0 && file->provider != NULL && strcmp(file->provider, provider) != 0)
            problem_add(checks->problems, SEVERITY_ERROR, provider_place(checks, file->path, position),
                        arena_printf(checks->problems->arena, "it lies in providers/%s/", file->provider),
                        "the review is about \"%s\"", provider);
    }
}

struct owner {
    const char *artifact, *provider;
};

/* Records lie sorted by provider, then by file. */
static void check_next_owner(struct checks *checks, struct owner *last, struct owner next,
                             const struct position *position)
{
    if (!string_equal(last->artifact, next.artifact) || !string_equal(last->provider, next.provider))
        check_owner(checks, next.artifact, next.provider, position);
    *last = next;
}

static void check_owners(struct checks *checks)
{
    const struct evidence *evidence = &checks->release->evidence;
    struct owner last = {0};
    for (size_t i = 0; i < evidence->findings.n; i++) {
        const struct finding_record *finding = &evidence->findings.items[i];
        check_next_owner(checks, &last, (struct owner){finding->artifact, finding->provider}, &finding->position);
    }
    for (size_t i = 0; i < evidence->measurements.n; i++) {
        const struct measurement_record *value = &evidence->measurements.items[i];
        check_next_owner(checks, &last, (struct owner){value->artifact, value->provider}, &value->position);
    }
    for (size_t i = 0; i < evidence->environments.n; i++) {
        const struct environment_record *environment = &evidence->environments.items[i];
        check_next_owner(checks, &last, (struct owner){environment->artifact, environment->provider}, NULL);
    }
}

static int compare_ids(const void *a, const void *b)
{
    const struct finding_record *left = *(const struct finding_record *const *)a;
    const struct finding_record *right = *(const struct finding_record *const *)b;
    int order = strcmp(left->id, right->id);
    if (order == 0)
        order = strcmp(left->artifact, right->artifact);
    return order != 0 ? order : (left->ordinal > right->ordinal) - (left->ordinal < right->ordinal);
}

static void check_finding_ids(struct checks *checks)
{
    const struct evidence *evidence = &checks->release->evidence;
    size_t n = 0;
    const struct finding_record **sorted =
        ARENA_ARRAY(checks->problems->arena, evidence->findings.n + 1, const struct finding_record *);
    for (size_t i = 0; i < evidence->findings.n; i++)
        sorted[n++] = &evidence->findings.items[i];
    qsort(sorted, n, sizeof *sorted, compare_ids);
    for (size_t i = 1; i < n; i++)
        if (strcmp(sorted[i - 1]->id, sorted[i]->id) == 0 && string_equal(sorted[i - 1]->provider, sorted[i]->provider))
            problem_add(checks->problems, SEVERITY_ERROR,
                        (struct place){path_of(checks, sorted[i]->artifact), sorted[i]->position.line,
                                       sorted[i]->position.column},
                        "each finding has an id of its own", "a second finding \"%s\"", sorted[i]->id);
}

static void check_interviews(struct checks *checks)
{
    const struct evidence *evidence = &checks->release->evidence;
    for (size_t i = 0; i < evidence->interview_scores.n; i++) {
        const struct interview_score_record *score = &evidence->interview_scores.items[i];
        if (release_provider(checks->release, score->provider) == NULL)
            problem_add(checks->problems, SEVERITY_ERROR,
                        (struct place){path_of(checks, score->artifact), score->position.line, score->position.column},
                        nearest_provider(checks, score->provider), "unknown provider \"%s\"", score->provider);
    }
}

/* The same bytes in two places are one artifact: fine within an environment, odd between providers. */
static void check_copies(struct checks *checks)
{
    const struct release *release = checks->release;
    for (size_t i = 0; i < release->files.n; i++) {
        const struct file_record *file = &release->files.items[i];
        const char *first = path_of(checks, file->artifact);
        if (first == NULL || strcmp(first, file->path) == 0)
            continue;
        bool is_text = text_ends_with(text_of(file->path), ".md");
        problem_add(checks->problems, is_text ? SEVERITY_ERROR : SEVERITY_WARNING, (struct place){file->path, 1, 1},
                    "the same bytes twice are one piece of evidence", "the same content as %s", first);
    }
}

void ingest_check_release(const char *dir, const struct release *release, struct problems *problems)
{
    struct checks checks = {dir, release, problems};
    check_one_release(&checks);
    for (size_t i = 0; i < release->evidence.providers.n; i++)
        check_provider(&checks, i);
    check_folders(&checks);
    check_environments(&checks);
    check_owners(&checks);
    check_finding_ids(&checks);
    check_interviews(&checks);
    check_copies(&checks);
}
