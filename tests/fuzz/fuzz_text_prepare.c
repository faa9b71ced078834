/* Text in any encoding: lines lie inside their text and count upwards. */
#include "tests/fuzz/fuzz_reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create(NULL);
    struct lines lines;
    struct found_jsons found;
    text_prepare(arena, (struct text){(const char *)data, size}, &lines);
    for (size_t i = 1; i < lines.n; i++)
        assert(lines.items[i].number >= lines.items[i - 1].number);
    json_find(arena, "fuzz", &lines, &found);
    for (size_t i = 0; i < found.n; i++)
        assert(found.items[i].first_line < found.items[i].end_line && found.items[i].end_line <= lines.n);
    json_find_free(&found);
    arena_destroy(arena);
    return 0;
}
