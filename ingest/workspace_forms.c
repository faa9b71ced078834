/* Filled forms: the records of review.json, interviews.json and of a provider's environments, typed in a spreadsheet.
 */

#include <math.h>
#include <string.h>

#include "ingest/form.h"
#include "ingest/workspace.h"
#include "ingest/xlsx.h"

struct filling {
    struct reading *reading;
    struct form_reading row;
};

static const struct catalog *catalog_of(const struct filling *filling)
{
    return filling->reading->source->knowledge->catalog;
}

static const char *did_you_mean(const struct filling *filling, const char *nearest, const char *otherwise)
{
    return nearest == NULL ? otherwise
                           : arena_printf(filling->reading->problems->arena, "did you mean \"%s\"?", nearest);
}

static struct position row_position(const struct filling *filling)
{
    return (struct position){.line = filling->row.row->line, .column = 1};
}

/* A provider that is not named is the one whose folder the form lies in. */
static bool provider_of(const struct filling *filling, const char **out)
{
    const char *provider = form_text(&filling->row, "provider");
    *out = provider == NULL ? filling->reading->source->provider
                            : text_dup(filling->reading->arena, text_trim(text_of(provider)));
    return *out != NULL || form_error(&filling->row, "provider", NULL, "\"provider\" is empty");
}

/* Reviews: findings. */

/* What stands in an empty form from the start does not count. */
static bool is_answered(const struct form_reading *row)
{
    static const char *const answers[] = {"state",    "severity", "feature", "note",
                                          "evidence", "source",   "date",    "environment"};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        if (form_text(row, answers[i]) != NULL)
            return true;
    return false;
}

static bool has_id(const struct evidence *evidence, const char *id)
{
    for (size_t i = 0; i < evidence->findings.n; i++)
        if (strcmp(evidence->findings.items[i].id, id) == 0)
            return true;
    return false;
}

/* An id that was left open is made of provider and item; a second finding on an item has a number. */
static const char *finding_id(const struct filling *filling, const char *provider, const char *item)
{
    struct arena *arena = filling->reading->arena;
    const char *stated = form_text(&filling->row, "id");
    if (stated != NULL)
        return text_dup(arena, text_trim(text_of(stated)));
    const char *base = arena_printf(arena, "%s-%s", provider, item == NULL ? "context" : item), *id = base;
    for (int n = 2; has_id(filling->reading->evidence, id); n++)
        id = arena_printf(arena, "%s-%d", base, n);
    return id;
}

static bool check_item(const struct filling *filling, const struct finding_record *finding)
{
    struct arena *arena = filling->reading->arena;
    if (finding->item == NULL)
        return finding->state == STATE_CONTEXT ||
               form_error(&filling->row, "item", "only context needs no item", "\"item\" is empty");
    return catalog_item(catalog_of(filling), finding->item) != NULL ||
           form_error(&filling->row, "item",
                      did_you_mean(filling, catalog_nearest_item(catalog_of(filling), arena, finding->item),
                                   "data/criteria.json lists the items as <criterion>.<item>"),
                      "unknown item \"%s\"", finding->item);
}

static void read_finding(struct filling *filling)
{
    const struct form_reading *row = &filling->row;
    struct finding_record finding = {0};
    const char *item = form_text(row, "item");
    if (!is_answered(row))
        return;
    finding.item = item == NULL ? NULL : text_dup(filling->reading->arena, text_trim(text_of(item)));
    bool good = provider_of(filling, &finding.provider);
    good = form_word(row, "state", finding_state_words, &finding.state) && good;
    if (good && finding.state < 0)
        good = form_error(row, "state", "met, partial, unmet, not-tested or context", "the finding has no state");
    good = form_word(row, "severity", finding_severity_words, &finding.severity) && good;
    good = form_word(row, "evidence", evidence_kind_words, &finding.evidence) && good;
    if (good && finding.evidence < 0)
        good =
            form_error(row, "evidence", "hands-on, customer or documentation", "the finding has no kind of evidence");
    good = form_flag(row, "feature", &finding.feature) && good;
    good = form_required(row, "note", &finding.note) && good;
    good = form_required(row, "source", &finding.source) && good;
    good = form_date(row, "date", &finding.date) && good;
    finding.environment = form_text(row, "environment");
    good = check_item(filling, &finding) && good;
    if (!good)
        return;
    finding.severity = finding.severity < 0 ? SEVERITY_NONE : finding.severity;
    finding.id = finding_id(filling, finding.provider, finding.item);
    finding.position = row_position(filling);
    *EVIDENCE_PUSH(filling->reading, findings) = finding;
}

/* Reviews: values. */

