#include "ingest/catalog.h"
#include "ingest/json_each.h"

#include <string.h>

#include "model/base/assets.h"

struct catalog_part {
    const char *asset, *format;
    bool (*load)(const struct catalog_loading *loading);
};

static const char *strings_joined(struct arena *arena, const struct json_strings *strings, const char *separator)
{
    struct str out;
    str_init(&out, arena);
    for (size_t i = 0; i < strings->n; i++) {
        str_append(&out, i > 0 ? separator : "");
        str_append(&out, strings->items[i]);
    }
    return out.length > 0 ? out.bytes : NULL;
}

struct item_form {
    const char *id, *text, *kind, *source, *since, *provenance, *threshold, *note, *command;
    struct json_strings platforms, cmax_checks;
};

static const struct json_field item_fields[] = {
    JSON_FIELD(struct item_form, id, "id", JSON_FIELD_STRING, true),
    JSON_FIELD(struct item_form, text, "text", JSON_FIELD_STRING, true),
    JSON_FIELD(struct item_form, kind, "kind", JSON_FIELD_STRING, true),
    JSON_FIELD(struct item_form, platforms, "platforms", JSON_FIELD_STRINGS, true),
    JSON_FIELD(struct item_form, source, "source", JSON_FIELD_STRING, false),
    JSON_FIELD(struct item_form, since, "since", JSON_FIELD_STRING, false),
    JSON_FIELD(struct item_form, provenance, "provenance", JSON_FIELD_STRING, false),
    JSON_FIELD(struct item_form, cmax_checks, "cmax_checks", JSON_FIELD_STRINGS, false),
    JSON_FIELD(struct item_form, threshold, "threshold", JSON_FIELD_STRING, false),
    JSON_FIELD(struct item_form, note, "note", JSON_FIELD_STRING, false),
    JSON_FIELD(struct item_form, command, "command", JSON_FIELD_STRING, false),
};

static bool load_item(const struct catalog_loading *loading, const struct json_at *at, const char *criterion)
{
    struct item_form form;
    if (!json_read_object(at, item_fields, sizeof item_fields / sizeof *item_fields, &form, loading->arena,
                          loading->problems))
        return false;
    struct item_record *item = CATALOG_PUSH(loading, items);
    *item = (struct item_record){
        .ordinal = (long)loading->catalog->items.n - 1,
        .id = arena_printf(loading->arena, "%s.%s", criterion, form.id),
        .criterion = criterion,
        .text = form.text,
        .kind = form.kind,
        .platforms = strings_joined(loading->arena, &form.platforms, " "),
        .source = form.source,
        .since = form.since,
        .provenance = form.provenance,
        .threshold = form.threshold,
        .note = form.note,
        .command = form.command,
    };
    if (item->platforms == NULL)
        item->platforms = "";
    return true;
}

struct criterion_form {
    const char *id, *title, *question, *source;
    struct json_at items;
};

static const struct json_field criterion_fields[] = {
    JSON_FIELD(struct criterion_form, id, "id", JSON_FIELD_STRING, true),
    JSON_FIELD(struct criterion_form, title, "title", JSON_FIELD_STRING, true),
    JSON_FIELD(struct criterion_form, question, "question", JSON_FIELD_STRING, false),
    JSON_FIELD(struct criterion_form, source, "source", JSON_FIELD_STRING, false),
    JSON_FIELD(struct criterion_form, items, "items", JSON_FIELD_ANY, true),
};

static bool load_criteria(const struct catalog_loading *loading)
{
    bool good = true;
    struct json_at list = json_get(loading->root, "criteria");
    for (JSON_EACH(i, &list)) {
        struct criterion_form form;
        if (!json_read_object(&i.at, criterion_fields, sizeof criterion_fields / sizeof *criterion_fields, &form,
                              loading->arena, loading->problems)) {
            good = false;
            continue;
        }
        struct criterion_record *criterion = CATALOG_PUSH(loading, criteria);
        *criterion = (struct criterion_record){.ordinal = (long)loading->catalog->criteria.n - 1,
                                               .id = form.id,
                                               .title = form.title,
                                               .question = form.question,
                                               .source = form.source};
        for (JSON_EACH(item, &form.items))
            good = load_item(loading, &item.at, form.id) && good;
    }
    return good;
}

static const char *aliases_joined(struct arena *arena, const struct json_at *aliases)
{
    struct str out;
    char number[NUM_SIZE];
    str_init(&out, arena);
    for (JSON_EACH(i, aliases)) {
        struct json_at id = json_get(&i.at, "id"), factor = json_get(&i.at, "factor");
        if (json_string(&id) != NULL)
            str_appendf(&out, "%s%s*%s", out.length > 0 ? " " : "", json_string(&id),
                        num_shortest(json_number(&factor), number));
    }
    return out.length > 0 ? out.bytes : NULL;
}

