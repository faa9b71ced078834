/* elbencho: result table as text, --csvfile, --jsonfile. "Last done" is when the slowest worker finished: the result.
 * "First done" is when the fastest did, while all still worked: kept as context.
 * Source: breuner/elbencho source/Statistics.cpp. */

#include <string.h>

#include "ingest/raw_readers.h"
#include "model/base/csv.h"

#define MEBIBYTE 1048576.0

static bool is_csv(const struct source *source)
{
    struct text first = source->lines.n > 0 ? source->lines.items[0].text : text_of(NULL);
    return text_contains(first, "operation,time ms [first]") || text_contains(first, "MiB/s [last]");
}

static bool is_document(const struct json_at *root)
{
    struct json_at operation = json_get(root, "operation"), rate = json_get(root, "MiB/s [last]");
    struct json_at time = json_get(root, "time ms [last]");
    return json_string(&operation) != NULL && (json_kind(&rate) != JSON_MISSING || json_kind(&time) != JSON_MISSING);
}

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->jsons.n; i++) {
        struct json_at root = json_root(source->jsons.items[i].doc);
        if (is_document(&root))
            return (struct sniff){SNIFF_CERTAIN, "an object with operation and \"time ms [last]\""};
    }
    if (is_csv(source))
        return (struct sniff){SNIFF_CERTAIN, "a first row with \"operation,time ms [first]\""};
    for (size_t i = 0; i < source->lines.n; i++)
        if (text_contains(source->lines.items[i].text, "RESULT TYPE") &&
            text_contains(source->lines.items[i].text, "LAST DONE"))
            return (struct sniff){SNIFF_CERTAIN, "a heading with RESULT TYPE and LAST DONE"};
    return (struct sniff){SNIFF_NO, "no heading with RESULT TYPE and LAST DONE"};
}

