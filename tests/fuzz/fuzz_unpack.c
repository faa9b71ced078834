/* Archives from anywhere: members stay below the archive's folder and within the limits. */
#include <string.h>

#include "ingest/archive.h"
#include "ingest/unpack.h"
#include "tests/fuzz/fuzz_reader.h"

static bool take(void *context, struct arena *arena, const char *path, struct text bytes)
{
    size_t *total = context;
    (void)arena;
    *total += bytes.length;
    assert(strncmp(path, "providers/a/raw/e/", 18) == 0 && strstr(path, "/../") == NULL);
    return *total < (size_t)1 << 26;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create(NULL);
    struct problems problems;
    size_t total = 0;
    problems_init(&problems, arena);
    struct unpack unpack = {arena, &problems, take, &total};
    struct text bytes = {(const char *)data, size};
    if (pack_is_packed(bytes))
        unpack_all(&unpack, "providers/a/raw/e/pack", bytes);
    arena_destroy(arena);
    return 0;
}
