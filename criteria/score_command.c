#include "criteria/score_command.h"

#include <math.h>

#include "criteria/score_run.h"
#include "criteria/scores_json.h"
#include "model/base/num.h"
#include "model/base/table.h"

struct score_options {
    const char *db, *methodology, *profile;
    struct cli_list weight;
    const char *draws;
    bool json;
};

static const struct cli_option options[] = {
    CLI_OPTION(struct score_options, methodology, "methodology", 0, CLI_STRING, "V",
               "Version of the methodology, or the path of a file; the release's."),
    CLI_OPTION(struct score_options, profile, "profile", 0, CLI_STRING, "W", "Workload whose weights count."),
    CLI_OPTION(struct score_options, weight, "weight", 0, CLI_LIST, "CRITERION=X", "A weight of your own."),
    CLI_OPTION(struct score_options, draws, "draws", 0, CLI_STRING, "N", "Robustness draws; 0: none; 2000."),
    CLI_OPTION(struct score_options, json, "json", 0, CLI_FLAG, NULL, "Print the scores as JSON."),
    CLI_OPTION(struct score_options, db, "db", 0, CLI_STRING, "FILE", "The store; DIR/clustermax.db."),
};

enum { DEFAULT_DRAWS = 2000, HEADING_LETTERS = 5 };

static const char **make_headings(struct arena *arena, const struct methodology *methodology)
{
    static const char *const first[] = {">rank", "provider", "tier", ">score", "ranks 5-95", ">known", ">findings"};
    enum { N_FIRST = sizeof first / sizeof *first };
    const char **headings = ARENA_ARRAY(arena, N_FIRST + methodology->n_criteria + 1, const char *);
    for (size_t i = 0; i < N_FIRST; i++)
        headings[i] = first[i];
    for (size_t c = 0; c < methodology->n_criteria; c++)
        headings[N_FIRST + c] = arena_printf(arena, ">%.*s", HEADING_LETTERS, methodology->criteria[c].criterion);
    return headings;
}

static void add_row(struct table *table, const struct scores *scores, const struct provider_score *provider)
{
    char text[NUM_SIZE];
    table_cellf(table, provider->rank > 0 ? "%zu" : "", provider->rank);
    table_cell(table, provider->provider->name);
    table_cell(table, provider->tier->name);
    table_cell(table, isnan(provider->overall) ? "" : num_fixed(provider->overall, 1, text));
    table_cellf(table, isnan(provider->rank_low) ? "" : "%.0f-%.0f", provider->rank_low, provider->rank_high);
    table_cellf(table, "%s %%", num_fixed(100 * provider->coverage, 0, text));
    table_cellf(table, "%zu", provider->n_findings);
    for (size_t c = 0; c < scores->methodology->n_criteria; c++) {
        const struct criterion_score *score = scores_criterion(scores, provider, c);
        table_cell(table, isnan(score->plain) ? "" : num_fixed(score->score, 0, text));
    }
}

static void print_cuts(const struct scores *scores)
{
    char number[NUM_SIZE];
    printf("\nMethodology %s, %s. %zu of %zu providers rated.", scores->methodology->version,
           scores->profile != NULL ? scores->profile->title : "its own weights", scores->n_rated, scores->n_providers);
    for (size_t i = 0; i < scores->n_cuts; i++)
        if (isfinite(scores->cuts[i]))
            printf("%s %s %s", i == 0 ? " Cuts:" : ",", scores->methodology->tiers[i].name,
                   num_fixed(scores->cuts[i], 1, number));
    if (!isnan(scores->goodness_of_variance_fit))
        printf("; goodness of variance fit %s", num_fixed(scores->goodness_of_variance_fit, 3, number));
    puts(".");
    if (scores->n_providers > 0 && !scores->methodology->unknown_left_out && !isnan(scores->shrink_targets[0]))
        printf("A criterion without evidence is empty and counts %s.\n",
               num_fixed(scores->shrink_targets[0], 1, number));
}

