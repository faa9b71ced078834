#include <math.h>
#include <string.h>

#include "criteria/methodology.h"
#include "ingest/catalog.h"
#include "model/base/num.h"
#include "render/page_words.h"
#include "render/reference.h"

static void put_number(struct str *out, double number)
{
    char text[NUM_SIZE];
    str_append(out, num_significant(number, 6, text));
}

static void put_weights(struct str *out, const struct methodology *methodology)
{
    str_append(out,
               "\n## Weights of the criteria\n\nRelative; ours, each with its reason.\n\n| criterion | weight | why |\n"
               "|---|---|---|\n");
    for (size_t i = 0; i < methodology->n_criteria; i++) {
        str_appendf(out, "| %s | ", methodology->criteria[i].title);
        put_number(out, methodology->criteria[i].weight);
        str_append(out, " | ");
        reference_cell(out, methodology->criteria[i].reason);
        str_append(out, " |\n");
    }
}

static void put_profiles(struct str *out, const struct methodology *methodology)
{
    str_append(out, "\n## Workload profiles\n\n| profile | for |");
    for (size_t i = 0; i < methodology->n_criteria; i++)
        str_appendf(out, " %s |", methodology->criteria[i].criterion);
    str_append(out, "\n|---|---|");
    for (size_t i = 0; i < methodology->n_criteria; i++)
        str_append(out, "---|");
    str_append(out, "\n");
    for (size_t p = 0; p < methodology->n_profiles; p++) {
        str_appendf(out, "| `%s` | ", methodology->profiles[p].id);
        reference_cell(out, methodology->profiles[p].meaning);
        str_append(out, " |");
        for (size_t i = 0; i < methodology->n_criteria; i++) {
            str_append(out, " ");
            put_number(out, methodology->profiles[p].weights[i]);
            str_append(out, " |");
        }
        str_append(out, "\n");
    }
}

static void put_tiers(struct str *out, const struct methodology *methodology)
{
    str_append(out, "\n## Tiers\n\nBest first; a tier without a rank is no order among the others.\n\n| tier | rank | "
                    "meaning |\n|---|---|---|\n");
    for (size_t i = 0; i < methodology->n_tiers; i++) {
        const struct tier *tier = &methodology->tiers[i];
        str_appendf(out, "| %s | %s | ", tier->name,
                    !tier->is_rank    ? "no"
                    : tier->gate_only ? "by a gate only"
                                      : "yes");
        reference_cell(out, tier->meaning);
        str_append(out, " |\n");
    }
}

static void put_gates(struct str *out, const struct methodology *methodology)
{
    char points[NUM_SIZE];
    str_append(out,
               "\n## Gates\n\nWhat caps the tier whatever the score, or takes points off.\n\n| gate | effect | why | "
               "what to do | source |\n|---|---|---|---|---|\n");
    for (size_t i = 0; i < methodology->n_gates; i++) {
        const struct gate *gate = &methodology->gates[i];
        const struct tier *cap = methodology_tier(methodology, gate->cap);
        str_append(out, "| ");
        reference_cell(out, gate->title);
        if (gate->penalty)
            str_appendf(out, " | %s points off | ", num_significant(gate->points, 3, points));
        else
            str_appendf(out, " | at most %s | ", cap == NULL ? gate->cap : cap->name);
        reference_cell(out, gate->reason);
        str_append(out, " | ");
        reference_cell(out, gate->fix);
        str_append(out, " | ");
        reference_cell(out, gate->source);
        str_append(out, " |\n");
    }
}

static void put_indicators(struct arena *arena, struct str *out, const struct methodology *methodology)
{
    str_append(out, "\n## Indicators\n");
    for (size_t c = 0; c < methodology->n_criteria; c++) {
        const struct criterion_weight *criterion = &methodology->criteria[c];
        str_appendf(out, "\n### %s\n\n| indicator | asks | weight | scale |\n|---|---|---|---|\n", criterion->title);
        for (size_t i = criterion->first_indicator; i < criterion->end_indicator; i++) {
            const struct indicator *indicator = &methodology->indicators[i];
            str_appendf(out, "| `%s` | ", indicator->id);
            reference_cell(out, indicator->title);
            str_append(out, " | ");
            put_number(out, indicator->weight);
            str_append(out, " | ");
            reference_cell(out, words_scale(arena, indicator));
            str_append(out, " |\n");
        }
    }
}

static void put_rules(struct str *out, const struct methodology *methodology)
{
    str_append(out, "\n## Rules\n\n- Criteria are joined by a power mean with the exponent ");
    put_number(out, methodology->exponent);
    str_append(out, " (1 arithmetic, 0 geometric); scores below ");
    put_number(out, methodology->floor);
    str_append(out, " count as that.\n- met, partial and unmet are worth ");
    for (int i = 0; i < 3; i++) {
        str_append(out, i == 0 ? "" : i == 1 ? ", " : " and ");
        put_number(out, methodology->state_value[i]);
    }
    str_append(out, ".\n- With n pieces of evidence a criterion's mean is pulled to the field's by n / (n + ");
    put_number(out, methodology->shrinkage);
    str_append(out, ").\n- Fewer than ");
    put_number(out, methodology->minimum_findings);
    str_append(out, " scored findings: not rated, unless a gate was hit.\n- Interviews count, and are shown, from ");
    put_number(out, methodology->minimum_interviews);
    str_append(out, " on.\n- Robustness: ");
    put_number(out, (double)methodology->n_draws);
    str_append(out, " draws, seed ");
    put_number(out, (double)methodology->seed);
    str_append(out, ".\n");
}

bool reference_methodology(struct arena *arena, const char *version, struct str *out, struct error *err)
{
    struct catalog catalog = {0};
    struct methodology *methodology;
    struct problems problems;
    problems_init(&problems, arena);
    if (!catalog_load(arena, &catalog, &problems, err) ||
        !methodology_load(arena, version, &catalog, &methodology, &problems, err))
        return error_set(err, EXIT_INTERNAL, "%s", problems.n > 0 ? problems.items[0].text : "no methodology");
    str_appendf(out, "# Methodology %s\n\nMade by `clustermax doctor --reference methodology` from `%s`.\n\n%s\n",
                methodology->version, methodology->file, methodology->summary == NULL ? "" : methodology->summary);
    put_rules(out, methodology);
    put_weights(out, methodology);
    put_profiles(out, methodology);
    put_tiers(out, methodology);
    put_gates(out, methodology);
    put_indicators(arena, out, methodology);
    return true;
}
