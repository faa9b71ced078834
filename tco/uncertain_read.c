#include "tco/uncertain_read.h"

#include <math.h>
#include <stdlib.h>

#include "tco/price_list.h"

enum { MOST_UNCERTAIN = 64, MOST_VALUES = 100000 };

static const char *const distribution_words[] = {"uniform", "triangular", "lognormal", "empirical", NULL};

struct members {
    const char *input, *source, *date, *note;
    int distribution;
    bool relative;
    double low, mode, high, p5, p95;
    struct json_at values, prices;
};

static const struct json_field table[] = {
    JSON_FIELD(struct members, input, "input", JSON_FIELD_STRING, true),
    JSON_FIELD_OF(struct members, distribution, "distribution", true, distribution_words),
    JSON_FIELD(struct members, relative, "relative", JSON_FIELD_BOOL, false),
    JSON_FIELD_IN(struct members, low, "low", JSON_FIELD_NUMBER, false, 0, 1e15),
    JSON_FIELD_IN(struct members, mode, "mode", JSON_FIELD_NUMBER, false, 0, 1e15),
    JSON_FIELD_IN(struct members, high, "high", JSON_FIELD_NUMBER, false, 0, 1e15),
    JSON_FIELD_IN(struct members, p5, "p5", JSON_FIELD_NUMBER, false, 1e-12, 1e15),
    JSON_FIELD_IN(struct members, p95, "p95", JSON_FIELD_NUMBER, false, 1e-12, 1e15),
    JSON_FIELD(struct members, values, "values", JSON_FIELD_ANY, false),
    JSON_FIELD(struct members, prices, "prices", JSON_FIELD_ANY, false),
    JSON_FIELD(struct members, source, "source", JSON_FIELD_STRING, false),
    JSON_FIELD(struct members, date, "date", JSON_FIELD_DATE, false),
    JSON_FIELD(struct members, note, "note", JSON_FIELD_STRING, false),
};

static int compare_numbers(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool complain(struct problems *problems, const struct json_at *at, const char *text, const char *hint)
{
    problem_add(problems, SEVERITY_ERROR, json_place(at), hint, "%s", text);
    return false;
}

static bool read_values(struct tco_uncertain *out, const struct json_at *at, struct arena *arena,
                        struct problems *problems)
{
    size_t n = json_size(at);
    if (json_kind(at) != JSON_ARRAY || n == 0 || n > MOST_VALUES)
        return complain(problems, at, "\"values\" is not a list of numbers", "from 1 to 100,000 numbers");
    double *values = ARENA_ARRAY(arena, n, double);
    for (size_t i = 0; i < n; i++) {
        struct json_at item = json_item(at, i);
        values[i] = json_number(&item);
        if (!isfinite(values[i]) || values[i] < 0)
            return complain(problems, &item, "a value is not a number of 0 or more", NULL);
    }
    qsort(values, n, sizeof *values, compare_numbers);
    out->values = values;
    out->n_values = n;
    return true;
}

static bool read_shape(struct tco_uncertain *out, const struct members *in, const struct json_at *at,
                       struct arena *arena, struct problems *problems)
{
    switch (out->distribution) {
    case TCO_UNIFORM:
        *out = (struct tco_uncertain){.distribution = TCO_UNIFORM, .low = in->low, .high = in->high};
        return in->low < in->high || complain(problems, at, "a uniform distribution needs low < high", NULL);
    case TCO_TRIANGULAR:
        *out =
            (struct tco_uncertain){.distribution = TCO_TRIANGULAR, .low = in->low, .mode = in->mode, .high = in->high};
        return (in->low < in->high && in->low <= in->mode && in->mode <= in->high) ||
               complain(problems, at, "a triangular distribution needs low <= mode <= high", NULL);
    case TCO_LOGNORMAL:
        *out = (struct tco_uncertain){
            .distribution = TCO_LOGNORMAL, .low = in->p5, .mode = sqrt(in->p5 * in->p95), .high = in->p95};
        return in->p5 < in->p95 || complain(problems, at, "a lognormal distribution needs p5 < p95", NULL);
    case TCO_EMPIRICAL:
        break;
    }
    if (json_kind(&in->prices) > JSON_NULL)
        return tco_prices_read(&in->prices, &out->values, &out->n_values, arena, problems);
    return read_values(out, &in->values, arena, problems);
}

static bool read_one(struct tco_scenario *scenario, struct tco_uncertain *out, const struct json_at *at,
                     struct problems *problems)
{
    struct arena *arena = scenario->arena;
    struct members in;
    if (!json_read_object(at, table, sizeof table / sizeof *table, &in, arena, problems))
        return false;
    out->distribution = (enum tco_distribution)in.distribution;
    if (!read_shape(out, &in, at, arena, problems))
        return false;
    struct error err = {0};
    size_t *inputs = NULL;
    if (!tco_scenario_find(scenario, arena, in.input, &inputs, &out->n_inputs, &err))
        return complain(problems, at, err.text, *err.hint == '\0' ? NULL : arena_strdup(arena, err.hint));
    out->inputs = inputs;
    out->pattern = in.input;
    out->relative = in.relative;
    out->source = in.source;
    out->date = in.date;
    out->place = json_place(at);
    out->place.file = scenario->file;
    return true;
}

bool tco_uncertain_read(struct tco_scenario *scenario, const struct json_at *array, struct problems *problems)
{
    size_t n = json_size(array);
    bool is_good = true;
    if (json_kind(array) != JSON_ARRAY || n > MOST_UNCERTAIN)
        return complain(problems, array, "\"uncertain\" is not a list", "an array of at most 64 objects");
    scenario->uncertain = ARENA_ARRAY(scenario->arena, n, struct tco_uncertain);
    for (size_t i = 0; i < n; i++) {
        struct json_at item = json_item(array, i);
        is_good = read_one(scenario, &scenario->uncertain[scenario->n_uncertain++], &item, problems) && is_good;
    }
    return is_good;
}
