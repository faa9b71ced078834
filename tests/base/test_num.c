/* Numbers and dates. Expected texts are arithmetic on paper; days from 1970 come from Python's datetime. */
#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/base/num.h"
#include "model/base/rng.h"
#include "tests/support/cases.h"
#include "tests/support/folder.h"

START_TEST(decimal_numbers_are_read)
{
    static const struct {
        const char *text;
        double value;
    } cases[] = {
        {"0", 0},           {"-0", 0},
        {"12", 12},         {"-3.5", -3.5},
        {".5", 0.5},        {"1e3", 1000},
        {"1E+3", 1000},     {"2.5e-2", 0.025},
        {"007", 7},         {"1e308", 1e308},
        {"1e-400", 0},      {"0.1", 0.1},
        {"312.54", 312.54}, {"9007199254740993", 9007199254740992.0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double value = NAN;
        ck_assert_msg(num_parse(text_of(cases[i].text), &value), "%s", cases[i].text);
        ck_assert_double_eq(value, cases[i].value);
    }
}
END_TEST

START_TEST(everything_else_is_refused)
{
    static const char *const bad[] = {"",    "-",   "+1",  " 1",  "1 ",    "1.",  ".",  "1e",    "1e+",  "e5", "0x10",
                                      "inf", "nan", "NaN", "1,5", "1e400", "--1", "1-", "1.2.3", "-inf", "1f", "1_000"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        double value = 7;
        ck_assert_msg(!num_parse(text_of(bad[i]), &value), "%s", bad[i]);
        ck_assert_double_eq(value, 7);
    }
    char long_text[1000];
    memset(long_text, '1', sizeof long_text);
    double value;
    ck_assert(!num_parse((struct text){long_text, sizeof long_text}, &value));
    ck_assert(!num_parse((struct text){"1\0", 2}, &value));
}
END_TEST

START_TEST(integers_up_to_the_last_one)
{
    int64_t value = 0;
    ck_assert(num_parse_integer(text_of("9223372036854775807"), &value) && value == INT64_MAX);
    ck_assert(num_parse_integer(text_of("-9223372036854775808"), &value) && value == INT64_MIN);
    ck_assert(num_parse_integer(text_of("-0"), &value) && value == 0);
    ck_assert(num_parse_integer(text_of("042"), &value) && value == 42);
    static const char *const bad[] = {"", "-", "+1", "1.0", "9223372036854775808", "-9223372036854775809", "1e3", " 1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!num_parse_integer(text_of(bad[i]), &value), "%s", bad[i]);
}
END_TEST

START_TEST(grouped_thousands)
{
    double value = 0;
    ck_assert(num_parse_grouped(text_of("4,376"), &value) && value == 4376);
    ck_assert(num_parse_grouped(text_of("+1,234,567.25"), &value) && value == 1234567.25);
    ck_assert(num_parse_grouped(text_of("-12,000e3"), &value) && value == -12e6);
    ck_assert(num_parse_grouped(text_of("1234567"), &value) && value == 1234567);
    ck_assert(num_parse_grouped(text_of(".5"), &value) && value == 0.5);
    static const char *const bad[] = {"",       ",",        "1,",  ",123", "1,23",     "1234,567",
                                      "1,2345", "1,234,56", "+-1", "--1",  "1,234.5,6"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!num_parse_grouped(text_of(bad[i]), &value), "%s", bad[i]);
}
END_TEST

START_TEST(sizes_in_bytes)
{
    static const struct {
        const char *text;
        double bytes;
    } cases[] = {
        {"512", 512},         {"512B", 512},     {"32 KiB", 32768},
        {"8G", 8589934592.0}, {"1.5 MB", 1.5e6}, {"2 kB", 2000},
        {"2KB", 2000},        {"4M", 4194304},   {"1TiB", 1099511627776.0},
        {"3 TB", 3e12},       {"16GB", 16e9},    {"16GiB", 17179869184.0},
    };
    double bytes = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ck_assert_msg(num_parse_bytes(text_of(cases[i].text), &bytes), "%s", cases[i].text);
        ck_assert_double_eq(bytes, cases[i].bytes);
    }
    static const char *const bad[] = {"", "GiB", "-1 B", "1 Gb", "1 GIB", "1 G iB", "1,024", "1e3"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!num_parse_bytes(text_of(bad[i]), &bytes), "%s", bad[i]);
}
END_TEST

START_TEST(shortest_texts_as_a_person_would_write_them)
{
    static const struct {
        double value;
        const char *text;
    } cases[] = {
        {0.1, "0.1"},
        {0, "0"},
        {-0.0, "0"},
        {1e15, "1000000000000000"},
        {-42, "-42"},
        {1e16, "1e+16"},
        {1e300, "1e+300"},
        {0.5, "0.5"},
        {312.54, "312.54"},
        {1.0 / 3, "0.3333333333333333"},
        {NAN, ""},
        {2.49, "2.49"},
        {1e-7, "1e-07"},
        {INFINITY, "inf"},
        {0.1 + 0.2, "0.30000000000000004"},
        {9007199254740992, "9007199254740992"},
    };
    char out[NUM_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_str_eq(num_shortest(cases[i].value, out), cases[i].text);
}
END_TEST

START_TEST(shortest_texts_read_back_equal)
{
    static const double edges[] = {DBL_MAX, DBL_MIN, 5e-324, 1 + DBL_EPSILON, 1e15 - 0.125, 123456789012345.6};
    struct rng rng;
    char out[NUM_SIZE];
    double back = 0;
    rng_init(&rng, 1, 0);
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++)
        ck_assert(num_parse(text_of(num_shortest(edges[i], out)), &back) && back == edges[i]);
    int n_wrong = 0;
    for (int i = 0; i < 20000; i++) {
        uint64_t bits = rng_next(&rng);
        double value;
        memcpy(&value, &bits, sizeof value);
        if (isfinite(value))
            n_wrong += !num_parse(text_of(num_shortest(value, out)), &back) || back != value;
    }
    ck_assert_int_eq(n_wrong, 0);
}
END_TEST

START_TEST(fixed_and_grouped)
{
    char out[NUM_SIZE];
    ck_assert_str_eq(num_fixed(-0.004, 2, out), "0.00");
    ck_assert_str_eq(num_fixed(-0.006, 2, out), "-0.01");
    ck_assert_str_eq(num_fixed(2.5, 0, out), "2"); /* ties to even, as printf does */
    ck_assert_str_eq(num_fixed(1e20, 2, out), "100000000000000000000.00");
    ck_assert_str_eq(num_fixed(1e300, 2, out), "1e+300");
    ck_assert_str_eq(num_fixed(NAN, 2, out), "");
    ck_assert_str_eq(num_grouped(1234567.891, 2, out), "1,234,567.89");
    ck_assert_str_eq(num_grouped(-1000, 0, out), "-1,000");
    ck_assert_str_eq(num_grouped(999, 0, out), "999");
    ck_assert_str_eq(num_grouped(-0.4, 0, out), "0");
    ck_assert_str_eq(num_grouped(999999.5, 0, out), "1,000,000");
    ck_assert_uint_lt(strlen(num_grouped(-999999999999999999999.0, 15, out)), NUM_SIZE);
}
END_TEST

START_TEST(significant_digits)
{
    static const struct {
        double value;
        int digits;
        const char *text;
    } cases[] = {
        {1234567, 3, "1230000"},
        {0.00012345, 2, "0.00012"},
        {99.96, 3, "100"},
        {1.5, 3, "1.5"},
        {-2.345, 2, "-2.3"},
        {0, 3, "0"},
        {1e15, 3, "1000000000000000"},
        {1e16, 3, "1e+16"},
        {1e-5, 3, "1e-05"},
        {9.996e-5, 2, "0.0001"},
        {-0.0, 2, "0"},
        {NAN, 2, ""},
    };
    char out[NUM_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_str_eq(num_significant(cases[i].value, cases[i].digits, out), cases[i].text);
}
END_TEST

START_TEST(durations)
{
    static const struct {
        double seconds;
        const char *text;
    } cases[] = {
        {0, "0 s"},
        {1.8, "1.8 s"},
        {43 * 60, "43 min"},
        {8 * 3600 + 40 * 60, "8 h 40 min"},
        {0.0123, "12.3 ms"},
        {0.0000021, "2.1 \xC2\xB5s"},
        {59.96, "1 min"},
        {90, "1 min 30 s"},
        {3599.9, "1 h"},
        {7200, "2 h"},
        {86400 * 3 + 3600, "3 d 1 h"},
        {-90, "-1 min 30 s"},
        {NAN, ""},
        {48 * 3600, "2 d"},
        {43.4, "43.4 s"},
    };
    char out[NUM_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_str_eq(num_seconds(cases[i].seconds, out), cases[i].text);
}
END_TEST

START_TEST(byte_counts)
{
    static const struct {
        double bytes;
        const char *text;
    } cases[] = {
        {0, "0 B"},         {512, "512 B"},        {1023, "1023 B"},
        {1024, "1 KiB"},    {1536, "1.5 KiB"},     {17179869184.0, "16 GiB"},
        {1000, "1000 B"},   {1047552, "1023 KiB"}, {1048575, "1 MiB"},
        {2e18, "1776 PiB"},
    };
    char out[NUM_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_str_eq(num_bytes(cases[i].bytes, out), cases[i].text);
}
END_TEST

START_TEST(dates)
{
    static const char *const good[] = {"2024-02-29", "2000-02-29", "2025", "2025-12", "0001-01-01", "9999-12-31"};
    static const char *const bad[] = {"2023-02-29", "1900-02-29", "2025-13",    "2025-00",    "2025-1-1",
                                      "2025-01-32", "25",         "2025-01-00", "2025/01/01", "2025-01-01T00:00",
                                      "",           "0000",       "2025-",      "2O25"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        ck_assert_msg(date_valid(good[i]), "%s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!date_valid(bad[i]), "%s", bad[i]);
    ck_assert(!date_valid(NULL));
}
END_TEST

START_TEST(days_since_1970)
{
    static const struct {
        const char *date;
        long days;
    } cases[] = {
        {"1970-01-01", 0}, {"1969-12-31", -1},      {"2000-02-29", 11016},   {"2025-11-06", 20398}, {"2025-11", 20393},
        {"2025", 20089},   {"0001-01-01", -719162}, {"9999-12-31", 2932896}, {"2024-03-01", 19783},
    };
    long days;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ck_assert(date_days(cases[i].date, &days));
        ck_assert_int_eq(days, cases[i].days);
    }
    days = 5;
    ck_assert(!date_days("2025-02-30", &days));
    ck_assert_int_eq(days, 5);
}
END_TEST

/* A locale of our own, since a machine may have none with a comma; where it cannot be made the test says so. */
START_TEST(a_locale_with_a_decimal_comma_changes_nothing)
{
    struct arena *arena = arena_create(NULL);
    char *folder = folder_create(arena), out[NUM_SIZE];
    double value = 0;
    folder_write(arena, folder, "source",
                 "LC_NUMERIC\ndecimal_point \",\"\nthousands_sep \".\"\ngrouping 3;3\nEND LC_NUMERIC\n");
    int made = system(arena_printf(arena, "cd '%s' && localedef -c -i source -f UTF-8 ./xx_XX >log 2>&1", folder));
    setenv("LOCPATH", folder, 1);
    if (setlocale(LC_NUMERIC, "xx_XX") == NULL)
        printf("test_num: no locale with a comma (localedef says %d): skipped\n", made);
    else
        ck_assert_str_eq(localeconv()->decimal_point, ",");
    ck_assert(num_parse(text_of("1.5e1"), &value) && value == 15);
    ck_assert(!num_parse(text_of("1,5"), &value));
    ck_assert_str_eq(num_shortest(0.1, out), "0.1");
    ck_assert_str_eq(num_shortest(1.0 / 3, out), "0.3333333333333333");
    ck_assert_str_eq(num_fixed(2.25, 1, out), "2.2");
    ck_assert_str_eq(num_grouped(1234.5, 1, out), "1,234.5");
    ck_assert_str_eq(num_significant(0.123456, 3, out), "0.123");
    ck_assert_str_eq(num_significant(1.5e-7, 3, out), "1.5e-07");
    folder_remove(folder);
    arena_destroy(arena);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        decimal_numbers_are_read,
        everything_else_is_refused,
        integers_up_to_the_last_one,
        grouped_thousands,
        sizes_in_bytes,
        shortest_texts_as_a_person_would_write_them,
        shortest_texts_read_back_equal,
        fixed_and_grouped,
        significant_digits,
        durations,
        byte_counts,
        dates,
        days_since_1970,
        a_locale_with_a_decimal_comma_changes_nothing,
    };
    return CASES_RUN("num", tests);
}
