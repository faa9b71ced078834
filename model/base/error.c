/* One failure in a fixed-size record, and lists of complaints about data. Both are printed as compilers do. */
#include "model/base/error.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "model/base/arena.h"
#include "model/base/str.h"

/* Cuts a text that did not fit at the last whole character. */
static void cut_at_character(char *text, size_t size)
{
    size_t length = strlen(text);
    if (length + 1 < size)
        return;
    size_t start = length;
    while (start > 0 && length - start < 4 && ((unsigned char)text[start - 1] & 0xC0) == 0x80)
        start--;
    if (start > 0 && !utf8_valid(text + start - 1, length - start + 1))
        text[start - 1] = '\0';
}

static void format_into(char *out, size_t size, const char *format, va_list arguments)
{
    vsnprintf(out, size, format, arguments);
    cut_at_character(out, size);
}

bool error_set(struct error *err, enum exit_code code, const char *format, ...)
{
    if (err == NULL || err->code != EXIT_DONE)
        return false;
    *err = (struct error){.code = code};
    va_list arguments;
    va_start(arguments, format);
    format_into(err->text, sizeof err->text, format, arguments);
    va_end(arguments);
    return false;
}

bool error_at(struct error *err, const char *file, long line, long column, const char *format, ...)
{
    if (err == NULL || err->code != EXIT_DONE)
        return false;
    *err = (struct error){.code = EXIT_DATA, .line = line, .column = column};
    snprintf(err->file, sizeof err->file, "%s", file ? file : "");
    cut_at_character(err->file, sizeof err->file);
    va_list arguments;
    va_start(arguments, format);
    format_into(err->text, sizeof err->text, format, arguments);
    va_end(arguments);
    return false;
}

void error_hint(struct error *err, const char *format, ...)
{
    if (err == NULL || err->code == EXIT_DONE || err->hint[0] != '\0')
        return;
    va_list arguments;
    va_start(arguments, format);
    format_into(err->hint, sizeof err->hint, format, arguments);
    va_end(arguments);
}

static void print_printable(const char *string, FILE *stream)
{
    size_t length = strlen(string);
    for (size_t offset = 0; offset < length;) {
        char piece[UTF8_PRINTABLE_SIZE];
        size_t n = utf8_next_printable(string, length, &offset, piece);
        fwrite(piece, 1, n, stream);
    }
}

static void print_diagnostic(const char *severity, struct place place, const char *text, const char *hint, FILE *stream)
{
    if (place.file != NULL && place.file[0] != '\0') {
        print_printable(place.file, stream);
        if (place.line > 0)
            fprintf(stream, ":%ld", place.line);
        if (place.line > 0 && place.column > 0)
            fprintf(stream, ":%ld", place.column);
        fputs(": ", stream);
    }
    fprintf(stream, "%s: ", severity);
    print_printable(text, stream);
    if (hint != NULL && hint[0] != '\0') {
        fputs(" (hint: ", stream);
        print_printable(hint, stream);
        fputc(')', stream);
    }
    fputc('\n', stream);
}

void error_print(const struct error *err, FILE *stream)
{
    if (err->code == EXIT_DONE)
        return;
    print_diagnostic("error", (struct place){err->file, err->line, err->column}, err->text, err->hint, stream);
}

void problems_init(struct problems *problems, struct arena *arena)
{
    *problems = (struct problems){.arena = arena};
}

/* Neighbouring problems are mostly about one file; its name is kept once. */
static const char *keep_file(struct problems *problems, const char *file)
{
    if (problems->n > 0 && string_equal(problems->items[problems->n - 1].file, file))
        return problems->items[problems->n - 1].file;
    return arena_strdup(problems->arena, file);
}

static void push(struct problems *problems, struct problem problem)
{
    problem.file = keep_file(problems, problem.file);
    problem.hint = arena_strdup(problems->arena, problem.hint);
    *ARENA_PUSH(problems->arena, problems->items, problems->n, problems->capacity) = problem;
    problems->n_errors += problem.severity == SEVERITY_ERROR;
    problems->n_warnings += problem.severity == SEVERITY_WARNING;
}

void problem_add(struct problems *problems, enum severity severity, struct place place, const char *hint,
                 const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = arena_vprintf(problems->arena, format, arguments);
    va_end(arguments);
    push(problems, (struct problem){severity, place.file, place.line, place.column, text, hint});
}

void problem_add_error(struct problems *problems, const struct error *err)
{
    if (err->code == EXIT_DONE)
        return;
    const char *text = arena_strdup(problems->arena, err->text);
    push(problems, (struct problem){SEVERITY_ERROR, err->file[0] ? err->file : NULL, err->line, err->column, text,
                                    err->hint[0] ? err->hint : NULL});
}

static int compare_longs(long a, long b)
{
    return (a > b) - (a < b);
}

/* The order of arrival breaks ties: both pointers lead into one array. */
static int compare_problems(const void *a, const void *b)
{
    const struct problem *left = *(const struct problem *const *)a, *right = *(const struct problem *const *)b;
    int order = string_compare(left->file, right->file);
    if (order == 0)
        order = compare_longs(left->line, right->line);
    if (order == 0)
        order = compare_longs(left->column, right->column);
    return order != 0 ? order : (left > right) - (left < right);
}

void problems_print(const struct problems *problems, FILE *stream)
{
    static const char *const words[] = {"error", "warning", "note"};
    if (problems->n == 0)
        return;
    struct arena *scratch = arena_create(NULL);
    const struct problem **sorted = ARENA_ARRAY(scratch, problems->n, const struct problem *);
    for (size_t i = 0; i < problems->n; i++)
        sorted[i] = &problems->items[i];
    qsort(sorted, problems->n, sizeof *sorted, compare_problems);
    for (size_t i = 0; i < problems->n; i++) {
        const struct problem *problem = sorted[i];
        struct place place = {problem->file, problem->line, problem->column};
        print_diagnostic(words[problem->severity], place, problem->text, problem->hint, stream);
    }
    arena_destroy(scratch);
}
