/* Dimensions: equal meaning, equal text. */

#include <math.h>
#include <stdlib.h>

#include "model/dimensions.h"
#include "tests/support/suite.h"

static struct arena *arena;

START_TEST(order_does_not_matter)
{
    const struct dimension one[] = {
        {"size_bytes", NULL, 1073741824}, {"nodes", NULL, 4}, {"operation", "all reduce", 0}};
    const struct dimension two[] = {
        {"operation", "all reduce", 0}, {"nodes", NULL, 4}, {"size_bytes", NULL, 1073741824}};
    const char *text = dimensions_make(arena, one, 3);
    ck_assert_str_eq(text, "nodes=4 operation=all_reduce size_bytes=1073741824");
    ck_assert_str_eq(text, dimensions_make(arena, two, 3));
}
END_TEST

START_TEST(unknown_ones_are_left_out)
{
    const struct dimension pairs[] = {{"nodes", NULL, NAN}, {"gpu", "", 0}, {"gpus", NULL, 8}};
    ck_assert_str_eq(dimensions_make(arena, pairs, 3), "gpus=8");
    ck_assert_str_eq(dimensions_make(arena, pairs, 0), "");
}
END_TEST

START_TEST(values_are_found_by_name)
{
    const char *dimensions = "gpus=8 nodes=4 precision=bf16";
    struct text value;
    ck_assert_double_eq(dimensions_number(dimensions, "nodes"), 4);
    ck_assert(isnan(dimensions_number(dimensions, "node")));
    ck_assert(isnan(dimensions_number(dimensions, "precision")));
    ck_assert(dimensions_text(dimensions, "precision", &value) && text_is(value, "bf16"));
    ck_assert(!dimensions_text("", "precision", &value));
}
END_TEST

int main(void)
{
    arena = arena_create(NULL);
    Suite *suite = suite_create("dimensions");
    TCase *cases = tcase_create("dimensions");
    tcase_add_test(cases, order_does_not_matter);
    tcase_add_test(cases, unknown_ones_are_left_out);
    tcase_add_test(cases, values_are_found_by_name);
    suite_add_tcase(suite, cases);
    int code = suite_run(suite);
    arena_destroy(arena);
    return code;
}
