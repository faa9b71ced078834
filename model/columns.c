#include "model/columns.h"

static const struct column remark_columns[] = {
    {"severity", COLUMN_WORD, offsetof(struct remark_record, severity), remark_severity_words},
    {"line", COLUMN_INTEGER, offsetof(struct remark_record, line), NULL},
    {"column_number", COLUMN_INTEGER, offsetof(struct remark_record, column), NULL},
    {"text", COLUMN_TEXT, offsetof(struct remark_record, text), NULL},
    {"hint", COLUMN_TEXT, offsetof(struct remark_record, hint), NULL},
};

static const struct column release_columns[] = {
    {"version", COLUMN_TEXT, offsetof(struct release_record, version), NULL},
    {"title", COLUMN_TEXT, offsetof(struct release_record, title), NULL},
    {"date", COLUMN_TEXT, offsetof(struct release_record, date), NULL},
    {"methodology", COLUMN_TEXT, offsetof(struct release_record, methodology), NULL},
    {"tracked", COLUMN_NUMBER, offsetof(struct release_record, tracked), NULL},
    {"summary", COLUMN_TEXT, offsetof(struct release_record, summary), NULL},
    {"url", COLUMN_TEXT, offsetof(struct release_record, url), NULL},
};

static const struct column disclosure_columns[] = {
    {"provider", COLUMN_TEXT, offsetof(struct disclosure_record, provider), NULL},
    {"text", COLUMN_TEXT, offsetof(struct disclosure_record, text), NULL},
    {"source", COLUMN_TEXT, offsetof(struct disclosure_record, source), NULL},
    {"date", COLUMN_TEXT, offsetof(struct disclosure_record, date), NULL},
};

static const struct column provider_columns[] = {
    {"slug", COLUMN_TEXT, offsetof(struct provider_record, slug), NULL},
    {"name", COLUMN_TEXT, offsetof(struct provider_record, name), NULL},
    {"homepage", COLUMN_TEXT, offsetof(struct provider_record, homepage), NULL},
    {"scope", COLUMN_TEXT, offsetof(struct provider_record, scope), NULL},
    {"assessability", COLUMN_WORD, offsetof(struct provider_record, assessability), assessability_words},
    {"unavailable_reason", COLUMN_TEXT, offsetof(struct provider_record, unavailable_reason), NULL},
    {"unavailable_source", COLUMN_TEXT, offsetof(struct provider_record, unavailable_source), NULL},
    {"unavailable_date", COLUMN_TEXT, offsetof(struct provider_record, unavailable_date), NULL},
    {"override_tier", COLUMN_TEXT, offsetof(struct provider_record, override_tier), NULL},
    {"override_by", COLUMN_TEXT, offsetof(struct provider_record, override_by), NULL},
    {"override_date", COLUMN_TEXT, offsetof(struct provider_record, override_date), NULL},
    {"override_reason", COLUMN_TEXT, offsetof(struct provider_record, override_reason), NULL},
    {"line", COLUMN_INTEGER, offsetof(struct provider_record, override_position.line), NULL},
    {"column_number", COLUMN_INTEGER, offsetof(struct provider_record, override_position.column), NULL},
    {"pointer", COLUMN_TEXT, offsetof(struct provider_record, override_position.pointer), NULL},
};

static const struct column alias_columns[] = {
    {"provider", COLUMN_TEXT, offsetof(struct alias_record, provider), NULL},
    {"name", COLUMN_TEXT, offsetof(struct alias_record, name), NULL},
    {"relation", COLUMN_WORD, offsetof(struct alias_record, relation), alias_relation_words},
    {"date", COLUMN_TEXT, offsetof(struct alias_record, date), NULL},
    {"source", COLUMN_TEXT, offsetof(struct alias_record, source), NULL},
};

