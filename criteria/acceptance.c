/* Reads data/acceptance.json. */
#include "criteria/acceptance.h"

#include <math.h>
#include <string.h>

#include "criteria/dimension_condition.h"
#include "ingest/catalog.h"
#include "ingest/json_each.h"
#include "model/base/assets.h"
#include "model/base/json.h"

static const char asset[] = "data/acceptance.json";
static const char *const reduction_words[] = {"median",    "mean",  "minimum", "maximum",
                                              "variation", "worst", "best",    NULL};

struct loading {
    struct arena *arena;
    const struct catalog *catalog;
    struct acceptance *acceptance;
    struct problems *problems;
};

struct document_row {
    const char *format;
    struct acceptance head;
    struct json_at workloads, points;
};

static const struct json_field document_fields[] = {
    JSON_FIELD(struct document_row, format, "format", JSON_FIELD_STRING, true),
    JSON_FIELD(struct document_row, head.as_of, "as_of", JSON_FIELD_DATE, true),
    JSON_FIELD_IN(struct document_row, head.noise_factor, "noise_factor", JSON_FIELD_NUMBER, true, 0, 10),
    JSON_FIELD(struct document_row, head.noise_reason, "noise_reason", JSON_FIELD_STRING, true),
    JSON_FIELD_IN(struct document_row, head.minimum_peers, "minimum_peers", JSON_FIELD_NUMBER, true, 1, 100),
    JSON_FIELD(struct document_row, workloads, "workloads", JSON_FIELD_ANY, true),
    JSON_FIELD(struct document_row, points, "points", JSON_FIELD_ANY, true),
};

static const struct json_field workload_fields[] = {
    JSON_FIELD(struct acceptance_workload, id, "id", JSON_FIELD_STRING, true),
    JSON_FIELD(struct acceptance_workload, title, "title", JSON_FIELD_STRING, true),
    JSON_FIELD(struct acceptance_workload, meaning, "meaning", JSON_FIELD_STRING, true),
};

struct point_row {
    struct acceptance_point point;
    struct json_at tests;
};

static const struct json_field point_fields[] = {
    JSON_FIELD(struct point_row, point.id, "id", JSON_FIELD_STRING, true),
    JSON_FIELD(struct point_row, point.title, "title", JSON_FIELD_STRING, true),
    JSON_FIELD(struct point_row, point.why, "why", JSON_FIELD_STRING, true),
    JSON_FIELD(struct point_row, tests, "tests", JSON_FIELD_ANY, true),
};

struct test_row {
    struct acceptance_test test;
    const char *item, *metric;
    int reduce;
    struct json_strings where, workloads;
    struct json_at required;
};

static const struct json_field test_fields[] = {
    JSON_FIELD(struct test_row, test.id, "id", JSON_FIELD_STRING, true),
    JSON_FIELD(struct test_row, test.title, "title", JSON_FIELD_STRING, true),
    JSON_FIELD(struct test_row, test.configuration, "configuration", JSON_FIELD_STRING, true),
    JSON_FIELD(struct test_row, test.command, "command", JSON_FIELD_STRING, false),
    JSON_FIELD(struct test_row, test.contract, "contract", JSON_FIELD_STRING, false),
    JSON_FIELD(struct test_row, item, "item", JSON_FIELD_STRING, false),
    JSON_FIELD(struct test_row, metric, "metric", JSON_FIELD_STRING, false),
    JSON_FIELD(struct test_row, where, "where", JSON_FIELD_STRINGS, false),
    JSON_FIELD_OF(struct test_row, reduce, "reduce", false, reduction_words),
    JSON_FIELD(struct test_row, test.hardware, "hardware", JSON_FIELD_BOOL, false),
    JSON_FIELD_IN(struct test_row, test.nodes, "nodes", JSON_FIELD_NUMBER, false, 1, 1e6),
    JSON_FIELD(struct test_row, workloads, "workloads", JSON_FIELD_STRINGS, false),
    JSON_FIELD(struct test_row, required, "required", JSON_FIELD_ANY, false),
};

static const struct json_field required_fields[] = {
    JSON_FIELD(struct acceptance_test, required, "value", JSON_FIELD_NUMBER, true),
    JSON_FIELD(struct acceptance_test, required_reason, "reason", JSON_FIELD_STRING, true),
    JSON_FIELD(struct acceptance_test, required_source, "source", JSON_FIELD_URL, false),
};

#define READ_ROW(loading, at, fields, row)                                                                             \
    json_read_object((at), (fields), sizeof(fields) / sizeof *(fields), (row), (loading)->arena, (loading)->problems)

static void complain(struct loading *loading, const struct json_at *at, const char *text)
{
    problem_add(loading->problems, SEVERITY_ERROR, json_place(at), NULL, "%s", text);
}

static void settle_conditions(struct loading *loading, const struct json_at *at, struct test_row *row)
{
    row->test.where = ARENA_ARRAY(loading->arena, row->where.n + 1, struct condition_on_dimension);
    for (size_t i = 0; i < row->where.n; i++)
        if (dimension_condition_parse(loading->arena, text_of(row->where.items[i]), &row->test.where[i]))
            row->test.n_where++;
        else
            complain(loading, at, arena_printf(loading->arena, "\"%s\" is not a condition", row->where.items[i]));
}

