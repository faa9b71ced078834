/* sysbench (text), stress-ng (text, YAML, and rates by number of workers as JSON) and a memory benchmark's table.
 * Source: akopytov/sysbench src/tests; ColinIanKing/stress-ng stress-ng.c; SpareCores (JSON, membench). */

#include <string.h>

#include "ingest/raw_readers.h"
#include "ingest/table_text.h"

static const double mebi = 1048576;

static bool is_ng_row(struct text line)
{
    return text_starts_with(line, "stress-ng: ") &&
           (text_contains(line, "metrc: [") || text_contains(line, "info:  [") || text_contains(line, "info: ["));
}

static bool is_ng_document(const struct json_at *root)
{
    struct json_at stressors = json_get(root, "stressors");
    struct json_iterator i = json_members(&stressors);
    if (!json_next(&i))
        return false;
    struct json_at first = i.at;
    struct json_iterator j = json_members(&first);
    struct json_at rate = {0};
    if (json_next(&j))
        rate = json_get(&j.at, "bogo_ops_per_sec");
    return json_kind(&rate) == JSON_NUMBER;
}

static struct sniff sniff(const struct source *source)
{
    struct text first = source->lines.n > 0 ? source->lines.items[0].text : text_of(NULL);
    struct json_at root = source_json(source);
    if (is_ng_document(&root))
        return (struct sniff){SNIFF_CERTAIN, "stressors with bogo_ops_per_sec"};
    if (text_starts_with(first, "size_kb,operation,bandwidth_mb_s"))
        return (struct sniff){SNIFF_CERTAIN, "a table with size_kb, operation and bandwidth_mb_s"};
    for (size_t i = 0; i < source->lines.n; i++) {
        struct text line = text_trim(source->lines.items[i].text);
        if (is_ng_row(line) || text_starts_with(line, "stress-ng-version:"))
            return (struct sniff){SNIFF_CERTAIN, "lines of stress-ng"};
        if (text_starts_with(line, "sysbench ") && text_contains(line, "using "))
            return (struct sniff){SNIFF_CERTAIN, "\"sysbench … (using …)\""};
    }
    return (struct sniff){SNIFF_NO, "neither sysbench nor stress-ng"};
}

/* sysbench. */

struct sysbench {
    struct reading *reading;
    double threads, block_size, prime_limit;
    const char *operation, *access;
};

static void take_option(struct sysbench *bench, struct text line)
{
    struct text version = text_after(line, "sysbench "), block = text_field(line, "block size");
    if (text_starts_with(line, "Block size "))
        block = text_trim(text_slice(line, 11, line.length));
    if (text_starts_with(line, "sysbench "))
        reading_tool(bench->reading, "sysbench", text_dup(bench->reading->arena, version));
    if (text_starts_with(line, "Number of threads:"))
        bench->threads = text_number_after(line, "threads");
    if (text_starts_with(line, "Prime numbers limit:"))
        bench->prime_limit = text_number_after(line, "limit");
    if (block.length > 0)
        num_parse_bytes(block, &bench->block_size);
    if (text_starts_with(line, "operation:"))
        bench->operation = reading_snake(bench->reading, text_field(line, "operation"));
    if (text_starts_with(line, "Doing ") && text_ends_with(line, " test"))
        bench->access = reading_snake(bench->reading, text_slice(line, 6, line.length - 5));
}

static void read_sysbench(struct reading *reading)
{
    struct sysbench bench = {.reading = reading, .threads = NAN, .block_size = NAN, .prime_limit = NAN};
    const struct lines *lines = &reading->source->lines;
    bool found = false;
    for (size_t i = 0; i < lines->n; i++) {
        struct text line = text_trim(lines->items[i].text);
        long number = lines->items[i].number;
        size_t before = reading->evidence->measurements.n;
        take_option(&bench, line);
        const struct dimension threads = DIM_NUMBER("threads", bench.threads);
        const struct dimension block = DIM_NUMBER("block_size_bytes", bench.block_size);
        if (text_starts_with(line, "events per second:"))
            EMIT(reading, "sysbench.cpu.events_per_s", text_number_after(line, "second"), number, threads,
                 DIM_NUMBER("prime_limit", bench.prime_limit));
        else if (text_contains(line, "transferred (") && text_contains(line, "MiB/sec"))
            EMIT_SCALED(reading, "sysbench.memory.bandwidth_bytes_per_s", text_number_after(line, "("), mebi, "MiB/s",
                        number, threads, block, DIM_TEXT("operation", bench.operation));
        else if (text_starts_with(line, "read, MiB/s:"))
            EMIT_SCALED(reading, "sysbench.fileio.read_bytes_per_s", text_number_after(line, "MiB/s"), mebi, "MiB/s",
                        number, threads, block, DIM_TEXT("pattern", bench.access));
        else if (text_starts_with(line, "written, MiB/s:"))
            EMIT_SCALED(reading, "sysbench.fileio.write_bytes_per_s", text_number_after(line, "MiB/s"), mebi, "MiB/s",
                        number, threads, block, DIM_TEXT("pattern", bench.access));
        found |= reading->evidence->measurements.n > before;
    }
    if (!found)
        reading_warn(reading, 1, NULL, "the log ends before the result");
}

