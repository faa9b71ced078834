#include "render/export_tables.h"

#include <assert.h>
#include <string.h>

#include "model/base/json.h"
#include "render/html.h"

static const struct export_column scores_columns[] = {
    {"release", EXPORT_STRING, "Version of the release.", true},
    {"provider", EXPORT_STRING, "The provider's slug.", true},
    {"name", EXPORT_STRING, "The provider's name.", true},
    {"criterion", EXPORT_STRING, "The criterion's id, or \"overall\".", true},
    {"score", EXPORT_NUMBER, "0 to 100 as used; empty where the provider is not rated.", false},
    {"evidence_alone", EXPORT_NUMBER, "The mean of what is known, before it is pulled to the field's.", false},
    {"share_known", EXPORT_NUMBER, "Share of the indicators' weight that is known, 0 to 1.", false},
    {"rank", EXPORT_INTEGER, "1 is the best; ties share a rank.", false},
    {"rank_5_percent", EXPORT_NUMBER, "Of the robustness draws, 5 % rank this or better; overall only.", false},
    {"rank_95_percent", EXPORT_NUMBER, "Of the robustness draws, 95 % rank this or better; overall only.", false},
    {"tier_computed", EXPORT_STRING, "After gates, conditions and overrides; overall only.", false},
    {"tier_by_score", EXPORT_STRING, "By the cuts alone; overall only.", false},
    {"tier_published", EXPORT_STRING, "What the publisher of the rating has given; overall only.", false},
    {"n_evidence", EXPORT_INTEGER, "Scored findings (overall) or known indicators (criterion).", true},
    {NULL, EXPORT_STRING, NULL, false},
};

static const struct export_column indicators_columns[] = {
    {"provider", EXPORT_STRING, "The provider's slug.", true},
    {"criterion", EXPORT_STRING, "The criterion's id.", true},
    {"indicator", EXPORT_STRING, "The indicator's id.", true},
    {"title", EXPORT_STRING, "What it asks.", true},
    {"raw", EXPORT_NUMBER, "The value in its unit; of a checklist item 1, 0.5 or 0.", false},
    {"unit", EXPORT_STRING, "Of the raw value.", false},
    {"score", EXPORT_NUMBER, "0 to 100.", false},
    {"weight", EXPORT_NUMBER, "Within the criterion, relative.", true},
    {"one_fact_share", EXPORT_NUMBER, "Less than 1 where one fact speaks to several items.", false},
    {"not_tested", EXPORT_BOOLEAN, "Somebody tried, or said that it cannot be tested.", true},
    {"conflict", EXPORT_BOOLEAN, "Kinds of evidence disagree; the strongest kind was taken.", true},
    {"peers_minimum", EXPORT_NUMBER, "Of the rated providers' scores.", false},
    {"peers_median", EXPORT_NUMBER, "Of the rated providers' scores.", false},
    {"peers_maximum", EXPORT_NUMBER, "Of the rated providers' scores.", false},
    {"n_peers", EXPORT_INTEGER, "Rated providers with a score.", true},
    {NULL, EXPORT_STRING, NULL, false},
};

static const struct export_column findings_columns[] = {
    {"provider", EXPORT_STRING, "The provider's slug.", true},
    {"finding", EXPORT_STRING, "The finding's id, unique within the provider.", true},
    {"item", EXPORT_STRING, "The checklist item, <criterion>.<item>; empty for context.", false},
    {"state", EXPORT_STRING, "met, partial, unmet, not-tested or context.", true},
    {"severity", EXPORT_STRING, "critical, major or minor.", false},
    {"feature", EXPORT_BOOLEAN, "Most providers do not offer it.", true},
    {"evidence", EXPORT_STRING, "hands-on, customer or documentation.", true},
    {"date", EXPORT_DATE, "YYYY, YYYY-MM or YYYY-MM-DD.", false},
    {"note", EXPORT_STRING, "What was found, Markdown.", false},
    {"source", EXPORT_STRING, "An address, or where it was noted.", false},
    {"environment", EXPORT_STRING, "The cluster that it was seen on.", false},
    {"file", EXPORT_STRING, "The file of the workspace that states it.", false},
    {"line", EXPORT_INTEGER, "Where in the file, from 1.", false},
    {"pointer", EXPORT_STRING, "Where in the file, as a JSON pointer.", false},
    {"sha256", EXPORT_STRING, "Of the file.", true},
    {NULL, EXPORT_STRING, NULL, false},
};

static const struct export_column measurements_columns[] = {
    {"provider", EXPORT_STRING, "The provider's slug.", true},
    {"environment", EXPORT_STRING, "The cluster that it was measured on.", false},
    {"metric", EXPORT_STRING, "The metric's id.", true},
    {"value", EXPORT_NUMBER, "In the metric's unit.", false},
    {"unit", EXPORT_STRING, "The metric's unit.", true},
    {"dimensions", EXPORT_STRING, "What was held fixed: name=value, sorted, parted by blanks.", false},
    {"role", EXPORT_STRING, "result (scored), bound or context.", true},
    {"validity", EXPORT_STRING, "ok, doubtful or wrong; only ok is scored.", true},
    {"original", EXPORT_STRING, "As it was printed, where that differs.", false},
    {"date", EXPORT_DATE, "YYYY, YYYY-MM or YYYY-MM-DD.", false},
    {"tool", EXPORT_STRING, "What wrote the file.", false},
    {"tool_version", EXPORT_STRING, "Its version.", false},
    {"note", EXPORT_STRING, "What else is to be known.", false},
    {"source", EXPORT_STRING, "An address, or where it was noted.", false},
    {"file", EXPORT_STRING, "The file of the workspace that states it.", false},
    {"line", EXPORT_INTEGER, "Where in the file, from 1.", false},
    {"pointer", EXPORT_STRING, "Where in the file, as a JSON pointer.", false},
    {"sha256", EXPORT_STRING, "Of the file.", true},
    {NULL, EXPORT_STRING, NULL, false},
};