struct metric_form {
    struct metric_record record;
    struct json_at aliases;
    int direction;
};

static const char *const direction_words[] = {"higher", "lower", "none", NULL};

static const struct json_field metric_fields[] = {
    JSON_FIELD(struct metric_form, record.id, "id", JSON_FIELD_STRING, true),
    JSON_FIELD(struct metric_form, record.title, "title", JSON_FIELD_STRING, true),
    JSON_FIELD(struct metric_form, record.unit, "unit", JSON_FIELD_STRING, true),
    JSON_FIELD_OF(struct metric_form, direction, "direction", true, direction_words),
    JSON_FIELD(struct metric_form, record.description, "description", JSON_FIELD_STRING, false),
    JSON_FIELD(struct metric_form, aliases, "aliases", JSON_FIELD_ANY, false),
};

static bool load_metrics(const struct catalog_loading *loading)
{
    bool good = true;
    const char *last = NULL;
    struct json_at list = json_get(loading->root, "metrics");
    for (JSON_EACH(i, &list)) {
        struct metric_form form;
        if (!json_read_object(&i.at, metric_fields, sizeof metric_fields / sizeof *metric_fields, &form, loading->arena,
                              loading->problems)) {
            good = false;
            continue;
        }
        form.record.direction = direction_words[form.direction];
        form.record.aliases = aliases_joined(loading->arena, &form.aliases);
        if (last != NULL && strcmp(last, form.record.id) >= 0) {
            problem_add(loading->problems, SEVERITY_ERROR, json_place(&i.at), "metrics are sorted by id, each once",
                        "\"%s\" stands after \"%s\"", form.record.id, last);
            good = false;
        }
        last = form.record.id;
        *CATALOG_PUSH(loading, metrics) = form.record;
    }
    return good;
}

static const struct json_field gpu_fields[] = {
    JSON_FIELD(struct gpu_record, id, "id", JSON_FIELD_STRING, true),
    JSON_FIELD(struct gpu_record, title, "title", JSON_FIELD_STRING, true),
    JSON_FIELD(struct gpu_record, vendor, "vendor", JSON_FIELD_STRING, true),
    JSON_FIELD(struct gpu_record, class_name, "class", JSON_FIELD_STRING, true),
    JSON_FIELD(struct gpu_record, generation, "generation", JSON_FIELD_NUMBER, true),
    JSON_FIELD(struct gpu_record, memory_gbytes, "memory_gbytes", JSON_FIELD_NUMBER, false),
    JSON_FIELD(struct gpu_record, peak_bf16_tflops, "peak_bf16_tflops", JSON_FIELD_NUMBER, false),
    JSON_FIELD(struct gpu_record, peak_fp8_tflops, "peak_fp8_tflops", JSON_FIELD_NUMBER, false),
    JSON_FIELD(struct gpu_record, memory_bandwidth_gbytes_per_s, "memory_bandwidth_gbytes_per_s", JSON_FIELD_NUMBER,
               false),
    JSON_FIELD(struct gpu_record, source, "source", JSON_FIELD_STRING, false),
};

static bool load_gpus(const struct catalog_loading *loading)
{
    bool good = true;
    struct json_at list = json_get(loading->root, "gpus");
    for (JSON_EACH(i, &list)) {
        struct gpu_record record;
        if (json_read_object(&i.at, gpu_fields, sizeof gpu_fields / sizeof *gpu_fields, &record, loading->arena,
                             loading->problems))
            *CATALOG_PUSH(loading, gpus) = record;
        else
            good = false;
    }
    return good;
}

static const struct json_field reference_fields[] = {
    JSON_FIELD(struct reference_record, metric, "metric", JSON_FIELD_STRING, false),
    JSON_FIELD(struct reference_record, area, "area", JSON_FIELD_STRING, true),
    JSON_FIELD(struct reference_record, title, "title", JSON_FIELD_STRING, true),
    JSON_FIELD(struct reference_record, hardware, "hardware", JSON_FIELD_STRING, true),
    JSON_FIELD(struct reference_record, gpu, "gpu", JSON_FIELD_STRING, false),
    JSON_FIELD(struct reference_record, scope, "scope", JSON_FIELD_STRING, false),
    JSON_FIELD(struct reference_record, nodes, "nodes", JSON_FIELD_NUMBER, false),
    JSON_FIELD(struct reference_record, value, "value", JSON_FIELD_NUMBER, false),
    JSON_FIELD(struct reference_record, value_text, "value_text", JSON_FIELD_STRING, false),
    JSON_FIELD(struct reference_record, unit, "unit", JSON_FIELD_STRING, true),
    JSON_FIELD(struct reference_record, kind, "kind", JSON_FIELD_STRING, true),
    JSON_FIELD(struct reference_record, source, "source", JSON_FIELD_STRING, true),
    JSON_FIELD(struct reference_record, confidence, "confidence", JSON_FIELD_STRING, true),
    JSON_FIELD(struct reference_record, note, "note", JSON_FIELD_STRING, false),
};

