/* What stands in a form: every item with its text, and what is already known. */
#include "render/form.h"

#include <math.h>
#include <string.h>

#include "ingest/form.h"
#include "model/dimensions.h"
#include "model/store.h"

/* Only what was typed by hand comes back in a form: what a tool measured stays in its file. */
static bool is_typed(const struct release *release, const char *artifact)
{
    const struct artifact_record *record = release_artifact(release, artifact);
    return record != NULL && (string_equal(record->reader, "review") || string_equal(record->reader, "review-form"));
}

static bool is_wanted(const struct form_input *input, const char *provider)
{
    return !input->is_empty && (input->provider == NULL || string_equal(input->provider, provider));
}

/* Reviews. */

static const char *item_text(const struct release *release, const char *id)
{
    for (size_t i = 0; i < release->catalog.items.n; i++)
        if (string_equal(release->catalog.items.items[i].id, id))
            return release->catalog.items.items[i].text;
    return NULL;
}

static void add_finding(struct arena *arena, struct form_sheet *sheet, const struct form_input *input,
                        const struct finding_record *finding)
{
    const char **row = form_add_row(arena, sheet);
    form_put(sheet, row, "provider", finding->provider);
    form_put(sheet, row, "item", finding->item);
    form_put(sheet, row, "question", item_text(input->release, finding->item));
    form_put(sheet, row, "state", finding_state_words[finding->state]);
    if (finding->severity >= 0 && finding->severity < SEVERITY_NONE)
        form_put(sheet, row, "severity", finding_severity_words[finding->severity]);
    form_put(sheet, row, "feature", finding->feature ? "yes" : NULL);
    form_put(sheet, row, "note", finding->note);
    form_put(sheet, row, "evidence", evidence_kind_words[finding->evidence]);
    form_put(sheet, row, "source", finding->source);
    form_put(sheet, row, "date", finding->date);
    form_put(sheet, row, "environment", finding->environment);
    form_put(sheet, row, "id", finding->id);
}

static bool is_answered(const struct form_sheet *sheet, const char *item)
{
    for (size_t i = 0; i < sheet->n; i++)
        if (string_equal(sheet->rows[i][1], item))
            return true;
    return false;
}

static void add_findings(struct arena *arena, struct form_sheet *sheet, const struct form_input *input)
{
    const struct release *release = input->release;
    for (size_t i = 0; i < release->evidence.findings.n && input->provider != NULL; i++) {
        const struct finding_record *finding = &release->evidence.findings.items[i];
        if (is_wanted(input, finding->provider) && is_typed(release, finding->artifact))
            add_finding(arena, sheet, input, finding);
    }
    for (size_t i = 0; i < release->catalog.items.n; i++) {
        const struct item_record *item = &release->catalog.items.items[i];
        if (is_answered(sheet, item->id))
            continue;
        const char **row = form_add_row(arena, sheet);
        form_put(sheet, row, "provider", input->provider);
        form_put(sheet, row, "item", item->id);
        form_put(sheet, row, "question", item->text);
    }
}

static void add_measurement(struct arena *arena, struct form_sheet *sheet, const struct measurement_record *value)
{
    struct text gpu;
    const char **row = form_add_row(arena, sheet);
    form_put(sheet, row, "provider", value->provider);
    form_put(sheet, row, "metric", value->metric);
    form_put_number(arena, sheet, row, "value", value->value);
    form_put(sheet, row, "unit", value->unit);
    if (dimensions_text(value->dimensions, "gpu", &gpu))
        form_put(sheet, row, "gpu", text_dup(arena, gpu));
    form_put_number(arena, sheet, row, "nodes", dimensions_number(value->dimensions, "nodes"));
    form_put(sheet, row, "role", measurement_role_words[value->role]);
    form_put(sheet, row, "note", value->note);
    form_put(sheet, row, "source", value->source);
    form_put(sheet, row, "date", value->date);
    form_put(sheet, row, "environment", value->environment);
    form_put(sheet, row, "original", value->original);
}

