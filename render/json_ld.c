#include "render/json_ld.h"

#include "model/base/json.h"
#include "render/html.h"

static struct text finish(struct arena *arena, struct json_writer *writer, const struct str *json)
{
    struct str escaped;
    json_write_object_end(writer);
    str_init(&escaped, arena);
    html_escape_json(&escaped, str_text(json));
    return str_text(&escaped);
}

static void begin(struct arena *arena, struct json_writer *writer, struct str *json, const char *type)
{
    str_init(json, arena);
    json_write_init(writer, json);
    writer->compact = true;
    json_write_object(writer, NULL);
    json_write_string(writer, "@context", "https://schema.org");
    json_write_string(writer, "@type", type);
}

static void write_distribution(struct arena *arena, struct json_writer *writer, const struct site *site,
                               const char *path, const char *type)
{
    const char *url = page_address(arena, site, path);
    json_write_object(writer, NULL);
    json_write_string(writer, "@type", "DataDownload");
    json_write_string(writer, "contentUrl", url == NULL ? path : url);
    json_write_string(writer, "encodingFormat", type);
    json_write_object_end(writer);
}

struct text json_ld_release(struct arena *arena, const struct site *site)
{
    struct json_writer writer;
    struct str json;
    begin(arena, &writer, &json, "Dataset");
    json_write_string(&writer, "name", site->release->about.title);
    json_write_string(&writer, "description",
                      "Tiers and scores of GPU clouds, computed from public evidence; not the published rating.");
    if (site->release->about.url != NULL)
        json_write_string(&writer, "url", site->release->about.url);
    json_write_string(&writer, "version", site->release->about.version);
    json_write_string(&writer, "dateModified", site->release->about.date);
    json_write_array(&writer, "distribution");
    write_distribution(arena, &writer, site, "data/release.json", "application/json");
    write_distribution(arena, &writer, site, "data/scores.csv", "text/csv");
    json_write_array_end(&writer);
    return finish(arena, &writer, &json);
}

struct text json_ld_provider(struct arena *arena, const struct site *site, const struct provider_facts *about)
{
    struct json_writer writer;
    struct str json;
    begin(arena, &writer, &json, "WebPage");
    json_write_string(&writer, "name", about->provider->name);
    json_write_string(&writer, "dateModified", site->release->about.date);
    json_write_object(&writer, "about");
    json_write_string(&writer, "@type", "Organization");
    json_write_string(&writer, "name", about->provider->name);
    if (html_link_is_external(about->provider->homepage))
        json_write_string(&writer, "url", about->provider->homepage);
    json_write_object_end(&writer);
    return finish(arena, &writer, &json);
}
