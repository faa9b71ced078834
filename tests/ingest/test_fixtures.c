/* Small files of our own against what a reader should make of each, as written down beside it by hand.
 *
 * tests/ingest/fixtures/<tool>/<name> has a <name>.expected with one statement a line:
 *   reader hyperfine                       who claims it ("none": nobody)
 *   tool hyperfine 1.18                    with its version, where the file states one
 *   validity wrong                         of the whole file; ok where not said
 *   values 7                               how many measurements; not checked where not said
 *   value 4 command.mean_s 0.25 runs=3 …   line, metric, value, all of its dimensions ("-": none), in any order
 *   value … !doubtful                      a word behind '!': the validity; '?context': the role
 *   finding 9 context whois: the address … line, state, note
 *   message 3:1: warning: what (hint: …)   every message, in the order of problems_print
 *   absent node-7                          this text appears in nothing that is stored
 */

#include <math.h>
#include <string.h>

#include "tests/ingest/read_file.h"
#include "tests/support/suite.h"

static const char fixtures[] = "tests/ingest/fixtures";

struct check {
    struct arena *arena;
    const char *name;
    const struct read_file *file;
    size_t n_messages, n_wrong;
    bool validity_said;
};

static void blame(struct check *check, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s: %s\n", check->name, arena_vprintf(check->arena, format, arguments));
    va_end(arguments);
    check->n_wrong++;
}

static bool near(double a, double b)
{
    return fabs(a - b) <= 1e-9 * fabs(b) + 1e-300;
}

static const char *sorted_dimensions(struct check *check, struct text list)
{
    struct dimension pairs[24];
    struct text word;
    size_t n = 0;
    while (n < 24 && text_next_word(&list, &word)) {
        size_t equals = text_find(word, "=", 0);
        if (equals < word.length)
            pairs[n++] = (struct dimension){text_dup(check->arena, text_slice(word, 0, equals)),
                                            text_dup(check->arena, text_slice(word, equals + 1, word.length)), NAN};
    }
    return dimensions_make(check->arena, pairs, n);
}

static const char *option(struct check *check, struct text rest, char mark, const char *otherwise)
{
    struct text word;
    while (text_next_word(&rest, &word))
        if (word.bytes[0] == mark)
            return text_dup(check->arena, text_slice(word, 1, word.length));
    return otherwise;
}

static void check_value(struct check *check, struct text rest, struct text whole)
{
    struct text line, metric, number;
    double value = NAN, line_number = NAN;
    text_next_word(&rest, &line);
    text_next_word(&rest, &metric);
    text_next_word(&rest, &number);
    if (!num_parse(line, &line_number) || !num_parse(number, &value)) {
        blame(check, "not understood: %.*s", (int)whole.length, whole.bytes);
        return;
    }
    const char *dimensions = sorted_dimensions(check, rest);
    const char *validity = option(check, rest, '!', "ok"), *role = option(check, rest, '?', NULL);
    for (size_t i = 0; i < check->file->evidence.measurements.n; i++) {
        const struct measurement_record *measurement = &check->file->evidence.measurements.items[i];
        if (text_is(metric, measurement->metric) && near(measurement->value, value) &&
            near((double)measurement->position.line, line_number) && strcmp(measurement->dimensions, dimensions) == 0 &&
            strcmp(validity_words[measurement->validity], validity) == 0 &&
            (role == NULL || strcmp(measurement_role_words[measurement->role], role) == 0))
            return;
    }
    blame(check, "missing: %.*s", (int)whole.length, whole.bytes);
}

static void check_finding(struct check *check, struct text rest, struct text whole)
{
    struct text line, state;
    double number = NAN;
    text_next_word(&rest, &line);
    text_next_word(&rest, &state);
    num_parse(line, &number);
    for (size_t i = 0; i < check->file->evidence.findings.n; i++) {
        const struct finding_record *finding = &check->file->evidence.findings.items[i];
        if (near((double)finding->position.line, number) && text_is(state, finding_state_words[finding->state]) &&
            text_is(text_trim(rest), finding->note))
            return;
    }
    blame(check, "missing: %.*s", (int)whole.length, whole.bytes);
}

static const char *message_text(struct check *check, const struct problem *problem)
{
    static const char *const severities[] = {"error", "warning", "note"};
    const char *hint = problem->hint == NULL ? "" : arena_printf(check->arena, " (hint: %s)", problem->hint);
    return arena_printf(check->arena, "%ld:%ld: %s: %s%s", problem->line, problem->column,
                        severities[problem->severity], problem->text, hint);
}

static void check_message(struct check *check, struct text wanted)
{
    for (size_t i = 0; i < check->file->problems.n; i++)
        if (text_is(wanted, message_text(check, &check->file->problems.items[i])))
            return;
    blame(check, "no such message: %.*s", (int)wanted.length, wanted.bytes);
}

