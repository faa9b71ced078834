#include "ingest/xlsx.h"

#include <math.h>
#include <string.h>

#include "ingest/archive.h"
#include "ingest/xml.h"
#include "model/base/num.h"

struct part {
    const char *name;
    struct text bytes;
};

struct relation {
    const char *id, *target;
};

struct style_format { /* a number format of the workbook's own */
    long id;
    bool is_date;
};

struct xlsx_reading {
    struct arena *arena;
    const char *file;
    struct part *parts;
    size_t n_parts, parts_capacity;
    const char **strings;
    size_t n_strings, strings_capacity;
    bool *is_date; /* one a cell format */
    size_t n_formats, formats_capacity;
    struct style_format *own_formats;
    size_t n_own, own_capacity;
    struct relation *relations;
    size_t n_relations, relations_capacity;
    struct xlsx_book *book;
    const char **sheet_relations; /* one a sheet */
    size_t n_sheet_relations, sheet_relations_capacity;
    size_t n_cells;
    bool is_over_limit;
    /* where the parser stands */
    bool in_formats, in_text, in_phonetic;
    struct str text;
    struct xlsx_sheet *sheet;
    long row, column;
    const char *kind, *style;
};

bool xlsx_is_workbook(struct text bytes)
{
    return text_starts_with(bytes, "PK\x03\x04") && text_contains(bytes, "xl/workbook.xml");
}

const char *xlsx_text(const struct xlsx_row *row, long column)
{
    for (size_t i = 0; i < row->n; i++)
        if (row->cells[i].column == column)
            return row->cells[i].text;
    return "";
}

const char *xlsx_date(struct arena *arena, double serial, bool from_1904)
{
    if (!(serial >= 1 && serial < 2958466)) /* 10000-01-01 */
        return NULL;
    /* Day 1 is 1900-01-01 and 1900 counts as a leap year, so that from March 1900 on day 25569 is 1970-01-01. */
    long days = (long)floor(serial) - (from_1904 ? 24107 : 25569);
    long z = days + 719468, era = (z >= 0 ? z : z - 146096) / 146097, of_era = z - era * 146097;
    long year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    long day_of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    long month = (5 * day_of_year + 2) / 153, day = day_of_year - (153 * month + 2) / 5 + 1;
    month = month < 10 ? month + 3 : month - 9;
    return arena_printf(arena, "%04ld-%02ld-%02ld", year_of_era + era * 400 + (month <= 2), month, day);
}

static bool unpack(struct xlsx_reading *reading, struct text bytes, struct error *err)
{
    const struct pack_limits limits = {XLSX_MEMBERS, XLSX_MEMBER_BYTES, XLSX_BYTES};
    struct pack *pack;
    struct pack_member member;
    if (!pack_open(reading->arena, reading->file, bytes, &limits, &pack, err))
        return false;
    while (pack_next(pack, reading->arena, &member, err))
        *ARENA_PUSH(reading->arena, reading->parts, reading->n_parts, reading->parts_capacity) =
            (struct part){member.name, member.bytes};
    pack_close(pack);
    return err->code == EXIT_DONE;
}

static const struct part *find_part(const struct xlsx_reading *reading, const char *name)
{
    for (size_t i = 0; i < reading->n_parts; i++)
        if (strcmp(reading->parts[i].name, name) == 0)
            return &reading->parts[i];
    return NULL;
}

static void no_end(void *context, const char *name)
{
    (void)context, (void)name;
}

static void no_text(void *context, struct text text)
{
    (void)context, (void)text;
}

static bool parse(struct xlsx_reading *reading, const struct part *part, struct xml_handler handler, struct error *err)
{
    handler.context = reading;
    return xml_parse(arena_printf(reading->arena, "%s!%s", reading->file, part->name), part->bytes, &handler, err);
}

/* The workbook and where its sheets lie. */

static void workbook_start(void *context, const char *name, const char *const *attributes)
{
    struct xlsx_reading *reading = context;
    const char *title = xml_attribute(attributes, "name"), *relation = xml_attribute(attributes, "r:id");
    if (strcmp(name, "workbookPr") == 0) {
        const char *value = xml_attribute(attributes, "date1904");
        reading->book->from_1904 = value != NULL && (strcmp(value, "1") == 0 || strcmp(value, "true") == 0);
    }
    if (strcmp(name, "sheet") != 0 || title == NULL)
        return;
    relation = relation == NULL ? xml_attribute(attributes, "id") : relation;
    ARENA_PUSH(reading->arena, reading->book->sheets, reading->book->n, reading->book->capacity)->name =
        arena_strdup(reading->arena, title);
    *ARENA_PUSH(reading->arena, reading->sheet_relations, reading->n_sheet_relations,
                reading->sheet_relations_capacity) = arena_strdup(reading->arena, relation);
}

