/* What a test must reach, and why. */
#include <math.h>
#include <string.h>

#include "criteria/acceptance.h"
#include "criteria/acceptance_runs.h"
#include "criteria/indicator.h"
#include "model/base/num.h"
#include "model/base/stats.h"
#include "model/store.h"

const char *const threshold_basis_words[] = {
    "yes or no", "by definition", "measured here", "peers' median", "published", "not known", NULL};

static int direction_of(const struct acceptance_test *test)
{
    return test->metric == NULL ? 0 : strcmp(test->metric->direction, "lower") == 0 ? -1 : 1;
}

/* Bytes a second are read as gigabytes a second. */
static double unit_factor(const struct acceptance_test *test)
{
    return test->metric != NULL && strcmp(test->metric->unit, "B/s") == 0 ? 1e9 : 1;
}

static const char *unit_of(const struct acceptance_test *test)
{
    if (test->metric == NULL)
        return NULL;
    return strcmp(test->metric->unit, "B/s") == 0 ? "GB/s" : test->metric->unit;
}

/* Three digits, rounded so that the promise is not made stricter than its evidence. */
static double round_threshold(double value, int direction)
{
    if (!(fabs(value) > 0))
        return value;
    double step = pow(10, floor(log10(fabs(value))) - 2), steps = value / step, nearest = round(steps);
    if (fabs(steps - nearest) > 1e-9 * fabs(steps))
        nearest = direction > 0 ? floor(steps) : ceil(steps);
    /* Division by a whole power keeps 0.3 from becoming 0.30000000000000004. */
    return step < 1 ? nearest / round(1 / step) : nearest * step;
}

static void set_threshold(struct acceptance_line *line, enum threshold_basis basis, double metric_value)
{
    double value = metric_value / unit_factor(line->test);
    line->basis = basis;
    line->threshold = round_threshold(value < 0 ? 0 : value, line->direction);
}

static const char *shown(struct arena *arena, const struct acceptance_line *line, double metric_value)
{
    char text[NUM_SIZE];
    return arena_printf(arena, "%s %s", num_significant(metric_value / unit_factor(line->test), 4, text), line->unit);
}

static bool by_definition(struct acceptance_line *line)
{
    if (isnan(line->test->required))
        return false;
    set_threshold(line, BASIS_REQUIRED, line->test->required);
    line->reason = line->test->required_reason;
    line->source = line->test->required_source;
    return true;
}

static const char *run_words(struct arena *arena, const struct acceptance_plan *plan,
                             const struct acceptance_runs *runs)
{
    char nodes[NUM_SIZE];
    struct str words;
    str_init(&words, arena);
    if (!isnan(runs->nodes))
        str_appendf(&words, " on %s %s", num_shortest(runs->nodes, nodes), runs->nodes > 1 ? "nodes" : "node");
    if (plan->gpu != NULL && runs->is_same_gpu)
        str_appendf(&words, " of %s", plan->gpu->title);
    if (runs->last_date != NULL)
        str_appendf(&words, ", %s", runs->last_date);
    return words.bytes;
}

/* The median of the others' medians; NAN with too few of them. */
static double peers_median(struct arena *arena, const struct acceptance_plan *plan, const struct acceptance_test *test,
                           size_t *n)
{
    const struct evidence *evidence = &plan->release->evidence;
    double *values = ARENA_ARRAY(arena, evidence->providers.n + 1, double);
    *n = 0;
    for (size_t i = 0; i < evidence->providers.n; i++) {
        struct acceptance_runs runs;
        if (string_equal(evidence->providers.items[i].slug, plan->provider->slug))
            continue;
        acceptance_find_runs(arena, plan, test, evidence->providers.items[i].slug, &runs);
        if (runs.n > 0)
            values[(*n)++] = stats_median(runs.values, runs.n, arena);
    }
    return (double)*n < plan->acceptance->minimum_peers ? NAN : stats_median(values, *n, arena);
}

static const char *peer_words(struct arena *arena, const struct acceptance_plan *plan,
                              const struct acceptance_line *line)
{
    size_t n;
    double median = peers_median(arena, plan, line->test, &n);
    return isnan(median) ? "" : arena_printf(arena, "; the median of %zu others is %s", n, shown(arena, line, median));
}

