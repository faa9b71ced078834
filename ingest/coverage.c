#include "ingest/coverage.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "model/base/num.h"
#include "model/base/str.h"

const char *const coverage_matter_words[] = {"missing", "stale", "conflict", NULL};

struct counting {
    struct arena *arena;
    const struct release *release;
    struct coverage *out;
    long as_of_days;
    double stale_days;
};

static void remark(struct counting *counting, enum coverage_matter matter, const char *provider, const char *artifact,
                   long line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    *ARENA_PUSH(counting->arena, counting->out->remarks, counting->out->n_remarks, counting->out->capacity) =
        (struct coverage_remark){.matter = matter,
                                 .provider = provider,
                                 .text = arena_vprintf(counting->arena, format, arguments),
                                 .file = artifact == NULL ? NULL : release_artifact_path(counting->release, artifact),
                                 .line = line};
    va_end(arguments);
}

static bool is_tested(const struct finding_record *finding)
{
    return finding->state == STATE_MET || finding->state == STATE_PARTIAL || finding->state == STATE_UNMET;
}

static size_t criterion_index(const struct catalog *catalog, const char *item)
{
    size_t length = strcspn(item, "."), i = 0;
    while (i < catalog->criteria.n && (strlen(catalog->criteria.items[i].id) != length ||
                                       strncmp(catalog->criteria.items[i].id, item, length) != 0))
        i++;
    return i;
}

static int compare_findings(const void *a, const void *b)
{
    const struct finding_record *left = *(const struct finding_record *const *)a;
    const struct finding_record *right = *(const struct finding_record *const *)b;
    int order = string_compare(left->item, right->item);
    if (order == 0)
        order = string_compare(left->artifact, right->artifact);
    return order != 0 ? order : (left->ordinal > right->ordinal) - (left->ordinal < right->ordinal);
}

/* Met here and unmet there: by another kind of evidence, or by the same. */
static void note_conflict(struct counting *counting, const struct finding_record *a, const struct finding_record *b)
{
    bool contrary =
        (a->state == STATE_MET && b->state == STATE_UNMET) || (a->state == STATE_UNMET && b->state == STATE_MET);
    if (contrary)
        remark(counting, MATTER_CONFLICT, b->provider, b->artifact, b->position.line,
               "%s is %s by %s (%s) and %s by %s (%s)", a->item, finding_state_words[a->state],
               evidence_kind_words[a->evidence], a->id, finding_state_words[b->state], evidence_kind_words[b->evidence],
               b->id);
}

static void count_items(struct counting *counting, size_t provider, size_t first, size_t end)
{
    const struct catalog *catalog = &counting->release->catalog;
    const struct finding_record **sorted = ARENA_ARRAY(counting->arena, end - first + 1, const struct finding_record *);
    size_t n = 0;
    for (size_t i = first; i < end; i++)
        if (is_tested(&counting->release->evidence.findings.items[i]))
            sorted[n++] = &counting->release->evidence.findings.items[i];
    if (n > 0)
        qsort(sorted, n, sizeof *sorted, compare_findings);
    for (size_t i = 0; i < n; i++) {
        size_t criterion = sorted[i]->item == NULL ? catalog->criteria.n : criterion_index(catalog, sorted[i]->item);
        bool is_new = i == 0 || !string_equal(sorted[i]->item, sorted[i - 1]->item);
        if (criterion < catalog->criteria.n && is_new)
            counting->out->cells[provider * catalog->criteria.n + criterion].n_tested++;
        for (size_t k = i; k-- > 0 && string_equal(sorted[k]->item, sorted[i]->item);)
            note_conflict(counting, sorted[k], sorted[i]);
    }
}

static void note_stale(struct counting *counting, const char *provider, const char *date, const char *artifact,
                       long line, const char *what)
{
    long days;
    if (date == NULL || !date_days(date, &days))
        return;
    if ((double)(counting->as_of_days - days) > counting->stale_days)
        remark(counting, MATTER_STALE, provider, artifact, line, "%s of %s", what, date);
}

