/* Times and durations as tools and people write them.
 *
 * Shapes:  "2026-03-01T10:11:12.5Z", "2026-03-01 10:11:12+02:00", "2026/03/01 10:11:12.250", seconds or milliseconds
 *          since 1970; "43", "43 s", "1m7s", "00:35:06" for durations.
 * Units:   seconds since 1970-01-01 UTC; a time without a zone counts as UTC.
 * Owns:    nothing.
 * Errors:  false, and the result is left alone.
 * Source:  ISO 8601, RFC 3339; Go's time.Duration.
 */
#ifndef CLUSTERMAX_TIMESTAMP_H
#define CLUSTERMAX_TIMESTAMP_H

#include "model/base/str.h"

/* A date with a time of day; the whole text is used. */
bool timestamp_parse(struct text text, double *seconds);
/* A number of seconds, milliseconds, microseconds or nanoseconds since 1970, by its size: from 1973 on. */
bool timestamp_of_number(double number, double *seconds);
bool duration_parse(struct text text, double *seconds);

#endif
