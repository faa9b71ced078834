/* Interviews: clustermax.interviews/1 as JSON, or a table with one row a score. Private. */

#include <string.h>

#include "ingest/workspace.h"
#include "model/base/csv.h"

struct interviews_form {
    const char *format;
    struct json_at interviews;
};

static const struct json_field document_fields[] = {
    JSON_FIELD(struct interviews_form, format, "format", JSON_FIELD_STRING, true),
    JSON_FIELD(struct interviews_form, interviews, "interviews", JSON_FIELD_ANY, true),
};

struct interview_form {
    struct interview_record record;
    struct json_at scores;
};

static const struct json_field interview_fields[] = {
    JSON_FIELD(struct interview_form, record.id, "id", JSON_FIELD_STRING, true),
    JSON_FIELD(struct interview_form, record.role, "role", JSON_FIELD_STRING, false),
    JSON_FIELD_IN(struct interview_form, record.scale_gpus, "scale_gpus", JSON_FIELD_NUMBER, false, 0, 1e9),
    JSON_FIELD(struct interview_form, record.date, "date", JSON_FIELD_DATE, false),
    JSON_FIELD(struct interview_form, scores, "scores", JSON_FIELD_ANY, true),
};

static const struct json_field score_fields[] = {
    JSON_FIELD(struct interview_score_record, provider, "provider", JSON_FIELD_STRING, true),
    JSON_FIELD(struct interview_score_record, criterion, "criterion", JSON_FIELD_STRING, true),
    JSON_FIELD_IN(struct interview_score_record, score, "score", JSON_FIELD_NUMBER, true, 1, 5),
    JSON_FIELD_IN(struct interview_score_record, weight, "weight", JSON_FIELD_NUMBER, false, 0, 1000),
};

static const char *criterion_hint(struct reading *reading, const char *criterion)
{
    const char *nearest = catalog_nearest_criterion(reading->source->knowledge->catalog, reading->arena, criterion);
    return nearest == NULL ? "data/criteria.json lists the criteria"
                           : arena_printf(reading->problems->arena, "did you mean \"%s\"?", nearest);
}

static void read_score(struct reading *reading, const struct json_at *at, const char *interview)
{
    struct interview_score_record record = {0};
    if (!READ_FORM(reading, at, score_fields, &record))
        return;
    struct json_at criterion = json_get(at, "criterion");
    if (catalog_criterion(reading->source->knowledge->catalog, record.criterion) == NULL) {
        workspace_error(reading, &criterion, criterion_hint(reading, record.criterion), "unknown criterion \"%s\"",
                        record.criterion);
        return;
    }
    record.interview = interview;
    record.position = workspace_position(reading, at);
    *EVIDENCE_PUSH(reading, interview_scores) = record;
}

static struct sniff sniff(const struct source *source)
{
    return workspace_sniff(source, "clustermax.interviews/1");
}

static void read(struct reading *reading)
{
    struct interviews_form document = {0};
    struct json_at root = source_json(reading->source);
    if (!READ_FORM(reading, &root, document_fields, &document) || !workspace_is_list(reading, &document.interviews))
        return;
    for (JSON_EACH(i, &document.interviews)) {
        struct interview_form form = {0};
        if (!READ_FORM(reading, &i.at, interview_fields, &form) || !workspace_is_list(reading, &form.scores))
            continue;
        *EVIDENCE_PUSH(reading, interviews) = form.record;
        for (JSON_EACH(score, &form.scores))
            read_score(reading, &score.at, form.record.id);
    }
}

const struct reader reader_interviews = {"interviews", "interviews, JSON", sniff, read};

/* The table. */

enum {
    COLUMN_INTERVIEW,
    COLUMN_ROLE,
    COLUMN_SCALE,
    COLUMN_DATE,
    COLUMN_PROVIDER,
    COLUMN_CRITERION,
    COLUMN_SCORE,
    COLUMN_WEIGHT,
    N_COLUMNS
};

static const char *const column_names[] = {"interview", "role",      "scale_gpus", "date",
                                           "provider",  "criterion", "score",      "weight"};

static struct sniff sniff_csv(const struct source *source)
{
    struct text first = source->lines.n > 0 ? source->lines.items[0].text : text_of(NULL);
    if (text_starts_with(first, "interview") && text_contains(first, "criterion") && text_contains(first, "score"))
        return (struct sniff){SNIFF_CERTAIN, "its first row names interview, criterion and score"};
    return (struct sniff){SNIFF_NO, "its first row does not name interview, criterion and score"};
}

struct table_reading {
    struct reading *reading;
    struct csv_reader csv;
    size_t columns[N_COLUMNS]; /* where each stands; SIZE_MAX: nowhere */
};

static void csv_error(struct table_reading *table, size_t column, const char *hint, const char *text)
{
    size_t index = table->columns[column];
    struct place place = {.file = table->reading->source->path, .line = table->csv.line, .column = 1};
    if (index < table->csv.n_fields) {
        place.line = table->csv.fields[index].line;
        place.column = table->csv.fields[index].column;
    }
    problem_add(table->reading->problems, SEVERITY_ERROR, place, hint, "%s", text);
}

