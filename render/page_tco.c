/* Costs: the scenarios that ship and those of the workspace, an overview and a page for each. */
#include <math.h>
#include <string.h>

#include "model/base/assets.h"
#include "model/base/num.h"
#include "render/chart_stack.h"
#include "render/html.h"
#include "render/page.h"
#include "tco/report_costs.h"

struct costed {
    struct tco_scenario *scenario;
    struct tco_result *results;
};

struct costed_list {
    struct costed *items;
    size_t n, capacity;
};

static bool has_scenario(const struct costed_list *list, const char *id)
{
    for (size_t i = 0; i < list->n; i++)
        if (string_equal(list->items[i].scenario->id, id))
            return true;
    return false;
}

static bool add_scenario(struct site *site, struct costed_list *list, const char *name, struct error *err)
{
    struct tco_scenario *scenario;
    struct tco_model *model;
    struct problems problems;
    problems_init(&problems, site->arena);
    if (!tco_scenario_load(site->arena, name, &scenario, &problems, err)) {
        if (err->code == EXIT_DONE && problems.n > 0)
            error_at(err, problems.items[0].file, problems.items[0].line, problems.items[0].column, "%s",
                     problems.items[0].text);
        return false;
    }
    if (has_scenario(list, scenario->id))
        return true;
    if (!tco_model_create(site->arena, scenario, &model, err))
        return false;
    struct costed *costed = ARENA_PUSH(site->arena, list->items, list->n, list->capacity);
    costed->scenario = scenario;
    costed->results = ARENA_ARRAY(site->arena, scenario->n_columns + 1, struct tco_result);
    tco_model_evaluate(model, costed->results);
    tco_compare(costed->results, scenario->n_columns);
    return true;
}

/* The workspace's own first: a scenario of the same id replaces the one that ships. */
static bool gather(struct site *site, struct costed_list *list, struct error *err)
{
    const char *folder = site->input->workspace == NULL ? NULL : fs_join(site->arena, site->input->workspace, "tco");
    if (folder != NULL && fs_kind(folder) == FS_FOLDER) {
        struct fs_listing listing = {0};
        struct problems problems;
        problems_init(&problems, site->arena);
        if (!fs_walk(site->arena, folder, 1000, &listing, &problems, err))
            return false;
        for (size_t i = 0; i < listing.n; i++)
            if (text_ends_with(text_of(listing.entries[i].path), ".json") &&
                !add_scenario(site, list, listing.entries[i].path, err))
                return false;
    }
    const char **names;
    size_t n = assets_list(site->arena, "data/tco/", &names);
    for (size_t i = 0; i < n; i++) {
        struct text name = text_of(names[i]);
        if (!text_ends_with(name, ".json"))
            continue;
        name = text_slice(name, strlen("data/tco/"), name.length - strlen(".json"));
        if (!add_scenario(site, list, text_dup(site->arena, name), err))
            return false;
    }
    return true;
}

static const struct tco_input *find_input(const struct tco_scenario *scenario, const char *path)
{
    for (size_t i = 0; i < scenario->n_inputs; i++)
        if (strcmp(scenario->inputs[i].path, path) == 0)
            return &scenario->inputs[i];
    return NULL;
}

static void put_offers(struct view *view, const struct costed *costed)
{
    const struct tco_input *months = find_input(costed->scenario, "months");
    view_put_fixed(view, "months", months == NULL ? NAN : months->value, 0);
    view_put_list(view, "offers");
    for (size_t i = 0; i < costed->scenario->n_columns; i++) {
        const struct tco_result *result = &costed->results[i];
        struct view *row = view_add_row(view, "offers");
        view_put_text(row, "offer", costed->scenario->columns[i].title);
        view_put_fixed(row, "total", result->total_usd / 1e6, 2);
        view_put_fixed(row, "monthly", result->monthly_usd, 0);
        view_put_fixed(row, "relative", result->relative, 3);
        view_put_fixed(row, "useful", result->usd_per_useful_gpu_hour, 3);
    }
}

static bool render_overview(struct site *site, const struct costed_list *list, struct error *err)
{
    const struct page page = {
        .path = "tco.html",
        .template = "tco",
        .title = "What a cluster costs in all",
        .description =
            "Total cost of GPU clusters in eight parts, for published scenarios, with every input and source.",
        .section = "tco.html",
    };
    if (!page_is_wanted(site, page.path))
        return true;
    struct view *view = page_begin(site, &page);
    view_put_list(view, "scenarios");
    for (size_t i = 0; i < list->n; i++) {
        const struct tco_scenario *scenario = list->items[i].scenario;
        struct view *row = view_add_row(view, "scenarios");
        view_put_text(row, "id", scenario->id);
        view_put_text(row, "scenario_title", scenario->title);
        view_put_text(row, "summary", scenario->summary);
        put_offers(row, &list->items[i]);
    }
    return page_publish(site, &page, view, err);
}

