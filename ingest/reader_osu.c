/* OSU micro-benchmarks 5 to 7. Many tests may follow each other in one log; a table ends at the first line that is no
 * row. Source: mvapich.cse.ohio-state.edu/benchmarks, util/osu_util.c. MB = 10^6 bytes. */

#include <string.h>

#include "ingest/raw_readers.h"

static bool is_title(struct text line)
{
    return text_starts_with(line, "# OSU ") && text_contains(line, "Test");
}

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->lines.n; i++)
        if (is_title(text_trim(source->lines.items[i].text)))
            return (struct sniff){SNIFF_CERTAIN, "a line \"# OSU … Test\""};
    return (struct sniff){SNIFF_NO, "no line \"# OSU … Test\""};
}

/* By the words of the title, in any version: "OSU MPI-CUDA Allreduce Latency Test v7.5". */
static const char *test_of(struct text title)
{
    static const char *const tests[][2] = {{"Multi-threaded Latency", NULL},
                                           {"Multi Latency", "multi_lat"},
                                           {"Multiple Bandwidth", "mbw_mr"},
                                           {"Bi-Directional Bandwidth", "bibw"},
                                           {"Reduce_scatter", "reduce_scatter"},
                                           {"Reduce_Scatter", "reduce_scatter"},
                                           {"Allgather", "allgather"},
                                           {"Allreduce", "allreduce"},
                                           {"All-to-All", "alltoall"},
                                           {"All-to-Allv", NULL},
                                           {"Alltoall", "alltoall"},
                                           {"Barrier", "barrier"},
                                           {"Broadcast", "bcast"},
                                           {"Gather", "gather"},
                                           {"Scatter", "scatter"},
                                           {"Reduce", "reduce"},
                                           {"Bandwidth", "bw"},
                                           {"Latency", "latency"}};
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        if (text_contains(title, tests[i][0]))
            return tests[i][1];
    return NULL;
}

struct osu_state {
    const char *test;
    bool in_table, has_size;
    size_t n_rows;
};

static void read_title(struct reading *reading, struct osu_state *state, struct text line)
{
    struct words words;
    words_split(&words, line);
    *state = (struct osu_state){.test = test_of(line)};
    if (words.n > 1 && words.items[words.n - 1].bytes[0] == 'v')
        reading_tool(
            reading, "osu-micro-benchmarks",
            text_dup(reading->arena, text_slice(words.items[words.n - 1], 1, words.items[words.n - 1].length)));
    reading_common(reading, "buffers", text_contains(line, "CUDA") || text_contains(line, "ROCM") ? "device" : "host",
                   NAN);
}

static void emit_row(struct reading *reading, const struct osu_state *state, const struct words *words, long line)
{
    double size = state->has_size ? words_number(words, 0) : NAN;
    double value = words_number(words, state->has_size ? 1 : 0);
    bool bandwidth =
        strcmp(state->test, "bw") == 0 || strcmp(state->test, "bibw") == 0 || strcmp(state->test, "mbw_mr") == 0;
    EMIT(reading,
         arena_printf(reading->arena, "osu.%s.%s", state->test, bandwidth ? "bandwidth_mbytes_per_s" : "latency_us"),
         value, line, DIM_NUMBER("size_bytes", size));
    if (strcmp(state->test, "mbw_mr") == 0)
        EMIT(reading, "osu.mbw_mr.messages_per_s", words_number(words, 2), line, DIM_NUMBER("size_bytes", size));
}

static void read_row(struct reading *reading, struct osu_state *state, const struct line *line)
{
    struct words words;
    words_split(&words, line->text);
    bool numbers = words.n >= (state->has_size ? 2U : 1U);
    for (size_t i = 0; i < words.n && i < 2 && numbers; i++)
        numbers = !isnan(words_number(&words, i));
    if (!numbers) {
        state->in_table = state->n_rows == 0; /* notices may stand between heading and first row */
        return;
    }
    state->n_rows++;
    size_t first = reading->evidence->measurements.n;
    emit_row(reading, state, &words, line->number);
    if (text_is(words.items[words.n - 1], "Fail"))
        reading_mark(reading, first, VALIDITY_WRONG, "the validation of the data failed");
}

static void read(struct reading *reading)
{
    struct osu_state state = {0};
    reading_tool(reading, "osu-micro-benchmarks", NULL);
    for (size_t i = 0; i < reading->source->lines.n; i++) {
        const struct line *line = &reading->source->lines.items[i];
        struct text text = text_trim(line->text);
        if (is_title(text)) {
            read_title(reading, &state, text);
        } else if (text_starts_with(text, "#")) {
            bool heading = text_contains(text, "Latency") || text_contains(text, "MB/s");
            state.in_table = heading && state.test != NULL;
            state.has_size = text_contains(text, "Size");
            state.n_rows = 0;
        } else if (state.in_table && text.length > 0) {
            read_row(reading, &state, line);
        }
    }
    if (reading->evidence->measurements.n == 0)
        reading_warn(reading, 1, NULL, "the log ends before the first row");
}

const struct reader reader_osu = {"osu", "OSU micro-benchmarks, text", sniff, read};
