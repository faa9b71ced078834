/* Serving benchmarks: vLLM and SGLang bench serve (JSON and text), vLLM latency and throughput, InferenceX rows,
 * guidellm records. Milliseconds in names that end in _ms, seconds in InferenceX's names without.
 * Source: vllm-project/vllm benchmarks/; SemiAnalysisAI/InferenceX docs. */

#include <string.h>

#include "ingest/raw_readers.h"

static const struct metric_map serving_map[] = {
    {"request_throughput", "serving.request_throughput_per_s", 1, NULL},
    {"request_goodput", "serving.goodput_per_s", 1, NULL},
    {"requests_per_second", "serving.request_throughput_per_s", 1, NULL},
    {"input_throughput", "serving.input_throughput_tokens_per_s", 1, NULL},
    {"output_throughput", "serving.output_throughput_tokens_per_s", 1, NULL},
    {"total_token_throughput", "serving.total_throughput_tokens_per_s", 1, NULL},
    {"total_throughput", "serving.total_throughput_tokens_per_s", 1, NULL},
    {"tokens_per_second", "serving.total_throughput_tokens_per_s", 1, NULL},
    {"tput_per_gpu", "serving.output_throughput_tokens_per_s_per_gpu", 1, NULL},
    {"intvty", "serving.interactivity_tokens_per_s_per_user", 1, NULL},
    {"median_intvty", "serving.interactivity_tokens_per_s_per_user", 1, NULL},
    {"avg_latency", "serving.batch_latency_mean_s", 1, NULL},
};
static const struct metric_map context_map[] = {
    {"completed", "serving.completed_requests", 1, NULL},
    {"failed", "serving.failed_requests", 1, NULL},
    {"duration", "serving.duration_s", 1, NULL},
    {"elapsed_time", "serving.duration_s", 1, NULL},
};
#define LENGTH(array) (sizeof(array) / sizeof *(array))

static bool is_serving(const struct json_at *at)
{
    struct json_at throughput = json_get(at, "output_throughput"), per_gpu = json_get(at, "tput_per_gpu");
    struct json_at ttft = json_get(at, "median_ttft_ms"), seconds = json_get(at, "median_ttft");
    struct json_at requests = json_get(at, "request_throughput");
    return json_kind(at) == JSON_OBJECT &&
           ((json_kind(&throughput) == JSON_NUMBER && json_kind(&requests) == JSON_NUMBER) ||
            (json_kind(&per_gpu) == JSON_NUMBER && json_kind(&seconds) == JSON_NUMBER) ||
            (json_kind(&ttft) == JSON_NUMBER && json_kind(&requests) == JSON_NUMBER));
}

static bool is_offline(const struct json_at *at)
{
    struct json_at elapsed = json_get(at, "elapsed_time"), rate = json_get(at, "tokens_per_second");
    struct json_at latency = json_get(at, "avg_latency"), shares = json_get(at, "percentiles");
    return json_kind(at) == JSON_OBJECT && ((json_kind(&elapsed) == JSON_NUMBER && json_kind(&rate) == JSON_NUMBER) ||
                                            (json_kind(&latency) == JSON_NUMBER && json_kind(&shares) == JSON_OBJECT));
}

static bool is_record(const struct json_at *at)
{
    struct json_at measurement = json_get(at, "measurement"), score = json_get(at, "score"),
                   unit = json_get(at, "unit");
    return json_string(&measurement) != NULL && json_kind(&score) == JSON_NUMBER && json_string(&unit) != NULL;
}

static bool is_document(const struct json_at *root)
{
    struct json_at first = json_item(root, 0);
    return is_serving(root) || is_offline(root) || is_record(root) || is_serving(&first);
}

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->jsons.n; i++) {
        struct json_at root = json_root(source->jsons.items[i].doc);
        if (is_document(&root))
            return (struct sniff){SNIFF_CERTAIN, "an object with a serving benchmark's throughput"};
    }
    if (source_contains(source, "Serving Benchmark Result ==="))
        return (struct sniff){SNIFF_CERTAIN, "\"Serving Benchmark Result\""};
    return (struct sniff){SNIFF_NO, "no serving benchmark's throughput and no \"Serving Benchmark Result\""};
}

struct serving_dimensions {
    struct dimension items[8];
};

