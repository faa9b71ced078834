/* Help made from the tables that are also parsed by: private to cli*.c.
 *
 * Shapes:  the program's table of commands, or one command with its options.
 * Units:   lines of at most 80 columns.
 * Owns:    nothing.
 * Errors:  none; the caller checks the stream.
 * Source:  the two columns of git's and curl's help.
 */
#ifndef CLUSTERMAX_CLI_HELP_H
#define CLUSTERMAX_CLI_HELP_H

#include "model/base/cli.h"

enum { CLI_COMMON_OPTIONS = 3 };
extern const struct cli_option cli_common_options[CLI_COMMON_OPTIONS]; /* offsets into struct cli_common */

struct cli_common {
    bool help, quiet, no_color;
};

/* The option of that name or letter, the command's own first; NULL when there is none. */
const struct cli_option *cli_find_option(const struct cli_command *command, struct text name, char letter);
void cli_help_program(const char *program, const struct cli_command *const *commands, size_t n_commands, FILE *stream);
void cli_help_command(const char *program, const struct cli_command *command, FILE *stream);
/* A script for bash (NULL), zsh or fish; false for another shell. bash: eval "$(program --completion bash)". */
bool cli_complete(const char *shell, const char *program, const struct cli_command *const *commands, size_t n_commands,
                  FILE *stream);
/* The manual page, in man's macros. */
void cli_manual(const char *program, const char *version, const struct cli_command *const *commands, size_t n_commands,
                FILE *stream);

#endif
