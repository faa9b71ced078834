#include "ingest/unpack.h"

#include <string.h>

#include "ingest/archive.h"
#include "model/base/fs.h"

enum { DEPTH_MAX = 3 };
static const struct pack_limits limits = {100000, (size_t)1 << 28, (size_t)1 << 32};

static void warn(const struct unpack *unpack, const char *path, const char *hint, const char *text)
{
    problem_add(unpack->problems, SEVERITY_WARNING, (struct place){path, 1, 1}, hint, "%s", text);
}

/* A name that stays inside: no "..", no leading slash, no control characters. */
static bool is_safe(const char *name)
{
    struct text rest = text_of(name), part;
    if (name[0] == '/' || name[0] == '\0' || !utf8_valid(name, strlen(name)))
        return false;
    for (const char *c = name; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == '\\')
            return false;
    while (text_split(&rest, '/', &part))
        if (text_is(part, ".."))
            return false;
    return true;
}

/* macOS and version control leave files beside the evidence. */
static bool is_noise(const char *name)
{
    return fs_name(name)[0] == '.' || strstr(name, "__MACOSX/") != NULL;
}

/* "log.txt.gz" holds "log.txt". */
static const char *lone_path(struct arena *arena, const char *path)
{
    static const char *const endings[] = {".gz", ".zst", ".xz", ".bz2"};
    struct text text = text_of(path);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (text_ends_with(text, endings[i]))
            return text_dup(arena, text_slice(text, 0, text.length - strlen(endings[i])));
    return arena_printf(arena, "%s.unpacked", path);
}

static const char *member_path(struct arena *arena, const char *archive, const struct pack_member *member)
{
    const char *name = member->name;
    while (strncmp(name, "./", 2) == 0)
        name += 2;
    return member->is_lone ? lone_path(arena, archive) : fs_join(arena, fs_folder(arena, archive), name);
}

static bool unpack_at_depth(const struct unpack *unpack, const char *path, struct text bytes, int depth);

static bool take_member(const struct unpack *unpack, struct arena *arena, const char *archive,
                        const struct pack_member *member, int depth)
{
    if (!member->is_lone && is_noise(member->name))
        return true;
    if (!member->is_lone && !is_safe(member->name)) {
        warn(unpack, archive, NULL, "a member's name leads out of the archive: left out");
        return true;
    }
    const char *path = member_path(arena, archive, member);
    if (pack_is_packed(member->bytes))
        return unpack_at_depth(unpack, path, member->bytes, depth + 1);
    return unpack->member(unpack->context, arena, path, member->bytes);
}

static bool unpack_at_depth(const struct unpack *unpack, const char *path, struct text bytes, int depth)
{
    struct pack *pack = NULL;
    struct error err = {0};
    bool good = true, more = true;
    if (depth > DEPTH_MAX) {
        warn(unpack, path, "unpack it yourself if it is genuine", "archives nest too deep: left out");
        return true;
    }
    struct arena *arena = arena_create(unpack->arena);
    if (pack_open(arena, path, bytes, &limits, &pack, &err)) {
        while (good && more) {
            struct arena *child = arena_create(arena);
            struct pack_member member = {0};
            more = pack_next(pack, child, &member, &err);
            good = !more || take_member(unpack, child, path, &member, depth);
            arena_destroy(child);
        }
        pack_close(pack);
    }
    if (err.code != EXIT_DONE)
        warn(unpack, path, "the members before it are kept", err.text);
    arena_destroy(arena);
    return good;
}

bool unpack_all(const struct unpack *unpack, const char *path, struct text bytes)
{
    return unpack_at_depth(unpack, path, bytes, 0);
}
