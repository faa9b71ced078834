/* The command line, by what it prints and which code it ends with. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "model/base/cli.h"
#include "tests/support/cases.h"

struct score_options {
    bool json;
    const char *out;
    double weight, bias;
    long seed;
    struct cli_list only;
};

static const struct cli_option score_options[] = {
    CLI_OPTION(struct score_options, json, "json", 'j', CLI_FLAG, NULL, "Write JSON."),
    CLI_OPTION(struct score_options, out, "out", 'o', CLI_STRING, "DIR",
               "Where to write, a folder that may be new or may hold what an earlier run of this program has published "
               "there before."),
    CLI_OPTION(struct score_options, weight, "weight", 0, CLI_NUMBER, "N", "A weight."),
    CLI_OPTION(struct score_options, bias, "bias", 0, CLI_NUMBER, "N", "Not given in these tests."),
    CLI_OPTION(struct score_options, seed, "seed", 's', CLI_INTEGER, "N", "A seed."),
    CLI_OPTION(struct score_options, only, "only", 0, CLI_LIST, "PROVIDER", "May be given many times."),
};

static enum exit_code run_score(struct cli_context *context)
{
    const struct score_options *options = context->options;
    ck_assert(isnan(options->bias));
    printf("json %d out %s weight %g seed %ld quiet %d", options->json, options->out ? options->out : "-",
           options->weight, options->seed, context->quiet);
    for (size_t i = 0; i < options->only.n; i++)
        printf(" only %s", options->only.items[i]);
    for (size_t i = 0; i < context->n_arguments; i++)
        printf(" arg %s", context->arguments[i]);
    printf("\n");
    cli_progress(context, "working on %s\x1b", "it");
    return EXIT_DONE;
}

static enum exit_code run_check(struct cli_context *context)
{
    struct problems problems;
    problems_init(&problems, context->arena);
    problem_add(&problems, SEVERITY_ERROR, (struct place){"f", 1, 2}, NULL, "bad");
    return cli_report(&problems, NULL);
}

static const struct cli_command score = {"score",
                                         "DIR PROVIDER [FILE]...",
                                         "Scores providers.",
                                         "score . A\nscore --json . A",
                                         score_options,
                                         6,
                                         sizeof(struct score_options),
                                         run_score};
static const struct cli_command check = {"check", "[DIR]", "Checks a workspace.", "check .", NULL, 0, 0, run_check};
static const struct cli_command *const commands[] = {&score, &check};

struct outcome {
    enum exit_code code;
    char out[8192], err[8192];
};

static void read_back(FILE *file, int fd, int saved, char *text, size_t size)
{
    fflush(fd == STDOUT_FILENO ? stdout : stderr);
    dup2(saved, fd);
    close(saved);
    rewind(file);
    text[fread(text, 1, size - 1, file)] = '\0';
    fclose(file);
}

/* Runs "clustermax LINE", words parted by blanks, and catches what it prints. */
static struct outcome run(const char *line)
{
    static struct outcome outcome;
    char words[1000], *argv[40] = {"clustermax"};
    int argc = 1;
    snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " "))
        argv[argc++] = word;
    FILE *out = tmpfile(), *err = tmpfile();
    int saved_out = dup(STDOUT_FILENO), saved_err = dup(STDERR_FILENO);
    fflush(stdout);
    fflush(stderr);
    dup2(fileno(out), STDOUT_FILENO);
    dup2(fileno(err), STDERR_FILENO);
    outcome.code = cli_main("clustermax", "1.2.3", commands, 2, argc, argv);
    read_back(out, STDOUT_FILENO, saved_out, outcome.out, sizeof outcome.out);
    read_back(err, STDERR_FILENO, saved_err, outcome.err, sizeof outcome.err);
    return outcome;
}