static void note_dates(struct counting *counting, const char *slug)
{
    const struct evidence *evidence = &counting->release->evidence;
    size_t first, end;
    RECORDS_OF(evidence->findings, slug, first, end);
    for (size_t i = first; i < end; i++)
        note_stale(counting, slug, evidence->findings.items[i].date, evidence->findings.items[i].artifact,
                   evidence->findings.items[i].position.line,
                   arena_printf(counting->arena, "finding %s", evidence->findings.items[i].id));
    RECORDS_OF(evidence->measurements, slug, first, end);
    for (size_t i = first; i < end; i++)
        note_stale(counting, slug, evidence->measurements.items[i].date, evidence->measurements.items[i].artifact,
                   evidence->measurements.items[i].position.line, evidence->measurements.items[i].metric);
    RECORDS_OF(evidence->prices, slug, first, end);
    for (size_t i = first; i < end; i++)
        note_stale(counting, slug, evidence->prices.items[i].date, evidence->prices.items[i].artifact,
                   evidence->prices.items[i].position.line, "price");
}

static bool has_raw_files(const struct release *release, const char *slug, const char *environment)
{
    for (size_t i = 0; i < release->files.n; i++)
        if (string_equal(release->files.items[i].provider, slug) &&
            string_equal(release->files.items[i].environment, environment))
            return true;
    return false;
}

static void note_missing(struct counting *counting, const struct provider_record *provider)
{
    const struct evidence *evidence = &counting->release->evidence;
    const char *slug = provider->slug;
    size_t first, end, n_hands_on = 0;
    RECORDS_OF(evidence->findings, slug, first, end);
    for (size_t i = first; i < end; i++)
        n_hands_on += evidence->findings.items[i].evidence == EVIDENCE_HANDS_ON;
    if (first == end)
        remark(counting, MATTER_MISSING, slug, NULL, 0, "no finding at all");
    else if (n_hands_on == 0)
        remark(counting, MATTER_MISSING, slug, NULL, 0, "no hands-on finding");
    RECORDS_OF(evidence->prices, slug, first, end);
    if (first == end)
        remark(counting, MATTER_MISSING, slug, NULL, 0, "no price");
    RECORDS_OF(evidence->environments, slug, first, end);
    for (size_t i = first; i < end; i++)
        if (!has_raw_files(counting->release, slug, evidence->environments.items[i].id))
            remark(counting, MATTER_MISSING, slug, evidence->environments.items[i].artifact, 0,
                   "no raw output of environment %s", evidence->environments.items[i].id);
    if (provider->assessability == NOT_ASSESSABLE && provider->unavailable_reason == NULL)
        remark(counting, MATTER_MISSING, slug, provider->artifact, 0, "not assessable, and no reason given");
}

static size_t count_interviews(const struct release *release, const char *slug)
{
    const struct evidence *evidence = &release->evidence;
    size_t first, end, n = 0;
    RECORDS_OF(evidence->interview_scores, slug, first, end);
    for (size_t i = first; i < end; i++) {
        bool counted = false;
        for (size_t k = first; k < i && !counted; k++)
            counted = strcmp(evidence->interview_scores.items[k].interview,
                             evidence->interview_scores.items[i].interview) == 0;
        n += !counted;
    }
    return n;
}

void coverage_of(struct arena *arena, const struct release *release, const char *as_of, double stale_days,
                 struct coverage *out)
{
    const struct catalog *catalog = &release->catalog;
    size_t n_providers = release->evidence.providers.n, n_criteria = catalog->criteria.n;
    struct counting counting = {arena, release, out, 0, stale_days};
    *out = (struct coverage){.cells = ARENA_ARRAY(arena, n_providers * n_criteria + 1, struct coverage_cell),
                             .n_interviews = ARENA_ARRAY(arena, n_providers + 1, size_t)};
    bool dated = date_days(as_of, &counting.as_of_days);
    for (size_t p = 0; p < n_providers; p++) {
        const struct provider_record *provider = &release->evidence.providers.items[p];
        size_t first, end;
        for (size_t i = 0; i < catalog->items.n; i++) {
            size_t criterion = criterion_index(catalog, catalog->items.items[i].id);
            if (criterion < n_criteria)
                out->cells[p * n_criteria + criterion].n_items++;
        }
        RECORDS_OF(release->evidence.findings, provider->slug, first, end);
        note_missing(&counting, provider);
        count_items(&counting, p, first, end);
        if (dated)
            note_dates(&counting, provider->slug);
        out->n_interviews[p] = count_interviews(release, provider->slug);
    }
}
