/* Compare: the script's data, and links for those who read without it. */
#include <math.h>

#include "model/base/json.h"
#include "render/html.h"
#include "render/page.h"
#include "render/page_words.h"

static void write_tier(struct json_writer *writer, const char *key, const char *name, const char *tint)
{
    json_write_object(writer, key);
    json_write_string(writer, "name", name);
    json_write_string(writer, "tint", tint);
    json_write_object_end(writer);
}

static void write_criteria(const struct site *site, struct json_writer *writer, const struct provider_score *score)
{
    json_write_array(writer, "scores");
    for (size_t i = 0; i < site->methodology->n_criteria; i++) {
        const struct criterion_score *criterion = scores_criterion(site->scores, score, i);
        bool is_known = criterion->n_known > 0;
        json_write_number(writer, NULL, is_known ? floor(criterion->score * 10 + 0.5) / 10 : NAN);
    }
    json_write_array_end(writer);
}

/* Item states by the item's place in `items`, "12": 0 met, 1 partly, 2 unmet, 3 not tested; what is unknown is left
 * out. */
static void write_states(struct site *site, struct json_writer *writer, const struct provider_facts *about,
                         const bool *is_used)
{
    const struct catalog *catalog = &site->release->catalog;
    json_write_object(writer, "states");
    for (size_t i = 0, place = 0; i < catalog->items.n; i++) {
        int worst = -1;
        if (!is_used[i])
            continue;
        for (size_t f = about->findings.first; f < about->findings.end; f++) {
            const struct finding_record *finding = &site->release->evidence.findings.items[f];
            bool is_this =
                finding->state <= STATE_NOT_TESTED && string_equal(finding->item, catalog->items.items[i].id);
            if (is_this && (worst < 0 || worst == STATE_NOT_TESTED ||
                            (finding->state != STATE_NOT_TESTED && finding->state > worst)))
                worst = finding->state;
        }
        if (worst >= 0)
            json_write_integer(writer, arena_printf(site->scratch, "%zu", place), worst);
        place++;
    }
    json_write_object_end(writer);
}

static void write_provider(struct site *site, struct json_writer *writer, const struct provider_score *score,
                           const bool *is_used)
{
    const struct provider_facts *about = facts_of(site->facts, score);
    json_write_object(writer, NULL);
    json_write_string(writer, "slug", about->provider->slug);
    json_write_string(writer, "name", about->provider->name);
    write_tier(writer, "tier", score->tier->name, score->tier->tint);
    if (about->published != NULL)
        write_tier(writer, "published", about->published->tier, facts_tint(site->facts, about->published->tier));
    if (score->rank > 0)
        json_write_integer(writer, "rank", (int64_t)score->rank);
    json_write_number(writer, "overall", isnan(score->overall) ? NAN : floor(score->overall * 10 + 0.5) / 10);
    json_write_number(writer, "known", floor(score->coverage * 100 + 0.5));
    json_write_integer(writer, "findings", (int64_t)score->n_findings);
    json_write_string(writer, "gpus", about->gpu_names);
    if (about->reference_price != NULL)
        json_write_number(writer, "price", about->reference_price->price_usd_per_gpu_hour);
    json_write_string(writer, "newest", about->last_dated);
    write_criteria(site, writer, score);
    write_states(site, writer, about, is_used);
    json_write_object_end(writer);
}

static void find_used_items(const struct site *site, bool *is_used)
{
    const struct catalog *catalog = &site->release->catalog;
    for (size_t f = 0; f < site->release->evidence.findings.n; f++)
        for (size_t i = 0; i < catalog->items.n; i++)
            if (string_equal(catalog->items.items[i].id, site->release->evidence.findings.items[f].item))
                is_used[i] = true;
}

static void write_items(const struct site *site, struct json_writer *writer, const bool *is_used)
{
    const struct catalog *catalog = &site->release->catalog;
    json_write_array(writer, "items");
    for (size_t i = 0; i < catalog->items.n; i++) {
        if (!is_used[i])
            continue;
        json_write_array(writer, NULL);
        json_write_string(writer, NULL, catalog->items.items[i].criterion);
        json_write_string(writer, NULL, catalog->items.items[i].text);
        json_write_array_end(writer);
    }
    json_write_array_end(writer);
}

static struct text compare_data(struct site *site)
{
    struct str json, escaped;
    struct json_writer writer;
    bool *is_used = ARENA_ARRAY(site->scratch, site->release->catalog.items.n + 1, bool);
    str_init(&json, site->scratch);
    str_init(&escaped, site->scratch);
    json_write_init(&writer, &json);
    writer.compact = true;
    find_used_items(site, is_used);
    json_write_object(&writer, NULL);
    json_write_string(&writer, "version", site->facts->published == NULL ? NULL : site->facts->published->version);
    json_write_string(&writer, "offer",
                      site->facts->offer.gpu == NULL
                          ? NULL
                          : arena_printf(site->scratch, "%s, %s", site->facts->offer.gpu,
                                         words_plain(site->scratch, site->facts->offer.pricing)));
    json_write_array(&writer, "criteria");
    for (size_t i = 0; i < site->methodology->n_criteria; i++)
        json_write_string(&writer, NULL, site->methodology->criteria[i].criterion);
    json_write_array_end(&writer);
    write_items(site, &writer, is_used);
    json_write_array(&writer, "providers");
    for (size_t i = 0; i < site->scores->n_providers; i++)
        write_provider(site, &writer, &site->scores->providers[i], is_used);
    json_write_array_end(&writer);
    json_write_object_end(&writer);
    html_escape_json(&escaped, str_text(&json));
    return str_text(&escaped);
}

bool page_compare_render(struct site *site, struct error *err)
{
    const struct page page = {
        .path = "compare.html",
        .template = "compare",
        .title = "Compare providers",
        .description = "Two to four GPU clouds side by side: tiers, criteria, findings, prices.",
        .section = "compare.html",
    };
    if (!page_is_wanted(site, page.path))
        return true;
    struct view *view = page_begin(site, &page);
    view_put_html(view, "data", compare_data(site));
    view_put_list(view, "providers");
    for (size_t i = 0; i < site->scores->n_providers; i++) {
        const struct provider_score *score = &site->scores->providers[i];
        struct view *row = view_add_row(view, "providers");
        view_put_text(row, "slug", score->provider->slug);
        view_put_text(row, "name", score->provider->name);
        page_put_tier(row, score->tier);
    }
    return page_publish(site, &page, view, err);
}
