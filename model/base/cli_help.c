/* Prints the option tables in two columns, the second one wrapped. */
#include "model/base/cli_help.h"

#include <string.h>

enum { LINE_COLUMNS = 80, LEFT_COLUMNS_MAX = 28 };

const struct cli_option cli_common_options[CLI_COMMON_OPTIONS] = {
    CLI_OPTION(struct cli_common, help, "help", 'h', CLI_FLAG, NULL, "Show this help."),
    CLI_OPTION(struct cli_common, quiet, "quiet", 'q', CLI_FLAG, NULL, "No progress on standard error."),
    CLI_OPTION(struct cli_common, no_color, "no-color", 0, CLI_FLAG, NULL,
               "No colours, also when NO_COLOR is not set."),
};

static bool is_option(const struct cli_option *option, struct text name, char letter)
{
    return letter != 0 ? option->letter == letter : text_is(name, option->name);
}

const struct cli_option *cli_find_option(const struct cli_command *command, struct text name, char letter)
{
    for (size_t i = 0; i < command->n_options; i++)
        if (is_option(&command->options[i], name, letter))
            return &command->options[i];
    for (size_t i = 0; i < CLI_COMMON_OPTIONS; i++)
        if (is_option(&cli_common_options[i], name, letter))
            return &cli_common_options[i];
    return NULL;
}

static void print_blanks(size_t n, FILE *stream)
{
    fprintf(stream, "%*s", (int)n, "");
}

/* Prints words from `column` on; lines after the first start at `indent`. */
static void print_wrapped(const char *string, size_t column, size_t indent, FILE *stream)
{
    struct text rest = text_of(string), word;
    bool first = true;
    while (text_next_word(&rest, &word)) {
        size_t width = utf8_columns(word);
        if (!first && column + 1 + width > LINE_COLUMNS) {
            fputc('\n', stream);
            print_blanks(indent, stream);
            column = indent;
        } else if (!first) {
            fputc(' ', stream);
            column++;
        }
        fwrite(word.bytes, 1, word.length, stream);
        column += width;
        first = false;
    }
    fputc('\n', stream);
}

static void print_entry(const char *left, const char *right, size_t left_columns, FILE *stream)
{
    size_t column = 2 + utf8_columns(text_of(left)), indent = 2 + left_columns + 2;
    fprintf(stream, "  %s", left);
    if (column + 2 > indent) {
        fputc('\n', stream);
        column = 0;
    }
    print_blanks(indent - column, stream);
    print_wrapped(right, indent, indent, stream);
}

static const char *option_left(struct arena *arena, const struct cli_option *option)
{
    const char *letter = option->letter == 0 ? "    " : arena_printf(arena, "-%c, ", option->letter);
    return arena_printf(arena, "%s--%s%s%s", letter, option->name, option->value ? " " : "",
                        option->value ? option->value : "");
}

static size_t wider(size_t columns, const char *left)
{
    size_t width = utf8_columns(text_of(left));
    return width > columns && width <= LEFT_COLUMNS_MAX ? width : columns;
}

static void print_options(struct arena *scratch, const char *heading, const struct cli_option *options, size_t n,
                          FILE *stream)
{
    size_t columns = 12;
    if (n == 0)
        return;
    for (size_t i = 0; i < n; i++)
        columns = wider(columns, option_left(scratch, &options[i]));
    fprintf(stream, "\n%s\n", heading);
    for (size_t i = 0; i < n; i++)
        print_entry(option_left(scratch, &options[i]), options[i].help, columns, stream);
}

void cli_help_program(const char *program, const struct cli_command *const *commands, size_t n_commands, FILE *stream)
{
    struct arena *scratch = arena_create(NULL);
    size_t columns = 0;
    fprintf(stream, "Usage: %s COMMAND [OPTIONS] [ARGUMENTS]\n\nCommands:\n", program);
    for (size_t i = 0; i < n_commands; i++)
        columns = wider(columns, commands[i]->name);
    for (size_t i = 0; i < n_commands; i++)
        print_entry(commands[i]->name, commands[i]->summary, columns, stream);
    fputc('\n', stream);
    print_wrapped(arena_printf(scratch,
                               "`%s COMMAND --help` explains a command, `%s --version` says which version this is. "
                               "Exit codes: 0 done, 1 the data has problems, 2 the command line is wrong, 3 the "
                               "program or the system failed.",
                               program, program),
                  0, 0, stream);
    arena_destroy(scratch);
}

static void print_examples(const char *example, FILE *stream)
{
    struct text rest = text_of(example), line;
    if (rest.length > 0)
        fputs("\nExample:\n", stream);
    while (text_next_line(&rest, &line))
        fprintf(stream, "  %.*s\n", (int)line.length, line.bytes);
}

void cli_help_command(const char *program, const struct cli_command *command, FILE *stream)
{
    struct arena *scratch = arena_create(NULL);
    const char *arguments = command->arguments ? command->arguments : "";
    fprintf(stream, "Usage: %s %s%s%s%s\n\n", program, command->name, command->n_options > 0 ? " [OPTIONS]" : "",
            arguments[0] != '\0' ? " " : "", arguments);
    print_wrapped(command->summary, 0, 0, stream);
    print_options(scratch, "Options:", command->options, command->n_options, stream);
    print_options(scratch, "Options of every command:", cli_common_options, CLI_COMMON_OPTIONS, stream);
    print_examples(command->example, stream);
    arena_destroy(scratch);
}
