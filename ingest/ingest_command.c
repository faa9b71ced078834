#include "ingest/ingest_command.h"

#include <string.h>

#include "ingest/ingest.h"
#include "ingest/reader.h"
#include "model/base/fs.h"
#include "model/base/json.h"
#include "model/base/table.h"

struct ingest_command_options {
    const char *db, *explain;
    bool json;
};

static const struct cli_option options[] = {
    CLI_OPTION(struct ingest_command_options, db, "db", 0, CLI_STRING, "FILE", "Store to fill; DIR/clustermax.db."),
    CLI_OPTION(struct ingest_command_options, json, "json", 0, CLI_FLAG, NULL, "Print the counts as JSON."),
    CLI_OPTION(struct ingest_command_options, explain, "explain", 0, CLI_STRING, "FILE",
               "Show what each reader thinks of FILE and what it would store; nothing is stored."),
};

static const char *const sureness_words[] = {"no", "maybe", "certain"};

static void print_opinions(struct arena *arena, const struct opinion *opinions)
{
    static const char *const headings[] = {"reader", "claims it", "because", NULL};
    struct table *table = table_create(arena, headings);
    for (size_t i = 0; i < n_readers; i++) {
        table_cell(table, opinions[i].reader->name);
        table_cell(table, sureness_words[opinions[i].sniff.sureness]);
        table_cell(table, opinions[i].sniff.reason);
    }
    table_print(table, stdout);
}

static void print_measurements(struct arena *arena, const struct evidence *evidence)
{
    static const char *const headings[] = {">line", "metric", ">value", "unit", "dimensions", "validity", NULL};
    struct table *table = table_create(arena, headings);
    char number[NUM_SIZE];
    for (size_t i = 0; i < evidence->measurements.n; i++) {
        const struct measurement_record *measurement = &evidence->measurements.items[i];
        table_cellf(table, "%ld", measurement->position.line);
        table_cell(table, measurement->metric);
        table_cell(table, num_shortest(measurement->value, number));
        table_cell(table, measurement->unit);
        table_cell(table, measurement->dimensions);
        table_cell(table, validity_words[measurement->validity]);
    }
    if (evidence->measurements.n > 0)
        table_print(table, stdout);
}

static void print_evidence(struct arena *arena, const struct evidence *evidence)
{
    const struct artifact_record *about = &evidence->about;
    printf("\nread as %s; tool %s, version %s; %zu measurements, %zu findings; %s%s%s\n", about->reader,
           about->tool == NULL ? "not stated" : about->tool,
           about->tool_version == NULL ? "not stated" : about->tool_version, evidence->measurements.n,
           evidence->findings.n, validity_words[about->validity], about->validity_note == NULL ? "" : ": ",
           about->validity_note == NULL ? "" : about->validity_note);
    print_measurements(arena, evidence);
}

/* The path of a file that is named as the workspace, where one is given, names it; NULL: it lies elsewhere. */
static const char *path_inside(const struct cli_context *context, const char *name)
{
    if (context->n_arguments == 0)
        return NULL;
    const char *inside = fs_join(context->arena, context->arguments[0], name);
    return fs_kind(inside) == FS_FILE ? inside : NULL;
}

static enum exit_code explain(const struct cli_context *context, const char *name)
{
    struct error err = {0};
    struct problems problems;
    struct knowledge knowledge;
    struct source source;
    struct evidence evidence;
    struct text bytes;
    const char *why_not, *inside = path_inside(context, name);
    problems_init(&problems, context->arena);
    if (!ingest_knowledge(context->arena, &knowledge, &problems, &err) ||
        !fs_read(context->arena, inside != NULL ? inside : name, (size_t)1 << 30, &bytes, &err))
        return cli_report(&problems, &err);
    struct opinion *opinions = ARENA_ARRAY(context->arena, n_readers, struct opinion);
    source_init(&source, context->arena, &knowledge, name, bytes);
    if (inside == NULL)
        source.place = PLACE_RAW; /* a file that lies elsewhere is some tool's output */
    source_open(&source);
    reader_choose(&source, opinions, &why_not);
    print_opinions(context->arena, opinions);
    if (ingest_read(&source, &evidence, &problems) != NULL)
        print_evidence(context->arena, &evidence);
    source_close(&source);
    return cli_report(&problems, &err);
}

