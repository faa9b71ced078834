/* gpu-burn: progress lines, then a verdict a GPU. It exits with 0 even when GPUs are faulty.
 * Source: wilicc/gpu-burn gpu_burn-drv.cpp; issues 12 (exit code), 14 and 123 (OK with 0 Gflop/s), 69 (DIED), 124. */

#include <string.h>

#include "ingest/raw_readers.h"

enum { GPUS_MAX = 64 };

/* What the last progress line said of a GPU, and what earlier ones added up to. */
struct gpu {
    double gflops, errors, errors_before, temperature_max;
    bool ran, faulty, died;
    int verdicts; /* lines "GPU n: OK" */
};

struct burn {
    struct reading *reading;
    struct gpu gpus[GPUS_MAX];
    size_t n_gpus;   /* in progress lines */
    double n_tested; /* "Tested 8 GPUs:" */
    size_t n_ok, n_faulty;
    long line; /* of the last progress */
    const char *precision, *tensor_cores;
};

static struct sniff sniff(const struct source *source)
{
    if (source_contains(source, "proc'd: ") && source_contains(source, "Gflop/s"))
        return (struct sniff){SNIFF_CERTAIN, "\"proc'd:\" with Gflop/s"};
    size_t tested = source_find_line(source, "Tested ", 0);
    if (tested < source->lines.n && text_ends_with(text_trim(source->lines.items[tested].text), "GPUs:"))
        return (struct sniff){SNIFF_CERTAIN, "\"Tested … GPUs:\""};
    if (source_contains(source, "using DOUBLES") || source_contains(source, "using FLOATS"))
        return (struct sniff){SNIFF_CERTAIN, "a device initialised with DOUBLES or FLOATS"};
    return (struct sniff){SNIFF_NO, "no \"proc'd:\" with Gflop/s"};
}

/* Takes the next of "a - b - c" off *rest; a minus without blanks belongs to its number. */
static bool next_item(struct text *rest, struct text *item)
{
    if (rest->length == 0)
        return false;
    size_t end = text_find(*rest, "- ", 0);
    *item = text_trim(text_slice(*rest, 0, end));
    *rest = end < rest->length ? text_slice(*rest, end + 2, rest->length) : text_of("");
    return true;
}

static double leading_number(struct text text)
{
    struct text word;
    double value;
    return text_next_word(&text, &word) && num_parse(word, &value) ? value : NAN;
}

static void take_rates(struct burn *burn, struct text list)
{
    struct text item;
    size_t i = 0;
    for (; i < GPUS_MAX && next_item(&list, &item); i++) {
        double gflops = text_number_after(item, "(");
        burn->gpus[i].died |= text_contains(item, "DIED");
        if (isnan(gflops))
            continue;
        burn->gpus[i].gflops = gflops;
        burn->gpus[i].ran |= gflops > 0;
    }
    burn->n_gpus = i > burn->n_gpus ? i : burn->n_gpus;
}

/* "0 - -524288000  (WARNING!)- 0": the counter overflows, and any error is one too many. */
static void take_errors(struct burn *burn, struct text list)
{
    struct text item;
    for (size_t i = 0; i < GPUS_MAX && next_item(&list, &item); i++) {
        double errors = fabs(leading_number(item));
        struct gpu *gpu = &burn->gpus[i];
        if (isnan(errors))
            continue;
        if (errors < gpu->errors) /* counts start anew with each summary */
            gpu->errors_before += gpu->errors;
        gpu->errors = errors;
    }
}

static void take_temperatures(struct burn *burn, struct text list)
{
    struct text item;
    for (size_t i = 0; i < GPUS_MAX && next_item(&list, &item); i++) {
        double celsius = leading_number(item);
        if (celsius > burn->gpus[i].temperature_max)
            burn->gpus[i].temperature_max = celsius;
    }
}

/* Redraws may run on in one line: each begins with its share and "proc'd:". */
static void take_progress(struct burn *burn, struct text line, long number)
{
    size_t at = text_find(line, "proc'd: ", 0);
    while (at < line.length) {
        size_t next = text_find(line, "proc'd: ", at + 1);
        struct text part = text_slice(line, at + 8, next);
        size_t errors = text_find(part, "errors: ", 0), temps = text_find(part, "temps: ", 0);
        take_rates(burn, text_slice(part, 0, errors));
        if (errors < part.length)
            take_errors(burn, text_slice(part, errors + 8, temps));
        if (temps < part.length)
            take_temperatures(burn, text_slice(part, temps + 7, part.length));
        burn->line = number;
        at = next;
    }
}

static void take_verdict(struct burn *burn, struct text line)
{
    double index = text_number_after(line, "GPU ");
    size_t colon = text_find(line, ":", 0);
    struct text verdict = text_trim(text_slice(line, colon + (colon < line.length), line.length));
    bool ok = text_is(verdict, "OK"), faulty = text_starts_with(verdict, "FAULTY");
    if (!(index >= 0 && index < GPUS_MAX) || (!ok && !faulty))
        return;
    burn->gpus[(size_t)index].verdicts++;
    burn->gpus[(size_t)index].faulty |= faulty;
    burn->n_ok += ok;
    burn->n_faulty += faulty;
}

