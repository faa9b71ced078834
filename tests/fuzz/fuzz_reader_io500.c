/* IO500, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(io500, "providers/a/raw/e/raw.txt")
