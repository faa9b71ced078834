/* clustermax compare.
 *
 * Shapes:  a command for main.c's table.
 * Units:   none.
 * Owns:    nothing.
 * Errors:  exit codes as in model/base/error.h.
 * Source:  none.
 */
#ifndef CLUSTERMAX_COMPARE_COMMAND_H
#define CLUSTERMAX_COMPARE_COMMAND_H

#include "model/base/cli.h"

extern const struct cli_command compare_command;

#endif
