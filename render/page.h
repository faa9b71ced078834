/* What all pages have in common: the site at hand, the frame around a page, and small views that many pages show.
 *
 * Shapes:  page_<name>_render makes all pages of its kind; page_begin gives the view with the names that head, top
 *          and bottom ask for; page_publish renders the template and publishes it.
 * Units:   scores 0..100 with one decimal; shares in whole percent.
 * Owns:    views live in site->scratch, which page_publish resets.
 * Errors:  as in render/site.h.
 * Source:  templates/.
 */
#ifndef CLUSTERMAX_PAGE_H
#define CLUSTERMAX_PAGE_H

#include "render/canvas.h"
#include "render/facts.h"
#include "render/palette.h"
#include "render/site.h"
#include "render/template.h"
#include "render/view.h"

struct site {
    const struct site_input *input;
    const struct scores *scores;
    const struct release *release;
    const struct methodology *methodology;
    const struct facts *facts;
    const struct palette *palette;
    struct templates *templates;
    struct fs_publication *publication;
    struct arena *arena;   /* of the site */
    struct arena *scratch; /* of the page at hand */
    const char **paths;    /* pages so far, for the sitemap */
    size_t n_paths, paths_capacity;
    size_t n_published; /* pages, listed or not */
};

struct page {
    const char *path;     /* "providers/aws.html" */
    const char *template; /* "provider" */
    const char *title, *description;
    const char *section; /* the entry of the navigation that it belongs to; NULL: none */
    const char *image;   /* "charts/social.png", relative to the root; NULL: the site's */
    bool is_unlisted;    /* not in the sitemap */
};

bool page_is_wanted(const struct site *site, const char *path);
struct view *page_begin(struct site *site, const struct page *page);
bool page_publish(struct site *site, const struct page *page, const struct view *view, struct error *err);
/* Anything else that belongs to the site. */
bool page_publish_file(struct site *site, const char *path, struct text content, struct error *err);
/* "../" once for every folder of the path. */
const char *page_root(struct arena *arena, const char *path);
/* The address of a path where the release says where the site will stand; NULL where it does not. */
const char *page_address(struct arena *arena, const struct site *site, const char *path);

/* Small views. */
void page_put_tier(struct view *view, const struct tier *tier); /* tier, tint */
void page_put_published(const struct site *site, struct view *view, const struct provider_facts *about); /* published */
void page_put_score(struct view *view, const char *name, const char *width_name, double score); /* "71.2", "70" */
void page_put_percent(struct view *view, const char *name, double share);                       /* "12"; NAN: absent */
void page_put_rank_interval(struct view *view, const struct provider_score *score); /* rank, rank_low, rank_high */
void page_put_source(struct view *view, const char *url, const char *via);          /* source, source_host */
/* Where an item stands on its criterion's page: "i-storage-gpudirect". */
const char *page_item_anchor(struct arena *arena, const char *item);
/* "no tier above Bronze" */
const char *page_gate_effect(const struct site *site, const struct gate *gate);
/* Share of one criterion in the whole, percent. */
double page_weight_percent(const struct methodology *methodology, size_t criterion);
/* A chart as inline SVG. */
void page_put_drawing(const struct site *site, struct view *view, const char *name, struct drawing drawing);

bool page_index_render(struct site *site, struct error *err);
bool page_provider_render(struct site *site, struct error *err);
bool page_acceptance_render(struct site *site, struct error *err);
bool page_criterion_render(struct site *site, struct error *err);
bool page_method_render(struct site *site, struct error *err);
bool page_expectations_render(struct site *site, struct error *err);
bool page_releases_render(struct site *site, struct error *err);
bool page_compare_render(struct site *site, struct error *err);
bool page_tco_render(struct site *site, struct error *err);
bool page_texts_render(struct site *site, struct error *err); /* downloads, changelog, about, 404 */

#endif
