#include "ingest/source.h"

#include <string.h>

static struct text next_part(struct text *rest)
{
    struct text part;
    return text_split(rest, '/', &part) ? part : text_of(NULL);
}

static void find_place(struct source *source)
{
    struct text rest = text_of(source->path), file = {0};
    source->place = PLACE_TOP;
    if (!text_is(next_part(&rest), "providers"))
        return;
    struct text slug = next_part(&rest);
    if (slug.length == 0 || rest.length == 0)
        return;
    source->place = PLACE_PROVIDER;
    source->provider = text_dup(source->arena, slug);
    file = next_part(&rest);
    if (!text_is(file, "raw") || rest.bytes == NULL || rest.length == 0)
        return;
    source->place = PLACE_RAW;
    struct text environment = next_part(&rest);
    if (rest.length > 0)
        source->environment = text_dup(source->arena, environment);
}

void source_init(struct source *source, struct arena *arena, const struct knowledge *knowledge, const char *path,
                 struct text bytes)
{
    *source =
        (struct source){.arena = arena, .knowledge = knowledge, .path = arena_strdup(arena, path), .bytes = bytes};
    find_place(source);
    sha256_hex(bytes.bytes, bytes.length, source->sha256);
}

void source_open(struct source *source)
{
    text_prepare(source->arena, source->bytes, &source->lines);
    json_find(source->arena, source->path, &source->lines, &source->jsons);
}

void source_close(struct source *source)
{
    json_find_free(&source->jsons);
}

struct json_at source_json(const struct source *source)
{
    if (source->jsons.n == 0)
        return (struct json_at){0};
    for (size_t i = 0; i < source->jsons.items[0].first_line; i++)
        if (text_trim(source->lines.items[i].text).length > 0)
            return (struct json_at){0};
    return json_root(source->jsons.items[0].doc);
}

const char *source_format(const struct source *source)
{
    struct json_at root = source_json(source);
    if (json_kind(&root) != JSON_OBJECT)
        return NULL;
    struct json_at format = json_get(&root, "format");
    return json_string(&format);
}

size_t source_find_line(const struct source *source, const char *needle, size_t from)
{
    size_t i = from;
    while (i < source->lines.n && !text_contains(source->lines.items[i].text, needle))
        i++;
    return i;
}

bool source_contains(const struct source *source, const char *needle)
{
    if (source->lines.as_is && !text_contains(source->bytes, needle))
        return false;
    return source_find_line(source, needle, 0) < source->lines.n;
}