static void put_cell(struct view *row, const struct report_cell *cell, bool is_text, bool is_head)
{
    struct view *view = view_add_row(row, "cells");
    view_put_flag(view, "is_text", is_text);
    view_put_flag(view, "is_head", is_head);
    if (cell->text != NULL)
        view_put_text(view, "value", cell->text);
    else if (cell->decimals < 0)
        view_put_exact(view, "value", cell->number);
    else
        view_put_fixed(view, "value", cell->number, cell->decimals);
}

static void put_report(struct view *view, const char *name, const struct report *report)
{
    view_put_list(view, name);
    for (size_t t = 0; t < report->n_tables; t++) {
        const struct report_table *table = report->tables[t];
        struct view *row = view_add_row(view, name);
        view_put_text(row, "table_title", table->title);
        view_put_list(row, "columns");
        for (size_t i = 0; i < table->n_columns; i++) {
            struct view *column = view_add_row(row, "columns");
            view_put_text(column, "column_title", table->columns[i].title);
            view_put_text(column, "unit", table->columns[i].unit);
            view_put_flag(column, "is_text", table->columns[i].is_text);
        }
        view_put_list(row, "table_rows");
        for (size_t r = 0; r < report_rows(table); r++) {
            struct view *cells = view_add_row(row, "table_rows");
            for (size_t i = 0; i < table->n_columns; i++)
                put_cell(cells, &table->cells[r * table->n_columns + i], table->columns[i].is_text, i == 0);
        }
    }
}

static void put_stack(struct site *site, struct view *view, const struct costed *costed)
{
    size_t n = costed->scenario->n_columns;
    struct stack_bar *bars = ARENA_ARRAY(site->scratch, n + 1, struct stack_bar);
    for (size_t i = 0; i < n; i++) {
        double *amounts = ARENA_ARRAY(site->scratch, TCO_N_COMPONENTS, double);
        double months = costed->results[i].total_usd / costed->results[i].monthly_usd;
        for (size_t c = 0; c < TCO_N_COMPONENTS; c++)
            amounts[c] = costed->results[i].components[c] * months / 1e6;
        bars[i] = (struct stack_bar){.name = costed->scenario->columns[i].title,
                                     .amounts = amounts,
                                     .total = costed->results[i].total_usd / 1e6,
                                     .relative = costed->results[i].relative};
    }
    struct chart_stack chart = {
        .frame = {.title = costed->scenario->title, .subtitle = "Total cost, part by part", .is_bare = true},
        .unit = "million US$ over the contract",
        .decimals = 2,
        .parts = tco_component_titles,
        .n_parts = TCO_N_COMPONENTS,
        .bars = bars,
        .n_bars = n,
    };
    page_put_drawing(site, view, "stack_wide", chart_stack_drawing(&chart, site->palette, "stack"));
    chart.frame.width = CHART_WIDTH_NARROW;
    page_put_drawing(site, view, "stack_narrow", chart_stack_drawing(&chart, site->palette, "stack-narrow"));
}

static bool render_scenario(struct site *site, const struct costed *costed, struct error *err)
{
    const struct tco_scenario *scenario = costed->scenario;
    struct page page = {.template = "scenario", .title = scenario->title, .section = "tco.html"};
    page.path = arena_printf(site->scratch, "tco/%s.html", scenario->id);
    page.description = scenario->summary == NULL ? scenario->title : scenario->summary;
    if (!page_is_wanted(site, page.path))
        return true;
    struct view *view = page_begin(site, &page);
    struct report *costs = report_costs(site->scratch, scenario, costed->results);
    view_put_text(view, "summary", scenario->summary);
    view_put_text(view, "scenario_date", scenario->date);
    page_put_source(view, scenario->source, NULL);
    put_stack(site, view, costed);
    put_report(view, "costs", costs);
    put_report(view, "inputs", report_inputs(site->scratch, scenario));
    put_report(view, "formulas", report_formulas(site->scratch));
    view_put_list(view, "notes");
    for (size_t i = 0; i < costs->n_notes; i++)
        view_put_text(view_add_row(view, "notes"), "note", costs->notes[i]);
    return page_publish(site, &page, view, err);
}

bool page_tco_render(struct site *site, struct error *err)
{
    struct costed_list list = {0};
    if (!gather(site, &list, err) || !render_overview(site, &list, err))
        return false;
    for (size_t i = 0; i < list.n; i++)
        if (!render_scenario(site, &list.items[i], err))
            return false;
    return true;
}
