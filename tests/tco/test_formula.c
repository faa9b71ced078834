/* Formulas: what they mean, how they are rewritten, what is refused. */
#include <check.h>
#include <math.h>

#include "tco/formula.h"
#include "tests/support/suite.h"

static const double letters[] = {2, 3, 5};
static const double rows[] = {10, 30, 20};

static bool name_step(void *context, struct text name, size_t *step)
{
    if (name.length != 1 || name.bytes[0] < 'a' || name.bytes[0] > 'c')
        return false;
    *step = tape_constant(context, letters[name.bytes[0] - 'a']);
    return true;
}

static bool row_step(void *context, struct text list, struct text field, size_t row, size_t *step)
{
    if (!text_is(list, "list") || !text_is(field, "x") || row >= sizeof rows / sizeof *rows)
        return false;
    *step = tape_constant(context, rows[row]);
    return true;
}

static bool work_out(const char *formula, double *value, struct error *err)
{
    struct arena *arena = arena_create(NULL);
    struct tape tape;
    size_t step = 0;
    tape_init(&tape, arena);
    struct formula_scope scope = {&tape, name_step, row_step};
    bool is_good = formula_compile(&tape, formula, &scope, &step, err);
    double *values = ARENA_ARRAY(arena, tape.n + 1, double);
    if (is_good) {
        tape_run(&tape, NULL, values);
        *value = values[step];
    }
    arena_destroy(arena);
    return is_good;
}

START_TEST(meaning)
{
    static const struct {
        const char *formula;
        double value;
    } cases[] = {{"1 + 2 * 3", 7},
                 {"(1 + 2) * 3", 9},
                 {"8 / 4 / 2", 1},
                 {"7 - 2 - 1", 4},
                 {"-a * b", -6},
                 {"2 - -c", 7},
                 {"0.055 * 1000", 55},
                 {"a < b", 1},
                 {"a > b", 0},
                 {"b >= 3", 1},
                 {"b <= 2.5", 0},
                 {"c = 5", 1},
                 {"if(a < b, 10, 20)", 10},
                 {"if(a = b, 10, 20)", 20},
                 {"min(a, b) + max(a, b)", 5},
                 {"choose(a, 10, 20, 30)", 20},
                 {"choose(b, 10, 20, 30)", 30},
                 {"choose(1, c, 20)", 5},
                 {"sqrt(b * b)", 3},
                 {"exp(0)", 1},
                 {"2 * exp(a / 2) * sinh(a / 2)", 6.38905609893065}, /* e^2 - 1 */
                 {"sum(list.x)", 60},
                 {"maximum(list.x)", 30},
                 {"sum(other.x)", 0},
                 {"maximum(list.y) + 1", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error err = {0};
        double value = NAN;
        ck_assert_msg(work_out(cases[i].formula, &value, &err), "%s: %s", cases[i].formula, err.text);
        ck_assert_msg(fabs(value - cases[i].value) < 1e-12, "%s: %.17g", cases[i].formula, value);
    }
}
END_TEST

START_TEST(refusals)
{
    static const char *const formulas[] = {"",        "1 +",        "(1",     "1 2",       "d",           "min(1)",
                                           "a b",     "choose(1)",  "1 ++ *", "sum(list)", "sum(list.x",  "nothing(1)",
                                           "if(1, 2", "sqrt(1, 2)", "A",      "1e5",       "max(1, 2, 3)"};
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++) {
        struct error err = {0};
        double value = 0;
        ck_assert_msg(!work_out(formulas[i], &value, &err), "\"%s\" is %g", formulas[i], value);
        ck_assert_int_eq(err.code, EXIT_INTERNAL);
        ck_assert(err.text[0] != '\0');
    }
}
END_TEST

static const char *name_word(void *context, struct text name)
{
    (void)context;
    return text_is(name, "a") ? "$B$1" : text_is(name, "b") ? "Inputs!C2" : NULL;
}

static const char *row_word(void *context, struct text list, struct text field, size_t row)
{
    static const char *const cells[] = {"D1", "D2"};
    (void)context, (void)list, (void)field;
    return row < 2 ? cells[row] : NULL;
}

START_TEST(rewriting)
{
    static const struct {
        const char *formula, *rewritten;
    } cases[] = {{"a * (1 + b / 100)", "$B$1 * (1 + Inputs!C2 / 100)"},
                 {"if(a <= b, a, 0)", "IF($B$1 <= Inputs!C2, $B$1, 0)"},
                 {"sum(list.x) + maximum(list.x)", "SUM(0,D1,D2) + MAX(0,D1,D2)"},
                 {"choose(a, min(a, b), 0.5)", "CHOOSE($B$1, MIN($B$1, Inputs!C2), 0.5)"}};
    struct arena *arena = arena_create(NULL);
    struct formula_words words = {NULL, name_word, row_word};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_str_eq(formula_rewrite(arena, cases[i].formula, &words), cases[i].rewritten);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("formula");
    TCase *tcase = tcase_create("formula");
    tcase_add_test(tcase, meaning);
    tcase_add_test(tcase, refusals);
    tcase_add_test(tcase, rewriting);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
