/* Folders as lists of names, and taking whole trees away. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "model/base/fs_internal.h"

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

bool fs_names(struct arena *arena, const char *folder, const char ***names, size_t *n, struct error *err)
{
    size_t capacity = 0;
    const struct dirent *entry;
    DIR *stream = opendir(folder);
    *names = NULL;
    *n = 0;
    if (stream == NULL)
        return fs_fail(err, folder, "cannot be opened");
    while (errno = 0, (entry = readdir(stream)) != NULL)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            *ARENA_PUSH(arena, *names, *n, capacity) = arena_strdup(arena, entry->d_name);
    bool good = errno == 0 || fs_fail(err, folder, "cannot be read");
    closedir(stream);
    if (*n > 0)
        qsort(*names, *n, sizeof **names, compare_names);
    return good;
}

static bool remove_folder(const char *path, struct error *err)
{
    struct arena *scratch = arena_create(NULL);
    const char **names;
    size_t n;
    bool good = fs_names(scratch, path, &names, &n, err);
    for (size_t i = 0; i < n && good; i++)
        good = fs_remove_tree(fs_join(scratch, path, names[i]), err);
    arena_destroy(scratch);
    if (good && rmdir(path) != 0)
        good = fs_fail(err, path, "cannot be removed");
    return good;
}

/* Links are removed, never followed. */
bool fs_remove_tree(const char *path, struct error *err)
{
    struct stat status;
    if (lstat(path, &status) != 0)
        return errno == ENOENT || fs_fail(err, path, "cannot be looked at");
    if (S_ISDIR(status.st_mode))
        return remove_folder(path, err);
    return unlink(path) == 0 || fs_fail(err, path, "cannot be removed");
}