static void take_line(struct burn *burn, struct text line, long number)
{
    if (text_contains(line, "proc'd: "))
        take_progress(burn, line, number);
    if (text_starts_with(line, "Tested ") && text_ends_with(line, "GPUs:"))
        burn->n_tested = text_number_after(line, "Tested");
    if (text_starts_with(line, "GPU ") && text_contains(line, "(UUID"))
        reading_gpu(burn->reading, text_slice(line, 0, text_find(line, "(UUID", 0)));
    else if (text_starts_with(line, "GPU ") && burn->n_tested > 0)
        take_verdict(burn, line);
    if (text_contains(line, "using DOUBLES"))
        burn->precision = "fp64";
    if (text_contains(line, "using FLOATS"))
        burn->precision = "fp32";
    if (text_contains(line, "using Tensor Cores"))
        burn->tensor_cores = "yes";
}

#define BURN_DIMENSIONS(burn) DIM_TEXT("precision", (burn)->precision), DIM_TEXT("tensor_cores", (burn)->tensor_cores)

static void emit_rates(struct burn *burn)
{
    struct reading *reading = burn->reading;
    size_t slowest = 0, fastest = 0;
    reading->role = ROLE_CONTEXT;
    for (size_t i = 0; i < burn->n_gpus; i++) {
        EMIT_SCALED(reading, "gpu_burn.tflops", burn->gpus[i].gflops, 1e-3, "Gflop/s", burn->line,
                    BURN_DIMENSIONS(burn), DIM_NUMBER("gpu_index", (double)i));
        slowest = burn->gpus[i].gflops < burn->gpus[slowest].gflops ? i : slowest;
        fastest = burn->gpus[i].gflops > burn->gpus[fastest].gflops ? i : fastest;
    }
    reading->role = ROLE_RESULT;
    if (burn->n_gpus == 0)
        return;
    double low = burn->gpus[slowest].gflops, high = burn->gpus[fastest].gflops;
    EMIT_SCALED(reading, "gpu_burn.tflops", low, 1e-3, "Gflop/s", burn->line, BURN_DIMENSIONS(burn),
                DIM_TEXT("statistic", "slowest"));
    EMIT(reading, "gpu_burn.spread_pct", high > 0 && burn->n_gpus > 1 ? 100 * (high - low) / high : NAN, burn->line,
         BURN_DIMENSIONS(burn));
}

static void emit_counts(struct burn *burn)
{
    struct reading *reading = burn->reading;
    double errors = 0, with_errors = 0, temperature = 0, died = 0;
    for (size_t i = 0; i < GPUS_MAX; i++) {
        const struct gpu *gpu = &burn->gpus[i];
        errors += gpu->errors + gpu->errors_before;
        with_errors += gpu->errors + gpu->errors_before > 0;
        died += gpu->died && !gpu->faulty;
        temperature = gpu->temperature_max > temperature ? gpu->temperature_max : temperature;
    }
    if (burn->n_gpus > 0)
        EMIT(reading, "gpu_burn.errors_count", errors, burn->line, BURN_DIMENSIONS(burn),
             DIM_NUMBER("gpus_with_errors", with_errors));
    EMIT(reading, "gpu_burn.temperature_max_celsius", temperature > 0 ? temperature : NAN, burn->line,
         BURN_DIMENSIONS(burn));
    if (burn->n_ok + burn->n_faulty > 0 || died > 0)
        EMIT(reading, "gpu_burn.faulty_gpus", (double)burn->n_faulty + died, burn->line, BURN_DIMENSIONS(burn),
             DIM_NUMBER("gpus_ok", (double)burn->n_ok));
    if (errors > 0 || burn->n_faulty > 0 || died > 0) {
        reading_warn(reading, burn->line, "the run is kept and marked, never scored",
                     "%.0f GPUs faulty, %.0f with wrong results", (double)burn->n_faulty + died, with_errors);
        reading_mark(reading, 0, VALIDITY_WRONG, "wrong results or faulty GPUs");
    }
}

/* OK does not mean that anything was computed. */
static void judge(struct burn *burn)
{
    struct reading *reading = burn->reading;
    size_t idle = 0;
    for (size_t i = 0; i < burn->n_gpus; i++)
        idle += !burn->gpus[i].ran;
    if (burn->n_gpus == 0 || idle > 0) {
        reading_warn(reading, burn->line, "\"OK\" alone says nothing",
                     burn->n_gpus == 0 ? "no GPU shows a rate" : "a GPU shows no rate: it computed nothing");
        reading_mark(reading, 0, VALIDITY_DOUBTFUL, "a GPU computed nothing");
    }
    if (burn->n_ok + burn->n_faulty == 0 || (double)(burn->n_ok + burn->n_faulty) < burn->n_tested) {
        reading_warn(reading, burn->line, NULL, "the log ends before the verdicts");
        reading_mark(reading, 0, VALIDITY_DOUBTFUL, "the log ends before the verdicts");
    }
}

static void read(struct reading *reading)
{
    const struct lines *lines = &reading->source->lines;
    struct burn burn = {.reading = reading, .line = 1};
    reading_tool(reading, "gpu-burn", NULL);
    for (size_t i = 0; i < lines->n; i++)
        take_line(&burn, text_trim(lines->items[i].text), lines->items[i].number);
    double gpus = burn.n_tested > 0 ? burn.n_tested : (double)burn.n_gpus;
    reading_common(reading, "gpus", NULL, gpus > 0 ? gpus : NAN);
    emit_rates(&burn);
    emit_counts(&burn);
    judge(&burn);
}

const struct reader reader_gpu_burn = {"gpu-burn", "gpu-burn, text", sniff, read};
