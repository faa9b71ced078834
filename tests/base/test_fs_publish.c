/* Publishing: all at once or not at all, and nobody else's folder is touched. */
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "model/base/fs.h"
#include "tests/support/folder.h"
#include "tests/support/suite.h"

static struct arena *arena;
static char *folder, *site;

static void set_up(void)
{
    arena = arena_create(NULL);
    folder = folder_create(arena);
    site = fs_join(arena, folder, "site");
}

static void tear_down(void)
{
    folder_remove(folder);
    arena_destroy(arena);
}

static struct fs_publication *begin(void)
{
    struct fs_publication *publication = NULL;
    struct error err = {0};
    ck_assert_msg(fs_publish_begin(arena, site, &publication, &err), "%s: %s", err.file, err.text);
    return publication;
}

static void put(struct fs_publication *publication, const char *relative, const char *content)
{
    struct error err = {0};
    ck_assert_msg(fs_publish_file(publication, relative, text_of(content), &err), "%s", err.text);
}

static void commit(struct fs_publication *publication)
{
    struct error err = {0};
    ck_assert_msg(fs_publish_commit(publication, &err), "%s: %s", err.file, err.text);
}

static void publish(const char *index)
{
    struct fs_publication *publication = begin();
    put(publication, "MANIFEST.json", "{}");
    put(publication, "index.html", index);
    put(publication, "a/b/page.html", "same");
    commit(publication);
}

static ino_t inode(const char *relative)
{
    struct stat status;
    ck_assert_int_eq(stat(fs_join(arena, site, relative), &status), 0);
    return status.st_ino;
}

static size_t n_names(const char *where)
{
    struct fs_listing listing;
    struct error err = {0};
    ck_assert(fs_walk(arena, where, 1000, &listing, NULL, &err));
    return listing.n;
}

/* The folder holds the site and nothing else, hidden names included. */
static void check_tidy(void)
{
    char *command = arena_printf(arena, "test \"$(ls -A '%s')\" = site", folder);
    pid_t child = fork();
    int status = -1;
    if (child == 0)
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
}

START_TEST(a_publication_appears_at_the_end)
{
    struct fs_publication *publication = begin();
    put(publication, "MANIFEST.json", "{}");
    put(publication, "deep/er/x", "1");
    ck_assert_int_eq(fs_kind(site), FS_MISSING);
    commit(publication);
    ck_assert_str_eq(folder_read(arena, site, "deep/er/x"), "1");
    fs_publish_abandon(publication); /* too late: does nothing */
    ck_assert_str_eq(folder_read(arena, site, "deep/er/x"), "1");
    check_tidy();
}
END_TEST

START_TEST(unchanged_files_are_linked_and_dropped_ones_go)
{
    publish("one");
    ino_t page = inode("a/b/page.html"), index = inode("index.html");
    struct fs_publication *publication = begin();
    put(publication, "MANIFEST.json", "{}");
    put(publication, "index.html", "two");
    put(publication, "a/b/page.html", "same");
    ck_assert_str_eq(folder_read(arena, site, "index.html"), "one");
    commit(publication);
    ck_assert_uint_eq(inode("a/b/page.html"), page);
    ck_assert_uint_ne(inode("index.html"), index);
    ck_assert_str_eq(folder_read(arena, site, "index.html"), "two");
    publication = begin();
    put(publication, "MANIFEST.json", "{}");
    commit(publication);
    ck_assert_uint_eq(n_names(site), 1);
    check_tidy();
}
END_TEST

START_TEST(an_abandoned_publication_leaves_the_old_one)
{
    publish("one");
    struct fs_publication *publication = begin();
    put(publication, "MANIFEST.json", "{}");
    put(publication, "index.html", "two");
    fs_publish_abandon(publication);
    ck_assert_str_eq(folder_read(arena, site, "index.html"), "one");
    check_tidy();
    fs_publish_abandon(NULL);
}
END_TEST

START_TEST(libraries_write_to_paths_themselves)
{
    publish("one");
    ino_t page = inode("a/b/page.html");
    struct fs_publication *publication = begin();
    struct error err = {0};
    char *path;
    put(publication, "MANIFEST.json", "{}");
    ck_assert(fs_publish_path(publication, arena, "a/b/page.html", &path, &err));
    ck_assert(fs_write(path, text_of("same"), &err));
    ck_assert(fs_publish_path(publication, arena, "new/book.xlsx", &path, &err));
    ck_assert(fs_write(path, text_of("book"), &err));
    commit(publication);
    ck_assert_uint_eq(inode("a/b/page.html"), page);
    ck_assert_str_eq(folder_read(arena, site, "new/book.xlsx"), "book");
    check_tidy();
}
END_TEST

