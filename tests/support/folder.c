/* Uses nothing of the code under test but arenas, so that a test of files does not check itself. */
#include "tests/support/folder.h"

#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *folder_create(struct arena *arena)
{
    const char *place = getenv("TMPDIR");
    char *folder = arena_printf(arena, "%s/clustermax-test-XXXXXX", place != NULL ? place : "/tmp");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    return folder;
}

void folder_remove(const char *folder)
{
    struct stat status;
    if (lstat(folder, &status) != 0)
        return;
    if (!S_ISDIR(status.st_mode)) {
        unlink(folder);
        return;
    }
    chmod(folder, 0700);
    DIR *stream = opendir(folder);
    for (struct dirent *entry; stream != NULL && (entry = readdir(stream)) != NULL;) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        struct arena *scratch = arena_create(NULL);
        folder_remove(arena_printf(scratch, "%s/%s", folder, entry->d_name));
        arena_destroy(scratch);
    }
    if (stream != NULL)
        closedir(stream);
    rmdir(folder);
}

char *folder_write(struct arena *arena, const char *folder, const char *name, const char *content)
{
    char *path = arena_printf(arena, "%s/%s", folder, name);
    for (char *slash = path + strlen(folder) + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
    FILE *file = fopen(path, "wb");
    ck_assert_msg(file != NULL, "%s", path);
    fputs(content, file);
    ck_assert_int_eq(fclose(file), 0);
    return path;
}

char *folder_read(struct arena *arena, const char *folder, const char *name)
{
    FILE *file = fopen(arena_printf(arena, "%s/%s", folder, name), "rb");
    if (file == NULL)
        return NULL;
    char *content = arena_alloc(arena, 1 << 16);
    content[fread(content, 1, (1 << 16) - 1, file)] = '\0';
    fclose(file);
    return content;
}