static const struct column environment_columns[] = {
    {"provider", COLUMN_TEXT, offsetof(struct environment_record, provider), NULL},
    {"id", COLUMN_TEXT, offsetof(struct environment_record, id), NULL},
    {"scheduler", COLUMN_TEXT, offsetof(struct environment_record, scheduler), NULL},
    {"gpu", COLUMN_TEXT, offsetof(struct environment_record, gpu), NULL},
    {"nodes", COLUMN_NUMBER, offsetof(struct environment_record, nodes), NULL},
    {"gpus", COLUMN_NUMBER, offsetof(struct environment_record, gpus), NULL},
    {"fabric", COLUMN_TEXT, offsetof(struct environment_record, fabric), NULL},
    {"region", COLUMN_TEXT, offsetof(struct environment_record, region), NULL},
    {"promised", COLUMN_TEXT, offsetof(struct environment_record, promised), NULL},
    {"delivered", COLUMN_TEXT, offsetof(struct environment_record, delivered), NULL},
    {"access", COLUMN_WORD, offsetof(struct environment_record, access), access_words},
    {"note", COLUMN_TEXT, offsetof(struct environment_record, note), NULL},
    {"source", COLUMN_TEXT, offsetof(struct environment_record, source), NULL},
};

static const struct column price_columns[] = {
    {"provider", COLUMN_TEXT, offsetof(struct price_record, provider), NULL},
    {"id", COLUMN_TEXT, offsetof(struct price_record, id), NULL},
    {"gpu", COLUMN_TEXT, offsetof(struct price_record, gpu), NULL},
    {"form", COLUMN_TEXT, offsetof(struct price_record, form), NULL},
    {"gpus", COLUMN_NUMBER, offsetof(struct price_record, gpus), NULL},
    {"pricing", COLUMN_TEXT, offsetof(struct price_record, pricing), NULL},
    {"price_usd_per_gpu_hour", COLUMN_NUMBER, offsetof(struct price_record, price_usd_per_gpu_hour), NULL},
    {"date", COLUMN_TEXT, offsetof(struct price_record, date), NULL},
    {"source", COLUMN_TEXT, offsetof(struct price_record, source), NULL},
    {"via", COLUMN_TEXT, offsetof(struct price_record, via), NULL},
    {"note", COLUMN_TEXT, offsetof(struct price_record, note), NULL},
    {"line", COLUMN_INTEGER, offsetof(struct price_record, position.line), NULL},
    {"column_number", COLUMN_INTEGER, offsetof(struct price_record, position.column), NULL},
    {"pointer", COLUMN_TEXT, offsetof(struct price_record, position.pointer), NULL},
};

static const struct column text_columns[] = {
    {"provider", COLUMN_TEXT, offsetof(struct text_record, provider), NULL},
    {"kind", COLUMN_TEXT, offsetof(struct text_record, kind), NULL},
    {"markdown", COLUMN_TEXT, offsetof(struct text_record, markdown), NULL},
};

static const struct column finding_columns[] = {
    {"provider", COLUMN_TEXT, offsetof(struct finding_record, provider), NULL},
    {"environment", COLUMN_TEXT, offsetof(struct finding_record, environment), NULL},
    {"id", COLUMN_TEXT, offsetof(struct finding_record, id), NULL},
    {"item", COLUMN_TEXT, offsetof(struct finding_record, item), NULL},
    {"state", COLUMN_WORD, offsetof(struct finding_record, state), finding_state_words},
    {"severity", COLUMN_WORD, offsetof(struct finding_record, severity), finding_severity_words},
    {"evidence", COLUMN_WORD, offsetof(struct finding_record, evidence), evidence_kind_words},
    {"feature", COLUMN_BOOL, offsetof(struct finding_record, feature), NULL},
    {"note", COLUMN_TEXT, offsetof(struct finding_record, note), NULL},
    {"source", COLUMN_TEXT, offsetof(struct finding_record, source), NULL},
    {"date", COLUMN_TEXT, offsetof(struct finding_record, date), NULL},
    {"line", COLUMN_INTEGER, offsetof(struct finding_record, position.line), NULL},
    {"column_number", COLUMN_INTEGER, offsetof(struct finding_record, position.column), NULL},
    {"pointer", COLUMN_TEXT, offsetof(struct finding_record, position.pointer), NULL},
};

