#include "tests/support/chart_samples.h"

#include <math.h>
#include <string.h>

#include "render/chart_heat.h"
#include "render/chart_histogram.h"
#include "render/chart_history.h"
#include "render/chart_lines.h"
#include "render/chart_movement.h"
#include "render/chart_profile.h"
#include "render/chart_ranking.h"
#include "render/chart_shares.h"
#include "render/chart_social.h"
#include "render/chart_stack.h"
#include "render/chart_strip.h"
#include "render/chart_tornado.h"
#include "render/chart_waterfall.h"

struct sampler {
    struct arena *arena;
    const struct palette *palette;
    enum sample_flavour flavour;
    double width;
    struct chart_samples *out;
};

static const char *const hostile_names[] = {
    "<script>alert(1)</script>",
    "\" onload=\"alert(1)",
    "]]>&amp;'</text><g>",
    "Line\nbreak\x01 and \x7F bell",
    "\xE2\x80\xAE"
    "desrever \xE2\x80\x8B zero",
    "\xF0\x9F\xA6\x96 \xF0\x9F\x9A\x80 emoji",
    "\xE4\xBE\x8B\xE9\xA1\x8C\xE9\x9B\xB2\xE7\xAB\xAF\xE9\x81\x8B\xE7\xAE\x97\xE8\x82\xA1\xE4\xBB\xBD\xE6\x9C\x89\xE9"
    "\x99\x90\xE5\x85\xAC\xE5\x8F\xB8",
    "\xE3\x82\xB5\xE3\x83\xB3\xE3\x83\x97\xE3\x83\xAB\xE3\x82\xAF\xE3\x83\xA9\xE3\x82\xA6\xE3\x83\x89",
    "\xD7\xA2\xD7\xA0\xD7\x9F \xD7\x9C\xD7\x93\xD7\x95\xD7\x92\xD7\x9E\xD7\x94",
    "\xD8\xB3\xD8\xAD\xD8\xA7\xD8\xA8\xD8\xA9 \xD8\xA7\xD9\x84\xD9\x85\xD8\xAB\xD8\xA7\xD9\x84",
    "broken \xFF\xC3 bytes",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
};

const char *chart_sample_name(struct arena *arena, enum sample_flavour flavour, size_t i)
{
    static const char *const tails[] = {"", " Compute", " GPU Systems", " AI"};
    char letter = (char)('A' + i % 26);
    if (flavour == SAMPLE_HOSTILE)
        return hostile_names[i % (sizeof hostile_names / sizeof *hostile_names)];
    if (flavour == SAMPLE_LONG)
        return arena_printf(arena, "Example Cloud %c%04zu International Holdings", letter, i);
    if (i < 26)
        return arena_printf(arena, "Example Cloud %c%s", letter, i % 7 == 3 ? tails[i % 4] : "");
    return arena_printf(arena, "Example %c%zu%s", letter, i / 26, tails[i % 4]);
}

static double number(const struct sampler *sampler, double value)
{
    return sampler->flavour == SAMPLE_UNKNOWN ? (value > 50 ? INFINITY : NAN) : value;
}

static size_t count(const struct sampler *sampler, size_t n)
{
    return sampler->flavour == SAMPLE_EMPTY ? 0 : n;
}

static const char *name(const struct sampler *sampler, size_t i)
{
    return chart_sample_name(sampler->arena, sampler->flavour, i);
}

static bool is_plain(const struct sampler *sampler)
{
    return sampler->flavour == SAMPLE_PLAIN || sampler->flavour == SAMPLE_BARE;
}

/* A fixed pattern that looks irregular: 0..1. */
static double wobble(size_t i)
{
    double x = sin((double)i * 12.9898 + 4.1) * 43758.5453;
    return x - floor(x);
}

static struct chart_frame frame(const struct sampler *sampler, const char *title, const char *subtitle)
{
    return (struct chart_frame){
        .title = sampler->flavour == SAMPLE_HOSTILE ? hostile_names[0] : title,
        .subtitle = sampler->flavour == SAMPLE_HOSTILE ? hostile_names[1] : subtitle,
        .note = "Invented data: no statement about any company. The note says where the numbers come from, in which "
                "order they stand and what the picture does not say.",
        .date = "2026-09-23",
        .width = sampler->width,
        .is_bare = sampler->flavour == SAMPLE_BARE};
}

