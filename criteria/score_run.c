#include "criteria/score_run.h"

#include "criteria/override.h"
#include "ingest/ingest.h"
#include "model/base/fs.h"
#include "model/store.h"

enum { AGREEMENT_MINIMUM_FINDINGS = 5 };

struct acceptance {
    struct score_run *run;
    const char *folder;
};

/* Before anything is stored: what only the release's own methodology can judge. Keeps the release that was loaded. */
static bool accept_release(void *context, struct release *release, struct problems *problems, struct error *err)
{
    struct acceptance *acceptance = context;
    struct score_run *run = acceptance->run;
    struct methodology *methodology;
    run->release = release;
    if (!methodology_choose(run->arena, acceptance->folder, NULL, release, &methodology, problems, err))
        return false;
    overrides_check(run->arena, release, methodology, problems);
    return true;
}

bool score_run_begin(struct score_run *run, const struct cli_context *context, const char *folder, const char *db)
{
    struct ingest_summary summary;
    *run = (struct score_run){.arena = context->arena};
    problems_init(&run->problems, context->arena);
    if (fs_kind(folder) != FS_FOLDER) {
        error_at(&run->err, folder, 0, 0, "no such folder");
        error_hint(&run->err, "`clustermax init DIR` makes a new workspace");
        return false;
    }
    struct acceptance acceptance = {run, folder};
    const struct ingest_options options = {.accept = accept_release, .context = &acceptance};
    return store_open(run->arena, ingest_database_path(run->arena, folder, db), &run->store, &run->err) &&
           ingest_workspace(run->arena, folder, run->store, &options, &summary, &run->problems, &run->err);
}

static bool choose_profile(struct score_run *run, const struct score_choice *choice)
{
    const struct methodology *methodology = run->methodology;
    run->profile = methodology_profile(methodology, choice->profile);
    if (choice->profile != NULL && run->profile == NULL) {
        const char **ids = ARENA_ARRAY(run->arena, methodology->n_profiles, const char *);
        for (size_t i = 0; i < methodology->n_profiles; i++)
            ids[i] = methodology->profiles[i].id;
        const char *nearest = string_nearest(choice->profile, ids, methodology->n_profiles);
        error_set(&run->err, EXIT_USAGE, "methodology %s has no profile \"%s\"", methodology->version, choice->profile);
        if (nearest != NULL)
            error_hint(&run->err, "did you mean \"%s\"?", nearest);
        return false;
    }
    if (choice->weights == NULL || choice->weights->n == 0)
        return true;
    struct profile *own = ARENA_NEW(run->arena, struct profile);
    if (!methodology_reweight(run->arena, methodology, run->profile, choice->weights->items, choice->weights->n, own,
                              &run->err))
        return false;
    run->profile = own;
    return true;
}

bool score_run_compute(struct score_run *run, const char *folder, const struct score_choice *choice)
{
    if (!methodology_choose(run->arena, folder, choice->methodology, run->release, &run->methodology, &run->problems,
                            &run->err) ||
        !overrides_check(run->arena, run->release, run->methodology, &run->problems) || !choose_profile(run, choice) ||
        !scores_compute(run->arena, run->release, run->methodology, run->profile,
                        choice->n_draws < 0 ? run->methodology->n_draws : choice->n_draws, &run->scores, &run->err))
        return false;
    scores_agreement(run->scores, run->release->about.version, AGREEMENT_MINIMUM_FINDINGS);
    return true;
}

bool score_run_store(struct score_run *run)
{
    if (!store_begin(run->store, &run->err))
        return false;
    if (scores_store(run->store, run->scores, run->arena, &run->err) && store_commit(run->store, &run->err))
        return true;
    store_rollback(run->store);
    return false;
}

enum exit_code score_run_end(struct score_run *run)
{
    store_close(run->store);
    return cli_report(&run->problems, &run->err);
}
