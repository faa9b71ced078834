#include "render/verify_command.h"

#include "render/manifest.h"

static enum exit_code run(struct cli_context *context)
{
    struct problems problems;
    struct error err = {0};
    size_t n_files;
    problems_init(&problems, context->arena);
    bool done = manifest_verify(context->arena, context->arguments[0], &n_files, &problems, &err);
    if (done && problems.n_errors == 0)
        printf("%zu files are as the manifest lists them\n", n_files);
    return cli_report(&problems, done ? NULL : &err);
}

const struct cli_command verify_command = {
    .name = "verify",
    .arguments = "DIR",
    .summary = "Check a published folder against its manifest",
    .example = "clustermax verify out",
    .run = run,
};
