#include "ingest/ingest.h"

#include <stdlib.h>
#include <string.h>

#include "ingest/archive.h"
#include "ingest/reader.h"
#include "ingest/unpack.h"
#include "ingest/xlsx.h"
#include "model/base/assets.h"
#include "model/base/fs.h"

/* Goes up when readers change what they make of the same bytes. */
#define READERS_REVISION "1"

enum { FILES_MAX = 1000000 };
#define FILE_BYTES_MAX ((size_t)1 << 30)

struct run {
    struct arena *arena;
    const char *dir;
    struct store *store;
    const struct ingest_options *options;
    struct ingest_summary *summary;
    struct problems *problems;
    struct error *err;
    struct knowledge knowledge;
    struct catalog catalog;
    const struct fs_listing *listing;
    const char **not_read; /* paths of files that the store knew */
    size_t n_not_read, capacity;
    const char **members; /* paths of what was unpacked */
    size_t n_members, members_capacity;
    struct unpack unpack;
};

const char *ingest_database_path(struct arena *arena, const char *dir, const char *named)
{
    return named != NULL ? named : fs_join(arena, dir, "clustermax.db");
}

static bool reader_key(struct run *run, const char **key)
{
    static const char *const assets[] = {"data/cmax-rules.json", "data/criteria.json", "data/gpus.json",
                                         "data/metrics.json"};
    struct sha256 sha;
    char hex[SHA256_HEX_SIZE];
    sha256_init(&sha);
    for (size_t i = 0; i < sizeof assets / sizeof *assets; i++) {
        struct text content;
        if (!assets_find(run->arena, assets[i], &content, run->err))
            return false;
        sha256_update(&sha, content.bytes, content.length);
    }
    sha256_final(&sha, hex);
    *key = arena_printf(run->arena, "readers %s, data %s", READERS_REVISION, hex);
    return true;
}

/* Other readers or another catalogue may make something else of the same file. */
static bool forget_if_outdated(struct run *run)
{
    const char *key, *stored;
    if (!reader_key(run, &key) || !store_reader_key(run->store, run->arena, &stored, run->err))
        return false;
    if (string_equal(key, stored))
        return true;
    return store_clear_all(run->store, run->err) && store_set_reader_key(run->store, key, run->err);
}

/* A workspace is its top files, providers/ and tco/; a site or a database beside them is not evidence. */
static bool is_in_scope(const char *relative)
{
    struct text path = text_of(relative);
    const char *name = fs_name(relative);
    bool top = text_find(path, "/", 0) == path.length;
    if (text_starts_with(text_of(name), "README") || text_starts_with(text_of(name), "LICENSE") ||
        text_starts_with(text_of(name), "~$")) /* a spreadsheet that is open */
        return false;
    if (top)
        return text_ends_with(path, ".json") || text_ends_with(path, ".csv") || text_ends_with(path, ".xlsx");
    return text_starts_with(path, "providers/") || text_starts_with(path, "tco/");
}

static bool put_file(struct run *run, const struct source *source)
{
    struct file_record file = {.path = source->path,
                               .artifact = source->sha256,
                               .provider = source->provider,
                               .environment = source->environment};
    return store_put_file(run->store, &file, run->err);
}

static bool read_source(struct run *run, struct source *source)
{
    struct evidence evidence;
    size_t n_errors = run->problems->n_errors;
    source_open(source);
    ingest_read(source, &evidence, run->problems);
    run->summary->n_read++;
    bool stored = run->problems->n_errors > n_errors ||
                  (store_put_artifact(run->store, source->sha256, &evidence, run->err) && put_file(run, source));
    source_close(source);
    return stored;
}

static bool ingest_source(struct run *run, struct source *source)
{
    bool known;
    if (!store_has_artifact(run->store, source->sha256, &known, run->err))
        return false;
    run->summary->n_files++;
    if (!known)
        return read_source(run, source);
    run->summary->n_unchanged++;
    *ARENA_PUSH(run->arena, run->not_read, run->n_not_read, run->capacity) = arena_strdup(run->arena, source->path);
    return put_file(run, source);
}

