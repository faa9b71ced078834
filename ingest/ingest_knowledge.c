/* What every file is read with. */

#include "ingest/ingest.h"
#include "ingest/source.h"

bool ingest_knowledge(struct arena *arena, struct knowledge *knowledge, struct problems *problems, struct error *err)
{
    struct catalog *catalog = ARENA_NEW(arena, struct catalog);
    *knowledge = (struct knowledge){.catalog = catalog};
    return catalog_load(arena, catalog, problems, err);
}
