/* A specialised program gives what the tape gives, bit for bit, whatever varies. */
#include <check.h>
#include <math.h>

#include "model/base/rng.h"
#include "tco/model.h"
#include "tco/program.h"
#include "tests/support/suite.h"
#include "tests/tco/random_scenario.h"

enum { N_SCENARIOS = 60 };

/* Lets about a third of all numbers that are given vary. */
static void choose_inputs(const struct tco_scenario *scenario, struct rng *rng, bool *varies, double **lanes,
                          struct arena *arena)
{
    for (size_t i = 0; i < scenario->n_inputs; i++) {
        const struct tco_input *input = &scenario->inputs[i];
        varies[i] = input->given && input->field->kind != TCO_WORD && rng_below(rng, 3) == 0;
        if (!varies[i])
            continue;
        lanes[i] = ARENA_ARRAY(arena, PROGRAM_LANES, double);
        for (size_t lane = 0; lane < PROGRAM_LANES; lane++)
            lanes[i][lane] = input->value * (0.5 + rng_uniform(rng));
    }
}

START_TEST(program_equals_tape)
{
    struct arena *arena = arena_create(NULL);
    struct tco_scenario *scenario = random_scenario(arena, (uint64_t)_i);
    struct tco_model *model = NULL;
    struct error err = {0};
    struct rng rng;
    rng_init(&rng, 7, (uint64_t)_i);
    ck_assert(tco_model_create(arena, scenario, &model, &err));
    bool *varies = ARENA_ARRAY(arena, scenario->n_inputs, bool);
    double **lanes = ARENA_ARRAY(arena, scenario->n_inputs, double *);
    choose_inputs(scenario, &rng, varies, lanes, arena);
    size_t n = 0, *outputs = ARENA_ARRAY(arena, 3 * scenario->n_columns, size_t);
    for (size_t i = 0; i < scenario->n_columns; i++) {
        outputs[n++] = tco_model_line(model, i, "monthly_usd")->step;
        outputs[n++] = tco_model_line(model, i, "goodput_share")->step;
        outputs[n++] = tco_model_line(model, i, "usd_per_useful_gpu_hour")->step;
    }
    for (size_t i = 0; i < scenario->n_inputs; i++)
        model->inputs[i] = scenario->inputs[i].value;
    struct program *program = program_create(arena, &model->tape, model->inputs, varies, outputs, n);
    double *scratch = ARENA_ARRAY(arena, program_scratch_size(program) + 1, double);
    double **out = ARENA_ARRAY(arena, n, double *);
    for (size_t i = 0; i < n; i++)
        out[i] = ARENA_ARRAY(arena, PROGRAM_LANES, double);
    program_run(program, (const double *const *)lanes, scratch, out);
    for (size_t lane = 0; lane < PROGRAM_LANES; lane += 17) {
        for (size_t i = 0; i < scenario->n_inputs; i++)
            if (varies[i])
                model->inputs[i] = lanes[i][lane];
        tape_run(&model->tape, model->inputs, model->values);
        for (size_t i = 0; i < n; i++)
            ck_assert_msg(out[i][lane] == model->values[outputs[i]], "output %zu, lane %zu: %.17g, not %.17g", i, lane,
                          out[i][lane], model->values[outputs[i]]);
    }
    arena_destroy(arena);
}
END_TEST

/* x * 1, a settled choice, an input asked for as it is, a constant asked for. */
START_TEST(what_is_passed_on)
{
    struct arena *arena = arena_create(NULL);
    struct tape tape;
    tape_init(&tape, arena);
    size_t x = tape_input(&tape, 0), one = tape_constant(&tape, 1), zero = tape_constant(&tape, 0);
    size_t same = tape_add(&tape, TAPE_MULTIPLY, one, x, 0);
    size_t chosen = tape_add(&tape, TAPE_SELECT, zero, one, tape_add(&tape, TAPE_ADD, same, zero, 0));
    size_t bent = tape_add(&tape, TAPE_SELECT, tape_add(&tape, TAPE_LESS, x, one, 0), one, x);
    const size_t outputs[] = {same, chosen, x, one, bent};
    const bool varies[] = {true};
    const double inputs[] = {5};
    double lanes[PROGRAM_LANES], results[5][PROGRAM_LANES], scratch[8 * PROGRAM_LANES];
    for (size_t i = 0; i < PROGRAM_LANES; i++)
        lanes[i] = (double)i / 4;
    const double *const in[] = {lanes};
    double *const out[] = {results[0], results[1], results[2], results[3], results[4]};
    struct program *program = program_create(arena, &tape, inputs, varies, outputs, 5);
    ck_assert_uint_eq(program_n_instructions(program), 3); /* less, a constant in lanes, select */
    ck_assert_uint_le(program_scratch_size(program), 8 * PROGRAM_LANES);
    program_run(program, in, scratch, out);
    for (size_t i = 0; i < PROGRAM_LANES; i++) {
        ck_assert(results[0][i] == lanes[i] && results[1][i] == lanes[i] && results[2][i] == lanes[i]);
        ck_assert(results[3][i] == 1);
        ck_assert(results[4][i] == (lanes[i] < 1 ? 1 : lanes[i]));
    }
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("program");
    TCase *tcase = tcase_create("equality");
    tcase_add_loop_test(tcase, program_equals_tape, 0, N_SCENARIOS);
    tcase_add_test(tcase, what_is_passed_on);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
