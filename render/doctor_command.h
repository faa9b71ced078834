/* `clustermax doctor`: whether this machine has what the program needs, and what it was built with.
 *
 * Shapes:  a command for main.c's table.
 * Units:   none.
 * Owns:    nothing.
 * Errors:  exit code 1 when something is missing.
 * Source:  the libraries' own version functions, through their adapters.
 */
#ifndef CLUSTERMAX_DOCTOR_COMMAND_H
#define CLUSTERMAX_DOCTOR_COMMAND_H

#include "model/base/cli.h"

extern const struct cli_command doctor_command;

#endif
