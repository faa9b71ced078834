/* clustermax render.
 *
 * Shapes:  a command for the table in main.c.
 * Units:   none.
 * Owns:    nothing.
 * Errors:  the program's exit codes.
 * Source:  none.
 */
#ifndef CLUSTERMAX_RENDER_COMMAND_H
#define CLUSTERMAX_RENDER_COMMAND_H

#include "model/base/cli.h"

extern const struct cli_command render_command;

#endif
