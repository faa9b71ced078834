/* Numbers to text and back, the same in every locale.
 *
 * Shapes:  plain doubles; NAN means "not known" wherever a double is optional.
 * Units:   parse_bytes understands B, kB/KB, KiB, MB, MiB, GB, GiB, TB, TiB (powers of 1000 and 1024).
 * Owns:    results go into the caller's array or arena.
 * Errors:  parsers return false and leave the result alone.
 * Source:  shortest round trip: print with 15, 16, 17 digits and take the first that reads back equal.
 */
#ifndef CLUSTERMAX_NUM_H
#define CLUSTERMAX_NUM_H

#include <stdbool.h>
#include <stdint.h>

#include "model/base/str.h"

#define NUM_SIZE 40

/* Decimal numbers only: no hex, inf, nan, no leading blank or '+', whole text used. Overflow is refused. */
bool num_parse(struct text text, double *value);
bool num_parse_integer(struct text text, int64_t *value);
/* As num_parse, but thousands may be parted by commas ("4,376") and a sign '+' may stand in front. */
bool num_parse_grouped(struct text text, double *value);
bool num_parse_bytes(struct text text, double *bytes); /* "32 KiB", "8G" (binary when a bare letter) */

const char *num_shortest(double value, char out[NUM_SIZE]); /* "0.1", "1e+300"; NAN gives "" */
const char *num_integer(int64_t value, char out[NUM_SIZE]);
const char *num_fixed(double value, int decimals, char out[NUM_SIZE]);     /* never "-0.00" */
const char *num_grouped(double value, int decimals, char out[NUM_SIZE]);   /* 1,234,567.89 */
const char *num_significant(double value, int digits, char out[NUM_SIZE]); /* no exponent for 1e-4 .. 1e15 */
const char *num_seconds(double seconds, char out[NUM_SIZE]);               /* "43 min", "8 h 40 min", "1.8 s" */
const char *num_bytes(double bytes, char out[NUM_SIZE]);                   /* "16 GiB" */

bool date_valid(const char *iso_date); /* YYYY-MM-DD, YYYY-MM or YYYY */
/* Days from 1970-01-01; a month or year alone counts as its first day. false when not a date. */
bool date_days(const char *iso_date, long *days);

#endif