static void relation_start(void *context, const char *name, const char *const *attributes)
{
    struct xlsx_reading *reading = context;
    const char *id = xml_attribute(attributes, "Id"), *target = xml_attribute(attributes, "Target");
    if (strcmp(name, "Relationship") != 0 || id == NULL || target == NULL)
        return;
    *ARENA_PUSH(reading->arena, reading->relations, reading->n_relations, reading->relations_capacity) =
        (struct relation){arena_strdup(reading->arena, id), arena_strdup(reading->arena, target)};
}

/* Targets are relative to xl/, or absolute in the package. */
static const struct part *sheet_part(const struct xlsx_reading *reading, size_t sheet)
{
    for (size_t i = 0; i < reading->n_relations; i++) {
        const struct relation *relation = &reading->relations[i];
        if (!string_equal(relation->id, reading->sheet_relations[sheet]))
            continue;
        return find_part(reading, relation->target[0] == '/' ? relation->target + 1
                                                             : arena_printf(reading->arena, "xl/%s", relation->target));
    }
    return NULL;
}

/* Shared strings: rich text is its runs, without the phonetic ones. */

static void strings_start(void *context, const char *name, const char *const *attributes)
{
    struct xlsx_reading *reading = context;
    (void)attributes;
    if (strcmp(name, "si") == 0)
        str_init(&reading->text, reading->arena);
    if (strcmp(name, "rPh") == 0)
        reading->in_phonetic = true;
    reading->in_text = strcmp(name, "t") == 0 && !reading->in_phonetic;
}

static void strings_end(void *context, const char *name)
{
    struct xlsx_reading *reading = context;
    reading->in_text = false;
    if (strcmp(name, "rPh") == 0)
        reading->in_phonetic = false;
    if (strcmp(name, "si") == 0)
        *ARENA_PUSH(reading->arena, reading->strings, reading->n_strings, reading->strings_capacity) =
            reading->text.bytes;
}

static void take_text(void *context, struct text text)
{
    struct xlsx_reading *reading = context;
    if (reading->in_text)
        str_append_text(&reading->text, text);
}

/* Styles: only which formats show a date matters. */

static long attribute_number(const char *const *attributes, const char *name)
{
    const char *value = xml_attribute(attributes, name);
    int64_t number = 0;
    return value != NULL && num_parse_integer(text_of(value), &number) && number >= 0 && number < 1 << 20 ? (long)number
                                                                                                          : 0;
}

/* A code with y, m or d outside of quotes and brackets; "General" and "0.00E+00" have none that count. */
static bool is_date_code(const char *code)
{
    bool in_quotes = false, in_brackets = false;
    for (; *code != '\0'; code++) {
        if (*code == '\\' && code[1] != '\0')
            code++;
        else if (*code == '"')
            in_quotes = !in_quotes;
        else if (*code == '[' || *code == ']')
            in_brackets = *code == '[';
        else if (!in_quotes && !in_brackets && strchr("yYdD", *code) != NULL)
            return true;
    }
    return false;
}

static bool is_date_format(const struct xlsx_reading *reading, long id)
{
    for (size_t i = 0; i < reading->n_own; i++)
        if (reading->own_formats[i].id == id)
            return reading->own_formats[i].is_date;
    return (id >= 14 && id <= 17) || id == 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
}

static void styles_start(void *context, const char *name, const char *const *attributes)
{
    struct xlsx_reading *reading = context;
    const char *code = xml_attribute(attributes, "formatCode");
    if (strcmp(name, "numFmt") == 0 && code != NULL)
        *ARENA_PUSH(reading->arena, reading->own_formats, reading->n_own, reading->own_capacity) =
            (struct style_format){attribute_number(attributes, "numFmtId"), is_date_code(code)};
    if (strcmp(name, "cellXfs") == 0)
        reading->in_formats = true;
    if (strcmp(name, "xf") == 0 && reading->in_formats)
        *ARENA_PUSH(reading->arena, reading->is_date, reading->n_formats, reading->formats_capacity) =
            is_date_format(reading, attribute_number(attributes, "numFmtId"));
}

static void styles_end(void *context, const char *name)
{
    struct xlsx_reading *reading = context;
    if (strcmp(name, "cellXfs") == 0)
        reading->in_formats = false;
}

/* Cells. */

/* "AB12": 28; 0 when it is no reference. */
static long column_of(const char *reference)
{
    long column = 0;
    for (; *reference >= 'A' && *reference <= 'Z' && column <= XLSX_COLUMNS; reference++)
        column = column * 26 + (*reference - 'A' + 1);
    return column <= XLSX_COLUMNS ? column : 0;
}

