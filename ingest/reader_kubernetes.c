/* Kubernetes churn: kube-burner's quantiles and raw pod latencies, clusterloader2's perf data, and pods as kubectl
 * prints them (-o json). Milliseconds in the first two; clusterloader2 counts whole seconds, and writes 0 for what it
 * did not measure. Source: kube-burner/kube-burner docs/measurements; kubernetes/perf-tests perfdash types. */

#include <string.h>

#include "ingest/raw_readers.h"
#include "ingest/timestamp.h"
#include "model/base/stats.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

static bool is_quantiles(const struct json_at *at)
{
    struct json_at name = json_get(at, "quantileName"), p99 = json_get(at, "P99");
    return json_string(&name) != NULL && json_kind(&p99) == JSON_NUMBER;
}

static bool is_pod_latency(const struct json_at *at)
{
    struct json_at name = json_get(at, "metricName"), ready = json_get(at, "podReadyLatency");
    return json_string(&name) != NULL && json_kind(&ready) == JSON_NUMBER;
}

static bool is_perf_data(const struct json_at *at)
{
    struct json_at items = json_get(at, "dataItems");
    return json_kind(&items) == JSON_ARRAY;
}

static bool is_resources(const struct json_at *at)
{
    struct json_at share = json_get(at, "99"), first = json_item(&share, 0), cpu = json_get(&first, "CPU");
    return json_kind(&cpu) == JSON_NUMBER;
}

static bool is_pod(const struct json_at *at)
{
    struct json_at kind = json_get(at, "kind"), status = json_get(at, "status");
    struct json_at conditions = json_get(&status, "conditions");
    return string_equal(json_string(&kind), "Pod") && json_kind(&conditions) == JSON_ARRAY;
}

static bool is_known(const struct json_at *at)
{
    struct json_at items = json_get(at, "items"), first_pod = json_item(&items, 0), first = json_item(at, 0);
    return is_quantiles(at) || is_pod_latency(at) || is_perf_data(at) || is_resources(at) || is_pod(at) ||
           is_pod(&first_pod) || is_quantiles(&first) || is_pod_latency(&first);
}

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->jsons.n; i++) {
        struct json_at root = json_root(source->jsons.items[i].doc);
        if (is_known(&root))
            return (struct sniff){SNIFF_CERTAIN, "latencies of kube-burner or clusterloader2, or pods"};
    }
    return (struct sniff){SNIFF_NO, "no latencies of kube-burner or clusterloader2, no pods"};
}

/* Phases of a pod that are metrics of their own, in kube-burner's and kubectl's words. */
static const char *pod_phase(const char *name)
{
    static const char *const phases[][2] = {{"PodScheduled", "pod_scheduled"},
                                            {"Initialized", "pod_initialized"},
                                            {"ContainersReady", "pod_containers_ready"},
                                            {"Ready", "pod_ready"}};
    for (size_t i = 0; i < LENGTH(phases); i++)
        if (strcmp(phases[i][0], name) == 0)
            return phases[i][1];
    return NULL;
}

static const struct metric_map quantile_map[] = {
    {"P50", "p50", 1e-3, "ms"}, {"P90", "p90", 1e-3, "ms"}, {"P95", "p95", 1e-3, "ms"},
    {"P99", "p99", 1e-3, "ms"}, {"max", "max", 1e-3, "ms"}, {"avg", "mean", 1e-3, "ms"},
};

static void read_quantiles(struct reading *reading, const struct json_at *at)
{
    struct json_at name = json_get(at, "quantileName"), kind = json_get(at, "metricName");
    struct json_at job = json_get(at, "jobName");
    const char *phase = pod_phase(json_string(&name));
    bool of_pods = text_starts_with(text_of(json_string(&kind)), "podLatency") && phase != NULL;
    for (size_t i = 0; i < LENGTH(quantile_map); i++) {
        struct json_at value = json_get(at, quantile_map[i].key);
        const char *metric = arena_printf(reading->arena, "kubernetes.%s_latency_%s_s", of_pods ? phase : "phase",
                                          quantile_map[i].metric);
        EMIT_JSON(reading, metric, &value, quantile_map[i].factor, quantile_map[i].unit,
                  DIM_TEXT("phase", of_pods ? NULL : json_string(&name)), DIM_TEXT("job", json_string(&job)));
    }
}

/* clusterloader2: {"data":{"Perc50":…},"unit":"ms","labels":{"Metric":"pod_startup"}} */
static void read_perf_data(struct reading *reading, const struct json_at *at)
{
    static const struct metric_map map[] = {{"Perc50", "p50", 1, NULL},
                                            {"Perc90", "p90", 1, NULL},
                                            {"Perc95", "p95", 1, NULL},
                                            {"Perc99", "p99", 1, NULL},
                                            {"Perc100", "max", 1, NULL}};
    struct json_at items = json_get(at, "dataItems");
    for (JSON_EACH(i, &items)) {
        struct json_at data = json_get(&i.at, "data"), unit = json_get(&i.at, "unit");
        struct json_at labels = json_get(&i.at, "labels"), name = json_get(&labels, "Metric");
        double factor = string_equal(json_string(&unit), "s") ? 1 : 1e-3, sum = 0;
        size_t first = reading->evidence->measurements.n;
        if (json_string(&name) == NULL ||
            (json_string(&unit) != NULL && factor < 1 && strcmp(json_string(&unit), "ms") != 0))
            continue;
        for (size_t k = 0; k < LENGTH(map); k++) {
            struct json_at value = json_get(&data, map[k].key);
            sum += isnan(json_lenient_number(&value)) ? 0 : json_lenient_number(&value);
            EMIT_JSON(reading, arena_printf(reading->arena, "kubernetes.phase_latency_%s_s", map[k].metric), &value,
                      factor, json_string(&unit), DIM_TEXT("phase", json_string(&name)));
        }
        if (!(sum > 0))
            reading_mark(reading, first, VALIDITY_DOUBTFUL, "all zero: the phase was not measured");
    }
}