static const struct export_column prices_columns[] = {
    {"provider", EXPORT_STRING, "The provider's slug.", true},
    {"gpu", EXPORT_STRING, "The GPU's id.", true},
    {"form", EXPORT_STRING, "SXM, PCIe, rack …", false},
    {"gpus", EXPORT_NUMBER, "GPUs in the offer.", false},
    {"pricing", EXPORT_STRING, "on_demand, reserved, spot …", true},
    {"price_usd_per_gpu_hour", EXPORT_NUMBER, "List price, without tax.", true},
    {"date", EXPORT_DATE, "The day that it was seen.", true},
    {"source", EXPORT_STRING, "The address that states it.", true},
    {"via", EXPORT_STRING, "Who passed it on.", false},
    {"note", EXPORT_STRING, "What else is to be known.", false},
    {NULL, EXPORT_STRING, NULL, false},
};

const struct export_table export_tables[] = {
    {"scores", "Overall and criterion scores of every provider", scores_columns},
    {"indicators", "Every indicator of every provider that is known", indicators_columns},
    {"findings", "Every finding with its source", findings_columns},
    {"measurements", "Every measured value with its place", measurements_columns},
    {"prices", "List prices with their sources", prices_columns},
};
const size_t export_tables_n = sizeof export_tables / sizeof *export_tables;

const struct export_table *export_table(const char *name)
{
    size_t i = 0;
    while (i < export_tables_n && strcmp(export_tables[i].name, name) != 0)
        i++;
    assert(i < export_tables_n);
    return &export_tables[i];
}

static void write_column(struct json_writer *writer, const struct export_column *column)
{
    static const char *const types[] = {"string", "number", "integer", "boolean", "string"};
    json_write_object(writer, NULL);
    json_write_string(writer, "name", column->name);
    json_write_string(writer, "type", types[column->type]);
    json_write_string(writer, "description", column->description);
    if (column->type == EXPORT_BOOLEAN) {
        json_write_array(writer, "trueValues");
        json_write_string(writer, NULL, "yes");
        json_write_array_end(writer);
        json_write_array(writer, "falseValues");
        json_write_string(writer, NULL, "no");
        json_write_array_end(writer);
    }
    if (column->required || column->type == EXPORT_DATE) {
        json_write_object(writer, "constraints");
        if (column->required)
            json_write_bool(writer, "required", true);
        if (column->type == EXPORT_DATE)
            json_write_string(writer, "pattern", "[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?");
        json_write_object_end(writer);
    }
    json_write_object_end(writer);
}

static void write_table(struct json_writer *writer, struct arena *arena, const struct export_table *table)
{
    json_write_object(writer, NULL);
    json_write_string(writer, "name", table->name);
    json_write_string(writer, "title", table->title);
    json_write_string(writer, "path", arena_printf(arena, "%s.csv", table->name));
    json_write_string(writer, "profile", "tabular-data-resource");
    json_write_string(writer, "format", "csv");
    json_write_string(writer, "mediatype", "text/csv");
    json_write_string(writer, "encoding", "utf-8");
    json_write_object(writer, "schema");
    json_write_array(writer, "fields");
    for (const struct export_column *column = table->columns; column->name != NULL; column++)
        write_column(writer, column);
    json_write_array_end(writer);
    json_write_array(writer, "missingValues");
    json_write_string(writer, NULL, "");
    json_write_array_end(writer);
    json_write_object_end(writer);
    json_write_object_end(writer);
}

bool export_package(struct arena *arena, const struct scores *scores, struct fs_publication *publication,
                    struct error *err)
{
    const struct release_record *about = &scores->release->about;
    struct str json;
    struct json_writer writer;
    str_init(&json, arena);
    json_write_init(&writer, &json);
    json_write_object(&writer, NULL);
    json_write_string(&writer, "profile", "tabular-data-package");
    json_write_string(&writer, "name", arena_printf(arena, "clustermax-%s", html_anchor(arena, about->version)));
    json_write_string(&writer, "title", about->title);
    json_write_string(&writer, "description",
                      "Computed by clustermax from public evidence; not the published rating. Text that a spreadsheet "
                      "would take for a formula begins with an apostrophe.");
    json_write_string(&writer, "version", about->version);
    if (html_link_is_external(about->url))
        json_write_string(&writer, "homepage", about->url);
    json_write_array(&writer, "resources");
    for (size_t i = 0; i < export_tables_n; i++)
        write_table(&writer, arena, &export_tables[i]);
    json_write_array_end(&writer);
    json_write_object_end(&writer);
    json_write_done(&writer);
    return fs_publish_file(publication, "data/datapackage.json", str_text(&json), err);
}
