/* Tests of the host: sysbench and stress-ng (text, YAML, JSON of its results), memory bandwidth tables.
 * Source: akopytov/sysbench; ColinIanKing/stress-ng core-metrics. */

#include <string.h>

#include "ingest/raw_readers.h"
#include "model/base/csv.h"

#define MEBIBYTE 1048576.0

static bool is_results(const struct json_at *root)
{
    struct json_at stressors = json_get(root, "stressors");
    return json_kind(&stressors) == JSON_OBJECT;
}

static bool is_membench(const struct source *source)
{
    return source->lines.n > 0 && text_starts_with(source->lines.items[0].text, "size_kb,operation,bandwidth_mb_s");
}

static struct sniff sniff(const struct source *source)
{
    struct json_at root = source_json(source);
    if (is_results(&root))
        return (struct sniff){SNIFF_CERTAIN, "an object with stressors"};
    if (is_membench(source))
        return (struct sniff){SNIFF_CERTAIN, "a first row size_kb,operation,bandwidth_mb_s"};
    for (size_t i = 0; i < source->lines.n; i++) {
        struct text line = text_trim(source->lines.items[i].text);
        if (text_starts_with(line, "sysbench ") && text_contains(line, "LuaJIT"))
            return (struct sniff){SNIFF_CERTAIN, "sysbench names itself"};
        if (text_starts_with(line, "stress-ng:") || text_starts_with(line, "stress-ng-version:"))
            return (struct sniff){SNIFF_CERTAIN, "stress-ng names itself"};
    }
    return (struct sniff){SNIFF_NO, "no output of sysbench or stress-ng"};
}

static void emit_bogo(struct reading *reading, const char *stressor, double value, double threads, long line)
{
    EMIT(reading, "stress_ng.bogo_operations_per_s", value, line, DIM_TEXT("stressor", stressor),
         DIM_NUMBER("threads", threads));
}

/* "stress-ng: metrc: [1633] cpu  11218  5.00  6.49  0.01  2243.82  1725.87": the sixth is of real time. */
static void read_stress_ng(struct reading *reading, struct text line, long number)
{
    struct words words;
    words_split(&words, line);
    size_t first = 0;
    while (first < words.n && !text_ends_with(words.items[first], "]"))
        first++;
    if (first + 7 < words.n && !isnan(words_number(&words, first + 2)))
        emit_bogo(reading, text_dup(reading->arena, words.items[first + 1]), words_number(&words, first + 6), NAN,
                  number);
}

struct host_state {
    const char *stressor, *mode, *operation;
    double block_bytes;
};

static void read_yaml(struct reading *reading, struct host_state *state, struct text line, long number)
{
    struct text name = text_field(line, "- stressor");
    struct text version = text_field(line, "stress-ng-version");
    if (name.length > 0)
        state->stressor = text_dup(reading->arena, name);
    if (version.length > 0)
        reading_tool(reading, "stress-ng", text_dup(reading->arena, version));
    if (text_starts_with(line, "bogo-ops-per-second-real-time") && state->stressor != NULL)
        emit_bogo(reading, state->stressor, text_number_after(line, "real-time:"), NAN, number);
}

