#include "ingest/form.h"

#include <string.h>

#include "ingest/xlsx.h"
#include "model/base/csv.h"
#include "model/base/num.h"

enum { HEAD_ROWS = 10 };

const char *const form_finding_columns[] = {"provider",    "item", "question", "state",  "severity",
                                            "feature",     "note", "evidence", "source", "date",
                                            "environment", "id",   NULL};
const char *const form_measurement_columns[] = {"provider",    "metric",   "value", "unit",   "gpu",
                                                "nodes",       "role",     "note",  "source", "date",
                                                "environment", "original", NULL};
const char *const form_review_columns[] = {
    "provider",    "item", "question", "state", "severity", "feature", "note",  "evidence", "source",   "date",
    "environment", "id",   "metric",   "value", "unit",     "gpu",     "nodes", "role",     "original", NULL};
const char *const form_environment_columns[] = {"provider", "id",     "scheduler", "gpu",      "nodes",
                                                "gpus",     "fabric", "region",    "promised", "delivered",
                                                "access",   "note",   "source",    NULL};
const char *const form_interview_columns[] = {"interview", "role", "scale_gpus", "date", "provider", "weight", NULL};

static const char *heading(struct arena *arena, const char *text)
{
    char *name = text_dup(arena, text_trim(text_of(text)));
    for (char *c = name; *c != '\0'; c++)
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c - 'A' + 'a') : *c == ' ' || *c == '\n' ? '_' : *c;
    return name;
}

static bool is_blank(const char *text)
{
    return text_trim(text_of(text)).length == 0;
}

/* CSV. */

static void keep_headings(struct arena *arena, struct form_table *table, const struct csv_reader *csv)
{
    table->n_columns = csv->n_fields;
    table->columns = ARENA_ARRAY(arena, csv->n_fields + 1, const char *);
    table->places = ARENA_ARRAY(arena, csv->n_fields + 1, long);
    table->head_line = csv->line;
    table->decimal_comma = csv->separator == ';';
    for (size_t i = 0; i < csv->n_fields; i++) {
        table->columns[i] = heading(arena, csv->fields[i].value);
        table->places[i] = csv->fields[i].column;
    }
}

static void keep_row(struct arena *arena, struct form_table *table, const struct csv_reader *csv)
{
    bool has_any = false;
    for (size_t i = 0; i < csv->n_fields; i++)
        has_any = has_any || !is_blank(csv->fields[i].value);
    if (!has_any)
        return;
    struct form_row *row = ARENA_PUSH(arena, table->rows, table->n, table->capacity);
    row->line = csv->line;
    row->cells = ARENA_ARRAY(arena, table->n_columns + 1, const char *);
    row->columns = ARENA_ARRAY(arena, table->n_columns + 1, long);
    for (size_t i = 0; i < table->n_columns; i++) {
        row->cells[i] = i < csv->n_fields ? arena_strdup(arena, csv->fields[i].value) : "";
        row->columns[i] = i < csv->n_fields ? csv->fields[i].column : 1;
    }
}

bool form_peek(struct arena *arena, const char *file, struct text bytes, struct form_table *out)
{
    struct csv_reader csv;
    struct problems ignored;
    *out = (struct form_table){.file = file};
    if (!utf8_valid(bytes.bytes, bytes.length) || memchr(bytes.bytes, '\0', bytes.length) != NULL)
        return false;
    problems_init(&ignored, arena);
    csv_read_init(&csv, file, bytes, arena);
    if (!csv_read_row(&csv, &ignored))
        return false;
    keep_headings(arena, out, &csv);
    return ignored.n == 0;
}

static void open_csv(struct arena *arena, const char *file, struct text bytes, struct form_tables *out,
                     struct problems *problems)
{
    struct csv_reader csv;
    struct form_table table = {.file = file};
    csv_read_init(&csv, file, bytes, arena);
    if (!csv_read_row(&csv, problems))
        return;
    keep_headings(arena, &table, &csv);
    while (csv_read_row(&csv, problems))
        keep_row(arena, &table, &csv);
    *ARENA_PUSH(arena, out->items, out->n, out->capacity) = table;
}

/* XLSX. */

static const char *const known_keys[] = {"item", "metric", "scheduler", "interview", "test", NULL};

static bool is_head(struct arena *arena, const struct xlsx_row *row)
{
    for (size_t i = 0; i < row->n; i++)
        for (const char *const *key = known_keys; *key != NULL; key++)
            if (strcmp(heading(arena, row->cells[i].text), *key) == 0 && row->n > 1)
                return true;
    return false;
}

static void keep_sheet_row(struct arena *arena, struct form_table *table, const struct xlsx_row *from)
{
    struct form_row row = {.line = from->number,
                           .cells = ARENA_ARRAY(arena, table->n_columns + 1, const char *),
                           .columns = ARENA_ARRAY(arena, table->n_columns + 1, long)};
    bool has_any = false;
    for (size_t i = 0; i < table->n_columns; i++) {
        row.cells[i] = xlsx_text(from, table->places[i]);
        row.columns[i] = table->places[i];
        has_any = has_any || !is_blank(row.cells[i]);
    }
    if (has_any)
        *ARENA_PUSH(arena, table->rows, table->n, table->capacity) = row;
}

static void open_sheet(struct arena *arena, const char *file, const struct xlsx_book *book, size_t index,
                       struct form_tables *out)
{
    const struct xlsx_sheet *sheet = &book->sheets[index];
    size_t head = 0;
    while (head < sheet->n && head < HEAD_ROWS && !is_head(arena, &sheet->rows[head]))
        head++;
    if (head == sheet->n || head == HEAD_ROWS)
        return;
    const struct xlsx_row *row = &sheet->rows[head];
    struct form_table table = {.file = file,
                               .sheet = sheet->name,
                               .from_1904 = book->from_1904,
                               .head_line = row->number,
                               .n_columns = row->n,
                               .columns = ARENA_ARRAY(arena, row->n + 1, const char *),
                               .places = ARENA_ARRAY(arena, row->n + 1, long)};
    for (size_t i = 0; i < row->n; i++) {
        table.columns[i] = heading(arena, row->cells[i].text);
        table.places[i] = row->cells[i].column;
    }
    for (size_t i = head + 1; i < sheet->n; i++)
        keep_sheet_row(arena, &table, &sheet->rows[i]);
    *ARENA_PUSH(arena, out->items, out->n, out->capacity) = table;
}

bool form_open(struct arena *arena, const char *file, struct text bytes, struct form_tables *out,
               struct problems *problems, struct error *err)
{
    struct xlsx_book book;
    *out = (struct form_tables){0};
    if (!xlsx_is_workbook(bytes)) {
        if (!utf8_valid(bytes.bytes, bytes.length)) {
            error_at(err, file, 1, 1, "the text is not UTF-8");
            error_hint(err, "save it as \"CSV UTF-8\", or as XLSX");
            return false;
        }
        open_csv(arena, file, bytes, out, problems);
        return true;
    }
    if (!xlsx_read(arena, file, bytes, &book, err))
        return false;
    for (size_t i = 0; i < book.n; i++)
        open_sheet(arena, file, &book, i, out);
    return true;
}

size_t form_column(const struct form_table *table, const char *name)
{
    size_t i = 0;
    while (i < table->n_columns && strcmp(table->columns[i], name) != 0)
        i++;
    return i;
}

bool form_has_columns(const struct form_table *table, const char *const *names)
{
    for (; *names != NULL; names++)
        if (form_column(table, *names) == table->n_columns)
            return false;
    return true;
}
