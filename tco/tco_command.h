/* `clustermax tco`: what a cluster costs, and what would change it.
 *
 * Shapes:  one command; see its --help.
 * Units:   those of the reports.
 * Owns:    nothing.
 * Errors:  problems of the scenario with their positions, EXIT_DATA.
 * Source:  tco/cost.h.
 */
#ifndef CLUSTERMAX_TCO_COMMAND_H
#define CLUSTERMAX_TCO_COMMAND_H

#include "model/base/cli.h"

extern const struct cli_command tco_command;

#endif