static void read_sysbench(struct reading *reading, struct host_state *state, struct text line, long number)
{
    struct text size = text_field(line, "block size"), operation = text_field(line, "operation");
    if (text_starts_with(line, "sysbench "))
        reading_tool(reading, "sysbench", text_dup(reading->arena, text_slice(line, 9, text_find(line, " ", 9))));
    if (text_starts_with(line, "Number of threads"))
        reading_common(reading, "threads", NULL, text_number_after(line, "Number of threads"));
    if (size.length > 0)
        num_parse_bytes(size, &state->block_bytes);
    if (operation.length > 0)
        state->operation = text_dup(reading->arena, operation);
    if (text_starts_with(line, "events per second"))
        EMIT(reading, "sysbench.cpu.events_per_s", text_number_after(line, "events per second"), number, DIM_NONE);
    if (text_contains(line, "MiB transferred ("))
        EMIT_SCALED(reading, "sysbench.memory.bandwidth_bytes_per_s", text_number_after(line, "transferred ("),
                    MEBIBYTE, "MiB/s", number, DIM_NUMBER("block_size_bytes", state->block_bytes),
                    DIM_TEXT("operation", state->operation));
    if (text_starts_with(line, "read, MiB/s"))
        EMIT_SCALED(reading, "sysbench.fileio.read_bytes_per_s", text_number_after(line, "read, MiB/s"), MEBIBYTE,
                    "MiB/s", number, DIM_NONE);
    if (text_starts_with(line, "written, MiB/s"))
        EMIT_SCALED(reading, "sysbench.fileio.write_bytes_per_s", text_number_after(line, "written, MiB/s"), MEBIBYTE,
                    "MiB/s", number, DIM_NONE);
}

static void read_results(struct reading *reading, const struct json_at *root)
{
    struct json_at stressors = json_get(root, "stressors");
    reading_tool(reading, "stress-ng", NULL);
    for (struct json_iterator stressor = json_members(&stressors); json_next(&stressor);)
        for (struct json_iterator run = json_members(&stressor.at); json_next(&run);) {
            struct json_at rate = json_get(&run.at, "bogo_ops_per_sec");
            double threads = NAN;
            num_parse(text_of(run.at.key), &threads);
            EMIT_JSON(reading, "stress_ng.bogo_operations_per_s", &rate, 1, NULL, DIM_TEXT("stressor", stressor.at.key),
                      DIM_NUMBER("threads", threads));
        }
}

/* size_kb, operation, bandwidth_mb_s, latency_ns, …, threads: a 0 was not measured in that row. */
static void read_membench(struct reading *reading)
{
    reading_tool(reading, "membench", NULL);
    for (size_t i = 1; i < reading->source->lines.n; i++) {
        struct text rest = reading->source->lines.items[i].text, cells[7];
        long line = reading->source->lines.items[i].number;
        double size, rate, latency, threads = NAN;
        size_t n = 0;
        while (n < 7 && text_split(&rest, ',', &cells[n]))
            n++;
        if (n < 7 || !num_parse(cells[0], &size) || !num_parse(cells[2], &rate) || !num_parse(cells[3], &latency)) {
            reading_warn(reading, line, NULL, "the row is cut off: left out");
            continue;
        }
        num_parse(cells[6], &threads);
        const char *operation = text_dup(reading->arena, cells[1]);
        EMIT_SCALED(reading, "membench.bandwidth_bytes_per_s", rate > 0 ? rate : NAN, 1e6, "MB/s", line,
                    DIM_NUMBER("size_bytes", size * 1024), DIM_TEXT("operation", operation),
                    DIM_NUMBER("threads", threads));
        EMIT(reading, "membench.latency_ns", latency > 0 ? latency : NAN, line, DIM_NUMBER("size_bytes", size * 1024),
             DIM_NUMBER("threads", threads));
    }
}

static void read(struct reading *reading)
{
    struct json_at root = source_json(reading->source);
    struct host_state state = {.block_bytes = NAN};
    if (is_results(&root)) {
        read_results(reading, &root);
    } else if (is_membench(reading->source)) {
        read_membench(reading);
    } else {
        for (size_t i = 0; i < reading->source->lines.n; i++) {
            struct text line = text_trim(reading->source->lines.items[i].text);
            long number = reading->source->lines.items[i].number;
            if (text_starts_with(line, "stress-ng:")) {
                reading_tool(reading, "stress-ng", NULL);
                read_stress_ng(reading, line, number);
            } else {
                read_yaml(reading, &state, line, number);
                read_sysbench(reading, &state, line, number);
            }
        }
    }
}

const struct reader reader_stress = {"stress", "sysbench, stress-ng, memory bandwidth", sniff, read};
