/* CSV from anywhere: reading ends, and what was read without complaint is read back the same after writing. */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "model/base/csv.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Reads all rows into `out` as the writer puts them; false when something was complained about. */
static bool rewrite(struct text text, struct str *out, struct arena *arena)
{
    struct csv_reader reader;
    struct csv_writer writer;
    struct problems problems;
    problems_init(&problems, arena);
    csv_read_init(&reader, "fuzz", text, arena);
    csv_write_init(&writer, out);
    while (csv_read_row(&reader, &problems)) {
        assert(reader.n_fields > 0);
        for (size_t i = 0; i < reader.n_fields; i++) {
            assert(reader.fields[i].line >= 1 && reader.fields[i].column >= 1);
            csv_write_text(&writer, reader.fields[i].value);
        }
        csv_write_row_end(&writer);
    }
    return problems.n == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create(NULL);
    struct str once, twice;
    str_init(&once, arena);
    str_init(&twice, arena);
    if (rewrite((struct text){(const char *)data, size}, &once, arena)) {
        bool good = rewrite(str_text(&once), &twice, arena);
        assert(good && strcmp(once.bytes, twice.bytes) == 0);
    }
    arena_destroy(arena);
    return 0;
}