/* What is mostly NULL stands last: the end of a packed row is left out where it is. */
static const struct column measurement_columns[] = {
    {"metric", COLUMN_TEXT, offsetof(struct measurement_record, metric), NULL},
    {"value", COLUMN_NUMBER, offsetof(struct measurement_record, value), NULL},
    {"unit", COLUMN_TEXT, offsetof(struct measurement_record, unit), NULL},
    {"dimensions", COLUMN_TEXT, offsetof(struct measurement_record, dimensions), NULL},
    {"role", COLUMN_WORD, offsetof(struct measurement_record, role), measurement_role_words},
    {"validity", COLUMN_WORD, offsetof(struct measurement_record, validity), validity_words},
    {"line", COLUMN_INTEGER, offsetof(struct measurement_record, position.line), NULL},
    {"column_number", COLUMN_INTEGER, offsetof(struct measurement_record, position.column), NULL},
    {"pointer", COLUMN_UNIQUE, offsetof(struct measurement_record, position.pointer), NULL},
    {"original", COLUMN_UNIQUE, offsetof(struct measurement_record, original), NULL},
    {"provider", COLUMN_TEXT, offsetof(struct measurement_record, provider), NULL},
    {"environment", COLUMN_TEXT, offsetof(struct measurement_record, environment), NULL},
    {"note", COLUMN_TEXT, offsetof(struct measurement_record, note), NULL},
    {"source", COLUMN_TEXT, offsetof(struct measurement_record, source), NULL},
    {"date", COLUMN_TEXT, offsetof(struct measurement_record, date), NULL},
};

static const struct column interview_columns[] = {
    {"id", COLUMN_TEXT, offsetof(struct interview_record, id), NULL},
    {"role", COLUMN_TEXT, offsetof(struct interview_record, role), NULL},
    {"scale_gpus", COLUMN_NUMBER, offsetof(struct interview_record, scale_gpus), NULL},
    {"date", COLUMN_TEXT, offsetof(struct interview_record, date), NULL},
};

static const struct column interview_score_columns[] = {
    {"interview", COLUMN_TEXT, offsetof(struct interview_score_record, interview), NULL},
    {"provider", COLUMN_TEXT, offsetof(struct interview_score_record, provider), NULL},
    {"criterion", COLUMN_TEXT, offsetof(struct interview_score_record, criterion), NULL},
    {"score", COLUMN_NUMBER, offsetof(struct interview_score_record, score), NULL},
    {"weight", COLUMN_NUMBER, offsetof(struct interview_score_record, weight), NULL},
    {"line", COLUMN_INTEGER, offsetof(struct interview_score_record, position.line), NULL},
    {"column_number", COLUMN_INTEGER, offsetof(struct interview_score_record, position.column), NULL},
    {"pointer", COLUMN_TEXT, offsetof(struct interview_score_record, position.pointer), NULL},
};

static const struct column criterion_columns[] = {
    {"ordinal", COLUMN_INTEGER, offsetof(struct criterion_record, ordinal), NULL},
    {"id", COLUMN_TEXT, offsetof(struct criterion_record, id), NULL},
    {"title", COLUMN_TEXT, offsetof(struct criterion_record, title), NULL},
    {"question", COLUMN_TEXT, offsetof(struct criterion_record, question), NULL},
    {"source", COLUMN_TEXT, offsetof(struct criterion_record, source), NULL},
};

