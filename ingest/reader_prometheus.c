/* GPU telemetry as Prometheus has it: scrapes (text and OpenMetrics), one or hours of them after each other, and
 * answers of its HTTP API. One scrape is kept as it is, more are reduced (ingest/telemetry.h). Names of hosts are not
 * kept. A scrape's time is behind its samples, in a comment or a line before it, or what a logger wrote before its
 * lines. Source: prometheus.io/docs/instrumenting/exposition_formats; NVIDIA/dcgm-exporter; issues 430 and 512 (MIG).
 */

#include <string.h>

#include "ingest/exposition.h"
#include "ingest/raw_readers.h"
#include "ingest/telemetry.h"
#include "ingest/timestamp.h"

static struct json_at results_of(const struct json_at *root)
{
    struct json_at status = json_get(root, "status"), data = json_get(root, "data");
    struct json_at kind = json_get(&data, "resultType"), results = json_get(&data, "result");
    bool ours = json_string(&status) != NULL && json_string(&kind) != NULL && json_kind(&results) == JSON_ARRAY;
    return ours ? json_item(&results, 0) : (struct json_at){0};
}

static struct sniff sniff(const struct source *source)
{
    struct json_at root = source_json(source), first = results_of(&root);
    if (json_get(&first, "metric").value != NULL)
        return (struct sniff){SNIFF_CERTAIN, "an answer of Prometheus's HTTP API"};
    for (size_t i = 0; i < source->lines.n && json_kind(&root) == JSON_MISSING; i++) {
        struct text line = source->lines.items[i].text;
        struct sample sample;
        if (text_starts_with(line, "# TYPE ") || text_starts_with(line, "# HELP "))
            return (struct sniff){SNIFF_CERTAIN, "a line \"# TYPE\" or \"# HELP\""};
        if (text_starts_with(line, "DCGM_FI_") && exposition_split(line, &sample))
            return (struct sniff){SNIFF_CERTAIN, "a sample of DCGM"};
    }
    return (struct sniff){SNIFF_NO, "no line \"# TYPE\" or \"# HELP\" and no sample of DCGM"};
}

/* What was before the value when a line was last seen: name and labels, byte for byte, and its series. */
struct slot {
    struct text head;
    size_t series; /* SIZE_MAX: not ours */
    size_t next;   /* the slot that came after it */
    size_t chain;  /* others with the same hash */
};

enum { SLOTS_MAX = 1 << 17, N_BUCKETS = 1 << 14 };

struct scraping {
    struct reading *reading;
    struct telemetry telemetry;
    struct slot *slots;
    size_t n, capacity, last;
    size_t *buckets;
    double time;
    uint64_t n_samples, n_other;
};

static uint64_t hash_of(struct text text)
{
    uint64_t hash = 14695981039346656037U; /* FNV-1a */
    for (size_t i = 0; i < text.length; i++)
        hash = (hash ^ (unsigned char)text.bytes[i]) * 1099511628211U;
    return hash;
}

static double ordinal(struct text text)
{
    double value;
    return num_parse(text, &value) ? value : NAN;
}

/* A name is kept as a number that says nothing about it. */
static double pseudonym(struct text name)
{
    return name.length == 0 ? NAN : (double)(hash_of(name) >> 12);
}

static size_t series_of(struct scraping *scraping, const struct sample *sample, long line)
{
    struct telemetry_key key = {.metric = telemetry_metric_of(sample->name)};
    struct text labels = sample->labels;
    if (key.metric == NULL)
        return SIZE_MAX;
    struct text node = exposition_label(labels, "Hostname"), model = exposition_label(labels, "modelName");
    struct text gpu = exposition_label(labels, "gpu");
    if (node.length == 0)
        node = exposition_label(labels, "instance");
    key.node = pseudonym(node);
    key.device = pseudonym(exposition_label(labels, "UUID"));
    key.gpu = ordinal(gpu.length > 0 ? gpu : exposition_label(labels, "index"));
    key.instance = ordinal(exposition_label(labels, "GPU_I_ID"));
    if (model.length > 0)
        reading_gpu(scraping->reading, model);
    return telemetry_series_of(&scraping->telemetry, &key, line);
}

/* Scrapes repeat each other: the next head is mostly the one that came next last time. */
static struct slot *slot_of(struct scraping *scraping, const struct sample *sample, long line)
{
    size_t *bucket = &scraping->buckets[hash_of(sample->head) % N_BUCKETS], index = *bucket;
    for (; index != 0 && !text_equal(scraping->slots[index - 1].head, sample->head);
         index = scraping->slots[index - 1].chain)
        ;
    if (index == 0) {
        if (scraping->n >= SLOTS_MAX)
            return NULL;
        struct slot *slot = ARENA_PUSH(scraping->reading->arena, scraping->slots, scraping->n, scraping->capacity);
        *slot = (struct slot){.head = sample->head, .series = series_of(scraping, sample, line), .chain = *bucket};
        *bucket = index = scraping->n;
    }
    if (scraping->last != 0)
        scraping->slots[scraping->last - 1].next = index;
    scraping->last = index;
    return &scraping->slots[index - 1];
}

static bool is_blank_at(struct text text, size_t at)
{
    return at < text.length && (text.bytes[at] == ' ' || text.bytes[at] == '\t');
}

static const struct slot *expected_slot(struct scraping *scraping, struct text line)
{
    size_t index = scraping->last == 0 ? 0 : scraping->slots[scraping->last - 1].next;
    if (index == 0)
        return NULL;
    const struct slot *slot = &scraping->slots[index - 1];
    if (!is_blank_at(line, slot->head.length) || memcmp(line.bytes, slot->head.bytes, slot->head.length) != 0)
        return NULL;
    scraping->last = index;
    return slot;
}

