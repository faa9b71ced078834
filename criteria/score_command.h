/* clustermax score.
 *
 * Shapes:  a command for main.c's table.
 * Units:   none.
 * Owns:    nothing.
 * Errors:  exit codes as in model/base/error.h.
 * Source:  none.
 */
#ifndef CLUSTERMAX_SCORE_COMMAND_H
#define CLUSTERMAX_SCORE_COMMAND_H

#include "model/base/cli.h"

extern const struct cli_command score_command;

#endif
