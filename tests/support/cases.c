#include "tests/support/cases.h"

#include "tests/support/suite.h"

int cases_run(const char *name, const TTest *const *tests, size_t n)
{
    Suite *suite = suite_create(name);
    TCase *all = tcase_create(name);
    for (size_t i = 0; i < n; i++)
        tcase_add_test(all, tests[i]);
    suite_add_tcase(suite, all);
    return suite_run(suite);
}
