/* A plan as a page: in the site, or in a file of its own. */
#include "model/base/assets.h"
#include "render/acceptance.h"
#include "render/html.h"
#include "render/page.h"
#include "render/page_words.h"

static const char *workload_words(struct arena *arena, const struct acceptance_plan *plan,
                                  const struct acceptance_test *test)
{
    struct str words;
    if (plan->workload != NULL || test->n_workloads == 0)
        return NULL;
    str_init(&words, arena);
    for (size_t i = 0; i < test->n_workloads; i++)
        str_appendf(&words, "%s%s", i == 0 ? "" : ", ", words_plain(arena, test->workloads[i]));
    return words.bytes;
}

static const char *verdict_state(enum acceptance_verdict verdict)
{
    static const char *const states[] = {"met", "unmet", "not-tested", "not-tested"};
    return states[verdict];
}

static void put_test(struct view *row, const struct acceptance_plan *plan, const struct acceptance_line *line,
                     const struct acceptance_result *result)
{
    struct arena *arena = row->arena;
    view_put_text(row, "test_id", line->test->id);
    view_put_text(row, "test_anchor", arena_printf(arena, "t-%s", html_anchor(arena, line->test->id)));
    view_put_text(row, "test_title", line->test->title);
    view_put_text(row, "basis", threshold_basis_words[line->basis]);
    view_put_text(row, "threshold", acceptance_agreed_text(arena, line, result));
    view_put_text(row, "configuration", line->test->configuration);
    view_put_text(row, "reason", line->reason);
    view_put_text(row, "known", acceptance_known(arena, line));
    view_put_text(row, "command", line->test->command);
    view_put_text(row, "workloads", workload_words(arena, plan, line->test));
    view_put_text(row, "measured", acceptance_measured_text(arena, line, result));
    view_put_text(row, "note", result == NULL ? NULL : result->note);
    view_put_text(row, "verdict", result == NULL ? NULL : acceptance_verdict_words[result->verdict]);
    view_put_text(row, "verdict_state", result == NULL ? NULL : verdict_state(result->verdict));
    page_put_source(row, line->source, NULL);
}

static void put_contract(struct view *view, const struct acceptance_line *line, const struct acceptance_result *result)
{
    struct acceptance_line agreed = *line;
    if (result != NULL)
        agreed.threshold = result->threshold;
    if (line->test->contract != NULL)
        view_put_text(view_add_row(view, "contract"), "words", acceptance_contract(view->arena, &agreed));
}

static void put_record(struct view *view, const struct acceptance_line *line, const struct acceptance_result *result)
{
    struct view *row = view_add_row(view, "record");
    view_put_text(row, "test_title", line->test->title);
    view_put_text(row, "threshold", acceptance_agreed_text(view->arena, line, result));
    view_put_text(row, "measured", acceptance_measured_text(view->arena, line, result));
    view_put_text(row, "date", result == NULL ? NULL : result->date);
}

void acceptance_put(struct view *view, const struct acceptance_plan *plan, const struct acceptance_result *results)
{
    struct view *point = NULL;
    view_put_text(view, "lead", acceptance_lead(view->arena, plan));
    view_put_flag(view, "is_judged", results != NULL);
    view_put_text(view, "summary", results == NULL ? NULL : acceptance_summary(view->arena, plan, results));
    view_put_list(view, "points");
    view_put_list(view, "contract");
    view_put_list(view, "record");
    for (size_t i = 0; i < plan->n; i++) {
        const struct acceptance_line *line = &plan->lines[i];
        const struct acceptance_result *result = results == NULL ? NULL : &results[i];
        if (i == 0 || line->point != plan->lines[i - 1].point) {
            point = view_add_row(view, "points");
            view_put_text(point, "point_id", line->point->id);
            view_put_text(point, "point_title", line->point->title);
            view_put_text(point, "why", line->point->why);
        }
        put_test(view_add_row(point, "tests"), plan, line, result);
        put_contract(view, line, result);
        put_record(view, line, result);
    }
}

bool acceptance_page(struct arena *arena, const struct acceptance_plan *plan, const struct acceptance_result *results,
                     struct str *html, struct error *err)
{
    struct text tokens, style;
    struct str css;
    struct view *view = view_create(arena);
    str_init(&css, arena);
    str_init(html, arena);
    if (!assets_find(arena, "templates/tokens.css", &tokens, err) ||
        !assets_find(arena, "templates/site.css", &style, err))
        return false;
    str_append_text(&css, tokens);
    str_append_text(&css, style);
    view_put_html(view, "style", str_text(&css));
    view_put_text(view, "title", acceptance_title(arena, plan));
    view_put_text(view, "release_version", plan->release->about.version);
    view_put_text(view, "release_date", plan->release->about.date);
    acceptance_put(view, plan, results);
    return template_render(templates_create(arena), "acceptance-alone", view, html, err);
}

static bool render_one(struct site *site, const struct acceptance *acceptance, const struct provider_score *score,
                       struct error *err)
{
    const struct acceptance_choice choice = {NULL, NULL};
    struct acceptance_plan plan;
    struct page frame = {.template = "acceptance", .section = "index.html"};
    frame.path = arena_printf(site->scratch, "acceptance/%s.html", score->provider->slug);
    if (!page_is_wanted(site, frame.path)) {
        arena_reset(site->scratch);
        return true;
    }
    acceptance_plan_make(site->scratch, acceptance, site->release, score->provider, &choice, &plan);
    frame.title = acceptance_title(site->scratch, &plan);
    frame.description = arena_printf(site->scratch, "What to test before buying from %s, what it must reach and why.",
                                     score->provider->name);
    struct view *view = page_begin(site, &frame);
    view_put_text(view, "slug", score->provider->slug);
    view_put_text(view, "name", score->provider->name);
    acceptance_put(view, &plan, NULL);
    return page_publish(site, &frame, view, err);
}

bool page_acceptance_render(struct site *site, struct error *err)
{
    struct acceptance *acceptance;
    if (!acceptance_load(site->arena, &site->release->catalog, &acceptance, err))
        return false;
    for (size_t i = 0; i < site->scores->n_providers; i++)
        if (!render_one(site, acceptance, &site->scores->providers[i], err))
            return false;
    return true;
}
