/* The command line: one table of options a command makes the parsing, the help and the completion.
 *
 * Shapes:  struct cli_command names a command, its options and its function; main.c holds the table of commands.
 * Units:   none.
 * Owns:    values point into argv.
 * Errors:  usage errors are printed on standard error with the nearest known word; exit code EXIT_USAGE.
 * Source:  POSIX.1-2008, Utility Syntax Guidelines; long options as GNU has them.
 */
#ifndef CLUSTERMAX_CLI_H
#define CLUSTERMAX_CLI_H

#include "model/base/error.h"
#include "model/base/str.h"

enum cli_kind {
    CLI_FLAG,    /* bool */
    CLI_STRING,  /* const char * */
    CLI_NUMBER,  /* double */
    CLI_INTEGER, /* long */
    CLI_LIST     /* struct cli_list: may be given many times */
};

struct cli_list {
    const char **items;
    size_t n;
};

struct cli_option {
    const char *name; /* "json" for --json; the short name is its first letter only where `letter` is set */
    char letter;      /* 0: none */
    enum cli_kind kind;
    size_t offset;     /* into the command's own options struct */
    const char *value; /* "DIR" in the help; NULL for flags */
    const char *help;  /* one sentence */
};

#define CLI_OPTION(type, member, name, letter, kind, value, help)                                                      \
    {                                                                                                                  \
        name, letter, kind, offsetof(type, member), value, help                                                        \
    }

struct cli_context;

struct cli_command {
    const char *name;
    const char *arguments; /* "DIR" or "DIR PROVIDER": required ones; "[DIR]" optional, "FILE..." many */
    const char *summary;   /* one line for the list of commands */
    const char *example;   /* one or more full command lines, each on a line */
    const struct cli_option *options;
    size_t n_options;
    size_t options_size;
    enum exit_code (*run)(struct cli_context *context);
};

/* What a command is handed. Results go to standard output; progress and problems to standard error. */
struct cli_context {
    const char *version; /* of the program */
    struct arena *arena;
    const struct cli_command *command;
    const void *options; /* the command's own options struct; not given: NAN for CLI_NUMBER, else zero */
    const char **arguments;
    size_t n_arguments;
    bool quiet;    /* --quiet: no progress */
    bool terminal; /* standard error is a terminal and NO_COLOR is not set */
};

/* Parses argv, answers --help, --version, --completion and --manual, runs the command, checks that standard output
 * could be written. */
enum exit_code cli_main(const char *program, const char *version, const struct cli_command *const *commands,
                        size_t n_commands, int argc, char **argv);
/* A line of progress on standard error, unless quiet. */
void cli_progress(const struct cli_context *context, const char *format, ...);
/* Prints problems and error, and says which exit code they amount to. Either may be NULL. */
enum exit_code cli_report(const struct problems *problems, const struct error *err);

#endif
