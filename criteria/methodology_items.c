/* Criteria with their weights, and the rule by which checklist items become indicators. */
#include <math.h>
#include <string.h>

#include "criteria/methodology_read.h"
#include "model/base/num.h"

static const char *const scale_words[] = {"states", "rarity", NULL}; /* those that read states */
static const char *const item_kind_words[] = {"documentation", "audit", "benchmark", "interview", NULL};
enum { N_ITEM_KINDS = 4 };

struct criterion_row {
    const char *id, *title, *reason;
    double weight;
};
static const struct json_field criterion_fields[] = {
    JSON_FIELD(struct criterion_row, id, "id", JSON_FIELD_STRING, true),
    JSON_FIELD(struct criterion_row, title, "title", JSON_FIELD_STRING, false),
    JSON_FIELD_IN(struct criterion_row, weight, "weight", JSON_FIELD_NUMBER, true, 0, 1e6),
    JSON_FIELD(struct criterion_row, reason, "reason", JSON_FIELD_STRING, true),
};

static const struct criterion_record *known_criterion(struct methodology_reading *reading, const struct json_at *row)
{
    const struct catalog *catalog = reading->catalog;
    const char **ids = ARENA_ARRAY(reading->arena, catalog->criteria.n, const char *);
    struct json_at id = json_get(row, "id");
    for (size_t i = 0; i < catalog->criteria.n; i++)
        ids[i] = catalog->criteria.items[i].id;
    long found = methodology_find_word(reading, &id, "criterion", ids, catalog->criteria.n);
    return found < 0 ? NULL : &catalog->criteria.items[found];
}

void methodology_read_criteria(struct methodology_reading *reading, const struct json_at *array)
{
    struct methodology *methodology = reading->methodology;
    double total = 0;
    if (!methodology_is_array(reading, array))
        return;
    methodology->criteria = ARENA_ARRAY(reading->arena, json_size(array), struct criterion_weight);
    for (size_t i = 0; i < json_size(array); i++) {
        struct json_at at = json_item(array, i);
        struct criterion_row row;
        if (!json_read_object(&at, criterion_fields, sizeof criterion_fields / sizeof *criterion_fields, &row,
                              reading->arena, reading->problems))
            continue;
        const struct criterion_record *record = known_criterion(reading, &at);
        if (record == NULL)
            continue;
        methodology->criteria[methodology->n_criteria++] = (struct criterion_weight){
            record->id, row.title != NULL ? row.title : record->title, row.weight, row.reason, 0, 0};
        total += row.weight;
    }
    methodology_check_unique(reading, array, "criterion");
    if (json_size(array) > METHODOLOGY_MAX_CRITERIA) {
        problem_add(reading->problems, SEVERITY_ERROR, json_place(array), NULL, "there are %zu criteria, more than %d",
                    json_size(array), METHODOLOGY_MAX_CRITERIA);
        methodology->n_criteria = 0;
        return;
    }
    if (methodology->n_criteria > 0 && total <= 0)
        problem_add(reading->problems, SEVERITY_ERROR, json_place(array), "give at least one criterion a weight",
                    "the weights of all criteria are zero");
}

/* "items": the rule by which checklist items become indicators. */
struct item_rule {
    const char *reason, *since;
    int scale;
    double bonus;
    struct json_at weights, special, merge;
    struct json_strings except, also;
};
static const struct json_field rule_fields[] = {
    JSON_FIELD(struct item_rule, since, "since", JSON_FIELD_STRING, false),
    JSON_FIELD_OF(struct item_rule, scale, "scale", true, scale_words),
    JSON_FIELD_IN(struct item_rule, bonus, "bonus", JSON_FIELD_NUMBER, false, 0, 10),
    JSON_FIELD(struct item_rule, weights, "weights", JSON_FIELD_ANY, true),
    JSON_FIELD(struct item_rule, special, "special", JSON_FIELD_ANY, false),
    JSON_FIELD(struct item_rule, merge, "merge", JSON_FIELD_ANY, false),
    JSON_FIELD(struct item_rule, except, "except", JSON_FIELD_STRINGS, false),
    JSON_FIELD(struct item_rule, also, "also", JSON_FIELD_STRINGS, false),
    JSON_FIELD(struct item_rule, reason, "reason", JSON_FIELD_STRING, true),
};
struct special_item {
    const char *item, *reason;
    double weight;
};
static const struct json_field special_fields[] = {
    JSON_FIELD(struct special_item, item, "item", JSON_FIELD_STRING, true),
    JSON_FIELD_IN(struct special_item, weight, "weight", JSON_FIELD_NUMBER, true, 0, 1e6),
    JSON_FIELD(struct special_item, reason, "reason", JSON_FIELD_STRING, true),
};
static const struct json_field kind_fields[] = {
    {"documentation", JSON_FIELD_NUMBER, 0, true, 0, 1e6, NULL},
    {"audit", JSON_FIELD_NUMBER, sizeof(double), true, 0, 1e6, NULL},
    {"benchmark", JSON_FIELD_NUMBER, 2 * sizeof(double), true, 0, 1e6, NULL},
    {"interview", JSON_FIELD_NUMBER, 3 * sizeof(double), true, 0, 1e6, NULL},
};

