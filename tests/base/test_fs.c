/* Single files: what is read, what is refused without blocking, and writing beside. */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "model/base/fs.h"
#include "tests/support/cases.h"
#include "tests/support/folder.h"

START_TEST(paths)
{
    struct arena *arena = arena_create(NULL);
    ck_assert_str_eq(fs_join(arena, "a", "b"), "a/b");
    ck_assert_str_eq(fs_join(arena, "a/", "b"), "a/b");
    ck_assert_str_eq(fs_join(arena, "/", "b"), "/b");
    ck_assert_str_eq(fs_join(arena, "", "b"), "b");
    ck_assert_str_eq(fs_name("a/b.c"), "b.c");
    ck_assert_str_eq(fs_name("b.c"), "b.c");
    ck_assert_str_eq(fs_folder(arena, "a/b/c"), "a/b");
    ck_assert_str_eq(fs_folder(arena, "/c"), "/");
    ck_assert_str_eq(fs_folder(arena, "c"), ".");
    arena_destroy(arena);
}
END_TEST

START_TEST(kinds)
{
    struct arena *arena = arena_create(NULL);
    char *folder = folder_create(arena);
    char *file = folder_write(arena, folder, "file", "x"), *fifo = fs_join(arena, folder, "fifo");
    char *link = fs_join(arena, folder, "link"), *dangling = fs_join(arena, folder, "dangling");
    ck_assert_int_eq(mkfifo(fifo, 0600), 0);
    ck_assert_int_eq(symlink(file, link), 0);
    ck_assert_int_eq(symlink("nowhere", dangling), 0);
    ck_assert_int_eq(fs_kind(folder), FS_FOLDER);
    ck_assert_int_eq(fs_kind(file), FS_FILE);
    ck_assert_int_eq(fs_kind(link), FS_FILE);
    ck_assert_int_eq(fs_kind(fifo), FS_OTHER);
    ck_assert_int_eq(fs_kind(dangling), FS_OTHER);
    ck_assert_int_eq(fs_kind(fs_join(arena, folder, "none")), FS_MISSING);
    folder_remove(folder);
    arena_destroy(arena);
}
END_TEST

static void check_refused(const char *path, size_t limit, enum exit_code code, const char *part)
{
    struct arena *arena = arena_create(NULL);
    struct text text;
    struct error err = {0};
    ck_assert(!fs_read(arena, path, limit, &text, &err));
    ck_assert_int_eq(err.code, code);
    ck_assert_str_eq(err.file, path);
    ck_assert_msg(strstr(err.text, part) != NULL, "%s", err.text);
    ck_assert_uint_lt(arena_bytes(arena), 1 << 20); /* nothing was read to find out */
    arena_destroy(arena);
}

START_TEST(reading_within_limits)
{
    struct arena *arena = arena_create(NULL);
    char *folder = folder_create(arena), *path = folder_write(arena, folder, "f", "hello");
    struct text text;
    struct error err = {0};
    ck_assert(fs_read(arena, path, 5, &text, &err));
    ck_assert_uint_eq(text.length, 5);
    ck_assert_str_eq(text.bytes, "hello");
    check_refused(path, 4, EXIT_DATA, "larger than the 4 bytes");
    ck_assert(fs_read(arena, folder_write(arena, folder, "empty", ""), 0, &text, &err));
    ck_assert_uint_eq(text.length, 0);
    ck_assert_str_eq(text.bytes, "");
    ck_assert(fs_read(arena, "/proc/self/status", 1 << 20, &text, &err)); /* says its size is 0 */
    ck_assert_uint_gt(text.length, 100);
    check_refused("/proc/self/status", 100, EXIT_DATA, "larger than");
    folder_remove(folder);
    arena_destroy(arena);
}
END_TEST

START_TEST(hostile_files_neither_block_nor_fill_memory)
{
    struct arena *arena = arena_create(NULL);
    char *folder = folder_create(arena), *fifo = fs_join(arena, folder, "fifo"), *huge = fs_join(arena, folder, "huge");
    ck_assert_int_eq(mkfifo(fifo, 0600), 0);
    check_refused(fifo, 100, EXIT_DATA, "not a regular file");
    check_refused("/dev/zero", 100, EXIT_DATA, "not a regular file");
    check_refused(folder, 100, EXIT_DATA, "a folder");
    check_refused(fs_join(arena, folder, "none"), 100, EXIT_DATA, "No such file");
    int fd = open(huge, O_WRONLY | O_CREAT, 0600);
    ck_assert_int_ge(fd, 0);
    if (ftruncate(fd, (off_t)10 << 30) == 0) /* ten sparse gigabytes */
        check_refused(huge, 64 << 20, EXIT_DATA, "larger than");
    close(fd);
    folder_remove(folder);
    arena_destroy(arena);
}
END_TEST

START_TEST(writing_replaces_and_leaves_nothing_beside)
{
    struct arena *arena = arena_create(NULL);
    char *folder = folder_create(arena), *path = fs_join(arena, folder, "f"),
         *outside = fs_join(arena, folder, "outside");
    struct error err = {0};
    struct stat before, after;
    ck_assert(fs_write(path, text_of("one"), &err));
    ck_assert_int_eq(link(path, outside), 0);
    ck_assert_int_eq(stat(path, &before), 0);
    ck_assert(fs_write(path, text_of("two"), &err));
    ck_assert_int_eq(stat(path, &after), 0);
    ck_assert_str_eq(folder_read(arena, folder, "f"), "two");
    ck_assert_str_eq(folder_read(arena, folder, "outside"), "one"); /* replaced, not overwritten */
    ck_assert_uint_ne(before.st_ino, after.st_ino);
    ck_assert(!fs_write(fs_join(arena, folder, "none/f"), text_of("x"), &err));
    ck_assert_int_eq(err.code, EXIT_DATA);
    ck_assert_int_eq(unlink(path) | unlink(outside), 0);
    ck_assert_int_eq(rmdir(folder), 0); /* nothing else was left */
    arena_destroy(arena);
}
END_TEST

START_TEST(folders_are_made_and_removed_with_all_that_is_in_them)
{
    struct arena *arena = arena_create(NULL);
    char *folder = folder_create(arena), *deep = fs_join(arena, folder, "a/b/c/");
    char *kept = folder_write(arena, folder, "kept/file", "x");
    struct error err = {0};
    ck_assert(fs_make_folders(deep, &err) && fs_make_folders(deep, &err));
    ck_assert_int_eq(fs_kind(deep), FS_FOLDER);
    ck_assert(!fs_make_folders(fs_join(arena, kept, "below"), &err));
    ck_assert_int_eq(err.code, EXIT_DATA);
    ck_assert_int_eq(symlink(fs_join(arena, folder, "kept"), fs_join(arena, folder, "a/link")), 0);
    folder_write(arena, folder, "a/b/file", "x");
    err = (struct error){0};
    ck_assert(fs_remove_tree(fs_join(arena, folder, "a"), &err));
    ck_assert_int_eq(fs_kind(fs_join(arena, folder, "a")), FS_MISSING);
    ck_assert_int_eq(fs_kind(kept), FS_FILE); /* the link was removed, not followed */
    ck_assert(fs_remove_tree(fs_join(arena, folder, "a"), &err));
    folder_remove(folder);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        paths,
        kinds,
        reading_within_limits,
        hostile_files_neither_block_nor_fill_memory,
        writing_replaces_and_leaves_nothing_beside,
        folders_are_made_and_removed_with_all_that_is_in_them,
    };
    return CASES_RUN("fs", tests);
}