/* stress-ng. */

/* "stress-ng: metrc: [1633] cpu  11218  5.00  6.49  0.01  2243.82  1725.87": after two lines of headings. */
static void take_ng_row(struct reading *reading, struct text line, long number)
{
    struct words words;
    size_t bracket = text_find(line, "] ", 0);
    words_split(&words, text_slice(line, bracket + (bracket < line.length), line.length));
    if (words.n < 7 || isnan(words_number(&words, 1)) || isnan(words_number(&words, 5)))
        return;
    EMIT(reading, "stress_ng.bogo_operations_per_s", words_number(&words, 5), number,
         DIM_TEXT("stressor", text_dup(reading->arena, words.items[0])));
}

static void read_ng(struct reading *reading)
{
    const struct lines *lines = &reading->source->lines;
    const char *stressor = NULL;
    for (size_t i = 0; i < lines->n; i++) {
        struct text line = text_trim(lines->items[i].text), version = text_field(line, "stress-ng-version:");
        long number = lines->items[i].number;
        if (version.length > 0)
            reading_tool(reading, "stress-ng", text_dup(reading->arena, version));
        if (text_starts_with(line, "- stressor:"))
            stressor = text_dup(reading->arena, text_field(line, "- stressor:"));
        if (text_starts_with(line, "bogo-ops-per-second-real-time:"))
            EMIT(reading, "stress_ng.bogo_operations_per_s", text_number_after(line, "real-time"), number,
                 DIM_TEXT("stressor", stressor));
        if (is_ng_row(line) && !text_contains(line, "stressor "))
            take_ng_row(reading, line, number);
        if (text_starts_with(line, "stress-ng: ") && text_contains(line, "unsuccessful run")) {
            reading_warn(reading, number, "the run is kept and marked, never scored", "stress-ng calls the run failed");
            reading_mark(reading, 0, VALIDITY_WRONG, "the tool calls the run failed");
        }
    }
    if (reading->evidence->measurements.n == 0)
        reading_warn(reading, 1, "run it with --metrics", "no rate of any stressor");
}

static void read_ng_document(struct reading *reading, const struct json_at *root)
{
    struct json_at stressors = json_get(root, "stressors");
    for (struct json_iterator i = json_members(&stressors); json_next(&i);) {
        struct json_at stressor = i.at;
        for (struct json_iterator j = json_members(&stressor); json_next(&j);) {
            struct json_at workers = j.at, rate = json_get(&workers, "bogo_ops_per_sec");
            double n = NAN;
            num_parse(text_of(workers.key), &n);
            EMIT_JSON(reading, "stress_ng.bogo_operations_per_s", &rate, 1, NULL, DIM_TEXT("stressor", stressor.key),
                      DIM_NUMBER("threads", n));
        }
    }
}

/* A row a size and operation; a rate or a latency of 0 was not measured. */
static void read_membench(struct reading *reading)
{
    struct table_text table;
    if (!table_text_open(&table, reading))
        return;
    size_t size = table_text_column(&table, "size_kb"), operation = table_text_column(&table, "operation");
    size_t rate = table_text_column(&table, "bandwidth_mb_s"), latency = table_text_column(&table, "latency_ns");
    size_t threads = table_text_column(&table, "threads");
    while (table_text_next(&table)) {
        const struct dimension dimensions[] = {
            DIM_NUMBER("size_bytes", table_text_number(&table, size) * 1024),
            DIM_TEXT("operation", reading_snake(reading, table_text_cell(&table, operation))),
            DIM_NUMBER("threads", table_text_number(&table, threads))};
        double bandwidth = table_text_number(&table, rate), ns = table_text_number(&table, latency);
        EMIT_SCALED(reading, "membench.bandwidth_bytes_per_s", bandwidth > 0 ? bandwidth : NAN, 1e6, "MB/s", table.line,
                    dimensions[0], dimensions[1], dimensions[2]);
        EMIT(reading, "membench.latency_ns", ns > 0 ? ns : NAN, table.line, dimensions[0], dimensions[1],
             dimensions[2]);
    }
}

static void read(struct reading *reading)
{
    struct text first = reading->source->lines.n > 0 ? reading->source->lines.items[0].text : text_of(NULL);
    struct json_at root = source_json(reading->source);
    if (text_starts_with(first, "size_kb,")) {
        reading_tool(reading, "membench", NULL);
        read_membench(reading);
    } else if (is_ng_document(&root)) {
        reading_tool(reading, "stress-ng", NULL);
        read_ng_document(reading, &root);
    } else if (source_contains(reading->source, "stress-ng")) {
        reading_tool(reading, "stress-ng", NULL);
        read_ng(reading);
    } else {
        reading_tool(reading, "sysbench", NULL);
        read_sysbench(reading);
    }
}

const struct reader reader_stress = {"stress", "sysbench and stress-ng", sniff, read};