static void add(struct sampler *sampler, const char *name_of_sample, struct drawing drawing)
{
    struct chart_sample *sample =
        ARENA_PUSH(sampler->arena, sampler->out->items, sampler->out->n, sampler->out->capacity);
    *sample = (struct chart_sample){name_of_sample, drawing};
}

static const char *const tier_names[] = {"Platinum",        "Gold",        "Silver",   "Bronze",
                                         "Underperforming", "Unavailable", "Not rated"};
static const char *const tier_tints[] = {"platinum",        "gold",        "silver",   "bronze",
                                         "underperforming", "unavailable", "not-rated"};
static const char *const tier_meanings[] = {"Consistently excellent, ahead of its peers.",
                                            "Strong in most criteria.",
                                            "Good, with gaps.",
                                            "Meets the minimum.",
                                            "One or more critical faults.",
                                            "Could not be tested.",
                                            "Too little is known."};

const struct chart_medallion *chart_sample_medallion(struct arena *arena, enum sample_flavour flavour, double width,
                                                     const size_t *n_tiles, size_t n_rows, size_t n_outside)
{
    struct sampler sampler = {arena, NULL, flavour, width, NULL};
    struct chart_medallion *chart = ARENA_NEW(arena, struct chart_medallion);
    struct medallion_row *rows = ARENA_ARRAY(arena, n_rows + 1, struct medallion_row);
    size_t i_name = 0;
    for (size_t i = 0; i < n_rows; i++) {
        struct medallion_tile *tiles = ARENA_ARRAY(arena, n_tiles[i] + 1, struct medallion_tile);
        bool is_rank = i + n_outside < n_rows;
        size_t tier = is_rank ? i % 5 : 5 + (i + n_outside - n_rows) % 2;
        for (size_t j = 0; j < n_tiles[i]; j++, i_name++) {
            tiles[j].name = chart_sample_name(arena, flavour, i_name);
            tiles[j].href = flavour == SAMPLE_HOSTILE ? "javascript:alert(1)" : "providers/example.html";
            if (is_rank && i_name % 4 == 1)
                tiles[j].marker = (enum tile_marker)(1 + i_name / 4 % 3);
            tiles[j].from = tiles[j].marker == TILE_UP     ? tier_names[(tier + 1) % 5]
                            : tiles[j].marker == TILE_DOWN ? tier_names[(tier + 4) % 5]
                                                           : NULL;
        }
        rows[i] = (struct medallion_row){
            tier_names[tier], tier_tints[tier], tier_meanings[tier], is_rank, tiles, n_tiles[i], false};
    }
    *chart = (struct chart_medallion){
        .frame = frame(&sampler, "GPU clouds, Example release 9.1", "2026-09-23. Invented providers. Methodology 9.0."),
        .label = "Computed from public evidence \xE2\x80\x94 not the published rating",
        .compared_with = "9.0",
        .rows = rows,
        .n_rows = n_rows};
    return chart;
}

static void add_medallion(struct sampler *sampler)
{
    static const size_t n_tiles[] = {1, 5, 12, 19, 10, 9, 4};
    const struct chart_medallion *chart =
        chart_sample_medallion(sampler->arena, sampler->flavour, sampler->width, n_tiles, count(sampler, 7),
                               sampler->flavour == SAMPLE_EMPTY ? 0 : 2);
    add(sampler, "medallion", chart_medallion_drawing(chart, sampler->palette, "medallion"));
}

static const char *const criteria[] = {"Security",    "Lifecycle",  "Orchestration", "Storage",      "Networking",
                                       "Reliability", "Monitoring", "Pricing",       "Partnerships", "Availability"};

static void add_profile(struct sampler *sampler)
{
    struct chart_profile *chart = ARENA_NEW(sampler->arena, struct chart_profile);
    struct profile_row *rows = ARENA_ARRAY(sampler->arena, 10, struct profile_row);
    for (size_t i = 0; i < 10; i++) {
        double middle = 40 + 30 * wobble(i);
        rows[i] =
            (struct profile_row){.name = is_plain(sampler) ? criteria[i] : name(sampler, i),
                                 .href = "criteria/example.html",
                                 .score = i == 7 ? NAN : number(sampler, fmin(100, middle + 40 * wobble(i + 20) - 12)),
                                 .low = number(sampler, middle - 30 - 8 * wobble(i + 5)),
                                 .median = number(sampler, middle),
                                 .high = number(sampler, middle + 24 + 6 * wobble(i + 9)),
                                 .note = i == 7 ? "none of 6 checks known"
                                                : arena_printf(sampler->arena, "rank %zu; 7 of 9 checks known", i + 1)};
    }
    *chart = (struct chart_profile){.frame = frame(sampler, "Example Cloud A by criterion",
                                                   "Criterion scores, 0 to 100, against the range of its peers"),
                                    .provider = name(sampler, 0),
                                    .band = "range of the 33 rated providers",
                                    .rows = rows,
                                    .n_rows = count(sampler, 10)};
    add(sampler, "profile", chart_profile_drawing(chart, sampler->palette, "profile"));
}

