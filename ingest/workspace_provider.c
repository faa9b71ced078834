/* provider.json: clustermax.provider/1. */

#include "ingest/workspace.h"

struct provider_form {
    const char *format;
    struct provider_record record;
    struct json_at aliases, status, environments, prices, disclosures, override;
};

static const struct json_field provider_fields[] = {
    JSON_FIELD(struct provider_form, format, "format", JSON_FIELD_STRING, true),
    JSON_FIELD(struct provider_form, record.slug, "slug", JSON_FIELD_STRING, true),
    JSON_FIELD(struct provider_form, record.name, "name", JSON_FIELD_STRING, true),
    JSON_FIELD(struct provider_form, record.homepage, "homepage", JSON_FIELD_URL, false),
    JSON_FIELD(struct provider_form, record.scope, "scope", JSON_FIELD_STRING, false),
    JSON_FIELD(struct provider_form, aliases, "aliases", JSON_FIELD_ANY, false),
    JSON_FIELD(struct provider_form, status, "status", JSON_FIELD_ANY, false),
    JSON_FIELD(struct provider_form, environments, "environments", JSON_FIELD_ANY, false),
    JSON_FIELD(struct provider_form, prices, "prices", JSON_FIELD_ANY, false),
    JSON_FIELD(struct provider_form, disclosures, "disclosures", JSON_FIELD_ANY, false),
    JSON_FIELD(struct provider_form, override, "override", JSON_FIELD_ANY, false),
};

static const struct json_field status_fields[] = {
    JSON_FIELD_OF(struct provider_record, assessability, "state", true, assessability_words),
    JSON_FIELD(struct provider_record, unavailable_reason, "reason", JSON_FIELD_STRING, false),
    JSON_FIELD(struct provider_record, unavailable_source, "source", JSON_FIELD_URL, false),
    JSON_FIELD(struct provider_record, unavailable_date, "date", JSON_FIELD_DATE, false),
};

static const struct json_field override_fields[] = {
    JSON_FIELD(struct provider_record, override_tier, "tier", JSON_FIELD_STRING, true),
    JSON_FIELD(struct provider_record, override_by, "by", JSON_FIELD_STRING, true),
    JSON_FIELD(struct provider_record, override_date, "date", JSON_FIELD_DATE, true),
    JSON_FIELD(struct provider_record, override_reason, "reason", JSON_FIELD_STRING, true),
};

static const struct json_field alias_fields[] = {
    JSON_FIELD(struct alias_record, name, "name", JSON_FIELD_STRING, true),
    JSON_FIELD_OF(struct alias_record, relation, "relation", true, alias_relation_words),
    JSON_FIELD(struct alias_record, date, "date", JSON_FIELD_DATE, false),
    JSON_FIELD(struct alias_record, source, "source", JSON_FIELD_URL, false),
};

static const char *const scheduler_words[] = {"slurm", "k8s", "standalone", NULL};

struct environment_form {
    struct environment_record record;
    int scheduler;
};

static const struct json_field environment_fields[] = {
    JSON_FIELD(struct environment_form, record.id, "id", JSON_FIELD_STRING, true),
    JSON_FIELD_OF(struct environment_form, scheduler, "scheduler", true, scheduler_words),
    JSON_FIELD(struct environment_form, record.gpu, "gpu", JSON_FIELD_STRING, true),
    JSON_FIELD_IN(struct environment_form, record.nodes, "nodes", JSON_FIELD_NUMBER, false, 0, 1e6),
    JSON_FIELD_IN(struct environment_form, record.gpus, "gpus", JSON_FIELD_NUMBER, false, 0, 1e8),
    JSON_FIELD(struct environment_form, record.fabric, "fabric", JSON_FIELD_STRING, false),
    JSON_FIELD(struct environment_form, record.region, "region", JSON_FIELD_STRING, false),
    JSON_FIELD(struct environment_form, record.promised, "promised", JSON_FIELD_DATE, false),
    JSON_FIELD(struct environment_form, record.delivered, "delivered", JSON_FIELD_DATE, false),
    JSON_FIELD_OF(struct environment_form, record.access, "access", true, access_words),
    JSON_FIELD(struct environment_form, record.note, "note", JSON_FIELD_STRING, false),
    JSON_FIELD(struct environment_form, record.source, "source", JSON_FIELD_URL, false),
};

