#include "criteria/dimension_condition.h"

#include <math.h>
#include <string.h>

#include "model/base/num.h"
#include "model/dimensions.h"

bool dimension_condition_parse(struct arena *arena, struct text text, struct condition_on_dimension *out)
{
    static const char *const comparisons[] = {"!=", ">=", "<=", ">", "<", "="};
    for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++) {
        size_t at_comparison = text_find(text, comparisons[i], 0);
        if (at_comparison == text.length)
            continue;
        struct text name = text_trim(text_slice(text, 0, at_comparison));
        struct text value = text_trim(text_slice(text, at_comparison + strlen(comparisons[i]), text.length));
        if (name.length == 0 || value.length == 0)
            return false;
        out->name = text_dup(arena, name);
        out->comparison = comparisons[i];
        out->text = text_dup(arena, value);
        out->number = NAN;
        num_parse(value, &out->number);
        return true;
    }
    return false;
}

static bool compare_numbers(double x, const char *comparison, double y)
{
    bool is_equal = !(x < y) && !(x > y);
    switch (comparison[0]) {
    case '=':
        return is_equal;
    case '!':
        return !is_equal;
    case '>':
        return x > y || (comparison[1] == '=' && is_equal);
    default:
        return x < y || (comparison[1] == '=' && is_equal);
    }
}

bool dimension_condition_holds(const struct condition_on_dimension *condition, const char *dimensions)
{
    struct text text;
    double number = dimensions_number(dimensions, condition->name);
    if (!isnan(condition->number))
        return !isnan(number) && compare_numbers(number, condition->comparison, condition->number);
    if (!dimensions_text(dimensions, condition->name, &text))
        return false;
    return text_is(text, condition->text) == (condition->comparison[0] == '=');
}

bool dimension_conditions_hold(const struct condition_on_dimension *conditions, size_t n, const char *dimensions)
{
    for (size_t i = 0; i < n; i++)
        if (!dimension_condition_holds(&conditions[i], dimensions))
            return false;
    return true;
}
