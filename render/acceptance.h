/* An acceptance plan, and what was measured, in the forms that people want it in.
 *
 * Shapes:  the same lines as Markdown, as a page (in the site, or alone), as sheets of a workbook, as CSV to fill in,
 *          as JSON. `results` are one a line of the plan, or NULL: nothing measured yet.
 * Units:   as in criteria/acceptance.h.
 * Owns:    texts live in the arena.
 * Errors:  those of templates and of the sheet adapter.
 * Source:  criteria/acceptance.h; templates/acceptance*.html.
 */
#ifndef CLUSTERMAX_RENDER_ACCEPTANCE_H
#define CLUSTERMAX_RENDER_ACCEPTANCE_H

#include "criteria/acceptance.h"
#include "model/base/json.h"
#include "render/sheet.h"
#include "render/view.h"

const char *acceptance_title(struct arena *arena, const struct acceptance_plan *plan);
const char *acceptance_lead(struct arena *arena, const struct acceptance_plan *plan);
const char *acceptance_summary(struct arena *arena, const struct acceptance_plan *plan,
                               const struct acceptance_result *results);
/* "met, hands-on, 2026-09-23"; NULL where nothing is known. */
const char *acceptance_known(struct arena *arena, const struct acceptance_line *line);
/* "372 GB/s", "yes"; NULL when it was not measured. */
const char *acceptance_measured_text(struct arena *arena, const struct acceptance_line *line,
                                     const struct acceptance_result *result);
/* As acceptance_threshold_text, of the value that was agreed. */
const char *acceptance_agreed_text(struct arena *arena, const struct acceptance_line *line,
                                   const struct acceptance_result *result);

struct text acceptance_markdown(struct arena *arena, const struct acceptance_plan *plan,
                                const struct acceptance_result *results);
struct text acceptance_csv(struct arena *arena, const struct acceptance_plan *plan,
                           const struct acceptance_result *results);
void acceptance_json(struct json_writer *writer, const struct acceptance_plan *plan,
                     const struct acceptance_result *results, struct arena *arena);
/* What templates/acceptance-plan.html asks for. */
void acceptance_put(struct view *view, const struct acceptance_plan *plan, const struct acceptance_result *results);
bool acceptance_page(struct arena *arena, const struct acceptance_plan *plan, const struct acceptance_result *results,
                     struct str *html, struct error *err);
/* One sheet a point, with marked cells to fill in, and one for the contract. */
void acceptance_sheets(struct arena *arena, struct book *book, const struct acceptance_plan *plan,
                       const struct acceptance_result *results);
bool acceptance_workbook(struct arena *arena, const char *path, const struct acceptance_plan *plan,
                         const struct acceptance_result *results, struct error *err);

#endif
