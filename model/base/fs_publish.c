/* A set of files that appears at once. Everything is written into `.NAME.publishing-PID` beside the target; at the end
 * the target is renamed to `.NAME.previous`, the staging folder takes its place, and the previous one is removed.
 * A run that died in between is tidied up by the next one. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "model/base/fs_internal.h"
#include "model/base/num.h"

/* The file by which a folder is known to be one of ours. */
static const char marker[] = "MANIFEST.json";

struct fs_publication {
    struct arena *arena;
    const char *target, *parent, *staging, *previous;
    const char **foreign; /* written by libraries to fs_publish_path */
    size_t n_foreign, foreign_capacity;
    bool is_over;
};

static const char *strip_slashes(struct arena *arena, const char *path)
{
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/')
        length--;
    return arena_strndup(arena, path, length);
}

static bool refuse_target(struct error *err, const char *target, const char *text, const char *hint)
{
    error_at(err, target, 0, 0, "%s", text);
    error_hint(err, "%s", hint);
    return false;
}

static bool is_empty_folder(const char *path)
{
    struct arena *scratch = arena_create(NULL);
    const char **names;
    size_t n;
    bool empty = fs_names(scratch, path, &names, &n, NULL) && n == 0;
    arena_destroy(scratch);
    return empty;
}

