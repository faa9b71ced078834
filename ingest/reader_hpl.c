/* HPL and its kin (rocHPL, NVIDIA HPL): the row under T/V … Gflops, and the residual check.
 * Source: netlib.org/benchmark/hpl, testing/ptest/HPL_pdtest.c. */

#include <string.h>

#include "ingest/raw_readers.h"

static bool is_heading(struct text line)
{
    return text_starts_with(line, "T/V") && text_contains(line, "Gflops");
}

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->lines.n; i++)
        if (is_heading(text_trim(source->lines.items[i].text)))
            return (struct sniff){SNIFF_CERTAIN, "a heading T/V … Gflops"};
    return (struct sniff){SNIFF_NO, "no heading T/V … Gflops"};
}

/* "WR0XR8C48  384000  384  1  2  4645.37  8.1261e+03" and in some builds "( 4.06e+03)" for one GPU. */
static bool read_row(struct reading *reading, struct text line, long number)
{
    struct words words;
    words_split(&words, line);
    if (words.n < 7 || words.items[0].length < 5 || words.items[0].bytes[0] != 'W' || isnan(words_number(&words, 1)))
        return false;
    double processes = words_number(&words, 3) * words_number(&words, 4), gigaflops = words_number(&words, 6);
    const struct dimension dimensions[] = {DIM_NUMBER("order", words_number(&words, 1)),
                                           DIM_NUMBER("block", words_number(&words, 2)), DIM_NUMBER("gpus", processes)};
    const size_t n = sizeof dimensions / sizeof *dimensions;
    reading_emit_scaled(reading, "hpl.tflops", gigaflops, 1e-3, "Gflops", number, dimensions, n);
    reading_emit_scaled(reading, "hpl.tflops_per_gpu", gigaflops / processes, 1e-3, "Gflops", number, dimensions, n);
    reading_emit_scaled(reading, "hpl.time_s", words_number(&words, 5), 1, NULL, number, dimensions, n);
    return true;
}

/* The residual's line follows its row and speaks for it. */
static void read(struct reading *reading)
{
    const struct lines *lines = &reading->source->lines;
    size_t first = 0, n_unchecked = 0;
    bool in_table = false;
    reading_tool(reading, "hpl", NULL);
    for (size_t i = 0; i < lines->n; i++) {
        struct text line = text_trim(lines->items[i].text);
        size_t n_before = reading->evidence->measurements.n;
        if (text_starts_with(line, "HPLinpack "))
            reading_tool(reading, "hpl", text_dup(reading->arena, text_slice(line, 10, text_find(line, " ", 10))));
        in_table |= is_heading(line);
        if (in_table && read_row(reading, line, lines->items[i].number)) {
            first = n_unchecked > 0 ? first : n_before;
            n_unchecked = 1;
        } else if (text_starts_with(line, "||Ax-b||") && text_contains(line, "FAILED")) {
            reading_warn(reading, lines->items[i].number, "the run is kept and marked, never scored",
                         "the residual check failed");
            reading_mark(reading, first, VALIDITY_WRONG, "the residual check failed");
            n_unchecked = 0;
        } else if (text_starts_with(line, "||Ax-b||") && text_contains(line, "PASSED")) {
            n_unchecked = 0;
        }
    }
    if (n_unchecked > 0) {
        reading_warn(reading, lines->items[lines->n - 1].number, NULL, "no residual check after the last result");
        reading_mark(reading, first, VALIDITY_DOUBTFUL, "no residual check");
    }
}

const struct reader reader_hpl = {"hpl", "HPL, text", sniff, read};
