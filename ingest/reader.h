/* The contract of a reader: what one raw format is and how evidence is made from it.
 *
 * Shapes:  a reader looks at a source and says how sure it is and why; the surest one reads. Two that are equally
 *          sure, or none, is reported and nothing is read.
 * Units:   measurements are made in the metric's own unit; what the tool printed is kept where it differs.
 * Owns:    evidence lives in the reading's arena and may point into the source.
 * Errors:  complaints go to the reading's problems with the line they are about. Only our own formats know errors;
 *          raw output of a tool is kept with a warning, as far as it goes.
 * Source:  each reader names the documentation of its tool.
 */
#ifndef CLUSTERMAX_READER_H
#define CLUSTERMAX_READER_H

#include <math.h>

#include "ingest/source.h"
#include "model/dimensions.h"

enum sniff_sureness {
    SNIFF_NO,
    SNIFF_MAYBE,   /* it has the shape */
    SNIFF_CERTAIN, /* it names itself */
};

struct sniff {
    enum sniff_sureness sureness;
    const char *reason;
};

enum { READING_COMMON_MAX = 8, READING_DIMENSIONS_MAX = 24 };

/* A reader at work on one source. */
struct reading {
    const struct source *source;
    struct arena *arena;
    struct evidence *evidence;
    struct problems *problems;
    struct dimension common[READING_COMMON_MAX]; /* go with every measurement: gpu, nodes, gpus … */
    size_t n_common;
    int role, validity; /* of the measurements to come */
    const char *note;
    struct dimension last[READING_DIMENSIONS_MAX]; /* of the latest measurement, with texts of our own */
    size_t n_last;
    const char *last_dimensions;
};

struct reader {
    const char *name; /* "nccl-tests" */
    const char *what; /* "NCCL and RCCL collective tests, text" */
    struct sniff (*sniff)(const struct source *source);
    void (*read)(struct reading *reading);
};

extern const struct reader *const readers[];
extern const size_t n_readers;

/* What each reader thought, in the table's order. */
struct opinion {
    const struct reader *reader;
    struct sniff sniff;
};
/* Asks them all; `opinions` has room for n_readers. NULL when none or more than one claims the source. */
const struct reader *reader_choose(const struct source *source, struct opinion *opinions, const char **why_not);

void reading_init(struct reading *reading, const struct source *source, struct evidence *evidence,
                  struct problems *problems);

/* Dimensions: DIM_TEXT("operation", "write"), DIM_NUMBER("size_bytes", 4096). */
#define DIM_TEXT(name, text)                                                                                           \
    {                                                                                                                  \
        (name), (text), NAN                                                                                            \
    }
#define DIM_NUMBER(name, number)                                                                                       \
    {                                                                                                                  \
        (name), NULL, (number)                                                                                         \
    }
#define DIM_NONE                                                                                                       \
    {                                                                                                                  \
        "", NULL, NAN                                                                                                  \
    }

void reading_common(struct reading *reading, const char *name, const char *text, double number);
/* gpu=… from a device name such as "NVIDIA H100 80GB HBM3"; unknown names are left out. */
void reading_gpu(struct reading *reading, struct text device_name);

struct value {
    const char *metric;
    double value;         /* NAN: not emitted */
    const char *original; /* NULL: as printed */
    long line, column;
    const char *pointer;
    const char *dimensions; /* made before, for values that share them; NULL: made of what is passed */
};

const char *reading_dimensions(struct reading *reading, const struct dimension *dimensions, size_t n);
void reading_emit(struct reading *reading, struct value value, const struct dimension *dimensions, size_t n);

#define DIMENSIONS(...)                                                                                                \
    (const struct dimension[]){__VA_ARGS__}, sizeof((const struct dimension[]){__VA_ARGS__}) / sizeof(struct dimension)
#define EMIT(reading, metric_id, number, line_number, ...)                                                             \
    reading_emit((reading), (struct value){.metric = (metric_id), .value = (number), .line = (line_number)},           \
                 DIMENSIONS(__VA_ARGS__))
/* A value out of a JSON document times `factor`; the number as printed is kept when the factor is not 1. */
#define EMIT_JSON(reading, metric_id, at, factor, unit, ...)                                                           \
    reading_emit_json((reading), (metric_id), (at), (factor), (unit), DIMENSIONS(__VA_ARGS__))
void reading_emit_json(struct reading *reading, const char *metric, const struct json_at *at, double factor,
                       const char *unit, const struct dimension *dimensions, size_t n);
/* "29.4 GiB/s" */
const char *reading_original(struct reading *reading, double value, const char *unit);

/* Members of an object, or labels of a text, and the metrics that they are. */
struct metric_map {
    const char *key, *metric;
    double factor; /* to the metric's unit */
    const char *unit;
};
void reading_emit_members(struct reading *reading, const struct json_at *object, const struct metric_map *map,
                          size_t n_map, const struct dimension *dimensions, size_t n);
/* The value below `root` at "a/b/c"; missing when a part is. */
struct json_at reading_follow(struct reading *reading, const struct json_at *root, const char *path);
/* A number as the tool printed it, times a factor. */
void reading_emit_scaled(struct reading *reading, const char *metric, double value, double factor, const char *unit,
                         long line, const struct dimension *dimensions, size_t n);
#define EMIT_SCALED(reading, metric, value, factor, unit, line, ...)                                                   \
    reading_emit_scaled((reading), (metric), (value), (factor), (unit), (line), DIMENSIONS(__VA_ARGS__))
/* "GPU Memory/Row Remap" becomes "gpu_memory_row_remap". */
const char *reading_snake(struct reading *reading, struct text text);

/* Marks what was emitted from index `first` on; a worse verdict is never overwritten by a better one. */
void reading_mark(struct reading *reading, size_t first, enum validity validity, const char *note);
/* The artifact's own verdict, with the same rule. */
void reading_verdict(struct reading *reading, enum validity validity, const char *note);

void reading_warn(struct reading *reading, long line, const char *hint, const char *format, ...);
void reading_note(struct reading *reading, long line, const char *hint, const char *format, ...);
void reading_tool(struct reading *reading, const char *tool, const char *version);

/* Words of a line. */
enum { WORDS_MAX = 64 };
struct words {
    struct text items[WORDS_MAX];
    size_t n;
};
void words_split(struct words *words, struct text line);
/* The index of `word` at or after `from`, or words->n. */
size_t words_find(const struct words *words, const char *word, size_t from);
double words_number(const struct words *words, size_t index); /* NAN when there is none */
/* The number that follows `label` in `line` ("time: 3.2 s", "nodes = 4"), or NAN. */
double text_number_after(struct text line, const char *label);
/* The text without the blanks-or-colons-led label, or an empty one: "Label :  rest". */
struct text text_field(struct text line, const char *label);
/* What follows `label` up to a comma, bracket or the end, trimmed; empty when the label is not there. */
struct text text_after(struct text line, const char *label);

#endif
