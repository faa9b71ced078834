#include "render/sheet.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <xlsxwriter.h>

#include "model/base/num.h"

/* Excel's limit for a cell, less room for the mark. */
enum { CELL_BYTES = 32000, NAME_CHARACTERS = 31, HEADING_HEIGHT = 32, TITLE_HEIGHT = 24 };

struct sheet {
    struct book *book;
    lxw_worksheet *handle;
    const char *name;
    struct sheet *next;
};

struct book {
    struct arena *arena;
    lxw_workbook *handle;
    lxw_format *formats[CELL_STYLES];
    const char *path;
    struct sheet *sheets;
    size_t n_sheets;
    lxw_error first_failure;
};

static void set_format(lxw_format *format, enum cell_style style)
{
    static const char *const number_formats[CELL_STYLES] = {
        [CELL_INTEGER] = "#,##0",  [CELL_SCORE] = "0.0",     [CELL_EXACT] = "General", [CELL_SHARE] = "0%",
        [CELL_MONEY] = "#,##0.00", [CELL_INPUT] = "General", [CELL_INPUT_TEXT] = "@"};
    format_set_font_name(format, style == CELL_CODE ? "Consolas" : "Calibri");
    format_set_font_size(format, style == CELL_TITLE ? 16 : 10);
    if (number_formats[style])
        format_set_num_format(format, number_formats[style]);
    if (style == CELL_TITLE || style == CELL_HEADING || style == CELL_LABEL)
        format_set_bold(format);
    if (style == CELL_HEADING) {
        format_set_bottom(format, LXW_BORDER_THIN);
        format_set_bg_color(format, 0xF2F2F2);
    }
    if (style == CELL_HEADING || style == CELL_WRAPPED || style == CELL_INPUT_TEXT || style == CELL_GIVEN ||
        style == CELL_CODE)
        format_set_text_wrap(format);
    format_set_align(format, style == CELL_HEADING ? LXW_ALIGN_VERTICAL_BOTTOM : LXW_ALIGN_VERTICAL_TOP);
    if (style == CELL_NOTE || style == CELL_GIVEN)
        format_set_font_color(format, 0x595959);
    if (style == CELL_LINK) {
        format_set_font_color(format, 0x1F4E9E);
        format_set_underline(format, LXW_UNDERLINE_SINGLE);
    }
    if (style == CELL_INPUT || style == CELL_INPUT_TEXT) {
        format_set_bg_color(format, 0xFFF8DC);
        format_set_border(format, LXW_BORDER_THIN);
        format_set_unlocked(format);
    }
}

/* Through UTC's days, since mktime would follow the reader's time zone. */
static time_t created_time(const char *date)
{
    long days = 0;
    if (!date || !date_days(date, &days))
        return 0;
    return (time_t)days * 86400;
}

bool book_create(struct arena *arena, const char *path, const struct book_properties *properties, struct book **out,
                 struct error *err)
{
    struct book *book = ARENA_NEW(arena, struct book);
    book->arena = arena;
    book->path = arena_strdup(arena, path);
    lxw_workbook_options options = {.constant_memory = properties->rows_in_order};
    book->handle = workbook_new_opt(path, &options);
    if (!book->handle) {
        error_at(err, path, 0, 0, "the workbook could not be started");
        return false;
    }
    lxw_doc_properties about = {0};
    about.title = arena_strdup(arena, properties->title);
    about.subject = arena_strdup(arena, properties->subject);
    about.author = arena_strdup(arena, properties->author);
    about.comments = arena_strdup(arena, properties->comments);
    about.created = created_time(properties->date);
    workbook_set_properties(book->handle, &about);
    for (int style = 0; style < CELL_STYLES; style++) {
        book->formats[style] = workbook_add_format(book->handle);
        set_format(book->formats[style], (enum cell_style)style);
    }
    *out = book;
    return true;
}

static void note(struct sheet *sheet, lxw_error code)
{
    if (code != LXW_NO_ERROR && sheet->book->first_failure == LXW_NO_ERROR)
        sheet->book->first_failure = code;
}

bool book_close(struct book *book, struct error *err)
{
    lxw_error noted = book->first_failure;
    lxw_error code = workbook_close(book->handle);
    if (code == LXW_NO_ERROR)
        code = noted;
    if (code == LXW_NO_ERROR)
        return true;
    error_at(err, book->path, 0, 0, "%s", lxw_strerror(code));
    return false;
}

