/* Methodology files: what ships loads; what is wrong is named with its place. Broken files are the shipped one with
 * one text replaced. */
#include <stdlib.h>
#include <string.h>

#include "../support/cases.h"
#include "../support/folder.h"
#include "../support/release.h"
#include "criteria/scores.h"
#include "ingest/catalog.h"
#include "model/base/assets.h"

static struct arena *arena;
static struct catalog catalog;
static struct problems problems;
static struct error err;

static void setup(void)
{
    arena = arena_create(NULL);
    catalog = (struct catalog){0};
    err = (struct error){0};
    problems_init(&problems, arena);
    ck_assert(catalog_load(arena, &catalog, &problems, &err));
}

static const char *shipped(void)
{
    struct text text;
    ck_assert(assets_find(arena, "data/methodology/3.0.json", &text, &err));
    return text_dup(arena, text);
}

static const char *replace(const char *text, const char *old, const char *new)
{
    const char *at = strstr(text, old);
    ck_assert_msg(at != NULL, "the shipped file has no %s", old);
    return arena_printf(arena, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
}

static bool load_text(const char *text, struct methodology **methodology)
{
    char *folder = folder_create(arena), *path = folder_write(arena, folder, "methodology.json", text);
    bool is_good = methodology_load(arena, path, &catalog, methodology, &problems, &err);
    folder_remove(folder);
    return is_good;
}

START_TEST(test_shipped_versions_load)
{
    const char **versions;
    setup();
    size_t n = methodology_list(arena, &versions);
    ck_assert_uint_eq(n, 4);
    ck_assert_str_eq(versions[0], "1.0");
    for (size_t i = 0; i < n; i++) {
        struct methodology *methodology = NULL;
        ck_assert_msg(methodology_load(arena, versions[i], &catalog, &methodology, &problems, &err), "%s: %s",
                      versions[i], problems.n > 0 ? problems.items[0].text : err.text);
        ck_assert_uint_eq(problems.n, 0);
        ck_assert_uint_eq(methodology->n_criteria, i == 0 ? 9 : 10);
        ck_assert_ptr_nonnull(methodology->not_rated);
        ck_assert_ptr_nonnull(methodology->unavailable);
        for (size_t c = 0; c < methodology->n_criteria; c++)
            ck_assert_str_ne(methodology->criteria[c].reason, "");
        for (size_t k = 0; k < methodology->n_indicators; k++)
            ck_assert_str_ne(methodology->indicators[k].weight_reason, "");
    }
    arena_destroy(arena);
}
END_TEST

START_TEST(test_indicators_are_grouped)
{
    struct methodology *methodology;
    setup();
    ck_assert(methodology_load(arena, "3.0", &catalog, &methodology, &problems, &err));
    size_t next = 0;
    for (size_t c = 0; c < methodology->n_criteria; c++) {
        ck_assert_uint_eq(methodology->criteria[c].first_indicator, next);
        next = methodology->criteria[c].end_indicator;
        for (size_t i = methodology->criteria[c].first_indicator; i < next; i++)
            ck_assert_uint_eq(methodology->indicators[i].criterion_index, c);
    }
    ck_assert_uint_eq(next, methodology->n_indicators);
    ck_assert_uint_gt(methodology->n_indicators, catalog.items.n);
    arena_destroy(arena);
}
END_TEST

/* What is replaced by what, and two texts that the complaint (with its hint) must hold. */
static const struct {
    const char *old, *new, *says, *also;
} faults[] = {
    {"\"id\": \"security\"", "\"id\": \"securty\"", "\"securty\"", "\"security\""},
    {"\"scale\": \"rarity\"", "\"scale\": \"rarety\"", "\"rarety\"", "\"rarity\""},
    {"\"scale\": \"rarity\"", "\"scale\": \"z\"", "\"z\"", "rarity"},
    {"\"rule\": \"natural-breaks\"", "\"rule\": \"natural-brakes\"", "natural-brakes", "natural-breaks"},
    {"\"rule\": \"natural-breaks\"", "\"rule\": \"shares\"", "takes 4 values", "0"},
    {"\"item\": \"security.soc2-attestation\"", "\"item\": \"security.soc2-atestation\"", "soc2-atestation",
     "soc2-attestation"},
    {"\"cap\": \"underperforming\"", "\"cap\": \"underperfoming\"", "underperfoming", "underperforming"},
    {"\"cap\": \"underperforming\"", "\"cap\": \"underperforming\", \"points\": 3", "no-attestation", "points"},
    {"\"id\": \"gold\"", "\"id\": \"platinum\"", "\"platinum\"", "twice"},
    {"\"of\": \"recovery.detect_s\"", "\"of\": \"recovery.detct_s\"", "recovery.detct_s", "recovery.detect_s"},
    {"\"p10\": 120", "\"p10\": 900", "measured.detect", "p10"},
    {"\"nodes >= 2\"", "\"nodes about 2\"", "nodes about 2", "condition"},
    {"\"exponent\": 0", "\"exponent\": \"geometric\"", "exponent", "number"},
    {"\"met\": 1", "\"met\": 0.5", "met counts at least as much", ""},
    {"\"not_rated\": \"not-rated\"", "\"not_rated\": \"bronze\"", "bronze", "rank"},
    {"\"one_fact_once\"", "\"one_fact_twice\"", "one_fact_twice", "one_fact_once"},
    {"\"seed\": 20260923", "\"seed\": -1", "seed", "out of range"},
    {"\"format\": \"clustermax.methodology/1\"", "\"format\": \"clustermax.methodology/9\"", "methodology/9",
     "methodology/1"},
    {"\"restates\": \"reliability.detect-two-min\"", "\"restates\": \"reliability.detect-three-min\"",
     "detect-three-min", "detect-two-min"},
};

START_TEST(test_faults_are_named)
{
    struct methodology *methodology = NULL;
    setup();
    ck_assert(!load_text(replace(shipped(), faults[_i].old, faults[_i].new), &methodology));
    ck_assert_int_eq(err.code, EXIT_DATA);
    ck_assert_uint_ge(problems.n_errors, 1);
    bool is_said = false;
    for (size_t i = 0; i < problems.n; i++) {
        const char *all = arena_printf(arena, "%s (%s)", problems.items[i].text,
                                       problems.items[i].hint != NULL ? problems.items[i].hint : "");
        ck_assert_int_gt(problems.items[i].line, 0);
        ck_assert_int_gt(problems.items[i].column, 0);
        is_said = is_said || (strstr(all, faults[_i].says) != NULL && strstr(all, faults[_i].also) != NULL);
    }
    ck_assert_msg(is_said, "nothing says %s and %s; first: %s", faults[_i].says, faults[_i].also,
                  problems.items[0].text);
    arena_destroy(arena);
}
END_TEST

/* One run shows them all. */
START_TEST(test_all_faults_in_one_run)
{
    struct methodology *methodology = NULL;
    setup();
    const char *text = replace(shipped(), "\"scale\": \"rarity\"", "\"scale\": \"rarety\"");
    text = replace(text, "\"cap\": \"underperforming\"", "\"cap\": \"underperfoming\"");
    text = replace(text, "\"of\": \"recovery.detect_s\"", "\"of\": \"recovery.detct_s\"");
    ck_assert(!load_text(text, &methodology));
    ck_assert_uint_ge(problems.n_errors, 3);
    arena_destroy(arena);
}
END_TEST

START_TEST(test_unknown_version)
{
    struct methodology *methodology = NULL;
    setup();
    ck_assert(!methodology_load(arena, "9.9", &catalog, &methodology, &problems, &err));
    ck_assert_int_eq(err.code, EXIT_DATA);
    ck_assert_ptr_nonnull(strstr(err.hint, "3.0"));
    arena_destroy(arena);
}
END_TEST

START_TEST(test_own_weights)
{
    struct methodology *methodology;
    struct profile own;
    const char *const good[] = {"networking=30", "pricing=0"}, *const unknown[] = {"netwrking=3"};
    const char *const negative[] = {"networking=-1"};
    setup();
    ck_assert(methodology_load(arena, "3.0", &catalog, &methodology, &problems, &err));
    ck_assert(methodology_reweight(arena, methodology, NULL, good, 2, &own, &err));
    for (size_t c = 0; c < methodology->n_criteria; c++) {
        const struct criterion_weight *criterion = &methodology->criteria[c];
        double wanted = strcmp(criterion->criterion, "networking") == 0 ? 30
                        : strcmp(criterion->criterion, "pricing") == 0  ? 0
                                                                        : criterion->weight;
        ck_assert_double_eq(own.weights[c], wanted);
    }
    ck_assert(!methodology_reweight(arena, methodology, NULL, unknown, 1, &own, &err));
    ck_assert_int_eq(err.code, EXIT_USAGE);
    ck_assert_ptr_nonnull(strstr(err.hint, "networking"));
    err = (struct error){0};
    ck_assert(!methodology_reweight(arena, methodology, NULL, negative, 1, &own, &err));
    arena_destroy(arena);
}
END_TEST

/* A point release: whoever comes along, nobody else moves. */
START_TEST(test_frozen_edition_moves_nobody)
{
    struct methodology *methodology;
    struct scores *before, *after;
    setup();
    ck_assert(methodology_load(arena, "2.1", &catalog, &methodology, &problems, &err));
    ck_assert_int_eq(methodology->cut, CUT_FROZEN);
    struct release *a = release_make(arena, 0, 0), *b = release_make(arena, 0, 0);
    a->catalog = b->catalog = catalog;
    for (size_t p = 0; p < 9; p++)
        for (size_t i = 0; i < methodology->n_indicators; i += 3 + p) {
            const char *slug = arena_printf(arena, "p%zu", p), *item = methodology->indicators[i].of;
            bool is_new = p == 4;
            if (i == 0)
                release_add_provider(arena, b, slug);
            if (i == 0 && !is_new)
                release_add_provider(arena, a, slug);
            if (methodology->indicators[i].source != SOURCE_ITEM)
                continue;
            release_add_finding(arena, b, slug, item, (int)((i + p) % 3), SEVERITY_MAJOR);
            if (!is_new)
                release_add_finding(arena, a, slug, item, (int)((i + p) % 3), SEVERITY_MAJOR);
        }
    release_finish(a);
    release_finish(b);
    for (size_t i = 0; i < a->evidence.findings.n; i++)
        a->evidence.findings.items[i].note = a->evidence.findings.items[i].item;
    for (size_t i = 0; i < b->evidence.findings.n; i++)
        b->evidence.findings.items[i].note = b->evidence.findings.items[i].item;
    ck_assert(scores_compute(arena, a, methodology, NULL, 0, &before, &err));
    ck_assert(scores_compute(arena, b, methodology, NULL, 0, &after, &err));
    ck_assert_uint_eq(after->n_rated, before->n_rated + 1);
    for (size_t p = 0; p < before->n_providers; p++) {
        const struct provider_score *now = scores_provider(after, before->providers[p].provider->slug);
        ck_assert_double_eq(now->overall, before->providers[p].overall);
        ck_assert_ptr_eq(now->tier, before->providers[p].tier);
    }
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("methodology");
    TCase *tests = tcase_create("all");
    tcase_add_test(tests, test_shipped_versions_load);
    tcase_add_test(tests, test_indicators_are_grouped);
    tcase_add_loop_test(tests, test_faults_are_named, 0, sizeof faults / sizeof *faults);
    tcase_add_test(tests, test_all_faults_in_one_run);
    tcase_add_test(tests, test_unknown_version);
    tcase_add_test(tests, test_own_weights);
    tcase_add_test(tests, test_frozen_edition_moves_nobody);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int n_failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return n_failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
