/* IO500's result summary. Lines with an empty tag are not part of the score.
 * Source: IO500/io500 src/main.c. */

#include <string.h>

#include "ingest/raw_readers.h"

static bool is_result(struct text line)
{
    return text_starts_with(line, "[RESULT") && (text_contains(line, "GiB/s") || text_contains(line, "kIOPS"));
}

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->lines.n; i++) {
        struct text line = text_trim(source->lines.items[i].text);
        if (is_result(line) || text_starts_with(line, "IO500 version"))
            return (struct sniff){SNIFF_CERTAIN, "IO500's [RESULT] lines"};
    }
    return (struct sniff){SNIFF_NO, "no [RESULT] line with GiB/s or kIOPS"};
}

/* "[RESULT]  ior-easy-write  977.733176 GiB/s : time 405.810 seconds"; older versions have "BW  phase 1 …". */
static void read_result(struct reading *reading, struct text line, long number)
{
    struct words words;
    words_split(&words, text_slice(line, text_find(line, "]", 0) + 1, line.length));
    for (size_t i = 1; i + 1 < words.n; i++) {
        bool bandwidth = text_is(words.items[i + 1], "GiB/s");
        if (!bandwidth && !text_is(words.items[i + 1], "kIOPS"))
            continue;
        const char *name = reading_snake(reading, words.items[i - 1]);
        EMIT(reading,
             arena_printf(reading->arena, "io500.%s.%s", name, bandwidth ? "bandwidth_gibibytes_per_s" : "iops_kiops"),
             words_number(&words, i), number, DIM_NONE);
        return;
    }
    reading_warn(reading, number, NULL, "a result without a value: left out");
}

static void read_score(struct reading *reading, struct text line, long number)
{
    EMIT(reading, "io500.bandwidth_gibibytes_per_s", text_number_after(line, "Bandwidth"), number, DIM_NONE);
    EMIT(reading, "io500.iops_kiops", text_number_after(line, "IOPS"), number, DIM_NONE);
    EMIT(reading, "io500.score", text_number_after(line, "TOTAL"), number, DIM_NONE);
}

static void read(struct reading *reading)
{
    const struct lines *lines = &reading->source->lines;
    bool invalid = false, scored = false;
    reading_tool(reading, "io500", NULL);
    for (size_t i = 0; i < lines->n; i++) {
        struct text line = text_trim(lines->items[i].text);
        struct text version = text_field(line, "IO500 version");
        if (version.length > 0)
            reading_tool(reading, "io500", text_dup(reading->arena, version));
        if (is_result(line))
            read_result(reading, line, lines->items[i].number);
        if (text_starts_with(line, "[SCORE")) {
            scored = true;
            read_score(reading, line, lines->items[i].number);
        }
        if ((text_contains(line, "[INVALID]") || text_contains(line, "ERROR INVALID")) && !invalid) {
            invalid = true;
            reading_warn(reading, lines->items[i].number, "the run is kept and marked, never scored",
                         "IO500 calls the run invalid");
        }
    }
    if (invalid)
        reading_mark(reading, 0, VALIDITY_WRONG, "IO500 calls the run invalid");
    if (!scored) {
        reading_warn(reading, lines->items[lines->n - 1].number, NULL, "no [SCORE] line: the run was cut off");
        reading_mark(reading, 0, VALIDITY_DOUBTFUL, "the run was cut off");
    }
}

const struct reader reader_io500 = {"io500", "IO500 result summary", sniff, read};