static bool settle_metric(const struct filling *filling, struct measurement_record *record)
{
    struct arena *arena = filling->reading->arena;
    double factor = 1;
    const struct metric_record *metric = catalog_metric(catalog_of(filling), record->metric);
    bool is_alias = metric == NULL;
    if (is_alias && (metric = catalog_metric_of_alias(catalog_of(filling), record->metric, &factor)) == NULL)
        return form_error(&filling->row, "metric",
                          did_you_mean(filling, catalog_nearest_metric(catalog_of(filling), arena, record->metric),
                                       "data/metrics.json lists the metrics"),
                          "unknown metric \"%s\"", record->metric);
    if (!is_alias && strcmp(metric->unit, record->unit) != 0)
        return form_error(&filling->row, "unit",
                          arena_printf(filling->reading->problems->arena, "convert to %s", metric->unit),
                          "the unit of %s is \"%s\", not \"%s\"", metric->id, metric->unit, record->unit);
    if (is_alias)
        record->original = reading_original(filling->reading, record->value, record->unit);
    record->metric = metric->id;
    record->unit = metric->unit;
    record->value *= factor;
    return true;
}

static void read_measurement(struct filling *filling)
{
    const struct form_reading *row = &filling->row;
    struct measurement_record record = {0};
    const char *metric = form_text(row, "metric"), *unit;
    double nodes;
    if (metric == NULL)
        return;
    record.metric = text_dup(filling->reading->arena, text_trim(text_of(metric)));
    bool good = provider_of(filling, &record.provider);
    good = form_number(row, "value", -1e308, 1e308, &record.value) && good;
    if (good && isnan(record.value))
        good = form_error(row, "value", NULL, "\"value\" is empty");
    good = form_required(row, "unit", &unit) && good;
    good = form_number(row, "nodes", 1, 1e6, &nodes) && good;
    good = form_word(row, "role", measurement_role_words, &record.role) && good;
    good = form_required(row, "source", &record.source) && good;
    good = form_date(row, "date", &record.date) && good;
    record.original = form_text(row, "original");
    record.unit = unit == NULL ? NULL : text_dup(filling->reading->arena, text_trim(text_of(unit)));
    if (!good || !settle_metric(filling, &record))
        return;
    struct dimension dimensions[] = {DIM_TEXT("gpu", form_text(row, "gpu")), DIM_NUMBER("nodes", nodes)};
    record.dimensions = dimensions_make(filling->reading->arena, dimensions, 2);
    record.role = record.role < 0 ? ROLE_RESULT : record.role;
    record.note = form_text(row, "note");
    record.environment = form_text(row, "environment");
    record.position = row_position(filling);
    *EVIDENCE_PUSH(filling->reading, measurements) = record;
}

static void read_review_row(struct filling *filling)
{
    if (form_text(&filling->row, "metric") != NULL)
        read_measurement(filling);
    else
        read_finding(filling);
}

/* Environments. */

static const char *const scheduler_words[] = {"slurm", "k8s", "standalone", NULL};

static void read_environment_row(struct filling *filling)
{
    const struct form_reading *row = &filling->row;
    struct environment_record record = {0};
    int scheduler;
    if (form_text(row, "id") == NULL && form_text(row, "gpu") == NULL)
        return;
    bool good = provider_of(filling, &record.provider);
    good = form_required(row, "id", &record.id) && good;
    good = form_required(row, "gpu", &record.gpu) && good;
    good = form_word(row, "scheduler", scheduler_words, &scheduler) && good;
    if (good && scheduler < 0)
        good = form_error(row, "scheduler", "slurm, k8s or standalone", "\"scheduler\" is empty");
    good = form_word(row, "access", access_words, &record.access) && good;
    if (good && record.access < 0)
        good = form_error(row, "access", "announced, anonymous or customer", "\"access\" is empty");
    good = form_number(row, "nodes", 0, 1e6, &record.nodes) && good;
    good = form_number(row, "gpus", 0, 1e8, &record.gpus) && good;
    good = form_date(row, "promised", &record.promised) && good;
    good = form_date(row, "delivered", &record.delivered) && good;
    if (!good)
        return;
    record.scheduler = scheduler_words[scheduler];
    record.fabric = form_text(row, "fabric");
    record.region = form_text(row, "region");
    record.note = form_text(row, "note");
    record.source = form_text(row, "source");
    if (catalog_gpu(catalog_of(filling), record.gpu) == NULL)
        problem_add(filling->reading->problems, SEVERITY_WARNING, form_place(row, "gpu"),
                    "data/gpus.json lists the known ones; values of this one have no cohort", "unknown GPU \"%s\"",
                    record.gpu);
    *EVIDENCE_PUSH(filling->reading, environments) = record;
}

/* Interviews: one row a conversation and provider, one column a criterion. */

static void add_interview(struct filling *filling, const struct interview_record *record)
{
    const struct evidence *evidence = filling->reading->evidence;
    for (size_t i = 0; i < evidence->interviews.n; i++)
        if (strcmp(evidence->interviews.items[i].id, record->id) == 0)
            return;
    *EVIDENCE_PUSH(filling->reading, interviews) = *record;
}

static bool has_scores(const struct filling *filling)
{
    const struct catalog *catalog = catalog_of(filling);
    for (size_t i = 0; i < catalog->criteria.n; i++)
        if (form_text(&filling->row, catalog->criteria.items[i].id) != NULL)
            return true;
    return false;
}

