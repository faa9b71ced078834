/* Paths, reading and writing of single files. */
#include "model/base/fs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "model/base/fs_internal.h"

bool fs_fail(struct error *err, const char *path, const char *doing)
{
    int number = errno;
    bool is_input = number == ENOENT || number == ENOTDIR || number == EISDIR || number == EACCES || number == ELOOP ||
                    number == ENAMETOOLONG || number == EPERM;
    if (err == NULL || err->code != EXIT_DONE)
        return false;
    error_at(err, path, 0, 0, "%s: %s", doing, strerror(number));
    err->code = is_input ? EXIT_DATA : EXIT_INTERNAL;
    return false;
}

enum fs_kind fs_kind_of_mode(unsigned long mode)
{
    return S_ISREG(mode) ? FS_FILE : S_ISDIR(mode) ? FS_FOLDER : FS_OTHER;
}

enum fs_kind fs_kind(const char *path)
{
    struct stat status;
    if (stat(path, &status) == 0)
        return fs_kind_of_mode(status.st_mode);
    return lstat(path, &status) == 0 ? FS_OTHER : FS_MISSING;
}

char *fs_join(struct arena *arena, const char *folder, const char *name)
{
    size_t length = strlen(folder);
    if (length == 0)
        return arena_strdup(arena, name);
    return arena_printf(arena, "%s%s%s", folder, folder[length - 1] == '/' ? "" : "/", name);
}

const char *fs_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

char *fs_folder(struct arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        return arena_strdup(arena, ".");
    return arena_strndup(arena, path, slash == path ? 1 : (size_t)(slash - path));
}

static bool refuse(struct error *err, const char *path, const char *text, const char *hint)
{
    error_at(err, path, 0, 0, "%s", text);
    error_hint(err, "%s", hint);
    return false;
}

static bool refuse_size(struct error *err, const char *path, size_t limit_bytes)
{
    error_at(err, path, 0, 0, "larger than the %zu bytes that are read of such a file", limit_bytes);
    error_hint(err, "%s", "is this the right file?");
    return false;
}

/* The size is only a first guess: files in /proc say 0, and a file may grow while it is read. */
static bool read_open_file(struct arena *arena, int fd, const char *path, size_t guess, size_t limit_bytes,
                           struct text *out, struct error *err)
{
    size_t capacity = guess + 2, length = 0; /* one byte to notice growth, one for the NUL */
    char *bytes = arena_alloc_bytes(arena, capacity);
    for (;;) {
        bytes = arena_grow_bytes(arena, bytes, &capacity, length + 2);
        ssize_t n = read(fd, bytes + length, capacity - length - 1);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return fs_fail(err, path, "cannot be read");
        if (n == 0)
            break;
        length += (size_t)n;
        if (length > limit_bytes)
            return refuse_size(err, path, limit_bytes);
    }
    bytes[length] = '\0';
    *out = (struct text){bytes, length};
    return true;
}

bool fs_read(struct arena *arena, const char *path, size_t limit_bytes, struct text *out, struct error *err)
{
    bool good = false;
    struct stat status;
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        return fs_fail(err, path, "cannot be opened");
    if (fstat(fd, &status) != 0)
        fs_fail(err, path, "cannot be looked at");
    else if (!S_ISREG(status.st_mode))
        refuse(err, path, S_ISDIR(status.st_mode) ? "is a folder, not a file" : "is not a regular file",
               "pipes, sockets and devices are not read");
    else if ((unsigned long long)status.st_size > limit_bytes)
        refuse_size(err, path, limit_bytes);
    else
        good = read_open_file(arena, fd, path, (size_t)status.st_size, limit_bytes, out, err);
    close(fd);
    return good;
}

static bool make_folder(const char *path, struct error *err)
{
    if (mkdir(path, 0777) == 0)
        return true;
    int number = errno;
    if (fs_kind(path) == FS_FOLDER)
        return true;
    errno = number == EEXIST ? ENOTDIR : number;
    return fs_fail(err, path, "cannot be made a folder");
}

bool fs_make_folders(const char *path, struct error *err)
{
    bool good = true;
    struct arena *scratch = arena_create(NULL);
    char *prefix = arena_strdup(scratch, path);
    for (char *slash = strchr(prefix + 1, '/'); prefix[0] != '\0' && slash != NULL && good;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        good = make_folder(prefix, err);
        *slash = '/';
    }
    if (good && path[0] != '\0')
        good = make_folder(path, err);
    arena_destroy(scratch);
    return good;
}

static bool write_all(int fd, struct text content)
{
    for (size_t done = 0; done < content.length;) {
        ssize_t n = write(fd, content.bytes + done, content.length - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        done += (size_t)n;
    }
    return true;
}

bool fs_create(const char *path, struct text content, struct error *err)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (fd < 0)
        return fs_fail(err, path, "cannot be created");
    bool good = write_all(fd, content) && fsync(fd) == 0;
    if (!good)
        fs_fail(err, path, "cannot be written");
    if (close(fd) != 0 && good)
        good = fs_fail(err, path, "cannot be written");
    return good;
}

bool fs_sync(const char *path, struct error *err)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return fs_fail(err, path, "cannot be opened");
    bool good = fsync(fd) == 0 || errno == EINVAL; /* some file systems cannot sync folders */
    if (!good)
        fs_fail(err, path, "cannot be brought to disk");
    close(fd);
    return good;
}

bool fs_write(const char *path, struct text content, struct error *err)
{
    struct arena *scratch = arena_create(NULL);
    char *folder = fs_folder(scratch, path);
    char *name = arena_printf(scratch, ".%s.writing-%ld", fs_name(path), (long)getpid());
    char *beside = fs_join(scratch, folder, name);
    unlink(beside); /* of a dead process with our number */
    bool good = fs_create(beside, content, err);
    if (good && rename(beside, path) != 0)
        good = fs_fail(err, path, "cannot be replaced");
    if (good)
        good = fs_sync(folder, err);
    else
        unlink(beside);
    arena_destroy(scratch);
    return good;
}
