/* A plan as Markdown, CSV and JSON. */
#include <math.h>
#include <string.h>

#include "model/base/csv.h"
#include "model/base/num.h"
#include "render/acceptance.h"

/* Evidence and names are other people's text: no cell ends early and no HTML begins. */
static void put_cell(struct str *out, struct arena *arena, const char *text)
{
    const char *printable = text_printable(arena, text_of(text));
    for (const char *c = printable; *c != '\0'; c++) {
        if (*c == '|' || *c == '\\' || *c == '`' || *c == '*' || *c == '_' || *c == '[')
            str_append_char(out, '\\');
        if (*c == '<')
            str_append(out, "&lt;");
        else
            str_append_char(out, *c == '\n' ? ' ' : *c);
    }
}

static void put_row(struct str *out, struct arena *arena, const struct acceptance_line *line,
                    const struct acceptance_result *result)
{
    const char *measured = acceptance_measured_text(arena, line, result), *known = acceptance_known(arena, line);
    str_append(out, "| ");
    put_cell(out, arena, line->test->title);
    str_appendf(out, " (`%s`) | ", line->test->id);
    put_cell(out, arena, line->test->configuration);
    str_append(out, " | ");
    put_cell(out, arena, acceptance_agreed_text(arena, line, result));
    str_append(out, " | ");
    put_cell(out, arena, line->reason);
    if (line->source != NULL) {
        str_append(out, " (");
        put_cell(out, arena, line->source);
        str_append(out, ")");
    }
    if (known != NULL) {
        str_append(out, "; known today: ");
        put_cell(out, arena, known);
    }
    str_append(out, " | ");
    if (result != NULL)
        str_appendf(out, "%s%s%s", measured == NULL ? "" : measured, measured == NULL ? "" : ": ",
                    acceptance_verdict_words[result->verdict]);
    str_append(out, " |\n");
}

static void put_commands(struct str *out, const struct acceptance_plan *plan, const struct acceptance_point *point)
{
    str_append(out, "\n```sh\n");
    for (size_t i = 0; i < plan->n; i++)
        if (plan->lines[i].point == point)
            str_appendf(out, "# %s\n%s\n", plan->lines[i].test->id, plan->lines[i].test->command);
    str_append(out, "```\n");
}

static void put_point(struct str *out, struct arena *arena, const struct acceptance_plan *plan,
                      const struct acceptance_result *results, size_t first, size_t end)
{
    const struct acceptance_point *point = plan->lines[first].point;
    str_appendf(out, "\n## %s\n\n%s\n\n", point->title, point->why);
    str_appendf(out, "| Test | On what | Must reach | Why | %s |\n|---|---|---|---|---|\n",
                results == NULL ? "Measured" : "Result");
    for (size_t i = first; i < end; i++)
        put_row(out, arena, &plan->lines[i], results == NULL ? NULL : &results[i]);
    put_commands(out, plan, point);
}

struct text acceptance_markdown(struct arena *arena, const struct acceptance_plan *plan,
                                const struct acceptance_result *results)
{
    struct str out;
    str_init(&out, arena);
    str_append(&out, "# ");
    put_cell(&out, arena, acceptance_title(arena, plan));
    str_appendf(&out, "\n\n%s\n", acceptance_lead(arena, plan));
    if (results != NULL)
        str_appendf(&out, "\n**%s.**\n", acceptance_summary(arena, plan, results));
    for (size_t first = 0, end = 0; first < plan->n; first = end) {
        while (end < plan->n && plan->lines[end].point == plan->lines[first].point)
            end++;
        put_point(&out, arena, plan, results, first, end);
    }
    str_append(&out, "\n## For the contract\n\n");
    for (size_t i = 0; i < plan->n; i++) {
        struct acceptance_line agreed = plan->lines[i];
        agreed.threshold = results == NULL ? agreed.threshold : results[i].threshold;
        if (agreed.test->contract == NULL)
            continue;
        str_append(&out, "- ");
        put_cell(&out, arena, acceptance_contract(arena, &agreed));
        str_append(&out, "\n");
    }
    str_appendf(&out, "\nRelease %s of %s. Computed from the evidence of this release; not a published rating.\n",
                plan->release->about.version, plan->release->about.date);
    return str_text(&out);
}

