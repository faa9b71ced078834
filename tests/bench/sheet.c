/* Writes one large sheet, through render/sheet.h and by bare calls of libxlsxwriter, and prints the seconds of each.
 * Run as: bench_sheet ROWS FOLDER */
#include <stdlib.h>
#include <time.h>

#include <xlsxwriter.h>

#include "render/sheet.h"
#include "sheet_rows.h"

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool write_house(struct arena *arena, const char *path, size_t n_rows, struct error *err)
{
    const struct book_properties properties = {.title = "bench", .date = "2026-01-01", .rows_in_order = true};
    struct book *book;
    char buffer[SHEET_CELL_BYTES];
    if (!book_create(arena, path, &properties, &book, err))
        return false;
    struct sheet *sheet = book_sheet(book, "Rows");
    for (size_t row = 0; row < n_rows; row++)
        for (size_t column = 0; column < SHEET_COLUMNS; column++) {
            double number = 0;
            const char *text = sheet_rows_cell(row, column, buffer, &number);
            if (text == NULL)
                sheet_number(sheet, row, column, number, CELL_EXACT);
            else
                sheet_text(sheet, row, column, text, CELL_TEXT);
        }
    return book_close(book, err);
}

/* The same cells with the same two formats, and nothing around them. */
static bool write_bare(const char *path, size_t n_rows)
{
    lxw_workbook_options options = {.constant_memory = LXW_TRUE};
    lxw_workbook *book = workbook_new_opt(path, &options);
    lxw_worksheet *sheet = workbook_add_worksheet(book, "Rows");
    lxw_format *text_format = workbook_add_format(book), *number_format = workbook_add_format(book);
    format_set_align(text_format, LXW_ALIGN_VERTICAL_TOP);
    format_set_num_format(number_format, "General");
    char buffer[SHEET_CELL_BYTES];
    for (size_t row = 0; row < n_rows; row++)
        for (size_t column = 0; column < SHEET_COLUMNS; column++) {
            double number = 0;
            const char *text = sheet_rows_cell(row, column, buffer, &number);
            if (text == NULL)
                worksheet_write_number(sheet, (lxw_row_t)row, (lxw_col_t)column, number, number_format);
            else
                worksheet_write_string(sheet, (lxw_row_t)row, (lxw_col_t)column, text, text_format);
        }
    return workbook_close(book) == LXW_NO_ERROR;
}

int main(int argc, char **argv)
{
    size_t n_rows = argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) : 0;
    const char *folder = argc > 2 ? argv[2] : ".";
    struct arena *arena = arena_create(NULL);
    struct error err = {0};
    double house = seconds_now();
    bool good = write_house(arena, arena_printf(arena, "%s/house.xlsx", folder), n_rows, &err);
    house = seconds_now() - house;
    double bare = seconds_now();
    good = good && write_bare(arena_printf(arena, "%s/bare.xlsx", folder), n_rows);
    bare = seconds_now() - bare;
    printf("%.6f %.6f\n", house, bare);
    if (!good)
        error_print(&err, stderr);
    arena_destroy(arena);
    return good ? 0 : 1;
}
