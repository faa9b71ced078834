/* fio's JSON: json and json+, several documents, text around them, versions 2 and 3, client mode.
 * Source: axboe/fio stat.c and HOWTO. fio 2 counts latencies in microseconds and io_bytes in KiB. */

#include <stdio.h>
#include <string.h>

#include "ingest/raw_readers.h"

static const char *const directions[] = {"read", "write", "trim", "mixed"};
enum { N_DIRECTIONS = 4 };

static bool is_document(const struct json_at *root)
{
    struct json_at version = json_get(root, "fio version"), jobs = json_get(root, "jobs");
    struct json_at clients = json_get(root, "client_stats");
    return json_string(&version) != NULL && (json_kind(&jobs) == JSON_ARRAY || json_kind(&clients) == JSON_ARRAY);
}

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->jsons.n; i++) {
        struct json_at root = json_root(source->jsons.items[i].doc);
        if (is_document(&root))
            return (struct sniff){SNIFF_CERTAIN, "an object with \"fio version\" and jobs"};
    }
    return (struct sniff){SNIFF_NO, "no object with \"fio version\" and jobs"};
}

struct fio_job {
    struct reading *reading;
    const struct json_at *job, *globals;
    bool old; /* fio 2 */
    const char *direction;
    char metric[64]; /* the name last made */
    struct dimension dimensions[6];
};

static const char *metric(struct fio_job *job, const char *what)
{
    snprintf(job->metric, sizeof job->metric, "fio.%s.%s", job->direction, what);
    return job->metric;
}

static void emit(struct fio_job *job, const char *what, const struct json_at *at, double factor, const char *unit)
{
    reading_emit_json(job->reading, metric(job, what), at, factor, unit, job->dimensions,
                      sizeof job->dimensions / sizeof *job->dimensions);
}

static double bytes_option(const struct json_at *object, const char *name)
{
    struct json_at options = json_get(object, "job options"), at = json_get(&options, name);
    double bytes;
    if (json_kind(&options) != JSON_OBJECT)
        at = json_get(object, name);
    return json_string(&at) != NULL && num_parse_bytes(text_of(json_string(&at)), &bytes) ? bytes : NAN;
}

static double number_option(const struct json_at *object, const char *name)
{
    struct json_at options = json_get(object, "job options"), at = json_get(&options, name);
    if (json_kind(&options) != JSON_OBJECT)
        at = json_get(object, name);
    return json_lenient_number(&at);
}

static double either(double own, double global)
{
    return isnan(own) ? global : own;
}

static void set_dimensions(struct fio_job *job)
{
    struct json_at name = json_get(job->job, "jobname"), options = json_get(job->job, "job options");
    struct json_at pattern = json_get(&options, "rw"), global_pattern = json_get(job->globals, "rw");
    const char *rw = json_string(&pattern) != NULL ? json_string(&pattern) : json_string(&global_pattern);
    const struct dimension dimensions[] = {
        DIM_TEXT("job", json_string(&name)),
        DIM_TEXT("pattern", rw),
        DIM_NUMBER("block_size_bytes", either(bytes_option(job->job, "bs"), bytes_option(job->globals, "bs"))),
        DIM_NUMBER("queue_depth", either(number_option(job->job, "iodepth"), number_option(job->globals, "iodepth"))),
        DIM_NUMBER("jobs", either(number_option(job->job, "numjobs"), number_option(job->globals, "numjobs"))),
        DIM_NONE,
    };
    memcpy(job->dimensions, dimensions, sizeof dimensions);
}

static struct json_at first_of(const struct json_at *object, const char *const *names, size_t n)
{
    struct json_at at = {0};
    for (size_t i = 0; i < n; i++) {
        at = json_get(object, names[i]);
        if (json_kind(&at) == JSON_OBJECT)
            break;
    }
    return at;
}

