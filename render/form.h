/* Empty and pre-filled forms for the analyst's spreadsheet: what ingest reads back.
 *
 * Shapes:  a form has one or two sheets; a sheet has fields (columns) and rows of text. As CSV a form is one table.
 * Units:   numbers are shortest text, so that reading them back gives the same.
 * Owns:    everything lives in the arena.
 * Errors:  the sheet adapter's, and I/O as in model/base/fs.h.
 * Source:  ingest/form.h names the columns.
 */
#ifndef CLUSTERMAX_RENDER_FORM_H
#define CLUSTERMAX_RENDER_FORM_H

#include "model/base/error.h"
#include "model/base/str.h"
#include "model/types.h"

enum form_kind { FORM_REVIEW, FORM_INTERVIEW, FORM_ENVIRONMENT };

enum field_kind { FIELD_TEXT, FIELD_NUMBER, FIELD_SCORE /* 1..5 */, FIELD_GIVEN /* goes with an input */ };

struct form_field {
    const char *name; /* the heading */
    const char *help;
    double width;
    enum field_kind kind;
    const char *const *choices; /* NULL-terminated; NULL: free text */
};

struct form_sheet {
    const char *name;
    const struct form_field *fields;
    size_t n_fields;
    const char ***rows; /* n_fields cells each; NULL: empty */
    size_t n, capacity;
};

struct form {
    const char *title;
    const char *const *guide; /* lines, NULL-terminated */
    struct form_sheet sheets[2];
    size_t n_sheets;
    const char *date;
};

struct form_input {
    enum form_kind kind;
    const struct release *release;
    const char *provider; /* slug; NULL: all (interviews, environments) or none (reviews) */
    bool is_one_table;    /* CSV: findings and values in one */
    bool is_empty;        /* nothing pre-filled */
};

void form_make(struct arena *arena, const struct form_input *input, struct form *out);
struct text form_csv(struct arena *arena, const struct form *form);
bool form_workbook(struct arena *arena, const struct form *form, const char *path, struct error *err);

/* What fills each column of a sheet, private to render/form*.c. */
const struct form_field *form_fields(struct arena *arena, const struct form_input *input, const char *const *columns,
                                     size_t *n);
const char **form_add_row(struct arena *arena, struct form_sheet *sheet);
/* The cell of that name in a row; complains by assertion when there is none. */
void form_put(const struct form_sheet *sheet, const char **row, const char *name, const char *text);
void form_put_number(struct arena *arena, const struct form_sheet *sheet, const char **row, const char *name,
                     double number);

#endif