static void add_ranking(struct sampler *sampler, enum ranking_axis axis)
{
    struct chart_ranking *chart = ARENA_NEW(sampler->arena, struct chart_ranking);
    struct ranking_row *rows = ARENA_ARRAY(sampler->arena, 33, struct ranking_row);
    for (size_t i = 0; i < 33; i++) {
        double value = axis == RANKING_BY_RANK ? (double)(i + 1) : 88 - 2 * (double)i;
        double spread = axis == RANKING_BY_RANK ? 1 + 5 * wobble(i) : 3 + 5 * wobble(i);
        size_t tier = i < 2 ? 0 : i < 6 ? 1 : i < 14 ? 2 : i < 25 ? 3 : 4;
        rows[i] = (struct ranking_row){
            i + 1,
            name(sampler, i),
            "providers/example.html",
            tier_names[tier],
            tier_tints[tier],
            number(sampler, value),
            number(sampler, axis == RANKING_BY_RANK ? fmax(1, round(value - spread)) : value - spread),
            number(sampler, axis == RANKING_BY_RANK ? fmin(33, round(value + spread)) : value + spread)};
    }
    *chart =
        (struct chart_ranking){.frame = frame(sampler, "Ranking", "33 rated providers by overall score, best first"),
                               .axis = axis,
                               .rows = rows,
                               .n_rows = count(sampler, 33)};
    add(sampler, axis == RANKING_BY_RANK ? "ranking" : "ranking-scores",
        chart_ranking_drawing(chart, sampler->palette, "ranking"));
}

static void add_shares(struct sampler *sampler)
{
    struct chart_shares *chart = ARENA_NEW(sampler->arena, struct chart_shares);
    struct shares_tier *tiers = ARENA_ARRAY(sampler->arena, 5, struct shares_tier);
    struct shares_row *rows = ARENA_ARRAY(sampler->arena, 14, struct shares_row);
    for (size_t i = 0; i < 5; i++)
        tiers[i] = (struct shares_tier){tier_names[i], tier_tints[i]};
    for (size_t i = 0; i < 14; i++) {
        double *shares = ARENA_ARRAY(sampler->arena, 5, double), sum = 0, center = (double)i / 3;
        for (size_t j = 0; j < 5; j++)
            sum += shares[j] = exp(-1.2 * ((double)j - center) * ((double)j - center));
        for (size_t j = 0; j < 5; j++)
            shares[j] = number(sampler, shares[j] / sum < 0.0005 ? 0 : shares[j] / sum);
        rows[i] = (struct shares_row){name(sampler, i), "providers/example.html", shares, (i + 1) / 3};
    }
    *chart = (struct chart_shares){.frame = frame(sampler, "How sure the tiers are",
                                                  "Share of 10,000 draws in which a provider falls into each tier"),
                                   .tiers = tiers,
                                   .n_tiers = count(sampler, 5),
                                   .rows = rows,
                                   .n_rows = count(sampler, 14)};
    add(sampler, "shares", chart_shares_drawing(chart, sampler->palette, "shares"));
}

