#include "criteria/aggregate.h"

#include <math.h>
#include <stdint.h>

double aggregate_power_mean(const double *values, const double *weights, size_t n, double exponent)
{
    double sum = 0, total = 0;
    for (size_t i = 0; i < n; i++) {
        if (isnan(values[i]) || !(weights[i] > 0))
            continue;
        if (exponent <= 0 && values[i] <= 0)
            return 0;
        sum += weights[i] * (exponent == 0 ? log(values[i]) : exponent == 1 ? values[i] : pow(values[i], exponent));
        total += weights[i];
    }
    if (!(total > 0))
        return NAN;
    return exponent == 0 ? exp(sum / total) : exponent == 1 ? sum / total : pow(sum / total, 1 / exponent);
}

bool aggregate_is_absolute(const struct indicator *indicator)
{
    enum scale_kind scale = indicator->scale;
    if (indicator->source == SOURCE_PRICE || indicator->source == SOURCE_INTERVIEW)
        return false; /* the raw values are already relative */
    return scale != SCALE_FRONTIER && scale != SCALE_PERCENTILE && scale != SCALE_Z;
}

void aggregate_criterion(const struct methodology *methodology, const struct indicator_score *row, size_t criterion,
                         double target, struct criterion_score *out)
{
    const struct criterion_weight *of = &methodology->criteria[criterion];
    double sum = 0, known = 0, known_weight = 0, all = 0;
    *out = (struct criterion_score){.n_indicators = of->end_indicator - of->first_indicator};
    for (size_t i = of->first_indicator; i < of->end_indicator; i++) {
        double weight = methodology->indicators[i].weight;
        all += weight;
        if (isnan(row[i].normalised) || !(weight > 0) || !(row[i].weight > 0))
            continue;
        sum += weight * row[i].weight * row[i].normalised;
        known += weight * row[i].weight;
        known_weight += weight;
        out->n_evidence += row[i].weight;
        out->n_known++;
    }
    out->coverage = all > 0 ? known_weight / all : 0;
    out->plain = known > 0 ? sum / known : NAN;
    double n = out->n_evidence, k = methodology->shrinkage;
    if (isnan(target) || (out->n_known == 0 && (k <= 0 || methodology->unknown_left_out)))
        out->score = out->plain;
    else
        out->score = out->n_known == 0 ? target : (n * out->plain + k * target) / (n + k);
}

double aggregate_overall(const struct methodology *methodology, const struct criterion_score *row,
                         const double *weights)
{
    double scores[METHODOLOGY_MAX_CRITERIA];
    for (size_t c = 0; c < methodology->n_criteria; c++) {
        bool is_low = methodology->exponent <= 0 && row[c].score < methodology->floor;
        scores[c] = is_low ? methodology->floor : row[c].score;
    }
    return aggregate_power_mean(scores, weights, methodology->n_criteria, methodology->exponent);
}

double aggregate_plain(const struct methodology *methodology, const struct indicator_score *row, size_t criterion)
{
    bool is_all = criterion == SIZE_MAX;
    size_t first = is_all ? 0 : methodology->criteria[criterion].first_indicator;
    size_t end = is_all ? methodology->n_indicators : methodology->criteria[criterion].end_indicator;
    double sum = 0, total = 0;
    for (size_t i = first; i < end; i++) {
        double weight = methodology->indicators[i].weight * row[i].weight;
        if (isnan(row[i].normalised) || !aggregate_is_absolute(&methodology->indicators[i]))
            continue;
        sum += weight * (row[i].normalised - row[i].bonus);
        total += weight;
    }
    return total > 0 ? sum / total : NAN;
}

double aggregate_coverage(const struct methodology *methodology, const struct criterion_score *row,
                          const double *weights)
{
    double sum = 0, total = 0;
    for (size_t c = 0; c < methodology->n_criteria; c++) {
        sum += weights[c] * row[c].coverage;
        total += weights[c];
    }
    return total > 0 ? sum / total : 0;
}
