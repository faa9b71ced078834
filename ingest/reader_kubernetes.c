/* Kubernetes churn: kube-burner (quantiles and single measurements), clusterloader2 summaries, and pods or events as
 * `kubectl get … -o json` prints them. All of it counts from the creation of the object, in milliseconds in the tools'
 * files; conditions of pods have a resolution of one second. Names of pods, nodes and namespaces are not kept.
 * Source: kube-burner/kube-burner pkg/measurements; kubernetes/perf-tests clusterloader2/pkg/measurement/util;
 * the Pod API. */

#include <string.h>

#include "ingest/kubernetes_pods.h"
#include "ingest/raw_readers.h"

/* Statistics as the two tools spell them. */
static const struct {
    const char *key, *statistic;
} statistics[] = {{"P50", "p50"},    {"P90", "p90"},    {"P95", "p95"},     {"P99", "p99"},
                  {"max", "max"},    {"avg", "mean"},   {"Perc50", "p50"},  {"Perc90", "p90"},
                  {"Perc95", "p95"}, {"Perc99", "p99"}, {"Perc100", "max"}, {"Average", "mean"}};

/* Stages of a pod with metrics of their own; other quantities are phases with their name in the dimensions. */
static const struct {
    const char *name, *quantity;
} quantities[] = {{"Ready", "pod_ready"},
                  {"ContainersReady", "pod_containers_ready"},
                  {"Initialized", "pod_initialized"},
                  {"PodScheduled", "pod_scheduled"},
                  {"create_to_schedule", "pod_scheduled"}};

#define LENGTH(array) (sizeof(array) / sizeof *(array))

static const char *quantity_of(const char *name)
{
    for (size_t i = 0; i < LENGTH(quantities); i++)
        if (string_equal(name, quantities[i].name))
            return quantities[i].quantity;
    return "phase";
}

static const char *phase_of(const char *quantity, const char *name)
{
    return string_equal(quantity, "phase") ? name : NULL;
}

static void emit_statistics(struct reading *reading, const struct json_at *values, const char *quantity, double factor,
                            const char *unit, const struct dimension *dimensions, size_t n)
{
    size_t first = reading->evidence->measurements.n;
    bool negative = false;
    for (size_t i = 0; i < LENGTH(statistics); i++) {
        struct json_at at = json_get(values, statistics[i].key);
        const char *metric =
            arena_printf(reading->arena, "kubernetes.%s_latency_%s_s", quantity, statistics[i].statistic);
        if (json_kind(&at) != JSON_MISSING && catalog_metric(reading->source->knowledge->catalog, metric) != NULL)
            reading_emit_json(reading, metric, &at, factor, unit, dimensions, n);
        negative |= json_lenient_number(&at) < 0;
    }
    if (!negative)
        return;
    reading_warn(reading, json_place(values).line, "kept and marked, not scored", "a latency is negative");
    reading_mark(reading, first, VALIDITY_DOUBTFUL, "a latency is negative");
}

/* kube-burner. */

static bool is_quantiles(const struct json_at *at)
{
    struct json_at name = json_get(at, "quantileName"), metric = json_get(at, "metricName");
    return json_string(&name) != NULL && json_string(&metric) != NULL;
}

static bool is_pod_latency(const struct json_at *at)
{
    struct json_at name = json_get(at, "metricName"), ready = json_get(at, "podReadyLatency");
    return json_string(&name) != NULL && json_kind(&ready) == JSON_NUMBER;
}

static bool is_job_summary(const struct json_at *at)
{
    struct json_at name = json_get(at, "metricName"), job = json_get(at, "jobConfig");
    return string_equal(json_string(&name), "jobSummary") ||
           (json_kind(&job) == JSON_OBJECT && json_get(at, "elapsedTime").value != NULL);
}

static void read_quantiles(struct reading *reading, const struct json_at *at)
{
    struct json_at name = json_get(at, "quantileName"), metric = json_get(at, "metricName");
    struct json_at job = json_get(at, "jobName");
    struct text kind = text_of(json_string(&metric));
    const char *of_pods = text_starts_with(kind, "podLatency") ? quantity_of(json_string(&name)) : "phase";
    const char *object = text_dup(reading->arena, text_slice(kind, 0, text_find(kind, "Latency", 0)));
    emit_statistics(reading, at, of_pods, 1e-3, "ms",
                    DIMENSIONS(DIM_TEXT("phase", phase_of(of_pods, json_string(&name))),
                               DIM_TEXT("object", phase_of(of_pods, object)), DIM_TEXT("job", json_string(&job))));
}

static void read_job_summary(struct reading *reading, const struct json_at *at)
{
    struct json_at config = json_get(at, "jobConfig"), name = json_get(&config, "name");
    struct json_at passed = json_get(at, "passed"), elapsed = json_get(at, "elapsedTime");
    struct json_at rate = json_get(at, "achievedQps"), version = json_get(at, "version");
    size_t first = reading->evidence->measurements.n;
    reading_tool(reading, "kube-burner", json_string(&version));
    EMIT_JSON(reading, "kubernetes.churn_job_s", &elapsed, 1, NULL, DIM_TEXT("job", json_string(&name)));
    EMIT_JSON(reading, "kubernetes.churn_objects_per_s", &rate, 1, NULL, DIM_TEXT("job", json_string(&name)));
    if (json_kind(&passed) == JSON_BOOL && !json_true(&passed)) {
        reading_warn(reading, json_place(&passed).line, "the run is kept and marked, never scored",
                     "kube-burner calls the job failed");
        reading_mark(reading, first, VALIDITY_WRONG, "the tool calls the job failed");
    }
}