static bool contains(const struct json_strings *list, const char *word)
{
    for (size_t i = 0; i < list->n; i++)
        if (strcmp(list->items[i], word) == 0)
            return true;
    return false;
}

/* "2.0" <= "3.0"; an item without a version has always been there. */
static bool is_old_enough(const struct item_record *item, const char *since)
{
    double of_item, limit;
    if (since == NULL || item->since == NULL || !num_parse(text_of(item->since), &of_item) ||
        !num_parse(text_of(since), &limit))
        return true;
    return of_item <= limit;
}

static double weight_of_kind(const char *kind, const double *weights)
{
    for (size_t i = 0; kind != NULL && i < N_ITEM_KINDS; i++)
        if (strcmp(item_kind_words[i], kind) == 0)
            return weights[i];
    return weights[0];
}

struct indicator *methodology_find_indicator(const struct methodology *methodology, const char *id)
{
    for (size_t i = 0; i < methodology->n_indicators; i++)
        if (strcmp(methodology->indicators[i].id, id) == 0)
            return &methodology->indicators[i];
    return NULL;
}

/* "merge": {"availability": "pricing"}: editions with fewer criteria judge the items of one under another. */
static const char *criterion_of_item(const struct item_record *item, const struct item_rule *rule)
{
    struct json_at into = json_get(&rule->merge, item->criterion);
    return json_string(&into) != NULL ? json_string(&into) : item->criterion;
}

static void check_merge(struct methodology_reading *reading, const struct json_at *merge)
{
    if (json_kind(merge) <= JSON_NULL)
        return;
    for (struct json_iterator i = json_members(merge); json_next(&i);)
        methodology_find_word(reading, &i.at, "criterion of this methodology", methodology_criterion_ids(reading),
                              reading->methodology->n_criteria);
}

static void add_item(struct methodology_reading *reading, const struct item_record *item, const struct item_rule *rule,
                     const double *weights)
{
    struct methodology *methodology = reading->methodology;
    for (size_t c = 0; c < methodology->n_criteria; c++) {
        if (strcmp(methodology->criteria[c].criterion, criterion_of_item(item, rule)) != 0)
            continue;
        struct indicator *indicator = &methodology->indicators[methodology->n_indicators++];
        indicator->id = indicator->of = item->id;
        indicator->title = item->text;
        indicator->criterion = methodology->criteria[c].criterion;
        indicator->criterion_index = c;
        indicator->source = SOURCE_ITEM;
        indicator->weight = weight_of_kind(item->kind, weights);
        indicator->weight_reason = rule->reason;
        indicator->direction = 1;
        indicator->scale = rule->scale == 0 ? SCALE_STATES : SCALE_RARITY;
        indicator->bonus = isnan(rule->bonus) ? 0 : rule->bonus;
        indicator->unit = "state";
        return;
    }
}

static void read_special(struct methodology_reading *reading, const struct json_at *array)
{
    const char **known = methodology_item_ids(reading);
    if (json_kind(array) <= JSON_NULL || !methodology_is_array(reading, array))
        return;
    for (size_t i = 0; i < json_size(array); i++) {
        struct json_at at = json_item(array, i), item = json_get(&at, "item");
        struct special_item row;
        if (!json_read_object(&at, special_fields, sizeof special_fields / sizeof *special_fields, &row, reading->arena,
                              reading->problems) ||
            methodology_find_word(reading, &item, "checklist item", known, reading->catalog->items.n) < 0)
            continue;
        struct indicator *indicator = methodology_find_indicator(reading->methodology, row.item);
        if (indicator == NULL)
            continue; /* not in this version */
        indicator->weight = row.weight;
        indicator->weight_reason = row.reason;
    }
}

static void check_items_known(struct methodology_reading *reading, const struct json_at *object, const char *member)
{
    const char **known = methodology_item_ids(reading);
    struct json_at list = json_get(object, member);
    for (size_t i = 0; i < json_size(&list); i++) {
        struct json_at at = json_item(&list, i);
        at.key = member; /* for the message */
        methodology_find_word(reading, &at, "checklist item", known, reading->catalog->items.n);
    }
}

void methodology_read_items(struct methodology_reading *reading, const struct json_at *object)
{
    struct item_rule rule;
    double weights[N_ITEM_KINDS] = {1, 1, 1, 1};
    if (!json_read_object(object, rule_fields, sizeof rule_fields / sizeof *rule_fields, &rule, reading->arena,
                          reading->problems) ||
        !json_read_object(&rule.weights, kind_fields, N_ITEM_KINDS, weights, reading->arena, reading->problems))
        return;
    check_merge(reading, &rule.merge);
    check_items_known(reading, object, "except");
    check_items_known(reading, object, "also");
    for (size_t i = 0; i < reading->catalog->items.n; i++) {
        const struct item_record *item = &reading->catalog->items.items[i];
        if ((is_old_enough(item, rule.since) || contains(&rule.also, item->id)) && !contains(&rule.except, item->id))
            add_item(reading, item, &rule, weights);
    }
    read_special(reading, &rule.special);
}
