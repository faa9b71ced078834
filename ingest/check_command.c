/* clustermax check: reads the workspace and says what its evidence covers. */

#include "ingest/coverage.h"
#include "ingest/ingest.h"
#include "ingest/ingest_command.h"
#include "model/base/fs.h"
#include "model/base/json.h"
#include "model/base/num.h"
#include "model/base/table.h"

struct check_options {
    const char *db, *as_of;
    double stale_days;
    bool json;
};

static const struct cli_option options[] = {
    CLI_OPTION(struct check_options, db, "db", 0, CLI_STRING, "FILE", "Store to fill; DIR/clustermax.db."),
    CLI_OPTION(struct check_options, as_of, "as-of", 0, CLI_STRING, "DATE",
               "The day of the check; the release's date."),
    CLI_OPTION(struct check_options, stale_days, "stale-days", 0, CLI_NUMBER, "N",
               "Evidence older than N days is stale; 365."),
    CLI_OPTION(struct check_options, json, "json", 0, CLI_FLAG, NULL, "Print the result as JSON."),
};

static void print_grid(struct arena *arena, const struct release *release, const struct coverage *coverage)
{
    size_t n_criteria = release->catalog.criteria.n;
    const char **headings = ARENA_ARRAY(arena, n_criteria + 3, const char *);
    headings[0] = "provider";
    for (size_t i = 0; i < n_criteria; i++)
        headings[i + 1] = arena_printf(arena, ">%s", release->catalog.criteria.items[i].id);
    headings[n_criteria + 1] = ">interviews";
    struct table *table = table_create(arena, headings);
    for (size_t p = 0; p < release->evidence.providers.n; p++) {
        table_cell(table, release->evidence.providers.items[p].slug);
        for (size_t i = 0; i < n_criteria; i++) {
            const struct coverage_cell *cell = &coverage->cells[p * n_criteria + i];
            table_cellf(table, "%zu/%zu", cell->n_tested, cell->n_items);
        }
        table_cellf(table, "%zu", coverage->n_interviews[p]);
    }
    printf("Checklist items with evidence, of all items:\n\n");
    table_print(table, stdout);
}

static void print_remarks(struct arena *arena, const struct coverage *coverage)
{
    static const char *const headings[] = {"provider", "matter", "what", "where", NULL};
    struct table *table = table_create(arena, headings);
    for (size_t i = 0; i < coverage->n_remarks; i++) {
        const struct coverage_remark *remark = &coverage->remarks[i];
        table_cell(table, remark->provider);
        table_cell(table, coverage_matter_words[remark->matter]);
        table_cell(table, remark->text);
        if (remark->file != NULL && remark->line > 0)
            table_cellf(table, "%s:%ld", remark->file, remark->line);
        else
            table_cell(table, remark->file);
    }
    if (coverage->n_remarks == 0) {
        printf("\nNothing missing, stale or at odds.\n");
        return;
    }
    printf("\nTo look at:\n\n");
    table_print(table, stdout);
}

static void write_providers(struct json_writer *writer, const struct release *release, const struct coverage *coverage)
{
    size_t n_criteria = release->catalog.criteria.n;
    json_write_array(writer, "providers");
    for (size_t p = 0; p < release->evidence.providers.n; p++) {
        json_write_object(writer, NULL);
        json_write_string(writer, "slug", release->evidence.providers.items[p].slug);
        json_write_integer(writer, "interviews", (int64_t)coverage->n_interviews[p]);
        json_write_array(writer, "criteria");
        for (size_t i = 0; i < n_criteria; i++) {
            json_write_object(writer, NULL);
            json_write_string(writer, "criterion", release->catalog.criteria.items[i].id);
            json_write_integer(writer, "tested", (int64_t)coverage->cells[p * n_criteria + i].n_tested);
            json_write_integer(writer, "items", (int64_t)coverage->cells[p * n_criteria + i].n_items);
            json_write_object_end(writer);
        }
        json_write_array_end(writer);
        json_write_object_end(writer);
    }
    json_write_array_end(writer);
}

static void print_json(struct arena *arena, const struct release *release, const struct coverage *coverage)
{
    struct str out;
    struct json_writer writer;
    str_init(&out, arena);
    json_write_init(&writer, &out);
    json_write_object(&writer, NULL);
    write_providers(&writer, release, coverage);
    json_write_array(&writer, "remarks");
    for (size_t i = 0; i < coverage->n_remarks; i++) {
        const struct coverage_remark *remark = &coverage->remarks[i];
        json_write_object(&writer, NULL);
        json_write_string(&writer, "provider", remark->provider);
        json_write_string(&writer, "matter", coverage_matter_words[remark->matter]);
        json_write_string(&writer, "text", remark->text);
        json_write_string(&writer, "file", remark->file);
        json_write_integer(&writer, "line", remark->line);
        json_write_object_end(&writer);
    }
    json_write_array_end(&writer);
    json_write_object_end(&writer);
    json_write_done(&writer);
    fputs(out.bytes, stdout);
}

static bool load(struct cli_context *context, struct problems *problems, struct release **release, struct error *err)
{
    const struct check_options *chosen = context->options;
    const char *dir = context->arguments[0];
    struct ingest_summary summary;
    struct store *store = NULL;
    const char *database = ingest_database_path(context->arena, dir, chosen->db);
    if (fs_kind(dir) != FS_FOLDER) {
        error_at(err, dir, 0, 0, "no such folder");
        error_hint(err, "`clustermax init DIR` makes a new workspace");
        return false;
    }
    bool good = store_open(context->arena, database, &store, err) &&
                ingest_workspace(context->arena, dir, store, NULL, &summary, problems, err) &&
                store_load_release(store, context->arena, release, err);
    store_close(store);
    return good;
}

static enum exit_code run(struct cli_context *context)
{
    const struct check_options *chosen = context->options;
    struct problems problems;
    struct error err = {0};
    struct release *release;
    struct coverage coverage;
    problems_init(&problems, context->arena);
    if (chosen->as_of != NULL && !date_valid(chosen->as_of)) {
        error_set(&err, EXIT_USAGE, "\"%s\" is not a date", chosen->as_of);
        error_hint(&err, "write YYYY-MM-DD");
    } else if (load(context, &problems, &release, &err)) {
        coverage_of(context->arena, release, chosen->as_of != NULL ? chosen->as_of : release->about.date,
                    chosen->stale_days > 0 ? chosen->stale_days : 365, &coverage);
        if (chosen->json) {
            print_json(context->arena, release, &coverage);
        } else {
            print_grid(context->arena, release, &coverage);
            print_remarks(context->arena, &coverage);
        }
    }
    return cli_report(&problems, &err);
}

const struct cli_command check_command = {
    .name = "check",
    .arguments = "DIR",
    .summary = "Say what the evidence covers, and where it is missing, stale or at odds",
    .example = "clustermax check my-release\n"
               "clustermax check my-release --as-of 2026-12-31 --stale-days 180 --json",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .options_size = sizeof(struct check_options),
    .run = run,
};