static bool is_beside(const struct run *run, const char *path)
{
    size_t low = 0, high = run->listing->n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(run->listing->entries[middle].relative, path);
        if (order == 0)
            return true;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

static bool is_member_already(const struct run *run, const char *path)
{
    for (size_t i = 0; i < run->n_members; i++)
        if (strcmp(run->members[i], path) == 0)
            return true;
    return false;
}

static bool ingest_member(void *context, struct arena *arena, const char *path, struct text bytes)
{
    struct run *run = context;
    struct source source;
    if (!is_in_scope(path))
        return true;
    if (is_beside(run, path) || is_member_already(run, path)) {
        problem_add(run->problems, SEVERITY_WARNING, (struct place){path, 1, 1}, "keep one of the two",
                    "an archive holds another file of this name: left out");
        return true;
    }
    *ARENA_PUSH(run->arena, run->members, run->n_members, run->members_capacity) = arena_strdup(run->arena, path);
    source_init(&source, arena, &run->knowledge, path, bytes);
    return ingest_source(run, &source);
}

/* A workbook is a ZIP too; among raw output it is an archive like any other. */
static bool is_form(const char *path, struct text bytes)
{
    return !text_contains(text_of(path), "/raw/") && xlsx_is_workbook(bytes);
}

static bool ingest_entry(struct run *run, const struct fs_entry *entry)
{
    struct arena *arena = arena_create(run->arena);
    struct error err = {0};
    struct text bytes;
    struct source source;
    bool good = true;
    if (!fs_read(arena, entry->path, FILE_BYTES_MAX, &bytes, &err)) {
        problem_add_error(run->problems, &err);
    } else if (pack_is_packed(bytes) && !is_form(entry->relative, bytes)) {
        good = unpack_all(&run->unpack, entry->relative, bytes);
    } else {
        source_init(&source, arena, &run->knowledge, entry->relative, bytes);
        good = ingest_source(run, &source);
    }
    arena_destroy(arena);
    return good;
}

static bool ingest_entries(struct run *run, const struct fs_listing *listing)
{
    bool has_release = false;
    for (size_t i = 0; i < listing->n; i++) {
        const struct fs_entry *entry = &listing->entries[i];
        if (entry->kind != FS_FILE || !is_in_scope(entry->relative))
            continue;
        has_release |= strcmp(entry->relative, "release.json") == 0;
        if (run->options != NULL && run->options->progress != NULL)
            run->options->progress(run->options->context, i, listing->n, entry->relative);
        if (!ingest_entry(run, entry))
            return false;
    }
    if (!has_release)
        problem_add(run->problems, SEVERITY_ERROR, (struct place){run->dir, 0, 0},
                    "`clustermax init DIR` makes a new workspace", "no release.json: this is no workspace");
    return true;
}

static bool is_not_read(const struct run *run, const char *path)
{
    size_t low = 0, high = run->n_not_read;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(run->not_read[middle], path);
        if (order == 0)
            return true;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* What an earlier run had to say about a file that was not read again. */
static void repeat_remarks(struct run *run, const struct release *release, const struct file_record *file)
{
    for (size_t i = 0; i < release->evidence.remarks.n; i++) {
        const struct remark_record *remark = &release->evidence.remarks.items[i];
        if (strcmp(remark->artifact, file->artifact) == 0)
            problem_add(run->problems, (enum severity)remark->severity,
                        (struct place){file->path, remark->line, remark->column}, remark->hint, "%s", remark->text);
    }
}

static void count(struct run *run, const struct release *release)
{
    struct ingest_summary *summary = run->summary;
    const char *last = NULL;
    for (size_t i = 0; i < release->files.n; i++) {
        const struct artifact_record *artifact = release_artifact(release, release->files.items[i].artifact);
        summary->n_unrecognised += artifact != NULL && strcmp(artifact->reader, "unrecognised") == 0;
    }
    summary->n_providers = release->evidence.providers.n;
    summary->n_measurements = release->evidence.measurements.n;
    summary->n_findings = release->evidence.findings.n;
    summary->n_interviews = release->evidence.interviews.n;
    for (size_t i = 0; i < run->problems->n; i++) {
        const struct problem *problem = &run->problems->items[i];
        if (problem->severity == SEVERITY_NOTE || string_equal(problem->file, last))
            continue;
        summary->n_with_problems++;
        last = problem->file;
    }
}

static bool finish(struct run *run)
{
    struct release *release;
    if (!store_prune(run->store, run->err) || !store_put_catalog(run->store, &run->catalog, run->err))
        return false;
    if (run->problems->n_errors > 0)
        return true;
    if (!store_load_release(run->store, run->arena, &release, run->err))
        return false;
    if (run->n_not_read > 0)
        qsort(run->not_read, run->n_not_read, sizeof *run->not_read, compare_paths);
    for (size_t i = 0; i < release->files.n; i++)
        if (is_not_read(run, release->files.items[i].path))
            repeat_remarks(run, release, &release->files.items[i]);
    ingest_check_release(run->dir, release, run->problems);
    count(run, release);
    return run->options == NULL || run->options->accept == NULL || run->problems->n_errors > 0 ||
           run->options->accept(run->options->context, release, run->problems, run->err);
}

bool ingest_workspace(struct arena *arena, const char *dir, struct store *store, const struct ingest_options *options,
                      struct ingest_summary *summary, struct problems *problems, struct error *err)
{
    struct run run = {.arena = arena,
                      .dir = dir,
                      .store = store,
                      .options = options,
                      .summary = summary,
                      .problems = problems,
                      .err = err};
    struct fs_listing listing;
    run.listing = &listing;
    run.unpack = (struct unpack){.arena = arena, .problems = problems, .member = ingest_member, .context = &run};
    *summary = (struct ingest_summary){0};
    if (!ingest_knowledge(arena, &run.knowledge, problems, err) ||
        !fs_walk(arena, dir, FILES_MAX, &listing, problems, err) || !store_begin(store, err))
        return false;
    run.catalog = *run.knowledge.catalog;
    bool good =
        forget_if_outdated(&run) && store_clear_files(store, err) && ingest_entries(&run, &listing) && finish(&run);
    if (good && problems->n_errors > 0)
        good = error_set(err, EXIT_DATA, "%zu problem%s: the store is as it was", problems->n_errors,
                         problems->n_errors == 1 ? "" : "s");
    if (good)
        good = store_commit(store, err);
    if (!good)
        store_rollback(store);
    return good;
}
