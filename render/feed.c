#include "render/feed.h"

#include <stdlib.h>
#include <string.h>

#include "render/html.h"
#include "render/markdown.h"
#include "render/page_words.h"

/* XML 1.0 allows what html_escape leaves. */
static void element(struct str *out, const char *name, const char *text)
{
    str_appendf(out, "<%s>", name);
    html_escape(out, text_of(text));
    str_appendf(out, "</%s>\n", name);
}

static const char *address(struct site *site, const char *path)
{
    const char *url = page_address(site->scratch, site, path);
    return url == NULL ? path : url;
}

/* RFC 3339 asks for a time: the day's first second. A month or a year is its first day. */
static const char *moment(struct arena *arena, const char *date)
{
    size_t length = date == NULL ? 0 : strlen(date);
    if (length == 10)
        return arena_printf(arena, "%sT00:00:00Z", date);
    if (length == 7)
        return arena_printf(arena, "%s-01T00:00:00Z", date);
    return length == 4 ? arena_printf(arena, "%s-01-01T00:00:00Z", date) : "1970-01-01T00:00:00Z";
}

static const char *site_id(struct site *site)
{
    const char *url = page_address(site->scratch, site, "index.html");
    return url != NULL ? url : arena_printf(site->scratch, "urn:clustermax:release:%s", site->release->about.version);
}

static void entry(struct site *site, struct str *out, const char *path, const char *fragment, const char *title,
                  const char *summary)
{
    const char *link = arena_printf(site->scratch, "%s%s", address(site, path), fragment);
    str_append(out, "<entry>\n");
    element(out, "title", title);
    element(out, "id", arena_printf(site->scratch, "%s#entry-%s", site_id(site), html_anchor(site->scratch, title)));
    str_append(out, "<link href=\"");
    html_escape(out, text_of(link));
    str_append(out, "\"/>\n");
    element(out, "updated", moment(site->scratch, site->release->about.date));
    element(out, "summary", summary);
    str_append(out, "</entry>\n");
}

static bool publish_atom(struct site *site, struct error *err)
{
    const struct release_record *about = &site->release->about;
    const struct evidence *evidence = &site->release->evidence;
    struct str out;
    str_init(&out, site->scratch);
    str_append(&out, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n");
    element(&out, "title", about->title != NULL ? about->title : "GPU cloud ratings");
    element(&out, "id", site_id(site));
    element(&out, "updated", moment(site->scratch, about->date));
    str_append(&out, "<author><name>clustermax</name></author>\n<link href=\"");
    html_escape(&out, text_of(address(site, "index.html")));
    str_append(&out, "\"/>\n");
    const char *title = arena_printf(site->scratch, "Release %s", about->version);
    struct text summary = markdown_plain(site->scratch, about->summary);
    entry(site, &out, "index.html", "", title, text_dup(site->scratch, summary));
    for (size_t i = 0; i < evidence->texts.n; i++) {
        const struct text_record *text = &evidence->texts.items[i];
        const struct provider_score *score =
            text->provider == NULL ? NULL : scores_provider(site->scores, text->provider);
        if (score == NULL || (!string_equal(text->kind, "corrections") && !string_equal(text->kind, "reply")))
            continue;
        const char *path = arena_printf(site->scratch, "providers/%s.html", text->provider);
        const char *what = string_equal(text->kind, "reply") ? "Reply" : "Correction";
        const char *words = text_dup(site->scratch, markdown_plain(site->scratch, text->markdown));
        entry(site, &out, path, arena_printf(site->scratch, "#%s", text->kind),
              arena_printf(site->scratch, "%s: %s", what, score->provider->name), words);
    }
    str_append(&out, "</feed>\n");
    return page_publish_file(site, "feed.xml", str_text(&out), err);
}

static bool publish_sitemap(struct site *site, struct error *err)
{
    struct str out;
    str_init(&out, site->scratch);
    if (site->n_paths > 0)
        qsort(site->paths, site->n_paths, sizeof *site->paths, words_compare);
    str_append(&out, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                     "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
    for (size_t i = 0; i < site->n_paths; i++) {
        str_append(&out, "<url>");
        struct str url;
        str_init(&url, site->scratch);
        html_escape(&url, text_of(address(site, site->paths[i])));
        str_appendf(&out, "<loc>%s</loc>", url.bytes);
        if (site->release->about.date != NULL && strlen(site->release->about.date) >= 7)
            str_appendf(&out, "<lastmod>%s</lastmod>", site->release->about.date);
        str_append(&out, "</url>\n");
    }
    str_append(&out, "</urlset>\n");
    return page_publish_file(site, "sitemap.xml", str_text(&out), err);
}

static bool publish_robots(struct site *site, struct error *err)
{
    const char *sitemap = page_address(site->scratch, site, "sitemap.xml");
    const char *robots = sitemap == NULL
                             ? "User-agent: *\nAllow: /\n"
                             : arena_printf(site->scratch, "User-agent: *\nAllow: /\nSitemap: %s\n", sitemap);
    return page_publish_file(site, "robots.txt", text_of(robots), err);
}

static bool publish_llms(struct site *site, struct error *err)
{
    static const char *const links[][2] = {
        {"index.html", "Ranking with the chart and who is not rated"},
        {"method.html", "How evidence becomes a tier; agreement with the published rating"},
        {"criteria.html", "The ten criteria and what is asked under each"},
        {"releases.html", "Published tiers of all releases and who moved"},
        {"data/release.json", "The release as data"},
        {"data/scores.csv", "All scores"},
        {"data/findings.csv", "All findings with sources"},
    };
    struct str out, title;
    str_init(&out, site->scratch);
    str_init(&title, site->scratch);
    html_clean(&title, text_of(site->release->about.title));
    str_appendf(&out,
                "# %s\n\n> GPU clouds rated on ten criteria from public evidence. Tiers and scores here are computed "
                "by an open program and are not the rating that SemiAnalysis publishes; where that is shown it is "
                "labelled with its version and source. \"Not tested\" is not \"failed\"; Unavailable and Not rated are "
                "no ranks.\n\n## Pages and data\n\n",
                title.bytes);
    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        str_appendf(&out, "- [%s](%s): %s\n", links[i][0], address(site, links[i][0]), links[i][1]);
    return page_publish_file(site, "llms.txt", str_text(&out), err);
}

bool feed_publish(struct site *site, struct error *err)
{
    bool done =
        publish_atom(site, err) && publish_sitemap(site, err) && publish_robots(site, err) && publish_llms(site, err);
    arena_reset(site->scratch);
    return done;
}
