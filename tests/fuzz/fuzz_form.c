/* Filled forms, CSV or XLSX: whatever the bytes are, tables come out or an error, and every cell is text. */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "ingest/form.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create(NULL);
    struct problems problems;
    struct form_tables tables;
    struct error err = {0};
    problems_init(&problems, arena);
    if (form_open(arena, "form", (struct text){(const char *)data, size}, &tables, &problems, &err)) {
        for (size_t t = 0; t < tables.n; t++) {
            struct form_reading reading = {arena, &problems, &tables.items[t], NULL};
            for (size_t r = 0; r < tables.items[t].n; r++) {
                double number;
                const char *date;
                bool flag;
                reading.row = &tables.items[t].rows[r];
                for (size_t c = 0; c < tables.items[t].n_columns; c++)
                    assert(strlen(reading.row->cells[c]) <= ((size_t)1 << 27));
                form_check_row(&reading);
                form_number(&reading, "value", -1e9, 1e9, &number);
                form_date(&reading, "date", &date);
                form_flag(&reading, "feature", &flag);
            }
        }
    } else {
        assert(err.code != EXIT_DONE);
    }
    arena_destroy(arena);
    return 0;
}