static void add_strip(struct sampler *sampler)
{
    struct chart_strip *chart = ARENA_NEW(sampler->arena, struct chart_strip);
    struct strip_row *rows = ARENA_ARRAY(sampler->arena, 10, struct strip_row);
    for (size_t i = 0; i < 10; i++) {
        struct strip_dot *dots = ARENA_ARRAY(sampler->arena, 60, struct strip_dot);
        for (size_t j = 0; j < 60; j++) {
            double score = 50 + 22 * (wobble(i * 60 + j) + wobble(i * 7 + j * 3) + wobble(j) - 1.5) + 2 * (double)i;
            dots[j] = (struct strip_dot){name(sampler, j), j % 11 == 5 ? NAN : number(sampler, score), j == 8};
        }
        rows[i] = (struct strip_row){is_plain(sampler) ? criteria[i] : name(sampler, i), "criteria/example.html", dots,
                                     count(sampler, 60), number(sampler, 50 + 2 * (double)i)};
    }
    *chart = (struct chart_strip){.frame = frame(sampler, "How the providers are spread", "Criterion scores, 0 to 100"),
                                  .rows = rows,
                                  .n_rows = count(sampler, 10)};
    add(sampler, "strip", chart_strip_drawing(chart, sampler->palette, "strip"));
}

static void add_history(struct sampler *sampler)
{
    struct chart_history *chart = ARENA_NEW(sampler->arena, struct chart_history);
    struct history_tier *tiers = ARENA_ARRAY(sampler->arena, 6, struct history_tier);
    struct history_point *points = ARENA_ARRAY(sampler->arena, 4, struct history_point);
    for (size_t i = 0; i < 6; i++)
        tiers[i] = (struct history_tier){sampler->flavour == SAMPLE_HOSTILE ? name(sampler, i) : tier_names[i],
                                         tier_tints[i], i < 5};
    points[0] = (struct history_point){"1.0", "2025-03-26", HISTORY_ABSENT, HISTORY_ABSENT, NULL};
    points[1] = (struct history_point){"2.0", "2025-11-06", 3, HISTORY_ABSENT, "as Former Example"};
    points[2] = (struct history_point){"2.1", "2026-04", 3, HISTORY_ABSENT, NULL};
    points[3] = (struct history_point){"3.0", "2026-09-23", 1, 2, NULL};
    if (sampler->flavour == SAMPLE_LONG || sampler->flavour == SAMPLE_HOSTILE)
        points[3].note = name(sampler, 11);
    *chart = (struct chart_history){
        .frame = frame(sampler, "Example Cloud A over the releases", "Published tiers, and the tier computed here"),
        .tiers = tiers,
        .n_tiers = count(sampler, 6),
        .points = points,
        .n_points = count(sampler, 4)};
    add(sampler, "history", chart_history_drawing(chart, sampler->palette, "history"));
}

static void add_curve(struct sampler *sampler)
{
    struct chart_lines *chart = ARENA_NEW(sampler->arena, struct chart_lines);
    struct lines_series *series = ARENA_ARRAY(sampler->arena, 5, struct lines_series);
    struct lines_band *band = ARENA_ARRAY(sampler->arena, 24, struct lines_band);
    for (size_t i = 0; i < 5; i++) {
        struct point *points = ARENA_ARRAY(sampler->arena, 24, struct point);
        for (size_t j = 0; j < 24; j++) {
            double size = ldexp(1024, (int)j), peak = 480 - 45 * (double)i, half = 3e7 * (1 + 0.5 * (double)i);
            points[j] = (struct point){size, number(sampler, peak * size / (size + half))};
            band[j] = (struct lines_band){size, number(sampler, 250 * size / (size + 1.4e8)),
                                          number(sampler, 470 * size / (size + 2e7))};
        }
        series[i] = (struct lines_series){name(sampler, i), points, 24, i == 1};
    }
    *chart = (struct chart_lines){
        .frame = frame(sampler, "Bus bandwidth of all-reduce by message size", "nccl-tests, 16 nodes of 8 GPUs"),
        .x_title = "message size",
        .y_title = "bus bandwidth, GB/s",
        .x_scale = LINES_BYTES,
        .y_from_zero = true,
        .series = series,
        .n_series = count(sampler, 5),
        .band = band,
        .n_band = count(sampler, 24),
        .band_name = "lowest to highest of 12 other providers"};
    add(sampler, "curve", chart_lines_drawing(chart, sampler->palette, "curve"));
}