static const char *cell(struct table_reading *table, size_t column)
{
    size_t index = table->columns[column];
    const char *value = index < table->csv.n_fields ? table->csv.fields[index].value : NULL;
    return value != NULL && *value != '\0' ? arena_strdup(table->reading->arena, value) : NULL;
}

static bool number_cell(struct table_reading *table, size_t column, double minimum, double maximum, double *out)
{
    const char *value = cell(table, column);
    *out = NAN;
    if (value == NULL)
        return true;
    if (num_parse(text_trim(text_of(value)), out) && *out >= minimum && *out <= maximum)
        return true;
    char low[NUM_SIZE], high[NUM_SIZE];
    csv_error(table, column,
              arena_printf(table->reading->problems->arena, "a number between %s and %s", num_shortest(minimum, low),
                           num_shortest(maximum, high)),
              arena_printf(table->reading->problems->arena, "\"%s\" is \"%s\"", column_names[column], value));
    return false;
}

static bool find_columns(struct table_reading *table)
{
    bool good = true;
    for (size_t column = 0; column < N_COLUMNS; column++) {
        table->columns[column] = SIZE_MAX;
        for (size_t i = 0; i < table->csv.n_fields; i++)
            if (strcmp(table->csv.fields[i].value, column_names[column]) == 0)
                table->columns[column] = i;
        bool optional =
            column == COLUMN_ROLE || column == COLUMN_SCALE || column == COLUMN_DATE || column == COLUMN_WEIGHT;
        if (table->columns[column] == SIZE_MAX && !optional) {
            csv_error(table, column, "the first row names the columns",
                      arena_printf(table->reading->problems->arena, "no column \"%s\"", column_names[column]));
            good = false;
        }
    }
    return good;
}

static void add_interview(struct table_reading *table, const char *id, double scale_gpus)
{
    struct evidence *evidence = table->reading->evidence;
    for (size_t i = 0; i < evidence->interviews.n; i++)
        if (strcmp(evidence->interviews.items[i].id, id) == 0)
            return;
    const char *date = cell(table, COLUMN_DATE);
    if (date != NULL && !date_valid(date))
        csv_error(table, COLUMN_DATE, "write YYYY, YYYY-MM or YYYY-MM-DD", "\"date\" is no date");
    *EVIDENCE_PUSH(table->reading, interviews) =
        (struct interview_record){.id = id, .role = cell(table, COLUMN_ROLE), .scale_gpus = scale_gpus, .date = date};
}

static void read_row(struct table_reading *table)
{
    struct reading *reading = table->reading;
    const char *id = cell(table, COLUMN_INTERVIEW), *provider = cell(table, COLUMN_PROVIDER);
    const char *criterion = cell(table, COLUMN_CRITERION);
    double score, weight, scale_gpus;
    bool good = number_cell(table, COLUMN_SCORE, 1, 5, &score);
    good = number_cell(table, COLUMN_WEIGHT, 0, 1000, &weight) && good;
    good = number_cell(table, COLUMN_SCALE, 0, 1e9, &scale_gpus) && good;
    for (size_t column = COLUMN_INTERVIEW; column <= COLUMN_SCORE; column++)
        if ((column == COLUMN_INTERVIEW || column >= COLUMN_PROVIDER) && cell(table, column) == NULL) {
            csv_error(table, column, NULL,
                      arena_printf(reading->problems->arena, "no \"%s\" in this row", column_names[column]));
            good = false;
        }
    if (criterion != NULL && catalog_criterion(reading->source->knowledge->catalog, criterion) == NULL) {
        csv_error(table, COLUMN_CRITERION, criterion_hint(reading, criterion),
                  arena_printf(reading->problems->arena, "unknown criterion \"%s\"", criterion));
        good = false;
    }
    if (!good)
        return;
    add_interview(table, id, scale_gpus);
    *EVIDENCE_PUSH(reading, interview_scores) =
        (struct interview_score_record){.interview = id,
                                        .provider = provider,
                                        .criterion = criterion,
                                        .score = score,
                                        .weight = weight,
                                        .position = {.line = table->csv.line, .column = 1}};
}

static void read_csv(struct reading *reading)
{
    struct table_reading table = {.reading = reading};
    struct str text;
    str_init(&text, reading->arena);
    for (size_t i = 0; i < reading->source->lines.n; i++) {
        str_append_text(&text, reading->source->lines.items[i].text);
        str_append_char(&text, '\n');
    }
    csv_read_init(&table.csv, reading->source->path, str_text(&text), reading->arena);
    if (!csv_read_row(&table.csv, reading->problems) || !find_columns(&table))
        return;
    while (csv_read_row(&table.csv, reading->problems))
        read_row(&table);
}

const struct reader reader_interviews_csv = {"interviews-csv", "interviews, a table with one row a score", sniff_csv,
                                             read_csv};