static void csv_line(struct csv_writer *csv, struct arena *arena, const struct acceptance_line *line,
                     const struct acceptance_result *result)
{
    bool is_number = line->direction != 0;
    double measured = result == NULL ? NAN : result->measured;
    csv_write_text(csv, line->test->id);
    csv_write_text(csv, line->point->title);
    csv_write_text(csv, line->test->title);
    csv_write_text(csv, line->test->command);
    csv_write_text(csv, line->test->configuration);
    csv_write_text(csv, !is_number ? "is" : line->direction > 0 ? "at least" : "at most");
    if (is_number)
        csv_write_number(csv, result == NULL ? line->threshold : result->threshold);
    else
        csv_write_text(csv, "yes");
    csv_write_text(csv, line->unit);
    if (is_number)
        csv_write_number(csv, measured);
    else
        csv_write_text(csv, isnan(measured) ? NULL : measured > 0 ? "yes" : "no");
    csv_write_text(csv, result == NULL ? NULL : result->date);
    csv_write_text(csv, result == NULL ? NULL : result->note);
    csv_write_text(csv, line->reason);
    csv_write_text(csv, acceptance_contract(arena, line));
    csv_write_text(csv, threshold_basis_words[line->basis]);
    csv_write_text(csv, acceptance_known(arena, line));
    csv_write_text(csv, line->source);
    csv_write_text(csv, result == NULL ? NULL : acceptance_verdict_words[result->verdict]);
    csv_write_row_end(csv);
}

struct text acceptance_csv(struct arena *arena, const struct acceptance_plan *plan,
                           const struct acceptance_result *results)
{
    struct str out;
    struct csv_writer csv;
    str_init(&out, arena);
    csv_write_init(&csv, &out);
    for (const char *const *column = acceptance_columns; *column != NULL; column++)
        csv_write_text(&csv, *column);
    csv_write_row_end(&csv);
    for (size_t i = 0; i < plan->n; i++)
        csv_line(&csv, arena, &plan->lines[i], results == NULL ? NULL : &results[i]);
    return str_text(&out);
}

static void json_line(struct json_writer *writer, const struct acceptance_line *line,
                      const struct acceptance_result *result, struct arena *arena)
{
    json_write_object(writer, NULL);
    json_write_string(writer, "test", line->test->id);
    json_write_string(writer, "point", line->point->id);
    json_write_string(writer, "title", line->test->title);
    json_write_string(writer, "command", line->test->command);
    json_write_string(writer, "comparison", line->direction == 0 ? "is" : line->direction > 0 ? "at least" : "at most");
    json_write_number(writer, "threshold", line->direction == 0 ? NAN : line->threshold);
    json_write_string(writer, "unit", line->unit);
    json_write_string(writer, "basis", threshold_basis_words[line->basis]);
    json_write_string(writer, "reason", line->reason);
    json_write_string(writer, "source", line->source);
    json_write_string(writer, "contract", acceptance_contract(arena, line));
    if (result != NULL) {
        json_write_number(writer, "agreed", line->direction == 0 ? NAN : result->threshold);
        json_write_number(writer, "measured", result->measured);
        json_write_string(writer, "date", result->date);
        json_write_string(writer, "note", result->note);
        json_write_string(writer, "verdict",
                          result->verdict == VERDICT_FAIL ? "fail" : acceptance_verdict_words[result->verdict]);
    }
    json_write_object_end(writer);
}

void acceptance_json(struct json_writer *writer, const struct acceptance_plan *plan,
                     const struct acceptance_result *results, struct arena *arena)
{
    json_write_object(writer, NULL);
    json_write_string(writer, "format", "clustermax.acceptance-plan/1");
    json_write_string(writer, "release", plan->release->about.version);
    json_write_string(writer, "provider", plan->provider->slug);
    json_write_string(writer, "workload", plan->workload == NULL ? NULL : plan->workload->id);
    json_write_string(writer, "gpu", plan->gpu == NULL ? NULL : plan->gpu->id);
    json_write_array(writer, "tests");
    for (size_t i = 0; i < plan->n; i++)
        json_line(writer, &plan->lines[i], results == NULL ? NULL : &results[i], arena);
    json_write_array_end(writer);
    json_write_object_end(writer);
    json_write_done(writer);
}