static struct serving_dimensions dimensions_of(const struct json_at *at)
{
    struct json_at model = json_get(at, "model_id"), other_model = json_get(at, "model");
    struct json_at concurrency = json_get(at, "max_concurrency"), conc = json_get(at, "conc");
    struct json_at rate = json_get(at, "request_rate"), isl = json_get(at, "isl"), osl = json_get(at, "osl");
    struct json_at tp = json_get(at, "tp"), precision = json_get(at, "precision"),
                   prompts = json_get(at, "num_prompts");
    double n = json_lenient_number(&concurrency);
    return (struct serving_dimensions){{
        DIM_TEXT("model", json_string(&model) != NULL ? json_string(&model) : json_string(&other_model)),
        DIM_NUMBER("concurrency", isnan(n) ? json_lenient_number(&conc) : n),
        DIM_NUMBER("request_rate_per_s", json_lenient_number(&rate)),
        DIM_NUMBER("input_tokens", json_lenient_number(&isl)),
        DIM_NUMBER("output_tokens", json_lenient_number(&osl)),
        DIM_NUMBER("tensor_parallel", json_lenient_number(&tp)),
        DIM_TEXT("precision", json_string(&precision)),
        DIM_NUMBER("prompts", json_lenient_number(&prompts)),
    }};
}

/* "median_ttft_ms" and "p99_itl": statistic, quantity, unit. */
static void emit_latencies(struct reading *reading, const struct json_at *at, const struct serving_dimensions *dims)
{
    static const char *const quantities[] = {"ttft", "tpot", "itl", "e2el"};
    static const char *const statistics[] = {"mean", "median", "p90", "p95", "p99"};
    for (size_t q = 0; q < LENGTH(quantities); q++)
        for (size_t s = 0; s < LENGTH(statistics); s++) {
            struct json_at ms = json_get(at, arena_printf(reading->arena, "%s_%s_ms", statistics[s], quantities[q]));
            struct json_at seconds = json_get(at, arena_printf(reading->arena, "%s_%s", statistics[s], quantities[q]));
            const char *metric = arena_printf(reading->arena, "serving.%s_%s_s", quantities[q], statistics[s]);
            bool in_ms = json_kind(&ms) == JSON_NUMBER;
            reading_emit_json(reading, metric, in_ms ? &ms : &seconds, in_ms ? 1e-3 : 1, "ms", dims->items,
                              LENGTH(dims->items));
        }
}

static void emit_shares(struct reading *reading, const struct json_at *at, const struct serving_dimensions *dims)
{
    static const struct metric_map map[] = {{"50", "serving.batch_latency_median_s", 1, NULL},
                                            {"90", "serving.batch_latency_p90_s", 1, NULL},
                                            {"99", "serving.batch_latency_p99_s", 1, NULL}};
    struct json_at shares = json_get(at, "percentiles");
    reading_emit_members(reading, &shares, map, LENGTH(map), dims->items, LENGTH(dims->items));
}

/* A failed run looks like the fastest of all: its few successes decide. */
static void judge(struct reading *reading, double completed, double asked, size_t first, long line)
{
    if (isnan(completed))
        return;
    if (completed == 0) {
        reading_warn(reading, line, "its latencies say nothing", "no request completed");
        reading_mark(reading, first, VALIDITY_WRONG, "no request completed");
    } else if (completed < asked) {
        reading_warn(reading, line, "failed requests make the rest look fast", "%.0f of %.0f requests completed",
                     completed, asked);
        reading_mark(reading, first, VALIDITY_DOUBTFUL, "not all requests completed");
    }
}

static void read_object(struct reading *reading, const struct json_at *at)
{
    struct serving_dimensions dims = dimensions_of(at);
    struct json_at completed = json_get(at, "completed"), prompts = json_get(at, "num_prompts");
    size_t first = reading->evidence->measurements.n;
    reading_emit_members(reading, at, serving_map, LENGTH(serving_map), dims.items, LENGTH(dims.items));
    emit_latencies(reading, at, &dims);
    emit_shares(reading, at, &dims);
    reading->role = ROLE_CONTEXT;
    reading_emit_members(reading, at, context_map, LENGTH(context_map), dims.items, LENGTH(dims.items));
    reading->role = ROLE_RESULT;
    judge(reading, json_lenient_number(&completed), json_lenient_number(&prompts), first, json_place(at).line);
}

