/* perftest (ib_write_bw, ib_read_lat …), text and JSON. "MB/sec" are MiB a second; the JSON names no unit.
 * Source: linux-rdma/perftest src/perftest_parameters.h, perftest_parameters.c. */

#include <string.h>

#include "ingest/raw_readers.h"

#define GBIT_PER_MEBIBYTE 0.008388608

static bool is_document(const struct json_at *root)
{
    struct json_at info = json_get(root, "test_info"), results = json_get(root, "results");
    struct json_at test = json_get(&info, "test");
    return json_string(&test) != NULL && json_kind(&results) != JSON_MISSING;
}

static bool is_heading(struct text line)
{
    return text_starts_with(line, "#bytes") && text_contains(line, "#iterations");
}

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->jsons.n; i++) {
        struct json_at root = json_root(source->jsons.items[i].doc);
        if (is_document(&root))
            return (struct sniff){SNIFF_CERTAIN, "an object with test_info and results"};
    }
    for (size_t i = 0; i < source->lines.n; i++)
        if (is_heading(text_trim(source->lines.items[i].text)))
            return (struct sniff){SNIFF_CERTAIN, "a heading with #bytes and #iterations"};
    return (struct sniff){SNIFF_NO, "no heading with #bytes and #iterations"};
}

struct perftest {
    struct reading *reading;
    const char *program; /* "ib_write_bw"; NULL: not one of ours */
    bool bidirectional, latency, duration, gigabits;
    double queue_pairs;
};

/* "RDMA_Write BW Test", "RDMA_Write Bidirectional BW Test", "Send Latency Test", "RDMA_Write_BW_Test". */
static bool read_title(struct perftest *test, struct text title)
{
    static const char *const programs[][3] = {{"RDMA_Write", "ib_write_bw", "ib_write_lat"},
                                              {"RDMA_Read", "ib_read_bw", "ib_read_lat"},
                                              {"Send", "ib_send_bw", "ib_send_lat"}};
    bool bandwidth = text_contains(title, "BW"), latency = text_contains(title, "Latency");
    if (!text_ends_with(title, "Test") || (!bandwidth && !latency))
        return false;
    test->latency = latency;
    test->bidirectional = text_contains(title, "Bidirectional");
    test->program = NULL;
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        if (text_starts_with(title, programs[i][0]))
            test->program = programs[i][latency ? 2 : 1];
    return true;
}

static void emit(const struct perftest *test, const char *what, double value, double factor, const char *unit,
                 double size_bytes, long line)
{
    EMIT_SCALED(test->reading, arena_printf(test->reading->arena, "perftest.%s.%s", test->program, what), value, factor,
                unit, line, DIM_NUMBER("size_bytes", size_bytes), DIM_NUMBER("queue_pairs", test->queue_pairs),
                DIM_TEXT("direction", test->bidirectional ? "both" : "one"));
}

static void read_bandwidth(const struct perftest *test, const struct words *words, long line)
{
    double factor = test->gigabits ? 1 : GBIT_PER_MEBIBYTE, peak = words_number(words, 2);
    const char *unit = test->gigabits ? NULL : "MB/sec";
    double size = words_number(words, 0);
    emit(test, "bandwidth_gbit_per_s", words_number(words, 3), factor, unit, size, line);
    emit(test, "peak_gbit_per_s", peak > 0 ? peak : NAN, factor, unit, size, line); /* 0: not measured */
    emit(test, "message_rate_mpps", words_number(words, 4), 1, NULL, size, line);
}

static void read_latency(const struct perftest *test, const struct words *words, long line)
{
    static const struct {
        size_t column;
        const char *what;
    } columns[] = {{2, "latency_min_us"},  {3, "latency_max_us"}, {4, "latency_typical_us"},
                   {5, "latency_mean_us"}, {7, "latency_p99_us"}, {8, "latency_p999_us"}};
    double size = words_number(words, 0);
    if (test->duration) { /* -D prints a mean and a rate only */
        emit(test, "latency_mean_us", words_number(words, 2), 1, NULL, size, line);
        return;
    }
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        emit(test, columns[i].what, words_number(words, columns[i].column), 1, NULL, size, line);
}

