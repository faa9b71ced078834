/* Forms as CSV and as workbooks. */
#include <stdio.h>
#include <string.h>

#include "model/base/csv.h"
#include "model/base/num.h"
#include "render/form.h"
#include "render/sheet.h"

enum { BLANK_ROWS = 300, SHORT_LIST_BYTES = 200 };

struct text form_csv(struct arena *arena, const struct form *form)
{
    const struct form_sheet *sheet = &form->sheets[0];
    struct str out;
    struct csv_writer csv;
    str_init(&out, arena);
    csv_write_init(&csv, &out);
    for (size_t i = 0; i < sheet->n_fields; i++)
        csv_write_text(&csv, sheet->fields[i].name);
    csv_write_row_end(&csv);
    for (size_t r = 0; r < sheet->n; r++) {
        for (size_t i = 0; i < sheet->n_fields; i++)
            csv_write_text(&csv, sheet->rows[r][i]);
        csv_write_row_end(&csv);
    }
    return str_text(&out);
}

/* A workbook keeps 16 digits: a number that needs 17 is written as text, which reads back exactly. */
static bool is_kept(const char *text, double *number)
{
    char printed[NUM_SIZE];
    double again;
    if (!num_parse(text_of(text), number))
        return false;
    snprintf(printed, sizeof printed, "%.16G", *number);
    return num_parse(text_of(printed), &again) && !(again < *number) && !(again > *number);
}

static void write_cell(struct sheet *sheet, size_t row, size_t column, const struct form_field *field, const char *text)
{
    double number;
    bool is_number = field->kind == FIELD_NUMBER || field->kind == FIELD_SCORE;
    if (text == NULL)
        return;
    if (is_number && is_kept(text, &number))
        sheet_number(sheet, row, column, number, CELL_INPUT);
    else
        sheet_text(sheet, row, column, text, field->kind == FIELD_GIVEN ? CELL_GIVEN : CELL_INPUT_TEXT);
}

static size_t list_bytes(const char *const *words, size_t *n)
{
    size_t bytes = 0;
    for (*n = 0; words[*n] != NULL; ++*n)
        bytes += strlen(words[*n]) + 1;
    return bytes;
}

struct lists {
    struct sheet *sheet;
    size_t n_columns;
};

/* Excel takes 255 bytes of words at most; longer lists lie on a sheet of their own. */
static void offer_choices(struct sheet *sheet, struct lists *lists, size_t column, size_t last_row,
                          const struct form_field *field)
{
    size_t n;
    bool is_short = list_bytes(field->choices, &n) < SHORT_LIST_BYTES;
    if (n == 0)
        return;
    if (is_short) {
        sheet_choices(sheet, 1, last_row, column, field->choices, field->help);
        return;
    }
    size_t list = lists->n_columns++;
    sheet_text(lists->sheet, 0, list, field->name, CELL_HEADING);
    for (size_t i = 0; i < n; i++)
        sheet_text(lists->sheet, 1 + i, list, field->choices[i], CELL_TEXT);
    sheet_width(lists->sheet, list, list, 40);
    sheet_choices_from(sheet, 1, last_row, column, lists->sheet, 1, n, list, field->help);
}

static void set_field(struct sheet *sheet, struct lists *lists, size_t column, size_t last_row,
                      const struct form_field *field)
{
    bool is_number = field->kind == FIELD_NUMBER || field->kind == FIELD_SCORE;
    sheet_columns(sheet, column, column, field->width,
                  field->kind == FIELD_GIVEN ? CELL_GIVEN
                  : is_number                ? CELL_INPUT
                                             : CELL_INPUT_TEXT);
    if (field->choices != NULL)
        offer_choices(sheet, lists, column, last_row, field);
    else if (field->kind == FIELD_SCORE)
        sheet_numbers_between(sheet, 1, last_row, column, 1, 5, "A score from 1 (poor) to 5 (excellent)");
    else
        sheet_prompt(sheet, 1, last_row, column, field->help);
}

static void write_sheet(struct sheet *sheet, struct lists *lists, const struct form_sheet *from)
{
    size_t last_row = from->n + BLANK_ROWS;
    for (size_t i = 0; i < from->n_fields; i++)
        set_field(sheet, lists, i, last_row, &from->fields[i]);
    for (size_t r = 0; r < from->n; r++)
        for (size_t i = 0; i < from->n_fields; i++)
            write_cell(sheet, 1 + r, i, &from->fields[i], from->rows[r][i]);
    const char *headings[32] = {NULL};
    for (size_t i = 0; i < from->n_fields && i + 1 < sizeof headings / sizeof *headings; i++)
        headings[i] = from->fields[i].name;
    sheet_headings(sheet, 0, headings, 2);
    sheet_filter(sheet, 0, last_row, from->n_fields - 1);
    sheet_print_across(sheet, 0, "&L&A&C&P / &N");
}

static void write_guide(struct sheet *sheet, const struct form *form)
{
    size_t row = 0;
    sheet_width(sheet, 0, 0, 110);
    sheet_text(sheet, row++, 0, form->title, CELL_TITLE);
    for (size_t i = 0; form->guide[i] != NULL; i++)
        sheet_text(sheet, row++, 0, form->guide[i], CELL_WRAPPED);
    sheet_text(sheet, ++row, 0, "The heading row names the columns: keep it. Columns of your own are left alone.",
               CELL_NOTE);
}

bool form_workbook(struct arena *arena, const struct form *form, const char *path, struct error *err)
{
    const struct book_properties properties = {
        .title = form->title, .subject = "A form for clustermax ingest", .author = "clustermax", .date = form->date};
    struct sheet *sheets[2];
    struct book *book;
    if (!book_create(arena, path, &properties, &book, err))
        return false;
    /* The first sheet is the one that is saved as CSV. */
    for (size_t i = 0; i < form->n_sheets; i++)
        sheets[i] = book_sheet(book, form->sheets[i].name);
    write_guide(book_sheet(book, "Guide"), form);
    struct lists lists = {book_sheet(book, "Lists"), 0};
    sheet_hide(lists.sheet);
    for (size_t i = 0; i < form->n_sheets; i++)
        write_sheet(sheets[i], &lists, &form->sheets[i]);
    return book_close(book, err);
}
