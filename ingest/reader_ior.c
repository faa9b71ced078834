/* IOR: text of 3.x and 4.x, JSON (-O summaryFormat=JSON) and CSV.
 * Source: hpc/ior src/ior-output.c. Rates are MiB a second; each row is one iteration. */

#include <string.h>

#include "ingest/raw_readers.h"

#define MEBIBYTE 1048576.0

static bool is_text_heading(struct text line)
{
    return text_starts_with(line, "access") && text_contains(line, "bw(MiB/s)");
}

static bool is_document(const struct json_at *root)
{
    struct json_at tests = json_get(root, "tests"), command = json_get(root, "Command line");
    return json_kind(&tests) == JSON_ARRAY && json_kind(&command) == JSON_STRING;
}

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->jsons.n; i++) {
        struct json_at root = json_root(source->jsons.items[i].doc);
        if (is_document(&root))
            return (struct sniff){SNIFF_CERTAIN, "an object with \"Command line\" and tests"};
    }
    for (size_t i = 0; i < source->lines.n; i++) {
        struct text line = text_trim(source->lines.items[i].text);
        if (is_text_heading(line))
            return (struct sniff){SNIFF_CERTAIN, "a heading with access and bw(MiB/s)"};
        if (text_starts_with(line, "IOR-"))
            return (struct sniff){SNIFF_CERTAIN, "IOR names itself"};
    }
    return (struct sniff){SNIFF_NO, "no heading with access and bw(MiB/s)"};
}

struct ior_row {
    struct text access;
    double bandwidth, iops, latency, open, transfer_kibibytes, iteration, tasks;
    long line;
    const char *pointer;
};

static void emit(struct reading *reading, const struct ior_row *row, const char *what, double value, double factor,
                 const char *unit)
{
    const struct dimension dimensions[] = {DIM_NUMBER("transfer_size_bytes", row->transfer_kibibytes * 1024),
                                           DIM_NUMBER("iteration", row->iteration), DIM_NUMBER("tasks", row->tasks)};
    struct value scaled = {
        .metric = arena_printf(reading->arena, "ior.%.*s.%s", (int)row->access.length, row->access.bytes, what),
        .value = value * factor,
        .line = row->line,
        .pointer = row->pointer};
    if (factor > 1)
        scaled.original = reading_original(reading, value, unit);
    if (!isnan(value))
        reading_emit(reading, scaled, dimensions, sizeof dimensions / sizeof *dimensions);
}

static void emit_row(struct reading *reading, const struct ior_row *row)
{
    if (!text_is(row->access, "write") && !text_is(row->access, "read"))
        return; /* "remove" has a time only */
    emit(reading, row, "bandwidth_bytes_per_s", row->bandwidth, MEBIBYTE, "MiB/s");
    emit(reading, row, "iops", row->iops, 1, NULL);
    emit(reading, row, "latency_s", row->latency, 1, NULL);
    emit(reading, row, "open_s", row->open, 1, NULL);
}

/* Columns by name; IOPS and latency came with 3.4. */
static struct ior_row row_of(const struct words *heading, const struct words *words, long line)
{
    struct ior_row row = {.access = words->items[0], .line = line, .tasks = NAN};
    row.bandwidth = words_number(words, words_find(heading, "bw(MiB/s)", 0));
    row.iops = words_number(words, words_find(heading, "IOPS", 0));
    size_t latency = words_find(heading, "Latency(s)", 0);
    row.latency = words_number(words, latency < heading->n ? latency : words_find(heading, "Latency", 0));
    row.open = words_number(words, words_find(heading, "open(s)", 0));
    row.transfer_kibibytes = words_number(words, words_find(heading, "xfer(KiB)", 0));
    row.iteration = words_number(words, words_find(heading, "iter", 0));
    if (words_find(heading, "numTasks", 0) < heading->n)
        row.tasks = words_number(words, words_find(heading, "numTasks", 0));
    return row;
}

/* "Max Write: 7516.61 MiB/sec (7881.74 MB/sec)": the best iteration, with more digits than its row. */
static void read_maximum(struct reading *reading, struct text line, long number)
{
    bool writes = text_starts_with(line, "Max Write:");
    if (!writes && !text_starts_with(line, "Max Read:"))
        return;
    reading->role = ROLE_CONTEXT;
    EMIT_SCALED(reading, writes ? "ior.write.bandwidth_bytes_per_s" : "ior.read.bandwidth_bytes_per_s",
                text_number_after(line, ":"), MEBIBYTE, "MiB/s", number, DIM_TEXT("statistic", "maximum"));
    reading->role = ROLE_RESULT;
}

