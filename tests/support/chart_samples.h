/* Every chart with invented data, for looking at and for testing.
 *
 * Shapes:  a sample is a drawing with a file name; providers are called "Example Cloud A" and the like.
 * Units:   none.
 * Owns:    everything lives in the arena.
 * Errors:  none.
 * Source:  invented.
 */
#ifndef CLUSTERMAX_TESTS_CHART_SAMPLES_H
#define CLUSTERMAX_TESTS_CHART_SAMPLES_H

#include "render/chart_medallion.h"

struct chart_sample {
    const char *name; /* "medallion" */
    struct drawing drawing;
};

struct chart_samples {
    struct chart_sample *items;
    size_t n, capacity;
};

enum sample_flavour {
    SAMPLE_PLAIN,
    SAMPLE_LONG,    /* names of 40 characters */
    SAMPLE_HOSTILE, /* markup, control characters, overrides, endless words, many scripts */
    SAMPLE_UNKNOWN, /* every number NAN or infinite */
    SAMPLE_EMPTY,   /* no rows at all */
    SAMPLE_BARE     /* as on a page: no title, no margin */
};

/* `width` 0: the charts' own. */
void chart_samples_make(struct arena *arena, const struct palette *palette, enum sample_flavour flavour, double width,
                        struct chart_samples *out);
/* A medallion chart whose tiers hold these many providers; the last `n_outside` of them are no ranks. */
const struct chart_medallion *chart_sample_medallion(struct arena *arena, enum sample_flavour flavour, double width,
                                                     const size_t *n_tiles, size_t n_rows, size_t n_outside);
const char *chart_sample_name(struct arena *arena, enum sample_flavour flavour, size_t i);

#endif
