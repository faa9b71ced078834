#include "render/render_command.h"

#include <math.h>

#include "criteria/score_run.h"
#include "model/base/assets.h"
#include "model/base/fs.h"
#include "render/publish.h"
#include "render/site.h"

struct render_options {
    const char *out, *db, *methodology, *profile, *templates, *only;
    double draws;
};

static const struct cli_option options[] = {
    CLI_OPTION(struct render_options, out, "output", 'o', CLI_STRING, "OUT", "The folder to publish to; required."),
    CLI_OPTION(struct render_options, only, "only", 0, CLI_STRING, "PAGE",
               "Write this page alone, such as providers/aws.html, and leave the rest of OUT as it is."),
    CLI_OPTION(struct render_options, templates, "templates", 0, CLI_STRING, "FOLDER",
               "Templates to use in place of the program's own."),
    CLI_OPTION(struct render_options, methodology, "methodology", 0, CLI_STRING, "V",
               "Version of the methodology, or the path of a file; the release's."),
    CLI_OPTION(struct render_options, profile, "profile", 0, CLI_STRING, "W", "Workload whose weights count."),
    CLI_OPTION(struct render_options, draws, "draws", 0, CLI_NUMBER, "N", "Robustness draws; as the methodology says."),
    CLI_OPTION(struct render_options, db, "db", 0, CLI_STRING, "FILE", "The store; DIR/clustermax.db."),
};

static bool render_only(struct score_run *run, struct cli_context *context)
{
    const struct render_options *chosen = context->options;
    const struct site_input input = {.scores = run->scores,
                                     .workspace = context->arguments[0],
                                     .program_version = context->version,
                                     .only = chosen->only,
                                     .only_folder = chosen->out};
    return site_render(run->arena, &input, NULL, &run->err);
}

static bool render_all(struct score_run *run, struct cli_context *context)
{
    const struct render_options *chosen = context->options;
    const struct publish_input input = {.store = run->store,
                                        .scores = run->scores,
                                        .workspace = context->arguments[0],
                                        .out = chosen->out,
                                        .program_version = context->version};
    return publish_release(run->arena, &input, &run->err);
}

static bool render(struct score_run *run, struct cli_context *context)
{
    const struct render_options *chosen = context->options;
    const char *folder = context->arguments[0];
    const struct score_choice choice = {.db = chosen->db,
                                        .methodology = chosen->methodology,
                                        .profile = chosen->profile,
                                        .n_draws = isnan(chosen->draws) ? -1 : (long)chosen->draws};
    if (chosen->templates != NULL)
        assets_override("templates/", chosen->templates);
    if (!score_run_begin(run, context, folder, chosen->db) || !score_run_compute(run, folder, &choice))
        return false;
    cli_progress(context, "rendering to %s", chosen->out);
    return chosen->only != NULL ? render_only(run, context) : render_all(run, context);
}

static enum exit_code run_render(struct cli_context *context)
{
    const struct render_options *chosen = context->options;
    struct score_run run;
    struct error err = {0};
    if (chosen->out == NULL) {
        error_set(&err, EXIT_USAGE, "say where to publish");
        error_hint(&err, "-o OUT");
        return cli_report(NULL, &err);
    }
    render(&run, context);
    return score_run_end(&run);
}

const struct cli_command render_command = {
    .name = "render",
    .arguments = "DIR",
    .summary = "Publish charts, site, workbooks and data",
    .example = "clustermax render data/releases/3.0-public -o out/3.0-public\n"
               "clustermax render my-release -o out --templates my-templates --only index.html",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .options_size = sizeof(struct render_options),
    .run = run_render,
};