START_TEST(a_path_that_was_never_written_fails_the_commit)
{
    publish("one");
    struct fs_publication *publication = begin();
    struct error err = {0};
    char *path;
    put(publication, "MANIFEST.json", "{}");
    ck_assert(fs_publish_path(publication, arena, "chart.png", &path, &err));
    ck_assert(!fs_publish_commit(publication, &err));
    ck_assert_str_eq(folder_read(arena, site, "index.html"), "one");
    check_tidy();
}
END_TEST

START_TEST(names_that_leave_the_folder_are_refused)
{
    static const char *const bad[] = {"../x", "a/../../x", "/etc/x", "", "a//b", "./a", "a/", "a/.", ".."};
    struct fs_publication *publication = begin();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct error err = {0};
        ck_assert_msg(!fs_publish_file(publication, bad[i], text_of("x"), &err), "%s", bad[i]);
        ck_assert_int_eq(err.code, EXIT_INTERNAL);
    }
    struct error err = {0};
    put(publication, "twice", "1");
    ck_assert(!fs_publish_file(publication, "twice", text_of("2"), &err));
    fs_publish_abandon(publication);
}
END_TEST

static void check_refused(const char *target, const char *part)
{
    struct fs_publication *publication = NULL;
    struct error err = {0};
    ck_assert_msg(!fs_publish_begin(arena, target, &publication, &err), "%s", target);
    ck_assert_int_eq(err.code, EXIT_DATA);
    ck_assert_msg(strstr(err.text, part) != NULL, "%s", err.text);
}

START_TEST(other_peoples_folders_are_refused)
{
    char *documents = fs_join(arena, folder, "documents"), *link = fs_join(arena, folder, "link");
    char *file = folder_write(arena, folder, "documents/thesis.txt", "x");
    ck_assert_int_eq(symlink("documents", link), 0);
    check_refused(documents, "no MANIFEST.json");
    check_refused(file, "not a folder");
    check_refused(link, "a symbolic link");
    check_refused(".", "cannot be published into");
    check_refused(fs_join(arena, folder, ".."), "cannot be published into");
    check_refused("/", "cannot be published into");
    ck_assert_str_eq(folder_read(arena, documents, "thesis.txt"), "x");
    ck_assert_int_eq(mkdir(site, 0700), 0); /* an empty one may be used */
    site = fs_join(arena, site, "//");
    publish("one");
    ck_assert_str_eq(folder_read(arena, folder, "site/index.html"), "one");
}
END_TEST

START_TEST(a_publication_needs_a_manifest)
{
    struct fs_publication *publication = begin();
    struct error err = {0};
    put(publication, "index.html", "x");
    ck_assert(!fs_publish_commit(publication, &err));
    ck_assert_int_eq(fs_kind(site), FS_MISSING);
}
END_TEST

/* A process that dies between two steps; the next run tidies up. */
START_TEST(what_dead_runs_left_is_settled)
{
    publish("one");
    pid_t child = fork();
    if (child == 0) {
        struct fs_publication *publication = begin();
        put(publication, "MANIFEST.json", "{}");
        raise(SIGKILL);
    }
    ck_assert_int_eq(waitpid(child, NULL, 0), child);
    fs_publish_abandon(begin());
    check_tidy();
    ck_assert_int_eq(rename(site, fs_join(arena, folder, ".site.previous")), 0); /* died between the two renames */
    fs_publish_abandon(begin());
    ck_assert_str_eq(folder_read(arena, site, "index.html"), "one");
    folder_write(arena, folder, ".site.previous/MANIFEST.json", "{}"); /* died before the clean-up */
    publish("two");
    ck_assert_str_eq(folder_read(arena, site, "index.html"), "two");
    check_tidy();
}
END_TEST

START_TEST(a_running_publication_is_left_alone)
{
    char *name = arena_printf(arena, ".site.publishing-%ld/x", (long)getppid());
    folder_write(arena, folder, name, "x");
    publish("one");
    ck_assert_str_eq(folder_read(arena, folder, name), "x");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_publication_appears_at_the_end,
        unchanged_files_are_linked_and_dropped_ones_go,
        an_abandoned_publication_leaves_the_old_one,
        libraries_write_to_paths_themselves,
        a_path_that_was_never_written_fails_the_commit,
        names_that_leave_the_folder_are_refused,
        other_peoples_folders_are_refused,
        a_publication_needs_a_manifest,
        what_dead_runs_left_is_settled,
        a_running_publication_is_left_alone,
    };
    Suite *suite = suite_create("fs_publish");
    TCase *all = tcase_create("fs_publish");
    tcase_add_checked_fixture(all, set_up, tear_down);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        tcase_add_test(all, tests[i]);
    suite_add_tcase(suite, all);
    return suite_run(suite);
}