static void print_json(struct arena *arena, const struct ingest_summary *summary)
{
    struct str out;
    struct json_writer writer;
    str_init(&out, arena);
    json_write_init(&writer, &out);
    json_write_object(&writer, NULL);
    json_write_integer(&writer, "files", (int64_t)summary->n_files);
    json_write_integer(&writer, "read", (int64_t)summary->n_read);
    json_write_integer(&writer, "unchanged", (int64_t)summary->n_unchanged);
    json_write_integer(&writer, "unrecognised", (int64_t)summary->n_unrecognised);
    json_write_integer(&writer, "with_problems", (int64_t)summary->n_with_problems);
    json_write_integer(&writer, "providers", (int64_t)summary->n_providers);
    json_write_integer(&writer, "findings", (int64_t)summary->n_findings);
    json_write_integer(&writer, "measurements", (int64_t)summary->n_measurements);
    json_write_integer(&writer, "interviews", (int64_t)summary->n_interviews);
    json_write_object_end(&writer);
    json_write_done(&writer);
    fputs(out.bytes, stdout);
}

static void print_summary(const struct ingest_summary *summary)
{
    printf("%zu files: %zu read, %zu unchanged, %zu unrecognised, %zu with problems\n", summary->n_files,
           summary->n_read, summary->n_unchanged, summary->n_unrecognised, summary->n_with_problems);
    printf("%zu providers, %zu findings, %zu measurements, %zu interviews\n", summary->n_providers, summary->n_findings,
           summary->n_measurements, summary->n_interviews);
}

struct progress {
    const struct cli_context *context;
    size_t shown; /* per cent */
};

/* A line that redraws itself on a terminal; silence elsewhere. */
static void show_progress(void *state, size_t done, size_t total, const char *path)
{
    struct progress *progress = state;
    size_t percent = total == 0 ? 100 : done * 100 / total;
    (void)path;
    if (!progress->context->terminal || progress->context->quiet || (percent == progress->shown && done > 0))
        return;
    progress->shown = percent;
    fprintf(stderr, "\rreading %zu of %zu files (%zu %%)\033[K", done + 1, total, percent);
}

static void end_progress(const struct cli_context *context)
{
    if (context->terminal && !context->quiet)
        fputs("\r\033[K", stderr);
}

static enum exit_code ingest_folder(struct cli_context *context, const char *dir)
{
    const struct ingest_command_options *chosen = context->options;
    struct error err = {0};
    struct problems problems;
    struct ingest_summary summary;
    struct store *store = NULL;
    struct progress progress = {.context = context};
    struct ingest_options ingest_options = {.progress = show_progress, .context = &progress};
    problems_init(&problems, context->arena);
    const char *database = ingest_database_path(context->arena, dir, chosen->db);
    if (fs_kind(dir) != FS_FOLDER) {
        error_at(&err, dir, 0, 0, "no such folder");
        error_hint(&err, "`clustermax init DIR` makes a new workspace");
    } else if (store_open(context->arena, database, &store, &err) &&
               ingest_workspace(context->arena, dir, store, &ingest_options, &summary, &problems, &err)) {
        end_progress(context);
        if (chosen->json)
            print_json(context->arena, &summary);
        else
            print_summary(&summary);
    }
    store_close(store);
    return cli_report(&problems, &err);
}

static enum exit_code run(struct cli_context *context)
{
    const struct ingest_command_options *chosen = context->options;
    struct error err = {0};
    if (chosen->explain != NULL)
        return explain(context, chosen->explain);
    if (context->n_arguments > 0)
        return ingest_folder(context, context->arguments[0]);
    error_set(&err, EXIT_USAGE, "ingest needs a workspace's folder");
    error_hint(&err, "see clustermax ingest --help");
    return cli_report(NULL, &err);
}

const struct cli_command ingest_command = {
    .name = "ingest",
    .arguments = "[DIR]",
    .summary = "Read a workspace's evidence into its store",
    .example = "clustermax ingest data/releases/3.0-public\n"
               "clustermax ingest --explain my-release/providers/acme/raw/slurm/nccl.log",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .options_size = sizeof(struct ingest_command_options),
    .run = run,
};