static void add_sweep(struct sampler *sampler)
{
    struct chart_lines *chart = ARENA_NEW(sampler->arena, struct chart_lines);
    struct lines_series *series = ARENA_ARRAY(sampler->arena, 3, struct lines_series);
    struct lines_mark *marks = ARENA_ARRAY(sampler->arena, 2, struct lines_mark);
    for (size_t i = 0; i < 3; i++) {
        struct point *points = ARENA_ARRAY(sampler->arena, 21, struct point);
        for (size_t j = 0; j < 21; j++) {
            double price = 1.5 + 0.1 * (double)j;
            points[j] = (struct point){price, number(sampler, i == 0 ? 8.1 * price + 4 : 19 + 2.2 * (double)i)};
        }
        series[i] = (struct lines_series){name(sampler, i), points, 21, false};
    }
    marks[0] = (struct lines_mark){number(sampler, 2.10), "today: 2.10"};
    marks[1] = (struct lines_mark){number(sampler, 2.124), "break-even with B: 2.12"};
    *chart =
        (struct chart_lines){.frame = frame(sampler, "Total cost by the price of a GPU hour", "Four years, 1,024 GPUs"),
                             .x_title = "price of Example Cloud A, US$ per GPU hour",
                             .y_title = "total cost, million US$",
                             .series = series,
                             .n_series = count(sampler, 3),
                             .marks = marks,
                             .n_marks = count(sampler, 2)};
    add(sampler, "sweep", chart_lines_drawing(chart, sampler->palette, "sweep"));
}

static const char *const parts[] = {"GPU rental",      "Storage", "Network",   "Control plane", "Support",
                                    "Goodput expense", "Setup",   "Debugging", "Exit"};

static void add_stack(struct sampler *sampler)
{
    struct chart_stack *chart = ARENA_NEW(sampler->arena, struct chart_stack);
    struct stack_bar *bars = ARENA_ARRAY(sampler->arena, 3, struct stack_bar);
    for (size_t i = 0; i < 3; i++) {
        double *amounts = ARENA_ARRAY(sampler->arena, 9, double), total = 0;
        for (size_t j = 0; j < 9; j++)
            total += amounts[j] =
                j == 0 ? 18.0 + 3 * (double)i : (j == 5 ? 4.5 - 1.9 * (double)i : 0.3 + wobble(i + 7 * j));
        for (size_t j = 0; j < 9; j++)
            amounts[j] = number(sampler, amounts[j]);
        bars[i] = (struct stack_bar){name(sampler, i), "providers/example.html", amounts, number(sampler, total),
                                     number(sampler, total / 26.0)};
    }
    *chart = (struct chart_stack){
        .frame = frame(sampler, "Total cost of ownership", "Example scenario: 1,024 GPUs for four years"),
        .unit = "million US$ over 4 years",
        .decimals = 2,
        .parts = parts,
        .n_parts = count(sampler, 9),
        .bars = bars,
        .n_bars = count(sampler, 3)};
    add(sampler, "stack", chart_stack_drawing(chart, sampler->palette, "stack"));
}

static void add_waterfall(struct sampler *sampler)
{
    static const double deltas[] = {3.0, -0.42, 0.18, -0.05, 0.31, -1.9, -0.22, 0.06};
    struct chart_waterfall *chart = ARENA_NEW(sampler->arena, struct chart_waterfall);
    struct waterfall_step *steps = ARENA_ARRAY(sampler->arena, 8, struct waterfall_step);
    double end = 26.4;
    for (size_t i = 0; i < 8; i++) {
        steps[i] = (struct waterfall_step){is_plain(sampler) ? parts[i] : name(sampler, i), number(sampler, deltas[i])};
        end += deltas[i];
    }
    *chart = (struct chart_waterfall){
        .frame = frame(sampler, "Where the difference comes from", "Example Cloud B against Example Cloud A"),
        .unit = "million US$ over 4 years",
        .decimals = 2,
        .start_name = name(sampler, 0),
        .end_name = name(sampler, 1),
        .start = number(sampler, 26.4),
        .end = number(sampler, end),
        .steps = steps,
        .n_steps = count(sampler, 8)};
    add(sampler, "waterfall", chart_waterfall_drawing(chart, sampler->palette, "waterfall"));
}