static void split_commas(struct words *words, struct text line)
{
    words->n = 0;
    while (words->n < WORDS_MAX && text_split(&line, ',', &words->items[words->n]))
        words->n++;
}

static void read_option(struct reading *reading, struct text line)
{
    struct text nodes = text_field(line, "nodes"), tasks = text_field(line, "tasks");
    double number;
    if (nodes.length > 0 && num_parse(nodes, &number))
        reading_common(reading, "nodes", NULL, number);
    if (tasks.length > 0 && num_parse(tasks, &number))
        reading_common(reading, "tasks", NULL, number);
    if (text_starts_with(line, "IOR-"))
        reading_tool(reading, "ior", text_dup(reading->arena, text_slice(line, 4, text_find(line, ":", 0))));
}

static void read_text(struct reading *reading)
{
    struct words heading = {.n = 0}, words;
    bool commas = false, found = false;
    for (size_t i = 0; i < reading->source->lines.n; i++) {
        const struct line *line = &reading->source->lines.items[i];
        struct text text = text_trim(line->text);
        read_option(reading, text);
        read_maximum(reading, text, line->number);
        if (is_text_heading(text)) {
            commas = text_contains(text, ",");
            (commas ? split_commas : words_split)(&heading, text);
            continue;
        }
        (commas ? split_commas : words_split)(&words, text);
        bool row = words.n > 0 && (text_is(words.items[0], "write") || text_is(words.items[0], "read"));
        if (text_starts_with(text, "Summary of all tests") || text_starts_with(text, "Max "))
            heading.n = 0;
        if (!row || heading.n == 0)
            continue;
        struct ior_row values = row_of(&heading, &words, line->number);
        if (words.n < heading.n)
            reading_warn(reading, line->number, NULL, "the row is cut off: left out");
        else
            emit_row(reading, &values);
        found = true;
    }
    if (!found && reading->source->lines.n > 0)
        reading_warn(reading, reading->source->lines.items[reading->source->lines.n - 1].number, NULL,
                     "the log ends before the first result");
}

static void read_result(struct reading *reading, const struct json_at *at, double iteration)
{
    struct json_at access = json_get(at, "access"), bandwidth = json_get(at, "bwMiB"), iops = json_get(at, "iops");
    struct json_at latency = json_get(at, "latency"), open = json_get(at, "openTime");
    struct json_at transfer = json_get(at, "xferKiB");
    struct ior_row row = {.access = text_of(json_string(&access)),
                          .bandwidth = json_lenient_number(&bandwidth),
                          .iops = json_lenient_number(&iops),
                          .latency = json_lenient_number(&latency),
                          .open = json_lenient_number(&open),
                          .transfer_kibibytes = json_lenient_number(&transfer),
                          .iteration = iteration,
                          .tasks = NAN,
                          .line = json_place(at).line,
                          .pointer = json_pointer(at, reading->arena)};
    emit_row(reading, &row);
}

/* Results are a list, or in some versions a list of lists. */
static void read_results(struct reading *reading, const struct json_at *results)
{
    double n_writes = 0, n_reads = 0;
    for (JSON_EACH(i, results)) {
        struct json_at access = json_get(&i.at, "access");
        if (json_kind(&i.at) == JSON_ARRAY)
            read_results(reading, &i.at);
        else
            read_result(reading, &i.at, string_equal(json_string(&access), "write") ? n_writes++ : n_reads++);
    }
}

static void read_document(struct reading *reading, const struct json_at *root)
{
    struct json_at tests = json_get(root, "tests"), version = json_get(root, "Version");
    reading_tool(reading, "ior", json_string(&version));
    for (JSON_EACH(i, &tests)) {
        struct json_at options = json_get(&i.at, "Options"), nodes = json_get(&options, "nodes");
        struct json_at tasks = json_get(&options, "tasks"), results = json_get(&i.at, "Results");
        reading_common(reading, "nodes", NULL, json_lenient_number(&nodes));
        reading_common(reading, "tasks", NULL, json_lenient_number(&tasks));
        read_results(reading, &results);
    }
}

static void read(struct reading *reading)
{
    bool documents = false;
    reading_tool(reading, "ior", NULL);
    for (size_t i = 0; i < reading->source->jsons.n; i++) {
        struct json_at root = json_root(reading->source->jsons.items[i].doc);
        if (is_document(&root)) {
            read_document(reading, &root);
            documents = true;
        }
    }
    if (!documents)
        read_text(reading);
}

const struct reader reader_ior = {"ior", "IOR, text, JSON or CSV", sniff, read};