/* Nobody's folder may be lost by a slip of the pen. */
static bool check_target(struct arena *arena, const char *target, struct error *err)
{
    struct stat status;
    const char *name = fs_name(target);
    if (name[0] == '\0' || strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
        return refuse_target(err, target, "cannot be published into", "name a new folder, such as ./site");
    if (lstat(target, &status) != 0)
        return errno == ENOENT || fs_fail(err, target, "cannot be looked at");
    if (S_ISLNK(status.st_mode))
        return refuse_target(err, target, "is a symbolic link", "name the folder that it leads to");
    if (!S_ISDIR(status.st_mode))
        return refuse_target(err, target, "is not a folder", "name a new folder");
    if (is_empty_folder(target) || fs_kind(fs_join(arena, target, marker)) == FS_FILE)
        return true;
    return refuse_target(err, target, "holds files that were not published by this program (no MANIFEST.json)",
                         "name a new or an empty folder");
}

static bool is_dead(struct text pid)
{
    int64_t number;
    if (!num_parse_integer(pid, &number) || number <= 0 || number > INT32_MAX)
        return false;
    return number == getpid() || (kill((pid_t)number, 0) != 0 && errno == ESRCH);
}

static bool remove_stale_stagings(struct fs_publication *publication, const char *prefix, struct error *err)
{
    const char **names;
    size_t n;
    bool good = fs_names(publication->arena, publication->parent, &names, &n, err);
    for (size_t i = 0; i < n && good; i++) {
        struct text name = text_of(names[i]);
        if (text_starts_with(name, prefix) && is_dead(text_slice(name, strlen(prefix), name.length)))
            good = fs_remove_tree(fs_join(publication->arena, publication->parent, names[i]), err);
    }
    return good;
}

/* A run that died between the two renames left only the previous folder; one that died later left both. */
static bool settle_previous(struct fs_publication *publication, struct error *err)
{
    if (fs_kind(publication->previous) == FS_MISSING)
        return true;
    if (fs_kind(publication->target) != FS_MISSING)
        return fs_remove_tree(publication->previous, err);
    return rename(publication->previous, publication->target) == 0 ||
           fs_fail(err, publication->previous, "cannot be put back");
}

bool fs_publish_begin(struct arena *arena, const char *target, struct fs_publication **out, struct error *err)
{
    struct fs_publication *publication = ARENA_NEW(arena, struct fs_publication);
    publication->arena = arena;
    publication->target = strip_slashes(arena, target);
    publication->parent = fs_folder(arena, publication->target);
    const char *name = fs_name(publication->target);
    const char *prefix = arena_printf(arena, ".%s.publishing-", name);
    publication->staging = fs_join(arena, publication->parent, arena_printf(arena, "%s%ld", prefix, (long)getpid()));
    publication->previous = fs_join(arena, publication->parent, arena_printf(arena, ".%s.previous", name));
    if (!check_target(arena, publication->target, err) || !fs_make_folders(publication->parent, err) ||
        !remove_stale_stagings(publication, prefix, err) || !settle_previous(publication, err) ||
        !check_target(arena, publication->target, err) || !fs_make_folders(publication->staging, err))
        return false;
    *out = publication;
    return true;
}

/* Names that stay below the folder: no empty, "." or ".." component. */
static bool check_relative(const char *relative, struct error *err)
{
    struct text rest = text_of(relative), piece;
    while (text_split(&rest, '/', &piece))
        if (piece.length == 0 || text_is(piece, ".") || text_is(piece, ".."))
            return error_set(err, EXIT_INTERNAL, "a file to publish is named \"%s\", which leaves the folder",
                             relative);
    return true;
}

bool fs_publish_path(struct fs_publication *publication, struct arena *arena, const char *relative, char **path,
                     struct error *err)
{
    if (!check_relative(relative, err))
        return false;
    char *full = fs_join(arena, publication->staging, relative);
    struct stat status;
    if (lstat(full, &status) == 0)
        return error_set(err, EXIT_INTERNAL, "\"%s\" is published twice", relative);
    if (!fs_make_folders(fs_folder(arena, full), err))
        return false;
    const char *kept = arena_strdup(publication->arena, relative);
    *ARENA_PUSH(publication->arena, publication->foreign, publication->n_foreign, publication->foreign_capacity) = kept;
    *path = full;
    return true;
}

/* Whether a regular file, not a link, holds exactly these bytes. */
static bool holds(const char *path, struct text content)
{
    struct stat status;
    char buffer[65536];
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool equal = fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && (uintmax_t)status.st_size == content.length;
    for (size_t done = 0; equal && done < content.length;) {
        ssize_t n = read(fd, buffer, sizeof buffer);
        equal = n > 0 && (size_t)n <= content.length - done && memcmp(buffer, content.bytes + done, (size_t)n) == 0;
        done += equal ? (size_t)n : 0;
    }
    close(fd);
    return equal;
}

bool fs_publish_file(struct fs_publication *publication, const char *relative, struct text content, struct error *err)
{
    struct arena *scratch = arena_create(NULL);
    char *path;
    bool good = fs_publish_path(publication, scratch, relative, &path, err);
    if (good) {
        publication->n_foreign--; /* it is ours, and complete */
        const char *published = fs_join(scratch, publication->target, relative);
        bool linked = holds(published, content) && link(published, path) == 0;
        good = linked || fs_create(path, content, err);
    }
    arena_destroy(scratch);
    return good;
}

/* Gives a file that a library wrote the same treatment as ours: linked when unchanged, else brought to disk. */
static bool settle_foreign(struct fs_publication *publication, const char *relative, struct error *err)
{
    struct arena *scratch = arena_create(NULL);
    struct text content;
    const char *path = fs_join(scratch, publication->staging, relative);
    const char *published = fs_join(scratch, publication->target, relative);
    bool good = fs_read(scratch, path, SIZE_MAX, &content, err);
    if (good && holds(published, content)) {
        const char *beside = arena_printf(scratch, "%s.linked", path);
        if (link(published, beside) == 0 && rename(beside, path) != 0)
            good = fs_fail(err, path, "cannot be replaced");
    } else if (good) {
        good = fs_sync(path, err);
    }
    arena_destroy(scratch);
    return good;
}

static bool sync_folders(const char *folder, struct error *err)
{
    struct arena *scratch = arena_create(NULL);
    const char **names;
    size_t n;
    bool good = fs_names(scratch, folder, &names, &n, err);
    for (size_t i = 0; i < n && good; i++) {
        const char *path = fs_join(scratch, folder, names[i]);
        if (fs_kind(path) == FS_FOLDER)
            good = sync_folders(path, err);
    }
    arena_destroy(scratch);
    return good && fs_sync(folder, err);
}

static bool swap(struct fs_publication *publication, struct error *err)
{
    bool had_target = fs_kind(publication->target) != FS_MISSING;
    if (had_target && rename(publication->target, publication->previous) != 0)
        return fs_fail(err, publication->target, "cannot be moved aside");
    if (rename(publication->staging, publication->target) == 0)
        return true;
    fs_fail(err, publication->target, "cannot be put in place");
    if (had_target)
        rename(publication->previous, publication->target);
    return false;
}

bool fs_publish_commit(struct fs_publication *publication, struct error *err)
{
    bool good = true;
    for (size_t i = 0; i < publication->n_foreign && good; i++)
        good = settle_foreign(publication, publication->foreign[i], err);
    if (good && fs_kind(fs_join(publication->arena, publication->staging, marker)) != FS_FILE)
        good = error_set(err, EXIT_INTERNAL, "a publication without MANIFEST.json could never be replaced");
    good = good && sync_folders(publication->staging, err) && swap(publication, err);
    if (!good) {
        fs_publish_abandon(publication);
        return false;
    }
    publication->is_over = true;
    return fs_sync(publication->parent, err) && fs_remove_tree(publication->previous, err);
}

void fs_publish_abandon(struct fs_publication *publication)
{
    if (publication == NULL || publication->is_over)
        return;
    publication->is_over = true;
    fs_remove_tree(publication->staging, NULL);
}