static void sheet_start(void *context, const char *name, const char *const *attributes)
{
    struct xlsx_reading *reading = context;
    if (strcmp(name, "row") == 0) {
        long number = attribute_number(attributes, "r");
        reading->row = number > 0 ? number : reading->row + 1;
        reading->column = 0;
    } else if (strcmp(name, "c") == 0) {
        const char *reference = xml_attribute(attributes, "r");
        long column = reference == NULL ? 0 : column_of(reference);
        reading->column = column > 0 ? column : reading->column + 1;
        reading->kind = arena_strdup(reading->arena, xml_attribute(attributes, "t"));
        reading->style = arena_strdup(reading->arena, xml_attribute(attributes, "s"));
        str_init(&reading->text, reading->arena);
    } else if (strcmp(name, "rPh") == 0) {
        reading->in_phonetic = true;
    }
    reading->in_text = !reading->in_phonetic && (strcmp(name, "v") == 0 || strcmp(name, "t") == 0);
}

static bool is_date_cell(const struct xlsx_reading *reading)
{
    int64_t style = 0;
    return reading->style != NULL && num_parse_integer(text_of(reading->style), &style) && style >= 0 &&
           (size_t)style < reading->n_formats && reading->is_date[style];
}

static const char *number_text(struct xlsx_reading *reading)
{
    char out[NUM_SIZE];
    const char *text = reading->text.bytes;
    double number;
    if (!num_parse(text_of(text), &number))
        return text;
    const char *date = is_date_cell(reading) ? xlsx_date(reading->arena, number, reading->book->from_1904) : NULL;
    if (date != NULL)
        return date;
    return arena_strdup(reading->arena, num_shortest(number, out));
}

static const char *cell_text(struct xlsx_reading *reading)
{
    int64_t index;
    const char *kind = reading->kind == NULL ? "n" : reading->kind, *text = reading->text.bytes;
    if (strcmp(kind, "s") == 0)
        return num_parse_integer(text_of(text), &index) && index >= 0 && (size_t)index < reading->n_strings
                   ? reading->strings[index]
                   : "";
    if (strcmp(kind, "b") == 0)
        return strcmp(text, "1") == 0 ? "yes" : "no";
    return strcmp(kind, "n") == 0 ? number_text(reading) : text;
}

static void keep_cell(struct xlsx_reading *reading)
{
    struct xlsx_sheet *sheet = reading->sheet;
    const char *text = cell_text(reading);
    if (*text == '\0' || reading->is_over_limit)
        return;
    if (sheet->n == 0 || sheet->rows[sheet->n - 1].number != reading->row)
        ARENA_PUSH(reading->arena, sheet->rows, sheet->n, sheet->capacity)->number = reading->row;
    struct xlsx_row *row = &sheet->rows[sheet->n - 1];
    *ARENA_PUSH(reading->arena, row->cells, row->n, row->capacity) = (struct xlsx_cell){reading->column, text};
    reading->is_over_limit = sheet->n > XLSX_ROWS || ++reading->n_cells > XLSX_CELLS;
}

static void sheet_end(void *context, const char *name)
{
    struct xlsx_reading *reading = context;
    reading->in_text = false;
    if (strcmp(name, "rPh") == 0)
        reading->in_phonetic = false;
    if (strcmp(name, "c") == 0)
        keep_cell(reading);
}

static bool read_sheet(struct xlsx_reading *reading, size_t index, struct error *err)
{
    const struct part *part = sheet_part(reading, index);
    if (part == NULL) /* a chart sheet, or one that is not there */
        return true;
    reading->sheet = &reading->book->sheets[index];
    reading->row = reading->column = 0;
    reading->in_text = reading->in_phonetic = false;
    str_init(&reading->text, reading->arena);
    if (!parse(reading, part, (struct xml_handler){sheet_start, sheet_end, take_text, NULL}, err))
        return false;
    return !reading->is_over_limit || error_at(err, reading->file, 0, 0, "the workbook has too many cells");
}

static bool read_optional(struct xlsx_reading *reading, const char *name, struct xml_handler handler, struct error *err)
{
    const struct part *part = find_part(reading, name);
    return part == NULL || parse(reading, part, handler, err);
}

bool xlsx_read(struct arena *arena, const char *file, struct text bytes, struct xlsx_book *out, struct error *err)
{
    struct xlsx_reading reading = {.arena = arena, .file = file, .book = out};
    *out = (struct xlsx_book){0};
    if (!unpack(&reading, bytes, err))
        return false;
    const struct part *workbook = find_part(&reading, "xl/workbook.xml");
    if (workbook == NULL)
        return error_at(err, file, 0, 0, "a ZIP archive, but not a workbook");
    if (!parse(&reading, workbook, (struct xml_handler){workbook_start, no_end, no_text, NULL}, err) ||
        !read_optional(&reading, "xl/_rels/workbook.xml.rels",
                       (struct xml_handler){relation_start, no_end, no_text, NULL}, err) ||
        !read_optional(&reading, "xl/sharedStrings.xml",
                       (struct xml_handler){strings_start, strings_end, take_text, NULL}, err) ||
        !read_optional(&reading, "xl/styles.xml", (struct xml_handler){styles_start, styles_end, no_text, NULL}, err))
        return false;
    for (size_t i = 0; i < out->n; i++)
        if (!read_sheet(&reading, i, err))
            return false;
    return true;
}
