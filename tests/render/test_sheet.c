/* Workbooks: hostile and degenerate values do no harm, names are unique, equal input gives equal bytes. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/base/fs.h"
#include "render/sheet.h"
#include "tests/support/suite.h"

static struct arena *arena;
static char folder[64];

static void setup(void)
{
    arena = arena_create(NULL);
    strcpy(folder, "/tmp/clustermax-sheet-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void teardown(void)
{
    struct error err = {0};
    ck_assert(fs_remove_tree(folder, &err));
    arena_destroy(arena);
}

static const char *const headings[] = {"Name", "Number", NULL};

static struct text written(const char *name, double number)
{
    struct error err = {0};
    struct book *book;
    struct text bytes;
    const char *path = fs_join(arena, folder, name);
    const struct book_properties properties = {.title = "T", .author = "A", .date = "2026-02-03"};
    ck_assert(book_create(arena, path, &properties, &book, &err));
    struct sheet *sheet = book_sheet(book, "Data");
    sheet_headings(sheet, 0, headings, 1);
    sheet_text(sheet, 1, 0, "=1+1", CELL_TEXT);
    sheet_number(sheet, 1, 1, number, CELL_EXACT);
    sheet_number(sheet, 2, 1, NAN, CELL_SCORE);
    sheet_number(sheet, 3, 1, INFINITY, CELL_SCORE);
    sheet_text(sheet, 4, 0, "broken \xff\xfe bytes \x1b[31m", CELL_TEXT);
    sheet_link(sheet, 5, 0, "javascript:alert(1)", "bad");
    sheet_link(sheet, 6, 0, "https://example.org/?a=1&b=2", NULL);
    sheet_formula(sheet, 7, 1, "=B2*2", number * 2, CELL_EXACT);
    sheet_filter(sheet, 0, 7, 1);
    sheet_bars(sheet, 1, 1, 3, 1, 0, 100);
    sheet_bar_chart(sheet, 0, 3, sheet, "Chart", 1, 3, 0, 1);
    ck_assert_msg(book_close(book, &err), "%s", err.text);
    ck_assert(fs_read(arena, path, 1 << 24, &bytes, &err));
    return bytes;
}

START_TEST(equal_input_gives_equal_bytes)
{
    struct text first = written("a.xlsx", 0.1);
    ck_assert(first.length > 1000);
    ck_assert(text_equal(first, written("b.xlsx", 0.1)));
    ck_assert(!text_equal(first, written("c.xlsx", 0.2)));
}
END_TEST

START_TEST(sheet_names_are_cut_and_unique)
{
    struct error err = {0};
    struct book *book;
    const struct book_properties properties = {.title = "T"};
    ck_assert(book_create(arena, fs_join(arena, folder, "n.xlsx"), &properties, &book, &err));
    const char *longest = "A name of far more than thirty-one characters: [really]";
    ck_assert_str_eq(sheet_name(book_sheet(book, longest)), "A name of far more than thirty-");
    ck_assert_str_eq(sheet_name(book_sheet(book, longest)), "A name of far more than thi 2");
    ck_assert_str_eq(sheet_name(book_sheet(book, "a/b")), "a-b");
    ck_assert_str_eq(sheet_name(book_sheet(book, "A:B")), "A-B 2");
    ck_assert(book_close(book, &err));
}
END_TEST

START_TEST(long_text_is_cut_with_a_mark)
{
    struct error err = {0};
    struct book *book;
    const struct book_properties properties = {.title = "T"};
    char *longest = arena_alloc(arena, 40001);
    memset(longest, 'x', 40000);
    ck_assert(book_create(arena, fs_join(arena, folder, "l.xlsx"), &properties, &book, &err));
    sheet_text(book_sheet(book, "S"), 0, 0, longest, CELL_WRAPPED);
    ck_assert_msg(book_close(book, &err), "%s", err.text);
}
END_TEST

START_TEST(a_folder_that_is_not_there_is_an_error)
{
    struct error err = {0};
    struct book *book;
    const struct book_properties properties = {.title = "T"};
    ck_assert(book_create(arena, fs_join(arena, folder, "no/such/folder.xlsx"), &properties, &book, &err));
    book_sheet(book, "S");
    ck_assert(!book_close(book, &err));
    ck_assert_ptr_nonnull(strstr(err.file, "folder.xlsx"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("sheet");
    TCase *cases = tcase_create("sheet");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, equal_input_gives_equal_bytes);
    tcase_add_test(cases, sheet_names_are_cut_and_unique);
    tcase_add_test(cases, long_text_is_cut_with_a_mark);
    tcase_add_test(cases, a_folder_that_is_not_there_is_an_error);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
