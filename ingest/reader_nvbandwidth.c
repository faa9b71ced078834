/* nvbandwidth, text and JSON. A matrix holds one value a pair of devices; N/A is no pair.
 * Source: NVIDIA/nvbandwidth output.cpp, json_output.cpp; GB/s = 10^9 bytes a second, latencies in ns. */

#include <string.h>

#include "ingest/raw_readers.h"
#include "model/base/stats.h"

static bool is_document(const struct json_at *root)
{
    struct json_at body = json_get(root, "nvbandwidth");
    return json_kind(&body) == JSON_OBJECT;
}

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->jsons.n; i++) {
        struct json_at root = json_root(source->jsons.items[i].doc);
        if (is_document(&root))
            return (struct sniff){SNIFF_CERTAIN, "an object with \"nvbandwidth\""};
    }
    for (size_t i = 0; i < source->lines.n; i++)
        if (text_starts_with(text_trim(source->lines.items[i].text), "nvbandwidth Version:"))
            return (struct sniff){SNIFF_CERTAIN, "nvbandwidth names itself"};
    return (struct sniff){SNIFF_NO, "no \"nvbandwidth\" object and no line \"nvbandwidth Version:\""};
}

/* A bidirectional test prints three matrices: one direction, the other, and their sum. */
enum { BLOCKS_MAX = 4 };

struct block {
    double *cells;
    size_t n, capacity;
};

/* One test: its cells, and what it says about itself. */
struct matrix {
    const char *name;
    struct block blocks[BLOCKS_MAX];
    size_t n_blocks, n_rows, n_columns;
    size_t block, block_start; /* in a text: the block at hand and its first row */
    double sum;
    long line;
    const char *pointer;
};

static void matrix_add(struct reading *reading, struct matrix *matrix, size_t block, double value)
{
    if (block >= BLOCKS_MAX)
        return;
    matrix->n_blocks = block + 1 > matrix->n_blocks ? block + 1 : matrix->n_blocks;
    if (!isnan(value))
        *ARENA_PUSH(reading->arena, matrix->blocks[block].cells, matrix->blocks[block].n,
                    matrix->blocks[block].capacity) = value;
}

static void emit(struct reading *reading, const struct matrix *matrix, const char *what, double value, int role,
                 const struct dimension *dimensions, size_t n)
{
    const char *unit = text_contains(text_of(matrix->name), "latency") ? "ns" : "gbytes_per_s";
    reading->role = role;
    reading_emit(
        reading,
        (struct value){.metric = arena_printf(reading->arena, "nvbandwidth.%s.%s_%s", matrix->name, what, unit),
                       .value = value,
                       .line = matrix->line,
                       .pointer = matrix->pointer},
        dimensions, n);
    reading->role = ROLE_RESULT;
}

static void emit_block(struct reading *reading, const struct matrix *matrix, size_t index)
{
    static const char *const parts[] = {"forward", "backward", "total"};
    const struct block *block = &matrix->blocks[index];
    int role = matrix->n_blocks == 3 && index < 2 ? ROLE_CONTEXT : ROLE_RESULT;
    const struct dimension dimensions[] = {DIM_NUMBER("pairs", (double)block->n),
                                           DIM_NUMBER("rows", (double)matrix->n_rows),
                                           DIM_NUMBER("columns", (double)matrix->n_columns),
                                           DIM_TEXT("part", matrix->n_blocks == 3 ? parts[index] : NULL)};
    if (block->n == 0)
        return;
    emit(reading, matrix, "median", stats_median(block->cells, block->n, reading->arena), role, dimensions, 4);
    emit(reading, matrix, "min", stats_minimum(block->cells, block->n), role, dimensions, 4);
    emit(reading, matrix, "max", stats_maximum(block->cells, block->n), role, dimensions, 4);
    emit(reading, matrix, "mean", stats_mean(block->cells, block->n), ROLE_CONTEXT, dimensions, 4);
}

static void emit_matrix(struct reading *reading, const struct matrix *matrix)
{
    const struct dimension none = DIM_NONE;
    for (size_t i = 0; i < matrix->n_blocks; i++)
        emit_block(reading, matrix, i);
    emit(reading, matrix, "sum", matrix->sum, ROLE_CONTEXT, &none, 1);
}

static void read_cells(struct reading *reading, struct matrix *matrix, const struct json_at *rows)
{
    struct json_at first = json_item(rows, 0);
    matrix->n_rows = json_size(rows);
    matrix->n_columns = json_size(&first);
    bool blocks =
        matrix->n_columns > 1 && matrix->n_rows > matrix->n_columns && matrix->n_rows % matrix->n_columns == 0;
    for (JSON_EACH(row, rows))
        for (JSON_EACH(cell, &row.at))
            matrix_add(reading, matrix, blocks ? (row.next - 1) / matrix->n_columns : 0, json_lenient_number(&cell.at));
}

