#include "render/accept_command.h"

#include "criteria/score_run.h"
#include "model/base/fs.h"
#include "model/base/table.h"
#include "model/store.h"
#include "render/acceptance.h"

struct accept_options {
    const char *workload, *gpu, *results, *out, *db;
    bool json;
};

static const struct cli_option options[] = {
    CLI_OPTION(struct accept_options, workload, "workload", 'w', CLI_STRING, "W",
               "large-training, rl-research or inference; all tests."),
    CLI_OPTION(struct accept_options, gpu, "gpu", 0, CLI_STRING, "GPU",
               "The GPU that you buy, such as B200; the provider's newest."),
    CLI_OPTION(struct accept_options, results, "results", 'r', CLI_STRING, "FILE",
               "A filled plan, .csv or .xlsx: say what passed and what failed."),
    CLI_OPTION(struct accept_options, out, "output", 'o', CLI_STRING, "OUT",
               "A file (.md, .html, .xlsx, .csv) or a folder for all four; the terminal."),
    CLI_OPTION(struct accept_options, json, "json", 0, CLI_FLAG, NULL, "Print plan and results as JSON."),
    CLI_OPTION(struct accept_options, db, "db", 0, CLI_STRING, "FILE", "The store; DIR/clustermax.db."),
};

enum { RESULTS_BYTES_MAX = 64 << 20 };

struct accepting {
    struct score_run *run;
    const struct accept_options *chosen;
    struct acceptance *acceptance;
    struct acceptance_plan plan;
    struct acceptance_result *results; /* NULL: none */
};

static bool no_such(struct score_run *run, const char *what, const char *word, const char *const *words, size_t n)
{
    const char *nearest = string_nearest(word, words, n);
    error_set(&run->err, EXIT_USAGE, "there is no %s \"%s\"", what, word);
    if (nearest != NULL)
        error_hint(&run->err, "did you mean \"%s\"?", nearest);
    return false;
}

static bool check_workload(struct accepting *accepting)
{
    const struct acceptance *acceptance = accepting->acceptance;
    const char *workload = accepting->chosen->workload;
    if (workload == NULL || acceptance_workload(acceptance, workload) != NULL)
        return true;
    const char **words = ARENA_ARRAY(accepting->run->arena, acceptance->n_workloads + 1, const char *);
    for (size_t i = 0; i < acceptance->n_workloads; i++)
        words[i] = acceptance->workloads[i].id;
    return no_such(accepting->run, "workload", workload, words, acceptance->n_workloads);
}

static bool check_gpu(struct accepting *accepting)
{
    const struct catalog *catalog = &accepting->run->release->catalog;
    const char *gpu = accepting->chosen->gpu;
    const char **words = ARENA_ARRAY(accepting->run->arena, catalog->gpus.n + 1, const char *);
    for (size_t i = 0; gpu != NULL && i < catalog->gpus.n; i++) {
        words[i] = catalog->gpus.items[i].id;
        if (string_equal(words[i], gpu))
            return true;
    }
    return gpu == NULL || no_such(accepting->run, "GPU", gpu, words, catalog->gpus.n);
}

static bool find_provider(struct accepting *accepting, const char *name, const struct provider_record **out)
{
    const struct release *release = accepting->run->release;
    *out = release_find_provider(release, name);
    if (*out != NULL)
        return true;
    size_t n = release->evidence.providers.n;
    const char **words = ARENA_ARRAY(accepting->run->arena, n + 1, const char *);
    for (size_t i = 0; i < n; i++)
        words[i] = release->evidence.providers.items[i].slug;
    return no_such(accepting->run, "provider", name, words, n);
}

static bool make_plan(struct accepting *accepting, const char *provider_name)
{
    struct score_run *run = accepting->run;
    const struct acceptance_choice choice = {accepting->chosen->workload, accepting->chosen->gpu};
    const struct provider_record *provider;
    struct text bytes;
    if (!acceptance_load(run->arena, &run->release->catalog, &accepting->acceptance, &run->err) ||
        !check_workload(accepting) || !check_gpu(accepting) || !find_provider(accepting, provider_name, &provider))
        return false;
    acceptance_plan_make(run->arena, accepting->acceptance, run->release, provider, &choice, &accepting->plan);
    return accepting->chosen->results == NULL ||
           (fs_read(run->arena, accepting->chosen->results, RESULTS_BYTES_MAX, &bytes, &run->err) &&
            acceptance_read_results(run->arena, &accepting->plan, accepting->chosen->results, bytes,
                                    &accepting->results, &run->problems, &run->err));
}

