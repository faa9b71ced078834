/* PyTorch all-reduce bench: a Markdown table of payload, busbw, algbw. KiB, MiB, GiB and the older KB, MB, GB are
 * powers of two; GBps is 10^9 bytes a second. Source: stas00/ml-engineering network/benchmarks/all_reduce_bench.py. */

#include <string.h>

#include "ingest/raw_readers.h"

static bool is_heading(struct text line)
{
    return text_starts_with(line, "|") && text_contains(line, "payload") && text_contains(line, "busbw");
}

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->lines.n; i++) {
        struct text line = text_trim(source->lines.items[i].text);
        if (is_heading(line) || text_starts_with(line, "The average bandwidth of all_reduce"))
            return (struct sniff){SNIFF_CERTAIN, "a table of payload, busbw and algbw"};
    }
    return (struct sniff){SNIFF_NO, "no table of payload, busbw and algbw"};
}

/* "32KB", "16GiB": powers of two in every version. */
static double payload_bytes(struct text cell)
{
    static const char letters[] = "KMGT";
    size_t digits = 0;
    double value;
    while (digits < cell.length && cell.bytes[digits] >= '0' && cell.bytes[digits] <= '9')
        digits++;
    if (!num_parse(text_slice(cell, 0, digits), &value))
        return NAN;
    struct text unit = text_trim(text_slice(cell, digits, cell.length));
    const char *letter = unit.length > 0 ? strchr(letters, unit.bytes[0]) : NULL;
    for (const char *step = letters; letter != NULL && step <= letter; step++)
        value *= 1024;
    return value;
}

/* "412.31GBps", in newer and older versions; "3298.5Gbps" in the oldest. */
static double rate_gbytes(struct text cell)
{
    double value;
    if (text_ends_with(cell, "GBps") && num_parse(text_trim(text_slice(cell, 0, cell.length - 4)), &value))
        return value;
    if (text_ends_with(cell, "Gbps") && num_parse(text_trim(text_slice(cell, 0, cell.length - 4)), &value))
        return value / 8;
    return NAN;
}

static void read_row(struct reading *reading, struct text line, long number)
{
    struct text cells[3];
    size_t n = 0;
    line = text_slice(line, 1, line.length);
    while (n < 3 && text_split(&line, '|', &cells[n]))
        n++;
    double size = n == 3 ? payload_bytes(text_trim(cells[0])) : NAN;
    if (isnan(size))
        return;
    EMIT(reading, "torch.all_reduce.busbw_gbytes_per_s", rate_gbytes(text_trim(cells[1])), number,
         DIM_NUMBER("size_bytes", size));
    EMIT(reading, "torch.all_reduce.algbw_gbytes_per_s", rate_gbytes(text_trim(cells[2])), number,
         DIM_NUMBER("size_bytes", size));
}

static void read_environment(struct reading *reading, struct text line)
{
    double ranks = text_number_after(line, "over");
    if (text_starts_with(line, "The average bandwidth of all_reduce") && !isnan(ranks)) {
        reading_common(reading, "gpus", NULL, ranks);
        reading_common(reading, "host_overhead", text_contains(line, "host overhead included") ? "yes" : NULL, NAN);
        reading_common(reading, "symmetric_memory", text_contains(line, "symmetric memory") ? "yes" : NULL, NAN);
    }
    if (text_starts_with(line, "- hardware:"))
        reading_gpu(reading, line);
    if (text_starts_with(line, "- software:"))
        reading_tool(reading, "all_reduce_bench", text_dup(reading->arena, text_after(line, "- software:")));
}

static void read(struct reading *reading)
{
    const struct lines *lines = &reading->source->lines;
    bool in_table = false;
    reading_tool(reading, "all_reduce_bench", NULL);
    for (size_t i = 0; i < lines->n; i++) {
        struct text line = text_trim(lines->items[i].text);
        read_environment(reading, line);
        if (is_heading(line))
            in_table = true;
        else if (in_table && text_starts_with(line, "|"))
            read_row(reading, line, lines->items[i].number);
        else
            in_table = false;
    }
    if (reading->evidence->measurements.n == 0)
        reading_warn(reading, 1, NULL, "the log holds no row of results");
}

const struct reader reader_torch_bench = {"torch-bench", "PyTorch all-reduce bench, text", sniff, read};
