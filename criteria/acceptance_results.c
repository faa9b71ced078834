/* What was measured, against what was agreed. */
#include <math.h>
#include <string.h>

#include "criteria/acceptance.h"
#include "ingest/form.h"

const char *const acceptance_verdict_words[] = {"pass", "FAIL", "not measured", "no threshold", NULL};
const char *const acceptance_columns[] = {"test",      "point", "what",        "command", "configuration", "comparison",
                                          "threshold", "unit",  "measured",    "date",    "note",          "reason",
                                          "contract",  "basis", "known_today", "source",  "result",        NULL};
static const char *const keys[] = {"test", "measured", NULL};

struct checking {
    struct arena *arena;
    const struct acceptance_plan *plan;
    struct acceptance_result *results;
    long *lines; /* where each line of the plan was found; 0: not yet */
    struct form_reading row;
};

static size_t find_line(const struct acceptance_plan *plan, const char *test)
{
    size_t i = 0;
    while (i < plan->n && strcmp(plan->lines[i].test->id, test) != 0)
        i++;
    return i;
}

static bool is_known(const struct acceptance *acceptance, const char *test)
{
    for (size_t p = 0; p < acceptance->n_points; p++)
        for (size_t t = 0; t < acceptance->points[p].n; t++)
            if (strcmp(acceptance->points[p].tests[t].id, test) == 0)
                return true;
    return false;
}

static void report_unknown(struct checking *checking, const char *test)
{
    const struct acceptance_plan *plan = checking->plan;
    const char **known = ARENA_ARRAY(checking->arena, plan->n + 1, const char *);
    for (size_t i = 0; i < plan->n; i++)
        known[i] = plan->lines[i].test->id;
    const char *nearest = string_nearest(test, known, plan->n);
    if (is_known(plan->acceptance, test))
        problem_add(checking->row.problems, SEVERITY_WARNING, form_place(&checking->row, "test"), NULL,
                    "%sthe test \"%s\" is not part of the plan for this workload", form_sheet_words(&checking->row),
                    test);
    else
        form_error(&checking->row, "test",
                   nearest == NULL ? "the plan names its tests"
                                   : arena_printf(checking->row.problems->arena, "did you mean \"%s\"?", nearest),
                   "there is no test \"%s\"", test);
}

static bool read_threshold(struct checking *checking, const struct acceptance_line *line,
                           struct acceptance_result *result)
{
    double stated;
    bool yes;
    if (line->direction == 0)
        return form_flag(&checking->row, "threshold", &yes);
    if (!form_number(&checking->row, "threshold", -1e308, 1e308, &stated))
        return false;
    if (isnan(stated))
        return true;
    result->is_agreed = isnan(line->threshold) || stated < line->threshold || stated > line->threshold;
    result->threshold = stated;
    return true;
}

static bool read_measured(struct checking *checking, const struct acceptance_line *line,
                          struct acceptance_result *result)
{
    bool yes = false;
    if (line->direction != 0)
        return form_number(&checking->row, "measured", -1e308, 1e308, &result->measured);
    if (!form_flag(&checking->row, "measured", &yes))
        return false;
    result->measured = form_text(&checking->row, "measured") == NULL ? NAN : yes ? 1 : 0;
    return true;
}

static enum acceptance_verdict judge(const struct acceptance_line *line, const struct acceptance_result *result)
{
    if (isnan(result->measured))
        return VERDICT_NOT_MEASURED;
    if (isnan(result->threshold))
        return VERDICT_NO_THRESHOLD;
    bool is_good = line->direction < 0 ? result->measured <= result->threshold : result->measured >= result->threshold;
    return is_good ? VERDICT_PASS : VERDICT_FAIL;
}

static void read_row(struct checking *checking)
{
    const struct form_reading *row = &checking->row;
    const char *test = form_text(row, "test");
    if (test == NULL)
        return;
    test = text_dup(checking->arena, text_trim(text_of(test)));
    size_t i = find_line(checking->plan, test);
    if (i == checking->plan->n) {
        report_unknown(checking, test);
        return;
    }
    if (checking->lines[i] > 0) {
        form_error(row, "test", "one row a test; write the worst of several runs", "a second row for \"%s\"", test);
        return;
    }
    struct acceptance_result *result = &checking->results[i];
    checking->lines[i] = row->row->line;
    bool good = read_threshold(checking, &checking->plan->lines[i], result);
    good = read_measured(checking, &checking->plan->lines[i], result) && good;
    good = form_date(row, "date", &result->date) && good;
    result->note = form_text(row, "note");
    if (good)
        result->verdict = judge(&checking->plan->lines[i], result);
}

static void read_table(struct checking *checking, const struct form_table *table)
{
    checking->row.table = table;
    checking->row.row = NULL;
    form_check_columns(&checking->row, acceptance_columns);
    for (size_t i = 0; i < table->n; i++) {
        checking->row.row = &table->rows[i];
        if (form_check_row(&checking->row))
            read_row(checking);
    }
}

bool acceptance_read_results(struct arena *arena, const struct acceptance_plan *plan, const char *file,
                             struct text bytes, struct acceptance_result **out, struct problems *problems,
                             struct error *err)
{
    struct checking checking = {.arena = arena, .plan = plan, .row = {arena, problems, NULL, NULL}};
    struct form_tables tables;
    size_t n_tables = 0;
    if (!form_open(arena, file, bytes, &tables, problems, err))
        return false;
    checking.results = *out = ARENA_ARRAY(arena, plan->n + 1, struct acceptance_result);
    checking.lines = ARENA_ARRAY(arena, plan->n + 1, long);
    for (size_t i = 0; i < plan->n; i++)
        checking.results[i] = (struct acceptance_result){
            .measured = NAN, .threshold = plan->lines[i].threshold, .verdict = VERDICT_NOT_MEASURED};
    for (size_t i = 0; i < tables.n; i++) {
        if (!form_has_columns(&tables.items[i], keys))
            continue;
        n_tables++;
        read_table(&checking, &tables.items[i]);
    }
    if (n_tables == 0) {
        error_at(err, file, 1, 1, "no column \"test\" and \"measured\"");
        error_hint(err, "fill in the plan's own file: `clustermax accept … -o plan.csv`");
        return false;
    }
    return problems->n_errors == 0;
}

void acceptance_count(const struct acceptance_result *results, size_t n, size_t counts[4])
{
    for (int i = 0; i < 4; i++)
        counts[i] = 0;
    for (size_t i = 0; i < n; i++)
        counts[results[i].verdict]++;
}
