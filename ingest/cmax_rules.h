/* How the public audit tool grades its own file.
 *
 * Shapes:  rules in the file's order; a rule gives one verdict a file, or none when the file lacks its key.
 * Units:   none.
 * Owns:    rules live in the arena they were loaded with.
 * Errors:  faults of data/cmax-rules.json are problems with their position.
 * Source:  data/cmax-rules.json, a restatement of the tool's rule table; the order of its tests is kept.
 */
#ifndef CLUSTERMAX_CMAX_RULES_H
#define CLUSTERMAX_CMAX_RULES_H

#include "model/base/json.h"

enum cmax_status { CMAX_ABSENT, CMAX_PASS, CMAX_WARNING, CMAX_FAIL, CMAX_SKIPPED };

struct cmax_condition {
    const char *path;
    struct json_strings is, is_not, contains, any_true;
    struct json_strings value; /* only when the rule's own value is one of these */
    bool always;               /* also when the rule does not match */
    int then;                  /* index into the words of verdicts */
    const char *why;
};

struct cmax_conditions {
    struct cmax_condition *items;
    size_t n, capacity;
};

struct cmax_rule {
    const char *key, *title, *harness, *path;
    struct json_strings is, none_true, not_all_true;
    double over;
    int on_match;
    struct cmax_conditions guards, cases;
    const char *prerequisite;
    bool has_unless;
    struct cmax_condition unless;
    const char **items; /* checklist items that list this key */
    size_t n_items, items_capacity;
};

struct cmax_rules {
    struct cmax_rule *items;
    size_t n, capacity;
};

struct cmax_audit {
    struct json_at root, data; /* the envelope and its audit_data; the same for a bare file */
    char harness;              /* S, K or A */
};

struct cmax_verdict {
    enum cmax_status status;
    const char *why;
    char observed[64];
};

bool cmax_rules_load(struct arena *arena, struct cmax_rules *rules, struct problems *problems, struct error *err);
/* false when the document is no audit. The audit keeps pointers to itself: do not copy it. */
bool cmax_audit_init(struct cmax_audit *audit, const struct json_at *root);
struct cmax_verdict cmax_grade(const struct cmax_rule *rule, const struct cmax_audit *audit);

#endif
