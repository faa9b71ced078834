#include "criteria/override.h"

#include "model/base/arena.h"
#include "model/base/str.h"
#include "model/store.h"

static const char *nearest_tier(struct arena *arena, const struct methodology *methodology, const char *word)
{
    const char **names = ARENA_ARRAY(arena, methodology->n_tiers + 1, const char *);
    for (size_t i = 0; i < methodology->n_tiers; i++)
        names[i] = methodology->tiers[i].name;
    return string_nearest(word, names, methodology->n_tiers);
}

static const char *known_tiers(struct arena *arena, const struct methodology *methodology)
{
    struct str out;
    str_init(&out, arena);
    for (size_t i = 0; i < methodology->n_tiers; i++)
        str_appendf(&out, "%s%s", i ? ", " : "one of ", methodology->tiers[i].name);
    return out.bytes;
}

bool overrides_check(struct arena *arena, const struct release *release, const struct methodology *methodology,
                     struct problems *problems)
{
    size_t n_errors = problems->n_errors;
    for (size_t i = 0; i < release->evidence.providers.n; i++) {
        const struct provider_record *provider = &release->evidence.providers.items[i];
        if (!provider->override_tier || methodology_tier(methodology, provider->override_tier))
            continue;
        const char *path = release_artifact_path(release, provider->artifact);
        const char *nearest = nearest_tier(arena, methodology, provider->override_tier);
        struct place place = {path ? path : provider->slug, provider->override_position.line,
                              provider->override_position.column};
        problem_add(problems, SEVERITY_ERROR, place,
                    nearest ? arena_printf(arena, "did you mean \"%s\"?", nearest) : known_tiers(arena, methodology),
                    "the override's tier \"%s\" is none of methodology %s", provider->override_tier,
                    methodology->version);
    }
    return problems->n_errors == n_errors;
}
