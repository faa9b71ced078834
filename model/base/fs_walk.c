/* Every file below a folder. The folder's content is hostile: links may lead out of it, into themselves, or nowhere. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "model/base/fs_internal.h"

enum { LINKS_MAX = 40, FOLDERS_DEEP_MAX = 128 };

/* A folder on the way from the root to where the walk is. */
struct step {
    const struct step *parent;
    dev_t device;
    ino_t inode;
    size_t depth;
};

struct walk {
    struct arena *arena;
    const char *root;
    dev_t root_device;
    ino_t root_inode;
    size_t limit, n_seen; /* folders count too, so that a maze of empty ones ends */
    struct fs_listing *out;
    struct problems *problems;
    struct error *err;
};

static bool walk_folder(struct walk *walk, const struct step *parent, const struct stat *status, const char *path,
                        const char *relative);

static void complain(struct walk *walk, const char *path, const char *hint, const char *text)
{
    if (walk->problems != NULL)
        problem_add(walk->problems, SEVERITY_ERROR, (struct place){path, 0, 0}, hint, "%s", text);
}

/* Goes up from a folder to the system's root and looks whether ours is on the way. */
static bool is_below_root(const struct walk *walk, const char *folder)
{
    bool found = false, at_top = false;
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    struct stat here, above;
    if (fd < 0 || fstat(fd, &here) != 0)
        at_top = true;
    while (!at_top && !found) {
        found = here.st_dev == walk->root_device && here.st_ino == walk->root_inode;
        int up = openat(fd, "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        close(fd);
        fd = up;
        at_top = fd < 0 || fstat(fd, &above) != 0 || (above.st_dev == here.st_dev && above.st_ino == here.st_ino);
        here = above;
    }
    if (fd >= 0)
        close(fd);
    return found;
}

/* What the link at `path` leads to in the end, links on the way resolved; NULL when that is too long a way. */
static const char *link_target(struct arena *arena, const char *path)
{
    char target[4096];
    struct stat status;
    for (int i = 0; i < LINKS_MAX; i++) {
        if (lstat(path, &status) != 0)
            return NULL;
        if (!S_ISLNK(status.st_mode))
            return path;
        ssize_t n = readlink(path, target, sizeof target - 1);
        if (n <= 0 || (size_t)n >= sizeof target - 1)
            return NULL;
        target[n] = '\0';
        path = target[0] == '/' ? arena_strdup(arena, target) : fs_join(arena, fs_folder(arena, path), target);
    }
    return NULL;
}

static bool link_stays_inside(struct walk *walk, const char *path, const struct stat *status)
{
    struct arena *scratch = arena_create(NULL);
    const char *target = link_target(scratch, path);
    bool inside = target != NULL && is_below_root(walk, S_ISDIR(status->st_mode) ? target : fs_folder(scratch, target));
    arena_destroy(scratch);
    return inside;
}

static bool is_hidden(const char *name)
{
    return name[0] == '.';
}

static bool count(struct walk *walk)
{
    if (++walk->n_seen <= walk->limit)
        return true;
    error_at(walk->err, walk->root, 0, 0, "more than %zu files and folders", walk->limit);
    error_hint(walk->err, "%s", "name a smaller folder");
    return false;
}

static void list(struct walk *walk, const char *path, const char *relative, enum fs_kind kind,
                 const struct stat *status)
{
    struct fs_listing *out = walk->out;
    *ARENA_PUSH(walk->arena, out->entries, out->n, out->capacity) = (struct fs_entry){
        .path = path,
        .relative = relative,
        .kind = kind,
        .size_bytes = kind == FS_FILE ? (uint64_t)status->st_size : 0,
        .modified_ns = (int64_t)status->st_mtim.tv_sec * 1000000000 + status->st_mtim.tv_nsec,
    };
}

static bool visit(struct walk *walk, const struct step *parent, const char *path, const char *relative)
{
    struct stat status;
    if (lstat(path, &status) != 0) {
        complain(walk, path, NULL, strerror(errno));
        return true;
    }
    if (S_ISLNK(status.st_mode) && stat(path, &status) == 0 && !link_stays_inside(walk, path, &status)) {
        complain(walk, path, "copy the file into the folder", "a link that leads out of the folder is not followed");
        return true;
    }
    enum fs_kind kind = fs_kind_of_mode(status.st_mode); /* a dangling link is still a link: FS_OTHER */
    if (!count(walk))
        return false;
    if (kind == FS_FOLDER)
        return walk_folder(walk, parent, &status, path, relative);
    list(walk, path, relative, kind, &status);
    return true;
}

static bool is_loop(const struct step *step, const struct stat *status)
{
    for (; step != NULL; step = step->parent)
        if (step->device == status->st_dev && step->inode == status->st_ino)
            return true;
    return false;
}

static bool walk_folder(struct walk *walk, const struct step *parent, const struct stat *status, const char *path,
                        const char *relative)
{
    struct step here = {parent, status->st_dev, status->st_ino, parent == NULL ? 0 : parent->depth + 1};
    struct error trouble = {0};
    const char **names;
    size_t n;
    bool good = true;
    if (is_loop(parent, status))
        return true;
    if (here.depth > FOLDERS_DEEP_MAX) {
        complain(walk, path, NULL, "folders are nested too deeply");
        return true;
    }
    if (!fs_names(walk->arena, path, &names, &n, &trouble) && walk->problems != NULL)
        problem_add_error(walk->problems, &trouble);
    for (size_t i = 0; i < n && good; i++)
        if (!is_hidden(names[i]))
            good = visit(walk, &here, fs_join(walk->arena, path, names[i]), fs_join(walk->arena, relative, names[i]));
    return good;
}

static int compare_entries(const void *a, const void *b)
{
    return strcmp(((const struct fs_entry *)a)->relative, ((const struct fs_entry *)b)->relative);
}

bool fs_walk(struct arena *arena, const char *root, size_t limit_files, struct fs_listing *out,
             struct problems *problems, struct error *err)
{
    struct stat status;
    *out = (struct fs_listing){0};
    if (stat(root, &status) != 0)
        return fs_fail(err, root, "cannot be opened");
    if (!S_ISDIR(status.st_mode))
        return error_at(err, root, 0, 0, "is not a folder");
    if (access(root, R_OK | X_OK) != 0)
        return fs_fail(err, root, "cannot be read");
    struct walk walk = {arena, root, status.st_dev, status.st_ino, limit_files, 0, out, problems, err};
    bool good = walk_folder(&walk, NULL, &status, root, "");
    if (out->n > 0)
        qsort(out->entries, out->n, sizeof *out->entries, compare_entries);
    return good;
}
