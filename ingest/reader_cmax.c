/* The public audit tool's file (audit.values.json): facts and graded checks.
 * Source: github.com/SemiAnalysisAI/ClusterMAX; the file stores no verdicts, so they are derived again. */

#include <string.h>

#include "ingest/cmax_rules.h"
#include "ingest/raw_readers.h"

static struct sniff sniff(const struct source *source)
{
    struct cmax_audit audit;
    struct json_at root = source_json(source);
    if (json_kind(&root) == JSON_OBJECT && cmax_audit_init(&audit, &root))
        return (struct sniff){SNIFF_CERTAIN, "an object with audit, gpus and securityVersions"};
    return (struct sniff){SNIFF_NO, "no object with audit, gpus and securityVersions"};
}

static const int states[] = {[CMAX_PASS] = STATE_MET,
                             [CMAX_WARNING] = STATE_PARTIAL,
                             [CMAX_FAIL] = STATE_UNMET,
                             [CMAX_SKIPPED] = STATE_NOT_TESTED};
static const int severities[] = {[CMAX_PASS] = SEVERITY_NONE,
                                 [CMAX_WARNING] = SEVERITY_MINOR,
                                 [CMAX_FAIL] = SEVERITY_MAJOR,
                                 [CMAX_SKIPPED] = SEVERITY_NONE};
static const char *const status_words[] = {
    [CMAX_PASS] = "pass", [CMAX_WARNING] = "warning", [CMAX_FAIL] = "fail", [CMAX_SKIPPED] = "skipped"};

/* Where the value that decided stands, or its nearest container. */
static struct position position_of(struct reading *reading, const struct json_at *from, struct text path)
{
    struct text part;
    struct position position = {.pointer = json_pointer(from, reading->arena)};
    json_position(from, &position.line, &position.column);
    if (path.length == 0 || !text_split(&path, '.', &part))
        return position;
    struct json_at at = json_get(from, text_dup(reading->arena, part));
    return json_kind(&at) == JSON_MISSING ? position : position_of(reading, &at, path);
}

/* The observed word comes from the tested cluster: only plain characters of it are repeated. */
static const char *plain(struct reading *reading, const char *observed)
{
    char *out = arena_strdup(reading->arena, observed);
    for (char *c = out; *c != '\0'; c++)
        if (strchr("abcdefghijklmnopqrstuvwxyz0123456789.-", *c) == NULL)
            *c = '?';
    return out;
}

/* ", version 570.133.20, minimum 570.211.01" for the checks of versions. */
static const char *versions_of(struct reading *reading, const struct cmax_audit *audit, const struct cmax_rule *rule)
{
    struct text path = text_of(rule->path);
    if (!text_starts_with(path, "securityVersions.") || !text_ends_with(path, ".status"))
        return "";
    struct text component = text_slice(path, 17, path.length - 7);
    struct json_at all = json_get(&audit->data, "securityVersions");
    struct json_at one = json_get(&all, text_dup(reading->arena, component));
    struct json_at version = json_get(&one, "version"), minimum = json_get(&one, "minimum");
    if (json_string(&version) == NULL || json_string(&minimum) == NULL)
        return "";
    return arena_printf(reading->arena, ", version %.40s, minimum %.40s", plain(reading, json_string(&version)),
                        plain(reading, json_string(&minimum)));
}

static void emit_finding(struct reading *reading, const struct cmax_audit *audit, const struct cmax_rule *rule,
                         const struct cmax_verdict *verdict, size_t item)
{
    const char *sha = reading->source->sha256;
    const char *observed = verdict->observed[0] != '\0' ? plain(reading, verdict->observed) : NULL;
    const char *why = verdict->why != NULL ? arena_printf(reading->arena, " (%s)", verdict->why) : "";
    struct finding_record finding = {
        .id = arena_printf(reading->arena, "cmax-%.8s-%s%s%s", sha, rule->key, item > 0 ? "-" : "",
                           item > 0 ? rule->items[item] : ""),
        .item = rule->items[item],
        .state = states[verdict->status],
        .severity = severities[verdict->status],
        .evidence = EVIDENCE_HANDS_ON,
        .note = arena_printf(reading->arena, "Audit check, %s: %s%s%s%s%s", rule->title, status_words[verdict->status],
                             observed != NULL ? ", observed " : "", observed != NULL ? observed : "",
                             versions_of(reading, audit, rule), why),
        .date = reading->evidence->about.captured,
        .position = position_of(reading, &audit->data, text_of(rule->path)),
    };
    *ARENA_PUSH(reading->arena, reading->evidence->findings.items, reading->evidence->findings.n,
                reading->evidence->findings.capacity) = finding;
}