static const struct column item_columns[] = {
    {"ordinal", COLUMN_INTEGER, offsetof(struct item_record, ordinal), NULL},
    {"id", COLUMN_TEXT, offsetof(struct item_record, id), NULL},
    {"criterion", COLUMN_TEXT, offsetof(struct item_record, criterion), NULL},
    {"text", COLUMN_TEXT, offsetof(struct item_record, text), NULL},
    {"kind", COLUMN_TEXT, offsetof(struct item_record, kind), NULL},
    {"platforms", COLUMN_TEXT, offsetof(struct item_record, platforms), NULL},
    {"source", COLUMN_TEXT, offsetof(struct item_record, source), NULL},
    {"since", COLUMN_TEXT, offsetof(struct item_record, since), NULL},
    {"provenance", COLUMN_TEXT, offsetof(struct item_record, provenance), NULL},
    {"threshold", COLUMN_TEXT, offsetof(struct item_record, threshold), NULL},
    {"note", COLUMN_TEXT, offsetof(struct item_record, note), NULL},
    {"command", COLUMN_TEXT, offsetof(struct item_record, command), NULL},
};

static const struct column metric_columns[] = {
    {"id", COLUMN_TEXT, offsetof(struct metric_record, id), NULL},
    {"title", COLUMN_TEXT, offsetof(struct metric_record, title), NULL},
    {"unit", COLUMN_TEXT, offsetof(struct metric_record, unit), NULL},
    {"direction", COLUMN_TEXT, offsetof(struct metric_record, direction), NULL},
    {"aliases", COLUMN_TEXT, offsetof(struct metric_record, aliases), NULL},
    {"description", COLUMN_TEXT, offsetof(struct metric_record, description), NULL},
};

static const struct column gpu_columns[] = {
    {"id", COLUMN_TEXT, offsetof(struct gpu_record, id), NULL},
    {"title", COLUMN_TEXT, offsetof(struct gpu_record, title), NULL},
    {"vendor", COLUMN_TEXT, offsetof(struct gpu_record, vendor), NULL},
    {"class_name", COLUMN_TEXT, offsetof(struct gpu_record, class_name), NULL},
    {"generation", COLUMN_NUMBER, offsetof(struct gpu_record, generation), NULL},
    {"memory_gbytes", COLUMN_NUMBER, offsetof(struct gpu_record, memory_gbytes), NULL},
    {"peak_bf16_tflops", COLUMN_NUMBER, offsetof(struct gpu_record, peak_bf16_tflops), NULL},
    {"peak_fp8_tflops", COLUMN_NUMBER, offsetof(struct gpu_record, peak_fp8_tflops), NULL},
    {"memory_bandwidth_gbytes_per_s", COLUMN_NUMBER, offsetof(struct gpu_record, memory_bandwidth_gbytes_per_s), NULL},
    {"source", COLUMN_TEXT, offsetof(struct gpu_record, source), NULL},
};

static const struct column reference_columns[] = {
    {"ordinal", COLUMN_INTEGER, offsetof(struct reference_record, ordinal), NULL},
    {"metric", COLUMN_TEXT, offsetof(struct reference_record, metric), NULL},
    {"area", COLUMN_TEXT, offsetof(struct reference_record, area), NULL},
    {"title", COLUMN_TEXT, offsetof(struct reference_record, title), NULL},
    {"hardware", COLUMN_TEXT, offsetof(struct reference_record, hardware), NULL},
    {"gpu", COLUMN_TEXT, offsetof(struct reference_record, gpu), NULL},
    {"scope", COLUMN_TEXT, offsetof(struct reference_record, scope), NULL},
    {"nodes", COLUMN_NUMBER, offsetof(struct reference_record, nodes), NULL},
    {"value", COLUMN_NUMBER, offsetof(struct reference_record, value), NULL},
    {"value_text", COLUMN_TEXT, offsetof(struct reference_record, value_text), NULL},
    {"unit", COLUMN_TEXT, offsetof(struct reference_record, unit), NULL},
    {"kind", COLUMN_TEXT, offsetof(struct reference_record, kind), NULL},
    {"source", COLUMN_TEXT, offsetof(struct reference_record, source), NULL},
    {"confidence", COLUMN_TEXT, offsetof(struct reference_record, confidence), NULL},
    {"note", COLUMN_TEXT, offsetof(struct reference_record, note), NULL},
};

