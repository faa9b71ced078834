/* ISO dates: a day, a month or a year. */
#include <string.h>

#include "model/base/num.h"

struct date {
    int year, month, day;
};

static bool read_digits(const char *text, size_t n, int *value)
{
    *value = 0;
    for (size_t i = 0; i < n; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *value = *value * 10 + (text[i] - '0');
    }
    return true;
}

static int days_in_month(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return days[month - 1] + (month == 2 && leap);
}

static bool read_date(const char *text, struct date *date)
{
    size_t length = text == NULL ? 0 : strlen(text);
    *date = (struct date){0, 1, 1};
    if (length != 4 && length != 7 && length != 10)
        return false;
    if (!read_digits(text, 4, &date->year) || date->year < 1)
        return false;
    if (length >= 7 && (text[4] != '-' || !read_digits(text + 5, 2, &date->month)))
        return false;
    if (date->month < 1 || date->month > 12)
        return false;
    if (length == 10 && (text[7] != '-' || !read_digits(text + 8, 2, &date->day)))
        return false;
    return date->day >= 1 && date->day <= days_in_month(date->year, date->month);
}

bool date_valid(const char *iso_date)
{
    struct date date;
    return read_date(iso_date, &date);
}

/* Days before March of the year, counted in years that begin with March, so that leap days come last.
 * Source: H. Hinnant, "chrono-compatible low-level date algorithms", days_from_civil. */
bool date_days(const char *iso_date, long *days)
{
    struct date date;
    if (!read_date(iso_date, &date))
        return false;
    long year = date.year - (date.month <= 2), era = year / 400, year_of_era = year - era * 400;
    long day_of_year = (153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5 + date.day - 1;
    long day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    *days = era * 146097 + day_of_era - 719468;
    return true;
}
