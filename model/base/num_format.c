/* Numbers to text: always '.', never an exponent where people read, never a negative zero. */
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/base/num.h"

/* Puts '.' where printf put the locale's decimal point. */
static void undo_locale(char *out)
{
    const char *point = localeconv()->decimal_point;
    char *found = strcmp(point, ".") == 0 ? NULL : strstr(out, point);
    if (found != NULL) {
        *found = '.';
        memmove(found + 1, found + strlen(point), strlen(found + strlen(point)) + 1);
    }
}

static bool print_special(double value, char out[NUM_SIZE])
{
    if (isfinite(value))
        return false;
    strcpy(out, isnan(value) ? "" : value < 0 ? "-inf" : "inf");
    return true;
}

/* Digits of `number`, with a point before the last `decimals` of them. */
static void print_digits(uint64_t number, size_t decimals, bool negative, char *out)
{
    char reversed[NUM_SIZE];
    size_t n = 0;
    for (size_t i = 0; number > 0 || i <= decimals; i++, number /= 10) {
        if (i == decimals && i > 0)
            reversed[n++] = '.';
        reversed[n++] = (char)('0' + number % 10);
    }
    if (negative)
        *out++ = '-';
    while (n > 0)
        *out++ = reversed[--n];
    *out = '\0';
}

const char *num_integer(int64_t value, char out[NUM_SIZE])
{
    print_digits(value < 0 ? 0 - (uint64_t)value : (uint64_t)value, 0, value < 0, out);
    return out;
}

/* A decimal of up to 15 digits is the shortest text of the double that it reads as, and whole number over power of ten
 * reads as it does (Clinger 1990). Below 0.0001 an exponent is shorter. */
static bool print_short_decimal(double value, char out[NUM_SIZE])
{
    static const double powers[] = {1,    1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,
                                    1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19};
    double magnitude = fabs(value);
    for (size_t decimals = 0; decimals < sizeof powers / sizeof *powers; decimals++) {
        double whole = floor(magnitude * powers[decimals] + 0.5);
        if (whole > 1e15 || (magnitude < 1e-4 && magnitude > 0))
            return false;
        if (whole / powers[decimals] == magnitude) {
            print_digits((uint64_t)whole, decimals, value < 0, out);
            return true;
        }
    }
    return false;
}

const char *num_shortest(double value, char out[NUM_SIZE])
{
    if (print_special(value, out) || print_short_decimal(value, out))
        return out;
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(out, NUM_SIZE, "%.*g", digits, value);
        if (strtod(out, NULL) == value)
            break;
    }
    undo_locale(out);
    return out;
}

static bool is_printed_zero(const char *out)
{
    return out[strspn(out, "-0.")] == '\0';
}

const char *num_fixed(double value, int decimals, char out[NUM_SIZE])
{
    if (print_special(value, out))
        return out;
    decimals = decimals < 0 ? 0 : decimals > 15 ? 15 : decimals;
    if (fabs(value) >= 1e21) {
        snprintf(out, NUM_SIZE, "%.15g", value);
        undo_locale(out);
        return out;
    }
    snprintf(out, NUM_SIZE, "%.*f", decimals, value);
    undo_locale(out);
    if (out[0] == '-' && is_printed_zero(out))
        memmove(out, out + 1, strlen(out));
    return out;
}

const char *num_grouped(double value, int decimals, char out[NUM_SIZE])
{
    char plain[NUM_SIZE];
    num_fixed(value, decimals, plain);
    size_t sign = plain[0] == '-', whole = strspn(plain + sign, "0123456789"), n = 0;
    if (whole <= 3 || strlen(plain) + whole / 3 >= NUM_SIZE || strchr(plain, 'e') != NULL)
        return strcpy(out, plain);
    if (sign)
        out[n++] = '-';
    for (size_t i = 0; i < whole; i++) {
        if (i > 0 && (whole - i) % 3 == 0)
            out[n++] = ',';
        out[n++] = plain[sign + i];
    }
    strcpy(out + n, plain + sign + whole);
    return out;
}

