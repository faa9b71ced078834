/* Text of nccl-tests and rccl-tests, all generations of columns.
 * Source: NVIDIA/nccl-tests src/common.cu and ROCm/rccl-tests src/common.cu. */

#include <string.h>

#include "ingest/nccl_run.h"
#include "ingest/raw_readers.h"

/* Where the values of a row stand, by the heading's words. */
struct columns {
    size_t n;
    size_t redop, root; /* SIZE_MAX: no such column */
    size_t halves[2];   /* of "time"; algbw, busbw and the check follow */
    bool float_errors;  /* "error" (a float) instead of "#wrong" (a count) */
};

struct parser {
    struct reading *reading;
    struct nccl_run run;
    struct columns columns;
    bool in_table;
    size_t n_rank_lines;
    double rank_max;
    struct text *hosts; /* of this run, to count the nodes; never stored */
    size_t n_hosts, hosts_capacity;
};

static bool is_heading(const struct words *words)
{
    return words_find(words, "size", 0) < words->n && words_find(words, "count", 0) < words->n &&
           words_find(words, "algbw", 0) < words->n && words_find(words, "busbw", 0) < words->n;
}

static struct text without_hash(struct text line)
{
    line = text_trim(line);
    return text_starts_with(line, "# ") || text_is(line, "#") ? text_trim(text_slice(line, 1, line.length)) : line;
}

static struct sniff sniff(const struct source *source)
{
    struct words words;
    for (size_t i = 0; i < source->lines.n; i++) {
        if (!text_contains(source->lines.items[i].text, "algbw"))
            continue;
        words_split(&words, without_hash(source->lines.items[i].text));
        if (is_heading(&words))
            return (struct sniff){SNIFF_CERTAIN, "a heading with size, count, algbw and busbw"};
    }
    return (struct sniff){SNIFF_NO, "no heading with size, count, algbw and busbw"};
}

static size_t find_time(const struct words *words, size_t from)
{
    size_t time = words_find(words, "time", from), cpu = words_find(words, "cputime", from);
    return time < cpu ? time : cpu;
}

static bool read_heading(struct columns *columns, const struct words *words)
{
    size_t redop = words_find(words, "redop", 0), root = words_find(words, "root", 0);
    size_t first = find_time(words, 0), second = find_time(words, first + 1);
    *columns = (struct columns){.n = words->n,
                                .redop = redop < words->n ? redop : SIZE_MAX,
                                .root = root < words->n ? root : SIZE_MAX,
                                .halves = {first, second},
                                .float_errors = words_find(words, "error", 0) < words->n};
    return second + 3 < words->n;
}

/* rccl-tests put an asterisk after a value beyond its limit. */
static double cell(const struct words *words, size_t index)
{
    struct text text = index < words->n ? words->items[index] : text_of(NULL);
    double value;
    if (text_ends_with(text, "*"))
        text.length--;
    return num_parse(text, &value) ? value : NAN;
}

static struct nccl_half read_half(const struct words *words, const struct columns *columns, int which, size_t shift)
{
    size_t at = columns->halves[which] - shift;
    return (struct nccl_half){.time_us = cell(words, at),
                              .algbw_gbytes_per_s = cell(words, at + 1),
                              .busbw_gbytes_per_s = cell(words, at + 2),
                              .n_wrong = columns->float_errors ? NAN : cell(words, at + 3)};
}

static bool is_row(const struct words *words)
{
    int64_t ignored;
    return words->n >= 3 && num_parse_integer(words->items[0], &ignored) && ignored >= 0 &&
           num_parse_integer(words->items[1], &ignored) && ignored >= 0 && words->items[2].bytes[0] >= 'a' &&
           words->items[2].bytes[0] <= 'z';
}

static void read_row(struct parser *parser, const struct words *words, const struct line *line)
{
    const struct columns *columns = &parser->columns;
    struct nccl_row row = {.line = line->number, .redop = "", .root = NAN};
    /* A blank operation makes the row one word shorter than its heading. */
    size_t at_redop = columns->redop;
    double number;
    bool blank = at_redop != SIZE_MAX && at_redop < words->n && num_parse(words->items[at_redop], &number) &&
                 words->n + 1 >= columns->halves[IN_PLACE] + 4;
    size_t shift = blank ? 1 : 0;
    if (words->n + shift < columns->halves[IN_PLACE] + 4) {
        reading_warn(parser->reading, line->number, NULL, "the row is cut off: left out");
        return;
    }
    row.size_bytes = cell(words, 0);
    row.type = text_dup(parser->reading->arena, words->items[2]);
    if (at_redop != SIZE_MAX && !blank)
        row.redop = text_dup(parser->reading->arena, words->items[at_redop]);
    if (columns->root != SIZE_MAX)
        row.root = cell(words, columns->root - shift);
    for (int which = OUT_OF_PLACE; which <= IN_PLACE; which++)
        row.halves[which] = read_half(words, columns, which, shift);
    *ARENA_PUSH(parser->reading->arena, parser->run.rows, parser->run.n, parser->run.capacity) = row;
}

