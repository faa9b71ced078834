/* A window of jobs moves over the list: threads claim the next file in it, the taker waits for the oldest. What the
 * jobs in the window are expected to take is bounded; the oldest goes on whatever it takes, so that there is always
 * one. */
#include "ingest/ahead.h"

#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "ingest/archive.h"
#include "ingest/ingest.h"
#include "ingest/xlsx.h"

enum { WINDOW_JOBS = 64, THREADS_MAX = 16 };
#define FILE_BYTES_MAX ((size_t)1 << 30)
#define WINDOW_BYTES ((uint64_t)40 << 20) /* and the largest file */
#define KEPT_BYTES ((size_t)1 << 20)      /* for small files: with large blocks malloc is as good */

enum job_state { JOB_EMPTY, JOB_CLAIMED, JOB_READY };

struct slot {
    struct job job;
    enum job_state state;
    struct arena *root; /* the job's arena is below it */
    uint64_t bytes;     /* what it is expected to take */
};

struct ahead {
    const struct fs_entry *const *entries;
    size_t n;
    const struct knowledge *knowledge;
    const struct artifact_names *known;
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t changed;
    struct slot slots[WINDOW_JOBS];
    struct arena *roots[WINDOW_JOBS]; /* idle ones, the latest last: what they keep is warm */
    size_t n_roots;
    size_t claimed, taken; /* how many, from the front */
    uint64_t bytes;        /* what jobs that are claimed and not done are expected to take */
    uint64_t limit_bytes;
    bool stopping;
    size_t n_threads;
    pthread_t threads[THREADS_MAX];
};

/* A workbook is a ZIP too; among raw output it is an archive like any other. */
static bool is_form(const char *path, struct text bytes)
{
    return !text_contains(text_of(path), "/raw/") && xlsx_is_workbook(bytes);
}

