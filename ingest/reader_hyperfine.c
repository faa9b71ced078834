/* hyperfine: JSON, CSV and what it prints. Exports are in seconds, whatever -u says; the console has units.
 * A command may hold secrets and names of hosts: what could be one is not kept.
 * Source: sharkdp/hyperfine src/export/, src/benchmark/; pull request 176 (median), issues 319 (NaN), 660. */

#include <string.h>

#include "ingest/raw_readers.h"
#include "ingest/table_text.h"
#include "model/base/stats.h"

static const struct metric_map quantities[] = {
    {"mean", "command.mean_s", 1, NULL},     {"stddev", "command.stddev_s", 1, NULL},
    {"median", "command.median_s", 1, NULL}, {"user", "command.user_s", 1, NULL},
    {"system", "command.system_s", 1, NULL}, {"min", "command.min_s", 1, NULL},
    {"max", "command.max_s", 1, NULL},
};
enum { N_QUANTITIES = sizeof quantities / sizeof *quantities };
static const char console_mark[] = "Time (mean ", single_mark[] = "Time (abs ";

static bool is_document(const struct json_at *root)
{
    struct json_at results = json_get(root, "results"), first = json_item(&results, 0);
    struct json_at command = json_get(&first, "command"), mean = json_get(&first, "mean");
    return json_string(&command) != NULL && json_kind(&mean) != JSON_MISSING;
}

static struct sniff sniff(const struct source *source)
{
    struct text first = source->lines.n > 0 ? source->lines.items[0].text : text_of(NULL);
    for (size_t i = 0; i < source->jsons.n; i++) {
        struct json_at root = json_root(source->jsons.items[i].doc);
        if (is_document(&root))
            return (struct sniff){SNIFF_CERTAIN, "results with a command and its mean"};
    }
    if (text_starts_with(first, "command,mean,stddev,"))
        return (struct sniff){SNIFF_CERTAIN, "a table with command, mean and stddev"};
    if (source_contains(source, console_mark) && source_contains(source, "Range (min "))
        return (struct sniff){SNIFF_CERTAIN, "\"Time (mean\" and \"Range (min\""};
    if (source_contains(source, single_mark) && source_contains(source, "Benchmark "))
        return (struct sniff){SNIFF_CERTAIN, "\"Benchmark\" and \"Time (abs\""};
    return (struct sniff){SNIFF_NO, "no results with a command and its mean"};
}

static bool contains_any_case(const char *text, const char *word)
{
    for (; *text != '\0'; text++) {
        size_t i = 0;
        while (word[i] != '\0' && (text[i] | 0x20) == word[i])
            i++;
        if (word[i] == '\0')
            return true;
    }
    return false;
}

/* "10.0.0.7" */
static bool has_address(const char *text)
{
    for (const char *c = text; *c != '\0'; c++) {
        size_t dots = 0, n = strspn(c, "0123456789.");
        for (size_t i = 0; i < n; i++)
            dots += c[i] == '.';
        if (dots == 3)
            return true;
        c += n > 0 ? n - 1 : 0;
    }
    return false;
}

