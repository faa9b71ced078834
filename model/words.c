/* The words of the data formats, in the order of their enums in model/types.h. */

#include "model/types.h"

const char *const finding_state_words[] = {"met", "partial", "unmet", "not-tested", "context", NULL};
const char *const finding_severity_words[] = {"critical", "major", "minor", "none", NULL};
const char *const evidence_kind_words[] = {"hands-on", "customer", "documentation", NULL};
const char *const measurement_role_words[] = {"result", "bound", "context", NULL};
const char *const validity_words[] = {"ok", "doubtful", "wrong", NULL};
const char *const access_words[] = {"announced", "anonymous", "customer", NULL};
const char *const assessability_words[] = {"assessable", "not-assessable", NULL};
const char *const alias_relation_words[] = {"also-known-as", "former-name", "merged-in", NULL};
const char *const remark_severity_words[] = {"error", "warning", "note", NULL};
