/* Criteria with their weights, and the indicators below them: one a checklist item by a stated rule, and the
 * measurements, interviews, prices and handovers that the file lists. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/methodology_read.h"
#include "model/base/num.h"

static const char *const source_words[] = {"item", "measurement", "interview", "price", "handover", NULL};
static const char *const scale_words[] = {"goalposts", "reference", "frontier", "percentile", "z",
                                          "lognormal", "states",    "rarity",   NULL};
static const char *const reduction_words[] = {"median",    "mean",  "minimum", "maximum",
                                              "variation", "worst", "best",    NULL};
static const char *const direction_words[] = {"higher", "lower", NULL};
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

static struct indicator *find_indicator(const struct methodology *methodology, const char *id)
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
        indicator->scale = (enum scale_kind)rule->scale;
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
        struct indicator *indicator = find_indicator(reading->methodology, row.item);
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

static void read_item_rule(struct methodology_reading *reading, const struct json_at *object)
{
    struct item_rule rule;
    double weights[N_ITEM_KINDS] = {1, 1, 1, 1};
    if (!json_read_object(object, rule_fields, sizeof rule_fields / sizeof *rule_fields, &rule, reading->arena,
                          reading->problems) ||
        !json_read_object(&rule.weights, kind_fields, N_ITEM_KINDS, weights, reading->arena, reading->problems))
        return;
    if (rule.scale != SCALE_STATES && rule.scale != SCALE_RARITY) {
        struct json_at scale = json_get(object, "scale");
        problem_add(reading->problems, SEVERITY_ERROR, json_place(&scale), "write \"states\" or \"rarity\"",
                    "items have states, which the scale \"%s\" does not read", scale_words[rule.scale]);
        return;
    }
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

/* "list": everything that is not a checklist item. */
struct indicator_row {
    const char *id, *title, *criterion, *of, *reason, *unit, *gpu, *pricing, *restates;
    int source, scale, reduce, direction;
    double weight, lo, hi, p10, median;
    bool log;
    struct json_strings where;
};
static const struct json_field row_fields[] = {
    JSON_FIELD(struct indicator_row, id, "id", JSON_FIELD_STRING, true),
    JSON_FIELD(struct indicator_row, title, "title", JSON_FIELD_STRING, true),
    JSON_FIELD(struct indicator_row, criterion, "criterion", JSON_FIELD_STRING, true),
    JSON_FIELD_OF(struct indicator_row, source, "source", true, source_words),
    JSON_FIELD(struct indicator_row, of, "of", JSON_FIELD_STRING, false),
    JSON_FIELD(struct indicator_row, where, "where", JSON_FIELD_STRINGS, false),
    JSON_FIELD(struct indicator_row, gpu, "gpu", JSON_FIELD_STRING, false),
    JSON_FIELD(struct indicator_row, restates, "restates", JSON_FIELD_STRING, false),
    JSON_FIELD(struct indicator_row, pricing, "pricing", JSON_FIELD_STRING, false),
    JSON_FIELD_OF(struct indicator_row, reduce, "reduce", false, reduction_words),
    JSON_FIELD_OF(struct indicator_row, scale, "scale", true, scale_words),
    JSON_FIELD(struct indicator_row, lo, "lo", JSON_FIELD_NUMBER, false),
    JSON_FIELD(struct indicator_row, hi, "hi", JSON_FIELD_NUMBER, false),
    JSON_FIELD(struct indicator_row, p10, "p10", JSON_FIELD_NUMBER, false),
    JSON_FIELD(struct indicator_row, median, "median", JSON_FIELD_NUMBER, false),
    JSON_FIELD(struct indicator_row, log, "log", JSON_FIELD_BOOL, false),
    JSON_FIELD_OF(struct indicator_row, direction, "direction", false, direction_words),
    JSON_FIELD_IN(struct indicator_row, weight, "weight", JSON_FIELD_NUMBER, true, 0, 1e6),
    JSON_FIELD(struct indicator_row, reason, "reason", JSON_FIELD_STRING, true),
    JSON_FIELD(struct indicator_row, unit, "unit", JSON_FIELD_STRING, false),
};

static void complain(struct methodology_reading *reading, const struct json_at *at, const char *hint, const char *text)
{
    problem_add(reading->problems, SEVERITY_ERROR, json_place(at), hint, "%s", text);
}

