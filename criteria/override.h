/* Editors' overrides of computed tiers must name a tier that the methodology has.
 *
 * Shapes:  one check over a release.
 * Units:   none.
 * Owns:    nothing.
 * Errors:  one problem for each override, with its position and the nearest known tier.
 * Source:  design: overrides are an editor's, dated and always shown.
 */
#ifndef CLUSTERMAX_OVERRIDE_H
#define CLUSTERMAX_OVERRIDE_H

#include "criteria/methodology.h"

bool overrides_check(struct arena *arena, const struct release *release, const struct methodology *methodology,
                     struct problems *problems);

#endif
