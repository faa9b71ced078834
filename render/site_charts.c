#include "render/site_charts.h"

#include <math.h>

#include "render/chart_from_scores.h"

static bool publish_png(struct site *site, const struct drawing *drawing, const char *path, double scale,
                        enum scheme scheme, struct error *err)
{
    struct text png;
    return drawing_png(site->scratch, drawing, scale, scheme, &png, err) && page_publish_file(site, path, png, err);
}

static bool publish_pdf(struct site *site, const struct drawing *drawing, const char *path, struct error *err)
{
    struct text pdf;
    return drawing_pdf(site->scratch, drawing, SCHEME_LIGHT, &pdf, err) && page_publish_file(site, path, pdf, err);
}

static bool publish_forms(struct site *site, const char *name, const struct drawing *drawing, struct error *err)
{
    const char *base = arena_printf(site->scratch, "charts/%s", name);
    return page_publish_file(site, arena_printf(site->scratch, "%s.svg", base),
                             drawing_svg(site->scratch, drawing, SVG_FILE), err) &&
           publish_png(site, drawing, arena_printf(site->scratch, "%s.png", base), 1, SCHEME_LIGHT, err) &&
           publish_png(site, drawing, arena_printf(site->scratch, "%s@2x.png", base), 2, SCHEME_LIGHT, err) &&
           publish_png(site, drawing, arena_printf(site->scratch, "%s-dark.png", base), 1, SCHEME_DARK, err) &&
           publish_png(site, drawing, arena_printf(site->scratch, "%s-dark@2x.png", base), 2, SCHEME_DARK, err) &&
           publish_pdf(site, drawing, arena_printf(site->scratch, "%s.pdf", base), err);
}

static bool publish_medallion(struct site *site, struct error *err)
{
    const struct chart_links none = {NULL, NULL, NULL};
    struct chart_medallion chart;
    chart_medallion_from_scores(site->scratch, site->scores, NULL, &none, &chart);
    struct drawing drawing = chart_medallion_drawing(&chart, site->palette, "medallion");
    return publish_forms(site, "medallion", &drawing, err);
}

static bool publish_ranking(struct site *site, struct error *err)
{
    const struct chart_links none = {NULL, NULL, NULL};
    struct chart_ranking chart;
    if (site->scores->n_rated == 0 || isnan(site->scores->ranking[0]->rank_low))
        return true;
    chart_ranking_from_scores(site->scratch, site->scores, &none, &chart);
    struct drawing drawing = chart_ranking_drawing(&chart, site->palette, "ranking");
    return publish_forms(site, "ranking", &drawing, err);
}

/* `only` NULL: the release's. */
static bool publish_social(struct site *site, const struct provider_score *only, struct error *err)
{
    struct chart_social chart;
    chart_social_from_scores(site->scratch, site->scores, only, &chart);
    struct drawing drawing = chart_social_drawing(&chart, site->palette, "social");
    const char *path =
        only == NULL ? "charts/social.png" : arena_printf(site->scratch, "charts/social/%s.png", only->provider->slug);
    return publish_png(site, &drawing, path, 1, SCHEME_LIGHT, err);
}

bool site_charts_publish(struct site *site, struct error *err)
{
    bool done = publish_medallion(site, err) && publish_ranking(site, err) && publish_social(site, NULL, err);
    for (size_t i = 0; done && i < site->scores->n_providers; i++) {
        arena_reset(site->scratch);
        done = publish_social(site, &site->scores->providers[i], err);
    }
    arena_reset(site->scratch);
    return done;
}