static void add_tornado(struct sampler *sampler)
{
    static const char *const names[] = {"Price of a GPU hour", "Goodput lost to faults", "Length of the contract",
                                        "Storage per GPU",     "Egress each month",      "Support contract",
                                        "Setup time"};
    static const char *const lows[] = {"1.80 US$", "1 %", "1 year", "0.5 TB", "0 TB", "none", "2 days"};
    static const char *const highs[] = {"2.60 US$", "12 %", "4 years", "4 TB", "200 TB", "24 hours", "6 weeks"};
    struct chart_tornado *chart = ARENA_NEW(sampler->arena, struct chart_tornado);
    struct tornado_row *rows = ARENA_ARRAY(sampler->arena, 7, struct tornado_row);
    for (size_t i = 0; i < 7; i++) {
        double span = 6 / (1 + (double)i * 0.8);
        bool is_reversed = i == 2;
        rows[i] = (struct tornado_row){is_plain(sampler) ? names[i] : name(sampler, i), lows[i], highs[i],
                                       number(sampler, 26.4 + (is_reversed ? span * 0.7 : -span * 0.6)),
                                       number(sampler, 26.4 + (is_reversed ? -span * 0.6 : span))};
    }
    *chart = (struct chart_tornado){
        .frame = frame(sampler, "What matters most", "Total cost when one assumption changes and the rest stay"),
        .unit = "million US$ over 4 years",
        .decimals = 1,
        .base = number(sampler, 26.4),
        .rows = rows,
        .n_rows = count(sampler, 7)};
    add(sampler, "tornado", chart_tornado_drawing(chart, sampler->palette, "tornado"));
}

static void add_heat(struct sampler *sampler)
{
    struct chart_heat *chart = ARENA_NEW(sampler->arena, struct chart_heat);
    const char **xs = ARENA_ARRAY(sampler->arena, 9, const char *), **ys = ARENA_ARRAY(sampler->arena, 8, const char *);
    double *values = ARENA_ARRAY(sampler->arena, 72, double);
    for (size_t i = 0; i < 9; i++)
        xs[i] = arena_printf(sampler->arena, "%.2f", 1.6 + 0.1 * (double)i);
    for (size_t i = 0; i < 8; i++)
        ys[i] = arena_printf(sampler->arena, "%.0f %%", 2 * (double)i);
    for (size_t y = 0; y < 8; y++)
        for (size_t x = 0; x < 9; x++)
            values[y * 9 + x] = number(sampler, 1.1 * ((double)x - 4.3) + 0.8 * ((double)y - 2.6));
    *chart = (struct chart_heat){
        .frame = frame(sampler, "Price against goodput", "Cost of Example Cloud A less that of Example Cloud B"),
        .x_title = "price of A, US$ per GPU hour",
        .y_title = "goodput lost at A",
        .unit = "million US$ over 4 years, A less B",
        .decimals = 1,
        .above = arena_printf(sampler->arena, "%s is cheaper", name(sampler, 1)),
        .below = arena_printf(sampler->arena, "%s is cheaper", name(sampler, 0)),
        .x_labels = xs,
        .y_labels = ys,
        .n_x = count(sampler, 9),
        .n_y = count(sampler, 8),
        .values = values,
        .base_x = 5,
        .base_y = 3};
    add(sampler, "heat", chart_heat_drawing(chart, sampler->palette, "heat"));
}

static void add_histogram(struct sampler *sampler)
{
    struct chart_histogram *chart = ARENA_NEW(sampler->arena, struct chart_histogram);
    struct histogram_bin *bins = ARENA_ARRAY(sampler->arena, 36, struct histogram_bin);
    struct histogram_mark *marks = ARENA_ARRAY(sampler->arena, 3, struct histogram_mark);
    for (size_t i = 0; i < 36; i++) {
        double x = 20 + 0.5 * (double)i, z = (x - 27) / 3;
        bins[i] = (struct histogram_bin){x, x + 0.5, number(sampler, floor(800 * exp(-z * z / (z > 0 ? 3 : 1.5))))};
    }
    marks[0] = (struct histogram_mark){number(sampler, 24.1), "5 %: 24.1"};
    marks[1] = (struct histogram_mark){number(sampler, 27.6), "median: 27.6"};
    marks[2] = (struct histogram_mark){number(sampler, 33.0), "95 %: 33.0"};
    *chart = (struct chart_histogram){
        .frame = frame(sampler, "Total cost over 10,000 draws", "Prices, faults and setup drawn from their ranges"),
        .x_title = "total cost, million US$ over 4 years",
        .bins = bins,
        .n_bins = count(sampler, 36),
        .marks = marks,
        .n_marks = count(sampler, 3)};
    add(sampler, "histogram", chart_histogram_drawing(chart, sampler->palette, "histogram"));
}

