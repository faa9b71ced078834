#include "ingest/ingest.h"

#include <stdlib.h>
#include <string.h>

#include "ingest/ahead.h"
#include "ingest/reader.h"
#include "ingest/unpack.h"
#include "model/base/assets.h"
#include "model/base/fs.h"

/* Goes up when readers change what they make of the same bytes. */
#define READERS_REVISION "1"

enum { FILES_MAX = 1000000 };

struct run {
    struct arena *arena;
    const char *dir;
    struct store *store;
    const struct ingest_options *options;
    struct ingest_summary *summary;
    struct problems *problems;
    struct error *err;
    struct knowledge knowledge;
    const struct fs_listing *listing;
    struct {
        struct file_record *items;
        size_t n, capacity;
    } files;               /* what the workspace holds now */
    const char **not_read; /* paths of files that the store knew */
    size_t n_not_read, capacity;
    const char **members; /* a hash table: paths of what was unpacked */
    size_t n_members, n_slots;
    struct unpack unpack;
    bool changed; /* there is something to commit */
};

const char *ingest_database_path(struct arena *arena, const char *dir, const char *named)
{
    return named != NULL ? named : fs_join(arena, dir, "clustermax.db");
}

/* A name for the content of some of the compiled-in files. */
static bool key_of(struct run *run, const char *const *assets, size_t n, const char **key)
{
    struct sha256 sha;
    char hex[SHA256_HEX_SIZE];
    sha256_init(&sha);
    for (size_t i = 0; i < n; i++) {
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
    static const char *const assets[] = {"data/cmax-rules.json", "data/criteria.json", "data/gpus.json",
                                         "data/metrics.json"};
    const char *key, *stored;
    if (!key_of(run, assets, sizeof assets / sizeof *assets, &key) ||
        !store_reader_key(run->store, run->arena, &stored, run->err))
        return false;
    if (string_equal(key, stored))
        return true;
    run->changed = true;
    return store_clear_all(run->store, run->err) && store_set_reader_key(run->store, key, run->err);
}

static bool keep_catalog(struct run *run)
{
    static const char *const assets[] = {
        "data/criteria.json",         "data/metrics.json",          "data/gpus.json",
        "data/reference-values.json", "data/minimum-versions.json", "data/published-ratings.json"};
    const char *key;
    return key_of(run, assets, sizeof assets / sizeof *assets, &key) &&
           store_keep_catalog(run->store, key, run->knowledge.catalog, &run->changed, run->err);
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

static void list_file(struct run *run, const struct source *source)
{
    struct arena *arena = run->arena;
    *ARENA_PUSH(arena, run->files.items, run->files.n, run->files.capacity) =
        (struct file_record){.path = arena_strdup(arena, source->path),
                             .artifact = arena_strdup(arena, source->sha256),
                             .provider = arena_strdup(arena, source->provider),
                             .environment = arena_strdup(arena, source->environment)};
}

/* A file that the store knows: what was said of it is said again at the end. */
static bool find_known(struct run *run, const struct source *source, bool *known)
{
    if (!store_has_artifact(run->store, source->sha256, known, run->err))
        return false;
    run->summary->n_files++;
    if (!*known)
        return true;
    run->summary->n_unchanged++;
    list_file(run, source);
    *ARENA_PUSH(run->arena, run->not_read, run->n_not_read, run->capacity) = run->files.items[run->files.n - 1].path;
    return true;
}

static void repeat_problems(struct problems *to, const struct problems *from)
{
    for (size_t i = 0; i < from->n; i++) {
        const struct problem *problem = &from->items[i];
        struct place place = {problem->file, problem->line, problem->column};
        problem_add(to, problem->severity, place, problem->hint, "%s", problem->text);
    }
}

static bool keep_evidence(struct run *run, const struct source *source, const struct problems *problems,
                          struct prepared_evidence *prepared)
{
    run->summary->n_read++;
    repeat_problems(run->problems, problems);
    if (problems->n_errors > 0)
        return true;
    run->changed = true;
    list_file(run, source);
    return store_put_prepared(run->store, source->sha256, prepared, run->err);
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

static size_t slot_of(const char *const *slots, size_t n_slots, const char *path)
{
    size_t hash = 14695981039346656037U; /* FNV-1a */
    for (const char *c = path; *c != '\0'; c++)
        hash = (hash ^ (unsigned char)*c) * 1099511628211U;
    size_t slot = hash & (n_slots - 1);
    while (slots[slot] != NULL && strcmp(slots[slot], path) != 0)
        slot = (slot + 1) & (n_slots - 1);
    return slot;
}

/* False when a member of this name came before. */
static bool add_member(struct run *run, const char *path)
{
    if (run->n_members * 2 >= run->n_slots) {
        size_t n_slots = run->n_slots == 0 ? 64 : run->n_slots * 2;
        const char **slots = ARENA_ARRAY(run->arena, n_slots, const char *);
        for (size_t i = 0; i < run->n_slots; i++)
            if (run->members[i] != NULL)
                slots[slot_of(slots, n_slots, run->members[i])] = run->members[i];
        run->members = slots;
        run->n_slots = n_slots;
    }
    size_t slot = slot_of(run->members, run->n_slots, path);
    if (run->members[slot] != NULL)
        return false;
    run->members[slot] = arena_strdup(run->arena, path);
    run->n_members++;
    return true;
}

static bool ingest_member(void *context, struct arena *arena, const char *path, struct text bytes)
{
    struct run *run = context;
    struct source source;
    struct problems problems;
    struct evidence evidence;
    bool known;
    if (!is_in_scope(path))
        return true;
    if (is_beside(run, path) || !add_member(run, path)) {
        problem_add(run->problems, SEVERITY_WARNING, (struct place){path, 1, 1}, "keep one of the two",
                    "an archive holds another file of this name: left out");
        return true;
    }
    source_init(&source, arena, &run->knowledge, path, bytes);
    if (!find_known(run, &source, &known))
        return false;
    if (known)
        return true;
    problems_init(&problems, arena);
    source_open(&source);
    ingest_read(&source, &evidence, &problems);
    bool good = keep_evidence(run, &source, &problems, store_prepare(arena, &evidence));
    source_close(&source);
    return good;
}

static bool ingest_job(struct run *run, struct job *job)
{
    bool known;
    if (job->err.code != EXIT_DONE) {
        problem_add_error(run->problems, &job->err);
        return true;
    }
    if (job->packed)
        return unpack_all(&run->unpack, job->entry->relative, job->bytes);
    if (!find_known(run, &job->source, &known))
        return false;
    return known || keep_evidence(run, &job->source, &job->problems, job->prepared);
}

static bool ingest_jobs(struct run *run, struct ahead *ahead, size_t n)
{
    struct job *job;
    bool good = true;
    for (size_t i = 0; good && (job = ahead_next(ahead)) != NULL; i++) {
        if (run->options != NULL && run->options->progress != NULL)
            run->options->progress(run->options->context, i, n, job->entry->relative);
        good = ingest_job(run, job);
        ahead_done(ahead, job);
    }
    return good;
}

static bool ingest_entries(struct run *run)
{
    const struct fs_listing *listing = run->listing;
    const struct fs_entry **entries = ARENA_ARRAY(run->arena, listing->n + 1, const struct fs_entry *);
    struct artifact_names known;
    bool has_release = false;
    size_t n = 0;
    if (!store_list_artifacts(run->store, run->arena, &known, run->err))
        return false;
    for (size_t i = 0; i < listing->n; i++) {
        const struct fs_entry *entry = &listing->entries[i];
        if (entry->kind != FS_FILE || !is_in_scope(entry->relative))
            continue;
        has_release |= strcmp(entry->relative, "release.json") == 0;
        entries[n++] = entry;
    }
    size_t n_threads = run->options == NULL ? 0 : run->options->n_threads;
    struct ahead *ahead = ahead_start(run->arena, entries, n, &run->knowledge, &known, n_threads);
    bool good = ingest_jobs(run, ahead, n);
    ahead_stop(ahead);
    if (good && !has_release)
        problem_add(run->problems, SEVERITY_ERROR, (struct place){run->dir, 0, 0},
                    "`clustermax init DIR` makes a new workspace", "no release.json: this is no workspace");
    return good;
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

/* What an earlier run had to say about a file that was not read again. Remarks are sorted by artifact. */
static void repeat_remarks(struct run *run, const struct release *release, const struct file_record *file)
{
    const struct remark_record *remarks = release->evidence.remarks.items;
    size_t low = 0, high = release->evidence.remarks.n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(remarks[middle].artifact, file->artifact) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < release->evidence.remarks.n && strcmp(remarks[low].artifact, file->artifact) == 0; low++)
        problem_add(run->problems, (enum severity)remarks[low].severity,
                    (struct place){file->path, remarks[low].line, remarks[low].column}, remarks[low].hint, "%s",
                    remarks[low].text);
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

static int compare_files(const void *a, const void *b)
{
    const struct file_record *left = a, *right = b;
    return strcmp(left->path, right->path);
}

/* Those above want the whole release; to check it an outline will do. */
static bool load(struct run *run, struct release **release)
{
    size_t *n_measurements = &run->summary->n_measurements;
    if (run->options == NULL || run->options->accept == NULL)
        return store_load_outline(run->store, run->arena, release, n_measurements, run->err);
    if (!store_load_release(run->store, run->arena, release, run->err))
        return false;
    *n_measurements = (*release)->evidence.measurements.n;
    return true;
}

static bool finish(struct run *run)
{
    struct release *release;
    if (run->files.n > 0)
        qsort(run->files.items, run->files.n, sizeof *run->files.items, compare_files);
    if (!store_replace_files(run->store, run->files.items, run->files.n, &run->changed, run->err) || !keep_catalog(run))
        return false;
    if (run->problems->n_errors > 0)
        return true;
    if (!load(run, &release))
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
    bool good = forget_if_outdated(&run) && ingest_entries(&run) && finish(&run);
    if (good && problems->n_errors > 0)
        good = error_set(err, EXIT_DATA, "%zu problem%s: the store is as it was", problems->n_errors,
                         problems->n_errors == 1 ? "" : "s");
    if (good && run.changed)
        good = store_commit(store, err);
    else
        store_rollback(store);
    return good;
}
