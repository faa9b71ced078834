#include "ingest/kubernetes_pods.h"

#include "ingest/json_each.h"
#include "ingest/timestamp.h"
#include "model/base/stats.h"

static const struct {
    const char *condition, *member, *quantity;
} stages[N_POD_STAGES] = {{"PodScheduled", "schedulingLatency", "pod_scheduled"},
                          {"Initialized", "initializedLatency", "pod_initialized"},
                          {"ContainersReady", "containersReadyLatency", "pod_containers_ready"},
                          {"Ready", "podReadyLatency", "pod_ready"}};
enum { STAGE_READY = N_POD_STAGES - 1 };

static void add(struct pod_latencies *pods, size_t stage, double seconds)
{
    *ARENA_PUSH(pods->reading->arena, pods->seconds[stage], pods->n[stage], pods->capacity[stage]) = seconds;
}

static void count_pod(struct pod_latencies *pods, const struct json_at *at)
{
    if (pods->n_pods++ == 0)
        pods->line = json_place(at).line;
}

void kubernetes_add_measurement(struct pod_latencies *pods, const struct json_at *at)
{
    struct json_at job = json_get(at, "jobName");
    pods->job = json_string(&job);
    count_pod(pods, at);
    for (size_t i = 0; i < N_POD_STAGES; i++) {
        struct json_at latency = json_get(at, stages[i].member);
        if (json_number(&latency) >= 0) /* clocks that differ make negative ones */
            add(pods, i, json_number(&latency) / 1000);
        else if (json_kind(&latency) == JSON_NUMBER)
            pods->n_negative++;
    }
}

static bool has_kind(const struct json_at *at, const char *kind)
{
    struct json_at member = json_get(at, "kind");
    return string_equal(json_string(&member), kind);
}

static bool is_list(const struct json_at *at)
{
    return has_kind(at, "List") || has_kind(at, "PodList") || has_kind(at, "EventList");
}

bool kubernetes_is_objects(const struct json_at *at)
{
    struct json_at items = json_get(at, "items"), version = json_get(at, "apiVersion");
    if (json_string(&version) == NULL)
        return false;
    struct json_at first = is_list(at) ? json_item(&items, 0) : *at;
    return has_kind(&first, "Pod") || has_kind(&first, "Event");
}

static double time_of(const struct json_at *at)
{
    double seconds;
    return timestamp_parse(text_of(json_string(at)), &seconds) ? seconds : NAN;
}

static void add_pod(struct pod_latencies *pods, const struct json_at *pod)
{
    struct json_at metadata = json_get(pod, "metadata"), created = json_get(&metadata, "creationTimestamp");
    struct json_at status = json_get(pod, "status"), conditions = json_get(&status, "conditions");
    struct json_at phase = json_get(&status, "phase");
    bool ready = string_equal(json_string(&phase), "Succeeded"); /* ran to its end: no longer ready */
    count_pod(pods, pod);
    for (JSON_EACH(i, &conditions)) {
        struct json_at type = json_get(&i.at, "type"), value = json_get(&i.at, "status");
        struct json_at since = json_get(&i.at, "lastTransitionTime");
        double seconds = time_of(&since) - time_of(&created);
        for (size_t stage = 0; stage < N_POD_STAGES; stage++)
            if (string_equal(json_string(&type), stages[stage].condition) &&
                string_equal(json_string(&value), "True") && seconds >= 0) {
                add(pods, stage, seconds);
                ready |= stage == STAGE_READY;
            }
    }
    pods->n_not_ready += !ready;
}

/* "Successfully pulled image "…" in 1m2.5s (1m2.5s including waiting). Image size: 22123456789 bytes." */
static void add_event(struct pod_latencies *pods, const struct json_at *event)
{
    struct json_at message = json_get(event, "message"), reason = json_get(event, "reason");
    struct text text = text_of(json_string(&message)), word;
    double seconds;
    size_t at = text_find(text, "\" in ", 0);
    if (!string_equal(json_string(&reason), "Pulled") || at >= text.length)
        return;
    struct text rest = text_slice(text, at + 5, text.length);
    if (!text_next_word(&rest, &word) || !duration_parse(word, &seconds))
        return;
    struct value value = {.metric = "kubernetes.image_pull_s", .value = seconds};
    json_position(&message, &value.line, &value.column);
    value.pointer = json_pointer(&message, pods->reading->arena);
    reading_emit(pods->reading, value, DIMENSIONS(DIM_NUMBER("image_bytes", text_number_after(text, "Image size"))));
}

void kubernetes_add_objects(struct pod_latencies *pods, const struct json_at *at)
{
    struct json_at items = json_get(at, "items");
    if (has_kind(at, "Pod"))
        add_pod(pods, at);
    else if (has_kind(at, "Event"))
        add_event(pods, at);
    for (JSON_EACH(i, &items))
        if (has_kind(&i.at, "Pod"))
            add_pod(pods, &i.at);
        else if (has_kind(&i.at, "Event"))
            add_event(pods, &i.at);
}

static void emit(struct pod_latencies *pods, size_t stage, const char *statistic, double seconds)
{
    const char *metric =
        arena_printf(pods->reading->arena, "kubernetes.%s_latency_%s_s", stages[stage].quantity, statistic);
    EMIT(pods->reading, metric, seconds, pods->line, DIM_TEXT("job", pods->job),
         DIM_NUMBER("pods", (double)pods->n_pods));
}

void kubernetes_emit_pods(struct pod_latencies *pods)
{
    static const struct {
        const char *statistic;
        double q;
    } quantiles[] = {{"p50", 0.5}, {"p90", 0.9}, {"p95", 0.95}, {"p99", 0.99}, {"max", 1}};
    for (size_t stage = 0; stage < N_POD_STAGES; stage++) {
        const double *seconds = pods->seconds[stage];
        size_t n = pods->n[stage];
        for (size_t i = 0; n > 0 && i < sizeof quantiles / sizeof *quantiles; i++)
            emit(pods, stage, quantiles[i].statistic, stats_quantile(seconds, n, quantiles[i].q, pods->reading->arena));
        if (n > 0)
            emit(pods, stage, "mean", stats_mean(seconds, n));
    }
    if (pods->n_negative > 0)
        reading_warn(pods->reading, pods->line, "the clocks of the nodes differ", "%zu negative latencies left out",
                     pods->n_negative);
    if (pods->n_not_ready > 0)
        reading_warn(pods->reading, pods->line, "the latencies are those of the others",
                     "%zu of %zu pods are not ready", pods->n_not_ready, pods->n_pods);
}
