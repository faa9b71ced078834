/* A parser by recursive descent; each level of precedence is one function. */
#include "tco/formula.h"

#include <string.h>

enum { LONGEST_ARGUMENTS = 8 };

struct parser {
    const char *formula;
    const char *at;
    struct tape *tape;
    const struct formula_scope *scope;
    struct error *err;
};

static bool parse_expression(struct parser *parser, size_t *step);

static bool complain(struct parser *parser, const char *what)
{
    return error_set(parser->err, EXIT_INTERNAL, "formula \"%s\": column %d: %s", parser->formula,
                     (int)(parser->at - parser->formula) + 1, what);
}

static void skip_blanks(const char **at)
{
    while (**at == ' ')
        ++*at;
}

static bool take(struct parser *parser, const char *sign)
{
    skip_blanks(&parser->at);
    size_t length = strlen(sign);
    if (strncmp(parser->at, sign, length) != 0)
        return false;
    parser->at += length;
    return true;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || c == '_';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static struct text take_name(const char **at)
{
    const char *start = *at;
    while (is_letter(**at) || (*at != start && is_digit(**at)))
        ++*at;
    return (struct text){start, (size_t)(*at - start)};
}

/* Numbers in formulas are short, so that both parts are exact and their quotient is rounded once. */
static double take_number(const char **at)
{
    double digits = 0, scale = 1;
    for (; is_digit(**at); ++*at)
        digits = digits * 10 + (**at - '0');
    if (**at == '.')
        for (++*at; is_digit(**at); ++*at) {
            digits = digits * 10 + (**at - '0');
            scale *= 10;
        }
    return digits / scale;
}

static bool parse_rows(struct parser *parser, enum tape_op op, size_t *step)
{
    skip_blanks(&parser->at);
    struct text list = take_name(&parser->at);
    if (!take(parser, "."))
        return complain(parser, "a list and its field are parted by a point");
    struct text field = take_name(&parser->at);
    size_t row_step = 0, row = 0;
    for (; parser->scope->row(parser->scope->context, list, field, row, &row_step); row++)
        *step = row == 0 ? row_step : tape_add(parser->tape, op, *step, row_step, 0);
    if (row == 0)
        *step = tape_constant(parser->tape, 0);
    return take(parser, ")") || complain(parser, "expected )");
}

static bool parse_arguments(struct parser *parser, size_t steps[LONGEST_ARGUMENTS], size_t *n)
{
    *n = 0;
    do {
        if (*n == LONGEST_ARGUMENTS)
            return complain(parser, "too many arguments");
        if (!parse_expression(parser, &steps[(*n)++]))
            return false;
    } while (take(parser, ","));
    return take(parser, ")") || complain(parser, "expected )");
}

static size_t choose(struct tape *tape, const size_t *steps, size_t n)
{
    size_t chosen = steps[n - 1];
    for (size_t i = n - 2; i >= 1; i--) {
        size_t is_it = tape_add(tape, TAPE_EQUAL, steps[0], tape_constant(tape, (double)i), 0);
        chosen = tape_add(tape, TAPE_SELECT, is_it, steps[i], chosen);
    }
    return chosen;
}

static bool parse_call(struct parser *parser, struct text name, size_t *step)
{
    static const struct {
        const char *name;
        enum tape_op op;
        size_t n;
    } functions[] = {{"min", TAPE_MINIMUM, 2}, {"max", TAPE_MAXIMUM, 2}, {"if", TAPE_SELECT, 3},
                     {"sqrt", TAPE_SQRT, 1},   {"exp", TAPE_EXP, 1},     {"sinh", TAPE_SINH, 1}};
    if (text_is(name, "sum"))
        return parse_rows(parser, TAPE_ADD, step);
    if (text_is(name, "maximum"))
        return parse_rows(parser, TAPE_MAXIMUM, step);
    size_t steps[LONGEST_ARGUMENTS] = {0}, n = 0;
    if (!parse_arguments(parser, steps, &n))
        return false;
    if (text_is(name, "choose") && n >= 2) {
        *step = choose(parser->tape, steps, n);
        return true;
    }
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (text_is(name, functions[i].name) && n == functions[i].n) {
            *step = tape_add(parser->tape, functions[i].op, steps[0], steps[1], steps[2]);
            return true;
        }
    return complain(parser, "no such function, or another number of arguments");
}

static bool parse_primary(struct parser *parser, size_t *step)
{
    if (take(parser, "("))
        return parse_expression(parser, step) && (take(parser, ")") || complain(parser, "expected )"));
    if (is_digit(*parser->at)) {
        *step = tape_constant(parser->tape, take_number(&parser->at));
        return true;
    }
    struct text name = take_name(&parser->at);
    if (name.length == 0)
        return complain(parser, "expected a number or a name");
    if (take(parser, "("))
        return parse_call(parser, name, step);
    return parser->scope->name(parser->scope->context, name, step) || complain(parser, "unknown name before this");
}

static bool parse_unary(struct parser *parser, size_t *step)
{
    if (!take(parser, "-"))
        return parse_primary(parser, step);
    size_t operand = 0;
    if (!parse_unary(parser, &operand))
        return false;
    *step = tape_add(parser->tape, TAPE_SUBTRACT, tape_constant(parser->tape, 0), operand, 0);
    return true;
}

/* left (sign right)*, for two signs of the same rank. */
static bool parse_chain(struct parser *parser, bool (*operand)(struct parser *, size_t *), const char *const signs[2],
                        const enum tape_op ops[2], size_t *step)
{
    if (!operand(parser, step))
        return false;
    for (;;) {
        int which = take(parser, signs[0]) ? 0 : take(parser, signs[1]) ? 1 : 2;
        size_t right = 0;
        if (which == 2)
            return true;
        if (!operand(parser, &right))
            return false;
        *step = tape_add(parser->tape, ops[which], *step, right, 0);
    }
}

static bool parse_product(struct parser *parser, size_t *step)
{
    return parse_chain(parser, parse_unary, (const char *const[]){"*", "/"},
                       (const enum tape_op[]){TAPE_MULTIPLY, TAPE_DIVIDE}, step);
}

static bool parse_sum(struct parser *parser, size_t *step)
{
    return parse_chain(parser, parse_product, (const char *const[]){"+", "-"},
                       (const enum tape_op[]){TAPE_ADD, TAPE_SUBTRACT}, step);
}

static bool parse_expression(struct parser *parser, size_t *step)
{
    static const struct {
        const char *sign;
        enum tape_op op;
        bool swapped;
    } comparisons[] = {{"<=", TAPE_LESS_EQUAL, false},
                       {">=", TAPE_LESS_EQUAL, true},
                       {"<", TAPE_LESS, false},
                       {">", TAPE_LESS, true},
                       {"=", TAPE_EQUAL, false}};
    if (!parse_sum(parser, step))
        return false;
    for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++)
        if (take(parser, comparisons[i].sign)) {
            size_t left = *step, right = 0;
            if (!parse_sum(parser, &right))
                return false;
            bool swapped = comparisons[i].swapped;
            *step = tape_add(parser->tape, comparisons[i].op, swapped ? right : left, swapped ? left : right, 0);
            return true;
        }
    return true;
}