const char *book_library(void)
{
    return "libxlsxwriter " LXW_VERSION;
}

static bool name_taken(const struct book *book, const char *name)
{
    for (const struct sheet *sheet = book->sheets; sheet; sheet = sheet->next)
        if (lxw_strcasecmp(sheet->name, name) == 0)
            return true;
    return false;
}

/* The first `n` characters, with those that sheet names may not have replaced. */
static char *clean_name(struct arena *arena, const char *name, size_t n)
{
    size_t length = strlen(name), offset = 0;
    for (size_t i = 0; i < n && offset < length; i++)
        utf8_next(name, length, &offset);
    char *clean = arena_strndup(arena, name, offset);
    for (char *c = clean; *c; c++)
        if (strchr("[]:*?/\\'", *c))
            *c = '-';
    return clean;
}

struct sheet *book_sheet(struct book *book, const char *name)
{
    char *unique = clean_name(book->arena, name, NAME_CHARACTERS);
    for (int i = 2; name_taken(book, unique); i++)
        unique = arena_printf(book->arena, "%s %d", clean_name(book->arena, name, NAME_CHARACTERS - 4), i);
    struct sheet *sheet = ARENA_NEW(book->arena, struct sheet);
    sheet->book = book;
    sheet->name = unique;
    sheet->handle = workbook_add_worksheet(book->handle, unique);
    sheet->next = book->sheets;
    book->sheets = sheet;
    return sheet;
}

const char *sheet_name(const struct sheet *sheet)
{
    return sheet->name;
}

static bool is_ascii(const char *text, size_t length)
{
    unsigned char all = 0;
    for (size_t i = 0; i < length; i++)
        all |= (unsigned char)text[i];
    return all < 0x80;
}

static const char *cell_text(struct sheet *sheet, const char *text)
{
    struct arena *arena = sheet->book->arena;
    size_t length = strlen(text);
    if (length <= CELL_BYTES && is_ascii(text, length))
        return text;
    if (!utf8_valid(text, length))
        text = text_printable(arena, text_of(text));
    length = strlen(text);
    if (length <= CELL_BYTES)
        return text;
    size_t end = CELL_BYTES;
    while (end > 0 && ((unsigned char)text[end] & 0xc0) == 0x80)
        end--;
    return arena_printf(arena, "%.*s … [cut: the cell's limit]", (int)end, text);
}

void sheet_text(struct sheet *sheet, size_t row, size_t column, const char *text, enum cell_style style)
{
    if (style == CELL_TITLE)
        note(sheet, worksheet_set_row(sheet->handle, (lxw_row_t)row, TITLE_HEIGHT, NULL));
    if (text && *text)
        note(sheet, worksheet_write_string(sheet->handle, (lxw_row_t)row, (lxw_col_t)column, cell_text(sheet, text),
                                           sheet->book->formats[style]));
    else
        note(sheet,
             worksheet_write_blank(sheet->handle, (lxw_row_t)row, (lxw_col_t)column, sheet->book->formats[style]));
}

void sheet_number(struct sheet *sheet, size_t row, size_t column, double number, enum cell_style style)
{
    if (!isfinite(number)) {
        sheet_text(sheet, row, column, NULL, style);
        return;
    }
    note(sheet,
         worksheet_write_number(sheet->handle, (lxw_row_t)row, (lxw_col_t)column, number, sheet->book->formats[style]));
}

void sheet_formula(struct sheet *sheet, size_t row, size_t column, const char *formula, double cached,
                   enum cell_style style)
{
    lxw_format *format = sheet->book->formats[style];
    if (isfinite(cached))
        note(sheet,
             worksheet_write_formula_num(sheet->handle, (lxw_row_t)row, (lxw_col_t)column, formula, format, cached));
    else
        note(sheet,
             worksheet_write_formula_str(sheet->handle, (lxw_row_t)row, (lxw_col_t)column, formula, format, "n/a"));
}

