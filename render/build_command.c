#include "render/build_command.h"

#include <math.h>

#include "criteria/score_run.h"
#include "model/base/fs.h"
#include "model/base/num.h"
#include "model/base/table.h"
#include "render/publish.h"

struct build_options {
    const char *out, *db, *methodology, *profile;
    struct cli_list weights;
    double draws;
    bool again;
};

static const struct cli_option options[] = {
    CLI_OPTION(struct build_options, out, "output", 'o', CLI_STRING, "OUT", "The folder to publish to; required."),
    CLI_OPTION(struct build_options, methodology, "methodology", 0, CLI_STRING, "V",
               "Version of the methodology, or the path of a file; the release's."),
    CLI_OPTION(struct build_options, profile, "profile", 0, CLI_STRING, "W", "Workload whose weights count."),
    CLI_OPTION(struct build_options, weights, "weight", 0, CLI_LIST, "CRITERION=X", "A weight of your own."),
    CLI_OPTION(struct build_options, draws, "draws", 0, CLI_NUMBER, "N", "Robustness draws; as the methodology says."),
    CLI_OPTION(struct build_options, db, "db", 0, CLI_STRING, "FILE", "The store; DIR/clustermax.db."),
    CLI_OPTION(struct build_options, again, "again", 0, CLI_FLAG, NULL, "Publish even when nothing has changed."),
};

/* What the command line adds to the evidence; a methodology that is a file counts by its content. */
static const char *choices(struct arena *arena, const struct build_options *chosen)
{
    struct str out;
    struct text content;
    struct error ignored = {0};
    char number[NUM_SIZE];
    str_init(&out, arena);
    str_appendf(&out, "methodology=%s profile=%s draws=%s", chosen->methodology ? chosen->methodology : "",
                chosen->profile ? chosen->profile : "", num_shortest(chosen->draws, number));
    for (size_t i = 0; i < chosen->weights.n; i++)
        str_appendf(&out, " weight=%s", chosen->weights.items[i]);
    if (chosen->methodology && fs_kind(chosen->methodology) == FS_FILE &&
        fs_read(arena, chosen->methodology, 16 << 20, &content, &ignored))
        str_append_text(&out, content);
    return out.bytes;
}

static size_t count_tier(const struct scores *scores, const struct tier *tier)
{
    size_t n = 0;
    for (size_t i = 0; i < scores->n_providers; i++)
        n += scores->providers[i].tier == tier;
    return n;
}

static void print_tiers(struct arena *arena, const struct scores *scores)
{
    static const char *const headings[] = {"computed tier", ">providers", NULL};
    struct table *table = table_create(arena, headings);
    for (size_t i = 0; i < scores->methodology->n_tiers; i++) {
        table_cell(table, scores->methodology->tiers[i].name);
        table_cellf(table, "%zu", count_tier(scores, &scores->methodology->tiers[i]));
    }
    table_print(table, stdout);
}

static void print_agreement(const struct agreement *agreement)
{
    char kappa[NUM_SIZE], low[NUM_SIZE], high[NUM_SIZE], tau[NUM_SIZE], minimum[NUM_SIZE];
    if (agreement->n < 2)
        return;
    printf(
        "Compared with the published %s, over %zu providers with at least %s scored findings:\n"
        "quadratic-weighted kappa %s (95 %% interval %s to %s), Kendall's tau-b %s; %zu tiers equal, %zu within one.\n"
        "The published tiers were not read while scoring.\n",
        agreement->version, agreement->n, num_shortest(agreement->minimum_findings, minimum),
        num_fixed(agreement->kappa_quadratic, 2, kappa), num_fixed(agreement->kappa_low, 2, low),
        num_fixed(agreement->kappa_high, 2, high), num_fixed(agreement->kendall_tau_b, 2, tau), agreement->n_exact,
        agreement->n_within_one);
}

static void print_summary(struct arena *arena, const struct scores *scores, const char *out)
{
    const struct release *release = scores->release;
    printf("%s (%s)\n%zu providers, %zu rated, from %zu findings and %zu measurements.\n\n", release->about.title,
           release->about.date, scores->n_providers, scores->n_rated, release->evidence.findings.n,
           release->evidence.measurements.n);
    print_tiers(arena, scores);
    printf("\n");
    print_agreement(&scores->agreement);
    printf("\nPublished: %s\n", fs_join(arena, out, "index.html"));
}

static bool publish(struct score_run *run, struct cli_context *context, const char *key)
{
    const struct build_options *chosen = context->options;
    const struct publish_input input = {.store = run->store,
                                        .scores = run->scores,
                                        .workspace = context->arguments[0],
                                        .out = chosen->out,
                                        .program_version = context->version,
                                        .key = key};
    cli_progress(context, "publishing to %s", chosen->out);
    return publish_release(run->arena, &input, &run->err);
}

static bool build(struct score_run *run, struct cli_context *context)
{
    const struct build_options *chosen = context->options;
    const char *folder = context->arguments[0];
    char key[SHA256_HEX_SIZE];
    cli_progress(context, "reading %s", folder);
    if (!score_run_begin(run, context, folder, chosen->db))
        return false;
    publish_key(run->arena, run->release, context->version, choices(run->arena, chosen), key);
    if (!chosen->again && publish_is_current(run->arena, chosen->out, key)) {
        cli_progress(context, "%s is unchanged: it is what this workspace gives", chosen->out);
        return true;
    }
    struct score_choice choice = {.db = chosen->db,
                                  .methodology = chosen->methodology,
                                  .profile = chosen->profile,
                                  .weights = &chosen->weights,
                                  .n_draws = isnan(chosen->draws) ? -1 : (long)chosen->draws};
    cli_progress(context, "scoring %zu providers", run->release->evidence.providers.n);
    if (!score_run_compute(run, folder, &choice) || !score_run_store(run) || !publish(run, context, key))
        return false;
    print_summary(run->arena, run->scores, chosen->out);
    return true;
}

static enum exit_code run_build(struct cli_context *context)
{
    const struct build_options *chosen = context->options;
    struct score_run run;
    struct error err = {0};
    if (!chosen->out) {
        error_set(&err, EXIT_USAGE, "say where to publish");
        error_hint(&err, "-o OUT");
        return cli_report(NULL, &err);
    }
    build(&run, context);
    return score_run_end(&run);
}

const struct cli_command build_command = {
    .name = "build",
    .arguments = "DIR",
    .summary = "Make a release: ingest, score, and publish charts, site, workbooks and data.",
    .example = "clustermax build data/releases/3.0-public -o out/3.0-public",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .options_size = sizeof(struct build_options),
    .run = run_build,
};
