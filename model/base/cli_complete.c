/* Prints what makes a shell complete commands and options, from the same tables that are parsed by. */
#include <string.h>

#include "model/base/cli_help.h"

struct completing {
    const char *program;
    const struct cli_command *const *commands;
    size_t n_commands;
    FILE *stream;
};

static void print_option_words(const struct cli_option *options, size_t n, FILE *stream)
{
    for (size_t i = 0; i < n; i++)
        fprintf(stream, " --%s", options[i].name);
}

static void complete_bash(const struct completing *to)
{
    fprintf(to->stream, "# eval \"$(%s --completion bash)\"\n_%s() {\n    local words=\n    case ${COMP_WORDS[1]} in\n",
            to->program, to->program);
    for (size_t i = 0; i < to->n_commands; i++) {
        fprintf(to->stream, "    %s) words='", to->commands[i]->name);
        print_option_words(to->commands[i]->options, to->commands[i]->n_options, to->stream);
        print_option_words(cli_common_options, CLI_COMMON_OPTIONS, to->stream);
        fputs("' ;;\n", to->stream);
    }
    fputs("    esac\n    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        words='--help --version", to->stream);
    for (size_t i = 0; i < to->n_commands; i++)
        fprintf(to->stream, " %s", to->commands[i]->name);
    fprintf(to->stream,
            "'\n    elif [[ $2 != -* ]]; then\n        words=\n    fi\n"
            "    COMPREPLY=($(compgen -W \"$words\" -- \"$2\"))\n}\n"
            "complete -o default -F _%s %s\n",
            to->program, to->program);
}

/* Inside single quotes; zsh's _arguments and _describe part a word from its meaning by a colon and read brackets. */
static void print_quoted(const char *text, const char *escaped, FILE *stream)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            fputs("'\\''", stream);
        else if (strchr(escaped, *text) != NULL)
            fprintf(stream, "\\%c", *text);
        else
            fputc(*text, stream);
    }
}

static void zsh_options(const struct cli_option *options, size_t n, FILE *stream)
{
    for (size_t i = 0; i < n; i++) {
        fprintf(stream, " \\\n            '%s--%s[", options[i].kind == CLI_LIST ? "*" : "", options[i].name);
        print_quoted(options[i].help, "[]:\\", stream);
        fputs(options[i].kind == CLI_FLAG ? "]'" : "]:value:_files'", stream);
    }
}

static void complete_zsh(const struct completing *to)
{
    fprintf(to->stream, "#compdef %s\n# %s --completion zsh >\"${fpath[1]}/_%s\"\n_%s() {\n    local -a commands=(\n",
            to->program, to->program, to->program, to->program);
    for (size_t i = 0; i < to->n_commands; i++) {
        fprintf(to->stream, "        '%s:", to->commands[i]->name);
        print_quoted(to->commands[i]->summary, ":\\", to->stream);
        fputs("'\n", to->stream);
    }
    fputs("    )\n    if ((CURRENT == 2)); then\n        _describe command commands\n        return\n    fi\n"
          "    local command=${words[2]}\n    shift words\n    ((CURRENT--))\n    case $command in\n",
          to->stream);
    for (size_t i = 0; i < to->n_commands; i++) {
        fprintf(to->stream, "    %s)\n        _arguments", to->commands[i]->name);
        zsh_options(to->commands[i]->options, to->commands[i]->n_options, to->stream);
        zsh_options(cli_common_options, CLI_COMMON_OPTIONS, to->stream);
        fputs(" \\\n            '*:file:_files' ;;\n", to->stream);
    }
    fprintf(to->stream, "    esac\n}\ncompdef _%s %s\n", to->program, to->program);
}

static void fish_options(const struct completing *to, const char *command, const struct cli_option *options, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        fprintf(to->stream, "complete -c %s -n '__fish_seen_subcommand_from %s'", to->program, command);
        if (options[i].letter != 0)
            fprintf(to->stream, " -s %c", options[i].letter);
        fprintf(to->stream, " -l %s%s -d '", options[i].name, options[i].kind == CLI_FLAG ? "" : " -r");
        /* In fish only the quote and the backslash are special inside quotes. */
        for (const char *c = options[i].help; *c != '\0'; c++)
            fprintf(to->stream, *c == '\'' || *c == '\\' ? "\\%c" : "%c", *c);
        fputs("'\n", to->stream);
    }
}

static void complete_fish(const struct completing *to)
{
    fprintf(to->stream, "# %s --completion fish >~/.config/fish/completions/%s.fish\n", to->program, to->program);
    for (size_t i = 0; i < to->n_commands; i++) {
        fprintf(to->stream, "complete -c %s -f -n __fish_use_subcommand -a %s -d '", to->program,
                to->commands[i]->name);
        for (const char *c = to->commands[i]->summary; *c != '\0'; c++)
            fprintf(to->stream, *c == '\'' || *c == '\\' ? "\\%c" : "%c", *c);
        fputs("'\n", to->stream);
        fish_options(to, to->commands[i]->name, to->commands[i]->options, to->commands[i]->n_options);
        fish_options(to, to->commands[i]->name, cli_common_options, CLI_COMMON_OPTIONS);
    }
}

bool cli_complete(const char *shell, const char *program, const struct cli_command *const *commands, size_t n_commands,
                  FILE *stream)
{
    static const struct {
        const char *name;
        void (*print)(const struct completing *to);
    } shells[] = {{"bash", complete_bash}, {"zsh", complete_zsh}, {"fish", complete_fish}};
    const struct completing to = {program, commands, n_commands, stream};
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
        if (shell == NULL || strcmp(shells[i].name, shell) == 0) {
            shells[i].print(&to);
            return true;
        }
    return false;
}
