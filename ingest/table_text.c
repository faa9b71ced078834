#include "ingest/table_text.h"

#include <stdint.h>

/* "2026-03-01T10:11:12Z,fault " is no launcher's prefix but the start of a row. */
static bool is_cell(struct text prefix)
{
    bool digit = prefix.length > 0 && prefix.bytes[0] >= '0' && prefix.bytes[0] <= '9';
    return digit && (text_contains(prefix, ",") || text_contains(prefix, ";"));
}

/* Comments become blank lines, so that lines keep their numbers. */
static struct text join_lines(const struct source *source, size_t n)
{
    struct str text;
    long number = 1;
    str_init(&text, source->arena);
    for (size_t i = 0; i < source->lines.n && i < n; i++) {
        struct text line = source->lines.items[i].text;
        for (; number < source->lines.items[i].number; number++)
            str_append_char(&text, '\n');
        if (text_starts_with(line, "#"))
            continue;
        if (is_cell(source->lines.items[i].prefix))
            str_append_text(&text, source->lines.items[i].prefix);
        str_append_text(&text, line);
    }
    str_append_char(&text, '\n');
    return str_text(&text);
}

bool table_text_open(struct table_text *table, struct reading *reading)
{
    return table_text_open_start(table, reading, SIZE_MAX);
}

bool table_text_open_start(struct table_text *table, struct reading *reading, size_t n_lines)
{
    struct text text = join_lines(reading->source, n_lines);
    size_t first = 0;
    long line = 1;
    *table = (struct table_text){.reading = reading};
    for (; first < text.length && text.bytes[first] == '\n'; first++)
        line++;
    csv_read_init(&table->csv, reading->source->path, text_slice(text, first, text.length), reading->arena);
    table->csv.next_line = line;
    if (!table_text_next(table))
        return false;
    table->n_columns = table->csv.n_fields;
    table->columns = ARENA_ARRAY(reading->arena, table->n_columns + 1, const char *);
    for (size_t i = 0; i < table->n_columns; i++)
        table->columns[i] = reading_snake(reading, text_of(table->csv.fields[i].value));
    return true;
}

bool table_text_next(struct table_text *table)
{
    bool more = csv_read_row(&table->csv, NULL);
    table->line = more && table->csv.n_fields > 0 ? table->csv.fields[0].line : table->csv.line;
    return more;
}

size_t table_text_column(const struct table_text *table, const char *name)
{
    size_t i = 0;
    while (i < table->n_columns && !string_equal(table->columns[i], name))
        i++;
    return i;
}

struct text table_text_cell(const struct table_text *table, size_t column)
{
    return column < table->csv.n_fields ? text_trim(text_of(table->csv.fields[column].value)) : text_of("");
}

double table_text_number(const struct table_text *table, size_t column)
{
    double value;
    return num_parse_grouped(table_text_cell(table, column), &value) ? value : NAN;
}
