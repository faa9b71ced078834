/* `clustermax merge`: the union of stores.
 *
 * Shapes:  a command for main.c's table.
 * Units:   none.
 * Owns:    nothing.
 * Errors:  exit codes as in model/base/error.h.
 * Source:  model/store.h.
 */
#ifndef CLUSTERMAX_MERGE_COMMAND_H
#define CLUSTERMAX_MERGE_COMMAND_H

#include "model/base/cli.h"

extern const struct cli_command merge_command;

#endif