/* guidellm as a record a line: measurement, percentile, score, unit. */
static void read_record(struct reading *reading, const struct json_at *at)
{
    static const struct metric_map rates[] = {{"output_throughput", "serving.output_throughput_tokens_per_s", 1, NULL},
                                              {"request_throughput", "serving.request_throughput_per_s", 1, NULL},
                                              {"total_throughput", "serving.total_throughput_tokens_per_s", 1, NULL},
                                              {"input_throughput", "serving.input_throughput_tokens_per_s", 1, NULL}};
    struct json_at name = json_get(at, "measurement"), share = json_get(at, "percentile");
    struct json_at score = json_get(at, "score"), unit = json_get(at, "unit"), model = json_get(at, "model_id");
    struct json_at strategy = json_get(at, "strategy"), gpus = json_get(at, "gpu_count");
    struct json_at device = json_get(at, "gpu_model"), rate = json_get(at, "target_rate");
    const char *statistic = json_string(&share), *metric = NULL;
    for (size_t i = 0; i < LENGTH(rates); i++)
        if (strcmp(json_string(&name), rates[i].key) == 0)
            metric = rates[i].metric;
    if (metric == NULL && statistic != NULL)
        metric = arena_printf(reading->arena, "serving.%s_%s_s", json_string(&name),
                              strcmp(statistic, "p50") == 0 ? "median" : statistic);
    if (metric == NULL || catalog_metric(reading->source->knowledge->catalog, metric) == NULL)
        return;
    reading_gpu(reading, text_of(json_string(&device)));
    bool in_ms = strcmp(json_string(&unit), "ms") == 0;
    EMIT_JSON(reading, metric, &score, in_ms ? 1e-3 : 1, "ms", DIM_TEXT("model", json_string(&model)),
              DIM_TEXT("strategy", json_string(&strategy)), DIM_NUMBER("gpus", json_lenient_number(&gpus)),
              DIM_NUMBER("request_rate_per_s", json_lenient_number(&rate)));
}

static const struct metric_map text_map[] = {
    {"Successful requests:", "serving.completed_requests", 1, NULL},
    {"Failed requests:", "serving.failed_requests", 1, NULL},
    {"Benchmark duration (s):", "serving.duration_s", 1, NULL},
    {"Request throughput (req/s):", "serving.request_throughput_per_s", 1, NULL},
    {"Request goodput (req/s):", "serving.goodput_per_s", 1, NULL},
    {"Input token throughput (tok/s):", "serving.input_throughput_tokens_per_s", 1, NULL},
    {"Output token throughput (tok/s):", "serving.output_throughput_tokens_per_s", 1, NULL},
    {"Total Token throughput (tok/s):", "serving.total_throughput_tokens_per_s", 1, NULL},
    {"Total token throughput (tok/s):", "serving.total_throughput_tokens_per_s", 1, NULL},
};

/* "P99 TTFT (ms):  314.58" */
static void read_latency_line(struct reading *reading, struct text line, long number, double report)
{
    struct words words;
    words_split(&words, line);
    if (words.n != 4 || !text_is(words.items[2], "(ms):"))
        return;
    const char *metric = arena_printf(reading->arena, "serving.%s_%s_s", reading_snake(reading, words.items[1]),
                                      reading_snake(reading, words.items[0]));
    if (catalog_metric(reading->source->knowledge->catalog, metric) != NULL)
        EMIT_SCALED(reading, metric, words_number(&words, 3), 1e-3, "ms", number, DIM_NUMBER("report", report));
}

static void read_text(struct reading *reading)
{
    const struct lines *lines = &reading->source->lines;
    double report = 0, completed = NAN;
    size_t first = 0;
    for (size_t i = 0; i < lines->n; i++) {
        struct text line = text_trim(lines->items[i].text);
        long number = lines->items[i].number;
        if (text_contains(line, "Serving Benchmark Result ===")) {
            judge(reading, completed, completed, first, number);
            report++;
            first = reading->evidence->measurements.n;
        }
        for (size_t k = 0; k < LENGTH(text_map) && report > 0; k++)
            if (text_starts_with(line, text_map[k].key)) {
                reading->role = k < 3 ? ROLE_CONTEXT : ROLE_RESULT;
                EMIT(reading, text_map[k].metric, text_number_after(line, text_map[k].key), number,
                     DIM_NUMBER("report", report));
                completed = k == 0 ? text_number_after(line, text_map[k].key) : completed;
            }
        reading->role = ROLE_RESULT;
        read_latency_line(reading, line, number, report);
    }
    judge(reading, completed, completed, first, 1);
}

static void read(struct reading *reading)
{
    bool documents = false;
    reading_tool(reading, "serving benchmark", NULL);
    for (size_t i = 0; i < reading->source->jsons.n; i++) {
        struct json_at root = json_root(reading->source->jsons.items[i].doc);
        documents |= is_document(&root);
        if (is_record(&root))
            read_record(reading, &root);
        else if (is_serving(&root) || is_offline(&root))
            read_object(reading, &root);
        for (JSON_EACH(row, &root))
            if (is_serving(&row.at))
                read_object(reading, &row.at);
    }
    if (!documents)
        read_text(reading);
}

const struct reader reader_serving = {"serving", "serving benchmarks of vLLM, SGLang, InferenceX, guidellm", sniff,
                                      read};
