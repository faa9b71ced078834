/* What every file is read with. */

#include "ingest/cmax_rules.h"
#include "ingest/ingest.h"
#include "ingest/source.h"

bool ingest_knowledge(struct arena *arena, struct knowledge *knowledge, struct problems *problems, struct error *err)
{
    struct catalog *catalog = ARENA_NEW(arena, struct catalog);
    struct cmax_rules *rules = ARENA_NEW(arena, struct cmax_rules);
    *knowledge = (struct knowledge){.catalog = catalog, .cmax_rules = rules};
    bool good = catalog_load(arena, catalog, problems, err) && cmax_rules_load(arena, rules, problems, err);
    if (!good && err->code == EXIT_DONE)
        error_set(err, EXIT_DATA, "the shipped data has faults");
    return good;
}