static void grade(struct reading *reading, const struct cmax_audit *audit)
{
    const struct cmax_rules *rules = reading->source->knowledge->cmax_rules;
    double counts[CMAX_SKIPPED + 1] = {0};
    for (size_t i = 0; i < rules->n; i++) {
        struct cmax_verdict verdict = cmax_grade(&rules->items[i], audit);
        counts[verdict.status]++;
        for (size_t item = 0; verdict.status != CMAX_ABSENT && item < rules->items[i].n_items; item++)
            emit_finding(reading, audit, &rules->items[i], &verdict, item);
    }
    reading->role = ROLE_CONTEXT;
    EMIT(reading, "cmax.fail_count", counts[CMAX_FAIL], 1, DIM_NONE);
    EMIT(reading, "cmax.warning_count", counts[CMAX_WARNING], 1, DIM_NONE);
    EMIT(reading, "cmax.pass_count", counts[CMAX_PASS], 1, DIM_NONE);
    EMIT(reading, "cmax.skipped_count", counts[CMAX_SKIPPED], 1, DIM_NONE);
    reading->role = ROLE_RESULT;
}

static void emit_facts(struct reading *reading, const struct json_at *data)
{
    struct json_at networking = json_get(data, "networking"), fabric = json_get(&networking, "nicFabric");
    struct json_at n_nics = json_get(&fabric, "computeFabricCount"), rate = json_get(&fabric, "computeFabricGbps");
    struct json_at drives = json_get(data, "driveConfig"), worker = json_get(&drives, "workerNode");
    struct json_at nvme = json_get(&worker, "localNvme"), capacity = json_get(&nvme, "totalCapacityGB");
    struct json_at health = json_get(data, "healthChecks"), prolog = json_get(&health, "prologRuntimeSec");
    if (json_lenient_number(&n_nics) > 0) { /* 0: not found out */
        EMIT_JSON(reading, "cmax.nics_per_node", &n_nics, 1, NULL, DIM_NONE);
        EMIT_JSON(reading, "cmax.nic_gbit_per_s", &rate, 1, NULL, DIM_NONE);
    }
    EMIT_JSON(reading, "cmax.local_nvme_gbytes_per_node", &capacity, 1, NULL, DIM_NONE);
    EMIT_JSON(reading, "cmax.prolog_s", &prolog, 1, NULL, DIM_NONE);
}

static const char *date_of(struct reading *reading, const struct json_at *at)
{
    const char *stamp = json_string(at);
    if (stamp == NULL || strlen(stamp) < 10)
        return NULL;
    const char *date = arena_strndup(reading->arena, stamp, 10);
    return date_valid(date) ? date : NULL;
}

static void read(struct reading *reading)
{
    struct cmax_audit audit;
    struct json_at root = source_json(reading->source);
    if (!cmax_audit_init(&audit, &root))
        return;
    struct json_at about = json_get(&audit.data, "audit"), version = json_get(&about, "version");
    struct json_at stamp = json_get(&about, "timestamp"), gpus = json_get(&audit.data, "gpus");
    struct json_at model = json_get(&gpus, "model"), n_nodes = json_get(&gpus, "nodeCount");
    struct json_at n_gpus = json_get(&gpus, "total");
    reading_tool(reading, "cmax", json_string(&version));
    reading->evidence->about.captured = date_of(reading, &stamp);
    reading_gpu(reading, text_of(json_string(&model)));
    reading_common(reading, "nodes", NULL, json_lenient_number(&n_nodes));
    reading_common(reading, "gpus", NULL, json_lenient_number(&n_gpus));
    grade(reading, &audit);
    emit_facts(reading, &audit.data);
}

const struct reader reader_cmax = {"cmax", "an audit of the public audit tool, graded by rule", sniff, read};
