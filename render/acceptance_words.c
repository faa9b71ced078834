/* Words that all forms of a plan share. */
#include <math.h>

#include "render/acceptance.h"
#include "render/page_words.h"

const char *acceptance_title(struct arena *arena, const struct acceptance_plan *plan)
{
    return arena_printf(arena, "Acceptance plan: %s", plan->provider->name);
}

const char *acceptance_lead(struct arena *arena, const struct acceptance_plan *plan)
{
    size_t n_known = 0, n_numbers = 0;
    for (size_t i = 0; i < plan->n; i++) {
        n_numbers += plan->lines[i].direction != 0;
        n_known += plan->lines[i].direction != 0 && !isnan(plan->lines[i].threshold);
    }
    const char *gpu = plan->gpu == NULL ? "hardware that is not named" : plan->gpu->title;
    return arena_printf(arena,
                        "%s%s%zu tests of a trial on %s. %zu ask for a number, %zu of these with a known threshold.",
                        plan->workload == NULL ? "For any workload" : plan->workload->title,
                        plan->workload == NULL ? ": " : arena_printf(arena, ". %s ", plan->workload->meaning), plan->n,
                        gpu, n_numbers, n_known);
}

const char *acceptance_summary(struct arena *arena, const struct acceptance_plan *plan,
                               const struct acceptance_result *results)
{
    size_t counts[4];
    acceptance_count(results, plan->n, counts);
    return arena_printf(arena, "%zu passed, %zu failed, %zu not measured, %zu without a threshold",
                        counts[VERDICT_PASS], counts[VERDICT_FAIL], counts[VERDICT_NOT_MEASURED],
                        counts[VERDICT_NO_THRESHOLD]);
}

const char *acceptance_known(struct arena *arena, const struct acceptance_line *line)
{
    const struct finding_record *finding = line->finding;
    if (finding == NULL)
        return NULL;
    return arena_printf(arena, "%s, by %s%s%s", words_state(finding->state), words_evidence(finding->evidence),
                        finding->date == NULL ? "" : ", ", finding->date == NULL ? "" : finding->date);
}

const char *acceptance_measured_text(struct arena *arena, const struct acceptance_line *line,
                                     const struct acceptance_result *result)
{
    if (result == NULL || isnan(result->measured))
        return NULL;
    if (line->direction == 0)
        return result->measured > 0 ? "yes" : "no";
    return acceptance_number_text(arena, line, result->measured);
}

const char *acceptance_agreed_text(struct arena *arena, const struct acceptance_line *line,
                                   const struct acceptance_result *result)
{
    struct acceptance_line agreed = *line;
    if (result != NULL)
        agreed.threshold = result->threshold;
    return acceptance_threshold_text(arena, &agreed);
}
