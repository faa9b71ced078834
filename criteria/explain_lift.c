/* What would lift a provider, in words. */
#include <math.h>

#include "criteria/explain_part.h"
#include "criteria/tiering.h"
#include "criteria/wrap.h"
#include "model/base/num.h"

static void explain_step(struct explaining *explaining, const struct lift_step *step)
{
    const struct indicator *of = &explaining->scores->methodology->indicators[step->indicator];
    char gain[NUM_SIZE], from[NUM_SIZE], to[NUM_SIZE];
    num_fixed(step->gain, 1, gain);
    if (isnan(step->from))
        wrap_appendf(&explaining->out, "  * ", "Show that: %s (%s; +%s, nothing is known yet)", of->title, of->id,
                     gain);
    else if (of->source == SOURCE_ITEM)
        wrap_appendf(&explaining->out, "  * ", "%s (%s; +%s)", of->title, of->id, gain);
    else
        wrap_appendf(&explaining->out, "  * ", "%s: from %s to %s %s (%s; +%s)", of->title,
                     num_significant(step->from, 4, from), num_significant(step->to, 4, to),
                     of->unit != NULL ? of->unit : "", of->id, gain);
}

static void explain_found(struct explaining *explaining, const struct lift *lift)
{
    char after[NUM_SIZE];
    bool is_new = false;
    for (size_t i = 0; i < lift->n_steps; i++)
        is_new = is_new || isnan(lift->steps[i].from);
    wrap_appendf(&explaining->out, "  ",
                 "%s, with peers as they are, takes no less than %zu step%s%s:", lift->target->name, lift->n_steps,
                 lift->n_steps == 1 ? "" : "s", is_new ? ", for mending what is known is not enough" : "");
    for (size_t i = 0; i < lift->n_steps; i++)
        explain_step(explaining, &lift->steps[i]);
    wrap_appendf(&explaining->out, "  ", "Together: %s of 100.", num_fixed(lift->overall_after, 1, after));
}

/* A tier that asks for something that most peers do not offer. */
static void explain_features(struct explaining *explaining, const struct tier *tier, double n_features)
{
    char asked[NUM_SIZE], has[NUM_SIZE];
    wrap_appendf(&explaining->out, "  ", "%s also asks for %s thing%s that most peers do not offer; %s %s known here.",
                 tier->name, num_shortest(tier->minimum_features, asked), tier->minimum_features > 1 ? "s" : "",
                 n_features > 0 ? num_shortest(n_features, has) : "none",
                 n_features > 1 || n_features < 1 ? "are" : "is");
}

static void explain_out_of_reach(struct explaining *explaining, const struct lift *lift)
{
    const struct scores *scores = explaining->scores;
    size_t rank = (size_t)(lift->target - scores->methodology->tiers);
    double cut = rank < scores->n_cuts ? scores->cuts[rank] : NAN;
    struct condition_facts facts = conditions_facts(scores, explaining->provider);
    char after[NUM_SIZE], wanted[NUM_SIZE];
    if (lift->n_steps > 0)
        explain_found(explaining, lift);
    else if (isnan(cut))
        wrap_appendf(&explaining->out, "  ", "Nobody stands out enough for %s.", lift->target->name);
    else if (explaining->provider->overall < cut)
        wrap_appendf(&explaining->out, "  ", "%s begins at %s; with every known shortfall mended it would have %s.",
                     lift->target->name, num_fixed(cut, 1, wanted), num_fixed(lift->overall_after, 1, after));
    if (facts.n_features < lift->target->minimum_features)
        explain_features(explaining, lift->target, facts.n_features);
}

void explain_lift(struct explaining *explaining)
{
    struct lift lift;
    lift_find(explaining->arena, explaining->scores, explaining->provider, explaining->target, &lift);
    explain_heading(explaining, "What would lift it");
    switch (lift.outcome) {
    case LIFT_FOUND:
        explain_found(explaining, &lift);
        break;
    case LIFT_AT_TOP:
        wrap_appendf(
            &explaining->out, "  ", "It is already %s%s.", explaining->provider->tier->name,
            explaining->provider->tier == explaining->scores->methodology->tiers ? ", the best tier of its peers" : "");
        break;
    case LIFT_GATED:
        wrap_appendf(&explaining->out, "  ", "%s cannot be reached while this holds: %s %s", lift.target->name,
                     lift.gate->reason, lift.gate->fix);
        break;
    case LIFT_OUT_OF_REACH:
        explain_out_of_reach(explaining, &lift);
        break;
    case LIFT_NOT_RATED:
        wrap_append(&explaining->out, "  ",
                    explaining->provider->n_gates > 0
                        ? explaining->provider->gates[0].gate->fix
                        : "Evidence: a cluster to test, or documents that can be cited. Nothing is held against it.");
        break;
    }
}