static void read_case(struct reading *reading, const struct json_at *at)
{
    struct json_at name = json_get(at, "name"), status = json_get(at, "status"), sum = json_get(at, "sum");
    struct json_at rows = json_get(at, "bandwidth_matrix");
    size_t first = reading->evidence->measurements.n;
    struct matrix matrix = {.name = json_string(&name),
                            .sum = json_lenient_number(&sum),
                            .line = json_place(at).line,
                            .pointer = json_pointer(at, reading->arena)};
    const char *word = json_string(&status) == NULL ? "" : json_string(&status);
    if (matrix.name == NULL || strcmp(word, "Waived") == 0)
        return;
    read_cells(reading, &matrix, &rows);
    emit_matrix(reading, &matrix);
    if (strcmp(word, "Passed") != 0) {
        reading_warn(reading, matrix.line, NULL, "a test has the status \"%s\"", word);
        reading_mark(reading, first, VALIDITY_WRONG, "the test did not pass");
    }
}

static void report_error(struct reading *reading, const struct json_at *at)
{
    if (json_string(at) == NULL)
        return;
    reading_warn(reading, json_place(at).line, NULL, "nvbandwidth reports: %s", json_string(at));
    reading_verdict(reading, VALIDITY_WRONG, "the tool reports an error");
}

static void read_document(struct reading *reading, const struct json_at *root)
{
    struct json_at body = json_get(root, "nvbandwidth"), version = json_get(&body, "version");
    struct json_at error = json_get(&body, "error"), cases = json_get(&body, "testcases");
    struct json_at devices = json_get(&body, "GPU Device list");
    reading_tool(reading, "nvbandwidth", json_string(&version));
    reading_common(reading, "gpus", NULL, json_size(&devices) > 0 ? (double)json_size(&devices) : NAN);
    for (JSON_EACH(i, &devices))
        if (json_string(&i.at) != NULL)
            reading_gpu(reading, text_of(json_string(&i.at)));
    report_error(reading, &error);
    for (JSON_EACH(i, &cases))
        read_case(reading, &i.at);
}

/* Text: "Running <test>.", a title, a line of column numbers, rows that start with their number, "SUM <test> x". */
struct text_state {
    struct matrix matrix;
    double n_devices;
};

static void read_row(struct reading *reading, struct matrix *matrix, struct text line)
{
    struct words words;
    int64_t index;
    words_split(&words, line);
    bool columns = words.n > 0;
    for (size_t i = 0; i < words.n && columns; i++)
        columns = num_parse_integer(words.items[i], &index) && index == (int64_t)i;
    if (columns) {
        matrix->block += matrix->n_rows > matrix->block_start;
        matrix->n_columns = words.n;
        matrix->block_start = matrix->n_rows;
    } else if (matrix->n_columns > 0 && words.n == matrix->n_columns + 1 && num_parse_integer(words.items[0], &index) &&
               index == (int64_t)(matrix->n_rows - matrix->block_start)) {
        matrix->n_rows++;
        for (size_t i = 1; i < words.n; i++)
            matrix_add(reading, matrix, matrix->block, words_number(&words, i));
    }
}

static void read_line(struct reading *reading, struct text_state *state, struct text line, long number)
{
    struct text running = text_field(line, "Running "), sum = text_field(line, "SUM "), name;
    struct text version = text_field(line, "nvbandwidth Version");
    if (running.length > 1 && text_ends_with(running, ".")) {
        state->matrix = (struct matrix){.line = number, .sum = NAN};
        state->matrix.name = text_dup(reading->arena, text_slice(running, 0, running.length - 1));
    } else if (sum.length > 0 && text_next_word(&sum, &name) && state->matrix.name != NULL) {
        if (!num_parse(text_trim(sum), &state->matrix.sum))
            reading_warn(reading, number, NULL, "a sum that is no number");
        emit_matrix(reading, &state->matrix);
        state->matrix = (struct matrix){.sum = NAN};
    } else if (version.length > 0) {
        reading_tool(reading, "nvbandwidth", text_dup(reading->arena, version));
    } else if (text_starts_with(line, "Device ") && text_contains(line, ":")) {
        reading_gpu(reading, line);
        reading_common(reading, "gpus", NULL, ++state->n_devices);
    } else if (state->matrix.name != NULL) {
        read_row(reading, &state->matrix, line);
    }
}

static void read_text(struct reading *reading)
{
    struct text_state state = {.matrix = {.sum = NAN}};
    const struct lines *lines = &reading->source->lines;
    for (size_t i = 0; i < lines->n; i++)
        read_line(reading, &state, text_trim(lines->items[i].text), lines->items[i].number);
    if (state.matrix.name != NULL && state.matrix.n_blocks > 0) {
        size_t first = reading->evidence->measurements.n;
        reading_warn(reading, state.matrix.line, NULL, "the log ends inside this test");
        emit_matrix(reading, &state.matrix);
        reading_mark(reading, first, VALIDITY_DOUBTFUL, "the run was cut off");
    }
}

static void read(struct reading *reading)
{
    bool documents = false;
    reading_tool(reading, "nvbandwidth", NULL);
    for (size_t i = 0; i < reading->source->jsons.n; i++) {
        struct json_at root = json_root(reading->source->jsons.items[i].doc);
        if (is_document(&root)) {
            read_document(reading, &root);
            documents = true;
        }
    }
    if (!documents)
        read_text(reading);
}

const struct reader reader_nvbandwidth = {"nvbandwidth", "nvbandwidth, text or JSON", sniff, read};
