/* Times and durations. Seconds since 1970 are those of `date -u -d … +%s`. */
#include "ingest/timestamp.h"
#include "tests/support/cases.h"

static const double none = -1;

START_TEST(times)
{
    static const struct {
        const char *text;
        double seconds;
    } cases[] = {
        {"1970-01-01T00:00:00Z", 0},
        {"2026-03-01T10:00:00Z", 1772359200},
        {" 2026-03-01 10:00:00 ", 1772359200},
        {"2026/03/01 10:00:00.250", 1772359200.25},
        {"2026-03-01T12:30:00+02:30", 1772359200},
        {"2026-03-01T05:00:00-0500", 1772359200},
        {"2026-03-01T10:00", 1772359200},
        {"2026-03-01T10:00:00.5 UTC", 1772359200.5},
        {"2024-02-29T23:59:60Z", 1709251200},
        {"2026-02-29T10:00:00Z", none},
        {"2026-03-01", none},
        {"2026-03-01T25:00:00Z", none},
        {"2026-03-01T10:61:00Z", none},
        {"2026-03-01T10:00:00Q", none},
        {"2026-03-01T10:00:00+02:", none},
        {"2026-03/01T10:00:00Z", none},
        {"", none},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double seconds = none;
        ck_assert_msg(timestamp_parse(text_of(cases[i].text), &seconds) == (cases[i].seconds >= 0), "%s",
                      cases[i].text);
        ck_assert_double_eq_tol(seconds, cases[i].seconds, 1e-6);
    }
}
END_TEST

START_TEST(numbers)
{
    static const double cases[][2] = {{1772359200, 1772359200},
                                      {1772359200.5, 1772359200.5},
                                      {1772359200250, 1772359200.25},
                                      {1772359200250000, 1772359200.25},
                                      {1772359200250000000.0, 1772359200.25},
                                      {43, none},
                                      {-5, none},
                                      {1e21, none}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double seconds = none;
        ck_assert(timestamp_of_number(cases[i][0], &seconds) == (cases[i][1] >= 0));
        ck_assert_double_eq_tol(seconds, cases[i][1], 1e-3);
    }
}
END_TEST

START_TEST(durations)
{
    static const struct {
        const char *text;
        double seconds;
    } cases[] = {
        {"43", 43},           {"43 s", 43},         {"1m7s", 67},       {"1.5h", 5400},
        {"35 min 6 s", 2106}, {"250ms", 0.25},      {"00:35:06", 2106}, {"35:06", 2106},
        {"2 days", 172800},   {"1h2m3.5s", 3723.5}, {"", none},         {"soon", none},
        {"5 parsecs", none},  {"1:2:3:4", none},    {"00:61:00", none}, {"s", none},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double seconds = none;
        ck_assert_msg(duration_parse(text_of(cases[i].text), &seconds) == (cases[i].seconds >= 0), "%s", cases[i].text);
        ck_assert_double_eq_tol(seconds, cases[i].seconds, 1e-9);
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {times, numbers, durations};
    return CASES_RUN("timestamp", tests);
}