/* clusterloader2. */

static bool is_summary(const struct json_at *at)
{
    struct json_at items = json_get(at, "dataItems"), version = json_get(at, "version");
    return json_kind(&items) == JSON_ARRAY && json_kind(&version) == JSON_STRING;
}

static bool all_zero(const struct json_at *data)
{
    for (struct json_iterator i = json_members(data); json_next(&i);)
        if (!(json_lenient_number(&i.at) == 0))
            return false;
    return true;
}

static void read_item(struct reading *reading, const struct json_at *item)
{
    struct json_at data = json_get(item, "data"), unit = json_get(item, "unit"), labels = json_get(item, "labels");
    struct json_at metric = json_get(&labels, "Metric"), verb = json_get(&labels, "Verb");
    struct json_at resource = json_get(&labels, "Resource"), scope = json_get(&labels, "Scope");
    struct json_at sub = json_get(&labels, "Subresource"), count = json_get(&labels, "Count");
    const char *name = json_string(&metric), *quantity = name == NULL ? NULL : quantity_of(name);
    size_t first = reading->evidence->measurements.n;
    double factor = string_equal(json_string(&unit), "s") ? 1 : 1e-3;
    if (json_string(&verb) != NULL && json_string(&resource) != NULL)
        quantity = "api_call";
    if (quantity == NULL)
        return;
    emit_statistics(reading, &data, quantity, factor, json_string(&unit) == NULL ? "ms" : json_string(&unit),
                    DIMENSIONS(DIM_TEXT("phase", phase_of(quantity, name)), DIM_TEXT("verb", json_string(&verb)),
                               DIM_TEXT("resource", json_string(&resource)), DIM_TEXT("subresource", json_string(&sub)),
                               DIM_TEXT("scope", json_string(&scope)),
                               DIM_NUMBER("calls", json_lenient_number(&count))));
    if (all_zero(&data))
        reading_mark(reading, first, VALIDITY_DOUBTFUL, "all zero: nothing was measured");
}

static void read_summary(struct reading *reading, const struct json_at *root)
{
    struct json_at items = json_get(root, "dataItems");
    bool zero = json_size(&items) > 0;
    reading_tool(reading, "clusterloader2", NULL);
    for (JSON_EACH(i, &items)) {
        struct json_at data = json_get(&i.at, "data");
        zero &= all_zero(&data);
        read_item(reading, &i.at);
    }
    if (zero)
        reading_warn(reading, json_place(&items).line, "kept and marked, not scored",
                     "every value is zero: nothing was measured");
}

/* {"100": [{"Name": "node/kubelet", "CPU": …, "Mem": …}], …} */
static bool is_usage(const struct json_at *root)
{
    struct json_iterator i = json_members(root);
    struct json_at first = {0};
    double percentile;
    if (json_kind(root) != JSON_OBJECT || !json_next(&i) || !num_parse(text_of(i.at.key), &percentile))
        return false;
    first = json_item(&i.at, 0);
    return json_get(&first, "Name").value != NULL && json_get(&first, "CPU").value != NULL;
}

static bool is_ours(const struct json_at *at)
{
    return is_quantiles(at) || is_pod_latency(at) || is_job_summary(at) || is_summary(at) ||
           kubernetes_is_objects(at) || is_usage(at);
}

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->jsons.n; i++) {
        struct json_at root = json_root(source->jsons.items[i].doc), first = json_item(&root, 0);
        if (is_ours(&root) || is_ours(&first))
            return (struct sniff){SNIFF_CERTAIN, "a latency of kube-burner or clusterloader2, or pods of kubectl"};
    }
    return (struct sniff){SNIFF_NO, "no latency of kube-burner or clusterloader2, no pods of kubectl"};
}

static void read_value(struct reading *reading, struct pod_latencies *pods, const struct json_at *at)
{
    if (is_quantiles(at) || is_pod_latency(at))
        reading_tool(reading, "kube-burner", NULL);
    if (is_quantiles(at))
        read_quantiles(reading, at);
    else if (is_pod_latency(at))
        kubernetes_add_measurement(pods, at);
    else if (is_job_summary(at))
        read_job_summary(reading, at);
    else if (is_summary(at))
        read_summary(reading, at);
    else if (kubernetes_is_objects(at))
        kubernetes_add_objects(pods, at);
    else if (is_usage(at))
        reading_note(reading, json_place(at).line, NULL, "the usage of single pods is not kept");
}

static void read(struct reading *reading)
{
    struct pod_latencies pods = {.reading = reading};
    reading_tool(reading, "kubectl", NULL);
    for (size_t i = 0; i < reading->source->jsons.n; i++) {
        struct json_at root = json_root(reading->source->jsons.items[i].doc);
        read_value(reading, &pods, &root);
        for (JSON_EACH(item, &root))
            read_value(reading, &pods, &item.at);
    }
    kubernetes_emit_pods(&pods);
}

const struct reader reader_kubernetes = {"kubernetes", "Kubernetes churn: kube-burner, clusterloader2, kubectl", sniff,
                                         read};
