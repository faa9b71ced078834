/* One provider's row of raw values, and what all kinds of evidence share. */
#include "criteria/indicator.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/base/stats.h"
#include "model/base/str.h"

static int compare_items(const void *a, const void *b)
{
    return strcmp(((const struct item_index *)a)->item, ((const struct item_index *)b)->item);
}

void gathering_init(struct gathering *gathering, struct arena *arena, struct scores *scores)
{
    const struct methodology *methodology = scores->methodology;
    *gathering = (struct gathering){.arena = arena, .scores = scores};
    gathering->items = ARENA_ARRAY(arena, methodology->n_indicators, struct item_index);
    for (size_t i = 0; i < methodology->n_indicators; i++)
        if (methodology->indicators[i].source == SOURCE_ITEM)
            gathering->items[gathering->n_items++] = (struct item_index){methodology->indicators[i].of, i};
    qsort(gathering->items, gathering->n_items, sizeof *gathering->items, compare_items);
    gathering->interviews = interview_means_make(arena, scores->release, methodology);
}

double indicator_reduce(enum reduction reduce, int direction, const double *values, size_t n, struct arena *scratch)
{
    if (n == 0)
        return NAN;
    switch (reduce) {
    case REDUCE_MEDIAN:
        return stats_median(values, n, scratch);
    case REDUCE_MEAN:
        return stats_mean(values, n);
    case REDUCE_MINIMUM:
        return stats_minimum(values, n);
    case REDUCE_MAXIMUM:
        return stats_maximum(values, n);
    case REDUCE_VARIATION:
        return n < 2 ? NAN : stats_sd(values, n) / fabs(stats_mean(values, n));
    case REDUCE_WORST:
        return direction < 0 ? stats_maximum(values, n) : stats_minimum(values, n);
    case REDUCE_BEST:
        return direction < 0 ? stats_minimum(values, n) : stats_maximum(values, n);
    }
    return NAN;
}

static void gather_interview(struct gathering *gathering, size_t provider, size_t indicator)
{
    const struct methodology *methodology = gathering->scores->methodology;
    const struct indicator *of = &methodology->indicators[indicator];
    struct indicator_score *score = &gathering->scores->indicators[provider * methodology->n_indicators + indicator];
    for (size_t c = 0; c < methodology->n_criteria; c++) {
        size_t cell = provider * methodology->n_criteria + c;
        if (strcmp(methodology->criteria[c].criterion, of->of) != 0 || !(gathering->interviews.n[cell] > 0))
            continue;
        /* Fewer could be traced back to the people asked. */
        score->few_interviews = gathering->interviews.n[cell] < methodology->minimum_interviews;
        if (!score->few_interviews)
            score->raw = gathering->interviews.means[cell];
    }
}

static bool is_judged(const struct indicator_score *score)
{
    for (size_t i = 0; i < score->n_links; i++)
        if (score->links[i].finding->evidence == EVIDENCE_HANDS_ON &&
            score->links[i].finding->state != STATE_NOT_TESTED)
            return true;
    return false;
}

/* A reviewer who saw the number has judged it with the item: it is shown, and counts for nothing more. */
static void drop_restated(const struct methodology *methodology, struct indicator_score *row)
{
    for (size_t i = 0; i < methodology->n_indicators; i++)
        for (size_t k = 0; methodology->indicators[i].restates != NULL && k < methodology->n_indicators; k++)
            if (methodology->indicators[k].source == SOURCE_ITEM && is_judged(&row[k]) &&
                string_equal(methodology->indicators[k].of, methodology->indicators[i].restates))
                row[i].weight = 0;
}

void gather_provider(struct gathering *gathering, size_t provider)
{
    const struct methodology *methodology = gathering->scores->methodology;
    struct indicator_score *row = &gathering->scores->indicators[provider * methodology->n_indicators];
    for (size_t i = 0; i < methodology->n_indicators; i++)
        row[i] = (struct indicator_score){.raw = NAN, .normalised = NAN, .weight = 1};
    gather_items(gathering, provider);
    for (size_t i = 0; i < methodology->n_indicators; i++) {
        switch (methodology->indicators[i].source) {
        case SOURCE_MEASUREMENT:
            gather_measurements(gathering, provider, i);
            break;
        case SOURCE_HANDOVER:
            gather_handover(gathering, provider, i);
            break;
        case SOURCE_INTERVIEW:
            gather_interview(gathering, provider, i);
            break;
        case SOURCE_ITEM:
        case SOURCE_PRICE:
            break;
        }
    }
    drop_restated(methodology, row);
}