void sheet_link(struct sheet *sheet, size_t row, size_t column, const char *url, const char *text)
{
    struct text link = text_of(url);
    bool is_link =
        text_starts_with(link, "https://") || text_starts_with(link, "http://") || text_starts_with(link, "mailto:");
    /* Longer addresses than this are refused by the format. */
    if (!is_link || link.length > 2000 || !utf8_valid(url, link.length)) {
        sheet_text(sheet, row, column, text ? text : url, CELL_TEXT);
        return;
    }
    note(sheet, worksheet_write_url_opt(sheet->handle, (lxw_row_t)row, (lxw_col_t)column, url,
                                        sheet->book->formats[CELL_LINK], cell_text(sheet, text ? text : url), NULL));
}

void sheet_headings(struct sheet *sheet, size_t row, const char *const *names, size_t n_frozen_columns)
{
    for (size_t i = 0; names[i]; i++)
        sheet_text(sheet, row, i, names[i], CELL_HEADING);
    note(sheet, worksheet_set_row(sheet->handle, (lxw_row_t)row, HEADING_HEIGHT, NULL));
    worksheet_freeze_panes(sheet->handle, (lxw_row_t)row + 1, (lxw_col_t)n_frozen_columns);
}

void sheet_fold_row(struct sheet *sheet, size_t row)
{
    lxw_row_col_options options = {.hidden = LXW_TRUE, .level = 1, .collapsed = LXW_FALSE};
    note(sheet, worksheet_set_row_opt(sheet->handle, (lxw_row_t)row, LXW_DEF_ROW_HEIGHT, NULL, &options));
}

void sheet_width(struct sheet *sheet, size_t first_column, size_t last_column, double width)
{
    note(sheet, worksheet_set_column(sheet->handle, (lxw_col_t)first_column, (lxw_col_t)last_column, width, NULL));
}

void sheet_filter(struct sheet *sheet, size_t first_row, size_t last_row, size_t last_column)
{
    if (last_row > first_row)
        note(sheet,
             worksheet_autofilter(sheet->handle, (lxw_row_t)first_row, 0, (lxw_row_t)last_row, (lxw_col_t)last_column));
}

void sheet_bars(struct sheet *sheet, size_t first_row, size_t first_column, size_t last_row, size_t last_column,
                double minimum, double maximum)
{
    lxw_conditional_format bars = {0};
    bars.type = LXW_CONDITIONAL_DATA_BAR;
    bars.min_rule_type = LXW_CONDITIONAL_RULE_TYPE_NUMBER;
    bars.max_rule_type = LXW_CONDITIONAL_RULE_TYPE_NUMBER;
    bars.min_value = minimum;
    bars.max_value = maximum;
    bars.bar_color = 0xB8CCE4;
    bars.bar_solid = LXW_TRUE;
    if (last_row >= first_row)
        note(sheet, worksheet_conditional_format_range(sheet->handle, (lxw_row_t)first_row, (lxw_col_t)first_column,
                                                       (lxw_row_t)last_row, (lxw_col_t)last_column, &bars));
}

static char **word_list(struct arena *arena, const char *const *words)
{
    size_t n = 0;
    while (words[n])
        n++;
    char **list = ARENA_ARRAY(arena, n + 1, char *);
    for (size_t i = 0; i < n; i++)
        list[i] = arena_strdup(arena, words[i]);
    return list;
}

void sheet_choices(struct sheet *sheet, size_t first_row, size_t last_row, size_t column, const char *const *words,
                   const char *message)
{
    struct arena *arena = sheet->book->arena;
    lxw_data_validation choice = {0};
    choice.validate = LXW_VALIDATION_TYPE_LIST;
    choice.value_list = word_list(arena, words);
    choice.input_message = arena_strdup(arena, message);
    note(sheet, worksheet_data_validation_range(sheet->handle, (lxw_row_t)first_row, (lxw_col_t)column,
                                                (lxw_row_t)last_row, (lxw_col_t)column, &choice));
}

