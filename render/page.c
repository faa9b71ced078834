#include "render/page.h"

#include <math.h>
#include <string.h>

#include "model/base/num.h"
#include "render/html.h"

static const struct {
    const char *title, *path;
} navigation[] = {
    {"Ranking", "index.html"},     {"Criteria", "criteria.html"},   {"Compare", "compare.html"},
    {"Cost", "tco.html"},          {"Method", "method.html"},       {"Expectations", "expectations.html"},
    {"Releases", "releases.html"}, {"Downloads", "downloads.html"}, {"About", "about.html"},
};

bool page_is_wanted(const struct site *site, const char *path)
{
    return site->input->only == NULL || strcmp(site->input->only, path) == 0;
}

const char *page_root(struct arena *arena, const char *path)
{
    struct str root;
    str_init(&root, arena);
    for (const char *c = path; *c != '\0'; c++)
        if (*c == '/')
            str_append(&root, "../");
    return root.bytes;
}

const char *page_address(struct arena *arena, const struct site *site, const char *path)
{
    const char *url = site->release->about.url;
    if (!html_link_is_external(url))
        return NULL;
    bool has_slash = text_ends_with(text_of(url), "/");
    if (strcmp(path, "index.html") == 0)
        path = "";
    return arena_printf(arena, "%s%s%s", url, has_slash ? "" : "/", path);
}

static void put_navigation(struct view *view, const char *section)
{
    for (size_t i = 0; i < sizeof navigation / sizeof *navigation; i++) {
        struct view *row = view_add_row(view, "nav");
        view_put_text(row, "nav_title", navigation[i].title);
        view_put_text(row, "nav_href", navigation[i].path);
        view_put_flag(row, "nav_current", string_equal(section, navigation[i].path));
    }
}

struct view *page_begin(struct site *site, const struct page *page)
{
    const struct release_record *about = &site->release->about;
    struct view *view = view_create(site->scratch);
    const char *image = page->image == NULL ? "charts/social.png" : page->image;
    view_put_text(view, "root", page_root(site->scratch, page->path));
    view_put_text(view, "title", page->title);
    view_put_text(view, "description", page->description);
    view_put_flag(view, "is_home", string_equal(page->path, "index.html"));
    view_put_text(view, "site_title", about->title != NULL ? about->title : "GPU cloud ratings");
    view_put_text(view, "release_version", about->version);
    view_put_text(view, "release_date", about->date);
    view_put_text(view, "methodology_version", site->methodology->version);
    view_put_link(view, "canonical", page_address(site->scratch, site, page->path));
    view_put_link(view, "image_url", page_address(site->scratch, site, image));
    view_put_text(view, "json_ld", NULL);
    put_navigation(view, page->section);
    return view;
}

bool page_publish_file(struct site *site, const char *path, struct text content, struct error *err)
{
    if (site->publication != NULL)
        return fs_publish_file(site->publication, path, content, err);
    const char *file = fs_join(site->scratch, site->input->only_folder, path);
    return fs_make_folders(fs_folder(site->scratch, file), err) && fs_write(file, content, err);
}

bool page_publish(struct site *site, const struct page *page, const struct view *view, struct error *err)
{
    struct str html;
    str_init(&html, site->scratch);
    bool done = template_render(site->templates, page->template, view, &html, err) &&
                page_publish_file(site, page->path, str_text(&html), err);
    site->n_published += done;
    if (done && !page->is_unlisted)
        *ARENA_PUSH(site->arena, site->paths, site->n_paths, site->paths_capacity) =
            arena_strdup(site->arena, page->path);
    arena_reset(site->scratch);
    return done;
}

void page_put_tier(struct view *view, const struct tier *tier)
{
    view_put_text(view, "tier", tier == NULL ? "Not rated" : tier->name);
    view_put_text(view, "tint", tier == NULL ? "none" : tier->tint == NULL ? "other" : tier->tint);
}

void page_put_published(const struct site *site, struct view *view, const struct provider_facts *about)
{
    view_put_list(view, "published");
    if (about->published == NULL)
        return;
    struct view *published = view_put_view(view, "published");
    view_put_text(published, "tier", about->published->tier);
    view_put_text(published, "tint", facts_tint(site->facts, about->published->tier));
    view_put_text(published, "version", about->published->version);
}

void page_put_score(struct view *view, const char *name, const char *width_name, double score)
{
    view_put_fixed(view, name, score, 1);
    double step = isnan(score) ? 0 : 5 * floor(score / 5 + 0.5);
    view_printf(view, width_name, "%d", step < 0 ? 0 : step > 100 ? 100 : (int)step);
}

void page_put_percent(struct view *view, const char *name, double share)
{
    char number[NUM_SIZE];
    if (isnan(share))
        view_put_text(view, name, NULL);
    else if (share > 0 && share < 0.005)
        view_put_text(view, name, "<1");
    else
        view_put_text(view, name, arena_strdup(view->arena, num_fixed(100 * share, 0, number)));
}

void page_put_rank_interval(struct view *view, const struct provider_score *score)
{
    view_put_list(view, "interval");
    if (score->rank == 0)
        view_put_text(view, "rank", NULL);
    else
        view_put_count(view, "rank", score->rank);
    if (isnan(score->rank_low) || isnan(score->rank_high))
        return;
    struct view *interval = view_put_view(view, "interval");
    view_put_fixed(interval, "rank_low", score->rank_low, 0);
    view_put_fixed(interval, "rank_high", score->rank_high, 0);
    view_put_flag(interval, "is_range", floor(score->rank_low + 0.5) != floor(score->rank_high + 0.5));
}

void page_put_source(struct view *view, const char *url, const char *via)
{
    view_put_list(view, "source");
    if (html_link_is_external(url)) {
        struct view *source = view_put_view(view, "source");
        view_put_text(source, "url", url);
        view_put_text(source, "host", html_link_host(view->arena, url));
    }
    view_put_text(view, "source_text", html_link_is_external(url) ? NULL : url);
    view_put_text(view, "via", via);
}

void page_put_drawing(const struct site *site, struct view *view, const char *name, struct drawing drawing)
{
    drawing.is_on_page_ground = true;
    view_put_html(view, name, drawing_svg(site->scratch, &drawing, SVG_INLINE));
}

const char *page_item_anchor(struct arena *arena, const char *item)
{
    return arena_printf(arena, "i-%s", html_anchor(arena, item));
}

const char *page_gate_effect(const struct site *site, const struct gate *gate)
{
    char points[NUM_SIZE];
    const struct tier *cap = methodology_tier(site->methodology, gate->cap);
    if (gate->penalty)
        return arena_printf(site->scratch, "takes %s points off", num_significant(gate->points, 3, points));
    return arena_printf(site->scratch, "no tier above %s", cap == NULL ? gate->cap : cap->name);
}

double page_weight_percent(const struct methodology *methodology, size_t criterion)
{
    double sum = 0;
    for (size_t i = 0; i < methodology->n_criteria; i++)
        sum += methodology->criteria[i].weight;
    return 100 * methodology->criteria[criterion].weight / sum;
}
