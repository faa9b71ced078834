/* Charts of how costs follow one or two inputs, and of what they may turn out to be. */
#include <math.h>

#include "model/base/num.h"
#include "render/chart_from_tco.h"
#include "render/chart_money.h"

#define MAX_MARKS 6

static const struct tco_field *field_of(const struct tco_scenario *scenario, const struct tco_axis *axis)
{
    return axis->n_inputs == 0 ? NULL : scenario->inputs[axis->inputs[0]].field;
}

static const char *axis_title(struct arena *arena, const struct tco_scenario *scenario, const struct tco_axis *axis)
{
    const struct tco_field *field = field_of(scenario, axis);
    if (field == NULL)
        return axis->pattern;
    bool has_unit = field->unit != NULL && *field->unit != '\0';
    return arena_printf(arena, "%s%s%s (%s)", field->title, has_unit ? ", " : "", has_unit ? field->unit : "",
                        axis->pattern);
}

static double today(const struct tco_scenario *scenario, const struct tco_axis *axis)
{
    const struct tco_input *input = axis->n_inputs == 0 ? NULL : &scenario->inputs[axis->inputs[0]];
    return input == NULL || !input->given ? NAN : input->value;
}

static const char *number_text(struct arena *arena, double value)
{
    char digits[NUM_SIZE];
    return arena_strdup(arena,
                        fabs(value) >= 10000 ? num_grouped(value, 0, digits) : num_significant(value, 4, digits));
}

static const struct tco_result *result_at(const struct tco_scenario *scenario, const struct tco_sweep *sweep, size_t x,
                                          size_t y, size_t column)
{
    return &sweep->results[(y * sweep->x.n + x) * scenario->n_columns + column];
}

static double gap_at(const struct tco_scenario *scenario, const struct tco_sweep *sweep, size_t x, size_t y,
                     size_t column)
{
    return result_at(scenario, sweep, x, y, column)->monthly_usd - result_at(scenario, sweep, x, y, 0)->monthly_usd;
}

static bool is_logarithmic(const struct tco_axis *axis)
{
    double low = INFINITY, high = 0;
    for (size_t i = 0; i < axis->n; i++) {
        low = fmin(low, axis->values[i]);
        high = fmax(high, axis->values[i]);
    }
    return low > 0 && high / low >= 20;
}

/* Where the gap of a column to the first changes its sign, by a straight line between two points. */
static size_t mark_crossings(struct arena *arena, const struct tco_scenario *scenario, const struct tco_sweep *sweep,
                             struct lines_mark marks[MAX_MARKS], size_t n)
{
    for (size_t column = 1; column < scenario->n_columns; column++)
        for (size_t i = 0; i + 1 < sweep->x.n && n < MAX_MARKS; i++) {
            double before = gap_at(scenario, sweep, i, 0, column), after = gap_at(scenario, sweep, i + 1, 0, column);
            if (!(before * after < 0))
                continue;
            double x = sweep->x.values[i] + (sweep->x.values[i + 1] - sweep->x.values[i]) * before / (before - after);
            marks[n++] = (struct lines_mark){x, arena_printf(arena, "%s costs the same at about %s",
                                                             scenario->columns[column].title, number_text(arena, x))};
        }
    return n;
}

bool chart_sweep_from_tco(struct arena *arena, const struct tco_scenario *scenario, const struct tco_sweep *sweep,
                          struct chart_lines *out)
{
    size_t n = sweep->x.n, n_columns = scenario->n_columns;
    struct money money = money_of_results(sweep->results, n * n_columns);
    struct lines_series *series = ARENA_ARRAY(arena, n_columns + 1, struct lines_series);
    struct lines_mark *marks = ARENA_ARRAY(arena, MAX_MARKS, struct lines_mark);
    if (n < 2 || sweep->y.n > 1)
        return false;
    for (size_t column = 0; column < n_columns; column++) {
        struct point *points = ARENA_ARRAY(arena, n, struct point);
        for (size_t i = 0; i < n; i++)
            points[i] = (struct point){sweep->x.values[i],
                                       result_at(scenario, sweep, i, 0, column)->monthly_usd / money.factor};
        series[column] = (struct lines_series){scenario->columns[column].title, points, n, false};
    }
    *out = (struct chart_lines){.frame = {.title = scenario->title, .date = scenario->date},
                                .x_title = axis_title(arena, scenario, &sweep->x),
                                .y_title = money.unit,
                                .x_scale = is_logarithmic(&sweep->x) ? LINES_LOG : LINES_LINEAR,
                                .series = series,
                                .n_series = n_columns,
                                .marks = marks};
    double now = today(scenario, &sweep->x);
    if (isfinite(now))
        marks[out->n_marks++] = (struct lines_mark){now, arena_printf(arena, "stated: %s", number_text(arena, now))};
    out->n_marks = mark_crossings(arena, scenario, sweep, marks, out->n_marks);
    out->frame.subtitle = "Cost a month as one input changes and the rest stay";
    return true;
}

