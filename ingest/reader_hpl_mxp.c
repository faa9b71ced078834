/* HPL-MxP: the line that the tool itself calls the performance to report; the LU figure is four to six times higher
 * and never the score. Source: NVIDIA HPC Benchmarks; hpl-mxp.org rules. */

#include <string.h>

#include "ingest/raw_readers.h"

static bool is_score(struct text line)
{
    return text_starts_with(line, "GFLOPS") && text_contains(line, "per GPU");
}

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->lines.n; i++) {
        struct text line = text_trim(source->lines.items[i].text);
        if (is_score(line) || text_contains(line, "HPL MxP Result") || text_contains(line, "HPL-MxP performance"))
            return (struct sniff){SNIFF_CERTAIN, "HPL-MxP's result block"};
    }
    return (struct sniff){SNIFF_NO, "no HPL-MxP result block"};
}

static void read_shape(struct reading *reading, struct text line)
{
    double rows = text_number_after(line, "NPROW"), columns = text_number_after(line, "NPCOL");
    struct text type = text_after(line, "SLOPPY-TYPE =");
    reading_common(reading, "order", NULL, text_number_after(line, "N ="));
    reading_common(reading, "gpus", NULL, rows * columns);
    if (text_is(type, "1") || text_is(type, "FP8"))
        reading_common(reading, "precision", "fp8", NAN);
    if (text_is(type, "2") || text_is(type, "FP16"))
        reading_common(reading, "precision", "fp16", NAN);
}

static void read(struct reading *reading)
{
    const struct lines *lines = &reading->source->lines;
    bool passed = false, failed = false;
    reading_tool(reading, "hpl-mxp", NULL);
    for (size_t i = 0; i < lines->n; i++) {
        struct text line = text_trim(lines->items[i].text);
        long number = lines->items[i].number;
        if (text_contains(line, "NPROW") && text_contains(line, "NPCOL"))
            read_shape(reading, line);
        passed |= text_starts_with(line, "||Ax-b||") && text_contains(line, "PASSED");
        failed |= text_starts_with(line, "||Ax-b||") && text_contains(line, "FAILED");
        if (is_score(line)) {
            EMIT_SCALED(reading, "hpl_mxp.tflops", text_number_after(line, "GFLOPS ="), 1e-3, "GFLOPS", number,
                        DIM_NONE);
            EMIT_SCALED(reading, "hpl_mxp.tflops_per_gpu", text_number_after(line, "per GPU ="), 1e-3, "GFLOPS", number,
                        DIM_NONE);
        } else if (text_starts_with(line, "LU GFLOPS")) {
            reading->role = ROLE_CONTEXT;
            EMIT_SCALED(reading, "hpl_mxp.lu_tflops", text_number_after(line, "LU GFLOPS ="), 1e-3, "GFLOPS", number,
                        DIM_NONE);
            reading->role = ROLE_RESULT;
        }
    }
    if (failed) {
        reading_warn(reading, 1, "the run is kept and marked, never scored", "the residual check failed");
        reading_mark(reading, 0, VALIDITY_WRONG, "the residual check failed");
    } else if (!passed) {
        reading_warn(reading, 1, NULL, "the log shows no residual check");
        reading_mark(reading, 0, VALIDITY_DOUBTFUL, "no residual check");
    }
}

const struct reader reader_hpl_mxp = {"hpl-mxp", "HPL-MxP, text", sniff, read};
