/* Expectations: the checklist gathered into documents for buyers, as data/expectations.json says. */
#include <string.h>

#include "model/base/assets.h"
#include "model/base/json.h"
#include "render/html.h"
#include "render/page.h"
#include "render/page_words.h"
#include "render/tally.h"

static const char file[] = "data/expectations.json";

struct document {
    const char *slug, *title, *lead;
    const char *platform; /* NULL: any */
    struct json_strings criteria, kinds;
};

static const struct json_field document_fields[] = {
    JSON_FIELD(struct document, slug, "slug", JSON_FIELD_STRING, true),
    JSON_FIELD(struct document, title, "title", JSON_FIELD_STRING, true),
    JSON_FIELD(struct document, lead, "lead", JSON_FIELD_STRING, true),
    JSON_FIELD(struct document, platform, "platform", JSON_FIELD_STRING, false),
    JSON_FIELD(struct document, criteria, "criteria", JSON_FIELD_STRINGS, true),
    JSON_FIELD(struct document, kinds, "kinds", JSON_FIELD_STRINGS, true),
};

struct documents {
    struct document *items;
    size_t n;
};

static bool read_documents(struct arena *arena, struct documents *out, struct error *err)
{
    struct json_doc *doc = NULL;
    struct text text;
    struct problems problems;
    problems_init(&problems, arena);
    if (!assets_find(arena, file, &text, err) || !json_parse(file, text, &doc, err))
        return false;
    struct json_at root = json_root(doc), list = json_get(&root, "documents");
    out->n = json_size(&list);
    out->items = ARENA_ARRAY(arena, out->n + 1, struct document);
    for (size_t i = 0; i < out->n; i++) {
        struct json_at at = json_item(&list, i);
        json_read_object(&at, document_fields, sizeof document_fields / sizeof *document_fields, &out->items[i], arena,
                         &problems);
    }
    json_doc_free(doc);
    if (problems.n_errors == 0)
        return true;
    const struct problem *first = &problems.items[0];
    return error_at(err, first->file, first->line, first->column, "%s", first->text);
}

static bool has_word(const struct json_strings *words, const char *word)
{
    for (size_t i = 0; i < words->n; i++)
        if (string_equal(words->items[i], word))
            return true;
    return false;
}

/* Whether a list of words, parted by blanks or commas, holds this one. */
static bool mentions(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = list == NULL ? NULL : strstr(list, word); at != NULL; at = strstr(at + 1, word))
        if ((at == list || strchr(" ,", at[-1]) != NULL) && (at[length] == '\0' || strchr(" ,", at[length]) != NULL))
            return true;
    return false;
}

static bool belongs(const struct document *document, const struct item_record *item, const char *criterion)
{
    return string_equal(item->criterion, criterion) && has_word(&document->kinds, item->kind) &&
           (document->platform == NULL || mentions(item->platforms, document->platform));
}

static const char *have_words(struct site *site, const struct item_record *item)
{
    size_t indicator = tally_indicator_of_item(site->methodology, item->id);
    if (indicator == site->methodology->n_indicators)
        return "not scored under this methodology";
    struct tally tally = tally_indicator(site->scores, indicator);
    size_t n = tally.n_met + tally.n_partial + tally.n_unmet;
    if (n == 0)
        return "no provider is known to have or to lack it";
    return arena_printf(site->scratch, "known of %zu %s: %zu met, %zu in part, %zu not", n,
                        n == 1 ? "provider" : "providers", tally.n_met, tally.n_partial, tally.n_unmet);
}

static void put_item(struct site *site, struct view *group, const struct item_record *item)
{
    struct view *row = view_add_row(group, "items");
    view_put_text(row, "anchor", page_item_anchor(site->scratch, item->id));
    view_put_text(row, "kind", words_title(site->scratch, item->kind));
    view_put_text(row, "text", item->text);
    view_put_text(row, "item_note", item->note);
    view_put_text(row, "command", item->command);
    view_put_text(row, "have", have_words(site, item));
    page_put_source(row, item->source, NULL);
}