static void read_interview_row(struct filling *filling)
{
    const struct form_reading *row = &filling->row;
    const struct catalog *catalog = catalog_of(filling);
    struct interview_record interview = {0};
    struct interview_score_record score = {0};
    if (!has_scores(filling))
        return;
    bool good = provider_of(filling, &score.provider);
    good = form_required(row, "interview", &interview.id) && good;
    good = form_number(row, "scale_gpus", 0, 1e9, &interview.scale_gpus) && good;
    good = form_date(row, "date", &interview.date) && good;
    good = form_number(row, "weight", 0, 1000, &score.weight) && good;
    interview.role = form_text(row, "role");
    if (!good)
        return;
    interview.id = score.interview = text_dup(filling->reading->arena, text_trim(text_of(interview.id)));
    add_interview(filling, &interview);
    for (size_t i = 0; i < catalog->criteria.n; i++) {
        score.criterion = catalog->criteria.items[i].id;
        if (!form_number(row, score.criterion, 1, 5, &score.score) || isnan(score.score))
            continue;
        score.position = (struct position){.line = row->row->line, .column = form_place(row, score.criterion).column};
        *EVIDENCE_PUSH(filling->reading, interview_scores) = score;
    }
}

/* The kinds. */

static const char *const finding_keys[] = {"item", "state", NULL};
static const char *const measurement_keys[] = {"metric", "value", NULL};
static const char *const environment_keys[] = {"id", "scheduler", "gpu", NULL};
static const char *const interview_keys[] = {"interview", "provider", NULL};

struct form_kind {
    const char *reader, *what;
    const char *const *keys, *const *columns;
    void (*read_row)(struct filling *filling);
};

static const struct form_kind kinds[] = {
    {"review-form", "a review form", finding_keys, form_review_columns, read_review_row},
    {"review-form", "a form of values", measurement_keys, form_review_columns, read_review_row},
    {"environment-form", "a form of environments", environment_keys, form_environment_columns, read_environment_row},
    {"interviews-form", "an interview form", interview_keys, form_interview_columns, read_interview_row},
};

static const struct form_kind *kind_of(const struct form_table *table)
{
    /* The table with one row a score has a reader of its own. */
    if (form_column(table, "criterion") < table->n_columns)
        return NULL;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (form_has_columns(table, kinds[i].keys))
            return &kinds[i];
    return NULL;
}

static const char *const *columns_of(const struct filling *filling, const struct form_kind *kind)
{
    const struct catalog *catalog = catalog_of(filling);
    size_t n = 0;
    if (kind->columns != form_interview_columns)
        return kind->columns;
    const char **columns = ARENA_ARRAY(filling->reading->arena, catalog->criteria.n + 8, const char *);
    for (const char *const *column = kind->columns; *column != NULL; column++)
        columns[n++] = *column;
    for (size_t i = 0; i < catalog->criteria.n; i++)
        columns[n++] = catalog->criteria.items[i].id;
    return columns;
}

static void read_table(struct reading *reading, const struct form_table *table, const struct form_kind *kind)
{
    struct filling filling = {reading, {reading->arena, reading->problems, table, NULL}};
    reading->evidence->about.reader = kind->reader;
    form_check_columns(&filling.row, columns_of(&filling, kind));
    for (size_t i = 0; i < table->n; i++) {
        filling.row.row = &table->rows[i];
        if (form_check_row(&filling.row))
            kind->read_row(&filling);
    }
}

static void read_form(struct reading *reading)
{
    const struct source *source = reading->source;
    struct form_tables tables;
    struct error err = {0};
    size_t n_read = 0;
    if (!form_open(reading->arena, source->path, source->bytes, &tables, reading->problems, &err)) {
        problem_add_error(reading->problems, &err);
        return;
    }
    for (size_t i = 0; i < tables.n; i++) {
        const struct form_kind *kind = kind_of(&tables.items[i]);
        if (kind == NULL)
            continue;
        n_read++;
        read_table(reading, &tables.items[i], kind);
    }
    if (n_read == 0)
        problem_add(reading->problems, SEVERITY_WARNING, (struct place){source->path, 1, 1},
                    "`clustermax form` makes one: its heading row must stay", "no sheet of it is a form");
}

static struct sniff sniff_csv(const struct source *source)
{
    struct form_table head;
    const struct form_kind *kind = NULL;
    if (source->place != PLACE_RAW && !xlsx_is_workbook(source->bytes) && source->jsons.n == 0 &&
        form_peek(source->arena, source->path, source->bytes, &head))
        kind = kind_of(&head);
    if (kind == NULL)
        return (struct sniff){SNIFF_NO, "its first row is not that of a form"};
    return (struct sniff){SNIFF_CERTAIN, arena_printf(source->arena, "its first row is that of %s", kind->what)};
}

static struct sniff sniff_xlsx(const struct source *source)
{
    if (source->place != PLACE_RAW && xlsx_is_workbook(source->bytes))
        return (struct sniff){SNIFF_CERTAIN, "a workbook among the analyst's own files"};
    return (struct sniff){SNIFF_NO, "no workbook, or one among raw output"};
}

const struct reader reader_form_csv = {"form", "a filled form, CSV", sniff_csv, read_form};
const struct reader reader_form_xlsx = {"form-workbook", "a filled form, XLSX", sniff_xlsx, read_form};
