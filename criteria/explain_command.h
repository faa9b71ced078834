/* clustermax explain.
 *
 * Shapes:  a command for main.c's table.
 * Units:   none.
 * Owns:    nothing.
 * Errors:  exit codes as in model/base/error.h.
 * Source:  none.
 */
#ifndef CLUSTERMAX_EXPLAIN_COMMAND_H
#define CLUSTERMAX_EXPLAIN_COMMAND_H

#include "model/base/cli.h"

extern const struct cli_command explain_command;

#endif
