/* Serving benchmarks, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(serving, "providers/a/raw/e/raw.txt")