/* "size_bytes >= 1073741824", "operation = all_reduce" */
static bool parse_condition(struct methodology_reading *reading, const struct json_at *at,
                            struct condition_on_dimension *out)
{
    static const char *const comparisons[] = {"!=", ">=", "<=", ">", "<", "="};
    struct text text = text_of(json_string(at));
    for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++) {
        size_t at_comparison = text_find(text, comparisons[i], 0);
        if (at_comparison == text.length)
            continue;
        struct text name = text_trim(text_slice(text, 0, at_comparison));
        struct text value = text_trim(text_slice(text, at_comparison + strlen(comparisons[i]), text.length));
        if (name.length == 0 || value.length == 0)
            break;
        out->name = text_dup(reading->arena, name);
        out->comparison = comparisons[i];
        out->text = text_dup(reading->arena, value);
        out->number = NAN;
        num_parse(value, &out->number);
        return true;
    }
    complain(reading, at, "write \"nodes = 4\" or \"size_bytes >= 1073741824\"",
             arena_printf(reading->arena, "\"%s\" is not a condition", json_string(at)));
    return false;
}

static void read_where(struct methodology_reading *reading, const struct json_at *row, struct indicator *indicator)
{
    struct json_at list = json_get(row, "where");
    indicator->where = ARENA_ARRAY(reading->arena, json_size(&list), struct condition_on_dimension);
    for (size_t i = 0; i < json_size(&list); i++) {
        struct json_at at = json_item(&list, i);
        if (json_string(&at) != NULL && parse_condition(reading, &at, &indicator->where[indicator->n_where]))
            indicator->n_where++;
    }
}

static const struct metric_record *check_metric(struct methodology_reading *reading, const struct json_at *row)
{
    const struct catalog *catalog = reading->catalog;
    struct json_at of = json_get(row, "of");
    const char **ids = ARENA_ARRAY(reading->arena, catalog->metrics.n, const char *);
    for (size_t i = 0; i < catalog->metrics.n; i++)
        ids[i] = catalog->metrics.items[i].id;
    if (json_string(&of) == NULL)
        complain(reading, row, NULL, "an indicator of measurements says in \"of\" which metric it takes");
    long found = methodology_find_word(reading, &of, "metric", ids, catalog->metrics.n);
    return found < 0 ? NULL : &catalog->metrics.items[found];
}

static void check_source(struct methodology_reading *reading, const struct json_at *row, struct indicator *indicator)
{
    struct json_at of = json_get(row, "of"), source = json_get(row, "source");
    const struct metric_record *metric = NULL;
    switch (indicator->source) {
    case SOURCE_ITEM:
        complain(reading, &source, "items become indicators by the rule \"items\"; use \"special\" for a weight",
                 arena_printf(reading->arena, "\"%s\" lists a checklist item", indicator->id));
        break;
    case SOURCE_MEASUREMENT:
        metric = check_metric(reading, row);
        break;
    case SOURCE_INTERVIEW:
        methodology_find_word(reading, &of, "criterion", methodology_criterion_ids(reading),
                              reading->methodology->n_criteria);
        if (indicator->of == NULL)
            indicator->of = indicator->criterion;
        indicator->direction = 1;
        break;
    case SOURCE_PRICE:
    case SOURCE_HANDOVER:
        indicator->direction = -1;
        break;
    }
    if (metric != NULL && indicator->unit == NULL)
        indicator->unit = metric->unit;
    if (metric != NULL && indicator->direction == 0)
        indicator->direction = strcmp(metric->direction, "higher") == 0  ? 1
                               : strcmp(metric->direction, "lower") == 0 ? -1
                                                                         : 0;
    if (metric != NULL && indicator->direction == 0)
        complain(reading, row, "write \"direction\": \"higher\" or \"lower\"",
                 arena_printf(reading->arena, "%s: neither the indicator nor its metric says which direction is good",
                              indicator->id));
}

static void check_scale(struct methodology_reading *reading, const struct json_at *row,
                        const struct indicator *indicator)
{
    struct json_at scale = json_get(row, "scale");
    const char *wrong = NULL;
    switch (indicator->scale) {
    case SCALE_GOALPOSTS:
    case SCALE_REFERENCE:
        if (!(indicator->lo < indicator->hi))
            wrong = "asks for \"lo\" below \"hi\"";
        else if (indicator->log && !(indicator->lo > 0))
            wrong = "takes logarithms, so that \"lo\" must be above zero";
        break;
    case SCALE_LOGNORMAL:
        if (!(indicator->p10 > 0) || !(indicator->median > 0) ||
            (indicator->direction < 0 ? indicator->p10 >= indicator->median : indicator->p10 <= indicator->median))
            wrong = "asks for \"p10\" and \"median\" above zero, with \"p10\" the better one";
        break;
    case SCALE_STATES:
    case SCALE_RARITY:
        wrong = "is for checklist items";
        break;
    case SCALE_FRONTIER:
    case SCALE_PERCENTILE:
    case SCALE_Z:
        break;
    }
    if (wrong != NULL)
        complain(reading, &scale, NULL,
                 arena_printf(reading->arena, "%s: the scale \"%s\" %s", indicator->id, scale_words[indicator->scale],
                              wrong));
}

