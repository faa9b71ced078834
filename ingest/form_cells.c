/* Cells of a form as what they mean; what does not fit is said with its place. */
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "ingest/form.h"
#include "ingest/xlsx.h"
#include "model/base/num.h"

struct place form_place(const struct form_reading *reading, const char *column)
{
    const struct form_table *table = reading->table;
    size_t index = column == NULL ? table->n_columns : form_column(table, column);
    if (reading->row == NULL)
        return (struct place){table->file, table->head_line, index < table->n_columns ? table->places[index] : 1};
    return (struct place){table->file, reading->row->line, index < table->n_columns ? reading->row->columns[index] : 1};
}

/* Row and column alone do not say where in a workbook. */
const char *form_sheet_words(const struct form_reading *reading)
{
    return reading->table->sheet == NULL
               ? ""
               : arena_printf(reading->problems->arena, "sheet \"%s\": ", reading->table->sheet);
}

bool form_error(const struct form_reading *reading, const char *column, const char *hint, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    problem_add(reading->problems, SEVERITY_ERROR, form_place(reading, column), hint, "%s%s", form_sheet_words(reading),
                arena_vprintf(reading->problems->arena, format, arguments));
    va_end(arguments);
    return false;
}

const char *form_text(const struct form_reading *reading, const char *column)
{
    size_t index = form_column(reading->table, column);
    if (index == reading->table->n_columns)
        return NULL;
    const char *text = reading->row->cells[index];
    return text_trim(text_of(text)).length == 0 ? NULL : text;
}

bool form_required(const struct form_reading *reading, const char *column, const char **out)
{
    *out = form_text(reading, column);
    return *out != NULL || form_error(reading, column, NULL, "\"%s\" is empty", column);
}

/* Words are looked at without blanks around them and in lower case: spreadsheets like to begin with a capital. */
static char *word_of(const struct form_reading *reading, const char *column)
{
    const char *text = form_text(reading, column);
    char *word = text == NULL ? NULL : text_dup(reading->problems->arena, text_trim(text_of(text)));
    for (char *c = word; c != NULL && *c != '\0'; c++)
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c - 'A' + 'a') : *c;
    return word;
}

static const char *list_words(struct arena *arena, const char *const *words)
{
    struct str list;
    str_init(&list, arena);
    for (size_t i = 0; words[i] != NULL; i++)
        str_appendf(&list, "%s%s", i == 0 ? "" : words[i + 1] == NULL ? " or " : ", ", words[i]);
    return list.bytes;
}

bool form_word(const struct form_reading *reading, const char *column, const char *const *words, int *out)
{
    const char *word = word_of(reading, column);
    size_t n = 0;
    *out = -1;
    if (word == NULL)
        return true;
    for (; words[n] != NULL; n++)
        if (strcmp(words[n], word) == 0) {
            *out = (int)n;
            return true;
        }
    const char *nearest = string_nearest(word, words, n);
    return form_error(reading, column,
                      nearest == NULL ? list_words(reading->problems->arena, words)
                                      : arena_printf(reading->problems->arena, "did you mean \"%s\"?", nearest),
                      "\"%s\" is \"%s\"", column, word);
}

bool form_number(const struct form_reading *reading, const char *column, double minimum, double maximum, double *out)
{
    const char *text = form_text(reading, column);
    char low[NUM_SIZE], high[NUM_SIZE];
    *out = NAN;
    if (text == NULL)
        return true;
    char *plain = text_dup(reading->problems->arena, text_trim(text_of(text)));
    char *comma = strchr(plain, ',');
    if (reading->table->decimal_comma && comma != NULL)
        *comma = '.';
    if (num_parse_grouped(text_of(plain), out) && *out >= minimum && *out <= maximum)
        return true;
    *out = NAN;
    const char *hint = maximum > 1e300 ? "a number, without its unit"
                                       : arena_printf(reading->problems->arena, "a number between %s and %s",
                                                      num_shortest(minimum, low), num_shortest(maximum, high));
    return form_error(reading, column, hint, "\"%s\" is \"%s\"", column, text);
}

/* A spreadsheet keeps a date as a number of days, and shows and saves that number where a cell is formatted as text.
 * Years are smaller: from 1954 to 2119 there is no doubt. */
static const char *serial_date(const struct form_reading *reading, const char *text)
{
    int64_t days;
    if (!num_parse_integer(text_of(text), &days) || days < 20000 || days > 80000)
        return text;
    return xlsx_date(reading->arena, (double)days, reading->table->from_1904);
}

bool form_date(const struct form_reading *reading, const char *column, const char **out)
{
    const char *text = form_text(reading, column);
    *out = NULL;
    if (text == NULL)
        return true;
    *out = serial_date(reading, text_dup(reading->arena, text_trim(text_of(text))));
    return date_valid(*out) ||
           form_error(reading, column,
                      "write YYYY-MM-DD, YYYY-MM or YYYY; format the column as text when the spreadsheet changes it",
                      "\"%s\" is \"%s\", which is no date", column, text);
}

bool form_flag(const struct form_reading *reading, const char *column, bool *out)
{
    static const char *const yes[] = {"yes", "y", "true", "x", "1", "wahr", "vrai", NULL};
    static const char *const no[] = {"no", "n", "false", "0", "falsch", "faux", NULL};
    const char *word = word_of(reading, column);
    *out = false;
    if (word == NULL)
        return true;
    for (size_t i = 0; yes[i] != NULL; i++)
        *out = *out || strcmp(word, yes[i]) == 0;
    for (size_t i = 0; !*out && no[i] != NULL; i++)
        if (strcmp(word, no[i]) == 0)
            return true;
    return *out || form_error(reading, column, "yes or no", "\"%s\" is \"%s\"", column, word);
}

static bool is_error_value(const char *text)
{
    static const char *const values[] = {"#VALUE!", "#NAME?", "#REF!", "#DIV/0!", "#N/A", "#NULL!", "#NUM!"};
    struct text trimmed = text_trim(text_of(text));
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (text_is(trimmed, values[i]))
            return true;
    return text_starts_with(trimmed, "Err:5") && trimmed.length == strlen("Err:509");
}

bool form_check_row(const struct form_reading *reading)
{
    bool good = true;
    for (size_t i = 0; i < reading->table->n_columns; i++)
        if (is_error_value(reading->row->cells[i]))
            good = form_error(reading, reading->table->columns[i],
                              "text that begins with = needs an apostrophe in front in a spreadsheet",
                              "\"%s\" shows %s: the spreadsheet took it for a formula", reading->table->columns[i],
                              reading->row->cells[i]);
    return good;
}

static bool is_among(const char *name, const char *const *names)
{
    for (; *names != NULL; names++)
        if (strcmp(name, *names) == 0)
            return true;
    return false;
}

void form_check_columns(const struct form_reading *reading, const char *const *names)
{
    const struct form_table *table = reading->table;
    size_t n = 0;
    while (names[n] != NULL)
        n++;
    for (size_t i = 0; i < table->n_columns; i++) {
        struct place place = {table->file, table->head_line, table->places[i]};
        if (table->columns[i][0] == '\0' || is_among(table->columns[i], names))
            continue;
        const char *nearest = string_nearest(table->columns[i], names, n);
        problem_add(reading->problems, SEVERITY_WARNING, place,
                    nearest == NULL ? "notes of your own may stay"
                                    : arena_printf(reading->problems->arena, "did you mean \"%s\"?", nearest),
                    "%sthe column \"%s\" is not read", form_sheet_words(reading), table->columns[i]);
    }
}