static void print_results(const struct accepting *accepting)
{
    static const char *const headings[] = {"", "test", "must reach", ">measured", NULL};
    struct arena *arena = accepting->run->arena;
    struct table *table = table_create(arena, headings);
    for (size_t i = 0; i < accepting->plan.n; i++) {
        const struct acceptance_line *line = &accepting->plan.lines[i];
        const struct acceptance_result *result = &accepting->results[i];
        if (result->verdict == VERDICT_NOT_MEASURED)
            continue;
        table_cell(table, acceptance_verdict_words[result->verdict]);
        table_cell(table, line->test->id);
        table_cell(table, acceptance_agreed_text(arena, line, result));
        table_cell(table, acceptance_measured_text(arena, line, result));
    }
    table_print(table, stdout);
    printf("\n%s.\n", acceptance_summary(arena, &accepting->plan, accepting->results));
}

static void print_text(struct text text)
{
    fwrite(text.bytes, 1, text.length, stdout);
}

static void print(const struct accepting *accepting)
{
    struct arena *arena = accepting->run->arena;
    if (accepting->chosen->json) {
        struct str out;
        struct json_writer writer;
        str_init(&out, arena);
        json_write_init(&writer, &out);
        acceptance_json(&writer, &accepting->plan, accepting->results, arena);
        print_text(str_text(&out));
    } else if (accepting->results != NULL) {
        print_results(accepting);
    } else if (accepting->chosen->out == NULL) {
        print_text(acceptance_markdown(arena, &accepting->plan, NULL));
    }
}

static bool write_file(const struct accepting *accepting, const char *path)
{
    struct arena *arena = accepting->run->arena;
    struct error *err = &accepting->run->err;
    struct text name = text_of(path);
    struct str html;
    if (text_ends_with(name, ".xlsx"))
        return acceptance_workbook(arena, path, &accepting->plan, accepting->results, err);
    if (text_ends_with(name, ".csv"))
        return fs_write(path, acceptance_csv(arena, &accepting->plan, accepting->results), err);
    if (text_ends_with(name, ".md"))
        return fs_write(path, acceptance_markdown(arena, &accepting->plan, accepting->results), err);
    return acceptance_page(arena, &accepting->plan, accepting->results, &html, err) &&
           fs_write(path, str_text(&html), err);
}

static bool is_file_name(const char *path)
{
    static const char *const endings[] = {".md", ".html", ".xlsx", ".csv"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (text_ends_with(text_of(path), endings[i]))
            return true;
    return false;
}

static bool write_all(const struct accepting *accepting)
{
    static const char *const endings[] = {"md", "html", "xlsx", "csv"};
    struct arena *arena = accepting->run->arena;
    const char *out = accepting->chosen->out;
    if (out == NULL)
        return true;
    if (is_file_name(out))
        return write_file(accepting, out);
    if (!fs_make_folders(out, &accepting->run->err))
        return false;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        const char *workload = accepting->plan.workload == NULL ? "all" : accepting->plan.workload->id;
        const char *name =
            arena_printf(arena, "acceptance-%s-%s.%s", accepting->plan.provider->slug, workload, endings[i]);
        if (!write_file(accepting, fs_join(arena, out, name)))
            return false;
    }
    return true;
}

static enum exit_code run_accept(struct cli_context *context)
{
    struct score_run run;
    struct accepting accepting = {.run = &run, .chosen = context->options};
    if (score_run_begin(&run, context, context->arguments[0], accepting.chosen->db) &&
        make_plan(&accepting, context->arguments[1]) && write_all(&accepting)) {
        print(&accepting);
        if (accepting.chosen->out != NULL)
            cli_progress(context, "written: %s", accepting.chosen->out);
    }
    return score_run_end(&run);
}

const struct cli_command accept_command = {
    .name = "accept",
    .arguments = "DIR PROVIDER",
    .summary = "Make a buyer's acceptance plan: what to run, what it must reach and why, and the contract's words",
    .example = "clustermax accept data/releases/3.0-public nebius --workload large-training -o plan\n"
               "clustermax accept data/releases/3.0-public nebius -w large-training --results plan/filled.csv",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .options_size = sizeof(struct accept_options),
    .run = run_accept,
};
