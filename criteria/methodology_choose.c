/* Which methodology and which weights: what a workspace, a reader or a buyer asks for. */
#include <math.h>

#include "criteria/methodology.h"
#include "model/base/fs.h"
#include "model/base/num.h"

bool methodology_choose(struct arena *arena, const char *folder, const char *option, const struct release *release,
                        struct methodology **out, struct problems *problems, struct error *err)
{
    const char *name = option;
    const char *own = fs_join(arena, folder, "methodology.json");
    if (name == NULL && fs_kind(own) == FS_FILE)
        name = own;
    if (name == NULL)
        name = release->about.methodology;
    if (name == NULL) {
        error_set(err, EXIT_DATA, "the release names no methodology");
        error_hint(err, "write \"methodology\": \"3.0\" into release.json");
        return false;
    }
    return methodology_load(arena, name, &release->catalog, out, problems, err);
}

static bool complain_about_criterion(struct arena *arena, const struct methodology *methodology, const char *word,
                                     struct error *err)
{
    const char **known = ARENA_ARRAY(arena, methodology->n_criteria, const char *);
    for (size_t i = 0; i < methodology->n_criteria; i++)
        known[i] = methodology->criteria[i].criterion;
    const char *nearest = string_nearest(word, known, methodology->n_criteria);
    error_set(err, EXIT_USAGE, "there is no criterion \"%s\"", word);
    if (nearest != NULL)
        error_hint(err, "did you mean \"%s\"?", nearest);
    return false;
}

static bool change_weight(struct arena *arena, const struct methodology *methodology, const char *change,
                          double *weights, struct error *err)
{
    struct text rest = text_of(change), name;
    double weight;
    text_split(&rest, '=', &name);
    if (!num_parse(rest, &weight) || weight < 0) {
        error_set(err, EXIT_USAGE, "\"%s\" is not a weight", change);
        error_hint(err, "write networking=3; the weight is 0 or more");
        return false;
    }
    for (size_t i = 0; i < methodology->n_criteria; i++)
        if (text_is(name, methodology->criteria[i].criterion)) {
            weights[i] = weight;
            return true;
        }
    return complain_about_criterion(arena, methodology, text_dup(arena, name), err);
}

bool methodology_reweight(struct arena *arena, const struct methodology *methodology, const struct profile *base,
                          const char *const *changes, size_t n_changes, struct profile *out, struct error *err)
{
    double total = 0;
    *out = (struct profile){"own", "Own weights", "Weights given on the command line.",
                            ARENA_ARRAY(arena, methodology->n_criteria, double)};
    for (size_t i = 0; i < methodology->n_criteria; i++)
        out->weights[i] = base != NULL ? base->weights[i] : methodology->criteria[i].weight;
    for (size_t i = 0; i < n_changes; i++)
        if (!change_weight(arena, methodology, changes[i], out->weights, err))
            return false;
    for (size_t i = 0; i < methodology->n_criteria; i++)
        total += out->weights[i];
    return total > 0 || error_set(err, EXIT_USAGE, "the weights of all criteria are zero");
}