static const char *own_words(struct arena *arena, const struct acceptance_plan *plan,
                             const struct acceptance_line *line, const struct acceptance_runs *runs)
{
    char factor[NUM_SIZE];
    double mean = stats_mean(runs->values, runs->n);
    if (runs->n < 2)
        return arena_printf(arena,
                            "measured here once: %s%s. One run does not tell the run-to-run noise, so nothing is "
                            "allowed for it",
                            shown(arena, line, mean), run_words(arena, plan, runs));
    return arena_printf(arena,
                        "measured here in %zu runs%s: mean %s, standard deviation %s; %s standard deviations are "
                        "allowed for (%s)",
                        runs->n, run_words(arena, plan, runs), shown(arena, line, mean),
                        shown(arena, line, stats_sd(runs->values, runs->n)),
                        num_shortest(plan->acceptance->noise_factor, factor), plan->acceptance->noise_reason);
}

static bool by_own_runs(struct arena *arena, const struct acceptance_plan *plan, struct acceptance_line *line)
{
    struct acceptance_runs runs;
    acceptance_find_runs(arena, plan, line->test, plan->provider->slug, &runs);
    if (runs.n == 0)
        return false;
    double mean = stats_mean(runs.values, runs.n);
    double noise = runs.n < 2 ? 0 : plan->acceptance->noise_factor * stats_sd(runs.values, runs.n);
    set_threshold(line, BASIS_OWN, line->direction > 0 ? mean - noise : mean + noise);
    line->source = runs.place;
    line->reason = arena_printf(arena, "%s%s", own_words(arena, plan, line, &runs), peer_words(arena, plan, line));
    return true;
}

static bool by_peers(struct arena *arena, const struct acceptance_plan *plan, struct acceptance_line *line)
{
    size_t n;
    double median = peers_median(arena, plan, line->test, &n);
    if (isnan(median))
        return false;
    set_threshold(line, BASIS_PEERS, median);
    line->reason =
        arena_printf(arena, "the median of %zu other providers of this release; this one was not measured", n);
    return true;
}

static bool by_reference(struct arena *arena, const struct acceptance_plan *plan, struct acceptance_line *line)
{
    struct acceptance_reference found;
    if (!acceptance_find_reference(arena, plan, line->test, &found))
        return false;
    set_threshold(line, BASIS_REFERENCE, found.middle->value);
    line->source = found.middle->source;
    bool has_hardware = found.middle->hardware != NULL && strcmp(found.middle->hardware, "any") != 0;
    const char *others = found.n < 2
                             ? ""
                             : arena_printf(arena, "; the middle one of %zu, from %s to %s", found.n,
                                            shown(arena, line, found.lowest), shown(arena, line, found.highest));
    const char *caution = found.is_measurement ? "; one measurement is no pass mark: agree on an allowance" : "";
    line->reason =
        arena_printf(arena, "published %s%s%s (%s)%s; neither this provider nor enough others were measured%s",
                     found.what, has_hardware ? " for " : "", has_hardware ? found.middle->hardware : "",
                     found.middle->scope == NULL ? found.middle->title : found.middle->scope, others, caution);
    return true;
}

static void set_unknown(struct arena *arena, const struct acceptance_plan *plan, struct acceptance_line *line)
{
    line->basis = BASIS_UNKNOWN;
    line->threshold = NAN;
    const char *of = !line->test->hardware ? ""
                     : plan->gpu != NULL   ? arena_printf(arena, " on %s", plan->gpu->title)
                                           : " on hardware that is not named (--gpu)";
    line->reason = arena_printf(arena,
                                "no threshold is known: this was not measured here, by too few others, and nothing "
                                "published fits%s. Measure it in the trial and agree on the value",
                                of);
}

/* Strongest kind of evidence first, then the worse state: what a buyer has to expect. */
static const struct finding_record *known_state(const struct acceptance_plan *plan, const struct item_record *item)
{
    const struct finding_record *best = NULL;
    size_t first, end;
    RECORDS_OF(plan->release->evidence.findings, plan->provider->slug, first, end);
    for (size_t i = first; item != NULL && i < end; i++) {
        const struct finding_record *finding = &plan->release->evidence.findings.items[i];
        if (!string_equal(finding->item, item->id) || finding->state == STATE_CONTEXT)
            continue;
        if (best == NULL || finding->evidence < best->evidence ||
            (finding->evidence == best->evidence && finding->state > best->state && finding->state <= STATE_UNMET))
            best = finding;
    }
    return best;
}

