/* A plan as sheets: one a point, the cells to fill in marked. */
#include <math.h>

#include "render/acceptance.h"

enum { COLUMN_MEASURED = 8, COLUMN_DATE, COLUMN_NOTE };

static const char *const yes_no[] = {"yes", "no", NULL};

static void write_inputs(struct arena *arena, struct sheet *sheet, size_t row, const struct acceptance_line *line,
                         const struct acceptance_result *result)
{
    double measured = result == NULL ? NAN : result->measured;
    if (line->direction != 0) {
        sheet_number(sheet, row, COLUMN_MEASURED, measured, CELL_INPUT);
        sheet_prompt(sheet, row, row, COLUMN_MEASURED, arena_printf(arena, "In %s", line->unit));
    } else {
        sheet_text(sheet, row, COLUMN_MEASURED, isnan(measured) ? NULL : measured > 0 ? "yes" : "no", CELL_INPUT_TEXT);
        sheet_choices(sheet, row, row, COLUMN_MEASURED, yes_no, "yes or no");
    }
    sheet_text(sheet, row, COLUMN_DATE, result == NULL ? NULL : result->date, CELL_INPUT_TEXT);
    sheet_text(sheet, row, COLUMN_NOTE, result == NULL ? NULL : result->note, CELL_INPUT_TEXT);
}

static void write_line(struct arena *arena, struct sheet *sheet, size_t row, const struct acceptance_line *line,
                       const struct acceptance_result *result)
{
    size_t column = 0;
    sheet_text(sheet, row, column++, line->test->id, CELL_TEXT);
    sheet_text(sheet, row, column++, line->point->title, CELL_WRAPPED);
    sheet_text(sheet, row, column++, line->test->title, CELL_WRAPPED);
    sheet_text(sheet, row, column++, line->test->command, CELL_CODE);
    sheet_text(sheet, row, column++, line->test->configuration, CELL_WRAPPED);
    sheet_text(sheet, row, column++,
               line->direction == 0  ? "is"
               : line->direction > 0 ? "at least"
                                     : "at most",
               CELL_TEXT);
    if (line->direction == 0)
        sheet_text(sheet, row, column++, "yes", CELL_TEXT);
    else
        sheet_number(sheet, row, column++, result == NULL ? line->threshold : result->threshold, CELL_INPUT);
    sheet_text(sheet, row, column++, line->unit, CELL_TEXT);
    write_inputs(arena, sheet, row, line, result);
    column = COLUMN_NOTE + 1;
    sheet_text(sheet, row, column++, line->reason, CELL_WRAPPED);
    sheet_text(sheet, row, column++, acceptance_contract(arena, line), CELL_WRAPPED);
    sheet_text(sheet, row, column++, threshold_basis_words[line->basis], CELL_TEXT);
    sheet_text(sheet, row, column++, acceptance_known(arena, line), CELL_TEXT);
    sheet_link(sheet, row, column++, line->source, line->source);
    if (result != NULL)
        sheet_text(sheet, row, column++, acceptance_verdict_words[result->verdict], CELL_LABEL);
}

/* The columns of the CSV in the same order, so that both read back alike. */
static void write_headings(struct sheet *sheet)
{
    sheet_headings(sheet, 0, acceptance_columns, 1);
    sheet_width(sheet, 0, 0, 22);
    sheet_width(sheet, 1, 2, 24);
    sheet_width(sheet, 3, 3, 60);
    sheet_width(sheet, 4, 4, 30);
    sheet_width(sheet, 5, 9, 11);
    sheet_width(sheet, COLUMN_NOTE, COLUMN_NOTE, 30);
    sheet_width(sheet, 11, 12, 50);
    sheet_width(sheet, 13, 16, 18);
    sheet_print_across(sheet, 0, "&L&A&C&P / &N&RComputed by clustermax");
}

static void write_contract(struct arena *arena, struct book *book, const struct acceptance_plan *plan,
                           const struct acceptance_result *results)
{
    static const char *const headings[] = {"Point", "In plain words", NULL};
    struct sheet *sheet = book_sheet(book, "Contract");
    size_t row = 1;
    sheet_headings(sheet, 0, headings, 0);
    sheet_width(sheet, 0, 0, 30);
    sheet_width(sheet, 1, 1, 110);
    for (size_t i = 0; i < plan->n; i++) {
        struct acceptance_line agreed = plan->lines[i];
        agreed.threshold = results == NULL ? agreed.threshold : results[i].threshold;
        if (agreed.test->contract == NULL)
            continue;
        sheet_text(sheet, row, 0, agreed.point->title, CELL_TEXT);
        sheet_text(sheet, row++, 1, acceptance_contract(arena, &agreed), CELL_WRAPPED);
    }
    sheet_print_across(sheet, 0, "&L&A&C&P / &N&RComputed by clustermax");
}

void acceptance_sheets(struct arena *arena, struct book *book, const struct acceptance_plan *plan,
                       const struct acceptance_result *results)
{
    struct sheet *sheet = NULL;
    size_t row = 1;
    for (size_t i = 0; i < plan->n; i++) {
        if (i == 0 || plan->lines[i].point != plan->lines[i - 1].point) {
            sheet = book_sheet(book, plan->lines[i].point->title);
            write_headings(sheet);
            row = 1;
        }
        write_line(arena, sheet, row++, &plan->lines[i], results == NULL ? NULL : &results[i]);
    }
    write_contract(arena, book, plan, results);
}

static void write_guide(struct arena *arena, struct book *book, const struct acceptance_plan *plan,
                        const struct acceptance_result *results)
{
    struct sheet *sheet = book_sheet(book, "Plan");
    size_t row = 0;
    sheet_width(sheet, 0, 0, 110);
    sheet_text(sheet, row++, 0, acceptance_title(arena, plan), CELL_TITLE);
    sheet_text(sheet, row++, 0, acceptance_lead(arena, plan), CELL_WRAPPED);
    if (results != NULL)
        sheet_text(sheet, row++, 0, acceptance_summary(arena, plan, results), CELL_LABEL);
    sheet_text(sheet, row++, 0,
               "Fill in the marked cells: what was measured, and the threshold where another was agreed. Then: "
               "clustermax accept DIR PROVIDER --workload W --results THIS-FILE.xlsx",
               CELL_WRAPPED);
    sheet_text(sheet, ++row, 0,
               "Computed by clustermax from the evidence of the release. Not the published ClusterMAX rating.",
               CELL_NOTE);
}

bool acceptance_workbook(struct arena *arena, const char *path, const struct acceptance_plan *plan,
                         const struct acceptance_result *results, struct error *err)
{
    const struct book_properties properties = {.title = acceptance_title(arena, plan),
                                               .subject = "Tests before buying, thresholds, contract",
                                               .author = "clustermax",
                                               .date = plan->release->about.date};
    struct book *book;
    if (!book_create(arena, path, &properties, &book, err))
        return false;
    write_guide(arena, book, plan, results);
    acceptance_sheets(arena, book, plan, results);
    return book_close(book, err);
}