static void add_measurements(struct arena *arena, struct form_sheet *sheet, const struct form_input *input)
{
    const struct release *release = input->release;
    for (size_t i = 0; i < release->evidence.measurements.n && input->provider != NULL; i++) {
        const struct measurement_record *value = &release->evidence.measurements.items[i];
        if (is_wanted(input, value->provider) && is_typed(release, value->artifact))
            add_measurement(arena, sheet, value);
    }
}

/* Environments. */

static void add_environments(struct arena *arena, struct form_sheet *sheet, const struct form_input *input)
{
    const struct evidence *evidence = &input->release->evidence;
    for (size_t i = 0; i < evidence->environments.n; i++) {
        const struct environment_record *from = &evidence->environments.items[i];
        if (!is_wanted(input, from->provider))
            continue;
        const char **row = form_add_row(arena, sheet);
        form_put(sheet, row, "provider", from->provider);
        form_put(sheet, row, "id", from->id);
        form_put(sheet, row, "scheduler", from->scheduler);
        form_put(sheet, row, "gpu", from->gpu);
        form_put_number(arena, sheet, row, "nodes", from->nodes);
        form_put_number(arena, sheet, row, "gpus", from->gpus);
        form_put(sheet, row, "fabric", from->fabric);
        form_put(sheet, row, "region", from->region);
        form_put(sheet, row, "promised", from->promised);
        form_put(sheet, row, "delivered", from->delivered);
        form_put(sheet, row, "access", access_words[from->access]);
        form_put(sheet, row, "note", from->note);
        form_put(sheet, row, "source", from->source);
    }
}

/* Interviews: the scores of one conversation about one provider with one weight make a row. */

struct interview_key {
    const char *interview, *provider;
    double weight;
};

static bool is_same_key(const struct interview_key *key, const struct interview_score_record *score)
{
    bool is_same_weight =
        isnan(key->weight) ? isnan(score->weight) : !(key->weight < score->weight) && !(key->weight > score->weight);
    return is_same_weight && string_equal(key->interview, score->interview) &&
           string_equal(key->provider, score->provider);
}

static const struct interview_record *find_interview(const struct evidence *evidence, const char *id)
{
    for (size_t i = 0; i < evidence->interviews.n; i++)
        if (string_equal(evidence->interviews.items[i].id, id))
            return &evidence->interviews.items[i];
    return NULL;
}

static void put_interview(struct arena *arena, struct form_sheet *sheet, const char **row,
                          const struct evidence *evidence, const struct interview_key *key)
{
    const struct interview_record *interview = find_interview(evidence, key->interview);
    form_put(sheet, row, "interview", key->interview);
    form_put(sheet, row, "provider", key->provider);
    form_put_number(arena, sheet, row, "weight", key->weight);
    if (interview == NULL)
        return;
    form_put(sheet, row, "role", interview->role);
    form_put_number(arena, sheet, row, "scale_gpus", interview->scale_gpus);
    form_put(sheet, row, "date", interview->date);
}

static void add_interviews(struct arena *arena, struct form_sheet *sheet, const struct form_input *input)
{
    const struct evidence *evidence = &input->release->evidence;
    struct interview_key *keys = ARENA_ARRAY(arena, evidence->interview_scores.n + 1, struct interview_key);
    size_t n_keys = 0;
    for (size_t i = 0; i < evidence->interview_scores.n; i++) {
        const struct interview_score_record *score = &evidence->interview_scores.items[i];
        size_t k = 0;
        if (!is_wanted(input, score->provider))
            continue;
        while (k < n_keys && !is_same_key(&keys[k], score))
            k++;
        if (k == n_keys) {
            keys[n_keys++] = (struct interview_key){score->interview, score->provider, score->weight};
            put_interview(arena, sheet, form_add_row(arena, sheet), evidence, &keys[k]);
        }
        form_put_number(arena, sheet, sheet->rows[k], score->criterion, score->score);
    }
}

