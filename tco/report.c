#include "tco/report.h"

#include <math.h>

#include "model/base/csv.h"
#include "model/base/num.h"
#include "model/base/table.h"

struct report *report_create(struct arena *arena, const char *id, const char *title)
{
    struct report *report = ARENA_NEW(arena, struct report);
    *report = (struct report){.arena = arena, .id = id, .title = title};
    return report;
}

struct report_table *report_add_table(struct report *report, const char *id, const char *title)
{
    struct report_table *table = ARENA_NEW(report->arena, struct report_table);
    *table = (struct report_table){.id = id, .title = title};
    *ARENA_PUSH(report->arena, report->tables, report->n_tables, report->tables_capacity) = table;
    return table;
}

void report_add_column(struct report *report, struct report_table *table, const char *id, const char *title,
                       const char *unit, bool is_text)
{
    *ARENA_PUSH(report->arena, table->columns, table->n_columns, table->columns_capacity) =
        (struct report_column){id, title, unit, is_text};
}

static void add_cell(struct report *report, struct report_table *table, struct report_cell cell)
{
    *ARENA_PUSH(report->arena, table->cells, table->n_cells, table->cells_capacity) = cell;
}

void report_add_text(struct report *report, struct report_table *table, const char *text)
{
    add_cell(report, table, (struct report_cell){.text = text == NULL ? "" : text, .number = NAN});
}

void report_add_number(struct report *report, struct report_table *table, double number, int decimals)
{
    add_cell(report, table, (struct report_cell){.number = number, .decimals = decimals});
}

void report_add_note(struct report *report, const char *note)
{
    *ARENA_PUSH(report->arena, report->notes, report->n_notes, report->notes_capacity) = note;
}

size_t report_rows(const struct report_table *table)
{
    return table->n_columns == 0 ? 0 : table->n_cells / table->n_columns;
}

static const char *shown(const struct report_cell *cell, char number[NUM_SIZE])
{
    if (cell->text != NULL)
        return cell->text;
    if (isnan(cell->number))
        return "";
    if (isinf(cell->number))
        return cell->number < 0 ? "-∞" : "∞";
    return cell->decimals < 0 ? num_shortest(cell->number, number) : num_grouped(cell->number, cell->decimals, number);
}

static const char *heading(const struct report *report, const struct report_column *column)
{
    const char *sign = column->is_text ? "" : ">";
    if (column->unit == NULL || *column->unit == '\0')
        return arena_printf(report->arena, "%s%s", sign, column->title);
    return arena_printf(report->arena, "%s%s [%s]", sign, column->title, column->unit);
}

static void print_table(const struct report *report, const struct report_table *at, FILE *stream)
{
    const char **headings = ARENA_ARRAY(report->arena, at->n_columns + 1, const char *);
    for (size_t i = 0; i < at->n_columns; i++)
        headings[i] = heading(report, &at->columns[i]);
    struct table *table = table_create(report->arena, headings);
    char number[NUM_SIZE];
    for (size_t i = 0; i < at->n_cells; i++)
        table_cell(table, shown(&at->cells[i], number));
    fprintf(stream, "\n%s\n\n", at->title);
    table_print(table, stream);
}

static void print_records(const struct report *report, const struct report_table *at, FILE *stream)
{
    char number[NUM_SIZE];
    fprintf(stream, "\n%s\n", at->title);
    for (size_t i = 0; i < at->n_cells; i++) {
        const char *text = text_printable(report->arena, text_of(shown(&at->cells[i], number)));
        if (i % at->n_columns == 0)
            fprintf(stream, "\n%s\n", text);
        else if (*text != '\0')
            fprintf(stream, "    %s: %s\n", at->columns[i % at->n_columns].title, text);
    }
}

void report_print(const struct report *report, FILE *stream)
{
    fprintf(stream, "%s\n", text_printable(report->arena, text_of(report->title)));
    for (size_t i = 0; i < report->n_tables; i++)
        if (!report->tables[i]->is_data)
            (report->tables[i]->is_records ? print_records : print_table)(report, report->tables[i], stream);
    for (size_t i = 0; i < report->n_notes; i++)
        fprintf(stream, "%s%s\n", i == 0 ? "\n" : "", text_printable(report->arena, text_of(report->notes[i])));
}

static void write_cell(struct json_writer *writer, const char *key, const struct report_cell *cell)
{
    if (cell->text != NULL)
        json_write_string(writer, key, cell->text);
    else
        json_write_number(writer, key, isfinite(cell->number) ? cell->number : (double)NAN);
}

static void write_table(struct json_writer *writer, const struct report_table *table)
{
    json_write_object(writer, NULL);
    json_write_string(writer, "id", table->id);
    json_write_string(writer, "title", table->title);
    json_write_array(writer, "columns");
    for (size_t i = 0; i < table->n_columns; i++) {
        json_write_object(writer, NULL);
        json_write_string(writer, "id", table->columns[i].id);
        json_write_string(writer, "title", table->columns[i].title);
        json_write_string(writer, "unit", table->columns[i].unit);
        json_write_object_end(writer);
    }
    json_write_array_end(writer);
    json_write_array(writer, "rows");
    for (size_t row = 0; row < report_rows(table); row++) {
        json_write_object(writer, NULL);
        for (size_t i = 0; i < table->n_columns; i++)
            write_cell(writer, table->columns[i].id, &table->cells[row * table->n_columns + i]);
        json_write_object_end(writer);
    }
    json_write_array_end(writer);
    json_write_object_end(writer);
}

void report_write_json(const struct report *report, struct json_writer *writer)
{
    json_write_object(writer, NULL);
    json_write_string(writer, "format", "clustermax.tco-report/1");
    json_write_string(writer, "id", report->id);
    json_write_string(writer, "title", report->title);
    json_write_array(writer, "tables");
    for (size_t i = 0; i < report->n_tables; i++)
        write_table(writer, report->tables[i]);
    json_write_array_end(writer);
    json_write_array(writer, "notes");
    for (size_t i = 0; i < report->n_notes; i++)
        json_write_string(writer, NULL, report->notes[i]);
    json_write_array_end(writer);
    json_write_object_end(writer);
}

static void write_csv_table(const struct report_table *table, struct str *out)
{
    struct csv_writer writer;
    csv_write_init(&writer, out);
    for (size_t i = 0; i < table->n_columns; i++)
        csv_write_text(&writer, table->columns[i].id);
    csv_write_row_end(&writer);
    for (size_t i = 0; i < table->n_cells; i++) {
        if (table->cells[i].text != NULL)
            csv_write_text(&writer, table->cells[i].text);
        else
            csv_write_number(&writer, isfinite(table->cells[i].number) ? table->cells[i].number : (double)NAN);
        if ((i + 1) % table->n_columns == 0)
            csv_write_row_end(&writer);
    }
}

void report_write_csv(const struct report *report, struct str *out)
{
    for (size_t i = 0; i < report->n_tables; i++) {
        if (i > 0)
            str_append(out, "\r\n");
        write_csv_table(report->tables[i], out);
    }
}