static void add_sample(struct scraping *scraping, size_t series, struct text rest)
{
    double value, time = scraping->time;
    scraping->n_samples++;
    if (series == SIZE_MAX) {
        scraping->n_other++;
        return;
    }
    exposition_value(rest, &value, &time);
    telemetry_add(&scraping->telemetry, series, time, value);
}

/* "# 2026-03-01T10:00:00Z", "--- 1772359200", "2026-03-01 10:00:00". */
static void take_time(struct scraping *scraping, struct text line)
{
    struct text rest = line, word;
    double number, seconds;
    for (size_t n = 0; n < 8 && text_next_word(&rest, &word); n++) {
        size_t at = (size_t)(word.bytes - line.bytes);
        struct text two = text_slice(line, at, at + 19);
        if (timestamp_parse(word, &seconds) || timestamp_parse(two, &seconds) ||
            (num_parse(word, &number) && timestamp_of_number(number, &seconds))) {
            scraping->time = seconds;
            return;
        }
    }
}

static void read_line(struct scraping *scraping, const struct line *line)
{
    struct sample sample;
    if (line->prefix.length > 0)
        take_time(scraping, line->prefix);
    const struct slot *slot = expected_slot(scraping, line->text);
    if (slot != NULL) {
        add_sample(scraping, slot->series, text_slice(line->text, slot->head.length, line->text.length));
    } else if (text_starts_with(line->text, "# TYPE") || text_starts_with(line->text, "# HELP")) {
        return;
    } else if (text_starts_with(line->text, "#") || !exposition_split(line->text, &sample)) {
        take_time(scraping, line->text);
    } else {
        slot = slot_of(scraping, &sample, line->number);
        add_sample(scraping, slot != NULL ? slot->series : series_of(scraping, &sample, line->number), sample.rest);
    }
}

static void read_text(struct scraping *scraping)
{
    const struct lines *lines = &scraping->reading->source->lines;
    struct sample sample;
    for (size_t i = 0; i < lines->n; i++)
        read_line(scraping, &lines->items[i]);
    const struct line *last = lines->n > 0 ? &lines->items[lines->n - 1] : NULL;
    if (last != NULL && exposition_is_cut(last->text) && !exposition_split(last->text, &sample))
        reading_warn(scraping->reading, last->number, "samples before it are kept", "the last line is cut");
}

/* [1772359200.5, "61"] */
static void read_pair(struct scraping *scraping, size_t series, const struct json_at *pair)
{
    struct json_at time = json_item(pair, 0), value = json_item(pair, 1);
    scraping->n_samples++;
    if (series == SIZE_MAX)
        scraping->n_other++;
    else
        telemetry_add(&scraping->telemetry, series, json_number(&time), json_lenient_number(&value));
}

static size_t series_of_labels(struct scraping *scraping, const struct json_at *labels)
{
    struct str text;
    struct json_at name = json_get(labels, "__name__");
    str_init(&text, scraping->reading->arena);
    for (struct json_iterator i = json_members(labels); json_next(&i);)
        str_appendf(&text, "%s%s=\"%s\"", text.length > 0 ? "," : "", i.at.key,
                    json_string(&i.at) == NULL ? "" : json_string(&i.at));
    struct sample sample = {.name = text_of(json_string(&name)), .labels = str_text(&text)};
    return series_of(scraping, &sample, json_place(labels).line);
}

static void read_api(struct scraping *scraping, const struct json_at *root)
{
    struct json_at data = json_get(root, "data"), results = json_get(&data, "result");
    for (JSON_EACH(i, &results)) {
        struct json_at labels = json_get(&i.at, "metric"), values = json_get(&i.at, "values");
        struct json_at value = json_get(&i.at, "value");
        size_t series = series_of_labels(scraping, &labels);
        if (json_kind(&value) == JSON_ARRAY)
            read_pair(scraping, series, &value);
        for (JSON_EACH(pair, &values))
            read_pair(scraping, series, &pair.at);
    }
}

static void report(const struct scraping *scraping)
{
    const struct telemetry *telemetry = &scraping->telemetry;
    struct reading *reading = scraping->reading;
    if (telemetry->n_blank > 0)
        reading_note(reading, 1, NULL, "%.0f blank samples left out", (double)telemetry->n_blank);
    if (telemetry->n_implausible > 0)
        reading_warn(reading, 1, "a known fault of exporters", "%.0f implausible samples left out",
                     (double)telemetry->n_implausible);
    if (telemetry->n_dropped > 0)
        reading_warn(reading, 1, NULL, "%.0f samples beyond the limit of series or minutes left out",
                     (double)telemetry->n_dropped);
    if (scraping->n_samples == scraping->n_other)
        reading_note(reading, 1, NULL, "no sample of a GPU that is kept");
}

static void read(struct reading *reading)
{
    struct scraping scraping = {.reading = reading, .time = NAN};
    struct json_at root = source_json(reading->source), first = results_of(&root);
    scraping.buckets = ARENA_ARRAY(reading->arena, N_BUCKETS, size_t);
    telemetry_init(&scraping.telemetry, reading->arena);
    reading_tool(reading, "Prometheus", NULL);
    if (json_get(&first, "metric").value != NULL)
        read_api(&scraping, &root);
    else
        read_text(&scraping);
    telemetry_settle(&scraping.telemetry);
    telemetry_emit(reading, &scraping.telemetry);
    report(&scraping);
}

const struct reader reader_prometheus = {"prometheus", "GPU telemetry: Prometheus text and HTTP API", sniff, read};
