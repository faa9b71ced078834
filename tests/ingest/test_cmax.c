/* The grading of audits. The three invented audits and their verdicts (by an independent program) lie in
 * ../shared/reference/cmax-samples or $CLUSTERMAX_CMAX_SAMPLES; where they are missing that part is left out. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ingest/cmax_rules.h"
#include "model/base/fs.h"
#include "tests/support/cases.h"

static const char *const status_words[] = {"absent", "pass", "warning", "fail", "skipped"};

static struct cmax_rules *load_rules(struct arena *arena)
{
    struct cmax_rules *rules = ARENA_NEW(arena, struct cmax_rules);
    struct problems problems;
    struct error err = {0};
    problems_init(&problems, arena);
    ck_assert(cmax_rules_load(arena, rules, &problems, &err));
    return rules;
}

static struct json_doc *load(struct arena *arena, const char *path)
{
    struct text text;
    struct error err = {0};
    struct json_doc *doc = NULL;
    if (!fs_read(arena, path, 1 << 26, &text, &err) || !json_parse(path, text, &doc, &err))
        ck_abort_msg("%s: %s", path, err.text);
    return doc;
}

static const char *verdict_of(struct arena *arena, const struct cmax_rules *rules, const char *key, const char *audit)
{
    struct json_doc *doc;
    struct error err = {0};
    struct cmax_audit parsed;
    ck_assert(json_parse("audit", text_of(arena_strdup(arena, audit)), &doc, &err));
    struct json_at root = json_root(doc);
    const char *word = "no rule";
    ck_assert(cmax_audit_init(&parsed, &root));
    for (size_t i = 0; i < rules->n; i++)
        if (strcmp(rules->items[i].key, key) == 0)
            word = status_words[cmax_grade(&rules->items[i], &parsed).status];
    json_doc_free(doc);
    return word;
}

#define AUDIT(cluster, data) "{\"cluster\":{" cluster "},\"audit_data\":{\"audit\":{},\"gpus\":{" data "}"
#define REST ",\"securityVersions\":{}}}"

START_TEST(the_order_of_the_tests)
{
    struct arena *arena = arena_create(NULL);
    const struct cmax_rules *rules = load_rules(arena);
    static const struct {
        const char *key, *audit, *status;
    } cases[] = {
        {"gpus.pcieAcs.enabled", AUDIT("", "\"pcieAcs\":{\"enabled\":\"true\",\"scoped\":true}") REST, "warning"},
        {"gpus.pcieAcs.enabled", AUDIT("", "\"pcieAcs\":{\"enabled\":true,\"scoped\":false}") REST, "skipped"},
        {"gpus.pcieAcs.enabled", AUDIT("", "\"pcieAcs\":{\"enabled\":\"N/A\",\"scoped\":true}") REST, "skipped"},
        {"gpus.pcieAcs.enabled", AUDIT("", "\"pcieAcs\":{\"enabled\":\"unknown\",\"scoped\":true}") REST, "warning"},
        {"gpus.pcieAcs.enabled", AUDIT("", "") REST, "absent"},
        {"software.nccl.installed",
         AUDIT("", "\"amd\":{\"present\":true}") ",\"software\":{\"nccl\":{\"installed\":false}}" REST, "skipped"},
        {"software.nccl.installed", AUDIT("", "") ",\"software\":{\"nccl\":{\"installed\":\"False\"}}" REST, "fail"},
        {"software.perf.perfEventParanoid",
         AUDIT("", "") ",\"software\":{\"perf\":{\"installed\":true,\"perfEventParanoid\":\"2\"}}" REST, "warning"},
        {"software.perf.perfEventParanoid",
         AUDIT("", "") ",\"software\":{\"perf\":{\"installed\":true,\"perfEventParanoid\":1}}" REST, "pass"},
        {"software.perf.perfEventParanoid",
         AUDIT("", "") ",\"software\":{\"perf\":{\"installed\":false,\"perfEventParanoid\":4}}" REST, "skipped"},
        {"access.userManagement", AUDIT("", "") ",\"access\":{\"userManagement\":{\"useradd\":true}}" REST, "warning"},
        {"containers.enroot", AUDIT("\"orchestrator\":\"k8s\"", "") ",\"containers\":{\"enroot\":false}" REST,
         "skipped"},
        {"containers.enroot", AUDIT("\"orchestrator\":\"slurm\"", "") ",\"containers\":{\"enroot\":false}" REST,
         "fail"},
        {"kubernetes-nodes-proxy",
         AUDIT("\"orchestrator\":\"k8s\"", "") ",\"kubernetes_nodes_proxy\":{\"status\":\"x\",\"grants\":[1]}" REST,
         "fail"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *found = verdict_of(arena, rules, cases[i].key, cases[i].audit);
        ck_assert_msg(strcmp(found, cases[i].status) == 0, "case %zu, %s: %s, not %s", i, cases[i].key, found,
                      cases[i].status);
    }
    arena_destroy(arena);
}
END_TEST

static void check_sample(struct arena *arena, const struct cmax_rules *rules, const char *folder, const char *name,
                         const struct json_at *expected)
{
    struct json_doc *doc = load(arena, fs_join(arena, folder, name));
    struct json_at root = json_root(doc), checks = json_get(expected, "checks");
    struct cmax_audit audit;
    size_t n = 0;
    ck_assert(cmax_audit_init(&audit, &root));
    for (size_t i = 0; i < rules->n; i++) {
        struct cmax_verdict verdict = cmax_grade(&rules->items[i], &audit);
        struct json_at row = json_get(&checks, rules->items[i].key), status = json_get(&row, "status");
        const char *want = json_string(&status) == NULL ? "absent" : json_string(&status);
        ck_assert_msg(strcmp(want, status_words[verdict.status]) == 0, "%s: %s is %s, not %s", name,
                      rules->items[i].key, status_words[verdict.status], want);
        n += verdict.status != CMAX_ABSENT;
    }
    ck_assert_uint_eq(n, json_size(&checks));
    json_doc_free(doc);
}

START_TEST(the_invented_audits)
{
    const char *folder = getenv("CLUSTERMAX_CMAX_SAMPLES");
    folder = folder != NULL ? folder : "../shared/reference/cmax-samples";
    if (fs_kind(folder) != FS_FOLDER) {
        fprintf(stderr, "left out: the folder %s is not there\n", folder);
        return;
    }
    struct arena *arena = arena_create(NULL);
    const struct cmax_rules *rules = load_rules(arena);
    struct json_doc *doc = load(arena, fs_join(arena, folder, "expected.json"));
    struct json_at root = json_root(doc), files = json_get(&root, "files");
    for (struct json_iterator i = json_members(&files); json_next(&i);)
        check_sample(arena, rules, folder, i.at.key, &i.at);
    ck_assert_uint_ge(json_size(&files), 3);
    json_doc_free(doc);
    arena_destroy(arena);
}
END_TEST

START_TEST(every_rule_answers_an_item)
{
    struct arena *arena = arena_create(NULL);
    const struct cmax_rules *rules = load_rules(arena);
    ck_assert_uint_eq(rules->n, 61);
    for (size_t i = 0; i < rules->n; i++)
        ck_assert_msg(rules->items[i].n_items > 0, "%s", rules->items[i].key);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {the_order_of_the_tests, the_invented_audits, every_rule_answers_an_item};
    return CASES_RUN("cmax", tests);
}
