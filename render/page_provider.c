/* A provider's page: frame, anchors, and what stands at its head. */
#include "render/page_provider.h"

#include <string.h>

#include "model/store.h"
#include "render/html.h"
#include "render/json_ld.h"

static bool is_taken(const char **anchors, size_t n, const char *anchor)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(anchors[i], anchor) == 0)
            return true;
    return false;
}

void provider_put_anchors(struct provider_page *page)
{
    struct arena *arena = page->site->scratch;
    size_t first = page->about->findings.first, n = page->about->findings.end - first;
    page->anchors = ARENA_ARRAY(arena, n + 1, const char *);
    for (size_t i = 0; i < n; i++) {
        const struct finding_record *finding = &page->site->release->evidence.findings.items[first + i];
        const char *anchor = arena_printf(arena, "f-%s", html_anchor(arena, finding->id));
        page->anchors[i] = is_taken(page->anchors, i, anchor) ? arena_printf(arena, "%s-no-%zu", anchor, i) : anchor;
    }
}

const char *provider_finding_anchor(const struct provider_page *page, const struct finding_record *finding)
{
    const struct finding_record *all = page->site->release->evidence.findings.items;
    size_t first = page->about->findings.first;
    return page->anchors[(size_t)(finding - all) - first];
}

const char *provider_indicator_anchor(const struct provider_page *page, size_t indicator)
{
    const struct indicator_score *score = scores_indicator(page->site->scores, page->score, indicator);
    for (size_t i = 0; i < score->n_links; i++)
        if (score->links[i].finding != NULL)
            return provider_finding_anchor(page, score->links[i].finding);
    if (score->n_links > 0)
        return score->links[0].price != NULL ? "prices" : "measurements";
    return arena_printf(page->site->scratch, "u-%s",
                        html_anchor(page->site->scratch, page->site->methodology->indicators[indicator].id));
}

const char *provider_place(const struct provider_page *page, const char *artifact, const struct position *position)
{
    const char *path = release_artifact_path(page->site->release, artifact);
    if (path == NULL)
        return NULL;
    if (position->line > 0)
        return arena_printf(page->site->scratch, "%s:%ld", path, position->line);
    return position->pointer == NULL ? path : arena_printf(page->site->scratch, "%s#%s", path, position->pointer);
}

/* Who it was before: the line under the name. */
static const char *former_names(struct provider_page *page)
{
    struct str names;
    str_init(&names, page->site->scratch);
    for (size_t i = page->about->aliases.first; i < page->about->aliases.end; i++) {
        const struct alias_record *alias = &page->site->release->evidence.aliases.items[i];
        if (alias->relation == ALIAS_FORMER_NAME)
            str_appendf(&names, "%s%s", names.length > 0 ? ", " : "Formerly ", alias->name);
    }
    if (names.length > 0)
        str_append_char(&names, '.');
    return names.bytes;
}

static void put_name(struct provider_page *page)
{
    const struct provider_record *provider = page->about->provider;
    struct view *view = page->view;
    const char *former = former_names(page);
    bool has_homepage = html_link_is_external(provider->homepage);
    view_put_text(view, "name", provider->name);
    view_put_text(view, "slug", provider->slug);
    view_put_text(view, "scope", provider->scope);
    view_put_text(view, "former", former);
    view_put_text(view, "homepage", has_homepage ? provider->homepage : NULL);
    view_put_text(view, "homepage_host", html_link_host(page->site->scratch, provider->homepage));
    view_put_flag(view, "is_described", has_homepage || provider->scope != NULL || *former != '\0');
}

static void put_sections(struct provider_page *page)
{
    static const struct {
        const char *anchor, *title;
    } sections[] = {{"profile", "Profile"},        {"findings", "Findings"},       {"not-tested", "Not tested"},
                    {"history", "Releases"},       {"disclosures", "Disclosures"}, {"reply", "Reply"},
                    {"corrections", "Corrections"}};
    size_t n = sizeof sections / sizeof *sections;
    for (size_t i = 0; i < n; i++) {
        struct view *row = view_add_row(page->view, "sections");
        view_put_text(row, "anchor", sections[i].anchor);
        view_put_text(row, "title", sections[i].title);
        view_put_flag(row, "is_last", i + 1 == n);
    }
}

static const char *describe(struct provider_page *page)
{
    const struct provider_score *score = page->score;
    const struct placement_record *published = page->about->published;
    return arena_printf(page->site->scratch,
                        "%s: %s, computed from %zu public findings%s%s. Why, how sure, and what "
                        "was not tested.",
                        page->about->provider->name, score->tier->name, score->n_findings,
                        published == NULL ? "" : "; published: ", published == NULL ? "" : published->tier);
}

static bool render_one(struct site *site, const struct provider_score *score, struct error *err)
{
    struct provider_page page = {.site = site, .score = score, .about = facts_of(site->facts, score)};
    const char *slug = page.about->provider->slug;
    struct page frame = {.template = "provider", .section = "index.html"};
    frame.path = arena_printf(site->scratch, "providers/%s.html", slug);
    frame.image = arena_printf(site->scratch, "charts/social/%s.png", slug);
    frame.title = page.about->provider->name;
    frame.description = describe(&page);
    if (!page_is_wanted(site, frame.path)) {
        arena_reset(site->scratch);
        return true;
    }
    page.view = page_begin(site, &frame);
    view_put_html(page.view, "json_ld", json_ld_provider(site->scratch, site, page.about));
    provider_put_anchors(&page);
    put_name(&page);
    put_sections(&page);
    provider_put_verdict(&page);
    provider_put_profile(&page);
    provider_put_findings(&page);
    provider_put_untested(&page);
    provider_put_measurements(&page);
    provider_put_prices(&page);
    provider_put_history(&page);
    provider_put_environments(&page);
    provider_put_texts(&page);
    return page_publish(site, &frame, page.view, err);
}

bool page_provider_render(struct site *site, struct error *err)
{
    for (size_t i = 0; i < site->scores->n_providers; i++)
        if (!render_one(site, &site->scores->providers[i], err))
            return false;
    return true;
}
