/* MAMF finder: the best matrix products over many shapes.
 * Source: stas00/ml-engineering compute/accelerator/benchmarks/mamf-finder.py; its default type is bfloat16. */

#include <string.h>

#include "ingest/raw_readers.h"

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->lines.n; i++)
        if (text_contains(source->lines.items[i].text, "the best outcomes were:"))
            return (struct sniff){SNIFF_CERTAIN, "\"the best outcomes were:\""};
    return (struct sniff){SNIFF_NO, "no line \"the best outcomes were:\""};
}

/* "** Dtype: torch.bfloat16" */
static const char *type_of(struct text line)
{
    static const char *const types[][2] = {{"bfloat16", "bf16"}, {"float16", "fp16"}, {"float32", "fp32"},
                                           {"float64", "fp64"},  {"float8", "fp8"},   {"tf32", "tf32"},
                                           {"int8", "int8"},     {"float4", "fp4"}};
    if (!text_contains(line, "dtype") && !text_contains(line, "Dtype"))
        return NULL;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (text_contains(line, types[i][0]))
            return types[i][1];
    return NULL;
}

/* "3072x2816x20480 (MxNxK)" */
static const char *shape_of(struct reading *reading, struct text line)
{
    struct text rest = text_slice(line, text_find(line, "@", 0) + 1, line.length), shape;
    return text_find(line, "@", 0) < line.length && text_next_word(&rest, &shape) ? text_dup(reading->arena, shape)
                                                                                  : NULL;
}

static void emit(struct reading *reading, const char *type, const char *what, struct text line, const char *label,
                 long number)
{
    EMIT(reading, arena_printf(reading->arena, "gemm.%s.%s_tflops", type, what), text_number_after(line, label), number,
         DIM_TEXT("shape", shape_of(reading, line)));
}

static void read_outcome(struct reading *reading, const char *type, struct text line, long number)
{
    static const char *const labels[][2] = {{"mean:", "mean"}, {"median:", "median"}, {"max:", "max"}};
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        if (text_starts_with(line, labels[i][0]))
            emit(reading, type, labels[i][1], line, labels[i][0], number);
    if (text_starts_with(line, "MAMF"))
        emit(reading, type, "max", line, "):", number);
    if (text_starts_with(line, "MSMF"))
        emit(reading, type, "sustained", line, "):", number);
}

static void read(struct reading *reading)
{
    const struct lines *lines = &reading->source->lines;
    const char *type = NULL;
    bool in_outcomes = false;
    reading_tool(reading, "mamf-finder", NULL);
    for (size_t i = 0; i < lines->n && type == NULL; i++)
        type = type_of(lines->items[i].text);
    for (size_t i = 0; i < lines->n; i++) {
        struct text line = text_trim(lines->items[i].text);
        if (text_contains(line, "the best outcomes were:")) {
            in_outcomes = true;
            reading_common(reading, "shapes", NULL, text_number_after(line, "Tried"));
        } else if (in_outcomes) {
            read_outcome(reading, type == NULL ? "bf16" : type, line, lines->items[i].number);
        } else {
            reading_gpu(reading, line);
        }
    }
    if (type == NULL && reading->evidence->measurements.n > 0) {
        reading_warn(reading, reading->evidence->measurements.items[0].position.line,
                     "keep the tool's opening lines in the log", "the log does not state the type; taken for bfloat16");
        reading_mark(reading, 0, VALIDITY_DOUBTFUL, "the log does not state the type of the numbers");
    }
}

const struct reader reader_mamf = {"mamf", "MAMF finder, text", sniff, read};
