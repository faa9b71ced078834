/* Prints the manual page from the same tables that are parsed by: docs/clustermax.1 is its output. */
#include "model/base/cli_help.h"

/* A line of text: no control line, no escape; hyphens stay hyphens. */
static void print_text(const char *text, FILE *stream)
{
    if (*text == '.' || *text == '\'')
        fputs("\\&", stream);
    for (; *text != '\0'; text++) {
        if (*text == '\\')
            fputs("\\e", stream);
        else if (*text == '-')
            fputs("\\-", stream);
        else
            fputc(*text, stream);
    }
}

static void print_options(const struct cli_option *options, size_t n, FILE *stream)
{
    for (size_t i = 0; i < n; i++) {
        fputs(".TP\n.B ", stream);
        if (options[i].letter != 0)
            fprintf(stream, "\\-%c, ", options[i].letter);
        fputs("\\-\\-", stream);
        print_text(options[i].name, stream);
        if (options[i].value != NULL) {
            fputs(" \\fI", stream);
            print_text(options[i].value, stream);
            fputs("\\fR", stream);
        }
        fputc('\n', stream);
        print_text(options[i].help, stream);
        fputc('\n', stream);
    }
}

static void print_examples(const char *example, FILE *stream)
{
    struct text rest = text_of(example), line;
    if (rest.length == 0)
        return;
    struct arena *scratch = arena_create(NULL);
    fputs(".PP\n.nf\n.RS\n", stream);
    while (text_next_line(&rest, &line)) {
        print_text(text_dup(scratch, line), stream);
        fputc('\n', stream);
    }
    fputs(".RE\n.fi\n", stream);
    arena_destroy(scratch);
}

static void print_command(const char *program, const struct cli_command *command, FILE *stream)
{
    fprintf(stream, ".SS %s %s", program, command->name);
    if (command->arguments != NULL && command->arguments[0] != '\0') {
        fputc(' ', stream);
        print_text(command->arguments, stream);
    }
    fputc('\n', stream);
    print_text(command->summary, stream);
    fputc('\n', stream);
    print_options(command->options, command->n_options, stream);
    print_examples(command->example, stream);
}

void cli_manual(const char *program, const char *version, const struct cli_command *const *commands, size_t n_commands,
                FILE *stream)
{
    fprintf(
        stream,
        ".\\\" Made by: %s --manual\n.TH CLUSTERMAX 1 \"\" \"%s %s\" \"User Commands\"\n"
        ".SH NAME\n%s \\- rate GPU clouds from evidence, and show the work\n"
        ".SH SYNOPSIS\n.B %s\n.I COMMAND\n[\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]\n"
        ".SH DESCRIPTION\n"
        "Reads benchmark output, reviews and interviews of a workspace, a folder of plain files, into a store, judges\n"
        "every provider against its peers, and publishes charts, a site and workbooks. Results go to standard output,\n"
        "progress and problems to standard error; a problem is told as\n"
        ".I file:line:column: error: what (hint: what to do)\n"
        ".SH COMMANDS\n",
        program, program, version, program, program);
    for (size_t i = 0; i < n_commands; i++)
        print_command(program, commands[i], stream);
    fputs(".SH OPTIONS OF EVERY COMMAND\n", stream);
    print_options(cli_common_options, CLI_COMMON_OPTIONS, stream);
    fprintf(stream,
            ".TP\n.B %s \\-\\-version\nSay which version this is.\n"
            ".TP\n.B %s \\-\\-completion \\fISHELL\\fR\nPrint a script that makes bash, zsh or fish complete commands "
            "and options.\n"
            ".TP\n.B %s \\-\\-manual\nPrint this page.\n"
            ".SH EXIT STATUS\n.TP\n.B 0\nDone.\n.TP\n.B 1\nThe data has problems; what was stored or published before "
            "stays.\n"
            ".TP\n.B 2\nThe command line is wrong.\n.TP\n.B 3\nThe program or the system failed.\n"
            ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nWhen set, no colours and no progress bar.\n",
            program, program, program);
}
