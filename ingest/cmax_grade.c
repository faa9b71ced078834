/* One rule, one audit, one verdict. */

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ingest/cmax_rules.h"
#include "model/base/num.h"

/* A value as the tool compares it: true, "true" and "True" are one, and so are the ways to say "not applicable". */
static void spell(const struct json_at *at, char *out, size_t size)
{
    char number[NUM_SIZE];
    const char *text = "";
    switch (json_kind(at)) {
    case JSON_BOOL:
        text = json_true(at) ? "true" : "false";
        break;
    case JSON_STRING:
        text = json_string(at);
        break;
    case JSON_NUMBER:
        text = num_shortest(json_number(at), number);
        break;
    case JSON_ARRAY:
    case JSON_OBJECT:
        text = json_size(at) > 0 ? "nonempty" : "empty";
        break;
    case JSON_NULL:
        text = "unknown";
        break;
    case JSON_MISSING:
        break;
    }
    size_t n = 0;
    for (; text[n] != '\0' && n + 1 < size; n++)
        out[n] = (char)tolower((unsigned char)text[n]);
    out[n] = '\0';
    if (strcmp(out, "n/a") == 0 || strcmp(out, "not_applicable") == 0 || strcmp(out, "not applicable") == 0)
        snprintf(out, size, "not-applicable");
}

/* "a.b.c" below `from`, spelled; "" when it is not there. */
static void spell_below(const struct json_at *from, struct text path, char *out, size_t size)
{
    struct text part;
    char key[128];
    if (!text_split(&path, '.', &part) || part.length >= sizeof key) {
        out[0] = '\0';
        return;
    }
    memcpy(key, part.bytes, part.length);
    key[part.length] = '\0';
    struct json_at at = json_get(from, key);
    if (path.bytes == NULL || path.length == 0)
        spell(&at, out, size);
    else
        spell_below(&at, path, out, size);
}

static void spell_path(const struct cmax_audit *audit, const char *path, char *out, size_t size)
{
    struct text text = text_of(path);
    bool envelope = text_starts_with(text, "cluster.");
    spell_below(envelope ? &audit->root : &audit->data, text, out, size);
}

static bool is_one_of(const char *word, const struct json_strings *words)
{
    for (size_t i = 0; i < words->n; i++)
        if (strcmp(word, words->items[i]) == 0)
            return true;
    return false;
}

static bool contains_one_of(const char *word, const struct json_strings *words)
{
    char lower[64];
    for (size_t i = 0; i < words->n; i++) {
        size_t n = 0;
        for (; words->items[i][n] != '\0' && n + 1 < sizeof lower; n++)
            lower[n] = (char)tolower((unsigned char)words->items[i][n]);
        lower[n] = '\0';
        if (strstr(word, lower) != NULL)
            return true;
    }
    return false;
}

static bool condition_holds(const struct cmax_condition *condition, const struct cmax_audit *audit)
{
    char word[128];
    for (size_t i = 0; i < condition->any_true.n; i++) {
        spell_path(audit, condition->any_true.items[i], word, sizeof word);
        if (strcmp(word, "true") == 0)
            return true;
    }
    if (condition->path == NULL)
        return condition->any_true.n == 0;
    spell_path(audit, condition->path, word, sizeof word);
    return is_one_of(word, &condition->is) || (condition->is_not.n > 0 && !is_one_of(word, &condition->is_not)) ||
           contains_one_of(word, &condition->contains);
}

static void member_words(const struct cmax_rule *rule, const struct cmax_audit *audit, const char *name, char *out,
                         size_t size)
{
    char path[256];
    snprintf(path, sizeof path, "%s.%s", rule->path, name);
    spell_path(audit, path, out, size);
}

static bool rule_matches(const struct cmax_rule *rule, const struct cmax_audit *audit, const char *value)
{
    char word[128];
    double number;
    if (is_one_of(value, &rule->is))
        return true;
    if (!isnan(rule->over))
        return num_parse(text_of(value), &number) && number > rule->over;
    size_t n_there = 0, n_true = 0;
    const struct json_strings *names = rule->none_true.n > 0 ? &rule->none_true : &rule->not_all_true;
    for (size_t i = 0; i < names->n; i++) {
        member_words(rule, audit, names->items[i], word, sizeof word);
        n_there += word[0] != '\0';
        n_true += strcmp(word, "true") == 0;
    }
    if (rule->none_true.n > 0)
        return n_there > 0 && n_true == 0;
    return rule->not_all_true.n > 0 && n_true < rule->not_all_true.n;
}