/* Operations as the metrics name them; a random pass is a metric of its own. NULL: none of ours (DROPCACHE …). */
static const char *operation_of(struct text name, bool is_random)
{
    static const char *const known[][3] = {{"MKDIRS", "mkdirs", "mkdirs"},    {"RMDIRS", "rmdirs", "rmdirs"},
                                           {"RMFILES", "rmfiles", "rmfiles"}, {"STAT", "stat", "stat"},
                                           {"WRITE", "write", "randwrite"},   {"READ", "read", "randread"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (text_is(name, known[i][0]))
            return known[i][is_random ? 2 : 1];
    return NULL;
}

struct elbencho_value {
    const char *operation, *what;
    double first, last, factor;
    const char *unit;
    long line;
};

static void emit(struct reading *reading, const struct elbencho_value *value, const struct dimension *dimensions,
                 size_t n)
{
    struct dimension all[8] = {DIM_TEXT("done", "last")};
    const char *metric = arena_printf(reading->arena, "elbencho.%s.%s", value->operation, value->what);
    for (size_t i = 0; i < n && i < 7; i++)
        all[i + 1] = dimensions[i];
    reading_emit_scaled(reading, metric, value->last, value->factor, value->unit, value->line, all, n + 1);
    all[0].text = "first";
    reading->role = ROLE_CONTEXT;
    reading_emit_scaled(reading, metric, value->first, value->factor, value->unit, value->line, all, n + 1);
    reading->role = ROLE_RESULT;
}

static void read_text(struct reading *reading)
{
    const char *operation = NULL;
    struct words words;
    for (size_t i = 0; i < reading->source->lines.n; i++) {
        const struct line *line = &reading->source->lines.items[i];
        size_t colon = text_find(line->text, ":", 0);
        words_split(&words, text_slice(line->text, 0, colon));
        if (colon >= line->text.length || words.n == 0)
            continue;
        if (words.n >= 3 && text_is(words.items[1], "Elapsed"))
            operation = operation_of(words.items[0], false);
        struct text label = text_trim(text_slice(line->text, 0, colon));
        struct elbencho_value value = {.operation = operation, .factor = 1, .line = line->number};
        if (text_ends_with(label, "IOPS"))
            value.what = "iops";
        else if (text_ends_with(label, "Throughput MiB/s"))
            value.what = "bandwidth_bytes_per_s", value.factor = MEBIBYTE, value.unit = "MiB/s";
        else if (text_ends_with(label, "Files/s") || text_ends_with(label, "Dirs/s"))
            value.what = "entries_per_s";
        words_split(&words, text_slice(line->text, colon + 1, line->text.length));
        value.first = words_number(&words, 0);
        value.last = words_number(&words, 1);
        if (operation != NULL && value.what != NULL)
            emit(reading, &value, NULL, 0);
    }
}

/* CSV and JSON name their columns alike. */
struct elbencho_row {
    struct reading *reading;
    const char *(*cell)(const struct elbencho_row *row, const char *name);
    const void *data, *headings;
    long line;
};

static double number_of(const struct elbencho_row *row, const char *name)
{
    const char *text = row->cell(row, name);
    double value;
    return text != NULL && num_parse_grouped(text_trim(text_of(text)), &value) ? value : NAN;
}

static void emit_named_row(const struct elbencho_row *row)
{
    static const struct metric_map map[] = {{"entries/s", "entries_per_s", 1, NULL},
                                            {"IOPS", "iops", 1, NULL},
                                            {"MiB/s", "bandwidth_bytes_per_s", MEBIBYTE, "MiB/s"}};
    const char *name = row->cell(row, "operation"), *random = row->cell(row, "random");
    const char *operation = operation_of(text_of(name), string_equal(random, "1") || string_equal(random, "true"));
    const struct dimension dimensions[] = {
        DIM_NUMBER("block_size_bytes", number_of(row, "block size")), DIM_NUMBER("threads", number_of(row, "threads")),
        DIM_NUMBER("nodes", number_of(row, "hosts")), DIM_NUMBER("queue_depth", number_of(row, "IO depth"))};
    const size_t n = sizeof dimensions / sizeof *dimensions;
    if (operation == NULL)
        return;
    for (size_t i = 0; i < sizeof map / sizeof *map; i++) {
        struct elbencho_value value = {operation, map[i].metric, NAN, NAN, map[i].factor, map[i].unit, row->line};
        value.first = number_of(row, arena_printf(row->reading->arena, "%s [first]", map[i].key));
        value.last = number_of(row, arena_printf(row->reading->arena, "%s [last]", map[i].key));
        emit(row->reading, &value, dimensions, n);
    }
    const char *mean = arena_printf(row->reading->arena, "elbencho.%s.latency_mean_s", operation);
    const char *max = arena_printf(row->reading->arena, "elbencho.%s.latency_max_s", operation);
    reading_emit_scaled(row->reading, mean, number_of(row, "IO lat us [avg]"), 1e-6, "us", row->line, dimensions, n);
    reading_emit_scaled(row->reading, max, number_of(row, "IO lat us [max]"), 1e-6, "us", row->line, dimensions, n);
}

static const char *csv_cell(const struct elbencho_row *row, const char *name)
{
    const struct csv_reader *csv = row->data;
    const struct words *headings = row->headings;
    size_t index = words_find(headings, name, 0);
    return index < headings->n && index < csv->n_fields ? csv->fields[index].value : NULL;
}

static const char *json_cell(const struct elbencho_row *row, const char *name)
{
    struct json_at at = json_get(row->data, name);
    char number[NUM_SIZE];
    if (json_kind(&at) == JSON_BOOL)
        return json_true(&at) ? "true" : "false";
    if (json_kind(&at) == JSON_NUMBER)
        return arena_strdup(row->reading->arena, num_shortest(json_number(&at), number));
    return json_string(&at);
}

static void read_csv(struct reading *reading)
{
    struct csv_reader csv;
    struct words headings = {.n = 0};
    struct str text;
    str_init(&text, reading->arena);
    for (size_t i = 0; i < reading->source->lines.n; i++) {
        str_append_text(&text, reading->source->lines.items[i].text);
        str_append_char(&text, '\n');
    }
    struct problems ignored;
    problems_init(&ignored, reading->arena);
    csv_read_init(&csv, reading->source->path, str_text(&text), reading->arena);
    while (csv_read_row(&csv, &ignored)) {
        struct elbencho_row row = {reading, csv_cell, &csv, &headings, csv.line};
        if (csv.n_fields > 0 && strcmp(csv.fields[0].value, "ISO date") == 0) {
            headings.n = 0;
            for (size_t i = 0; i < csv.n_fields && headings.n < WORDS_MAX; i++)
                headings.items[headings.n++] = text_of(arena_strdup(reading->arena, csv.fields[i].value));
        } else if (csv.n_fields < headings.n) {
            reading_warn(reading, csv.line, NULL, "the row is cut off: left out");
        } else {
            emit_named_row(&row);
        }
    }
}

static void read(struct reading *reading)
{
    bool documents = false;
    reading_tool(reading, "elbencho", NULL);
    for (size_t i = 0; i < reading->source->jsons.n; i++) {
        struct json_at root = json_root(reading->source->jsons.items[i].doc);
        struct elbencho_row row = {reading, json_cell, &root, NULL, 0};
        if (!is_document(&root))
            continue;
        row.line = json_place(&root).line;
        emit_named_row(&row);
        documents = true;
    }
    if (!documents)
        (is_csv(reading->source) ? read_csv : read_text)(reading);
}

const struct reader reader_elbencho = {"elbencho", "elbencho, text, CSV or JSON", sniff, read};
