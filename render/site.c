#include "render/site.h"

#include "model/base/assets.h"
#include "render/feed.h"
#include "render/page.h"
#include "render/site_charts.h"

static const char icon[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 16 16\">"
                           "<rect width=\"16\" height=\"16\" fill=\"#0b5a8c\"/>"
                           "<path d=\"M3 12V9h2v3zM7 12V6h2v6zM11 12V3h2v9z\" fill=\"#fff\"/></svg>\n";

/* The tokens come first: one request for both. */
static bool publish_style(struct site *site, struct error *err)
{
    struct text tokens, style;
    struct str css;
    str_init(&css, site->scratch);
    if (!assets_find(site->scratch, "templates/tokens.css", &tokens, err) ||
        !assets_find(site->scratch, "templates/site.css", &style, err))
        return false;
    str_append_text(&css, tokens);
    str_append_char(&css, '\n');
    str_append_text(&css, style);
    return page_publish_file(site, "assets/site.css", str_text(&css), err);
}

static bool publish_script(struct site *site, const char *name, struct error *err)
{
    struct text script;
    return assets_find(site->scratch, arena_printf(site->scratch, "templates/%s", name), &script, err) &&
           page_publish_file(site, arena_printf(site->scratch, "assets/%s", name), script, err);
}

static bool publish_assets(struct site *site, struct error *err)
{
    bool done = publish_style(site, err) && publish_script(site, "ranking.js", err) &&
                publish_script(site, "compare.js", err) &&
                page_publish_file(site, "assets/icon.svg", text_of(icon), err);
    arena_reset(site->scratch);
    return done;
}

static bool render_pages(struct site *site, struct error *err)
{
    static bool (*const pages[])(struct site * site, struct error * err) = {
        page_index_render,  page_provider_render,     page_acceptance_render, page_criterion_render,
        page_method_render, page_expectations_render, page_releases_render,   page_compare_render,
        page_tco_render,    page_texts_render};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (!pages[i](site, err))
            return false;
    return true;
}

bool site_render(struct arena *arena, const struct site_input *input, struct fs_publication *publication,
                 struct error *err)
{
    struct palette *palette;
    struct site site = {
        .input = input,
        .scores = input->scores,
        .release = input->scores->release,
        .methodology = input->scores->methodology,
        .publication = publication,
        .arena = arena_create(arena),
    };
    site.scratch = arena_create(site.arena);
    site.facts = facts_gather(site.arena, input->scores);
    site.templates = templates_create(site.arena);
    bool done = palette_load(site.arena, &palette, err);
    site.palette = palette;
    done = done && render_pages(&site, err);
    if (done && input->only != NULL && site.n_published == 0) {
        error_set(err, EXIT_USAGE, "there is no page \"%s\"", input->only);
        error_hint(err, "name it as in the site: index.html, providers/<slug>.html");
        done = false;
    }
    if (done && input->only == NULL)
        done = publish_assets(&site, err) && site_charts_publish(&site, err) && feed_publish(&site, err);
    arena_destroy(site.arena);
    return done;
}