static void add_movement(struct sampler *sampler)
{
    static const char *const causes[] = {"evidence", "methodology", "peers"};
    struct chart_movement *chart = ARENA_NEW(sampler->arena, struct chart_movement);
    struct movement_row *rows = ARENA_ARRAY(sampler->arena, 8, struct movement_row);
    for (size_t i = 0; i < 8; i++) {
        double *points = ARENA_ARRAY(sampler->arena, 3, double), change = 0;
        size_t before = (i + 1) % 5, after = i % 3 == 0 ? before : i % 3 == 1 ? (before + 4) % 5 : (before + 1) % 5;
        for (size_t j = 0; j < 3; j++)
            change += points[j] = number(sampler, 14 * (wobble(i * 3 + j) - 0.45));
        rows[i] = (struct movement_row){.name = name(sampler, i),
                                        .href = "providers/example.html",
                                        .before = {tier_names[before], tier_tints[before]},
                                        .after = {tier_names[after], tier_tints[after]},
                                        .direction = after < before   ? 1
                                                     : after > before ? -1
                                                                      : 0,
                                        .causes = points,
                                        .change = change};
    }
    rows[7].before.name = NULL;
    *chart = (struct chart_movement){
        .frame = frame(sampler, "What moved, and why", "Change of the overall score, split into its causes"),
        .before_title = "9.0",
        .after_title = "9.1",
        .causes = causes,
        .n_causes = count(sampler, 3),
        .rows = rows,
        .n_rows = count(sampler, 8)};
    add(sampler, "movement", chart_movement_drawing(chart, sampler->palette, "movement"));
}

static void add_social(struct sampler *sampler)
{
    struct chart_social *provider = ARENA_NEW(sampler->arena, struct chart_social);
    struct chart_social *release = ARENA_NEW(sampler->arena, struct chart_social);
    struct social_fact *facts = ARENA_ARRAY(sampler->arena, 4, struct social_fact);
    struct social_row *rows = ARENA_ARRAY(sampler->arena, 6, struct social_row);
    facts[0] = (struct social_fact){"72.4", "overall, of 100"};
    facts[1] = (struct social_fact){"4", "rank of 33"};
    facts[2] = (struct social_fact){"41", "scored findings"};
    facts[3] = (struct social_fact){"38 %", "of the checks known"};
    for (size_t i = 0; i < 6; i++)
        rows[i] = (struct social_row){
            tier_names[i], tier_tints[i], 3 * i + 1,
            arena_printf(sampler->arena, "%s, %s and %zu more", name(sampler, 2 * i), name(sampler, 2 * i + 1), 3 * i)};
    *provider = (struct chart_social){.eyebrow = "GPU clouds, Example release 9.1",
                                      .headline = name(sampler, 0),
                                      .tier = "Gold",
                                      .tint = "gold",
                                      .sentence = "Gold by its score; Platinum asks for at least 60 in every "
                                                  "criterion, and storage has 41.2.",
                                      .facts = facts,
                                      .n_facts = count(sampler, 4),
                                      .foot = "Computed from public evidence \xE2\x80\x94 not the published rating",
                                      .date = "2026-09-23"};
    *release = (struct chart_social){.eyebrow = "63 providers, 48 of them rated",
                                     .headline = "GPU clouds, Example release 9.1",
                                     .rows = rows,
                                     .n_rows = count(sampler, 6),
                                     .foot = "Computed from public evidence \xE2\x80\x94 not the published rating",
                                     .date = "2026-09-23"};
    add(sampler, "social-provider", chart_social_drawing(provider, sampler->palette, "social"));
    add(sampler, "social-release", chart_social_drawing(release, sampler->palette, "social"));
}

void chart_samples_make(struct arena *arena, const struct palette *palette, enum sample_flavour flavour, double width,
                        struct chart_samples *out)
{
    struct sampler sampler = {arena, palette, flavour, width, out};
    *out = (struct chart_samples){0};
    add_medallion(&sampler);
    add_profile(&sampler);
    add_ranking(&sampler, RANKING_BY_RANK);
    add_ranking(&sampler, RANKING_BY_SCORE);
    add_shares(&sampler);
    add_strip(&sampler);
    add_history(&sampler);
    add_curve(&sampler);
    add_sweep(&sampler);
    add_stack(&sampler);
    add_waterfall(&sampler);
    add_tornado(&sampler);
    add_heat(&sampler);
    add_histogram(&sampler);
    add_movement(&sampler);
    add_social(&sampler);
}
