/* What a provider's page shows besides scores: measurements, prices, history, environments, texts. */
#include <math.h>
#include <string.h>

#include "model/base/num.h"
#include "model/dimensions.h"
#include "model/store.h"
#include "render/chart_from_scores.h"
#include "render/html.h"
#include "render/markdown.h"
#include "render/page_provider.h"
#include "render/page_words.h"

enum { MAX_MEASUREMENTS = 150 };

static const char *tool_words(struct provider_page *page, const char *artifact_id)
{
    const struct artifact_record *artifact = release_artifact(page->site->release, artifact_id);
    if (artifact == NULL || artifact->tool == NULL)
        return NULL;
    return artifact->tool_version == NULL
               ? artifact->tool
               : arena_printf(page->site->scratch, "%s %s", artifact->tool, artifact->tool_version);
}

/* "nodes=4 size_bytes=1073741824" -> "nodes 4, size bytes 1073741824" */
static const char *dimension_words(struct provider_page *page, const char *dimensions)
{
    struct str words;
    struct text rest = text_of(dimensions), name, value;
    str_init(&words, page->site->scratch);
    while (dimensions_next(&rest, &name, &value)) {
        str_append(&words, words.length > 0 ? ", " : "");
        str_append(&words, words_plain(page->site->scratch, text_dup(page->site->scratch, name)));
        str_append_char(&words, ' ');
        str_append_text(&words, value);
    }
    return words.bytes;
}

static void put_measurement(struct provider_page *page, const struct measurement_record *measurement)
{
    const struct metric_record *metric = facts_metric(page->site->facts, measurement->metric);
    struct view *row = view_add_row(page->view, "measurements");
    view_put_text(row, "metric", metric == NULL ? measurement->metric : metric->title);
    view_put_significant(row, "value", measurement->value, 6);
    view_put_text(row, "unit", measurement->unit);
    view_put_text(row, "dimensions", dimension_words(page, measurement->dimensions));
    view_put_text(row, "role", measurement_role_words[measurement->role]);
    view_put_text(row, "validity", measurement->validity == VALIDITY_OK ? NULL : validity_words[measurement->validity]);
    view_put_text(row, "tool", tool_words(page, measurement->artifact));
    view_put_text(row, "date", measurement->date);
    view_put_text(row, "note", measurement->note);
    view_put_text(row, "original", measurement->original);
    page_put_source(row, measurement->source, NULL);
    view_put_text(row, "place", provider_place(page, measurement->artifact, &measurement->position));
}

static void put_curves(struct provider_page *page)
{
    struct chart_lines chart;
    view_put_html(page->view, "curves_wide", text_of(NULL));
    view_put_html(page->view, "curves_narrow", text_of(NULL));
    if (!chart_curves_from_scores(page->site->scratch, page->site->scores, "all_reduce", page->score, &chart))
        return;
    page_put_drawing(page->site, page->view, "curves_wide", chart_lines_drawing(&chart, page->site->palette, "curves"));
    chart.frame.width = CHART_WIDTH_NARROW;
    page_put_drawing(page->site, page->view, "curves_narrow",
                     chart_lines_drawing(&chart, page->site->palette, "curves-narrow"));
}

void provider_put_measurements(struct provider_page *page)
{
    size_t n = page->about->measurements.end - page->about->measurements.first;
    size_t n_shown = n < MAX_MEASUREMENTS ? n : MAX_MEASUREMENTS;
    view_put_flag(page->view, "has_measurements", n > 0);
    view_put_list(page->view, "measurements");
    for (size_t i = 0; i < n_shown; i++)
        put_measurement(page, &page->site->release->evidence.measurements.items[page->about->measurements.first + i]);
    view_put_text(page->view, "n_more", NULL);
    if (n > n_shown)
        view_put_count(page->view, "n_more", n - n_shown);
    put_curves(page);
}

void provider_put_prices(struct provider_page *page)
{
    struct arena *arena = page->site->scratch;
    view_put_flag(page->view, "has_prices", page->about->prices.end > page->about->prices.first);
    view_put_list(page->view, "prices");
    for (size_t i = page->about->prices.first; i < page->about->prices.end; i++) {
        const struct price_record *price = &page->site->release->evidence.prices.items[i];
        struct view *row = view_add_row(page->view, "prices");
        view_put_text(row, "gpu", price->gpu);
        view_put_text(row, "form", price->form);
        view_put_significant(row, "gpus", price->gpus, 6);
        view_put_text(row, "pricing", words_plain(arena, price->pricing));
        double cents = price->price_usd_per_gpu_hour * 100;
        view_put_fixed(row, "price", price->price_usd_per_gpu_hour, fabs(cents - round(cents)) < 1e-6 ? 2 : 3);
        view_put_text(row, "date", price->date);
        view_put_text(row, "note", price->note);
        page_put_source(row, price->source, price->via);
    }
}

