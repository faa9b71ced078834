/* dcgmi diag: JSON of DCGM 3 and 4, and the table. Skipped is not passed.
 * Source: NVIDIA/DCGM dcgmi/Diag.cpp; issues 284, 296 (names), gcm pull request 38 (3 to 4). */

#include <string.h>

#include "ingest/raw_readers.h"

enum { PASSED, FAILED, WARNED, SKIPPED, N_STATUSES };

static struct json_at body_of(const struct json_at *root)
{
    struct json_at four = json_get(root, "DCGM Diagnostic"), three = json_get(root, "DCGM GPU Diagnostic");
    return json_kind(&four) == JSON_OBJECT ? four : three;
}

static bool is_table_row(struct text line)
{
    return text_starts_with(line, "| Diagnostic ") || text_starts_with(line, "|-----  Deployment") ||
           text_starts_with(line, "|-----  Integration") || text_starts_with(line, "|-----  Hardware");
}

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->jsons.n; i++) {
        struct json_at root = json_root(source->jsons.items[i].doc), body = body_of(&root);
        if (json_kind(&body) == JSON_OBJECT)
            return (struct sniff){SNIFF_CERTAIN, "an object with \"DCGM Diagnostic\" or \"DCGM GPU Diagnostic\""};
    }
    for (size_t i = 0; i < source->lines.n; i++)
        if (is_table_row(text_trim(source->lines.items[i].text)))
            return (struct sniff){SNIFF_CERTAIN, "dcgmi's table of diagnostics"};
    return (struct sniff){SNIFF_NO, "no \"DCGM Diagnostic\" and no table of diagnostics"};
}

struct tally {
    double all[N_STATUSES];
    const char *tests[64]; /* named ones */
    double by_test[64][N_STATUSES];
    size_t n_tests;
    double n_all_tests;
    long line;
};

static bool starts_with_word(struct text text, const char *word)
{
    size_t i = 0;
    for (; word[i] != '\0'; i++)
        if (i >= text.length || (text.bytes[i] | 0x20) != (word[i] | 0x20))
            return false;
    return true;
}

/* Status words come in any case and, in the table, with details behind them. */
static int status_of(struct text text)
{
    static const char *const words[] = {"pass", "fail", "warn", "skip"};
    for (int i = 0; i < N_STATUSES; i++)
        if (starts_with_word(text, words[i]))
            return i;
    return starts_with_word(text, "not run") ? SKIPPED : -1;
}

static size_t test_index(struct tally *tally, const char *name)
{
    for (size_t i = 0; i < tally->n_tests; i++)
        if (strcmp(tally->tests[i], name) == 0)
            return i;
    if (tally->n_tests >= sizeof tally->tests / sizeof *tally->tests)
        return tally->n_tests - 1;
    tally->tests[tally->n_tests] = name;
    return tally->n_tests++;
}

static void count(struct tally *tally, const char *test, int status)
{
    if (status < 0)
        return;
    tally->all[status]++;
    tally->by_test[test_index(tally, test)][status]++;
}

/* The deployment checks are the software test of later versions; other names change their blanks only. */
static const char *name_of(struct reading *reading, struct text category, struct text test)
{
    const char *name = reading_snake(reading, test);
    if (text_is(category, "Deployment"))
        return "software";
    if (strcmp(name, "gpu_memory") == 0)
        return "memory";
    return strcmp(name, "sm_stress") == 0 ? "targeted_stress" : name;
}

static void emit(struct reading *reading, const struct tally *tally)
{
    static const char *const totals[] = {"dcgm.diag.passed_count", "dcgm.diag.failed_count", "dcgm.diag.warned_count",
                                         "dcgm.diag.skipped_count"};
    const struct catalog *catalog = reading->source->knowledge->catalog;
    for (int i = 0; i < N_STATUSES; i++)
        EMIT(reading, totals[i], tally->all[i], tally->line, DIM_NUMBER("tests", tally->n_all_tests));
    for (size_t i = 0; i < tally->n_tests; i++)
        for (int status = PASSED; status <= FAILED; status++) {
            const char *metric = arena_printf(reading->arena, "dcgm.diag.%s.%s_count", tally->tests[i],
                                              status == PASSED ? "passed" : "failed");
            if (catalog_metric(catalog, metric) != NULL)
                EMIT(reading, metric, tally->by_test[i][status], tally->line, DIM_NONE);
        }
}