static const struct column minimum_version_columns[] = {
    {"ordinal", COLUMN_INTEGER, offsetof(struct minimum_version_record, ordinal), NULL},
    {"component", COLUMN_TEXT, offsetof(struct minimum_version_record, component), NULL},
    {"title", COLUMN_TEXT, offsetof(struct minimum_version_record, title), NULL},
    {"branch", COLUMN_TEXT, offsetof(struct minimum_version_record, branch), NULL},
    {"minimum", COLUMN_TEXT, offsetof(struct minimum_version_record, minimum), NULL},
    {"advisory", COLUMN_TEXT, offsetof(struct minimum_version_record, advisory), NULL},
    {"upgrade", COLUMN_TEXT, offsetof(struct minimum_version_record, upgrade), NULL},
    {"as_of", COLUMN_TEXT, offsetof(struct minimum_version_record, as_of), NULL},
};

static const struct column published_release_columns[] = {
    {"ordinal", COLUMN_INTEGER, offsetof(struct published_release_record, ordinal), NULL},
    {"version", COLUMN_TEXT, offsetof(struct published_release_record, version), NULL},
    {"date", COLUMN_TEXT, offsetof(struct published_release_record, date), NULL},
    {"rated", COLUMN_NUMBER, offsetof(struct published_release_record, rated), NULL},
    {"tracked", COLUMN_NUMBER, offsetof(struct published_release_record, tracked), NULL},
    {"sources", COLUMN_TEXT, offsetof(struct published_release_record, sources), NULL},
};

static const struct column published_tier_columns[] = {
    {"ordinal", COLUMN_INTEGER, offsetof(struct published_tier_record, ordinal), NULL},
    {"version", COLUMN_TEXT, offsetof(struct published_tier_record, version), NULL},
    {"name", COLUMN_TEXT, offsetof(struct published_tier_record, name), NULL},
    {"is_rank", COLUMN_BOOL, offsetof(struct published_tier_record, is_rank), NULL},
    {"is_medallion", COLUMN_BOOL, offsetof(struct published_tier_record, is_medallion), NULL},
};

static const struct column placement_columns[] = {
    {"version", COLUMN_TEXT, offsetof(struct placement_record, version), NULL},
    {"name", COLUMN_TEXT, offsetof(struct placement_record, name), NULL},
    {"tier", COLUMN_TEXT, offsetof(struct placement_record, tier), NULL},
};

static const struct column file_columns[] = {
    {"path", COLUMN_TEXT, offsetof(struct file_record, path), NULL},
    {"artifact", COLUMN_TEXT, offsetof(struct file_record, artifact), NULL},
    {"provider", COLUMN_TEXT, offsetof(struct file_record, provider), NULL},
    {"environment", COLUMN_TEXT, offsetof(struct file_record, environment), NULL},
};

static const struct column artifact_columns[] = {
    {"artifact", COLUMN_TEXT, offsetof(struct artifact_record, artifact), NULL},
    {"size_bytes", COLUMN_NUMBER, offsetof(struct artifact_record, size_bytes), NULL},
    {"reader", COLUMN_TEXT, offsetof(struct artifact_record, reader), NULL},
    {"tool", COLUMN_TEXT, offsetof(struct artifact_record, tool), NULL},
    {"tool_version", COLUMN_TEXT, offsetof(struct artifact_record, tool_version), NULL},
    {"captured", COLUMN_TEXT, offsetof(struct artifact_record, captured), NULL},
    {"validity", COLUMN_WORD, offsetof(struct artifact_record, validity), validity_words},
    {"validity_note", COLUMN_TEXT, offsetof(struct artifact_record, validity_note), NULL},
};

#define COLUMNS(name) name##_columns, sizeof name##_columns / sizeof *name##_columns