static void trim_zeros(char *out)
{
    if (strchr(out, '.') == NULL)
        return;
    size_t length = strlen(out);
    while (out[length - 1] == '0')
        length--;
    if (out[length - 1] == '.')
        length--;
    out[length] = '\0';
}

/* Rounds in decimal first: the exponent after rounding says how many decimals are left. */
const char *num_significant(double value, int digits, char out[NUM_SIZE])
{
    if (print_special(value, out))
        return out;
    digits = digits < 1 ? 1 : digits > 15 ? 15 : digits;
    snprintf(out, NUM_SIZE, "%.*e", digits - 1, value);
    double rounded = strtod(out, NULL);
    int exponent = atoi(strchr(out, 'e') + 1);
    if (rounded != 0 && (exponent < -4 || exponent > 15)) {
        snprintf(out, NUM_SIZE, "%.*g", digits, value);
        undo_locale(out);
        return out;
    }
    int decimals = digits - 1 - exponent;
    snprintf(out, NUM_SIZE, "%.*f", decimals > 0 ? decimals : 0, rounded == 0 ? 0.0 : rounded);
    undo_locale(out);
    trim_zeros(out);
    return out;
}

static const char *print_two_units(long large, const char *large_unit, long small, const char *small_unit,
                                   char out[NUM_SIZE])
{
    if (small == 0)
        snprintf(out, NUM_SIZE, "%ld %s", large, large_unit);
    else
        snprintf(out, NUM_SIZE, "%ld %s %ld %s", large, large_unit, small, small_unit);
    return out;
}

static const char *print_with_unit(double value, const char *unit, char out[NUM_SIZE])
{
    num_significant(value, value < 10 ? 2 : 3, out);
    size_t length = strlen(out);
    snprintf(out + length, NUM_SIZE - length, " %s", unit);
    return out;
}

/* Under a minute two or three significant digits; above, the two largest units, rounded in the smaller one first. */
const char *num_seconds(double seconds, char out[NUM_SIZE])
{
    if (print_special(seconds, out))
        return out;
    if (seconds < 0) {
        char positive[NUM_SIZE];
        snprintf(out, NUM_SIZE, "-%.*s", NUM_SIZE - 2, num_seconds(-seconds, positive));
        return out;
    }
    if (seconds < 0.9995e-3 && seconds > 0)
        return print_with_unit(seconds * 1e6, "\xC2\xB5s", out);
    if (seconds < 0.9995 && seconds > 0)
        return print_with_unit(seconds * 1e3, "ms", out);
    if (seconds < 59.95)
        return print_with_unit(seconds, "s", out);
    if (seconds < 599.5) {
        long rounded = lround(seconds);
        return print_two_units(rounded / 60, "min", rounded % 60, "s", out);
    }
    if (seconds < 48 * 3600 - 30) {
        long minutes = lround(seconds / 60);
        if (minutes < 60)
            return print_two_units(minutes, "min", 0, "", out);
        return print_two_units(minutes / 60, "h", minutes % 60, "min", out);
    }
    if (seconds >= 1e12)
        return print_with_unit(seconds / 86400, "d", out);
    long hours = lround(seconds / 3600);
    return print_two_units(hours / 24, "d", hours % 24, "h", out);
}

const char *num_bytes(double bytes, char out[NUM_SIZE])
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    size_t unit = 0;
    if (print_special(bytes, out))
        return out;
    while (fabs(bytes) >= 1023.5 && unit + 1 < sizeof units / sizeof *units) {
        bytes /= 1024;
        unit++;
    }
    num_significant(bytes, fabs(bytes) >= 999.5 ? 4 : 3, out);
    size_t length = strlen(out);
    snprintf(out + length, NUM_SIZE - length, " %s", units[unit]);
    return out;
}
