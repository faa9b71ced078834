/* The store: what goes in comes out, equal content gives equal bytes, merging is a union. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "model/base/arena.h"
#include "model/base/fs.h"
#include "model/base/str.h"
#include "model/store.h"
#include "tests/support/suite.h"

static struct arena *arena;
static char folder[64];

static void setup(void)
{
    arena = arena_create(NULL);
    strcpy(folder, "/tmp/clustermax-store-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void teardown(void)
{
    struct error err = {0};
    ck_assert(fs_remove_tree(folder, &err));
    arena_destroy(arena);
}

static struct store *open_store(const char *name)
{
    struct store *store;
    struct error err = {0};
    ck_assert_msg(store_open(arena, fs_join(arena, folder, name), &store, &err), "%s", err.text);
    return store;
}

static const char *sha(char digit)
{
    char *hex = arena_alloc(arena, 65);
    memset(hex, digit, 64);
    return hex;
}

static struct finding_record *add_finding(struct evidence *evidence, const char *id, const char *provider)
{
    struct finding_record *finding =
        ARENA_PUSH(arena, evidence->findings.items, evidence->findings.n, evidence->findings.capacity);
    *finding = (struct finding_record){.provider = provider,
                                       .id = id,
                                       .item = "storage.managed-s3",
                                       .state = STATE_PARTIAL,
                                       .severity = SEVERITY_MINOR,
                                       .evidence = EVIDENCE_HANDS_ON,
                                       .note = "N\xc3\xb6te",
                                       .position = {.line = 7, .column = 3, .pointer = "/findings/0"}};
    return finding;
}

static void put(struct store *store, char digit, const char *path, const char *provider, struct evidence *evidence)
{
    struct error err = {0};
    bool has = false;
    evidence->about.reader = "test";
    ck_assert(store_has_artifact(store, sha(digit), &has, &err));
    if (!has)
        ck_assert_msg(store_put_artifact(store, sha(digit), evidence, &err), "%s", err.text);
    struct file_record file = {path, sha(digit), provider, NULL};
    ck_assert_msg(store_put_file(store, &file, &err), "%s", err.text);
}

static struct evidence release_evidence(void)
{
    struct evidence evidence = {0};
    *ARENA_PUSH(arena, evidence.releases.items, evidence.releases.n, evidence.releases.capacity) =
        (struct release_record){
            .version = "9.9", .title = "T", .date = "2026-01-02", .methodology = "3.0", .tracked = NAN};
    return evidence;
}

static struct evidence provider_evidence(const char *slug, const char *name)
{
    struct evidence evidence = {0};
    *ARENA_PUSH(arena, evidence.providers.items, evidence.providers.n, evidence.providers.capacity) =
        (struct provider_record){.slug = slug, .name = name};
    *ARENA_PUSH(arena, evidence.aliases.items, evidence.aliases.n, evidence.aliases.capacity) =
        (struct alias_record){.provider = slug, .name = "Old Name", .relation = ALIAS_FORMER_NAME};
    return evidence;
}

static struct evidence measurement_evidence(double value)
{
    struct evidence evidence = {0};
    *ARENA_PUSH(arena, evidence.measurements.items, evidence.measurements.n, evidence.measurements.capacity) =
        (struct measurement_record){.metric = "m", .value = value, .unit = "s", .dimensions = "nodes=4"};
    return evidence;
}

static void fill(struct store *store, bool backwards)
{
    struct evidence release = release_evidence(), alpha = provider_evidence("alpha", "Alpha"),
                    beta = provider_evidence("beta", "Beta"), raw = measurement_evidence(0.1), review = {0};
    add_finding(&review, "f-1", "alpha");
    add_finding(&review, "f-2", "alpha")->state = STATE_NOT_TESTED;
    struct error err = {0};
    ck_assert(store_begin(store, &err));
    for (int step = 0; step < 6; step++) {
        switch (backwards ? 5 - step : step) {
        case 0:
            put(store, 'a', "release.json", NULL, &release);
            break;
        case 1:
            put(store, 'b', "providers/alpha/provider.json", "alpha", &alpha);
            break;
        case 2:
            put(store, 'c', "providers/beta/provider.json", "beta", &beta);
            break;
        case 3:
            put(store, 'd', "providers/alpha/review.json", "alpha", &review);
            break;
        case 4:
            put(store, 'e', "providers/beta/raw/k8s/x.txt", "beta", &raw);
            break;
        default:
            put(store, 'e', "providers/alpha/raw/slurm/x.txt", "alpha", &raw);
            break;
        }
    }
    ck_assert_msg(store_commit(store, &err), "%s", err.text);
}

static struct release *load(struct store *store)
{
    struct release *release;
    struct error err = {0};
    ck_assert_msg(store_load_release(store, arena, &release, &err), "%s", err.text);
    return release;
}

START_TEST(what_goes_in_comes_out)
{
    struct store *store = open_store("a.db");
    fill(store, false);
    struct release *release = load(store);
    ck_assert_str_eq(release->about.version, "9.9");
    ck_assert(isnan(release->about.tracked));
    ck_assert_uint_eq(release->evidence.providers.n, 2);
    size_t first, end;
    RECORDS_OF(release->evidence.findings, "alpha", first, end);
    ck_assert_uint_eq(end - first, 2);
    const struct finding_record *finding = &release->evidence.findings.items[first];
    ck_assert_str_eq(finding->note, "N\xc3\xb6te");
    ck_assert_int_eq(finding->state, STATE_PARTIAL);
    ck_assert_int_eq(finding->position.line, 7);
    ck_assert_int_eq(finding[1].state, STATE_NOT_TESTED);
    ck_assert_str_eq(release_artifact_path(release, finding->artifact), "providers/alpha/review.json");
    ck_assert_str_eq(release_artifact(release, finding->artifact)->reader, "test");
    ck_assert_ptr_null(release_artifact_path(release, sha('0')));
    store_close(store);
}
END_TEST

START_TEST(raw_records_belong_to_each_folder_that_holds_the_file)
{
    struct store *store = open_store("a.db");
    fill(store, false);
    struct release *release = load(store);
    ck_assert_uint_eq(release->evidence.measurements.n, 2);
    ck_assert_str_eq(release->evidence.measurements.items[0].provider, "alpha");
    ck_assert_str_eq(release->evidence.measurements.items[1].provider, "beta");
    store_close(store);
}
END_TEST

START_TEST(providers_are_found_by_any_name)
{
    struct store *store = open_store("a.db");
    fill(store, false);
    struct release *release = load(store);
    ck_assert_str_eq(release_find_provider(release, "BETA")->slug, "beta");
    ck_assert_str_eq(release_find_provider(release, "old-name")->slug, "alpha");
    ck_assert_ptr_null(release_find_provider(release, "gamma"));
    store_close(store);
}
END_TEST

static struct text snapshot(struct store *store, const char *name, bool is_public)
{
    struct error err = {0};
    struct text content;
    const char *path = fs_join(arena, folder, name);
    ck_assert_msg(store_snapshot(store, path, is_public, &err), "%s", err.text);
    ck_assert_msg(fs_read(arena, path, 1 << 24, &content, &err), "%s", err.text);
    return content;
}

START_TEST(equal_content_gives_equal_bytes)
{
    struct store *forward = open_store("f.db"), *backward = open_store("b.db");
    fill(forward, false);
    fill(backward, true);
    ck_assert(text_equal(snapshot(forward, "f.snapshot", false), snapshot(backward, "b.snapshot", false)));
    struct error err = {0};
    struct evidence extra = measurement_evidence(2);
    put(backward, 'f', "providers/beta/raw/k8s/y.txt", "beta", &extra);
    ck_assert(!text_equal(snapshot(forward, "f.snapshot", false), snapshot(backward, "b.snapshot", false)));
    ck_assert(store_clear_files(backward, &err) && store_prune(backward, &err));
    fill(backward, true);
    ck_assert(text_equal(snapshot(forward, "f.snapshot", false), snapshot(backward, "b.snapshot", false)));
    store_close(forward);
    store_close(backward);
}
END_TEST

START_TEST(public_snapshots_hold_nothing_private)
{
    struct store *store = open_store("a.db");
    fill(store, false);
    struct evidence interviews = {0};
    *ARENA_PUSH(arena, interviews.interviews.items, interviews.interviews.n, interviews.interviews.capacity) =
        (struct interview_record){.id = "canary-id", .role = "canary-role", .scale_gpus = 64, .date = "2026-02-03"};
    *ARENA_PUSH(arena, interviews.interview_scores.items, interviews.interview_scores.n,
                interviews.interview_scores.capacity) = (struct interview_score_record){
        .interview = "canary-id", .provider = "alpha", .criterion = "storage", .score = 4, .weight = 1};
    put(store, '9', "providers/alpha/canary-file.json", "alpha", &interviews);
    struct text whole = snapshot(store, "whole.db", false), public_copy = snapshot(store, "public.db", true);
    ck_assert(text_contains(whole, "canary"));
    ck_assert(!text_contains(public_copy, "canary"));
    store_close(store);
}
END_TEST

START_TEST(merging_is_a_union_in_either_order)
{
    struct error err = {0};
    struct evidence release = release_evidence(), alpha = provider_evidence("alpha", "Alpha"),
                    beta = provider_evidence("beta", "Beta");
    struct store *left = open_store("l.db"), *right = open_store("r.db");
    put(left, 'a', "release.json", NULL, &release);
    put(left, 'b', "providers/alpha/provider.json", "alpha", &alpha);
    put(right, 'a', "release.json", NULL, &release);
    put(right, 'c', "providers/beta/provider.json", "beta", &beta);
    snapshot(left, "left.db", false);
    ck_assert_msg(store_merge(left, fs_join(arena, folder, "r.db"), &err), "%s", err.text);
    ck_assert_msg(store_merge(right, fs_join(arena, folder, "left.db"), &err), "%s", err.text);
    ck_assert_msg(store_merge(right, fs_join(arena, folder, "left.db"), &err), "%s", err.text);
    ck_assert(text_equal(snapshot(left, "l.snapshot", false), snapshot(right, "r.snapshot", false)));
    store_close(left);
    store_close(right);
}
END_TEST

START_TEST(merging_refuses_two_contents_for_one_path)
{
    struct error err = {0};
    struct evidence release = release_evidence(), other = release_evidence();
    struct store *left = open_store("l.db"), *right = open_store("r.db");
    put(left, 'a', "release.json", NULL, &release);
    put(right, 'b', "release.json", NULL, &other);
    ck_assert(!store_merge(left, fs_join(arena, folder, "r.db"), &err));
    ck_assert_int_eq(err.code, EXIT_DATA);
    ck_assert_ptr_nonnull(strstr(err.text, "release.json"));
    store_close(left);
    store_close(right);
}
END_TEST

START_TEST(other_files_are_refused)
{
    struct error err = {0};
    struct store *store;
    const char *path = fs_join(arena, folder, "notes.txt");
    ck_assert(fs_write(path,
                       text_of("This is prose and certainly not a database file, long enough to be read as "
                               "one page header by SQLite, so it has more than a hundred bytes in it."),
                       &err));
    ck_assert(!store_open(arena, path, &store, &err));
    ck_assert_int_eq(err.code, EXIT_DATA);
}
END_TEST

static Suite *suite(void)
{
    Suite *suite = suite_create("store");
    TCase *cases = tcase_create("store");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, what_goes_in_comes_out);
    tcase_add_test(cases, raw_records_belong_to_each_folder_that_holds_the_file);
    tcase_add_test(cases, providers_are_found_by_any_name);
    tcase_add_test(cases, equal_content_gives_equal_bytes);
    tcase_add_test(cases, public_snapshots_hold_nothing_private);
    tcase_add_test(cases, merging_is_a_union_in_either_order);
    tcase_add_test(cases, merging_refuses_two_contents_for_one_path);
    tcase_add_test(cases, other_files_are_refused);
    suite_add_tcase(suite, cases);
    return suite;
}

int main(void)
{
    return suite_run(suite());
}
