/* Cells are kept row by row; a rule is remembered as the row it stands before. */
#include "model/base/table.h"

#include <stdarg.h>

struct table {
    struct arena *arena;
    const char **headings;
    bool *to_the_right;
    size_t n_columns;
    const char **cells;
    size_t n_cells, cells_capacity;
    size_t *rules;
    size_t n_rules, rules_capacity;
};

struct table *table_create(struct arena *arena, const char *const *headings)
{
    struct table *table = ARENA_NEW(arena, struct table);
    table->arena = arena;
    while (headings[table->n_columns] != NULL)
        table->n_columns++;
    table->headings = ARENA_ARRAY(arena, table->n_columns, const char *);
    table->to_the_right = ARENA_ARRAY(arena, table->n_columns, bool);
    for (size_t i = 0; i < table->n_columns; i++) {
        table->to_the_right[i] = headings[i][0] == '>';
        table->headings[i] = text_printable(arena, text_of(headings[i] + table->to_the_right[i]));
    }
    return table;
}

void table_cell(struct table *table, const char *text)
{
    const char *cell = text_printable(table->arena, text_of(text));
    *ARENA_PUSH(table->arena, table->cells, table->n_cells, table->cells_capacity) = cell;
}

void table_cellf(struct table *table, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    table_cell(table, arena_vprintf(table->arena, format, arguments));
    va_end(arguments);
}

static size_t n_rows(const struct table *table)
{
    return table->n_columns == 0 ? 0 : (table->n_cells + table->n_columns - 1) / table->n_columns;
}

void table_rule(struct table *table)
{
    *ARENA_PUSH(table->arena, table->rules, table->n_rules, table->rules_capacity) = n_rows(table);
}

static void measure(const struct table *table, size_t *widths)
{
    for (size_t i = 0; i < table->n_columns; i++)
        widths[i] = utf8_columns(text_of(table->headings[i]));
    for (size_t i = 0; i < table->n_cells; i++) {
        size_t width = utf8_columns(text_of(table->cells[i]));
        if (width > widths[i % table->n_columns])
            widths[i % table->n_columns] = width;
    }
}

static void print_filler(char c, size_t n, FILE *stream)
{
    for (size_t i = 0; i < n; i++)
        fputc(c, stream);
}

/* Blanks are held back until something follows them, so that no line ends in blanks. */
static void print_row(const struct table *table, const char *const *cells, size_t n, const size_t *widths, FILE *stream)
{
    size_t held = 0;
    for (size_t i = 0; i < n; i++) {
        size_t width = utf8_columns(text_of(cells[i])), filler = widths[i] - width;
        if (table->to_the_right[i])
            held += filler;
        if (width > 0) {
            print_filler(' ', held, stream);
            fputs(cells[i], stream);
            held = 0;
        }
        held += (table->to_the_right[i] ? 0 : filler) + 2;
    }
    fputc('\n', stream);
}

static void print_rule(const struct table *table, const size_t *widths, FILE *stream)
{
    for (size_t i = 0; i < table->n_columns; i++) {
        print_filler(' ', i == 0 ? 0 : 2, stream);
        print_filler('-', widths[i], stream);
    }
    fputc('\n', stream);
}

void table_print(const struct table *table, FILE *stream)
{
    if (table->n_columns == 0)
        return;
    struct arena *scratch = arena_create(NULL);
    size_t *widths = ARENA_ARRAY(scratch, table->n_columns, size_t), rule = 0;
    measure(table, widths);
    print_row(table, table->headings, table->n_columns, widths, stream);
    print_rule(table, widths, stream);
    for (size_t row = 0; row < n_rows(table); row++) {
        size_t first = row * table->n_columns, left = table->n_cells - first;
        for (; rule < table->n_rules && table->rules[rule] <= row; rule++)
            if (row > 0)
                print_rule(table, widths, stream);
        print_row(table, table->cells + first, left < table->n_columns ? left : table->n_columns, widths, stream);
    }
    arena_destroy(scratch);
}