static void print_agreement(const struct agreement *agreement)
{
    char number[5][NUM_SIZE];
    if (agreement->n < 2)
        return;
    printf("Against the published %s, %zu providers with at least %s findings: kappa %s (%s to %s), tau-b %s; "
           "%zu equal, %zu within one.\n",
           agreement->version, agreement->n, num_shortest(agreement->minimum_findings, number[0]),
           num_fixed(agreement->kappa_quadratic, 3, number[1]), num_fixed(agreement->kappa_low, 2, number[2]),
           num_fixed(agreement->kappa_high, 2, number[3]), num_fixed(agreement->kendall_tau_b, 3, number[4]),
           agreement->n_exact, agreement->n_within_one);
}

/* Which choices move the ranks, and what the ranking would be without a criterion. */
static void print_robustness(const struct scores *scores)
{
    char number[NUM_SIZE];
    if (scores->n_draws == 0 || isnan(scores->first_order[0]))
        return;
    printf("Over %ld draws the ranks vary by:", scores->n_draws);
    for (size_t f = 0; f < N_ROBUSTNESS_FACTORS; f++)
        printf("%s %s %s %%", f == 0 ? "" : ",", robustness_factor_titles[f],
               num_fixed(scores->first_order[f] > 0 ? 100 * scores->first_order[f] : 0, 0, number));
    puts(".");
}

/* Other weights: how far the ranking is from the methodology's own. */
static void print_distance(struct arena *arena, const struct scores *scores)
{
    struct scores *own;
    struct error err = {0};
    char number[NUM_SIZE];
    if (scores->profile != NULL && scores_compute(arena, scores->release, scores->methodology, NULL, 0, &own, &err))
        printf("A provider's rank differs from the one by the methodology's own weights by %s on average.\n",
               num_fixed(scores_rank_distance(scores, own), 1, number));
}

static void print_summary(struct arena *arena, const struct scores *scores)
{
    print_cuts(scores);
    print_distance(arena, scores);
    print_agreement(&scores->agreement);
    print_robustness(scores);
}

static void print_table(struct arena *arena, const struct scores *scores, const struct provider_score *const *order)
{
    struct table *table = table_create(arena, make_headings(arena, scores->methodology));
    for (size_t i = 0; i < scores->n_providers; i++) {
        if (i == scores->n_rated && i > 0)
            table_rule(table);
        add_row(table, scores, order[i]);
    }
    table_print(table, stdout);
    print_summary(arena, scores);
}

static void print_json(struct arena *arena, const struct scores *scores, const struct provider_score *const *order)
{
    struct str out;
    struct json_writer writer;
    str_init(&out, arena);
    json_write_init(&writer, &out);
    scores_write_json(scores, order, &writer);
    fwrite(out.bytes, 1, out.length, stdout);
}

static bool read_draws(const char *text, long *n_draws, struct error *err)
{
    int64_t draws = DEFAULT_DRAWS;
    if (text != NULL && (!num_parse_integer(text_of(text), &draws) || draws < 0 || draws > 10000000)) {
        error_set(err, EXIT_USAGE, "--draws takes a whole number up to 10000000, not \"%s\"", text);
        return false;
    }
    *n_draws = (long)draws;
    return true;
}

static enum exit_code run_score(struct cli_context *context)
{
    const struct score_options *chosen = context->options;
    const char *folder = context->arguments[0];
    struct score_choice choice = {chosen->db, chosen->methodology, chosen->profile, &chosen->weight, 0};
    struct score_run run;
    struct error usage = {0};
    if (!read_draws(chosen->draws, &choice.n_draws, &usage))
        return cli_report(NULL, &usage);
    if (score_run_begin(&run, context, folder, chosen->db) && score_run_compute(&run, folder, &choice) &&
        score_run_store(&run)) {
        const struct provider_score **order = scores_in_order(context->arena, run.scores);
        if (chosen->json)
            print_json(context->arena, run.scores, order);
        else
            print_table(context->arena, run.scores, order);
    }
    return score_run_end(&run);
}

const struct cli_command score_command = {
    .name = "score",
    .arguments = "DIR",
    .summary = "Rate the providers of a workspace",
    .example = "clustermax score data/releases/3.0-public\n"
               "clustermax score my-release --profile large-training --json\n"
               "clustermax score my-release --weight networking=30 --weight pricing=0",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .options_size = sizeof(struct score_options),
    .run = run_score,
};