static void fill_indicator(struct indicator *indicator, const struct indicator_row *row)
{
    indicator->id = row->id;
    indicator->title = row->title;
    indicator->criterion = row->criterion;
    indicator->source = (enum indicator_source)row->source;
    indicator->of = row->of;
    indicator->weight = row->weight;
    indicator->weight_reason = row->reason;
    indicator->direction = row->direction < 0 ? 0 : row->direction == 0 ? 1 : -1;
    indicator->scale = (enum scale_kind)row->scale;
    indicator->lo = row->lo;
    indicator->hi = row->hi;
    indicator->p10 = row->p10;
    indicator->median = row->median;
    indicator->log = row->log;
    indicator->reduce = row->reduce < 0 ? REDUCE_MEDIAN : (enum reduction)row->reduce;
    indicator->unit = row->unit;
    indicator->gpu = row->gpu;
    indicator->pricing = row->pricing;
    indicator->restates = row->restates;
}

static void read_row(struct methodology_reading *reading, const struct json_at *at)
{
    struct methodology *methodology = reading->methodology;
    struct json_at criterion = json_get(at, "criterion"), id = json_get(at, "id"), restates = json_get(at, "restates");
    struct indicator_row row;
    struct indicator indicator = {0};
    if (!json_read_object(at, row_fields, sizeof row_fields / sizeof *row_fields, &row, reading->arena,
                          reading->problems))
        return;
    long found = methodology_find_word(reading, &criterion, "criterion of this methodology",
                                       methodology_criterion_ids(reading), methodology->n_criteria);
    methodology_find_word(reading, &restates, "checklist item", methodology_item_ids(reading),
                          reading->catalog->items.n);
    fill_indicator(&indicator, &row);
    check_source(reading, at, &indicator);
    check_scale(reading, at, &indicator);
    read_where(reading, at, &indicator);
    if (find_indicator(methodology, row.id) != NULL)
        complain(reading, &id, NULL, arena_printf(reading->arena, "the indicator \"%s\" stands here twice", row.id));
    if (found < 0)
        return;
    indicator.criterion_index = (size_t)found;
    methodology->indicators[methodology->n_indicators++] = indicator;
}

/* Stable by criterion: the order in the file decides within one. */
static void group_by_criterion(struct methodology_reading *reading)
{
    struct methodology *methodology = reading->methodology;
    struct indicator *sorted = ARENA_ARRAY(reading->arena, methodology->n_indicators, struct indicator);
    size_t n = 0;
    for (size_t c = 0; c < methodology->n_criteria; c++) {
        methodology->criteria[c].first_indicator = n;
        for (size_t i = 0; i < methodology->n_indicators; i++)
            if (methodology->indicators[i].criterion_index == c)
                sorted[n++] = methodology->indicators[i];
        methodology->criteria[c].end_indicator = n;
    }
    methodology->indicators = sorted;
}

static void check_every_criterion_has_one(struct methodology_reading *reading, const struct json_at *object)
{
    const struct methodology *methodology = reading->methodology;
    for (size_t c = 0; c < methodology->n_criteria; c++) {
        const struct criterion_weight *criterion = &methodology->criteria[c];
        double total = 0;
        for (size_t i = criterion->first_indicator; i < criterion->end_indicator; i++)
            total += methodology->indicators[i].weight;
        if (total <= 0 && criterion->weight > 0)
            complain(reading, object, "give it an indicator with a weight, or give the criterion the weight 0",
                     arena_printf(reading->arena, "criterion \"%s\" counts, but no indicator of it does",
                                  criterion->criterion));
    }
}

struct indicator_parts {
    struct json_at items, list;
};
static const struct json_field part_fields[] = {
    JSON_FIELD(struct indicator_parts, items, "items", JSON_FIELD_ANY, false),
    JSON_FIELD(struct indicator_parts, list, "list", JSON_FIELD_ANY, false),
};

void methodology_read_indicators(struct methodology_reading *reading, const struct json_at *object)
{
    struct indicator_parts parts;
    if (json_kind(object) <= JSON_NULL ||
        !json_read_object(object, part_fields, sizeof part_fields / sizeof *part_fields, &parts, reading->arena,
                          reading->problems))
        return;
    reading->methodology->indicators =
        ARENA_ARRAY(reading->arena, reading->catalog->items.n + json_size(&parts.list), struct indicator);
    if (json_kind(&parts.items) > JSON_NULL)
        read_item_rule(reading, &parts.items);
    if (json_kind(&parts.list) > JSON_NULL && methodology_is_array(reading, &parts.list))
        for (size_t i = 0; i < json_size(&parts.list); i++) {
            struct json_at at = json_item(&parts.list, i);
            read_row(reading, &at);
        }
    group_by_criterion(reading);
    check_every_criterion_has_one(reading, object);
}