/* Item, metric and workloads are words of other files; a command that is left out is the item's. */
static void settle_words(struct loading *loading, const struct json_at *at, struct test_row *row)
{
    struct acceptance_test *test = &row->test;
    test->item = row->item == NULL ? NULL : catalog_item(loading->catalog, row->item);
    test->metric = row->metric == NULL ? NULL : catalog_metric(loading->catalog, row->metric);
    if (row->item != NULL && test->item == NULL)
        complain(loading, at, arena_printf(loading->arena, "unknown item \"%s\"", row->item));
    if (row->metric != NULL && test->metric == NULL)
        complain(loading, at, arena_printf(loading->arena, "unknown metric \"%s\"", row->metric));
    if (test->metric != NULL && strcmp(test->metric->direction, "none") == 0)
        complain(loading, at, arena_printf(loading->arena, "neither more nor less of %s is better", test->metric->id));
    if (test->command == NULL && test->item != NULL)
        test->command = test->item->command;
    if (test->command == NULL)
        complain(loading, at, "neither the test nor its item has a command");
    test->workloads = row->workloads.items;
    test->n_workloads = row->workloads.n;
    for (size_t i = 0; i < test->n_workloads; i++)
        if (acceptance_workload(loading->acceptance, test->workloads[i]) == NULL)
            complain(loading, at, arena_printf(loading->arena, "unknown workload \"%s\"", test->workloads[i]));
}

static void read_test(struct loading *loading, const struct json_at *at, struct acceptance_point *point)
{
    struct test_row row = {0};
    if (!READ_ROW(loading, at, test_fields, &row))
        return;
    row.test.required = NAN;
    if (json_kind(&row.required) == JSON_OBJECT)
        READ_ROW(loading, &row.required, required_fields, &row.test);
    row.test.reduce = row.reduce < 0 ? REDUCE_MEDIAN : (enum reduction)row.reduce;
    settle_conditions(loading, at, &row);
    settle_words(loading, at, &row);
    point->tests[point->n++] = row.test;
}

static void read_points(struct loading *loading, const struct json_at *list)
{
    struct acceptance *acceptance = loading->acceptance;
    acceptance->points = ARENA_ARRAY(loading->arena, json_size(list) + 1, struct acceptance_point);
    for (JSON_EACH(i, list)) {
        struct point_row row = {0};
        if (!READ_ROW(loading, &i.at, point_fields, &row))
            continue;
        row.point.tests = ARENA_ARRAY(loading->arena, json_size(&row.tests) + 1, struct acceptance_test);
        for (JSON_EACH(test, &row.tests))
            read_test(loading, &test.at, &row.point);
        acceptance->points[acceptance->n_points++] = row.point;
    }
}

static void read_workloads(struct loading *loading, const struct json_at *list)
{
    struct acceptance *acceptance = loading->acceptance;
    acceptance->workloads = ARENA_ARRAY(loading->arena, json_size(list) + 1, struct acceptance_workload);
    for (JSON_EACH(i, list))
        if (READ_ROW(loading, &i.at, workload_fields, &acceptance->workloads[acceptance->n_workloads]))
            acceptance->n_workloads++;
}

static void read_document(struct loading *loading, const struct json_at *root)
{
    struct document_row row = {0};
    if (!json_check_format(root, "clustermax.acceptance/1", loading->problems) ||
        !READ_ROW(loading, root, document_fields, &row))
        return;
    *loading->acceptance = row.head;
    read_workloads(loading, &row.workloads);
    read_points(loading, &row.points);
}

bool acceptance_load(struct arena *arena, const struct catalog *catalog, struct acceptance **out, struct error *err)
{
    struct problems problems;
    struct json_doc *doc = NULL;
    struct text text;
    struct loading loading = {arena, catalog, ARENA_NEW(arena, struct acceptance), &problems};
    problems_init(&problems, arena);
    if (!assets_find(arena, asset, &text, err) || !json_parse(asset, text, &doc, err))
        return false;
    struct json_at root = json_root(doc);
    read_document(&loading, &root);
    json_doc_free(doc);
    *out = loading.acceptance;
    if (problems.n_errors == 0)
        return true;
    const struct problem *first = &problems.items[0];
    return error_at(err, first->file, first->line, first->column, "%s", first->text);
}

const struct acceptance_workload *acceptance_workload(const struct acceptance *acceptance, const char *id)
{
    for (size_t i = 0; i < acceptance->n_workloads; i++)
        if (string_equal(acceptance->workloads[i].id, id))
            return &acceptance->workloads[i];
    return NULL;
}

bool acceptance_is_for(const struct acceptance_test *test, const char *workload)
{
    if (workload == NULL || test->n_workloads == 0)
        return true;
    for (size_t i = 0; i < test->n_workloads; i++)
        if (string_equal(test->workloads[i], workload))
            return true;
    return false;
}
