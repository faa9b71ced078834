/* Prints what makes bash complete commands and options, from the same tables that are parsed by. */
#include "model/base/cli_help.h"

static void print_option_words(const struct cli_option *options, size_t n, FILE *stream)
{
    for (size_t i = 0; i < n; i++)
        fprintf(stream, " --%s", options[i].name);
}

void cli_complete(const char *program, const struct cli_command *const *commands, size_t n_commands, FILE *stream)
{
    fprintf(stream, "# eval \"$(%s --completion)\"\n_%s() {\n    local words=\n    case ${COMP_WORDS[1]} in\n", program,
            program);
    for (size_t i = 0; i < n_commands; i++) {
        fprintf(stream, "    %s) words='", commands[i]->name);
        print_option_words(commands[i]->options, commands[i]->n_options, stream);
        print_option_words(cli_common_options, CLI_COMMON_OPTIONS, stream);
        fputs("' ;;\n", stream);
    }
    fputs("    esac\n    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        words='--help --version", stream);
    for (size_t i = 0; i < n_commands; i++)
        fprintf(stream, " %s", commands[i]->name);
    fprintf(stream,
            "'\n    elif [[ $2 != -* ]]; then\n        words=\n    fi\n"
            "    COMPREPLY=($(compgen -W \"$words\" -- \"$2\"))\n}\n"
            "complete -o default -F _%s %s\n",
            program, program);
}
