/* clustermax accept: a buyer's acceptance plan, and what came of it.
 *
 * Shapes:  a command for main.c's table.
 * Units:   none.
 * Owns:    nothing.
 * Errors:  exit codes as in model/base/error.h.
 * Source:  criteria/acceptance.h.
 */
#ifndef CLUSTERMAX_ACCEPT_COMMAND_H
#define CLUSTERMAX_ACCEPT_COMMAND_H

#include "model/base/cli.h"

extern const struct cli_command accept_command;

#endif