static bool render_document(struct site *site, const struct document *document, struct error *err)
{
    const struct catalog *catalog = &site->release->catalog;
    struct page page = {.template = "expectation", .title = document->title, .section = "expectations.html"};
    page.path = arena_printf(site->scratch, "expectations/%s.html", document->slug);
    page.description = document->lead;
    if (!page_is_wanted(site, page.path))
        return true;
    struct view *view = page_begin(site, &page);
    view_put_text(view, "lead", document->lead);
    view_put_list(view, "groups");
    for (size_t c = 0; c < document->criteria.n; c++) {
        struct view *group = NULL;
        for (size_t i = 0; i < catalog->items.n; i++) {
            if (!belongs(document, &catalog->items.items[i], document->criteria.items[c]))
                continue;
            if (group == NULL)
                group = view_add_row(view, "groups");
            put_item(site, group, &catalog->items.items[i]);
        }
        if (group == NULL)
            continue;
        view_put_text(group, "id", document->criteria.items[c]);
        view_put_text(group, "group_title", words_title(site->scratch, document->criteria.items[c]));
    }
    return page_publish(site, &page, view, err);
}

static void put_document(struct site *site, struct view *view, const struct document *document)
{
    const struct catalog *catalog = &site->release->catalog;
    size_t n = 0, n_commands = 0;
    for (size_t c = 0; c < document->criteria.n; c++)
        for (size_t i = 0; i < catalog->items.n; i++)
            if (belongs(document, &catalog->items.items[i], document->criteria.items[c])) {
                n++;
                n_commands += catalog->items.items[i].command != NULL;
            }
    struct view *row = view_add_row(view, "documents");
    view_put_text(row, "slug", document->slug);
    view_put_text(row, "document_title", document->title);
    view_put_text(row, "lead", document->lead);
    view_put_count(row, "n", n);
    view_put_count(row, "n_commands", n_commands);
}

static const char *versions_as_of(const struct site *site)
{
    const struct catalog *catalog = &site->release->catalog;
    return catalog->minimum_versions.n == 0 ? NULL : catalog->minimum_versions.items[0].as_of;
}

static bool render_overview(struct site *site, const struct documents *documents, struct error *err)
{
    const struct page page = {
        .path = "expectations.html",
        .template = "expectations",
        .title = "Expectations",
        .description = "Checklists with commands for Slurm, Kubernetes, standalone machines, monitoring and health "
                       "checks, and the minimum versions of drivers and firmware.",
        .section = "expectations.html",
    };
    if (!page_is_wanted(site, page.path))
        return true;
    struct view *view = page_begin(site, &page);
    view_put_text(view, "as_of", versions_as_of(site));
    view_put_list(view, "documents");
    for (size_t i = 0; i < documents->n; i++)
        put_document(site, view, &documents->items[i]);
    return page_publish(site, &page, view, err);
}

static bool render_versions(struct site *site, struct error *err)
{
    const struct page page = {
        .path = "expectations/versions.html",
        .template = "versions",
        .title = "Minimum versions",
        .description = "The smallest versions of drivers, toolkits and firmware that carry the known security fixes.",
        .section = "expectations.html",
    };
    if (!page_is_wanted(site, page.path))
        return true;
    struct view *view = page_begin(site, &page);
    view_put_text(view, "as_of", versions_as_of(site));
    view_put_list(view, "versions");
    for (size_t i = 0; i < site->release->catalog.minimum_versions.n; i++) {
        const struct minimum_version_record *version = &site->release->catalog.minimum_versions.items[i];
        struct view *row = view_add_row(view, "versions");
        view_put_text(row, "component", version->title);
        view_put_text(row, "branch", version->branch);
        view_put_text(row, "minimum", version->minimum);
        view_put_link(row, "advisory", version->advisory);
        view_put_text(row, "advisory_host", html_link_host(site->scratch, version->advisory));
        view_put_link(row, "upgrade", version->upgrade);
        view_put_text(row, "upgrade_host", html_link_host(site->scratch, version->upgrade));
    }
    return page_publish(site, &page, view, err);
}

bool page_expectations_render(struct site *site, struct error *err)
{
    struct documents documents = {0};
    if (!read_documents(site->arena, &documents, err) || !render_overview(site, &documents, err))
        return false;
    for (size_t i = 0; i < documents.n; i++)
        if (!render_document(site, &documents.items[i], err))
            return false;
    return render_versions(site, err);
}
