/* A whole workspace: read once, again, in parts, packed; and what is wrong between files. */

#include <stdlib.h>
#include <string.h>

#include "ingest/ingest.h"
#include "model/base/fs.h"
#include "model/base/sha256.h"
#include "tests/support/cases.h"
#include "tests/support/folder.h"

static const char release_json[] = "{\"format\":\"clustermax.release/1\",\"version\":\"1\",\"title\":\"t\","
                                   "\"date\":\"2026-01-01\",\"methodology\":\"3.0\"}";
static const char log_text[] = "# Collective test starting: broadcast_perf\n"
                               "#  Rank  0 Group  0 Pid 1 on a device  0 [0x0f] NVIDIA H100\n"
                               "#  Rank  1 Group  0 Pid 2 on b device  0 [0x0f] NVIDIA H100\n"
                               "# size count type redop root time algbw busbw #wrong time algbw busbw #wrong\n"
                               "1024 256 float none 0 10.0 0.10 0.10 0 10.0 0.10 0.10 0\n"
                               "# Out of bounds values : 0 OK\n# Avg bus bandwidth : 0.1\n";

struct world {
    struct arena *arena;
    const char *dir;
    struct ingest_summary summary;
    struct problems problems;
    struct error err;
};

static struct world make_world(void)
{
    struct world world = {.arena = arena_create(NULL)};
    world.dir = folder_create(world.arena);
    folder_write(world.arena, world.dir, "w/release.json", release_json);
    return world;
}

static void write(struct world *world, const char *name, const char *content)
{
    folder_write(world->arena, world->dir, arena_printf(world->arena, "w/%s", name), content);
}

static void write_provider(struct world *world, const char *folder, const char *slug)
{
    write(world, arena_printf(world->arena, "providers/%s/provider.json", folder),
          arena_printf(world->arena,
                       "{\n \"format\":\"clustermax.provider/1\",\n \"slug\":\"%s\",\n \"name\":\"%s\","
                       "\"environments\":[{\"id\":\"e\",\"scheduler\":\"slurm\",\"gpu\":\"H100\","
                       "\"access\":\"announced\"}]\n}",
                       slug, slug));
}

static bool ingest_with(struct world *world, size_t n_threads)
{
    const struct ingest_options options = {.n_threads = n_threads};
    struct store *store;
    world->err = (struct error){0};
    problems_init(&world->problems, world->arena);
    ck_assert(store_open(world->arena, fs_join(world->arena, world->dir, "s.db"), &store, &world->err));
    bool good = ingest_workspace(world->arena, fs_join(world->arena, world->dir, "w"), store, &options, &world->summary,
                                 &world->problems, &world->err);
    store_close(store);
    if (!good && world->problems.n_errors == 0)
        error_print(&world->err, stderr);
    if (!good && getenv("CLUSTERMAX_SHOW") != NULL)
        problems_print(&world->problems, stderr);
    return good;
}

static bool ingest(struct world *world)
{
    return ingest_with(world, 0);
}

/* The hash of a compact copy of the store. */
static const char *snapshot(struct world *world)
{
    struct store *store;
    struct text bytes;
    char *hex = arena_alloc(world->arena, SHA256_HEX_SIZE);
    const char *path = fs_join(world->arena, world->dir, "snapshot.db");
    remove(path);
    ck_assert(store_open(world->arena, fs_join(world->arena, world->dir, "s.db"), &store, &world->err));
    ck_assert_msg(store_snapshot(store, path, false, &world->err), "%s", world->err.text);
    store_close(store);
    ck_assert(fs_read(world->arena, path, 1 << 26, &bytes, &world->err));
    sha256_hex(bytes.bytes, bytes.length, hex);
    return hex;
}

static void forget(struct world *world)
{
    remove(fs_join(world->arena, world->dir, "s.db"));
    remove(fs_join(world->arena, world->dir, "s.db-wal"));
    remove(fs_join(world->arena, world->dir, "s.db-shm"));
}

static void end_world(struct world *world)
{
    folder_remove(world->dir);
    arena_destroy(world->arena);
}

static void expect_problem(const struct world *world, const char *file, long line, const char *text)
{
    for (size_t i = 0; i < world->problems.n; i++)
        if (string_equal(world->problems.items[i].file, file) && world->problems.items[i].line == line &&
            strstr(world->problems.items[i].text, text) != NULL)
            return;
    problems_print(&world->problems, stderr);
    ck_abort_msg("no problem %s:%ld: %s", file, line, text);
}