static bool is_known(const struct artifact_names *known, const char *artifact)
{
    size_t low = 0, high = known->n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(known->items[middle], artifact);
        if (order == 0)
            return true;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

/* How much more memory a file takes once it is parsed, as a multiple of its size. Measured: 8 for documents of fio, 0.5
 * for telemetry; a short log of nccl-tests gives 6 times its size in measurements. */
static uint64_t expected_bytes(struct text bytes)
{
    size_t at = 0;
    while (at < bytes.length && memchr(" \t\r\n", bytes.bytes[at], 4) != NULL)
        at++;
    bool document = at < bytes.length && (bytes.bytes[at] == '{' || bytes.bytes[at] == '[');
    return document || bytes.length < 1 << 18 ? 8 * (uint64_t)bytes.length : (uint64_t)bytes.length / 2;
}

static void wait_for_room(struct ahead *ahead, struct slot *slot, size_t index)
{
    uint64_t more = expected_bytes(slot->job.bytes);
    pthread_mutex_lock(&ahead->lock);
    while (index > ahead->taken && ahead->bytes + more > ahead->limit_bytes && !ahead->stopping)
        pthread_cond_wait(&ahead->changed, &ahead->lock);
    ahead->bytes += more;
    slot->bytes += more;
    pthread_mutex_unlock(&ahead->lock);
}

static void parse(struct ahead *ahead, struct slot *slot, size_t index)
{
    struct job *job = &slot->job;
    job->known = is_known(ahead->known, job->source.sha256);
    if (job->known)
        return;
    wait_for_room(ahead, slot, index);
    source_open(&job->source);
    ingest_read(&job->source, &job->evidence, &job->problems);
    job->prepared = store_prepare(job->arena, &job->evidence);
}

static void work_on(struct ahead *ahead, struct slot *slot, size_t index)
{
    const struct fs_entry *entry = ahead->entries[index];
    struct arena *arena = arena_create(slot->root);
    struct job *job = &slot->job;
    *job = (struct job){.entry = entry, .arena = arena};
    problems_init(&job->problems, arena);
    if (!fs_read(arena, entry->path, FILE_BYTES_MAX, &job->bytes, &job->err))
        return;
    job->packed = pack_is_packed(job->bytes) && !is_form(entry->relative, job->bytes);
    if (job->packed)
        return;
    source_init(&job->source, arena, ahead->knowledge, entry->relative, job->bytes);
    parse(ahead, slot, index);
}

static bool has_room(const struct ahead *ahead)
{
    return ahead->claimed < ahead->taken + WINDOW_JOBS &&
           (ahead->claimed == ahead->taken ||
            ahead->bytes + ahead->entries[ahead->claimed]->size_bytes <= ahead->limit_bytes);
}

static struct arena *take_root(struct ahead *ahead)
{
    if (ahead->n_roots > 0)
        return ahead->roots[--ahead->n_roots];
    struct arena *root = arena_create(NULL);
    arena_keep_blocks(root, KEPT_BYTES);
    return root;
}

/* With the lock held; gives it back while the file is read. */
static void claim_one(struct ahead *ahead)
{
    size_t index = ahead->claimed++;
    struct slot *slot = &ahead->slots[index % WINDOW_JOBS];
    slot->state = JOB_CLAIMED;
    slot->root = take_root(ahead);
    slot->bytes = ahead->entries[index]->size_bytes;
    ahead->bytes += slot->bytes;
    pthread_mutex_unlock(&ahead->lock);
    work_on(ahead, slot, index);
    pthread_mutex_lock(&ahead->lock);
    slot->state = JOB_READY;
    pthread_cond_broadcast(&ahead->changed);
}

static void *work(void *context)
{
    struct ahead *ahead = context;
    pthread_mutex_lock(&ahead->lock);
    while (!ahead->stopping && ahead->claimed < ahead->n)
        if (has_room(ahead))
            claim_one(ahead);
        else
            pthread_cond_wait(&ahead->changed, &ahead->lock);
    pthread_mutex_unlock(&ahead->lock);
    return NULL;
}

struct ahead *ahead_start(struct arena *arena, const struct fs_entry *const *entries, size_t n,
                          const struct knowledge *knowledge, const struct artifact_names *known, size_t n_threads)
{
    struct ahead *ahead = ARENA_NEW(arena, struct ahead);
    long n_processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (n_threads == 0)
        n_threads = n_processors < 1 ? 1 : n_processors > THREADS_MAX ? THREADS_MAX : (size_t)n_processors;
    ahead->entries = entries;
    ahead->n = n;
    ahead->knowledge = knowledge;
    ahead->known = known;
    ahead->limit_bytes = WINDOW_BYTES;
    for (size_t i = 0; i < n; i++)
        if (entries[i]->size_bytes + WINDOW_BYTES > ahead->limit_bytes)
            ahead->limit_bytes = entries[i]->size_bytes + WINDOW_BYTES;
    pthread_mutex_init(&ahead->lock, NULL);
    pthread_cond_init(&ahead->changed, NULL);
    while (ahead->n_threads < n_threads && ahead->n_threads < n && ahead->n_threads < THREADS_MAX &&
           pthread_create(&ahead->threads[ahead->n_threads], NULL, work, ahead) == 0)
        ahead->n_threads++;
    return ahead;
}

struct job *ahead_next(struct ahead *ahead)
{
    if (ahead->taken == ahead->n)
        return NULL;
    struct slot *slot = &ahead->slots[ahead->taken % WINDOW_JOBS];
    pthread_mutex_lock(&ahead->lock);
    while (slot->state != JOB_READY)
        if (ahead->n_threads == 0)
            claim_one(ahead);
        else
            pthread_cond_wait(&ahead->changed, &ahead->lock);
    pthread_mutex_unlock(&ahead->lock);
    return &slot->job;
}

static void drop(struct job *job)
{
    source_close(&job->source);
    arena_destroy(job->arena);
}

void ahead_done(struct ahead *ahead, struct job *job)
{
    struct slot *slot = &ahead->slots[ahead->taken % WINDOW_JOBS];
    drop(job);
    pthread_mutex_lock(&ahead->lock);
    ahead->bytes -= slot->bytes;
    ahead->taken++;
    slot->state = JOB_EMPTY;
    ahead->roots[ahead->n_roots++] = slot->root;
    pthread_cond_broadcast(&ahead->changed);
    pthread_mutex_unlock(&ahead->lock);
}

void ahead_stop(struct ahead *ahead)
{
    pthread_mutex_lock(&ahead->lock);
    ahead->stopping = true;
    pthread_cond_broadcast(&ahead->changed);
    pthread_mutex_unlock(&ahead->lock);
    for (size_t i = 0; i < ahead->n_threads; i++)
        pthread_join(ahead->threads[i], NULL);
    for (size_t i = 0; i < WINDOW_JOBS; i++)
        if (ahead->slots[i].state == JOB_READY) {
            drop(&ahead->slots[i].job);
            arena_destroy(ahead->slots[i].root);
        }
    for (size_t i = 0; i < ahead->n_roots; i++)
        arena_destroy(ahead->roots[i]);
    pthread_cond_destroy(&ahead->changed);
    pthread_mutex_destroy(&ahead->lock);
}
