#include "tco/wasm_api.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tco/break_even.h"
#include "tco/flat.h"

struct tco_wasm {
    struct arena *arena;
    struct tco_scenario *scenario;
    struct tco_model *model;
    struct tco_result *results;
    double *numbers;
    struct error err;
};

void *tco_wasm_alloc(int size)
{
    return size < 0 ? NULL : malloc((size_t)size);
}

void tco_wasm_free(void *bytes)
{
    free(bytes);
}

struct tco_wasm *tco_wasm_open(const char *lines)
{
    struct arena *arena = arena_create(NULL);
    struct tco_wasm *calculator = ARENA_NEW(arena, struct tco_wasm);
    calculator->arena = arena;
    if (!tco_flat_read(arena, text_of(lines), &calculator->scenario, &calculator->err) ||
        !tco_model_create(arena, calculator->scenario, &calculator->model, &calculator->err)) {
        arena_destroy(arena);
        return NULL;
    }
    size_t n = calculator->scenario->n_columns;
    calculator->results = ARENA_ARRAY(arena, n, struct tco_result);
    calculator->numbers = ARENA_ARRAY(arena, n * TCO_WASM_STRIDE, double);
    return calculator;
}

void tco_wasm_close(struct tco_wasm *calculator)
{
    if (calculator != NULL)
        arena_destroy(calculator->arena);
}

const char *tco_wasm_problem(struct tco_wasm *calculator)
{
    struct problems problems;
    problems_init(&problems, calculator->arena);
    if (tco_scenario_check(calculator->scenario, &problems))
        return "";
    return problems.items[0].text;
}

int tco_wasm_n_columns(const struct tco_wasm *calculator)
{
    return (int)calculator->scenario->n_columns;
}

const char *tco_wasm_column_title(const struct tco_wasm *calculator, int column)
{
    bool is_there = column >= 0 && (size_t)column < calculator->scenario->n_columns;
    return is_there ? calculator->scenario->columns[column].title : NULL;
}

int tco_wasm_n_inputs(const struct tco_wasm *calculator)
{
    return (int)calculator->scenario->n_inputs;
}

static struct tco_input *find_input(const struct tco_wasm *calculator, int input)
{
    bool is_there = input >= 0 && (size_t)input < calculator->scenario->n_inputs;
    return is_there ? &calculator->scenario->inputs[input] : NULL;
}

int tco_wasm_find_input(const struct tco_wasm *calculator, const char *path)
{
    for (size_t i = 0; i < calculator->scenario->n_inputs; i++)
        if (strcmp(calculator->scenario->inputs[i].path, path) == 0)
            return (int)i;
    return -1;
}

const char *tco_wasm_input_path(const struct tco_wasm *calculator, int input)
{
    const struct tco_input *at = find_input(calculator, input);
    return at == NULL ? NULL : at->path;
}

const char *tco_wasm_input_title(const struct tco_wasm *calculator, int input)
{
    const struct tco_input *at = find_input(calculator, input);
    return at == NULL ? NULL : at->field->title;
}

const char *tco_wasm_input_unit(const struct tco_wasm *calculator, int input)
{
    const struct tco_input *at = find_input(calculator, input);
    return at == NULL ? NULL : at->field->unit;
}

int tco_wasm_input_is_given(const struct tco_wasm *calculator, int input)
{
    const struct tco_input *at = find_input(calculator, input);
    return at != NULL && at->given;
}

double tco_wasm_input_value(const struct tco_wasm *calculator, int input)
{
    const struct tco_input *at = find_input(calculator, input);
    return at == NULL ? (double)NAN : at->value;
}

const char *tco_wasm_input_word(const struct tco_wasm *calculator, int input, int word)
{
    const struct tco_input *at = find_input(calculator, input);
    if (at == NULL || at->field->words == NULL || word < 1 || word > at->field->maximum)
        return NULL;
    return at->field->words[word - 1];
}

int tco_wasm_set(struct tco_wasm *calculator, int input, double value)
{
    struct tco_input *at = find_input(calculator, input);
    struct error err = {0};
    return at != NULL && tco_input_set(at, value, &err);
}

static void flatten(const struct tco_result *result, double *numbers)
{
    memcpy(numbers + TCO_WASM_COMPONENTS, result->components, sizeof result->components);
    memcpy(numbers + TCO_WASM_ATTRIBUTION, result->attribution, sizeof result->attribution);
    numbers[TCO_WASM_MONTHLY] = result->monthly_usd;
    numbers[TCO_WASM_TOTAL] = result->total_usd;
    numbers[TCO_WASM_SETUP_ONE_TIME] = result->setup_one_time_usd;
    numbers[TCO_WASM_RELATIVE] = result->relative;
    numbers[TCO_WASM_GAP] = result->gap_usd;
    numbers[TCO_WASM_GPUS] = result->gpus;
    numbers[TCO_WASM_GOODPUT_SHARE] = result->goodput_share;
    numbers[TCO_WASM_USEFUL_SHARE] = result->useful_share;
    numbers[TCO_WASM_USD_PER_GPU_HOUR] = result->usd_per_gpu_hour;
    numbers[TCO_WASM_USD_PER_USEFUL_GPU_HOUR] = result->usd_per_useful_gpu_hour;
    numbers[TCO_WASM_FAILURES_PER_MONTH] = result->failures_per_month;
    numbers[TCO_WASM_LOST_GPU_HOURS] = result->lost_gpu_hours_per_failure;
}

const double *tco_wasm_evaluate(struct tco_wasm *calculator)
{
    tco_model_evaluate(calculator->model, calculator->results);
    for (size_t i = 0; i < calculator->scenario->n_columns; i++)
        flatten(&calculator->results[i], calculator->numbers + i * TCO_WASM_STRIDE);
    return calculator->numbers;
}

double tco_wasm_break_even(struct tco_wasm *calculator, int input, int column)
{
    const struct tco_input *at = find_input(calculator, input);
    struct arena *scratch = arena_create(calculator->arena);
    struct tco_break_even *answers = NULL;
    struct error err = {0};
    size_t n = 0;
    double value = NAN;
    if (at != NULL && tco_break_even_find(scratch, calculator->model, at->path, &answers, &n, &err))
        for (size_t i = 0; i < n; i++)
            if (answers[i].column == (size_t)column)
                value = answers[i].value;
    arena_destroy(scratch);
    return value;
}
