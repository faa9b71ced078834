/* The parts of an explanation, private to criteria/explain*.c.
 *
 * Shapes:  each part appends its paragraph, or nothing.
 * Units:   scores 0..100.
 * Owns:    text goes to the builder.
 * Errors:  none.
 * Source:  methodology section 6.
 */
#ifndef CLUSTERMAX_EXPLAIN_PART_H
#define CLUSTERMAX_EXPLAIN_PART_H

#include "criteria/explain.h"
#include "model/base/str.h"

struct explaining {
    struct arena *arena;
    struct str out;
    const struct scores *scores;
    const struct provider_score *provider;
    const char *criterion; /* NULL: all */
    const struct tier *target;
};

/* Appends a heading and an empty line before it. */
void explain_heading(struct explaining *explaining, const char *title);
bool explain_covers(const struct explaining *explaining, const char *item_or_criterion);
void explain_evidence(struct explaining *explaining);
void explain_not_tested(struct explaining *explaining);
void explain_lift(struct explaining *explaining);

#endif