/* Completion latency; where fio was asked for percentiles of the whole latency they stand under lat_ns instead. */
static void emit_latency(struct fio_job *job, const struct json_at *direction)
{
    static const char *const new_names[] = {"clat_ns", "lat_ns"}, *const old_names[] = {"clat", "lat"};
    static const struct {
        const char *key, *metric;
    } percentiles[] = {{"50.000000", "latency_p50_s"},
                       {"90.000000", "latency_p90_s"},
                       {"95.000000", "latency_p95_s"},
                       {"99.000000", "latency_p99_s"},
                       {"99.900000", "latency_p999_s"}};
    const char *const *names = job->old ? old_names : new_names;
    double factor = job->old ? 1e-6 : 1e-9;
    const char *unit = job->old ? "us" : "ns";
    struct json_at clat = first_of(direction, names, 2), whole = json_get(direction, names[1]);
    struct json_at mean = json_get(&clat, "mean"), max = json_get(&clat, "max");
    struct json_at shares = json_get(&clat, "percentile"), whole_shares = json_get(&whole, "percentile");
    emit(job, "latency_mean_s", &mean, factor, unit);
    emit(job, "latency_max_s", &max, factor, unit);
    bool whole_only = json_size(&shares) == 0 && json_size(&whole_shares) > 0;
    if (whole_only)
        job->dimensions[5] = (struct dimension)DIM_TEXT("latency", "whole");
    for (size_t i = 0; i < sizeof percentiles / sizeof *percentiles; i++) {
        struct json_at at = json_get(whole_only ? &whole_shares : &shares, percentiles[i].key);
        emit(job, percentiles[i].metric, &at, factor, unit);
    }
    job->dimensions[5] = (struct dimension)DIM_NONE;
}

static void read_direction(struct fio_job *job, const struct json_at *direction)
{
    struct json_at amount = json_get(direction, "io_bytes"), bytes = json_get(direction, "bw_bytes");
    struct json_at kibibytes = json_get(direction, "bw"), iops = json_get(direction, "iops");
    if (json_kind(direction) != JSON_OBJECT || !(json_lenient_number(&amount) > 0))
        return; /* this direction did not run */
    if (json_kind(&bytes) == JSON_NUMBER)
        emit(job, "bandwidth_bytes_per_s", &bytes, 1, "B/s");
    else
        emit(job, "bandwidth_bytes_per_s", &kibibytes, 1024, "KiB/s");
    emit(job, "iops", &iops, 1, "IOPS");
    emit_latency(job, direction);
}

static void read_job(struct fio_job *job)
{
    struct json_at error = json_get(job->job, "error");
    size_t first = job->reading->evidence->measurements.n;
    set_dimensions(job);
    for (size_t i = 0; i < N_DIRECTIONS; i++) {
        struct json_at direction = json_get(job->job, directions[i]);
        job->direction = directions[i];
        read_direction(job, &direction);
    }
    if (json_lenient_number(&error) > 0) {
        struct place place = json_place(&error);
        reading_warn(job->reading, place.line, "its values cover a part of the job only", "a job ended with error %.0f",
                     json_lenient_number(&error));
        reading_mark(job->reading, first, VALIDITY_WRONG, "the job ended with an error");
    }
}

/* In client mode the last entry repeats the sum of the others. */
static bool is_sum(const struct json_at *job)
{
    struct json_at name = json_get(job, "jobname");
    return string_equal(json_string(&name), "All clients");
}

static void read_document(struct reading *reading, const struct json_at *root)
{
    struct json_at version = json_get(root, "fio version"), globals = json_get(root, "global options");
    struct json_at jobs = json_get(root, "jobs"), clients = json_get(root, "client_stats");
    const char *text = json_string(&version);
    reading_tool(reading, "fio", text_starts_with(text_of(text), "fio-") ? text + 4 : text);
    bool old = text_starts_with(text_of(text), "fio-2") || text_starts_with(text_of(text), "fio-1");
    for (JSON_EACH(i, json_kind(&jobs) == JSON_ARRAY ? &jobs : &clients)) {
        struct fio_job job = {.reading = reading, .job = &i.at, .globals = &globals, .old = old};
        if (!is_sum(&i.at))
            read_job(&job);
    }
}

static void read(struct reading *reading)
{
    const struct found_jsons *jsons = &reading->source->jsons;
    for (size_t i = 0; i < jsons->n; i++) {
        struct json_at root = json_root(jsons->items[i].doc);
        if (is_document(&root))
            read_document(reading, &root);
    }
    if (jsons->n > 0 && jsons->items[0].repaired)
        reading_note(reading, reading->source->lines.items[jsons->items[0].first_line].number, NULL,
                     "not quite JSON: read after mending");
}

const struct reader reader_fio = {"fio", "fio, JSON", sniff, read};