static void put_history_charts(struct provider_page *page)
{
    struct chart_history chart;
    chart_history_from_scores(page->site->scratch, page->site->scores, page->score, &chart);
    chart.frame.is_bare = true;
    page_put_drawing(page->site, page->view, "history_wide",
                     chart_history_drawing(&chart, page->site->palette, "history"));
    chart.frame.width = CHART_WIDTH_NARROW;
    page_put_drawing(page->site, page->view, "history_narrow",
                     chart_history_drawing(&chart, page->site->palette, "history-narrow"));
}

static const char *alias_words(struct arena *arena, const struct alias_record *alias)
{
    static const char *const relations[] = {"Also known as", "Formerly", "Now includes"};
    bool has_date = alias->date != NULL;
    return arena_printf(arena, "%s %s%s%s", relations[alias->relation], alias->name, has_date ? ", " : "",
                        has_date ? alias->date : "");
}

static void put_aliases(struct provider_page *page)
{
    view_put_flag(page->view, "has_aliases", page->about->aliases.end > page->about->aliases.first);
    view_put_text(page->view, "aliases_text", NULL);
    view_put_list(page->view, "aliases");
    for (size_t i = page->about->aliases.first; i < page->about->aliases.end; i++) {
        const struct alias_record *alias = &page->site->release->evidence.aliases.items[i];
        struct view *row = view_add_row(page->view, "aliases");
        view_put_text(row, "alias_text", alias_words(page->site->scratch, alias));
        page_put_source(row, alias->source, NULL);
    }
}

void provider_put_history(struct provider_page *page)
{
    const struct catalog *catalog = &page->site->release->catalog;
    struct arena *arena = page->site->scratch;
    put_history_charts(page);
    put_aliases(page);
    view_put_list(page->view, "history");
    for (size_t i = 0; i < catalog->published_releases.n; i++) {
        const struct published_release_record *release = &catalog->published_releases.items[i];
        const struct placement_record *placement =
            facts_placement(page->site->facts, release->version, page->about->provider->slug);
        struct view *row = view_add_row(page->view, "history");
        view_put_text(row, "version", release->version);
        view_put_text(row, "version_anchor", html_anchor(arena, release->version));
        view_put_text(row, "date", release->date);
        view_put_text(row, "listed_as", placement == NULL ? NULL : placement->name);
        view_put_list(row, "published");
        if (placement == NULL)
            continue;
        struct view *published = view_put_view(row, "published");
        view_put_text(published, "tier", placement->tier);
        view_put_text(published, "tint", facts_tint(page->site->facts, placement->tier));
    }
}

void provider_put_environments(struct provider_page *page)
{
    view_put_flag(page->view, "has_environments", page->about->environments.end > page->about->environments.first);
    view_put_list(page->view, "environments");
    for (size_t i = page->about->environments.first; i < page->about->environments.end; i++) {
        const struct environment_record *environment = &page->site->release->evidence.environments.items[i];
        struct view *row = view_add_row(page->view, "environments");
        view_put_text(row, "id", environment->id);
        view_put_text(row, "scheduler", words_scheduler(environment->scheduler));
        view_put_text(row, "gpu", environment->gpu);
        view_put_fixed(row, "nodes", environment->nodes, 0);
        view_put_fixed(row, "gpus", environment->gpus, 0);
        view_put_text(row, "fabric", environment->fabric);
        view_put_text(row, "region", environment->region);
        view_put_text(row, "promised", environment->promised);
        view_put_text(row, "delivered", environment->delivered);
        view_put_text(row, "access", words_access(environment->access));
        view_put_text(row, "note", environment->note);
        page_put_source(row, environment->source, NULL);
    }
}

static void put_text(struct provider_page *page, const char *name, const char *kind)
{
    struct str html;
    str_init(&html, page->site->scratch);
    for (size_t i = page->about->texts.first; i < page->about->texts.end; i++) {
        const struct text_record *text = &page->site->release->evidence.texts.items[i];
        if (string_equal(text->kind, kind))
            str_append_text(&html, markdown_blocks(page->site->scratch, text->markdown, 3));
    }
    view_put_html(page->view, name, str_text(&html));
}

void provider_put_texts(struct provider_page *page)
{
    put_text(page, "writeup", "writeup");
    put_text(page, "reply", "reply");
    put_text(page, "corrections", "corrections");
    view_put_flag(page->view, "has_disclosures", page->about->disclosures.end > page->about->disclosures.first);
    view_put_list(page->view, "disclosures");
    for (size_t i = page->about->disclosures.first; i < page->about->disclosures.end; i++) {
        const struct disclosure_record *disclosure = &page->site->release->evidence.disclosures.items[i];
        struct view *row = view_add_row(page->view, "disclosures");
        view_put_text(row, "text", disclosure->text);
        view_put_text(row, "date", disclosure->date);
        page_put_source(row, disclosure->source, NULL);
    }
}
