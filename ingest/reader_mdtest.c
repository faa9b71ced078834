/* mdtest: the table "SUMMARY rate", with and without colons. 0.000 is a phase that did not run.
 * Source: hpc/ior src/mdtest.c. */

#include <string.h>

#include "ingest/raw_readers.h"

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->lines.n; i++) {
        struct text line = text_trim(source->lines.items[i].text);
        if (text_starts_with(line, "SUMMARY rate") ||
            (text_starts_with(line, "mdtest-") && text_contains(line, "was launched with")))
            return (struct sniff){SNIFF_CERTAIN, "mdtest names itself or prints SUMMARY rate"};
    }
    return (struct sniff){SNIFF_NO, "no line \"mdtest-… was launched with\" or \"SUMMARY rate\""};
}

/* "File creation  :  163196.534  163196.466 …": the name, then max, min, mean, deviation. */
static bool split_row(struct text line, struct text *name, double values[4])
{
    struct words words;
    size_t first = 0, n = 0;
    words_split(&words, line);
    while (first < words.n && (words.items[first].bytes[0] < '0' || words.items[first].bytes[0] > '9') &&
           !text_is(words.items[first], "NA"))
        first++;
    for (size_t i = first; i < words.n && n < 4; i++)
        values[n++] = words_number(&words, i);
    size_t length = first > 0 ? (size_t)(words.items[first - 1].bytes - line.bytes) + words.items[first - 1].length : 0;
    *name = text_trim(text_slice(line, 0, length));
    if (text_ends_with(*name, ":"))
        *name = text_trim(text_slice(*name, 0, name->length - 1));
    return n == 4 && name->length > 0;
}

static void emit_row(struct reading *reading, struct text name, const double values[4], long line)
{
    static const char *const statistics[] = {"maximum", "minimum", NULL};
    static const size_t order[] = {2, 0, 1};
    const char *metric = arena_printf(reading->arena, "mdtest.%s.operations_per_s", reading_snake(reading, name));
    if (text_contains(name, "stonewall") || !(values[2] > 0))
        return;
    for (size_t i = 0; i < 3; i++) {
        reading->role = i == 0 ? ROLE_RESULT : ROLE_CONTEXT;
        EMIT(reading, metric, values[order[i]], line, DIM_TEXT("statistic", i == 0 ? "mean" : statistics[i - 1]));
    }
    reading->role = ROLE_RESULT;
}

static void read_header(struct reading *reading, struct text line)
{
    if (text_starts_with(line, "mdtest-") && text_contains(line, "was launched with")) {
        reading_tool(reading, "mdtest", text_dup(reading->arena, text_slice(line, 7, text_find(line, " ", 0))));
        reading_common(reading, "nodes", NULL, text_number_after(line, "task(s) on"));
    }
    if (text_contains(line, " tasks, ") && text_contains(line, "files")) {
        double tasks = NAN, files = text_number_after(line, "tasks,");
        num_parse(text_slice(line, 0, text_find(line, " ", 0)), &tasks);
        reading_common(reading, "tasks", NULL, tasks);
        reading_common(reading, "files", NULL, files);
    }
}

static void read(struct reading *reading)
{
    const struct lines *lines = &reading->source->lines;
    bool in_rates = false, found = false, finished = false;
    double values[4];
    struct text name;
    reading_tool(reading, "mdtest", NULL);
    for (size_t i = 0; i < lines->n; i++) {
        struct text line = text_trim(lines->items[i].text);
        read_header(reading, line);
        if (text_starts_with(line, "SUMMARY"))
            in_rates = text_starts_with(line, "SUMMARY rate");
        finished |= text_starts_with(line, "-- finished at");
        if (in_rates && split_row(line, &name, values)) {
            emit_row(reading, name, values, lines->items[i].number);
            found = true;
        }
    }
    if (!found || !finished) {
        long last = lines->n > 0 ? lines->items[lines->n - 1].number : 1;
        reading_warn(reading, last, "what is complete is kept", "the log ends before \"-- finished at\"");
        reading_mark(reading, 0, VALIDITY_DOUBTFUL, "the run was cut off");
    }
}

const struct reader reader_mdtest = {"mdtest", "mdtest, text", sniff, read};
