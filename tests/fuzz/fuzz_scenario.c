/* Scenarios from anywhere: what is read can be worked out, written as lines and read again, and swept. */
#include <assert.h>
#include <math.h>
#include <stdint.h>

#include "tco/break_even.h"
#include "tco/flat.h"
#include "tco/monte_carlo.h"
#include "tco/tornado.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ask(struct arena *arena, struct tco_scenario *scenario)
{
    struct tco_model *model = NULL;
    struct tco_tornado tornado;
    struct tco_break_even *answers = NULL;
    struct tco_monte_carlo *outlook = NULL;
    struct error err = {0};
    size_t n = 0;
    bool good = tco_model_create(arena, scenario, &model, &err);
    assert(good);
    struct tco_result *results = ARENA_ARRAY(arena, scenario->n_columns, struct tco_result);
    tco_model_evaluate(model, results);
    for (size_t i = 0; i < scenario->n_columns; i++)
        assert(isfinite(results[i].components[TCO_GPU]) && results[i].gpus > 0);
    tco_tornado_run(arena, model, scenario->n_columns - 1, 20, &tornado);
    if (scenario->n_columns <= 3)
        tco_break_even_find(arena, model, "price_usd_per_gpu_hour", &answers, &n, &err);
    if (scenario->n_uncertain > 0)
        tco_monte_carlo_run(arena, model, 300, 1, 1, &outlook, &err);
}

static void check_lines(struct arena *arena, const struct tco_scenario *scenario)
{
    struct tco_scenario *again = NULL;
    struct str once, twice;
    struct error err = {0};
    str_init(&once, arena);
    str_init(&twice, arena);
    tco_flat_write(scenario, &once);
    bool good = tco_flat_read(arena, str_text(&once), &again, &err);
    assert(good);
    tco_flat_write(again, &twice);
    assert(string_equal(once.bytes, twice.bytes));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create(NULL);
    struct tco_scenario *scenario = NULL;
    struct problems problems;
    struct error err = {0};
    problems_init(&problems, arena);
    if (tco_scenario_read(arena, "fuzz", (struct text){(const char *)data, size}, &scenario, &problems)) {
        assert(problems.n_errors == 0);
        check_lines(arena, scenario);
        ask(arena, scenario);
    } else
        assert(problems.n_errors > 0);
    tco_flat_read(arena, (struct text){(const char *)data, size}, &scenario, &err);
    arena_destroy(arena);
    return 0;
}
