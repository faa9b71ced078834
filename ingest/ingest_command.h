/* clustermax ingest, init and check.
 *
 * Shapes:  commands for main.c's table.
 * Units:   none.
 * Owns:    nothing.
 * Errors:  exit codes as in model/base/error.h.
 * Source:  none.
 */
#ifndef CLUSTERMAX_INGEST_COMMAND_H
#define CLUSTERMAX_INGEST_COMMAND_H

#include "model/base/cli.h"

extern const struct cli_command ingest_command;
extern const struct cli_command init_command;
extern const struct cli_command check_command;

#endif