/* Latencies of single pods, reduced. */
struct samples {
    double *values[4];
    size_t n[4], capacity[4];
    long line;
};

static const char *const sample_phases[] = {"pod_scheduled", "pod_initialized", "pod_containers_ready", "pod_ready"};

static void add_sample(struct reading *reading, struct samples *samples, size_t phase, double seconds, long line)
{
    if (isnan(seconds))
        return;
    *ARENA_PUSH(reading->arena, samples->values[phase], samples->n[phase], samples->capacity[phase]) = seconds;
    samples->line = samples->line == 0 ? line : samples->line;
}

static void emit_samples(struct reading *reading, const struct samples *samples)
{
    static const struct {
        const char *name;
        double share;
    } quantiles[] = {{"p50", 0.5}, {"p90", 0.9}, {"p95", 0.95}, {"p99", 0.99}, {"max", 1}};
    for (size_t phase = 0; phase < LENGTH(sample_phases); phase++) {
        double n = (double)samples->n[phase];
        if (samples->n[phase] == 0)
            continue;
        for (size_t i = 0; i < LENGTH(quantiles); i++)
            EMIT(reading,
                 arena_printf(reading->arena, "kubernetes.%s_latency_%s_s", sample_phases[phase], quantiles[i].name),
                 stats_quantile(samples->values[phase], samples->n[phase], quantiles[i].share, reading->arena),
                 samples->line, DIM_NUMBER("pods", n));
        EMIT(reading, arena_printf(reading->arena, "kubernetes.%s_latency_mean_s", sample_phases[phase]),
             stats_mean(samples->values[phase], samples->n[phase]), samples->line, DIM_NUMBER("pods", n));
    }
}

static void read_pod_latency(struct reading *reading, const struct json_at *at, struct samples *samples)
{
    static const char *const keys[] = {"schedulingLatency", "initializedLatency", "containersReadyLatency",
                                       "podReadyLatency"};
    for (size_t i = 0; i < LENGTH(keys); i++) {
        struct json_at value = json_get(at, keys[i]);
        add_sample(reading, samples, i, json_lenient_number(&value) * 1e-3, json_place(at).line);
    }
}

static double seconds_of(const struct json_at *at)
{
    double seconds;
    return timestamp_parse(text_of(json_string(at)), &seconds) ? seconds : NAN;
}

/* From the pod's creation to when a condition last became true. */
static void read_pod(struct reading *reading, const struct json_at *at, struct samples *samples)
{
    struct json_at metadata = json_get(at, "metadata"), created = json_get(&metadata, "creationTimestamp");
    struct json_at status = json_get(at, "status"), conditions = json_get(&status, "conditions");
    double start = seconds_of(&created);
    for (JSON_EACH(i, &conditions)) {
        struct json_at type = json_get(&i.at, "type"), is = json_get(&i.at, "status");
        struct json_at since = json_get(&i.at, "lastTransitionTime");
        const char *phase = json_string(&type) == NULL ? NULL : pod_phase(json_string(&type));
        double seconds = seconds_of(&since) - start;
        for (size_t k = 0; phase != NULL && k < LENGTH(sample_phases); k++)
            if (strcmp(phase, sample_phases[k]) == 0 && string_equal(json_string(&is), "True") && seconds >= 0)
                add_sample(reading, samples, k, seconds, json_place(at).line);
    }
}

static void read_document(struct reading *reading, const struct json_at *at, struct samples *samples)
{
    struct json_at items = json_get(at, "items");
    if (is_quantiles(at))
        read_quantiles(reading, at);
    else if (is_pod_latency(at))
        read_pod_latency(reading, at, samples);
    else if (is_perf_data(at))
        read_perf_data(reading, at);
    else if (is_resources(at))
        reading_note(reading, json_place(at).line, NULL, "use of resources by system pods: no metric of ours");
    else if (is_pod(at))
        read_pod(reading, at, samples);
    for (JSON_EACH(i, json_kind(at) == JSON_ARRAY ? at : &items))
        if (is_known(&i.at))
            read_document(reading, &i.at, samples);
}

static void read(struct reading *reading)
{
    struct samples samples = {.line = 0};
    reading_tool(reading, "kubernetes", NULL);
    for (size_t i = 0; i < reading->source->jsons.n; i++) {
        struct json_at root = json_root(reading->source->jsons.items[i].doc);
        if (is_known(&root))
            read_document(reading, &root, &samples);
        if (reading->source->jsons.items[i].repaired)
            reading_note(reading, json_place(&root).line, NULL, "not quite JSON: read after mending");
    }
    emit_samples(reading, &samples);
}

const struct reader reader_kubernetes = {"kubernetes", "kube-burner, clusterloader2 and kubectl, JSON", sniff, read};
