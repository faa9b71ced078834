/* Walking a hostile folder. */
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "model/base/fs.h"
#include "tests/support/cases.h"
#include "tests/support/folder.h"

struct outcome {
    struct fs_listing listing;
    struct problems problems;
    struct error err;
    bool good;
};

static struct outcome walk(struct arena *arena, const char *root, size_t limit)
{
    struct outcome outcome = {.good = false};
    problems_init(&outcome.problems, arena);
    outcome.good = fs_walk(arena, root, limit, &outcome.listing, &outcome.problems, &outcome.err);
    return outcome;
}

static void make_link(struct arena *arena, const char *target, const char *folder, const char *name)
{
    ck_assert_int_eq(symlink(target, fs_join(arena, folder, name)), 0);
}

START_TEST(files_come_sorted_by_bytes_without_hidden_ones)
{
    static const char *const expected[] = {"B", "a-c", "a/b", "a/c/d", "a/z", "\xC3\xA4"};
    struct arena *arena = arena_create(NULL);
    char *folder = folder_create(arena);
    for (size_t i = 6; i > 0; i--)
        folder_write(arena, folder, expected[i - 1], "12345");
    folder_write(arena, folder, ".git/config", "x");
    folder_write(arena, folder, "a/._z", "x");
    struct outcome found = walk(arena, folder, 100);
    ck_assert(found.good);
    ck_assert_uint_eq(found.problems.n, 0);
    ck_assert_uint_eq(found.listing.n, 6);
    for (size_t i = 0; i < 6; i++) {
        const struct fs_entry *entry = &found.listing.entries[i];
        ck_assert_str_eq(entry->relative, expected[i]);
        ck_assert_str_eq(entry->path, fs_join(arena, folder, expected[i]));
        ck_assert_int_eq(entry->kind, FS_FILE);
        ck_assert_uint_eq(entry->size_bytes, 5);
        ck_assert_int_gt(entry->modified_ns, (int64_t)1500000000 * 1000000000);
    }
    folder_remove(folder);
    arena_destroy(arena);
}
END_TEST

START_TEST(links_are_followed_inside_only)
{
    struct arena *arena = arena_create(NULL);
    char *outer = folder_create(arena), *root = fs_join(arena, outer, "root");
    folder_write(arena, outer, "secret/file", "x");
    folder_write(arena, outer, "root/real/file", "x");
    folder_write(arena, outer, "rootless/file", "x"); /* shares the beginning of the name */
    make_link(arena, "real/file", root, "inside-file");
    make_link(arena, "real", root, "inside-folder");
    make_link(arena, fs_join(arena, root, "real"), root, "inside-absolute");
    make_link(arena, "inside-file", root, "link-to-link");
    make_link(arena, "../secret/file", root, "outside-file");
    make_link(arena, "../secret", root, "outside-folder");
    make_link(arena, "../rootless", root, "outside-neighbour");
    make_link(arena, "/etc/passwd", root, "outside-absolute");
    make_link(arena, "outside-file", root, "outside-by-way-of-a-link");
    make_link(arena, "..", root, "up");
    make_link(arena, "nowhere", root, "dangling");
    struct outcome found = walk(arena, root, 100);
    static const char *const expected[] = {"dangling",           "inside-absolute/file", "inside-file",
                                           "inside-folder/file", "link-to-link",         "real/file"};
    ck_assert(found.good);
    ck_assert_uint_eq(found.listing.n, 6);
    for (size_t i = 0; i < 6; i++)
        ck_assert_str_eq(found.listing.entries[i].relative, expected[i]);
    ck_assert_int_eq(found.listing.entries[0].kind, FS_OTHER);
    ck_assert_uint_eq(found.problems.n_errors, 6);
    ck_assert_str_eq(found.problems.items[0].file, fs_join(arena, root, "outside-absolute"));
    folder_remove(outer);
    arena_destroy(arena);
}
END_TEST

START_TEST(loops_end)
{
    struct arena *arena = arena_create(NULL);
    char *folder = folder_create(arena);
    folder_write(arena, folder, "a/file", "x");
    make_link(arena, "..", folder, "a/up");
    make_link(arena, ".", folder, "a/self");
    make_link(arena, "x", folder, "x");
    make_link(arena, "z", folder, "y");
    make_link(arena, "y", folder, "z");
    struct outcome found = walk(arena, folder, 100);
    ck_assert(found.good);
    ck_assert_uint_eq(found.listing.n, 4); /* a/file and three links that lead nowhere */
    ck_assert_str_eq(found.listing.entries[0].relative, "a/file");
    folder_remove(folder);
    arena_destroy(arena);
}
END_TEST

/* Twenty levels with two links each to the next would be a million paths. */
START_TEST(a_maze_of_links_meets_the_limit)
{
    struct arena *arena = arena_create(NULL);
    char *folder = folder_create(arena);
    for (int i = 0; i < 20; i++) {
        char *level = arena_printf(arena, "%s/%d", folder, i);
        ck_assert_int_eq(mkdir(level, 0700), 0);
        make_link(arena, arena_printf(arena, "../%d", i + 1), level, "a");
        make_link(arena, arena_printf(arena, "../%d", i + 1), level, "b");
    }
    struct outcome found = walk(arena, folder, 1000);
    ck_assert(!found.good);
    ck_assert_int_eq(found.err.code, EXIT_DATA);
    ck_assert_str_eq(found.err.text, "more than 1000 files and folders");
    folder_remove(folder);
    arena_destroy(arena);
}
END_TEST

START_TEST(trouble_in_a_subfolder_is_a_problem_trouble_at_the_root_a_failure)
{
    struct arena *arena = arena_create(NULL);
    char *folder = folder_create(arena), *closed = fs_join(arena, folder, "closed");
    char *file = folder_write(arena, folder, "open/file", "x");
    folder_write(arena, folder, "closed/file", "x");
    ck_assert_int_eq(mkfifo(fs_join(arena, folder, "fifo"), 0600), 0);
    ck_assert_int_eq(chmod(closed, 0), 0);
    struct outcome found = walk(arena, folder, 100);
    ck_assert(found.good);
    if (geteuid() != 0) { /* nothing is closed to root */
        ck_assert_uint_eq(found.problems.n_errors, 1);
        ck_assert_str_eq(found.problems.items[0].file, closed);
    }
    ck_assert_int_eq(found.listing.entries[found.listing.n - 2].kind, FS_OTHER);
    found = walk(arena, fs_join(arena, folder, "none"), 100);
    ck_assert(!found.good && found.err.code == EXIT_DATA);
    found = walk(arena, file, 100);
    ck_assert(!found.good && found.err.code == EXIT_DATA);
    folder_remove(folder);
    arena_destroy(arena);
}
END_TEST

START_TEST(deep_folders_are_cut)
{
    struct arena *arena = arena_create(NULL);
    char *folder = folder_create(arena), *deepest = folder;
    for (int i = 0; i < 140; i++) {
        deepest = fs_join(arena, deepest, "d");
        ck_assert_int_eq(mkdir(deepest, 0700), 0);
    }
    struct outcome found = walk(arena, folder, 1000);
    ck_assert(found.good);
    ck_assert_uint_eq(found.problems.n_errors, 1);
    folder_remove(folder);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        files_come_sorted_by_bytes_without_hidden_ones,
        links_are_followed_inside_only,
        loops_end,
        a_maze_of_links_meets_the_limit,
        trouble_in_a_subfolder_is_a_problem_trouble_at_the_root_a_failure,
        deep_folders_are_cut,
    };
    return CASES_RUN("fs_walk", tests);
}
