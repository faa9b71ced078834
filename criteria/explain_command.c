#include "criteria/explain_command.h"

#include "criteria/explain.h"
#include "criteria/score_run.h"
#include "criteria/scores_json.h"
#include "model/store.h"

struct explain_options {
    const char *db, *methodology, *profile, *criterion, *to;
    struct cli_list weight;
    bool json;
};

static const struct cli_option options[] = {
    CLI_OPTION(struct explain_options, criterion, "criterion", 0, CLI_STRING, "C", "Only this criterion."),
    CLI_OPTION(struct explain_options, to, "to", 0, CLI_STRING, "TIER", "What reaches this tier; the next better one."),
    CLI_OPTION(struct explain_options, methodology, "methodology", 0, CLI_STRING, "V",
               "Version of the methodology, or the path of a file; the release's."),
    CLI_OPTION(struct explain_options, profile, "profile", 0, CLI_STRING, "W", "Workload whose weights count."),
    CLI_OPTION(struct explain_options, weight, "weight", 0, CLI_LIST, "CRITERION=X", "A weight of your own."),
    CLI_OPTION(struct explain_options, json, "json", 0, CLI_FLAG, NULL, "Print the lift as JSON."),
    CLI_OPTION(struct explain_options, db, "db", 0, CLI_STRING, "FILE", "The store; DIR/clustermax.db."),
};

static bool complain(struct score_run *run, const char *what, const char *word, const char *const *known, size_t n)
{
    const char *nearest = string_nearest(word, known, n);
    error_set(&run->err, EXIT_USAGE, "there is no %s \"%s\"", what, word);
    if (nearest != NULL)
        error_hint(&run->err, "did you mean \"%s\"?", nearest);
    return false;
}

static bool find_provider(struct score_run *run, const char *name, const struct provider_score **provider)
{
    const struct provider_record *record = release_find_provider(run->release, name);
    if (record != NULL) {
        *provider = scores_provider(run->scores, record->slug);
        return true;
    }
    const char **slugs = ARENA_ARRAY(run->arena, run->scores->n_providers, const char *);
    for (size_t p = 0; p < run->scores->n_providers; p++)
        slugs[p] = run->scores->providers[p].provider->slug;
    return complain(run, "provider", name, slugs, run->scores->n_providers);
}

static bool check_criterion(struct score_run *run, const char *criterion)
{
    const struct methodology *methodology = run->methodology;
    const char **known = ARENA_ARRAY(run->arena, methodology->n_criteria, const char *);
    for (size_t c = 0; c < methodology->n_criteria; c++) {
        known[c] = methodology->criteria[c].criterion;
        if (string_equal(known[c], criterion))
            return true;
    }
    return criterion == NULL || complain(run, "criterion", criterion, known, methodology->n_criteria);
}

static bool find_target(struct score_run *run, const char *word, const struct tier **tier)
{
    const struct methodology *methodology = run->methodology;
    const char **known = ARENA_ARRAY(run->arena, methodology->n_ranks, const char *);
    for (size_t t = 0; t < methodology->n_ranks; t++)
        known[t] = methodology->tiers[t].name;
    *tier = methodology_tier(methodology, word);
    return word == NULL || (*tier != NULL && (*tier)->is_rank) ||
           complain(run, "rank", word, known, methodology->n_ranks);
}

static void print_json(const struct score_run *run, const struct provider_score *provider, const struct tier *target)
{
    static const char *const outcomes[] = {"found", "at-top", "gated", "out-of-reach", "not-rated"};
    struct lift lift;
    struct str out;
    struct json_writer writer;
    lift_find(run->arena, run->scores, provider, target, &lift);
    str_init(&out, run->arena);
    json_write_init(&writer, &out);
    json_write_object(&writer, NULL);
    json_write_string(&writer, "slug", provider->provider->slug);
    json_write_string(&writer, "tier", provider->tier->name);
    json_write_string(&writer, "reason", provider->reason);
    json_write_string(&writer, "target", lift.target != NULL ? lift.target->name : NULL);
    json_write_string(&writer, "outcome", outcomes[lift.outcome]);
    json_write_string(&writer, "gate", lift.gate != NULL ? lift.gate->id : NULL);
    json_write_number(&writer, "overall", provider->overall);
    json_write_number(&writer, "overall_after", lift.overall_after);
    json_write_array(&writer, "steps");
    for (size_t i = 0; i < lift.n_steps; i++) {
        json_write_object(&writer, NULL);
        json_write_string(&writer, "indicator", run->methodology->indicators[lift.steps[i].indicator].id);
        json_write_number(&writer, "from", lift.steps[i].from);
        json_write_number(&writer, "to", lift.steps[i].to);
        json_write_number(&writer, "gain", lift.steps[i].gain);
        json_write_object_end(&writer);
    }
    json_write_array_end(&writer);
    json_write_object_end(&writer);
    json_write_done(&writer);
    fwrite(out.bytes, 1, out.length, stdout);
}

static enum exit_code run_explain(struct cli_context *context)
{
    const struct explain_options *chosen = context->options;
    const char *folder = context->arguments[0];
    struct score_choice choice = {chosen->db, chosen->methodology, chosen->profile, &chosen->weight, 0};
    struct score_run run;
    const struct provider_score *provider;
    const struct tier *target;
    if (score_run_begin(&run, context, folder, chosen->db) && score_run_compute(&run, folder, &choice) &&
        find_provider(&run, context->arguments[1], &provider) && check_criterion(&run, chosen->criterion) &&
        find_target(&run, chosen->to, &target)) {
        if (chosen->json)
            print_json(&run, provider, target);
        else
            fputs(explain_text(context->arena, run.scores, provider, chosen->criterion, target), stdout);
    }
    return score_run_end(&run);
}

const struct cli_command explain_command = {
    .name = "explain",
    .arguments = "DIR PROVIDER",
    .summary = "Say why a provider has its tier, and what would lift it",
    .example = "clustermax explain data/releases/3.0-public oracle\n"
               "clustermax explain my-release \"Google Cloud\" --criterion networking --to Platinum",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .options_size = sizeof(struct explain_options),
    .run = run_explain,
};
