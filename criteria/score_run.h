/* What the commands of this folder share: from a workspace's folder to its scores.
 *
 * Shapes:  struct score_run is filled step by step; the store stays open until score_run_end.
 * Units:   none.
 * Owns:    everything but the store lives in the command's arena.
 * Errors:  problems and error; score_run_end prints them and gives the exit code.
 * Source:  none.
 */
#ifndef CLUSTERMAX_SCORE_RUN_H
#define CLUSTERMAX_SCORE_RUN_H

#include "criteria/scores.h"
#include "model/base/cli.h"

struct score_choice {
    const char *db, *methodology, *profile; /* NULL: as the workspace says */
    const struct cli_list *weights;
    long n_draws; /* below 0: as the methodology says */
};

struct score_run {
    struct arena *arena;
    struct store *store;
    struct release *release;
    struct methodology *methodology;
    const struct profile *profile;
    struct scores *scores;
    struct problems problems;
    struct error err;
};

/* Reads the workspace anew (which is nearly free when nothing changed), so that the answer is always of today's files.
 */
bool score_run_begin(struct score_run *run, const struct cli_context *context, const char *folder, const char *db);
bool score_run_compute(struct score_run *run, const char *folder, const struct score_choice *choice);
/* Stores the stages; one transaction. */
bool score_run_store(struct score_run *run);
enum exit_code score_run_end(struct score_run *run);

#endif
