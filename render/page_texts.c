/* Pages that are mostly text: downloads, changes and corrections, about, not found. */
#include <string.h>

#include "render/html.h"
#include "render/markdown.h"
#include "render/page.h"

static const struct {
    const char *path, *format, *holds;
} files[] = {
    {"ranking.xlsx", "Excel", "Overview, criteria by provider, indicators, evidence, method"},
    {"tco.xlsx", "Excel", "The cost scenarios as a live model: change an input and see the total"},
    {"data/scores.csv", "CSV", "Overall and criterion scores of every provider, with intervals, tiers and coverage"},
    {"data/indicators.csv", "CSV", "Every indicator of every provider: raw value, score, peers"},
    {"data/findings.csv", "CSV", "Every finding with its state, kind, date, source and place in the files"},
    {"data/measurements.csv", "CSV", "Every measured value with unit, conditions, tool and place"},
    {"data/prices.csv", "CSV", "List prices with dates and sources"},
    {"data/release.json", "JSON", "The release: method, cuts, tiers and scores of all providers"},
    {"data/providers/index.json", "JSON", "Where each provider's own file is"},
    {"data/datapackage.json", "JSON", "What the tables hold, column by column (Frictionless Data Package)"},
    {"data/release.sqlite", "SQLite", "The store, every stage from raw value to tier, without anything private"},
    {"data/schemas/index.json", "JSON", "JSON Schemas of the formats"},
    {"charts/medallion.svg", "SVG", "The chart; also as .png, .pdf and for dark grounds"},
    {"MANIFEST.json", "JSON", "SHA-256 of the evidence, the methodology and every file of this site"},
};

static bool render_downloads(struct site *site, struct error *err)
{
    const struct page page = {
        .path = "downloads.html",
        .template = "downloads",
        .title = "Downloads",
        .description = "Workbooks, CSV, JSON with schemas, the database and checksums of this release.",
        .section = "downloads.html",
    };
    if (!page_is_wanted(site, page.path))
        return true;
    struct view *view = page_begin(site, &page);
    view_put_list(view, "files");
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct view *row = view_add_row(view, "files");
        view_put_text(row, "path", files[i].path);
        view_put_text(row, "format", files[i].format);
        view_put_text(row, "holds", files[i].holds);
    }
    view_put_list(view, "workbooks");
    for (size_t i = 0; i < site->scores->n_providers; i++) {
        struct view *row = view_add_row(view, "workbooks");
        view_put_text(row, "slug", site->scores->providers[i].provider->slug);
        view_put_text(row, "name", site->scores->providers[i].provider->name);
    }
    return page_publish(site, &page, view, err);
}

static void put_corrections(struct site *site, struct view *view)
{
    const struct evidence *evidence = &site->release->evidence;
    bool has_corrections = false;
    view_put_list(view, "corrections");
    for (size_t i = 0; i < evidence->texts.n; i++) {
        const struct text_record *text = &evidence->texts.items[i];
        const struct provider_score *score =
            text->provider == NULL ? NULL : scores_provider(site->scores, text->provider);
        if (!string_equal(text->kind, "corrections") || score == NULL)
            continue;
        struct view *row = view_add_row(view, "corrections");
        view_put_text(row, "slug", text->provider);
        view_put_text(row, "name", score->provider->name);
        view_put_html(row, "text", markdown_blocks(site->scratch, text->markdown, 4));
        has_corrections = true;
    }
    view_put_flag(view, "has_corrections", has_corrections);
}

static void put_overrides(struct site *site, struct view *view)
{
    bool has_overrides = false;
    view_put_list(view, "overrides");
    for (size_t i = 0; i < site->scores->n_providers; i++) {
        const struct provider_record *provider = site->scores->providers[i].provider;
        if (provider->override_tier == NULL)
            continue;
        struct view *row = view_add_row(view, "overrides");
        view_put_text(row, "slug", provider->slug);
        view_put_text(row, "name", provider->name);
        view_put_text(row, "tier", provider->override_tier);
        view_put_text(row, "by", provider->override_by);
        view_put_text(row, "date", provider->override_date);
        view_put_text(row, "reason", provider->override_reason);
        has_overrides = true;
    }
    view_put_flag(view, "has_overrides", has_overrides);
}

static bool render_changelog(struct site *site, struct error *err)
{
    const struct page page = {
        .path = "changelog.html",
        .template = "changelog",
        .title = "Changes and corrections",
        .description =
            "What was corrected after publication, tiers changed by the editor, and how to correct something.",
    };
    if (!page_is_wanted(site, page.path))
        return true;
    struct view *view = page_begin(site, &page);
    put_corrections(site, view);
    put_overrides(site, view);
    return page_publish(site, &page, view, err);
}

static bool render_about(struct site *site, struct error *err)
{
    const struct evidence *evidence = &site->release->evidence;
    const struct page page = {
        .path = "about.html",
        .template = "about",
        .title = "About",
        .description = "What this rating is and is not, disclosures, privacy, and names.",
        .section = "about.html",
    };
    if (!page_is_wanted(site, page.path))
        return true;
    struct view *view = page_begin(site, &page);
    view_put_html(view, "summary", markdown_blocks(site->scratch, site->release->about.summary, 2));
    view_put_text(view, "program_version", site->input->program_version);
    view_put_flag(view, "has_disclosures", evidence->disclosures.n > 0);
    view_put_list(view, "disclosures");
    for (size_t i = 0; i < evidence->disclosures.n; i++) {
        const struct disclosure_record *disclosure = &evidence->disclosures.items[i];
        const struct provider_score *score =
            disclosure->provider == NULL ? NULL : scores_provider(site->scores, disclosure->provider);
        struct view *row = view_add_row(view, "disclosures");
        view_put_text(row, "provider_name", score == NULL ? NULL : score->provider->name);
        view_put_text(row, "slug", score == NULL ? NULL : score->provider->slug);
        view_put_text(row, "text", disclosure->text);
        view_put_text(row, "date", disclosure->date);
        page_put_source(row, disclosure->source, NULL);
    }
    return page_publish(site, &page, view, err);
}

/* A server shows it at any address: where the site's own is known, links are absolute. */
static bool render_not_found(struct site *site, struct error *err)
{
    const struct page page = {
        .path = "404.html",
        .template = "not-found",
        .title = "Not found",
        .description = "There is no page at this address.",
        .is_unlisted = true,
    };
    if (!page_is_wanted(site, page.path))
        return true;
    struct view *view = page_begin(site, &page);
    const char *home = page_address(site->scratch, site, "index.html");
    view_put_text(view, "root", home);
    view_put_text(view, "canonical", NULL);
    return page_publish(site, &page, view, err);
}

bool page_texts_render(struct site *site, struct error *err)
{
    return render_downloads(site, err) && render_changelog(site, err) && render_about(site, err) &&
           render_not_found(site, err);
}