START_TEST(options_and_arguments)
{
    static const struct {
        const char *line, *out;
    } cases[] = {
        {"score . A", "json 0 out - weight nan seed 0 quiet 0 arg . arg A\n"},
        {"score --json . -o x --weight 2.5 A --seed=-7", "json 1 out x weight 2.5 seed -7 quiet 0 arg . arg A\n"},
        {"score -jqox . --only=B A --only C=D --out=",
         "json 1 out  weight nan seed 0 quiet 1 only B only C=D arg . arg A\n"},
        {"score -s 4 -- --json - -q", "json 0 out - weight nan seed 4 quiet 0 arg --json arg - arg -q\n"},
        {"score . - f g h", "json 0 out - weight nan seed 0 quiet 0 arg . arg - arg f arg g arg h\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct outcome outcome = run(cases[i].line);
        ck_assert_str_eq(outcome.out, cases[i].out);
        ck_assert_int_eq(outcome.code, EXIT_DONE);
        ck_assert_str_eq(outcome.err, strstr(cases[i].line, "-jq") != NULL ? "" : "working on it\\x1B\n");
    }
}
END_TEST

START_TEST(mistakes_are_explained)
{
    static const struct {
        const char *line, *err;
    } cases[] = {
        {"scroe", "clustermax: error: there is no command \"scroe\" (hint: did you mean score?)\n"},
        {"xyzzy", "clustermax: error: there is no command \"xyzzy\" (hint: clustermax --help lists the commands)\n"},
        {"score --jsno . A", "clustermax: error: score has no option --jsno (hint: did you mean --json?)\n"},
        {"score --weigth=2 . A", "clustermax: error: score has no option --weigth=2 (hint: did you mean --weight?)\n"},
        {"score -x . A", "clustermax: error: score has no option -x (hint: see clustermax score --help)\n"},
        {"score --weight heavy . A",
         "clustermax: error: --weight takes a number, not \"heavy\" (hint: write it like 2.5)\n"},
        {"score --seed 1.5 . A",
         "clustermax: error: --seed takes a whole number, not \"1.5\" (hint: write it like 42)\n"},
        {"score . A --out", "clustermax: error: --out needs a value (DIR) (hint: see clustermax score --help)\n"},
        {"score --json=yes . A", "clustermax: error: --json takes no value (hint: see clustermax score --help)\n"},
        {"score .", "clustermax: error: score needs PROVIDER (hint: see clustermax score --help)\n"},
        {"check a b",
         "clustermax: error: check does not know what to do with \"b\" (hint: see clustermax check --help)\n"},
        {"help scor", "clustermax: error: there is no command \"scor\" (hint: did you mean score?)\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct outcome outcome = run(cases[i].line);
        ck_assert_str_eq(outcome.err, cases[i].err);
        ck_assert_str_eq(outcome.out, "");
        ck_assert_int_eq(outcome.code, EXIT_USAGE);
    }
    struct outcome nothing = run("");
    ck_assert_int_eq(nothing.code, EXIT_USAGE);
    ck_assert_ptr_nonnull(strstr(nothing.err, "Usage: clustermax COMMAND"));
}
END_TEST

static size_t longest_line(const char *string)
{
    struct text rest = text_of(string), line;
    size_t longest = 0;
    while (text_next_line(&rest, &line))
        longest = line.length > longest ? line.length : longest;
    return longest;
}

START_TEST(help_is_made_from_the_tables)
{
    static const char *const ways[] = {"score --help", "score -h", "help score", "score . --help --json"};
    struct outcome first = run(ways[0]), program = run("--help");
    ck_assert_ptr_nonnull(strstr(first.out, "Usage: clustermax score [OPTIONS] DIR PROVIDER [FILE]...\n"));
    ck_assert_ptr_nonnull(strstr(first.out, "  -o, --out DIR        Where to write, a folder that may be new or may"));
    ck_assert_ptr_nonnull(strstr(first.out, "      --only PROVIDER  May be given many times.\n"));
    ck_assert_ptr_nonnull(strstr(first.out, "  -q, --quiet"));
    ck_assert(text_ends_with(text_of(first.out), "\nExample:\n  score . A\n  score --json . A\n"));
    ck_assert_uint_le(longest_line(first.out), 80);
    for (size_t i = 1; i < 4; i++) {
        struct outcome other = run(ways[i]);
        ck_assert_str_eq(other.out, first.out);
        ck_assert_int_eq(other.code, EXIT_DONE);
        ck_assert_str_eq(other.err, "");
    }
    ck_assert_ptr_nonnull(strstr(program.out, "  score  Scores providers.\n  check  Checks a workspace.\n"));
    ck_assert_uint_le(longest_line(program.out), 80);
    ck_assert_str_eq(run("--version").out, "clustermax 1.2.3\n");
}
END_TEST

/* bash itself is asked what it would complete. */
START_TEST(bash_completes_from_the_tables)
{
    static const struct {
        const char *words, *last, *expected;
    } cases[] = {
        {"clustermax sc", "sc", "score\n"},
        {"clustermax --v", "--v", "--version\n"},
        {"clustermax score --o", "--o", "--out --only\n"},
        {"clustermax check --j", "--j", "\n"},
        {"clustermax score da", "da", "\n"},
    };
    if (system("bash --version >/dev/null 2>&1") != 0)
        return;
    struct arena *arena = arena_create(NULL);
    const char *script = arena_strdup(arena, run("--completion").out);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char answer[200] = "";
        ck_assert_int_eq(setenv("SCRIPT", script, 1), 0);
        const char *command =
            arena_printf(arena,
                         "bash -c 'eval \"$SCRIPT\"; COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]} "
                         "- 1)); _clustermax clustermax \"%s\"; echo \"${COMPREPLY[*]}\"'",
                         cases[i].words, cases[i].last);
        FILE *pipe = popen(command, "r");
        ck_assert_ptr_nonnull(pipe);
        answer[fread(answer, 1, sizeof answer - 1, pipe)] = '\0';
        pclose(pipe);
        ck_assert_str_eq(answer, cases[i].expected);
    }
    arena_destroy(arena);
}
END_TEST

START_TEST(problems_set_the_exit_code)
{
    struct outcome outcome = run("check");
    ck_assert_int_eq(outcome.code, EXIT_DATA);
    ck_assert_str_eq(outcome.err, "f:1:2: error: bad\n");
    struct error none = {0};
    ck_assert_int_eq(cli_report(NULL, NULL), EXIT_DONE);
    ck_assert_int_eq(cli_report(NULL, &none), EXIT_DONE);
}
END_TEST

START_TEST(lost_output_is_an_error)
{
    char *argv[] = {"clustermax", "score", "-q", ".", "A"};
    if (access("/dev/full", W_OK) != 0)
        return;
    ck_assert_ptr_nonnull(freopen("/dev/full", "w", stdout));
    ck_assert_int_eq(cli_main("clustermax", "1", commands, 2, 5, argv), EXIT_INTERNAL);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        options_and_arguments,          mistakes_are_explained,     help_is_made_from_the_tables,
        bash_completes_from_the_tables, problems_set_the_exit_code, lost_output_is_an_error,
    };
    return CASES_RUN("cli", tests);
}
