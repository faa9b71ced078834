/* A scenario: what several offers for the same work ask for, as a flat list of inputs with names.
 *
 * Shapes:  a scenario has columns (offers) and groups; a group is one section of the table in fields.h: shared by all
 *          columns (column is TCO_NO_COLUMN), occurring once in a column, or one row of a list. Every field of a group
 *          is an input, given or not. An input's path is column.section.row.field with what is empty left out:
 *          "months", "gold.orchestration_percent", "gold.gpu.h200.price_usd_per_gpu_hour".
 * Units:   in the fields' names.
 * Owns:    everything lives in the scenario's arena.
 * Errors:  struct error for single values, struct problems with positions for files and for the check.
 * Source:  our own format clustermax.tco-scenario/1 (data/schemas/tco-scenario.schema.json).
 */
#ifndef CLUSTERMAX_TCO_SCENARIO_H
#define CLUSTERMAX_TCO_SCENARIO_H

#include "model/base/error.h"
#include "model/base/str.h"
#include "tco/fields.h"

#define TCO_NO_COLUMN ((size_t)-1)

struct tco_input {
    const struct tco_field *field;
    const char *path;
    size_t group;
    double value;
    bool given;
    bool included; /* the price was the word "included" */
    enum tco_label label;
    const char *source, *date, *note;
    struct place place; /* where it is stated; line 0: it is not in a file */
};

struct tco_group {
    size_t column;
    enum tco_section_id section;
    const char *id; /* of a row; "" for groups that occur once */
    const char *title;
    size_t first_input; /* one for each field of the section */
    struct place place;
};

struct tco_column {
    const char *id, *title, *note;
    struct place place;
};

enum tco_distribution { TCO_UNIFORM, TCO_TRIANGULAR, TCO_LOGNORMAL, TCO_EMPIRICAL };

/* A quantity that is not known well: one draw sets all the inputs that its pattern names. */
struct tco_uncertain {
    const char *pattern;
    const size_t *inputs;
    size_t n_inputs;
    enum tco_distribution distribution;
    bool relative;          /* the draw is a factor on each input's own value */
    double low, mode, high; /* uniform, triangular; for lognormal the 5 %, 50 % and 95 % points */
    const double *values;   /* empirical: sorted */
    size_t n_values;
    const char *source, *date;
    struct place place;
};

struct tco_scenario {
    struct arena *arena;
    const char *file;
    const char *id, *title, *summary, *source, *date;
    struct tco_column *columns;
    size_t n_columns, columns_capacity;
    struct tco_group *groups; /* in the order stated; a column's groups that occur once come first */
    size_t n_groups, groups_capacity;
    struct tco_input *inputs;
    size_t n_inputs, inputs_capacity;
    struct tco_uncertain *uncertain;
    size_t n_uncertain;
};

/* Building one by hand; ids are lower-case letters, digits and hyphens. */
struct tco_scenario *tco_scenario_create(struct arena *arena);
bool tco_scenario_add_column(struct tco_scenario *scenario, const char *id, const char *title, size_t *column,
                             struct error *err);
bool tco_scenario_add_row(struct tco_scenario *scenario, size_t column, enum tco_section_id section, const char *id,
                          const char *title, size_t *group, struct error *err);
/* Copies the shared inputs, or a column with all its rows and inputs under another id. */
void tco_scenario_copy_shared(struct tco_scenario *to, const struct tco_scenario *from);
bool tco_scenario_copy_column(struct tco_scenario *to, const struct tco_scenario *from, size_t from_column,
                              const char *id, const char *title, size_t *column, struct error *err);
/* The group that occurs once, or TCO_NO_COLUMN when the section is a list. */
size_t tco_scenario_group(const struct tco_scenario *scenario, size_t column, enum tco_section_id section);
/* The row of a list, or TCO_NO_COLUMN. */
size_t tco_scenario_row(const struct tco_scenario *scenario, size_t column, enum tco_section_id section, size_t row);

/* Range-checked; marks the input as given. */
bool tco_input_set(struct tco_input *input, double value, struct error *err);
/* A number, a word of the field, or "included" for prices. */
bool tco_input_set_text(struct tco_input *input, const char *text, struct error *err);
/* "64,000 GPU-hours", "cold-spare", "included". */
const char *tco_input_text(const struct tco_input *input, struct arena *arena);

/* The inputs that a pattern names: pieces parted by points, found in this order in the path, the last piece being the
 * field; * stands for any piece. "mtbf_gpu_hours" names it in every column, "gold.price_usd_per_gpu_hour" in Gold's
 * GPU rows. All must be the same field. */
bool tco_scenario_find(const struct tco_scenario *scenario, struct arena *arena, const char *pattern, size_t **inputs,
                       size_t *n, struct error *err);
/* --set "pattern=value". */
bool tco_scenario_set(struct tco_scenario *scenario, const char *assignment, struct error *err);

/* What no single value shows: a modelled goodput without its inputs, a job larger than the cluster … */
bool tco_scenario_check(const struct tco_scenario *scenario, struct problems *problems);

/* tco/scenario_read.c: the file format. The scenario lives in `arena`. */
bool tco_scenario_read(struct arena *arena, const char *file, struct text text, struct tco_scenario **out,
                       struct problems *problems);
/* A shipped scenario's name ("example") or a path. */
bool tco_scenario_load(struct arena *arena, const char *name, struct tco_scenario **out, struct problems *problems,
                       struct error *err);

#endif