static const struct json_field price_fields[] = {
    JSON_FIELD(struct price_record, id, "id", JSON_FIELD_STRING, true),
    JSON_FIELD(struct price_record, gpu, "gpu", JSON_FIELD_STRING, true),
    JSON_FIELD(struct price_record, form, "form", JSON_FIELD_STRING, false),
    JSON_FIELD_IN(struct price_record, gpus, "gpus", JSON_FIELD_NUMBER, false, 0, 1e6),
    JSON_FIELD(struct price_record, pricing, "pricing", JSON_FIELD_STRING, true),
    JSON_FIELD_IN(struct price_record, price_usd_per_gpu_hour, "price_usd_per_gpu_hour", JSON_FIELD_NUMBER, true, 0,
                  1e5),
    JSON_FIELD(struct price_record, date, "date", JSON_FIELD_DATE, true),
    JSON_FIELD(struct price_record, source, "source", JSON_FIELD_STRING, true),
    JSON_FIELD(struct price_record, via, "via", JSON_FIELD_STRING, false),
    JSON_FIELD(struct price_record, note, "note", JSON_FIELD_STRING, false),
};

static struct sniff sniff(const struct source *source)
{
    return workspace_sniff(source, "clustermax.provider/1");
}

static void read_aliases(struct reading *reading, const struct json_at *list, const char *provider)
{
    if (!workspace_is_list(reading, list))
        return;
    for (JSON_EACH(i, list)) {
        struct alias_record record = {.provider = provider};
        if (READ_FORM(reading, &i.at, alias_fields, &record))
            *EVIDENCE_PUSH(reading, aliases) = record;
    }
}

static const struct gpu_record *known_gpu(struct reading *reading, const struct json_at *object, const char *id)
{
    const struct gpu_record *gpu = catalog_gpu(reading->source->knowledge->catalog, id);
    struct json_at at = json_get(object, "gpu");
    if (gpu == NULL)
        problem_add(reading->problems, SEVERITY_WARNING, json_place(&at),
                    "data/gpus.json lists the known ones; values of this one have no cohort", "unknown GPU \"%s\"", id);
    return gpu;
}

static void read_environments(struct reading *reading, const struct json_at *list, const char *provider)
{
    if (!workspace_is_list(reading, list))
        return;
    for (JSON_EACH(i, list)) {
        struct environment_form form = {.record = {.provider = provider}};
        if (!READ_FORM(reading, &i.at, environment_fields, &form))
            continue;
        known_gpu(reading, &i.at, form.record.gpu);
        form.record.scheduler = scheduler_words[form.scheduler];
        *EVIDENCE_PUSH(reading, environments) = form.record;
    }
}

static void read_prices(struct reading *reading, const struct json_at *list, const char *provider)
{
    if (!workspace_is_list(reading, list))
        return;
    for (JSON_EACH(i, list)) {
        struct price_record record = {.provider = provider, .position = workspace_position(reading, &i.at)};
        if (READ_FORM(reading, &i.at, price_fields, &record))
            *EVIDENCE_PUSH(reading, prices) = record;
    }
}

static void read_status(struct reading *reading, struct provider_form *form)
{
    form->record.assessability = ASSESSABLE;
    if (json_kind(&form->status) > JSON_NULL && !READ_FORM(reading, &form->status, status_fields, &form->record))
        form->record.assessability = ASSESSABLE;
}

/* A slug is a folder's name, an address's part and a key at once. */
static bool is_slug(const char *slug)
{
    size_t n = 0;
    for (; slug[n] != '\0'; n++) {
        char c = slug[n];
        bool good = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c == '-' && n > 0);
        if (!good)
            return false;
    }
    return n > 0 && n <= 64;
}

static void check_slug(struct reading *reading, const struct json_at *root, const char *slug)
{
    struct json_at at = json_get(root, "slug");
    if (!is_slug(slug))
        workspace_error(reading, &at, "lower-case letters, digits and hyphens", "\"%s\" is no slug", slug);
}

static void read(struct reading *reading)
{
    struct provider_form form = {0};
    struct json_at root = source_json(reading->source);
    bool good = READ_FORM(reading, &root, provider_fields, &form);
    const char *slug = form.record.slug;
    if (slug != NULL)
        check_slug(reading, &root, slug);
    struct json_at slug_at = json_get(&root, "slug");
    form.record.override_position = workspace_position(reading, &slug_at);
    read_status(reading, &form);
    if (json_kind(&form.override) > JSON_NULL) {
        READ_FORM(reading, &form.override, override_fields, &form.record);
        form.record.override_position = workspace_position(reading, &form.override);
    }
    read_aliases(reading, &form.aliases, slug);
    read_environments(reading, &form.environments, slug);
    read_prices(reading, &form.prices, slug);
    workspace_read_disclosures(reading, &form.disclosures, slug);
    if (good)
        *EVIDENCE_PUSH(reading, providers) = form.record;
}

const struct reader reader_provider = {"provider", "a provider: names, status, environments, prices", sniff, read};
