/* Prints random scenarios as lines and, after "=", the engine's numbers for each column, for other implementations to
 * be held against: `print_random FIRST_SEED N`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tco/flat.h"
#include "tco/wasm_api.h"
#include "tests/tco/random_scenario.h"

int main(int argc, char **argv)
{
    long first = argc > 1 ? strtol(argv[1], NULL, 10) : 0, n = argc > 2 ? strtol(argv[2], NULL, 10) : 1000;
    for (long seed = first; seed < first + n; seed++) {
        struct arena *arena = arena_create(NULL);
        struct str lines;
        str_init(&lines, arena);
        tco_flat_write(random_scenario(arena, (uint64_t)seed), &lines);
        struct tco_wasm *calculator = tco_wasm_open(lines.bytes);
        if (calculator == NULL)
            return 1;
        printf("%s=", lines.bytes);
        const double *numbers = tco_wasm_evaluate(calculator);
        for (int i = 0; i < tco_wasm_n_columns(calculator) * TCO_WASM_STRIDE; i++)
            printf("%s%.17g", i > 0 ? "," : "", numbers[i]);
        printf("\n\n");
        tco_wasm_close(calculator);
        arena_destroy(arena);
    }
    return 0;
}