/* Files of all sizes, some twice, some with complaints; more than fit the window. */
static void write_many(struct world *world)
{
    struct str content;
    write_provider(world, "a", "a");
    write_provider(world, "b", "b");
    for (int i = 0; i < 150; i++) {
        str_init(&content, world->arena);
        for (int k = 0; k <= (i % 50) * (i % 7) / 8; k++)
            str_append(&content, log_text);
        if (i % 11 == 0)
            str_append(&content, "2048 512 float none\n"); /* cut off */
        write(world, arena_printf(world->arena, "providers/%c/raw/e/%d.log", i % 3 == 0 ? 'b' : 'a', i * 37 % 150),
              i % 13 == 0 ? "what nobody knows\n" : content.bytes);
    }
}

/* As the user sees them. */
static const char *problems_text(struct world *world)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    ck_assert_ptr_nonnull(stream);
    problems_print(&world->problems, stream);
    ck_assert_int_eq(fclose(stream), 0);
    const char *copy = arena_strdup(world->arena, text);
    free(text);
    return copy;
}

START_TEST(any_number_of_threads_gives_the_same)
{
    static const size_t threads[] = {1, 2, 3, 16};
    struct world world = make_world();
    const char *first = NULL, *complaints = NULL;
    write_many(&world);
    for (size_t i = 0; i < sizeof threads / sizeof *threads; i++) {
        forget(&world);
        ck_assert(ingest_with(&world, threads[i]));
        ck_assert_uint_eq(world.summary.n_files, 153);
        ck_assert_uint_gt(world.problems.n, 10);
        first = first == NULL ? snapshot(&world) : first;
        complaints = complaints == NULL ? problems_text(&world) : complaints;
        ck_assert_str_eq(snapshot(&world), first);
        ck_assert(strcmp(problems_text(&world), complaints) == 0);
    }
    end_world(&world);
}
END_TEST

START_TEST(what_has_not_changed_is_not_written)
{
    struct world world = make_world();
    struct text before, after;
    const char *path = fs_join(world.arena, world.dir, "s.db");
    write_many(&world);
    ck_assert(ingest(&world));
    const char *complaints = problems_text(&world);
    size_t n = world.summary.n_measurements;
    ck_assert(fs_read(world.arena, path, 1 << 26, &before, &world.err));
    ck_assert(ingest(&world));
    ck_assert_uint_eq(world.summary.n_read, 0);
    ck_assert_uint_eq(world.summary.n_measurements, n);
    ck_assert(strcmp(problems_text(&world), complaints) == 0);
    ck_assert(fs_read(world.arena, path, 1 << 26, &after, &world.err));
    ck_assert(text_equal(before, after)); /* a commit would have counted in the file's head */
    write(&world, "providers/a/raw/e/new.log", "nobody knows this either\n");
    ck_assert(ingest(&world));
    ck_assert_uint_eq(world.summary.n_read, 1);
    ck_assert(fs_read(world.arena, path, 1 << 26, &after, &world.err));
    ck_assert(!text_equal(before, after));
    end_world(&world);
}
END_TEST

START_TEST(twice_and_in_parts)
{
    struct world world = make_world();
    write_provider(&world, "a", "a");
    write(&world, "providers/a/raw/e/one.log", log_text);
    ck_assert(ingest(&world));
    ck_assert_uint_eq(world.summary.n_read, 3);
    ck_assert_uint_eq(world.summary.n_measurements, 8);
    const char *first = snapshot(&world);
    ck_assert(ingest(&world));
    ck_assert_uint_eq(world.summary.n_read, 0);
    ck_assert_uint_eq(world.summary.n_unchanged, 3);
    ck_assert_str_eq(first, snapshot(&world));
    write(&world, "providers/a/raw/e/other.txt", "unknown\n");
    ck_assert(ingest(&world));
    ck_assert_uint_eq(world.summary.n_unrecognised, 1);
    expect_problem(&world, "providers/a/raw/e/other.txt", 1, "no reader knows it");
    const char *grown = snapshot(&world);
    ck_assert(ingest(&world)); /* the complaint is repeated although nothing is read */
    expect_problem(&world, "providers/a/raw/e/other.txt", 1, "no reader knows it");
    forget(&world);
    ck_assert(ingest(&world));
    ck_assert_str_eq(grown, snapshot(&world));
    remove(fs_join(world.arena, world.dir, "w/providers/a/raw/e/other.txt"));
    ck_assert(ingest(&world));
    ck_assert_str_eq(first, snapshot(&world));
    end_world(&world);
}
END_TEST

