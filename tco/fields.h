/* Everything that a scenario may state: one table drives reading, checking, --set, sweeps, page and workbook.
 *
 * Shapes:  a section is a group of fields: one for the scenario ("shared"), and for each column some that occur once
 *          ("goodput") and some that are lists of rows ("gpu"). Names of fields that occur once are unique.
 * Units:   spelled at the end of the field's name, and in `unit` as one prints it.
 * Owns:    constant tables.
 * Errors:  none.
 * Source:  clustermax.ai/tco as of September 2026 for the published inputs; what is ours says so in its help.
 */
#ifndef CLUSTERMAX_TCO_FIELDS_H
#define CLUSTERMAX_TCO_FIELDS_H

#include <stdbool.h>
#include <stddef.h>

enum tco_label { TCO_MEASURED, TCO_QUOTED, TCO_ASSUMED, TCO_MODELLED };
enum tco_goodput_model { TCO_TYPED = 1, TCO_CALCULATOR, TCO_PRINTED, TCO_RENEWAL };
enum tco_recovery { TCO_HOT_SPARE = 1, TCO_COLD_SPARE, TCO_FAULT_TOLERANT };

extern const char *const tco_label_words[];    /* of enum tco_label; NULL-terminated */
extern const char *const tco_model_words[];    /* the first word is number 1, as choose() counts */
extern const char *const tco_recovery_words[]; /* the same */

enum tco_field_kind {
    TCO_NUMBER,
    TCO_PRICE, /* a number, or the word "included", which is 0 */
    TCO_WORD   /* the place of a word in `words`, counted from 1; switches are "off", "on" */
};

/* In which recovery modes a modelled goodput needs the field. */
enum { NEEDED_HOT = 1, NEEDED_COLD = 2, NEEDED_TOLERANT = 4, NEEDED_MODELLED = 7 };

struct tco_field {
    const char *name, *title, *unit;
    enum tco_field_kind kind;
    double minimum, maximum;
    bool above_minimum; /* the minimum itself is not allowed */
    bool required;      /* must be given */
    double missing;     /* what it counts as when it is not given */
    unsigned needed;    /* NEEDED_… */
    const char *const *words;
};

enum tco_section_id {
    TCO_SHARED,
    TCO_COLUMN,
    TCO_GPUS,
    TCO_DISCOUNTS,
    TCO_TERMS,
    TCO_RAMP,
    TCO_STORAGES,
    TCO_NETWORKS,
    TCO_CPUS,
    TCO_SUPPORTS,
    TCO_SUPPORT_STEPS,
    TCO_GOODPUTS,
    TCO_SLA,
    TCO_SETUPS,
    TCO_DEBUGGINGS,
    TCO_N_SECTIONS
};

struct tco_section {
    const char *name; /* "" for the fields of the scenario and of the column themselves */
    bool is_list;
    const struct tco_field *fields;
    size_t n_fields;
};

extern const struct tco_section tco_sections[TCO_N_SECTIONS];

const struct tco_field *tco_field_find(const struct tco_section *section, const char *name);
bool tco_field_allows(const struct tco_field *field, double value);
/* The number of a word of the field, counted from 1; 0 when it has no such word. */
int tco_field_word(const struct tco_field *field, const char *word);

#endif
