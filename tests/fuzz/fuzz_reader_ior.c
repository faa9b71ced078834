/* IOR, from anywhere. */
#include "tests/fuzz/fuzz_reader.h"

FUZZ_READER(ior, "providers/a/raw/e/raw.txt")