START_TEST(packed_is_as_unpacked)
{
    /* printf 'unknown\n' | gzip -n */
    static const unsigned char packed[] = {0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03,
                                           0x2b, 0xcd, 0xcb, 0xce, 0xcb, 0x2f, 0xcf, 0xe3, 0x02, 0x00,
                                           0x27, 0x77, 0x7a, 0x37, 0x08, 0x00, 0x00, 0x00};
    struct world world = make_world();
    write_provider(&world, "a", "a");
    write(&world, "providers/a/raw/e/x.txt", "unknown\n");
    ck_assert(ingest(&world));
    const char *unpacked = snapshot(&world);
    remove(fs_join(world.arena, world.dir, "w/providers/a/raw/e/x.txt"));
    const char *path = fs_join(world.arena, world.dir, "w/providers/a/raw/e/x.txt.gz");
    ck_assert(fs_write(path, (struct text){(const char *)packed, sizeof packed}, &world.err));
    forget(&world);
    ck_assert(ingest(&world));
    ck_assert_str_eq(unpacked, snapshot(&world));
    ck_assert(fs_write(path, (struct text){(const char *)packed, sizeof packed - 9}, &world.err));
    ck_assert(ingest(&world));
    expect_problem(&world, "providers/a/raw/e/x.txt.gz", 1, "the archive cannot be read");
    end_world(&world);
}
END_TEST

START_TEST(what_is_wrong_leaves_the_store_alone)
{
    struct world world = make_world();
    write_provider(&world, "a", "a");
    ck_assert(ingest(&world));
    const char *before = snapshot(&world);
    write(&world, "providers/a/review.json",
          "{\"format\":\"clustermax.review/1\",\n\"provider\":\"a\",\n\"findings\":1}");
    ck_assert(!ingest(&world));
    ck_assert_int_eq(world.err.code, EXIT_DATA);
    expect_problem(&world, "providers/a/review.json", 3, "not an array");
    ck_assert_str_eq(before, snapshot(&world));
    end_world(&world);
}
END_TEST

START_TEST(names_that_clash)
{
    struct world world = make_world();
    write_provider(&world, "a", "a");
    write_provider(&world, "b", "a");
    ck_assert(!ingest(&world));
    expect_problem(&world, "providers/b/provider.json", 3, "is not the folder's name");
    end_world(&world);
    world = make_world();
    write_provider(&world, "a", "a");
    write(&world, "providers/b/provider.json",
          "{\"format\":\"clustermax.provider/1\",\"slug\":\"b\",\n\"name\":\"a\"}");
    ck_assert(!ingest(&world));
    expect_problem(&world, "providers/b/provider.json", 2, "two providers are called \"a\"");
    end_world(&world);
}
END_TEST

START_TEST(words_that_point_nowhere)
{
    struct world world = make_world();
    write_provider(&world, "alpha", "alpha");
    write(&world, "providers/alpha/review.json",
          "{\"format\":\"clustermax.review/1\",\n\"provider\":\"alhpa\",\"findings\":[{\"id\":\"1\",\"item\":"
          "\"security.iso-27001\",\"state\":\"met\",\"note\":\"n\",\"evidence\":\"hands-on\",\"source\":\"s\"}]}");
    write(&world, "interviews.csv", "interview,provider,criterion,score\ni,beta,security,4\n");
    write(&world, "providers/gamma/writeup.md", "nobody\n");
    write(&world, "providers/alpha/raw/f/x.log", log_text);
    ck_assert(!ingest(&world));
    expect_problem(&world, "providers/alpha/review.json", 2, "unknown provider \"alhpa\"");
    expect_problem(&world, "interviews.csv", 2, "unknown provider \"beta\"");
    expect_problem(&world, "providers/gamma/writeup.md", 1, "no provider \"gamma\"");
    expect_problem(&world, "providers/alpha/raw/f/x.log", 1, "unknown environment \"f\"");
    end_world(&world);
}
END_TEST

START_TEST(an_empty_workspace)
{
    struct world world = {.arena = arena_create(NULL)};
    world.dir = folder_create(world.arena);
    folder_write(world.arena, world.dir, "w/notes.txt", "x");
    ck_assert(!ingest(&world));
    ck_assert_int_eq(world.err.code, EXIT_DATA);
    ck_assert_uint_eq(world.problems.n, 1);
    ck_assert_ptr_nonnull(strstr(world.problems.items[0].hint, "clustermax init"));
    end_world(&world);
}
END_TEST

START_TEST(the_same_bytes_at_two_providers)
{
    struct world world = make_world();
    write_provider(&world, "a", "a");
    write_provider(&world, "b", "b");
    write(&world, "providers/a/raw/e/x.log", log_text);
    write(&world, "providers/b/raw/e/x.log", log_text);
    ck_assert(ingest(&world));
    expect_problem(&world, "providers/b/raw/e/x.log", 1, "the same content as providers/a/raw/e/x.log");
    end_world(&world);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        any_number_of_threads_gives_the_same,
        what_has_not_changed_is_not_written,
        twice_and_in_parts,
        packed_is_as_unpacked,
        what_is_wrong_leaves_the_store_alone,
        names_that_clash,
        words_that_point_nowhere,
        an_empty_workspace,
        the_same_bytes_at_two_providers,
    };
    return CASES_RUN("ingest", tests);
}