static void make_line(struct arena *arena, const struct acceptance_plan *plan, struct acceptance_line *line)
{
    line->direction = direction_of(line->test);
    line->unit = unit_of(line->test);
    line->finding = known_state(plan, line->test->item);
    if (line->test->metric == NULL) {
        line->basis = BASIS_YES_NO;
        line->threshold = 1;
        line->reason =
            line->test->item != NULL ? line->test->item->text : "it is written in the contract, or it is not";
        line->source = line->test->item != NULL ? line->test->item->source : NULL;
        return;
    }
    if (!by_definition(line) && !by_own_runs(arena, plan, line) && !by_peers(arena, plan, line) &&
        !by_reference(arena, plan, line))
        set_unknown(arena, plan, line);
}

static const struct gpu_record *find_gpu(const struct release *release, const char *id)
{
    for (size_t i = 0; i < release->catalog.gpus.n; i++)
        if (string_equal(release->catalog.gpus.items[i].id, id))
            return &release->catalog.gpus.items[i];
    return NULL;
}

static const struct gpu_record *newer(const struct gpu_record *a, const struct gpu_record *b)
{
    return a == NULL || (b != NULL && b->generation > a->generation) ? b : a;
}

/* What was tested counts before what is only on offer. */
static const struct gpu_record *newest_gpu(struct arena *arena, const struct release *release, const char *provider)
{
    const struct gpu_record *newest = NULL;
    size_t first, end;
    RECORDS_OF(release->evidence.environments, provider, first, end);
    for (size_t i = first; i < end; i++)
        newest = newer(newest, find_gpu(release, release->evidence.environments.items[i].gpu));
    RECORDS_OF(release->evidence.measurements, provider, first, end);
    for (size_t i = first; i < end; i++)
        newest =
            newer(newest, find_gpu(release, indicator_gpu(arena, release, &release->evidence.measurements.items[i])));
    if (newest != NULL)
        return newest;
    RECORDS_OF(release->evidence.prices, provider, first, end);
    for (size_t i = first; i < end; i++)
        newest = newer(newest, find_gpu(release, release->evidence.prices.items[i].gpu));
    return newest;
}

void acceptance_plan_make(struct arena *arena, const struct acceptance *acceptance, const struct release *release,
                          const struct provider_record *provider, const struct acceptance_choice *choice,
                          struct acceptance_plan *out)
{
    size_t n_tests = 0;
    *out = (struct acceptance_plan){.acceptance = acceptance,
                                    .release = release,
                                    .provider = provider,
                                    .workload = acceptance_workload(acceptance, choice->workload),
                                    .gpu = choice->gpu != NULL ? find_gpu(release, choice->gpu)
                                                               : newest_gpu(arena, release, provider->slug)};
    for (size_t p = 0; p < acceptance->n_points; p++)
        n_tests += acceptance->points[p].n;
    out->lines = ARENA_ARRAY(arena, n_tests + 1, struct acceptance_line);
    for (size_t p = 0; p < acceptance->n_points; p++)
        for (size_t t = 0; t < acceptance->points[p].n; t++) {
            const struct acceptance_test *test = &acceptance->points[p].tests[t];
            if (!acceptance_is_for(test, choice->workload))
                continue;
            struct acceptance_line *line = &out->lines[out->n++];
            line->point = &acceptance->points[p];
            line->test = test;
            make_line(arena, out, line);
        }
}

const char *acceptance_number_text(struct arena *arena, const struct acceptance_line *line, double number)
{
    char text[NUM_SIZE];
    bool is_count = strcmp(line->unit, "count") == 0;
    return arena_printf(arena, "%s%s%s", num_significant(number, 6, text), is_count ? "" : " ",
                        is_count ? "" : line->unit);
}

const char *acceptance_threshold_text(struct arena *arena, const struct acceptance_line *line)
{
    if (line->direction == 0)
        return "yes";
    if (isnan(line->threshold))
        return "to be agreed";
    return arena_printf(arena, "%s %s", line->direction > 0 ? "at least" : "at most",
                        acceptance_number_text(arena, line, line->threshold));
}

const char *acceptance_contract(struct arena *arena, const struct acceptance_line *line)
{
    static const char mark[] = "{threshold}";
    struct text words = text_of(line->test->contract);
    struct str out;
    if (line->test->contract == NULL)
        return NULL;
    const char *value = isnan(line->threshold) ? "[value to be agreed]"
                        : line->unit == NULL   ? "yes"
                                               : acceptance_number_text(arena, line, line->threshold);
    size_t at = text_find(words, mark, 0);
    str_init(&out, arena);
    str_append_text(&out, text_slice(words, 0, at));
    if (at < words.length) {
        str_append(&out, value);
        str_append_text(&out, text_slice(words, at + strlen(mark), words.length));
    }
    return out.bytes;
}