static void check_absent(struct check *check, struct text word)
{
    const struct evidence *evidence = &check->file->evidence;
    const char *text = text_dup(check->arena, word);
    for (size_t i = 0; i < evidence->measurements.n; i++)
        if (strstr(evidence->measurements.items[i].dimensions, text) != NULL)
            blame(check, "stored: %s", text);
    for (size_t i = 0; i < evidence->findings.n; i++)
        if (strstr(evidence->findings.items[i].note, text) != NULL)
            blame(check, "stored: %s", text);
}

static void check_tool(struct check *check, struct text wanted)
{
    const struct artifact_record *about = &check->file->evidence.about;
    const char *version = about->tool_version == NULL ? "" : arena_printf(check->arena, " %s", about->tool_version);
    if (!text_is(wanted, arena_printf(check->arena, "%s%s", about->tool, version)))
        blame(check, "tool is %s%s", about->tool, version);
}

static void check_statement(struct check *check, struct text line)
{
    struct text rest = line, word;
    const struct evidence *evidence = &check->file->evidence;
    double count = NAN;
    if (!text_next_word(&rest, &word))
        return;
    rest = text_trim(rest);
    if (text_is(word, "reader")) {
        const char *reader = check->file->reader == NULL ? "none" : check->file->reader->name;
        if (!text_is(rest, reader))
            blame(check, "read by %s", reader);
    } else if (text_is(word, "tool")) {
        check_tool(check, rest);
    } else if (text_is(word, "validity")) {
        check->validity_said = true;
        if (!text_is(rest, validity_words[evidence->about.validity]))
            blame(check, "validity is %s", validity_words[evidence->about.validity]);
    } else if (text_is(word, "values")) {
        if (!num_parse(rest, &count) || !near((double)evidence->measurements.n, count))
            blame(check, "%zu values", evidence->measurements.n);
    } else if (text_is(word, "value")) {
        check_value(check, rest, line);
    } else if (text_is(word, "finding")) {
        check_finding(check, rest, line);
    } else if (text_is(word, "message")) {
        check->n_messages++;
        check_message(check, rest);
    } else if (text_is(word, "absent")) {
        check_absent(check, rest);
    } else {
        blame(check, "not understood: %.*s", (int)line.length, line.bytes);
    }
}

static void dump(const struct check *check)
{
    for (size_t i = 0; i < check->file->evidence.measurements.n; i++) {
        const struct measurement_record *measurement = &check->file->evidence.measurements.items[i];
        char number[NUM_SIZE];
        fprintf(stderr, "  value %ld %s %s %s !%s\n", measurement->position.line, measurement->metric,
                num_shortest(measurement->value, number), measurement->dimensions,
                validity_words[measurement->validity]);
    }
    for (size_t i = 0; i < check->file->evidence.findings.n; i++) {
        const struct finding_record *finding = &check->file->evidence.findings.items[i];
        fprintf(stderr, "  finding %ld %s %s\n", finding->position.line, finding_state_words[finding->state],
                finding->note);
    }
    problems_print(&check->file->problems, stderr);
}

static size_t check_fixture(const struct knowledge *knowledge, const char *name)
{
    struct arena *arena = arena_create(NULL);
    struct text statements, line;
    struct error err = {0};
    const char *expected = arena_printf(arena, "%s/%s.expected", fixtures, name);
    struct read_file *file = read_from(arena, knowledge, fixtures, name);
    struct check check = {.arena = arena, .name = name, .file = file};
    if (!fs_read(arena, expected, (size_t)1 << 20, &statements, &err))
        blame(&check, "no %s", expected);
    while (err.code == EXIT_DONE && text_next_line(&statements, &line))
        check_statement(&check, line);
    if (check.n_messages != file->problems.n)
        blame(&check, "%zu messages, %zu expected", file->problems.n, check.n_messages);
    if (!check.validity_said && file->evidence.about.validity != VALIDITY_OK)
        blame(&check, "validity is %s", validity_words[file->evidence.about.validity]);
    if (check.n_wrong > 0)
        dump(&check);
    size_t n_wrong = check.n_wrong;
    read_close(file);
    arena_destroy(arena);
    return n_wrong;
}

START_TEST(fixtures_are_read_as_expected)
{
    struct arena *arena = arena_create(NULL);
    const struct knowledge *knowledge = read_knowledge(arena);
    struct fs_listing files = {0};
    struct error err = {0};
    struct problems problems;
    size_t n_wrong = 0, n = 0;
    problems_init(&problems, arena);
    ck_assert_msg(fs_walk(arena, fixtures, 4096, &files, &problems, &err), "%s", err.text);
    for (size_t i = 0; i < files.n; i++)
        if (!text_ends_with(text_of(files.entries[i].relative), ".expected")) {
            n_wrong += check_fixture(knowledge, files.entries[i].relative);
            n++;
        }
    ck_assert_uint_gt(n, 0);
    ck_assert_uint_eq(n_wrong, 0);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("fixtures");
    TCase *cases = tcase_create("fixtures");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, fixtures_are_read_as_expected);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
