/* Finds the command, fills its options struct by its table, runs it, and sees that its output got out. */
#include "model/base/cli.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "model/base/cli_help.h"
#include "model/base/num.h"

/* The words of the command line and how far they are read. */
struct parsing {
    const char *program, *version;
    const struct cli_command *command;
    struct arena *arena;
    char **words;
    size_t n_words, at;
    unsigned char *options;
    struct cli_common common;
    const char **arguments;
    size_t n_arguments, capacity;
    struct error err;
};

static bool usage_error(struct parsing *parsing, const char *hint, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = arena_vprintf(parsing->arena, format, arguments);
    va_end(arguments);
    error_at(&parsing->err, parsing->program, 0, 0, "%s", text);
    parsing->err.code = EXIT_USAGE;
    if (hint != NULL)
        error_hint(&parsing->err, "%s", hint);
    else
        error_hint(&parsing->err, "see %s %s --help", parsing->program, parsing->command->name);
    return false;
}

static bool store_number(struct parsing *parsing, const struct cli_option *option, const char *value, double *out)
{
    return num_parse(text_of(value), out) ||
           usage_error(parsing, "write it like 2.5", "--%s takes a number, not \"%s\"", option->name, value);
}

static bool store_integer(struct parsing *parsing, const struct cli_option *option, const char *value, long *out)
{
    int64_t number;
    if (!num_parse_integer(text_of(value), &number) || number < LONG_MIN || number > LONG_MAX)
        return usage_error(parsing, "write it like 42", "--%s takes a whole number, not \"%s\"", option->name, value);
    *out = (long)number;
    return true;
}

/* The list grows one by one: command lines are short. */
static void store_item(struct parsing *parsing, const char *value, struct cli_list *list)
{
    const char **items = ARENA_ARRAY(parsing->arena, list->n + 1, const char *);
    if (list->n > 0)
        memcpy(items, list->items, list->n * sizeof *items);
    items[list->n++] = value;
    list->items = items;
}

static bool store(struct parsing *parsing, const struct cli_option *option, const char *value)
{
    bool is_common = option >= cli_common_options && option < cli_common_options + CLI_COMMON_OPTIONS;
    void *out = (is_common ? (unsigned char *)&parsing->common : parsing->options) + option->offset;
    switch (option->kind) {
    case CLI_FLAG:
        *(bool *)out = true;
        return true;
    case CLI_STRING:
        *(const char **)out = value;
        return true;
    case CLI_NUMBER:
        return store_number(parsing, option, value, out);
    case CLI_INTEGER:
        return store_integer(parsing, option, value, out);
    case CLI_LIST:
        store_item(parsing, value, out);
        return true;
    }
    return false;
}

static const char *did_you_mean(struct parsing *parsing, const char *lead, const char *word, const char *const *known,
                                size_t n)
{
    const char *nearest = string_nearest(word, known, n);
    return nearest == NULL ? NULL : arena_printf(parsing->arena, "did you mean %s%s?", lead, nearest);
}

static bool unknown_option(struct parsing *parsing, const char *word, struct text name)
{
    const struct cli_command *command = parsing->command;
    const char **known = ARENA_ARRAY(parsing->arena, command->n_options + CLI_COMMON_OPTIONS, const char *);
    size_t n = 0;
    for (size_t i = 0; i < command->n_options; i++)
        known[n++] = command->options[i].name;
    for (size_t i = 0; i < CLI_COMMON_OPTIONS; i++)
        known[n++] = cli_common_options[i].name;
    const char *hint = did_you_mean(parsing, "--", text_dup(parsing->arena, name), known, n);
    return usage_error(parsing, hint, "%s has no option %s", command->name, word);
}

static bool read_value(struct parsing *parsing, const struct cli_option *option, const char *attached)
{
    if (option->kind == CLI_FLAG && attached != NULL)
        return usage_error(parsing, NULL, "--%s takes no value", option->name);
    if (option->kind == CLI_FLAG || attached != NULL)
        return store(parsing, option, attached);
    if (parsing->at == parsing->n_words)
        return usage_error(parsing, NULL, "--%s needs a value (%s)", option->name,
                           option->value ? option->value : "VALUE");
    return store(parsing, option, parsing->words[parsing->at++]);
}

