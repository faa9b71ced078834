#include "criteria/compare_command.h"

#include "criteria/compare_print.h"
#include "criteria/score_run.h"
#include "model/base/fs.h"
#include "model/store.h"

struct compare_options {
    const char *in, *methodology;
    bool json;
};

static const struct cli_option options[] = {
    CLI_OPTION(struct compare_options, in, "in", 0, CLI_STRING, "DIR",
               "A and B are providers, or versions of the methodology, of this workspace."),
    CLI_OPTION(struct compare_options, methodology, "methodology", 0, CLI_STRING, "V",
               "Score both sides by this version, or the path of a file."),
    CLI_OPTION(struct compare_options, json, "json", 0, CLI_FLAG, NULL, "Print the comparison as JSON."),
};

static struct rating rating_of(const struct score_run *run)
{
    return (struct rating){run->release, run->methodology, run->scores};
}

static void print_movements(struct cli_context *context, const struct score_run *a, const struct score_run *b)
{
    const struct compare_options *chosen = context->options;
    struct rating before = rating_of(a), after = rating_of(b);
    struct movement *movements;
    size_t n = movement_find(context->arena, &before, &after, &movements);
    if (chosen->json)
        compare_print_movements_json(context->arena, movements, n);
    else
        compare_print_movements(context->arena, movements, n);
}

static bool rate(struct score_run *run, const struct cli_context *context, const char *folder, const char *methodology)
{
    const struct score_choice choice = {NULL, methodology, NULL, NULL, 0};
    return score_run_begin(run, context, folder, NULL) && score_run_compute(run, folder, &choice);
}

static enum exit_code compare_releases(struct cli_context *context)
{
    const struct compare_options *chosen = context->options;
    struct score_run a, b;
    enum exit_code code = EXIT_DONE;
    bool is_rated = rate(&a, context, context->arguments[0], chosen->methodology);
    if (is_rated) {
        if (rate(&b, context, context->arguments[1], chosen->methodology))
            print_movements(context, &a, &b);
        code = score_run_end(&b);
    }
    enum exit_code first = score_run_end(&a);
    return code != EXIT_DONE ? code : first;
}

static bool is_methodology(struct cli_context *context, const char *word)
{
    const char **versions;
    size_t n = methodology_list(context->arena, &versions);
    bool is_one = fs_kind(word) == FS_FILE;
    for (size_t i = 0; i < n && !is_one; i++)
        is_one = string_equal(versions[i], word);
    return is_one;
}

static enum exit_code compare_methodologies(struct cli_context *context, const char *folder)
{
    struct score_run a, b;
    if (rate(&a, context, folder, context->arguments[0])) {
        const struct score_choice choice = {NULL, context->arguments[1], NULL, NULL, 0};
        b = a; /* the same evidence, read once */
        if (score_run_compute(&b, folder, &choice))
            print_movements(context, &a, &b);
        a = b;
    }
    return score_run_end(&a);
}

static const struct provider_score *find_provider(struct score_run *run, const char *name)
{
    const struct provider_record *record = release_find_provider(run->release, name);
    if (record != NULL)
        return scores_provider(run->scores, record->slug);
    const char **words = ARENA_ARRAY(run->arena, run->scores->n_providers, const char *);
    for (size_t p = 0; p < run->scores->n_providers; p++)
        words[p] = run->scores->providers[p].provider->slug;
    const char *nearest = string_nearest(name, words, run->scores->n_providers);
    error_set(&run->err, EXIT_USAGE, "there is no provider, and no methodology, \"%s\"", name);
    if (nearest != NULL)
        error_hint(&run->err, "did you mean \"%s\"?", nearest);
    return NULL;
}

static enum exit_code compare_providers(struct cli_context *context, const char *folder)
{
    const struct compare_options *chosen = context->options;
    struct score_run run;
    if (rate(&run, context, folder, chosen->methodology)) {
        const struct provider_score *a = find_provider(&run, context->arguments[0]);
        const struct provider_score *b = a != NULL ? find_provider(&run, context->arguments[1]) : NULL;
        if (b != NULL && chosen->json)
            compare_print_providers_json(context->arena, run.scores, a, b);
        else if (b != NULL)
            compare_print_providers(context->arena, run.scores, a, b);
    }
    return score_run_end(&run);
}

static enum exit_code run_compare(struct cli_context *context)
{
    const struct compare_options *chosen = context->options;
    if (chosen->in == NULL)
        return compare_releases(context);
    if (is_methodology(context, context->arguments[0]) && is_methodology(context, context->arguments[1]))
        return compare_methodologies(context, chosen->in);
    return compare_providers(context, chosen->in);
}

const struct cli_command compare_command = {
    .name = "compare",
    .arguments = "A B",
    .summary = "Compare two releases, two methodologies or two providers",
    .example = "clustermax compare my-release-1 my-release-2\n"
               "clustermax compare 2.0 3.0 --in data/releases/3.0-public\n"
               "clustermax compare oracle nebius --in data/releases/3.0-public",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .options_size = sizeof(struct compare_options),
    .run = run_compare,
};
