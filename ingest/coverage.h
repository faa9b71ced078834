/* What a release's evidence covers, and where it is thin, old or at odds with itself.
 *
 * Shapes:  a grid of providers by criteria, and a list of remarks in a fixed order.
 * Units:   counts of checklist items; days.
 * Owns:    everything lives in the arena.
 * Errors:  none.
 * Source:  the evidence only: nothing here knows a weight, a gate or a tier.
 */
#ifndef CLUSTERMAX_COVERAGE_H
#define CLUSTERMAX_COVERAGE_H

#include "model/store.h"

struct coverage_cell {
    size_t n_tested, n_items; /* items with a finding that is met, partial or unmet; items of the criterion */
};

enum coverage_matter { MATTER_MISSING, MATTER_STALE, MATTER_CONFLICT };
extern const char *const coverage_matter_words[];

struct coverage_remark {
    enum coverage_matter matter;
    const char *provider;
    const char *text, *file; /* file: where to look; NULL when it is missing */
    long line;
};

struct coverage {
    struct coverage_cell *cells; /* provider by provider, criteria in the catalogue's order */
    size_t *n_interviews;        /* a provider */
    struct coverage_remark *remarks;
    size_t n_remarks, capacity;
};

/* `as_of` is a date; what is older than `stale_days` before it is stale. */
void coverage_of(struct arena *arena, const struct release *release, const char *as_of, double stale_days,
                 struct coverage *out);

#endif