static void warn_of_failure(struct reading *reading, const struct json_at *result, struct text test)
{
    struct json_at warnings = json_get(result, "warnings"), first = json_item(&warnings, 0);
    struct json_at text = json_get(&first, "warning");
    const char *why = json_string(&first) != NULL ? json_string(&first) : json_string(&text);
    if (json_string(&warnings) != NULL)
        why = json_string(&warnings);
    reading_note(reading, json_place(result).line, NULL, "%.*s failed%s%s", (int)test.length, test.bytes,
                 why == NULL ? "" : ": ", why == NULL ? "" : why);
}

static void read_test(struct reading *reading, struct tally *tally, struct text category, const struct json_at *test)
{
    struct json_at name = json_get(test, "name"), results = json_get(test, "results");
    struct text title = text_of(json_string(&name));
    tally->n_all_tests++;
    for (JSON_EACH(i, &results)) {
        struct json_at status = json_get(&i.at, "status");
        int code = status_of(text_of(json_string(&status)));
        count(tally, name_of(reading, category, title), code);
        if (code == FAILED)
            warn_of_failure(reading, &i.at, title);
    }
}

static void read_document(struct reading *reading, const struct json_at *root)
{
    struct json_at body = body_of(root), categories = json_get(&body, "test_categories");
    struct json_at metadata = json_get(root, "metadata"), version = json_get(&metadata, "version");
    struct json_at error = json_get(root, "runtime_error"), inner = json_get(&body, "runtime_error");
    struct tally tally = {.line = json_place(&body).line};
    reading_tool(reading, "dcgmi diag", json_string(&version));
    for (JSON_EACH(i, &categories)) {
        struct json_at category = json_get(&i.at, "category"), tests = json_get(&i.at, "tests");
        for (JSON_EACH(test, &tests))
            read_test(reading, &tally, text_of(json_string(&category)), &test.at);
    }
    emit(reading, &tally);
    if (json_string(&error) != NULL || json_string(&inner) != NULL) {
        reading_warn(reading, tally.line, NULL, "the diagnostic did not run to its end");
        reading_mark(reading, 0, VALIDITY_DOUBTFUL, "the diagnostic did not run to its end");
    }
}

/* "| GPU Memory                | Fail - GPU: 0                                  |" */
static void read_table(struct reading *reading)
{
    struct tally tally = {.line = 0};
    struct text category = text_of("");
    for (size_t i = 0; i < reading->source->lines.n; i++) {
        const struct line *line = &reading->source->lines.items[i];
        struct text rest = text_trim(line->text), cell, value;
        if (!text_starts_with(rest, "|"))
            continue;
        tally.line = tally.line == 0 ? line->number : tally.line;
        if (text_starts_with(rest, "|-----")) {
            category = text_slice(rest, 6, text_find(rest, "---", 6));
            category = text_trim(category);
            continue;
        }
        rest = text_slice(rest, 1, rest.length);
        if (!text_split(&rest, '|', &cell) || !text_split(&rest, '|', &value))
            continue;
        int status = status_of(text_trim(value));
        if (text_is(text_trim(cell), "DCGM Version"))
            reading_tool(reading, "dcgmi diag", text_dup(reading->arena, text_trim(value)));
        if (status < 0)
            continue;
        tally.n_all_tests++;
        count(&tally, name_of(reading, category, text_trim(cell)), status);
        if (status == FAILED)
            reading_note(reading, line->number, NULL, "%.*s failed", (int)text_trim(cell).length,
                         text_trim(cell).bytes);
    }
    emit(reading, &tally);
}

static void read(struct reading *reading)
{
    bool documents = false;
    reading_tool(reading, "dcgmi diag", NULL);
    for (size_t i = 0; i < reading->source->jsons.n; i++) {
        struct json_at root = json_root(reading->source->jsons.items[i].doc), body = body_of(&root);
        if (json_kind(&body) == JSON_OBJECT) {
            read_document(reading, &root);
            documents = true;
        }
    }
    if (!documents)
        read_table(reading);
}

const struct reader reader_dcgm_diag = {"dcgm-diag", "DCGM diagnostics, JSON or table", sniff, read};
