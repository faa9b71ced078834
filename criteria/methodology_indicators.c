/* The indicators of a methodology: checklist items by their rule, then the measurements, interviews, prices and
 * handovers that the file lists. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/dimension_condition.h"
#include "criteria/methodology_read.h"
#include "model/base/num.h"

static const char *const source_words[] = {"item", "measurement", "interview", "price", "handover", NULL};
static const char *const scale_words[] = {"goalposts", "reference", "frontier", "percentile", "z",
                                          "lognormal", "states",    "rarity",   NULL};
static const char *const reduction_words[] = {"median",    "mean",  "minimum", "maximum",
                                              "variation", "worst", "best",    NULL};
static const char *const direction_words[] = {"higher", "lower", NULL};

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

static bool parse_condition(struct methodology_reading *reading, const struct json_at *at,
                            struct condition_on_dimension *out)
{
    if (dimension_condition_parse(reading->arena, text_of(json_string(at)), out))
        return true;
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
    if (methodology_find_indicator(methodology, row.id) != NULL)
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
        methodology_read_items(reading, &parts.items);
    if (json_kind(&parts.list) > JSON_NULL && methodology_is_array(reading, &parts.list))
        for (size_t i = 0; i < json_size(&parts.list); i++) {
            struct json_at at = json_item(&parts.list, i);
            read_row(reading, &at);
        }
    group_by_criterion(reading);
    check_every_criterion_has_one(reading, object);
}
