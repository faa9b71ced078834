/* One source: choose its reader, read, keep what there is to complain about. */

#include <string.h>

#include "ingest/ingest.h"
#include "ingest/workspace.h"
#include "model/base/fs.h"

/* Files of our own that are no valid JSON, or name no format, are errors: nobody else would notice. */
static bool check_own_document(const struct source *source, struct problems *problems)
{
    static const char *const names[] = {"release.json",    "provider.json",    "review.json",
                                        "interviews.json", "methodology.json", NULL};
    static const char *const formats[] = {"clustermax.release/1", "clustermax.provider/1", "clustermax.review/1",
                                          "clustermax.interviews/1", "clustermax.methodology/1"};
    struct json_at root = source_json(source);
    for (size_t i = 0; names[i] != NULL; i++)
        if (strcmp(fs_name(source->path), names[i]) == 0 && source_format(source) == NULL)
            return json_check_format(&root, formats[i], problems);
    return true;
}

static bool looks_like_document(struct text text)
{
    text = text_trim(text_starts_with(text, "\xEF\xBB\xBF") ? text_slice(text, 3, text.length) : text);
    return text.length > 0 && (text.bytes[0] == '{' || text.bytes[0] == '[');
}

/* Outside raw/ a document must be JSON to the letter. */
static bool check_strict(const struct source *source, struct problems *problems)
{
    struct json_doc *doc = NULL;
    struct error err = {0};
    struct text text = source->bytes;
    if (source->place == PLACE_RAW || !looks_like_document(text))
        return true;
    if (text_starts_with(text, "\xEF\xBB\xBF"))
        text = text_slice(text, 3, text.length);
    bool good = json_parse(source->path, text, &doc, &err);
    json_doc_free(doc);
    if (!good) {
        problem_add_error(problems, &err);
        return false;
    }
    return check_own_document(source, problems);
}

static void report_format(const struct source *source, struct problems *problems)
{
    static const char *const formats[] = {
        "clustermax.release/1",     "clustermax.provider/1",     "clustermax.review/1",  "clustermax.interviews/1",
        "clustermax.methodology/1", "clustermax.tco-scenario/1", "clustermax.recovery/1"};
    struct json_at root = source_json(source), at = json_get(&root, "format");
    const char *nearest = string_nearest(json_string(&at), formats, sizeof formats / sizeof *formats);
    problem_add(problems, SEVERITY_ERROR, json_place(&at),
                nearest == NULL ? NULL : arena_printf(problems->arena, "did you mean \"%s\"?", nearest),
                "unknown format \"%s\"", json_string(&at));
}

static void report_unread(const struct source *source, const char *why_not, struct problems *problems)
{
    const char *format = source_format(source);
    if (format != NULL && text_starts_with(text_of(format), "clustermax.")) {
        report_format(source, problems);
        return;
    }
    struct place place = {source->path, 1, 1};
    const char *hint = "`clustermax ingest --explain FILE` shows what each reader thought";
    if (source->jsons.n == 0 && source->jsons.refusal.code != EXIT_DONE)
        problem_add(problems, SEVERITY_WARNING,
                    (struct place){source->path, source->jsons.refusal.line, source->jsons.refusal.column}, hint,
                    "not read: %s; as JSON: %s", why_not, source->jsons.refusal.text);
    else
        problem_add(problems, SEVERITY_WARNING, place, hint, "not read: %s", why_not);
}

static void keep_remarks(struct source *source, struct evidence *evidence, const struct problems *problems,
                         size_t first)
{
    for (size_t i = first; i < problems->n; i++) {
        const struct problem *problem = &problems->items[i];
        *ARENA_PUSH(source->arena, evidence->remarks.items, evidence->remarks.n, evidence->remarks.capacity) =
            (struct remark_record){.severity = (int)problem->severity,
                                   .line = problem->line,
                                   .column = problem->column,
                                   .text = problem->text,
                                   .hint = problem->hint};
    }
}

const struct reader *ingest_read(struct source *source, struct evidence *evidence, struct problems *problems)
{
    size_t first = problems->n;
    const char *why_not = NULL;
    const struct reader *reader = NULL;
    struct opinion *opinions = ARENA_ARRAY(source->arena, n_readers, struct opinion);
    *evidence = (struct evidence){.about = {.size_bytes = (double)source->bytes.length, .reader = "unrecognised"}};
    if (check_strict(source, problems)) {
        reader = reader_choose(source, opinions, &why_not);
        if (reader != NULL) {
            struct reading reading;
            reading_init(&reading, source, evidence, problems);
            evidence->about.reader = reader->name;
            reader->read(&reading);
        } else {
            report_unread(source, why_not, problems);
        }
    }
    keep_remarks(source, evidence, problems, first);
    return reader;
}