static bool read_long_option(struct parsing *parsing, const char *word)
{
    struct text name = text_of(word + 2);
    size_t equals = text_find(name, "=", 0);
    const char *attached = equals < name.length ? word + 2 + equals + 1 : NULL;
    name = text_slice(name, 0, equals);
    const struct cli_option *option = cli_find_option(parsing->command, name, 0);
    return option == NULL ? unknown_option(parsing, word, name) : read_value(parsing, option, attached);
}

/* "-j", "-qj" for flags, "-o FILE" and "-oFILE". */
static bool read_letters(struct parsing *parsing, const char *word)
{
    for (const char *letter = word + 1; *letter != '\0'; letter++) {
        const struct cli_option *option = cli_find_option(parsing->command, text_of(NULL), *letter);
        if (option == NULL)
            return unknown_option(parsing, word, text_of(word + 1));
        if (option->kind != CLI_FLAG)
            return read_value(parsing, option, letter[1] != '\0' ? letter + 1 : NULL);
        if (!store(parsing, option, NULL))
            return false;
    }
    return true;
}

static bool read_words(struct parsing *parsing)
{
    bool only_arguments = false, good = true;
    while (parsing->at < parsing->n_words && good) {
        const char *word = parsing->words[parsing->at++];
        if (only_arguments || word[0] != '-' || word[1] == '\0')
            *ARENA_PUSH(parsing->arena, parsing->arguments, parsing->n_arguments, parsing->capacity) = word;
        else if (strcmp(word, "--") == 0)
            only_arguments = true;
        else
            good = word[1] == '-' ? read_long_option(parsing, word) : read_letters(parsing, word);
    }
    return good;
}

/* "DIR PROVIDER" are two, "[DIR]" may be left out, "FILE..." is one or more. */
static bool check_arguments(struct parsing *parsing)
{
    struct text rest = text_of(parsing->command->arguments), name;
    size_t n_known = 0;
    bool is_open = false;
    while (text_next_word(&rest, &name)) {
        bool is_optional = name.bytes[0] == '[';
        is_open = is_open || text_contains(name, "...");
        if (++n_known > parsing->n_arguments && !is_optional)
            return usage_error(parsing, NULL, "%s needs %.*s", parsing->command->name, (int)name.length, name.bytes);
    }
    if (parsing->n_arguments > n_known && !is_open)
        return usage_error(parsing, NULL, "%s does not know what to do with \"%s\"", parsing->command->name,
                           parsing->arguments[n_known]);
    return true;
}

static void clear_options(struct parsing *parsing)
{
    const struct cli_command *command = parsing->command;
    parsing->options = arena_alloc(parsing->arena, command->options_size);
    for (size_t i = 0; i < command->n_options; i++)
        if (command->options[i].kind == CLI_NUMBER)
            *(double *)(void *)(parsing->options + command->options[i].offset) = NAN;
}

static enum exit_code run(struct parsing *parsing)
{
    clear_options(parsing);
    if (!read_words(parsing) || (!parsing->common.help && !check_arguments(parsing)))
        return cli_report(NULL, &parsing->err);
    if (parsing->common.help) {
        cli_help_command(parsing->program, parsing->command, stdout);
        return EXIT_DONE;
    }
    const char *no_color = getenv("NO_COLOR");
    bool wants_color = !parsing->common.no_color && (no_color == NULL || no_color[0] == '\0');
    struct cli_context context = {
        .version = parsing->version,
        .arena = parsing->arena,
        .command = parsing->command,
        .options = parsing->options,
        .arguments = parsing->arguments,
        .n_arguments = parsing->n_arguments,
        .quiet = parsing->common.quiet,
        .terminal = wants_color && isatty(STDERR_FILENO),
    };
    return parsing->command->run(&context);
}