/* Commands whose words beyond the first may be secrets or hosts. */
static bool is_private(const char *command)
{
    static const char *const words[] = {"authori", "bearer",  "token", "secret", "passw", "apikey", "api_key",
                                        "api-key", "--key",   "-u ",   "ssh",    "scp",   "rsync",  "://",
                                        "@",       "srun -w", "curl",  "wget",   "ping ", "login"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (contains_any_case(command, words[i]))
            return true;
    return has_address(command);
}

static const char *public_part(struct reading *reading, struct text command)
{
    struct text rest = command, word;
    const char *whole = text_dup(reading->arena, text_slice(command, 0, command.length < 96 ? command.length : 96));
    const char *all = text_dup(reading->arena, command);
    if (!is_private(all))
        return whole;
    while (text_next_word(&rest, &word))
        if (!text_contains(word, "=")) /* not a variable before the program */
            return is_private(text_dup(reading->arena, word)) && word.length > 8 ? "withheld"
                                                                                 : text_dup(reading->arena, word);
    return "withheld";
}

struct run {
    struct reading *reading;
    const char *command, *parameters, *all; /* all: the whole command, not kept */
    double index, runs, failed;
    long line;
};

#define RUN_DIMENSIONS(run)                                                                                            \
    DIM_TEXT("command", (run)->command), DIM_NUMBER("command_index", (run)->index),                                    \
        DIM_TEXT("parameters", (run)->parameters), DIM_NUMBER("runs", (run)->runs)

static void take_command(struct run *run, struct text command)
{
    run->all = text_dup(run->reading->arena, command);
    run->command = public_part(run->reading, command);
}

/* Commands whose time has a metric of its own. */
static const char *metric_of_command(const char *command)
{
    bool torch = contains_any_case(command, "torch"), install = contains_any_case(command, "install");
    bool pull = contains_any_case(command, " pull ") || contains_any_case(command, "enroot import");
    if (contains_any_case(command, "import torch"))
        return "python.import_torch_s";
    if (pull && contains_any_case(command, "nvcr.io/nvidia/pytorch"))
        return "image.pull_s";
    if (torch && install && contains_any_case(command, "uv "))
        return "install.torch_uv_s";
    return torch && install && contains_any_case(command, "pip") ? "install.torch_pip_s" : NULL;
}

static void emit_known(struct run *run, double median)
{
    const char *metric = metric_of_command(run->all);
    if (metric != NULL)
        EMIT(run->reading, metric, median, run->line, DIM_TEXT("statistic", "median"), DIM_NUMBER("runs", run->runs));
}

/* A failed run is often the fastest. */
static void judge(struct run *run, size_t first)
{
    struct reading *reading = run->reading;
    EMIT(reading, "command.failed_runs", run->failed, run->line, RUN_DIMENSIONS(run));
    if (!(run->failed > 0))
        return;
    const char *note = arena_printf(reading->arena, "%.0f of %.0f runs failed", run->failed, run->runs);
    reading_warn(reading, run->line, "a failed run is often the fastest: kept and marked, not scored", "%s", note);
    reading_mark(reading, first, VALIDITY_WRONG, note);
}

/* JSON. */

static double count_failures(const struct json_at *result, const char *command)
{
    struct json_at codes = json_get(result, "exit_codes"), times = json_get(result, "times");
    double n = 0;
    if (json_kind(&codes) != JSON_ARRAY) /* before 1.10 */
        return text_ends_with(text_of(command), "[ERROR]") ? (double)json_size(&times) : NAN;
    for (JSON_EACH(code, &codes))
        n += !(json_number(&code.at) == 0); /* null: ended by a signal */
    return n;
}

static const char *parameters_of(struct reading *reading, const struct json_at *result)
{
    struct json_at parameters = json_get(result, "parameters");
    struct str out;
    str_init(&out, reading->arena);
    for (struct json_iterator i = json_members(&parameters); json_next(&i);)
        str_appendf(&out, "%s%s:%s", out.length > 0 ? "," : "", i.at.key,
                    json_string(&i.at) == NULL ? "" : json_string(&i.at));
    return out.length == 0 || is_private(out.bytes) ? NULL : out.bytes;
}

static double median_of(struct reading *reading, const struct json_at *result)
{
    struct json_at median = json_get(result, "median"), times = json_get(result, "times");
    double *values = ARENA_ARRAY(reading->arena, json_size(&times) + 1, double);
    size_t n = 0;
    if (json_kind(&median) == JSON_NUMBER)
        return json_number(&median);
    for (JSON_EACH(time, &times))
        if (json_kind(&time.at) == JSON_NUMBER)
            values[n++] = json_number(&time.at);
    return n == 0 ? NAN : stats_median(values, n, reading->arena);
}

static void read_result(struct reading *reading, const struct json_at *result, size_t index)
{
    struct json_at command = json_get(result, "command"), times = json_get(result, "times");
    struct json_at median = json_get(result, "median");
    struct run run = {.reading = reading, .index = (double)index, .line = json_place(result).line};
    size_t first = reading->evidence->measurements.n;
    take_command(&run, text_of(json_string(&command)));
    run.parameters = parameters_of(reading, result);
    run.runs = json_kind(&times) == JSON_ARRAY ? (double)json_size(&times) : NAN;
    run.failed = count_failures(result, run.all);
    reading_emit_members(reading, result, quantities, N_QUANTITIES, DIMENSIONS(RUN_DIMENSIONS(&run)));
    if (json_kind(&median) != JSON_NUMBER)
        EMIT(reading, "command.median_s", median_of(reading, result), run.line, RUN_DIMENSIONS(&run));
    emit_known(&run, median_of(reading, result));
    judge(&run, first);
}

static void read_table(struct reading *reading)
{
    struct table_text table;
    if (!table_text_open(&table, reading))
        return;
    for (size_t index = 0; table_text_next(&table); index++) {
        struct run run = {.reading = reading, .index = (double)index, .line = table.line, .runs = NAN, .failed = NAN};
        take_command(&run, table_text_cell(&table, table_text_column(&table, "command")));
        for (size_t i = 0; i < N_QUANTITIES; i++)
            EMIT(reading, quantities[i].metric, table_text_number(&table, table_text_column(&table, quantities[i].key)),
                 run.line, RUN_DIMENSIONS(&run));
        emit_known(&run, table_text_number(&table, table_text_column(&table, "median")));
    }
}

/* The console. */

/* The n-th number of a line that is followed by a unit of time. */
static void emit_console(struct run *run, const char *metric, struct text line, size_t n)
{
    struct words words;
    words_split(&words, line);
    for (size_t i = 0; i + 1 < words.n; i++) {
        struct text unit = words.items[i + 1];
        while (unit.length > 0 && strchr(",]", unit.bytes[unit.length - 1]) != NULL)
            unit.length--;
        double factor = text_is(unit, "ms") ? 1e-3 : text_is(unit, "s") ? 1 : text_is(unit, "\xC2\xB5s") ? 1e-6 : 0;
        if (!(factor > 0) || isnan(words_number(&words, i)) || n-- > 0)
            continue;
        EMIT_SCALED(run->reading, metric, words_number(&words, i), factor, text_dup(run->reading->arena, unit),
                    run->line, RUN_DIMENSIONS(run));
        return;
    }
}

static void read_console(struct reading *reading)
{
    const struct lines *lines = &reading->source->lines;
    struct run run = {.reading = reading, .index = -1, .runs = NAN, .failed = NAN};
    size_t first = 0;
    for (size_t i = 0; i < lines->n; i++) {
        struct text line = text_trim(lines->items[i].text);
        run.line = lines->items[i].number;
        if (text_starts_with(line, "Benchmark ") && text_contains(line, ":")) {
            first = reading->evidence->measurements.n;
            run =
                (struct run){.reading = reading, .index = run.index + 1, .line = run.line, .runs = NAN, .failed = NAN};
            take_command(&run, text_trim(text_slice(line, text_find(line, ":", 0) + 1, line.length)));
        } else if (text_starts_with(line, console_mark)) {
            static const char *const metrics[] = {"command.mean_s", "command.stddev_s", "command.user_s",
                                                  "command.system_s"};
            for (size_t k = 0; k < 4; k++)
                emit_console(&run, metrics[k], line, k);
        } else if (text_starts_with(line, single_mark)) {
            emit_console(&run, "command.mean_s", line, 0);
            emit_console(&run, "command.median_s", line, 0);
        } else if (text_starts_with(line, "Range (min ")) {
            emit_console(&run, "command.min_s", line, 0);
            emit_console(&run, "command.max_s", line, 1);
        } else if (text_contains(line, "Ignoring non-zero exit code")) {
            reading_warn(reading, run.line, "kept and marked, not scored", "some runs failed");
            reading_mark(reading, first, VALIDITY_WRONG, "some runs failed");
        }
    }
}

static void read(struct reading *reading)
{
    bool documents = false;
    reading_tool(reading, "hyperfine", NULL);
    for (size_t i = 0; i < reading->source->jsons.n; i++) {
        struct json_at root = json_root(reading->source->jsons.items[i].doc), results = json_get(&root, "results");
        documents |= is_document(&root);
        size_t index = 0;
        for (JSON_EACH(result, &results))
            if (is_document(&root))
                read_result(reading, &result.at, index++);
    }
    if (documents)
        return;
    if (reading->source->lines.n > 0 && text_starts_with(reading->source->lines.items[0].text, "command,"))
        read_table(reading);
    else
        read_console(reading);
}

const struct reader reader_hyperfine = {"hyperfine", "hyperfine: times of commands", sniff, read};