bool formula_compile(struct tape *tape, const char *formula, const struct formula_scope *scope, size_t *step,
                     struct error *err)
{
    struct parser parser = {.formula = formula, .at = formula, .tape = tape, .scope = scope, .err = err};
    if (!parse_expression(&parser, step))
        return false;
    skip_blanks(&parser.at);
    return *parser.at == '\0' || complain(&parser, "expected an operator");
}

static void rewrite_rows(struct str *out, const char **at, const struct formula_words *words, bool is_sum)
{
    ++*at; /* ( */
    skip_blanks(at);
    struct text list = take_name(at);
    ++*at; /* . */
    struct text field = take_name(at);
    str_append(out, is_sum ? "SUM(0" : "MAX(0");
    const char *word = NULL;
    for (size_t row = 0; (word = words->row(words->context, list, field, row)) != NULL; row++)
        str_appendf(out, ",%s", word);
}

static void rewrite_name(struct str *out, const char **at, const struct formula_words *words)
{
    struct text name = take_name(at);
    bool is_sum = text_is(name, "sum");
    if (**at == '(' && (is_sum || text_is(name, "maximum"))) {
        rewrite_rows(out, at, words, is_sum);
        return;
    }
    if (**at == '(') {
        for (size_t i = 0; i < name.length; i++)
            str_append_char(out, (char)(is_letter(name.bytes[i]) ? name.bytes[i] - 'a' + 'A' : name.bytes[i]));
        return;
    }
    const char *word = words->name(words->context, name);
    if (word != NULL)
        str_append(out, word);
    else
        str_append_text(out, name);
}

char *formula_rewrite(struct arena *arena, const char *formula, const struct formula_words *words)
{
    struct str out;
    str_init(&out, arena);
    for (const char *at = formula; *at != '\0';)
        if (is_letter(*at))
            rewrite_name(&out, &at, words);
        else if (is_digit(*at))
            for (; is_digit(*at) || *at == '.'; at++)
                str_append_char(&out, *at);
        else
            str_append_char(&out, *at++);
    return out.bytes;
}