static void start_run(struct parser *parser, long line)
{
    if (isnan(parser->run.n_ranks) && parser->n_rank_lines > 0)
        parser->run.n_ranks = parser->rank_max + 1;
    if (parser->n_rank_lines > 0 && (double)parser->n_rank_lines >= parser->rank_max + 1)
        parser->run.n_nodes = (double)parser->n_hosts;
    nccl_run_emit(parser->reading, &parser->run);
    nccl_run_init(&parser->run, line);
    parser->in_table = false;
    parser->n_rank_lines = 0;
    parser->rank_max = -1;
    parser->n_hosts = 0;
}

/* "Rank  0 Group  0 Pid 1942267 on gpu-node-0 device  0 [0x0f] NVIDIA H100 80GB HBM3" */
static void read_rank(struct parser *parser, struct text line)
{
    struct text host = text_slice(line, text_find(line, " on ", 0), line.length), name;
    double rank = text_number_after(line, "Rank");
    if (isnan(rank) || rank < 0 || host.length < 5)
        return;
    parser->n_rank_lines++;
    parser->rank_max = rank > parser->rank_max ? rank : parser->rank_max;
    host = text_slice(host, 4, host.length);
    if (!text_next_word(&host, &name))
        return;
    bool known = false;
    for (size_t i = 0; i < parser->n_hosts && !known; i++)
        known = text_equal(parser->hosts[i], name);
    if (!known)
        *ARENA_PUSH(parser->reading->arena, parser->hosts, parser->n_hosts, parser->hosts_capacity) = name;
    size_t bracket = text_find(line, "]", 0);
    if (bracket < line.length)
        reading_gpu(parser->reading, text_slice(line, bracket, line.length));
}

static void read_footer(struct parser *parser, struct text line, long number)
{
    bool failed = text_contains(line, "FAILED");
    parser->run.footer_line = number;
    parser->run.complete = true;
    if (text_starts_with(line, "Out of bounds values")) {
        parser->run.n_out_of_bounds = text_number_after(line, "values");
        parser->run.out_of_bounds_failed = failed;
    } else {
        parser->run.average_busbw = text_number_after(line, "bandwidth");
        parser->run.average_failed = failed;
    }
}

static void read_header(struct parser *parser, struct text line, long number)
{
    if (text_starts_with(line, "nThread") || text_starts_with(line, "Collective test starting")) {
        if (parser->run.n > 0)
            start_run(parser, number);
        double minimum = text_number_after(line, "minBytes"), maximum = text_number_after(line, "maxBytes");
        parser->run.minimum_bytes = isnan(minimum) ? parser->run.minimum_bytes : minimum;
        parser->run.maximum_bytes = isnan(maximum) ? parser->run.maximum_bytes : maximum;
    }
    if (text_starts_with(line, "nccl-tests version")) {
        struct words words;
        words_split(&words, line);
        reading_tool(parser->reading, "nccl-tests",
                     words.n > 2 ? text_dup(parser->reading->arena, words.items[2]) : NULL);
    }
    if (text_starts_with(line, "rccl-tests: Version"))
        reading_tool(parser->reading, "rccl-tests",
                     text_dup(parser->reading->arena, text_after(line, "rccl-tests: Version")));
    const char *operation = nccl_operation(line);
    if (operation != NULL)
        parser->run.operation = operation;
}

static void read_failure(struct parser *parser, struct text line, long number)
{
    static const char *const words[] = {"Test NCCL failure", "Test CUDA failure", "Test RCCL failure", "Test failure"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (text_contains(line, words[i]) && parser->run.failure == NULL && !parser->run.average_failed) {
            parser->run.failure = words[i];
            parser->run.footer_line = number;
        }
}

static void read_line(struct parser *parser, const struct line *line)
{
    struct words words;
    struct text text = without_hash(line->text);
    words_split(&words, text);
    if (is_heading(&words)) {
        if (parser->run.n > 0)
            start_run(parser, line->number);
        parser->run.line = parser->run.line == 0 ? line->number : parser->run.line;
        parser->in_table = read_heading(&parser->columns, &words);
    } else if (text_starts_with(text, "Out of bounds values") || text_starts_with(text, "Avg bus bandwidth")) {
        read_footer(parser, text, line->number);
    } else if (parser->in_table && is_row(&words)) {
        read_row(parser, &words, line);
    } else if (text_starts_with(text, "Rank ")) {
        read_rank(parser, text);
    } else {
        read_header(parser, text, line->number);
        read_failure(parser, text, line->number);
    }
}

static void read(struct reading *reading)
{
    struct parser parser = {.reading = reading, .rank_max = -1};
    reading_tool(reading, "nccl-tests", NULL);
    nccl_run_init(&parser.run, 0);
    for (size_t i = 0; i < reading->source->lines.n; i++)
        read_line(&parser, &reading->source->lines.items[i]);
    start_run(&parser, 0);
}

const struct reader reader_nccl_tests = {"nccl-tests", "NCCL and RCCL collective tests, text", sniff, read};
