/* clustermax init: a new workspace with commented examples, which stands as data/workspace/. */

#include <string.h>

#include "ingest/ingest_command.h"
#include "model/base/assets.h"
#include "model/base/fs.h"

#define PREFIX "data/workspace/"

static bool is_empty(struct arena *arena, const char *dir, struct error *err)
{
    struct fs_listing listing;
    if (fs_kind(dir) == FS_MISSING)
        return true;
    if (fs_kind(dir) != FS_FOLDER)
        return error_at(err, dir, 0, 0, "this is no folder");
    if (!fs_walk(arena, dir, 1000, &listing, NULL, err))
        return false;
    if (listing.n == 0)
        return true;
    error_at(err, dir, 0, 0, "the folder is not empty");
    error_hint(err, "name a new folder");
    return false;
}

static bool write_file(struct arena *arena, const char *dir, const char *name, struct error *err)
{
    struct text content;
    const char *path = fs_join(arena, dir, name + strlen(PREFIX));
    return assets_find(arena, name, &content, err) && fs_make_folders(fs_folder(arena, path), err) &&
           fs_write(path, content, err);
}

static enum exit_code run(struct cli_context *context)
{
    const char *dir = context->arguments[0];
    struct error err = {0};
    const char **names;
    size_t n = assets_list(context->arena, PREFIX, &names);
    if (!is_empty(context->arena, dir, &err))
        return cli_report(NULL, &err);
    for (size_t i = 0; i < n; i++)
        if (!write_file(context->arena, dir, names[i], &err))
            return cli_report(NULL, &err);
    printf("%s: a workspace with one example provider (%zu files)\n", dir, n);
    printf("next: edit release.json and providers/, then `clustermax check %s` and `clustermax build %s -o out`\n", dir,
           dir);
    return EXIT_DONE;
}

const struct cli_command init_command = {
    .name = "init",
    .arguments = "DIR",
    .summary = "Make a new workspace with commented examples",
    .example = "clustermax init my-release",
    .run = run,
};