static const char *const *interview_columns(struct arena *arena, const struct release *release)
{
    size_t n = 0;
    const char **columns = ARENA_ARRAY(arena, release->catalog.criteria.n + 8, const char *);
    for (const char *const *column = form_interview_columns; *column != NULL; column++)
        columns[n++] = *column;
    for (size_t i = 0; i < release->catalog.criteria.n; i++)
        columns[n++] = release->catalog.criteria.items[i].id;
    return columns;
}

/* Forms. */

static const char *const review_guide[] = {
    "One row a finding. Each row of the checklist waits for an answer; rows that stay blank are not read.",
    "Several findings on one item: copy the row. Leave the id open: a new finding gets one. Never change an id.",
    "state: met, partial, unmet, not-tested (it could not be tested: that is not a failure) or context (not scored).",
    "severity: only for partial and unmet. feature: yes for something that most providers do not offer.",
    "evidence: hands-on (tried on the cluster), customer (a customer says so) or documentation.",
    "source: an address, or where the note was taken. Every finding needs one.",
    "Values that no raw file holds go to the second sheet. What a tool wrote belongs to raw/, as the tool wrote it.",
    "Save as XLSX into providers/<slug>/ in place of review.json, and run clustermax ingest.",
    "A CSV (UTF-8) is read too, but holds one sheet only: values typed on the second sheet would stay behind.",
    NULL};
static const char *const interview_guide[] = {
    "Private. One row a conversation and provider; one column a criterion, 1 (poor) to 5 (excellent).",
    "interview: a number or code of your own, the same in all rows of one conversation. Never a name.",
    "Leave a criterion blank when it was not talked about. weight: leave blank unless one voice should count for more.",
    "What is published is a mean over at least three conversations; no code, role or date leaves the workspace.",
    "Save as XLSX, or as CSV UTF-8, at the top of the workspace in place of interviews.json, and run clustermax "
    "ingest.",
    NULL};
static const char *const environment_guide[] = {
    "One row a cluster that a provider handed over. id is the name of its folder below raw/.",
    "promised and delivered: YYYY-MM-DD; their difference is the handover's delay.",
    "access: announced (the provider knew who was testing), anonymous, or customer.",
    "Take the rows out of provider.json that stand here: an environment may be stated once.",
    "Save as XLSX, or as CSV UTF-8, into providers/<slug>/ or at the top of the workspace, and run clustermax ingest.",
    NULL};

static struct form_sheet *add_sheet(struct arena *arena, const struct form_input *input, struct form *form,
                                    const char *name, const char *const *columns)
{
    struct form_sheet *sheet = &form->sheets[form->n_sheets++];
    sheet->name = name;
    sheet->fields = form_fields(arena, input, columns, &sheet->n_fields);
    return sheet;
}

static void make_review(struct arena *arena, const struct form_input *input, struct form *form)
{
    const char *const *columns = input->is_one_table ? form_review_columns : form_finding_columns;
    struct form_sheet *sheet = add_sheet(arena, input, form, "Findings", columns);
    add_findings(arena, sheet, input);
    if (!input->is_one_table)
        sheet = add_sheet(arena, input, form, "Values", form_measurement_columns);
    add_measurements(arena, sheet, input);
    form->guide = review_guide;
    form->title = input->provider == NULL ? "Review" : arena_printf(arena, "Review of %s", input->provider);
}

void form_make(struct arena *arena, const struct form_input *input, struct form *out)
{
    *out = (struct form){.date = input->release->about.date};
    if (input->kind == FORM_REVIEW) {
        make_review(arena, input, out);
    } else if (input->kind == FORM_INTERVIEW) {
        out->title = "Interviews";
        out->guide = interview_guide;
        add_interviews(arena, add_sheet(arena, input, out, "Interviews", interview_columns(arena, input->release)),
                       input);
    } else {
        out->title = "Environments";
        out->guide = environment_guide;
        add_environments(arena, add_sheet(arena, input, out, "Environments", form_environment_columns), input);
    }
}