const struct record_map evidence_maps[] = {
    {"remark", OWNER_LIST, "artifact, ordinal", sizeof(struct remark_record), offsetof(struct evidence, remarks),
     COLUMNS(remark)},
    {"release", OWNER_ARTIFACT, "artifact", sizeof(struct release_record), offsetof(struct evidence, releases),
     COLUMNS(release)},
    {"disclosure", OWNER_LIST, "provider, artifact, ordinal", sizeof(struct disclosure_record),
     offsetof(struct evidence, disclosures), COLUMNS(disclosure)},
    {"provider", OWNER_ARTIFACT, "slug", sizeof(struct provider_record), offsetof(struct evidence, providers),
     COLUMNS(provider)},
    {"alias", OWNER_LIST, "provider, artifact, ordinal", sizeof(struct alias_record),
     offsetof(struct evidence, aliases), COLUMNS(alias)},
    {"environment", OWNER_LIST, "provider, artifact, ordinal", sizeof(struct environment_record),
     offsetof(struct evidence, environments), COLUMNS(environment)},
    {"price", OWNER_LIST, "provider, artifact, ordinal", sizeof(struct price_record), offsetof(struct evidence, prices),
     COLUMNS(price)},
    {"text", OWNER_ARTIFACT, "provider, kind, artifact", sizeof(struct text_record), offsetof(struct evidence, texts),
     COLUMNS(text)},
    {"finding", OWNER_FOLDER, "provider, path, ordinal", sizeof(struct finding_record),
     offsetof(struct evidence, findings), COLUMNS(finding)},
    {"measurement", OWNER_PACKED, "provider, path, ordinal", sizeof(struct measurement_record),
     offsetof(struct evidence, measurements), COLUMNS(measurement)},
    {"interview", OWNER_LIST, "id, artifact, ordinal", sizeof(struct interview_record),
     offsetof(struct evidence, interviews), COLUMNS(interview)},
    {"interview_score", OWNER_LIST, "provider, interview, artifact, ordinal", sizeof(struct interview_score_record),
     offsetof(struct evidence, interview_scores), COLUMNS(interview_score)},
};
const size_t evidence_maps_n = sizeof evidence_maps / sizeof *evidence_maps;

const struct record_map catalog_maps[] = {
    {"criterion", OWNER_NONE, "ordinal", sizeof(struct criterion_record), offsetof(struct catalog, criteria),
     COLUMNS(criterion)},
    {"item", OWNER_NONE, "ordinal", sizeof(struct item_record), offsetof(struct catalog, items), COLUMNS(item)},
    {"metric", OWNER_NONE, "id", sizeof(struct metric_record), offsetof(struct catalog, metrics), COLUMNS(metric)},
    {"gpu", OWNER_NONE, "id", sizeof(struct gpu_record), offsetof(struct catalog, gpus), COLUMNS(gpu)},
    {"reference", OWNER_NONE, "ordinal", sizeof(struct reference_record), offsetof(struct catalog, references),
     COLUMNS(reference)},
    {"minimum_version", OWNER_NONE, "ordinal", sizeof(struct minimum_version_record),
     offsetof(struct catalog, minimum_versions), COLUMNS(minimum_version)},
    {"published_release", OWNER_NONE, "ordinal", sizeof(struct published_release_record),
     offsetof(struct catalog, published_releases), COLUMNS(published_release)},
    {"published_tier", OWNER_NONE, "version, ordinal", sizeof(struct published_tier_record),
     offsetof(struct catalog, published_tiers), COLUMNS(published_tier)},
    {"placement", OWNER_NONE, "version, name", sizeof(struct placement_record), offsetof(struct catalog, placements),
     COLUMNS(placement)},
};
const size_t catalog_maps_n = sizeof catalog_maps / sizeof *catalog_maps;

const struct record_map file_map = {"file", OWNER_NONE, "path", sizeof(struct file_record), 0, COLUMNS(file)};
const struct record_map artifact_map = {"artifact", OWNER_NONE,       "artifact", sizeof(struct artifact_record),
                                        0,          COLUMNS(artifact)};
