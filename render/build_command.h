/* `clustermax build`: the main job, from a workspace to a published folder.
 *
 * Shapes:  a command for main.c's table.
 * Units:   none.
 * Owns:    nothing.
 * Errors:  exit codes as in model/base/error.h; store and published folder stay as they were on any of them.
 * Source:  none.
 */
#ifndef CLUSTERMAX_BUILD_COMMAND_H
#define CLUSTERMAX_BUILD_COMMAND_H

#include "model/base/cli.h"

extern const struct cli_command build_command;

#endif
