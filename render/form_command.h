/* clustermax form: empty and pre-filled forms.
 *
 * Shapes:  a command for main.c's table.
 * Units:   none.
 * Owns:    nothing.
 * Errors:  exit codes as in model/base/error.h.
 * Source:  render/form.h.
 */
#ifndef CLUSTERMAX_FORM_COMMAND_H
#define CLUSTERMAX_FORM_COMMAND_H

#include "model/base/cli.h"

extern const struct cli_command form_command;

#endif
