#include "model/merge_command.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "model/base/fs.h"
#include "model/store.h"

struct merge_options {
    const char *output;
};

static const struct cli_option options[] = {
    CLI_OPTION(struct merge_options, output, "output", 'o', CLI_STRING, "FILE",
               "The store to write; replaced at once."),
};

/* Into a scratch store beside the target, so that the target is whole at any moment. */
static bool merge_into(struct cli_context *context, const char *scratch, const char *output, struct error *err)
{
    struct store *store = NULL;
    bool ok = false;
    for (size_t i = 0; i < context->n_arguments; i++) {
        if (fs_kind(context->arguments[i]) == FS_FILE)
            continue;
        error_at(err, context->arguments[i], 0, 0, "there is no such store");
        error_hint(err, "`clustermax ingest DIR` makes DIR/clustermax.db");
        err->code = EXIT_DATA;
        return false;
    }
    if (!fs_remove_tree(scratch, err) || !store_open(context->arena, scratch, &store, err))
        return false;
    for (size_t i = 0; i < context->n_arguments; i++) {
        cli_progress(context, "merging %s", context->arguments[i]);
        if (!store_merge(store, context->arguments[i], err))
            goto out;
    }
    ok = store_snapshot(store, output, false, err);
out:
    store_close(store);
    return ok;
}

static bool move_to(const char *fresh, const char *output, struct error *err)
{
    if (rename(fresh, output) == 0)
        return true;
    error_at(err, output, 0, 0, "%s", strerror(errno));
    err->code = EXIT_INTERNAL;
    return false;
}

static enum exit_code run(struct cli_context *context)
{
    const struct merge_options *chosen = context->options;
    struct error err = {0}, ignored = {0};
    if (!chosen->output) {
        error_set(&err, EXIT_USAGE, "say where the merged store goes");
        error_hint(&err, "-o FILE");
        return cli_report(NULL, &err);
    }
    const char *scratch = arena_printf(context->arena, "%s.merging", chosen->output);
    const char *fresh = arena_printf(context->arena, "%s.merged", chosen->output);
    bool ok = merge_into(context, scratch, fresh, &err) && move_to(fresh, chosen->output, &err);
    fs_remove_tree(scratch, &ignored);
    return ok ? EXIT_DONE : cli_report(NULL, &err);
}

const struct cli_command merge_command = {
    .name = "merge",
    .arguments = "STORE...",
    .summary = "Write the union of stores that were ingested apart.",
    .example = "clustermax merge shard-1.db shard-2.db -o clustermax.db",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .options_size = sizeof(struct merge_options),
    .run = run,
};
