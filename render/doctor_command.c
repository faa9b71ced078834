#include "render/doctor_command.h"

#include "criteria/methodology.h"
#include "model/base/assets.h"
#include "model/base/table.h"
#include "model/sqlite.h"
#include "render/canvas.h"
#include "render/palette.h"
#include "render/reference.h"
#include "render/sheet.h"

static bool row(struct table *table, const char *what, bool ok, const char *detail)
{
    table_cell(table, what);
    table_cell(table, ok ? "ok" : "missing");
    table_cell(table, detail);
    return ok;
}

static bool check_assets(struct arena *arena, struct table *table, const char *prefix, const char *must_have)
{
    const char **names;
    struct text content;
    struct error err = {0};
    size_t n = assets_list(arena, prefix, &names);
    bool ok = assets_find(arena, must_have, &content, &err);
    return row(table, prefix, ok, arena_printf(arena, "%zu files%s%s", n, ok ? "" : ", but not ", ok ? "" : must_have));
}

struct doctor_options {
    const char *reference;
};

static const struct cli_option options[] = {
    CLI_OPTION(struct doctor_options, reference, "reference", 0, CLI_STRING, "WHAT",
               "Print a reference made from the program's own tables: formats or methodology."),
};

static enum exit_code print_reference(struct arena *arena, const char *what)
{
    const char **versions;
    struct str out;
    struct error err = {0};
    size_t n_versions = methodology_list(arena, &versions);
    str_init(&out, arena);
    if (string_equal(what, "formats") && reference_formats(arena, &out, &err)) {
        fputs(out.bytes, stdout);
    } else if (string_equal(what, "methodology") && n_versions > 0 &&
               reference_methodology(arena, versions[n_versions - 1], &out, &err)) {
        fputs(out.bytes, stdout);
    } else if (err.code == EXIT_DONE) {
        error_set(&err, EXIT_USAGE, "there is no reference \"%s\"", what);
        error_hint(&err, "formats or methodology");
    }
    return cli_report(NULL, &err);
}

static enum exit_code run(struct cli_context *context)
{
    const struct doctor_options *chosen = context->options;
    if (chosen->reference != NULL)
        return print_reference(context->arena, chosen->reference);
    static const char *const headings[] = {"What", "State", "Detail", NULL};
    struct arena *arena = context->arena;
    struct table *table = table_create(arena, headings);
    struct palette *palette;
    struct error err = {0};
    bool has_font;
    const char *drawing = drawing_about(arena, &has_font);
    bool ok = check_assets(arena, table, "data/", "data/criteria.json");
    ok = check_assets(arena, table, "templates/", "templates/tokens.css") && ok;
    ok = check_assets(arena, table, "model/", "model/schema.sql") && ok;
    ok = row(table, "design tokens", palette_load(arena, &palette, &err), err.text) && ok;
    ok = row(table, "font for charts", has_font, drawing) && ok;
    row(table, "store", true, database_library());
    row(table, "workbooks", true, book_library());
    table_print(table, stdout);
    return ok ? EXIT_DONE : EXIT_DATA;
}

const struct cli_command doctor_command = {
    .name = "doctor",
    .arguments = "",
    .summary = "Say whether fonts, libraries and the compiled-in data are as they should be.",
    .example = "clustermax doctor",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .options_size = sizeof(struct doctor_options),
    .run = run,
};
