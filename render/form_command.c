#include "render/form_command.h"

#include <string.h>

#include "criteria/score_run.h"
#include "model/base/fs.h"
#include "model/store.h"
#include "render/form.h"

struct form_options {
    const char *out, *db;
    bool empty;
};

static const struct cli_option options[] = {
    CLI_OPTION(struct form_options, out, "output", 'o', CLI_STRING, "FILE", "FORM.xlsx or FORM.csv; required."),
    CLI_OPTION(struct form_options, empty, "empty", 0, CLI_FLAG, NULL, "Pre-fill nothing."),
    CLI_OPTION(struct form_options, db, "db", 0, CLI_STRING, "FILE", "The store; DIR/clustermax.db."),
};

static const char *const kinds[] = {"review", "interview", "environment", NULL};

static bool choose_kind(const char *word, enum form_kind *kind, struct error *err)
{
    for (int i = 0; kinds[i] != NULL; i++)
        if (strcmp(kinds[i], word) == 0) {
            *kind = (enum form_kind)i;
            return true;
        }
    const char *nearest = string_nearest(word, kinds, 3);
    error_set(err, EXIT_USAGE, "there is no form \"%s\"", word);
    error_hint(err, "%s", nearest == NULL ? "review, interview or environment" : nearest);
    return false;
}

/* Interviews are private: a folder that was published, and whatever lies in it, is no place for them. */
static bool is_published(struct arena *arena, const char *path)
{
    const char *folder = fs_folder(arena, path);
    for (int level = 0; level < 16; level++) {
        if (fs_kind(fs_join(arena, folder, "MANIFEST.json")) == FS_FILE)
            return true;
        const char *above = fs_folder(arena, folder);
        if (strcmp(above, folder) == 0)
            return false;
        folder = above;
    }
    return false;
}

static bool check_output(struct arena *arena, const char *out, enum form_kind kind, struct error *err)
{
    struct text name = text_of(out);
    if (out == NULL || !(text_ends_with(name, ".xlsx") || text_ends_with(name, ".csv"))) {
        error_set(err, EXIT_USAGE, out == NULL ? "say where to write the form" : "a form ends in .xlsx or .csv");
        error_hint(err, "-o FORM.xlsx");
        return false;
    }
    if (kind != FORM_INTERVIEW || !is_published(arena, out))
        return true;
    error_at(err, out, 0, 0, "interviews are private, and this folder is published");
    error_hint(err, "write the form into the workspace");
    err->code = EXIT_USAGE;
    return false;
}

static bool choose_provider(struct score_run *run, const char *name, const char **slug)
{
    const struct provider_record *provider = release_find_provider(run->release, name);
    if (provider == NULL)
        return error_set(&run->err, EXIT_USAGE, "there is no provider \"%s\" in this workspace", name);
    *slug = provider->slug;
    return true;
}

static bool write_form(struct score_run *run, const struct form_input *input, const char *out)
{
    struct form form;
    form_make(run->arena, input, &form);
    return input->is_one_table ? fs_write(out, form_csv(run->arena, &form), &run->err)
                               : form_workbook(run->arena, &form, out, &run->err);
}

static enum exit_code run_form(struct cli_context *context)
{
    const struct form_options *chosen = context->options;
    struct form_input input = {.is_empty = chosen->empty};
    struct score_run run;
    struct error err = {0};
    if (!choose_kind(context->arguments[0], &input.kind, &err) ||
        !check_output(context->arena, chosen->out, input.kind, &err))
        return cli_report(NULL, &err);
    input.is_one_table = text_ends_with(text_of(chosen->out), ".csv");
    if (score_run_begin(&run, context, context->arguments[1], chosen->db) &&
        (context->n_arguments < 3 || choose_provider(&run, context->arguments[2], &input.provider))) {
        input.release = run.release;
        if (write_form(&run, &input, chosen->out))
            cli_progress(context, "written: %s", chosen->out);
    }
    return score_run_end(&run);
}

const struct cli_command form_command = {
    .name = "form",
    .arguments = "review|interview|environment DIR [PROVIDER]",
    .summary = "Write a form to fill in with a spreadsheet; ingest reads it back",
    .example = "clustermax form review my-release acme -o my-release/providers/acme/review.xlsx\n"
               "clustermax form interview my-release -o my-release/interviews.csv",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .options_size = sizeof(struct form_options),
    .run = run_form,
};