static const struct cli_command *find_command(const struct cli_command *const *commands, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static enum exit_code unknown_command(struct parsing *parsing, const char *word,
                                      const struct cli_command *const *commands, size_t n)
{
    const char **known = ARENA_ARRAY(parsing->arena, n, const char *);
    for (size_t i = 0; i < n; i++)
        known[i] = commands[i]->name;
    const char *hint = did_you_mean(parsing, "", word, known, n);
    error_at(&parsing->err, parsing->program, 0, 0, "there is no command \"%s\"", word);
    parsing->err.code = EXIT_USAGE;
    if (hint != NULL)
        error_hint(&parsing->err, "%s", hint);
    else
        error_hint(&parsing->err, "%s --help lists the commands", parsing->program);
    return cli_report(NULL, &parsing->err);
}

static enum exit_code complete(struct parsing *parsing, const struct cli_command *const *commands, size_t n_commands)
{
    const char *shell = parsing->at < parsing->n_words ? parsing->words[parsing->at] : NULL;
    if (cli_complete(shell, parsing->program, commands, n_commands, stdout))
        return EXIT_DONE;
    error_at(&parsing->err, parsing->program, 0, 0, "no completion for \"%s\"", shell);
    parsing->err.code = EXIT_USAGE;
    error_hint(&parsing->err, "bash, zsh or fish");
    return cli_report(NULL, &parsing->err);
}

static enum exit_code dispatch(struct parsing *parsing, const struct cli_command *const *commands, size_t n_commands)
{
    if (parsing->n_words == 0) {
        cli_help_program(parsing->program, commands, n_commands, stderr);
        return EXIT_USAGE;
    }
    const char *word = parsing->words[parsing->at++];
    bool wants_help = strcmp(word, "help") == 0 || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
    if (strcmp(word, "--version") == 0) {
        printf("%s %s\n", parsing->program, parsing->version);
        return EXIT_DONE;
    }
    if (strcmp(word, "--completion") == 0)
        return complete(parsing, commands, n_commands);
    if (strcmp(word, "--manual") == 0) {
        cli_manual(parsing->program, parsing->version, commands, n_commands, stdout);
        return EXIT_DONE;
    }
    if (wants_help && parsing->at == parsing->n_words) {
        cli_help_program(parsing->program, commands, n_commands, stdout);
        return EXIT_DONE;
    }
    if (wants_help)
        word = parsing->words[parsing->at++];
    parsing->command = find_command(commands, n_commands, word);
    if (parsing->command == NULL)
        return unknown_command(parsing, word, commands, n_commands);
    if (!wants_help)
        return run(parsing);
    cli_help_command(parsing->program, parsing->command, stdout);
    return EXIT_DONE;
}

/* A full disk or a closed pipe shows only when the buffer is emptied. */
static enum exit_code check_output(const char *program, enum exit_code code)
{
    errno = 0;
    bool failed = ferror(stdout) != 0;
    if (fflush(stdout) == 0 && !failed)
        return code;
    struct error err = {0};
    error_at(&err, program, 0, 0, "standard output cannot be written: %s", strerror(errno != 0 ? errno : EIO));
    err.code = EXIT_INTERNAL;
    error_hint(&err, "%s", "is the disk full?");
    error_print(&err, stderr);
    return EXIT_INTERNAL;
}

enum exit_code cli_main(const char *program, const char *version, const struct cli_command *const *commands,
                        size_t n_commands, int argc, char **argv)
{
    struct arena *arena = arena_create(NULL);
    struct parsing parsing = {
        .program = program,
        .version = version,
        .arena = arena,
        .words = argc > 0 ? argv + 1 : argv,
        .n_words = argc > 0 ? (size_t)argc - 1 : 0,
    };
    enum exit_code code = check_output(program, dispatch(&parsing, commands, n_commands));
    arena_destroy(arena);
    return code;
}

void cli_progress(const struct cli_context *context, const char *format, ...)
{
    if (context->quiet)
        return;
    struct arena *scratch = arena_create(NULL);
    va_list arguments;
    va_start(arguments, format);
    char *line = arena_vprintf(scratch, format, arguments);
    va_end(arguments);
    fprintf(stderr, "%s\n", text_printable(scratch, text_of(line)));
    arena_destroy(scratch);
}

enum exit_code cli_report(const struct problems *problems, const struct error *err)
{
    enum exit_code code = EXIT_DONE;
    if (problems != NULL) {
        problems_print(problems, stderr);
        code = problems->n_errors > 0 ? EXIT_DATA : EXIT_DONE;
    }
    if (err != NULL && err->code != EXIT_DONE) {
        error_print(err, stderr);
        code = err->code;
    }
    return code;
}