static const char **axis_labels(struct arena *arena, const struct tco_axis *axis)
{
    const char **labels = ARENA_ARRAY(arena, axis->n + 1, const char *);
    for (size_t i = 0; i < axis->n; i++)
        labels[i] = number_text(arena, axis->values[i]);
    return labels;
}

/* The point of the sweep that is today's value, or n. */
static size_t base_of(const struct tco_scenario *scenario, const struct tco_axis *axis)
{
    double now = today(scenario, axis);
    size_t i = 0;
    while (i < axis->n && !(fabs(axis->values[i] - now) <= 1e-9 * fabs(now)))
        i++;
    return i;
}

bool chart_heat_from_tco(struct arena *arena, const struct tco_scenario *scenario, const struct tco_sweep *sweep,
                         size_t column, struct chart_heat *out)
{
    size_t n_x = sweep->x.n, n_y = sweep->y.n;
    double *values = ARENA_ARRAY(arena, n_x * n_y + 1, double), largest = 0;
    if (n_x < 2 || n_y < 2 || column == 0 || column >= scenario->n_columns)
        return false;
    for (size_t y = 0; y < n_y; y++)
        for (size_t x = 0; x < n_x; x++) {
            values[y * n_x + x] = gap_at(scenario, sweep, x, y, column);
            largest = fmax(largest, fabs(values[y * n_x + x]));
        }
    struct money money = money_of(largest);
    for (size_t i = 0; i < n_x * n_y; i++)
        values[i] /= money.factor;
    const char *first = scenario->columns[0].title, *other = scenario->columns[column].title;
    *out = (struct chart_heat){.frame = {.title = scenario->title, .date = scenario->date},
                               .x_title = axis_title(arena, scenario, &sweep->x),
                               .y_title = axis_title(arena, scenario, &sweep->y),
                               .decimals = money.decimals,
                               .above = arena_printf(arena, "%s costs less", first),
                               .below = arena_printf(arena, "%s costs less", other),
                               .x_labels = axis_labels(arena, &sweep->x),
                               .y_labels = axis_labels(arena, &sweep->y),
                               .n_x = n_x,
                               .n_y = n_y,
                               .values = values,
                               .base_x = base_of(scenario, &sweep->x),
                               .base_y = base_of(scenario, &sweep->y)};
    out->unit = arena_printf(arena, "%s less %s, %s", other, first, money.unit);
    out->frame.subtitle = "What is cheaper as two inputs change and the rest stay";
    return true;
}

static void fill_bins(const struct tally *tally, double factor, struct histogram_bin *bins)
{
    double low = tally_quantile(tally, 0.01), high = tally_quantile(tally, 0.99);
    for (size_t i = 0; i < TCO_CHART_BINS; i++) {
        double from = low + (high - low) * (double)i / TCO_CHART_BINS;
        double to = low + (high - low) * (double)(i + 1) / TCO_CHART_BINS;
        double share = tally_share_below(tally, to) - tally_share_below(tally, from);
        bins[i] = (struct histogram_bin){from / factor, to / factor, share * (double)tally->n};
    }
}

bool chart_histogram_from_tco(struct arena *arena, const struct tco_scenario *scenario,
                              const struct tco_monte_carlo *result, size_t column, struct chart_histogram *out)
{
    static const double points[] = {0.05, 0.5, 0.95};
    static const char *const names[] = {"5 %", "median", "95 %"};
    if (column >= scenario->n_columns || result->columns[column].monthly.n == 0)
        return false;
    const struct tally *tally = &result->columns[column].monthly;
    struct money money = money_of(tally_quantile(tally, 0.99));
    struct histogram_bin *bins = ARENA_ARRAY(arena, TCO_CHART_BINS, struct histogram_bin);
    struct histogram_mark *marks = ARENA_ARRAY(arena, 3, struct histogram_mark);
    fill_bins(tally, money.factor, bins);
    for (size_t i = 0; i < 3; i++) {
        double value = tally_quantile(tally, points[i]) / money.factor;
        marks[i] = (struct histogram_mark){
            value, arena_printf(arena, "%s: %s", names[i], chart_number(arena, value, money.decimals, false))};
    }
    *out = (struct chart_histogram){.frame = {.date = scenario->date},
                                    .x_title = money.unit,
                                    .decimals = money.decimals,
                                    .bins = bins,
                                    .n_bins = TCO_CHART_BINS,
                                    .marks = marks,
                                    .n_marks = 3};
    out->frame.title = arena_printf(arena, "What %s may cost", scenario->columns[column].title);
    out->frame.subtitle = arena_printf(arena, "%s draws; from the 1 %% to the 99 %% point",
                                       chart_number(arena, (double)result->n_draws, 0, false));
    return true;
}