static bool prerequisite_is_false(const struct cmax_rule *rule, const struct cmax_audit *audit)
{
    char word[128];
    if (rule->prerequisite == NULL)
        return false;
    spell_path(audit, rule->prerequisite, word, sizeof word);
    return strcmp(word, "false") == 0 && !(rule->has_unless && condition_holds(&rule->unless, audit));
}

static struct cmax_verdict verdict(enum cmax_status status, const char *why, const char *observed)
{
    struct cmax_verdict result = {.status = status, .why = why};
    snprintf(result.observed, sizeof result.observed, "%.*s", (int)sizeof result.observed - 1, observed);
    return result;
}

static struct cmax_verdict grade_by_cases(const struct cmax_rule *rule, const struct cmax_audit *audit,
                                          const char *value)
{
    for (size_t i = 0; i < rule->cases.n; i++)
        if (condition_holds(&rule->cases.items[i], audit))
            return verdict((enum cmax_status)rule->cases.items[i].then, rule->cases.items[i].why, value);
    return verdict(CMAX_WARNING, "unverified", value);
}

struct cmax_verdict cmax_grade(const struct cmax_rule *rule, const struct cmax_audit *audit)
{
    char value[128];
    if (strchr(rule->harness, audit->harness) == NULL)
        return verdict(CMAX_SKIPPED, "not for this harness", "");
    spell_path(audit, rule->path, value, sizeof value);
    if (value[0] == '\0')
        return verdict(CMAX_ABSENT, NULL, "");
    if (rule->cases.n > 0)
        return grade_by_cases(rule, audit, value);
    if (strcmp(value, "not-applicable") == 0)
        return verdict(CMAX_SKIPPED, "not applicable", value);
    if (prerequisite_is_false(rule, audit))
        return verdict(CMAX_SKIPPED, "prerequisite absent", value);
    bool matches = rule_matches(rule, audit, value), unknown = strcmp(value, "unknown") == 0;
    for (size_t i = 0; i < rule->guards.n; i++) {
        const struct cmax_condition *guard = &rule->guards.items[i];
        bool asked = guard->value.n > 0 ? is_one_of(value, &guard->value) : matches || guard->always;
        if (asked && condition_holds(guard, audit))
            return verdict((enum cmax_status)guard->then, guard->why, value);
    }
    if (matches && !unknown)
        return verdict((enum cmax_status)rule->on_match, NULL, value);
    if (matches || unknown)
        return verdict(CMAX_WARNING, "unverified", value);
    return verdict(CMAX_PASS, NULL, value);
}

static char harness_of(const struct cmax_audit *audit)
{
    char word[32];
    spell_path(audit, "cluster.orchestrator", word, sizeof word);
    struct json_at kubernetes = json_get(&audit->data, "kubernetes"), slurm = json_get(&audit->data, "slurm");
    if (strcmp(word, "slurm") == 0 || strcmp(word, "standalone") == 0)
        return word[1] == 'l' ? 'S' : 'A';
    if (strcmp(word, "k8s") == 0 || json_kind(&kubernetes) == JSON_OBJECT)
        return 'K';
    return json_kind(&slurm) == JSON_OBJECT ? 'S' : 'A';
}

bool cmax_audit_init(struct cmax_audit *audit, const struct json_at *root)
{
    *audit = (struct cmax_audit){.root = *root};
    audit->data = json_get(&audit->root, "audit_data");
    if (json_kind(&audit->data) != JSON_OBJECT)
        audit->data = *root;
    struct json_at about = json_get(&audit->data, "audit"), versions = json_get(&audit->data, "securityVersions");
    struct json_at gpus = json_get(&audit->data, "gpus");
    if (json_kind(&about) != JSON_OBJECT || json_kind(&gpus) != JSON_OBJECT || json_kind(&versions) != JSON_OBJECT)
        return false;
    audit->harness = harness_of(audit);
    return true;
}