static bool is_row(const struct words *words)
{
    for (size_t i = 0; i < 3 && i < words->n; i++)
        if (isnan(words_number(words, i)))
            return false;
    return words->n >= 4;
}

static void read_text(struct reading *reading)
{
    struct perftest test = {.reading = reading, .queue_pairs = NAN};
    bool in_table = false, client_too = false;
    for (size_t i = 0; i < reading->source->lines.n; i++) {
        const struct line *line = &reading->source->lines.items[i];
        struct text text = text_trim(line->text);
        struct words words;
        words_split(&words, text);
        if (read_title(&test, text)) {
            in_table = false;
        } else if (text_starts_with(text, "Number of qps")) {
            test.queue_pairs = text_number_after(text, "Number of qps");
        } else if (is_heading(text)) {
            in_table = true;
            test.gigabits = text_contains(text, "Gb/sec");
            test.latency = text_contains(text, "usec");
            test.duration = text_contains(text, "tps");
        } else if (in_table && test.program != NULL && is_row(&words)) {
            (test.latency ? read_latency : read_bandwidth)(&test, &words, line->number);
        }
        client_too |= text_starts_with(text, "* Waiting for client to connect");
    }
    if (client_too && reading->evidence->measurements.n > 0)
        reading_note(reading, 1, NULL, "the log may hold both ends of one test");
    if (test.program == NULL)
        reading_warn(reading, 1, NULL, "no line names the test: rows without one are left out");
}

static void read_result(struct perftest *test, const struct json_at *at)
{
    struct json_at size = json_get(at, "MsgSize"), peak = json_get(at, "BW_peak"), mean = json_get(at, "BW_average");
    struct json_at rate = json_get(at, "MsgRate");
    double bytes = json_lenient_number(&size), value = json_lenient_number(&mean),
           messages = json_lenient_number(&rate);
    /* Messages a second times their size tell which unit the rate has. */
    double gigabits = messages * bytes * 8e-3;
    bool is_gigabits = fabs(value - gigabits) < fabs(value * GBIT_PER_MEBIBYTE - gigabits);
    double factor = is_gigabits ? 1 : GBIT_PER_MEBIBYTE;
    long line = json_place(at).line;
    emit(test, "bandwidth_gbit_per_s", value, factor, "MiB/s", bytes, line);
    emit(test, "peak_gbit_per_s", json_lenient_number(&peak) > 0 ? json_lenient_number(&peak) : NAN, factor, "MiB/s",
         bytes, line);
    emit(test, "message_rate_mpps", messages, 1, NULL, bytes, line);
}

static void read_latency_result(struct perftest *test, const struct json_at *at)
{
    static const char *const keys[][2] = {{"t_min", "latency_min_us"},         {"t_max", "latency_max_us"},
                                          {"t_typical", "latency_typical_us"}, {"t_avg", "latency_mean_us"},
                                          {"percentile_99", "latency_p99_us"}, {"percentile_99.9", "latency_p999_us"}};
    struct json_at size = json_get(at, "MsgSize");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct json_at value = json_get(at, keys[i][0]);
        emit(test, keys[i][1], json_lenient_number(&value), 1, NULL, json_lenient_number(&size), json_place(at).line);
    }
}

static void read_document(struct reading *reading, const struct json_at *root)
{
    struct json_at info = json_get(root, "test_info"), title = json_get(&info, "test");
    struct json_at pairs = json_get(&info, "Number_of_qps"), results = json_get(root, "results");
    struct perftest test = {.reading = reading, .queue_pairs = json_lenient_number(&pairs)};
    if (!read_title(&test, text_of(json_string(&title))) || test.program == NULL) {
        reading_warn(reading, json_place(&title).line, NULL, "a test that no metric is for: left out");
        return;
    }
    void (*read_one)(struct perftest *, const struct json_at *) = test.latency ? read_latency_result : read_result;
    if (json_kind(&results) == JSON_OBJECT)
        read_one(&test, &results);
    for (JSON_EACH(i, &results))
        read_one(&test, &i.at);
}

static void read(struct reading *reading)
{
    bool documents = false;
    reading_tool(reading, "perftest", NULL);
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

const struct reader reader_perftest = {"perftest", "perftest (ib_write_bw …), text or JSON", sniff, read};
