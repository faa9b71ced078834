/* How long pods took, from many single pods: kube-burner's measurements and kubectl's objects.
 *
 * Shapes:  one list of latencies a stage; statistics over all pods of the file.
 * Units:   seconds.
 * Owns:    the lists live in the reading's arena.
 * Errors:  pods that never got ready are counted and said.
 * Source:  kube-burner podLatencyMeasurement; Kubernetes API: PodStatus.conditions, Event.
 */
#ifndef CLUSTERMAX_KUBERNETES_PODS_H
#define CLUSTERMAX_KUBERNETES_PODS_H

#include "ingest/reader.h"

enum { N_POD_STAGES = 4 };

struct pod_latencies {
    struct reading *reading;
    double *seconds[N_POD_STAGES];
    size_t n[N_POD_STAGES], capacity[N_POD_STAGES];
    size_t n_pods, n_not_ready, n_negative;
    long line; /* of the first */
    const char *job;
};

/* A Pod, an Event, or a list of them. */
bool kubernetes_is_objects(const struct json_at *at);
void kubernetes_add_objects(struct pod_latencies *pods, const struct json_at *at);
void kubernetes_add_measurement(struct pod_latencies *pods, const struct json_at *at);
void kubernetes_emit_pods(struct pod_latencies *pods);

#endif
