/* The end of every Check test: run a suite and say how it went.
 *
 * Shapes:  `return suite_run(suite);` is the last line of a test's main.
 * Units:   the result is an exit code.
 * Owns:    frees the suite.
 * Errors:  EXIT_FAILURE when a test failed.
 * Source:  libcheck.
 */
#ifndef CLUSTERMAX_TESTS_SUITE_H
#define CLUSTERMAX_TESTS_SUITE_H

#include <check.h>

int suite_run(Suite *suite);

#endif