static bool load_references(const struct catalog_loading *loading)
{
    bool good = true;
    struct json_at list = json_get(loading->root, "values");
    for (JSON_EACH(i, &list)) {
        struct reference_record record = {0};
        if (!json_read_object(&i.at, reference_fields, sizeof reference_fields / sizeof *reference_fields, &record,
                              loading->arena, loading->problems)) {
            good = false;
            continue;
        }
        record.ordinal = (long)loading->catalog->references.n;
        *CATALOG_PUSH(loading, references) = record;
    }
    return good;
}

struct component_form {
    const char *id, *title;
    struct json_at minimum;
};

static const struct json_field component_fields[] = {
    JSON_FIELD(struct component_form, id, "id", JSON_FIELD_STRING, true),
    JSON_FIELD(struct component_form, title, "title", JSON_FIELD_STRING, true),
    JSON_FIELD(struct component_form, minimum, "minimum", JSON_FIELD_ANY, true),
};

static const struct json_field minimum_fields[] = {
    JSON_FIELD(struct minimum_version_record, branch, "branch", JSON_FIELD_STRING, false),
    JSON_FIELD(struct minimum_version_record, minimum, "version", JSON_FIELD_STRING, true),
    JSON_FIELD(struct minimum_version_record, advisory, "advisory", JSON_FIELD_STRING, false),
    JSON_FIELD(struct minimum_version_record, upgrade, "upgrade", JSON_FIELD_STRING, false),
};

static bool load_component(const struct catalog_loading *loading, const struct json_at *at, const char *as_of)
{
    struct component_form form;
    bool good = json_read_object(at, component_fields, sizeof component_fields / sizeof *component_fields, &form,
                                 loading->arena, loading->problems);
    for (JSON_EACH(i, &form.minimum)) {
        struct minimum_version_record record = {0};
        good = json_read_object(&i.at, minimum_fields, sizeof minimum_fields / sizeof *minimum_fields, &record,
                                loading->arena, loading->problems);
        record.ordinal = (long)loading->catalog->minimum_versions.n;
        record.component = form.id;
        record.title = form.title;
        record.as_of = as_of;
        if (good)
            *CATALOG_PUSH(loading, minimum_versions) = record;
    }
    return good;
}

static bool load_minimum_versions(const struct catalog_loading *loading)
{
    bool good = true;
    struct json_at as_of = json_get(loading->root, "as_of"), list = json_get(loading->root, "components");
    const char *date = arena_strdup(loading->arena, json_string(&as_of));
    for (JSON_EACH(i, &list))
        good = load_component(loading, &i.at, date == NULL ? "" : date) && good;
    return good;
}

static const struct catalog_part parts[] = {
    {"data/criteria.json", "clustermax.criteria/1", load_criteria},
    {"data/metrics.json", "clustermax.metrics/1", load_metrics},
    {"data/gpus.json", "clustermax.gpus/1", load_gpus},
    {"data/reference-values.json", "clustermax.reference-values/1", load_references},
    {"data/minimum-versions.json", "clustermax.minimum-versions/1", load_minimum_versions},
    {"data/published-ratings.json", "clustermax.published-ratings/1", catalog_load_published},
};

static bool load_part(const struct catalog_part *part, struct catalog_loading *loading, struct error *err)
{
    struct text text;
    struct json_doc *doc = NULL;
    bool good = false;
    if (!assets_find(loading->arena, part->asset, &text, err) || !json_parse(part->asset, text, &doc, err))
        goto out;
    struct json_at root = json_root(doc);
    loading->root = &root;
    good = json_check_format(&root, part->format, loading->problems) && part->load(loading);
out:
    json_doc_free(doc);
    return good;
}

bool catalog_load(struct arena *arena, struct catalog *catalog, struct problems *problems, struct error *err)
{
    struct catalog_loading loading = {.arena = arena, .catalog = catalog, .problems = problems};
    bool good = true;
    *catalog = (struct catalog){0};
    for (size_t i = 0; i < sizeof parts / sizeof *parts && err->code == EXIT_DONE; i++)
        good = load_part(&parts[i], &loading, err) && good;
    return good && err->code == EXIT_DONE;
}
