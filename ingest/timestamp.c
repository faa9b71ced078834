#include "ingest/timestamp.h"

#include "model/base/num.h"

static bool digits_at(struct text text, size_t at, size_t n, double *value)
{
    double sum = 0;
    if (at + n > text.length)
        return false;
    for (size_t i = at; i < at + n; i++) {
        if (text.bytes[i] < '0' || text.bytes[i] > '9')
            return false;
        sum = sum * 10 + (text.bytes[i] - '0');
    }
    *value = sum;
    return true;
}

static bool is_at(struct text text, size_t at, const char *characters)
{
    for (const char *c = characters; at < text.length && *c != '\0'; c++)
        if (text.bytes[at] == *c)
            return true;
    return false;
}

/* "2026-03-01" or "2026/03/01". */
static bool parse_day(struct text text, double *days)
{
    char date[11] = {0};
    long day;
    if (text.length < 10 || !is_at(text, 4, "-/") || text.bytes[7] != text.bytes[4])
        return false;
    for (size_t i = 0; i < 10; i++)
        date[i] = i == 4 || i == 7 ? '-' : text.bytes[i];
    if (!date_days(date, &day))
        return false;
    *days = (double)day;
    return true;
}

/* "Z", "UTC", "+02:00", "+0200", "+02" or nothing; the offset from UTC. */
static bool parse_zone(struct text zone, double *offset)
{
    double hours, minutes = 0;
    *offset = 0;
    if (zone.length == 0 || text_is(zone, "Z") || text_is(zone, "z") || text_is(zone, "UTC"))
        return true;
    if (!is_at(zone, 0, "+-") || !digits_at(zone, 1, 2, &hours) || hours > 14)
        return false;
    size_t at = is_at(zone, 3, ":") ? 4 : 3;
    if (zone.length > 3 && (!digits_at(zone, at, 2, &minutes) || at + 2 != zone.length || minutes > 59))
        return false;
    *offset = (hours * 3600 + minutes * 60) * (zone.bytes[0] == '-' ? -1 : 1);
    return true;
}

bool timestamp_parse(struct text text, double *seconds)
{
    double days, hours, minutes, second = 0, scale = 1, offset;
    text = text_trim(text);
    if (!parse_day(text, &days) || !is_at(text, 10, "Tt _") || !digits_at(text, 11, 2, &hours) ||
        !is_at(text, 13, ":") || !digits_at(text, 14, 2, &minutes))
        return false;
    size_t at = 16;
    if (is_at(text, at, ":")) {
        if (!digits_at(text, at + 1, 2, &second))
            return false;
        at += 3;
    }
    if (is_at(text, at, ".,")) {
        for (at++; at < text.length && is_at(text, at, "0123456789"); at++)
            second += (text.bytes[at] - '0') * (scale /= 10);
    }
    if (hours > 24 || minutes > 59 || second >= 61 ||
        !parse_zone(text_trim(text_slice(text, at, text.length)), &offset))
        return false;
    *seconds = days * 86400 + hours * 3600 + minutes * 60 + second - offset;
    return true;
}

bool timestamp_of_number(double number, double *seconds)
{
    static const double ends[] = {1e11, 1e14, 1e17, 1e20}, units[] = {1, 1e3, 1e6, 1e9};
    if (!(number >= 1e8))
        return false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (number < ends[i]) {
            *seconds = number / units[i];
            return true;
        }
    return false;
}

/* "00:35:06", "35:06". */
static bool parse_clock(struct text text, double *seconds)
{
    struct text part;
    double sum = 0, value;
    size_t n = 0;
    while (text_split(&text, ':', &part)) {
        if (!num_parse(text_trim(part), &value) || value < 0 || (n > 0 && value >= 60))
            return false;
        sum = sum * 60 + value;
        n++;
    }
    if (n != 2 && n != 3)
        return false;
    *seconds = sum;
    return true;
}

static double unit_seconds(struct text unit)
{
    static const struct {
        const char *word;
        double seconds;
    } units[] = {{"", 1},        {"s", 1},        {"sec", 1},     {"secs", 1},  {"second", 1},  {"seconds", 1},
                 {"ms", 1e-3},   {"us", 1e-6},    {"ns", 1e-9},   {"m", 60},    {"min", 60},    {"mins", 60},
                 {"minute", 60}, {"minutes", 60}, {"h", 3600},    {"hr", 3600}, {"hour", 3600}, {"hours", 3600},
                 {"d", 86400},   {"day", 86400},  {"days", 86400}};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (text_is(unit, units[i].word))
            return units[i].seconds;
    return 0;
}

bool duration_parse(struct text text, double *seconds)
{
    double sum = 0, value;
    text = text_trim(text);
    if (text_contains(text, ":"))
        return parse_clock(text, seconds);
    if (text.length == 0)
        return false;
    while (text.length > 0) {
        size_t number = 0, unit;
        while (number < text.length && is_at(text, number, "0123456789.-"))
            number++;
        for (unit = number; unit < text.length && !is_at(text, unit, "0123456789.-");)
            unit++;
        double factor = unit_seconds(text_trim(text_slice(text, number, unit)));
        if (!num_parse(text_slice(text, 0, number), &value) || !(factor > 0))
            return false;
        sum += value * factor;
        text = text_slice(text, unit, text.length);
    }
    *seconds = sum;
    return true;
}
