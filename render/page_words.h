/* Words for what the formats spell in codes.
 *
 * Shapes:  a code in, words out.
 * Units:   none.
 * Owns:    results live in the arena or are constants.
 * Errors:  an unknown code is printed as it is.
 * Source:  none.
 */
#ifndef CLUSTERMAX_PAGE_WORDS_H
#define CLUSTERMAX_PAGE_WORDS_H

#include "criteria/scores.h"
#include "model/base/str.h"

const char *words_title(struct arena *arena, const char *code); /* "health-checks" -> "Health checks" */
const char *words_plain(struct arena *arena, const char *code); /* "on_demand" -> "on demand" */
const char *words_state(int state);                             /* "met", "partly met", "unmet", "not tested" */
const char *words_evidence(int evidence);                       /* "hands-on test", … */
const char *words_access(int access);
const char *words_scheduler(const char *scheduler); /* "k8s" -> "Kubernetes" */
const char *words_agreement(struct arena *arena, const struct agreement *agreement);
const char *words_scale(struct arena *arena, const struct indicator *indicator);
const char *words_ordinal(struct arena *arena, size_t n); /* "1st" */
int words_compare(const void *a, const void *b);          /* for qsort of strings, byte order */

#endif
