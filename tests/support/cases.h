/* A file's tests as a table.
 *
 * Shapes:  tests as START_TEST defines them; one suite, one case, one process a test.
 * Units:   the result is main's: an exit code.
 * Owns:    nothing.
 * Errors:  EXIT_FAILURE when a test failed.
 */
#ifndef CLUSTERMAX_TESTS_CASES_H
#define CLUSTERMAX_TESTS_CASES_H

#include <check.h>
#include <stddef.h>

int cases_run(const char *name, const TTest *const *tests, size_t n);

#define CASES_RUN(name, tests) cases_run((name), (tests), sizeof(tests) / sizeof *(tests))

#endif
