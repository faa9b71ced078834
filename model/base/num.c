/* Text to numbers. The grammar is checked here, so that strtod never sees hex, inf, nan or blanks. */
#include "model/base/num.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_MAX = 400 }; /* longer than any double's exact digits that matter */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static size_t skip_digits(struct text text, size_t at)
{
    while (at < text.length && is_digit(text.bytes[at]))
        at++;
    return at;
}

/* -?(digits | digits.digits | .digits)([eE][+-]?digits)? */
static bool is_decimal(struct text text)
{
    size_t at = text.length > 0 && text.bytes[0] == '-';
    size_t whole_end = skip_digits(text, at);
    bool has_digits = whole_end > at;
    at = whole_end;
    if (at < text.length && text.bytes[at] == '.') {
        size_t end = skip_digits(text, at + 1);
        if (end == at + 1)
            return false;
        has_digits = true;
        at = end;
    }
    if (!has_digits)
        return false;
    if (at < text.length && (text.bytes[at] == 'e' || text.bytes[at] == 'E')) {
        at++;
        at += at < text.length && (text.bytes[at] == '+' || text.bytes[at] == '-');
        size_t end = skip_digits(text, at);
        if (end == at)
            return false;
        at = end;
    }
    return at == text.length;
}

/* strtod looks for the locale's decimal point, so that is what it gets. */
static double read_decimal(struct text text)
{
    char buffer[DIGITS_MAX + 16];
    const char *point = localeconv()->decimal_point;
    size_t n = 0, point_length = strlen(point) < 8 ? strlen(point) : 1;
    for (size_t i = 0; i < text.length; i++) {
        if (text.bytes[i] == '.') {
            memcpy(buffer + n, point, point_length);
            n += point_length;
        } else {
            buffer[n++] = text.bytes[i];
        }
    }
    buffer[n] = '\0';
    return strtod(buffer, NULL);
}

/* Up to 15 digits over a power of ten up to 22 are exact in one division (Clinger 1990), and most numbers are such. */
static bool read_plain(struct text text, double *value)
{
    static const double powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    bool negative = text.bytes[0] == '-';
    uint64_t digits = 0;
    size_t n = 0, decimals = 0;
    bool point = false;
    for (size_t i = negative; i < text.length; i++) {
        char c = text.bytes[i];
        if (c == '.') {
            point = true;
            continue;
        }
        if (!is_digit(c) || ++n > 15)
            return false;
        digits = digits * 10 + (uint64_t)(c - '0');
        decimals += point;
    }
    double magnitude = (double)digits / powers[decimals];
    *value = negative ? -magnitude : magnitude;
    return true;
}

bool num_parse(struct text text, double *value)
{
    if (text.length > DIGITS_MAX || !is_decimal(text))
        return false;
    if (read_plain(text, value))
        return true;
    double read = read_decimal(text);
    if (!isfinite(read))
        return false;
    *value = read;
    return true;
}

bool num_parse_integer(struct text text, int64_t *value)
{
    bool negative = text.length > 0 && text.bytes[0] == '-';
    if (text.length == (size_t)negative || skip_digits(text, negative) != text.length)
        return false;
    uint64_t magnitude = 0, limit = (uint64_t)INT64_MAX + negative;
    for (size_t i = negative; i < text.length; i++) {
        uint64_t digit = (uint64_t)(text.bytes[i] - '0');
        if (magnitude > (limit - digit) / 10)
            return false;
        magnitude = magnitude * 10 + digit;
    }
    *value = negative ? (magnitude == limit ? INT64_MIN : -(int64_t)magnitude) : (int64_t)magnitude;
    return true;
}

/* Copies the whole part without its commas where these part groups of three; gives the copied length, 0 if not so. */
static size_t strip_commas(struct text text, char *out)
{
    size_t n = 0, since_comma = 0;
    bool grouped = false;
    for (size_t i = 0; i < text.length; i++) {
        if (text.bytes[i] == ',') {
            if (grouped ? since_comma != 3 : since_comma < 1 || since_comma > 3)
                return 0;
            grouped = true;
            since_comma = 0;
            continue;
        }
        if (!is_digit(text.bytes[i]))
            return 0;
        since_comma++;
        out[n++] = text.bytes[i];
    }
    return !grouped || since_comma == 3 ? n : 0;
}

bool num_parse_grouped(struct text text, double *value)
{
    char plain[DIGITS_MAX];
    size_t n = 0;
    if (text.length == 0 || text.length > DIGITS_MAX)
        return false;
    if (text.bytes[0] == '+' || text.bytes[0] == '-') {
        if (text.bytes[0] == '-')
            plain[n++] = '-';
        text = text_slice(text, 1, text.length);
        if (text.length > 0 && text.bytes[0] == '-')
            return false;
    }
    size_t whole_end = 0;
    while (whole_end < text.length && (is_digit(text.bytes[whole_end]) || text.bytes[whole_end] == ','))
        whole_end++;
    size_t copied = strip_commas(text_slice(text, 0, whole_end), plain + n);
    if (whole_end > 0 && copied == 0)
        return false;
    n += copied;
    memcpy(plain + n, text.bytes + whole_end, text.length - whole_end);
    return num_parse((struct text){plain, n + text.length - whole_end}, value);
}

static double unit_factor(struct text unit)
{
    static const struct {
        const char *name;
        double factor;
    } units[] = {
        {"", 1},         {"B", 1},        {"K", 0x1p10},   {"k", 0x1p10},   {"M", 0x1p20},
        {"G", 0x1p30},   {"T", 0x1p40},   {"P", 0x1p50},   {"kB", 1e3},     {"KB", 1e3},
        {"MB", 1e6},     {"GB", 1e9},     {"TB", 1e12},    {"PB", 1e15},    {"KiB", 0x1p10},
        {"MiB", 0x1p20}, {"GiB", 0x1p30}, {"TiB", 0x1p40}, {"PiB", 0x1p50},
    };
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (text_is(unit, units[i].name))
            return units[i].factor;
    return NAN;
}

bool num_parse_bytes(struct text text, double *bytes)
{
    size_t end = 0;
    while (end < text.length && (is_digit(text.bytes[end]) || text.bytes[end] == '.'))
        end++;
    double number, factor = unit_factor(text_trim(text_slice(text, end, text.length)));
    if (isnan(factor) || !num_parse(text_slice(text, 0, end), &number) || !isfinite(number * factor))
        return false;
    *bytes = number * factor;
    return true;
}
