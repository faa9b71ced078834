/* What the readers of our own formats share.
 *
 * Shapes:  tables of members (model/base/json.h) filled into forms, forms into records.
 * Units:   as in model/types.h.
 * Owns:    records live in the reading's arena.
 * Errors:  every member that does not fit is an error with its position; the file is then not stored.
 * Source:  data/schemas/ describes the same formats for editors.
 */
#ifndef CLUSTERMAX_WORKSPACE_H
#define CLUSTERMAX_WORKSPACE_H

#include "ingest/json_each.h"
#include "ingest/reader.h"

#define EVIDENCE_PUSH(reading, list)                                                                                   \
    ARENA_PUSH((reading)->arena, (reading)->evidence->list.items, (reading)->evidence->list.n,                         \
               (reading)->evidence->list.capacity)

#define READ_FORM(reading, at, fields, form)                                                                           \
    json_read_object((at), (fields), sizeof(fields) / sizeof *(fields), (form), (reading)->arena, (reading)->problems)

/* Certain when the document states this format. */
struct sniff workspace_sniff(const struct source *source, const char *format);
struct position workspace_position(struct reading *reading, const struct json_at *at);
void workspace_error(struct reading *reading, const struct json_at *at, const char *hint, const char *format, ...);
/* "disclosures" of a release (provider NULL) or of a provider. */
void workspace_read_disclosures(struct reading *reading, const struct json_at *list, const char *provider);
/* An array, or missing: else an error. */
bool workspace_is_list(struct reading *reading, const struct json_at *at);

extern const struct reader reader_release;
extern const struct reader reader_provider;
extern const struct reader reader_review;
extern const struct reader reader_interviews;
extern const struct reader reader_interviews_csv;
extern const struct reader reader_form_csv;
extern const struct reader reader_form_xlsx;
extern const struct reader reader_text;
extern const struct reader reader_methodology;
extern const struct reader reader_tco_scenario;

#endif
