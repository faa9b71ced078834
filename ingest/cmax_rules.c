/* Loading the rules, and which checklist items ask for which check. */

#include <math.h>
#include <string.h>

#include "ingest/cmax_rules.h"
#include "ingest/json_each.h"
#include "model/base/assets.h"

static const char *const verdict_words[] = {"absent", "pass", "warning", "fail", "skipped", NULL};

static const struct json_field condition_fields[] = {
    JSON_FIELD(struct cmax_condition, path, "path", JSON_FIELD_STRING, false),
    JSON_FIELD(struct cmax_condition, is, "is", JSON_FIELD_STRINGS, false),
    JSON_FIELD(struct cmax_condition, is_not, "is_not", JSON_FIELD_STRINGS, false),
    JSON_FIELD(struct cmax_condition, contains, "contains", JSON_FIELD_STRINGS, false),
    JSON_FIELD(struct cmax_condition, any_true, "any_true", JSON_FIELD_STRINGS, false),
    JSON_FIELD(struct cmax_condition, value, "value", JSON_FIELD_STRINGS, false),
    JSON_FIELD(struct cmax_condition, always, "always", JSON_FIELD_BOOL, false),
    JSON_FIELD_OF(struct cmax_condition, then, "then", false, verdict_words),
    JSON_FIELD(struct cmax_condition, why, "why", JSON_FIELD_STRING, false),
};

struct rule_form {
    struct cmax_rule rule;
    struct json_at match, guards, cases, prerequisite;
};

static const struct json_field rule_fields[] = {
    JSON_FIELD(struct rule_form, rule.key, "key", JSON_FIELD_STRING, true),
    JSON_FIELD(struct rule_form, rule.title, "title", JSON_FIELD_STRING, true),
    JSON_FIELD(struct rule_form, rule.harness, "harness", JSON_FIELD_STRING, true),
    JSON_FIELD(struct rule_form, rule.path, "path", JSON_FIELD_STRING, false),
    JSON_FIELD_OF(struct rule_form, rule.on_match, "on_match", false, verdict_words),
    JSON_FIELD(struct rule_form, match, "match", JSON_FIELD_ANY, false),
    JSON_FIELD(struct rule_form, guards, "guards", JSON_FIELD_ANY, false),
    JSON_FIELD(struct rule_form, cases, "cases", JSON_FIELD_ANY, false),
    JSON_FIELD(struct rule_form, prerequisite, "prerequisite", JSON_FIELD_ANY, false),
};

static const struct json_field match_fields[] = {
    JSON_FIELD(struct cmax_rule, is, "is", JSON_FIELD_STRINGS, false),
    JSON_FIELD(struct cmax_rule, none_true, "none_true", JSON_FIELD_STRINGS, false),
    JSON_FIELD(struct cmax_rule, not_all_true, "not_all_true", JSON_FIELD_STRINGS, false),
    JSON_FIELD(struct cmax_rule, over, "over", JSON_FIELD_NUMBER, false),
};

#define READ(at, fields, form)                                                                                         \
    json_read_object((at), (fields), sizeof(fields) / sizeof *(fields), (form), arena, problems)

static bool load_conditions(const struct json_at *list, struct cmax_conditions *out, struct arena *arena,
                            struct problems *problems)
{
    bool good = true;
    for (JSON_EACH(i, list)) {
        struct cmax_condition condition = {0};
        good = READ(&i.at, condition_fields, &condition) && good;
        *ARENA_PUSH(arena, out->items, out->n, out->capacity) = condition;
    }
    return good;
}

static bool load_prerequisite(const struct json_at *at, struct cmax_rule *rule, struct arena *arena,
                              struct problems *problems)
{
    struct json_at path = json_get(at, "path"), unless = json_get(at, "unless");
    if (json_kind(at) == JSON_MISSING)
        return true;
    rule->prerequisite = arena_strdup(arena, json_string(&path));
    rule->has_unless = json_kind(&unless) == JSON_OBJECT;
    return !rule->has_unless || READ(&unless, condition_fields, &rule->unless);
}

static bool load_rule(const struct json_at *at, struct cmax_rules *rules, struct arena *arena,
                      struct problems *problems)
{
    struct rule_form form = {.rule = {.over = NAN}};
    bool good = READ(at, rule_fields, &form);
    if (json_kind(&form.match) != JSON_MISSING)
        good = READ(&form.match, match_fields, &form.rule) && good;
    good = load_conditions(&form.guards, &form.rule.guards, arena, problems) && good;
    good = load_conditions(&form.cases, &form.rule.cases, arena, problems) && good;
    good = load_prerequisite(&form.prerequisite, &form.rule, arena, problems) && good;
    if (form.rule.path == NULL)
        form.rule.path = form.rule.key;
    if (good)
        *ARENA_PUSH(arena, rules->items, rules->n, rules->capacity) = form.rule;
    return good;
}

static void add_item(struct cmax_rules *rules, struct arena *arena, const char *key, const char *item)
{
    for (size_t i = 0; i < rules->n; i++) {
        struct cmax_rule *rule = &rules->items[i];
        if (string_equal(rule->key, key))
            *ARENA_PUSH(arena, rule->items, rule->n_items, rule->items_capacity) = item;
    }
}

/* criteria.json lists with each item the checks that answer it. */
static void join_items(const struct json_at *root, struct cmax_rules *rules, struct arena *arena)
{
    struct json_at criteria = json_get(root, "criteria");
    for (JSON_EACH(criterion, &criteria)) {
        struct json_at id = json_get(&criterion.at, "id"), items = json_get(&criterion.at, "items");
        for (JSON_EACH(item, &items)) {
            struct json_at item_id = json_get(&item.at, "id"), checks = json_get(&item.at, "cmax_checks");
            for (JSON_EACH(check, &checks))
                if (json_string(&id) != NULL && json_string(&item_id) != NULL)
                    add_item(rules, arena, json_string(&check.at),
                             arena_printf(arena, "%s.%s", json_string(&id), json_string(&item_id)));
        }
    }
}

bool cmax_rules_load(struct arena *arena, struct cmax_rules *rules, struct problems *problems, struct error *err)
{
    struct text text, criteria_text;
    struct json_doc *doc = NULL, *criteria = NULL;
    bool good = false;
    *rules = (struct cmax_rules){0};
    if (!assets_find(arena, "data/cmax-rules.json", &text, err) ||
        !assets_find(arena, "data/criteria.json", &criteria_text, err) ||
        !json_parse("data/cmax-rules.json", text, &doc, err) ||
        !json_parse("data/criteria.json", criteria_text, &criteria, err))
        goto out;
    struct json_at root = json_root(doc), list = json_get(&root, "rules"), criteria_root = json_root(criteria);
    good = json_check_format(&root, "clustermax.cmax-rules/1", problems);
    for (JSON_EACH(i, &list))
        good = load_rule(&i.at, rules, arena, problems) && good;
    join_items(&criteria_root, rules, arena);
out:
    json_doc_free(doc);
    json_doc_free(criteria);
    return good;
}
