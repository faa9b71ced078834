/* What every reader does: emit values, complain, take lines apart. */

#include <stdarg.h>
#include <string.h>

#include "ingest/reader.h"

void reading_init(struct reading *reading, const struct source *source, struct evidence *evidence,
                  struct problems *problems)
{
    *reading = (struct reading){.source = source,
                                .arena = source->arena,
                                .evidence = evidence,
                                .problems = problems,
                                .role = ROLE_RESULT,
                                .validity = VALIDITY_OK};
}

void reading_common(struct reading *reading, const char *name, const char *text, double number)
{
    for (size_t i = 0; i < reading->n_common; i++)
        if (strcmp(reading->common[i].name, name) == 0) {
            reading->common[i] = (struct dimension){name, text, number};
            return;
        }
    if (reading->n_common < READING_COMMON_MAX)
        reading->common[reading->n_common++] = (struct dimension){name, text, number};
}

void reading_gpu(struct reading *reading, struct text device_name)
{
    const struct gpu_record *gpu = catalog_gpu_of_name(reading->source->knowledge->catalog, device_name);
    if (gpu != NULL)
        reading_common(reading, "gpu", gpu->id, NAN);
}

static bool same_number(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static bool is_as_before(const struct reading *reading, const struct dimension *all, size_t n)
{
    bool same = n == reading->n_last && reading->last_dimensions != NULL;
    for (size_t i = 0; i < n && same; i++)
        same = same_number(all[i].number, reading->last[i].number) &&
               string_equal(all[i].name, reading->last[i].name) && string_equal(all[i].text, reading->last[i].text);
    return same;
}

/* Measurements come in groups with the same dimensions: one text then does for all. */
const char *reading_dimensions(struct reading *reading, const struct dimension *dimensions, size_t n)
{
    struct dimension all[READING_DIMENSIONS_MAX];
    size_t n_all = 0;
    for (size_t i = 0; i < n && n_all < READING_DIMENSIONS_MAX - READING_COMMON_MAX; i++)
        all[n_all++] = dimensions[i];
    for (size_t i = 0; i < reading->n_common; i++)
        all[n_all++] = reading->common[i];
    if (is_as_before(reading, all, n_all))
        return reading->last_dimensions;
    for (size_t i = 0; i < n_all; i++) {
        bool kept = i < reading->n_last && string_equal(all[i].text, reading->last[i].text);
        const char *text = kept ? reading->last[i].text : arena_strdup(reading->arena, all[i].text);
        reading->last[i] = (struct dimension){all[i].name, text, all[i].number};
    }
    reading->n_last = n_all;
    return reading->last_dimensions = dimensions_make(reading->arena, all, n_all);
}

/* Not zeroed, and for large sources at once as large as most need: what is not used is never touched. */
static struct measurement_record *push_measurement(struct reading *reading)
{
    size_t size = sizeof(struct measurement_record), n = reading->evidence->measurements.n;
    size_t capacity = reading->evidence->measurements.capacity * size;
    size_t needed = n == 0 ? reading->source->bytes.length / 64 * size + size : (n + 1) * size;
    reading->evidence->measurements.items =
        arena_grow_bytes(reading->arena, reading->evidence->measurements.items, &capacity, needed);
    reading->evidence->measurements.capacity = capacity / size;
    return &reading->evidence->measurements.items[reading->evidence->measurements.n++];
}

void reading_emit(struct reading *reading, struct value value, const struct dimension *dimensions, size_t n)
{
    if (isnan(value.value) || isinf(value.value))
        return;
    const struct metric_record *metric = catalog_metric(reading->source->knowledge->catalog, value.metric);
    if (metric == NULL) {
        reading_warn(reading, value.line, NULL, "no metric \"%s\" in data/metrics.json: value left out", value.metric);
        return;
    }
    *push_measurement(reading) = (struct measurement_record){
        .metric = metric->id,
        .value = value.value,
        .unit = metric->unit,
        .dimensions = value.dimensions != NULL ? value.dimensions : reading_dimensions(reading, dimensions, n),
        .original = value.original,
        .role = reading->role,
        .validity = reading->validity,
        .note = reading->note,
        .position = {.line = value.line, .column = value.column > 0 ? value.column : 1, .pointer = value.pointer},
    };
}

const char *reading_original(struct reading *reading, double value, const char *unit)
{
    char number[NUM_SIZE];
    size_t n_number = strlen(num_shortest(value, number)), n_unit = strlen(unit);
    char *original = arena_alloc_bytes(reading->arena, n_number + n_unit + 2);
    memcpy(original, number, n_number);
    original[n_number] = ' ';
    memcpy(original + n_number + 1, unit, n_unit + 1);
    return original;
}

/* Nanoseconds over a thousand million are the nearest double; times 1e-9 they often are the next one. */
static double scale(double value, double factor)
{
    double inverse = round(1 / factor);
    return factor < 1 && inverse * factor >= 1 && inverse * factor <= 1 ? value / inverse : value * factor;
}

void reading_emit_json(struct reading *reading, const char *metric, const struct json_at *at, double factor,
                       const char *unit, const struct dimension *dimensions, size_t n)
{
    struct value value = {.metric = metric, .value = scale(json_lenient_number(at), factor)};
    if (isnan(value.value))
        return;
    json_position(at, &value.line, &value.column);
    value.pointer = json_pointer(at, reading->arena);
    if (factor < 1 || factor > 1)
        value.original = reading_original(reading, json_lenient_number(at), unit);
    reading_emit(reading, value, dimensions, n);
}

void reading_emit_members(struct reading *reading, const struct json_at *object, const struct metric_map *map,
                          size_t n_map, const struct dimension *dimensions, size_t n)
{
    for (size_t i = 0; i < n_map; i++) {
        struct json_at at = json_get(object, map[i].key);
        reading_emit_json(reading, map[i].metric, &at, map[i].factor, map[i].unit, dimensions, n);
    }
}

struct json_at reading_follow(struct reading *reading, const struct json_at *root, const char *path)
{
    struct text rest = text_of(path), part;
    struct json_at *at = ARENA_NEW(reading->arena, struct json_at);
    *at = *root;
    while (text_split(&rest, '/', &part)) {
        struct json_at *next = ARENA_NEW(reading->arena, struct json_at);
        *next = json_get(at, text_dup(reading->arena, part));
        at = next;
    }
    return *at;
}

void reading_emit_scaled(struct reading *reading, const char *metric, double value, double factor, const char *unit,
                         long line, const struct dimension *dimensions, size_t n)
{
    struct value scaled = {.metric = metric, .value = scale(value, factor), .line = line};
    if (!isnan(value) && (factor < 1 || factor > 1))
        scaled.original = reading_original(reading, value, unit);
    reading_emit(reading, scaled, dimensions, n);
}

const char *reading_snake(struct reading *reading, struct text text)
{
    struct str out;
    str_init(&out, reading->arena);
    for (size_t i = 0; i < text.length; i++) {
        char c = text.bytes[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (c >= 'A' && c <= 'Z')
            str_append_char(&out, (char)(c - 'A' + 'a'));
        else if (letter)
            str_append_char(&out, c);
        else if (out.length > 0 && out.bytes[out.length - 1] != '_')
            str_append_char(&out, '_');
    }
    while (out.length > 0 && out.bytes[out.length - 1] == '_')
        out.bytes[--out.length] = '\0';
    return out.bytes;
}

void reading_mark(struct reading *reading, size_t first, enum validity validity, const char *note)
{
    for (size_t i = first; i < reading->evidence->measurements.n; i++) {
        struct measurement_record *measurement = &reading->evidence->measurements.items[i];
        if ((int)validity <= measurement->validity)
            continue;
        measurement->validity = (int)validity;
        measurement->note = note;
    }
    reading_verdict(reading, validity, note);
}

void reading_verdict(struct reading *reading, enum validity validity, const char *note)
{
    struct artifact_record *about = &reading->evidence->about;
    if ((int)validity <= about->validity)
        return;
    about->validity = (int)validity;
    about->validity_note = note;
}

static void complain(struct reading *reading, enum severity severity, long line, const char *hint, const char *format,
                     va_list arguments)
{
    struct place place = {.file = reading->source->path, .line = line, .column = 1};
    problem_add(reading->problems, severity, place, hint, "%s",
                arena_vprintf(reading->problems->arena, format, arguments));
}

void reading_warn(struct reading *reading, long line, const char *hint, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(reading, SEVERITY_WARNING, line, hint, format, arguments);
    va_end(arguments);
}

void reading_note(struct reading *reading, long line, const char *hint, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(reading, SEVERITY_NOTE, line, hint, format, arguments);
    va_end(arguments);
}

void reading_tool(struct reading *reading, const char *tool, const char *version)
{
    reading->evidence->about.tool = tool;
    if (version != NULL && *version != '\0')
        reading->evidence->about.tool_version = version;
}

void words_split(struct words *words, struct text line)
{
    words->n = 0;
    while (words->n < WORDS_MAX && text_next_word(&line, &words->items[words->n]))
        words->n++;
}

size_t words_find(const struct words *words, const char *word, size_t from)
{
    size_t i = from;
    while (i < words->n && !text_is(words->items[i], word))
        i++;
    return i;
}

double words_number(const struct words *words, size_t index)
{
    double value;
    return index < words->n && num_parse_grouped(words->items[index], &value) ? value : NAN;
}

static bool is_number_char(char c)
{
    return (c >= '0' && c <= '9') || c == '.' || c == ',' || c == '-' || c == '+' || c == 'e' || c == 'E';
}

double text_number_after(struct text line, const char *label)
{
    size_t at = text_find(line, label, 0);
    if (at >= line.length)
        return NAN;
    at += strlen(label);
    while (at < line.length &&
           (line.bytes[at] == ' ' || line.bytes[at] == ':' || line.bytes[at] == '=' || line.bytes[at] == '\t'))
        at++;
    size_t end = at;
    while (end < line.length && is_number_char(line.bytes[end]))
        end++;
    double value;
    for (; end > at; end--) /* "8," and "3.2e" end one character too late */
        if (num_parse_grouped(text_slice(line, at, end), &value))
            return value;
    return NAN;
}

struct text text_after(struct text line, const char *label)
{
    size_t at = text_find(line, label, 0);
    if (at >= line.length)
        return text_of(NULL);
    struct text rest = text_trim(text_slice(line, at + strlen(label), line.length));
    size_t end = 0;
    while (end < rest.length && strchr(",()[]", rest.bytes[end]) == NULL)
        end++;
    return text_trim(text_slice(rest, 0, end));
}

struct text text_field(struct text line, const char *label)
{
    line = text_trim(line);
    if (!text_starts_with(line, label))
        return text_of(NULL);
    size_t at = strlen(label);
    while (at < line.length && (line.bytes[at] == ' ' || line.bytes[at] == ':' || line.bytes[at] == '\t'))
        at++;
    return text_trim(text_slice(line, at, line.length));
}