void sheet_choices_from(struct sheet *sheet, size_t first_row, size_t last_row, size_t column, const struct sheet *list,
                        size_t list_first_row, size_t list_last_row, size_t list_column, const char *message)
{
    struct arena *arena = sheet->book->arena;
    char first[LXW_MAX_CELL_NAME_LENGTH], last[LXW_MAX_CELL_NAME_LENGTH];
    lxw_data_validation choice = {0};
    lxw_rowcol_to_cell_abs(first, (lxw_row_t)list_first_row, (lxw_col_t)list_column, LXW_TRUE, LXW_TRUE);
    lxw_rowcol_to_cell_abs(last, (lxw_row_t)list_last_row, (lxw_col_t)list_column, LXW_TRUE, LXW_TRUE);
    choice.validate = LXW_VALIDATION_TYPE_LIST_FORMULA;
    choice.value_formula = arena_printf(arena, "='%s'!%s:%s", list->name, first, last);
    choice.input_message = arena_strdup(arena, message);
    note(sheet, worksheet_data_validation_range(sheet->handle, (lxw_row_t)first_row, (lxw_col_t)column,
                                                (lxw_row_t)last_row, (lxw_col_t)column, &choice));
}

void sheet_prompt(struct sheet *sheet, size_t first_row, size_t last_row, size_t column, const char *message)
{
    lxw_data_validation prompt = {0};
    prompt.validate = LXW_VALIDATION_TYPE_ANY;
    prompt.input_message = arena_strdup(sheet->book->arena, message);
    note(sheet, worksheet_data_validation_range(sheet->handle, (lxw_row_t)first_row, (lxw_col_t)column,
                                                (lxw_row_t)last_row, (lxw_col_t)column, &prompt));
}

void sheet_columns(struct sheet *sheet, size_t first_column, size_t last_column, double width, enum cell_style style)
{
    note(sheet, worksheet_set_column(sheet->handle, (lxw_col_t)first_column, (lxw_col_t)last_column, width,
                                     sheet->book->formats[style]));
}

void sheet_hide(struct sheet *sheet)
{
    worksheet_hide(sheet->handle);
}

void sheet_numbers_between(struct sheet *sheet, size_t first_row, size_t last_row, size_t column, double minimum,
                           double maximum, const char *message)
{
    lxw_data_validation range = {0};
    range.validate = LXW_VALIDATION_TYPE_DECIMAL;
    range.criteria = LXW_VALIDATION_CRITERIA_BETWEEN;
    range.minimum_number = minimum;
    range.maximum_number = maximum;
    range.error_message = arena_strdup(sheet->book->arena, message);
    note(sheet, worksheet_data_validation_range(sheet->handle, (lxw_row_t)first_row, (lxw_col_t)column,
                                                (lxw_row_t)last_row, (lxw_col_t)column, &range));
}

void sheet_number_between(struct sheet *sheet, size_t row, size_t column, double minimum, double maximum,
                          const char *message)
{
    sheet_numbers_between(sheet, row, row, column, minimum, maximum, message);
}

void sheet_bar_chart(struct sheet *sheet, size_t row, size_t column, const struct sheet *data, const char *title,
                     size_t first_row, size_t last_row, size_t name_column, size_t value_column)
{
    if (last_row < first_row)
        return;
    lxw_chart *chart = workbook_add_chart(sheet->book->handle, LXW_CHART_BAR);
    lxw_chart_series *series = chart_add_series(chart, NULL, NULL);
    chart_series_set_categories(series, data->name, (lxw_row_t)first_row, (lxw_col_t)name_column, (lxw_row_t)last_row,
                                (lxw_col_t)name_column);
    chart_series_set_values(series, data->name, (lxw_row_t)first_row, (lxw_col_t)value_column, (lxw_row_t)last_row,
                            (lxw_col_t)value_column);
    chart_title_set_name(chart, title);
    chart_legend_set_position(chart, LXW_CHART_LEGEND_NONE);
    chart_axis_set_reverse(chart->y_axis);
    lxw_chart_options options = {0};
    options.x_scale = 1.4;
    options.y_scale = 0.4 + (double)(last_row - first_row + 1) * 0.06;
    note(sheet, worksheet_insert_chart_opt(sheet->handle, (lxw_row_t)row, (lxw_col_t)column, chart, &options));
}

void sheet_print_across(struct sheet *sheet, size_t heading_row, const char *footer)
{
    worksheet_set_landscape(sheet->handle);
    worksheet_set_paper(sheet->handle, 9); /* A4 */
    worksheet_fit_to_pages(sheet->handle, 1, 0);
    note(sheet, worksheet_repeat_rows(sheet->handle, (lxw_row_t)heading_row, (lxw_row_t)heading_row));
    note(sheet, worksheet_set_footer(sheet->handle, footer));
}
