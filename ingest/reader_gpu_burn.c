/* gpu-burn. It ends with 0 even when GPUs are faulty, and calls a GPU OK that never computed: rates are looked at too.
 * Source: wilicc/gpu-burn gpu_burn-drv.cpp; issues 12, 14, 69, 123. */

#include <string.h>

#include "ingest/raw_readers.h"

enum { GPUS_MAX = 256 };

static bool is_progress(struct text line)
{
    return text_contains(line, "%  proc'd:") && text_contains(line, "Gflop/s)");
}

static struct sniff sniff(const struct source *source)
{
    for (size_t i = 0; i < source->lines.n; i++) {
        struct text line = text_trim(source->lines.items[i].text);
        if (is_progress(line))
            return (struct sniff){SNIFF_CERTAIN, "a line with proc'd: and Gflop/s"};
        if (text_starts_with(line, "Tested ") && text_ends_with(line, " GPUs:"))
            return (struct sniff){SNIFF_CERTAIN, "\"Tested … GPUs:\""};
    }
    return (struct sniff){SNIFF_NO, "no line with proc'd: and Gflop/s"};
}

struct burn {
    double rates[GPUS_MAX], temperature_max, n_tested, n_faulty, n_ok, n_warned;
    size_t n_rates;
    double n_errors;
    long line, verdict_line;
    const char *precision;
};

/* "6783 (16942 Gflop/s) - 4522 (17177 Gflop/s)" */
static void read_rates(struct burn *burn, struct text list)
{
    struct text piece;
    burn->n_rates = 0;
    for (size_t at = text_find(list, "(", 0); at < list.length && burn->n_rates < GPUS_MAX;
         at = text_find(list, "(", at + 1)) {
        piece = text_slice(list, at + 1, text_find(list, " Gflop/s)", at));
        double rate;
        if (num_parse(piece, &rate))
            burn->rates[burn->n_rates++] = rate;
    }
}

/* "0 - -524288000  (WARNING!)- 0": counters overflow, so a negative one is an error as well. */
static void read_errors(struct burn *burn, struct text list)
{
    burn->n_errors = 0;
    for (struct text word; text_next_word(&list, &word);) {
        double errors;
        bool parsed = num_parse(word, &errors);
        burn->n_errors += parsed ? fabs(errors) : 0;
    }
}

static void read_progress(struct burn *burn, struct text line, long number)
{
    size_t errors = text_find(line, "errors:", 0), temperatures = text_find(line, "temps:", 0);
    struct text rest = text_slice(line, temperatures, line.length);
    read_rates(burn, text_slice(line, 0, errors));
    read_errors(burn, text_slice(line, errors, temperatures));
    burn->n_warned = 0;
    for (size_t at = text_find(line, "(WARNING!)", 0); at < line.length; at = text_find(line, "(WARNING!)", at + 1))
        burn->n_warned++;
    for (struct text word; text_next_word(&rest, &word);) {
        double celsius;
        if (num_parse(word, &celsius) && celsius < 200 && !(celsius <= burn->temperature_max))
            burn->temperature_max = celsius;
    }
    burn->line = number;
}

static void read_verdict(struct burn *burn, struct text line, long number)
{
    if (text_starts_with(line, "Tested "))
        burn->n_tested = text_number_after(line, "Tested");
    if (text_starts_with(line, "Tested "))
        burn->verdict_line = number;
    if (!text_starts_with(line, "GPU ") || burn->verdict_line == 0)
        return;
    burn->n_faulty += text_ends_with(line, ": FAULTY") || text_contains(line, "DIED");
    burn->n_ok += text_ends_with(line, ": OK");
}

static void emit_rates(struct reading *reading, const struct burn *burn)
{
    double slowest = NAN, fastest = NAN;
    for (size_t i = 0; i < burn->n_rates; i++) {
        slowest = burn->rates[i] < slowest || isnan(slowest) ? burn->rates[i] : slowest;
        fastest = burn->rates[i] > fastest || isnan(fastest) ? burn->rates[i] : fastest;
    }
    EMIT_SCALED(reading, "gpu_burn.tflops", slowest, 1e-3, "Gflop/s", burn->line,
                DIM_TEXT("precision", burn->precision));
    if (fastest > 0)
        EMIT(reading, "gpu_burn.spread_pct", 100 * (1 - slowest / fastest), burn->line, DIM_NONE);
    EMIT(reading, "gpu_burn.temperature_max_celsius", burn->temperature_max, burn->line, DIM_NONE);
    EMIT(reading, "gpu_burn.errors_count", burn->n_errors, burn->line, DIM_NUMBER("gpus_with_errors", burn->n_warned));
    if (slowest <= 0) {
        reading_warn(reading, burn->line, "such a GPU is called OK all the same", "a GPU did not compute at all");
        reading_mark(reading, 0, VALIDITY_DOUBTFUL, "a GPU did not compute at all");
    }
}

static void read(struct reading *reading)
{
    struct burn burn = {.temperature_max = NAN, .n_tested = NAN, .precision = "fp32"};
    const struct lines *lines = &reading->source->lines;
    reading_tool(reading, "gpu-burn", NULL);
    for (size_t i = 0; i < lines->n; i++) {
        struct text line = text_trim(lines->items[i].text);
        if (text_contains(line, "using DOUBLES"))
            burn.precision = "fp64";
        if (text_starts_with(line, "GPU ") && text_contains(line, "(UUID"))
            reading_gpu(reading, line);
        if (is_progress(line))
            read_progress(&burn, line, lines->items[i].number);
        else
            read_verdict(&burn, line, lines->items[i].number);
    }
    double n_gpus = isnan(burn.n_tested) ? (double)burn.n_rates : burn.n_tested;
    reading_common(reading, "gpus", NULL, n_gpus);
    if (burn.n_rates > 0)
        emit_rates(reading, &burn);
    if (burn.verdict_line > 0) {
        EMIT(reading, "gpu_burn.faulty_gpus", burn.n_faulty, burn.verdict_line, DIM_NUMBER("gpus_ok", burn.n_ok));
        return;
    }
    reading_warn(reading, lines->items[lines->n - 1].number, NULL, "no \"Tested … GPUs\": the run was cut off");
    reading_mark(reading, 0, VALIDITY_DOUBTFUL, "the run was cut off");
}

const struct reader reader_gpu_burn = {"gpu-burn", "gpu-burn, text", sniff, read};
